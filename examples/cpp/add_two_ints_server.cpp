// Offers the service `add_two_ints`: written as for rclcpp, with another include.
#include <angaros/rclcpp.hpp>
#include <example_interfaces/srv/add_two_ints.hpp>

#include <iostream>
#include <memory>

using AddTwoInts = example_interfaces::srv::AddTwoInts;

void add(const std::shared_ptr<AddTwoInts::Request> request,
         std::shared_ptr<AddTwoInts::Response> response) {
    std::cout << "request: " << request->a << " + " << request->b << std::endl;
    const auto sum = static_cast<std::uint64_t>(request->a) + static_cast<std::uint64_t>(request->b);
    response->sum = static_cast<std::int64_t>(sum);
}

int main(int argc, char **argv) {
    rclcpp::init(argc, argv);
    auto node = std::make_shared<rclcpp::Node>("add_two_ints_server");
    auto service = node->create_service<AddTwoInts>("add_two_ints", &add);
    rclcpp::spin(node);
    rclcpp::shutdown();
    return 0;
}
