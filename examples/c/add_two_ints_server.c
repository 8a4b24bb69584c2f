/* Offers the service `add_two_ints`, which answers with the sum of two integers. */
#include <angaros.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static int failed(angaros_status_t status) {
    if (status != ANGAROS_OK) {
        fprintf(stderr, "%s\n", angaros_last_error());
    }
    return status != ANGAROS_OK;
}

/* The request is lent for this call; the responder is ours until it has the response. */
static void on_request(const void *request, size_t size, angaros_responder_t *responder,
                       void *user_data) {
    (void)user_data;
    angaros_cdr_reader_t reader;
    angaros_cdr_writer_t writer;
    int64_t a = 0, b = 0;
    uint8_t response[16];
    size_t length = 0;
    angaros_cdr_reader_init(&reader, request, size);
    angaros_cdr_read_i64(&reader, &a);
    if (failed(angaros_cdr_read_i64(&reader, &b))) {
        angaros_responder_abandon(&responder);
        return;
    }
    printf("request: %" PRId64 " + %" PRId64 "\n", a, b);
    fflush(stdout);
    angaros_cdr_writer_init(&writer, response, sizeof response);
    angaros_cdr_write_i64(&writer, (int64_t)((uint64_t)a + (uint64_t)b));
    angaros_cdr_writer_finish(&writer, &length);
    failed(angaros_responder_respond(&responder, response, length));
}

int main(int argc, char **argv) {
    angaros_context_t *context = NULL;
    angaros_node_t *node = NULL;
    angaros_type_t *type = NULL;
    angaros_service_t *service = NULL;
    angaros_executor_t *executor = NULL;
    angaros_context_options_t options = angaros_context_options_default();
    options.argc = argc;
    options.argv = (const char *const *)argv;
    options.handle_signals = true;

    int bad = failed(angaros_context_create(&options, &context)) ||
              failed(angaros_node_create(context, "add_two_ints_server", NULL, &node)) ||
              failed(angaros_type_create_standard("example_interfaces/srv/AddTwoInts", &type)) ||
              failed(angaros_service_create(node, type, "add_two_ints", on_request, NULL, NULL,
                                            &service)) ||
              failed(angaros_executor_create(context, 1, &executor)) ||
              failed(angaros_executor_add_node(executor, node)) ||
              failed(angaros_executor_spin(executor));

    angaros_service_destroy(&service);
    angaros_executor_destroy(&executor);
    angaros_type_destroy(&type);
    angaros_node_destroy(&node);
    angaros_context_destroy(&context);
    return bad ? EXIT_FAILURE : EXIT_SUCCESS;
}
