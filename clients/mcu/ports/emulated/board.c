/* What is alike on all emulated boards: the transport over the serial line, and numbers as text. */
#include "board.h"

static int write_line(void *context, const uint8_t *bytes, size_t count) {
    size_t i;
    (void)context;
    for (i = 0; i < count; i++) {
        uart_put(bytes[i]);
    }
    return (int)count;
}

/* The emulator keeps what has come until it is fetched. On a board of silicon an interrupt would have
 * to put it into a buffer. */
static int read_line(void *context, uint8_t *bytes, size_t room, uint32_t timeout_us) {
    uint64_t until_ns = board_now_ns(context) + timeout_us * 1000u;
    size_t count = 0;
    for (;;) {
        while (count < room && uart_get(bytes + count)) {
            count++;
        }
        if (count > 0 || board_now_ns(context) >= until_ns) {
            return (int)count;
        }
        board_idle();
    }
}

void board_print_number(const char *text, uint64_t number) {
    char digits[24];
    size_t at = sizeof digits - 1u;
    digits[at] = 0;
    digits[--at] = '\n';
    do {
        digits[--at] = (char)('0' + number % 10u);
        number /= 10u;
    } while (number > 0);
    board_print(text);
    board_print(digits + at);
}

/* In the file of the processor. */
void clock_start(void);

void board_start(ang_transport *transport) {
    clock_start();
    uart_start();
    transport->context = NULL;
    transport->open = NULL;
    transport->write = write_line;
    transport->read = read_line;
    transport->now_ns = board_now_ns;
}
