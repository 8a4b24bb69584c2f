/* See roudi.h. */
#define _GNU_SOURCE
#include "roudi.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#define LOOK_US 5000
#define LEAVE_NS 5000000000ull

/* Memory for so many messages of each process: what its writer keeps and its reader has queued. */
#define MESSAGES 12
#define SPARE_MESSAGES 16
#define MOST_BYTES (512ull << 20)
#define HEAD_BYTES 4096

/* The session's file: there while RouDi runs, and locked by everybody who uses it. */
static char meeting[256], config[264];
static int lock = -1;
static pid_t daemon_pid = -1;

/* Writes down what memory the session needs: its messages, and what Cyclone itself exchanges. */
static int configure(const struct peer_args *args)
{
    unsigned long long size = (args->payload + HEAD_BYTES + 63) / 64 * 64;
    unsigned long long nodes = args->nodes > 2 ? args->nodes : 2, count = MESSAGES * nodes + SPARE_MESSAGES;
    if (count * size > MOST_BYTES)
        count = MOST_BYTES / size;
    if (count < 3 * nodes)
        count = 3 * nodes;
    snprintf(config, sizeof config, "%s.toml", meeting);
    FILE *file = fopen(config, "w");
    if (!file) {
        peer_error("write %s: %s", config, strerror(errno));
        return 1;
    }
    fprintf(file,
            "[general]\nversion = 1\n\n[[segment]]\n"
            "[[segment.mempool]]\nsize = 1024\ncount = 4096\n"
            "[[segment.mempool]]\nsize = %llu\ncount = %llu\n",
            size, count);
    return fclose(file) ? 1 : 0;
}

/* What becomes RouDi. */
static void become(int out, pid_t parent)
{
    /* Whatever ends the session ends it; this signal lets it remove its memory. */
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    if (getppid() != parent)
        _exit(1);
    dup2(out, STDOUT_FILENO);
    dup2(out, STDERR_FILENO);
    execlp("iox-roudi", "iox-roudi", "--log-level", "fatal", "--monitoring-mode", "off",
           "--kill-delay", "1", "--config-file", config, (char *)NULL);
    _exit(127);
}

/* Reads what RouDi says until it is ready. What it says later is little enough for the pipe. */
static int wait_ready(int in, uint64_t end)
{
    char said[4096];
    size_t used = 0;
    while (peer_now_ns() < end && used + 1 < sizeof said) {
        struct pollfd entry = {.fd = in, .events = POLLIN};
        if (poll(&entry, 1, 100) <= 0)
            continue;
        ssize_t got = read(in, said + used, sizeof said - 1 - used);
        if (got <= 0)
            break;
        used += (size_t)got;
        said[used] = 0;
        if (strstr(said, "ready for clients"))
            return 0;
    }
    return 1;
}

/* Starts RouDi once; 1 when it is not ready in time, or ends. */
static int try_start(uint64_t end)
{
    int ends[2];
    if (pipe2(ends, O_CLOEXEC))
        return 1;
    pid_t self = getpid();
    daemon_pid = fork();
    if (daemon_pid == 0)
        become(ends[1], self);
    close(ends[1]);
    /* The reading end stays open: nobody shall die of a broken pipe. */
    if (daemon_pid > 0 && wait_ready(ends[0], end) == 0)
        return 0;
    close(ends[0]);
    if (daemon_pid > 0) {
        kill(daemon_pid, SIGKILL);
        waitpid(daemon_pid, NULL, 0);
    }
    daemon_pid = -1;
    return 1;
}

/* The one of the session before may still be on its way out. */
static int start(uint64_t end)
{
    unlink(meeting);
    int status = try_start(end);
    while (status && peer_now_ns() < end) {
        usleep(10 * LOOK_US);
        status = try_start(end);
    }
    if (status)
        peer_error("iox-roudi did not start: is it installed, and does no other run?");
    /* It has been read. */
    unlink(config);
    return status;
}

int roudi_join(const struct peer_args *args)
{
    uint64_t end = peer_now_ns() + args->timeout_ms * 1000000ull;
    const char *folder = getenv("TMPDIR");
    snprintf(meeting, sizeof meeting, "%s/angaros-peer-roudi-%s",
             folder && *folder ? folder : "/tmp", args->session);
    bool last = args->role == PEER_PONG || args->role == PEER_SINK;
    if (last && (configure(args) || start(end)))
        return 1;
    while ((lock = open(meeting, O_RDWR | O_CLOEXEC | (last ? O_CREAT : 0), 0600)) < 0) {
        if (errno != ENOENT || peer_now_ns() > end) {
            peer_error("the session's RouDi does not run (%s)", strerror(errno));
            return 1;
        }
        usleep(LOOK_US);
    }
    /* Held until this process has ended: only then it has left RouDi. */
    flock(lock, LOCK_SH);
    return 0;
}

void roudi_leave(void)
{
    if (daemon_pid <= 0)
        return;
    /* RouDi ends with this process, and then ends those who still use it. */
    uint64_t end = peer_now_ns() + LEAVE_NS;
    while (flock(lock, LOCK_EX | LOCK_NB) && peer_now_ns() < end)
        usleep(LOOK_US);
    unlink(meeting);
}
