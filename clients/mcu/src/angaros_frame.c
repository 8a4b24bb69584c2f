/* Frames: what is in front of and behind each of them, and how they travel. */
#include "angaros_internal.h"

void ang_put(uint8_t *to, uint64_t value, unsigned size) {
    unsigned i;
    for (i = 0; i < size; i++) {
        to[i] = (uint8_t)(value >> (8u * i));
    }
}

uint64_t ang_get(const uint8_t *from, unsigned size) {
    uint64_t value = 0;
    while (size > 0) {
        size--;
        value = value << 8 | from[size];
    }
    return value;
}

uint32_t ang_crc(const uint8_t *bytes, size_t count) {
    /* Half a byte at a time: a sixteenth of the usual table for half its speed. */
    static const uint32_t table[16] = {
        0x00000000u, 0x1db71064u, 0x3b6e20c8u, 0x26d930acu, 0x76dc4190u, 0x6b6b51f4u,
        0x4db26158u, 0x5005713cu, 0xedb88320u, 0xf00f9344u, 0xd6d6a3e8u, 0xcb61b38cu,
        0x9b64c2b0u, 0x86d3d2d4u, 0xa00ae278u, 0xbdbdf21cu};
    uint32_t crc = 0xffffffffu;
    size_t i;
    for (i = 0; i < count; i++) {
        crc ^= bytes[i];
        crc = crc >> 4 ^ table[crc & 15u];
        crc = crc >> 4 ^ table[crc & 15u];
    }
    return ~crc;
}

bool ang_check(const uint8_t *frame, size_t length, size_t *body_end) {
    if (length < ANG_HEAD + ANG_CRC || frame[0] != ANG_MAGIC) {
        return false;
    }
    *body_end = length - ANG_CRC;
    return ang_crc(frame, *body_end) == (uint32_t)ang_get(frame + *body_end, 4);
}

void ang_send_frame(ang_client *client, uint8_t *frame, enum ang_kind kind, size_t length) {
    frame[0] = ANG_MAGIC;
    frame[1] = (uint8_t)kind;
    ang_put(frame + 2, client->session, 2);
    ang_put(frame + length, ang_crc(frame, length), 4);
    client->stats.sent++;
    client->config.link->send(client, frame, length + ANG_CRC);
}

uint64_t ang_now(const ang_client *client) {
    return client->config.transport.now_ns(client->config.transport.context);
}

uint8_t *ang_input(const ang_client *client) {
    return client->config.receive;
}

uint8_t *ang_output(const ang_client *client) {
    return client->config.transmit;
}

/* Datagrams. */

static void datagram_send(ang_client *client, const uint8_t *frame, size_t length) {
    const ang_transport *transport = &client->config.transport;
    /* What is lost here is lost as on the network. */
    (void)transport->write(transport->context, frame, length);
}

static size_t datagram_receive(ang_client *client, uint32_t timeout_us) {
    const ang_transport *transport = &client->config.transport;
    int got = transport->read(transport->context, ang_input(client), client->config.frame_bytes,
                              timeout_us);
    return got > 0 && (size_t)got <= client->config.frame_bytes ? (size_t)got : 0;
}

const ang_link ang_datagrams = {datagram_send, datagram_receive};
