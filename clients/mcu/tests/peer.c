/* A board on this host, for the tests of the agent: it echoes, answers, calls, and prints what happens
 * to it, one line for each event, until its standard input ends.
 *
 * peer udp PORT NAME MODE LOSS | peer pty - NAME MODE LOSS
 *
 * LOSS is a percentage of frames (udp) or, in thousandths of a percent, of bytes (pty) that are
 * damaged in each direction. */
#define _GNU_SOURCE

#include "angaros_parameters.h"
#include "angaros_posix.h"
#include "angaros_services.h"

#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

static ang_posix port;
static ang_transport line;
static unsigned loss;
static bool is_pty;
static uint32_t random_state = 12345;

static unsigned chance(unsigned of) {
    random_state = random_state * 1664525u + 1013904223u;
    return (random_state >> 8) % of;
}

/* Damages some of the bytes. */
static void damage(uint8_t *bytes, size_t count) {
    size_t i;
    for (i = 0; i < count; i++) {
        if (chance(100000u) < loss) {
            bytes[i] = (uint8_t)chance(256u);
        }
    }
}

static int lossy_write(void *context, const uint8_t *bytes, size_t count) {
    uint8_t copy[2048];
    if (loss == 0) {
        return line.write(context, bytes, count);
    }
    if (!is_pty) {
        return chance(100u) < loss ? (int)count : line.write(context, bytes, count);
    }
    count = count < sizeof copy ? count : sizeof copy;
    memcpy(copy, bytes, count);
    damage(copy, count);
    return line.write(context, copy, count);
}

static int lossy_read(void *context, uint8_t *bytes, size_t room, uint32_t timeout_us) {
    int got = line.read(context, bytes, room, timeout_us);
    if (loss == 0 || got <= 0) {
        return got;
    }
    if (!is_pty) {
        /* As if it had never come. */
        return chance(100u) < loss ? lossy_read(context, bytes, room, timeout_us) : got;
    }
    damage(bytes, (size_t)got);
    return got;
}

static const ang_type STRING = {"std_msgs/msg/String", {0}};
static const ang_type ADD = {"example_interfaces/srv/AddTwoInts", {0}};

#define FRAME ANG_UDP_FRAME
static uint8_t transmit[33 * FRAME];
static uint8_t receive[33 * FRAME];
static uint8_t message[70000];
static uint8_t best_effort[70000];

static ang_client client;
static ang_publisher out;
static ang_subscription in;
static ang_service service;
static ang_caller caller;
static ang_parameter gain;
static ang_parameter steps;

static void on_message(void *user, const uint8_t *cdr, size_t length) {
    ang_status status = ang_publish(&client, &out, cdr, length, 10000);
    (void)user;
    if (status != ANG_OK) {
        printf("publish failed %d\n", status);
    }
}

static size_t put_sum(uint8_t *bytes, size_t room, int64_t sum) {
    ang_writer writer;
    ang_write_begin(&writer, bytes, room);
    ang_write_number(&writer, (uint64_t)sum, 8);
    return ang_write_end(&writer);
}

static void on_request(void *user, uint32_t call, const uint8_t *cdr, size_t length) {
    uint8_t answer[16];
    ang_reader reader;
    int64_t a, b;
    (void)user;
    ang_read_begin(&reader, cdr, length);
    a = (int64_t)ang_read_number(&reader, 8);
    b = (int64_t)ang_read_number(&reader, 8);
    if (!ang_read_end(&reader)) {
        printf("bad request\n");
        return;
    }
    ang_respond(&client, &service, call, answer, put_sum(answer, sizeof answer, a + b), 1000);
}

static void on_response(void *user, uint32_t call, ang_status status, const uint8_t *cdr,
                        size_t length) {
    ang_reader reader;
    (void)user;
    if (status != ANG_OK) {
        printf("call %u failed: %s\n", (unsigned)call, ang_reason(&client));
        return;
    }
    ang_read_begin(&reader, cdr, length);
    printf("sum %lld\n", (long long)(int64_t)ang_read_number(&reader, 8));
}

static void on_change(void *user, const ang_parameter *parameter) {
    (void)user;
    if (parameter->kind == ANG_DOUBLE) {
        printf("gain %g\n", parameter->value.number);
    } else {
        printf("steps %lld\n", (long long)parameter->value.integer);
    }
}

/* What the test asks for: one letter on standard input. Returns whether it goes on. */
static bool obey(void) {
    struct pollfd ready = {STDIN_FILENO, POLLIN, 0};
    uint8_t bytes[32];
    char command;
    ang_value value;
    uint32_t call;
    ang_writer writer;
    uint64_t time_ns, bound_ns;
    if (poll(&ready, 1, 0) <= 0) {
        return true;
    }
    if (read(STDIN_FILENO, &command, 1) != 1) {
        return false;
    }
    switch (command) {
    case 'c':
        ang_write_begin(&writer, bytes, sizeof bytes);
        ang_write_number(&writer, 40, 8);
        ang_write_number(&writer, 2, 8);
        ang_call(&client, &caller, bytes, ang_write_end(&writer), 1000, &call);
        break;
    case 'g':
        value.number = 0.75;
        ang_set_parameter(&client, &gain, value, 1000);
        break;
    case 't':
        if (ang_time(&client, &time_ns, &bound_ns) == ANG_OK) {
            printf("time %llu %llu\n", (unsigned long long)time_ns, (unsigned long long)bound_ns);
        } else {
            printf("time unknown\n");
        }
        break;
    case 'f':
        printf("flush %d\n", ang_flush(&client, 10000));
        break;
    case 's':
        printf("stats sent %u again %u received %u broken %u sessions %u lost %u %u\n",
               (unsigned)client.stats.sent, (unsigned)client.stats.sent_again,
               (unsigned)client.stats.received, (unsigned)client.stats.broken,
               (unsigned)client.stats.sessions, (unsigned)client.stats.lost_transmit,
               (unsigned)client.stats.lost_receive);
        break;
    case 'x':
        /* Garbage on the line. */
        for (call = 0; call < 1000u; call++) {
            bytes[call % 32u] = (uint8_t)chance(256u);
            line.write(line.context, bytes, 1u + call % 32u);
        }
        break;
    default:
        break;
    }
    return true;
}

static void open_pty(void) {
    struct termios settings;
    int fd = posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK);
    int other;
    if (fd < 0 || grantpt(fd) != 0 || unlockpt(fd) != 0) {
        perror("pty");
        exit(2);
    }
    /* Held open, so that the line is there before the agent and after it. */
    other = open(ptsname(fd), O_RDWR | O_NOCTTY);
    tcgetattr(other, &settings);
    cfmakeraw(&settings);
    tcsetattr(other, TCSANOW, &settings);
    printf("pty %s\n", ptsname(fd));
    ang_posix_stream(&port, &line, fd);
}

static void add_entities(const char *name, const char *mode) {
    static char topics[4][80];
    ang_qos qos = {true, false, 100};
    ang_value value;
    snprintf(topics[0], sizeof topics[0], "/%s/in", name);
    snprintf(topics[1], sizeof topics[1], "/%s/out", name);
    snprintf(topics[2], sizeof topics[2], "/%s/add", name);
    qos.reliable = strcmp(mode, "best_effort") != 0;
    ang_add_publisher(&client, &out, topics[1], &STRING, qos);
    ang_add_subscription(&client, &in, topics[0], &STRING, qos, on_message, NULL);
    if (strcmp(mode, "all") == 0) {
        ang_add_service(&client, &service, topics[2], &ADD, on_request, NULL);
        ang_add_caller(&client, &caller, "/test/add", &ADD, on_response, NULL);
        value.number = 0.5;
        ang_add_parameter(&client, &gain, "gain", ANG_DOUBLE, value, on_change, NULL);
        value.integer = 3;
        ang_add_parameter(&client, &steps, "steps", ANG_INTEGER, value, on_change, NULL);
        {
            ang_value least, greatest;
            least.integer = 1;
            greatest.integer = 10;
            ang_bound_parameter(&steps, least, greatest);
        }
    }
    if (strcmp(mode, "unknown") == 0) {
        static const ang_type unknown = {"nowhere_msgs/msg/Nothing", {1}};
        static ang_publisher refused;
        ang_add_publisher(&client, &refused, "/refused", &unknown, qos);
    }
}

int main(int count, char **arguments) {
    ang_config config;
    uint32_t session = 0;
    uint32_t now;
    if (count != 6) {
        fprintf(stderr, "peer udp|pty PORT NAME MODE LOSS\n");
        return 2;
    }
    setvbuf(stdout, NULL, _IOLBF, 0);
    loss = (unsigned)atoi(arguments[5]);
    random_state += (uint32_t)getpid();
    memset(&config, 0, sizeof config);
    is_pty = strcmp(arguments[1], "pty") == 0;
    if (is_pty) {
        open_pty();
    } else if (!ang_posix_udp(&port, &line, "127.0.0.1", (uint16_t)atoi(arguments[2]))) {
        perror("udp");
        return 2;
    }
    config.name = arguments[3];
    config.token = getenv("PEER_TOKEN");
    config.transport = line;
    config.transport.write = lossy_write;
    config.transport.read = lossy_read;
    config.link = is_pty ? &ang_serial : &ang_datagrams;
    config.frame_bytes = is_pty ? 512 : FRAME;
    config.transmit = transmit;
    config.transmit_bytes = sizeof transmit;
    config.receive = receive;
    config.receive_bytes = sizeof receive;
    config.message = message;
    config.message_bytes = sizeof message;
    config.best_effort = best_effort;
    config.best_effort_bytes = sizeof best_effort;
    if (ang_init(&client, &config) != ANG_OK) {
        fprintf(stderr, "init\n");
        return 2;
    }
    add_entities(arguments[3], arguments[4]);
    while (obey()) {
        static char reason[64];
        ang_spin(&client, 5);
        if (strcmp(reason, ang_reason(&client)) != 0) {
            strcpy(reason, ang_reason(&client));
            printf("reason %s\n", reason);
        }
        /* One session may follow another within one turn. */
        now = ang_connected(&client) ? client.stats.sessions : 0;
        if (now != session && session != 0) {
            printf("disconnected %u\n", (unsigned)session);
        }
        if (now != session && now != 0) {
            printf("connected %u\n", (unsigned)now);
        }
        session = now;
    }
    ang_stop(&client);
    return 0;
}
