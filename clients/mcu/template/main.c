/* A board that says hello twice a second and sends back what it hears. */
#include "angaros_interfaces.h"
#include "board.h"

#include <string.h>

#define NAME "PROJECT_NAME"
#define FRAME 512

static uint8_t transmit[9 * FRAME];
static uint8_t receive[9 * FRAME];
static uint8_t message[2048];
static uint8_t scratch[std_msgs__msg__String__MOST_BYTES];

static ang_client client;
static std_msgs__msg__String__publisher hello;
static std_msgs__msg__String__publisher heard;
static std_msgs__msg__String__subscription subscription;
static std_msgs__msg__String text;

static void on_text(void *user, const std_msgs__msg__String *said) {
    (void)user;
    std_msgs__msg__String__publish(&client, &heard, said, scratch, sizeof scratch, 100);
}

int main(void) {
    const ang_qos reliable = {true, false, 10};
    static std_msgs__msg__String greeting;
    ang_config config;
    uint64_t next_ns = 0;
    bool connected = false;
    memset(&config, 0, sizeof config);
    board_start(&config.transport);
    config.name = NAME;
    config.link = &ang_serial;
    config.frame_bytes = FRAME;
    config.transmit = transmit;
    config.transmit_bytes = sizeof transmit;
    config.receive = receive;
    config.receive_bytes = sizeof receive;
    config.message = message;
    config.message_bytes = sizeof message;
    if (ang_init(&client, &config) != ANG_OK) {
        board_print("the client cannot be made\n");
        return 1;
    }
    std_msgs__msg__String__advertise(&client, &hello, "/" NAME "/hello", reliable);
    std_msgs__msg__String__advertise(&client, &heard, "/" NAME "/out", reliable);
    std_msgs__msg__String__subscribe(&client, &subscription, "/" NAME "/in", reliable, &text,
                                     on_text, NULL);
    strcpy(greeting.data, "hello");
    for (;;) {
        ang_spin(&client, 10);
        if (ang_connected(&client) != connected) {
            connected = !connected;
            board_print(connected ? "connected\n" : "disconnected\n");
        }
        if (connected && board_now_ns(NULL) >= next_ns) {
            next_ns = board_now_ns(NULL) + 500000000u;
            std_msgs__msg__String__publish(&client, &hello, &greeting, scratch, sizeof scratch, 0);
        }
    }
}
