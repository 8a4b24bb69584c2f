/* A managed node: it publishes on `lifecycle_chatter` while it is active.
 *
 *     lifecycle_talker &
 *     angaros lifecycle set /lifecycle_talker configure
 *     angaros lifecycle set /lifecycle_talker activate */
#include <angaros.h>

#include <stdio.h>
#include <stdlib.h>

struct talker {
    angaros_node_t *node;
    angaros_lifecycle_t *lifecycle;
    angaros_type_t *string;
    angaros_publisher_t *publisher;
    angaros_timer_t *timer;
    unsigned long count;
};

static int failed(angaros_status_t status) {
    if (status != ANGAROS_OK) {
        fprintf(stderr, "%s\n", angaros_last_error());
    }
    return status != ANGAROS_OK;
}

static int32_t done(const char *what) {
    printf("%s\n", what);
    fflush(stdout);
    return ANGAROS_TRANSITION_SUCCESS;
}

static void on_timer(uint64_t expected_ns, uint64_t actual_ns, void *user_data) {
    (void)expected_ns;
    (void)actual_ns;
    struct talker *talker = user_data;
    if (angaros_lifecycle_state(talker->lifecycle) != ANGAROS_STATE_ACTIVE) {
        return;
    }
    char text[64];
    uint8_t message[96];
    angaros_cdr_writer_t writer;
    size_t size = 0;
    snprintf(text, sizeof text, "Lifecycle Hello World: %lu", ++talker->count);
    angaros_cdr_writer_init(&writer, message, sizeof message);
    angaros_cdr_write_string(&writer, text);
    angaros_cdr_writer_finish(&writer, &size);
    failed(angaros_publisher_publish(talker->publisher, message, size));
}

/* The publisher drops what it is given while the node is not active. */
static int32_t on_configure(int32_t from, void *user_data) {
    (void)from;
    struct talker *talker = user_data;
    if (failed(angaros_lifecycle_publisher_create(talker->lifecycle, talker->string,
                                                  "lifecycle_chatter", NULL,
                                                  &talker->publisher)) ||
        failed(angaros_timer_create(talker->node, 200000000, on_timer, talker, NULL,
                                    &talker->timer))) {
        angaros_publisher_destroy(&talker->publisher);
        return ANGAROS_TRANSITION_FAILURE;
    }
    return done("configured");
}

static int32_t on_activate(int32_t from, void *user_data) {
    (void)from;
    (void)user_data;
    return done("active");
}

static int32_t on_deactivate(int32_t from, void *user_data) {
    (void)from;
    (void)user_data;
    return done("inactive");
}

static int32_t on_cleanup(int32_t from, void *user_data) {
    (void)from;
    struct talker *talker = user_data;
    angaros_timer_destroy(&talker->timer);
    angaros_publisher_destroy(&talker->publisher);
    return done("cleaned up");
}

int main(int argc, char **argv) {
    static struct talker talker;
    const angaros_lifecycle_callbacks_t callbacks = {
        .on_configure = on_configure,
        .on_activate = on_activate,
        .on_deactivate = on_deactivate,
        .on_cleanup = on_cleanup,
    };
    angaros_context_t *context = NULL;
    angaros_executor_t *executor = NULL;
    angaros_context_options_t options = angaros_context_options_default();
    options.argc = argc;
    options.argv = (const char *const *)argv;
    options.handle_signals = true;

    int bad = failed(angaros_context_create(&options, &context)) ||
              failed(angaros_node_create(context, "lifecycle_talker", NULL, &talker.node)) ||
              failed(angaros_type_create_standard("std_msgs/msg/String", &talker.string)) ||
              failed(angaros_lifecycle_create(talker.node, &callbacks, &talker, NULL,
                                              &talker.lifecycle)) ||
              failed(angaros_executor_create(context, 1, &executor)) ||
              failed(angaros_executor_add_node(executor, talker.node)) ||
              failed(angaros_executor_spin(executor));

    angaros_executor_destroy(&executor);
    angaros_timer_destroy(&talker.timer);
    angaros_publisher_destroy(&talker.publisher);
    angaros_lifecycle_destroy(&talker.lifecycle);
    angaros_type_destroy(&talker.string);
    angaros_node_destroy(&talker.node);
    angaros_context_destroy(&context);
    return bad ? EXIT_FAILURE : EXIT_SUCCESS;
}
