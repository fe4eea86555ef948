/* A hundred ticks a second; the processor sleeps in between. */
#ifndef CLOCK_H
#define CLOCK_H

#include <stdbool.h>

void clock_start(void);

/* True once for every tick. */
bool clock_ticked(void);

/* Sleep until the next interrupt, unless there is a tick already. */
void clock_sleep(void);

#endif
