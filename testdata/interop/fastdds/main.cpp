// Fast DDS by its C++ interface, speaking as rmw_fastrtps does. The contract is in ../README.md.
#include "../numbered.h"
#include "types.hpp"

#include <fastdds/dds/domain/DomainParticipant.hpp>
#include <fastdds/dds/domain/DomainParticipantFactory.hpp>
#include <fastdds/dds/publisher/DataWriter.hpp>
#include <fastdds/dds/publisher/Publisher.hpp>
#include <fastdds/dds/subscriber/DataReader.hpp>
#include <fastdds/dds/subscriber/SampleInfo.hpp>
#include <fastdds/dds/subscriber/Subscriber.hpp>
#include <fastdds/rtps/common/WriteParams.h>
#include <fastdds/rtps/transport/UDPv4TransportDescriptor.h>

using namespace eprosima::fastdds::dds;
using namespace eprosima::fastrtps::rtps;
using interop::Octets;
using interop::Request;
using interop::Response;
using interop::Text;

namespace {

[[noreturn]] void fail(const char *what)
{
    fprintf(stderr, "error: %s\n", what);
    exit(1);
}

/// A participant of the domain in ROS_DOMAIN_ID, with the discovery of rmw_fastrtps for the range LOCALHOST.
struct Node {
    DomainParticipant *participant;
    Publisher *publisher;
    Subscriber *subscriber;

    Node()
    {
        const char *domain = getenv("ROS_DOMAIN_ID");
        const char *enclave = "enclave=/;";
        DomainParticipantQos qos;
        qos.user_data().data_vec().assign(enclave, enclave + strlen(enclave) + 1);
        qos.name("/");
        // Shared memory of two builds of Fast DDS does not mix; and it is UDP that is to be tried here.
        qos.transport().use_builtin_transports = false;
        qos.transport().user_transports.push_back(
            std::make_shared<eprosima::fastdds::rtps::UDPv4TransportDescriptor>());
        Locator_t local;
        IPLocator::setIPv4(local, 127, 0, 0, 1);
        qos.wire_protocol().builtin.initialPeersList.push_back(local);
        IPLocator::setIPv4(local, 239, 255, 0, 1);
        qos.wire_protocol().builtin.initialPeersList.push_back(local);
        participant = DomainParticipantFactory::get_instance()->create_participant(
            domain ? static_cast<uint32_t>(atoi(domain)) : 0, qos);
        if (!participant)
            fail("create participant");
        publisher = participant->create_publisher(PUBLISHER_QOS_DEFAULT);
        subscriber = participant->create_subscriber(SUBSCRIBER_QOS_DEFAULT);
    }

    template <class T>
    Topic *topic(const std::string &name)
    {
        TypeSupport(new interop::Support<T>()).register_type(participant);
        Topic *topic = participant->create_topic(name, T::name, TOPIC_QOS_DEFAULT);
        return topic ? topic : (fail("create topic"), nullptr);
    }

    template <class T, class Qos>
    static void fill(Qos &qos, const args &wanted)
    {
        const std::string data = std::string("typehash=") + T::hash + ";";
        qos.reliability().kind = wanted.reliable ? RELIABLE_RELIABILITY_QOS : BEST_EFFORT_RELIABILITY_QOS;
        qos.durability().kind =
            wanted.transient_local ? TRANSIENT_LOCAL_DURABILITY_QOS : VOLATILE_DURABILITY_QOS;
        qos.history().kind = KEEP_LAST_HISTORY_QOS;
        qos.history().depth = static_cast<int32_t>(wanted.depth);
        qos.user_data().data_vec().assign(data.begin(), data.end());
        qos.endpoint().history_memory_policy = PREALLOCATED_WITH_REALLOC_MEMORY_MODE;
    }

    template <class T>
    DataWriter *writer(const std::string &name, const args &wanted)
    {
        DataWriterQos qos = DATAWRITER_QOS_DEFAULT;
        fill<T>(qos, wanted);
        qos.publish_mode().kind = SYNCHRONOUS_PUBLISH_MODE;
        DataWriter *writer = publisher->create_datawriter(topic<T>(name), qos);
        return writer ? writer : (fail("create writer"), nullptr);
    }

    template <class T>
    DataReader *reader(const std::string &name, const args &wanted)
    {
        DataReaderQos qos = DATAREADER_QOS_DEFAULT;
        fill<T>(qos, wanted);
        DataReader *reader = subscriber->create_datareader(topic<T>(name), qos);
        return reader ? reader : (fail("create reader"), nullptr);
    }
};

long readers_of(DataWriter *writer)
{
    PublicationMatchedStatus status;
    writer->get_publication_matched_status(status);
    return status.current_count;
}

long writers_of(DataReader *reader)
{
    SubscriptionMatchedStatus status;
    reader->get_subscription_matched_status(status);
    return status.current_count;
}

void make(Text &message, uint32_t number, long size)
{
    message.data.resize(static_cast<size_t>(size) + 32);
    make_text(message.data.data(), number, size);
    message.data.resize(strlen(message.data.c_str()));
}

void make(Octets &message, uint32_t number, long size)
{
    message.data.resize(static_cast<size_t>(size) + 32);
    message.data.resize(make_octets(message.data.data(), number, size));
}

uint32_t number_of(const Text &message)
{
    return number_of_text(message.data.c_str());
}

uint32_t number_of(const Octets &message)
{
    return number_of_octets(message.data.data(), message.data.size());
}

template <class T>
void publish(const args &args)
{
    Node node;
    DataWriter *writer = node.writer<T>(std::string("rt") + args.name, args);
    say_ready();
    for (double end = now_s() + args.timeout; readers_of(writer) < args.match && now_s() < end && !let_go();)
        sleep_s(0.01);
    long matched = readers_of(writer), sent = 0;
    sleep_s(args.match ? SETTLE_S : 0);
    T message;
    double next = now_s();
    while (matched >= args.match && sent < args.count) {
        make(message, static_cast<uint32_t>(++sent), args.size);
        if (!writer->write(&message))
            fail("write");
        next += args.hz > 0 ? 1 / args.hz : 0;
        sleep_s(next - now_s());
    }
    if (args.reliable)
        writer->wait_for_acknowledgments(eprosima::fastrtps::Duration_t(5, 0));
    printf("{\"event\": \"published\", \"sent\": %ld, \"matched\": %ld}\n", sent, matched);
    fflush(stdout);
    while (!let_go())
        sleep_s(0.02);
    OfferedIncompatibleQosStatus refused;
    writer->get_offered_incompatible_qos_status(refused);
    printf("{\"event\": \"end\", \"incompatible\": %u}\n", refused.total_count);
    fflush(stdout);
}

template <class T>
bool take(DataReader *reader, T &message, SampleInfo &info)
{
    return reader->take_next_sample(&message, &info) == ReturnCode_t::RETCODE_OK && info.valid_data;
}

template <class T>
void subscribe(const args &args)
{
    Node node;
    DataReader *reader = node.reader<T>(std::string("rt") + args.name, args);
    say_ready();
    tally tally = {};
    T message;
    SampleInfo info;
    double end = now_s() + args.timeout, after = 0;
    while (!after || now_s() < after) {
        if (take(reader, message, info))
            count_number(&tally, number_of(message));
        else
            sleep_s(0.001);
        if (!after && (tally.received >= args.count || now_s() > end || let_go()))
            after = now_s() + 0.2; // what comes twice comes now
    }
    RequestedIncompatibleQosStatus refused;
    reader->get_requested_incompatible_qos_status(refused);
    report(&tally, refused.total_count);
}

const args services = [] {
    args qos = {};
    qos.reliable = true;
    qos.depth = 10;
    return qos;
}();

// The client is known by its reader of replies where it names that, else by its writer of requests.
void serve(const args &args)
{
    Node node;
    DataReader *requests = node.reader<Request>(std::string("rq") + args.name + "Request", services);
    DataWriter *replies = node.writer<Response>(std::string("rr") + args.name + "Reply", services);
    say_ready();
    long served = 0;
    Request request;
    SampleInfo info;
    while (!let_go()) {
        if (!take(requests, request, info)) {
            sleep_s(0.001);
            continue;
        }
        const GUID_t &reader = info.related_sample_identity.writer_guid();
        WriteParams identity;
        identity.related_sample_identity() = info.sample_identity;
        if (reader != GUID_t::unknown())
            identity.related_sample_identity().writer_guid() = reader;
        for (int tries = 0; tries < 100 && readers_of(replies) == 0; tries++)
            sleep_s(0.001);
        Response response;
        if (!request.names.empty())
            response.types.assign(request.names[0].begin(), request.names[0].end());
        if (!replies->write(&response, identity))
            fail("write reply");
        served++;
    }
    printf("{\"event\": \"end\", \"served\": %ld}\n", served);
    fflush(stdout);
}

/// One question: 1 for its own answer, 0 for another one, -1 for none in time.
int ask(DataWriter *requests, DataReader *replies, long number, const args &args)
{
    const std::string name = "call " + std::to_string(number) + " of " + args.node;
    Request request;
    request.names.push_back(name);
    WriteParams identity;
    identity.related_sample_identity().writer_guid() = replies->guid();
    if (!requests->write(&request, identity))
        fail("write request");
    const SequenceNumber_t asked = identity.sample_identity().sequence_number();
    Response response;
    SampleInfo info;
    for (double end = now_s() + args.timeout; now_s() < end;) {
        if (!take(replies, response, info)) {
            sleep_s(0.001);
            continue;
        }
        const SampleIdentity &related = info.related_sample_identity;
        const bool mine = related.writer_guid() == replies->guid() || related.writer_guid() == requests->guid();
        if (mine && related.sequence_number() == asked)
            return std::string(response.types.begin(), response.types.end()) == name;
    }
    return -1;
}

void call(const args &args)
{
    Node node;
    DataWriter *requests = node.writer<Request>(std::string("rq") + args.name + "Request", services);
    DataReader *replies = node.reader<Response>(std::string("rr") + args.name + "Reply", services);
    say_ready();
    bool available = false;
    for (double end = now_s() + args.timeout; !available && now_s() < end; sleep_s(0.01))
        available = readers_of(requests) > 0 && writers_of(replies) > 0;
    long right = 0, wrong = 0, unanswered = 0;
    for (long number = 1; available && number <= args.count; number++) {
        const int outcome = ask(requests, replies, number, args);
        right += outcome == 1;
        wrong += outcome == 0;
        unanswered += outcome < 0;
    }
    printf("{\"event\": \"called\", \"available\": %s, \"right\": %ld, \"wrong\": %ld, \"unanswered\": %ld}\n",
           available ? "true" : "false", right, wrong, unanswered);
    fflush(stdout);
}

} // namespace

int main(int argc, char **argv)
{
    const args args = read_args(argc, argv);
    const std::string role = args.role;
    if (role == "about")
        puts("Fast DDS " INTEROP_FASTDDS ", C++");
    else if (role == "publish")
        args.octets ? publish<Octets>(args) : publish<Text>(args);
    else if (role == "subscribe")
        args.octets ? subscribe<Octets>(args) : subscribe<Text>(args);
    else if (role == "serve")
        serve(args);
    else if (role == "call")
        call(args);
    else {
        fprintf(stderr, "error: no role %s\n", args.role);
        return 2;
    }
    fflush(stdout);
    _exit(0); // nothing here outlives the process
}
