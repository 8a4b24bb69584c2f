/* The nodes of a chain. The contract is the text at the top of crates/bench_peer/src/lib.rs. */
#define _GNU_SOURCE
#include "inner.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define REPEAT_NS (100 * NS_PER_MS)
#define LOOK_NS (5 * NS_PER_MS)
#define LINGER_NS (300 * NS_PER_MS)

/* The first words of a message. */
struct head {
    uint64_t word, source_ns, hop_ns;
};

/* One measured message in the samples file. */
struct sample {
    uint64_t number, first, second;
};

struct peer_hop {
    const struct peer_args *args;
    struct sample *samples;
    uint8_t *seen; /* one bit a measured message */
    uint64_t noted;
    bool begun, greeted, ended;
    uint64_t start_ns;
    struct usage before;
    struct report report;
    char meeting[256];
};

static void begin(struct peer_hop *hop)
{
    if (hop->begun)
        return;
    hop->begun = true;
    hop->start_ns = peer_now_ns();
    hop->before = usage_now();
}

static void finish(struct peer_hop *hop)
{
    if (hop->ended)
        return;
    begin(hop);
    hop->ended = true;
    hop->report.wall_ns = peer_now_ns() - hop->start_ns;
    hop->report.used = usage_since(hop->before);
}

/* Whether `word` is a measured message; `number` is then counted from the first measured one. */
static bool is_measured(const struct peer_hop *hop, uint64_t word, uint64_t *number)
{
    const struct peer_args *args = hop->args;
    *number = word - args->warmup;
    return !(word & MARK) && word >= args->warmup && *number < args->count;
}

static void note(struct peer_hop *hop, const struct head *head, uint64_t now)
{
    uint64_t number;
    if (!is_measured(hop, head->word, &number))
        return;
    begin(hop);
    uint8_t bit = (uint8_t)(1u << (number % 8));
    if (hop->seen[number / 8] & bit) {
        hop->report.duplicates++;
        return;
    }
    hop->seen[number / 8] |= bit;
    hop->samples[hop->noted++] =
        (struct sample){number, now - head->hop_ns, now - head->source_ns};
}

bool peer_hop_arrived(struct peer_hop *hop, uint8_t *message)
{
    struct head head;
    peer_stamp(PEER_RCLCPP_TAKEN);
    memcpy(&head, message, sizeof head);
    uint64_t now = peer_now_ns();
    enum control what = control_of(head.word);
    uint64_t number;
    bool measured = is_measured(hop, head.word, &number);
    stamps_message(measured, number, hop->args->role == PEER_RELAY, now);
    if (what == HELLO)
        hop->greeted = true;
    else if (what == END)
        finish(hop);
    else
        note(hop, &head, now);
    if (hop->args->role != PEER_RELAY || (measured && !fault_lets_pass(hop->args, number)))
        return false;
    head.hop_ns = now;
    memcpy(message, &head, sizeof head);
    peer_stamp(PEER_PUBLISH);
    return true;
}

static void sleep_until(uint64_t ns)
{
    struct timespec t = {(time_t)(ns / NS_PER_S), (long)(ns % NS_PER_S)};
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &t, NULL) == EINTR) {
    }
}

static bool stands(const struct peer_hop *hop)
{
    return access(hop->meeting, F_OK) == 0;
}

static int announce(const struct peer_hop *hop)
{
    int file = open(hop->meeting, O_CREAT | O_WRONLY | O_CLOEXEC, 0600);
    if (file < 0) {
        peer_error("create %s: %s", hop->meeting, strerror(errno));
        return 1;
    }
    close(file);
    return 0;
}

static int send_head(const struct peer *peer, struct peer_hop *hop, void *state, uint8_t *body,
                     uint64_t word, uint64_t now)
{
    struct head head = {word, now, now};
    memcpy(body, &head, sizeof head);
    uint64_t number;
    bool measured = is_measured(hop, word, &number);
    stamps_message(measured, number, true, now);
    peer_stamp(PEER_PUBLISH);
    return peer->chain_send(state, body);
}

/* Sends a control message until the sink's file is there, or is gone. */
static int repeat(const struct peer *peer, struct peer_hop *hop, void *state, uint8_t *body,
                  enum control what)
{
    uint64_t end = peer_now_ns() + hop->args->timeout_ms * NS_PER_MS;
    for (uint32_t count = 1; peer_now_ns() < end; count++) {
        uint64_t now = peer_now_ns();
        if (send_head(peer, hop, state, body, control_word(what, count), now))
            return 1;
        for (uint64_t again = now + REPEAT_NS; peer_now_ns() < again;) {
            if (stands(hop) == (what == HELLO))
                return 0;
            sleep_until(peer_now_ns() + LOOK_NS);
        }
    }
    peer_error("the sink did not answer within %.1f s", (double)hop->args->timeout_ms / 1000.0);
    return 1;
}

static int lead(const struct peer *peer, struct peer_hop *hop, void *state,
                const struct bodies *bodies)
{
    const struct peer_args *args = hop->args;
    if (repeat(peer, hop, state, bodies->bytes, HELLO))
        return 1;
    const struct pace pace = {.hz = args->hz};
    uint64_t start = peer_now_ns() + REPEAT_NS;
    for (uint64_t word = 0; word < args->warmup + args->count; word++) {
        uint64_t intended = start + pace_at(&pace, word), number;
        sleep_until(intended);
        uint64_t now = peer_now_ns();
        if (is_measured(hop, word, &number)) {
            begin(hop);
            hop->samples[hop->noted++] = (struct sample){number, now - intended, 0};
            if (!fault_lets_pass(args, number))
                continue;
        }
        if (send_head(peer, hop, state, bodies_at(bodies, args, word), word, now))
            return 1;
    }
    finish(hop);
    sleep_until(peer_now_ns() + REPEAT_NS);
    return repeat(peer, hop, state, bodies->bytes, END);
}

static int follow(const struct peer *peer, struct peer_hop *hop, void *state)
{
    const struct peer_args *args = hop->args;
    bool announced = args->role != PEER_SINK, got;
    while (!hop->ended) {
        got = false;
        stamps_next();
        if (peer->chain_pass(state, args->timeout_ms * NS_PER_MS, hop, &got))
            return 1;
        if (!got) {
            double seconds = (double)args->timeout_ms / 1000.0;
            peer_error("the node before did not answer within %.1f s", seconds);
            return 1;
        }
        if (!announced && hop->greeted) {
            if (announce(hop))
                return 1;
            announced = true;
        }
    }
    if (args->role == PEER_SINK)
        unlink(hop->meeting);
    /* Repeated farewells are passed on for a moment; a neighbour that is gone ends that. */
    uint64_t end = peer_now_ns() + LINGER_NS;
    for (uint64_t now = peer_now_ns(); now < end; now = peer_now_ns()) {
        got = false;
        if (peer->chain_pass(state, end - now, hop, &got) || !got)
            break;
    }
    return 0;
}

static int write_samples(const struct peer_hop *hop)
{
    if (!hop->args->out)
        return 0;
    FILE *file = fopen(hop->args->out, "wb");
    bool good = file && fwrite(hop->samples, sizeof *hop->samples, hop->noted, file) == hop->noted;
    if (file && fclose(file))
        good = false;
    if (!good)
        peer_error("write samples to %s: %s", hop->args->out, strerror(errno));
    return good ? 0 : 1;
}

static int run_node(const struct peer *peer, struct peer_hop *hop, const struct bodies *bodies)
{
    void *state;
    const struct peer_args *args = hop->args;
    int status = peer->chain_open(args, &state);
    if (status)
        return status;
    status = args->role == PEER_SOURCE ? lead(peer, hop, state, bodies) : follow(peer, hop, state);
    if (status == 0)
        status = write_samples(hop) || stamps_write(args);
    if (status == 0) {
        hop->report.sent = args->role == PEER_SINK ? 0 : hop->noted;
        hop->report.received = args->role == PEER_SOURCE ? 0 : hop->noted;
        print_report(peer, args, &hop->report);
    }
    peer->close(state);
    return status;
}

int run_chain(const struct peer *peer, const struct peer_args *args)
{
    struct peer_hop hop = {.args = args, .report = {.idle_cpu_fraction = -1}};
    const char *folder = getenv("TMPDIR");
    snprintf(hop.meeting, sizeof hop.meeting, "%s/angaros-peer-chain-%s",
             folder && *folder ? folder : "/tmp", args->session);
    hop.samples = malloc(args->count * sizeof *hop.samples);
    hop.seen = calloc(args->count / 8 + 1, 1);
    struct bodies bodies = {NULL, 0};
    int status = bodies_open(&bodies, args);
    if (status == 0 && (!hop.samples || !hop.seen)) {
        peer_error("allocate buffers: out of memory");
        status = 1;
    }
    if (status == 0) {
        /* Touched here so that no page fault falls into the measurement. */
        memset(hop.samples, 1, args->count * sizeof *hop.samples);
        memset(hop.seen, 0, args->count / 8 + 1);
        status = stamps_open(args);
    }
    if (status == 0)
        status = run_node(peer, &hop, &bodies);
    free(hop.samples);
    free(hop.seen);
    free(bodies.bytes);
    return status;
}
