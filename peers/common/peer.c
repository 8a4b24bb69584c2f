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
#define MIN_PAYLOAD 8
#define MIN_CHAIN_PAYLOAD 24
#define MAX_NOTED (1ull << 24)
#define MAX_DEPTH 100000
#define MAX_PAUSE_US 60000000ull
#define MAX_NODES 1000
#define MAX_PAYLOAD (1ull << 30)
#define MAX_COUNT (1ull << 32)

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
    struct usage used = usage_since(before);
    side->report.idle_cpu_fraction =
        (double)(used.user_ns + used.sys_ns) / (double)(peer_now_ns() - start);
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
    double share = side->report.idle_cpu_fraction;
    memset(&side->report, 0, sizeof side->report);
    memset(side->given_up, 0, side->total / 8 + 1);
    side->report.idle_cpu_fraction = share;
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
            struct usage used = usage_since(idle_before);
            side->report.idle_cpu_fraction =
                (double)(used.user_ns + used.sys_ns) / (double)(peer_now_ns() - idle_start);
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
        printf("%.9f", r->idle_cpu_fraction);
    else
        printf("null");
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
    printf("}\n");
    return 0;
}

/* Which of two or three words `value` is, or -1. */
static int word_of(const char *value, const char *a, const char *b, const char *c)
{
    if (!strcmp(value, a))
        return 0;
    if (!strcmp(value, b))
        return 1;
    return c && !strcmp(value, c) ? 2 : -1;
}

/* The options of a chain and of an open loop; -1: wrong value, 1: another option. */
static int set_more(struct peer_args *args, const char *option, const char *value)
{
    char *end;
    if (!strcmp(option, "--index"))
        return peer_number(value, 0, MAX_NODES, &args->index) ? 0 : -1;
    if (!strcmp(option, "--nodes"))
        return peer_number(value, 2, MAX_NODES, &args->nodes) ? 0 : -1;
    if (!strcmp(option, "--delay-us"))
        return peer_number(value, 0, MAX_PAUSE_US, &args->delay_us) ? 0 : -1;
    if (!strcmp(option, "--drop-every"))
        return peer_number(value, 0, MAX_COUNT, &args->drop_every) ? 0 : -1;
    if (!strcmp(option, "--rounds"))
        return peer_number(value, 1, 1000, &args->rounds) ? 0 : -1;
    if (!strcmp(option, "--echo-delay-us"))
        return peer_number(value, 0, MAX_PAUSE_US, &args->echo_delay_us) ? 0 : -1;
    if (!strcmp(option, "--depth"))
        return peer_number(value, 0, MAX_DEPTH, &args->depth) ? 0 : -1;
    if (!strcmp(option, "--payload-file")) {
        args->payload_file = value;
        return 0;
    }
    if (!strcmp(option, "--times")) {
        args->times = value;
        args->paced = true;
        return 0;
    }
    if (strcmp(option, "--hz"))
        return 1;
    args->paced = true;
    args->hz = strtod(value, &end);
    return end != value && !*end && args->hz >= 0.001 && args->hz <= 100000 ? 0 : -1;
}

static bool set_option(struct peer_args *args, const char *option, const char *value, bool *role)
{
    uint64_t n = 0;
    int choice = 0;
    if (!strcmp(option, "--role")) {
        choice = word_of(value, "ping", "pong", NULL);
        args->role = choice == 1 ? PEER_PONG : PEER_PING;
        if (choice < 0) {
            choice = word_of(value, "source", "relay", "sink");
            args->role = (enum peer_role)(PEER_SOURCE + (choice < 0 ? 0 : choice));
        }
        *role = true;
    } else if (!strcmp(option, "--session")) {
        choice = peer_is_session(value) ? 0 : -1;
        args->session = value;
    } else if (!strcmp(option, "--variant")) {
        args->variant = value;
    } else if (!strcmp(option, "--out")) {
        args->out = value;
    } else if (!strcmp(option, "--gate")) {
        args->gate = value;
    } else if (!strcmp(option, "--group")) {
        choice = peer_is_session(value) ? 0 : -1;
        args->group = value;
    } else if (!strcmp(option, "--pairs")) {
        choice = peer_number(value, 1, MAX_NODES / 2, &n) ? 0 : -1;
        args->nodes = 2 * n; /* all of them are participants of one domain */
    } else if (!strcmp(option, "--payload")) {
        choice = peer_number(value, MIN_PAYLOAD, MAX_PAYLOAD, &n) ? 0 : -1;
        args->payload = (size_t)n;
    } else if (!strcmp(option, "--count")) {
        choice = peer_number(value, 1, MAX_COUNT, &args->count) ? 0 : -1;
    } else if (!strcmp(option, "--warmup")) {
        choice = peer_number(value, 0, MAX_COUNT, &args->warmup) ? 0 : -1;
    } else if (!strcmp(option, "--reliability")) {
        choice = word_of(value, "reliable", "best_effort", NULL);
        args->reliable = choice == 0;
    } else if (!strcmp(option, "--mode")) {
        choice = word_of(value, "copied", "loaned", "untouched");
        args->mode = (enum peer_mode)(choice < 0 ? 0 : choice);
    } else if (!strcmp(option, "--wake")) {
        choice = word_of(value, "block", "spin", NULL);
        args->spin = choice == 1;
    } else if (!strcmp(option, "--cpu")) {
        choice = peer_number(value, 0, CPU_SETSIZE - 1, &n) ? 0 : -1;
        args->cpu = (int)n;
    } else if (!strcmp(option, "--think-us")) {
        choice = peer_number(value, 0, 3600000000ull, &args->think_us) ? 0 : -1;
    } else if (!strcmp(option, "--idle-ms")) {
        choice = peer_number(value, 0, 3600000ull, &args->idle_ms) ? 0 : -1;
    } else if (!strcmp(option, "--timeout-ms")) {
        choice = peer_number(value, 0, 3600000ull, &args->timeout_ms) ? 0 : -1;
    } else if ((choice = set_more(args, option, value)) > 0) {
        peer_error("unknown option %s", option);
        return false;
    }
    if (choice < 0)
        peer_error("option %s: \"%s\" is not a value it takes", option, value);
    return choice >= 0;
}

/* Whether role, place and size fit the verb. */
static bool fits(const struct peer_args *args, bool chain)
{
    if (args->count + args->warmup > MAX_NOTED && (chain || args->paced)) {
        peer_error("at most %llu messages with warm-up", MAX_NOTED);
        return false;
    }
    if (!chain && (args->role == PEER_PING || args->role == PEER_PONG))
        return true;
    enum peer_role place = args->index == 0                 ? PEER_SOURCE
                           : args->index + 1 == args->nodes ? PEER_SINK
                                                            : PEER_RELAY;
    if (!chain || args->role != place || args->index >= args->nodes) {
        peer_error("this --role does not fit the verb or the place");
        return false;
    }
    if (args->payload < MIN_CHAIN_PAYLOAD) {
        peer_error("a chain has at least %d bytes", MIN_CHAIN_PAYLOAD);
        return false;
    }
    if (args->role == PEER_SINK && (args->drop_every || args->delay_us)) {
        peer_error("--delay-us and --drop-every want a node that sends");
        return false;
    }
    return true;
}

static int parse(const struct peer *peer, struct peer_args *args, int argc, char **argv)
{
    bool role = false;
    for (int i = 2; i < argc; i += 2) {
        if (i + 1 >= argc) {
            peer_error("option %s needs a value", argv[i]);
            return 2;
        }
        if (!set_option(args, argv[i], argv[i + 1], &role))
            return 2;
    }
    if (!role || !args->session) {
        peer_error("options --role and --session are required");
        return 2;
    }
    if (!fits(args, !strcmp(argv[1], "chain")))
        return 2;
    if (!args->group)
        args->group = args->session;
    static const char *const modes[] = {"copied", "loaned", "untouched"};
    if (!peer_listed(peer->modes, modes[args->mode])) {
        peer_error("no payload mode %s, only %s", modes[args->mode], peer->modes);
        return PEER_UNSUPPORTED;
    }
    if (!peer_listed(peer->variants, args->variant)) {
        peer_error("no variant %s, only %s", args->variant, peer->variants);
        return PEER_UNSUPPORTED;
    }
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
    if (argc >= 2 && !strcmp(argv[1], "topology") && peer->graph_open)
        return run_topology(peer, argc, argv);
    bool chain = argc >= 2 && !strcmp(argv[1], "chain");
    if (argc < 2 || (strcmp(argv[1], "pingpong") && !(chain && peer->chain_open))) {
        peer_error("usage: about | pingpong --role ping|pong --session NAME | chain | discovery");
        return 2;
    }
    char variant[64];
    snprintf(variant, sizeof variant, "%.*s", (int)strcspn(peer->variants, ","), peer->variants);
    struct peer_args args = {.variant = variant, .payload = MIN_PAYLOAD, .count = 1000,
                             .warmup = 100, .reliable = true, .cpu = -1, .timeout_ms = 10000,
                             .nodes = 3, .hz = 100, .rounds = 1};
    int status = parse(peer, &args, argc, argv);
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
