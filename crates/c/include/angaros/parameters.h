/* Parameters of a node. Included by angaros.h, whose rules hold here too. */
#ifndef ANGAROS_PARAMETERS_H
#define ANGAROS_PARAMETERS_H

#include <angaros.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Others read and set the parameters of a node by its services while an executor runs it. A first
 * value comes from the command line (-p name:=value, --params-file) or is the default. */

/* The numbers of rcl_interfaces/msg/ParameterType. */
enum {
    ANGAROS_PARAMETER_NOT_SET = 0,
    ANGAROS_PARAMETER_BOOL = 1,
    ANGAROS_PARAMETER_INTEGER = 2,
    ANGAROS_PARAMETER_DOUBLE = 3,
    ANGAROS_PARAMETER_STRING = 4,
    ANGAROS_PARAMETER_BYTE_ARRAY = 5,
    ANGAROS_PARAMETER_BOOL_ARRAY = 6,
    ANGAROS_PARAMETER_INTEGER_ARRAY = 7,
    ANGAROS_PARAMETER_DOUBLE_ARRAY = 8,
    ANGAROS_PARAMETER_STRING_ARRAY = 9
};

/* A value; the member that goes with its type counts. */
typedef struct angaros_parameter_value {
    int32_t type_; /* ANGAROS_PARAMETER_... */
    bool bool_value;
    int64_t integer_value;
    double double_value;
    const char *string_value;
    const void *array; /* of uint8_t, bool, int64_t, double or const char * */
    size_t count;      /* elements of the array */
} angaros_parameter_value_t;

/* What a parameter is for and which values it takes. */
typedef struct angaros_parameter_descriptor {
    const char *description; /* may be NULL */
    bool read_only;          /* its first value stays */
    bool dynamic_typing;     /* its type may change, and it may be undeclared */
    bool has_integer_range;  /* the three below count */
    bool has_floating_point_range; /* the last three count */
    int64_t integer_from;
    int64_t integer_to;
    uint64_t integer_step; /* 0: any number of the range, here and below */
    double floating_point_from;
    double floating_point_to;
    double floating_point_step;
} angaros_parameter_descriptor_t;

/* Without description and ranges. */
angaros_parameter_descriptor_t angaros_parameter_descriptor_default(void);

/* Declares a parameter of the default's type; `descriptor` may be NULL for the default. A default
 * without a type needs dynamic typing. */
angaros_status_t angaros_parameter_declare(const angaros_node_t *node, const char *name,
                                           const angaros_parameter_value_t *default_value,
                                           const angaros_parameter_descriptor_t *descriptor);
/* Takes a parameter with dynamic typing away. */
angaros_status_t angaros_parameter_undeclare(const angaros_node_t *node, const char *name);
angaros_status_t angaros_parameter_is_declared(const angaros_node_t *node, const char *name,
                                               bool *declared);
/* Sets a parameter. ANGAROS_NOT_FOUND: it is not declared; ANGAROS_CALLBACK: a callback refuses;
 * ANGAROS_INVALID_ARGUMENT: it is read-only, of another type or out of its range. */
angaros_status_t angaros_parameter_set(const angaros_node_t *node, const char *name,
                                       const angaros_parameter_value_t *value);

/* A parameter's name and its value at one moment. */
typedef struct angaros_parameter angaros_parameter_t;

/* Reads a parameter; ANGAROS_NOT_FOUND where it is not declared. Destroy what it hands out with
 * angaros_parameter_destroy. */
angaros_status_t angaros_parameter_get(const angaros_node_t *node, const char *name,
                                       angaros_parameter_t **parameter);
/* Both belong to the parameter; NULL for NULL. */
const char *angaros_parameter_name(const angaros_parameter_t *parameter);
const angaros_parameter_value_t *angaros_parameter_value(const angaros_parameter_t *parameter);
void angaros_parameter_destroy(angaros_parameter_t **parameter);

/* A parameter and the value it gets. A value without a type undeclares it. */
typedef struct angaros_parameter_setting {
    const char *name;
    angaros_parameter_value_t value;
} angaros_parameter_setting_t;

/* A callback about parameters, called until it is destroyed. It runs on the thread that changes them,
 * and must not change any itself; what it is given is lent for the call. */
typedef struct angaros_parameter_callback angaros_parameter_callback_t;
/* Asked before parameters are declared or set. False refuses all of them; it may write why, as a
 * terminated text of at most `reason_size` bytes, to `reason`, which whoever sets them reads. */
typedef bool (*angaros_on_set_parameters_callback_t)(const angaros_parameter_setting_t *settings,
                                                     size_t count, char *reason, size_t reason_size,
                                                     void *user_data);
/* Told after parameters were declared or set. */
typedef void (*angaros_post_set_parameters_callback_t)(const angaros_parameter_setting_t *settings,
                                                       size_t count, void *user_data);

angaros_status_t angaros_parameter_on_set(const angaros_node_t *node,
                                          angaros_on_set_parameters_callback_t callback,
                                          void *user_data, angaros_release_t release,
                                          angaros_parameter_callback_t **made);
angaros_status_t angaros_parameter_post_set(const angaros_node_t *node,
                                            angaros_post_set_parameters_callback_t callback,
                                            void *user_data, angaros_release_t release,
                                            angaros_parameter_callback_t **made);
/* A call that runs at this moment runs to its end. */
void angaros_parameter_callback_destroy(angaros_parameter_callback_t **callback);

#ifdef __cplusplus
}
#endif

#endif
