/* The lines that this die says. */
#ifndef WORDS_H
#define WORDS_H

#include <avr/pgmspace.h>
#include <stdbool.h>
#include <stdint.h>

/* A line of fixed words. */
#define WORDS(text) words_fixed(PSTR(text))

void words_fixed(const char *flash_text);
void words_hello(void);
void words_face(const char *flash_word, uint8_t face); /* face 0: none */
void words_roll(uint8_t face, uint8_t level);
void words_charge(uint8_t percent, bool charging);
void words_calibrated(const char *step);
void words_uncalibrated(const char *step, const char *flash_why);

#endif
