/* See agent.h. */
#define _GNU_SOURCE
#include "agent.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

#define LOOK_US 5000

/* Says where the agent is, for the other side. */
static char meeting[256];

static void forget(void)
{
    unlink(meeting);
}

/* A domain that a robot seldom has, by the name of the session. */
static unsigned domain_of(const char *session)
{
    uint32_t hash = 5381;
    for (const char *c = session; *c; c++)
        hash = hash * 33 + (unsigned char)*c;
    return 60 + hash % 40;
}

/* What becomes the agent. */
static void become(int out, pid_t parent, const char *session)
{
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    if (getppid() != parent)
        _exit(1);
    char domain[16];
    snprintf(domain, sizeof domain, "%u", domain_of(session));
    setenv("ROS_DOMAIN_ID", domain, 1);
    dup2(out, STDOUT_FILENO);
    const char *command = getenv("ANGAROS_COMMAND");
    if (!command)
        command = "angaros";
    execlp(command, command, "bridge", "coprocessor", "--port", "0", (char *)NULL);
    dprintf(STDERR_FILENO, "mcu: %s: %s; hint: set ANGAROS_COMMAND\n", command, strerror(errno));
    _exit(127);
}

/* Reads the port that the agent says. */
static int read_port(int in, uint64_t end, uint16_t *port)
{
    char said[512];
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
        const char *address = strstr(said, "udp://"), *line = strchr(said, '\n');
        if (address && line && sscanf(address, "udp://127.0.0.1:%hu", port) == 1)
            return 0;
    }
    peer_error("`angaros bridge coprocessor` did not say where it is");
    return 1;
}

static int start(const struct peer_args *args, uint64_t end, uint16_t *port)
{
    int ends[2];
    if (pipe2(ends, O_CLOEXEC)) {
        peer_error("pipe: %s", strerror(errno));
        return 1;
    }
    pid_t self = getpid();
    pid_t agent = fork();
    if (agent == 0)
        become(ends[1], self, args->session);
    close(ends[1]);
    /* The reading end stays open: the agent shall not die of a broken pipe. */
    if (agent < 0 || read_port(ends[0], end, port))
        return 1;
    char part[272];
    snprintf(part, sizeof part, "%s.part", meeting);
    FILE *file = fopen(part, "w");
    if (!file || fprintf(file, "%hu\n", *port) < 0 || fclose(file) || rename(part, meeting)) {
        peer_error("write %s: %s", meeting, strerror(errno));
        return 1;
    }
    atexit(forget);
    return 0;
}

int agent_port(const struct peer_args *args, uint16_t *port)
{
    uint64_t end = peer_now_ns() + args->timeout_ms * 1000000ull;
    const char *folder = getenv("TMPDIR");
    snprintf(meeting, sizeof meeting, "%s/angaros-peer-mcu-%s", folder && *folder ? folder : "/tmp",
             args->session);
    if (args->role == PEER_PONG)
        return start(args, end, port);
    for (; peer_now_ns() < end; usleep(LOOK_US)) {
        FILE *file = fopen(meeting, "r");
        bool is_told = file && fscanf(file, "%hu", port) == 1;
        if (file)
            fclose(file);
        if (is_told)
            return 0;
    }
    peer_error("the session's agent does not run");
    return 1;
}
