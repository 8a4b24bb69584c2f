/* What peer.c, chain.c, discovery.c and topology.c share; peers do not include it. */
#ifndef ANGAROS_PEER_INNER_H
#define ANGAROS_PEER_INNER_H

#include "peer.h"

#define NS_PER_S 1000000000ull
#define NS_PER_MS 1000000ull
#define MARK (1ull << 63)

enum control { NONE = 0, HELLO = 1, IDLE = 2, MEASURE = 3, END = 4 };

struct usage {
    uint64_t user_ns, sys_ns, voluntary, involuntary, faults, max_rss_kb;
};

struct report {
    uint64_t sent, received, lost, late, duplicates, wall_ns;
    struct usage used;
    double idle_cpu_fraction; /* negative: not measured */
    double idle_wakeups_per_s;
    char figures[512];        /* a JSON object; empty: none */
};

/* Messages that are sent in turn: one generated or those of a file. */
struct bodies {
    uint8_t *bytes; /* NULL in modes that have none */
    uint64_t count;
};

/* One side of a pair. */
struct side {
    const struct peer *peer;
    const struct peer_args *args;
    void *state;
    struct bodies bodies;
    uint64_t *samples;
    uint8_t *given_up; /* one bit a message: counted as lost */
    uint64_t total;    /* messages of warm-up and measurement */
    uint64_t next;
    uint32_t controls;
    uint64_t lost_in_row;
    struct report report;
};

/* Exchanges as one side. */
int side_send(struct side *side, uint64_t word);
int side_receive(struct side *side, uint64_t timeout, bool *got, uint64_t *word);
int side_control(struct side *side, enum control what);
/* Steps 2 to 4 and the beginning of 5. */
int side_begin(struct side *side);
void side_sleep_us(uint64_t us);

/* Step 5 and 6 of an open loop, with the samples file; see rate.c. */
int run_open_loop(struct side *side);

/* Sending times: at a rate, or those of a file. */
struct pace {
    double hz;
    uint64_t *times;
    uint64_t count, span;
};
int pace_open(struct pace *pace, const struct peer_args *args);
uint64_t pace_at(const struct pace *pace, uint64_t number);
void pace_close(struct pace *pace);

/* Reads the messages of args->payload_file, or generates one of args->payload bytes. Returns 0,
 * PEER_UNSUPPORTED, or 1. */
int bodies_open(struct bodies *bodies, const struct peer_args *args);
uint8_t *bodies_at(const struct bodies *bodies, const struct peer_args *args, uint64_t number);

/* Delays a measured message as asked; whether it is then sent at all. */
bool fault_lets_pass(const struct peer_args *args, uint64_t number);

struct usage usage_now(void);
struct usage usage_since(struct usage earlier);

uint64_t control_word(enum control control, uint32_t count);
enum control control_of(uint64_t word);

/* Reads the options of ping, pong or a node of a chain, and says what is wrong with them. Returns 0,
 * 2, or PEER_UNSUPPORTED. */
int options_read(const struct peer *peer, struct peer_args *args, int argc, char **argv);

/* Values of options: a number in its range, the letters of a session, a word of a comma-separated
 * list. */
bool peer_number(const char *text, uint64_t least, uint64_t most, uint64_t *out);
bool peer_is_session(const char *text);
bool peer_listed(const char *list, const char *word);

/* A comma-separated list as a list of JSON. */
void print_list(const char *list);

/* Says that ping and pong have met and waits for the file of args->gate, where there is one. */
int gate_wait(const struct peer_args *args);

/* The last line of standard output. */
void print_line(const struct peer *peer, const char *role, const char *variant, const char *wake,
                const struct report *r);
void print_report(const struct peer *peer, const struct peer_args *args, const struct report *r);

/* Stamps; see stamps.c. */
int stamps_open(const struct peer_args *args);
int stamps_write(const struct peer_args *args);
void stamps_next(void);
void stamps_message(bool measured, uint64_t number, bool goes_on, uint64_t now);

/* Runs a node of a chain; the command line has been checked and the process pinned. */
int run_chain(const struct peer *peer, const struct peer_args *args);

/* The whole of `PEER topology`. */
int run_topology(const struct peer *peer, int argc, char **argv);

/* The whole of `PEER solo`, whose one workload is many_topics, and its most topics and rest. */
#define MANY_TOPICS 100000
#define MANY_IDLE_MS 3600000
int run_solo(const struct peer *peer, int argc, char **argv);

/* The whole of `PEER discovery`. */
int run_discovery(const struct peer *peer, int argc, char **argv);

#endif
