/* Frames on a serial line: consistent overhead byte stuffing (Cheshire and Baker, 1999). A zero is
 * nowhere but between frames, so that whatever the line does to one, the next is found. */
#include "angaros_internal.h"

/* cobs_state */
enum { COBS_READING, COBS_BROKEN, COBS_PENDING_ZERO };

/* Writes everything, or gives up when the line takes nothing more. */
static bool write_all(ang_client *client, const uint8_t *bytes, size_t count) {
    const ang_transport *transport = &client->config.transport;
    while (count > 0) {
        int taken = transport->write(transport->context, bytes, count);
        if (taken <= 0 || (size_t)taken > count) {
            return false;
        }
        bytes += taken;
        count -= (size_t)taken;
    }
    return true;
}

static void serial_send(ang_client *client, const uint8_t *frame, size_t length) {
    static const uint8_t zero = 0;
    size_t at = 0;
    /* The zero in front ends what noise may have left on the line. */
    bool ok = write_all(client, &zero, 1);
    while (ok) {
        size_t run = 0;
        uint8_t code;
        while (at + run < length && run < 254u && frame[at + run] != 0) {
            run++;
        }
        code = (uint8_t)(run + 1u);
        ok = write_all(client, &code, 1) && write_all(client, frame + at, run);
        at += run;
        if (at == length) {
            break;
        }
        if (run < 254u) {
            at++;
        }
    }
    (void)write_all(client, &zero, 1);
}

static void restart(ang_client *client) {
    client->cobs_length = 0;
    client->cobs_left = 0;
    client->cobs_state = COBS_READING;
}

static void append(ang_client *client, uint8_t byte) {
    if (client->cobs_length == client->config.frame_bytes) {
        client->cobs_state = COBS_BROKEN;
        return;
    }
    ang_input(client)[client->cobs_length] = byte;
    client->cobs_length++;
}

/* Takes one byte; returns the length of a frame that it ends, or 0. */
static size_t decode(ang_client *client, uint8_t byte) {
    if (byte == 0) {
        size_t length = client->cobs_length;
        bool broken = client->cobs_state == COBS_BROKEN || client->cobs_left > 0;
        restart(client);
        if (broken) {
            client->stats.broken++;
        }
        return broken ? 0 : length;
    }
    if (client->cobs_state == COBS_BROKEN) {
        return 0;
    }
    if (client->cobs_left > 0) {
        client->cobs_left--;
        append(client, byte);
        return 0;
    }
    if (client->cobs_state == COBS_PENDING_ZERO) {
        client->cobs_state = COBS_READING;
        append(client, 0);
        if (client->cobs_state == COBS_BROKEN) {
            return 0;
        }
    }
    client->cobs_left = (uint8_t)(byte - 1u);
    if (byte != 255u) {
        client->cobs_state = COBS_PENDING_ZERO;
    }
    return 0;
}

/* Reads of one call: a line that never falls silent must not hold up everything else. */
#define MOST_READS 64

static size_t serial_receive(ang_client *client, uint32_t timeout_us) {
    const ang_transport *transport = &client->config.transport;
    unsigned reads;
    for (reads = 0; reads < MOST_READS; reads++) {
        int got;
        while (client->chunk_at < client->chunk_length) {
            size_t length = decode(client, client->chunk[client->chunk_at++]);
            if (length > 0) {
                return length;
            }
        }
        client->chunk_at = 0;
        client->chunk_length = 0;
        got = transport->read(transport->context, client->chunk, sizeof client->chunk, timeout_us);
        if (got <= 0 || (size_t)got > sizeof client->chunk) {
            return 0;
        }
        client->chunk_length = (uint8_t)got;
        timeout_us = 0;
    }
    return 0;
}

const ang_link ang_serial = {serial_send, serial_receive};
