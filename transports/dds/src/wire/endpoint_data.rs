//! What a writer or reader says about itself (SEDP). RTPS 2.5, sections 8.5.4 and 9.6.3 table
//! 9.17.

use super::parameters::{Parameter, ParameterList, ParameterWriter, pid};
use super::participant_data::{add, ignorable, name, octets, write_octets};
use super::qos::EndpointQos;
use super::user_data::EndpointTags;
use super::{EntityId, Guid, GuidPrefix, Locator, ProtocolVersion, VendorId, WireError};

/// What a writer or reader says about itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndpointData {
    /// Its id.
    pub guid: Guid,
    /// The topic as DDS spells it, as in `rt/chatter`.
    pub topic: String,
    /// The type as DDS spells it, as in `std_msgs::msg::dds_::String_`.
    pub type_name: String,
    /// What it offers or asks for.
    pub qos: EndpointQos,
    /// What ROS says beside that.
    pub tags: EndpointTags,
    /// Where it is reached; empty is where its participant is.
    pub unicast: Vec<Locator>,
    /// Where it and others are reached; empty is where its participant is.
    pub multicast: Vec<Locator>,
    /// Whether a reader wants the QoS of topics beside each sample.
    pub expects_inline_qos: bool,
    /// Who made it.
    pub vendor: VendorId,
}

impl EndpointData {
    /// Reads the payload, with encapsulation header, about a writer.
    ///
    /// # Errors
    /// When it is damaged, lacks GUID, topic or type, or demands that something unknown be
    /// understood.
    pub fn read_writer(payload: &[u8]) -> Result<Self, WireError> {
        Self::read(payload, EndpointQos::of_silent_writer())
    }

    /// The same about a reader: another QoS holds where nothing is said.
    ///
    /// # Errors
    /// As [`EndpointData::read_writer`].
    pub fn read_reader(payload: &[u8]) -> Result<Self, WireError> {
        Self::read(payload, EndpointQos::of_silent_reader())
    }

    fn read(payload: &[u8], silent: EndpointQos) -> Result<Self, WireError> {
        let mut data = Self {
            guid: Guid::UNKNOWN,
            topic: String::new(),
            type_name: String::new(),
            qos: silent,
            tags: EndpointTags::default(),
            unicast: Vec::new(),
            multicast: Vec::new(),
            expects_inline_qos: false,
            vendor: VendorId::UNKNOWN,
        };
        for parameter in &ParameterList::from_payload(payload)? {
            data.take(&parameter)?;
        }
        let anonymous = data.guid.prefix == GuidPrefix::UNKNOWN;
        if anonymous || data.topic.is_empty() || data.type_name.is_empty() {
            return Err(WireError::Invalid);
        }
        Ok(data)
    }

    fn take(&mut self, parameter: &Parameter<'_>) -> Result<(), WireError> {
        let cursor = &mut parameter.cursor();
        match parameter.id {
            pid::ENDPOINT_GUID => self.guid = Guid::from_bytes(cursor.array()?),
            pid::TOPIC_NAME => self.topic = name(cursor)?,
            pid::TYPE_NAME => self.type_name = name(cursor)?,
            pid::USER_DATA => self.tags = EndpointTags::read(octets(cursor)?),
            pid::UNICAST_LOCATOR => add(&mut self.unicast, cursor)?,
            pid::MULTICAST_LOCATOR => add(&mut self.multicast, cursor)?,
            pid::EXPECTS_INLINE_QOS => self.expects_inline_qos = cursor.u8()? != 0,
            pid::VENDOR_ID => self.vendor = VendorId(cursor.array()?),
            _ if self.qos.take(parameter)? || ignorable(parameter) => {}
            _ => return Err(WireError::NotUnderstood),
        }
        Ok(())
    }

    /// Appends the payload with its encapsulation header. Type information is left out on purpose:
    /// then everybody matches by the name of the type.
    pub fn write(&self, out: &mut Vec<u8>) {
        let mut list = ParameterWriter::payload(out);
        let tags = self.tags.write();
        if !tags.is_empty() {
            write_octets(&mut list, tags.as_bytes());
        }
        list.string(pid::TOPIC_NAME, &self.topic);
        list.string(pid::TYPE_NAME, &self.type_name);
        self.qos.write(&mut list);
        let ProtocolVersion { major, minor } = ProtocolVersion::OURS;
        list.bytes(pid::PROTOCOL_VERSION, &[major, minor]);
        list.bytes(pid::VENDOR_ID, &self.vendor.0);
        list.bytes(pid::ENDPOINT_GUID, &self.guid.to_bytes());
        // Fast DDS 3 knows an endpoint's node only by this.
        let participant = self.guid.prefix.with(EntityId::PARTICIPANT);
        list.bytes(pid::PARTICIPANT_GUID, &participant.to_bytes());
        if self.expects_inline_qos {
            list.bytes(pid::EXPECTS_INLINE_QOS, &[1]);
        }
        self.unicast.iter().for_each(|it| list.with(pid::UNICAST_LOCATOR, |out| it.write(out)));
        self.multicast.iter().for_each(|it| list.with(pid::MULTICAST_LOCATOR, |out| it.write(out)));
        list.finish();
    }
}
