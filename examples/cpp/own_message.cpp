// A message of one's own: my_robot/msg/Ball.msg became my_robot/msg/ball.hpp.
#include <angaros/angaros.hpp>
#include <my_robot/msg/ball.hpp>

#include <iostream>

int main(int argc, char **argv) {
    using my_robot::msg::Ball;
    angaros::init(argc, argv);
    auto node = std::make_shared<angaros::Node>("own_message");
    auto publisher = node->create_publisher<Ball>("ball", angaros::QoS(1).transient_local());
    Ball ball;
    ball.header.stamp = node->now();
    ball.position.x = 1.5;
    ball.colours = {"orange", "black"};
    publisher->publish(ball);

    angaros::SingleThreadedExecutor executor;
    bool good = false;
    auto late = node->create_subscription<Ball>(
        "ball", angaros::QoS(1).transient_local(), [&](std::unique_ptr<Ball> seen) {
            good = *seen == ball && seen->confidence == 0.5f;
            std::cout << "a ball at " << seen->position.x << " m\n";
            executor.cancel();
        });
    executor.add_node(node);
    executor.spin();
    angaros::shutdown();
    return good ? 0 : 1;
}
