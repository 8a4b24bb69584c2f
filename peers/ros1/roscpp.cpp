/*
 * ROS 1 by roscpp: a publisher and a subscriber as any node has them, callbacks called by the thread that
 * waits on the callback queue. Keep-last 10; messages as roscpp has them: a publisher serialises into a
 * buffer that roscpp's own thread writes to the socket, a subscriber gets a message of its own.
 *
 * - `roscpp`: subscribers ask for TCP_NODELAY, as ROS's documentation advises where latency matters.
 * - `roscpp-default`: Nagle's algorithm stays on, as for a subscriber that says nothing.
 *
 * TCPROS loses nothing, so best effort is refused. Every session has a master of its own (master.hpp), and
 * no rosout. `block` sleeps in the callback queue, `spin` polls it; roscpp's own thread sleeps in both.
 *
 * Where stamps are wanted the callbacks go through a queue that notes them (Watched). It shows when roscpp's
 * thread has a message for the callback queue. It does not show when the sender's thread of roscpp writes to
 * the socket, after publish has returned, nor when the receiver's reads from it: both are part of transport.
 */
#include "graph.hpp"
#include "master.hpp"
#include "octets.hpp"
#include "peer.h"

#include <ros/callback_queue.h>
#include <ros/ros.h>

#include <boost/make_shared.hpp>
#include <boost/shared_ptr.hpp>

#include <cstring>
#include <memory>
#include <string>
#include <utility>

namespace {

constexpr uint32_t queue_size = 10;

/* A callback of a Watched queue. Made by roscpp's receiving thread when it has a message, asked and called by
 * the thread that waits. */
struct WatchedCallback : ros::CallbackInterface {
    WatchedCallback(ros::CallbackInterfacePtr inner, const bool &sleeps) : inner(std::move(inner)), sleeps(sleeps) {}

    /* The first that the waiting thread does when it runs, before it takes the callback off the queue. */
    bool ready() override
    {
        if (sleeps)
            peer_stamp(PEER_WOKE);
        return inner->ready();
    }

    /* Takes the message from the subscription's own queue, deserialises it and hands it to the node. */
    CallResult call() override
    {
        peer_stamp(PEER_TAKE);
        return inner->call();
    }

    ros::CallbackInterfacePtr inner;
    const bool &sleeps;
};

/* roscpp's callback queue, with stamps. */
struct Watched : ros::CallbackQueue {
    void addCallback(const ros::CallbackInterfacePtr &callback, uint64_t removal_id) override
    {
        peer_stamp(PEER_ARRIVED);
        ros::CallbackQueue::addCallback(boost::make_shared<WatchedCallback>(callback, sleeps), removal_id);
    }

    /* Whether the thread that waits found the queue empty; read and written by that thread alone. */
    bool sleeps = false;
};

struct Link {
    Watched watched; /* used where stamps are wanted; outlives the subscriber */
    std::unique_ptr<Master> master;
    std::unique_ptr<ros::NodeHandle> node;
    ros::Publisher publisher;
    ros::Subscriber subscriber;
    Octets outgoing;
    size_t payload = 0;
    bool spin = false;
    /* What the callback does, and what it leaves. */
    peer_hop *hop = nullptr;
    uint64_t word = 0;
    bool got = false;
    int status = 0;

    ~Link()
    {
        if (node)
            ros::shutdown();
        publisher = ros::Publisher();
        subscriber = ros::Subscriber();
        node.reset();
    }
};

int write_bytes(Link &link, const uint8_t *bytes)
{
    peer_stamp(PEER_RMW_PUBLISH);
    link.outgoing.borrowed = bytes;
    link.outgoing.count = link.payload;
    peer_stamp(PEER_WRITE);
    link.publisher.publish(link.outgoing);
    peer_stamp(PEER_WRITTEN);
    return 0;
}

/* On the thread that waits. The message is this node's own, so its head may be rewritten. */
void arrived(Link &link, const boost::shared_ptr<Octets> &message)
{
    peer_stamp(PEER_TAKEN);
    if (message->owned.size() != link.payload) {
        peer_error("a message of %zu bytes, expected %zu", message->owned.size(), link.payload);
        link.status = 1;
        return;
    }
    uint8_t *bytes = message->owned.data();
    peer_stamp(PEER_RMW_TAKEN);
    if (link.hop && peer_hop_arrived(link.hop, bytes))
        link.status = write_bytes(link, bytes);
    memcpy(&link.word, bytes, sizeof link.word);
    link.got = true;
}

std::string topic(const peer_args &args, const std::string &direction)
{
    std::string name = std::string("/angaros_peer_") + args.session + "_" + direction;
    for (char &c : name) /* a name of ROS has no dash */
        c = c == '-' ? '_' : c;
    return name;
}

/* Makes the publisher to the next and the subscriber from the node before; an empty name leaves one out. */
int open_node(const peer_args &args, const std::string &out, const std::string &back, void **state)
{
    if (!args.reliable) {
        peer_error("TCPROS loses nothing: measured as reliable");
        return PEER_UNSUPPORTED;
    }
    auto link = std::make_unique<Link>();
    link->payload = args.payload;
    link->spin = args.spin;
    link->master = Master::join(args);
    if (!link->master)
        return 1;
    const std::string role = args.role == PEER_PING ? "ping" : args.role == PEER_PONG ? "pong" : "node";
    const ros::M_string remappings{{"__master", link->master->uri()}, {"__ip", Master::own_address()}};
    ros::init(remappings, "angaros_peer_" + role + "_" + std::to_string(args.index),
              ros::init_options::NoSigintHandler | ros::init_options::NoRosout);
    link->node = std::make_unique<ros::NodeHandle>();
    if (peer_stamps_wanted())
        link->node->setCallbackQueue(&link->watched);
    const uint32_t depth = args.depth ? static_cast<uint32_t>(args.depth) : queue_size;
    if (!out.empty())
        link->publisher = link->node->advertise<Octets>(topic(args, out), depth);
    if (!back.empty()) {
        ros::TransportHints hints;
        if (!strcmp(args.variant, "roscpp"))
            hints = ros::TransportHints().tcpNoDelay();
        Link *raw = link.get();
        const auto callback = [raw](const boost::shared_ptr<Octets> &message) { arrived(*raw, message); };
        link->subscriber = link->node->subscribe<Octets>(
            topic(args, back), depth,
            boost::function<void(const boost::shared_ptr<Octets> &)>(callback), ros::VoidConstPtr(), hints);
    }
    if ((!out.empty() && !link->publisher) || (!back.empty() && !link->subscriber)) {
        peer_error("advertise and subscribe failed");
        return 1;
    }
    *state = link.release();
    return 0;
}

int link_open(const peer_args *args, void **state)
{
    const bool ping = args->role == PEER_PING;
    return open_node(*args, ping ? "to_pong" : "to_ping", ping ? "to_ping" : "to_pong", state);
}

/* A node of a chain: hop I is a topic. */
int chain_open(const peer_args *args, void **state)
{
    const std::string out = args->role == PEER_SINK ? "" : "hop_" + std::to_string(args->index + 1);
    const std::string back = args->role == PEER_SOURCE ? "" : "hop_" + std::to_string(args->index);
    return open_node(*args, out, back, state);
}

void link_close(void *state)
{
    delete static_cast<Link *>(state);
}

int link_send(void *state, uint64_t, const uint8_t *private_bytes)
{
    return write_bytes(*static_cast<Link *>(state), private_bytes);
}

int chain_send(void *state, const uint8_t *message)
{
    return write_bytes(*static_cast<Link *>(state), message);
}

/* Waits at most timeout_ns for one callback. */
int receive(Link &link, uint64_t timeout_ns, bool *got)
{
    const uint64_t start = peer_now_ns();
    ros::CallbackQueue *queue = peer_stamps_wanted() ? &link.watched : ros::getGlobalCallbackQueue();
    link.got = false;
    for (uint64_t now = start; now - start < timeout_ns; now = peer_now_ns()) {
        const double left = link.spin ? 0.0 : static_cast<double>(start + timeout_ns - now) / 1e9;
        link.watched.sleeps = peer_stamps_wanted() && !link.spin && link.watched.isEmpty();
        queue->callOne(ros::WallDuration(left));
        if (link.status)
            return link.status;
        if (link.got) {
            *got = true;
            return 0;
        }
    }
    return 0;
}

int link_receive(void *state, uint64_t timeout_ns, bool *got, uint64_t *word)
{
    Link &link = *static_cast<Link *>(state);
    const int status = receive(link, timeout_ns, got);
    *word = link.word;
    return status;
}

int chain_pass(void *state, uint64_t timeout_ns, peer_hop *hop, bool *got)
{
    Link &link = *static_cast<Link *>(state);
    link.hop = hop;
    return receive(link, timeout_ns, got);
}

} // namespace

int main(int argc, char **argv)
{
    peer peer = {};
    peer.name = "ros1";
    peer.version = PEER_ROSCPP;
    peer.variants = "roscpp,roscpp-default";
    peer.modes = "copied";
    peer.open = link_open;
    peer.send = link_send;
    peer.receive = link_receive;
    peer.close = link_close;
    peer.chain_open = chain_open;
    peer.chain_send = chain_send;
    peer.chain_pass = chain_pass;
    peer.graph_open = graph_open;
    peer.graph_matched = graph_matched;
    peer.graph_publish = graph_publish;
    peer.graph_wait = graph_wait;
    peer.graph_close = graph_close;
    return peer_main(&peer, argc, argv);
}
