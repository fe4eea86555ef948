/* A lithium cell, its voltage on A0; the charger's "charging" output on D7, low while it charges. */
#ifndef BATTERY_H
#define BATTERY_H

#include <stdbool.h>
#include <stdint.h>

typedef struct {
    bool there; /* false where A0 carries no voltage of a cell */
    uint8_t percent;
    bool charging;
} charge;

void battery_start(void);
charge battery_look(void);

#endif
