#include "faces.h"

#include "config.h"

void faces_straight(mount *how) {
    *how = (mount){0};
    for (uint8_t axis = 0; axis < 3; axis++) {
        how->up[2 - axis].axis[axis] = UNIT;
        how->up[3 + axis].axis[axis] = -UNIT;
    }
}

reading faces_read(const mount *how, const vector *measured) {
    vector up = vector_minus(measured, &how->centre);
    int32_t best = INT32_MIN;
    reading out = {1, 0};
    for (uint8_t i = 0; i < FACES; i++) {
        int32_t along = vector_dot(&up, &how->up[i]);
        if (along > best) {
            best = along;
            out.face = (uint8_t)(i + 1);
        }
    }
    uint16_t length = vector_length(&up);
    if (length && best > 0) {
        uint32_t level = ((uint32_t)best / length * 100 + UNIT / 2) / UNIT;
        out.level = level > 100 ? 100 : (uint8_t)level;
    }
    return out;
}

bool faces_near(const vector *a, const vector *b) {
    return 2 * vector_dot(a, b) > (int32_t)vector_length(a) * vector_length(b);
}

fit faces_fit(mount *how, const vector measured[FACES]) {
    mount found = {0};
    for (uint8_t axis = 0; axis < 3; axis++) {
        int32_t sum = 0;
        for (uint8_t i = 0; i < FACES; i++)
            sum += measured[i].axis[axis];
        found.centre.axis[axis] = (int16_t)(sum / FACES);
    }
    for (uint8_t i = 0; i < FACES; i++) {
        vector up = vector_minus(&measured[i], &found.centre);
        uint16_t length = vector_length(&up);
        if (length < ONE_G * 8 / 10 || length > ONE_G * 12 / 10)
            return FIT_WEIGHT;
        for (uint8_t axis = 0; axis < 3; axis++)
            found.up[i].axis[axis] = (int16_t)((int32_t)up.axis[axis] * UNIT / length);
        for (uint8_t j = 0; j < i; j++)
            if (faces_near(&found.up[i], &found.up[j]))
                return FIT_SAME;
    }
    *how = found;
    return FIT;
}
