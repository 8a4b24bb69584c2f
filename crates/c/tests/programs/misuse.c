/* Uses the C interface wrongly in every way that it says it notices, and rightly in between. */
#include <angaros.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define EXPECT(condition)                                                                  \
    do {                                                                                   \
        if (!(condition)) {                                                                \
            fprintf(stderr, "line %d: %s\nlast error: %s\n", __LINE__, #condition,         \
                    angaros_last_error());                                                 \
            exit(1);                                                                       \
        }                                                                                  \
    } while (0)
#define OK(call) EXPECT((call) == ANGAROS_OK)
#define BAD(call) EXPECT((call) == ANGAROS_INVALID_ARGUMENT)

static void count_release(void *user_data) { ++*(int *)user_data; }

static void keep(const angaros_message_t *message, void *user_data) {
    OK(angaros_message_retain(message, user_data));
}

static void never(const angaros_message_t *message, void *user_data) {
    (void)message;
    (void)user_data;
    EXPECT(!"this callback must not run");
}

static void cancel(uint64_t expected_ns, uint64_t actual_ns, void *user_data) {
    EXPECT(actual_ns >= expected_ns);
    OK(angaros_executor_cancel(user_data));
}

static void check_contexts(void) {
    angaros_context_t *context = NULL;
    angaros_context_options_t options = angaros_context_options_default();
    BAD(angaros_context_create(NULL, NULL));
    EXPECT(strstr(angaros_last_error(), "'context' is NULL") != NULL);
    options.domain = 233;
    BAD(angaros_context_create(&options, &context));
    EXPECT(strstr(angaros_last_error(), "\nhint: ") != NULL && context == NULL);
    options.domain = 0;
    options.transport = "pigeon";
    BAD(angaros_context_create(&options, &context));
    options.transport = "\xff";
    BAD(angaros_context_create(&options, &context));
    options.transport = NULL;
    options.argc = 3;
    BAD(angaros_context_create(&options, &context));
    options.argc = -1;
    BAD(angaros_context_create(&options, &context));
    angaros_context_destroy(NULL);
    angaros_context_destroy(&context);
    EXPECT(angaros_context_is_shutdown(NULL));
    BAD(angaros_context_shutdown(NULL));
    EXPECT(angaros_version_number() == ANGAROS_VERSION_MAJOR * 1000000 +
                                           ANGAROS_VERSION_MINOR * 1000 + ANGAROS_VERSION_PATCH);
    EXPECT(strcmp(angaros_status_name(ANGAROS_SHUTDOWN), "SHUTDOWN") == 0);
    BAD(angaros_log(25, "logger", "text"));
    BAD(angaros_log(20, NULL, "text"));
}

static void check_types(void) {
    angaros_type_t *type = NULL, *same = NULL;
    EXPECT(angaros_type_create_standard("std_msgs/msg/Strin", &type) == ANGAROS_NOT_FOUND);
    BAD(angaros_type_create_standard("no name", &type));
    EXPECT(angaros_type_create_from_text("p/msg/A", "int33 x", &type) == ANGAROS_BAD_DATA);
    EXPECT(angaros_type_create_from_text("p/msg/A", "Unknown x", &type) == ANGAROS_BAD_DATA);
    BAD(angaros_type_create_known("p/msg/A", "RIHS01_12", "", &type));
    EXPECT(type == NULL);
    OK(angaros_type_create_standard("std_msgs/msg/String", &type));
    OK(angaros_type_create_from_text("std_msgs/msg/String", "string data", &same));
    EXPECT(strcmp(angaros_type_hash(type), angaros_type_hash(same)) == 0);
    angaros_type_destroy(&same);
    OK(angaros_type_create_from_text(
        "p/msg/A", "B[] b\nstd_msgs/Header h\n===\nMSG: p/B\nint8 x", &same));
    EXPECT(strstr(angaros_type_definition(same), "MSG: std_msgs/Header") != NULL);
    EXPECT(strcmp(angaros_type_name(same), "p/msg/A") == 0);
    EXPECT(angaros_type_check(type, "\0\1\0\0\2\0\0\0a", 10) == ANGAROS_OK);
    EXPECT(angaros_type_check(type, "\0\1\0\0\3\0\0\0a", 10) == ANGAROS_BAD_DATA);
    angaros_type_destroy(&same);
    angaros_type_destroy(&type);
    angaros_type_destroy(&type); /* the variable is NULL now */
    EXPECT(type == NULL && angaros_type_name(type) == NULL);
}

static void check_cdr(void) {
    unsigned char bytes[64];
    angaros_cdr_writer_t writer;
    angaros_cdr_reader_t reader;
    size_t size = 0, count = 0;
    uint64_t large = 0;
    uint8_t small = 0;
    bool flag = false;
    const char *text = NULL;
    BAD(angaros_cdr_writer_init(NULL, bytes, sizeof bytes));
    EXPECT(angaros_cdr_writer_init(&writer, bytes, 3) == ANGAROS_BUFFER_TOO_SMALL);
    EXPECT(angaros_cdr_write_u8(&writer, 1) == ANGAROS_BUFFER_TOO_SMALL);
    memset(bytes, 0xee, sizeof bytes);
    OK(angaros_cdr_writer_init(&writer, bytes, sizeof bytes));
    OK(angaros_cdr_write_u8(&writer, 7));
    OK(angaros_cdr_write_u64(&writer, 0x0102030405060708));
    OK(angaros_cdr_write_string(&writer, "ab"));
    OK(angaros_cdr_writer_finish(&writer, &size));
    EXPECT(size == 4 + 8 + 8 + 4 + 3 && bytes[5] == 0 && bytes[12] == 8 && bytes[64 - 1] == 0xee);
    OK(angaros_cdr_reader_init(&reader, bytes, size));
    OK(angaros_cdr_read_u8(&reader, &small));
    OK(angaros_cdr_read_u64(&reader, &large));
    OK(angaros_cdr_read_string(&reader, &text, &count));
    EXPECT(small == 7 && large == 0x0102030405060708 && count == 2 && strcmp(text, "ab") == 0);
    EXPECT(angaros_cdr_read_u8(&reader, &small) == ANGAROS_BAD_DATA);
    EXPECT(angaros_cdr_read_bool(&reader, &flag) == ANGAROS_BAD_DATA); /* it stays failed */

    /* A count beyond the bytes, a text without its end, a buffer that ends, another encoding. */
    OK(angaros_cdr_reader_init(&reader, "\0\1\0\0\xff\xff\xff\x7f", 8));
    EXPECT(angaros_cdr_read_count(&reader, 8, &count) == ANGAROS_BAD_DATA);
    OK(angaros_cdr_reader_init(&reader, "\0\1\0\0\1\0\0\0a", 9));
    EXPECT(angaros_cdr_read_string(&reader, &text, NULL) == ANGAROS_BAD_DATA);
    OK(angaros_cdr_reader_init(&reader, "\0\1\0\0\2", 5));
    EXPECT(angaros_cdr_read_bool(&reader, &flag) == ANGAROS_BAD_DATA);
    EXPECT(angaros_cdr_reader_init(&reader, "\0\7\0\0", 4) == ANGAROS_BAD_DATA);
    EXPECT(angaros_cdr_read_u8(&reader, &small) == ANGAROS_BAD_DATA);
    OK(angaros_cdr_reader_init(&reader, "\0\0\0\0\0\0\1\2", 8)); /* big-endian */
    uint32_t number = 0;
    OK(angaros_cdr_read_u32(&reader, &number));
    EXPECT(number == 258);

    const uint16_t wide[2] = {0x48, 0x69};
    uint16_t units[2] = {0, 0};
    OK(angaros_cdr_writer_init(&writer, bytes, sizeof bytes));
    OK(angaros_cdr_write_wstring(&writer, wide, 2));
    OK(angaros_cdr_reader_init(&reader, bytes, writer.position));
    const angaros_cdr_reader_t before = reader;
    EXPECT(angaros_cdr_read_wstring(&reader, units, 1, &count) == ANGAROS_BUFFER_TOO_SMALL);
    reader = before;
    OK(angaros_cdr_read_wstring(&reader, units, 2, &count));
    EXPECT(count == 2 && units[1] == 0x69);
    BAD(angaros_cdr_write_array(&writer, wide, 1, 3));
    OK(angaros_cdr_writer_init(&writer, bytes, sizeof bytes));
    BAD(angaros_cdr_write_string_n(&writer, "a\0b", 3));
    OK(angaros_cdr_writer_init(&writer, bytes, 16));
    EXPECT(angaros_cdr_write_array(&writer, bytes, 13, 1) == ANGAROS_BUFFER_TOO_SMALL);
}

static void check_messages(angaros_node_t *node, angaros_executor_t *executor) {
    static const unsigned char HELLO[] = {0, 1, 0, 0, 3, 0, 0, 0, 'h', 'i', 0};
    angaros_type_t *string = NULL;
    angaros_publisher_t *publisher = NULL;
    angaros_subscription_t *called = NULL, *polled = NULL;
    angaros_message_t *kept = NULL, *taken = NULL;
    angaros_message_info_t info;
    angaros_loan_t *loan = NULL;
    int released = 0;
    size_t size = 0;
    bool ran = false;
    OK(angaros_type_create_standard("std_msgs/msg/String", &string));

    /* Whatever fails releases the user data exactly once. */
    BAD(angaros_subscription_create(NULL, string, "a", NULL, never, &released, count_release,
                                    &called));
    BAD(angaros_subscription_create(node, string, "1 bad name", NULL, never, &released,
                                    count_release, &called));
    BAD(angaros_subscription_create(node, string, "a", NULL, never, &released, count_release, NULL));
    EXPECT(released == 3 && called == NULL);
    angaros_qos_t qos = angaros_qos_default();
    qos.reliability = 9;
    BAD(angaros_publisher_create(node, string, "hello", &qos, &publisher));
    BAD(angaros_publisher_create(node, NULL, "hello", NULL, &publisher));

    OK(angaros_publisher_create(node, string, "hello", NULL, &publisher));
    OK(angaros_subscription_create(node, string, "hello", NULL, keep, &kept, NULL, &called));
    OK(angaros_subscription_create(node, string, "hello", NULL, NULL, NULL, NULL, &polled));
    EXPECT(strcmp(angaros_publisher_topic(publisher), "/hello") == 0);
    OK(angaros_publisher_wait_for_subscriptions(publisher, 2, 1000000000, &ran));
    EXPECT(ran && angaros_subscription_publisher_count(polled) == 1);
    OK(angaros_subscription_take(polled, &taken));
    EXPECT(taken == NULL);
    BAD(angaros_subscription_take(called, &taken));
    EXPECT(angaros_publisher_publish(publisher, "\1\1\1\1", 4) == ANGAROS_BAD_DATA);
    EXPECT(angaros_publisher_publish(publisher, HELLO, 2) == ANGAROS_BAD_DATA);
    BAD(angaros_publisher_publish(publisher, NULL, 8));
    OK(angaros_publisher_publish(publisher, HELLO, sizeof HELLO));

    /* A taken and a retained message outlive everything they came from. */
    OK(angaros_executor_spin_some(executor));
    OK(angaros_subscription_take(polled, &taken));
    EXPECT(kept != NULL && taken != NULL);
    OK(angaros_message_info(kept, &info));
    EXPECT(info.sequence_number == 1 && info.source_timestamp_ns > 0);

    BAD(angaros_publisher_loan(publisher, 3, &loan));
    BAD(angaros_publisher_loan(publisher, SIZE_MAX, &loan));
    OK(angaros_publisher_loan(publisher, sizeof HELLO, &loan));
    EXPECT(angaros_loan_data(loan, &size) != NULL && size == sizeof HELLO);
    EXPECT(angaros_loan_publish(&loan, size + 1) == ANGAROS_BUFFER_TOO_SMALL && loan == NULL);
    BAD(angaros_loan_publish(&loan, 4));
    OK(angaros_publisher_loan(publisher, sizeof HELLO, &loan));
    angaros_loan_abandon(&loan);
    angaros_loan_abandon(&loan);

    angaros_subscription_destroy(&polled);
    angaros_subscription_destroy(&called);
    angaros_publisher_destroy(&publisher);
    angaros_type_destroy(&string);
    EXPECT(memcmp(angaros_message_data(kept, &size), HELLO, sizeof HELLO) == 0);
    EXPECT(memcmp(angaros_message_data(taken, &size), HELLO, sizeof HELLO) == 0);
    angaros_message_release(&kept);
    angaros_message_release(&taken);
    EXPECT(angaros_message_data(kept, &size) == NULL && size == 0);
}

/* An offer that is too weak: nothing flows, and both sides count it. */
static void check_events(angaros_node_t *node) {
    angaros_type_t *string = NULL;
    angaros_publisher_t *publisher = NULL;
    angaros_subscription_t *weak = NULL, *strong = NULL;
    angaros_publisher_events_t offered;
    angaros_subscription_events_t asked;
    angaros_qos_t qos = angaros_qos_sensor_data();
    OK(angaros_type_create_standard("std_msgs/msg/String", &string));
    OK(angaros_publisher_create(node, string, "events", &qos, &publisher));
    OK(angaros_subscription_create(node, string, "events", &qos, NULL, NULL, NULL, &weak));
    OK(angaros_subscription_create(node, string, "events", NULL, NULL, NULL, NULL, &strong));
    BAD(angaros_publisher_events(publisher, NULL));
    BAD(angaros_subscription_events(NULL, &asked));
    OK(angaros_publisher_events(publisher, &offered));
    EXPECT(offered.matched == 1 && offered.matched_total == 1 && offered.incompatible_qos == 1);
    OK(angaros_subscription_events(strong, &asked));
    EXPECT(asked.matched == 0 && asked.incompatible_qos == 1);
    OK(angaros_subscription_events(weak, &asked));
    EXPECT(asked.matched == 1 && asked.alive == 1 && asked.incompatible_qos == 0);
    angaros_subscription_destroy(&weak);
    OK(angaros_publisher_events(publisher, &offered));
    EXPECT(offered.matched == 0 && offered.matched_total == 1);
    angaros_subscription_destroy(&strong);
    angaros_publisher_destroy(&publisher);
    angaros_type_destroy(&string);
}

/* The same topic with another type: nothing flows, and the context says why. */
static void check_mismatch(angaros_context_t *context, angaros_node_t *node) {
    angaros_type_t *string = NULL, *number = NULL;
    angaros_publisher_t *publisher = NULL;
    angaros_subscription_t *subscription = NULL;
    angaros_graph_t *graph = NULL;
    char text[512];
    OK(angaros_type_create_standard("std_msgs/msg/String", &string));
    OK(angaros_type_create_standard("std_msgs/msg/Int8", &number));
    OK(angaros_publisher_create(node, string, "mixed", NULL, &publisher));
    OK(angaros_subscription_create(node, number, "mixed", NULL, NULL, NULL, NULL, &subscription));
    EXPECT(angaros_publisher_subscription_count(publisher) == 0);
    OK(angaros_context_mismatch(context, 0, text, sizeof text));
    EXPECT(strstr(text, "std_msgs/msg/Int8") != NULL);
    EXPECT(angaros_context_mismatch(context, 0, text, 8) == ANGAROS_BUFFER_TOO_SMALL);
    EXPECT(angaros_context_mismatch(context, 9, text, 8) == ANGAROS_NOT_FOUND);
    OK(angaros_graph_create(context, &graph));
    EXPECT(angaros_graph_node_count(graph) == 1 && angaros_graph_topic_count(graph) >= 2);
    EXPECT(strcmp(angaros_graph_node_name(graph, 0), "renamed") == 0);
    EXPECT(strcmp(angaros_graph_topic_type(graph, 0), "std_msgs/msg/Int8") == 0);
    EXPECT(angaros_graph_topic_subscriptions(graph, 0) == 1);
    EXPECT(angaros_graph_topic_publishers(graph, 1) == 1);
    EXPECT(angaros_graph_topic_name(graph, 99) == NULL);
    angaros_graph_destroy(&graph);
    angaros_subscription_destroy(&subscription);
    angaros_publisher_destroy(&publisher);
    angaros_type_destroy(&number);
    angaros_type_destroy(&string);
}

static void check_executors(angaros_context_t *context, angaros_node_t *node) {
    angaros_executor_t *one = NULL, *many = NULL;
    angaros_timer_t *timer = NULL;
    int released = 0;
    bool ran = true;
    BAD(angaros_executor_create(context, (size_t)-1, &many));
    OK(angaros_executor_create(context, 3, &many));
    OK(angaros_executor_create(context, 1, &one));
    BAD(angaros_executor_spin_some(many));
    OK(angaros_executor_add_node(many, node));
    BAD(angaros_executor_add_node(one, node)); /* it belongs to the other */
    BAD(angaros_timer_create(node, 0, cancel, many, NULL, &timer));
    BAD(angaros_timer_create(node, 1000, NULL, &released, count_release, &timer));
    EXPECT(released == 1);
    for (int round = 0; round < 3; ++round) {
        OK(angaros_timer_create(node, 1000000, cancel, many, NULL, &timer));
        OK(angaros_executor_spin(many)); /* all threads must see that they end */
        angaros_timer_destroy(&timer);
    }
    OK(angaros_executor_remove_node(many, node));
    OK(angaros_executor_cancel(one)); /* ends the next spin */
    OK(angaros_executor_spin(one));
    OK(angaros_executor_spin_once(one, 1000, &ran));
    EXPECT(!ran);
    angaros_executor_destroy(&one);
    angaros_executor_destroy(&many);
}

static void on_request(const void *request, size_t size, angaros_responder_t *responder,
                       void *user_data) {
    (void)request;
    (void)size;
    (void)user_data;
    angaros_responder_abandon(&responder);
}

static void check_services(const angaros_node_t *node) {
    angaros_type_t *type = NULL, *message = NULL;
    angaros_service_t *service = NULL;
    angaros_client_t *client = NULL;
    angaros_response_t *response = NULL;
    angaros_responder_t *responder = NULL;
    int released = 0;
    bool ready = true;
    OK(angaros_type_create_standard("std_srvs/srv/Trigger", &type));
    OK(angaros_type_create_standard("std_msgs/msg/String", &message));
    BAD(angaros_service_create(node, message, "s", on_request, &released, count_release, &service));
    BAD(angaros_service_create(node, type, "no name", on_request, &released, count_release,
                               &service));
    BAD(angaros_service_create(node, type, "s", NULL, &released, count_release, &service));
    EXPECT(released == 3 && service == NULL);
    BAD(angaros_client_create(node, message, "s", &client));
    OK(angaros_client_create(node, type, "s", &client));
    OK(angaros_client_wait_for_service(client, 0, &ready));
    EXPECT(!ready);
    const uint8_t request[5] = {0, 1, 0, 0, 0};
    EXPECT(angaros_client_call(client, request, 5, 0, &response) == ANGAROS_NOT_FOUND);
    EXPECT(angaros_client_call(client, request, 2, 0, &response) == ANGAROS_BAD_DATA);
    BAD(angaros_client_call_async(client, request, 5, NULL, &released, count_release));
    EXPECT(released == 4 && response == NULL);
    OK(angaros_service_create(node, type, "s", on_request, &released, count_release, &service));
    EXPECT(strcmp(angaros_service_name(service), "/s") == 0);
    EXPECT(strcmp(angaros_client_service(client), "/s") == 0);
    BAD(angaros_responder_respond(&responder, request, 5));
    angaros_responder_abandon(&responder);
    angaros_responder_abandon(NULL);
    angaros_service_destroy(&service);
    angaros_service_destroy(&service);
    EXPECT(released == 5);
    angaros_client_destroy(&client);
    angaros_type_destroy(&message);
    angaros_type_destroy(&type);
}

static bool refuse(const angaros_parameter_setting_t *settings, size_t count, char *reason,
                   size_t reason_size, void *user_data) {
    (void)user_data;
    EXPECT(count == 1 && strcmp(settings->name, "whole") == 0);
    snprintf(reason, reason_size, "not %d", (int)settings->value.integer_value);
    return settings->value.integer_value != 7;
}

static void check_parameters(const angaros_node_t *node) {
    angaros_parameter_value_t value = {.type_ = ANGAROS_PARAMETER_INTEGER, .integer_value = 3};
    angaros_parameter_descriptor_t about = angaros_parameter_descriptor_default();
    angaros_parameter_t *read = NULL;
    angaros_parameter_callback_t *callback = NULL;
    int released = 0;
    bool declared = true;
    EXPECT(angaros_parameter_get(node, "whole", &read) == ANGAROS_NOT_FOUND);
    EXPECT(angaros_parameter_set(node, "whole", &value) == ANGAROS_NOT_FOUND);
    about.has_integer_range = true;
    about.integer_from = 0;
    about.integer_to = 9;
    OK(angaros_parameter_declare(node, "whole", &value, &about));
    BAD(angaros_parameter_declare(node, "whole", &value, &about));
    value.integer_value = 10;
    BAD(angaros_parameter_set(node, "whole", &value));
    EXPECT(strstr(angaros_last_error(), "from 0 to 9") != NULL);
    BAD(angaros_parameter_on_set(node, NULL, &released, count_release, &callback));
    EXPECT(released == 1);
    OK(angaros_parameter_on_set(node, refuse, &released, count_release, &callback));
    value.integer_value = 7;
    EXPECT(angaros_parameter_set(node, "whole", &value) == ANGAROS_CALLBACK);
    EXPECT(strcmp(angaros_last_error(), "not 7") == 0);
    angaros_parameter_callback_destroy(&callback);
    EXPECT(released == 2);
    OK(angaros_parameter_set(node, "whole", &value));
    OK(angaros_parameter_get(node, "whole", &read));
    EXPECT(angaros_parameter_value(read)->integer_value == 7);
    EXPECT(strcmp(angaros_parameter_name(read), "whole") == 0);
    angaros_parameter_destroy(&read);
    value.type_ = 77;
    BAD(angaros_parameter_set(node, "whole", &value));
    value.type_ = ANGAROS_PARAMETER_STRING_ARRAY;
    value.count = SIZE_MAX;
    BAD(angaros_parameter_set(node, "whole", &value));
    value.type_ = ANGAROS_PARAMETER_NOT_SET;
    BAD(angaros_parameter_declare(node, "any", &value, NULL));
    about = angaros_parameter_descriptor_default();
    about.dynamic_typing = true;
    OK(angaros_parameter_declare(node, "any", &value, &about));
    OK(angaros_parameter_undeclare(node, "any"));
    OK(angaros_parameter_is_declared(node, "any", &declared));
    EXPECT(!declared && angaros_parameter_value(NULL) == NULL);
}

static void keep_goal(angaros_server_goal_t *goal, void *user_data) {
    *(angaros_server_goal_t **)user_data = goal;
}

static void check_actions(const angaros_node_t *node) {
    angaros_type_t *type = NULL;
    angaros_action_server_t *server = NULL;
    angaros_action_client_t *client = NULL;
    angaros_server_goal_t *goal = NULL;
    angaros_action_server_callbacks_t asked = {NULL, NULL, NULL};
    const angaros_goal_callbacks_t told = {NULL, NULL, NULL};
    int released = 0;
    const uint8_t bytes[8] = {0, 1, 0, 0, 5, 0, 0, 0};
    OK(angaros_type_create_standard("example_interfaces/action/Fibonacci", &type));
    BAD(angaros_action_server_create(node, type, "a", &asked, &released, count_release, &server));
    EXPECT(released == 1 && server == NULL);
    asked.handle_accepted = keep_goal;
    OK(angaros_action_server_create(node, type, "a", &asked, &goal, NULL, &server));
    OK(angaros_action_client_create(node, type, "a", &client));
    EXPECT(angaros_action_client_send_goal(client, bytes, 6, &told, &released, count_release) ==
           ANGAROS_BAD_DATA);
    BAD(angaros_action_client_send_goal(client, bytes, 8, NULL, &released, count_release));
    EXPECT(released == 3);
    BAD(angaros_server_goal_succeed(NULL, bytes, 8));
    BAD(angaros_goal_cancel(NULL, NULL, &released, count_release));
    EXPECT(released == 4 && angaros_goal_status(NULL) == ANGAROS_GOAL_UNKNOWN);
    EXPECT(angaros_server_goal_status(NULL) == ANGAROS_GOAL_UNKNOWN && goal == NULL);
    angaros_server_goal_destroy(&goal);
    angaros_action_client_destroy(&client);
    angaros_action_server_destroy(&server);
    angaros_type_destroy(&type);
}

static int32_t fail(int32_t from, void *user_data) {
    EXPECT(from == ANGAROS_STATE_UNCONFIGURED);
    ++*(int *)user_data;
    return ANGAROS_TRANSITION_FAILURE;
}

static void check_lifecycle(const angaros_node_t *node) {
    angaros_lifecycle_t *lifecycle = NULL;
    angaros_publisher_t *publisher = NULL;
    angaros_type_t *type = NULL;
    angaros_lifecycle_callbacks_t callbacks = {0};
    int calls = 0;
    int32_t state = 0;
    const uint8_t message[9] = {0, 1, 0, 0, 1, 0, 0, 0, 0};
    callbacks.on_configure = fail;
    BAD(angaros_lifecycle_create(node, NULL, &calls, NULL, &lifecycle));
    OK(angaros_lifecycle_create(node, &callbacks, &calls, NULL, &lifecycle));
    BAD(angaros_lifecycle_transition(lifecycle, "activate", &state));
    OK(angaros_lifecycle_transition(lifecycle, "configure", &state));
    EXPECT(calls == 1 && state == ANGAROS_STATE_UNCONFIGURED);
    OK(angaros_type_create_standard("std_msgs/msg/String", &type));
    OK(angaros_lifecycle_publisher_create(lifecycle, type, "silent", NULL, &publisher));
    OK(angaros_publisher_publish(publisher, message, sizeof message));
    OK(angaros_lifecycle_transition(lifecycle, "shutdown", NULL));
    EXPECT(angaros_lifecycle_state(lifecycle) == ANGAROS_STATE_FINALIZED);
    EXPECT(strcmp(angaros_lifecycle_state_label(4), "finalized") == 0);
    EXPECT(strcmp(angaros_lifecycle_state_label(-1), "unknown") == 0);
    angaros_publisher_destroy(&publisher);
    angaros_type_destroy(&type);
    angaros_lifecycle_destroy(&lifecycle);
    EXPECT(angaros_lifecycle_state(NULL) == ANGAROS_STATE_UNKNOWN);
}

static void check_frames(const angaros_node_t *node) {
    angaros_tf_broadcaster_t *broadcaster = NULL;
    angaros_tf_buffer_t *buffer = NULL;
    angaros_tf_listener_t *listener = NULL;
    angaros_transform_t transform = {"a", NULL, 0, {0}, {0, 0, 0, 1}};
    OK(angaros_tf_broadcaster_create(node, false, &broadcaster));
    BAD(angaros_tf_broadcaster_send(broadcaster, NULL, 1));
    BAD(angaros_tf_broadcaster_send(broadcaster, &transform, 1));
    OK(angaros_tf_buffer_create(0, &buffer));
    BAD(angaros_tf_listener_create(node, NULL, &listener));
    OK(angaros_tf_listener_create(node, buffer, &listener));
    EXPECT(angaros_tf_buffer_lookup(buffer, "a", "b", 0, 0, &transform) == ANGAROS_NOT_FOUND);
    BAD(angaros_tf_buffer_lookup(buffer, "", "b", 0, 0, &transform));
    BAD(angaros_component_register("p", "C", NULL, NULL));
    EXPECT(angaros_component_library(NULL, NULL) == NULL);
    EXPECT(angaros_fail(ANGAROS_EXHAUSTED, "no more") == ANGAROS_EXHAUSTED);
    EXPECT(strcmp(angaros_last_error(), "no more") == 0);
    angaros_tf_listener_destroy(&listener);
    angaros_tf_buffer_destroy(&buffer);
    angaros_tf_broadcaster_destroy(&broadcaster);
}

static void check_the_rest(void) {
    angaros_context_t *context = NULL;
    angaros_node_t *node = NULL;
    OK(angaros_context_create(NULL, &context));
    OK(angaros_node_create(context, "rest", NULL, &node));
    check_services(node);
    check_parameters(node);
    check_actions(node);
    check_lifecycle(node);
    check_frames(node);
    angaros_node_destroy(&node);
    angaros_context_destroy(&context);
}

int main(void) {
    check_the_rest();
    const char *args[] = {"misuse", "--ros-args", "-r", "__node:=renamed"};
    angaros_context_t *context = NULL;
    angaros_node_t *node = NULL;
    angaros_executor_t *executor = NULL;
    angaros_publisher_t *publisher = NULL;
    angaros_type_t *empty = NULL;
    angaros_context_options_t options = angaros_context_options_default();
    options.argc = 4;
    options.argv = args;
    check_contexts();
    check_types();
    check_cdr();
    OK(angaros_context_create(&options, &context));
    angaros_node_options_t alone = angaros_node_options_default();
    alone.ignore_command_line = true; /* which renames every node */
    BAD(angaros_node_create(context, "bad name", &alone, &node));
    alone.namespace_ = "bad space";
    BAD(angaros_node_create(context, "good", &alone, &node));
    OK(angaros_node_create(context, "name", NULL, &node));
    EXPECT(strcmp(angaros_node_name(node), "renamed") == 0);
    OK(angaros_executor_create(context, 1, &executor));
    OK(angaros_executor_add_node(executor, node));
    check_messages(node, executor);
    check_mismatch(context, node);
    check_events(node);
    OK(angaros_executor_remove_node(executor, node));
    check_executors(context, node);

    /* After shutdown, and with the handles destroyed in the worst order. */
    OK(angaros_type_create_standard("std_msgs/msg/Empty", &empty));
    OK(angaros_publisher_create(node, empty, "late", NULL, &publisher));
    OK(angaros_context_shutdown(context));
    EXPECT(angaros_publisher_publish(publisher, "\0\1\0\0\0", 5) == ANGAROS_SHUTDOWN);
    OK(angaros_executor_spin(executor)); /* returns at once */
    angaros_context_destroy(&context);
    angaros_context_destroy(&context);
    angaros_node_destroy(&node);
    EXPECT(angaros_publisher_publish(publisher, "\0\1\0\0\0", 5) == ANGAROS_SHUTDOWN);
    angaros_type_destroy(&empty);
    angaros_executor_destroy(&executor);
    angaros_publisher_destroy(&publisher);
    return 0;
}
