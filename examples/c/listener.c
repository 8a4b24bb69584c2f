/* Prints what std_msgs/msg/String on `chatter` says.
 * usage: listener [COUNT] [--ros-args ...]      COUNT messages, then it ends (0: until Ctrl-C) */
#include <angaros.h>

#include <stdio.h>
#include <stdlib.h>

struct listener {
    angaros_executor_t *executor;
    unsigned long count, limit;
};

static int failed(angaros_status_t status) {
    if (status != ANGAROS_OK) {
        fprintf(stderr, "%s\n", angaros_last_error());
    }
    return status != ANGAROS_OK;
}

/* The message is lent for this call; its text is read where it lies. */
static void on_message(const angaros_message_t *message, void *user_data) {
    struct listener *listener = user_data;
    size_t size = 0, length = 0;
    const char *text = NULL;
    const void *data = angaros_message_data(message, &size);
    angaros_cdr_reader_t reader;
    angaros_cdr_reader_init(&reader, data, size);
    if (failed(angaros_cdr_read_string(&reader, &text, &length))) {
        return;
    }
    printf("I heard: '%s'\n", text);
    fflush(stdout);
    if (++listener->count == listener->limit) {
        angaros_executor_cancel(listener->executor);
    }
}

int main(int argc, char **argv) {
    struct listener listener = {NULL, 0, argc > 1 ? strtoul(argv[1], NULL, 10) : 0};
    angaros_context_t *context = NULL;
    angaros_node_t *node = NULL;
    angaros_type_t *string = NULL;
    angaros_subscription_t *subscription = NULL;
    angaros_context_options_t options = angaros_context_options_default();
    options.argc = argc;
    options.argv = (const char *const *)argv;
    options.handle_signals = true;

    int bad = failed(angaros_context_create(&options, &context)) ||
              failed(angaros_node_create(context, "listener", NULL, &node)) ||
              failed(angaros_type_create_standard("std_msgs/msg/String", &string)) ||
              failed(angaros_executor_create(context, 1, &listener.executor)) ||
              failed(angaros_subscription_create(node, string, "chatter", NULL, on_message,
                                                 &listener, NULL, &subscription)) ||
              failed(angaros_executor_add_node(listener.executor, node)) ||
              failed(angaros_executor_spin(listener.executor));

    angaros_subscription_destroy(&subscription);
    angaros_executor_destroy(&listener.executor);
    angaros_type_destroy(&string);
    angaros_node_destroy(&node);
    angaros_context_destroy(&context);
    return bad ? EXIT_FAILURE : EXIT_SUCCESS;
}
