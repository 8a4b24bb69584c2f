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

/* The session's file: there while RouDi runs, and locked by everybody who uses it. */
static char meeting[256];
static int lock = -1;
static pid_t daemon_pid = -1;

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
           "--kill-delay", "1", (char *)NULL);
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
    while (try_start(end)) {
        if (peer_now_ns() > end) {
            peer_error("iox-roudi did not start: is it installed, and does no other run?");
            return 1;
        }
        usleep(10 * LOOK_US);
    }
    return 0;
}

int roudi_join(const struct peer_args *args)
{
    uint64_t end = peer_now_ns() + args->timeout_ms * 1000000ull;
    const char *folder = getenv("TMPDIR");
    snprintf(meeting, sizeof meeting, "%s/angaros-peer-roudi-%s",
             folder && *folder ? folder : "/tmp", args->session);
    bool last = args->role == PEER_PONG || args->role == PEER_SINK;
    if (last && start(end))
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
