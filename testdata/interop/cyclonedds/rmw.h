/* What rmw_cyclonedds does on DDS, as far as the peer needs it: names, QoS, user data, graph. */
#ifndef INTEROP_RMW_H
#define INTEROP_RMW_H

#include <stdbool.h>
#include <stdint.h>
#include "dds/dds.h"

#define STRING_HASH "RIHS01_df668c740482bbd48fb39d76a70dfd4bd59db1288021743503259e948f6b1a18"
#define OCTETS_HASH "RIHS01_5687e861b8d307a5e48b7515467ae7a5fc2daf805bd0ce6d8e9e604bade9f385"
#define REQUEST_HASH "RIHS01_87d7ec5ef545d4daa289d500025d31fb2437bc8b8365ca367161c4dac4be33fd"
#define RESPONSE_HASH "RIHS01_ac1335dce67c478e669434f6ac2fbff34fcd529580f272d3006785ba8b54e47f"

#define WSTRING_HASH "RIHS01_32033e06d9dfe5468c5d6e1dc8b7a23c8910bad071cfd4e151a951d580e68dd8"

struct rmw_qos {
    bool reliable, transient_local;
    int depth;
};

/* Makes the participant of the domain in ROS_DOMAIN_ID, with discovery as rmw_cyclonedds does it
 * for the range LOCALHOST unless CYCLONEDDS_URI says otherwise. Ends the program if it cannot. */
dds_entity_t rmw_participant(void);

/* Makes a writer or a reader of PREFIX NAME SUFFIX. `ids` is what stands before the hash in its user
 * data ("" for a topic, "clientid=..;" and "serviceid=..;" for the ends of a service); without a hash nothing is said of it. */
dds_entity_t rmw_writer(dds_entity_t participant, const dds_topic_descriptor_t *type, const char *prefix,
                        const char *name, const char *suffix, const struct rmw_qos *qos,
                        const char *hash, const char *ids);
dds_entity_t rmw_reader(dds_entity_t participant, const dds_topic_descriptor_t *type, const char *prefix,
                        const char *name, const char *suffix, const struct rmw_qos *qos,
                        const char *hash, const char *ids);

/* "KEY=<bytes of an id>;" for the two ends of a client or server. */
void rmw_service_ids(dds_entity_t participant, const char *key, char *out, size_t size);

/* Whether the reader of replies of who asked is there: that with the id of the request's writer, whose handle is `from`. */
bool rmw_reply_has_reader(dds_entity_t requests, dds_entity_t replies, dds_instance_handle_t from);

/* Tells the graph that the node has these ends (0 for none). */
void rmw_publish_graph(dds_entity_t participant, const char *node, const dds_entity_t *readers,
                       int reader_count, const dds_entity_t *writers, int writer_count);

/* Ends the program with what failed. */
void rmw_check(dds_return_t code, const char *what);

#endif
