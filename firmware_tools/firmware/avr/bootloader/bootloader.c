/* A bootloader for the ATmega328P that takes a program over the serial line: the part of STK500 version 1 that
 * `dice-tools flash` and `avrdude -c arduino` speak. It sits in the last kilobyte of the flash (fuses: high byte 0xD4)
 * and never writes over itself.
 *
 * After the reset button (or the reset that a serial adapter gives) it waits one second for somebody who speaks; after
 * any other reset, when nobody speaks, or somebody speaks of other things, the program starts. Without a program it
 * waits for ever. */
#include <avr/boot.h>
#include <avr/io.h>
#include <avr/pgmspace.h>
#include <avr/wdt.h>
#include <stdbool.h>
#include <stdint.h>
#include <util/setbaud.h>

#define OK 0x10
#define FAILED 0x11
#define IN_SYNC 0x14
#define END 0x20 /* ends every question */

#define GET_SYNC 0x30
#define GET_PARAMETER 0x41
#define SET_DEVICE 0x42
#define SET_DEVICE_EXTENDED 0x45
#define ENTER 0x50
#define LEAVE 0x51
#define LOAD_ADDRESS 0x55
#define UNIVERSAL 0x56
#define WRITE_PAGE 0x64
#define READ_PAGE 0x74
#define READ_SIGNATURE 0x75

#define VERSION_MAJOR 1
#define VERSION_MINOR 0

static uint16_t address; /* in bytes */

static void put(uint8_t byte) {
    while (!(UCSR0A & _BV(UDRE0)))
        ;
    UDR0 = byte;
}

static uint8_t get(void) {
    while (!(UCSR0A & _BV(RXC0)))
        ;
    wdt_reset();
    return UDR0;
}

static void skip(uint8_t count) {
    while (count--)
        get();
}

static bool has_program(void) { return pgm_read_word(0) != 0xFFFF; }

/* This reset starts the program with everything as after power on. */
static void restart(void) {
    wdt_enable(WDTO_15MS);
    for (;;)
        ;
}

/* Every question ends with END. One that does not came wrong, or from somebody who wants to talk to the program. */
static bool in_sync(void) {
    if (get() != END) {
        if (has_program())
            restart();
        return false;
    }
    put(IN_SYNC);
    return true;
}

static void run_program(void) {
    /* the registers are as after a reset but for these two */
    UCSR0B = 0;
    UCSR0A = _BV(UDRE0);
    ((void (*)(void))0)();
}

static bool write_page(const uint8_t *data, uint16_t length) {
    if (address % SPM_PAGESIZE || address > BOOT_START - SPM_PAGESIZE)
        return false;
    boot_page_erase(address);
    boot_spm_busy_wait();
    for (uint16_t i = 0; i < SPM_PAGESIZE; i += 2) {
        uint16_t word = 0xFFFF;
        if (i < length)
            word = (uint16_t)(data[i] | (i + 1 < length ? data[i + 1] : 0xFF) << 8);
        boot_page_fill(address + i, word);
    }
    boot_page_write(address);
    boot_spm_busy_wait();
    boot_rww_enable();
    return true;
}

static void take_page(void) {
    uint8_t data[SPM_PAGESIZE];
    uint16_t length = (uint16_t)(get() << 8);
    length |= get();
    bool flash = get() == 'F';
    for (uint16_t i = 0; i < length; i++) {
        uint8_t byte = get();
        if (i < SPM_PAGESIZE)
            data[i] = byte;
    }
    if (in_sync())
        put(flash && length <= SPM_PAGESIZE && write_page(data, length) ? OK : FAILED);
}

static void give_page(void) {
    uint16_t length = (uint16_t)(get() << 8);
    length |= get();
    skip(1);
    if (!in_sync())
        return;
    for (uint16_t i = 0; i < length; i++)
        put(pgm_read_byte(address + i));
    put(OK);
}

static void give_parameter(void) {
    uint8_t which = get();
    if (!in_sync())
        return;
    put(which == 0x81 ? VERSION_MAJOR : which == 0x82 ? VERSION_MINOR : 3);
    put(OK);
}

static void take_address(void) {
    uint8_t low = get();
    address = (uint16_t)((low | get() << 8) << 1); /* told in words */
    if (in_sync())
        put(OK);
}

static void answer(uint8_t question) {
    switch (question) {
    case GET_PARAMETER:
        give_parameter();
        return;
    case LOAD_ADDRESS:
        take_address();
        return;
    case WRITE_PAGE:
        take_page();
        return;
    case READ_PAGE:
        give_page();
        return;
    case SET_DEVICE:
        skip(20);
        break;
    case SET_DEVICE_EXTENDED:
        skip((uint8_t)(get() - 1)); /* its first byte tells how many there are, itself included */
        break;
    case UNIVERSAL:
        skip(4);
        if (in_sync()) {
            put(0);
            put(OK);
        }
        return;
    case READ_SIGNATURE:
        if (in_sync()) {
            put(SIGNATURE_0);
            put(SIGNATURE_1);
            put(SIGNATURE_2);
            put(OK);
        }
        return;
    default:
        break;
    }
    if (!in_sync())
        return;
    put(OK);
    if (question == LEAVE)
        restart();
}

int main(void) {
    uint8_t cause = MCUSR;
    MCUSR = 0;
    wdt_disable();
    if (has_program()) {
        if (!(cause & _BV(EXTRF)))
            run_program();
        wdt_enable(WDTO_1S);
    }
    UBRR0 = UBRR_VALUE;
    UCSR0A = _BV(U2X0);
    UCSR0C = _BV(UCSZ01) | _BV(UCSZ00);
    UCSR0B = _BV(RXEN0) | _BV(TXEN0);
    for (;;)
        answer(get());
}
