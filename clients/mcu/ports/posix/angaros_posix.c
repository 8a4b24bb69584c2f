#define _GNU_SOURCE

#include "angaros_posix.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

uint64_t ang_posix_now_ns(void *context) {
    struct timespec now;
    (void)context;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

static int read_some(void *context, uint8_t *bytes, size_t room, uint32_t timeout_us) {
    const ang_posix *port = (const ang_posix *)context;
    struct pollfd ready;
    struct timespec wait;
    ssize_t got;
    ready.fd = port->descriptor;
    ready.events = POLLIN;
    ready.revents = 0;
    wait.tv_sec = (time_t)(timeout_us / 1000000u);
    wait.tv_nsec = (long)(timeout_us % 1000000u) * 1000;
    if (ppoll(&ready, 1, &wait, NULL) <= 0) {
        return 0;
    }
    got = read(port->descriptor, bytes, room);
    if (got < 0) {
        /* A datagram that nobody took at the other end, or a line that is gone for now. */
        struct timespec moment = {0, 1000000};
        nanosleep(&moment, NULL);
        return 0;
    }
    return (int)got;
}

static int write_some(void *context, const uint8_t *bytes, size_t count) {
    const ang_posix *port = (const ang_posix *)context;
    for (;;) {
        ssize_t taken = write(port->descriptor, bytes, count);
        struct pollfd ready;
        if (taken >= 0) {
            return (int)taken;
        }
        if (errno != EAGAIN && errno != EINTR) {
            return -1;
        }
        ready.fd = port->descriptor;
        ready.events = POLLOUT;
        ready.revents = 0;
        if (poll(&ready, 1, 100) <= 0) {
            return -1;
        }
    }
}

void ang_posix_stream(ang_posix *port, ang_transport *transport, int descriptor) {
    port->descriptor = descriptor;
    transport->context = port;
    transport->open = NULL;
    transport->write = write_some;
    transport->read = read_some;
    transport->now_ns = ang_posix_now_ns;
}

bool ang_posix_udp(ang_posix *port, ang_transport *transport, const char *address,
                   uint16_t number) {
    struct sockaddr_in to;
    int socket_fd;
    memset(&to, 0, sizeof to);
    to.sin_family = AF_INET;
    to.sin_port = htons(number);
    if (inet_pton(AF_INET, address, &to.sin_addr) != 1) {
        return false;
    }
    socket_fd = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (socket_fd < 0) {
        return false;
    }
    if (connect(socket_fd, (const struct sockaddr *)&to, sizeof to) != 0) {
        close(socket_fd);
        return false;
    }
    ang_posix_stream(port, transport, socket_fd);
    return true;
}
