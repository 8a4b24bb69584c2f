/* The agent's clock by four readings: when the question left, when it came, when the answer left,
 * when it came (as NTP, RFC 5905, section 8). What is between leaving and coming bounds the error. */
#include "angaros_internal.h"

/* How far two clocks drift apart at most, in parts per million: 100 each. */
#define DRIFT_PPM 200u

void ang_send_ping(ang_client *client, uint64_t now_ns) {
    uint8_t *frame = ang_output(client);
    ang_put(frame + ANG_HEAD, now_ns, 8);
    ang_send_frame(client, frame, ANG_PING, ANG_HEAD + 8u);
}

/* What the best reading so far is worth now. */
static uint64_t aged_bound(const ang_client *client, uint64_t now_ns) {
    return client->offset_bound_ns + (now_ns - client->offset_at_ns) / (1000000u / DRIFT_PPM);
}

void ang_on_pong(ang_client *client, const uint8_t *frame, size_t end) {
    uint64_t left, came, left_there, came_there, away, held, bound, offset;
    if (end < ANG_HEAD + 24u) {
        return;
    }
    left = ang_get(frame + ANG_HEAD, 8);
    came_there = ang_get(frame + ANG_HEAD + 8u, 8);
    left_there = ang_get(frame + ANG_HEAD + 16u, 8);
    came = ang_now(client);
    away = came - left;
    held = left_there - came_there;
    /* An answer to nothing that was asked lately, or one that was held longer than it was away. */
    if (left > came || away > 10000 * ANG_MS || left_there < came_there || held > away) {
        return;
    }
    bound = (away - held) / 2u + 1u;
    offset = came_there - left - (away - held) / 2u;
    if (client->has_offset) {
        uint64_t known = aged_bound(client, came);
        uint64_t apart = offset - client->offset_ns;
        apart = apart >> 63 != 0 ? 0u - apart : apart;
        /* Readings that contradict each other: the agent's clock was set. */
        if (bound > known && apart <= bound + known) {
            return;
        }
    }
    client->offset_ns = offset;
    client->offset_bound_ns = bound;
    client->offset_at_ns = came;
    client->has_offset = true;
}

ang_status ang_time(const ang_client *client, uint64_t *time_ns, uint64_t *bound_ns) {
    uint64_t now_ns = ang_now(client);
    if (!client->has_offset) {
        return ANG_DISCONNECTED;
    }
    *time_ns = now_ns + client->offset_ns;
    *bound_ns = aged_bound(client, now_ns);
    return ANG_OK;
}
