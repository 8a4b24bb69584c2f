/* Two components: run by this program, alone or together, or loaded from libc_components.so into a
 * running container.
 *
 *     components                                            # lists them
 *     components c_components/Counter c_components/Doubler
 *     angaros component load /CONTAINER c_components Counter  # with ANGAROS_LIBRARY_PATH */
#include <angaros.h>

#include <stdio.h>
#include <stdlib.h>

/* What both components have. */
struct component {
    angaros_context_t *context;
    angaros_node_t *node;
    angaros_type_t *int32;
    angaros_publisher_t *publisher;
    angaros_subscription_t *subscription;
    angaros_timer_t *timer;
    int32_t count;
};

static void destroy(void *made) {
    struct component *component = made;
    angaros_timer_destroy(&component->timer);
    angaros_subscription_destroy(&component->subscription);
    angaros_publisher_destroy(&component->publisher);
    angaros_type_destroy(&component->int32);
    angaros_node_destroy(&component->node);
    angaros_context_destroy(&component->context);
    free(component);
}

/* Begins a component that publishes std_msgs/msg/Int32 on a topic. */
static angaros_status_t begin(angaros_context_t *context, angaros_node_t *node, const char *topic,
                              struct component **made) {
    struct component *component = calloc(1, sizeof *component);
    if (component == NULL) {
        angaros_node_destroy(&node);
        angaros_context_destroy(&context);
        return angaros_fail(ANGAROS_EXHAUSTED, "no memory for a component");
    }
    component->context = context;
    component->node = node;
    *made = component;
    angaros_status_t status =
        angaros_type_create_standard("std_msgs/msg/Int32", &component->int32);
    return status != ANGAROS_OK
               ? status
               : angaros_publisher_create(node, component->int32, topic, NULL,
                                          &component->publisher);
}

static void publish(const struct component *component, int32_t number) {
    angaros_cdr_writer_t writer;
    uint8_t message[8];
    size_t size = 0;
    angaros_cdr_writer_init(&writer, message, sizeof message);
    angaros_cdr_write_i32(&writer, number);
    angaros_cdr_writer_finish(&writer, &size);
    if (angaros_publisher_publish(component->publisher, message, size) != ANGAROS_OK) {
        angaros_log(ANGAROS_LOG_WARN, angaros_node_name(component->node), angaros_last_error());
    }
}

/* ---- Counter: publishes 1, 2, 3, ... on `count`. Parameter: `period_ms` (500). ---- */

static void on_timer(uint64_t expected_ns, uint64_t actual_ns, void *user_data) {
    (void)expected_ns;
    (void)actual_ns;
    struct component *counter = user_data;
    publish(counter, ++counter->count);
}

static angaros_status_t begin_counting(struct component *counter) {
    angaros_parameter_value_t period = {.type_ = ANGAROS_PARAMETER_INTEGER, .integer_value = 500};
    angaros_parameter_descriptor_t about = angaros_parameter_descriptor_default();
    angaros_parameter_t *value = NULL;
    about.has_integer_range = true;
    about.integer_from = 1;
    about.integer_to = 60000;
    angaros_status_t status =
        angaros_parameter_declare(counter->node, "period_ms", &period, &about);
    if (status == ANGAROS_OK) {
        status = angaros_parameter_get(counter->node, "period_ms", &value);
    }
    if (status == ANGAROS_OK) {
        const int64_t period_ms = angaros_parameter_value(value)->integer_value;
        status = angaros_timer_create(counter->node, (uint64_t)period_ms * 1000000, on_timer,
                                      counter, NULL, &counter->timer);
    }
    angaros_parameter_destroy(&value);
    return status;
}

static angaros_status_t create_counter(angaros_context_t *context, angaros_node_t *node,
                                       void **made) {
    struct component *counter = NULL;
    angaros_status_t status = begin(context, node, "count", &counter);
    if (status == ANGAROS_OK) {
        status = begin_counting(counter);
    }
    if (status != ANGAROS_OK && counter != NULL) {
        destroy(counter);
        counter = NULL;
    }
    *made = counter;
    return status;
}

/* ---- Doubler: publishes twice of what comes on `count`, on `doubled`. ---- */

static void on_count(const angaros_message_t *message, void *user_data) {
    size_t size = 0;
    int32_t count = 0;
    const void *data = angaros_message_data(message, &size);
    angaros_cdr_reader_t reader;
    angaros_cdr_reader_init(&reader, data, size);
    if (angaros_cdr_read_i32(&reader, &count) == ANGAROS_OK) {
        printf("%d becomes %d\n", (int)count, (int)(2 * count));
        fflush(stdout);
        publish(user_data, 2 * count);
    }
}

static angaros_status_t create_doubler(angaros_context_t *context, angaros_node_t *node,
                                       void **made) {
    struct component *doubler = NULL;
    angaros_status_t status = begin(context, node, "doubled", &doubler);
    if (status == ANGAROS_OK) {
        status = angaros_subscription_create(node, doubler->int32, "count", NULL, on_count, doubler,
                                             NULL, &doubler->subscription);
    }
    if (status != ANGAROS_OK && doubler != NULL) {
        destroy(doubler);
        doubler = NULL;
    }
    *made = doubler;
    return status;
}

static void register_all(void) {
    angaros_component_register("c_components", "Counter", create_counter, destroy);
    angaros_component_register("c_components", "Doubler", create_doubler, destroy);
}

ANGAROS_COMPONENT_LIBRARY(c_components, "0.1.0", register_all)

#ifdef COMPONENTS_PROGRAM
int main(int argc, char **argv) {
    register_all();
    return angaros_component_main(argc, (const char *const *)argv);
}
#endif
