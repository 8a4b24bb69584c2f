/* The options of ping, pong and the nodes of a chain. */
#define _GNU_SOURCE
#include "inner.h"

#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MIN_PAYLOAD 8
#define MIN_CHAIN_PAYLOAD 24
#define MAX_NOTED (1ull << 24)
#define MAX_DEPTH 100000
#define MAX_PAUSE_US 60000000ull
#define MAX_NODES 1000
#define MAX_PAYLOAD (1ull << 30)
#define MAX_COUNT (1ull << 32)

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
        choice = peer_is_session(args->group = value) ? 0 : -1;
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

int options_read(const struct peer *peer, struct peer_args *args, int argc, char **argv)
{
    static char variant[64];
    snprintf(variant, sizeof variant, "%.*s", (int)strcspn(peer->variants, ","), peer->variants);
    *args = (struct peer_args){.variant = variant, .payload = MIN_PAYLOAD, .count = 1000,
                               .warmup = 100, .reliable = true, .cpu = -1, .timeout_ms = 10000,
                               .nodes = 3, .hz = 100, .rounds = 1};
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
