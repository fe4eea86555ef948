#include "accelerometer.h"

#include "config.h"
#include "twi.h"

#define DEVICE 0x53 /* with SDO/ALT ADDRESS on ground */
#define DEVICE_ID 0x00
#define BANDWIDTH_RATE 0x2C
#define POWER_CONTROL 0x2D
#define DATA_FORMAT 0x31
#define DATA 0x32

#define ADXL345_ID 0xE5
#define RATE_100_HZ 0x0A
#define FULL_RESOLUTION_16_G 0x0B
#define MEASURE 0x08

#define HIGHEST (16 * ONE_G)

bool accelerometer_start(void) {
    uint8_t id = 0;
    return twi_read(DEVICE, DEVICE_ID, &id, 1) && id == ADXL345_ID &&
           twi_write(DEVICE, BANDWIDTH_RATE, RATE_100_HZ) &&
           twi_write(DEVICE, DATA_FORMAT, FULL_RESOLUTION_16_G) && twi_write(DEVICE, POWER_CONTROL, MEASURE);
}

bool accelerometer_read(vector *out) {
    uint8_t data[6];
    if (!twi_read(DEVICE, DATA, data, sizeof data))
        return false;
    for (uint8_t i = 0; i < 3; i++) {
        int16_t value = (int16_t)(data[2 * i + 1] << 8 | data[2 * i]);
        /* it cannot measure more; a value beyond came wrong over the wire and must not overflow any sum */
        out->axis[i] = value > HIGHEST ? HIGHEST : value < -HIGHEST ? -HIGHEST : value;
    }
    return true;
}
