/*
 * The client for micro-controllers (clients/mcu) on this host, over UDP: both sides are such clients, and the
 * agent between them, `angaros bridge coprocessor`, publishes in a graph what the one sends and gives the other
 * what it hears there. A round trip passes the agent twice; the processor time of the agent is not in the figure.
 *
 * Frames of one packet of Ethernet, and the window that the client has as it comes. Messages are
 * std_msgs/msg/UInt8MultiArray.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "agent.h"
#include "angaros_mcu.h"
#include "angaros_posix.h"

#define TYPE "std_msgs/msg/UInt8MultiArray"
/* The CDR before the data: its header, no dimensions, the offset of the data, its length. */
#define HEAD 16u
#define FRAMES 33u
#define DEPTH 10
/* Messages that have come and were not asked for yet. */
#define QUEUE 1024u
#define NS_PER_MS 1000000ull

static const ang_type MESSAGE = {TYPE, {0}};

struct link {
    ang_client client;
    ang_posix port;
    ang_publisher publisher;
    ang_subscription subscription;
    uint8_t transmit[FRAMES * ANG_UDP_FRAME], receive[FRAMES * ANG_UDP_FRAME];
    uint8_t *message; /* that is being sent */
    uint8_t *arriving[2];
    size_t payload;
    uint32_t patience_ms;
    bool spin, wrong;
    uint64_t words[QUEUE];
    size_t first, count;
};

static int fail(const struct link *link, const char *what, ang_status status)
{
    peer_error("%s: status %d %s", what, (int)status, ang_reason(&link->client));
    return 1;
}

static void arrived(void *user, const uint8_t *cdr, size_t length)
{
    struct link *link = user;
    if (length < HEAD + link->payload || memcmp(cdr + HEAD - 4, link->message + HEAD - 4, 4) != 0 ||
        link->count == QUEUE) {
        link->wrong = true;
        return;
    }
    memcpy(&link->words[(link->first + link->count++) % QUEUE], cdr + HEAD, 8);
}

/* A client without a session asks for one by itself. */
static ang_status spin(struct link *link, uint32_t timeout_ms)
{
    ang_status status = ang_spin(&link->client, timeout_ms);
    return status == ANG_DISCONNECTED ? ANG_OK : status;
}

static void link_close(void *state)
{
    struct link *link = state;
    ang_stop(&link->client);
    free(link->message);
    free(link->arriving[0]);
    free(link->arriving[1]);
    free(link);
}

/* The buffers of a client, and where its agent is. */
static int prepare(struct link *link, const struct peer_args *args)
{
    uint16_t port = 0;
    if (agent_port(args, &port))
        return 1;
    const size_t room = HEAD + args->payload + 64;
    link->message = calloc(1, room);
    link->arriving[0] = malloc(room);
    link->arriving[1] = malloc(room);
    ang_config config = {
        .name = args->role == PEER_PING ? "ping" : "pong",
        .link = &ang_datagrams,
        .frame_bytes = ANG_UDP_FRAME,
        .transmit = link->transmit,
        .transmit_bytes = sizeof link->transmit,
        .receive = link->receive,
        .receive_bytes = sizeof link->receive,
        .message = link->arriving[0],
        .message_bytes = room,
        .best_effort = link->arriving[1],
        .best_effort_bytes = room,
    };
    if (!link->message || !link->arriving[0] || !link->arriving[1] ||
        !ang_posix_udp(&link->port, &config.transport, "127.0.0.1", port)) {
        peer_error("no memory, or no socket");
        return 1;
    }
    /* Little-endian CDR; its length is the only thing that differs. */
    link->message[1] = 1;
    const uint32_t length = (uint32_t)args->payload;
    memcpy(link->message + HEAD - 4, &length, 4);
    ang_status status = ang_init(&link->client, &config);
    return status == ANG_OK ? 0 : fail(link, "init", status);
}

static int declare(struct link *link, const struct peer_args *args)
{
    static char out[160], in[160];
    const bool ping = args->role == PEER_PING;
    snprintf(out, sizeof out, "/angaros_peer_%s_%s", args->session, ping ? "to_pong" : "to_ping");
    snprintf(in, sizeof in, "/angaros_peer_%s_%s", args->session, ping ? "to_ping" : "to_pong");
    for (char *c = out; *c; c++) /* a topic's name has no dash */
        *c = *c == '-' ? '_' : *c;
    for (char *c = in; *c; c++)
        *c = *c == '-' ? '_' : *c;
    const uint64_t depth = args->depth == 0 ? DEPTH : args->depth;
    const ang_qos qos = {args->reliable, false, (uint8_t)(depth > 255 ? 255 : depth)};
    ang_status status = ang_add_publisher(&link->client, &link->publisher, out, &MESSAGE, qos);
    if (status == ANG_OK)
        status = ang_add_subscription(&link->client, &link->subscription, in, &MESSAGE, qos, arrived, link);
    const uint64_t end = peer_now_ns() + args->timeout_ms * NS_PER_MS;
    while (status == ANG_OK && !ang_connected(&link->client)) {
        if (peer_now_ns() > end)
            return fail(link, "the agent does not answer", ANG_TIMED_OUT);
        status = spin(link, 10);
    }
    return status == ANG_OK ? 0 : fail(link, "declare", status);
}

static int link_open(const struct peer_args *args, void **state)
{
    if (getenv("ANGAROS_PEER_ADDRESS")) {
        peer_error("the agent of a session is reached from this host alone");
        return PEER_UNSUPPORTED;
    }
    struct link *link = calloc(1, sizeof *link);
    if (!link) {
        peer_error("out of memory");
        return 1;
    }
    link->payload = args->payload;
    link->patience_ms = (uint32_t)args->timeout_ms;
    link->spin = args->spin;
    if (prepare(link, args) || declare(link, args)) {
        link_close(link);
        return 1;
    }
    *state = link;
    return 0;
}

static int link_send(void *state, uint64_t word, const uint8_t *private_bytes)
{
    struct link *link = state;
    (void)word;
    memcpy(link->message + HEAD, private_bytes, link->payload);
    const size_t length = HEAD + link->payload;
    ang_status status =
        ang_publish(&link->client, &link->publisher, link->message, length, link->patience_ms);
    return status == ANG_OK ? 0 : fail(link, "publish", status);
}

static int link_receive(void *state, uint64_t timeout_ns, bool *got, uint64_t *word)
{
    struct link *link = state;
    const uint64_t end = peer_now_ns() + timeout_ns;
    *got = false;
    while (link->count == 0) {
        const uint64_t now = peer_now_ns();
        if (now >= end)
            return 0;
        const uint64_t left = (end - now + NS_PER_MS - 1) / NS_PER_MS;
        ang_status status = spin(link, link->spin ? 0 : (uint32_t)left);
        if (status != ANG_OK)
            return fail(link, "spin", status);
        if (link->wrong) {
            peer_error("a message of another size, or %u messages that nobody takes", QUEUE);
            return 1;
        }
    }
    *word = link->words[link->first];
    link->first = (link->first + 1) % QUEUE;
    link->count--;
    *got = true;
    return 0;
}

int main(int argc, char **argv)
{
    const struct peer mcu = {
        .name = "mcu",
        .version = ANG_VERSION,
        .variants = "udp",
        .modes = "copied",
        .open = link_open,
        .send = link_send,
        .receive = link_receive,
        .close = link_close,
    };
    return peer_main(&mcu, argc, argv);
}
