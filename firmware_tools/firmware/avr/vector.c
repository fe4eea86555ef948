#include "vector.h"

int32_t vector_dot(const vector *a, const vector *b) {
    int32_t sum = 0;
    for (uint8_t i = 0; i < 3; i++)
        sum += (int32_t)a->axis[i] * b->axis[i];
    return sum;
}

vector vector_minus(const vector *a, const vector *b) {
    vector out;
    for (uint8_t i = 0; i < 3; i++)
        out.axis[i] = (int16_t)(a->axis[i] - b->axis[i]);
    return out;
}

uint16_t square_root(uint32_t of) {
    uint32_t root = 0, bit = 1UL << 30;
    while (bit > of)
        bit >>= 2;
    while (bit) {
        if (of >= root + bit) {
            of -= root + bit;
            root = (root >> 1) + bit;
        } else {
            root >>= 1;
        }
        bit >>= 2;
    }
    return (uint16_t)root;
}

uint16_t vector_length(const vector *a) { return square_root((uint32_t)vector_dot(a, a)); }
