/*
 * Cyclone DDS by its C interface: what a ROS 2 node on rmw_cyclonedds stands on, without rmw, rcl
 * and rclcpp. Keep-last 10 as in the default profile of ROS 2, no loans (Cyclone without shared
 * memory lends none), a waitset on the reader's read condition for `block`, polling for `spin`.
 *
 * - `udp`: as it comes: datagrams of at most 14 kB, made of fragments that fit an Ethernet frame.
 * - `udp-large`: what its guide and that of ROS 2 advise for large messages: datagrams and fragments
 *   of up to 64 kB, and large socket buffers.
 * - `shm`: its exchange through iceoryx, as its guide on shared memory sets it up: with RouDi, which the
 *   session starts (roudi.h) with memory for its messages. A message without a bound, as those of ROS with
 *   arrays, is serialised into the shared memory and out of it.
 *
 * Discovery runs over loopback by unicast, so that it works where loopback has no multicast. Set
 * CYCLONEDDS_URI to measure another configuration.
 */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cyclone.h"
#include "dds/version.h"
#ifdef DDS_HAS_SHM
#include "roudi.h"
#endif

/* The number is the highest participant index: every process of a chain is a participant. Ports of other
 * programs may lie between, so there is room for more than take part. */
static const char default_config[] =
    "<General><Interfaces><NetworkInterface name=\"lo\" multicast=\"false\"/></Interfaces>"
    "<AllowMulticast>false</AllowMulticast>%s"
    "<Discovery><ParticipantIndex>auto</ParticipantIndex>"
    "<MaxAutoParticipantIndex>%llu</MaxAutoParticipantIndex>"
    "<Peers><Peer address=\"127.0.0.1\"/></Peers></Discovery>";
/* The end of the section General, and more. */
static const char as_it_comes[] = "</General>";
static const char for_large[] =
    "<MaxMessageSize>65500B</MaxMessageSize><FragmentSize>65000B</FragmentSize></General>"
    "<Internal><SocketReceiveBufferSize max=\"4MiB\"/></Internal>";
static const char for_memory[] =
    "</General><SharedMemory><Enable>true</Enable><LogLevel>fatal</LogLevel></SharedMemory>";
/* Indices beyond those of the processes that take part, and the last one whose ports lie below those of
 * the next domain. */
#define SPARE_INDICES 20
#define LAST_INDEX 119

struct link {
    dds_entity_t participant, writer, reader, waitset;
    size_t payload;
    bool spin, shm;
};

int fail(const char *what, dds_return_t code)
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

/* On the middleware's receiving thread. */
static void arrived(dds_entity_t reader, void *context)
{
    (void)reader, (void)context;
    peer_stamp(PEER_ARRIVED);
}

static dds_entity_t create_reader(const struct link *link, dds_entity_t topic, const dds_qos_t *qos)
{
    dds_listener_t *listener = peer_stamps_wanted() ? dds_create_listener(NULL) : NULL;
    if (listener)
        dds_lset_data_available(listener, arrived);
    dds_entity_t reader = dds_create_reader(link->participant, topic, qos, listener);
    dds_delete_listener(listener);
    return reader;
}

/* Makes the writer to the next and the reader from the node before; a NULL name leaves one out. */
static int open_endpoints(struct link *link, const struct peer_args *args, const char *out_name,
                          const char *in_name)
{
    dds_entity_t out = out_name ? topic(link, args->session, out_name) : 0;
    dds_entity_t in = in_name ? topic(link, args->session, in_name) : 0;
    if (out < 0 || in < 0)
        return fail("create topic", out < 0 ? out : in);
    dds_qos_t *qos = dds_create_qos();
    dds_qset_reliability(
        qos, args->reliable ? DDS_RELIABILITY_RELIABLE : DDS_RELIABILITY_BEST_EFFORT, DDS_SECS(10));
    const int32_t depth = args->depth ? (int32_t)args->depth : HISTORY_DEPTH;
    dds_qset_history(qos, DDS_HISTORY_KEEP_LAST, depth);
    if (out_name)
        link->writer = dds_create_writer(link->participant, out, qos, NULL);
    if (in_name)
        link->reader = create_reader(link, in, qos);
    dds_delete_qos(qos);
    if (link->writer < 0 || link->reader < 0)
        return fail("create endpoint", link->writer < 0 ? link->writer : link->reader);
    if (!in_name)
        return 0;
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
#ifdef DDS_HAS_SHM
    if (link->shm)
        roudi_leave();
#endif
    free(link);
}

/* A domain that a robot seldom has, by the name of the session or group: others on this host have theirs. */
static dds_domainid_t domain_of(const char *session)
{
    uint32_t hash = 5381;
    for (const char *c = session; *c; c++)
        hash = hash * 33 + (unsigned char)*c;
    return 20 + hash % 40;
}

dds_entity_t join_domain(const char *variant, const char *session, uint64_t nodes)
{
    char config[sizeof default_config + sizeof for_large + 24];
    unsigned long long most = nodes + SPARE_INDICES;
    if (most > LAST_INDEX)
        most = nodes > LAST_INDEX ? nodes : LAST_INDEX;
    const char *general = !strcmp(variant, "udp")   ? as_it_comes
                          : !strcmp(variant, "shm") ? for_memory
                                                    : for_large;
    snprintf(config, sizeof config, default_config, general, most);
    /* A configuration of the user's may be for its own domain. */
    dds_domainid_t domain = getenv("CYCLONEDDS_URI") ? DDS_DOMAIN_DEFAULT : domain_of(session);
    if (setenv("CYCLONEDDS_URI", config, 0)) {
        peer_error("set CYCLONEDDS_URI: out of memory");
        return DDS_RETCODE_OUT_OF_RESOURCES;
    }
    dds_entity_t participant = dds_create_participant(domain, NULL, NULL);
    if (participant < 0)
        fail("create participant", participant);
    return participant;
}

/* What the variant shm needs before anything is opened: 0, 1 or PEER_UNSUPPORTED. */
static int prepare(const struct peer_args *args)
{
#ifdef DDS_HAS_SHM
    if (strcmp(args->variant, "shm"))
        return 0;
    if (args->payload > ROUDI_MAX_PAYLOAD || getenv("ANGAROS_PEER_ADDRESS")) {
        peer_error("shared memory has room for %d bytes and reaches no other host", ROUDI_MAX_PAYLOAD);
        return PEER_UNSUPPORTED;
    }
    return roudi_join(args);
#else
    (void)args;
    return 0;
#endif
}

/* A participant without endpoints; NULL after an error. */
static struct link *join(const struct peer_args *args)
{
    struct link *link = calloc(1, sizeof *link);
    if (!link) {
        peer_error("allocate link: out of memory");
        return NULL;
    }
    link->payload = args->payload;
    link->spin = args->spin;
    link->shm = !strcmp(args->variant, "shm");
    link->participant = join_domain(args->variant, args->group, args->nodes);
    if (link->participant < 0) {
#ifdef DDS_HAS_SHM
        if (link->shm)
            roudi_leave();
#endif
        free(link);
        return NULL;
    }
    return link;
}

static int link_open(const struct peer_args *args, void **state)
{
    int status = prepare(args);
    if (status)
        return status;
    struct link *link = join(args);
    if (!link)
        return 1;
    bool ping = args->role == PEER_PING;
    const char *out = ping ? "to_pong" : "to_ping", *in = ping ? "to_ping" : "to_pong";
    if (open_endpoints(link, args, out, in) || wait_matched(link, args->timeout_ms)) {
        link_close(link);
        return 1;
    }
    *state = link;
    return 0;
}

/* A node of a chain: hop I is a topic. The greetings wait for the match. */
static int chain_open(const struct peer_args *args, void **state)
{
    int status = prepare(args);
    if (status)
        return status;
    struct link *link = join(args);
    if (!link)
        return 1;
    char out[24], in[24];
    snprintf(out, sizeof out, "hop_%llu", (unsigned long long)args->index + 1);
    snprintf(in, sizeof in, "hop_%llu", (unsigned long long)args->index);
    if (open_endpoints(link, args, args->role == PEER_SINK ? NULL : out,
                       args->role == PEER_SOURCE ? NULL : in)) {
        link_close(link);
        return 1;
    }
    *state = link;
    return 0;
}

/* The sequence borrows the bytes; dds_write serialises them: this side's one copy. */
static int write_bytes(struct link *link, const uint8_t *bytes)
{
    angaros_peer_Octets message;
    peer_stamp(PEER_RMW_PUBLISH);
    memset(&message, 0, sizeof message);
    message.data._buffer = (uint8_t *)bytes;
    message.data._length = message.data._maximum = (uint32_t)link->payload;
    peer_stamp(PEER_WRITE);
    dds_return_t code = dds_write(link->writer, &message);
    peer_stamp(PEER_WRITTEN);
    return code < 0 ? fail("write", code) : 0;
}

static int link_send(void *state, uint64_t word, const uint8_t *private_bytes)
{
    (void)word;
    return write_bytes(state, private_bytes);
}

static int chain_send(void *state, const uint8_t *message)
{
    return write_bytes(state, message);
}

/* What is done with a message that was taken. */
typedef int use(struct link *link, uint8_t *bytes, void *context);

/* Takes one message if there is one and lets `then` look at it. */
static int take(struct link *link, bool *got, use *then, void *context)
{
    peer_stamp(PEER_RMW_TAKE);
    void *sample = NULL;
    dds_sample_info_t info;
    peer_stamp(PEER_TAKE);
    dds_return_t count = dds_take(link->reader, &sample, &info, 1, 1);
    peer_stamp(PEER_TAKEN);
    if (count < 0)
        return fail("take", count);
    if (count == 0)
        return 0;
    int status = 0;
    const angaros_peer_Octets *message = sample;
    if (info.valid_data && message->data._length == link->payload) {
        *got = true;
        peer_stamp(PEER_RMW_TAKEN);
        status = then(link, message->data._buffer, context);
    } else if (info.valid_data) {
        peer_error("a message of %u bytes, expected %zu", message->data._length, link->payload);
        status = 1;
    }
    dds_return_t returned = dds_return_loan(link->reader, &sample, count);
    return returned < 0 ? fail("return loan", returned) : status;
}

/* Waits at most timeout_ns for one message. */
static int receive(struct link *link, uint64_t timeout_ns, bool *got, use *then, void *context)
{
    uint64_t start = peer_now_ns();
    for (uint64_t now = start; now - start < timeout_ns; now = peer_now_ns()) {
        if (!link->spin) {
            dds_attach_t which;
            dds_duration_t left = (dds_duration_t)(start + timeout_ns - now);
            dds_return_t code = dds_waitset_wait(link->waitset, &which, 1, left);
            peer_stamp(PEER_WOKE);
            if (code < 0)
                return fail("wait", code);
        }
        if (take(link, got, then, context))
            return 1;
        if (*got)
            return 0;
    }
    return 0;
}

static int read_word(struct link *link, uint8_t *bytes, void *context)
{
    (void)link;
    memcpy(context, bytes, 8);
    return 0;
}

static int link_receive(void *state, uint64_t timeout_ns, bool *got, uint64_t *word)
{
    return receive(state, timeout_ns, got, read_word, word);
}

/* The sample is this process's own until it is given back, so its head may be rewritten. */
static int pass_on(struct link *link, uint8_t *bytes, void *context)
{
    return peer_hop_arrived(context, bytes) ? write_bytes(link, bytes) : 0;
}

static int chain_pass(void *state, uint64_t timeout_ns, struct peer_hop *hop, bool *got)
{
    return receive(state, timeout_ns, got, pass_on, hop);
}

int main(int argc, char **argv)
{
    static const struct peer peer = {
        .name = "cyclonedds",
        .version = DDS_VERSION,
#ifdef DDS_HAS_SHM
        .variants = "udp,udp-large,shm",
#else
        .variants = "udp,udp-large",
#endif
        .modes = "copied",
        .open = link_open,
        .send = link_send,
        .receive = link_receive,
        .close = link_close,
        .chain_open = chain_open,
        .chain_send = chain_send,
        .chain_pass = chain_pass,
        .crowd_open = crowd_open,
        .crowd_matched = crowd_matched,
        .crowd_knows = crowd_knows,
        .crowd_close = crowd_close,
        .crowd_exchange = crowd_exchange,
        .graph_open = graph_open,
        .graph_matched = graph_matched,
        .graph_publish = graph_publish,
        .graph_wait = graph_wait,
        .graph_close = graph_close,
    };
    return peer_main(&peer, argc, argv);
}
