#include "calibration.h"

#include <string.h>

#include "config.h"
#include "store.h"
#include "words.h"

static vector measured[FACES];
static uint8_t done;      /* one bit for each face */
static char waiting[2];   /* the face that is to be measured, as a text; empty if none */
static uint16_t patience; /* ticks */

static void refuse(const char *step, const char *why) {
    words_uncalibrated(step, why);
    waiting[0] = 0;
}

static bool keep(const char *step, mount *how) {
    mount found;
    if (done != (1 << FACES) - 1) {
        refuse(step, PSTR("missing"));
        return false;
    }
    fit fits = faces_fit(&found, measured);
    if (fits != FIT) {
        refuse(step, fits == FIT_SAME ? PSTR("same") : PSTR("sensor"));
        return false;
    }
    if (!store_save(&found)) {
        refuse(step, PSTR("memory"));
        return false;
    }
    *how = found;
    done = 0;
    words_calibrated(step);
    return true;
}

bool calibration_asked(const char *step, bool blind, motion *die, mount *how) {
    if (waiting[0])
        refuse(waiting, PSTR("moving")); /* another step is asked for: that one is over */
    if (!strcmp_P(step, PSTR("KEEP")))
        return keep(step, how);
    if (!strcmp_P(step, PSTR("DROP"))) {
        done = 0;
        words_calibrated(step);
    } else if (step[0] < '1' || step[0] > '0' + FACES || step[1]) {
        refuse(step, PSTR("unknown"));
    } else if (blind) {
        refuse(step, PSTR("sensor"));
    } else {
        waiting[0] = step[0];
        patience = MEASURE_TICKS;
        motion_measure_anew(die);
    }
    return false;
}

void calibration_tick(bool blind, const motion *die) {
    if (!waiting[0])
        return;
    uint8_t face = (uint8_t)(waiting[0] - '1');
    if (blind) {
        refuse(waiting, PSTR("sensor"));
    } else if (die->measured) {
        for (uint8_t i = 0; i < FACES; i++) {
            if (i != face && done & 1 << i && faces_near(&measured[i], &die->rest)) {
                refuse(waiting, PSTR("same"));
                return;
            }
        }
        measured[face] = die->rest;
        done |= (uint8_t)(1 << face);
        words_calibrated(waiting);
        waiting[0] = 0;
    } else if (!--patience) {
        refuse(waiting, PSTR("moving"));
    }
}
