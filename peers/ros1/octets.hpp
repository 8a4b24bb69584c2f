// The shape of a ROS message with one unbounded array of bytes (`uint8[] data`), as roscpp's documentation
// on adapting C++ types describes.
#pragma once

#include "peer.h"

#include <ros/message_traits.h>
#include <ros/serialization.h>
#include <ros/types.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

/// What is sent to other processes borrows its bytes, so that serialising it is this side's one copy; what
/// is received, or handed over within a process, owns them, as every message of roscpp does.
struct Octets {
    const uint8_t *borrowed = nullptr;
    size_t count = 0;
    std::vector<uint8_t> owned;

    const uint8_t *data() const { return borrowed ? borrowed : owned.data(); }
    size_t size() const { return borrowed ? count : owned.size(); }
};

namespace ros::message_traits {
template <>
struct MD5Sum<Octets> {
    static const char *value() { return "f43a8e1b362b75baa741461b46adc7e0"; }
    static const char *value(const Octets &) { return value(); }
    static constexpr uint64_t static_value1 = 0xf43a8e1b362b75baULL;
    static constexpr uint64_t static_value2 = 0xa741461b46adc7e0ULL;
};
template <>
struct DataType<Octets> {
    static const char *value() { return "angaros_peer/Octets"; }
    static const char *value(const Octets &) { return value(); }
};
template <>
struct Definition<Octets> {
    static const char *value() { return "uint8[] data"; }
    static const char *value(const Octets &) { return value(); }
};
} // namespace ros::message_traits

namespace ros::serialization {
template <>
struct Serializer<Octets> {
    template <typename Stream>
    static void write(Stream &stream, const Octets &octets)
    {
        const auto count = static_cast<uint32_t>(octets.size());
        stream.next(count);
        memcpy(stream.advance(count), octets.data(), count);
        peer_stamp(PEER_SERIALISED);
    }

    template <typename Stream>
    static void read(Stream &stream, Octets &octets)
    {
        uint32_t count = 0;
        stream.next(count);
        // Throws where the stream is shorter than it says.
        const uint8_t *bytes = stream.advance(count);
        octets.owned.assign(bytes, bytes + count);
    }

    static uint32_t serializedLength(const Octets &octets)
    {
        return static_cast<uint32_t>(octets.size() + sizeof(uint32_t));
    }
};
} // namespace ros::serialization
