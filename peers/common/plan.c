/* The plan of a topology: the form stands in crates/bench_peer/src/topology/plan.rs. */
#define _GNU_SOURCE
#include "topology.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int is_name(const char *text)
{
    static const char allowed[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_/";
    size_t length = strlen(text);
    return length >= 1 && length <= MAX_NAME && strspn(text, allowed) == length;
}

/* The words of a line: kind and at most twelve more. */
#define MAX_WORDS 13

static bool number_at(char **words, int at, uint64_t most, uint64_t *out)
{
    return words[at] && peer_number(words[at], 0, most, out);
}

static bool name_at(char **words, int at, char *out)
{
    if (!words[at] || !is_name(words[at]))
        return false;
    memcpy(out, words[at], strlen(words[at]) + 1);
    return true;
}

static bool quality_at(char **words, int at, bool *reliable, uint64_t *depth)
{
    if (!words[at] || (strcmp(words[at], "reliable") && strcmp(words[at], "best_effort")))
        return false;
    *reliable = !strcmp(words[at], "reliable");
    return number_at(words, at + 1, 10000, depth) && *depth > 0;
}

static bool read_publisher(struct peer_nodes *n, char **w)
{
    if (n->publisher_count >= MAX_LINES)
        return false;
    struct publisher *p = &n->publishers[n->publisher_count++];
    bool good = number_at(w, 1, MAX_LINES, &p->node) && p->node < n->node_count &&
                name_at(w, 2, p->topic) && number_at(w, 3, MAX_MESSAGE, &p->bytes) && w[4] &&
                number_at(w, 5, UINT64_MAX, &p->every_ns) && p->every_ns > 0 &&
                number_at(w, 6, UINT64_MAX / 4, &p->phase_ns) &&
                quality_at(w, 7, &p->reliable, &p->depth) &&
                number_at(w, 9, UINT64_MAX / 4, &p->work_ns) &&
                number_at(w, 10, UINT64_MAX / 4, &p->primes);
    if (!good || (strcmp(w[4], "timer") && strcmp(w[4], "any") && strcmp(w[4], "all")))
        return false;
    p->cause = !strcmp(w[4], "timer") ? TIMER : !strcmp(w[4], "any") ? ANY : ALL;
    p->here = n->nodes[p->node].process == n->process;
    return true;
}

static bool read_subscription(struct peer_nodes *n, char **w)
{
    if (n->subscription_count >= MAX_LINES)
        return false;
    struct subscription *s = &n->subscriptions[n->subscription_count++];
    return number_at(w, 1, MAX_LINES, &s->node) && s->node < n->node_count &&
           name_at(w, 2, s->topic) && quality_at(w, 3, &s->reliable, &s->depth) &&
           number_at(w, 5, UINT64_MAX / 4, &s->work_ns) &&
           number_at(w, 6, UINT64_MAX / 4, &s->primes);
}

static bool read_trigger(struct peer_nodes *n, char **w)
{
    uint64_t publisher, input;
    if (!number_at(w, 1, MAX_LINES, &publisher) || publisher >= n->publisher_count ||
        !number_at(w, 2, MAX_LINES, &input) || input >= n->subscription_count)
        return false;
    struct publisher *p = &n->publishers[publisher];
    if (p->cause == TIMER || p->inputs >= MAX_LINES || n->subscriptions[input].node != p->node)
        return false;
    uint64_t room = p->inputs + 1;
    uint64_t *inputs = realloc(p->input, room * sizeof *inputs);
    p->input = inputs ? inputs : p->input;
    uint64_t *fresh = realloc(p->fresh, room * sizeof *fresh);
    p->fresh = fresh ? fresh : p->fresh;
    bool *is_fresh = realloc(p->is_fresh, room * sizeof *is_fresh);
    p->is_fresh = is_fresh ? is_fresh : p->is_fresh;
    if (!inputs || !fresh || !is_fresh)
        return false;
    p->input[p->inputs] = input;
    p->is_fresh[p->inputs++] = false;
    return true;
}

static bool read_line(struct peer_nodes *n, char **w)
{
    char name[MAX_NAME + 1];
    uint64_t number;
    if (!strcmp(w[0], "topology"))
        return number_at(w, 1, 1, &number) && number == 1 && name_at(w, 2, name);
    if (!strcmp(w[0], "span"))
        return number_at(w, 1, UINT64_MAX / 4, &n->warmup_ns) &&
               number_at(w, 2, UINT64_MAX / 4, &n->duration_ns) && n->duration_ns > 0;
    if (!strcmp(w[0], "process")) {
        if (!name_at(w, 1, name))
            return false;
        if (!strcmp(name, n->process_name))
            n->process = n->processes;
        n->processes++;
        return true;
    }
    if (!strcmp(w[0], "node")) {
        if (n->node_count >= MAX_LINES)
            return false;
        struct node *node = &n->nodes[n->node_count++];
        return number_at(w, 1, MAX_LINES, &node->process) && node->process < n->processes &&
               name_at(w, 2, node->name);
    }
    if (!strcmp(w[0], "publisher"))
        return read_publisher(n, w);
    if (!strcmp(w[0], "subscription"))
        return read_subscription(n, w);
    return !strcmp(w[0], "trigger") && read_trigger(n, w);
}

int read_plan(struct peer_nodes *n)
{
    n->nodes = calloc(MAX_LINES, sizeof *n->nodes);
    n->publishers = calloc(MAX_LINES, sizeof *n->publishers);
    n->subscriptions = calloc(MAX_LINES, sizeof *n->subscriptions);
    if (!n->nodes || !n->publishers || !n->subscriptions) {
        peer_error("allocate the plan: out of memory");
        return 1;
    }
    FILE *file = fopen(n->file, "r");
    if (!file) {
        peer_error("read plan %s: %s", n->file, strerror(errno));
        return 1;
    }
    n->process = UINT64_MAX;
    char line[512];
    unsigned number = 0;
    bool good = true;
    while (good && fgets(line, sizeof line, file)) {
        char *words[MAX_WORDS + 1] = {NULL}, *rest = NULL;
        int count = 0;
        for (char *w = strtok_r(line, " \n", &rest); w && count < MAX_WORDS;
             w = strtok_r(NULL, " \n", &rest))
            words[count++] = w;
        number++;
        good = count > 0 && (number == 1) == !strcmp(words[0], "topology") && read_line(n, words);
    }
    fclose(file);
    if (!good)
        peer_error("plan %s, line %u: not as the form says", n->file, number);
    else if (n->process == UINT64_MAX || !n->duration_ns)
        peer_error("plan %s: no process %s, or no duration", n->file, n->process_name);
    return good && n->process != UINT64_MAX && n->duration_ns ? 0 : 1;
}
