/* Many nodes of a topology in one participant, as rmw_fastrtps has one for a process: a writer or reader
 * for each end, one wait set for all readers. Ends of one process meet without a transport (Fast DDS calls
 * that intra-process delivery; it is on as it comes). */
#include "fast.hpp"
#include "octets.hpp"

#include <fastdds/dds/core/condition/WaitSet.hpp>
#include <fastdds/dds/domain/DomainParticipant.hpp>
#include <fastdds/dds/domain/DomainParticipantFactory.hpp>
#include <fastdds/dds/log/Log.hpp>
#include <fastdds/dds/publisher/DataWriter.hpp>
#include <fastdds/dds/publisher/Publisher.hpp>
#include <fastdds/dds/subscriber/DataReader.hpp>
#include <fastdds/dds/subscriber/SampleInfo.hpp>
#include <fastdds/dds/subscriber/Subscriber.hpp>

#include <algorithm>
#include <cstring>
#include <memory>
#include <vector>

using namespace eprosima::fastdds::dds;
using eprosima::fastrtps::Duration_t;
using eprosima::fastrtps::types::ReturnCode_t;

namespace {

constexpr int32_t heartbeat_ms = 10;

template <class End>
struct Side {
    End *end;
    uint64_t others;
};

struct Graph {
    DomainParticipant *participant = nullptr;
    std::vector<Side<DataWriter>> writers;
    std::vector<Side<DataReader>> readers;
    WaitSet waits;
    Octets outgoing, incoming;

    ~Graph()
    {
        for (const auto &reader : readers)
            waits.detach_condition(reader.end->get_statuscondition());
        if (participant) {
            participant->delete_contained_entities();
            DomainParticipantFactory::get_instance()->delete_participant(participant);
        }
    }
};

template <class Qos>
void fill(Qos &qos, const peer_end &end)
{
    qos.reliability().kind = end.reliable ? RELIABLE_RELIABILITY_QOS : BEST_EFFORT_RELIABILITY_QOS;
    qos.durability().kind = VOLATILE_DURABILITY_QOS;
    qos.history().kind = KEEP_LAST_HISTORY_QOS;
    qos.history().depth = static_cast<int32_t>(end.depth);
    qos.endpoint().history_memory_policy =
        eprosima::fastrtps::rtps::PREALLOCATED_WITH_REALLOC_MEMORY_MODE;
}

/* One topic may have several ends here: it is made once. */
Topic *topic(const Graph &graph, const peer_end &end)
{
    auto *known = static_cast<Topic *>(graph.participant->lookup_topicdescription(end.topic));
    return known ? known
                 : graph.participant->create_topic(end.topic, "angaros_peer::Octets", TOPIC_QOS_DEFAULT);
}

int open_all(Graph &graph, const peer_graph &args, bool udp)
{
    Publisher *publisher = graph.participant->create_publisher(PUBLISHER_QOS_DEFAULT);
    Subscriber *subscriber = graph.participant->create_subscriber(SUBSCRIBER_QOS_DEFAULT);
    if (!publisher || !subscriber)
        return fail("create publisher and subscriber");
    for (uint64_t i = 0; i < args.publisher_count; i++) {
        const peer_end &end = args.publishers[i];
        DataWriterQos qos = DATAWRITER_QOS_DEFAULT;
        fill(qos, end);
        qos.publish_mode().kind = SYNCHRONOUS_PUBLISH_MODE;
        if (udp)
            qos.reliable_writer_qos().times.heartbeatPeriod = Duration_t(0, heartbeat_ms * 1000000u);
        Topic *out = topic(graph, end);
        DataWriter *writer = out ? publisher->create_datawriter(out, qos) : nullptr;
        if (!writer)
            return fail("create writer");
        graph.writers.push_back({writer, end.others});
    }
    for (uint64_t i = 0; i < args.subscription_count; i++) {
        const peer_end &end = args.subscriptions[i];
        DataReaderQos qos = DATAREADER_QOS_DEFAULT;
        fill(qos, end);
        Topic *in = topic(graph, end);
        DataReader *reader = in ? subscriber->create_datareader(in, qos) : nullptr;
        if (!reader)
            return fail("create reader");
        reader->get_statuscondition().set_enabled_statuses(StatusMask::data_available());
        graph.waits.attach_condition(reader->get_statuscondition());
        graph.readers.push_back({reader, end.others});
    }
    return 0;
}

} // namespace

int graph_open(const peer_graph *args, void **state)
{
    if (args->multi) {
        peer_error("it has no executors: one thread waits for all of a process");
        return PEER_UNSUPPORTED;
    }
    if (!strcmp(args->variant, "shm")) {
        peer_error("messages of many sizes are not lent: no topology in variant shm");
        return PEER_UNSUPPORTED;
    }
    Log::SetVerbosity(Log::Kind::Error);
    const bool udp = !strcmp(args->variant, "udp");
    size_t largest = 0;
    for (uint64_t i = 0; i < args->publisher_count; i++)
        largest = std::max(largest, args->publishers[i].bytes);
    for (uint64_t i = 0; i < args->subscription_count; i++)
        largest = std::max(largest, args->subscriptions[i].bytes);
    auto graph = std::make_unique<Graph>();
    graph->incoming.owned.resize(largest);
    graph->participant = DomainParticipantFactory::get_instance()->create_participant(
        domain_of(args->session), qos_of(args->processes, udp));
    if (!graph->participant)
        return fail("create participant");
    TypeSupport(new OctetsType(largest)).register_type(graph->participant);
    if (open_all(*graph, *args, udp))
        return 1;
    *state = graph.release();
    return 0;
}

int graph_matched(void *state, bool *is_so)
{
    const Graph &graph = *static_cast<Graph *>(state);
    for (const auto &writer : graph.writers) {
        PublicationMatchedStatus out;
        writer.end->get_publication_matched_status(out);
        if (static_cast<uint64_t>(out.current_count) < writer.others)
            return 0;
    }
    for (const auto &reader : graph.readers) {
        SubscriptionMatchedStatus in;
        reader.end->get_subscription_matched_status(in);
        if (static_cast<uint64_t>(in.current_count) < reader.others)
            return 0;
    }
    *is_so = true;
    return 0;
}

int graph_publish(void *state, uint64_t publisher, const uint8_t *message, size_t bytes)
{
    Graph &graph = *static_cast<Graph *>(state);
    graph.outgoing.borrowed = message;
    graph.outgoing.count = bytes;
    return graph.writers[publisher].end->write(&graph.outgoing) ? 0 : fail("write");
}

int graph_wait(void *state, uint64_t timeout_ns, peer_nodes *nodes)
{
    Graph &graph = *static_cast<Graph *>(state);
    ConditionSeq ready;
    const Duration_t timeout(static_cast<int32_t>(timeout_ns / 1000000000),
                             static_cast<uint32_t>(timeout_ns % 1000000000));
    graph.waits.wait(ready, timeout);
    for (uint64_t i = 0; i < graph.readers.size(); i++) {
        DataReader *reader = graph.readers[i].end;
        if (reader->get_unread_count() == 0)
            continue;
        SampleInfo info;
        if (reader->take_next_sample(&graph.incoming, &info) != ReturnCode_t::RETCODE_OK || !info.valid_data)
            continue;
        const auto &bytes = graph.incoming.owned;
        if (peer_graph_arrived(nodes, i, bytes.data(), bytes.size()))
            return 1;
    }
    return 0;
}

void graph_close(void *state)
{
    delete static_cast<Graph *>(state);
}
