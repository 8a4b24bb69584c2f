/* The session: how a board finds an agent, tells it what it has, and notices that it has gone. */
#include "angaros_internal.h"

#include <string.h>

/* How often the agent is asked for a session, or for the next declaration, until it answers. */
#define ASK_NS (100 * ANG_MS)
/* How often it is asked for its time while there is a session; the first few times faster. */
#define PING_NS (500 * ANG_MS)
#define FIRST_PING_NS (50 * ANG_MS)
/* A session in which nothing was heard for so long is over. */
#define SILENCE_NS (2500 * ANG_MS)
/* Frames that are read before anything else gets its turn. */
#define MOST_FRAMES 64

static uint8_t slots(size_t bytes, uint16_t frame_bytes) {
    /* One more is for the frame that is just being made or read. */
    size_t count = bytes / frame_bytes;
    if (count < 2u) {
        return 0;
    }
    count--;
    count = count < ANG_WINDOW ? count : ANG_WINDOW;
    return (uint8_t)(count < 32u ? count : 32u);
}

/* By this number the agent's answer is told from answers to earlier questions. */
static void renew_nonce(ang_client *client) {
    client->nonce = (client->nonce * 1664525u + 1013904223u) ^ (uint32_t)ang_now(client);
}

ang_status ang_init(ang_client *client, const ang_config *config) {
    memset(client, 0, sizeof *client);
    if (config->name == NULL || config->link == NULL || config->transmit == NULL ||
        config->receive == NULL || config->transport.write == NULL ||
        config->transport.read == NULL || config->transport.now_ns == NULL) {
        return ANG_INVALID;
    }
    if (config->frame_bytes < ANG_MIN_FRAME) {
        return ANG_TOO_LARGE;
    }
    client->config = *config;
    client->tx_slots = slots(config->transmit_bytes, config->frame_bytes);
    client->rx_slots = slots(config->receive_bytes, config->frame_bytes);
    client->reliable.bytes = config->message;
    client->reliable.room = config->message == NULL ? 0 : config->message_bytes;
    client->best_effort.bytes = config->best_effort;
    client->best_effort.room = config->best_effort == NULL ? 0 : config->best_effort_bytes;
    if (client->tx_slots == 0 || client->rx_slots == 0 || strlen(config->name) > 63u ||
        (config->token != NULL && strlen(config->token) > ANG_MIN_FRAME - 90u)) {
        return ANG_TOO_LARGE;
    }
    client->heard_ns = ang_now(client);
    client->asked_ns = client->heard_ns - ASK_NS;
    renew_nonce(client);
    return ANG_OK;
}

void ang_stop(ang_client *client) {
    if (client->state == ANG_UP) {
        ang_send_frame(client, ang_output(client), ANG_BYE, ANG_HEAD);
        client->state = ANG_DOWN;
    }
}

/* Writes a text with its length in front; returns how many bytes, 0 when there is no room. */
static size_t put_text(uint8_t *to, size_t room, const char *text) {
    size_t length = text == NULL ? 0 : strlen(text);
    if (length > 255u || length + 1u > room) {
        return 0;
    }
    to[0] = (uint8_t)length;
    memcpy(to + 1, text == NULL ? "" : text, length);
    return length + 1u;
}

/* The agent's reason, cut where it is too long. */
static void keep_reason(ang_client *client, const uint8_t *from, size_t room) {
    size_t length = room > 0 ? from[0] : 0;
    if (length + 1u > room) {
        length = room > 0 ? room - 1u : 0;
    }
    if (length >= sizeof client->reason) {
        length = sizeof client->reason - 1u;
    }
    if (length > 0) {
        memcpy(client->reason, from + 1, length);
    }
    client->reason[length] = 0;
}

static void say_hello(ang_client *client) {
    uint8_t *frame = ang_output(client);
    size_t room = client->config.frame_bytes - ANG_CRC;
    size_t at = ANG_HEAD;
    /* The head names the session that has ended, whose messages the agent may have kept. */
    ang_put(frame + at, client->nonce, 4);
    ang_put(frame + at + 4u, client->config.frame_bytes, 2);
    frame[at + 6u] = client->rx_slots;
    frame[at + 7u] = 0;
    ang_put(frame + at + 8u, client->reliable.room, 4);
    at += 12u;
    at += put_text(frame + at, room - at, client->config.name);
    at += put_text(frame + at, room - at, client->config.token);
    ang_send_frame(client, frame, ANG_HELLO, at);
}

/* The length of the declaration of an entity, which lies in the output frame then; 0 when it does
 * not fit. */
static size_t describe(const ang_client *client, const ang_entity *entity) {
    uint8_t *frame = ang_output(client);
    size_t room = client->config.frame_bytes - ANG_CRC;
    size_t at = ANG_HEAD + 36u;
    size_t more;
    frame[ANG_HEAD] = entity->id;
    frame[ANG_HEAD + 1u] = entity->kind;
    frame[ANG_HEAD + 2u] =
        (uint8_t)((entity->qos.reliable ? 1u : 0u) | (entity->qos.transient_local ? 2u : 0u));
    frame[ANG_HEAD + 3u] = entity->qos.depth;
    if (entity->type != NULL) {
        memcpy(frame + ANG_HEAD + 4u, entity->type->hash, 32);
    } else {
        memset(frame + ANG_HEAD + 4u, 0, 32);
    }
    more = put_text(frame + at, room - at, entity->name);
    if (more == 0) {
        return 0;
    }
    at += more;
    more = put_text(frame + at, room - at, entity->type == NULL ? "" : entity->type->name);
    if (more == 0) {
        return 0;
    }
    at += more;
    if (entity->describe != NULL) {
        more = entity->describe(entity, frame + at, room - at);
        if (more == 0) {
            return 0;
        }
        at += more;
    }
    return at;
}

ang_status ang_add(ang_client *client, ang_entity *entity, const char *name, const ang_type *type) {
    entity->next = NULL;
    entity->name = name;
    entity->type = type;
    entity->id = client->entity_count;
    entity->state = ANG_ENTITY_NEW;
    if (client->entity_count == 255u || describe(client, entity) == 0) {
        return ANG_TOO_LARGE;
    }
    if (client->last_entity == NULL) {
        client->entities = entity;
    } else {
        client->last_entity->next = entity;
    }
    client->last_entity = entity;
    client->entity_count++;
    return ANG_OK;
}

ang_status ang_add_publisher(ang_client *client, ang_publisher *publisher, const char *topic,
                             const ang_type *type, ang_qos qos) {
    memset(publisher, 0, sizeof *publisher);
    publisher->entity.kind = ANG_PUBLISHER;
    publisher->entity.qos = qos;
    return ang_add(client, &publisher->entity, topic, type);
}

static void receive_topic(ang_client *client, ang_entity *entity, const ang_message *message) {
    /* An entity is the first member of what it is a part of. */
    const ang_subscription *subscription = (const ang_subscription *)(const void *)entity;
    (void)client;
    subscription->on_message(subscription->user, message->bytes, message->length);
}

ang_status ang_add_subscription(ang_client *client, ang_subscription *subscription,
                                const char *topic, const ang_type *type, ang_qos qos,
                                ang_on_message on_message, void *user) {
    if (on_message == NULL || (!qos.reliable && client->best_effort.room == 0)) {
        return ANG_INVALID;
    }
    memset(subscription, 0, sizeof *subscription);
    subscription->entity.kind = ANG_SUBSCRIPTION;
    subscription->entity.qos = qos;
    subscription->entity.receive = receive_topic;
    subscription->on_message = on_message;
    subscription->user = user;
    return ang_add(client, &subscription->entity, topic, type);
}

static ang_entity *find(const ang_client *client, uint8_t id) {
    ang_entity *entity = client->entities;
    while (entity != NULL && entity->id != id) {
        entity = entity->next;
    }
    return entity;
}

void ang_hand_over(ang_client *client, uint8_t id, const ang_message *message) {
    ang_entity *entity = find(client, id);
    if (entity != NULL && entity->receive != NULL) {
        entity->receive(client, entity, message);
    }
}

/* The first entity of which the agent has not said anything yet. */
static ang_entity *undeclared(const ang_client *client) {
    ang_entity *entity = client->entities;
    while (entity != NULL && entity->state != ANG_ENTITY_NEW) {
        entity = entity->next;
    }
    return entity;
}

bool ang_connected(const ang_client *client) {
    return client->state == ANG_UP && undeclared(client) == NULL;
}

ang_status ang_declared(const ang_entity *entity) {
    switch (entity->state) {
    case ANG_ENTITY_TAKEN:
        return ANG_OK;
    case ANG_ENTITY_REFUSED:
        return ANG_REFUSED;
    default:
        return ANG_DISCONNECTED;
    }
}

const char *ang_reason(const ang_client *client) {
    return client->reason;
}

static void declare_next(ang_client *client) {
    const ang_entity *entity = undeclared(client);
    size_t length = entity == NULL ? 0 : describe(client, entity);
    if (length > 0) {
        ang_send_frame(client, ang_output(client), ANG_DECLARE, length);
    }
}

static void end_session(ang_client *client, uint64_t now_ns) {
    client->state = ANG_DOWN;
    client->asked_ns = now_ns - ASK_NS;
    renew_nonce(client);
}

static void on_welcome(ang_client *client, const uint8_t *frame, size_t end) {
    ang_entity *entity;
    uint16_t frame_bytes;
    if (end < ANG_HEAD + 12u || client->state == ANG_UP ||
        ang_get(frame + ANG_HEAD, 4) != client->nonce) {
        return;
    }
    frame_bytes = (uint16_t)ang_get(frame + ANG_HEAD + 4u, 2);
    if (frame_bytes < ANG_MIN_FRAME || frame[ANG_HEAD + 6u] == 0) {
        return;
    }
    client->session = (uint16_t)ang_get(frame + 2, 2);
    client->peer_frame_bytes = frame_bytes;
    client->peer_window = frame[ANG_HEAD + 6u];
    client->peer_message_bytes = (uint32_t)ang_get(frame + ANG_HEAD + 8u, 4);
    client->state = ANG_UP;
    client->stats.sessions++;
    client->reason[0] = 0;
    ang_streams_begin(client);
    for (entity = client->entities; entity != NULL; entity = entity->next) {
        entity->state = ANG_ENTITY_NEW;
    }
    /* The clock of another agent is another one. */
    client->has_offset = false;
    client->asked_ns = ang_now(client);
    client->ping_ns = client->asked_ns - PING_NS;
    declare_next(client);
}

static void on_declared(ang_client *client, const uint8_t *frame, size_t end) {
    ang_entity *entity;
    if (end < ANG_HEAD + 3u) {
        return;
    }
    entity = find(client, frame[ANG_HEAD]);
    if (entity == NULL || entity->state != ANG_ENTITY_NEW) {
        return;
    }
    entity->state = frame[ANG_HEAD + 1u] == 0 ? ANG_ENTITY_TAKEN : ANG_ENTITY_REFUSED;
    if (entity->state == ANG_ENTITY_REFUSED) {
        keep_reason(client, frame + ANG_HEAD + 2u, end - ANG_HEAD - 2u);
    }
    client->asked_ns = client->heard_ns;
    declare_next(client);
}

/* What comes outside of a session, or ends it. */
static void on_session_frame(ang_client *client, const uint8_t *frame, size_t end) {
    bool ours = client->state == ANG_UP && ang_get(frame + 2, 2) == client->session;
    switch (frame[1]) {
    case ANG_WELCOME:
        on_welcome(client, frame, end);
        break;
    case ANG_REFUSE:
        if (client->state == ANG_DOWN && end >= ANG_HEAD + 5u &&
            ang_get(frame + ANG_HEAD, 4) == client->nonce) {
            keep_reason(client, frame + ANG_HEAD + 4u, end - ANG_HEAD - 4u);
        }
        break;
    case ANG_UNKNOWN:
    case ANG_BYE:
        if (ours) {
            end_session(client, client->heard_ns);
        }
        break;
    default:
        break;
    }
}

static void on_frame(ang_client *client, size_t length) {
    const uint8_t *frame = ang_input(client);
    size_t end;
    if (!ang_check(frame, length, &end)) {
        client->stats.broken++;
        return;
    }
    client->stats.received++;
    on_session_frame(client, frame, end);
    if (client->state != ANG_UP || ang_get(frame + 2, 2) != client->session) {
        return;
    }
    client->heard_ns = ang_now(client);
    switch (frame[1]) {
    case ANG_DECLARED:
        on_declared(client, frame, end);
        break;
    case ANG_RELIABLE:
        ang_on_reliable(client, frame, end);
        break;
    case ANG_BEST_EFFORT:
        ang_on_best_effort(client, frame, end);
        break;
    case ANG_ACK:
        ang_on_ack(client, frame, end);
        break;
    case ANG_PONG:
        ang_on_pong(client, frame, end);
        break;
    default:
        break;
    }
}

static void keep_session(ang_client *client, uint64_t now_ns) {
    uint64_t ping_after = client->has_offset ? PING_NS : FIRST_PING_NS;
    /* Signed: a clock that is read while it ticks may go back by a tick, which is no silence. */
    if (client->state == ANG_UP && (int64_t)(now_ns - client->heard_ns) > (int64_t)SILENCE_NS) {
        end_session(client, now_ns);
    }
    if (client->state == ANG_DOWN) {
        if (now_ns - client->asked_ns >= ASK_NS) {
            client->asked_ns = now_ns;
            if (client->config.transport.open == NULL ||
                client->config.transport.open(client->config.transport.context) == 0) {
                say_hello(client);
            }
        }
        return;
    }
    if (undeclared(client) != NULL) {
        if (now_ns - client->asked_ns >= ASK_NS) {
            client->asked_ns = now_ns;
            declare_next(client);
        }
    } else {
        ang_send_again(client, now_ns);
    }
    if (now_ns - client->ping_ns >= ping_after) {
        client->ping_ns = now_ns;
        ang_send_ping(client, now_ns);
    }
}

void ang_poll(ang_client *client, uint32_t timeout_us) {
    bool delivers = client->spinning && !client->in_callback;
    unsigned frames;
    for (frames = 0; frames < MOST_FRAMES && !(delivers && client->has_message); frames++) {
        size_t length = client->config.link->receive(client, timeout_us);
        if (length == 0) {
            break;
        }
        timeout_us = 0;
        on_frame(client, length);
    }
    keep_session(client, ang_now(client));
    if (client->acknowledge && client->state == ANG_UP && !delivers) {
        ang_send_ack(client);
    }
}

ang_status ang_spin(ang_client *client, uint32_t timeout_ms) {
    uint64_t until_ns = ang_now(client) + timeout_ms * ANG_MS;
    if (client->spinning) {
        return ANG_INVALID;
    }
    client->spinning = true;
    for (;;) {
        uint64_t now_ns = ang_now(client);
        uint64_t left_us = until_ns > now_ns ? (until_ns - now_ns) / 1000u : 0;
        uint64_t most_us = client->tx_count > 0 ? 1000u : 10000u;
        bool ran;
        ang_poll(client, (uint32_t)(left_us < most_us ? left_us : most_us));
        ran = ang_deliver(client);
        if (client->acknowledge && client->state == ANG_UP) {
            ang_send_ack(client);
        }
        if (ran || ang_now(client) >= until_ns) {
            break;
        }
    }
    client->spinning = false;
    return client->state == ANG_UP ? ANG_OK : ANG_DISCONNECTED;
}

ang_status ang_flush(ang_client *client, uint32_t timeout_ms) {
    uint64_t until_ns = ang_now(client) + timeout_ms * ANG_MS;
    while (client->tx_count > 0) {
        if (ang_now(client) >= until_ns) {
            return ANG_TIMED_OUT;
        }
        ang_poll(client, 1000u);
    }
    return ANG_OK;
}

ang_status ang_publish(ang_client *client, ang_publisher *publisher, const uint8_t *cdr,
                       size_t length, uint32_t timeout_ms) {
    ang_message message;
    message.bytes = cdr;
    message.length = length;
    message.call = 0;
    message.failed = false;
    return ang_send_message(client, &publisher->entity, &message, timeout_ms);
}
