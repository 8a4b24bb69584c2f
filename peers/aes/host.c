/* What main.c needs of a board, on a computer with POSIX. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "board.h"

void board_start(ang_transport *transport) {
    (void)transport;
}

void board_print(const char *text) {
    fputs(text, stdout);
    fflush(stdout);
}

void board_print_number(const char *text, uint64_t number) {
    printf("%s%llu\n", text, (unsigned long long)number);
    fflush(stdout);
}

void board_exit(int status) {
    exit(status);
}

uint64_t board_now_ns(void *context) {
    struct timespec now;
    (void)context;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}
