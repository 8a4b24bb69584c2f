// The shape of a ROS message with one unbounded array of bytes, written and read with Fast CDR.
#pragma once

#include "peer.h"

#include <fastcdr/Cdr.h>
#include <fastcdr/FastBuffer.h>
#include <fastdds/dds/topic/TopicDataType.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

/// What is sent borrows its bytes, so that serialising it is this side's one copy; what is received
/// owns them.
struct Octets {
    const uint8_t *borrowed = nullptr;
    size_t count = 0;
    std::vector<uint8_t> owned;
};

class OctetsType : public eprosima::fastdds::dds::TopicDataType {
    using Payload = eprosima::fastrtps::rtps::SerializedPayload_t;
    using Cdr = eprosima::fastcdr::Cdr;

    // Representation header and length.
    static constexpr size_t head = 8;

public:
    explicit OctetsType(size_t payload)
    {
        setName("angaros_peer::Octets");
        m_typeSize = static_cast<uint32_t>(payload + head);
        m_isGetKeyDefined = false;
        auto_fill_type_object(false);
        auto_fill_type_information(false);
    }

    bool serialize(void *data, Payload *payload) override
    {
        const Octets *octets = static_cast<const Octets *>(data);
        eprosima::fastcdr::FastBuffer buffer(reinterpret_cast<char *>(payload->data), payload->max_size);
        Cdr cdr(buffer, Cdr::DEFAULT_ENDIAN, Cdr::DDS_CDR);
        payload->encapsulation = CDR_LE;
        try {
            cdr.serialize_encapsulation();
            cdr.serializeSequence(octets->borrowed, octets->count);
        } catch (const eprosima::fastcdr::exception::Exception &) {
            return false;
        }
        payload->length = static_cast<uint32_t>(cdr.getSerializedDataLength());
        peer_stamp(PEER_SERIALISED);
        return true;
    }

    bool deserialize(Payload *payload, void *data) override
    {
        eprosima::fastcdr::FastBuffer buffer(reinterpret_cast<char *>(payload->data), payload->length);
        Cdr cdr(buffer, Cdr::DEFAULT_ENDIAN, Cdr::DDS_CDR);
        try {
            cdr.read_encapsulation();
            cdr >> static_cast<Octets *>(data)->owned;
        } catch (const eprosima::fastcdr::exception::Exception &) {
            return false;
        }
        return true;
    }

    std::function<uint32_t()> getSerializedSizeProvider(void *data) override
    {
        return [data] { return static_cast<uint32_t>(static_cast<const Octets *>(data)->count + head); };
    }

    void *createData() override { return new Octets; }
    void deleteData(void *data) override { delete static_cast<Octets *>(data); }
    bool getKey(void *, eprosima::fastrtps::rtps::InstanceHandle_t *, bool) override { return false; }
};
