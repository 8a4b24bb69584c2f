/*
 * The peer protocol for peers written in C and C++. The contract is the text at the top of
 * crates/bench_peer/src/lib.rs; this file follows it.
 *
 * A peer fills in a struct peer and calls peer_main from main. The link functions get the `state`
 * pointer that open returned. They return 0 on success; on failure they call peer_error first.
 */
#ifndef ANGAROS_PEER_H
#define ANGAROS_PEER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum peer_role { PEER_PING, PEER_PONG, PEER_SOURCE, PEER_RELAY, PEER_SINK };
enum peer_mode { PEER_COPIED, PEER_LOANED, PEER_UNTOUCHED };

/* Exit status of a combination that the system does not have. */
#define PEER_UNSUPPORTED 3

/* The options of `PEER pingpong` and `PEER chain`. */
struct peer_args {
    enum peer_role role;
    const char *session;
    const char *variant;
    size_t payload;
    uint64_t count;
    uint64_t warmup;
    bool reliable;
    enum peer_mode mode;
    bool spin;
    int cpu; /* -1: not pinned */
    uint64_t think_us;
    uint64_t idle_ms;
    uint64_t timeout_ms;
    const char *out;
    uint64_t index; /* in a chain, 0 is the source */
    uint64_t nodes;
    double hz;
    bool paced; /* an open loop */
    const char *times;
    uint64_t rounds;
    uint64_t echo_delay_us;
    uint64_t depth; /* 0: the peer's own choice */
    const char *payload_file;
    uint64_t delay_us;
    uint64_t drop_every;
    const char *group; /* names the domain of all pairs that run at once; the session unless given */
    const char *gate;  /* ping waits for this file once pong has answered; NULL: no */
};

/* The options of `PEER discovery`. */
struct peer_crowd {
    const char *session;
    const char *variant;
    uint64_t index;
    uint64_t nodes;
    uint64_t topics; /* of each node */
    uint64_t timeout_ms;
};

/* An end of a topic in `PEER topology`. */
struct peer_end {
    const char *topic; /* this run's own: letters, digits, _ and / */
    const char *node;
    size_t bytes; /* of the largest message */
    bool reliable;
    uint64_t depth;
    uint64_t others; /* how many ends on the other side it will have */
    uint64_t processes; /* and in how many processes they are */
};

/* The options of `PEER topology` and what of its plan lives in this process. */
struct peer_graph {
    const char *session;
    const char *variant;
    uint64_t process;   /* this one, counted from 0 */
    uint64_t processes; /* of the whole run */
    uint64_t timeout_ms;
    bool multi;         /* --executor multi */
    const struct peer_end *publishers;
    uint64_t publisher_count;
    const struct peer_end *subscriptions;
    uint64_t subscription_count;
};

/* What the nodes of a process do with messages; see peer_graph_arrived. */
struct peer_nodes;

/* A node's book of the messages of a chain. */
struct peer_hop;

/* What a peer is and how it exchanges messages. */
struct peer {
    const char *name;
    const char *version;
    const char *variants; /* comma-separated, the default first */
    const char *modes;    /* comma-separated */
    /* Opens this side. Returns 0, PEER_UNSUPPORTED, or 1. */
    int (*open)(const struct peer_args *args, void **state);
    /* Sends one message of args->payload bytes that begins with `word`. In mode copied the payload
     * comes from `private_bytes` (not always the same ones), which already carries `word`; in the others it is NULL. */
    int (*send)(void *state, uint64_t word, const uint8_t *private_bytes);
    /* Waits at most timeout_ns, which may be some microseconds; sets *got and, if something came, *word. */
    int (*receive)(void *state, uint64_t timeout_ns, bool *got, uint64_t *word);
    void (*close)(void *state);
    /* Chains; all three NULL where the peer has none. chain_open is as open. */
    int (*chain_open)(const struct peer_args *args, void **state);
    /* The source: sends args->payload bytes, which are complete. */
    int (*chain_send)(void *state, const uint8_t *message);
    /* Relay and sink: waits at most timeout_ns for one message, hands it to peer_hop_arrived and, if
     * that says so, sends it on. Sets *got if one came. */
    int (*chain_pass)(void *state, uint64_t timeout_ns, struct peer_hop *hop, bool *got);
    /* Discovery; all four NULL where the peer does not take part. crowd_open is as open: it makes
     * all endpoints. The next two say whether they have their other ends, and whether everybody of
     * all processes is known. */
    int (*crowd_open)(const struct peer_crowd *crowd, void **state);
    int (*crowd_matched)(void *state, bool *is_so);
    int (*crowd_knows)(void *state, bool *is_so);
    void (*crowd_close)(void *state);
    /* One process with very many topics (PEER solo many_topics); NULL where there is none. Sends
     * `word` on one of the topics and waits until its subscription has it. */
    int (*crowd_exchange)(void *state, uint64_t topic, uint64_t word, uint64_t timeout_ns);
    /* Topologies; all five NULL where the peer does not play them. graph_open is as open: it makes all
     * endpoints, in the order of the lists. graph_matched says whether each has its other ends.
     * graph_publish sends a message of `bytes` by the publisher of that number. graph_wait waits at most
     * timeout_ns, then takes at most one message from each subscription that has some and hands it to
     * peer_graph_arrived; the message may be let go afterwards. All are called by one thread. */
    int (*graph_open)(const struct peer_graph *graph, void **state);
    int (*graph_matched)(void *state, bool *is_so);
    int (*graph_publish)(void *state, uint64_t publisher, const uint8_t *message, size_t bytes);
    int (*graph_wait)(void *state, uint64_t timeout_ns, struct peer_nodes *nodes);
    void (*graph_close)(void *state);
};

/* A message of a topology has arrived: the number is the subscription's in its list. May publish. */
int peer_graph_arrived(struct peer_nodes *nodes, uint64_t subscription, const uint8_t *message,
                       size_t bytes);


/* A message of args->payload bytes has arrived. Returns whether it goes on to the next node; its head
 * has then been rewritten in place. */
bool peer_hop_arrived(struct peer_hop *hop, uint8_t *message);

/* Boundaries that a chain's message passes at a node; what they mean stands at the top of
 * crates/bench/src/workload/chain/stamps.rs. */
enum peer_stamp {
    PEER_PUBLISH, /* the first fourteen are those of paper 001, in its order */
    PEER_RCL_PUBLISH,
    PEER_RMW_PUBLISH,
    PEER_WRITE,
    PEER_WOKE,
    PEER_RCLCPP_TAKE,
    PEER_RCL_TAKE,
    PEER_RMW_TAKE,
    PEER_TAKE,
    PEER_TAKEN,
    PEER_RMW_TAKEN,
    PEER_RCL_TAKEN,
    PEER_RCLCPP_TAKEN,
    PEER_HANDLED,
    PEER_SERIALISED,
    PEER_WRITTEN,
    PEER_ARRIVED,
    PEER_STAMPS
};

/* Notes that the message passes a boundary now; does nothing unless stamps are wanted. PEER_ARRIVED
 * may come from any thread, the others from that of the node. */
void peer_stamp(enum peer_stamp which);

/* Whether this run notes stamps. */
bool peer_stamps_wanted(void);

/* The whole of a peer's main. */
int peer_main(const struct peer *peer, int argc, char **argv);

/* One line on stderr: the peer's name, then the printf-style text. */
void peer_error(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Nanoseconds on the monotonic clock. */
uint64_t peer_now_ns(void);

/* Writes a generated payload in place, for systems that lend memory in mode loaned. */
void peer_generate(uint64_t word, uint8_t *loan, size_t bytes);

#ifdef __cplusplus
}
#endif
#endif
