/* Values of options, and what they name; see inner.h. */
#define _GNU_SOURCE
#include "inner.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define GATE_LOOK_NS (2 * NS_PER_MS)

bool peer_number(const char *text, uint64_t least, uint64_t most, uint64_t *out)
{
    char *end;
    errno = 0;
    unsigned long long value = strtoull(text, &end, 10);
    if (errno || end == text || *end || *text == '-' || value < least || value > most)
        return false;
    *out = value;
    return true;
}

bool peer_is_session(const char *text)
{
    static const char allowed[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-";
    size_t length = strlen(text);
    return length >= 1 && length <= 48 && strspn(text, allowed) == length;
}

/* Whether `word` stands in a comma-separated list. */
bool peer_listed(const char *list, const char *word)
{
    size_t length = strlen(word);
    for (const char *at = list; at; at = strchr(at, ',')) {
        at += *at == ',';
        if (!strncmp(at, word, length) && (at[length] == ',' || at[length] == 0))
            return true;
        if (!*at)
            break;
    }
    return false;
}

int gate_wait(const struct peer_args *args)
{
    if (!args->gate)
        return 0;
    printf("matched\n");
    fflush(stdout);
    uint64_t end = peer_now_ns() + args->timeout_ms * NS_PER_MS;
    while (access(args->gate, F_OK)) {
        if (peer_now_ns() >= end) {
            peer_error("the gate %s did not open within %.1f s", args->gate,
                       (double)args->timeout_ms / 1000.0);
            return 1;
        }
        struct timespec pause = {.tv_nsec = GATE_LOOK_NS};
        nanosleep(&pause, NULL);
    }
    return 0;
}

void print_list(const char *list)
{
    putchar('[');
    for (const char *at = list; *at;) {
        size_t length = strcspn(at, ",");
        printf("%s\"%.*s\"", at == list ? "" : ",", (int)length, at);
        at += length;
        at += *at == ',';
    }
    putchar(']');
}
