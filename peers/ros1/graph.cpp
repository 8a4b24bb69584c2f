// Many nodes of a topology in one process, which is one node of ROS 1, as nodelets are. The process's thread
// calls what is in the callback queue. A publisher with subscribers in its own process hands over a pointer,
// as nodelets do, and roscpp serialises it for other processes; else it serialises from a private buffer.
#include "graph.hpp"
#include "master.hpp"
#include "octets.hpp"

#include <ros/callback_queue.h>
#include <ros/ros.h>

#include <boost/make_shared.hpp>
#include <boost/shared_ptr.hpp>

#include <cstring>
#include <memory>
#include <string>
#include <vector>

namespace {

struct Exit {
    ros::Publisher publisher;
    uint64_t processes; // with subscribers
    bool hands_over;
};

struct Entry {
    ros::Subscriber subscriber;
    uint64_t processes; // with publishers
};

struct Graph {
    std::unique_ptr<Master> master;
    std::unique_ptr<ros::NodeHandle> node;
    std::vector<Exit> exits;
    std::vector<Entry> entries;
    Octets outgoing;
    // What callbacks need, and what they leave.
    peer_nodes *nodes = nullptr;
    int status = 0;

    ~Graph()
    {
        if (node)
            ros::shutdown();
        exits.clear();
        entries.clear();
        node.reset();
    }
};

void arrived(Graph &graph, uint64_t subscription, const Octets &message)
{
    if (graph.nodes && !graph.status)
        graph.status = peer_graph_arrived(graph.nodes, subscription, message.data(), message.size());
}

// roscpp's queues are those of a topic in a process: the first that opens it says how deep.
bool open_all(Graph &graph, const peer_graph &args)
{
    const auto depth = [](const peer_end &end) { return static_cast<uint32_t>(end.depth); };
    for (uint64_t i = 0; i < args.publisher_count; i++) {
        const peer_end &end = args.publishers[i];
        bool hands_over = false;
        for (uint64_t j = 0; j < args.subscription_count; j++)
            hands_over = hands_over || !strcmp(args.subscriptions[j].topic, end.topic);
        graph.exits.push_back({graph.node->advertise<Octets>(std::string("/") + end.topic, depth(end)),
                               end.processes, hands_over});
        if (!graph.exits.back().publisher)
            return false;
    }
    ros::TransportHints hints;
    if (!strcmp(args.variant, "roscpp"))
        hints = ros::TransportHints().tcpNoDelay();
    for (uint64_t i = 0; i < args.subscription_count; i++) {
        const peer_end &end = args.subscriptions[i];
        Graph *raw = &graph;
        const auto callback = [raw, i](const boost::shared_ptr<const Octets> &message) {
            arrived(*raw, i, *message);
        };
        graph.entries.push_back(
            {graph.node->subscribe<Octets>(
                 std::string("/") + end.topic, depth(end),
                 boost::function<void(const boost::shared_ptr<const Octets> &)>(callback),
                 ros::VoidConstPtr(), hints),
             end.processes});
        if (!graph.entries.back().subscriber)
            return false;
    }
    return true;
}

} // namespace

int graph_open(const peer_graph *args, void **state)
{
    if (args->multi) {
        peer_error("only its spinner of one thread is measured: one thread calls all of a process");
        return PEER_UNSUPPORTED;
    }
    auto graph = std::make_unique<Graph>();
    graph->master = Master::join(args->session, args->timeout_ms, args->process == 0);
    if (!graph->master)
        return 1;
    const ros::M_string remappings{{"__master", graph->master->uri()}, {"__ip", Master::own_address()}};
    ros::init(remappings, "angaros_peer_process_" + std::to_string(args->process),
              ros::init_options::NoSigintHandler | ros::init_options::NoRosout);
    graph->node = std::make_unique<ros::NodeHandle>();
    if (!open_all(*graph, *args)) {
        peer_error("advertise and subscribe failed");
        return 1;
    }
    *state = graph.release();
    return 0;
}

int graph_matched(void *state, bool *is_so)
{
    const Graph &graph = *static_cast<Graph *>(state);
    for (const auto &exit : graph.exits)
        if (exit.publisher.getNumSubscribers() < exit.processes)
            return 0;
    for (const auto &entry : graph.entries)
        if (entry.subscriber.getNumPublishers() < entry.processes)
            return 0;
    *is_so = true;
    return 0;
}

int graph_publish(void *state, uint64_t publisher, const uint8_t *message, size_t bytes)
{
    Graph &graph = *static_cast<Graph *>(state);
    Exit &exit = graph.exits[publisher];
    if (exit.hands_over) {
        const auto own = boost::make_shared<Octets>();
        own->owned.assign(message, message + bytes);
        exit.publisher.publish(own);
        return 0;
    }
    graph.outgoing.borrowed = message;
    graph.outgoing.count = bytes;
    exit.publisher.publish(graph.outgoing);
    return 0;
}

int graph_wait(void *state, uint64_t timeout_ns, peer_nodes *nodes)
{
    Graph &graph = *static_cast<Graph *>(state);
    graph.nodes = nodes;
    ros::getGlobalCallbackQueue()->callAvailable(ros::WallDuration(static_cast<double>(timeout_ns) / 1e9));
    return graph.status;
}

void graph_close(void *state)
{
    delete static_cast<Graph *>(state);
}
