/* The streams of messages in both directions: what is lost comes again and in order, or is only
 * counted. The rules stand in the description of the protocol. */
#include "angaros_internal.h"

#include <string.h>

/* Bounds of the time after which a frame is sent again, and what is assumed before any answer. */
#define LEAST_WAIT (4 * ANG_MS)
#define MOST_WAIT (1000 * ANG_MS)
#define FIRST_ROUND_TRIP (50 * ANG_MS)
#define MOST_DOUBLINGS 5u

static unsigned tx_slot(const ang_client *client, unsigned ahead) {
    return ((unsigned)client->tx_base + ahead) % client->tx_slots;
}

static unsigned rx_slot(const ang_client *client, unsigned ahead) {
    return ((unsigned)client->rx_base + ahead) % client->rx_slots;
}

static uint8_t *tx_frame(const ang_client *client, unsigned slot) {
    return client->config.transmit + (size_t)(slot + 1u) * client->config.frame_bytes;
}

static uint8_t *rx_frame(const ang_client *client, unsigned slot) {
    return client->config.receive + (size_t)(slot + 1u) * client->config.frame_bytes;
}

/* What is on its way. */

static void transmit(ang_client *client, unsigned ahead, uint64_t now_ns) {
    unsigned slot = tx_slot(client, ahead);
    uint8_t *frame = tx_frame(client, slot);
    ang_put(frame + ANG_HEAD, (uint16_t)(client->tx_first + ahead), 2);
    client->tx[slot].sent_ns = now_ns;
    if (client->tx[slot].tries > 0) {
        client->stats.sent_again++;
    }
    if (client->tx[slot].tries < 255u) {
        client->tx[slot].tries++;
    }
    ang_send_frame(client, frame, ANG_RELIABLE, client->tx[slot].length);
}

/* Of the frames that were not confirmed, and those that are held with them, those are left which
 * make whole messages. */
static void keep_whole_messages(ang_client *client) {
    unsigned kept = 0;
    unsigned begun = 0;
    bool inside = false;
    unsigned ahead;
    client->tx_base = (uint8_t)tx_slot(client, client->tx_slots - client->tx_held);
    client->tx_count = (uint8_t)(client->tx_count + client->tx_held);
    client->tx_held = 0;
    for (ahead = 0; ahead < client->tx_count; ahead++) {
        unsigned from = tx_slot(client, ahead);
        uint8_t flags = tx_frame(client, from)[ANG_HEAD + 2u];
        unsigned to;
        if ((flags & ANG_FLAG_FIRST) != 0) {
            kept = begun;
            inside = true;
        }
        if (!inside) {
            continue;
        }
        to = tx_slot(client, kept);
        if (to != from) {
            memcpy(tx_frame(client, to), tx_frame(client, from), client->config.frame_bytes);
            client->tx[to].length = client->tx[from].length;
        }
        client->tx[to].acknowledged = false;
        client->tx[to].tries = 0;
        client->tx[to].sent_ns = 0;
        kept++;
        if ((flags & ANG_FLAG_LAST) != 0) {
            begun = kept;
            inside = false;
        }
    }
    client->stats.lost_transmit += client->tx_count - begun;
    client->tx_count = (uint8_t)begun;
}

void ang_streams_begin(ang_client *client) {
    keep_whole_messages(client);
    client->tx_first = 0;
    client->tx_best_effort = 0;
    client->rx_base = 0;
    client->rx_next = 0;
    client->rx_best_effort = 0;
    memset(client->rx_length, 0, sizeof client->rx_length);
    client->reliable.active = false;
    client->best_effort.active = false;
    client->acknowledge = false;
    if (client->round_trip_ns == 0) {
        client->round_trip_ns = FIRST_ROUND_TRIP;
    }
}

static uint64_t wait_ns(const ang_client *client, unsigned tries) {
    uint64_t wait = client->round_trip_ns * 3u;
    unsigned doublings = tries > 1u ? tries - 1u : 0u;
    wait = wait < LEAST_WAIT ? LEAST_WAIT : wait;
    wait <<= doublings < MOST_DOUBLINGS ? doublings : MOST_DOUBLINGS;
    return wait < MOST_WAIT ? wait : MOST_WAIT;
}

void ang_send_again(ang_client *client, uint64_t now_ns) {
    unsigned ahead;
    for (ahead = 0; ahead < client->tx_count && ahead < client->peer_window; ahead++) {
        unsigned slot = tx_slot(client, ahead);
        /* The first one is sent again even if it has arrived: the answer may have been lost that
         * says that the agent has room again. */
        if (client->tx[slot].acknowledged && ahead > 0) {
            continue;
        }
        if (client->tx[slot].tries == 0 ||
            now_ns - client->tx[slot].sent_ns >= wait_ns(client, client->tx[slot].tries)) {
            transmit(client, ahead, now_ns);
        }
    }
}

static void measure(ang_client *client, unsigned slot, uint64_t now_ns) {
    /* Of a frame that was sent twice nobody knows which of them was answered. */
    if (client->tx[slot].tries == 1u && !client->tx[slot].acknowledged) {
        uint64_t taken = now_ns - client->tx[slot].sent_ns;
        client->round_trip_ns = (client->round_trip_ns * 7u + taken) / 8u;
    }
}

void ang_on_ack(ang_client *client, const uint8_t *frame, size_t end) {
    uint64_t now_ns = ang_now(client);
    uint16_t done;
    uint32_t arrived;
    unsigned ahead;
    unsigned highest = 0;
    if (end < ANG_HEAD + 6u) {
        return;
    }
    done = (uint16_t)((uint16_t)ang_get(frame + ANG_HEAD, 2) - client->tx_first);
    if (done > client->tx_count) {
        return;
    }
    for (ahead = 0; ahead < done; ahead++) {
        unsigned slot = tx_slot(client, ahead);
        measure(client, slot, now_ns);
        /* The agent forgets the begin of a message with the session, so that it is held until the
         * end of the message is confirmed too. */
        client->tx_held++;
        if ((tx_frame(client, slot)[ANG_HEAD + 2u] & ANG_FLAG_LAST) != 0) {
            client->tx_held = 0;
        }
    }
    client->tx_base = (uint8_t)tx_slot(client, done);
    client->tx_count = (uint8_t)(client->tx_count - done);
    client->tx_first = (uint16_t)(client->tx_first + done);
    arrived = (uint32_t)ang_get(frame + ANG_HEAD + 2u, 4);
    for (ahead = 0; ahead < client->tx_count && ahead < 32u; ahead++) {
        unsigned slot = tx_slot(client, ahead);
        if ((arrived >> ahead & 1u) != 0) {
            measure(client, slot, now_ns);
            client->tx[slot].acknowledged = true;
            highest = ahead;
        }
    }
    /* What was sent before a frame that has arrived is lost, unless it is only on another way. */
    for (ahead = 0; ahead < highest; ahead++) {
        unsigned slot = tx_slot(client, ahead);
        if (!client->tx[slot].acknowledged &&
            now_ns - client->tx[slot].sent_ns > client->round_trip_ns) {
            transmit(client, ahead, now_ns);
        }
    }
}

/* What came. */

void ang_send_ack(ang_client *client) {
    uint8_t *frame = ang_output(client);
    uint32_t arrived = 0;
    unsigned ahead;
    for (ahead = 0; ahead < client->rx_slots && ahead < 32u; ahead++) {
        if (client->rx_length[rx_slot(client, ahead)] > 0) {
            arrived |= (uint32_t)1 << ahead;
        }
    }
    client->acknowledge = false;
    ang_put(frame + ANG_HEAD, client->rx_next, 2);
    ang_put(frame + ANG_HEAD + 2u, arrived, 4);
    ang_send_frame(client, frame, ANG_ACK, ANG_HEAD + 6u);
}

void ang_on_reliable(ang_client *client, const uint8_t *frame, size_t end) {
    uint16_t ahead;
    unsigned slot;
    if (end < ANG_DATA) {
        return;
    }
    ahead = (uint16_t)((uint16_t)ang_get(frame + ANG_HEAD, 2) - client->rx_next);
    client->acknowledge = true;
    if (ahead >= client->rx_slots) {
        return;
    }
    slot = rx_slot(client, ahead);
    if (client->rx_length[slot] == 0) {
        memcpy(rx_frame(client, slot), frame, end);
        client->rx_length[slot] = (uint16_t)end;
    }
}

static void abandon(ang_client *client, ang_assembly *assembly) {
    if (assembly->active) {
        assembly->active = false;
        client->stats.lost_receive++;
    }
}

/* Reads the begin of a message; returns where its bytes begin, or 0 when it is of no use. */
static size_t begin(ang_client *client, ang_assembly *assembly, const uint8_t *frame, size_t end) {
    abandon(client, assembly);
    if (end < ANG_DATA + ANG_FIRST) {
        return 0;
    }
    assembly->entity = frame[ANG_HEAD + 3u];
    assembly->expected = (size_t)ang_get(frame + ANG_DATA, 4);
    assembly->call = (uint32_t)ang_get(frame + ANG_DATA + 4u, 4);
    assembly->length = 0;
    return ANG_DATA + ANG_FIRST;
}

/* Puts a fragment to those before it; returns whether the message is whole then. */
static bool collect(ang_client *client, ang_assembly *assembly, const uint8_t *frame, size_t end) {
    uint8_t flags = frame[ANG_HEAD + 2u];
    size_t from = ANG_DATA;
    size_t count;
    if ((flags & ANG_FLAG_FIRST) != 0) {
        from = begin(client, assembly, frame, end);
        assembly->active = from > 0;
        if (assembly->active && assembly->expected > assembly->room) {
            abandon(client, assembly);
        }
    }
    if (!assembly->active || assembly->entity != frame[ANG_HEAD + 3u]) {
        return false;
    }
    count = end - from;
    if (count > assembly->expected - assembly->length) {
        abandon(client, assembly);
        return false;
    }
    if (count > 0) {
        memcpy(assembly->bytes + assembly->length, frame + from, count);
    }
    assembly->length += count;
    if ((flags & ANG_FLAG_LAST) == 0) {
        return false;
    }
    if (assembly->length != assembly->expected) {
        abandon(client, assembly);
        return false;
    }
    assembly->active = false;
    return true;
}

static void hand_over(ang_client *client, uint8_t entity, const uint8_t *bytes, size_t length,
                      uint32_t call, uint8_t flags) {
    ang_message message;
    message.bytes = bytes;
    message.length = length;
    message.call = call;
    message.failed = (flags & ANG_FLAG_FAILED) != 0;
    client->in_callback = true;
    ang_hand_over(client, entity, &message);
    client->in_callback = false;
}

/* Takes the frame whose turn it is; returns whether a message is whole with it. */
static bool take(ang_client *client, const uint8_t *frame, size_t end) {
    uint8_t flags = frame[ANG_HEAD + 2u];
    const uint8_t whole = ANG_FLAG_FIRST | ANG_FLAG_LAST;
    ang_assembly *assembly = &client->reliable;
    if ((flags & whole) == whole) {
        /* It needs no buffer but the frame's. */
        size_t from = begin(client, assembly, frame, end);
        if (from == 0 || assembly->expected != end - from) {
            client->stats.lost_receive++;
            return false;
        }
        hand_over(client, assembly->entity, frame + from, end - from, assembly->call, flags);
        return true;
    }
    if (!collect(client, assembly, frame, end)) {
        return false;
    }
    hand_over(client, assembly->entity, assembly->bytes, assembly->length, assembly->call, flags);
    return true;
}

bool ang_deliver(ang_client *client) {
    bool ran = false;
    if (client->in_callback) {
        return false;
    }
    if (client->has_message) {
        const ang_assembly *from = &client->best_effort;
        hand_over(client, from->entity, from->bytes, from->length, from->call, 0);
        client->has_message = false;
        ran = true;
    }
    if (client->state == ANG_UP && !ang_connected(client)) {
        /* A callback may use what the agent does not know yet; the messages wait for it. */
        return ran;
    }
    while (client->rx_length[client->rx_base] > 0) {
        unsigned slot = client->rx_base;
        ran = take(client, rx_frame(client, slot), client->rx_length[slot]) || ran;
        client->rx_length[slot] = 0;
        client->rx_base = (uint8_t)rx_slot(client, 1);
        client->rx_next = (uint16_t)(client->rx_next + 1u);
        client->acknowledge = true;
    }
    return ran;
}

void ang_on_best_effort(ang_client *client, const uint8_t *frame, size_t end) {
    ang_assembly *assembly = &client->best_effort;
    uint16_t number;
    uint16_t gap;
    if (end < ANG_DATA) {
        return;
    }
    number = (uint16_t)ang_get(frame + ANG_HEAD, 2);
    gap = (uint16_t)(number - client->rx_best_effort);
    if (gap >= 0x8000u) {
        /* Older than what has come already. */
        return;
    }
    client->rx_best_effort = (uint16_t)(number + 1u);
    if (gap > 0) {
        abandon(client, assembly);
    }
    if (client->has_message) {
        if (client->in_callback) {
            /* Its bytes are being read. */
            client->stats.lost_receive++;
            return;
        }
        if ((frame[ANG_HEAD + 2u] & ANG_FLAG_FIRST) != 0) {
            client->has_message = false;
            client->stats.lost_receive++;
        }
    }
    client->has_message = collect(client, assembly, frame, end) || client->has_message;
}

/* Messages to the agent. */

static bool has_room(const ang_client *client) {
    unsigned window = client->tx_slots;
    window = window < client->peer_window ? window : client->peer_window;
    return client->tx_count < window;
}

/* Fills the frame of a fragment; returns how many bytes of the message it takes. */
static size_t fill(const ang_client *client, uint8_t *frame, const ang_entity *entity,
                   const ang_message *message, size_t at, size_t *length) {
    size_t room = client->config.frame_bytes;
    size_t from = ANG_DATA;
    uint8_t flags = message->failed ? ANG_FLAG_FAILED : 0;
    size_t count;
    room = room < client->peer_frame_bytes ? room : client->peer_frame_bytes;
    if (at == 0) {
        flags |= ANG_FLAG_FIRST;
        ang_put(frame + from, message->length, 4);
        ang_put(frame + from + 4u, message->call, 4);
        from += ANG_FIRST;
    }
    count = room - ANG_CRC - from;
    if (count >= message->length - at) {
        count = message->length - at;
        flags |= ANG_FLAG_LAST;
    }
    frame[ANG_HEAD + 2u] = flags;
    frame[ANG_HEAD + 3u] = entity->id;
    if (count > 0) {
        memcpy(frame + from, message->bytes + at, count);
    }
    *length = from + count;
    return count;
}

static void send_best_effort(ang_client *client, const ang_entity *entity,
                             const ang_message *message) {
    uint8_t *frame = ang_output(client);
    size_t at = 0;
    do {
        size_t length;
        at += fill(client, frame, entity, message, at, &length);
        ang_put(frame + ANG_HEAD, client->tx_best_effort, 2);
        client->tx_best_effort++;
        ang_send_frame(client, frame, ANG_BEST_EFFORT, length);
    } while (at < message->length);
}

/* Waits for room for one more frame. When it sees that the session has ended, no other one has begun:
 * the agent was not listened to since. */
static ang_status wait_for_room(ang_client *client, uint64_t until_ns) {
    for (;;) {
        if (client->state != ANG_UP) {
            return ANG_DISCONNECTED;
        }
        if (has_room(client)) {
            return ANG_OK;
        }
        if (ang_now(client) >= until_ns) {
            return ANG_TIMED_OUT;
        }
        ang_poll(client, 1000u);
    }
}

ang_status ang_send_message(ang_client *client, ang_entity *entity, const ang_message *message,
                            uint32_t timeout_ms) {
    uint64_t until_ns;
    size_t at = 0;
    if (client->state != ANG_UP) {
        return ANG_DISCONNECTED;
    }
    if (entity->state != ANG_ENTITY_TAKEN) {
        return entity->state == ANG_ENTITY_REFUSED ? ANG_REFUSED : ANG_DISCONNECTED;
    }
    if (message->length > client->peer_message_bytes) {
        return ANG_TOO_LARGE;
    }
    if (!entity->qos.reliable) {
        send_best_effort(client, entity, message);
        return ANG_OK;
    }
    until_ns = ang_now(client) + timeout_ms * ANG_MS;
    do {
        ang_status status = wait_for_room(client, until_ns);
        unsigned slot;
        size_t length;
        if (status != ANG_OK) {
            return status;
        }
        if (client->tx_count + client->tx_held == client->tx_slots) {
            /* A message that is longer than the buffer passes through it. */
            client->tx_held = 0;
        }
        slot = tx_slot(client, client->tx_count);
        at += fill(client, tx_frame(client, slot), entity, message, at, &length);
        client->tx[slot].length = (uint16_t)length;
        client->tx[slot].tries = 0;
        client->tx[slot].acknowledged = false;
        client->tx_count++;
        transmit(client, client->tx_count - 1u, ang_now(client));
    } while (at < message->length);
    return ANG_OK;
}
