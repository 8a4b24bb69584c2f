/* UDP over Ethernet for emulated boards: just what a client of the agent needs. */
#ifndef ETHERNET_H
#define ETHERNET_H

#include "board.h"

/* The addresses of a board: its own, and that of the agent, in the same network. */
typedef struct ethernet_config {
    uint8_t mac[6];
    uint8_t address[4];
    uint8_t agent[4];
    uint16_t agent_port;
} ethernet_config;

/* What QEMU's user network (`-nic user,model=lan9118`) gives to a board: 10.0.2.15, and an agent on the
 * emulator's host behind 10.0.2.2. */
ethernet_config ethernet_of_emulator(uint16_t agent_port);
/* Starts clock and network; the transport is for ang_datagrams with frames of at most ANG_UDP_FRAME
 * bytes. False where the controller does not answer. */
bool ethernet_start(ang_transport *transport, const ethernet_config *config);

/* The controller, one file for each kind. Frames are without their check sequence. */
bool controller_start(const uint8_t mac[6]);
void controller_send(const uint8_t *frame, size_t length);
/* Takes a frame of at most `room` bytes; returns its length, 0 when there is none. */
size_t controller_receive(uint8_t *frame, size_t room);

#endif
