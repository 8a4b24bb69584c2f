// Two components: run by this program, alone or together, or loaded from libcpp_components.so into a
// running container. Written as for rclcpp_components.
//
//     components                                                # lists them
//     components cpp_components/Counter cpp_components/Doubler
//     angaros component load /CONTAINER cpp_components Counter  # with ANGAROS_LIBRARY_PATH
#include <angaros/component.hpp>
#include <angaros/rclcpp.hpp>
#include <std_msgs/msg/int32.hpp>

#include <iostream>

using Int32 = std_msgs::msg::Int32;

namespace counting {

// Publishes 1, 2, 3, ... on `count`. Parameter: `period_ms` (500).
class Counter : public rclcpp::Node {
public:
    explicit Counter(const rclcpp::NodeOptions &options) : Node("counter", options) {
        publisher_ = create_publisher<Int32>("count", 10);
        const auto period = std::chrono::milliseconds(declare_parameter("period_ms", 500));
        timer_ = create_wall_timer(period, [this] {
            Int32 message;
            message.data = ++count_;
            publisher_->publish(message);
        });
    }

private:
    int count_ = 0;
    rclcpp::Publisher<Int32>::SharedPtr publisher_;
    rclcpp::TimerBase::SharedPtr timer_;
};

// Publishes twice of what comes on `count`, on `doubled`.
class Doubler : public rclcpp::Node {
public:
    explicit Doubler(const rclcpp::NodeOptions &options) : Node("doubler", options) {
        publisher_ = create_publisher<Int32>("doubled", 10);
        subscription_ = create_subscription<Int32>("count", 10, [this](const Int32 &count) {
            Int32 doubled;
            doubled.data = 2 * count.data;
            std::cout << count.data << " becomes " << doubled.data << std::endl;
            publisher_->publish(doubled);
        });
    }

private:
    rclcpp::Publisher<Int32>::SharedPtr publisher_;
    rclcpp::Subscription<Int32>::SharedPtr subscription_;
};

}  // namespace counting

RCLCPP_COMPONENTS_REGISTER_NODE(counting::Counter)
RCLCPP_COMPONENTS_REGISTER_NODE(counting::Doubler)
ANGAROS_CPP_COMPONENT_LIBRARY(cpp_components, "0.1.0")

#ifdef COMPONENTS_PROGRAM
int main(int argc, char **argv) {
    angaros_component_library_cpp_components();
    return angaros_component_main(argc, argv);
}
#endif
