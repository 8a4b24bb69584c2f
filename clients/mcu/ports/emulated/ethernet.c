/* ARP (RFC 826), IPv4 without fragments and options (RFC 791) and UDP without check sums (RFC 768), for
 * one peer in the same network. */
#include "ethernet.h"

#include <string.h>

#define FRAME 1514u
#define HEAD 14u      /* of Ethernet */
#define IP_HEAD 20u
#define UDP_HEAD 8u
#define HEADS (HEAD + IP_HEAD + UDP_HEAD)
#define ARP_BYTES 28u
#define OWN_PORT 49152u
/* How often the agent's hardware address is asked for. */
#define ASK_NS 100000000u

static ethernet_config own;
static uint8_t agent_mac[6];
static bool knows_agent;
static uint64_t asked_ns;
static uint8_t sending[FRAME];
static uint8_t received[FRAME];

static void put16(uint8_t *to, uint32_t value) {
    to[0] = (uint8_t)(value >> 8);
    to[1] = (uint8_t)value;
}

static uint32_t get16(const uint8_t *from) {
    return (uint32_t)from[0] << 8 | from[1];
}

static void put_head(uint8_t *frame, const uint8_t to[6], uint32_t type) {
    memcpy(frame, to, 6);
    memcpy(frame + 6, own.mac, 6);
    put16(frame + 12, type);
}

/* Asks (1) for the hardware address of `address`, or answers (2) such a question. */
static void send_arp(uint32_t operation, const uint8_t to[6], const uint8_t address[4]) {
    static const uint8_t everybody[6] = {255, 255, 255, 255, 255, 255};
    uint8_t *arp = sending + HEAD;
    put_head(sending, operation == 1 ? everybody : to, 0x0806);
    put16(arp, 1);
    put16(arp + 2, 0x0800);
    arp[4] = 6;
    arp[5] = 4;
    put16(arp + 6, operation);
    memcpy(arp + 8, own.mac, 6);
    memcpy(arp + 14, own.address, 4);
    memcpy(arp + 18, to, 6);
    memcpy(arp + 24, address, 4);
    /* The shortest frame has 60 bytes. */
    memset(arp + ARP_BYTES, 0, 60u - HEAD - ARP_BYTES);
    controller_send(sending, 60);
}

static void on_arp(const uint8_t *arp, size_t length) {
    if (length < ARP_BYTES || get16(arp + 2) != 0x0800 || memcmp(arp + 24, own.address, 4) != 0) {
        return;
    }
    if (get16(arp + 6) == 1) {
        send_arp(2, arp + 8, arp + 14);
    }
    if (memcmp(arp + 14, own.agent, 4) == 0) {
        memcpy(agent_mac, arp + 8, 6);
        knows_agent = true;
    }
}

/* The length of what a datagram of the agent holds, which begins behind all heads; 0 for others. */
static size_t datagram(const uint8_t *frame, size_t length) {
    const uint8_t *ip = frame + HEAD;
    const uint8_t *udp = ip + IP_HEAD;
    size_t bytes;
    if (length < HEADS || ip[0] != 0x45 || ip[9] != 17 || (get16(ip + 6) & 0x3fffu) != 0 ||
        memcmp(ip + 12, own.agent, 4) != 0 || get16(udp) != own.agent_port ||
        get16(udp + 2) != OWN_PORT) {
        return 0;
    }
    bytes = get16(udp + 4);
    return bytes >= UDP_HEAD && bytes - UDP_HEAD <= length - HEADS ? bytes - UDP_HEAD : 0;
}

static uint32_t checksum(const uint8_t *bytes, size_t count) {
    uint32_t sum = 0;
    size_t at;
    for (at = 0; at < count; at += 2) {
        sum += get16(bytes + at);
    }
    sum = (sum & 0xffffu) + (sum >> 16);
    sum = (sum & 0xffffu) + (sum >> 16);
    return ~sum & 0xffffu;
}

static int write_datagram(void *context, const uint8_t *bytes, size_t count) {
    uint8_t *ip = sending + HEAD;
    uint8_t *udp = ip + IP_HEAD;
    uint64_t now_ns = board_now_ns(context);
    size_t length = HEADS + count;
    if (count > FRAME - HEADS) {
        return -1;
    }
    if (!knows_agent) {
        static const uint8_t nobody[6] = {0};
        if (asked_ns == 0 || now_ns - asked_ns > ASK_NS) {
            asked_ns = now_ns;
            send_arp(1, nobody, own.agent);
        }
        /* Lost, as on a network; the client sends it again. */
        return (int)count;
    }
    put_head(sending, agent_mac, 0x0800);
    memset(ip, 0, IP_HEAD);
    ip[0] = 0x45;
    put16(ip + 2, (uint32_t)(length - HEAD));
    ip[8] = 64;
    ip[9] = 17;
    memcpy(ip + 12, own.address, 4);
    memcpy(ip + 16, own.agent, 4);
    put16(ip + 10, checksum(ip, IP_HEAD));
    put16(udp, OWN_PORT);
    put16(udp + 2, own.agent_port);
    put16(udp + 4, (uint32_t)(UDP_HEAD + count));
    put16(udp + 6, 0);
    memcpy(udp + UDP_HEAD, bytes, count);
    if (length < 60u) {
        memset(sending + length, 0, 60u - length);
        length = 60;
    }
    controller_send(sending, length);
    return (int)count;
}

static int read_datagram(void *context, uint8_t *bytes, size_t room, uint32_t timeout_us) {
    uint64_t until_ns = board_now_ns(context) + (uint64_t)timeout_us * 1000u;
    for (;;) {
        size_t length = controller_receive(received, sizeof received);
        if (length >= HEAD && get16(received + 12) == 0x0806) {
            on_arp(received + HEAD, length - HEAD);
        } else if (length >= HEAD && get16(received + 12) == 0x0800) {
            size_t count = datagram(received, length);
            if (count > 0 && count <= room) {
                memcpy(bytes, received + HEADS, count);
                return (int)count;
            }
        }
        /* Whatever else comes on the network, the time is kept. */
        if (board_now_ns(context) >= until_ns) {
            return 0;
        }
        if (length == 0) {
            board_idle();
        }
    }
}

ethernet_config ethernet_of_emulator(uint16_t agent_port) {
    static const ethernet_config user_network = {
        {0x52, 0x54, 0x00, 0x12, 0x34, 0x56}, {10, 0, 2, 15}, {10, 0, 2, 2}, 0};
    ethernet_config config = user_network;
    config.agent_port = agent_port;
    return config;
}

/* In the file of the processor. */
void clock_start(void);

bool ethernet_start(ang_transport *transport, const ethernet_config *config) {
    own = *config;
    clock_start();
    transport->context = NULL;
    transport->open = NULL;
    transport->write = write_datagram;
    transport->read = read_datagram;
    transport->now_ns = board_now_ns;
    return controller_start(own.mac);
}
