/* Publishes sensor_msgs/msg/Image on `image` without copying its pixels: they are written where they
 * travel. A polled subscription in the same program takes it and looks at them where they lie. */
#include <angaros.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WIDTH = 640, HEIGHT = 480, STEP = WIDTH * 3 };

static int failed(angaros_status_t status) {
    if (status != ANGAROS_OK) {
        fprintf(stderr, "%s\n", angaros_last_error());
    }
    return status != ANGAROS_OK;
}

/* The fields of sensor_msgs/msg/Image in order; returns where the pixels go (NULL: only counting). */
static uint8_t *write_image(angaros_cdr_writer_t *writer) {
    void *pixels = NULL;
    angaros_cdr_write_i32(writer, 12);          /* header.stamp.sec */
    angaros_cdr_write_u32(writer, 34);          /* header.stamp.nanosec */
    angaros_cdr_write_string(writer, "camera"); /* header.frame_id */
    angaros_cdr_write_u32(writer, HEIGHT);
    angaros_cdr_write_u32(writer, WIDTH);
    angaros_cdr_write_string(writer, "rgb8");
    angaros_cdr_write_u8(writer, 0); /* is_bigendian */
    angaros_cdr_write_u32(writer, STEP);
    angaros_cdr_write_count(writer, (size_t)STEP * HEIGHT);
    angaros_cdr_write_reserve(writer, (size_t)STEP * HEIGHT, 1, &pixels);
    return pixels;
}

static angaros_status_t publish_image(const angaros_publisher_t *publisher) {
    angaros_cdr_writer_t writer;
    angaros_loan_t *loan = NULL;
    size_t size = 0;
    angaros_cdr_writer_init(&writer, NULL, 0);
    write_image(&writer);
    angaros_status_t status = angaros_cdr_writer_finish(&writer, &size);
    if (status == ANGAROS_OK) {
        status = angaros_publisher_loan(publisher, size, &loan);
    }
    if (status != ANGAROS_OK) {
        return status;
    }
    angaros_cdr_writer_init(&writer, angaros_loan_data(loan, NULL), size);
    uint8_t *pixels = write_image(&writer);
    if (pixels == NULL) {
        angaros_loan_abandon(&loan);
        return ANGAROS_BUFFER_TOO_SMALL;
    }
    memset(pixels, 200, (size_t)STEP * HEIGHT); /* here a camera would write */
    return angaros_loan_publish(&loan, size);
}

/* Says whether the message is the image of above; copies nothing. */
static int check_image(const angaros_message_t *message) {
    size_t size = 0, count = 0;
    const void *data = angaros_message_data(message, &size), *pixels = NULL;
    const char *frame = NULL, *encoding = NULL;
    int32_t sec = 0;
    uint32_t nanosec = 0, height = 0, width = 0, step = 0;
    uint8_t big_endian = 0;
    angaros_cdr_reader_t reader;
    angaros_cdr_reader_init(&reader, data, size);
    angaros_cdr_read_i32(&reader, &sec);
    angaros_cdr_read_u32(&reader, &nanosec);
    angaros_cdr_read_string(&reader, &frame, NULL);
    angaros_cdr_read_u32(&reader, &height);
    angaros_cdr_read_u32(&reader, &width);
    angaros_cdr_read_string(&reader, &encoding, NULL);
    angaros_cdr_read_u8(&reader, &big_endian);
    angaros_cdr_read_u32(&reader, &step);
    angaros_cdr_read_count(&reader, 1, &count);
    if (failed(angaros_cdr_read_in_place(&reader, count, 1, &pixels))) {
        return 0; /* one check for all of the above */
    }
    const uint8_t *bytes = pixels;
    printf("%ux%u %s of frame '%s', last pixel %u\n", width, height, encoding, frame,
           bytes[count - 1]);
    return width == WIDTH && height == HEIGHT && bytes[0] == 200 && bytes[count - 1] == 200;
}

int main(int argc, char **argv) {
    angaros_context_t *context = NULL;
    angaros_node_t *node = NULL;
    angaros_type_t *image = NULL;
    angaros_publisher_t *publisher = NULL;
    angaros_subscription_t *subscription = NULL;
    angaros_message_t *message = NULL;
    angaros_context_options_t options = angaros_context_options_default();
    options.argc = argc;
    options.argv = (const char *const *)argv;

    int good = !failed(angaros_context_create(&options, &context)) &&
               !failed(angaros_node_create(context, "loaned_image", NULL, &node)) &&
               !failed(angaros_type_create_standard("sensor_msgs/msg/Image", &image)) &&
               !failed(angaros_publisher_create(node, image, "image", NULL, &publisher)) &&
               !failed(angaros_subscription_create(node, image, "image", NULL, NULL, NULL, NULL,
                                                   &subscription)) &&
               !failed(publish_image(publisher)) &&
               !failed(angaros_subscription_take(subscription, &message)) && message != NULL &&
               check_image(message);

    angaros_message_release(&message);
    angaros_subscription_destroy(&subscription);
    angaros_publisher_destroy(&publisher);
    angaros_type_destroy(&image);
    angaros_node_destroy(&node);
    angaros_context_destroy(&context);
    return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
