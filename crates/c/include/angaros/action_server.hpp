// Servers of actions, with rclcpp_action's names.
#ifndef ANGAROS_ACTION_SERVER_HPP
#define ANGAROS_ACTION_SERVER_HPP

#include <angaros/node.hpp>

namespace angaros::action {

using GoalUUID = std::array<std::uint8_t, 16>;

enum class GoalResponse : std::int8_t {
    REJECT = ANGAROS_GOAL_REJECT,
    ACCEPT_AND_EXECUTE = ANGAROS_GOAL_ACCEPT_AND_EXECUTE,
    ACCEPT_AND_DEFER = ANGAROS_GOAL_ACCEPT_AND_DEFER,
};

enum class CancelResponse : std::int8_t {
    REJECT = ANGAROS_CANCEL_REJECT,
    ACCEPT = ANGAROS_CANCEL_ACCEPT,
};

namespace detail {

inline GoalUUID uuid(const std::uint8_t *bytes) {
    GoalUUID id{};
    if (bytes != nullptr) {
        std::copy_n(bytes, id.size(), id.begin());
    }
    return id;
}

}  // namespace detail

// "01234567-89ab-4cde-8f01-23456789abcd"
inline std::string to_string(const GoalUUID &id) {
    constexpr char DIGITS[] = "0123456789abcdef";
    std::string text;
    for (std::size_t i = 0; i < id.size(); ++i) {
        if (i == 4 || i == 6 || i == 8 || i == 10) {
            text += '-';
        }
        text += DIGITS[id[i] >> 4];
        text += DIGITS[id[i] & 15];
    }
    return text;
}

// A goal at its server. If the last pointer to it goes before it has ended, it is aborted.
template <class A>
class ServerGoalHandle {
public:
    using SharedPtr = std::shared_ptr<ServerGoalHandle>;
    using Goal = typename A::Goal;
    using Result = typename A::Result;
    using Feedback = typename A::Feedback;

    // Takes the handle over.
    explicit ServerGoalHandle(angaros_server_goal_t *goal) {
        *handle_.out() = goal;
        status_ = [this] { return angaros_server_goal_status(handle_.get()); };
        read(goal);
    }
    // Looks at a handle of somebody else, who keeps it.
    struct Lent {};
    ServerGoalHandle(const angaros_server_goal_t *goal, Lent) {
        const auto status = angaros_server_goal_status(goal);
        status_ = [status] { return status; };
        read(goal);
    }

    std::shared_ptr<const Goal> get_goal() const { return goal_; }
    const GoalUUID &get_goal_id() const { return id_; }
    bool is_canceling() const { return status_() == ANGAROS_GOAL_CANCELING; }
    bool is_executing() const { return status_() == ANGAROS_GOAL_EXECUTING; }
    bool is_active() const {
        const auto status = status_();
        return status >= ANGAROS_GOAL_ACCEPTED && status <= ANGAROS_GOAL_CANCELING;
    }

    void execute() { check(angaros_server_goal_execute(handle_.get())); }
    void publish_feedback(const std::shared_ptr<Feedback> &feedback) {
        send(angaros_server_goal_publish_feedback, *feedback);
    }
    void succeed(const std::shared_ptr<Result> &result) {
        send(angaros_server_goal_succeed, *result);
    }
    void abort(const std::shared_ptr<Result> &result) { send(angaros_server_goal_abort, *result); }
    void canceled(const std::shared_ptr<Result> &result) {
        send(angaros_server_goal_canceled, *result);
    }

private:
    void read(const angaros_server_goal_t *goal) {
        std::size_t size = 0;
        const void *data = angaros_server_goal_data(goal, &size);
        goal_ = std::make_shared<const Goal>(decode<Goal>(data, size));
        id_ = detail::uuid(angaros_server_goal_id(goal));
    }

    template <class Message>
    void send(angaros_status_t (*function)(const angaros_server_goal_t *, const void *, std::size_t),
              const Message &message) {
        const auto bytes = encode(message);
        check(function(handle_.get(), bytes.data(), bytes.size()));
    }

    angaros::detail::Handle<angaros_server_goal_t, angaros_server_goal_destroy> handle_;
    std::function<std::int32_t()> status_;
    std::shared_ptr<const Goal> goal_;
    GoalUUID id_{};
};

// Offers an action; it ends with the last pointer to it.
template <class A>
class Server {
public:
    using SharedPtr = std::shared_ptr<Server>;
    using GoalHandle = ServerGoalHandle<A>;
    using GoalCallback =
        std::function<GoalResponse(const GoalUUID &, std::shared_ptr<const typename A::Goal>)>;
    using CancelCallback = std::function<CancelResponse(std::shared_ptr<GoalHandle>)>;
    using AcceptedCallback = std::function<void(std::shared_ptr<GoalHandle>)>;

    Server(const angaros::Node &node, const std::string &name, GoalCallback handle_goal,
           CancelCallback handle_cancel, AcceptedCallback handle_accepted) {
        angaros::detail::TypeHandle type;
        angaros::detail::make_type<A>(type);
        const angaros_action_server_callbacks_t callbacks{Call::on_goal, Call::on_cancel,
                                                          Call::on_accepted};
        auto *call = new Call{std::move(handle_goal), std::move(handle_cancel),
                              std::move(handle_accepted), name, node.home()};
        // The library releases the call, also when it fails.
        check(angaros_action_server_create(node.get(), type.get(), name.c_str(), &callbacks, call,
                                           Call::release, handle_.out()));
    }

private:
    struct Call {
        GoalCallback handle_goal;
        CancelCallback handle_cancel;
        AcceptedCallback handle_accepted;
        std::string name;
        std::shared_ptr<angaros::detail::Home> home;

        static std::int32_t on_goal(const std::uint8_t *id, const void *data, std::size_t size,
                                    void *self) {
            auto *call = static_cast<Call *>(self);
            auto answer = GoalResponse::REJECT;
            call->home->run(call->name.c_str(), [&] {
                auto goal = std::make_shared<typename A::Goal>();
                decode(*goal, data, size);
                answer = call->handle_goal(detail::uuid(id), std::move(goal));
            });
            return static_cast<std::int32_t>(answer);
        }
        static std::int32_t on_cancel(const angaros_server_goal_t *goal, void *self) {
            auto *call = static_cast<Call *>(self);
            auto answer = CancelResponse::REJECT;
            call->home->run(call->name.c_str(), [&] {
                using Lent = typename GoalHandle::Lent;
                answer = call->handle_cancel(std::make_shared<GoalHandle>(goal, Lent{}));
            });
            return static_cast<std::int32_t>(answer);
        }
        static void on_accepted(angaros_server_goal_t *goal, void *self) {
            auto *call = static_cast<Call *>(self);
            call->home->run(call->name.c_str(), [&] {
                call->handle_accepted(std::make_shared<GoalHandle>(goal));
            });
        }
        static void release(void *self) { delete static_cast<Call *>(self); }
    };

    angaros::detail::Handle<angaros_action_server_t, angaros_action_server_destroy> handle_;
};

// For a node that makes its server in its constructor, where nothing shares it yet.
template <class A>
typename Server<A>::SharedPtr create_server(const angaros::Node *node, const std::string &name,
                                            typename Server<A>::GoalCallback handle_goal,
                                            typename Server<A>::CancelCallback handle_cancel,
                                            typename Server<A>::AcceptedCallback handle_accepted) {
    return std::make_shared<Server<A>>(*node, name, std::move(handle_goal),
                                       std::move(handle_cancel), std::move(handle_accepted));
}
template <class A>
typename Server<A>::SharedPtr create_server(const angaros::Node::SharedPtr &node,
                                            const std::string &name,
                                            typename Server<A>::GoalCallback handle_goal,
                                            typename Server<A>::CancelCallback handle_cancel,
                                            typename Server<A>::AcceptedCallback handle_accepted) {
    return create_server<A>(node.get(), name, std::move(handle_goal), std::move(handle_cancel),
                            std::move(handle_accepted));
}

}  // namespace angaros::action

#endif
