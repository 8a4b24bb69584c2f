/* Coordinate frames. Included by angaros.h, whose rules hold here too. */
#ifndef ANGAROS_TF_H
#define ANGAROS_TF_H

#include <angaros.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Where a frame is in another one. */
typedef struct angaros_transform {
    const char *frame_id;       /* the frame in which it is */
    const char *child_frame_id; /* the frame that is there */
    int64_t stamp_ns;           /* when, in nanoseconds of ROS time */
    double translation[3];      /* x, y, z in metres */
    double rotation[4];         /* x, y, z, w of a unit quaternion */
} angaros_transform_t;

/* Tells others where frames are, on /tf or, of those that stay where they are, on /tf_static. */
typedef struct angaros_tf_broadcaster angaros_tf_broadcaster_t;

angaros_status_t angaros_tf_broadcaster_create(const angaros_node_t *node, bool is_static,
                                               angaros_tf_broadcaster_t **broadcaster);
/* Sends `count` transforms in one message; a static one repeats those that it sent before. */
angaros_status_t angaros_tf_broadcaster_send(const angaros_tf_broadcaster_t *broadcaster,
                                             const angaros_transform_t *transforms, size_t count);
void angaros_tf_broadcaster_destroy(angaros_tf_broadcaster_t **broadcaster);

/* What is known of the frames. */
typedef struct angaros_tf_buffer angaros_tf_buffer_t;
/* Fills a buffer while an executor runs its node. */
typedef struct angaros_tf_listener angaros_tf_listener_t;

/* A buffer that remembers transforms for so long; 0: 10 seconds. */
angaros_status_t angaros_tf_buffer_create(uint64_t cache_time_ns, angaros_tf_buffer_t **buffer);
void angaros_tf_buffer_destroy(angaros_tf_buffer_t **buffer);
angaros_status_t angaros_tf_listener_create(const angaros_node_t *node,
                                            const angaros_tf_buffer_t *buffer,
                                            angaros_tf_listener_t **listener);
/* The buffer stays as it is. */
void angaros_tf_listener_destroy(angaros_tf_listener_t **listener);
/* The transform that brings coordinates from `source` into `target` at `time_ns` of ROS time, or, with
 * 0, as late as possible: where `source` is in `target`. Waits up to `timeout_ns` for what is missing;
 * in a callback use 0, as the listener needs the thread. The texts of the result are those given.
 * ANGAROS_NOT_FOUND: a frame, a way between the frames or data for that time is missing. */
angaros_status_t angaros_tf_buffer_lookup(const angaros_tf_buffer_t *buffer, const char *target,
                                          const char *source, int64_t time_ns, uint64_t timeout_ns,
                                          angaros_transform_t *transform);

#ifdef __cplusplus
}
#endif

#endif
