/* Actions: servers and clients. Included by angaros.h, whose rules hold here too. */
#ifndef ANGAROS_ACTIONS_H
#define ANGAROS_ACTIONS_H

#include <angaros.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Goals, results and feedback are encoded messages, encapsulation header first, of the parts of a
 * .action file: `angaros_type_create_standard("example_interfaces/action/Fibonacci", ...)`. Their bodies
 * need not be aligned: read arrays with angaros_cdr_read_array, not in place. */

/* Where a goal stands: the numbers of action_msgs/msg/GoalStatus. */
enum {
    ANGAROS_GOAL_UNKNOWN = 0,
    ANGAROS_GOAL_ACCEPTED = 1,
    ANGAROS_GOAL_EXECUTING = 2,
    ANGAROS_GOAL_CANCELING = 3,
    ANGAROS_GOAL_SUCCEEDED = 4,
    ANGAROS_GOAL_CANCELED = 5,
    ANGAROS_GOAL_ABORTED = 6
};

/* ---- action server ---- */

/* Offers an action. */
typedef struct angaros_action_server angaros_action_server_t;
/* A goal at its server. When the last handle of a goal that has not ended is destroyed, the goal is
 * aborted. */
typedef struct angaros_server_goal angaros_server_goal_t;

enum {
    ANGAROS_GOAL_REJECT = 1,
    ANGAROS_GOAL_ACCEPT_AND_EXECUTE = 2,
    ANGAROS_GOAL_ACCEPT_AND_DEFER = 3 /* it waits for angaros_server_goal_execute */
};
enum { ANGAROS_CANCEL_REJECT = 1, ANGAROS_CANCEL_ACCEPT = 2 };

/* Decides about a goal that is proposed (ANGAROS_GOAL_REJECT, ...). The id has 16 bytes; id and goal
 * are lent for the call. */
typedef int32_t (*angaros_handle_goal_callback_t)(const uint8_t *goal_id, const void *goal,
                                                  size_t size, void *user_data);
/* Decides about a request to cancel (ANGAROS_CANCEL_REJECT, ...). If it accepts, the goal is canceling,
 * and whoever executes it has to end it. The goal is lent for the call. */
typedef int32_t (*angaros_handle_cancel_callback_t)(const angaros_server_goal_t *goal,
                                                    void *user_data);
/* Gets each accepted goal, which belongs to the callback: it brings the goal to its end, now or later
 * and on any thread, and then destroys it. */
typedef void (*angaros_handle_accepted_callback_t)(angaros_server_goal_t *goal, void *user_data);

typedef struct angaros_action_server_callbacks {
    angaros_handle_goal_callback_t handle_goal;     /* NULL: accepts and executes every goal */
    angaros_handle_cancel_callback_t handle_cancel; /* NULL: rejects every request to cancel */
    angaros_handle_accepted_callback_t handle_accepted;
} angaros_action_server_callbacks_t;

/* Offers the action `name`. The callbacks run on the executor of the node. A result is kept for 10
 * seconds after the end of its goal. Destroy it with angaros_action_server_destroy. */
angaros_status_t angaros_action_server_create(const angaros_node_t *node, const angaros_type_t *type,
                                              const char *name,
                                              const angaros_action_server_callbacks_t *callbacks,
                                              void *user_data, angaros_release_t release,
                                              angaros_action_server_t **server);
/* Clients with a goal are told that the server is lost. */
void angaros_action_server_destroy(angaros_action_server_t **server);

/* The encoded goal and its size (`size` may be NULL); NULL for NULL. */
const void *angaros_server_goal_data(const angaros_server_goal_t *goal, size_t *size);
/* The 16 bytes of its id; NULL for NULL. */
const uint8_t *angaros_server_goal_id(const angaros_server_goal_t *goal);
/* ANGAROS_GOAL_...; unknown for NULL and after the end of the server. */
int32_t angaros_server_goal_status(const angaros_server_goal_t *goal);
/* ANGAROS_NOT_FOUND, here and below, when the server was destroyed. */
angaros_status_t angaros_server_goal_publish_feedback(const angaros_server_goal_t *goal,
                                                      const void *data, size_t size);
/* Begins a goal that was deferred. ANGAROS_INVALID_ARGUMENT, here and below, when the status of the
 * goal has no such transition. */
angaros_status_t angaros_server_goal_execute(const angaros_server_goal_t *goal);
/* End the goal with a result. */
angaros_status_t angaros_server_goal_succeed(const angaros_server_goal_t *goal, const void *data,
                                             size_t size);
angaros_status_t angaros_server_goal_abort(const angaros_server_goal_t *goal, const void *data,
                                           size_t size);
/* Only while it is canceling. */
angaros_status_t angaros_server_goal_canceled(const angaros_server_goal_t *goal, const void *data,
                                              size_t size);
void angaros_server_goal_destroy(angaros_server_goal_t **goal);

/* ---- action client ---- */

/* Sends goals to one action. */
typedef struct angaros_action_client angaros_action_client_t;
/* A goal that the server has accepted. */
typedef struct angaros_goal angaros_goal_t;

/* Runs when the server has answered. With ANGAROS_OK: the goal, which belongs to the callback, or NULL
 * if the server rejected it. Else there was no answer, and angaros_last_error() says why. */
typedef void (*angaros_goal_response_callback_t)(angaros_status_t status, angaros_goal_t *goal,
                                                 void *user_data);
/* Runs for each feedback, after goal_response and before result, as long as they come in that order.
 * The bytes are lent for the call. */
typedef void (*angaros_feedback_callback_t)(const void *feedback, size_t size, void *user_data);
/* Runs at the end of an accepted goal. With ANGAROS_OK: how it ended (ANGAROS_GOAL_SUCCEEDED, ...) and
 * the encoded result, which is lent for the call. Else the server is lost or has forgotten the goal. */
typedef void (*angaros_result_callback_t)(angaros_status_t status, int32_t goal_status,
                                          const void *result, size_t size, void *user_data);
/* Runs when a request to cancel is answered. With ANGAROS_OK: the return code of
 * action_msgs/srv/CancelGoal (0: none) and how many goals are now canceling. */
typedef void (*angaros_cancel_callback_t)(angaros_status_t status, int32_t return_code, size_t goals,
                                          void *user_data);

/* Each may be NULL. They run on the executor of the client's node. */
typedef struct angaros_goal_callbacks {
    angaros_goal_response_callback_t goal_response;
    angaros_feedback_callback_t feedback;
    angaros_result_callback_t result;
} angaros_goal_callbacks_t;

/* Makes a client of the action `name`. Destroy it with angaros_action_client_destroy. */
angaros_status_t angaros_action_client_create(const angaros_node_t *node, const angaros_type_t *type,
                                              const char *name, angaros_action_client_t **client);
/* Goals that it has sent go on. Their callbacks run no more when the handles of its goals are destroyed
 * too. */
void angaros_action_client_destroy(angaros_action_client_t **client);
/* Waits until a server is there, at most `timeout_ns`; says whether one is. */
angaros_status_t angaros_action_client_wait_for_server(const angaros_action_client_t *client,
                                                       uint64_t timeout_ns, bool *ready);
/* Proposes a goal. The callbacks are copied; `release` is called when none of them will run any more,
 * which includes that the goal was destroyed. */
angaros_status_t angaros_action_client_send_goal(const angaros_action_client_t *client,
                                                 const void *data, size_t size,
                                                 const angaros_goal_callbacks_t *callbacks,
                                                 void *user_data, angaros_release_t release);
/* The 16 bytes of its id; NULL for NULL. */
const uint8_t *angaros_goal_id(const angaros_goal_t *goal);
/* ANGAROS_GOAL_... as far as the client has heard; unknown for NULL. */
int32_t angaros_goal_status(const angaros_goal_t *goal);
/* Asks the server to cancel the goal; the callback may be NULL. */
angaros_status_t angaros_goal_cancel(const angaros_goal_t *goal, angaros_cancel_callback_t callback,
                                     void *user_data, angaros_release_t release);
/* The goal goes on. */
void angaros_goal_destroy(angaros_goal_t **goal);

#ifdef __cplusplus
}
#endif

#endif
