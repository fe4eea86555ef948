/* The guided calibration: one face after the other is measured, then all of them are kept. */
#ifndef CALIBRATION_H
#define CALIBRATION_H

#include <stdbool.h>

#include "faces.h"
#include "motion.h"

/* The tablet asked for a step. True if a new calibration was put to use. */
bool calibration_asked(const char *step, bool blind, motion *die, mount *how);

/* Every tick: a measurement that waits for the die to lie still is done, or has waited too long. */
void calibration_tick(bool blind, const motion *die);

#endif
