/*
 * RouDi, the daemon that iceoryx needs and Cyclone DDS shares memory through: one for each session, gone
 * with it. There can be one on a host.
 */
#ifndef ANGAROS_PEER_ROUDI_H
#define ANGAROS_PEER_ROUDI_H

#include "peer.h"

/* The largest message that its memory, as it comes, has room for. */
#define ROUDI_MAX_PAYLOAD (4194304 - 4096)

/* The process at the end of the row starts it, the others wait until it runs. Returns 0, or 1 after an
 * error, which was said. */
int roudi_join(const struct peer_args *args);

/* Waits, where it was started, until the others have left: it ends with this process. */
void roudi_leave(void);

#endif
