// Messages of one size that lie in memory that Fast DDS lends: plain in its words, so that nothing is
// serialised and both sides see the same bytes.
#pragma once

#include "peer.h"

#include <fastdds/dds/core/LoanableSequence.hpp>
#include <fastdds/dds/publisher/DataWriter.hpp>
#include <fastdds/dds/subscriber/DataReader.hpp>
#include <fastdds/dds/subscriber/SampleInfo.hpp>
#include <fastdds/dds/topic/TopicDataType.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>

/// So many bytes, without a length.
class LentType : public eprosima::fastdds::dds::TopicDataType {
    using Payload = eprosima::fastrtps::rtps::SerializedPayload_t;
    static constexpr size_t head = Payload::representation_header_size;

public:
    explicit LentType(size_t payload) : payload_(payload)
    {
        setName("angaros_peer::Octets");
        m_typeSize = static_cast<uint32_t>(payload + head);
        m_isGetKeyDefined = false;
        auto_fill_type_object(false);
        auto_fill_type_information(false);
    }

    bool is_bounded() const override { return true; }
    bool is_plain() const override { return true; }
    bool construct_sample(void *) const override { return true; }

    // The next two are for ends that cannot share memory.
    bool serialize(void *data, Payload *payload) override
    {
        if (payload->max_size < m_typeSize)
            return false;
        memset(payload->data, 0, head);
        payload->data[1] = payload->encapsulation = CDR_LE;
        memcpy(payload->data + head, data, payload_);
        payload->length = m_typeSize;
        return true;
    }

    bool deserialize(Payload *payload, void *data) override
    {
        if (payload->length < m_typeSize)
            return false;
        memcpy(data, payload->data + head, payload_);
        return true;
    }

    std::function<uint32_t()> getSerializedSizeProvider(void *) override
    {
        return [this] { return m_typeSize; };
    }

    void *createData() override { return new uint8_t[payload_]; }
    void deleteData(void *data) override { delete[] static_cast<uint8_t *>(data); }
    bool getKey(void *, eprosima::fastrtps::rtps::InstanceHandle_t *, bool) override { return false; }

private:
    size_t payload_;
};

/// One message taken where it lies; given back when this goes.
class LentSample {
public:
    explicit LentSample(eprosima::fastdds::dds::DataReader &reader) : reader_(reader) {}
    ~LentSample()
    {
        if (taken_)
            reader_.return_loan(data_, infos_);
    }
    LentSample(const LentSample &) = delete;

    /// Whether there was one.
    bool take()
    {
        using eprosima::fastrtps::types::ReturnCode_t;
        taken_ = reader_.take(data_, infos_, 1) == ReturnCode_t::RETCODE_OK;
        return taken_ && infos_[0].valid_data;
    }

    const uint8_t *bytes() { return &data_[0]; }

    /// Whether its writer has not reused the memory meanwhile.
    bool is_valid() { return reader_.is_sample_valid(&data_[0], &infos_[0]); }

private:
    eprosima::fastdds::dds::DataReader &reader_;
    eprosima::fastdds::dds::LoanableSequence<uint8_t> data_;
    eprosima::fastdds::dds::SampleInfoSeq infos_;
    bool taken_ = false;
};

/// Makes one message in lent memory by the rule of the mode and sends it. It begins with `head`; what
/// follows comes from `from` in mode copied. Returns whether that worked.
inline bool write_lent(eprosima::fastdds::dds::DataWriter &writer, peer_mode mode, size_t payload,
                       const uint8_t *head, size_t head_bytes, const uint8_t *from)
{
    using eprosima::fastrtps::types::ReturnCode_t;
    void *loan = nullptr;
    if (writer.loan_sample(loan) != ReturnCode_t::RETCODE_OK)
        return false;
    uint8_t *bytes = static_cast<uint8_t *>(loan);
    uint64_t word;
    memcpy(&word, head, sizeof word);
    if (mode == PEER_COPIED)
        memcpy(bytes + head_bytes, from + head_bytes, payload - head_bytes);
    else if (mode == PEER_LOANED)
        peer_generate(word, bytes, payload);
    memcpy(bytes, head, head_bytes);
    return writer.write(loan);
}
