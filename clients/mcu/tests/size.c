/* What a program needs of the client, feature by feature: the test links it with one more of them each
 * time and compares the sizes. */
#include "board.h"
#if WITH >= 1
#include "angaros_mcu.h"
#include "angaros_parameters.h"
#include "angaros_services.h"

#include <string.h>

#define FRAME 256
static uint8_t transmit[5 * FRAME];
static uint8_t receive[5 * FRAME];
static ang_client client;
static ang_publisher publisher;
static ang_subscription subscription;
static const ang_type type = {"std_msgs/msg/String", {0}};

static void on_message(void *user, const uint8_t *cdr, size_t length) {
    (void)user;
    ang_publish(&client, &publisher, cdr, length, 10);
}
#endif

#if WITH >= 3
static ang_service service;
static ang_caller caller;

static void on_request(void *user, uint32_t call, const uint8_t *cdr, size_t length) {
    (void)user;
    ang_respond(&client, &service, call, cdr, length, 10);
}

static void on_response(void *user, uint32_t call, ang_status status, const uint8_t *cdr,
                        size_t length) {
    (void)user;
    (void)status;
    ang_call(&client, &caller, cdr, length, 10, &call);
}
#endif

#if WITH >= 4
static ang_parameter parameter;
#endif

#if WITH >= 6
#include "angaros_interfaces.h"
static std_msgs__msg__String text;
#endif

int main(void) {
    ang_transport transport;
    board_start(&transport);
#if WITH >= 1
    {
        const ang_qos qos = {true, false, 0};
        ang_config config;
        memset(&config, 0, sizeof config);
        config.transport = transport;
        config.name = "size";
        config.frame_bytes = FRAME;
        config.transmit = transmit;
        config.transmit_bytes = sizeof transmit;
        config.receive = receive;
        config.receive_bytes = sizeof receive;
#if WITH >= 2
        config.link = &ang_serial;
#else
        config.link = &ang_datagrams;
#endif
        ang_init(&client, &config);
        ang_add_publisher(&client, &publisher, "/a", &type, qos);
        ang_add_subscription(&client, &subscription, "/b", &type, qos, on_message, NULL);
    }
#endif
#if WITH >= 3
    ang_add_service(&client, &service, "/c", &type, on_request, NULL);
    ang_add_caller(&client, &caller, "/d", &type, on_response, NULL);
#endif
#if WITH >= 4
    {
        ang_value value;
        value.integer = 1;
        ang_add_parameter(&client, &parameter, "e", ANG_INTEGER, value, NULL, NULL);
        ang_set_parameter(&client, &parameter, value, 10);
    }
#endif
    for (;;) {
#if WITH >= 1
        ang_spin(&client, 10);
#endif
#if WITH >= 5
        {
            uint64_t time_ns, bound_ns;
            if (ang_time(&client, &time_ns, &bound_ns) == ANG_OK && time_ns < bound_ns) {
                return 1;
            }
        }
#endif
#if WITH >= 6
        {
            static uint8_t bytes[std_msgs__msg__String__MOST_BYTES];
            size_t length = std_msgs__msg__String__encode(&text, bytes, sizeof bytes);
            if (!std_msgs__msg__String__decode(&text, bytes, length)) {
                return 1;
            }
        }
#endif
    }
}
