/* Publishes std_msgs/msg/String on `chatter` every 100 ms.
 * usage: talker [COUNT] [--ros-args ...]      COUNT messages, then it ends (0: until Ctrl-C) */
#include <angaros.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

struct talker {
    angaros_publisher_t *publisher;
    angaros_executor_t *executor;
    unsigned long count, limit;
};

static int failed(angaros_status_t status) {
    if (status != ANGAROS_OK) {
        fprintf(stderr, "%s\n", angaros_last_error());
    }
    return status != ANGAROS_OK;
}

/* Encodes the message straight into the memory in which it travels. */
static angaros_status_t say(const angaros_publisher_t *publisher, const char *text) {
    angaros_cdr_writer_t writer;
    size_t size = 0;
    angaros_cdr_writer_init(&writer, NULL, 0);
    angaros_cdr_write_string(&writer, text);
    angaros_status_t status = angaros_cdr_writer_finish(&writer, &size);
    angaros_loan_t *loan = NULL;
    if (status == ANGAROS_OK) {
        status = angaros_publisher_loan(publisher, size, &loan);
    }
    if (status == ANGAROS_OK) {
        angaros_cdr_writer_init(&writer, angaros_loan_data(loan, NULL), size);
        angaros_cdr_write_string(&writer, text);
        status = angaros_loan_publish(&loan, size);
    }
    return status;
}

static void on_timer(uint64_t expected_ns, uint64_t actual_ns, void *user_data) {
    (void)expected_ns;
    (void)actual_ns;
    struct talker *talker = user_data;
    if (angaros_publisher_subscription_count(talker->publisher) == 0) {
        return; /* nobody listens yet */
    }
    char text[64];
    snprintf(text, sizeof text, "Hello World: %lu", ++talker->count);
    printf("publishing: '%s'\n", text);
    if (failed(say(talker->publisher, text)) || talker->count == talker->limit) {
        angaros_executor_cancel(talker->executor);
    }
}

int main(int argc, char **argv) {
    struct talker talker = {NULL, NULL, 0, argc > 1 ? strtoul(argv[1], NULL, 10) : 0};
    angaros_context_t *context = NULL;
    angaros_node_t *node = NULL;
    angaros_type_t *string = NULL;
    angaros_timer_t *timer = NULL;
    angaros_context_options_t options = angaros_context_options_default();
    options.argc = argc;
    options.argv = (const char *const *)argv;
    options.handle_signals = true;

    int bad = failed(angaros_context_create(&options, &context)) ||
              failed(angaros_node_create(context, "talker", NULL, &node)) ||
              failed(angaros_type_create_standard("std_msgs/msg/String", &string)) ||
              failed(angaros_publisher_create(node, string, "chatter", NULL, &talker.publisher)) ||
              failed(angaros_executor_create(context, 1, &talker.executor)) ||
              failed(angaros_timer_create(node, 100000000, on_timer, &talker, NULL, &timer)) ||
              failed(angaros_executor_add_node(talker.executor, node)) ||
              failed(angaros_executor_spin(talker.executor));

    angaros_timer_destroy(&timer);
    angaros_executor_destroy(&talker.executor);
    angaros_publisher_destroy(&talker.publisher);
    angaros_type_destroy(&string);
    angaros_node_destroy(&node);
    angaros_context_destroy(&context);
    return bad ? EXIT_FAILURE : EXIT_SUCCESS;
}
