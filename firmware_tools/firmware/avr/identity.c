#include "identity.h"

const identity who PROGMEM = {
    .mark = MARK,
    .id = "avr-die",
    .name = "Home-made die",
};
