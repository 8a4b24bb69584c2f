/* Services: servers and clients. Included by angaros.h, whose rules hold here too. */
#ifndef ANGAROS_SERVICES_H
#define ANGAROS_SERVICES_H

#include <angaros.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Requests and responses are encoded messages, encapsulation header first, of the types that a .srv
 * file defines: `angaros_type_create_standard("example_interfaces/srv/AddTwoInts", ...)`. Their bodies
 * need not be aligned: read arrays with angaros_cdr_read_array, not in place. */

/* ---- server ---- */

/* Answers requests of one service. */
typedef struct angaros_service angaros_service_t;
/* A request that waits for its response. */
typedef struct angaros_responder angaros_responder_t;
/* Runs for each request on the executor of the node. The bytes are lent for the call. The responder
 * belongs to the callback, which ends it with angaros_responder_respond or angaros_responder_abandon,
 * at once or later and from any thread. */
typedef void (*angaros_request_callback_t)(const void *request, size_t size,
                                           angaros_responder_t *responder, void *user_data);

/* Offers the service `name`. Destroy it with angaros_service_destroy. */
angaros_status_t angaros_service_create(const angaros_node_t *node, const angaros_type_t *type,
                                        const char *name, angaros_request_callback_t callback,
                                        void *user_data, angaros_release_t release,
                                        angaros_service_t **service);
/* A callback that runs at this moment runs to its end. */
void angaros_service_destroy(angaros_service_t **service);
/* The fully qualified name; NULL for NULL. */
const char *angaros_service_name(const angaros_service_t *service);
/* Sends the response; only its header is checked. The responder ends, also when this fails.
 * ANGAROS_NOT_FOUND when the client or the server is gone. */
angaros_status_t angaros_responder_respond(angaros_responder_t **responder, const void *data,
                                           size_t size);
/* Gives the request up: its client is told that there is no response. */
void angaros_responder_abandon(angaros_responder_t **responder);

/* ---- client ---- */

/* Calls one service. */
typedef struct angaros_client angaros_client_t;
/* The response to a call. */
typedef struct angaros_response angaros_response_t;
/* Runs at the end of a call: with ANGAROS_OK and the response, whose bytes are lent for the call, or
 * with why there is none; angaros_last_error() then has the text. */
typedef void (*angaros_response_callback_t)(angaros_status_t status, const void *response,
                                            size_t size, void *user_data);

/* Makes a client of the service `name`. Destroy it with angaros_client_destroy. */
angaros_status_t angaros_client_create(const angaros_node_t *node, const angaros_type_t *type,
                                       const char *name, angaros_client_t **client);
/* Calls that it has sent go on. */
void angaros_client_destroy(angaros_client_t **client);
/* The fully qualified name of the service; NULL for NULL. */
const char *angaros_client_service(const angaros_client_t *client);
/* Waits until a server can answer, at most `timeout_ns`; says whether one can. */
angaros_status_t angaros_client_wait_for_service(const angaros_client_t *client, uint64_t timeout_ns,
                                                 bool *ready);
/* Sends a request and waits for the response, at most `timeout_ns`. In a callback, other callbacks of
 * the executor run meanwhile. ANGAROS_NOT_FOUND: no server is there, or it is gone; ANGAROS_TIMED_OUT;
 * ANGAROS_CALLBACK: the server gave no response. Destroy the response with
 * angaros_response_destroy. */
angaros_status_t angaros_client_call(const angaros_client_t *client, const void *data, size_t size,
                                     uint64_t timeout_ns, angaros_response_t **response);
/* Sends a request; the callback runs on the executor of the client's node when the call has ended. */
angaros_status_t angaros_client_call_async(const angaros_client_t *client, const void *data,
                                           size_t size, angaros_response_callback_t callback,
                                           void *user_data, angaros_release_t release);
/* The encoded response and its size (`size` may be NULL); NULL for NULL. */
const void *angaros_response_data(const angaros_response_t *response, size_t *size);
void angaros_response_destroy(angaros_response_t **response);

#ifdef __cplusplus
}
#endif

#endif
