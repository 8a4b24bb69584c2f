/* See peer.h. */
#define _GNU_SOURCE
#include "inner.h"

#include <errno.h>
#include <sched.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#define LOSS_AFTER_NS NS_PER_S
#define REPEAT_NS (200 * NS_PER_MS)
#define LINGER_NS (300 * NS_PER_MS)
#define GONE_AFTER 50

static const char *program = "peer";

void peer_error(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    fprintf(stderr, "%s: ", program);
    vfprintf(stderr, format, list);
    fputc('\n', stderr);
    va_end(list);
}

uint64_t peer_now_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * NS_PER_S + (uint64_t)t.tv_nsec;
}

void peer_generate(uint64_t word, uint8_t *loan, size_t bytes)
{
    uint64_t value = word;
    size_t at = 0;
    for (; at + 8 <= bytes; at += 8) {
        memcpy(loan + at, &value, 8);
        value += 0x9e3779b97f4a7c15ull;
    }
    memcpy(loan + at, &value, bytes - at);
}

struct usage usage_now(void)
{
    struct rusage raw;
    getrusage(RUSAGE_SELF, &raw);
    struct usage u = {
        .user_ns = (uint64_t)raw.ru_utime.tv_sec * NS_PER_S + (uint64_t)raw.ru_utime.tv_usec * 1000,
        .sys_ns = (uint64_t)raw.ru_stime.tv_sec * NS_PER_S + (uint64_t)raw.ru_stime.tv_usec * 1000,
        .voluntary = (uint64_t)raw.ru_nvcsw,
        .involuntary = (uint64_t)raw.ru_nivcsw,
        .faults = (uint64_t)raw.ru_minflt,
        .max_rss_kb = (uint64_t)raw.ru_maxrss,
    };
    return u;
}

struct usage usage_since(struct usage earlier)
{
    struct usage now = usage_now();
    now.user_ns -= earlier.user_ns;
    now.sys_ns -= earlier.sys_ns;
    now.voluntary -= earlier.voluntary;
    now.involuntary -= earlier.involuntary;
    now.faults -= earlier.faults;
    return now;
}

uint64_t control_word(enum control control, uint32_t count)
{
    return MARK | ((uint64_t)(count & 0x7fffffff) << 32) | (uint64_t)control;
}

enum control control_of(uint64_t word)
{
    uint64_t number = word & 0xffffffffull;
    return (word & MARK) && number >= HELLO && number <= END ? (enum control)number : NONE;
}

int side_send(struct side *side, uint64_t word)
{
    uint8_t *bytes = bodies_at(&side->bodies, side->args, word);
    if (bytes)
        memcpy(bytes, &word, 8);
    return side->peer->send(side->state, word, bytes);
}

int side_receive(struct side *side, uint64_t timeout, bool *got, uint64_t *word)
{
    *got = false;
    return side->peer->receive(side->state, timeout, got, word);
}

/* Step 2 and all other control messages: send until echoed. */
int side_control(struct side *side, enum control what)
{
    uint64_t word = control_word(what, ++side->controls);
    uint64_t end = peer_now_ns() + side->args->timeout_ms * NS_PER_MS;
    while (peer_now_ns() < end) {
        if (side_send(side, word))
            return 1;
        uint64_t repeat = peer_now_ns() + REPEAT_NS;
        for (uint64_t now = peer_now_ns(); now < repeat; now = peer_now_ns()) {
            bool got;
            uint64_t echo;
            if (side_receive(side, repeat - now, &got, &echo))
                return 1;
            if (got && echo == word)
                return 0;
        }
    }
    peer_error("pong did not answer within %.1f s", (double)side->args->timeout_ms / 1000.0);
    return 1;
}

static void unexpected(struct side *side, uint64_t echo)
{
    if ((echo & MARK) || echo >= side->total)
        return;
    uint8_t bit = (uint8_t)(1u << (echo % 8));
    if (side->given_up[echo / 8] & bit) {
        side->given_up[echo / 8] &= (uint8_t)~bit;
        side->report.late++;
    } else {
        side->report.duplicates++;
    }
}

/* Sends the next message and waits for its echo, or gives it up. */
static int exchange(struct side *side)
{
    uint64_t word = side->next++;
    uint64_t start = peer_now_ns(), now = start;
    if (side_send(side, word))
        return 1;
    for (now = peer_now_ns(); now - start < LOSS_AFTER_NS; now = peer_now_ns()) {
        bool got;
        uint64_t echo;
        if (side_receive(side, start + LOSS_AFTER_NS - now, &got, &echo))
            return 1;
        if (got && echo == word) {
            side->samples[side->report.received++] = peer_now_ns() - start;
            side->lost_in_row = 0;
            return 0;
        }
        if (got)
            unexpected(side, echo);
    }
    side->given_up[word / 8] |= (uint8_t)(1u << (word % 8));
    if (++side->lost_in_row >= GONE_AFTER) {
        peer_error("pong did not answer %d messages in a row", GONE_AFTER);
        return 1;
    }
    return 0;
}

/* What waiting cost since `before`, taken at `start`, without the one sleep that it is. */
static void note_idle(struct side *side, struct usage before, uint64_t start)
{
    struct usage used = usage_since(before);
    double ns = (double)(peer_now_ns() - start);
    side->report.idle_cpu_fraction = (double)(used.user_ns + used.sys_ns) / ns;
    side->report.idle_wakeups_per_s = used.voluntary ? (double)(used.voluntary - 1) * 1e9 / ns : 0;
}

static int idle(struct side *side)
{
    uint64_t length = side->args->idle_ms * NS_PER_MS;
    if (length == 0)
        return 0;
    if (side_control(side, IDLE))
        return 1;
    uint64_t start = peer_now_ns();
    struct usage before = usage_now();
    for (uint64_t now = start; now - start < length; now = peer_now_ns()) {
        bool got;
        uint64_t word;
        if (side_receive(side, start + length - now, &got, &word))
            return 1;
    }
    note_idle(side, before, start);
    return 0;
}

int side_begin(struct side *side)
{
    if (side_control(side, HELLO) || gate_wait(side->args))
        return 1;
    for (uint64_t i = 0; i < side->args->warmup; i++) {
        side->report.received = 0;
        if (exchange(side))
            return 1;
    }
    if (idle(side) || side_control(side, MEASURE))
        return 1;
    double share = side->report.idle_cpu_fraction, woken = side->report.idle_wakeups_per_s;
    memset(&side->report, 0, sizeof side->report);
    memset(side->given_up, 0, side->total / 8 + 1);
    side->report.idle_cpu_fraction = share;
    side->report.idle_wakeups_per_s = woken;
    side->lost_in_row = 0;
    return 0;
}

static int run_ping(struct side *side)
{
    const struct peer_args *args = side->args;
    if (side_begin(side))
        return 1;
    uint64_t start = peer_now_ns();
    struct usage before = usage_now();
    for (uint64_t i = 0; i < args->count; i++) {
        side_sleep_us(args->think_us);
        if (exchange(side))
            return 1;
    }
    side->report.used = usage_since(before);
    side->report.wall_ns = peer_now_ns() - start;
    side->report.sent = args->count;
    side->report.lost = args->count - side->report.received;
    /* The samples are taken: a pong that misses the farewell ends by its own time-out. */
    side_control(side, END);
    return 0;
}

/* Answers repeated farewells for a moment. */
static void linger(struct side *side)
{
    uint64_t end = peer_now_ns() + LINGER_NS;
    for (uint64_t now = peer_now_ns(); now < end; now = peer_now_ns()) {
        bool got;
        uint64_t word;
        if (side_receive(side, end - now, &got, &word) || !got || side_send(side, word))
            return;
    }
}

static int run_pong(struct side *side)
{
    const struct peer_args *args = side->args;
    uint64_t patience = (args->timeout_ms + args->idle_ms) * NS_PER_MS + args->think_us * 1000;
    uint64_t start = peer_now_ns(), idle_start = 0;
    struct usage before = usage_now(), idle_before = before;
    for (;;) {
        bool got;
        uint64_t word;
        if (side_receive(side, patience, &got, &word))
            return 1;
        if (!got) {
            peer_error("ping did not answer within %.1f s", (double)patience / NS_PER_S);
            return 1;
        }
        enum control what = control_of(word);
        if (what == MEASURE && idle_start) {
            note_idle(side, idle_before, idle_start);
            idle_start = 0;
        } else if (what == END) {
            side->report.used = usage_since(before);
            side->report.wall_ns = peer_now_ns() - start;
        }
        if (!(word & MARK))
            side_sleep_us(args->echo_delay_us);
        if (side_send(side, word))
            return 1;
        side->report.sent++;
        if (what == IDLE) {
            idle_start = peer_now_ns();
            idle_before = usage_now();
        } else if (what == MEASURE) {
            start = peer_now_ns();
            before = usage_now();
            side->report.sent = 0;
        } else if (what == END) {
            break;
        }
    }
    side->report.sent--; /* the farewell is no message */
    side->report.received = side->report.sent;
    linger(side);
    return 0;
}

void print_report(const struct peer *peer, const struct peer_args *a, const struct report *r)
{
    static const char *const roles[] = {"ping", "pong", "source", "relay", "sink"};
    print_line(peer, roles[a->role], a->variant, a->spin ? "spin" : "block", r);
}

void print_line(const struct peer *peer, const char *role, const char *variant, const char *wake,
                const struct report *r)
{
    printf("{\"role\":\"%s\",\"peer\":\"%s\",\"variant\":\"%s\",\"wake\":\"%s\",", role,
           peer->name, variant, wake);
    printf("\"sent\":%llu,\"received\":%llu,\"lost\":%llu,\"late\":%llu,\"duplicates\":%llu,",
           (unsigned long long)r->sent, (unsigned long long)r->received,
           (unsigned long long)r->lost, (unsigned long long)r->late,
           (unsigned long long)r->duplicates);
    printf("\"wall_ns\":%llu,\"cpu_user_ns\":%llu,\"cpu_sys_ns\":%llu,\"ctx_voluntary\":%llu,",
           (unsigned long long)r->wall_ns, (unsigned long long)r->used.user_ns,
           (unsigned long long)r->used.sys_ns, (unsigned long long)r->used.voluntary);
    printf("\"ctx_involuntary\":%llu,\"faults\":%llu,\"idle_cpu_fraction\":",
           (unsigned long long)r->used.involuntary, (unsigned long long)r->used.faults);
    if (r->idle_cpu_fraction >= 0)
        printf("%.9f,\"idle_wakeups_per_s\":%.3f", r->idle_cpu_fraction, r->idle_wakeups_per_s);
    else
        printf("null");
    if (r->figures[0])
        printf(",\"figures\":%s", r->figures);
    printf(",\"max_rss_kb\":%llu}\n", (unsigned long long)usage_now().max_rss_kb);
}

static int write_samples(const struct side *side)
{
    if (!side->args->out)
        return 0;
    FILE *file = fopen(side->args->out, "wb");
    bool good = file != NULL;
    if (good)
        good = fwrite(side->samples, 8, side->report.received, file) == side->report.received;
    if (file && fclose(file))
        good = false;
    if (!good)
        peer_error("write samples to %s: %s", side->args->out, strerror(errno));
    return good ? 0 : 1;
}

/* The one workload of one process, and what its parameters may be. */
static void print_many(const struct peer *peer)
{
    printf(",\"solo\":{\"many_topics\":");
    print_list(peer->variants);
    printf("},\"parameters\":{\"many_topics\":{\"topics\":{\"from\":1,\"to\":%d},"
           "\"idle_ms\":{\"from\":0,\"to\":%d}}}", MANY_TOPICS, MANY_IDLE_MS);
}

static int about(const struct peer *peer)
{
    printf("{\"peer\":\"%s\",\"version\":\"%s\",\"variants\":", peer->name, peer->version);
    print_list(peer->variants);
    printf(",\"modes\":");
    print_list(peer->modes);
    printf(",\"workloads\":");
    char workloads[64];
    snprintf(workloads, sizeof workloads, "pingpong,rate%s%s%s", peer->chain_open ? ",chain" : "",
             peer->crowd_open ? ",discovery" : "", peer->graph_open ? ",topology" : "");
    print_list(workloads);
    if (peer->crowd_exchange)
        print_many(peer);
    puts("}");
    return 0;
}

static int pin(int cpu)
{
    if (cpu < 0)
        return 0;
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(cpu, &set);
    if (sched_setaffinity(0, sizeof set, &set) == 0)
        return 0;
    peer_error("pin to cpu %d: %s", cpu, strerror(errno));
    return 1;
}

/* Buffers are touched here so that no page fault falls into the measurement. */
static int allocate(struct side *side)
{
    const struct peer_args *args = side->args;
    side->total = args->warmup + args->count;
    /* Of an open loop three words a message. */
    uint64_t samples = args->role != PEER_PING ? 1 : args->paced ? 3 * side->total : side->total;
    side->samples = calloc(samples, 8);
    side->given_up = calloc(side->total / 8 + 1, 1);
    if (!side->samples || !side->given_up) {
        peer_error("allocate buffers: out of memory");
        return 1;
    }
    memset(side->samples, 0, samples * 8);
    return args->mode == PEER_COPIED || args->payload_file ? bodies_open(&side->bodies, args) : 0;
}

static int run_pair(const struct peer *peer, struct side *side)
{
    const struct peer_args *args = side->args;
    int status = allocate(side);
    if (status == 0)
        status = peer->open(args, &side->state);
    if (status)
        return status;
    if (args->role == PEER_PONG)
        status = run_pong(side);
    else if (args->paced)
        status = run_open_loop(side);
    else
        status = run_ping(side) || write_samples(side);
    if (status == 0)
        print_report(peer, args, &side->report);
    peer->close(side->state);
    return status;
}

int peer_main(const struct peer *peer, int argc, char **argv)
{
    program = peer->name;
    if (argc == 2 && !strcmp(argv[1], "about"))
        return about(peer);
    if (argc >= 2 && !strcmp(argv[1], "discovery") && peer->crowd_open)
        return run_discovery(peer, argc, argv);
    if (argc >= 2 && !strcmp(argv[1], "solo") && peer->crowd_exchange)
        return run_solo(peer, argc, argv);
    if (argc >= 2 && !strcmp(argv[1], "topology") && peer->graph_open)
        return run_topology(peer, argc, argv);
    bool chain = argc >= 2 && !strcmp(argv[1], "chain");
    if (argc < 2 || (strcmp(argv[1], "pingpong") && !(chain && peer->chain_open))) {
        peer_error("usage: about | pingpong --role ping|pong --session NAME | chain | discovery");
        return 2;
    }
    struct peer_args args;
    int status = options_read(peer, &args, argc, argv);
    if (status)
        return status;
    struct side side = {.peer = peer, .args = &args};
    side.report.idle_cpu_fraction = -1;
    if ((status = pin(args.cpu)))
        return status;
    if (chain)
        return run_chain(peer, &args);
    status = run_pair(peer, &side);
    free(side.samples);
    free(side.given_up);
    free(side.bodies.bytes);
    return status;
}
