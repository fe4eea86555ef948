/* The lines of the Burrow die protocol, version 2: hardware/protocols/burrow_die.md. Pure: compiles anywhere. */
#ifndef LINES_H
#define LINES_H

#include <stdbool.h>
#include <stdint.h>

#define LONGEST_QUESTION 24

/* Where bytes go. */
typedef void (*sink)(uint8_t byte);

/* One line of the die: begin, its words, end. Its number and its check are added. */
typedef struct {
    sink put;
    uint16_t next;  /* the number of the next line; 0 for the first one after the start */
    uint16_t check;
} speaker;

void say_begin(speaker *line);
void say_byte(speaker *line, char byte);
void say_text(speaker *line, const char *text);
void say_number(speaker *line, uint16_t number); /* a blank, then the number */
void say_end(speaker *line);

typedef enum {
    NOT_ASKED,
    ASKED_WHO,
    ASKED_FACE,
    ASKED_BATTERY,
    ASKED_BLINK,
    ASKED_DARK,
    ASKED_CALIBRATE,
} question;

/* What the tablet says, byte by byte. ``word`` ends with a zero. */
typedef struct {
    char line[LONGEST_QUESTION + 1];
    uint8_t length;
    const char *word; /* of CALIBRATE: which step */
    uint8_t colour[3];
    uint8_t times;
} listener;

/* The question that this byte completes. A line with a wrong check, too long, or without a sense is no question. */
question hear(listener *ear, uint8_t byte);

#endif
