// Nodes.
#ifndef ANGAROS_NODE_HPP
#define ANGAROS_NODE_HPP

#include <angaros/logging.hpp>
#include <angaros/parameter.hpp>
#include <angaros/service.hpp>
#include <angaros/subscription.hpp>
#include <angaros/timer.hpp>

#include <map>

namespace angaros {

// An instant of system time; converts to builtin_interfaces::msg::Time.
class Time {
public:
    explicit Time(std::int64_t nanoseconds = 0) : nanoseconds_(nanoseconds) {}

    std::int64_t nanoseconds() const { return nanoseconds_; }
    double seconds() const { return static_cast<double>(nanoseconds_) * 1e-9; }

    template <class Message, class = decltype(Message::sec), class = decltype(Message::nanosec)>
    operator Message() const {
        constexpr std::int64_t SECOND = 1'000'000'000;
        std::int64_t sec = nanoseconds_ / SECOND, nanosec = nanoseconds_ % SECOND;
        if (nanosec < 0) {
            sec -= 1;
            nanosec += SECOND;
        }
        Message message{};
        message.sec = static_cast<std::int32_t>(sec);
        message.nanosec = static_cast<std::uint32_t>(nanosec);
        return message;
    }

private:
    std::int64_t nanoseconds_;
};

// How a node is made.
class NodeOptions {
public:
    // Arguments as on a command line, as {"--ros-args", "-r", "chatter:=talk"}.
    NodeOptions &arguments(std::vector<std::string> arguments) {
        arguments_ = std::move(arguments);
        return *this;
    }
    // Whether the command line of the program counts for the node.
    NodeOptions &use_global_arguments(bool use) {
        global_ = use;
        return *this;
    }
    NodeOptions &context(Context::SharedPtr context) {
        context_ = std::move(context);
        return *this;
    }

    // Those of a component, whose context and node are made already; both handles are taken over.
    static NodeOptions adopt(angaros_context_t *context, angaros_node_t *node) {
        NodeOptions options;
        options.context_ = std::make_shared<Context>(context);
        options.node_ = std::make_shared<Handle>();
        *options.node_->out() = node;
        return options;
    }

private:
    friend class Node;
    using Handle = detail::Handle<angaros_node_t, angaros_node_destroy>;

    std::vector<std::string> arguments_;
    bool global_ = true;
    Context::SharedPtr context_;
    std::shared_ptr<Handle> node_;
};

// A named set of publishers, subscriptions, timers, services and clients.
class Node : public std::enable_shared_from_this<Node>, public NodeParameters {
public:
    using SharedPtr = std::shared_ptr<Node>;

    explicit Node(const std::string &name, const NodeOptions &options = {})
        : Node(name, nullptr, options) {}
    Node(const std::string &name, const std::string &namespace_, const NodeOptions &options = {})
        : Node(name, namespace_.c_str(), options) {}
    virtual ~Node() = default;
    Node(const Node &) = delete;
    Node &operator=(const Node &) = delete;

    template <class T>
    std::shared_ptr<Publisher<T>> create_publisher(const std::string &topic, const QoS &qos) {
        return std::make_shared<Publisher<T>>(handle_->get(), topic, qos);
    }

    // The callback takes const T &, const View<T> & (which reads in place), a shared_ptr or
    // unique_ptr to T, or a shared_ptr to SerializedMessage, and, if it likes, const MessageInfo &.
    // What it throws ends the spin that runs it and is thrown there.
    template <class T, class F>
    std::shared_ptr<Subscription<T>> create_subscription(const std::string &topic, const QoS &qos,
                                                         F &&callback) {
        return std::make_shared<Subscription<T>>(handle_->get(), topic, qos,
                                                 std::forward<F>(callback), home_);
    }

    template <class Rep, class Period, class F>
    TimerBase::SharedPtr create_wall_timer(std::chrono::duration<Rep, Period> period, F &&callback) {
        const auto span = std::chrono::duration_cast<std::chrono::nanoseconds>(period);
        return std::make_shared<TimerBase>(handle_->get(), span, std::forward<F>(callback), home_);
    }
    template <class Rep, class Period, class F>
    TimerBase::SharedPtr create_timer(std::chrono::duration<Rep, Period> period, F &&callback) {
        return create_wall_timer(period, std::forward<F>(callback));
    }

    // The callback takes pointers to the request and to the response, which it fills.
    template <class S, class F>
    std::shared_ptr<Service<S>> create_service(const std::string &name, F &&callback) {
        return std::make_shared<Service<S>>(handle_->get(), name, std::forward<F>(callback), home_);
    }
    template <class S>
    std::shared_ptr<Client<S>> create_client(const std::string &name) {
        return std::make_shared<Client<S>>(handle_->get(), name, home_);
    }

    const char *get_name() const { return angaros_node_name(handle_->get()); }
    const char *get_namespace() const { return angaros_node_namespace(handle_->get()); }
    std::string get_fully_qualified_name() const {
        const std::string space = get_namespace();
        return (space == "/" ? space : space + "/") + get_name();
    }
    Logger get_logger() const { return Logger(get_name()); }
    Time now() const {
        const auto since = std::chrono::system_clock::now().time_since_epoch();
        return Time(std::chrono::duration_cast<std::chrono::nanoseconds>(since).count());
    }

    // Full names of the nodes in the domain.
    std::vector<std::string> get_node_names() const {
        Graph graph;
        check(angaros_graph_create(context_->get(), graph.out()));
        std::vector<std::string> names;
        for (std::size_t i = 0; i < angaros_graph_node_count(graph.get()); ++i) {
            const std::string space = angaros_graph_node_namespace(graph.get(), i);
            names.push_back((space == "/" ? space : space + "/") +
                            angaros_graph_node_name(graph.get(), i));
        }
        return names;
    }
    std::map<std::string, std::vector<std::string>> get_topic_names_and_types() const {
        std::map<std::string, std::vector<std::string>> topics;
        each_topic([&](angaros_graph_t *graph, std::size_t i) {
            topics[angaros_graph_topic_name(graph, i)].emplace_back(
                angaros_graph_topic_type(graph, i));
        });
        return topics;
    }
    std::size_t count_publishers(const std::string &topic) const {
        return count(topic, angaros_graph_topic_publishers);
    }
    std::size_t count_subscribers(const std::string &topic) const {
        return count(topic, angaros_graph_topic_subscriptions);
    }

    // For code that spins this.
    SharedPtr get_node_base_interface() { return shared_from_this(); }
    angaros_node_t *get() const { return handle_->get(); }
    Context::SharedPtr get_context() const { return context_; }
    const std::shared_ptr<detail::Home> &home() const { return home_; }

private:
    using Graph = detail::Handle<angaros_graph_t, angaros_graph_destroy>;

    const angaros_node_t *parameters_of() const override { return handle_->get(); }

    Node(const std::string &name, const char *namespace_, const NodeOptions &options)
        : context_(options.context_ ? options.context_ : get_default_context()),
          handle_(options.node_ ? options.node_ : std::make_shared<NodeOptions::Handle>()) {
        if (options.node_) {
            return;
        }
        std::vector<const char *> argv{name.c_str()};
        for (const auto &argument : options.arguments_) {
            argv.push_back(argument.c_str());
        }
        auto made = angaros_node_options_default();
        made.namespace_ = namespace_;
        made.argc = static_cast<int>(argv.size());
        made.argv = argv.data();
        made.ignore_command_line = !options.global_;
        check(angaros_node_create(context_->get(), name.c_str(), &made, handle_->out()));
    }

    template <class F>
    void each_topic(F &&use) const {
        Graph graph;
        check(angaros_graph_create(context_->get(), graph.out()));
        for (std::size_t i = 0; i < angaros_graph_topic_count(graph.get()); ++i) {
            use(graph.get(), i);
        }
    }

    std::size_t count(const std::string &topic,
                      std::size_t (*of)(const angaros_graph_t *, std::size_t)) const {
        const std::string space = get_namespace();
        const std::string full =
            topic.rfind('/', 0) == 0 ? topic : (space == "/" ? space : space + "/") + topic;
        std::size_t sum = 0;
        each_topic([&](angaros_graph_t *graph, std::size_t i) {
            sum += angaros_graph_topic_name(graph, i) == full ? of(graph, i) : 0;
        });
        return sum;
    }

    Context::SharedPtr context_;
    std::shared_ptr<NodeOptions::Handle> handle_;
};

}  // namespace angaros

#endif
