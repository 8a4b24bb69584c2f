/* Sends one goal to the action `fibonacci`. A goal that takes longer than two seconds is cancelled.
 * usage: fibonacci_action_client [ORDER] */
#include <angaros.h>

#include <stdio.h>
#include <stdlib.h>

static const uint64_t TIMEOUT_NS = 10000000000, LONGEST_GOAL_NS = 2000000000;

struct client {
    angaros_executor_t *executor;
    angaros_goal_t *goal;
    int ok;
};

static int failed(angaros_status_t status) {
    if (status != ANGAROS_OK) {
        fprintf(stderr, "%s\n", angaros_last_error());
    }
    return status != ANGAROS_OK;
}

/* The feedback and the result of Fibonacci hold a sequence and nothing else. */
static void print(const char *what, const void *data, size_t size) {
    angaros_cdr_reader_t reader;
    size_t count = 0;
    angaros_cdr_reader_init(&reader, data, size);
    failed(angaros_cdr_read_count(&reader, sizeof(int32_t), &count));
    printf("%s: [", what);
    for (size_t i = 0; i < count; ++i) {
        int32_t number = 0;
        angaros_cdr_read_i32(&reader, &number);
        printf("%s%d", i == 0 ? "" : ", ", (int)number);
    }
    printf("]\n");
    fflush(stdout);
}

/* The goal is ours from now on. */
static void on_response(angaros_status_t status, angaros_goal_t *goal, void *user_data) {
    struct client *client = user_data;
    if (failed(status) || goal == NULL) {
        fprintf(stderr, "the goal is not accepted\n");
        angaros_executor_cancel(client->executor);
        return;
    }
    client->goal = goal;
    printf("goal accepted as ");
    for (size_t i = 0; i < 16; ++i) {
        printf("%s%02x", i == 4 || i == 6 || i == 8 || i == 10 ? "-" : "",
               angaros_goal_id(goal)[i]);
    }
    printf("\n");
}

static void on_feedback(const void *feedback, size_t size, void *user_data) {
    (void)user_data;
    print("feedback", feedback, size);
}

static void on_result(angaros_status_t status, int32_t goal_status, const void *result, size_t size,
                      void *user_data) {
    struct client *client = user_data;
    if (!failed(status)) {
        print(goal_status == ANGAROS_GOAL_SUCCEEDED  ? "SUCCEEDED"
              : goal_status == ANGAROS_GOAL_CANCELED ? "CANCELED"
                                                     : "ABORTED",
              result, size);
        client->ok = 1;
    }
    angaros_executor_cancel(client->executor);
}

static void on_cancelled(angaros_status_t status, int32_t return_code, size_t goals,
                         void *user_data) {
    (void)return_code;
    (void)user_data;
    if (!failed(status)) {
        printf("goals that are cancelled: %zu\n", goals);
    }
}

/* The goal has run for too long. */
static void on_too_long(uint64_t expected_ns, uint64_t actual_ns, void *user_data) {
    (void)expected_ns;
    (void)actual_ns;
    struct client *client = user_data;
    if (client->goal != NULL) {
        failed(angaros_goal_cancel(client->goal, on_cancelled, NULL, NULL));
    }
}

static int send_goal(const angaros_action_client_t *action, int32_t order, struct client *client) {
    const angaros_goal_callbacks_t callbacks = {on_response, on_feedback, on_result};
    angaros_cdr_writer_t writer;
    uint8_t goal[16];
    size_t size = 0;
    bool ready = false;
    if (failed(angaros_action_client_wait_for_server(action, TIMEOUT_NS, &ready))) {
        return 1;
    }
    if (!ready) {
        fprintf(stderr, "nobody offers the action fibonacci\n");
        return 1;
    }
    angaros_cdr_writer_init(&writer, goal, sizeof goal);
    angaros_cdr_write_i32(&writer, order);
    return failed(angaros_cdr_writer_finish(&writer, &size)) ||
           failed(angaros_action_client_send_goal(action, goal, size, &callbacks, client, NULL));
}

int main(int argc, char **argv) {
    const int32_t order = argc > 1 ? (int32_t)strtol(argv[1], NULL, 10) : 5;
    struct client client = {NULL, NULL, 0};
    angaros_context_t *context = NULL;
    angaros_node_t *node = NULL;
    angaros_type_t *type = NULL;
    angaros_action_client_t *action = NULL;
    angaros_timer_t *timer = NULL;
    angaros_context_options_t options = angaros_context_options_default();
    options.argc = argc;
    options.argv = (const char *const *)argv;
    options.handle_signals = true;

    int bad = failed(angaros_context_create(&options, &context)) ||
              failed(angaros_node_create(context, "fibonacci_action_client", NULL, &node)) ||
              failed(angaros_type_create_standard("example_interfaces/action/Fibonacci", &type)) ||
              failed(angaros_action_client_create(node, type, "fibonacci", &action)) ||
              failed(angaros_executor_create(context, 1, &client.executor)) ||
              failed(angaros_executor_add_node(client.executor, node)) ||
              send_goal(action, order, &client) ||
              failed(angaros_timer_create(node, LONGEST_GOAL_NS, on_too_long, &client, NULL,
                                          &timer)) ||
              failed(angaros_executor_spin(client.executor));

    angaros_timer_destroy(&timer);
    angaros_goal_destroy(&client.goal);
    angaros_action_client_destroy(&action);
    angaros_executor_destroy(&client.executor);
    angaros_type_destroy(&type);
    angaros_node_destroy(&node);
    angaros_context_destroy(&context);
    return bad || !client.ok ? EXIT_FAILURE : EXIT_SUCCESS;
}
