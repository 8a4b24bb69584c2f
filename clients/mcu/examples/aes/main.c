/* A co-processor: what is published on /aes/plain comes back encrypted on /aes/cipher. The bytes are
 * those of std_msgs/msg/UInt8MultiArray, filled up with zeros to whole blocks of 16. It is to be put
 * into a project in place of its main.c, beside aes128.c, with the interfaces that
 * `angaros mcu interfaces std_msgs/msg/UInt8MultiArray --bound std_msgs/msg/UInt8MultiArray.data=1024`
 * makes. */
#include "aes128.h"
#include "angaros_interfaces.h"
#include "board.h"

#include <string.h>

#define FRAME 512

static uint8_t transmit[9 * FRAME];
static uint8_t receive[9 * FRAME];
static uint8_t message[std_msgs__msg__UInt8MultiArray__MOST_BYTES];
static uint8_t scratch[std_msgs__msg__UInt8MultiArray__MOST_BYTES];

static ang_client client;
static std_msgs__msg__UInt8MultiArray__publisher cipher_text;
static std_msgs__msg__UInt8MultiArray__subscription plain_text;
static std_msgs__msg__UInt8MultiArray text;
static std_msgs__msg__UInt8MultiArray answer;
static aes128 cipher;

static void on_plain(void *user, const std_msgs__msg__UInt8MultiArray *plain) {
    uint32_t at;
    (void)user;
    memset(&answer, 0, sizeof answer);
    memcpy(answer.data.data, plain->data.data, plain->data.size);
    answer.data.size = (plain->data.size + 15u) / 16u * 16u;
    if (answer.data.size > sizeof answer.data.data) {
        return;
    }
    for (at = 0; at < answer.data.size; at += 16u) {
        aes128_encrypt(&cipher, answer.data.data + at);
    }
    std_msgs__msg__UInt8MultiArray__publish(&client, &cipher_text, &answer, scratch,
                                            sizeof scratch, 1000);
}

int main(void) {
    const ang_qos reliable = {true, false, 10};
    uint8_t key[16];
    ang_config config;
    int at;
    memset(&config, 0, sizeof config);
    board_start(&config.transport);
    if (!aes128_works()) {
        board_print("AES-128 does not give what FIPS 197 says\n");
        return 1;
    }
    for (at = 0; at < 16; at++) {
        key[at] = (uint8_t)at;
    }
    aes128_key(&cipher, key);
    config.name = "aes";
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
    std_msgs__msg__UInt8MultiArray__advertise(&client, &cipher_text, "/aes/cipher", reliable);
    std_msgs__msg__UInt8MultiArray__subscribe(&client, &plain_text, "/aes/plain", reliable, &text,
                                              on_plain, NULL);
    for (;;) {
        ang_spin(&client, 100);
    }
}
