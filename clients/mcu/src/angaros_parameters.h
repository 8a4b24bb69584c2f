/* Parameters of the board's node, which others read and set as those of any node. */
#ifndef ANGAROS_PARAMETERS_H
#define ANGAROS_PARAMETERS_H

#include "angaros_mcu.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The kind of a value; the numbers are those of rcl_interfaces/msg/ParameterType. */
typedef enum ang_parameter_kind {
    ANG_BOOL = 1,
    ANG_INTEGER = 2,
    ANG_DOUBLE = 3
} ang_parameter_kind;

typedef union ang_value {
    bool boolean;
    int64_t integer;
    double number;
} ang_value;

struct ang_parameter;
/* Called after others have set the parameter; `value` has the new value. */
typedef void (*ang_on_change)(void *user, const struct ang_parameter *parameter);

typedef struct ang_parameter {
    ang_entity entity;
    ang_parameter_kind kind;
    ang_value value;
    ang_value least; /* the range, where there is one */
    ang_value greatest;
    bool has_range;
    ang_on_change on_change;
    void *user;
} ang_parameter;

/* Declares a parameter with its first value. `on_change` may be NULL. Errors as of
 * ang_add_publisher. */
ang_status ang_add_parameter(ang_client *client, ang_parameter *parameter, const char *name,
                             ang_parameter_kind kind, ang_value value, ang_on_change on_change,
                             void *user);
/* Bounds a number; the agent refuses values beyond. Before the first ang_spin. */
void ang_bound_parameter(ang_parameter *parameter, ang_value least, ang_value greatest);
/* Changes the value from the board's side and tells the agent. */
ang_status ang_set_parameter(ang_client *client, ang_parameter *parameter, ang_value value,
                             uint32_t timeout_ms);

#ifdef __cplusplus
}
#endif

#endif
