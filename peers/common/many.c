/* The workload `many_topics` of one process, as peers/angaros/src/crowded.rs has it: very many
 * topics, each with a publisher and a subscription. */
#define _GNU_SOURCE
#include "inner.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define MAX_COUNT (1ull << 24)
#define PATIENCE_NS (120 * NS_PER_S)
#define LOOK_NS (2 * NS_PER_MS)

struct many {
    struct peer_crowd crowd;
    uint64_t count, warmup, idle_ms;
    const char *out;
};

/* Returns 0, 2 for a wrong word, or PEER_UNSUPPORTED for a parameter that there is not. */
static int set(struct many *many, const char *option, const char *value)
{
    bool good = true;
    if (!strcmp(option, "--variant"))
        many->crowd.variant = value;
    else if (!strcmp(option, "--out"))
        many->out = value;
    else if (!strcmp(option, "--count"))
        good = peer_number(value, 1, MAX_COUNT, &many->count);
    else if (!strcmp(option, "--warmup"))
        good = peer_number(value, 0, MAX_COUNT, &many->warmup);
    else if (!strcmp(option, "--set") && !strncmp(value, "topics=", 7))
        good = peer_number(value + 7, 1, MANY_TOPICS, &many->crowd.topics);
    else if (!strcmp(option, "--set") && !strncmp(value, "idle_ms=", 8))
        good = peer_number(value + 8, 0, MANY_IDLE_MS, &many->idle_ms);
    else if (!strcmp(option, "--set")) {
        peer_error("workload many_topics has no parameter %s, only topics, idle_ms", value);
        return PEER_UNSUPPORTED;
    } else if (strcmp(option, "--folder")) {
        peer_error("unknown option %s", option);
        return 2;
    }
    if (!good)
        peer_error("option %s: \"%s\" is not a value it takes", option, value);
    return good ? 0 : 2;
}

static double entries(const char *folder)
{
    double count = 0;
    DIR *dir = opendir(folder);
    for (struct dirent *entry; dir && (entry = readdir(dir));)
        count += entry->d_name[0] != '.';
    if (dir)
        closedir(dir);
    return count;
}

/* Lines of a file of /proc/self, or the number behind `key` in it. */
static double look_up(const char *path, const char *key)
{
    char line[512];
    double lines = 0, number = 0;
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file)) {
        lines++;
        if (key && !strncmp(line, key, strlen(key)))
            number = strtod(line + strlen(key), NULL);
    }
    if (file)
        fclose(file);
    return key ? number : lines;
}

static void rest(uint64_t ns)
{
    struct timespec time = {.tv_sec = (time_t)(ns / NS_PER_S), .tv_nsec = (long)(ns % NS_PER_S)};
    while (nanosleep(&time, &time) && errno == EINTR) {
    }
}

static int wait_matched(const struct peer *peer, void *state)
{
    uint64_t end = peer_now_ns() + PATIENCE_NS;
    for (bool all = false; !all; rest(LOOK_NS)) {
        if (peer->crowd_matched(state, &all))
            return 1;
        if (!all && peer_now_ns() > end) {
            peer_error("topics did not match within %.0f s", (double)PATIENCE_NS / NS_PER_S);
            return 1;
        }
    }
    return 0;
}

/* Sends the messages, each on another topic; notes the time of each. */
static int exchange(const struct peer *peer, const struct many *many, void *state,
                    uint64_t *samples, struct report *report)
{
    uint64_t all = many->crowd.topics, at = 0, begun = 0;
    uint64_t step = (all / 2 + all / 8) | 1;
    struct usage before = usage_now();
    for (uint64_t number = 0; number < many->warmup + many->count; number++) {
        if (number == many->warmup) {
            begun = peer_now_ns();
            before = usage_now();
        }
        at = (at + step) % all;
        uint64_t sent = peer_now_ns();
        if (peer->crowd_exchange(state, at, number, PATIENCE_NS))
            return 1;
        if (number >= many->warmup)
            samples[number - many->warmup] = peer_now_ns() - sent;
    }
    report->used = usage_since(before);
    report->wall_ns = peer_now_ns() - begun;
    report->sent = report->received = many->count;
    return 0;
}

static int write_out(const struct many *many, const uint64_t *samples)
{
    FILE *file = many->out ? fopen(many->out, "wb") : NULL;
    bool good = !many->out || (file && fwrite(samples, 8, many->count, file) == many->count);
    if (file && fclose(file))
        good = false;
    if (!good)
        peer_error("write samples to %s: %s", many->out, strerror(errno));
    return good ? 0 : 1;
}

static int measure(const struct peer *peer, const struct many *many, uint64_t *samples)
{
    struct report report = {.idle_cpu_fraction = -1};
    double before_kb = look_up("/proc/self/status", "VmRSS:");
    uint64_t begun = peer_now_ns();
    void *state = NULL;
    int status = peer->crowd_open(&many->crowd, &state);
    uint64_t opened = peer_now_ns();
    if (status || (status = wait_matched(peer, state)))
        return status;
    uint64_t matched = peer_now_ns();
    double kb = look_up("/proc/self/status", "VmRSS:") - before_kb;
    double files = entries("/proc/self/fd"), threads = entries("/proc/self/task");
    double regions = look_up("/proc/self/maps", NULL);
    struct usage idle = usage_now();
    rest(many->idle_ms * NS_PER_MS);
    idle = usage_since(idle);
    if (exchange(peer, many, state, samples, &report))
        return 1;
    uint64_t closing = peer_now_ns();
    peer->crowd_close(state);
    uint64_t closed = peer_now_ns();
    snprintf(report.figures, sizeof report.figures,
             "{\"all open, ms\":%.3f,\"all matched, ms\":%.3f,\"closing, ms\":%.3f,"
             "\"kB a topic\":%.3f,\"kB a node\":%.3f,\"open files\":%.0f,\"threads\":%.0f,"
             "\"mapped regions\":%.0f,\"idle CPU, %% of a core\":%.3f}",
             (double)(opened - begun) / 1e6, (double)(matched - begun) / 1e6,
             (double)(closed - closing) / 1e6, kb / (double)many->crowd.topics, kb, files, threads,
             regions,
             many->idle_ms ? (double)(idle.user_ns + idle.sys_ns) / 1e4 / (double)many->idle_ms : 0);
    status = write_out(many, samples);
    if (!status)
        print_line(peer, "solo", many->crowd.variant, "none", &report);
    return status;
}

int run_solo(const struct peer *peer, int argc, char **argv)
{
    if (argc < 3 || strcmp(argv[2], "many_topics")) {
        peer_error("no workload of one process but many_topics");
        return argc < 3 ? 2 : PEER_UNSUPPORTED;
    }
    char variant[64], session[32];
    snprintf(variant, sizeof variant, "%.*s", (int)strcspn(peer->variants, ","), peer->variants);
    snprintf(session, sizeof session, "many-%ld", (long)getpid());
    struct many many = {.crowd = {.session = session, .variant = variant, .nodes = 1, .topics = 1},
                        .count = 1000, .warmup = 100};
    for (int i = 3; i < argc; i += 2) {
        if (i + 1 >= argc) {
            peer_error("option %s needs a value", argv[i]);
            return 2;
        }
        int status = set(&many, argv[i], argv[i + 1]);
        if (status)
            return status;
    }
    if (!peer_listed(peer->variants, many.crowd.variant)) {
        peer_error("no variant %s, only %s", many.crowd.variant, peer->variants);
        return PEER_UNSUPPORTED;
    }
    uint64_t *samples = calloc(many.count, 8);
    if (!samples) {
        peer_error("allocate samples: out of memory");
        return 1;
    }
    int status = measure(peer, &many, samples);
    free(samples);
    return status;
}
