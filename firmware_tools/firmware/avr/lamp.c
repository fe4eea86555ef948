#include "lamp.h"

#include <avr/io.h>
#include <stdbool.h>

#include "config.h"

#define ON_TICKS (TICKS_PER_SECOND / 5)
#define PERIOD_TICKS (TICKS_PER_SECOND * 2 / 5)

#define RED _BV(PD5)
#define GREEN _BV(PD6)
#define BLUE _BV(PD3)

static uint8_t shines[3], left, phase;

static void show(bool on) {
    uint8_t red = on ? shines[0] : 0, green = on ? shines[1] : 0, blue = on ? shines[2] : 0;
    OCR0B = red;
    OCR0A = green;
    OCR2B = blue;
    /* a compare value of 0 would still glow: a dark colour is taken off its timer, and its pin is low */
    TCCR0A = (uint8_t)(_BV(WGM01) | _BV(WGM00) | (red ? _BV(COM0B1) : 0) | (green ? _BV(COM0A1) : 0));
    TCCR2A = (uint8_t)(_BV(WGM21) | _BV(WGM20) | (blue ? _BV(COM2B1) : 0));
    TCCR0B = red || green ? _BV(CS01) | _BV(CS00) : 0;
    TCCR2B = blue ? _BV(CS22) : 0;
}

void lamp_start(void) {
    DDRD |= RED | GREEN | BLUE;
    PORTD &= (uint8_t)~(RED | GREEN | BLUE);
}

void lamp_blink(const uint8_t colour[3], uint8_t times) {
    for (uint8_t i = 0; i < 3; i++)
        shines[i] = colour[i];
    left = times;
    phase = 0;
    show(true);
}

void lamp_dark(void) {
    left = 0;
    show(false);
}

void lamp_tick(void) {
    if (!left)
        return;
    phase++;
    if (phase == ON_TICKS) {
        show(false);
    } else if (phase >= PERIOD_TICKS) {
        phase = 0;
        if (--left)
            show(true);
    }
}
