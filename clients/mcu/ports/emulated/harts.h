/* Several cores (harts) of one chip, and mailboxes between them. */
#ifndef HARTS_H
#define HARTS_H

#include "board.h"

#include <string.h>

/* Lets a hart beyond the first run a function; false where there is none of that number. */
bool board_start_hart(unsigned hart, void (*run)(unsigned hart));

#define MAILBOX_BYTES 1024u

/* One message from one hart to another. The one only puts, the other only takes. */
typedef struct mailbox {
    uint32_t full;
    uint32_t length;
    uint8_t bytes[MAILBOX_BYTES];
} mailbox;

/* Puts a message; false while the one before has not been taken, or when it is too long. */
static inline bool mailbox_put(mailbox *to, const uint8_t *bytes, uint32_t length) {
    if (length > MAILBOX_BYTES || __atomic_load_n(&to->full, __ATOMIC_ACQUIRE) != 0) {
        return false;
    }
    memcpy(to->bytes, bytes, length);
    to->length = length;
    __atomic_store_n(&to->full, 1u, __ATOMIC_RELEASE);
    return true;
}

/* Takes a message into MAILBOX_BYTES bytes; false while there is none. */
static inline bool mailbox_take(mailbox *from, uint8_t *bytes, uint32_t *length) {
    if (__atomic_load_n(&from->full, __ATOMIC_ACQUIRE) == 0) {
        return false;
    }
    *length = from->length;
    memcpy(bytes, from->bytes, from->length);
    __atomic_store_n(&from->full, 0u, __ATOMIC_RELEASE);
    return true;
}

#endif
