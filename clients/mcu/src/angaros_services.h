/* Services: a board answers calls, or calls others. */
#ifndef ANGAROS_SERVICES_H
#define ANGAROS_SERVICES_H

#include "angaros_mcu.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Called with each request; answers with ang_respond and `call`, at once or later. */
typedef void (*ang_on_request)(void *user, uint32_t call, const uint8_t *cdr, size_t length);
/* Called with the end of each call: ANG_OK and the response, or ANG_FAILED. */
typedef void (*ang_on_response)(void *user, uint32_t call, ang_status status, const uint8_t *cdr,
                                size_t length);

typedef struct ang_service {
    ang_entity entity;
    ang_on_request on_request;
    void *user;
} ang_service;

typedef struct ang_caller {
    ang_entity entity;
    ang_on_response on_response;
    void *user;
    uint32_t calls;
} ang_caller;

/* Offers a service. Errors as of ang_add_publisher. */
ang_status ang_add_service(ang_client *client, ang_service *service, const char *name,
                           const ang_type *type, ang_on_request on_request, void *user);
/* Sends the response of a call. */
ang_status ang_respond(ang_client *client, ang_service *service, uint32_t call, const uint8_t *cdr,
                       size_t length, uint32_t timeout_ms);
/* Makes a client of a service. Errors as of ang_add_publisher. */
ang_status ang_add_caller(ang_client *client, ang_caller *caller, const char *name,
                          const ang_type *type, ang_on_response on_response, void *user);
/* Sends a request; `call` gets the number with which the response comes. */
ang_status ang_call(ang_client *client, ang_caller *caller, const uint8_t *cdr, size_t length,
                    uint32_t timeout_ms, uint32_t *call);

#ifdef __cplusplus
}
#endif

#endif
