/* What main.c, crowd.c and graph.c share. */
#ifndef ANGAROS_PEER_CYCLONE_H
#define ANGAROS_PEER_CYCLONE_H

#include "dds/dds.h"
#include "octets.h"
#include "peer.h"

/* As the default profile of ROS 2. */
#define HISTORY_DEPTH 10

/* Says what failed and why; returns 1. */
int fail(const char *what, dds_return_t code);

/* A participant in the domain of a session, set up for so many processes; negative after an error, which
 * was said. */
dds_entity_t join_domain(const char *variant, const char *session, uint64_t nodes);

/* Discovery; see struct peer. */
int crowd_open(const struct peer_crowd *crowd, void **state);
int crowd_matched(void *state, bool *is_so);
int crowd_knows(void *state, bool *is_so);
int crowd_exchange(void *state, uint64_t topic, uint64_t word, uint64_t timeout_ns);
void crowd_close(void *state);

/* Topologies; see struct peer. */
int graph_open(const struct peer_graph *graph, void **state);
int graph_matched(void *state, bool *is_so);
int graph_publish(void *state, uint64_t publisher, const uint8_t *message, size_t bytes);
int graph_wait(void *state, uint64_t timeout_ns, struct peer_nodes *nodes);
void graph_close(void *state);

#endif
