#include "twi.h"

#include <avr/io.h>
#include <util/delay.h>
#include <util/twi.h>

#define BUS_HZ 400000UL
#define PATIENCE 400 /* looks of some microseconds each: far longer than a byte takes */
#define SDA _BV(PC4)
#define SCL _BV(PC5)

void twi_start(void) {
    TWCR = 0;
    PORTC &= (uint8_t)~(SDA | SCL);
    /* A device that was cut off in the middle of a byte holds SDA down until it got its clocks. */
    for (uint8_t i = 0; i < 9 && !(PINC & SDA); i++) {
        DDRC |= SCL;
        _delay_us(5);
        DDRC &= (uint8_t)~SCL;
        _delay_us(5);
    }
    TWSR = 0;
    TWBR = (F_CPU / BUS_HZ - 16) / 2;
    TWCR = _BV(TWEN);
}

static uint8_t step(uint8_t what) {
    TWCR = (uint8_t)(_BV(TWINT) | _BV(TWEN) | what);
    for (uint16_t looks = 0; !(TWCR & _BV(TWINT)); looks++)
        if (looks == PATIENCE)
            return TW_BUS_ERROR;
    return TW_STATUS;
}

static bool address(uint8_t device, uint8_t direction) {
    uint8_t status = step(_BV(TWSTA));
    if (status != TW_START && status != TW_REP_START)
        return false;
    TWDR = (uint8_t)(device << 1 | direction);
    status = step(0);
    return status == TW_MT_SLA_ACK || status == TW_MR_SLA_ACK;
}

static bool put(uint8_t byte) {
    TWDR = byte;
    return step(0) == TW_MT_DATA_ACK;
}

/* A new start before the stop is done would be lost. After a failure the bus begins anew. */
static bool stop(bool well) {
    TWCR = _BV(TWINT) | _BV(TWEN) | _BV(TWSTO);
    for (uint16_t looks = 0; TWCR & _BV(TWSTO); looks++) {
        if (looks == PATIENCE) {
            well = false;
            break;
        }
    }
    if (!well)
        twi_start();
    return well;
}

bool twi_write(uint8_t device, uint8_t at, uint8_t value) {
    return stop(address(device, TW_WRITE) && put(at) && put(value));
}

bool twi_read(uint8_t device, uint8_t from, uint8_t *values, uint8_t count) {
    bool well = address(device, TW_WRITE) && put(from) && address(device, TW_READ);
    while (well && count--) {
        uint8_t wanted = count ? TW_MR_DATA_ACK : TW_MR_DATA_NACK;
        well = step(count ? _BV(TWEA) : 0) == wanted;
        *values++ = TWDR;
    }
    return stop(well);
}
