/* Who this die is. ``dice-tools flash --id … --name …`` writes it into the program on its way to the board: it looks for
 * the mark, so its length and those of the texts must stay as they are. */
#ifndef IDENTITY_H
#define IDENTITY_H

#include <avr/pgmspace.h>

#define MARK "\x1B" "BURROW-IDENTITY" /* 16 bytes, without the zero at its end */
#define ID_SIZE 24
#define NAME_SIZE 40

typedef struct {
    char mark[16];
    char id[ID_SIZE];     /* one word, ended by a zero */
    char name[NAME_SIZE]; /* UTF-8, ended by a zero */
} identity;

extern const identity who PROGMEM;

#endif
