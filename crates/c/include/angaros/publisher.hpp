// Publishers and loans.
#ifndef ANGAROS_PUBLISHER_HPP
#define ANGAROS_PUBLISHER_HPP

#include <angaros/context.hpp>
#include <angaros/message.hpp>
#include <angaros/qos.hpp>

#include <optional>

namespace angaros {

namespace detail {

using TypeHandle = Handle<angaros_type_t, angaros_type_destroy>;

template <class T>
void make_type(TypeHandle &type) {
    check(angaros_type_create_known(Traits<T>::name, Traits<T>::hash,
                                    Traits<T>::definition().c_str(), type.out()));
}

using LoanHandle = Handle<angaros_loan_t, angaros_loan_abandon>;

inline std::uint64_t nanoseconds(std::chrono::nanoseconds span) {
    return span.count() < 0 ? 0 : static_cast<std::uint64_t>(span.count());
}

}  // namespace detail

template <class T>
class Publisher;

// A message that is written before it is sent. Lent with a Shape, its sequences of numbers lie in
// the memory in which it travels; lent without, it is an ordinary message that publish() encodes.
template <class T>
class LoanedMessage {
public:
    LoanedMessage(LoanedMessage &&) = default;
    LoanedMessage &operator=(LoanedMessage &&) = default;

    T &get() { return message_; }
    T *operator->() { return &message_; }
    bool is_valid() const { return true; }

private:
    template <class>
    friend class Publisher;

    LoanedMessage() = default;

    T message_{};
    std::unique_ptr<detail::LoanHandle> loan_;
    std::size_t size_ = 0;
};

// Sends messages of one type on one topic.
template <class T>
class Publisher {
public:
    using SharedPtr = std::shared_ptr<Publisher>;
    using ConstSharedPtr = std::shared_ptr<const Publisher>;

    Publisher(const angaros_node_t *node, const std::string &topic, const QoS &qos) {
        detail::TypeHandle type;
        detail::make_type<T>(type);
        check(angaros_publisher_create(node, type.get(), topic.c_str(), &qos.get(), handle_.out()));
    }

    // One that is silent unless the managed node is active.
    Publisher(const angaros_lifecycle_t *lifecycle, const std::string &topic, const QoS &qos) {
        detail::TypeHandle type;
        detail::make_type<T>(type);
        check(angaros_lifecycle_publisher_create(lifecycle, type.get(), topic.c_str(), &qos.get(),
                                                 handle_.out()));
    }

    // Encodes the message straight into the buffer in which it travels.
    void publish(const T &message) const {
        const std::size_t size = encoded_size(message);
        detail::LoanHandle loan;
        check(angaros_publisher_loan(handle_.get(), size, loan.out()));
        encode(message, angaros_loan_data(loan.get(), nullptr), size);
        check(angaros_loan_publish(loan.out(), size));
    }
    void publish(std::unique_ptr<T> message) const {
        if (!message) {
            throw Error(ANGAROS_INVALID_ARGUMENT, "cannot publish: the message is NULL");
        }
        publish(*message);
    }

    // Sends a copy of a message that is encoded already.
    void publish_bytes(const void *data, std::size_t size) const {
        check(angaros_publisher_publish(handle_.get(), data, size));
    }

    // An ordinary message, for code that is written for middleware that can lend some.
    LoanedMessage<T> borrow_loaned_message() const { return LoanedMessage<T>(); }

    // A message of this shape in the memory in which it travels: texts and single values are taken
    // from the shape now; sequences of numbers, sized with resize(), wait in get() to be filled.
    // They hold zeros or what this publisher wrote there before.
    LoanedMessage<Shape<T>> borrow_loaned_message(Shape<T> shape) const {
        LoanedMessage<Shape<T>> loaned;
        loaned.message_ = std::move(shape);
        loaned.size_ = encoded_size(loaned.message_);
        loaned.loan_ = std::make_unique<detail::LoanHandle>();
        check(angaros_publisher_loan(handle_.get(), loaned.size_, loaned.loan_->out()));
        void *data = angaros_loan_data(loaned.loan_->get(), nullptr);
        encode(loaned.message_, data, loaned.size_);
        return loaned;
    }

    void publish(LoanedMessage<T> &&loaned) const { publish(loaned.message_); }
    void publish(LoanedMessage<Shape<T>> &&loaned) const {
        if (!loaned.loan_) {
            throw Error(ANGAROS_INVALID_ARGUMENT, "cannot publish: the loan was given back");
        }
        const auto loan = std::move(loaned.loan_);
        check(angaros_loan_publish(loan->out(), loaned.size_));
    }

    std::size_t get_subscription_count() const {
        return angaros_publisher_subscription_count(handle_.get());
    }
    // Waits until at least `count` subscriptions are served; says whether they are.
    bool wait_for_subscriptions(std::size_t count, std::chrono::nanoseconds timeout) const {
        bool matched = false;
        check(angaros_publisher_wait_for_subscriptions(handle_.get(), count,
                                                       detail::nanoseconds(timeout), &matched));
        return matched;
    }
    // Deadlines, liveliness, QoS and matches since it was made.
    angaros_publisher_events_t events() const {
        angaros_publisher_events_t events;
        check(angaros_publisher_events(handle_.get(), &events));
        return events;
    }
    const char *get_topic_name() const { return angaros_publisher_topic(handle_.get()); }

private:
    detail::Handle<angaros_publisher_t, angaros_publisher_destroy> handle_;
};

}  // namespace angaros

#endif
