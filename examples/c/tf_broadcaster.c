/* Tells where a camera is: fixed 0.5 m above `base_link`, which drives a circle of 1 m in `odom`. */
#include <angaros.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* The angular velocity of the robot on its circle, rad/s. */
static const double TURN_RATE = 0.5;

struct robot {
    angaros_tf_broadcaster_t *moving;
    double elapsed_s;
};

static int failed(angaros_status_t status) {
    if (status != ANGAROS_OK) {
        fprintf(stderr, "%s\n", angaros_last_error());
    }
    return status != ANGAROS_OK;
}

static int64_t now_ns(void) {
    struct timespec now = {0, 0};
    timespec_get(&now, TIME_UTC);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

static int mount(const angaros_tf_broadcaster_t *mounted) {
    const angaros_transform_t camera = {.frame_id = "base_link",
                                        .child_frame_id = "camera",
                                        .stamp_ns = now_ns(),
                                        .translation = {0.0, 0.0, 0.5},
                                        .rotation = {0.0, 0.0, 0.0, 1.0}};
    return failed(angaros_tf_broadcaster_send(mounted, &camera, 1));
}

static void on_timer(uint64_t expected_ns, uint64_t actual_ns, void *user_data) {
    (void)expected_ns;
    (void)actual_ns;
    struct robot *robot = user_data;
    robot->elapsed_s += 0.05;
    const double angle = TURN_RATE * robot->elapsed_s;
    const angaros_transform_t base = {.frame_id = "odom",
                                      .child_frame_id = "base_link",
                                      .stamp_ns = now_ns(),
                                      .translation = {cos(angle), sin(angle), 0.0},
                                      .rotation = {0.0, 0.0, sin(angle / 2), cos(angle / 2)}};
    failed(angaros_tf_broadcaster_send(robot->moving, &base, 1));
}

int main(int argc, char **argv) {
    struct robot robot = {NULL, 0.0};
    angaros_context_t *context = NULL;
    angaros_node_t *node = NULL;
    angaros_tf_broadcaster_t *mounted = NULL;
    angaros_timer_t *timer = NULL;
    angaros_executor_t *executor = NULL;
    angaros_context_options_t options = angaros_context_options_default();
    options.argc = argc;
    options.argv = (const char *const *)argv;
    options.handle_signals = true;

    int bad = failed(angaros_context_create(&options, &context)) ||
              failed(angaros_node_create(context, "tf_broadcaster", NULL, &node)) ||
              failed(angaros_tf_broadcaster_create(node, true, &mounted)) || mount(mounted) ||
              failed(angaros_tf_broadcaster_create(node, false, &robot.moving)) ||
              failed(angaros_timer_create(node, 50000000, on_timer, &robot, NULL, &timer)) ||
              failed(angaros_executor_create(context, 1, &executor)) ||
              failed(angaros_executor_add_node(executor, node)) ||
              failed(angaros_executor_spin(executor));

    angaros_timer_destroy(&timer);
    angaros_executor_destroy(&executor);
    angaros_tf_broadcaster_destroy(&robot.moving);
    angaros_tf_broadcaster_destroy(&mounted);
    angaros_node_destroy(&node);
    angaros_context_destroy(&context);
    return bad ? EXIT_FAILURE : EXIT_SUCCESS;
}
