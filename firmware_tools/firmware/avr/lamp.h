/* A red, a green and a blue light on D5, D6 and D3, bright when the pin is high. */
#ifndef LAMP_H
#define LAMP_H

#include <stdint.h>

void lamp_start(void);

/* Blink in this colour (red, green, blue) so many times. */
void lamp_blink(const uint8_t colour[3], uint8_t times);
void lamp_dark(void);
void lamp_tick(void);

#endif
