/* How the sensor sits in its die, kept in the EEPROM. Two places are written in turn, each with a checksum: a die that
 * loses its power while it writes still has what it had before. */
#ifndef STORE_H
#define STORE_H

#include <stdbool.h>

#include "faces.h"

typedef enum { KEPT, KEPT_NOTHING, KEPT_BROKEN } kept;

/* Leaves ``how`` alone unless something good was kept. */
kept store_load(mount *how);

/* False if it could not be read back. */
bool store_save(const mount *how);

#endif
