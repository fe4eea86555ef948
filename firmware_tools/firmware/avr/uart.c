#include "uart.h"

#include <avr/interrupt.h>
#include <avr/io.h>
#include <util/setbaud.h>

#define IN_SIZE 32
#define OUT_SIZE 128 /* both powers of two */

static volatile uint8_t in[IN_SIZE], out[OUT_SIZE];
static volatile uint8_t in_head, in_tail, out_head, out_tail;

ISR(USART_RX_vect) {
    uint8_t byte = UDR0, next = (uint8_t)((in_head + 1) % IN_SIZE);
    if (next == in_tail)
        return; /* full: its line fails the check and is asked again */
    in[in_head] = byte;
    in_head = next;
}

ISR(USART_UDRE_vect) {
    if (out_tail == out_head) {
        UCSR0B &= (uint8_t)~_BV(UDRIE0);
        return;
    }
    UDR0 = out[out_tail];
    out_tail = (uint8_t)((out_tail + 1) % OUT_SIZE);
}

void uart_start(void) {
    UBRR0 = UBRR_VALUE;
#if USE_2X
    UCSR0A = _BV(U2X0);
#else
    UCSR0A = 0;
#endif
    UCSR0C = _BV(UCSZ01) | _BV(UCSZ00);
    UCSR0B = _BV(RXEN0) | _BV(TXEN0) | _BV(RXCIE0);
}

void uart_put(uint8_t byte) {
    uint8_t next = (uint8_t)((out_head + 1) % OUT_SIZE);
    while (next == out_tail)
        ;
    out[out_head] = byte;
    out_head = next;
    UCSR0B |= _BV(UDRIE0);
}

bool uart_get(uint8_t *byte) {
    if (in_tail == in_head)
        return false;
    *byte = in[in_tail];
    in_tail = (uint8_t)((in_tail + 1) % IN_SIZE);
    return true;
}
