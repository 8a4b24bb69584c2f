// Asks `add_two_ints` for one sum: `add_two_ints_client 2 3`. Written as for rclcpp.
#include <angaros/rclcpp.hpp>
#include <example_interfaces/srv/add_two_ints.hpp>

#include <cstdlib>
#include <iostream>
#include <memory>

using AddTwoInts = example_interfaces::srv::AddTwoInts;
using namespace std::chrono_literals;

int main(int argc, char **argv) {
    rclcpp::init(argc, argv);
    auto node = std::make_shared<rclcpp::Node>("add_two_ints_client");
    auto client = node->create_client<AddTwoInts>("add_two_ints");
    if (!client->wait_for_service(10s)) {
        RCLCPP_ERROR(node->get_logger(), "nobody offers add_two_ints");
        return 1;
    }
    auto request = std::make_shared<AddTwoInts::Request>();
    request->a = argc > 1 ? std::strtoll(argv[1], nullptr, 10) : 1;
    request->b = argc > 2 ? std::strtoll(argv[2], nullptr, 10) : 1;
    auto result = client->async_send_request(request);
    if (rclcpp::spin_until_future_complete(node, result, 10s) != rclcpp::FutureReturnCode::SUCCESS) {
        RCLCPP_ERROR(node->get_logger(), "no response from add_two_ints");
        return 1;
    }
    std::cout << request->a << " + " << request->b << " = " << result.get()->sum << std::endl;
    rclcpp::shutdown();
    return 0;
}
