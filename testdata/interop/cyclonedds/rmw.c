#define _GNU_SOURCE
#include "rmw.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "ros.h"

#define MOST_ENDS 8

static const char localhost[] =
    "<General><AllowMulticast>false</AllowMulticast></General>"
    "<Discovery><ParticipantIndex>auto</ParticipantIndex><MaxAutoParticipantIndex>32"
    "</MaxAutoParticipantIndex><Peers><Peer address=\"localhost\"/></Peers></Discovery>";

void rmw_check(dds_return_t code, const char *what)
{
    if (code >= 0)
        return;
    fprintf(stderr, "error: %s: %s\n", what, dds_strretcode(code));
    exit(1);
}

dds_entity_t rmw_participant(void)
{
    const char *domain = getenv("ROS_DOMAIN_ID");
    const char *enclave = "enclave=/;";
    setenv("CYCLONEDDS_URI", localhost, 0);
    dds_qos_t *qos = dds_create_qos();
    dds_qset_userdata(qos, enclave, strlen(enclave));
    dds_entity_t participant = dds_create_participant(domain ? (dds_domainid_t)atoi(domain) : 0, qos, NULL);
    rmw_check(participant, "create participant");
    dds_delete_qos(qos);
    return participant;
}

static dds_qos_t *make_qos(const struct rmw_qos *wanted, const char *hash, const char *ids)
{
    char data[256];
    const dds_data_representation_id_t plain = DDS_DATA_REPRESENTATION_XCDR1;
    dds_qos_t *qos = dds_create_qos();
    dds_qset_reliability(qos, wanted->reliable ? DDS_RELIABILITY_RELIABLE : DDS_RELIABILITY_BEST_EFFORT,
                         DDS_INFINITY);
    dds_qset_history(qos, wanted->depth ? DDS_HISTORY_KEEP_LAST : DDS_HISTORY_KEEP_ALL, wanted->depth);
    if (wanted->transient_local) {
        dds_qset_durability(qos, DDS_DURABILITY_TRANSIENT_LOCAL);
        dds_qset_durability_service(qos, 0, DDS_HISTORY_KEEP_LAST, wanted->depth, DDS_LENGTH_UNLIMITED,
                                    DDS_LENGTH_UNLIMITED, DDS_LENGTH_UNLIMITED);
    }
    dds_qset_writer_data_lifecycle(qos, false);
    dds_qset_data_representation(qos, 1, &plain);
    int length = hash ? snprintf(data, sizeof data, "%stypehash=%s;", ids, hash)
                      : snprintf(data, sizeof data, "%s", ids);
    dds_qset_userdata(qos, data, (size_t)length);
    return qos;
}

static dds_entity_t make_topic(dds_entity_t participant, const dds_topic_descriptor_t *type,
                               const char *prefix, const char *name, const char *suffix)
{
    char full[256];
    snprintf(full, sizeof full, "%s%s%s", prefix, name, suffix);
    dds_entity_t topic = dds_create_topic(participant, type, full, NULL, NULL);
    rmw_check(topic, "create topic");
    return topic;
}

dds_entity_t rmw_writer(dds_entity_t participant, const dds_topic_descriptor_t *type, const char *prefix,
                        const char *name, const char *suffix, const struct rmw_qos *wanted,
                        const char *hash, const char *ids)
{
    dds_entity_t topic = make_topic(participant, type, prefix, name, suffix);
    dds_qos_t *qos = make_qos(wanted, hash, ids);
    dds_entity_t writer = dds_create_writer(participant, topic, qos, NULL);
    rmw_check(writer, "create writer");
    dds_delete_qos(qos);
    return writer;
}

dds_entity_t rmw_reader(dds_entity_t participant, const dds_topic_descriptor_t *type, const char *prefix,
                        const char *name, const char *suffix, const struct rmw_qos *wanted,
                        const char *hash, const char *ids)
{
    dds_entity_t topic = make_topic(participant, type, prefix, name, suffix);
    dds_qos_t *qos = make_qos(wanted, hash, ids);
    dds_entity_t reader = dds_create_reader(participant, topic, qos, NULL);
    rmw_check(reader, "create reader");
    dds_delete_qos(qos);
    return reader;
}

void rmw_service_ids(dds_entity_t participant, const char *key, char *out, size_t size)
{
    dds_guid_t guid;
    rmw_check(dds_get_guid(participant, &guid), "guid of the participant");
    size_t used = (size_t)snprintf(out, size, "%s=%2x", key, guid.v[0]);
    for (int i = 1; i < 16 && used < size; i++) /* the last four count the clients and servers: 1 */
        used += (size_t)snprintf(out + used, size - used, ".%x", i < 12 ? guid.v[i] : i == 15);
    if (used < size)
        snprintf(out + used, size - used, ";");
}

bool rmw_reply_has_reader(dds_entity_t requests, dds_entity_t replies, dds_instance_handle_t from)
{
    char wanted[128] = "";
    size_t size = 0;
    void *data = NULL;
    dds_builtintopic_endpoint_t *client = dds_get_matched_publication_data(requests, from);
    if (!client)
        return true;
    if (dds_qget_userdata(client->qos, &data, &size) && data && size < sizeof wanted)
        sscanf(data, "%127[^;]", wanted);
    dds_free(data);
    dds_builtintopic_free_endpoint(client);
    if (strncmp(wanted, "clientid=", 9) != 0)
        return true;
    dds_instance_handle_t handles[64];
    dds_return_t count = dds_get_matched_subscriptions(replies, handles, 64);
    bool found = false;
    for (int i = 0; i < count && i < 64 && !found; i++) {
        dds_builtintopic_endpoint_t *reader = dds_get_matched_subscription_data(replies, handles[i]);
        data = NULL;
        if (reader && dds_qget_userdata(reader->qos, &data, &size) && data)
            found = !strncmp(data, wanted, strlen(wanted));
        dds_free(data);
        if (reader)
            dds_builtintopic_free_endpoint(reader);
    }
    return found;
}

static uint32_t gids(rmw_dds_common_msg_dds__Gid_ *out, const dds_entity_t *ends, int count)
{
    for (int i = 0; i < count; i++) {
        dds_guid_t guid;
        rmw_check(dds_get_guid(ends[i], &guid), "guid of an end");
        memcpy(out[i].data_, guid.v, 16);
    }
    return (uint32_t)count;
}

void rmw_publish_graph(dds_entity_t participant, const char *node, const dds_entity_t *readers,
                       int reader_count, const dds_entity_t *writers, int writer_count)
{
    const struct rmw_qos qos = {.reliable = true, .transient_local = true, .depth = 1};
    dds_entity_t writer =
        rmw_writer(participant, &rmw_dds_common_msg_dds__ParticipantEntitiesInfo__desc, "",
                   "ros_discovery_info", "", &qos,
                   "RIHS01_91a0593bacdcc50ea9bdcf849a938b128412cc1ea821245c663bcd26f83c295e", "");
    rmw_dds_common_msg_dds__Gid_ reader_gids[MOST_ENDS], writer_gids[MOST_ENDS];
    rmw_dds_common_msg_dds__NodeEntitiesInfo_ entry = {.node_namespace_ = "/", .node_name_ = (char *)node};
    entry.reader_gid_seq_._length = gids(reader_gids, readers, reader_count);
    entry.reader_gid_seq_._buffer = reader_gids;
    entry.writer_gid_seq_._length = gids(writer_gids, writers, writer_count);
    entry.writer_gid_seq_._buffer = writer_gids;
    rmw_dds_common_msg_dds__ParticipantEntitiesInfo_ info = {0};
    gids(&info.gid_, &participant, 1);
    info.node_entities_info_seq_._length = 1;
    info.node_entities_info_seq_._buffer = &entry;
    rmw_check(dds_write(writer, &info), "write ros_discovery_info");
}
