/* The action `fibonacci`: counts the sequence up, one number every 100 ms, tells each step as feedback,
 * and stops when it is cancelled. */
#include <angaros.h>

#include <stdio.h>
#include <stdlib.h>

/* The largest order whose last number an int32 still holds. */
enum { LARGEST_ORDER = 46, MOST_GOALS = 16 };

struct running {
    angaros_server_goal_t *goal; /* NULL: the place is free */
    int32_t order;
    int32_t sequence[LARGEST_ORDER + 2];
    size_t count;
};

struct server {
    struct running running[MOST_GOALS];
};

static int failed(angaros_status_t status) {
    if (status != ANGAROS_OK) {
        fprintf(stderr, "%s\n", angaros_last_error());
    }
    return status != ANGAROS_OK;
}

static int32_t read_order(const void *goal, size_t size) {
    angaros_cdr_reader_t reader;
    int32_t order = -1;
    angaros_cdr_reader_init(&reader, goal, size);
    failed(angaros_cdr_read_i32(&reader, &order));
    return order;
}

static int32_t on_goal(const uint8_t *goal_id, const void *goal, size_t size, void *user_data) {
    (void)goal_id;
    const struct server *server = user_data;
    const int32_t order = read_order(goal, size);
    for (size_t i = 0; i < MOST_GOALS; ++i) {
        if (server->running[i].goal == NULL) {
            return order >= 0 && order <= LARGEST_ORDER ? ANGAROS_GOAL_ACCEPT_AND_EXECUTE
                                                        : ANGAROS_GOAL_REJECT;
        }
    }
    return ANGAROS_GOAL_REJECT;
}

static int32_t on_cancel(const angaros_server_goal_t *goal, void *user_data) {
    (void)goal;
    (void)user_data;
    return ANGAROS_CANCEL_ACCEPT;
}

/* The goal is ours from now on. */
static void on_accepted(angaros_server_goal_t *goal, void *user_data) {
    struct server *server = user_data;
    size_t size = 0, place = 0;
    const void *data = angaros_server_goal_data(goal, &size);
    while (server->running[place].goal != NULL) {
        ++place; /* on_goal has seen a free one */
    }
    struct running *running = &server->running[place];
    *running = (struct running){goal, read_order(data, size), {0, 1}, 2};
    printf("goal of order %d\n", (int)running->order);
    fflush(stdout);
}

/* Sends the sequence, which is all that the feedback and the result of Fibonacci hold. */
static void send(struct running *running,
                 angaros_status_t (*function)(const angaros_server_goal_t *, const void *, size_t)) {
    uint8_t bytes[16 + sizeof running->sequence];
    angaros_cdr_writer_t writer;
    size_t size = 0;
    angaros_cdr_writer_init(&writer, bytes, sizeof bytes);
    angaros_cdr_write_count(&writer, running->count);
    angaros_cdr_write_array(&writer, running->sequence, running->count, sizeof(int32_t));
    angaros_cdr_writer_finish(&writer, &size);
    failed(function(running->goal, bytes, size));
}

/* Computes one number more of each goal, or ends it. */
static void on_timer(uint64_t expected_ns, uint64_t actual_ns, void *user_data) {
    (void)expected_ns;
    (void)actual_ns;
    struct server *server = user_data;
    for (struct running *one = server->running; one != server->running + MOST_GOALS; ++one) {
        if (one->goal == NULL) {
            continue;
        }
        if (angaros_server_goal_status(one->goal) == ANGAROS_GOAL_CANCELING) {
            send(one, angaros_server_goal_canceled);
            angaros_server_goal_destroy(&one->goal);
        } else if (one->count > (size_t)one->order) {
            send(one, angaros_server_goal_succeed);
            angaros_server_goal_destroy(&one->goal);
        } else {
            one->sequence[one->count] =
                one->sequence[one->count - 1] + one->sequence[one->count - 2];
            ++one->count;
            send(one, angaros_server_goal_publish_feedback);
        }
    }
}

int main(int argc, char **argv) {
    static struct server state;
    const angaros_action_server_callbacks_t callbacks = {on_goal, on_cancel, on_accepted};
    angaros_context_t *context = NULL;
    angaros_node_t *node = NULL;
    angaros_type_t *type = NULL;
    angaros_action_server_t *server = NULL;
    angaros_timer_t *timer = NULL;
    angaros_executor_t *executor = NULL;
    angaros_context_options_t options = angaros_context_options_default();
    options.argc = argc;
    options.argv = (const char *const *)argv;
    options.handle_signals = true;

    int bad = failed(angaros_context_create(&options, &context)) ||
              failed(angaros_node_create(context, "fibonacci_action_server", NULL, &node)) ||
              failed(angaros_type_create_standard("example_interfaces/action/Fibonacci", &type)) ||
              failed(angaros_action_server_create(node, type, "fibonacci", &callbacks, &state, NULL,
                                                  &server)) ||
              failed(angaros_timer_create(node, 100000000, on_timer, &state, NULL, &timer)) ||
              failed(angaros_executor_create(context, 1, &executor)) ||
              failed(angaros_executor_add_node(executor, node)) ||
              failed(angaros_executor_spin(executor));

    for (size_t i = 0; i < MOST_GOALS; ++i) {
        angaros_server_goal_destroy(&state.running[i].goal);
    }
    angaros_timer_destroy(&timer);
    angaros_action_server_destroy(&server);
    angaros_executor_destroy(&executor);
    angaros_type_destroy(&type);
    angaros_node_destroy(&node);
    angaros_context_destroy(&context);
    return bad ? EXIT_FAILURE : EXIT_SUCCESS;
}
