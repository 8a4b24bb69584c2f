// Coordinate frames, with tf2's and tf2_ros's names.
#ifndef ANGAROS_TF_HPP
#define ANGAROS_TF_HPP

#include <angaros/node.hpp>
#include <geometry_msgs/msg/transform_stamped.hpp>

namespace angaros::tf {

using Duration = std::chrono::nanoseconds;
using TimePoint = std::chrono::time_point<std::chrono::system_clock, Duration>;
// Stands for the latest time at which everything is known.
inline const TimePoint TimePointZero{Duration::zero()};

// Why a transform is not to be had.
class TransformException : public Error {
public:
    using Error::Error;
};

// Tells others where frames are.
template <bool IsStatic>
class Broadcaster {
public:
    using Transform = geometry_msgs::msg::TransformStamped;

    explicit Broadcaster(const Node *node) {
        check(angaros_tf_broadcaster_create(node->get(), IsStatic, handle_.out()));
    }
    explicit Broadcaster(const Node &node) : Broadcaster(&node) {}
    explicit Broadcaster(const Node::SharedPtr &node) : Broadcaster(node.get()) {}

    void sendTransform(const Transform &transform) {
        sendTransform(std::vector<Transform>{transform});
    }
    void sendTransform(const std::vector<Transform> &transforms) {
        std::vector<angaros_transform_t> raw;
        for (const auto &one : transforms) {
            const auto &stamp = one.header.stamp;
            const auto &at = one.transform.translation;
            const auto &turn = one.transform.rotation;
            raw.push_back({one.header.frame_id.c_str(),
                           one.child_frame_id.c_str(),
                           std::int64_t{stamp.sec} * 1'000'000'000 + stamp.nanosec,
                           {at.x, at.y, at.z},
                           {turn.x, turn.y, turn.z, turn.w}});
        }
        check(angaros_tf_broadcaster_send(handle_.get(), raw.data(), raw.size()));
    }

private:
    detail::Handle<angaros_tf_broadcaster_t, angaros_tf_broadcaster_destroy> handle_;
};

using TransformBroadcaster = Broadcaster<false>;
using StaticTransformBroadcaster = Broadcaster<true>;

// What is known of the frames.
class Buffer {
public:
    // Remembers so much; zero: ten seconds.
    explicit Buffer(Duration cache_time = Duration::zero()) {
        check(angaros_tf_buffer_create(detail::nanoseconds(cache_time), handle_.out()));
    }

    // Where `source` is in `target`. Waits for what is missing, which needs another thread that runs
    // the listener. Throws TransformException.
    geometry_msgs::msg::TransformStamped lookupTransform(const std::string &target,
                                                         const std::string &source,
                                                         const TimePoint &time,
                                                         Duration timeout = {}) const {
        angaros_transform_t found;
        const auto status = lookup(target, source, time, timeout, found);
        if (status != ANGAROS_OK) {
            throw TransformException(status, angaros_last_error());
        }
        geometry_msgs::msg::TransformStamped made;
        made.header.stamp = Time(found.stamp_ns);
        made.header.frame_id = target;
        made.child_frame_id = source;
        auto &at = made.transform.translation;
        auto &turn = made.transform.rotation;
        at.x = found.translation[0];
        at.y = found.translation[1];
        at.z = found.translation[2];
        turn.x = found.rotation[0];
        turn.y = found.rotation[1];
        turn.z = found.rotation[2];
        turn.w = found.rotation[3];
        return made;
    }
    bool canTransform(const std::string &target, const std::string &source, const TimePoint &time,
                      Duration timeout = {}) const {
        angaros_transform_t found;
        return lookup(target, source, time, timeout, found) == ANGAROS_OK;
    }

    const angaros_tf_buffer_t *get() const { return handle_.get(); }

private:
    angaros_status_t lookup(const std::string &target, const std::string &source,
                            const TimePoint &time, Duration timeout,
                            angaros_transform_t &found) const {
        return angaros_tf_buffer_lookup(handle_.get(), target.c_str(), source.c_str(),
                                        time.time_since_epoch().count(),
                                        detail::nanoseconds(timeout), &found);
    }

    detail::Handle<angaros_tf_buffer_t, angaros_tf_buffer_destroy> handle_;
};

// Fills a buffer while its node is spun.
class TransformListener {
public:
    TransformListener(const Buffer &buffer, const Node *node) {
        check(angaros_tf_listener_create(node->get(), buffer.get(), handle_.out()));
    }
    TransformListener(const Buffer &buffer, const Node::SharedPtr &node)
        : TransformListener(buffer, node.get()) {}

private:
    detail::Handle<angaros_tf_listener_t, angaros_tf_listener_destroy> handle_;
};

}  // namespace angaros::tf

#endif
