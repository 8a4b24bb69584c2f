/* One of many participants that find each other: it counts whom the built-in topics tell. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cyclone.h"

/* Samples of a built-in topic taken at once. */
#define BATCH 64

struct crowd {
    dds_entity_t participant;
    dds_entity_t *writers, *readers;
    uint64_t nodes, topics;
    char prefix[80];
    /* For one message at a time: a condition for each reader, made when first needed. */
    dds_entity_t waitset;
    /* Participants, publishers and subscriptions that are known. */
    dds_entity_t told[3];
    uint64_t known[3];
};

static int endpoint(struct crowd *crowd, uint64_t node, uint64_t number, bool writes)
{
    char name[128];
    snprintf(name, sizeof name, "%sn%llu_t%llu", crowd->prefix, (unsigned long long)node,
             (unsigned long long)number);
    dds_entity_t participant = crowd->participant;
    dds_entity_t topic =
        dds_create_topic(participant, &angaros_peer_Octets_desc, name, NULL, NULL);
    if (topic < 0)
        return fail("create topic", topic);
    dds_qos_t *qos = dds_create_qos();
    dds_qset_reliability(qos, DDS_RELIABILITY_RELIABLE, DDS_SECS(10));
    dds_qset_history(qos, DDS_HISTORY_KEEP_LAST, HISTORY_DEPTH);
    dds_entity_t made = writes ? dds_create_writer(participant, topic, qos, NULL)
                               : dds_create_reader(participant, topic, qos, NULL);
    dds_delete_qos(qos);
    if (made < 0)
        return fail("create endpoint", made);
    (writes ? crowd->writers : crowd->readers)[number] = made;
    return 0;
}

static int open_all(struct crowd *crowd, uint64_t index)
{
    static const dds_entity_t topics[] = {DDS_BUILTIN_TOPIC_DCPSPARTICIPANT,
                                          DDS_BUILTIN_TOPIC_DCPSPUBLICATION,
                                          DDS_BUILTIN_TOPIC_DCPSSUBSCRIPTION};
    for (int i = 0; i < 3; i++) {
        crowd->told[i] = dds_create_reader(crowd->participant, topics[i], NULL, NULL);
        if (crowd->told[i] < 0)
            return fail("create reader of a built-in topic", crowd->told[i]);
    }
    for (uint64_t number = 0; number < crowd->topics; number++) {
        if (endpoint(crowd, index, number, true) ||
            endpoint(crowd, (index + 1) % crowd->nodes, number, false))
            return 1;
    }
    return 0;
}

int crowd_open(const struct peer_crowd *args, void **state)
{
    if (!strcmp(args->variant, "shm")) {
        peer_error("with shared memory they find each other as without: only other variants are measured");
        return PEER_UNSUPPORTED;
    }
    struct crowd *crowd = calloc(1, sizeof *crowd);
    if (crowd) {
        crowd->writers = calloc(args->topics, sizeof *crowd->writers);
        crowd->readers = calloc(args->topics, sizeof *crowd->readers);
    }
    if (!crowd || !crowd->writers || !crowd->readers) {
        peer_error("allocate endpoints: out of memory");
        return 1;
    }
    crowd->nodes = args->nodes;
    crowd->topics = args->topics;
    snprintf(crowd->prefix, sizeof crowd->prefix, "crowd_%s_", args->session);
    for (char *c = crowd->prefix; *c; c++) /* a topic's name has no dash */
        *c = *c == '-' ? '_' : *c;
    crowd->participant = join_domain(args->variant, args->session, args->nodes);
    if (crowd->participant < 0 || open_all(crowd, args->index))
        return 1; /* the process ends, and its entities with it */
    *state = crowd;
    return 0;
}

int crowd_matched(void *state, bool *is_so)
{
    const struct crowd *crowd = state;
    for (uint64_t i = 0; i < crowd->topics; i++) {
        dds_publication_matched_status_t out;
        dds_subscription_matched_status_t in;
        dds_return_t first = dds_get_publication_matched_status(crowd->writers[i], &out);
        dds_return_t second = dds_get_subscription_matched_status(crowd->readers[i], &in);
        if (first < 0 || second < 0)
            return fail("ask for matches", first < 0 ? first : second);
        if (out.current_count == 0 || in.current_count == 0)
            return 0;
    }
    *is_so = true;
    return 0;
}

/* Takes what a built-in topic tells and counts who is new. */
static int count(struct crowd *crowd, int which)
{
    for (;;) {
        void *samples[BATCH] = {NULL};
        dds_sample_info_t info[BATCH];
        dds_return_t taken = dds_take(crowd->told[which], samples, info, BATCH, BATCH);
        if (taken < 0)
            return fail("take from a built-in topic", taken);
        if (taken == 0)
            return 0;
        for (int i = 0; i < taken; i++) {
            if (!info[i].valid_data || info[i].instance_state != DDS_ALIVE_INSTANCE_STATE)
                continue;
            const dds_builtintopic_endpoint_t *told = samples[i];
            size_t length = strlen(crowd->prefix);
            crowd->known[which] += which == 0 || !strncmp(told->topic_name, crowd->prefix, length);
        }
        dds_return_loan(crowd->told[which], samples, taken);
    }
}

int crowd_knows(void *state, bool *is_so)
{
    struct crowd *crowd = state;
    for (int which = 0; which < 3; which++)
        if (count(crowd, which))
            return 1;
    uint64_t endpoints = crowd->nodes * crowd->topics;
    *is_so = crowd->known[0] >= crowd->nodes && crowd->known[1] >= endpoints &&
             crowd->known[2] >= endpoints;
    return 0;
}

/* A waitset with all readers, as a node has that waits for whichever of its subscriptions has
 * something; what is attached is the number of the topic. */
static int attach_all(struct crowd *crowd)
{
    crowd->waitset = dds_create_waitset(crowd->participant);
    if (crowd->waitset < 0)
        return fail("create waitset", crowd->waitset);
    for (uint64_t i = 0; i < crowd->topics; i++) {
        dds_entity_t condition = dds_create_readcondition(crowd->readers[i], DDS_ANY_STATE);
        dds_return_t code = dds_waitset_attach(crowd->waitset, condition, (dds_attach_t)i);
        if (condition < 0 || code < 0)
            return fail("attach read condition", condition < 0 ? condition : code);
    }
    return 0;
}

/* Takes one message of a topic if there is one. */
static int take_word(dds_entity_t reader, bool *got, uint64_t *word)
{
    void *sample = NULL;
    dds_sample_info_t info;
    dds_return_t count = dds_take(reader, &sample, &info, 1, 1);
    if (count < 0)
        return fail("take", count);
    if (count == 0)
        return 0;
    const angaros_peer_Octets *message = sample;
    if (info.valid_data && message->data._length == sizeof *word) {
        memcpy(word, message->data._buffer, sizeof *word);
        *got = true;
    }
    dds_return_t returned = dds_return_loan(reader, &sample, count);
    return returned < 0 ? fail("return loan", returned) : 0;
}

int crowd_exchange(void *state, uint64_t topic, uint64_t word, uint64_t timeout_ns)
{
    struct crowd *crowd = state;
    if (!crowd->waitset && attach_all(crowd))
        return 1;
    angaros_peer_Octets message;
    memset(&message, 0, sizeof message);
    message.data._buffer = (uint8_t *)&word;
    message.data._length = message.data._maximum = sizeof word;
    dds_return_t code = dds_write(crowd->writers[topic], &message);
    if (code < 0)
        return fail("write", code);
    for (uint64_t end = peer_now_ns() + timeout_ns, now; (now = peer_now_ns()) < end;) {
        dds_attach_t which = 0;
        code = dds_waitset_wait(crowd->waitset, &which, 1, (dds_duration_t)(end - now));
        if (code < 0)
            return fail("wait", code);
        bool got = false;
        uint64_t came = 0;
        if (code > 0 && take_word(crowd->readers[which], &got, &came))
            return 1;
        if (got && came == word)
            return 0;
    }
    peer_error("a message on topic %llu did not arrive", (unsigned long long)topic);
    return 1;
}

void crowd_close(void *state)
{
    struct crowd *crowd = state;
    dds_delete(crowd->participant);
    free(crowd->writers);
    free(crowd->readers);
    free(crowd);
}
