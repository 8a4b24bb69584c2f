/* One of many processes that find each other: as crates/bench_peer/src/discovery.rs. */
#define _GNU_SOURCE
#include "inner.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#define MAX_NODES 1000
#define MAX_TOPICS 100000
#define LOOK_NS (10 * NS_PER_MS)
#define LONGEST_NS (500 * NS_PER_MS)
/* All processes together spend one core over this on looking at most. */
#define SHARE 4

static int set(struct peer_crowd *crowd, const char *option, const char *value)
{
    if (!strcmp(option, "--session")) {
        crowd->session = value;
        return peer_is_session(value) ? 0 : -1;
    }
    if (!strcmp(option, "--variant")) {
        crowd->variant = value;
        return 0;
    }
    bool good;
    if (!strcmp(option, "--index"))
        good = peer_number(value, 0, MAX_NODES - 1, &crowd->index);
    else if (!strcmp(option, "--nodes"))
        good = peer_number(value, 2, MAX_NODES, &crowd->nodes);
    else if (!strcmp(option, "--topics"))
        good = peer_number(value, 1, MAX_TOPICS, &crowd->topics);
    else if (!strcmp(option, "--timeout-ms"))
        good = peer_number(value, 0, 3600000, &crowd->timeout_ms);
    else
        return 1;
    return good ? 0 : -1;
}

static int parse(const struct peer *peer, struct peer_crowd *crowd, int argc, char **argv)
{
    for (int i = 2; i < argc; i += 2) {
        if (i + 1 >= argc) {
            peer_error("option %s needs a value", argv[i]);
            return 2;
        }
        int status = set(crowd, argv[i], argv[i + 1]);
        if (status) {
            peer_error(status > 0 ? "unknown option %s" : "option %s: not a value it takes",
                       argv[i]);
            return 2;
        }
    }
    if (!crowd->session || crowd->index >= crowd->nodes ||
        crowd->nodes * crowd->topics > MAX_TOPICS) {
        peer_error("a --session, an --index below --nodes, at most %d topics in all", MAX_TOPICS);
        return 2;
    }
    if (!peer_listed(peer->variants, crowd->variant)) {
        peer_error("no variant %s, only %s", crowd->variant, peer->variants);
        return PEER_UNSUPPORTED;
    }
    return 0;
}

/* Looks until it is so, at times that depend on what a look costs. */
static int wait_until(const struct peer_crowd *crowd, uint64_t end_ns, const char *what,
                      int (*look)(void *state, bool *is_so), void *state)
{
    for (;;) {
        bool is_so = false;
        uint64_t begun = peer_now_ns();
        if (look(state, &is_so))
            return 1;
        if (is_so)
            return 0;
        uint64_t now = peer_now_ns();
        if (now >= end_ns) {
            double seconds = (double)crowd->timeout_ms / 1000.0;
            peer_error("%s not found within %.1f s", what, seconds);
            return 1;
        }
        uint64_t pause = (now - begun) * crowd->nodes * SHARE;
        pause = pause > LOOK_NS ? pause : LOOK_NS;
        pause = pause < LONGEST_NS ? pause : LONGEST_NS;
        pause = pause < end_ns - now ? pause : end_ns - now;
        struct timespec time = {.tv_sec = (time_t)(pause / NS_PER_S),
                                .tv_nsec = (long)(pause % NS_PER_S)};
        nanosleep(&time, NULL);
    }
}

/* VmRSS of this process. */
static unsigned long long resident_kb(void)
{
    unsigned long long kb = 0;
    char line[256];
    FILE *file = fopen("/proc/self/status", "r");
    while (file && fgets(line, sizeof line, file))
        if (sscanf(line, "VmRSS: %llu", &kb) == 1)
            break;
    if (file)
        fclose(file);
    return kb;
}

int run_discovery(const struct peer *peer, int argc, char **argv)
{
    char variant[64], line[64];
    snprintf(variant, sizeof variant, "%.*s", (int)strcspn(peer->variants, ","), peer->variants);
    struct peer_crowd crowd = {.variant = variant, .nodes = 2, .topics = 1, .timeout_ms = 60000};
    int status = parse(peer, &crowd, argc, argv);
    if (status)
        return status;
    setvbuf(stdout, NULL, _IOLBF, 0);
    printf("ready\n");
    if (!fgets(line, sizeof line, stdin) || strcmp(line, "go\n")) {
        peer_error("told to end before it began");
        return 1;
    }
    struct usage before = usage_now();
    uint64_t begun = peer_now_ns(), end = begun + crowd.timeout_ms * NS_PER_MS;
    void *state = NULL;
    if ((status = peer->crowd_open(&crowd, &state)))
        return status;
    uint64_t opened = peer_now_ns();
    status = wait_until(&crowd, end, "its own topics", peer->crowd_matched, state);
    uint64_t matched = peer_now_ns();
    if (!status)
        status = wait_until(&crowd, end, "everybody", peer->crowd_knows, state);
    if (!status) {
        uint64_t known = peer_now_ns();
        struct report report = {.sent = 1, .received = 1, .wall_ns = known - begun,
                                .used = usage_since(before), .idle_cpu_fraction = -1};
        printf("known %llu %llu %llu %llu\n", (unsigned long long)opened,
               (unsigned long long)matched, (unsigned long long)known, resident_kb());
        while (fgets(line, sizeof line, stdin))
            ;
        print_line(peer, "node", crowd.variant, "none", &report);
    }
    peer->crowd_close(state);
    return status;
}
