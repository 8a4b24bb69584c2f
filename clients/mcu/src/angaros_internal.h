/* What the files of the client share. Programs do not include it. */
#ifndef ANGAROS_INTERNAL_H
#define ANGAROS_INTERNAL_H

#include "angaros_mcu.h"

#define ANG_MAGIC 0xA1u
#define ANG_HEAD 4u  /* magic, kind, session */
#define ANG_DATA 8u  /* a head, number, flags, entity */
#define ANG_FIRST 8u /* length of the message and number of the call, in the first fragment */
#define ANG_CRC 4u

enum ang_kind {
    ANG_HELLO = 1,
    ANG_WELCOME,
    ANG_REFUSE,
    ANG_DECLARE,
    ANG_DECLARED,
    ANG_RELIABLE,
    ANG_BEST_EFFORT,
    ANG_ACK,
    ANG_PING,
    ANG_PONG,
    ANG_UNKNOWN,
    ANG_BYE
};

enum ang_entity_kind {
    ANG_PUBLISHER = 1,
    ANG_SUBSCRIPTION,
    ANG_SERVICE,
    ANG_CALLER,
    ANG_PARAMETER
};

enum ang_entity_state { ANG_ENTITY_NEW, ANG_ENTITY_TAKEN, ANG_ENTITY_REFUSED };
enum ang_client_state { ANG_DOWN, ANG_UP };

#define ANG_FLAG_FIRST 1u
#define ANG_FLAG_LAST 2u
#define ANG_FLAG_FAILED 4u

#define ANG_MS 1000000ull

struct ang_link {
    /* Sends one frame. */
    void (*send)(ang_client *client, const uint8_t *frame, size_t length);
    /* Takes one frame into the receive buffer; returns its length, or 0. */
    size_t (*receive)(ang_client *client, uint32_t timeout_us);
};

/* Numbers in frames are little endian. */
void ang_put(uint8_t *to, uint64_t value, unsigned size);
uint64_t ang_get(const uint8_t *from, unsigned size);
/* CRC-32 of IEEE 802.3. */
uint32_t ang_crc(const uint8_t *bytes, size_t count);
/* Whether a frame has magic, version and check value; its length without the latter goes out. */
bool ang_check(const uint8_t *frame, size_t length, size_t *body_end);
/* Writes head and check value around `length` bytes (head included) and sends the frame. */
void ang_send_frame(ang_client *client, uint8_t *frame, enum ang_kind kind, size_t length);

uint64_t ang_now(const ang_client *client);
/* The frame that is being received, and the one that control frames are built in. */
uint8_t *ang_input(const ang_client *client);
uint8_t *ang_output(const ang_client *client);

/* Streams. */
void ang_streams_begin(ang_client *client);
void ang_on_reliable(ang_client *client, const uint8_t *frame, size_t end);
void ang_on_best_effort(ang_client *client, const uint8_t *frame, size_t end);
void ang_on_ack(ang_client *client, const uint8_t *frame, size_t end);
void ang_send_ack(ang_client *client);
void ang_send_again(ang_client *client, uint64_t now_ns);
/* Gives the frames whose turn it is to their entities; returns whether a callback ran. */
bool ang_deliver(ang_client *client);
/* Sends a message over the stream of its entity. */
ang_status ang_send_message(ang_client *client, ang_entity *entity, const ang_message *message,
                            uint32_t timeout_ms);
/* Takes what has come and sends what must be sent, without callbacks for reliable messages. */
void ang_poll(ang_client *client, uint32_t timeout_us);

/* Adds an entity whose kind, handlers and so on are set. */
ang_status ang_add(ang_client *client, ang_entity *entity, const char *name, const ang_type *type);
void ang_hand_over(ang_client *client, uint8_t entity, const ang_message *message);

/* Time. */
void ang_send_ping(ang_client *client, uint64_t now_ns);
void ang_on_pong(ang_client *client, const uint8_t *frame, size_t end);

#endif
