/* Angaros for micro-controllers: a board takes part in the graph of a robot through an agent
 * (`angaros bridge coprocessor`), over UDP or a serial line.
 *
 * Memory. Nothing is allocated. The client, its entities and all buffers belong to the caller and
 * must stay where they are until ang_stop.
 *
 * Calls. All functions of one client are called from one thread, or under one lock. They may be
 * called in callbacks, except ang_spin and ang_flush. Callbacks run within ang_spin and nowhere else.
 *
 * Reliable messages arrive in the order in which they were sent, as long as the session lasts. When
 * the agent goes and comes back, messages that it had not confirmed are sent again if they are still
 * whole in the transmit buffer: then one may arrive twice, and what no longer was there is counted in
 * ang_stats. ang_flush tells when everything has been confirmed. An agent that has not ended does the
 * same for the board, but a message that a callback has seen may not be confirmed yet.
 *
 * Texts (names, types) are not copied.
 */
#ifndef ANGAROS_MCU_H
#define ANGAROS_MCU_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "angaros_cdr.h"

#ifdef __cplusplus
extern "C" {
#endif

#define ANG_VERSION "0.1.0"

/* Frames that may be on their way in each direction: at most 32, 20 bytes of RAM for each. */
#ifndef ANG_WINDOW
#define ANG_WINDOW 32
#endif

/* The smallest size of a frame. */
#define ANG_MIN_FRAME 128u
/* The largest frame that fits into one packet of Ethernet: 1500 bytes without headers of IP, UDP. */
#define ANG_UDP_FRAME 1472u

/* How a call ended. */
typedef enum ang_status {
    ANG_OK = 0,
    ANG_INVALID = -1,      /* an argument breaks its rule */
    ANG_DISCONNECTED = -2, /* there is no session with an agent now */
    ANG_TIMED_OUT = -3,    /* the time was up first; the message does not arrive */
    ANG_TOO_LARGE = -4,    /* it does not fit into the buffer that is meant for it */
    ANG_REFUSED = -5,      /* the agent refuses the board or the entity: ang_reason says why */
    ANG_FAILED = -6        /* a call of a service has no answer, and ang_reason says why */
} ang_status;

/* How bytes reach the agent. `context` is handed to each function. */
typedef struct ang_transport {
    void *context;
    /* Makes the line ready, before the first use and whenever the agent was lost; may be NULL.
     * Returns 0 on success. */
    int (*open)(void *context);
    /* Sends bytes: one datagram, or a piece of a stream. Returns how many were taken, below 0 on an
     * error. What is not taken is sent again later. */
    int (*write)(void *context, const uint8_t *bytes, size_t count);
    /* Takes one datagram, or what of a stream is there; waits at most `timeout_us` for it. Returns
     * how many bytes, 0 when there are none, below 0 on an error. */
    int (*read)(void *context, uint8_t *bytes, size_t room, uint32_t timeout_us);
    /* Nanoseconds of a clock that never goes back. */
    uint64_t (*now_ns)(void *context);
} ang_transport;

/* What turns frames into bytes of a transport and back. */
typedef struct ang_link ang_link;
/* Each frame is one datagram. */
extern const ang_link ang_datagrams;
/* Frames in a stream of bytes that may lose or invent some: a serial line. */
extern const ang_link ang_serial;

/* How a client is made. All but the buffers for messages is required. */
typedef struct ang_config {
    const char *name;  /* the node that stands for the board in the graph */
    const char *token; /* what the agent wants to see; NULL when it wants nothing */
    ang_transport transport;
    const ang_link *link;
    uint16_t frame_bytes; /* of the largest frame: ANG_UDP_FRAME, or less on a slow line */
    uint8_t *transmit;    /* frames until they are confirmed: at least 2 * frame_bytes */
    size_t transmit_bytes;
    uint8_t *receive; /* frames until it is their turn: at least 2 * frame_bytes */
    size_t receive_bytes;
    uint8_t *message; /* reliable messages of several frames; may be NULL */
    size_t message_bytes;
    uint8_t *best_effort; /* best-effort messages; may be NULL if there are none */
    size_t best_effort_bytes;
} ang_config;

/* A type of messages, or of a service. Generated. */
typedef struct ang_type {
    const char *name;  /* as in "std_msgs/msg/String" */
    uint8_t hash[32];  /* RIHS01 */
} ang_type;

typedef struct ang_client ang_client;
typedef struct ang_entity ang_entity;

/* How messages of a topic travel. */
typedef struct ang_qos {
    bool reliable;        /* between board and agent too */
    bool transient_local; /* the newest are kept for subscriptions that come later */
    uint8_t depth;        /* how many are kept; 0 stands for 10 */
} ang_qos;

/* A message, as the parts of the client hand it to each other. */
typedef struct ang_message {
    const uint8_t *bytes; /* CDR with its header */
    size_t length;
    uint32_t call; /* which call of a service; 0 for topics */
    bool failed;   /* `bytes` is a reason instead */
} ang_message;

/* What an entity of any kind begins with; its members are the client's. */
struct ang_entity {
    ang_entity *next;
    const char *name;
    const ang_type *type;
    ang_qos qos;
    uint8_t id;
    uint8_t kind;
    uint8_t state; /* what the agent has said to it */
    void (*receive)(ang_client *client, ang_entity *entity, const ang_message *message);
    /* Adds what only this kind declares; NULL for nothing. */
    size_t (*describe)(const ang_entity *entity, uint8_t *out, size_t room);
};

typedef struct ang_publisher {
    ang_entity entity;
} ang_publisher;

typedef void (*ang_on_message)(void *user, const uint8_t *cdr, size_t length);

typedef struct ang_subscription {
    ang_entity entity;
    ang_on_message on_message;
    void *user;
} ang_subscription;

/* Counters since ang_init. */
typedef struct ang_stats {
    uint32_t sent;          /* frames, those that were sent again too */
    uint32_t sent_again;    /* frames */
    uint32_t received;      /* frames that were whole */
    uint32_t broken;        /* frames that were not */
    uint32_t sessions;      /* sessions that have begun */
    uint32_t lost_transmit; /* frames of messages that were lost with their session */
    uint32_t lost_receive;  /* messages that came in part, or were too large for their buffer */
} ang_stats;

/* A message that is being put together. */
typedef struct ang_assembly {
    uint8_t *bytes;
    size_t room;
    size_t length;
    size_t expected;
    uint32_t call;
    uint8_t entity;
    bool active;
} ang_assembly;

/* A client; its members are its own. */
struct ang_client {
    ang_config config;
    ang_entity *entities;
    ang_entity *last_entity;
    ang_stats stats;
    char reason[64];
    uint8_t state;
    bool spinning;    /* within ang_spin */
    bool in_callback; /* of the user */
    bool acknowledge; /* frames have come that the agent should know of */
    bool has_message; /* a best-effort message is whole and waits for its callback */
    uint8_t entity_count;
    uint16_t session;
    uint32_t nonce;
    uint16_t peer_frame_bytes;
    uint8_t peer_window;
    uint32_t peer_message_bytes;
    uint64_t heard_ns; /* when the agent was heard last */
    uint64_t asked_ns; /* when it was asked for a session, or for a declaration, last */
    uint64_t ping_ns;  /* when it was asked for the time last */
    /* What is on its way to the agent: slots of `transmit` in a ring. */
    uint8_t tx_slots;
    uint8_t tx_base;
    uint8_t tx_count;
    uint8_t tx_held; /* frames before tx_base that are confirmed, of a message that is not */
    uint16_t tx_first; /* the number of the frame in slot tx_base */
    uint16_t tx_best_effort;
    uint64_t round_trip_ns;
    struct {
        uint64_t sent_ns;
        uint16_t length;
        uint8_t tries;
        bool acknowledged;
    } tx[ANG_WINDOW];
    /* What came from the agent: slots of `receive` in a ring. */
    uint8_t rx_slots;
    uint8_t rx_base;
    uint16_t rx_next; /* the number of the frame in slot rx_base */
    uint16_t rx_best_effort;
    uint16_t rx_length[ANG_WINDOW];
    ang_assembly reliable;
    ang_assembly best_effort;
    /* The decoder of the serial line. */
    uint8_t chunk[64];
    uint8_t chunk_at;
    uint8_t chunk_length;
    uint16_t cobs_length;
    uint8_t cobs_left;
    uint8_t cobs_state;
    /* The best reading of the agent's clock so far. */
    uint64_t offset_ns; /* of its clock to this one, modulo 2^64 */
    uint64_t offset_bound_ns;
    uint64_t offset_at_ns;
    bool has_offset;
};

/* Makes a client. ANG_INVALID: a required member is missing; ANG_TOO_LARGE: buffers that are too
 * small, or a name that does not fit into a frame. */
ang_status ang_init(ang_client *client, const ang_config *config);
/* Takes leave of the agent. */
void ang_stop(ang_client *client);

/* Entities are added before the first ang_spin, or at any time later. ANG_TOO_LARGE: the declaration
 * does not fit into a frame; ANG_INVALID: a best-effort subscription without its buffer. */
ang_status ang_add_publisher(ang_client *client, ang_publisher *publisher, const char *topic,
                             const ang_type *type, ang_qos qos);
ang_status ang_add_subscription(ang_client *client, ang_subscription *subscription,
                                const char *topic, const ang_type *type, ang_qos qos,
                                ang_on_message on_message, void *user);

/* Does what there is to do, and waits for more at most so long: talks to the agent, sends again what
 * was lost, calls callbacks. Returns when callbacks have run, or the time is up. */
ang_status ang_spin(ang_client *client, uint32_t timeout_ms);
/* Whether there is a session, and the agent has taken every declaration. */
bool ang_connected(const ang_client *client);
/* ANG_REFUSED where the agent has refused an entity. */
ang_status ang_declared(const ang_entity *entity);
/* The agent's last reason to refuse something; "" when there was none. */
const char *ang_reason(const ang_client *client);
/* Waits until the agent has everything. */
ang_status ang_flush(ang_client *client, uint32_t timeout_ms);

/* Sends a message: CDR with its header. It waits at most `timeout_ms` for room in the transmit
 * buffer, and longer messages than that pass through it while they are sent. */
ang_status ang_publish(ang_client *client, ang_publisher *publisher, const uint8_t *cdr,
                       size_t length, uint32_t timeout_ms);

/* The agent's clock: nanoseconds since 1970. The true value lies within `bound_ns` of it, if both
 * clocks run within 100 ppm of true. ANG_DISCONNECTED as long as no answer has come. */
ang_status ang_time(const ang_client *client, uint64_t *time_ns, uint64_t *bound_ns);

#ifdef __cplusplus
}
#endif

#endif
