/* Asks `add_two_ints` for one sum.
 * usage: add_two_ints_client [A [B]] */
#include <angaros.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static const uint64_t TIMEOUT_NS = 10000000000;

static int failed(angaros_status_t status) {
    if (status != ANGAROS_OK) {
        fprintf(stderr, "%s\n", angaros_last_error());
    }
    return status != ANGAROS_OK;
}

/* Outside of callbacks a call waits for its response; no executor is needed for that. */
static int ask(const angaros_client_t *client, int64_t a, int64_t b) {
    angaros_cdr_writer_t writer;
    angaros_cdr_reader_t reader;
    angaros_response_t *response = NULL;
    uint8_t request[32];
    size_t size = 0;
    int64_t sum = 0;
    bool ready = false;
    if (failed(angaros_client_wait_for_service(client, TIMEOUT_NS, &ready))) {
        return 1;
    }
    if (!ready) {
        fprintf(stderr, "nobody offers add_two_ints\n");
        return 1;
    }
    angaros_cdr_writer_init(&writer, request, sizeof request);
    angaros_cdr_write_i64(&writer, a);
    angaros_cdr_write_i64(&writer, b);
    if (failed(angaros_cdr_writer_finish(&writer, &size)) ||
        failed(angaros_client_call(client, request, size, TIMEOUT_NS, &response))) {
        return 1;
    }
    const void *data = angaros_response_data(response, &size);
    angaros_cdr_reader_init(&reader, data, size);
    int bad = failed(angaros_cdr_read_i64(&reader, &sum));
    if (!bad) {
        printf("%" PRId64 " + %" PRId64 " = %" PRId64 "\n", a, b, sum);
    }
    angaros_response_destroy(&response);
    return bad;
}

int main(int argc, char **argv) {
    const int64_t a = argc > 1 ? strtoll(argv[1], NULL, 10) : 1;
    const int64_t b = argc > 2 ? strtoll(argv[2], NULL, 10) : 1;
    angaros_context_t *context = NULL;
    angaros_node_t *node = NULL;
    angaros_type_t *type = NULL;
    angaros_client_t *client = NULL;
    angaros_context_options_t options = angaros_context_options_default();
    options.argc = argc;
    options.argv = (const char *const *)argv;
    options.handle_signals = true;

    int bad = failed(angaros_context_create(&options, &context)) ||
              failed(angaros_node_create(context, "add_two_ints_client", NULL, &node)) ||
              failed(angaros_type_create_standard("example_interfaces/srv/AddTwoInts", &type)) ||
              failed(angaros_client_create(node, type, "add_two_ints", &client)) ||
              ask(client, a, b);

    angaros_client_destroy(&client);
    angaros_type_destroy(&type);
    angaros_node_destroy(&node);
    angaros_context_destroy(&context);
    return bad ? EXIT_FAILURE : EXIT_SUCCESS;
}
