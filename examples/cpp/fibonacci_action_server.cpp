// The action `fibonacci`: counts the sequence up, one number every 100 ms, tells each step as
// feedback, and stops when it is cancelled. Written as for rclcpp_action.
#include <angaros/rclcpp_action.hpp>
#include <example_interfaces/action/fibonacci.hpp>

#include <iostream>
#include <memory>
#include <vector>

using Fibonacci = example_interfaces::action::Fibonacci;
using GoalHandle = rclcpp_action::ServerGoalHandle<Fibonacci>;
using namespace std::chrono_literals;

class FibonacciServer : public rclcpp::Node {
public:
    FibonacciServer() : Node("fibonacci_action_server") {
        server_ = rclcpp_action::create_server<Fibonacci>(
            this, "fibonacci",
            [](const rclcpp_action::GoalUUID &, std::shared_ptr<const Fibonacci::Goal> goal) {
                // The largest order whose last number an int32 still holds is 46.
                return goal->order >= 0 && goal->order <= 46
                           ? rclcpp_action::GoalResponse::ACCEPT_AND_EXECUTE
                           : rclcpp_action::GoalResponse::REJECT;
            },
            [](std::shared_ptr<GoalHandle>) { return rclcpp_action::CancelResponse::ACCEPT; },
            [this](std::shared_ptr<GoalHandle> goal) {
                std::cout << "goal of order " << goal->get_goal()->order << std::endl;
                running_.push_back({std::move(goal), {0, 1}});
            });
        timer_ = create_wall_timer(100ms, [this] { step(); });
    }

private:
    struct Running {
        std::shared_ptr<GoalHandle> goal;
        std::vector<std::int32_t> sequence;
    };

    // Computes one number more of each goal, or ends it.
    void step() {
        for (auto one = running_.begin(); one != running_.end();) {
            one = advance(*one) ? one + 1 : running_.erase(one);
        }
    }

    static bool advance(Running &running) {
        auto &sequence = running.sequence;
        auto result = std::make_shared<Fibonacci::Result>();
        if (running.goal->is_canceling()) {
            result->sequence = sequence;
            running.goal->canceled(result);
            return false;
        }
        if (sequence.size() > static_cast<std::size_t>(running.goal->get_goal()->order)) {
            result->sequence = sequence;
            running.goal->succeed(result);
            return false;
        }
        sequence.push_back(sequence.back() + sequence[sequence.size() - 2]);
        auto feedback = std::make_shared<Fibonacci::Feedback>();
        feedback->sequence = sequence;
        running.goal->publish_feedback(feedback);
        return true;
    }

    std::vector<Running> running_;
    rclcpp_action::Server<Fibonacci>::SharedPtr server_;
    rclcpp::TimerBase::SharedPtr timer_;
};

int main(int argc, char **argv) {
    rclcpp::init(argc, argv);
    rclcpp::spin(std::make_shared<FibonacciServer>());
    rclcpp::shutdown();
    return 0;
}
