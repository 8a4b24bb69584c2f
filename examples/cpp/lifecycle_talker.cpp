// A managed node: it publishes on `lifecycle_chatter` while it is active. Written as for
// rclcpp_lifecycle.
//
//     lifecycle_talker &
//     angaros lifecycle set /lifecycle_talker configure
//     angaros lifecycle set /lifecycle_talker activate
#include <angaros/rclcpp_lifecycle.hpp>
#include <std_msgs/msg/string.hpp>

#include <iostream>
#include <memory>

using Text = std_msgs::msg::String;
using namespace std::chrono_literals;

class LifecycleTalker : public rclcpp_lifecycle::LifecycleNode {
public:
    LifecycleTalker() : LifecycleNode("lifecycle_talker") {}

    // The publisher drops what it is given while the node is not active.
    CallbackReturn on_configure(const rclcpp_lifecycle::State &) override {
        publisher_ = create_publisher<Text>("lifecycle_chatter", 10);
        timer_ = create_wall_timer(200ms, [this] {
            if (publisher_->is_activated()) {
                Text text;
                text.data = "Lifecycle Hello World: " + std::to_string(++count_);
                publisher_->publish(text);
            }
        });
        std::cout << "configured" << std::endl;
        return CallbackReturn::SUCCESS;
    }
    CallbackReturn on_activate(const rclcpp_lifecycle::State &) override {
        std::cout << "active" << std::endl;
        return CallbackReturn::SUCCESS;
    }
    CallbackReturn on_deactivate(const rclcpp_lifecycle::State &) override {
        std::cout << "inactive" << std::endl;
        return CallbackReturn::SUCCESS;
    }
    CallbackReturn on_cleanup(const rclcpp_lifecycle::State &) override {
        timer_.reset();
        publisher_.reset();
        std::cout << "cleaned up" << std::endl;
        return CallbackReturn::SUCCESS;
    }

private:
    int count_ = 0;
    rclcpp_lifecycle::LifecyclePublisher<Text>::SharedPtr publisher_;
    rclcpp::TimerBase::SharedPtr timer_;
};

int main(int argc, char **argv) {
    rclcpp::init(argc, argv);
    auto node = std::make_shared<LifecycleTalker>();
    rclcpp::spin(node->get_node_base_interface());
    rclcpp::shutdown();
    return 0;
}
