/* One of many participants that find each other: a listener counts whom discovery tells. */
#include "fast.hpp"
#include "octets.hpp"

#include <fastdds/dds/domain/DomainParticipant.hpp>
#include <fastdds/dds/domain/DomainParticipantFactory.hpp>
#include <fastdds/dds/domain/DomainParticipantListener.hpp>
#include <fastdds/dds/log/Log.hpp>
#include <fastdds/dds/publisher/DataWriter.hpp>
#include <fastdds/dds/publisher/Publisher.hpp>
#include <fastdds/dds/subscriber/DataReader.hpp>
#include <fastdds/dds/subscriber/Subscriber.hpp>

#include <atomic>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

using namespace eprosima::fastdds::dds;
using eprosima::fastrtps::rtps::ParticipantDiscoveryInfo;
using eprosima::fastrtps::rtps::ReaderDiscoveryInfo;
using eprosima::fastrtps::rtps::WriterDiscoveryInfo;

namespace {

/* Nothing is sent. */
constexpr size_t payload = 8;

/* Counts others; what is the process's own, nobody tells it. */
struct Others : DomainParticipantListener {
    std::string prefix;
    std::atomic<uint64_t> participants{0}, writers{0}, readers{0};

    bool is_ours(const std::string &topic) const
    {
        return topic.compare(0, prefix.size(), prefix) == 0;
    }

    void on_participant_discovery(DomainParticipant *, ParticipantDiscoveryInfo &&info) override
    {
        participants += info.status == ParticipantDiscoveryInfo::DISCOVERED_PARTICIPANT;
    }

    void on_publisher_discovery(DomainParticipant *, WriterDiscoveryInfo &&info) override
    {
        writers += info.status == WriterDiscoveryInfo::DISCOVERED_WRITER &&
                   is_ours(info.info.topicName().to_string());
    }

    void on_subscriber_discovery(DomainParticipant *, ReaderDiscoveryInfo &&info) override
    {
        readers += info.status == ReaderDiscoveryInfo::DISCOVERED_READER &&
                   is_ours(info.info.topicName().to_string());
    }
};

struct Crowd {
    Others others;
    DomainParticipant *participant = nullptr;
    std::vector<DataWriter *> writers;
    std::vector<DataReader *> readers;
    uint64_t nodes = 0, topics = 0;

    ~Crowd()
    {
        if (participant) {
            participant->set_listener(nullptr);
            participant->delete_contained_entities();
            DomainParticipantFactory::get_instance()->delete_participant(participant);
        }
    }
};

template <class Qos>
void fill(Qos &qos)
{
    qos.reliability().kind = RELIABLE_RELIABILITY_QOS;
    qos.durability().kind = VOLATILE_DURABILITY_QOS;
    qos.history().kind = KEEP_LAST_HISTORY_QOS;
    qos.history().depth = history_depth;
    qos.endpoint().history_memory_policy =
        eprosima::fastrtps::rtps::PREALLOCATED_WITH_REALLOC_MEMORY_MODE;
}

int open_all(Crowd &crowd, uint64_t index)
{
    Publisher *publisher = crowd.participant->create_publisher(PUBLISHER_QOS_DEFAULT);
    Subscriber *subscriber = crowd.participant->create_subscriber(SUBSCRIBER_QOS_DEFAULT);
    if (!publisher || !subscriber)
        return fail("create publisher and subscriber");
    DataWriterQos out = DATAWRITER_QOS_DEFAULT;
    DataReaderQos in = DATAREADER_QOS_DEFAULT;
    fill(out);
    fill(in);
    auto topic = [&](uint64_t node, uint64_t number) {
        const auto name = crowd.others.prefix + "n" + std::to_string(node % crowd.nodes) + "_t" +
                          std::to_string(number);
        return crowd.participant->create_topic(name, "angaros_peer::Octets", TOPIC_QOS_DEFAULT);
    };
    for (uint64_t number = 0; number < crowd.topics; number++) {
        Topic *own = topic(index, number), *next = topic(index + 1, number);
        DataWriter *writer = own ? publisher->create_datawriter(own, out) : nullptr;
        DataReader *reader = next ? subscriber->create_datareader(next, in) : nullptr;
        if (!writer || !reader)
            return fail("create endpoints");
        crowd.writers.push_back(writer);
        crowd.readers.push_back(reader);
    }
    return 0;
}

} // namespace

int crowd_open(const peer_crowd *args, void **state)
{
    if (!strcmp(args->variant, "shm")) {
        peer_error("with shared memory they find each other as without: only other variants are measured");
        return PEER_UNSUPPORTED;
    }
    Log::SetVerbosity(Log::Kind::Error);
    auto crowd = std::make_unique<Crowd>();
    crowd->nodes = args->nodes;
    crowd->topics = args->topics;
    crowd->others.prefix = std::string("crowd_") + args->session + "_";
    crowd->participant = DomainParticipantFactory::get_instance()->create_participant(
        domain_of(args->session), qos_of(args->nodes, !strcmp(args->variant, "udp")),
        &crowd->others, StatusMask::none());
    if (!crowd->participant)
        return fail("create participant");
    TypeSupport(new OctetsType(payload)).register_type(crowd->participant);
    if (open_all(*crowd, args->index))
        return 1;
    *state = crowd.release();
    return 0;
}

int crowd_matched(void *state, bool *is_so)
{
    const Crowd &crowd = *static_cast<Crowd *>(state);
    for (uint64_t i = 0; i < crowd.topics; i++) {
        PublicationMatchedStatus out;
        SubscriptionMatchedStatus in;
        crowd.writers[i]->get_publication_matched_status(out);
        crowd.readers[i]->get_subscription_matched_status(in);
        if (out.current_count == 0 || in.current_count == 0)
            return 0;
    }
    *is_so = true;
    return 0;
}

int crowd_knows(void *state, bool *is_so)
{
    const Crowd &crowd = *static_cast<Crowd *>(state);
    const uint64_t others = crowd.nodes - 1, endpoints = others * crowd.topics;
    *is_so = crowd.others.participants >= others && crowd.others.writers >= endpoints &&
             crowd.others.readers >= endpoints;
    return 0;
}

void crowd_close(void *state)
{
    delete static_cast<Crowd *>(state);
}
