/* Start, clock, serial line and end of QEMU's RISC-V machine `virt`. Its memory map stands in QEMU's
 * hw/riscv/virt.c: CLINT at 0x2000000, NS16550A at 0x10000000, the device that ends it at 0x100000. */
#include "harts.h"

#define UART ((volatile uint8_t *)0x10000000)
#define LINE_STATUS 5
#define MTIME (*(volatile uint64_t *)0x200bff8)
#define FINISH (*(volatile uint32_t *)0x100000)

#define HARTS 4

extern uint64_t link_bss_begin[], link_bss_end[];
extern uint64_t link_data_load[], link_data_begin[], link_data_end[];
int main(void);
void board_main(void);
void board_other(unsigned hart);

/* What each hart beyond the first is to do. */
static void (*volatile work[HARTS])(unsigned hart);

/* All harts start here, each with 16 KiB of stack. */
__attribute__((naked, section(".start"), used)) void board_reset(void) {
    __asm__ volatile(".option push\n"
                     ".option arch, +zicsr\n"
                     "csrr a0, mhartid\n"
                     ".option pop\n"
                     "slli t0, a0, 14\n"
                     "la sp, link_stack_top\n"
                     "sub sp, sp, t0\n"
                     "bnez a0, 1f\n"
                     "j board_main\n"
                     "1: j board_other\n");
}

void board_main(void) {
    const uint64_t *from = link_data_load;
    volatile uint64_t *to;
    for (to = link_data_begin; to < link_data_end; to++) {
        *to = *from++;
    }
    for (to = link_bss_begin; to < link_bss_end; to++) {
        *to = 0;
    }
    board_exit(main());
}

/* The memory of the emulator is zero before the first hart has cleared it, so that none begins early. */
void board_other(unsigned hart) {
    while (hart >= HARTS || work[hart] == NULL) {
    }
    __sync_synchronize();
    work[hart](hart);
    for (;;) {
    }
}

bool board_start_hart(unsigned hart, void (*run)(unsigned hart)) {
    if (hart == 0 || hart >= HARTS) {
        return false;
    }
    __sync_synchronize();
    work[hart] = run;
    return true;
}

uint64_t board_now_ns(void *context) {
    (void)context;
    /* Ten million in a second. */
    return MTIME * 100u;
}

void board_idle(void) {
    /* No interrupt would end a wait. */
}

void clock_start(void);

void clock_start(void) {
}

void uart_start(void) {
}

void uart_put(uint8_t byte) {
    while ((UART[LINE_STATUS] & 0x20u) == 0) {
    }
    UART[0] = byte;
}

bool uart_get(uint8_t *byte) {
    if ((UART[LINE_STATUS] & 1u) == 0) {
        return false;
    }
    *byte = UART[0];
    return true;
}

/* Semihosting: the three instructions in this order, not compressed, mean a call. */
void board_print(const char *text) {
    register uintptr_t a0 __asm__("a0") = 0x04;
    register const char *a1 __asm__("a1") = text;
    __asm__ volatile(".balign 16\n"
                     ".option push\n"
                     ".option norvc\n"
                     "slli zero, zero, 0x1f\n"
                     "ebreak\n"
                     "srai zero, zero, 7\n"
                     ".option pop\n"
                     : "+r"(a0)
                     : "r"(a1)
                     : "memory");
}

void board_exit(int status) {
    FINISH = status == 0 ? 0x5555u : (uint32_t)status << 16 | 0x3333u;
    for (;;) {
    }
}
