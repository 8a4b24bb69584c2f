// QoS with rclcpp's names.
#ifndef ANGAROS_QOS_HPP
#define ANGAROS_QOS_HPP

#include <angaros/error.hpp>

#include <chrono>

namespace angaros {

struct KeepLast {
    explicit KeepLast(std::size_t depth) : depth(depth) {}
    std::size_t depth;
};

struct KeepAll {};

// What an endpoint offers or asks for: reliable, volatile, keep-last unless changed.
class QoS {
public:
    QoS(std::size_t depth) : qos_(angaros_qos_default()) { qos_.depth = depth; }
    QoS(KeepLast history) : QoS(history.depth) {}
    QoS(KeepAll) : QoS(std::size_t{1}) { keep_all(); }
    explicit QoS(const angaros_qos_t &qos) : qos_(qos) {}

    QoS &reliable() { return set(qos_.reliability, ANGAROS_RELIABLE); }
    QoS &best_effort() { return set(qos_.reliability, ANGAROS_BEST_EFFORT); }
    QoS &transient_local() { return set(qos_.durability, ANGAROS_TRANSIENT_LOCAL); }
    QoS &durability_volatile() { return set(qos_.durability, ANGAROS_VOLATILE); }
    QoS &keep_all() { return set(qos_.history, ANGAROS_KEEP_ALL); }
    QoS &keep_last(std::size_t depth) {
        qos_.depth = depth;
        return set(qos_.history, ANGAROS_KEEP_LAST);
    }
    QoS &deadline(std::chrono::nanoseconds span) { return set(qos_.deadline_ns, span.count()); }
    QoS &lifespan(std::chrono::nanoseconds span) { return set(qos_.lifespan_ns, span.count()); }
    QoS &liveliness_automatic() { return set(qos_.liveliness, ANGAROS_LIVELINESS_AUTOMATIC); }
    QoS &liveliness_manual_by_topic() {
        return set(qos_.liveliness, ANGAROS_LIVELINESS_MANUAL_BY_TOPIC);
    }
    QoS &liveliness_lease_duration(std::chrono::nanoseconds span) {
        return set(qos_.liveliness_lease_ns, span.count());
    }

    const angaros_qos_t &get() const { return qos_; }

private:
    template <class T, class V>
    QoS &set(T &member, V value) {
        member = static_cast<T>(value);
        return *this;
    }

    angaros_qos_t qos_;
};

// Best effort, the newest 5 samples.
class SensorDataQoS : public QoS {
public:
    SensorDataQoS() : QoS(angaros_qos_sensor_data()) {}
};

// Reliable, the newest 10 samples.
class SystemDefaultsQoS : public QoS {
public:
    SystemDefaultsQoS() : QoS(10) {}
};

}  // namespace angaros

#endif
