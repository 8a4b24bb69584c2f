/* The agent of a session: `angaros bridge coprocessor`, through which the clients of both sides exchange their
 * messages. The process that answers starts it; it ends with that process. */
#ifndef ANGAROS_MCU_PEER_AGENT_H
#define ANGAROS_MCU_PEER_AGENT_H

#include "peer.h"

/* The port of UDP at which the session's agent is, on this host. Returns 0, or 1 after an error. */
int agent_port(const struct peer_args *args, uint16_t *port);

#endif
