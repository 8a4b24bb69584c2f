/* Sessions that end and begin again, beside an agent in the same program: what becomes of messages and
 * numbers. It prints the condition that does not hold. */
#include "angaros_internal.h"
#include "angaros_parameters.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FRAME 128u
#define SLOTS 8u
#define QUEUED 64u
#define CHECK(condition)                                                                           \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            printf("line %d: %s\n", __LINE__, #condition);                                         \
            exit(1);                                                                               \
        }                                                                                          \
    } while (0)

static uint64_t now_ns;
/* The clock is ahead by a tick when it is read next. */
static bool is_ahead;

static ang_client client;
static ang_publisher publisher;
static ang_subscription subscription;
static uint8_t transmit[(SLOTS + 1u) * FRAME];
static uint8_t receive[(SLOTS + 1u) * FRAME];
static uint8_t message[1000];
static unsigned heard;
static uint32_t heard_last;

/* The agent: frames to the board, and what it knows of the board. */
static struct {
    uint8_t frames[QUEUED][FRAME];
    size_t lengths[QUEUED];
    unsigned first, count;
    uint16_t session;
    uint16_t named;    /* the session in the head of the last hello */
    bool declares;     /* answers declarations */
    uint32_t takes;    /* so many reliable frames are taken still */
    uint16_t expected; /* the number of the next one */
    uint8_t bytes[5000];
    size_t length;
    unsigned messages; /* that have come whole */
} agent;

static void to_board(enum ang_kind kind, const uint8_t *body, size_t length) {
    unsigned at = (agent.first + agent.count) % QUEUED;
    uint8_t *frame = agent.frames[at];
    CHECK(agent.count < QUEUED && ANG_HEAD + length + ANG_CRC <= FRAME);
    frame[0] = ANG_MAGIC;
    frame[1] = (uint8_t)kind;
    ang_put(frame + 2, agent.session, 2);
    if (length > 0) {
        memcpy(frame + ANG_HEAD, body, length);
    }
    ang_put(frame + ANG_HEAD + length, ang_crc(frame, ANG_HEAD + length), 4);
    agent.lengths[at] = ANG_HEAD + length + ANG_CRC;
    agent.count++;
}

/* A message of one frame to the subscription, which is entity 1: four bytes and a number. */
static void message_to_board(uint16_t number, uint32_t value) {
    uint8_t body[20] = {0};
    ang_put(body, number, 2);
    body[2] = ANG_FLAG_FIRST | ANG_FLAG_LAST;
    body[3] = 1;
    ang_put(body + 4, 8, 4);
    ang_put(body + 16, value, 4);
    to_board(ANG_RELIABLE, body, sizeof body);
}

static void welcome(const uint8_t *hello) {
    uint8_t body[12] = {0};
    agent.named = (uint16_t)ang_get(hello + 2, 2);
    agent.session++;
    agent.expected = 0;
    agent.length = 0;
    agent.messages = 0;
    memcpy(body, hello + ANG_HEAD, 4);
    ang_put(body + 4, FRAME, 2);
    body[6] = 32;
    ang_put(body + 8, 1u << 20, 4);
    to_board(ANG_WELCOME, body, sizeof body);
}

static void take_fragment(const uint8_t *frame, size_t end) {
    size_t from = ANG_DATA;
    uint8_t ack[6] = {0};
    uint8_t flags = frame[ANG_HEAD + 2u];
    if (agent.takes == 0 || ang_get(frame + ANG_HEAD, 2) != agent.expected) {
        return;
    }
    agent.takes--;
    agent.expected++;
    if ((flags & ANG_FLAG_FIRST) != 0) {
        from += ANG_FIRST;
        agent.length = 0;
    }
    CHECK(agent.length + (end - from) <= sizeof agent.bytes);
    memcpy(agent.bytes + agent.length, frame + from, end - from);
    agent.length += end - from;
    agent.messages += (flags & ANG_FLAG_LAST) != 0;
    ang_put(ack, agent.expected, 2);
    to_board(ANG_ACK, ack, sizeof ack);
}

static int from_board(void *context, const uint8_t *bytes, size_t count) {
    uint8_t answer[3] = {0};
    (void)context;
    switch (bytes[1]) {
    case ANG_HELLO:
        welcome(bytes);
        break;
    case ANG_DECLARE:
        answer[0] = bytes[ANG_HEAD];
        if (agent.declares) {
            to_board(ANG_DECLARED, answer, sizeof answer);
        }
        break;
    case ANG_RELIABLE:
        if (ang_get(bytes + 2, 2) == agent.session) {
            take_fragment(bytes, count - ANG_CRC);
        }
        break;
    default:
        break;
    }
    return (int)count;
}

static int give(void *context, uint8_t *bytes, size_t room, uint32_t timeout_us) {
    size_t length = agent.lengths[agent.first];
    (void)context;
    if (agent.count == 0) {
        now_ns += timeout_us * 1000u;
        return 0;
    }
    CHECK(length <= room);
    memcpy(bytes, agent.frames[agent.first], length);
    agent.first = (agent.first + 1u) % QUEUED;
    agent.count--;
    return (int)length;
}

static uint64_t clock_ns(void *context) {
    bool ahead = is_ahead;
    (void)context;
    is_ahead = false;
    now_ns += 1000u;
    return ahead ? now_ns + ANG_MS : now_ns;
}

static void on_message(void *user, const uint8_t *cdr, size_t length) {
    (void)user;
    CHECK(length == 8);
    heard++;
    heard_last = (uint32_t)ang_get(cdr + 4, 4);
}

static void connect_board(void) {
    static const ang_type type = {"a/msg/B", {0}};
    const ang_qos reliable = {true, false, 0};
    ang_config config;
    memset(&agent, 0, sizeof agent);
    memset(&config, 0, sizeof config);
    heard = 0;
    agent.declares = true;
    agent.takes = UINT32_MAX;
    config.name = "board";
    config.transport.write = from_board;
    config.transport.read = give;
    config.transport.now_ns = clock_ns;
    config.link = &ang_datagrams;
    config.frame_bytes = FRAME;
    config.transmit = transmit;
    config.transmit_bytes = sizeof transmit;
    config.receive = receive;
    config.receive_bytes = sizeof receive;
    config.message = message;
    config.message_bytes = sizeof message;
    CHECK(ang_init(&client, &config) == ANG_OK);
    CHECK(ang_add_publisher(&client, &publisher, "/a", &type, reliable) == ANG_OK);
    CHECK(ang_add_subscription(&client, &subscription, "/b", &type, reliable, on_message, NULL) ==
          ANG_OK);
    ang_spin(&client, 50);
    CHECK(ang_connected(&client));
}

/* The agent ends the session; the board comes back at once. */
static void begin_again(void) {
    to_board(ANG_BYE, NULL, 0);
    agent.takes = UINT32_MAX;
    ang_spin(&client, 300);
    CHECK(ang_connected(&client) && agent.session == 2 && agent.named == 1);
}

static uint8_t bytes[4000];

static void a_message_whose_begin_was_confirmed_comes_whole_in_the_next_session(void) {
    connect_board();
    CHECK(agent.named == 0);
    agent.takes = 1;
    CHECK(ang_publish(&client, &publisher, bytes, 300, 10) == ANG_OK);
    ang_spin(&client, 20);
    CHECK(agent.expected == 1 && client.tx_count == 2);
    begin_again();
    CHECK(ang_flush(&client, 1000) == ANG_OK && client.stats.lost_transmit == 0);
    CHECK(agent.messages == 1 && agent.length == 300 && memcmp(agent.bytes, bytes, 300) == 0);
}

static void a_message_longer_than_the_buffer_passes_through_it_and_does_not_come_again(void) {
    connect_board();
    CHECK(ang_publish(&client, &publisher, bytes, sizeof bytes, 1000) == ANG_OK);
    CHECK(ang_flush(&client, 1000) == ANG_OK && agent.messages == 1);
    CHECK(agent.length == sizeof bytes && memcmp(agent.bytes, bytes, sizeof bytes) == 0);
    begin_again();
    ang_spin(&client, 50);
    CHECK(agent.messages == 0 && agent.expected == 0);
}

static void messages_wait_until_everything_is_declared(void) {
    connect_board();
    agent.declares = false;
    to_board(ANG_BYE, NULL, 0);
    ang_spin(&client, 50);
    message_to_board(0, 7);
    ang_spin(&client, 50);
    CHECK(agent.session == 2 && heard == 0);
    agent.declares = true;
    ang_spin(&client, 300);
    CHECK(heard == 1 && heard_last == 7);
}

static void a_clock_that_goes_back_by_a_tick_ends_no_session(void) {
    unsigned turn;
    connect_board();
    for (turn = 0; turn < 10u; turn++) {
        message_to_board((uint16_t)turn, turn);
        is_ahead = false;
        ang_spin(&client, 5);
        to_board(ANG_PONG, NULL, 0);
        is_ahead = true;
        ang_poll(&client, 0);
    }
    CHECK(heard == 10 && client.stats.sessions == 1);
}

static void numbers_of_frames_go_round_in_both_directions(void) {
    uint32_t number;
    connect_board();
    for (number = 0; number < 66000u; number++) {
        uint8_t value[4];
        ang_put(value, number, 4);
        CHECK(ang_publish(&client, &publisher, value, sizeof value, 1000) == ANG_OK);
        message_to_board((uint16_t)number, number);
        ang_spin(&client, 0);
        CHECK(heard == number + 1u && heard_last == number);
        CHECK(agent.messages == number + 1u && ang_get(agent.bytes, 4) == number);
    }
}

static void a_parameter_that_has_no_room_for_a_range_is_too_large(void) {
    static char name[80];
    static ang_parameter parameter;
    ang_value value;
    connect_board();
    /* With its value the declaration fills a frame. */
    memset(name, 'p', FRAME - ANG_CRC - ANG_HEAD - 36u - 2u - 9u);
    value.integer = 0;
    CHECK(ang_add_parameter(&client, &parameter, name, ANG_INTEGER, value, NULL, NULL) ==
          ANG_TOO_LARGE);
}

int main(void) {
    size_t at;
    for (at = 0; at < sizeof bytes; at++) {
        bytes[at] = (uint8_t)(at * 31u + at / 256u);
    }
    a_message_whose_begin_was_confirmed_comes_whole_in_the_next_session();
    a_message_longer_than_the_buffer_passes_through_it_and_does_not_come_again();
    messages_wait_until_everything_is_declared();
    a_clock_that_goes_back_by_a_tick_ends_no_session();
    numbers_of_frames_go_round_in_both_directions();
    a_parameter_that_has_no_room_for_a_range_is_too_large();
    return 0;
}
