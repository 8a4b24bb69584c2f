/* Prints twice a second where the camera of `tf_broadcaster` is in `odom`. */
#include <angaros.h>

#include <stdio.h>
#include <stdlib.h>

static int failed(angaros_status_t status) {
    if (status != ANGAROS_OK) {
        fprintf(stderr, "%s\n", angaros_last_error());
    }
    return status != ANGAROS_OK;
}

static void on_timer(uint64_t expected_ns, uint64_t actual_ns, void *user_data) {
    (void)expected_ns;
    (void)actual_ns;
    const angaros_tf_buffer_t *buffer = user_data;
    angaros_transform_t found;
    /* Time 0 is the latest for which everything is known; nothing is waited for in a callback. */
    if (angaros_tf_buffer_lookup(buffer, "odom", "camera", 0, 0, &found) == ANGAROS_OK) {
        printf("camera at x %.2f m, y %.2f m, z %.2f m\n", found.translation[0],
               found.translation[1], found.translation[2]);
    } else {
        printf("not yet: %s\n", angaros_last_error());
    }
    fflush(stdout);
}

int main(int argc, char **argv) {
    angaros_context_t *context = NULL;
    angaros_node_t *node = NULL;
    angaros_tf_buffer_t *buffer = NULL;
    angaros_tf_listener_t *listener = NULL;
    angaros_timer_t *timer = NULL;
    angaros_executor_t *executor = NULL;
    angaros_context_options_t options = angaros_context_options_default();
    options.argc = argc;
    options.argv = (const char *const *)argv;
    options.handle_signals = true;

    int bad = failed(angaros_context_create(&options, &context)) ||
              failed(angaros_node_create(context, "tf_listener", NULL, &node)) ||
              failed(angaros_tf_buffer_create(0, &buffer)) ||
              failed(angaros_tf_listener_create(node, buffer, &listener)) ||
              failed(angaros_timer_create(node, 500000000, on_timer, buffer, NULL, &timer)) ||
              failed(angaros_executor_create(context, 1, &executor)) ||
              failed(angaros_executor_add_node(executor, node)) ||
              failed(angaros_executor_spin(executor));

    angaros_timer_destroy(&timer);
    angaros_executor_destroy(&executor);
    angaros_tf_listener_destroy(&listener);
    angaros_tf_buffer_destroy(&buffer);
    angaros_node_destroy(&node);
    angaros_context_destroy(&context);
    return bad ? EXIT_FAILURE : EXIT_SUCCESS;
}
