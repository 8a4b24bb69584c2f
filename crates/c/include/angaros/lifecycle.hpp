// Managed nodes, with rclcpp_lifecycle's names.
#ifndef ANGAROS_LIFECYCLE_HPP
#define ANGAROS_LIFECYCLE_HPP

#include <angaros/node.hpp>

namespace angaros::lifecycle {

// A state of a managed node; the numbers are those of lifecycle_msgs/msg/State.
class State {
public:
    explicit State(std::int32_t id = ANGAROS_STATE_UNKNOWN) : id_(static_cast<std::uint8_t>(id)) {}

    std::uint8_t id() const { return id_; }
    std::string label() const { return angaros_lifecycle_state_label(id_); }

private:
    std::uint8_t id_;
};

namespace node_interfaces {

// What a managed node does on its transitions.
class LifecycleNodeInterface {
public:
    enum class CallbackReturn : std::uint8_t {
        SUCCESS = ANGAROS_TRANSITION_SUCCESS,
        FAILURE = ANGAROS_TRANSITION_FAILURE,
        ERROR = ANGAROS_TRANSITION_ERROR,
    };

    virtual ~LifecycleNodeInterface() = default;

    virtual CallbackReturn on_configure(const State &) { return CallbackReturn::SUCCESS; }
    virtual CallbackReturn on_cleanup(const State &) { return CallbackReturn::SUCCESS; }
    virtual CallbackReturn on_shutdown(const State &) { return CallbackReturn::SUCCESS; }
    virtual CallbackReturn on_activate(const State &) { return CallbackReturn::SUCCESS; }
    virtual CallbackReturn on_deactivate(const State &) { return CallbackReturn::SUCCESS; }
    virtual CallbackReturn on_error(const State &) { return CallbackReturn::FAILURE; }
};

}  // namespace node_interfaces

// Drops what it is given while its node is not active. The transitions of the node switch it.
template <class T>
class LifecyclePublisher : public Publisher<T> {
public:
    using SharedPtr = std::shared_ptr<LifecyclePublisher>;

    LifecyclePublisher(const std::shared_ptr<const angaros_lifecycle_t> &lifecycle,
                       const std::string &topic, const QoS &qos)
        : Publisher<T>(lifecycle.get(), topic, qos), lifecycle_(lifecycle) {}

    bool is_activated() const {
        const auto state = angaros_lifecycle_state(lifecycle_.lock().get());
        return state == ANGAROS_STATE_ACTIVE || state == ANGAROS_STATE_ACTIVATING;
    }

private:
    std::weak_ptr<const angaros_lifecycle_t> lifecycle_;
};

// A managed node. Its callbacks end with it: destroy it when no executor runs it any more.
class LifecycleNode : public Node, public node_interfaces::LifecycleNodeInterface {
public:
    using SharedPtr = std::shared_ptr<LifecycleNode>;
    using CallbackReturn = node_interfaces::LifecycleNodeInterface::CallbackReturn;

    explicit LifecycleNode(const std::string &name, const NodeOptions &options = {})
        : Node(name, options), lifecycle_(make()) {}
    LifecycleNode(const std::string &name, const std::string &namespace_,
                  const NodeOptions &options = {})
        : Node(name, namespace_, options), lifecycle_(make()) {}
    ~LifecycleNode() override = default;

    template <class T>
    std::shared_ptr<LifecyclePublisher<T>> create_publisher(const std::string &topic,
                                                            const QoS &qos) {
        return std::make_shared<LifecyclePublisher<T>>(lifecycle_, topic, qos);
    }

    State get_current_state() const { return State(angaros_lifecycle_state(lifecycle_.get())); }
    // Each says to which state it led; throws where the transition does not begin in this state.
    State configure() { return transition("configure"); }
    State cleanup() { return transition("cleanup"); }
    State activate() { return transition("activate"); }
    State deactivate() { return transition("deactivate"); }
    State shutdown() { return transition("shutdown"); }

private:
    using Transition = CallbackReturn (LifecycleNodeInterface::*)(const State &);

    template <Transition Function>
    static std::int32_t run(std::int32_t from, void *self) {
        auto *node = static_cast<LifecycleNode *>(self);
        auto returned = CallbackReturn::ERROR;
        node->home()->run(node->get_name(), [&] { returned = (node->*Function)(State(from)); });
        return static_cast<std::int32_t>(returned);
    }

    std::shared_ptr<const angaros_lifecycle_t> make() {
        const angaros_lifecycle_callbacks_t callbacks{
            run<&LifecycleNodeInterface::on_configure>,  run<&LifecycleNodeInterface::on_activate>,
            run<&LifecycleNodeInterface::on_deactivate>, run<&LifecycleNodeInterface::on_cleanup>,
            run<&LifecycleNodeInterface::on_shutdown>,   run<&LifecycleNodeInterface::on_error>};
        angaros_lifecycle_t *made = nullptr;
        check(angaros_lifecycle_create(get(), &callbacks, this, nullptr, &made));
        const auto destroy = [](const angaros_lifecycle_t *lifecycle) {
            auto *handle = const_cast<angaros_lifecycle_t *>(lifecycle);
            angaros_lifecycle_destroy(&handle);
        };
        return std::shared_ptr<const angaros_lifecycle_t>(made, destroy);
    }

    State transition(const char *label) {
        std::int32_t state = ANGAROS_STATE_UNKNOWN;
        check(angaros_lifecycle_transition(lifecycle_.get(), label, &state));
        return State(state);
    }

    std::shared_ptr<const angaros_lifecycle_t> lifecycle_;
};

}  // namespace angaros::lifecycle

#endif
