/* What the programs of emulated boards need of them. */
#ifndef BOARD_H
#define BOARD_H

#include "angaros_mcu.h"

/* Starts clock and serial line; the transport is that of the line, for ang_serial. */
void board_start(ang_transport *transport);
/* Writes a text where the emulator was started. */
void board_print(const char *text);
/* The same with a number behind it, and the end of the line. */
void board_print_number(const char *text, uint64_t number);
/* Ends the emulator with this status: 0 for success. */
void board_exit(int status);
/* Waits for something to happen, at most a millisecond. */
void board_idle(void);
/* Nanoseconds since the start. */
uint64_t board_now_ns(void *context);

/* The serial line, one file for each kind. */
void uart_start(void);
void uart_put(uint8_t byte);
/* Whether a byte has come, which goes out. */
bool uart_get(uint8_t *byte);

#endif
