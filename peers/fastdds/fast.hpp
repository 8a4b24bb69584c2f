/* What main.cpp, crowd.cpp and graph.cpp share. */
#pragma once

#include "peer.h"

#include <fastdds/dds/domain/qos/DomainParticipantQos.hpp>

#include <cstdint>

/* As the default profile of ROS 2. */
constexpr int32_t history_depth = 10;

int fail(const char *what);

/* A domain by the session's name, whose ports lie below those that the kernel hands out. */
uint32_t domain_of(const char *session);

/* A participant set up for so many processes; `segment` bytes of shared memory, 0 as it comes. */
eprosima::fastdds::dds::DomainParticipantQos qos_of(uint64_t nodes, bool udp, uint32_t segment = 0);

/* Discovery; see struct peer. */
int crowd_open(const peer_crowd *crowd, void **state);
int crowd_matched(void *state, bool *is_so);
int crowd_knows(void *state, bool *is_so);
void crowd_close(void *state);

/* Topologies; see struct peer. */
int graph_open(const peer_graph *graph, void **state);
int graph_matched(void *state, bool *is_so);
int graph_publish(void *state, uint64_t publisher, const uint8_t *message, size_t bytes);
int graph_wait(void *state, uint64_t timeout_ns, peer_nodes *nodes);
void graph_close(void *state);
