/*
 * Cyclone DDS by its C interface: what a ROS 2 node on rmw_cyclonedds stands on, without rmw, rcl
 * and rclcpp. Keep-last 10 as in the default profile of ROS 2, no loans (Cyclone without shared
 * memory lends none), a waitset on the reader's read condition for `block`, polling for `spin`.
 *
 * Discovery runs over loopback by unicast, so that it works where loopback has no multicast. Set
 * CYCLONEDDS_URI to measure another configuration.
 */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "dds/dds.h"
#include "dds/version.h"
#include "octets.h"
#include "peer.h"

#define HISTORY_DEPTH 10

static const char default_config[] =
    "<General><Interfaces><NetworkInterface name=\"lo\" multicast=\"false\"/></Interfaces>"
    "<AllowMulticast>false</AllowMulticast></General>"
    "<Discovery><ParticipantIndex>auto</ParticipantIndex>"
    "<Peers><Peer address=\"127.0.0.1\"/></Peers></Discovery>";

struct link {
    dds_entity_t participant, writer, reader, waitset;
    size_t payload;
    bool spin;
};

static int fail(const char *what, dds_return_t code)
{
    peer_error("%s: %s", what, dds_strretcode(code));
    return 1;
}

static dds_entity_t topic(const struct link *link, const char *session, const char *direction)
{
    char name[96];
    snprintf(name, sizeof name, "angaros_peer_%s_%s", session, direction);
    for (char *c = name; *c; c++) /* a topic's name has no dash */
        *c = *c == '-' ? '_' : *c;
    return dds_create_topic(link->participant, &angaros_peer_Octets_desc, name, NULL, NULL);
}

static int open_endpoints(struct link *link, const struct peer_args *args)
{
    bool ping = args->role == PEER_PING;
    dds_entity_t out = topic(link, args->session, ping ? "to_pong" : "to_ping");
    dds_entity_t in = topic(link, args->session, ping ? "to_ping" : "to_pong");
    if (out < 0 || in < 0)
        return fail("create topic", out < 0 ? out : in);
    dds_qos_t *qos = dds_create_qos();
    dds_qset_reliability(
        qos, args->reliable ? DDS_RELIABILITY_RELIABLE : DDS_RELIABILITY_BEST_EFFORT, DDS_SECS(10));
    dds_qset_history(qos, DDS_HISTORY_KEEP_LAST, HISTORY_DEPTH);
    link->writer = dds_create_writer(link->participant, out, qos, NULL);
    link->reader = dds_create_reader(link->participant, in, qos, NULL);
    dds_delete_qos(qos);
    if (link->writer < 0 || link->reader < 0)
        return fail("create endpoint", link->writer < 0 ? link->writer : link->reader);
    dds_entity_t condition = dds_create_readcondition(link->reader, DDS_ANY_STATE);
    link->waitset = dds_create_waitset(link->participant);
    dds_return_t attached = dds_waitset_attach(link->waitset, condition, 0);
    return attached < 0 ? fail("attach read condition", attached) : 0;
}

/* Waits until both directions know their other end. */
static int wait_matched(const struct link *link, uint64_t timeout_ms)
{
    uint64_t end = peer_now_ns() + timeout_ms * 1000000ull;
    while (peer_now_ns() < end) {
        dds_publication_matched_status_t out;
        dds_subscription_matched_status_t in;
        if (dds_get_publication_matched_status(link->writer, &out) == 0 && out.current_count > 0 &&
            dds_get_subscription_matched_status(link->reader, &in) == 0 && in.current_count > 0)
            return 0;
        dds_sleepfor(DDS_MSECS(2));
    }
    peer_error("no match within %.1f s", (double)timeout_ms / 1000.0);
    return 1;
}

static void link_close(void *state)
{
    struct link *link = state;
    dds_delete(link->participant);
    free(link);
}

static int link_open(const struct peer_args *args, void **state)
{
    if (setenv("CYCLONEDDS_URI", default_config, 0)) {
        peer_error("set CYCLONEDDS_URI: out of memory");
        return 1;
    }
    struct link *link = calloc(1, sizeof *link);
    if (!link) {
        peer_error("allocate link: out of memory");
        return 1;
    }
    link->payload = args->payload;
    link->spin = args->spin;
    link->participant = dds_create_participant(DDS_DOMAIN_DEFAULT, NULL, NULL);
    if (link->participant < 0) {
        int status = fail("create participant", link->participant);
        free(link);
        return status;
    }
    if (open_endpoints(link, args) || wait_matched(link, args->timeout_ms)) {
        link_close(link);
        return 1;
    }
    *state = link;
    return 0;
}

static int link_send(void *state, uint64_t word, const uint8_t *private_bytes)
{
    (void)word;
    struct link *link = state;
    angaros_peer_Octets message;
    memset(&message, 0, sizeof message);
    /* The sequence borrows the private buffer; dds_write serialises it: this side's one copy. */
    message.data._buffer = (uint8_t *)private_bytes;
    message.data._length = message.data._maximum = (uint32_t)link->payload;
    dds_return_t code = dds_write(link->writer, &message);
    return code < 0 ? fail("write", code) : 0;
}

/* Takes one message if there is one. */
static int take(struct link *link, bool *got, uint64_t *word)
{
    void *sample = NULL;
    dds_sample_info_t info;
    dds_return_t count = dds_take(link->reader, &sample, &info, 1, 1);
    if (count < 0)
        return fail("take", count);
    if (count == 0)
        return 0;
    int status = 0;
    const angaros_peer_Octets *message = sample;
    if (info.valid_data && message->data._length == link->payload) {
        memcpy(word, message->data._buffer, 8);
        *got = true;
    } else if (info.valid_data) {
        peer_error("a message of %u bytes, expected %zu", message->data._length, link->payload);
        status = 1;
    }
    dds_return_t returned = dds_return_loan(link->reader, &sample, count);
    return returned < 0 ? fail("return loan", returned) : status;
}

static int link_receive(void *state, uint64_t timeout_ns, bool *got, uint64_t *word)
{
    struct link *link = state;
    uint64_t start = peer_now_ns();
    for (uint64_t now = start; now - start < timeout_ns; now = peer_now_ns()) {
        if (!link->spin) {
            dds_attach_t which;
            dds_duration_t left = (dds_duration_t)(start + timeout_ns - now);
            dds_return_t code = dds_waitset_wait(link->waitset, &which, 1, left);
            if (code < 0)
                return fail("wait", code);
        }
        if (take(link, got, word))
            return 1;
        if (*got)
            return 0;
    }
    return 0;
}

int main(int argc, char **argv)
{
    static const struct peer peer = {
        .name = "cyclonedds",
        .version = DDS_VERSION,
        .variants = "udp",
        .modes = "copied",
        .open = link_open,
        .send = link_send,
        .receive = link_receive,
        .close = link_close,
    };
    return peer_main(&peer, argc, argv);
}
