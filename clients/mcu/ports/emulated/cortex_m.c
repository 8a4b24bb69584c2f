/* Start, clock and output of a Cortex-M without an operating system. Registers: Armv7-M and Armv8-M
 * Architecture Reference Manuals, SysTick and vector table; output by Arm's semihosting. */
#include "board.h"

#define SYSTICK_CONTROL (*(volatile uint32_t *)0xe000e010)
#define SYSTICK_RELOAD (*(volatile uint32_t *)0xe000e014)
#define SYSTICK_VALUE (*(volatile uint32_t *)0xe000e018)
#define INTERRUPT_STATE (*(volatile uint32_t *)0xe000ed04)
#define SYSTICK_PENDING 0x04000000u
#define TICK_CYCLES (CLOCK_HZ / 1000u)

extern uint32_t link_stack_top, link_data_load, link_data_begin, link_data_end;
extern uint32_t link_bss_begin, link_bss_end;
int main(void);

static volatile uint32_t ticks_low;
static volatile uint32_t ticks_high;

static uint32_t semihost(uint32_t operation, const void *argument) {
    register uint32_t r0 __asm__("r0") = operation;
    register const void *r1 __asm__("r1") = argument;
    __asm__ volatile("bkpt 0xab" : "+r"(r0) : "r"(r1) : "memory");
    return r0;
}

void board_print(const char *text) {
    /* SYS_WRITE0 */
    semihost(0x04, text);
}

void board_exit(int status) {
    /* SYS_EXIT_EXTENDED with ADP_Stopped_ApplicationExit */
    uint32_t arguments[2];
    arguments[0] = 0x20026;
    arguments[1] = (uint32_t)status;
    semihost(0x20, arguments);
    for (;;) {
    }
}

void clock_start(void) {
    SYSTICK_RELOAD = TICK_CYCLES - 1u;
    SYSTICK_VALUE = 0;
    /* Processor clock, interrupt, on. */
    SYSTICK_CONTROL = 7u;
}

uint64_t board_now_ns(void *context) {
    uint32_t low, high, left, uncounted;
    (void)context;
    do {
        high = ticks_high;
        low = ticks_low;
        left = SYSTICK_VALUE;
        uncounted = 0;
        if ((INTERRUPT_STATE & SYSTICK_PENDING) != 0) {
            /* The counter has begun anew, and its interrupt has not run yet. */
            left = SYSTICK_VALUE;
            uncounted = 1;
        }
    } while (low != ticks_low || high != ticks_high);
    return (((uint64_t)high << 32 | low) + uncounted) * 1000000u +
           (uint64_t)(TICK_CYCLES - 1u - left) * 1000000u / TICK_CYCLES;
}

void board_idle(void) {
    /* The tick ends it. */
    __asm__ volatile("wfi");
}

static void tick(void) {
    uint32_t next = ticks_low + 1u;
    ticks_low = next;
    if (next == 0) {
        ticks_high = ticks_high + 1u;
    }
}

static void fault(void) {
    board_print("fault\n");
    board_exit(3);
}

void board_reset(void);

void board_reset(void) {
    const uint32_t *from = &link_data_load;
    uint32_t *to;
    for (to = &link_data_begin; to < &link_data_end; to++) {
        *to = *from++;
    }
    for (to = &link_bss_begin; to < &link_bss_end; to++) {
        *to = 0;
    }
    board_exit(main());
}

/* The stack, the start, and the exceptions of the processor; no interrupt of a device is used. */
typedef union vector {
    void *stack;
    void (*handler)(void);
} vector;

__attribute__((section(".vectors"), used)) static const vector VECTORS[16] = {
    {.stack = &link_stack_top}, {.handler = board_reset}, {.handler = fault}, {.handler = fault},
    {.handler = fault}, {.handler = fault}, {.handler = fault}, {.handler = fault},
    {.handler = fault}, {.handler = fault}, {.handler = fault}, {.handler = fault},
    {.handler = fault}, {.handler = fault}, {.handler = fault}, {.handler = tick}};
