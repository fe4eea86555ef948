#include "battery.h"

#include <avr/io.h>

#include "config.h"

#define LOWEST 250 /* hundredths of a volt: no cell gives less and lives */

/* How full a lithium cell is at rest, in hundredths of a volt. */
static const uint16_t curve[][2] = {{330, 0}, {360, 10}, {370, 30}, {380, 55}, {390, 70}, {400, 82}, {415, 100}};
#define POINTS (sizeof curve / sizeof *curve)

void battery_start(void) {
    ADMUX = _BV(REFS0); /* against the supply, which a converter holds at 5 V */
    ADCSRA = _BV(ADEN) | _BV(ADPS2) | _BV(ADPS1); /* a 64th of the clock: 250 kHz, good for nine bits */
    PORTD |= _BV(PD7);
}

static uint16_t measure(void) {
    ADCSRA |= _BV(ADSC);
    while (ADCSRA & _BV(ADSC))
        ;
    return ADC;
}

charge battery_look(void) {
    charge out = {false, 0, !(PIND & _BV(PD7))};
    uint16_t volts = (uint16_t)((uint32_t)measure() * SUPPLY / 1024);
    out.there = volts >= LOWEST;
    for (uint8_t i = 1; i < POINTS && volts > curve[i - 1][0]; i++) {
        uint16_t from = curve[i - 1][0], to = curve[i][0], low = curve[i - 1][1], high = curve[i][1];
        out.percent = (uint8_t)(volts >= to ? high : low + (high - low) * (volts - from) / (to - from));
    }
    return out;
}
