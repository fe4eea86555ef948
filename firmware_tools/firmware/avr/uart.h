/* The serial line, 8 data bits, no parity, 1 stop bit. */
#ifndef UART_H
#define UART_H

#include <stdbool.h>
#include <stdint.h>

void uart_start(void);

/* Waits only if more than a whole line is on its way out. */
void uart_put(uint8_t byte);

/* False if nothing came. */
bool uart_get(uint8_t *byte);

#endif
