/* Managed nodes. Included by angaros.h, whose rules hold here too. */
#ifndef ANGAROS_LIFECYCLE_H
#define ANGAROS_LIFECYCLE_H

#include <angaros.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A managed node is configured, activated, deactivated and cleaned up by others, through its services
 * (`angaros lifecycle set /NODE configure`), or by itself. */

/* The states: the numbers of lifecycle_msgs/msg/State. */
enum {
    ANGAROS_STATE_UNKNOWN = 0,
    ANGAROS_STATE_UNCONFIGURED = 1,
    ANGAROS_STATE_INACTIVE = 2,
    ANGAROS_STATE_ACTIVE = 3,
    ANGAROS_STATE_FINALIZED = 4,
    ANGAROS_STATE_CONFIGURING = 10,
    ANGAROS_STATE_CLEANING_UP = 11,
    ANGAROS_STATE_SHUTTING_DOWN = 12,
    ANGAROS_STATE_ACTIVATING = 13,
    ANGAROS_STATE_DEACTIVATING = 14,
    ANGAROS_STATE_ERROR_PROCESSING = 15
};

/* How a transition went: the numbers of lifecycle_msgs/msg/Transition. A failure leaves the node in the
 * state in which it was; an error leads through on_error. */
enum {
    ANGAROS_TRANSITION_SUCCESS = 97,
    ANGAROS_TRANSITION_FAILURE = 98,
    ANGAROS_TRANSITION_ERROR = 99
};

/* What makes a node a managed one. */
typedef struct angaros_lifecycle angaros_lifecycle_t;
/* Does the work of a transition that began in the state `from`; returns ANGAROS_TRANSITION_... It runs
 * where the transition was asked for: on the executor of the node, or in
 * angaros_lifecycle_transition. It must not destroy the angaros_lifecycle_t. */
typedef int32_t (*angaros_transition_callback_t)(int32_t from, void *user_data);

/* One that is NULL succeeds; on_error fails, which ends in the state finalized. */
typedef struct angaros_lifecycle_callbacks {
    angaros_transition_callback_t on_configure;  /* makes what the node needs */
    angaros_transition_callback_t on_activate;   /* begins to work */
    angaros_transition_callback_t on_deactivate; /* ceases to work */
    angaros_transition_callback_t on_cleanup;    /* gives back what on_configure made */
    angaros_transition_callback_t on_shutdown;   /* gives back everything */
    angaros_transition_callback_t on_error;      /* cleans up; success leads to unconfigured */
} angaros_lifecycle_callbacks_t;

/* Makes a node a managed one, in the state unconfigured. Its parameter autostart_node lets it configure
 * and activate itself. Destroy it with angaros_lifecycle_destroy. */
angaros_status_t angaros_lifecycle_create(const angaros_node_t *node,
                                          const angaros_lifecycle_callbacks_t *callbacks,
                                          void *user_data, angaros_release_t release,
                                          angaros_lifecycle_t **lifecycle);
/* Its services end; publishers that it made stay as they are. */
void angaros_lifecycle_destroy(angaros_lifecycle_t **lifecycle);
/* ANGAROS_STATE_...; unknown for NULL. */
int32_t angaros_lifecycle_state(const angaros_lifecycle_t *lifecycle);
/* "unconfigured", ... */
const char *angaros_lifecycle_state_label(int32_t state);
/* Makes the transition of this name ("configure", "activate", "deactivate", "cleanup", "shutdown") and
 * says to which state it led (`state` may be NULL). ANGAROS_INVALID_ARGUMENT: none of this name begins
 * in the present state. */
angaros_status_t angaros_lifecycle_transition(const angaros_lifecycle_t *lifecycle,
                                              const char *label, int32_t *state);
/* As angaros_publisher_create, of a publisher that drops what it is given while the node is not active
 * (which is ANGAROS_OK). */
angaros_status_t angaros_lifecycle_publisher_create(const angaros_lifecycle_t *lifecycle,
                                                    const angaros_type_t *type, const char *topic,
                                                    const angaros_qos_t *qos,
                                                    angaros_publisher_t **publisher);

#ifdef __cplusplus
}
#endif

#endif
