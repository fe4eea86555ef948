#include "motion.h"

#include "config.h"

#define SLOWNESS 8 /* samples over which the slow average forgets */

void motion_start(motion *die) { *die = (motion){.state = STARTING}; }

void motion_measure_anew(motion *die) {
    die->window = 0;
    die->unrest = 0; /* a longer wait for the next rest is no unrest */
}

static void open_window(motion *die, const vector *sample) {
    die->low = die->high = *sample;
    for (uint8_t i = 0; i < 3; i++)
        die->sum[i] = sample->axis[i];
    die->window = 1;
}

/* True when so many samples in a row stayed close together and weighed what a die at rest weighs. */
static bool lay_still(motion *die, const vector *sample) {
    if (die->window == 0) {
        open_window(die, sample);
        return false;
    }
    for (uint8_t i = 0; i < 3; i++) {
        int16_t value = sample->axis[i];
        if (value < die->low.axis[i])
            die->low.axis[i] = value;
        if (value > die->high.axis[i])
            die->high.axis[i] = value;
        if (die->high.axis[i] - die->low.axis[i] > STILL_RANGE) {
            open_window(die, sample);
            return false;
        }
        die->sum[i] += value;
    }
    if (++die->window < STILL_TICKS)
        return false;
    vector mean;
    for (uint8_t i = 0; i < 3; i++)
        mean.axis[i] = (int16_t)(die->sum[i] / STILL_TICKS);
    die->window = 0;
    uint16_t weight = vector_length(&mean);
    if (weight < ONE_G * 8 / 10 || weight > ONE_G * 12 / 10)
        return false; /* a long fall is as calm as a rest */
    die->rest = mean;
    return true;
}

static void enter(motion *die, state next) {
    die->state = next;
    die->since = 0;
}

static void count(uint16_t *ticks) {
    if (*ticks < UINT16_MAX)
        ++*ticks;
}

/* A shaken table jolts the die this way and that, but on average up stays up. */
static void watch_for_turns(motion *die, const mount *how) {
    uint16_t weight = vector_length(&die->slow);
    if (weight < ONE_G * 6 / 10 || faces_read(how, &die->slow).face != die->lies.face)
        die->turned = true;
}

static news rest(motion *die, const mount *how) {
    reading now = faces_read(how, &die->rest), before = die->lies;
    state was = die->state;
    bool bumped = die->was_resting && !die->turned && die->since < BUMP_TICKS && now.face == before.face;
    die->lies = now;
    die->unrest = 0;
    if (was != RESTING)
        enter(die, RESTING);
    if (was == ROLLING)
        return bumped ? PLACED : ROLLED;
    return was != RESTING || now.face != before.face ? PLACED : NO_NEWS;
}

static news move(motion *die, bool shock) {
    if (shock && die->state != ROLLING) {
        die->was_resting = die->state == RESTING;
        die->turned = false;
        enter(die, ROLLING);
        return BEGAN_TO_ROLL;
    }
    bool carried = die->state == ROLLING && die->quiet > CARRIED_TICKS;
    bool taken = die->state == RESTING && die->unrest > STILL_TICKS + HAND_TICKS;
    if (carried || taken) {
        enter(die, IN_HAND);
        return PICKED_UP;
    }
    return NO_NEWS;
}

news motion_feed(motion *die, const mount *how, const vector *sample) {
    uint16_t weight = vector_length(sample);
    bool shock = weight > SHOCK_HIGH || weight < SHOCK_LOW;
    for (uint8_t i = 0; i < 3; i++) {
        int16_t off = (int16_t)(sample->axis[i] - die->slow.axis[i]);
        die->slow.axis[i] = (int16_t)(die->slow.axis[i] + off / SLOWNESS);
    }
    count(&die->since);
    count(&die->quiet);
    if (shock)
        die->quiet = 0;
    if (die->unrest < UINT8_MAX)
        die->unrest++;
    if (die->state == ROLLING)
        watch_for_turns(die, how);
    die->measured = lay_still(die, sample);
    return die->measured ? rest(die, how) : move(die, shock);
}
