/* What the die does, from one sample after another: told apart are a roll, a hand, and a table that was bumped.
 * Pure: compiles anywhere. */
#ifndef MOTION_H
#define MOTION_H

#include <stdbool.h>
#include <stdint.h>

#include "faces.h"

typedef enum {
    NO_NEWS,
    BEGAN_TO_ROLL,
    PICKED_UP,
    ROLLED,  /* rests after a roll */
    PLACED,  /* rests without one: put down, nudged, or the table was bumped */
} news;

typedef enum { STARTING, RESTING, IN_HAND, ROLLING } state;

typedef struct {
    state state;
    vector rest;      /* what was measured on average when it last lay still */
    reading lies;     /* the face of that rest */
    bool measured;    /* this sample completed such a rest */
    bool was_resting; /* the roll began on the table, not in a hand */
    bool turned;      /* it fell, or lay on another face, since the roll began */
    uint16_t since;   /* samples since the state began; stays at the highest number */
    uint16_t quiet;   /* samples since the last shock, likewise */
    uint8_t unrest;   /* samples since it was last still */
    uint8_t window;   /* samples that were still so far, with their lowest, highest and sum */
    vector low, high, slow;
    int32_t sum[3];
} motion;

void motion_start(motion *die);

/* Begin a new measurement of a rest; ``measured`` will be true when it is done. */
void motion_measure_anew(motion *die);

news motion_feed(motion *die, const mount *how, const vector *sample);

#endif
