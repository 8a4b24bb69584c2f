/* What topology.c and plan.c share; peers do not include it. */
#ifndef ANGAROS_PEER_TOPOLOGY_H
#define ANGAROS_PEER_TOPOLOGY_H

#include "inner.h"

#define MAX_LINES 10000
#define MAX_NAME 63
#define MAX_TOPIC (2 * MAX_NAME + 32)
#define MAX_MESSAGE (1ull << 28)

enum cause { TIMER, ANY, ALL };

/* A publisher of the plan; those of other processes have no place in `peer_graph`. */
struct publisher {
    uint64_t node, bytes, every_ns, phase_ns, depth, work_ns, primes;
    char topic[MAX_NAME + 1];
    bool reliable;
    enum cause cause;
    /* Its triggers: subscriptions of the plan, and the newest unused message of each. */
    uint64_t inputs, *input, *fresh;
    bool *is_fresh;
    bool here;
    uint64_t place; /* among those of this process */
    uint64_t next, due_ns;
};

struct subscription {
    uint64_t node, depth, work_ns, primes;
    char topic[MAX_NAME + 1];
    bool reliable;
};

struct node {
    uint64_t process;
    char name[MAX_NAME + 1];
};

struct peer_nodes {
    const struct peer *peer;
    void *state;
    uint64_t process, processes;
    const char *process_name, *file, *out;
    uint64_t timeout_ms;
    uint64_t warmup_ns, duration_ns, end_ns;
    struct node *nodes;
    struct publisher *publishers;
    struct subscription *subscriptions;
    uint64_t node_count, publisher_count, subscription_count;
    uint64_t *here; /* subscriptions of this process, by their numbers in the plan */
    uint64_t *rows, row_count, row_room;
    uint64_t sent, received;
    uint8_t *message;
    /* What the peer gets. */
    struct peer_graph graph;
    struct peer_end *ends;
    char (*names)[MAX_TOPIC];
};

/* Reads the file `file` for the process `process_name`; 0, or 1 after it said what is wrong. */
int read_plan(struct peer_nodes *n);

#endif
