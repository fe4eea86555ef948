/* The two-wire bus (I2C) at 400 kHz, as its only master. Every wait ends. */
#ifndef TWI_H
#define TWI_H

#include <stdbool.h>
#include <stdint.h>

void twi_start(void);

/* Write one register, or read some from one on. False if the device does not answer. */
bool twi_write(uint8_t device, uint8_t at, uint8_t value);
bool twi_read(uint8_t device, uint8_t from, uint8_t *values, uint8_t count);

#endif
