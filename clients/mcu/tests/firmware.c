/* A program for emulated boards that echoes, for the tests: on a line which damages bytes, or over UDP
 * where frames are lost, if AGENT_PORT is defined. */
#include "angaros_services.h"
#include "aes128.h"
#include "board.h"

#include <string.h>

#ifdef AGENT_PORT
#include "ethernet.h"
#define FRAME ANG_UDP_FRAME
/* The controller holds 10 kB; what comes while it is full is lost. */
#define RECEIVED 7
#else
#define FRAME 512
#define RECEIVED 33
#endif

static const ang_type STRING = {"std_msgs/msg/String", {0}};

static uint8_t transmit[33 * FRAME];
static uint8_t receive[RECEIVED * FRAME];
static uint8_t message[66000];

static ang_client client;
static ang_publisher out;
static ang_subscription in;
static ang_transport line;
static uint32_t random_state = 1;

/* In thousandths of a percent, of all bytes on the line, or of all datagrams; each direction. */
#ifndef DAMAGE
#define DAMAGE 10
#endif

static bool is_damaged(void) {
    random_state = random_state * 1664525u + 1013904223u;
    return (random_state >> 8) % 100000u < DAMAGE;
}

#ifdef AGENT_PORT
static int damaged_write(void *context, const uint8_t *bytes, size_t count) {
    return is_damaged() ? (int)count : line.write(context, bytes, count);
}

static int damaged_read(void *context, uint8_t *bytes, size_t room, uint32_t timeout_us) {
    int got = line.read(context, bytes, room, timeout_us);
    return got > 0 && is_damaged() ? line.read(context, bytes, room, timeout_us) : got;
}
#else
static int damaged_write(void *context, const uint8_t *bytes, size_t count) {
    size_t i;
    for (i = 0; i < count; i++) {
        uint8_t byte = is_damaged() ? (uint8_t)(random_state >> 3) : bytes[i];
        line.write(context, &byte, 1);
    }
    return (int)count;
}

static int damaged_read(void *context, uint8_t *bytes, size_t room, uint32_t timeout_us) {
    int got = line.read(context, bytes, room, timeout_us);
    int i;
    for (i = 0; i < got; i++) {
        if (is_damaged()) {
            bytes[i] = (uint8_t)(random_state >> 3);
        }
    }
    return got;
}
#endif

static bool start(void) {
#ifdef AGENT_PORT
    ethernet_config network = ethernet_of_emulator(AGENT_PORT);
    return ethernet_start(&line, &network);
#else
    board_start(&line);
    return true;
#endif
}

static void on_message(void *user, const uint8_t *cdr, size_t length) {
    (void)user;
    if (ang_publish(&client, &out, cdr, length, 20000) != ANG_OK) {
        board_print("publish failed\n");
    }
}

int main(void) {
    const ang_qos reliable = {true, false, 100};
    ang_config config;
    uint32_t session = 0;
    uint32_t now;
    memset(&config, 0, sizeof config);
    if (!start()) {
        board_print("no network\n");
        return 1;
    }
    board_print(aes128_works() ? "aes ok\n" : "aes wrong\n");
    config.transport = line;
    config.transport.write = damaged_write;
    config.transport.read = damaged_read;
    config.name = "firmware";
#ifdef AGENT_PORT
    config.link = &ang_datagrams;
#else
    config.link = &ang_serial;
#endif
    config.frame_bytes = FRAME;
    config.transmit = transmit;
    config.transmit_bytes = sizeof transmit;
    config.receive = receive;
    config.receive_bytes = sizeof receive;
    config.message = message;
    config.message_bytes = sizeof message;
    if (ang_init(&client, &config) != ANG_OK) {
        board_print("init\n");
        return 1;
    }
    ang_add_publisher(&client, &out, "/firmware/out", &STRING, reliable);
    ang_add_subscription(&client, &in, "/firmware/in", &STRING, reliable, on_message, NULL);
    for (;;) {
        ang_spin(&client, 10);
        /* One session may follow another within one turn. */
        now = ang_connected(&client) ? client.stats.sessions : 0;
        if (now != session && session != 0) {
            board_print_number("disconnected ", session);
        }
        if (now != session && now != 0) {
            board_print_number("connected ", now);
        }
        session = now;
    }
}
