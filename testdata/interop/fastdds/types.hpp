// The interfaces of ROS 2 that the peer uses, written and read with Fast CDR, under their names on DDS.
#pragma once

#include <fastcdr/Cdr.h>
#include <fastcdr/FastBuffer.h>
#include <fastdds/dds/topic/TopicDataType.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace interop {

using eprosima::fastcdr::Cdr;
using eprosima::fastrtps::rtps::SerializedPayload_t;

/// std_msgs/msg/String
struct Text {
    std::string data;

    static constexpr const char *name = "std_msgs::msg::dds_::String_";
    static constexpr const char *hash = "RIHS01_df668c740482bbd48fb39d76a70dfd4bd59db1288021743503259e948f6b1a18";
    size_t most() const { return data.size() + 5; }
    void write(Cdr &cdr) const { cdr << data; }
    void read(Cdr &cdr) { cdr >> data; }
};

/// std_msgs/msg/UInt8MultiArray, always without dimensions
struct Octets {
    std::vector<uint8_t> data;

    static constexpr const char *name = "std_msgs::msg::dds_::UInt8MultiArray_";
    static constexpr const char *hash = "RIHS01_5687e861b8d307a5e48b7515467ae7a5fc2daf805bd0ce6d8e9e604bade9f385";
    size_t most() const { return data.size() + 12; }
    void write(Cdr &cdr) const { cdr << uint32_t(0) << uint32_t(0) << data; }
    void read(Cdr &cdr)
    {
        uint32_t dimensions, offset;
        cdr >> dimensions >> offset >> data;
    }
};

/// The request of rcl_interfaces/srv/GetParameterTypes
struct Request {
    std::vector<std::string> names;

    static constexpr const char *name = "rcl_interfaces::srv::dds_::GetParameterTypes_Request_";
    static constexpr const char *hash = "RIHS01_87d7ec5ef545d4daa289d500025d31fb2437bc8b8365ca367161c4dac4be33fd";
    size_t most() const
    {
        size_t bytes = 4;
        for (const auto &name : names)
            bytes += name.size() + 8;
        return bytes;
    }
    void write(Cdr &cdr) const { cdr << names; }
    void read(Cdr &cdr) { cdr >> names; }
};

/// Its response
struct Response {
    std::vector<uint8_t> types;

    static constexpr const char *name = "rcl_interfaces::srv::dds_::GetParameterTypes_Response_";
    static constexpr const char *hash = "RIHS01_ac1335dce67c478e669434f6ac2fbff34fcd529580f272d3006785ba8b54e47f";
    size_t most() const { return types.size() + 4; }
    void write(Cdr &cdr) const { cdr << types; }
    void read(Cdr &cdr) { cdr >> types; }
};

/// Makes a type of Fast DDS of one of those above.
template <class T>
class Support : public eprosima::fastdds::dds::TopicDataType {
public:
    Support()
    {
        setName(T::name);
        m_typeSize = 64;
        m_isGetKeyDefined = false;
        auto_fill_type_object(false);
        auto_fill_type_information(false);
    }

    bool serialize(void *data, SerializedPayload_t *payload) override
    {
        eprosima::fastcdr::FastBuffer buffer(reinterpret_cast<char *>(payload->data), payload->max_size);
        Cdr cdr(buffer, Cdr::DEFAULT_ENDIAN, Cdr::DDS_CDR);
        payload->encapsulation = CDR_LE;
        cdr.serialize_encapsulation();
        static_cast<const T *>(data)->write(cdr);
        payload->length = static_cast<uint32_t>(cdr.getSerializedDataLength());
        return true;
    }

    bool deserialize(SerializedPayload_t *payload, void *data) override
    {
        try {
            eprosima::fastcdr::FastBuffer buffer(reinterpret_cast<char *>(payload->data), payload->length);
            Cdr cdr(buffer, Cdr::DEFAULT_ENDIAN, Cdr::DDS_CDR);
            cdr.read_encapsulation();
            static_cast<T *>(data)->read(cdr);
            return true;
        } catch (const eprosima::fastcdr::exception::Exception &) {
            return false;
        }
    }

    std::function<uint32_t()> getSerializedSizeProvider(void *data) override
    {
        return [data] { return static_cast<uint32_t>(static_cast<const T *>(data)->most() + 8); };
    }

    void *createData() override { return new T; }
    void deleteData(void *data) override { delete static_cast<T *>(data); }
    bool getKey(void *, eprosima::fastrtps::rtps::InstanceHandle_t *, bool) override { return false; }
};

} // namespace interop
