/* Angaros for C: nodes that speak ROS 2, without a ROS install.
 *
 * Ownership. What a function hands out through a `T **` belongs to the caller until it goes into the
 * function named `..._destroy`, `..._release`, `..._publish` or `..._abandon`. Those take the address
 * of the variable and set it to NULL: a second call with the same variable does nothing. A copy of
 * the pointer must not be used any more. Handles may be destroyed in any order: each keeps alive what
 * it needs. Texts that a function returns belong to the handle they came from.
 *
 * Errors. Every function that can fail returns a status; `angaros_last_error()` then says what failed
 * and, after a line break, "hint:" and the remedy. NULL, text that is not UTF-8 and numbers out of
 * range are answered with ANGAROS_INVALID_ARGUMENT; what a function hands out is written on success
 * only, unless it says otherwise.
 *
 * Threads. Everything may be called from any thread. Two threads must not use one handle while one of
 * them destroys it, nor share a loan, a writer or a reader.
 *
 * Callbacks run on the threads that spin. They must not throw (angaros.hpp takes care of that), and
 * must not spin the executor that runs them; they may destroy their own handle. `release(user_data)`,
 * where it is not NULL, is called exactly once, when the callback will not run any more, also when the
 * function that was given it fails.
 */
#ifndef ANGAROS_H
#define ANGAROS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define ANGAROS_VERSION_MAJOR 0
#define ANGAROS_VERSION_MINOR 1
#define ANGAROS_VERSION_PATCH 0

/* ---- version, errors, log ---- */

/* How a call ended. */
typedef enum angaros_status {
    ANGAROS_OK = 0,
    ANGAROS_INVALID_ARGUMENT = 1, /* a pointer is NULL, or a name, number or text breaks its rules */
    ANGAROS_TYPE_MISMATCH = 2,    /* a type of this name exists with another definition */
    ANGAROS_NOT_FOUND = 3,        /* something that was asked for does not exist */
    ANGAROS_EXHAUSTED = 4,        /* a limit is reached; the same call may succeed later */
    ANGAROS_SYSTEM = 5,           /* the operating system refused */
    ANGAROS_BAD_DATA = 6,         /* bytes or a definition break their format */
    ANGAROS_CALLBACK = 7,         /* user code failed */
    ANGAROS_SHUTDOWN = 8,         /* the context was shut down */
    ANGAROS_BUFFER_TOO_SMALL = 9, /* a buffer of the caller is too small */
    ANGAROS_PANIC = 10,           /* a defect of the library */
    ANGAROS_TIMED_OUT = 11        /* the time was up before the answer came */
} angaros_status_t;

/* "MAJOR.MINOR.PATCH" of the library that is loaded. */
const char *angaros_version(void);
/* The same as major * 1000000 + minor * 1000 + patch. */
uint32_t angaros_version_number(void);

/* What this thread's last failed call says; "" when none failed. Valid until the next failure. */
const char *angaros_last_error(void);
/* For callbacks that fail: leaves a text where angaros_last_error() finds it; returns the status. */
angaros_status_t angaros_fail(int32_t status, const char *message);
/* "OK", "INVALID_ARGUMENT", ... */
const char *angaros_status_name(int32_t status);

enum {
    ANGAROS_LOG_DEBUG = 10,
    ANGAROS_LOG_INFO = 20,
    ANGAROS_LOG_WARN = 30,
    ANGAROS_LOG_ERROR = 40,
    ANGAROS_LOG_FATAL = 50
};
/* A line in the log of the library (standard error) by the logger `name`. What is said is chosen by
 * `--ros-args --log-level LEVEL` or RUST_LOG, else it is info. */
angaros_status_t angaros_log(int32_t level, const char *name, const char *message);

/* What frees a callback's user data. */
typedef void (*angaros_release_t)(void *user_data);

/* ---- context ---- */

/* A participation in a domain. */
typedef struct angaros_context angaros_context_t;

typedef struct angaros_context_options {
    int32_t domain;          /* 0 to 232; negative: ROS_DOMAIN_ID, else 0 */
    const char *transport;   /* "auto", "local", "shm"; NULL: ANGAROS_TRANSPORT, else "auto" */
    int argc;                /* the command line as main() gets it, program name first; */
    const char *const *argv; /* its --ros-args sections are read: remaps, parameters, log level */
    bool handle_signals;     /* SIGINT and SIGTERM shut all contexts of the process down */
} angaros_context_options_t;

/* The environment decides, no command line, signals are left alone. */
angaros_context_options_t angaros_context_options_default(void);
/* Makes a context; `options` may be NULL for the default. Destroy it with angaros_context_destroy. */
angaros_status_t angaros_context_create(const angaros_context_options_t *options,
                                        angaros_context_t **context);
void angaros_context_destroy(angaros_context_t **context);
/* Ends every spin of its executors; publishing fails with ANGAROS_SHUTDOWN from now on. */
angaros_status_t angaros_context_shutdown(const angaros_context_t *context);
/* Whether it was shut down, or a signal asked for it; true for NULL. */
bool angaros_context_is_shutdown(const angaros_context_t *context);
angaros_status_t angaros_context_domain(const angaros_context_t *context, uint32_t *domain);
/* Pairs of endpoints that could not be connected so far (other type, other definition, QoS): copies
 * the text of number `index`, counted from 0, to `text`. ANGAROS_NOT_FOUND beyond the last,
 * ANGAROS_BUFFER_TOO_SMALL when it needs more than `size` bytes. */
angaros_status_t angaros_context_mismatch(const angaros_context_t *context, size_t index, char *text,
                                          size_t size);

/* ---- node ---- */

/* A named set of publishers, subscriptions and timers. It is in the graph until it and all that was
 * made from it is destroyed. */
typedef struct angaros_node angaros_node_t;

typedef struct angaros_node_options {
    const char *namespace_;  /* NULL: ROS_NAMESPACE, else "/" */
    int argc;                /* a command line whose remap rules come before those of the context; */
    const char *const *argv; /* its first word is skipped as a program name is */
    bool ignore_command_line; /* do not apply the context's command line */
} angaros_node_options_t;

angaros_node_options_t angaros_node_options_default(void);
/* Makes a node; `options` may be NULL for the default. Destroy it with angaros_node_destroy. */
angaros_status_t angaros_node_create(const angaros_context_t *context, const char *name,
                                     const angaros_node_options_t *options, angaros_node_t **node);
void angaros_node_destroy(angaros_node_t **node);
/* Name and absolute namespace after all remap rules; NULL for NULL. */
const char *angaros_node_name(const angaros_node_t *node);
const char *angaros_node_namespace(const angaros_node_t *node);

/* ---- QoS ---- */

enum { ANGAROS_RELIABLE = 1, ANGAROS_BEST_EFFORT = 2 };
enum { ANGAROS_TRANSIENT_LOCAL = 1, ANGAROS_VOLATILE = 2 };
enum { ANGAROS_KEEP_LAST = 1, ANGAROS_KEEP_ALL = 2 };
enum { ANGAROS_LIVELINESS_AUTOMATIC = 1, ANGAROS_LIVELINESS_MANUAL_BY_TOPIC = 3 };
#define ANGAROS_INFINITE INT64_MAX

typedef struct angaros_qos {
    int32_t reliability;         /* ANGAROS_RELIABLE or ANGAROS_BEST_EFFORT */
    int32_t durability;          /* ANGAROS_TRANSIENT_LOCAL or ANGAROS_VOLATILE */
    int32_t history;             /* ANGAROS_KEEP_LAST or ANGAROS_KEEP_ALL */
    int32_t liveliness;          /* ANGAROS_LIVELINESS_... */
    size_t depth;                /* samples kept with ANGAROS_KEEP_LAST; 0 counts as 1 */
    int64_t deadline_ns;         /* ANGAROS_INFINITE for none, here and below */
    int64_t lifespan_ns;
    int64_t liveliness_lease_ns;
} angaros_qos_t;

/* Reliable, volatile, the newest 10 samples. */
angaros_qos_t angaros_qos_default(void);
/* Best effort, volatile, the newest 5 samples. */
angaros_qos_t angaros_qos_sensor_data(void);

/* ---- types ---- */

/* A type of messages, services or actions: name, RIHS01 hash and definition. Needed only while
 * publishers, services and others of it are created. Destroy it with angaros_type_destroy. */
typedef struct angaros_type angaros_type_t;

/* A type that comes with Angaros, as "std_msgs/msg/String" or "std_srvs/srv/SetBool". */
angaros_status_t angaros_type_create_standard(const char *name, angaros_type_t **made);
/* A type from the text of its .msg, .srv or .action file. Types that it refers to and that do not come with Angaros
 * follow in the same text: a line of at least three '=', a line "MSG: package/Name", their text. */
angaros_status_t angaros_type_create_from_text(const char *name, const char *definition,
                                               angaros_type_t **made);
/* A type whose hash ("RIHS01_" and 64 digits) is known, as generated code knows it. */
angaros_status_t angaros_type_create_known(const char *name, const char *hash,
                                           const char *definition, angaros_type_t **made);
void angaros_type_destroy(angaros_type_t **type);
/* NULL for NULL. */
const char *angaros_type_name(const angaros_type_t *type);
const char *angaros_type_hash(const angaros_type_t *type);
const char *angaros_type_definition(const angaros_type_t *type);
/* Whether the bytes are a message of the type, field by field; parses the definition each time. */
angaros_status_t angaros_type_check(const angaros_type_t *type, const void *data, size_t size);

/* ---- publisher ---- */

/* Sends messages of one type on one topic. */
typedef struct angaros_publisher angaros_publisher_t;
/* A message under construction in the memory in which it will travel. */
typedef struct angaros_loan angaros_loan_t;

/* Makes a publisher; `qos` may be NULL for the default. Destroy it with angaros_publisher_destroy. */
angaros_status_t angaros_publisher_create(const angaros_node_t *node, const angaros_type_t *type,
                                          const char *topic, const angaros_qos_t *qos,
                                          angaros_publisher_t **publisher);
void angaros_publisher_destroy(angaros_publisher_t **publisher);
/* The fully qualified topic name; NULL for NULL. */
const char *angaros_publisher_topic(const angaros_publisher_t *publisher);
/* Subscriptions it serves at this moment; 0 for NULL. */
size_t angaros_publisher_subscription_count(const angaros_publisher_t *publisher);
/* Waits until it serves at least `count` subscriptions, at most `timeout_ns`; says whether it does. */
angaros_status_t angaros_publisher_wait_for_subscriptions(const angaros_publisher_t *publisher,
                                                          size_t count, uint64_t timeout_ns,
                                                          bool *matched);
typedef struct angaros_publisher_events {
    uint64_t deadlines_missed; /* periods of the offered deadline without a message */
    uint64_t liveliness_lost;  /* times at which it did not show in time that it is alive */
    uint64_t incompatible_qos; /* subscriptions that ask for more than it offers */
    uint64_t matched_total;    /* subscriptions that it ever served */
    uint64_t matched;          /* subscriptions that it serves */
} angaros_publisher_events_t;
/* What has happened to it since it was made. */
angaros_status_t angaros_publisher_events(const angaros_publisher_t *publisher,
                                          angaros_publisher_events_t *events);
/* Sends a copy of an encoded message, encapsulation header first. Only the header is checked. */
angaros_status_t angaros_publisher_publish(const angaros_publisher_t *publisher, const void *data,
                                           size_t size);
/* Lends a buffer of `size` bytes that starts with the encapsulation header; the rest is zero or what
 * this publisher sent earlier. The buffer is shared memory where a subscription in another process is
 * matched, so nothing is copied. Ends in angaros_loan_publish or angaros_loan_abandon. */
angaros_status_t angaros_publisher_loan(const angaros_publisher_t *publisher, size_t size,
                                        angaros_loan_t **loan);
/* The bytes to write and their number (`size` may be NULL); NULL for NULL. The body, behind the first
 * four bytes, is 8-aligned. */
void *angaros_loan_data(angaros_loan_t *loan, size_t *size);
/* Sends the first `size` bytes. The loan ends, also when this fails. */
angaros_status_t angaros_loan_publish(angaros_loan_t **loan, size_t size);
void angaros_loan_abandon(angaros_loan_t **loan);

/* ---- messages received ---- */

/* A message in the memory in which it came. */
typedef struct angaros_message angaros_message_t;

typedef struct angaros_message_info {
    uint8_t publisher_gid[16];
    uint64_t sequence_number;    /* the publisher's count, from 1 */
    int64_t source_timestamp_ns; /* when it was published, system time */
} angaros_message_info_t;

/* The encoded message and its size (`size` may be NULL); NULL for NULL. The body, behind the first
 * four bytes, is 8-aligned. */
const void *angaros_message_data(const angaros_message_t *message, size_t *size);
angaros_status_t angaros_message_info(const angaros_message_t *message, angaros_message_info_t *info);
/* Another handle to the same bytes, to hold beyond the callback. A held message pins its memory: hold
 * as few as the subscription's depth allows. Release it with angaros_message_release. */
angaros_status_t angaros_message_retain(const angaros_message_t *message,
                                        angaros_message_t **retained);
void angaros_message_release(angaros_message_t **message);

/* ---- subscription ---- */

/* Receives messages of one type on one topic. */
typedef struct angaros_subscription angaros_subscription_t;
/* Runs for each message, which is lent for the call. */
typedef void (*angaros_message_callback_t)(const angaros_message_t *message, void *user_data);

/* Makes a subscription. With a callback, the executor of the node runs it; with NULL the messages are
 * taken by angaros_subscription_take. `qos` may be NULL for the default. */
angaros_status_t angaros_subscription_create(const angaros_node_t *node, const angaros_type_t *type,
                                             const char *topic, const angaros_qos_t *qos,
                                             angaros_message_callback_t callback, void *user_data,
                                             angaros_release_t release,
                                             angaros_subscription_t **subscription);
/* A callback that runs at this moment runs to its end. */
void angaros_subscription_destroy(angaros_subscription_t **subscription);
/* The next message, or NULL when there is none (which is ANGAROS_OK). Release it with
 * angaros_message_release. */
angaros_status_t angaros_subscription_take(const angaros_subscription_t *subscription,
                                           angaros_message_t **message);
/* The fully qualified topic name; NULL for NULL. */
const char *angaros_subscription_topic(const angaros_subscription_t *subscription);
/* Publishers that serve it at this moment; 0 for NULL. */
size_t angaros_subscription_publisher_count(const angaros_subscription_t *subscription);
typedef struct angaros_subscription_events {
    uint64_t deadlines_missed; /* periods of the requested deadline without a message */
    uint64_t alive;            /* publishers that are alive */
    uint64_t not_alive;        /* publishers that let their lease pass or whose process died */
    uint64_t lost;             /* messages that never reached it */
    uint64_t expired;          /* messages that were older than their lifespan at their turn */
    uint64_t incompatible_qos; /* publishers that offer too little */
    uint64_t matched_total;    /* publishers that ever served it */
    uint64_t matched;          /* publishers that serve it */
} angaros_subscription_events_t;
/* What has happened to it since it was made. */
angaros_status_t angaros_subscription_events(const angaros_subscription_t *subscription,
                                             angaros_subscription_events_t *events);
/* Messages that were published for it and never taken; 0 for NULL. */
uint64_t angaros_subscription_lost(const angaros_subscription_t *subscription);

/* ---- timer ---- */

/* A callback at a fixed period of the steady clock. Calls that were missed altogether are skipped. */
typedef struct angaros_timer angaros_timer_t;
/* Both times in steady-clock nanoseconds: when the call was due, and when it began. */
typedef void (*angaros_timer_callback_t)(uint64_t expected_ns, uint64_t actual_ns, void *user_data);

angaros_status_t angaros_timer_create(const angaros_node_t *node, uint64_t period_ns,
                                      angaros_timer_callback_t callback, void *user_data,
                                      angaros_release_t release, angaros_timer_t **timer);
/* A callback that runs at this moment runs to its end. */
void angaros_timer_destroy(angaros_timer_t **timer);
/* Stops calling until angaros_timer_reset. */
angaros_status_t angaros_timer_cancel(const angaros_timer_t *timer);
/* Starts again, a whole period from now. */
angaros_status_t angaros_timer_reset(const angaros_timer_t *timer);

/* ---- executor ---- */

/* Runs the callbacks of its nodes. */
typedef struct angaros_executor angaros_executor_t;

/* An executor with that many threads, the spinning one included; 0 means one per processor. */
angaros_status_t angaros_executor_create(const angaros_context_t *context, size_t threads,
                                         angaros_executor_t **executor);
/* Remove the nodes before that shall go to another executor. */
void angaros_executor_destroy(angaros_executor_t **executor);
/* A node belongs to one executor at a time. */
angaros_status_t angaros_executor_add_node(const angaros_executor_t *executor,
                                           const angaros_node_t *node);
angaros_status_t angaros_executor_remove_node(const angaros_executor_t *executor,
                                              const angaros_node_t *node);
/* Runs callbacks until the executor is cancelled or the context shut down. */
angaros_status_t angaros_executor_spin(const angaros_executor_t *executor);
/* Runs at most one callback, waiting for it up to `timeout_ns` (UINT64_MAX: without limit); `ran`
 * (may be NULL) says whether one ran. For executors with one thread. */
angaros_status_t angaros_executor_spin_once(const angaros_executor_t *executor, uint64_t timeout_ns,
                                            bool *ran);
/* Runs what is ready and what becomes ready meanwhile, without waiting. For executors with one
 * thread. */
angaros_status_t angaros_executor_spin_some(const angaros_executor_t *executor);
/* Ends the spin that runs, or, if none does, the next one. */
angaros_status_t angaros_executor_cancel(const angaros_executor_t *executor);

/* ---- graph ---- */

/* The nodes and topics of the domain at one moment, sorted by name. */
typedef struct angaros_graph angaros_graph_t;

angaros_status_t angaros_graph_create(const angaros_context_t *context, angaros_graph_t **graph);
void angaros_graph_destroy(angaros_graph_t **graph);
/* Counts are 0 for NULL; texts are NULL for an index beyond the count. */
size_t angaros_graph_node_count(const angaros_graph_t *graph);
const char *angaros_graph_node_name(const angaros_graph_t *graph, size_t index);
const char *angaros_graph_node_namespace(const angaros_graph_t *graph, size_t index);
/* A topic with several types counts once for each. */
size_t angaros_graph_topic_count(const angaros_graph_t *graph);
const char *angaros_graph_topic_name(const angaros_graph_t *graph, size_t index);
const char *angaros_graph_topic_type(const angaros_graph_t *graph, size_t index);
size_t angaros_graph_topic_publishers(const angaros_graph_t *graph, size_t index);
size_t angaros_graph_topic_subscriptions(const angaros_graph_t *graph, size_t index);

/* ---- writing messages field by field ---- */

/* A position in a buffer. Fields are written in the order of the definition; the fields of a nested
 * message follow in its place; a sequence is a count, then its elements; a fixed array is its elements
 * alone. After a failure every further call returns the same status, so checking the last is enough.
 * Members are not to be changed. */
typedef struct angaros_cdr_writer {
    uint8_t *data; /* NULL: the writer only counts the bytes that the message needs */
    size_t capacity;
    size_t position;
    int32_t status;
} angaros_cdr_writer_t;

/* Begins a message in `data`. `data` NULL and `capacity` 0: counts only. */
angaros_status_t angaros_cdr_writer_init(angaros_cdr_writer_t *writer, void *data, size_t capacity);
/* The bytes of the message, if no step failed. */
angaros_status_t angaros_cdr_writer_finish(angaros_cdr_writer_t *writer, size_t *size);
angaros_status_t angaros_cdr_write_bool(angaros_cdr_writer_t *writer, bool value);
angaros_status_t angaros_cdr_write_u8(angaros_cdr_writer_t *writer, uint8_t value);
angaros_status_t angaros_cdr_write_i8(angaros_cdr_writer_t *writer, int8_t value);
angaros_status_t angaros_cdr_write_u16(angaros_cdr_writer_t *writer, uint16_t value);
angaros_status_t angaros_cdr_write_i16(angaros_cdr_writer_t *writer, int16_t value);
angaros_status_t angaros_cdr_write_u32(angaros_cdr_writer_t *writer, uint32_t value);
angaros_status_t angaros_cdr_write_i32(angaros_cdr_writer_t *writer, int32_t value);
angaros_status_t angaros_cdr_write_u64(angaros_cdr_writer_t *writer, uint64_t value);
angaros_status_t angaros_cdr_write_i64(angaros_cdr_writer_t *writer, int64_t value);
angaros_status_t angaros_cdr_write_f32(angaros_cdr_writer_t *writer, float value);
angaros_status_t angaros_cdr_write_f64(angaros_cdr_writer_t *writer, double value);
/* A UTF-8 text. */
angaros_status_t angaros_cdr_write_string(angaros_cdr_writer_t *writer, const char *value);
/* `length` bytes of UTF-8 without a terminator. */
angaros_status_t angaros_cdr_write_string_n(angaros_cdr_writer_t *writer, const char *value,
                                            size_t length);
/* `length` UTF-16 units. */
angaros_status_t angaros_cdr_write_wstring(angaros_cdr_writer_t *writer, const uint16_t *units,
                                           size_t length);
/* The count of a sequence. */
angaros_status_t angaros_cdr_write_count(angaros_cdr_writer_t *writer, size_t count);
/* `count` numbers (or bools of one byte) of 1, 2, 4 or 8 bytes each. */
angaros_status_t angaros_cdr_write_array(angaros_cdr_writer_t *writer, const void *elements,
                                         size_t count, size_t element_size);
/* Room for as many numbers, to be written in place; NULL from a writer that counts. */
angaros_status_t angaros_cdr_write_reserve(angaros_cdr_writer_t *writer, size_t count,
                                           size_t element_size, void **elements);

/* ---- reading messages field by field ---- */

/* A position in the bytes of a message, of either byte order. Nothing beyond them is read, whatever
 * they say. After a failure every further call returns the same status. Members are not to be
 * changed. */
typedef struct angaros_cdr_reader {
    const uint8_t *data;
    size_t size;
    size_t position;
    int32_t status;
    bool swap;
} angaros_cdr_reader_t;

angaros_status_t angaros_cdr_reader_init(angaros_cdr_reader_t *reader, const void *data, size_t size);
angaros_status_t angaros_cdr_read_bool(angaros_cdr_reader_t *reader, bool *value);
angaros_status_t angaros_cdr_read_u8(angaros_cdr_reader_t *reader, uint8_t *value);
angaros_status_t angaros_cdr_read_i8(angaros_cdr_reader_t *reader, int8_t *value);
angaros_status_t angaros_cdr_read_u16(angaros_cdr_reader_t *reader, uint16_t *value);
angaros_status_t angaros_cdr_read_i16(angaros_cdr_reader_t *reader, int16_t *value);
angaros_status_t angaros_cdr_read_u32(angaros_cdr_reader_t *reader, uint32_t *value);
angaros_status_t angaros_cdr_read_i32(angaros_cdr_reader_t *reader, int32_t *value);
angaros_status_t angaros_cdr_read_u64(angaros_cdr_reader_t *reader, uint64_t *value);
angaros_status_t angaros_cdr_read_i64(angaros_cdr_reader_t *reader, int64_t *value);
angaros_status_t angaros_cdr_read_f32(angaros_cdr_reader_t *reader, float *value);
angaros_status_t angaros_cdr_read_f64(angaros_cdr_reader_t *reader, double *value);
/* A terminated text inside the message, and its length (may be NULL); valid while the message is. */
angaros_status_t angaros_cdr_read_string(angaros_cdr_reader_t *reader, const char **value,
                                         size_t *length);
/* Copies UTF-16 units to `units`, which has room for `capacity`. `length` is how many there are, also
 * after ANGAROS_BUFFER_TOO_SMALL; to try again, read with a copy of the reader made before. */
angaros_status_t angaros_cdr_read_wstring(angaros_cdr_reader_t *reader, uint16_t *units,
                                          size_t capacity, size_t *length);
/* The count of a sequence whose elements take at least `smallest` bytes each (1 always holds). A count
 * beyond the bytes that are there is refused, so memory may be allocated by it. */
angaros_status_t angaros_cdr_read_count(angaros_cdr_reader_t *reader, size_t smallest, size_t *value);
/* Copies `count` numbers of 1, 2, 4 or 8 bytes each to `elements`. */
angaros_status_t angaros_cdr_read_array(angaros_cdr_reader_t *reader, void *elements, size_t count,
                                        size_t element_size);
/* Says where as many numbers lie, without copying; valid while the message is. Fails for numbers in
 * the other byte order and for bytes that are not aligned, as those of a received message are. */
angaros_status_t angaros_cdr_read_in_place(angaros_cdr_reader_t *reader, size_t count,
                                           size_t element_size, const void **elements);

#ifdef __cplusplus
}
#endif

#include <angaros/actions.h>
#include <angaros/components.h>
#include <angaros/lifecycle.h>
#include <angaros/parameters.h>
#include <angaros/services.h>
#include <angaros/tf.h>

#endif
