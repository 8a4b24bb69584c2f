/* The open loop, sending times and real bytes. The contract is the text at the top of
 * crates/bench_peer/src/lib.rs. */
#define _GNU_SOURCE
#include "inner.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <time.h>

#define QUIET_NS NS_PER_S
#define PAUSE_US 200000
#define LOOK_NS 10000
#define MAX_TIMES (1ull << 24)
#define MAX_BYTES (1ull << 30)
/* The echo came when its message had been given up. */
#define LATE UINT64_MAX

/* What became of the messages: three words each in side->samples: when it was sent, when it was to
 * be sent, and how long the echo took after the sending; 0: none yet. */
struct book {
    struct side *side;
    uint64_t first, sent, answered, given_up;
    uint64_t closed; /* those before this number that have no answer are lost */
};

void side_sleep_us(uint64_t us)
{
    if (us == 0)
        return;
    struct timespec t = {(time_t)(us / 1000000), (long)(us % 1000000 * 1000)};
    while (nanosleep(&t, &t) && errno == EINTR) {
    }
}

/* The whole file, at most `most` bytes; NULL after an error. */
static uint8_t *read_file(const char *path, uint64_t most, uint64_t *size)
{
    FILE *file = fopen(path, "rb");
    long end = -1;
    if (file && fseek(file, 0, SEEK_END) == 0)
        end = ftell(file);
    uint8_t *bytes = NULL;
    if (end >= 0 && (uint64_t)end <= most && fseek(file, 0, SEEK_SET) == 0)
        bytes = malloc((size_t)end + 1);
    if (!bytes || fread(bytes, 1, (size_t)end, file) != (size_t)end) {
        peer_error("read %s: %s", path, end > 0 && !bytes ? "too large" : strerror(errno));
        free(bytes);
        bytes = NULL;
    }
    if (file)
        fclose(file);
    *size = (uint64_t)end;
    return bytes;
}

int pace_open(struct pace *pace, const struct peer_args *args)
{
    memset(pace, 0, sizeof *pace);
    pace->hz = args->hz;
    if (!args->times)
        return 0;
    uint64_t size;
    pace->times = (uint64_t *)(void *)read_file(args->times, MAX_TIMES * 8, &size);
    if (!pace->times)
        return 1;
    uint64_t count = size / 8;
    bool grows = size % 8 == 0 && count >= 2 && pace->times[0] == 0;
    for (uint64_t i = 1; grows && i < count; i++)
        grows = pace->times[i] >= pace->times[i - 1];
    if (!grows || pace->times[count - 1] == 0) {
        peer_error("%s holds no growing times from 0", args->times);
        return PEER_UNSUPPORTED;
    }
    pace->count = count;
    pace->span = pace->times[count - 1] + pace->times[count - 1] / (count - 1);
    return 0;
}

uint64_t pace_at(const struct pace *pace, uint64_t number)
{
    if (pace->count == 0)
        return (uint64_t)((double)number * 1e9 / pace->hz);
    return pace->times[number % pace->count] + number / pace->count * pace->span;
}

void pace_close(struct pace *pace)
{
    free(pace->times);
}

int bodies_open(struct bodies *bodies, const struct peer_args *args)
{
    bodies->count = 1;
    if (args->payload_file) {
        if (args->mode != PEER_COPIED) {
            peer_error("real bytes are copied: another payload mode");
            return PEER_UNSUPPORTED;
        }
        uint64_t size;
        bodies->bytes = read_file(args->payload_file, MAX_BYTES, &size);
        if (!bodies->bytes)
            return 1;
        bodies->count = size / args->payload;
        if (size == 0 || size % args->payload) {
            peer_error("%s: %llu bytes are no messages of %zu each", args->payload_file,
                       (unsigned long long)size, args->payload);
            return PEER_UNSUPPORTED;
        }
        return 0;
    }
    bodies->bytes = malloc(args->payload);
    if (!bodies->bytes) {
        peer_error("allocate buffers: out of memory");
        return 1;
    }
    for (size_t i = 0; i < args->payload; i++)
        bodies->bytes[i] = (uint8_t)(i % 251);
    return 0;
}

uint8_t *bodies_at(const struct bodies *bodies, const struct peer_args *args, uint64_t number)
{
    return bodies->bytes ? bodies->bytes + number % bodies->count * args->payload : NULL;
}

bool fault_lets_pass(const struct peer_args *args, uint64_t number)
{
    side_sleep_us(args->delay_us);
    return args->drop_every == 0 || (number + 1) % args->drop_every != 0;
}

static void note(struct book *book, bool got, uint64_t word)
{
    uint64_t now = peer_now_ns();
    if (!got || (word & MARK) || word < book->first || word - book->first >= book->sent)
        return;
    uint64_t number = word - book->first, *entry = book->side->samples + 3 * number;
    if (entry[2]) {
        book->side->report.duplicates++;
    } else if (number < book->closed) {
        book->side->report.late++;
        entry[2] = LATE;
    } else {
        entry[2] = now > entry[0] ? now - entry[0] : 1;
        book->answered++;
    }
}

/* One run: every message at its time, and what comes meanwhile. */
static int send_run(struct book *book, const struct pace *pace, uint64_t from, uint64_t to)
{
    struct side *side = book->side;
    uint64_t start = peer_now_ns();
    for (uint64_t number = from; number < to; number++) {
        uint64_t intended = start + pace_at(pace, number - from), word;
        bool looked = false, got;
        for (;;) {
            uint64_t now = peer_now_ns(), left = intended > now ? intended - now : 0;
            if (left == 0 && looked)
                break;
            if (side_receive(side, left > LOOK_NS ? left : LOOK_NS, &got, &word))
                return 1;
            looked = !got;
            note(book, got, word);
        }
        uint64_t *entry = side->samples + 3 * number;
        entry[0] = peer_now_ns();
        entry[1] = intended;
        entry[2] = 0;
        book->sent = number + 1;
        if (side_send(side, side->next++))
            return 1;
    }
    return 0;
}

/* Waits for what is still under way. */
static int collect(struct book *book)
{
    while (book->answered + book->given_up < book->sent) {
        bool got;
        uint64_t word;
        if (side_receive(book->side, QUIET_NS, &got, &word))
            return 1;
        if (!got) {
            book->given_up = book->sent - book->answered;
            book->closed = book->sent;
        }
        note(book, got, word);
    }
    return 0;
}

static int write_notes(const struct side *side)
{
    const struct peer_args *args = side->args;
    if (!args->out)
        return 0;
    FILE *file = fopen(args->out, "wb");
    bool good = file != NULL;
    for (uint64_t number = 0; good && number < args->count; number++) {
        const uint64_t *entry = side->samples + 3 * number;
        if (entry[2] == 0 || entry[2] == LATE)
            continue;
        uint64_t late = entry[0] > entry[1] ? entry[0] - entry[1] : 0;
        uint64_t words[3] = {number, entry[2], entry[2] + late};
        good = fwrite(words, sizeof words, 1, file) == 1;
    }
    if (file && fclose(file))
        good = false;
    if (!good)
        peer_error("write samples to %s: %s", args->out, strerror(errno));
    return good ? 0 : 1;
}

int run_open_loop(struct side *side)
{
    const struct peer_args *args = side->args;
    struct pace pace;
    int status = pace_open(&pace, args);
    if (status == 0)
        status = side_begin(side);
    if (status) {
        pace_close(&pace);
        return status;
    }
    prctl(PR_SET_TIMERSLACK, 1ul);
    memset(side->samples, 0, 24 * args->count);
    struct book book = {.side = side, .first = side->next};
    uint64_t start = peer_now_ns(), each = args->count / args->rounds;
    struct usage before = usage_now();
    for (uint64_t round = 0; status == 0 && round < args->rounds; round++) {
        uint64_t from = round * each, to = round + 1 == args->rounds ? args->count : from + each;
        if (round)
            side_sleep_us(PAUSE_US);
        status = send_run(&book, &pace, from, to) || collect(&book);
    }
    pace_close(&pace);
    if (status)
        return status;
    side->report.used = usage_since(before);
    side->report.wall_ns = peer_now_ns() - start;
    side->report.sent = args->count;
    side->report.received = book.answered;
    side->report.lost = args->count - book.answered;
    side_control(side, END);
    return write_notes(side);
}
