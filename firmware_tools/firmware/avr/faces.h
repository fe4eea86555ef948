/* Which face is up: where up points, seen from the sensor, for each of the six faces. Pure: compiles anywhere. */
#ifndef FACES_H
#define FACES_H

#include <stdbool.h>
#include <stdint.h>

#include "vector.h"

#define FACES 6
#define UNIT 1024 /* the length of a direction */

/* How the sensor sits in its die: what it measures in weightlessness, and the direction of up for face 1, 2, …, 6. */
typedef struct {
    vector centre;
    vector up[FACES];
} mount;

/* A face from 1 to 6, and how upright it lies: 100 times the cosine of its tilt. */
typedef struct {
    uint8_t face;
    uint8_t level;
} reading;

typedef enum { FIT, FIT_SAME, FIT_WEIGHT } fit;

/* A sensor that sits straight: its z axis comes out of face 1, y of 2, x of 3; 4, 5 and 6 lie opposite to 3, 2 and 1. */
void faces_straight(mount *how);

reading faces_read(const mount *how, const vector *measured);

/* True if two measurements are within 60 degrees: no two faces of a cube lie so near. */
bool faces_near(const vector *a, const vector *b);

/* Learn the mount from what was measured on each face. Leaves ``how`` alone if that cannot be a cube. */
fit faces_fit(mount *how, const vector measured[FACES]);

#endif
