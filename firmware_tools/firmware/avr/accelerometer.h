/* The ADXL345 on the two-wire bus. */
#ifndef ACCELEROMETER_H
#define ACCELEROMETER_H

#include <stdbool.h>

#include "vector.h"

/* Wake it up. False if it does not answer, or is another device. */
bool accelerometer_start(void);

/* The latest sample, 256 for one g. False if it does not answer. */
bool accelerometer_read(vector *out);

#endif
