/* One process of a topology: as crates/bench_peer/src/topology/, in one thread. */
#define _GNU_SOURCE
#include "topology.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define MAX_ROWS (1ull << 25)
#define HEAD_BYTES 16
#define NUMBER_BITS 44
#define LOOK_NS (10 * NS_PER_MS)
#define LINGER_NS (300 * NS_PER_MS)
/* Longest wait; between two the clock is looked at. */
#define WAIT_NS (100 * NS_PER_MS)

enum note { PUBLISHED = 1, ARRIVED = 2, CAUSED = 3 };

static void note(struct peer_nodes *n, enum note kind, uint64_t index, uint64_t a, uint64_t b,
                 uint64_t c)
{
    if (n->row_count < n->row_room) {
        uint64_t *row = n->rows + 4 * n->row_count;
        row[0] = (uint64_t)kind | index << 8;
        row[1] = a;
        row[2] = b;
        row[3] = c;
    }
    n->row_count++;
}

static uint64_t thread_cpu_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (uint64_t)t.tv_sec * NS_PER_S + (uint64_t)t.tv_nsec;
}

/* How many primes there are up to the limit, found in the slowest way. */
static uint64_t count_primes(uint64_t limit)
{
    uint64_t count = 0;
    for (volatile uint64_t number = 2; number <= limit; number++) {
        uint64_t divided = number, divisor = 2;
        while (divisor < divided && divided % divisor)
            divisor++;
        count += divisor == divided;
    }
    return count;
}

static void work(uint64_t ns, uint64_t primes)
{
    if (primes) {
        uint64_t found = count_primes(primes);
        __asm__ volatile("" : : "r"(found)); /* so that it is counted although nobody asks */
    }
    if (!ns)
        return;
    uint64_t end = thread_cpu_ns() + ns;
    while (thread_cpu_ns() < end)
        ;
}

/* Publishes, unless it is over; the work has been done. */
static int publish(struct peer_nodes *n, struct publisher *p, uint64_t due_ns)
{
    uint64_t stamp = peer_now_ns(), index = (uint64_t)(p - n->publishers);
    if (stamp >= n->end_ns)
        return 0;
    uint64_t number = p->next++, word = index << NUMBER_BITS | number;
    note(n, PUBLISHED, index, number, due_ns, stamp);
    memcpy(n->message, &word, 8);
    memcpy(n->message + 8, &stamp, 8);
    n->sent++;
    return n->peer->graph_publish(n->state, p->place, n->message, HEAD_BYTES + p->bytes);
}

/* A message came on an input; publishes if that completes the trigger. */
static int trigger(struct peer_nodes *n, struct publisher *p, uint64_t place, uint64_t number)
{
    if (p->cause == ALL) {
        p->is_fresh[place] = true;
        p->fresh[place] = number;
        for (uint64_t i = 0; i < p->inputs; i++)
            if (!p->is_fresh[i])
                return 0;
    }
    work(p->work_ns, p->primes);
    uint64_t next = p->next;
    int status = publish(n, p, 0);
    for (uint64_t i = 0; i < p->inputs; i++) {
        bool used = p->cause == ALL || i == place;
        if (used && p->next > next)
            note(n, CAUSED, (uint64_t)(p - n->publishers), next, p->input[i],
                 p->cause == ALL ? p->fresh[i] : number);
        p->is_fresh[i] = false;
    }
    return status;
}

int peer_graph_arrived(struct peer_nodes *n, uint64_t place, const uint8_t *message, size_t bytes)
{
    uint64_t arrived = peer_now_ns(), word, stamp, subscription = n->here[place];
    const struct subscription *s = &n->subscriptions[subscription];
    if (bytes < HEAD_BYTES) {
        peer_error("%s: a message of %zu bytes has no head", s->topic, bytes);
        return 1;
    }
    memcpy(&word, message, 8);
    memcpy(&stamp, message + 8, 8);
    note(n, ARRIVED, subscription, word, stamp, arrived);
    n->received++;
    work(s->work_ns, s->primes);
    uint64_t number = word & ((1ull << NUMBER_BITS) - 1);
    for (uint64_t i = 0; i < n->publisher_count; i++) {
        struct publisher *p = &n->publishers[i];
        for (uint64_t input = 0; p->here && input < p->inputs; input++)
            if (p->input[input] == subscription && trigger(n, p, input, number))
                return 1;
    }
    return 0;
}

/* Calls the timers that are due; sets when the next one is. */
static int call_timers(struct peer_nodes *n, uint64_t *next)
{
    *next = UINT64_MAX;
    for (uint64_t i = 0; i < n->publisher_count; i++) {
        struct publisher *p = &n->publishers[i];
        if (!p->here || p->cause != TIMER)
            continue;
        uint64_t now = peer_now_ns();
        if (p->due_ns <= now) {
            uint64_t due = p->due_ns;
            p->due_ns += ((now - due) / p->every_ns + 1) * p->every_ns;
            work(p->work_ns, p->primes);
            if (publish(n, p, due))
                return 1;
        }
        if (p->due_ns < *next)
            *next = p->due_ns;
    }
    return 0;
}

static int play(struct peer_nodes *n, uint64_t until)
{
    for (uint64_t now = peer_now_ns(); now < until; now = peer_now_ns()) {
        uint64_t next;
        if (call_timers(n, &next))
            return 1;
        uint64_t end = next < until ? next : until;
        now = peer_now_ns();
        uint64_t wait = end > now ? end - now : 0;
        if (n->peer->graph_wait(n->state, wait < WAIT_NS ? wait : WAIT_NS, n))
            return 1;
    }
    return 0;
}

/* From the plan to what the peer opens. */

static uint64_t ends_of(const struct peer_nodes *n, const char *topic, bool publishers,
                        uint64_t *largest)
{
    uint64_t count = 0;
    for (uint64_t i = 0; i < (publishers ? n->publisher_count : n->subscription_count); i++) {
        const struct publisher *p = &n->publishers[i];
        const char *other = publishers ? p->topic : n->subscriptions[i].topic;
        if (strcmp(other, topic))
            continue;
        count++;
        if (publishers && largest && p->bytes > *largest)
            *largest = p->bytes;
    }
    return count;
}

/* How many processes have such ends. */
static uint64_t processes_of(const struct peer_nodes *n, const char *topic, bool publishers)
{
    uint64_t count = 0;
    bool *seen = calloc(n->processes + 1, sizeof *seen);
    for (uint64_t i = 0; seen && i < (publishers ? n->publisher_count : n->subscription_count); i++) {
        const char *other = publishers ? n->publishers[i].topic : n->subscriptions[i].topic;
        uint64_t node = publishers ? n->publishers[i].node : n->subscriptions[i].node;
        uint64_t process = n->nodes[node].process;
        if (strcmp(other, topic) || seen[process])
            continue;
        seen[process] = true;
        count++;
    }
    free(seen);
    return count;
}

/* How many rows a publisher's messages need at each place where they are noted. */
static uint64_t expected(const struct peer_nodes *n, const struct publisher *p)
{
    return (n->warmup_ns + n->duration_ns) / p->every_ns * 2 + 64;
}

static uint64_t rows_needed(const struct peer_nodes *n)
{
    uint64_t rows = 0;
    for (uint64_t i = 0; i < n->publisher_count; i++) {
        const struct publisher *p = &n->publishers[i];
        if (p->here)
            rows += expected(n, p) * (1 + p->inputs);
        for (uint64_t s = 0; s < n->subscription_count; s++)
            if (!strcmp(n->subscriptions[s].topic, p->topic) &&
                n->nodes[n->subscriptions[s].node].process == n->process)
                rows += expected(n, p);
    }
    return rows;
}

static void name_end(struct peer_nodes *n, uint64_t at, const char *topic)
{
    snprintf(n->names[at], MAX_TOPIC, "topology_%s/%s", n->graph.session, topic);
    for (char *c = n->names[at]; *c; c++) /* a topic's name has no dash */
        *c = *c == '-' ? '_' : *c;
    n->ends[at].topic = n->names[at];
}

static int lay_out(struct peer_nodes *n)
{
    uint64_t all = n->publisher_count + n->subscription_count, at = 0, largest = 0;
    n->ends = calloc(all + 1, sizeof *n->ends);
    n->names = calloc(all + 1, sizeof *n->names);
    n->here = calloc(n->subscription_count + 1, sizeof *n->here);
    n->row_room = rows_needed(n);
    n->rows = n->row_room <= MAX_ROWS ? malloc((n->row_room + 1) * 32) : NULL;
    if (!n->ends || !n->names || !n->here || !n->rows) {
        peer_error("allocate %llu notes: out of memory", (unsigned long long)n->row_room);
        return 1;
    }
    memset(n->rows, 1, (n->row_room + 1) * 32); /* touched before anything is measured */
    n->graph.publishers = n->ends;
    for (uint64_t i = 0; i < n->publisher_count; i++) {
        struct publisher *p = &n->publishers[i];
        if (!p->here)
            continue;
        p->place = n->graph.publisher_count++;
        n->ends[at].node = n->nodes[p->node].name;
        n->ends[at].bytes = HEAD_BYTES + p->bytes;
        n->ends[at].reliable = p->reliable;
        n->ends[at].depth = p->depth;
        n->ends[at].others = ends_of(n, p->topic, false, NULL);
        n->ends[at].processes = processes_of(n, p->topic, false);
        largest = p->bytes > largest ? p->bytes : largest;
        name_end(n, at++, p->topic);
    }
    n->graph.subscriptions = n->ends + at;
    for (uint64_t i = 0; i < n->subscription_count; i++) {
        const struct subscription *s = &n->subscriptions[i];
        if (n->nodes[s->node].process != n->process)
            continue;
        n->here[n->graph.subscription_count++] = i;
        uint64_t bytes = 0;
        n->ends[at].node = n->nodes[s->node].name;
        n->ends[at].others = ends_of(n, s->topic, true, &bytes);
        n->ends[at].processes = processes_of(n, s->topic, true);
        n->ends[at].bytes = HEAD_BYTES + bytes;
        n->ends[at].reliable = s->reliable;
        n->ends[at].depth = s->depth;
        name_end(n, at++, s->topic);
    }
    n->message = malloc(HEAD_BYTES + largest);
    for (uint64_t i = 0; n->message && i < largest; i++)
        n->message[HEAD_BYTES + i] = (uint8_t)(i % 251);
    if (!n->message)
        peer_error("allocate a message: out of memory");
    return n->message ? 0 : 1;
}

/* The run. */

static void sleep_ns(uint64_t ns)
{
    struct timespec time = {.tv_sec = (time_t)(ns / NS_PER_S), .tv_nsec = (long)(ns % NS_PER_S)};
    nanosleep(&time, NULL);
}

static int wait_matched(struct peer_nodes *n)
{
    uint64_t end = peer_now_ns() + n->timeout_ms * NS_PER_MS;
    for (;;) {
        bool is_so = false;
        if (n->peer->graph_matched(n->state, &is_so))
            return 1;
        if (is_so)
            break;
        if (peer_now_ns() > end) {
            peer_error("process %s: no match within %.1f s", n->process_name,
                       (double)n->timeout_ms / 1000.0);
            return 1;
        }
        sleep_ns(LOOK_NS);
    }
    printf("matched\n");
    return 0;
}

static int write_rows(const struct peer_nodes *n)
{
    if (n->row_count > n->row_room) {
        peer_error("%llu messages more than the plan's periods let expect",
                   (unsigned long long)(n->row_count - n->row_room));
        return 1;
    }
    if (!n->out)
        return 0;
    FILE *file = fopen(n->out, "wb");
    bool good = file && fwrite(n->rows, 32, n->row_count, file) == n->row_count;
    if (file && fclose(file))
        good = false;
    if (!good)
        peer_error("write notes to %s: %s", n->out, strerror(errno));
    return good ? 0 : 1;
}

/* Steps 2 to 4 of the contract. */
static int measure(struct peer_nodes *n)
{
    char line[64];
    unsigned long long begin;
    if (!fgets(line, sizeof line, stdin) || sscanf(line, "go %llu", &begin) != 1) {
        peer_error("told to end before it began");
        return 1;
    }
    uint64_t from = begin + n->warmup_ns;
    n->end_ns = from + n->duration_ns;
    for (uint64_t i = 0; i < n->publisher_count; i++)
        n->publishers[i].due_ns = begin + n->publishers[i].phase_ns + n->publishers[i].every_ns;
    uint64_t now = peer_now_ns();
    if (begin > now)
        sleep_ns(begin - now);
    if (play(n, from))
        return 1;
    struct usage before = usage_now();
    uint64_t begun = peer_now_ns();
    if (play(n, n->end_ns))
        return 1;
    struct report report = {.wall_ns = peer_now_ns() - begun, .used = usage_since(before),
                            .idle_cpu_fraction = -1};
    if (play(n, n->end_ns + LINGER_NS) || write_rows(n))
        return 1;
    report.sent = n->sent;
    report.received = n->received;
    print_line(n->peer, "process", n->graph.variant, "block", &report);
    return 0;
}

static int set(struct peer_nodes *n, const char *option, const char *value)
{
    if (!strcmp(option, "--session")) {
        n->graph.session = value;
        return peer_is_session(value) ? 0 : -1;
    }
    if (!strcmp(option, "--executor")) {
        n->graph.multi = !strcmp(value, "multi");
        return n->graph.multi || !strcmp(value, "single") ? 0 : -1;
    }
    if (!strcmp(option, "--timeout-ms"))
        return peer_number(value, 0, 3600000, &n->timeout_ms) ? 0 : -1;
    if (!strcmp(option, "--file"))
        n->file = value;
    else if (!strcmp(option, "--process"))
        n->process_name = value;
    else if (!strcmp(option, "--variant"))
        n->graph.variant = value;
    else if (!strcmp(option, "--out"))
        n->out = value;
    else
        return 1;
    return 0;
}

static int parse(struct peer_nodes *n, int argc, char **argv)
{
    for (int i = 2; i < argc; i += 2) {
        int status = i + 1 < argc ? set(n, argv[i], argv[i + 1]) : -1;
        if (status) {
            peer_error(status > 0 ? "unknown option %s" : "option %s: not a value it takes",
                       argv[i]);
            return 2;
        }
    }
    if (!n->file || !n->process_name || !n->graph.session) {
        peer_error("options --file, --process and --session are required");
        return 2;
    }
    if (!peer_listed(n->peer->variants, n->graph.variant)) {
        peer_error("no variant %s, only %s", n->graph.variant, n->peer->variants);
        return PEER_UNSUPPORTED;
    }
    return 0;
}

static int run(struct peer_nodes *n)
{
    int status = read_plan(n);
    if (status || (status = lay_out(n)))
        return status;
    n->graph.process = n->process;
    n->graph.processes = n->processes;
    n->graph.timeout_ms = n->timeout_ms;
    if ((status = n->peer->graph_open(&n->graph, &n->state)))
        return status;
    status = wait_matched(n) || measure(n);
    n->peer->graph_close(n->state);
    return status;
}

int run_topology(const struct peer *peer, int argc, char **argv)
{
    char variant[64];
    snprintf(variant, sizeof variant, "%.*s", (int)strcspn(peer->variants, ","), peer->variants);
    struct peer_nodes n = {.peer = peer, .timeout_ms = 30000, .graph = {.variant = variant}};
    setvbuf(stdout, NULL, _IOLBF, 0);
    int status = parse(&n, argc, argv);
    if (!status)
        status = run(&n);
    for (uint64_t i = 0; n.publishers && i < n.publisher_count; i++) {
        free(n.publishers[i].input);
        free(n.publishers[i].fresh);
        free(n.publishers[i].is_fresh);
    }
    void *all[] = {n.nodes, n.publishers, n.subscriptions, n.here, n.rows, n.message, n.ends,
                   n.names};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        free(all[i]);
    return status;
}
