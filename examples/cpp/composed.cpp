// Two relays and a source in one process, with one executor: chatter -> first -> second.
#include "relay.hpp"

#include <iostream>

int main(int argc, char **argv) {
    using namespace std::chrono_literals;
    try {
        angaros::init(argc, argv);
        const auto options = [](std::vector<std::string> rules) {
            std::vector<std::string> arguments{"--ros-args"};
            for (auto &rule : rules) {
                arguments.insert(arguments.end(), {"-r", rule});
            }
            return angaros::NodeOptions().arguments(arguments);
        };
        auto first = std::make_shared<Relay>(options({"__node:=first", "relayed:=between"}));
        auto second = std::make_shared<Relay>(options({"__node:=second", "chatter:=between"}));
        auto source = std::make_shared<angaros::Node>("source");
        angaros::SingleThreadedExecutor executor;
        auto publisher = source->create_publisher<Relay::Text>("chatter", 10);
        auto heard = source->create_subscription<Relay::Text>(
            "relayed", 10, [&executor](std::shared_ptr<const Relay::Text> message) {
                std::cout << message->data << std::endl;
                executor.cancel();
            });
        auto timer = source->create_wall_timer(50ms, [&publisher] {
            Relay::Text message;
            message.data = "hello";
            publisher->publish(message);
        });
        for (const std::shared_ptr<angaros::Node> &node :
             {source, std::static_pointer_cast<angaros::Node>(first),
              std::static_pointer_cast<angaros::Node>(second)}) {
            executor.add_node(node);
        }
        executor.spin();
        angaros::shutdown();
        return 0;
    } catch (const std::exception &error) {
        std::cerr << error.what() << '\n';
        return 1;
    }
}
