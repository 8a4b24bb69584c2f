/* The UART of Arm's Cortex-M System Design Kit. Registers: Arm DDI 0479, chapter 4. */
#include "board.h"

#define DATA (*(volatile uint32_t *)(UART_BASE + 0x00))
#define STATE (*(volatile uint32_t *)(UART_BASE + 0x04))
#define CONTROL (*(volatile uint32_t *)(UART_BASE + 0x08))
#define DIVIDER (*(volatile uint32_t *)(UART_BASE + 0x10))

#define TRANSMIT_FULL 1u
#define RECEIVE_FULL 2u

void uart_start(void) {
    DIVIDER = CLOCK_HZ / 115200u;
    CONTROL = 3u;
}

void uart_put(uint8_t byte) {
    while ((STATE & TRANSMIT_FULL) != 0) {
    }
    DATA = byte;
}

bool uart_get(uint8_t *byte) {
    if ((STATE & RECEIVE_FULL) == 0) {
        return false;
    }
    *byte = (uint8_t)DATA;
    return true;
}
