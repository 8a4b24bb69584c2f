// Clients of actions, with rclcpp_action's names.
#ifndef ANGAROS_ACTION_CLIENT_HPP
#define ANGAROS_ACTION_CLIENT_HPP

#include <angaros/action_server.hpp>
#include <action_msgs/srv/cancel_goal.hpp>

namespace angaros::action {

enum class ResultCode : std::int8_t {
    UNKNOWN = ANGAROS_GOAL_UNKNOWN,
    SUCCEEDED = ANGAROS_GOAL_SUCCEEDED,
    CANCELED = ANGAROS_GOAL_CANCELED,
    ABORTED = ANGAROS_GOAL_ABORTED,
};

template <class A>
class Client;

// A goal that the server has accepted. Dropping it does not cancel the goal.
template <class A>
class ClientGoalHandle {
public:
    using SharedPtr = std::shared_ptr<ClientGoalHandle>;
    using Result = typename A::Result;
    using Feedback = typename A::Feedback;

    // How a goal ended.
    struct WrappedResult {
        GoalUUID goal_id{};
        ResultCode code = ResultCode::UNKNOWN;
        typename Result::SharedPtr result;
    };

    // Takes the handle over.
    explicit ClientGoalHandle(angaros_goal_t *goal)
        : id_(detail::uuid(angaros_goal_id(goal))), result_(promise_.get_future().share()) {
        *handle_.out() = goal;
    }

    const GoalUUID &get_goal_id() const { return id_; }
    // ANGAROS_GOAL_..., the numbers of action_msgs/msg/GoalStatus.
    std::int8_t get_status() const {
        return static_cast<std::int8_t>(angaros_goal_status(handle_.get()));
    }

private:
    friend class Client<A>;

    angaros::detail::Handle<angaros_goal_t, angaros_goal_destroy> handle_;
    GoalUUID id_;
    std::promise<WrappedResult> promise_;
    std::shared_future<WrappedResult> result_;
};

// Sends goals to one action. What becomes of them arrives while its node is spun.
template <class A>
class Client {
public:
    using SharedPtr = std::shared_ptr<Client>;
    using Goal = typename A::Goal;
    using Feedback = typename A::Feedback;
    using GoalHandle = ClientGoalHandle<A>;
    using WrappedResult = typename GoalHandle::WrappedResult;
    using CancelResponse = action_msgs::srv::CancelGoal::Response;
    using GoalResponseCallback = std::function<void(typename GoalHandle::SharedPtr)>;
    using FeedbackCallback =
        std::function<void(typename GoalHandle::SharedPtr, std::shared_ptr<const Feedback>)>;
    using ResultCallback = std::function<void(const WrappedResult &)>;

    struct SendGoalOptions {
        // Gets NULL for a goal that was rejected.
        GoalResponseCallback goal_response_callback;
        FeedbackCallback feedback_callback;
        ResultCallback result_callback;
    };

    Client(const angaros::Node &node, const std::string &name) : name_(name), home_(node.home()) {
        angaros::detail::TypeHandle type;
        angaros::detail::make_type<A>(type);
        check(angaros_action_client_create(node.get(), type.get(), name.c_str(), handle_.out()));
    }

    bool action_server_is_ready() const {
        return wait_for_action_server(std::chrono::nanoseconds(0));
    }
    // Waits until a server is there (negative: without limit); says whether one is.
    bool wait_for_action_server(
        std::chrono::nanoseconds timeout = std::chrono::nanoseconds(-1)) const {
        bool ready = false;
        const auto limit =
            timeout.count() < 0 ? UINT64_MAX : angaros::detail::nanoseconds(timeout);
        check(angaros_action_client_wait_for_server(handle_.get(), limit, &ready));
        return ready;
    }

    // The future gets the goal, NULL if it was rejected, or an Error.
    std::shared_future<typename GoalHandle::SharedPtr>
    async_send_goal(const Goal &goal, const SendGoalOptions &options = {}) const {
        auto *call = new Call{options, home_, name_, {}, {}, {}};
        const auto future = call->promise.get_future().share();
        const auto bytes = encode(goal);
        const angaros_goal_callbacks_t callbacks{Call::on_response, Call::on_feedback,
                                                 Call::on_result};
        check(angaros_action_client_send_goal(handle_.get(), bytes.data(), bytes.size(), &callbacks,
                                              call, Call::release));
        return future;
    }

    // How the goal ends, or an Error.
    std::shared_future<WrappedResult>
    async_get_result(const typename GoalHandle::SharedPtr &goal) const {
        return goal->result_;
    }

    // Asks the server to cancel the goal.
    std::shared_future<std::shared_ptr<CancelResponse>>
    async_cancel_goal(const typename GoalHandle::SharedPtr &goal) const {
        auto *call = new Cancel{goal->get_goal_id(), {}};
        const auto future = call->promise.get_future().share();
        check(angaros_goal_cancel(goal->handle_.get(), Cancel::run, call, Cancel::release));
        return future;
    }

private:
    struct Call {
        SendGoalOptions options;
        std::shared_ptr<angaros::detail::Home> home;
        std::string name;
        std::promise<typename GoalHandle::SharedPtr> promise;
        GoalUUID id;
        // Of the user; feedback for a goal that nobody holds is dropped.
        std::weak_ptr<GoalHandle> goal;

        static void on_response(angaros_status_t status, angaros_goal_t *goal, void *self) {
            auto *call = static_cast<Call *>(self);
            call->home->run(call->name.c_str(), [&] {
                // The future keeps the goal from now on, and the promise no longer does.
                auto promise = std::move(call->promise);
                try {
                    check(status);
                } catch (...) {
                    promise.set_exception(std::current_exception());
                    return;
                }
                typename GoalHandle::SharedPtr accepted;
                if (goal != nullptr) {
                    accepted = std::make_shared<GoalHandle>(goal);
                    call->id = accepted->get_goal_id();
                    call->goal = accepted;
                }
                promise.set_value(accepted);
                if (call->options.goal_response_callback) {
                    call->options.goal_response_callback(accepted);
                }
            });
        }
        static void on_feedback(const void *data, std::size_t size, void *self) {
            auto *call = static_cast<Call *>(self);
            const auto goal = call->goal.lock();
            if (goal && call->options.feedback_callback) {
                call->home->run(call->name.c_str(), [&] {
                    auto feedback = std::make_shared<Feedback>();
                    decode(*feedback, data, size);
                    call->options.feedback_callback(goal, std::move(feedback));
                });
            }
        }
        static void on_result(angaros_status_t status, std::int32_t goal_status, const void *data,
                              std::size_t size, void *self) {
            auto *call = static_cast<Call *>(self);
            const auto goal = call->goal.lock();
            call->home->run(call->name.c_str(), [&] {
                WrappedResult wrapped;
                wrapped.goal_id = call->id;
                try {
                    check(status);
                    wrapped.code = static_cast<ResultCode>(goal_status);
                    wrapped.result = std::make_shared<typename A::Result>();
                    decode(*wrapped.result, data, size);
                    if (goal) {
                        goal->promise_.set_value(wrapped);
                    }
                } catch (...) {
                    if (goal) {
                        goal->promise_.set_exception(std::current_exception());
                    }
                }
                if (call->options.result_callback) {
                    call->options.result_callback(wrapped);
                }
            });
        }
        static void release(void *self) { delete static_cast<Call *>(self); }
    };

    struct Cancel {
        GoalUUID id;
        std::promise<std::shared_ptr<CancelResponse>> promise;

        static void run(angaros_status_t status, std::int32_t code, std::size_t goals, void *self) {
            auto *call = static_cast<Cancel *>(self);
            try {
                check(status);
                auto response = std::make_shared<CancelResponse>();
                response->return_code = static_cast<std::int8_t>(code);
                if (goals > 0) {
                    response->goals_canceling.resize(1);
                    response->goals_canceling[0].goal_id.uuid = call->id;
                }
                call->promise.set_value(std::move(response));
            } catch (...) {
                call->promise.set_exception(std::current_exception());
            }
        }
        static void release(void *self) { delete static_cast<Cancel *>(self); }
    };

    std::string name_;
    std::shared_ptr<angaros::detail::Home> home_;
    angaros::detail::Handle<angaros_action_client_t, angaros_action_client_destroy> handle_;
};

// For a node that makes its client in its constructor, where nothing shares it yet.
template <class A>
typename Client<A>::SharedPtr create_client(const angaros::Node *node, const std::string &name) {
    return std::make_shared<Client<A>>(*node, name);
}
template <class A>
typename Client<A>::SharedPtr create_client(const angaros::Node::SharedPtr &node,
                                            const std::string &name) {
    return create_client<A>(node.get(), name);
}

}  // namespace angaros::action

#endif
