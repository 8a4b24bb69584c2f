// Subscriptions and what their callbacks may take.
#ifndef ANGAROS_SUBSCRIPTION_HPP
#define ANGAROS_SUBSCRIPTION_HPP

#include <angaros/failure.hpp>
#include <angaros/publisher.hpp>

#include <functional>

namespace angaros {

// Where and when a message came from.
using MessageInfo = angaros_message_info_t;

// The bytes of a message, kept in the memory in which they came.
class SerializedMessage {
public:
    explicit SerializedMessage(const angaros_message_t *message) {
        check(angaros_message_retain(message, handle_.out()));
    }

    const std::uint8_t *data() const {
        return static_cast<const std::uint8_t *>(angaros_message_data(handle_.get(), nullptr));
    }
    std::size_t size() const {
        std::size_t size = 0;
        angaros_message_data(handle_.get(), &size);
        return size;
    }

private:
    detail::Handle<angaros_message_t, angaros_message_release> handle_;
};

namespace detail {

template <class F, class Message>
void call_with(F &callback, Message &&message, const angaros_message_t *raw) {
    if constexpr (std::is_invocable_v<F &, Message>) {
        callback(std::forward<Message>(message));
    } else {
        MessageInfo info;
        check(angaros_message_info(raw, &info));
        callback(std::forward<Message>(message), info);
    }
}

template <class F, class Message>
constexpr bool takes =
    std::is_invocable_v<F &, Message> || std::is_invocable_v<F &, Message, const MessageInfo &>;

// Logs bytes that are no message, a flood of them ever more seldom.
inline void drop(std::uint64_t &dropped, const char *topic, const std::exception &error) {
    ++dropped;
    if ((dropped & (dropped - 1)) == 0) {
        const std::string text = "dropped " + std::to_string(dropped) +
                                 " messages so far: " + error.what();
        angaros_log(ANGAROS_LOG_WARN, topic, text.c_str());
    }
}

// A callback with what it takes: the message as T, pointers to it, a View of it, or its bytes.
template <class T, class F>
class Receiver {
public:
    Receiver(F callback, std::string topic, std::shared_ptr<Home> home)
        : callback_(std::move(callback)), topic_(std::move(topic)), home_(std::move(home)) {}

    static void on_message(const angaros_message_t *message, void *self) {
        static_cast<Receiver *>(self)->receive(message);
    }
    static void release(void *self) { delete static_cast<Receiver *>(self); }

private:
    template <class M>
    bool decode_to(M &value, const angaros_message_t *message) {
        std::size_t size = 0;
        const void *data = angaros_message_data(message, &size);
        try {
            decode(value, data, size);
            return true;
        } catch (const Error &error) {
            drop(dropped_, topic_.c_str(), error);
            return false;
        }
    }

    void receive(const angaros_message_t *message) noexcept {
        home_->run(topic_.c_str(), [&] { deliver(message); });
    }

    void deliver(const angaros_message_t *raw) {
        if constexpr (takes<F, const T &>) {
            T message{};
            if (decode_to(message, raw)) {
                call_with<F, const T &>(callback_, message, raw);
            }
        } else if constexpr (takes<F, const View<T> &>) {
            View<T> view{};
            if (decode_to(view, raw)) {
                call_with<F, const View<T> &>(callback_, view, raw);
            }
        } else if constexpr (takes<F, std::shared_ptr<T>>) {
            auto message = std::make_shared<T>();
            if (decode_to(*message, raw)) {
                call_with<F, std::shared_ptr<T>>(callback_, std::move(message), raw);
            }
        } else if constexpr (takes<F, std::unique_ptr<T>>) {
            auto message = std::make_unique<T>();
            if (decode_to(*message, raw)) {
                call_with<F, std::unique_ptr<T>>(callback_, std::move(message), raw);
            }
        } else {
            static_assert(takes<F, std::shared_ptr<SerializedMessage>>,
                          "the callback takes none of: const T &, const View<T> &, a shared or "
                          "unique pointer to T, a shared pointer to SerializedMessage");
            auto message = std::make_shared<SerializedMessage>(raw);
            call_with<F, std::shared_ptr<SerializedMessage>>(callback_, std::move(message), raw);
        }
    }

    F callback_;
    std::string topic_;
    std::shared_ptr<Home> home_;
    std::uint64_t dropped_ = 0;
};

}  // namespace detail

class SubscriptionBase {
public:
    using SharedPtr = std::shared_ptr<SubscriptionBase>;

    virtual ~SubscriptionBase() = default;

    std::size_t get_publisher_count() const {
        return angaros_subscription_publisher_count(handle_.get());
    }
    const char *get_topic_name() const { return angaros_subscription_topic(handle_.get()); }
    // Deadlines, liveliness, losses, QoS and matches since it was made.
    angaros_subscription_events_t events() const {
        angaros_subscription_events_t events;
        check(angaros_subscription_events(handle_.get(), &events));
        return events;
    }
    // Messages that were published for it and never taken.
    std::uint64_t lost() const { return angaros_subscription_lost(handle_.get()); }

protected:
    detail::Handle<angaros_subscription_t, angaros_subscription_destroy> handle_;
};

// Receives messages of one type on one topic.
template <class T>
class Subscription : public SubscriptionBase {
public:
    using SharedPtr = std::shared_ptr<Subscription>;
    using ConstSharedPtr = std::shared_ptr<const Subscription>;

    template <class F>
    Subscription(const angaros_node_t *node, const std::string &topic, const QoS &qos, F &&callback,
                 std::shared_ptr<detail::Home> home) {
        using Receiver = detail::Receiver<T, std::decay_t<F>>;
        detail::TypeHandle type;
        detail::make_type<T>(type);
        auto *receiver = new Receiver(std::forward<F>(callback), topic, std::move(home));
        // The library releases the receiver, also when it fails.
        check(angaros_subscription_create(node, type.get(), topic.c_str(), &qos.get(),
                                          Receiver::on_message, receiver, Receiver::release,
                                          handle_.out()));
    }
};

}  // namespace angaros

#endif
