#include "words.h"

#include "config.h"
#include "identity.h"
#include "lines.h"
#include "uart.h"

static speaker line = {.put = uart_put};

static void flash_text(const char *text) {
    char byte;
    while ((byte = (char)pgm_read_byte(text++)))
        say_byte(&line, byte);
}

void words_fixed(const char *text) {
    say_begin(&line);
    flash_text(text);
    say_end(&line);
}

void words_hello(void) {
    say_begin(&line);
    flash_text(PSTR("HELLO "));
    flash_text(who.id);
    flash_text(PSTR(" " KIND " "));
    flash_text(who.name);
    say_end(&line);
}

void words_face(const char *word, uint8_t face) {
    say_begin(&line);
    flash_text(word);
    say_byte(&line, ' ');
    say_byte(&line, face ? (char)('0' + face) : '-');
    say_end(&line);
}

void words_roll(uint8_t face, uint8_t level) {
    say_begin(&line);
    flash_text(PSTR("ROLL"));
    say_number(&line, face);
    say_number(&line, level);
    say_end(&line);
}

void words_charge(uint8_t percent, bool charging) {
    say_begin(&line);
    flash_text(PSTR("BATTERY"));
    say_number(&line, percent);
    if (charging)
        flash_text(PSTR(" charging"));
    say_end(&line);
}

void words_calibrated(const char *step) {
    say_begin(&line);
    flash_text(PSTR("CALIBRATED "));
    say_text(&line, step);
    say_end(&line);
}

void words_uncalibrated(const char *step, const char *why) {
    say_begin(&line);
    flash_text(PSTR("UNCALIBRATED "));
    say_text(&line, step);
    say_byte(&line, ' ');
    flash_text(why);
    say_end(&line);
}
