// Sends one goal to the action `fibonacci`: `fibonacci_action_client 10`. A goal that takes longer
// than two seconds is cancelled. Written as for rclcpp_action.
#include <angaros/rclcpp_action.hpp>
#include <example_interfaces/action/fibonacci.hpp>

#include <cstdlib>
#include <iostream>
#include <memory>

using Fibonacci = example_interfaces::action::Fibonacci;
using Client = rclcpp_action::Client<Fibonacci>;
using namespace std::chrono_literals;

template <class Sequence>
void print(const char *what, const Sequence &sequence) {
    std::cout << what << ": [";
    for (std::size_t i = 0; i < sequence.size(); ++i) {
        std::cout << (i == 0 ? "" : ", ") << sequence[i];
    }
    std::cout << "]" << std::endl;
}

int ask(const rclcpp::Node::SharedPtr &node, std::int32_t order) {
    constexpr auto SUCCESS = rclcpp::FutureReturnCode::SUCCESS;
    auto client = rclcpp_action::create_client<Fibonacci>(node, "fibonacci");
    if (!client->wait_for_action_server(10s)) {
        std::cerr << "nobody offers the action fibonacci" << std::endl;
        return 1;
    }
    Fibonacci::Goal goal;
    goal.order = order;
    Client::SendGoalOptions options;
    options.feedback_callback = [](auto, std::shared_ptr<const Fibonacci::Feedback> feedback) {
        print("feedback", feedback->sequence);
    };
    auto sent = client->async_send_goal(goal, options);
    if (rclcpp::spin_until_future_complete(node, sent, 10s) != SUCCESS || !sent.get()) {
        std::cerr << "the goal is not accepted" << std::endl;
        return 1;
    }
    const auto id = rclcpp_action::to_string(sent.get()->get_goal_id());
    std::cout << "goal accepted as " << id << std::endl;
    auto result = client->async_get_result(sent.get());
    if (rclcpp::spin_until_future_complete(node, result, 2s) != SUCCESS) {
        auto cancelled = client->async_cancel_goal(sent.get());
        if (rclcpp::spin_until_future_complete(node, cancelled, 10s) != SUCCESS ||
            rclcpp::spin_until_future_complete(node, result, 10s) != SUCCESS) {
            std::cerr << "the goal cannot be cancelled" << std::endl;
            return 1;
        }
        std::cout << "goals that are cancelled: " << cancelled.get()->goals_canceling.size()
                  << std::endl;
    }
    switch (result.get().code) {
    case rclcpp_action::ResultCode::SUCCEEDED: print("SUCCEEDED", result.get().result->sequence); break;
    case rclcpp_action::ResultCode::CANCELED: print("CANCELED", result.get().result->sequence); break;
    default: print("ABORTED", result.get().result->sequence); break;
    }
    return 0;
}

int main(int argc, char **argv) {
    rclcpp::init(argc, argv);
    const auto order = argc > 1 ? std::atoi(argv[1]) : 5;
    const int code = ask(std::make_shared<rclcpp::Node>("fibonacci_action_client"), order);
    rclcpp::shutdown();
    return code;
}
