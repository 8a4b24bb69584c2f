/* What peer.c, chain.c and discovery.c share; peers do not include it. */
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
    char figures[512];        /* a JSON object; empty: none */
};

struct usage usage_now(void);
struct usage usage_since(struct usage earlier);

uint64_t control_word(enum control control, uint32_t count);
enum control control_of(uint64_t word);

/* Values of options: a number in its range, the letters of a session, a word of a comma-separated
 * list. */
bool peer_number(const char *text, uint64_t least, uint64_t most, uint64_t *out);
bool peer_is_session(const char *text);
bool peer_listed(const char *list, const char *word);

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
void stamps_message(bool measured, uint64_t number, bool goes_on);

/* Runs a node of a chain; the command line has been checked and the process pinned. */
int run_chain(const struct peer *peer, const struct peer_args *args);


/* The whole of `PEER discovery`. */
int run_discovery(const struct peer *peer, int argc, char **argv);

#endif
