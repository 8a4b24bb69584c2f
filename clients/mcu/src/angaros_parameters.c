#include "angaros_parameters.h"

#include "angaros_internal.h"

#include <string.h>

/* A value on the wire: its kind and eight bytes. */
#define VALUE_BYTES 9u

static const ang_qos RELIABLE = {true, false, 0};

static void put_value(uint8_t *to, ang_parameter_kind kind, ang_value value) {
    uint64_t bits = 0;
    if (kind == ANG_BOOL) {
        bits = value.boolean ? 1u : 0u;
    } else if (kind == ANG_INTEGER) {
        bits = (uint64_t)value.integer;
    } else {
        memcpy(&bits, &value.number, sizeof bits);
    }
    to[0] = (uint8_t)kind;
    ang_put(to + 1, bits, 8);
}

/* Whether the bytes are a value of that kind, which goes out. */
static bool get_value(const uint8_t *from, size_t length, ang_parameter_kind kind,
                      ang_value *value) {
    uint64_t bits;
    if (length != VALUE_BYTES || from[0] != (uint8_t)kind) {
        return false;
    }
    bits = ang_get(from + 1, 8);
    memset(value, 0, sizeof *value);
    if (kind == ANG_BOOL) {
        value->boolean = bits != 0;
    } else if (kind == ANG_INTEGER) {
        value->integer = (int64_t)bits;
    } else {
        memcpy(&value->number, &bits, sizeof bits);
    }
    return true;
}

static size_t describe(const ang_entity *entity, uint8_t *out, size_t room) {
    const ang_parameter *parameter = (const ang_parameter *)(const void *)entity;
    size_t length = parameter->has_range ? 3u * VALUE_BYTES : VALUE_BYTES;
    /* A range may be given later, when it is too late for an error. */
    if (3u * VALUE_BYTES > room) {
        return 0;
    }
    put_value(out, parameter->kind, parameter->value);
    if (parameter->has_range) {
        put_value(out + VALUE_BYTES, parameter->kind, parameter->least);
        put_value(out + 2u * VALUE_BYTES, parameter->kind, parameter->greatest);
    }
    return length;
}

static void receive(ang_client *client, ang_entity *entity, const ang_message *message) {
    ang_parameter *parameter = (ang_parameter *)(void *)entity;
    (void)client;
    if (get_value(message->bytes, message->length, parameter->kind, &parameter->value) &&
        parameter->on_change != NULL) {
        parameter->on_change(parameter->user, parameter);
    }
}

ang_status ang_add_parameter(ang_client *client, ang_parameter *parameter, const char *name,
                             ang_parameter_kind kind, ang_value value, ang_on_change on_change,
                             void *user) {
    if (kind != ANG_BOOL && kind != ANG_INTEGER && kind != ANG_DOUBLE) {
        return ANG_INVALID;
    }
    memset(parameter, 0, sizeof *parameter);
    parameter->entity.kind = ANG_PARAMETER;
    parameter->entity.qos = RELIABLE;
    parameter->entity.receive = receive;
    parameter->entity.describe = describe;
    parameter->kind = kind;
    parameter->value = value;
    parameter->on_change = on_change;
    parameter->user = user;
    return ang_add(client, &parameter->entity, name, NULL);
}

void ang_bound_parameter(ang_parameter *parameter, ang_value least, ang_value greatest) {
    parameter->least = least;
    parameter->greatest = greatest;
    parameter->has_range = true;
}

ang_status ang_set_parameter(ang_client *client, ang_parameter *parameter, ang_value value,
                             uint32_t timeout_ms) {
    uint8_t bytes[VALUE_BYTES];
    ang_message message;
    parameter->value = value;
    put_value(bytes, parameter->kind, value);
    message.bytes = bytes;
    message.length = sizeof bytes;
    message.call = 0;
    message.failed = false;
    return ang_send_message(client, &parameter->entity, &message, timeout_ms);
}
