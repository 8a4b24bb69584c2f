/* What a client withstands: frames with any content, with and without a right check value, damaged
 * streams, and bytes of any kind where messages are decoded. It is run with sanitizers, which end it
 * when it reads or writes beyond what it has. */
#include "angaros_internal.h"
#include "angaros_parameters.h"
#include "angaros_services.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FRAME 256
static uint32_t state;

static uint32_t any(uint32_t of) {
    state = state * 1664525u + 1013904223u;
    return (state >> 8) % of;
}

static uint64_t now_ns;
static ang_client client;
static bool stream;
static unsigned long delivered;

static uint64_t clock_ns(void *context) {
    (void)context;
    return now_ns;
}

static int swallow(void *context, const uint8_t *bytes, size_t count) {
    static volatile uint8_t sum;
    size_t i;
    (void)context;
    for (i = 0; i < count; i++) {
        sum = (uint8_t)(sum + bytes[i]);
    }
    return any(50) == 0 ? -1 : (int)count;
}

/* A frame that may be one of the agent's. */
static size_t make_frame(uint8_t *frame) {
    static const uint8_t kinds[] = {ANG_WELCOME, ANG_DECLARED,    ANG_RELIABLE, ANG_RELIABLE,
                                    ANG_RELIABLE, ANG_BEST_EFFORT, ANG_ACK,      ANG_PONG,
                                    ANG_UNKNOWN,  ANG_BYE,         ANG_REFUSE,   99};
    size_t length = ANG_HEAD + any(FRAME - ANG_HEAD - ANG_CRC + 1u);
    size_t i;
    for (i = 0; i < length; i++) {
        frame[i] = (uint8_t)(any(3) == 0 ? 0 : any(256));
    }
    frame[0] = ANG_MAGIC;
    frame[1] = kinds[any(sizeof kinds)];
    if (frame[1] >= ANG_UNKNOWN && frame[1] <= ANG_BYE && any(50) != 0) {
        frame[1] = ANG_RELIABLE;
    }
    if (client.state == ANG_UP && !ang_connected(&client) && any(2) == 0) {
        /* Before everything is declared no reliable message is handed over. */
        frame[1] = ANG_DECLARED;
    }
    ang_put(frame + 2, client.session, 2);
    if (length >= ANG_HEAD + 12u) {
        if (frame[1] == ANG_WELCOME) {
            ang_put(frame + 4, client.nonce, 4);
            ang_put(frame + 8, any(2) == 0 ? 200 : any(65536), 2);
        }
        if (frame[1] == ANG_RELIABLE) {
            ang_put(frame + 4, client.rx_next + any(4), 2);
            frame[6] = (uint8_t)any(8);
            frame[7] = (uint8_t)any(8);
            ang_put(frame + 8, any(3) == 0 ? length - 16u : any(600), 4);
        }
        if (frame[1] == ANG_BEST_EFFORT) {
            ang_put(frame + 4, client.rx_best_effort + any(2), 2);
            frame[6] = (uint8_t)any(8);
            frame[7] = (uint8_t)any(8);
            ang_put(frame + 8, any(3) == 0 ? length - 16u : any(600), 4);
        }
        if (frame[1] == ANG_ACK) {
            ang_put(frame + 4, client.tx_first + any(4), 2);
        }
        if (frame[1] == ANG_DECLARED) {
            frame[4] = (uint8_t)any(8);
            frame[5] = (uint8_t)any(2);
        }
    }
    ang_put(frame + length, ang_crc(frame, length), 4);
    return length + ANG_CRC;
}

static size_t stuff(const uint8_t *frame, size_t length, uint8_t *out) {
    size_t at = 0, to = 0, code = 0;
    out[to++] = 0;
    code = to++;
    out[code] = 1;
    while (at < length) {
        if (frame[at] != 0) {
            out[to++] = frame[at];
            out[code]++;
        }
        if (frame[at] == 0 || out[code] == 255) {
            code = to++;
            out[code] = 1;
        }
        at++;
    }
    out[to++] = 0;
    return to;
}

static int give(void *context, uint8_t *bytes, size_t room, uint32_t timeout_us) {
    static uint8_t left[2 * FRAME + 16];
    static size_t at, length;
    uint8_t frame[FRAME];
    size_t count;
    (void)context;
    now_ns += timeout_us * 1000u + any(100000);
    if (any(4) == 0) {
        return 0;
    }
    if (!stream) {
        count = make_frame(frame);
        if (any(10) == 0) {
            frame[any((uint32_t)count)] ^= (uint8_t)(1u << any(8));
        }
        count = count < room ? count : room;
        memcpy(bytes, frame, count);
        return (int)count;
    }
    if (at == length) {
        length = stuff(frame, make_frame(frame), left);
        at = 0;
        if (any(10) == 0) {
            left[any((uint32_t)length)] = (uint8_t)any(256);
        }
    }
    count = 1u + any(80);
    count = count < length - at ? count : length - at;
    count = count < room ? count : room;
    memcpy(bytes, left + at, count);
    at += count;
    return (int)count;
}

/* Whatever comes is read to its end, and sometimes answered. */
static ang_publisher publisher;
static ang_service service;

static void on_message(void *user, const uint8_t *cdr, size_t length) {
    ang_reader reader;
    char text[20];
    uint64_t numbers[4];
    (void)user;
    delivered++;
    ang_read_begin(&reader, cdr, length);
    while (ang_read_end(&reader)) {
        switch (any(5)) {
        case 0:
            ang_read_text(&reader, text, sizeof text);
            break;
        case 1:
            ang_read_array(&reader, numbers, any(5), 8);
            break;
        case 2:
            ang_read_bytes(&reader, text, ang_read_count(&reader, sizeof text));
            break;
        default:
            (void)ang_read_number(&reader, 1u << any(4));
            break;
        }
    }
    if (any(3) == 0) {
        ang_publish(&client, &publisher, cdr, length, any(10));
    }
}

static void on_request(void *user, uint32_t call, const uint8_t *cdr, size_t length) {
    on_message(user, cdr, length);
    ang_respond(&client, &service, call, cdr, length, 1);
}

static void on_response(void *user, uint32_t call, ang_status status, const uint8_t *cdr,
                        size_t length) {
    (void)call;
    if (status == ANG_OK) {
        on_message(user, cdr, length);
    }
}

static void on_change(void *user, const ang_parameter *parameter) {
    (void)user;
    (void)parameter;
    delivered++;
}

int main(int count, char **arguments) {
    static const ang_type type = {"a/msg/B", {0}};
    static ang_subscription reliable, best_effort;
    static ang_caller caller;
    static ang_parameter parameter;
    unsigned long rounds = count > 1 ? strtoul(arguments[1], NULL, 10) : 1000;
    unsigned long number;
    ang_qos qos = {true, false, 0};
    ang_value value;
    value.integer = 0;
    for (number = 0; number < rounds; number++) {
        /* On the heap, so that a sanitizer sees where each of them ends. */
        uint8_t *transmit = malloc(4 * FRAME), *receive = malloc(5 * FRAME);
        uint8_t *message = malloc(500), *last = malloc(300);
        ang_config config;
        unsigned turn;
        state = (uint32_t)number * 2654435761u + 1u;
        stream = number % 2 == 1;
        memset(&config, 0, sizeof config);
        config.name = "board";
        config.transport.write = swallow;
        config.transport.read = give;
        config.transport.now_ns = clock_ns;
        config.link = stream ? &ang_serial : &ang_datagrams;
        config.frame_bytes = FRAME;
        config.transmit = transmit;
        config.transmit_bytes = 4 * FRAME;
        config.receive = receive;
        config.receive_bytes = 5 * FRAME;
        config.message = message;
        config.message_bytes = 500;
        config.best_effort = last;
        config.best_effort_bytes = 300;
        memset(transmit, 0, 4 * FRAME);
        if (ang_init(&client, &config) != ANG_OK) {
            return 1;
        }
        qos.reliable = true;
        ang_add_publisher(&client, &publisher, "/a", &type, qos);
        ang_add_subscription(&client, &reliable, "/b", &type, qos, on_message, NULL);
        qos.reliable = false;
        ang_add_subscription(&client, &best_effort, "/c", &type, qos, on_message, NULL);
        ang_add_service(&client, &service, "/d", &type, on_request, NULL);
        ang_add_caller(&client, &caller, "/e", &type, on_response, NULL);
        ang_add_parameter(&client, &parameter, "f", ANG_INTEGER, value, on_change, NULL);
        for (turn = 0; turn < 40; turn++) {
            uint8_t bytes[600];
            uint32_t call;
            memset(bytes, 7, sizeof bytes);
            ang_spin(&client, any(20));
            ang_publish(&client, &publisher, bytes, any(sizeof bytes), any(5));
            ang_call(&client, &caller, bytes, any(100), 1, &call);
        }
        ang_stop(&client);
        free(transmit);
        free(receive);
        free(message);
        free(last);
    }
    printf("delivered %lu\n", delivered);
    return 0;
}
