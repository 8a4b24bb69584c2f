/* Reads messages from standard input, each with the number of its type and its length in front, and
 * writes what the generated code makes of them: the length, 0 for bytes that it does not take, and the
 * bytes of the same message written again. */
#include "angaros_interfaces.h"

#include <stdio.h>
#include <string.h>

static uint8_t in[1 << 20];
static uint8_t out[1 << 20];

static uint32_t get_u32(void) {
    uint8_t bytes[4];
    if (fread(bytes, 1, 4, stdin) != 4) {
        return UINT32_MAX;
    }
    return (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 |
           (uint32_t)bytes[3] << 24;
}

#define AGAIN(number, name)                                                                        \
    case number: {                                                                                 \
        static name message;                                                                       \
        memset(&message, 0xa5, sizeof message);                                                    \
        if (name##__decode(&message, bytes, length)) {                                             \
            written = name##__encode(&message, out, sizeof out);                                   \
            if (written > name##__MOST_BYTES) {                                                    \
                return 3;                                                                          \
            }                                                                                      \
        }                                                                                          \
        break;                                                                                     \
    }

int main(void) {
    for (;;) {
        uint32_t type = get_u32();
        uint32_t length = type == UINT32_MAX ? 0 : get_u32();
        const uint8_t *bytes;
        size_t written = 0;
        uint8_t prefix[4];
        if (type == UINT32_MAX) {
            return 0;
        }
        if (length > sizeof in || fread(in, 1, length, stdin) != length) {
            return 2;
        }
        /* At the end of the buffer, where a sanitizer notices what is read beyond. */
        bytes = (const uint8_t *)memmove(in + sizeof in - length, in, length);
        switch (type) {
            AGAIN(0, std_msgs__msg__String)
            AGAIN(1, sensor_msgs__msg__Imu)
            AGAIN(2, sensor_msgs__msg__LaserScan)
            AGAIN(3, sensor_msgs__msg__JointState)
            AGAIN(4, std_msgs__msg__Empty)
            AGAIN(5, diagnostic_msgs__msg__DiagnosticArray)
            AGAIN(6, sensor_msgs__msg__NavSatFix)
            AGAIN(7, std_srvs__srv__SetBool_Response)
            AGAIN(8, rcl_interfaces__msg__ParameterValue)
        default:
            return 4;
        }
        prefix[0] = (uint8_t)written;
        prefix[1] = (uint8_t)(written >> 8);
        prefix[2] = (uint8_t)(written >> 16);
        prefix[3] = (uint8_t)(written >> 24);
        fwrite(prefix, 1, 4, stdout);
        fwrite(out, 1, written, stdout);
        fflush(stdout);
    }
}
