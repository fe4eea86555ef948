#include "clock.h"

#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/sleep.h>
#include <stdint.h>

#include "config.h"

#define PRESCALER 64

static volatile uint8_t ticks;

ISR(TIMER1_COMPA_vect) {
    if (ticks < UINT8_MAX)
        ticks++;
}

void clock_start(void) {
    OCR1A = F_CPU / PRESCALER / TICKS_PER_SECOND - 1;
    TCCR1B = _BV(WGM12) | _BV(CS11) | _BV(CS10);
    TIMSK1 = _BV(OCIE1A);
    set_sleep_mode(SLEEP_MODE_IDLE);
}

bool clock_ticked(void) {
    bool ticked = false;
    cli();
    if (ticks) {
        ticks--;
        ticked = true;
    }
    sei();
    return ticked;
}

void clock_sleep(void) {
    cli();
    if (ticks) {
        sei();
        return;
    }
    sleep_enable();
    sei(); /* the instruction after sei is done before any interrupt: none can slip in before the sleep */
    sleep_cpu();
    sleep_disable();
}
