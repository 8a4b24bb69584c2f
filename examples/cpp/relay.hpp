// A component: a node class that is made from options, in a program of its own or beside others.
#ifndef RELAY_HPP
#define RELAY_HPP

#include <angaros/angaros.hpp>
#include <std_msgs/msg/string.hpp>

// Sends what comes on `chatter` on to `relayed`, with its name in front.
class Relay : public angaros::Node {
public:
    using Text = std_msgs::msg::String;

    explicit Relay(const angaros::NodeOptions &options = {}) : Node("relay", options) {
        publisher_ = create_publisher<Text>("relayed", 10);
        // The view reads the text where it lies; nothing is copied but into the next message.
        subscription_ = create_subscription<Text>(
            "chatter", 10, [this](const angaros::View<Text> &heard) {
                Text message;
                message.data.append(get_name()).append(": ").append(heard.data);
                publisher_->publish(message);
            });
    }

private:
    angaros::Publisher<Text>::SharedPtr publisher_;
    angaros::Subscription<Text>::SharedPtr subscription_;
};

#endif
