// What C++ callers do wrong, and exceptions in callbacks.
#include <angaros/rclcpp.hpp>
#include <std_msgs/msg/int8.hpp>
#include <std_msgs/msg/string.hpp>

#include <cstdlib>
#include <typeinfo>
#include <iostream>

#define EXPECT(condition)                                                \
    do {                                                                 \
        if (!(condition)) {                                              \
            std::cerr << "line " << __LINE__ << ": " << #condition << "\n"; \
            std::exit(1);                                                \
        }                                                                \
    } while (false)

namespace {

using String = std_msgs::msg::String;
using namespace std::chrono_literals;

// The status of the error that a call throws; OK if it throws none.
template <class F>
angaros_status_t thrown(F &&call) {
    try {
        call();
        return ANGAROS_OK;
    } catch (const angaros::Error &error) {
        EXPECT(std::string(error.what()).size() > 10);
        return error.status();
    }
}

struct Oops : std::runtime_error {
    Oops() : std::runtime_error("oops") {}
};

// What a callback throws comes out of the spin that ran it; the next spin goes on.
template <class Executor>
void exceptions_come_out_of_spin(Executor &&executor) {
    auto node = std::make_shared<rclcpp::Node>("thrower");
    auto publisher = node->create_publisher<String>("throw", 10);
    int calls = 0;
    auto subscription = node->create_subscription<String>("throw", 10, [&](const String &message) {
        ++calls;
        if (message.data == "number") {
            throw 42;
        }
        if (message.data == "oops") {
            throw Oops();
        }
        executor.cancel();
    });
    executor.add_node(node);
    for (const char *text : {"oops", "number", "fine"}) {
        String message;
        message.data = text;
        publisher->publish(message);
    }
    bool oops = false, number = false;
    // Several threads may take the next message before all have seen the first exception.
    for (int spins = 0; spins < 3 && calls < 3; ++spins) {
        try {
            executor.spin();
        } catch (const Oops &) {
            oops = true;
        } catch (int value) {
            number = value == 42;
        }
    }
    EXPECT(calls == 3 && oops);
    EXPECT(number || typeid(Executor) != typeid(rclcpp::SingleThreadedExecutor));
    executor.remove_node(node);
}

void every_callback_gets_what_it_takes() {
    auto node = std::make_shared<rclcpp::Node>("taker", "ns");
    EXPECT(node->get_fully_qualified_name() == "/ns/taker");
    auto publisher = node->create_publisher<String>("forms", 10);
    int calls = 0;
    const auto is = [&](const auto &text) { calls += text == "hi"; };
    auto a = node->create_subscription<String>("forms", 10, [&](const String &m) { is(m.data); });
    auto b = node->create_subscription<String>("forms", 10,
                                               [&](std::shared_ptr<const String> m) { is(m->data); });
    auto c = node->create_subscription<String>("forms", 10,
                                               [&](std::unique_ptr<String> m) { is(m->data); });
    auto d = node->create_subscription<String>(
        "forms", 10, [&](const angaros::View<String> &m, const rclcpp::MessageInfo &info) {
            is(m.data);
            EXPECT(info.sequence_number == 1);
        });
    std::shared_ptr<angaros::SerializedMessage> kept;
    auto e = node->create_subscription<String>(
        "forms", 10, [&](std::shared_ptr<angaros::SerializedMessage> m) { kept = m; });
    EXPECT(publisher->events().matched == 5 && a->events().matched == 1);
    EXPECT(publisher->get_subscription_count() == 5 && node->count_subscribers("forms") == 5);
    auto message = std::make_unique<String>();
    message->data = "hi";
    publisher->publish(std::move(message));
    rclcpp::spin_some(node);
    rclcpp::spin_some(node);  // the executor of the first call let the node go
    EXPECT(calls == 4 && kept && angaros::decode<String>(kept->data(), kept->size()).data == "hi");
    EXPECT(node->get_topic_names_and_types()["/ns/forms"].at(0) == "std_msgs/msg/String");
}

void callbacks_may_end_their_own_handles() {
    auto node = std::make_shared<rclcpp::Node>("ender");
    auto publisher = node->create_publisher<String>("once", 10);
    int messages = 0, calls = 0;
    rclcpp::Subscription<String>::SharedPtr once;
    rclcpp::TimerBase::SharedPtr timer;
    rclcpp::SingleThreadedExecutor executor;
    once = node->create_subscription<String>("once", 10, [&](const String &message) {
        once.reset();
        messages += message.data.empty();  // the message and this function are still there
    });
    timer = node->create_wall_timer(1ms, [&] {
        timer.reset();
        ++calls;
        executor.cancel();
    });
    publisher->publish(String());
    publisher->publish(String());
    executor.add_node(node);
    executor.spin();
    executor.spin_some();
    EXPECT(messages == 1 && calls == 1);
}

void bad_messages_are_refused() {
    String message;
    message.data = std::string("a\0b", 3);
    EXPECT(thrown([&] { angaros::encode(message); }) == ANGAROS_BAD_DATA);
    message.data = "\xc3";
    EXPECT(thrown([&] { angaros::encode(message); }) == ANGAROS_BAD_DATA);
    std::uint8_t small[8];
    message.data = "too long";
    EXPECT(thrown([&] { angaros::encode(message, small, sizeof small); }) ==
           ANGAROS_BUFFER_TOO_SMALL);
    const std::uint8_t lies[] = {0, 1, 0, 0, 0xff, 0xff, 0xff, 0x7f, 'a', 0};
    EXPECT(thrown([&] { angaros::decode<String>(lies, sizeof lies); }) == ANGAROS_BAD_DATA);
}

}  // namespace

int main(int argc, char **argv) {
    EXPECT(thrown([] { rclcpp::Node("early"); }) == ANGAROS_INVALID_ARGUMENT);
    rclcpp::init(argc, argv);
    EXPECT(thrown([] { rclcpp::init(); }) == ANGAROS_INVALID_ARGUMENT);
    EXPECT(thrown([] { rclcpp::Node("bad name"); }) == ANGAROS_INVALID_ARGUMENT);
    {
        auto node = std::make_shared<rclcpp::Node>("node");
        EXPECT(thrown([&] { node->create_publisher<String>("bad name", 10); }) ==
               ANGAROS_INVALID_ARGUMENT);
        EXPECT(thrown([&] { node->create_wall_timer(0ns, [] {}); }) == ANGAROS_INVALID_ARGUMENT);
        auto publisher = node->create_publisher<String>("mixed", 10);
        auto other = node->create_subscription<std_msgs::msg::Int8>(
            "mixed", 10, [](const std_msgs::msg::Int8 &) { std::exit(2); });
        EXPECT(publisher->get_subscription_count() == 0);
        EXPECT(node->get_context()->mismatches().size() == 1);
        EXPECT(thrown([&] { publisher->publish(std::unique_ptr<String>()); }) ==
               ANGAROS_INVALID_ARGUMENT);
        auto loan = publisher->borrow_loaned_message(angaros::Shape<String>());
        publisher->publish(std::move(loan));
        EXPECT(thrown([&] { publisher->publish(std::move(loan)); }) == ANGAROS_INVALID_ARGUMENT);
        // Bytes that are no message are logged and dropped; they do not end the spin.
        int calls = 0;
        auto strings = node->create_subscription<String>("mixed", 10, [&](const String &) { ++calls; });
        publisher->publish_bytes("\0\1\0\0\xff\0\0\0", 8);
        publisher->publish(String());
        rclcpp::spin_some(node);
        EXPECT(calls == 1);
    }
    bad_messages_are_refused();
    every_callback_gets_what_it_takes();
    callbacks_may_end_their_own_handles();
    exceptions_come_out_of_spin(rclcpp::SingleThreadedExecutor());
    exceptions_come_out_of_spin(rclcpp::executors::MultiThreadedExecutor(2));

    auto node = std::make_shared<rclcpp::Node>("late");
    auto publisher = node->create_publisher<String>("late", 10);
    EXPECT(rclcpp::ok() && rclcpp::shutdown() && !rclcpp::ok() && !rclcpp::shutdown());
    EXPECT(thrown([&] { publisher->publish(String()); }) == ANGAROS_SHUTDOWN);
    return 0;
}
