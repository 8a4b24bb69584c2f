/* What the C and C++ peers share: their command line and the numbered messages. The contract is in README.md. */
#ifndef INTEROP_NUMBERED_H
#define INTEROP_NUMBERED_H

#include <poll.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

struct args {
    const char *role, *name, *node;
    bool octets, reliable, transient_local;
    long count, size, depth, match;
    double hz, timeout;
};

static inline struct args read_args(int argc, char **argv)
{
    struct args args = {.role = argc > 1 ? argv[1] : "", .name = "", .node = "peer", .octets = false,
                        .reliable = true, .transient_local = false, .count = 10, .size = 32,
                        .depth = 10, .match = 1, .hz = 50, .timeout = 20};
    int i = 2;
    if (i < argc && argv[i][0] == '/')
        args.name = argv[i++];
    for (; i + 1 < argc; i += 2) {
        const char *option = argv[i], *value = argv[i + 1];
        if (!strcmp(option, "--type"))
            args.octets = !strcmp(value, "bytes");
        else if (!strcmp(option, "--count"))
            args.count = atol(value);
        else if (!strcmp(option, "--size"))
            args.size = atol(value);
        else if (!strcmp(option, "--hz"))
            args.hz = atof(value);
        else if (!strcmp(option, "--reliability"))
            args.reliable = !strcmp(value, "reliable");
        else if (!strcmp(option, "--durability"))
            args.transient_local = !strcmp(value, "transient_local");
        else if (!strcmp(option, "--depth"))
            args.depth = atol(value);
        else if (!strcmp(option, "--match"))
            args.match = atol(value);
        else if (!strcmp(option, "--timeout"))
            args.timeout = atof(value);
        else if (!strcmp(option, "--node"))
            args.node = value;
        else {
            fprintf(stderr, "error: no option %s\n", option);
            exit(2);
        }
    }
    return args;
}

/* Seconds between seeing the other end and sending: it may not have seen this one yet, and what is sent before is
 * lost to it by design. */
#define SETTLE_S 0.3

static inline double now_s(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static inline void sleep_s(double seconds)
{
    if (seconds > 0)
        usleep((useconds_t)(seconds * 1e6));
}

/* Whether whoever started this program has closed its standard input. */
static inline bool let_go(void)
{
    struct pollfd input = {.fd = 0, .events = POLLIN, .revents = 0};
    char byte[64];
    return poll(&input, 1, 0) > 0 && read(0, byte, sizeof byte) <= 0;
}

static inline uint32_t crc32_of(uint32_t crc, const uint8_t *bytes, size_t count)
{
    static uint32_t table[256];
    if (!table[1])
        for (uint32_t i = 0; i < 256; i++) {
            uint32_t value = i;
            for (int bit = 0; bit < 8; bit++)
                value = value & 1 ? value >> 1 ^ 0xedb88320u : value >> 1;
            table[i] = value;
        }
    crc = ~crc;
    for (size_t i = 0; i < count; i++)
        crc = table[(crc ^ bytes[i]) & 255] ^ crc >> 8;
    return ~crc;
}

/* Makes the text numbered so: its number and its CRC-32 in hex, then letters; `out` has room for size + 17. */
static inline void make_text(char *out, uint32_t number, long size)
{
    char head[9], crc[9];
    long count = size > 16 ? size - 16 : 0;
    for (long i = 0; i < count; i++)
        out[16 + i] = (char)('a' + (number + (unsigned long)i) % 26);
    out[16 + count] = 0;
    snprintf(head, sizeof head, "%08x", number);
    uint32_t sum = crc32_of(0, (uint8_t *)head, 8);
    snprintf(crc, sizeof crc, "%08x", crc32_of(sum, (uint8_t *)out + 16, (size_t)count));
    memcpy(out, head, 8);
    memcpy(out + 8, crc, 8);
}

/* Makes the data numbered so: its number and its CRC-32, little endian, then rising bytes. */
static inline size_t make_octets(uint8_t *out, uint32_t number, long size)
{
    size_t count = size > 8 ? (size_t)size - 8 : 0;
    for (size_t i = 0; i < count; i++)
        out[8 + i] = (uint8_t)(number + i);
    for (int i = 0; i < 4; i++)
        out[i] = (uint8_t)(number >> 8 * i);
    uint32_t crc = crc32_of(crc32_of(0, out, 4), out + 8, count);
    for (int i = 0; i < 4; i++)
        out[4 + i] = (uint8_t)(crc >> 8 * i);
    return count + 8;
}

/* The number of a text or data, 0 if it is not as it was sent. */
static inline uint32_t number_of_text(const char *text)
{
    size_t length = strlen(text);
    unsigned number, crc;
    if (length < 16 || sscanf(text, "%8x%8x", &number, &crc) != 2)
        return 0;
    uint32_t sum = crc32_of(crc32_of(0, (const uint8_t *)text, 8), (const uint8_t *)text + 16, length - 16);
    return sum == crc ? number : 0;
}

static inline uint32_t number_of_octets(const uint8_t *data, size_t length)
{
    if (length < 8)
        return 0;
    uint32_t number = 0, crc = 0;
    for (int i = 0; i < 4; i++) {
        number |= (uint32_t)data[i] << 8 * i;
        crc |= (uint32_t)data[4 + i] << 8 * i;
    }
    return crc32_of(crc32_of(0, data, 4), data + 8, length - 8) == crc ? number : 0;
}

#define MOST_NUMBERED 1000000

struct tally {
    uint8_t *seen;
    long received, duplicates, corrupted, first, last;
    bool disordered;
};

/* Counts one message by its number, 0 if it was not whole. */
static inline void count_number(struct tally *tally, uint32_t number)
{
    if (!tally->seen)
        tally->seen = (uint8_t *)calloc(MOST_NUMBERED, 1);
    if (!number || number >= MOST_NUMBERED || !tally->seen) {
        tally->corrupted++;
        return;
    }
    if (tally->seen[number]) {
        tally->duplicates++;
        return;
    }
    tally->seen[number] = 1;
    tally->received++;
    if (tally->last > (long)number)
        tally->disordered = true;
    else
        tally->last = (long)number;
    if (!tally->first || (long)number < tally->first)
        tally->first = (long)number;
}

static inline void report(const struct tally *tally, long incompatible)
{
    long lost = tally->received ? tally->last - tally->first + 1 - tally->received : 0;
    printf("{\"event\": \"received\", \"received\": %ld, \"lost\": %ld, \"duplicates\": %ld, \"corrupted\": %ld, "
           "\"in_order\": %s, \"first\": %ld, \"last\": %ld, \"incompatible\": %ld}\n",
           tally->received, lost, tally->duplicates, tally->corrupted, tally->disordered ? "false" : "true",
           tally->first, tally->last, incompatible);
    fflush(stdout);
}

static inline void say_ready(void)
{
    puts("{\"event\": \"ready\"}");
    fflush(stdout);
}

#endif
