/* A chip with several cores as a co-processor, for the board riscv-virt with `-smp 4`: the first core
 * talks to the robot, the others encrypt what it puts into their mailboxes. What is published on
 * /mpsoc/plain, as std_msgs/msg/UInt8MultiArray in whole blocks of 16 bytes, comes back encrypted on
 * /mpsoc/cipher; `layout.data_offset` says which core did it. It is to be put into a project in place of
 * its main.c, beside aes128.c. */
#include "aes128.h"
#include "harts.h"

#define WORKERS 3u
#define FRAME 512

static const ang_type BYTES = {"std_msgs/msg/UInt8MultiArray", {0}};

static uint8_t transmit[9 * FRAME];
static uint8_t receive[9 * FRAME];
static uint8_t message[2048];

static ang_client client;
static ang_publisher cipher_text;
static ang_subscription plain_text;
static aes128 cipher;
static mailbox jobs[WORKERS];
static mailbox results[WORKERS];
static unsigned next_worker;

/* What a core beyond the first does for ever. */
static void work(unsigned hart) {
    static uint8_t blocks[WORKERS][MAILBOX_BYTES];
    uint8_t *own = blocks[hart - 1u];
    for (;;) {
        uint32_t length, at;
        if (!mailbox_take(&jobs[hart - 1u], own, &length)) {
            continue;
        }
        for (at = 0; at + 16u <= length; at += 16u) {
            aes128_encrypt(&cipher, own + at);
        }
        while (!mailbox_put(&results[hart - 1u], own, length)) {
        }
    }
}

/* Publishes what the cores have done. */
static void send_results(void) {
    static uint8_t bytes[MAILBOX_BYTES];
    static uint8_t cdr[MAILBOX_BYTES + 32u];
    unsigned worker;
    for (worker = 0; worker < WORKERS; worker++) {
        uint32_t length;
        ang_writer writer;
        if (!mailbox_take(&results[worker], bytes, &length)) {
            continue;
        }
        ang_write_begin(&writer, cdr, sizeof cdr);
        ang_write_count(&writer, 0, 0);
        ang_write_number(&writer, worker + 1u, 4);
        ang_write_count(&writer, length, MAILBOX_BYTES);
        ang_write_bytes(&writer, bytes, length);
        ang_publish(&client, &cipher_text, cdr, ang_write_end(&writer), 1000);
    }
}

static void on_plain(void *user, const uint8_t *cdr, size_t length) {
    static uint8_t bytes[MAILBOX_BYTES];
    ang_reader reader;
    uint32_t count;
    (void)user;
    ang_read_begin(&reader, cdr, length);
    /* No dimensions, and the offset. */
    (void)ang_read_count(&reader, 0);
    (void)ang_read_number(&reader, 4);
    count = ang_read_count(&reader, MAILBOX_BYTES);
    ang_read_bytes(&reader, bytes, count);
    if (!ang_read_end(&reader)) {
        return;
    }
    /* The next core that is free. */
    while (!mailbox_put(&jobs[next_worker], bytes, count)) {
        next_worker = (next_worker + 1u) % WORKERS;
        send_results();
    }
    next_worker = (next_worker + 1u) % WORKERS;
}

int main(void) {
    const ang_qos reliable = {true, false, 100};
    uint8_t key[16];
    ang_config config;
    unsigned at;
    bool connected = false;
    memset(&config, 0, sizeof config);
    board_start(&config.transport);
    for (at = 0; at < 16u; at++) {
        key[at] = (uint8_t)at;
    }
    aes128_key(&cipher, key);
    for (at = 1; at <= WORKERS; at++) {
        board_start_hart(at, work);
    }
    config.name = "mpsoc";
    config.link = &ang_serial;
    config.frame_bytes = FRAME;
    config.transmit = transmit;
    config.transmit_bytes = sizeof transmit;
    config.receive = receive;
    config.receive_bytes = sizeof receive;
    config.message = message;
    config.message_bytes = sizeof message;
    if (ang_init(&client, &config) != ANG_OK) {
        return 1;
    }
    ang_add_publisher(&client, &cipher_text, "/mpsoc/cipher", &BYTES, reliable);
    ang_add_subscription(&client, &plain_text, "/mpsoc/plain", &BYTES, reliable, on_plain, NULL);
    for (;;) {
        ang_spin(&client, 1);
        send_results();
        if (ang_connected(&client) != connected) {
            connected = !connected;
            board_print(connected ? "connected\n" : "disconnected\n");
        }
    }
}
