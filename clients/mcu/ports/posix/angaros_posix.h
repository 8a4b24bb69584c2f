/* Transports for computers with POSIX: UDP and serial lines. For single-board computers, and to try
 * a program of a board on the desk. */
#ifndef ANGAROS_POSIX_H
#define ANGAROS_POSIX_H

#include "angaros_mcu.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A socket or line; its members are its own. */
typedef struct ang_posix {
    int descriptor;
} ang_posix;

/* A transport to an agent at an IPv4 address; false when there is no socket. With `ang_datagrams`. */
bool ang_posix_udp(ang_posix *port, ang_transport *transport, const char *address, uint16_t number);
/* A transport over a descriptor that is open for reading and writing, as a serial line or a
 * pseudo-terminal. With `ang_serial`. */
void ang_posix_stream(ang_posix *port, ang_transport *transport, int descriptor);
/* Nanoseconds of CLOCK_MONOTONIC. */
uint64_t ang_posix_now_ns(void *context);

#ifdef __cplusplus
}
#endif

#endif
