/* What a maker may want to change. The clock and the speed of the line are given by the Makefile. */
#ifndef CONFIG_H
#define CONFIG_H

#define KIND "d6"

/* One sample every 10 ms. The sensor says 256 for one g, whatever its range. */
#define TICKS_PER_SECOND 100
#define ONE_G 256

/* When it lies still: no axis changes by more than 12 (47 thousandths of a g) in 32 samples. The sensor's own noise
 * stays below 6, a hand is never that calm for so long. */
#define STILL_RANGE 12
#define STILL_TICKS 32

/* A shock: above 1.6 g, or below 0.5 g as in a fall. */
#define SHOCK_HIGH (ONE_G * 16 / 10)
#define SHOCK_LOW (ONE_G / 2)

/* Moving softly for so long is a hand; so is a roll without a shock for so long. */
#define HAND_TICKS 25
#define CARRIED_TICKS 70

/* A shaken table is quiet again within a second. */
#define BUMP_TICKS 100

/* How upright a face must lie, 100 times the cosine of its tilt: below 26 degrees it is told as lying on it (Burrow asks
 * people above 14), below 37 as a guess, else no face is named. */
#define LEVEL_LYING 90
#define LEVEL_GUESS 80

/* How long a measurement waits for the die to lie still, and how long the sensor may measure nothing at all: longer than
 * any die falls. */
#define MEASURE_TICKS 200
#define NOTHING_TICKS 100

/* What feeds the board, in hundredths of a volt: the cell is measured against it. */
#define SUPPLY 500

/* A silent sensor is tried again so often; the battery is looked at so often. */
#define SENSOR_AGAIN_TICKS 50
#define BATTERY_TICKS 1000
#define BATTERY_STEP 5

#endif
