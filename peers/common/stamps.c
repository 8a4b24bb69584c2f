/* Stamps of a chain's messages at the boundaries of a middleware: the format is the text at the top
 * of crates/bench/src/workload/chain/stamps.rs. */
#define _GNU_SOURCE
#include "inner.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A message at one node: the number, and the stamps in the order of enum peer_stamp. */
struct row {
    uint64_t number, at[PEER_STAMPS];
};

static struct row *rows;
static uint64_t used, capacity;
/* What is known of the message that is on its way into this node, or out of it. */
static struct row current;
static bool is_measured;
/* The first arrival since the last message was taken: told by a thread of the middleware. */
static _Atomic uint64_t arrived;

bool peer_stamps_wanted(void)
{
    return rows != NULL;
}

void peer_stamp(enum peer_stamp which)
{
    if (!rows)
        return;
    uint64_t now = peer_now_ns();
    if (which == PEER_ARRIVED) {
        uint64_t none = 0;
        atomic_compare_exchange_strong(&arrived, &none, now);
        return;
    }
    current.at[which] = now;
    if (which == PEER_WRITTEN && is_measured && used < capacity) {
        rows[used++] = current;
        is_measured = false;
    }
}

/* A message was handed to the node, or made by it, at `now`; `goes_on` tells whether it is written next. */
void stamps_message(bool measured, uint64_t number, bool goes_on, uint64_t now)
{
    if (!rows)
        return;
    current.at[PEER_HANDLED] = now;
    current.number = number;
    uint64_t came = atomic_load(&arrived);
    /* One that came after this message was asked for is the next one's. */
    if (came && came <= current.at[PEER_TAKE]) {
        current.at[PEER_ARRIVED] = came;
        atomic_store(&arrived, 0);
    } else {
        current.at[PEER_ARRIVED] = 0;
    }
    is_measured = measured;
    if (measured && !goes_on && used < capacity) {
        rows[used++] = current;
        is_measured = false;
    }
}

/* The node is about to wait for the next message. */
void stamps_next(void)
{
    if (rows)
        memset(current.at, 0, sizeof current.at);
}

int stamps_open(const struct peer_args *args)
{
    if (!getenv("ANGAROS_PEER_STAMPS"))
        return 0;
    capacity = args->count;
    rows = malloc(capacity * sizeof *rows + 1);
    if (!rows) {
        peer_error("allocate stamps: out of memory");
        return 1;
    }
    /* Touched here so that no page fault falls into the measurement. */
    memset(rows, 1, capacity * sizeof *rows);
    return 0;
}

int stamps_write(const struct peer_args *args)
{
    if (!rows)
        return 0;
    char path[4096];
    snprintf(path, sizeof path, "%s/%llu.stamps", getenv("ANGAROS_PEER_STAMPS"),
             (unsigned long long)args->index);
    FILE *file = fopen(path, "wb");
    bool good = file && fwrite(rows, sizeof *rows, used, file) == used;
    if (file && fclose(file))
        good = false;
    if (!good)
        peer_error("write stamps to %s: %s", path, strerror(errno));
    free(rows);
    rows = NULL;
    return good ? 0 : 1;
}
