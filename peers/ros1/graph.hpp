// Topologies by roscpp; see struct peer.
#pragma once

#include "peer.h"

int graph_open(const peer_graph *args, void **state);
int graph_matched(void *state, bool *is_so);
int graph_publish(void *state, uint64_t publisher, const uint8_t *message, size_t bytes);
int graph_wait(void *state, uint64_t timeout_ns, peer_nodes *nodes);
void graph_close(void *state);
