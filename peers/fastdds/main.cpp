/*
 * Fast DDS by its C++ interface: what a ROS 2 node on rmw_fastrtps stands on, without rmw, rcl and
 * rclcpp. Keep-last 10 as in the default profile of ROS 2, published by the calling thread as
 * rmw_fastrtps does; no loans (a sequence without a bound cannot be lent) but in `shm`.
 *
 * - `default`: the transports a participant has if nobody says otherwise: shared memory to the same
 *   host, UDP to others.
 * - `udp`: UDP only, with what its manual advises for large data: large socket buffers and a short
 *   heartbeat, so that a lost fragment is asked for soon.
 * - `shm`: what its manual advises within a host: data sharing and loans, for which messages have one
 *   size and no length (what a message of ROS with bounds is), and a segment of shared memory that
 *   holds many messages.
 *
 * On one host discovery runs over loopback by unicast. `block` waits for an unread message, `spin` polls.
 */
#include "fast.hpp"
#include "lent.hpp"
#include "octets.hpp"

#include <fastdds/dds/domain/DomainParticipant.hpp>
#include <fastdds/dds/domain/DomainParticipantFactory.hpp>
#include <fastdds/dds/log/Log.hpp>
#include <fastdds/dds/publisher/DataWriter.hpp>
#include <fastdds/dds/publisher/Publisher.hpp>
#include <fastdds/dds/subscriber/DataReader.hpp>
#include <fastdds/dds/subscriber/DataReaderListener.hpp>
#include <fastdds/dds/subscriber/SampleInfo.hpp>
#include <fastdds/dds/subscriber/Subscriber.hpp>
#include <fastdds/rtps/transport/UDPv4TransportDescriptor.h>
#include <fastdds/rtps/transport/shared_mem/SharedMemTransportDescriptor.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <thread>

using namespace eprosima::fastdds::dds;
using eprosima::fastdds::rtps::SharedMemTransportDescriptor;
using eprosima::fastdds::rtps::UDPv4TransportDescriptor;
using eprosima::fastrtps::Duration_t;
using eprosima::fastrtps::types::ReturnCode_t;

namespace {

constexpr uint32_t socket_buffer_bytes = 4 << 20;
constexpr int32_t heartbeat_ms = 10;
/* What the segment of variant shm holds at least. */
constexpr uint64_t segment_bytes = 4 << 20, segment_messages = 16;
/* The words of a chain's message that every node reads and writes. */
constexpr size_t head_bytes = 24;
/* How many participants of a host find each other by unicast unless there are more nodes. */
constexpr uint32_t usual_participants = 10;

/* Called on the middleware's receiving thread. */
struct Arrivals : DataReaderListener {
    void on_data_available(DataReader *) override { peer_stamp(PEER_ARRIVED); }
};

struct Link {
    DomainParticipant *participant = nullptr;
    Publisher *publisher = nullptr;
    Subscriber *subscriber = nullptr;
    DataWriter *writer = nullptr;
    DataReader *reader = nullptr;
    Arrivals arrivals;
    Octets outgoing, incoming;
    size_t payload = 0;
    int32_t depth = history_depth;
    peer_mode mode = PEER_COPIED;
    bool spin = false, udp = false, shm = false, reliable = false;

    ~Link()
    {
        if (participant) {
            participant->delete_contained_entities();
            DomainParticipantFactory::get_instance()->delete_participant(participant);
        }
    }
};

} // namespace

int fail(const char *what)
{
    peer_error("%s failed", what);
    return 1;
}

uint32_t domain_of(const char *session)
{
    uint32_t hash = 5381;
    for (const char *c = session; *c; c++)
        hash = hash * 33 + static_cast<unsigned char>(*c);
    return 60 + hash % 40;
}

DomainParticipantQos qos_of(uint64_t nodes, bool udp, uint32_t segment)
{
    DomainParticipantQos qos;
    const auto all = static_cast<uint32_t>(nodes);
    const uint32_t range = all > usual_participants ? all : usual_participants;
    auto sockets = std::make_shared<UDPv4TransportDescriptor>();
    const char *address = getenv("ANGAROS_PEER_ADDRESS");
    sockets->interfaceWhiteList.push_back(address ? address : "127.0.0.1");
    sockets->maxInitialPeersRange = range;
    if (udp)
        sockets->sendBufferSize = sockets->receiveBufferSize = socket_buffer_bytes;
    qos.transport().use_builtin_transports = false;
    /* Hosts in a box lie on one machine, whose memory a network would not share. */
    if (!udp && !address) {
        auto memory = std::make_shared<SharedMemTransportDescriptor>();
        if (segment)
            memory->segment_size(segment);
        qos.transport().user_transports.push_back(memory);
    }
    qos.transport().user_transports.push_back(sockets);
    /* On a network they find each other by multicast, as they do if nobody says otherwise. */
    if (address)
        return qos;
    eprosima::fastrtps::rtps::Locator_t local;
    eprosima::fastrtps::rtps::IPLocator::setIPv4(local, 127, 0, 0, 1);
    qos.wire_protocol().builtin.initialPeersList.push_back(local);
    return qos;
}

namespace {

/* A participant without endpoints; nothing after an error. */
std::unique_ptr<Link> join(const peer_args &args)
{
    Log::SetVerbosity(Log::Kind::Error);
    auto link = std::make_unique<Link>();
    link->payload = args.payload;
    link->spin = args.spin;
    link->udp = !strcmp(args.variant, "udp");
    link->shm = !strcmp(args.variant, "shm");
    link->mode = args.mode;
    link->reliable = args.reliable;
    if (args.depth)
        link->depth = static_cast<int32_t>(args.depth);
    link->incoming.owned.resize(args.payload);
    const uint64_t segment = std::max(segment_bytes, segment_messages * args.payload);
    link->participant = DomainParticipantFactory::get_instance()->create_participant(
        domain_of(args.group),
        qos_of(args.nodes, link->udp,
               link->shm ? static_cast<uint32_t>(std::min<uint64_t>(segment, UINT32_MAX)) : 0));
    if (!link->participant) {
        fail("create participant");
        return nullptr;
    }
    if (link->shm)
        TypeSupport(new LentType(args.payload)).register_type(link->participant);
    else
        TypeSupport(new OctetsType(args.payload)).register_type(link->participant);
    link->publisher = link->participant->create_publisher(PUBLISHER_QOS_DEFAULT);
    link->subscriber = link->participant->create_subscriber(SUBSCRIBER_QOS_DEFAULT);
    if (link->publisher && link->subscriber)
        return link;
    fail("create publisher and subscriber");
    return nullptr;
}

template <class Qos>
void fill(Qos &qos, const Link &link)
{
    qos.reliability().kind = link.reliable ? RELIABLE_RELIABILITY_QOS : BEST_EFFORT_RELIABILITY_QOS;
    qos.durability().kind = VOLATILE_DURABILITY_QOS;
    qos.history().kind = KEEP_LAST_HISTORY_QOS;
    qos.history().depth = link.depth;
    if (link.depth > qos.resource_limits().max_samples_per_instance)
        qos.resource_limits().max_samples_per_instance = qos.resource_limits().max_samples = link.depth;
    qos.endpoint().history_memory_policy =
        eprosima::fastrtps::rtps::PREALLOCATED_WITH_REALLOC_MEMORY_MODE;
    if (link.shm)
        qos.data_sharing().on("");
}

Topic *topic(const Link &link, const peer_args &args, const std::string &direction)
{
    return link.participant->create_topic(std::string("angaros_peer_") + args.session + "_" + direction,
                                          "angaros_peer::Octets", TOPIC_QOS_DEFAULT);
}

/* Makes the writer to the next and the reader from the node before; an empty name leaves one out. */
int open_endpoints(Link &link, const peer_args &args, const std::string &out_name,
                   const std::string &in_name)
{
    if (!out_name.empty()) {
        DataWriterQos qos = DATAWRITER_QOS_DEFAULT;
        fill(qos, link);
        qos.publish_mode().kind = SYNCHRONOUS_PUBLISH_MODE;
        if (link.udp)
            qos.reliable_writer_qos().times.heartbeatPeriod = Duration_t(0, heartbeat_ms * 1000000u);
        Topic *out = topic(link, args, out_name);
        link.writer = out ? link.publisher->create_datawriter(out, qos) : nullptr;
        if (!link.writer)
            return fail("create writer");
    }
    if (!in_name.empty()) {
        DataReaderQos qos = DATAREADER_QOS_DEFAULT;
        fill(qos, link);
        Topic *in = topic(link, args, in_name);
        DataReaderListener *listener = peer_stamps_wanted() ? &link.arrivals : nullptr;
        link.reader = in ? link.subscriber->create_datareader(in, qos, listener, StatusMask::data_available()) : nullptr;
        if (!link.reader)
            return fail("create reader");
    }
    return 0;
}

/* Waits until both directions know their other end. */
int wait_matched(const Link &link, uint64_t timeout_ms)
{
    const uint64_t end = peer_now_ns() + timeout_ms * 1000000;
    while (peer_now_ns() < end) {
        PublicationMatchedStatus out;
        SubscriptionMatchedStatus in;
        link.writer->get_publication_matched_status(out);
        link.reader->get_subscription_matched_status(in);
        if (out.current_count > 0 && in.current_count > 0)
            return 0;
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    peer_error("no match within %.1f s", static_cast<double>(timeout_ms) / 1000.0);
    return 1;
}

/* Only memory of `shm` is lent, and that within a host. */
bool has(const peer_args &args)
{
    const bool shm = !strcmp(args.variant, "shm");
    if (args.mode != PEER_COPIED && !shm)
        peer_error("variant %s lends no memory", args.variant);
    else if (shm && getenv("ANGAROS_PEER_ADDRESS"))
        peer_error("shared memory reaches no other host");
    else
        return true;
    return false;
}

int link_open(const peer_args *args, void **state)
{
    if (!has(*args))
        return PEER_UNSUPPORTED;
    auto link = join(*args);
    const bool ping = args->role == PEER_PING;
    const char *out = ping ? "to_pong" : "to_ping", *in = ping ? "to_ping" : "to_pong";
    if (!link || open_endpoints(*link, *args, out, in) || wait_matched(*link, args->timeout_ms))
        return 1;
    *state = link.release();
    return 0;
}

/* A node of a chain: hop I is a topic. The greetings wait for the match. */
int chain_open(const peer_args *args, void **state)
{
    if (!has(*args))
        return PEER_UNSUPPORTED;
    auto link = join(*args);
    const std::string out = "hop_" + std::to_string(args->index + 1);
    const std::string in = "hop_" + std::to_string(args->index);
    if (!link || open_endpoints(*link, *args, args->role == PEER_SINK ? "" : out,
                                args->role == PEER_SOURCE ? "" : in))
        return 1;
    *state = link.release();
    return 0;
}

void link_close(void *state)
{
    delete static_cast<Link *>(state);
}

int write_bytes(Link &link, const uint8_t *bytes)
{
    peer_stamp(PEER_RMW_PUBLISH);
    link.outgoing.borrowed = bytes;
    link.outgoing.count = link.payload;
    peer_stamp(PEER_WRITE);
    const bool written = link.writer->write(&link.outgoing);
    peer_stamp(PEER_WRITTEN);
    return written ? 0 : fail("write");
}

/* The same in lent memory. */
int lend(Link &link, const uint8_t *head, size_t bytes, const uint8_t *from)
{
    peer_stamp(PEER_WRITE);
    const bool written = write_lent(*link.writer, link.mode, link.payload, head, bytes, from);
    peer_stamp(PEER_WRITTEN);
    return written ? 0 : fail("write to lent memory");
}

int link_send(void *state, uint64_t word, const uint8_t *private_bytes)
{
    Link &link = *static_cast<Link *>(state);
    if (link.shm)
        return lend(link, reinterpret_cast<const uint8_t *>(&word), sizeof word, private_bytes);
    return write_bytes(link, private_bytes);
}

int chain_send(void *state, const uint8_t *message)
{
    Link &link = *static_cast<Link *>(state);
    return link.shm ? lend(link, message, head_bytes, message) : write_bytes(link, message);
}

/* Sleeps, if this link does, until there is an unread message or the time is over. */
void wait(Link &link, uint64_t left_ns)
{
    if (link.spin)
        return;
    link.reader->wait_for_unread_message(Duration_t(static_cast<int32_t>(left_ns / 1000000000),
                                                    static_cast<uint32_t>(left_ns % 1000000000)));
    peer_stamp(PEER_WOKE);
}

/* Waits at most timeout_ns for one message, which is then in link.incoming. */
int receive(Link &link, uint64_t timeout_ns, bool *got)
{
    const uint64_t start = peer_now_ns();
    for (uint64_t now = start; now - start < timeout_ns; now = peer_now_ns()) {
        peer_stamp(PEER_RMW_TAKE);
        SampleInfo info;
        peer_stamp(PEER_TAKE);
        const bool taken = link.reader->take_next_sample(&link.incoming, &info) == ReturnCode_t::RETCODE_OK;
        if (taken) {
            peer_stamp(PEER_TAKEN);
            if (!info.valid_data)
                continue;
            if (link.incoming.owned.size() != link.payload) {
                peer_error("a message of %zu bytes, expected %zu", link.incoming.owned.size(), link.payload);
                return 1;
            }
            *got = true;
            peer_stamp(PEER_RMW_TAKEN);
            return 0;
        }
        wait(link, start + timeout_ns - now);
    }
    return 0;
}

/* The same where the message stays where it lies: `use` looks at it there, and says whether that went
 * well. One whose memory its writer has reused meanwhile counts as lost, as the manual says. */
template <class Use>
int receive_lent(Link &link, uint64_t timeout_ns, bool *got, const Use &use)
{
    const uint64_t start = peer_now_ns();
    for (uint64_t now = start; now - start < timeout_ns; now = peer_now_ns()) {
        peer_stamp(PEER_RMW_TAKE);
        LentSample sample(*link.reader);
        peer_stamp(PEER_TAKE);
        if (sample.take()) {
            peer_stamp(PEER_TAKEN);
            uint8_t head[head_bytes];
            const size_t bytes = std::min(sizeof head, link.payload);
            memcpy(head, sample.bytes(), bytes);
            if (!sample.is_valid())
                continue;
            *got = true;
            peer_stamp(PEER_RMW_TAKEN);
            return use(head, bytes, sample.bytes());
        }
        wait(link, start + timeout_ns - now);
    }
    return 0;
}

int link_receive(void *state, uint64_t timeout_ns, bool *got, uint64_t *word)
{
    Link &link = *static_cast<Link *>(state);
    if (link.shm)
        return receive_lent(link, timeout_ns, got, [word](uint8_t *head, size_t, const uint8_t *) {
            memcpy(word, head, sizeof *word);
            return 0;
        });
    const int status = receive(link, timeout_ns, got);
    if (*got)
        memcpy(word, link.incoming.owned.data(), 8);
    return status;
}

int chain_pass(void *state, uint64_t timeout_ns, peer_hop *hop, bool *got)
{
    Link &link = *static_cast<Link *>(state);
    /* What was received is the writer's memory: the head is rewritten in a copy of it. */
    if (link.shm)
        return receive_lent(link, timeout_ns, got, [&](uint8_t *head, size_t bytes, const uint8_t *from) {
            return peer_hop_arrived(hop, head) ? lend(link, head, bytes, from) : 0;
        });
    const int status = receive(link, timeout_ns, got);
    if (*got && peer_hop_arrived(hop, link.incoming.owned.data()))
        return write_bytes(link, link.incoming.owned.data());
    return status;
}

} // namespace

int main(int argc, char **argv)
{
    peer peer = {};
    peer.name = "fastdds";
    peer.version = PEER_FASTDDS;
    peer.variants = "default,udp,shm";
    peer.modes = "copied,loaned,untouched";
    peer.open = link_open;
    peer.send = link_send;
    peer.receive = link_receive;
    peer.close = link_close;
    peer.chain_open = chain_open;
    peer.chain_send = chain_send;
    peer.chain_pass = chain_pass;
    peer.crowd_open = crowd_open;
    peer.crowd_matched = crowd_matched;
    peer.crowd_knows = crowd_knows;
    peer.crowd_close = crowd_close;
    peer.graph_open = graph_open;
    peer.graph_matched = graph_matched;
    peer.graph_publish = graph_publish;
    peer.graph_wait = graph_wait;
    peer.graph_close = graph_close;
    return peer_main(&peer, argc, argv);
}
