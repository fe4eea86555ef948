/* Three numbers of the sensor, and whole-number arithmetic with them. Pure: compiles anywhere. */
#ifndef VECTOR_H
#define VECTOR_H

#include <stdint.h>

typedef struct {
    int16_t axis[3];
} vector;

int32_t vector_dot(const vector *a, const vector *b);
vector vector_minus(const vector *a, const vector *b);

/* The whole square root, rounded down. */
uint16_t square_root(uint32_t of);

uint16_t vector_length(const vector *a);

#endif
