/* The Ethernet controller LAN9118 of the MPS2 boards. Registers: SMSC LAN9118 datasheet, chapter 5. */
#include "ethernet.h"

#include <string.h>

#define REGISTER(at) (*(volatile uint32_t *)(ETHERNET_BASE + (at)))
#define RECEIVE_DATA REGISTER(0x00)
#define TRANSMIT_DATA REGISTER(0x20)
#define RECEIVE_STATUS REGISTER(0x40)
#define TRANSMIT_STATUS REGISTER(0x48)
#define BYTE_TEST REGISTER(0x64)
#define TRANSMIT_CONFIG REGISTER(0x70)
#define HARDWARE_CONFIG REGISTER(0x74)
#define RECEIVE_INFO REGISTER(0x7c)
#define TRANSMIT_INFO REGISTER(0x80)
#define MAC_COMMAND REGISTER(0xa4)
#define MAC_DATA REGISTER(0xa8)

#define MAC_BUSY 0x80000000u
#define MAC_CONTROL 1u
#define MAC_ADDRESS_HIGH 2u
#define MAC_ADDRESS_LOW 3u
/* Looks that a register gets to change. */
#define PATIENCE 100000u

static bool wait_mac(void) {
    unsigned looks;
    for (looks = 0; looks < PATIENCE; looks++) {
        if ((MAC_COMMAND & MAC_BUSY) == 0) {
            return true;
        }
    }
    return false;
}

static bool write_mac(uint32_t which, uint32_t value) {
    if (!wait_mac()) {
        return false;
    }
    MAC_DATA = value;
    MAC_COMMAND = MAC_BUSY | which;
    return wait_mac();
}

bool controller_start(const uint8_t mac[6]) {
    unsigned looks;
    if (BYTE_TEST != 0x87654321u) {
        return false;
    }
    HARDWARE_CONFIG = 1;
    for (looks = 0; (HARDWARE_CONFIG & 1u) != 0; looks++) {
        if (looks == PATIENCE) {
            return false;
        }
    }
    /* 5 kB of the memory for what leaves, in which a frame is complete before it leaves. */
    HARDWARE_CONFIG = 0x00150000u;
    if (!write_mac(MAC_ADDRESS_HIGH, (uint32_t)mac[4] | (uint32_t)mac[5] << 8) ||
        !write_mac(MAC_ADDRESS_LOW, (uint32_t)mac[0] | (uint32_t)mac[1] << 8 |
                                        (uint32_t)mac[2] << 16 | (uint32_t)mac[3] << 24)) {
        return false;
    }
    TRANSMIT_CONFIG = 2;
    /* Full duplex, transmitter and receiver on. */
    return write_mac(MAC_CONTROL, 0x0010000cu);
}

void controller_send(const uint8_t *frame, size_t length) {
    size_t at;
    unsigned looks = 0;
    /* Room for the frame and its two commands. */
    while ((TRANSMIT_INFO & 0xffffu) < length + 12u) {
        if (++looks == PATIENCE) {
            return;
        }
    }
    /* First and last piece of a frame. */
    TRANSMIT_DATA = 0x3000u | (uint32_t)length;
    TRANSMIT_DATA = (uint32_t)length;
    for (at = 0; at < length; at += 4) {
        uint32_t word = 0;
        memcpy(&word, frame + at, length - at < 4u ? length - at : 4u);
        TRANSMIT_DATA = word;
    }
    /* What became of frames before is taken away, so that there is room for more. */
    while ((TRANSMIT_INFO >> 16 & 0xffu) > 0) {
        (void)TRANSMIT_STATUS;
    }
}

size_t controller_receive(uint8_t *frame, size_t room) {
    uint32_t status;
    size_t length, at;
    if ((RECEIVE_INFO >> 16 & 0xffu) == 0) {
        return 0;
    }
    status = RECEIVE_STATUS;
    length = status >> 16 & 0x3fffu;
    for (at = 0; at < length; at += 4) {
        uint32_t word = RECEIVE_DATA;
        if (at < room) {
            memcpy(frame + at, &word, room - at < 4u ? room - at : 4u);
        }
    }
    /* Bit 15: an error. The last four bytes are the check sequence. */
    if ((status & 0x8000u) != 0 || length < 4u || length - 4u > room) {
        return 0;
    }
    return length - 4u;
}
