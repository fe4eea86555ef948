/* A die for Burrow: an ATmega328P and an ADXL345. What it says is told in hardware/protocols/burrow_die.md. */
#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/wdt.h>

#include "accelerometer.h"
#include "battery.h"
#include "calibration.h"
#include "clock.h"
#include "config.h"
#include "faces.h"
#include "identity.h"
#include "lamp.h"
#include "lines.h"
#include "motion.h"
#include "store.h"
#include "twi.h"
#include "uart.h"
#include "words.h"

static motion die;
static mount how;
static listener ear;
static bool blind, memory_broken;
static uint16_t sensor_again, nothing_measured, battery_again;
static uint8_t percent_told;

static void introduce(void) {
    words_hello();
    if (memory_broken)
        WORDS("FAULT calibration");
    if (blind)
        WORDS("FAULT sensor");
}

/* How it lies without having been rolled. While it moves or leans, its next rest tells. */
static void tell_face(void) {
    if (blind)
        WORDS("FAULT sensor");
    else if (die.state == RESTING && die.lies.level >= LEVEL_LYING)
        words_face(PSTR("FACE"), die.lies.face);
}

static void tell_charge(charge now) {
    if (!now.there)
        return;
    percent_told = now.percent;
    words_charge(now.percent, now.charging);
}

static void answer(question asked) {
    switch (asked) {
    case ASKED_WHO:
        introduce();
        break;
    case ASKED_FACE:
        tell_face();
        break;
    case ASKED_BATTERY:
        tell_charge(battery_look());
        break;
    case ASKED_BLINK:
        lamp_blink(ear.colour, ear.times);
        break;
    case ASKED_DARK:
        lamp_dark();
        break;
    case ASKED_CALIBRATE:
        if (calibration_asked(ear.word, blind, &die, &how) && memory_broken) {
            memory_broken = false;
            WORDS("FAULT none");
        }
        break;
    case NOT_ASKED:
        break;
    }
}

static void tell(news heard) {
    switch (heard) {
    case BEGAN_TO_ROLL:
        WORDS("MOVING");
        break;
    case PICKED_UP:
        WORDS("HELD");
        break;
    case ROLLED:
        if (die.lies.level >= LEVEL_LYING)
            words_roll(die.lies.face, die.lies.level);
        else
            words_face(PSTR("CROOKED"), die.lies.level >= LEVEL_GUESS ? die.lies.face : 0);
        break;
    case PLACED:
        tell_face();
        break;
    case NO_NEWS:
        break;
    }
}

/* A sensor that lost its power answers, but measures nothing at all. */
static bool measures_something(const vector *sample) {
    if (vector_length(sample) > ONE_G / 8)
        nothing_measured = 0;
    else if (nothing_measured < NOTHING_TICKS)
        nothing_measured++;
    return nothing_measured < NOTHING_TICKS;
}

static void go_blind(void) {
    if (!blind) {
        if (die.state == ROLLING)
            WORDS("CROOKED -");
        WORDS("FAULT sensor");
    }
    blind = true;
    nothing_measured = 0;
    sensor_again = SENSOR_AGAIN_TICKS;
    motion_start(&die);
}

/* A die that cannot see tries to wake its sensor now and then; the first rest after that tells its face. */
static void look_for_sensor(void) {
    vector sample;
    if (--sensor_again)
        return;
    sensor_again = SENSOR_AGAIN_TICKS;
    if (!accelerometer_start() || !accelerometer_read(&sample))
        return;
    if (vector_length(&sample) <= ONE_G / 8)
        return;
    blind = false;
    WORDS("FAULT none");
    if (memory_broken)
        WORDS("FAULT calibration");
}

static void sense(void) {
    vector sample;
    if (blind) {
        look_for_sensor();
    } else if (!accelerometer_read(&sample) || !measures_something(&sample)) {
        go_blind();
    } else {
        tell(motion_feed(&die, &how, &sample));
    }
    calibration_tick(blind, &die);
}

static void look_at_battery(void) {
    if (++battery_again < BATTERY_TICKS)
        return;
    battery_again = 0;
    charge now = battery_look();
    uint8_t step = now.percent > percent_told ? now.percent - percent_told : percent_told - now.percent;
    if (step >= BATTERY_STEP)
        tell_charge(now);
}

int main(void) {
    MCUSR = 0;
    wdt_enable(WDTO_2S); /* a die that hangs starts anew, and says HELLO */
    uart_start();
    lamp_start();
    battery_start();
    clock_start();
    twi_start();
    faces_straight(&how);
    memory_broken = store_load(&how) == KEPT_BROKEN;
    motion_start(&die);
    blind = !accelerometer_start();
    sensor_again = SENSOR_AGAIN_TICKS;
    sei();
    introduce();
    for (;;) {
        uint8_t byte;
        while (uart_get(&byte))
            answer(hear(&ear, byte));
        if (clock_ticked()) {
            wdt_reset();
            sense();
            lamp_tick();
            look_at_battery();
        } else {
            clock_sleep();
        }
    }
}
