#include "lines.h"

#include <string.h>

/* Fixed texts stay in the flash of the AVR, where RAM is dear; elsewhere they are plain strings. */
#ifdef __AVR__
#include <avr/pgmspace.h>
#else
#define PSTR(text) (text)
#define strcmp_P strcmp
#define strncmp_P strncmp
#endif

static void put_checked(speaker *line, uint8_t byte) {
    line->check ^= (uint16_t)((uint16_t)byte << 8);
    for (uint8_t bit = 0; bit < 8; bit++)
        line->check = (uint16_t)(line->check & 0x8000 ? line->check << 1 ^ 0x1021 : line->check << 1);
    line->put(byte);
}

static uint8_t hex_digit(uint8_t value) { return (uint8_t)(value < 10 ? '0' + value : 'A' + value - 10); }

static void put_decimal(speaker *line, uint16_t number) {
    char digits[5];
    uint8_t count = 0;
    do {
        digits[count++] = (char)('0' + number % 10);
        number /= 10;
    } while (number);
    while (count)
        put_checked(line, (uint8_t)digits[--count]);
}

void say_begin(speaker *line) {
    line->check = 0xFFFF;
    say_text(line, "B2 ");
    put_decimal(line, line->next);
    say_byte(line, ' ');
    line->next = line->next == UINT16_MAX ? 1 : (uint16_t)(line->next + 1);
}

void say_byte(speaker *line, char byte) { put_checked(line, (uint8_t)byte); }

void say_text(speaker *line, const char *text) {
    while (*text)
        say_byte(line, *text++);
}

void say_number(speaker *line, uint16_t number) {
    say_byte(line, ' ');
    put_decimal(line, number);
}

void say_end(speaker *line) {
    uint16_t check = line->check;
    line->put('*');
    for (int8_t shift = 12; shift >= 0; shift = (int8_t)(shift - 4))
        line->put(hex_digit((uint8_t)(check >> shift & 0xF)));
    line->put('\n');
}

/* The value of hex digits, -1 if they are none. */
static int16_t hex_byte(const char *digits) {
    uint8_t value = 0;
    for (uint8_t i = 0; i < 2; i++) {
        char digit = digits[i];
        uint8_t nibble;
        if (digit >= '0' && digit <= '9')
            nibble = (uint8_t)(digit - '0');
        else if (digit >= 'A' && digit <= 'F')
            nibble = (uint8_t)(digit - 'A' + 10);
        else if (digit >= 'a' && digit <= 'f')
            nibble = (uint8_t)(digit - 'a' + 10);
        else
            return -1;
        value = (uint8_t)(value << 4 | nibble);
    }
    return value;
}

/* Cut the check off the end of the line; false if it is another one. */
static bool take_check(listener *ear) {
    if (ear->length < 4 || ear->line[ear->length - 3] != '*')
        return false;
    ear->length = (uint8_t)(ear->length - 3);
    ear->line[ear->length] = 0;
    uint8_t check = 0;
    for (uint8_t i = 0; i < ear->length; i++)
        check ^= (uint8_t)ear->line[i];
    return hex_byte(ear->line + ear->length + 1) == check;
}

/* RRGGBB, a blank, and how often: 1 to 255. */
static bool take_blink(listener *ear, const char *words) {
    for (uint8_t i = 0; i < 3; i++, words += 2) {
        int16_t value = hex_byte(words);
        if (value < 0)
            return false;
        ear->colour[i] = (uint8_t)value;
    }
    if (*words++ != ' ' || !*words)
        return false;
    uint16_t times = 0;
    for (; *words; words++) {
        if (*words < '0' || *words > '9')
            return false;
        times = (uint16_t)(times * 10 + (uint8_t)(*words - '0'));
        if (times > UINT8_MAX)
            return false;
    }
    ear->times = (uint8_t)times;
    return times > 0;
}

static question understand(listener *ear) {
    const char *line = ear->line;
    if (!strcmp_P(line, PSTR("WHO")))
        return ASKED_WHO;
    if (!strcmp_P(line, PSTR("FACE?")))
        return ASKED_FACE;
    if (!strcmp_P(line, PSTR("BATTERY?")))
        return ASKED_BATTERY;
    if (!strcmp_P(line, PSTR("DARK")))
        return ASKED_DARK;
    if (!strncmp_P(line, PSTR("BLINK "), 6) && take_blink(ear, line + 6))
        return ASKED_BLINK;
    if (!strncmp_P(line, PSTR("CALIBRATE "), 10) && line[10]) {
        ear->word = line + 10;
        return ASKED_CALIBRATE;
    }
    return NOT_ASKED;
}

question hear(listener *ear, uint8_t byte) {
    if (byte != '\n') {
        /* too long: LONGEST_QUESTION + 1 stands for that until the line ends */
        if (ear->length < LONGEST_QUESTION)
            ear->line[ear->length++] = (char)byte;
        else
            ear->length = LONGEST_QUESTION + 1;
        return NOT_ASKED;
    }
    question asked = NOT_ASKED;
    if (ear->length && ear->length <= LONGEST_QUESTION) {
        if (ear->line[ear->length - 1] == '\r')
            ear->length--;
        if (take_check(ear))
            asked = understand(ear);
    }
    ear->length = 0;
    return asked;
}
