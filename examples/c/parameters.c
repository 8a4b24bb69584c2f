/* A node with parameters that others may read and set while it runs:
 *
 *     parameters --ros-args -p rate:=5.0 &
 *     angaros param set /parameters rate 12.5
 *     angaros param set /parameters rate 500.0    # refused: outside of its range */
#include <angaros.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failed(angaros_status_t status) {
    if (status != ANGAROS_OK) {
        fprintf(stderr, "%s\n", angaros_last_error());
    }
    return status != ANGAROS_OK;
}

static int declare(const angaros_node_t *node) {
    angaros_parameter_value_t rate = {.type_ = ANGAROS_PARAMETER_DOUBLE, .double_value = 30.0};
    angaros_parameter_value_t frame = {.type_ = ANGAROS_PARAMETER_STRING,
                                       .string_value = "camera"};
    angaros_parameter_descriptor_t about_rate = angaros_parameter_descriptor_default();
    angaros_parameter_descriptor_t about_frame = angaros_parameter_descriptor_default();
    about_rate.description = "Pictures per second.";
    about_rate.has_floating_point_range = true;
    about_rate.floating_point_from = 1.0;
    about_rate.floating_point_to = 120.0;
    about_frame.description = "The frame in which the pictures are taken.";
    about_frame.read_only = true;
    return failed(angaros_parameter_declare(node, "rate", &rate, &about_rate)) ||
           failed(angaros_parameter_declare(node, "frame_id", &frame, &about_frame));
}

static int print(const angaros_node_t *node) {
    angaros_parameter_t *rate = NULL, *frame = NULL;
    int bad = failed(angaros_parameter_get(node, "rate", &rate)) ||
              failed(angaros_parameter_get(node, "frame_id", &frame));
    if (!bad) {
        printf("rate %g in frame %s\n", angaros_parameter_value(rate)->double_value,
               angaros_parameter_value(frame)->string_value);
        fflush(stdout);
    }
    angaros_parameter_destroy(&rate);
    angaros_parameter_destroy(&frame);
    return bad;
}

static void on_change(const angaros_parameter_setting_t *settings, size_t count, void *user_data) {
    (void)user_data;
    for (size_t i = 0; i < count; ++i) {
        if (strcmp(settings[i].name, "rate") == 0) {
            printf("rate is now %g\n", settings[i].value.double_value);
            fflush(stdout);
        }
    }
}

int main(int argc, char **argv) {
    angaros_context_t *context = NULL;
    angaros_node_t *node = NULL;
    angaros_parameter_callback_t *watch = NULL;
    angaros_executor_t *executor = NULL;
    angaros_context_options_t options = angaros_context_options_default();
    options.argc = argc;
    options.argv = (const char *const *)argv;
    options.handle_signals = true;

    int bad = failed(angaros_context_create(&options, &context)) ||
              failed(angaros_node_create(context, "parameters", NULL, &node)) || declare(node) ||
              print(node) ||
              failed(angaros_parameter_post_set(node, on_change, NULL, NULL, &watch)) ||
              failed(angaros_executor_create(context, 1, &executor)) ||
              failed(angaros_executor_add_node(executor, node)) ||
              failed(angaros_executor_spin(executor));

    angaros_parameter_callback_destroy(&watch);
    angaros_executor_destroy(&executor);
    angaros_node_destroy(&node);
    angaros_context_destroy(&context);
    return bad ? EXIT_FAILURE : EXIT_SUCCESS;
}
