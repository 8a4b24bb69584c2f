/* Many nodes of a topology in one participant, as rmw_cyclonedds has one for a process: a writer or reader
 * for each end, one waitset for all readers. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cyclone.h"

struct graph {
    dds_entity_t participant, waitset;
    dds_entity_t *writers, *readers;
    uint64_t *writer_others, *reader_others;
    uint64_t writer_count, reader_count;
    dds_attach_t *ready;
};

static dds_entity_t end(const struct graph *graph, const struct peer_end *end, bool writes)
{
    dds_entity_t topic =
        dds_create_topic(graph->participant, &angaros_peer_Octets_desc, end->topic, NULL, NULL);
    if (topic < 0) {
        fail("create topic", topic);
        return topic;
    }
    dds_qos_t *qos = dds_create_qos();
    dds_qset_reliability(
        qos, end->reliable ? DDS_RELIABILITY_RELIABLE : DDS_RELIABILITY_BEST_EFFORT, DDS_SECS(10));
    dds_qset_history(qos, DDS_HISTORY_KEEP_LAST, (int32_t)end->depth);
    dds_entity_t made = writes ? dds_create_writer(graph->participant, topic, qos, NULL)
                               : dds_create_reader(graph->participant, topic, qos, NULL);
    dds_delete_qos(qos);
    if (made < 0)
        fail("create endpoint", made);
    return made;
}

static int open_all(struct graph *graph, const struct peer_graph *args)
{
    for (uint64_t i = 0; i < args->publisher_count; i++) {
        graph->writers[i] = end(graph, &args->publishers[i], true);
        graph->writer_others[i] = args->publishers[i].others;
        if (graph->writers[i] < 0)
            return 1;
    }
    graph->waitset = dds_create_waitset(graph->participant);
    for (uint64_t i = 0; i < args->subscription_count; i++) {
        graph->readers[i] = end(graph, &args->subscriptions[i], false);
        graph->reader_others[i] = args->subscriptions[i].others;
        if (graph->readers[i] < 0)
            return 1;
        dds_entity_t condition = dds_create_readcondition(graph->readers[i], DDS_ANY_STATE);
        dds_return_t attached =
            dds_waitset_attach(graph->waitset, condition, (dds_attach_t)i);
        if (attached < 0)
            return fail("attach read condition", attached);
    }
    return 0;
}

void graph_close(void *state)
{
    struct graph *graph = state;
    if (graph->participant > 0)
        dds_delete(graph->participant);
    free(graph->writers);
    free(graph->readers);
    free(graph->writer_others);
    free(graph->reader_others);
    free(graph->ready);
    free(graph);
}

int graph_open(const struct peer_graph *args, void **state)
{
    if (args->multi) {
        peer_error("it has no executors: one thread waits for all of a process");
        return PEER_UNSUPPORTED;
    }
    if (!strcmp(args->variant, "shm")) {
        peer_error("no topology in variant shm, only in udp and udp-large");
        return PEER_UNSUPPORTED;
    }
    struct graph *graph = calloc(1, sizeof *graph);
    uint64_t writers = args->publisher_count, readers = args->subscription_count;
    if (graph) {
        graph->writers = calloc(writers + 1, sizeof *graph->writers);
        graph->readers = calloc(readers + 1, sizeof *graph->readers);
        graph->writer_others = calloc(writers + 1, sizeof *graph->writer_others);
        graph->reader_others = calloc(readers + 1, sizeof *graph->reader_others);
        graph->ready = calloc(readers + 1, sizeof *graph->ready);
    }
    if (!graph || !graph->writers || !graph->readers || !graph->writer_others ||
        !graph->reader_others || !graph->ready) {
        peer_error("allocate endpoints: out of memory");
        return 1;
    }
    graph->writer_count = writers;
    graph->reader_count = readers;
    graph->participant = join_domain(args->variant, args->session, args->processes);
    if (graph->participant < 0 || open_all(graph, args)) {
        graph_close(graph);
        return 1;
    }
    *state = graph;
    return 0;
}

int graph_matched(void *state, bool *is_so)
{
    const struct graph *graph = state;
    for (uint64_t i = 0; i < graph->writer_count; i++) {
        dds_publication_matched_status_t out;
        dds_return_t code = dds_get_publication_matched_status(graph->writers[i], &out);
        if (code < 0)
            return fail("ask for matches", code);
        if (out.current_count < graph->writer_others[i])
            return 0;
    }
    for (uint64_t i = 0; i < graph->reader_count; i++) {
        dds_subscription_matched_status_t in;
        dds_return_t code = dds_get_subscription_matched_status(graph->readers[i], &in);
        if (code < 0)
            return fail("ask for matches", code);
        if (in.current_count < graph->reader_others[i])
            return 0;
    }
    *is_so = true;
    return 0;
}

int graph_publish(void *state, uint64_t publisher, const uint8_t *bytes, size_t length)
{
    const struct graph *graph = state;
    angaros_peer_Octets message;
    memset(&message, 0, sizeof message);
    message.data._buffer = (uint8_t *)bytes;
    message.data._length = message.data._maximum = (uint32_t)length;
    dds_return_t code = dds_write(graph->writers[publisher], &message);
    return code < 0 ? fail("write", code) : 0;
}

static int take(struct graph *graph, uint64_t subscription, struct peer_nodes *nodes)
{
    void *sample = NULL;
    dds_sample_info_t info;
    dds_entity_t reader = graph->readers[subscription];
    dds_return_t count = dds_take(reader, &sample, &info, 1, 1);
    if (count < 0)
        return fail("take", count);
    if (count == 0)
        return 0;
    int status = 0;
    const angaros_peer_Octets *message = sample;
    if (info.valid_data)
        status = peer_graph_arrived(nodes, subscription, message->data._buffer,
                                    message->data._length);
    dds_return_t returned = dds_return_loan(reader, &sample, count);
    return returned < 0 ? fail("return loan", returned) : status;
}

int graph_wait(void *state, uint64_t timeout_ns, struct peer_nodes *nodes)
{
    struct graph *graph = state;
    if (!graph->reader_count) { /* an empty waitset does not wait */
        dds_sleepfor((dds_duration_t)timeout_ns);
        return 0;
    }
    dds_return_t count = dds_waitset_wait(graph->waitset, graph->ready, graph->reader_count,
                                          (dds_duration_t)timeout_ns);
    if (count < 0)
        return fail("wait", count);
    for (dds_return_t i = 0; i < count && (uint64_t)i < graph->reader_count; i++)
        if (take(graph, (uint64_t)graph->ready[i], nodes))
            return 1;
    return 0;
}
