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

/* While something comes nobody sleeps: the line has no interrupt here, and holds one byte. */
#define PAUSE_NS 20000000u

/* The emulator keeps what has come until it is fetched. On a board of silicon an interrupt would have
 * to put it into a buffer. */
static int read_line(void *context, uint8_t *bytes, size_t room, uint32_t timeout_us) {
    static uint64_t came_ns;
    uint64_t now_ns = board_now_ns(context);
    uint64_t until_ns = now_ns + (uint64_t)timeout_us * 1000u;
    size_t count = 0;
    for (;;) {
        while (count < room && uart_get(bytes + count)) {
            count++;
        }
        now_ns = board_now_ns(context);
        if (count > 0) {
            came_ns = now_ns;
        }
        if (count > 0 || now_ns >= until_ns) {
            return (int)count;
        }
        if (now_ns - came_ns > PAUSE_NS) {
            board_idle();
        }
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
