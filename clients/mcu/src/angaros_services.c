#include "angaros_services.h"

#include "angaros_internal.h"

#include <string.h>

static const ang_qos RELIABLE = {true, false, 0};

static void receive_request(ang_client *client, ang_entity *entity, const ang_message *message) {
    const ang_service *service = (const ang_service *)(const void *)entity;
    (void)client;
    service->on_request(service->user, message->call, message->bytes, message->length);
}

ang_status ang_add_service(ang_client *client, ang_service *service, const char *name,
                           const ang_type *type, ang_on_request on_request, void *user) {
    if (on_request == NULL) {
        return ANG_INVALID;
    }
    memset(service, 0, sizeof *service);
    service->entity.kind = ANG_SERVICE;
    service->entity.qos = RELIABLE;
    service->entity.receive = receive_request;
    service->on_request = on_request;
    service->user = user;
    return ang_add(client, &service->entity, name, type);
}

ang_status ang_respond(ang_client *client, ang_service *service, uint32_t call, const uint8_t *cdr,
                       size_t length, uint32_t timeout_ms) {
    ang_message message;
    message.bytes = cdr;
    message.length = length;
    message.call = call;
    message.failed = false;
    return ang_send_message(client, &service->entity, &message, timeout_ms);
}

static void receive_response(ang_client *client, ang_entity *entity, const ang_message *message) {
    const ang_caller *caller = (const ang_caller *)(const void *)entity;
    ang_status status = ANG_OK;
    if (message->failed) {
        size_t length = message->length;
        length = length < sizeof client->reason ? length : sizeof client->reason - 1u;
        if (length > 0) {
            memcpy(client->reason, message->bytes, length);
        }
        client->reason[length] = 0;
        status = ANG_FAILED;
    }
    caller->on_response(caller->user, message->call, status, message->bytes, message->length);
}

ang_status ang_add_caller(ang_client *client, ang_caller *caller, const char *name,
                          const ang_type *type, ang_on_response on_response, void *user) {
    if (on_response == NULL) {
        return ANG_INVALID;
    }
    memset(caller, 0, sizeof *caller);
    caller->entity.kind = ANG_CALLER;
    caller->entity.qos = RELIABLE;
    caller->entity.receive = receive_response;
    caller->on_response = on_response;
    caller->user = user;
    return ang_add(client, &caller->entity, name, type);
}

ang_status ang_call(ang_client *client, ang_caller *caller, const uint8_t *cdr, size_t length,
                    uint32_t timeout_ms, uint32_t *call) {
    ang_message message;
    caller->calls++;
    message.bytes = cdr;
    message.length = length;
    message.call = caller->calls;
    message.failed = false;
    *call = caller->calls;
    return ang_send_message(client, &caller->entity, &message, timeout_ms);
}
