//! What a participant says about itself (SPDP). RTPS 2.5, sections 8.5.3.2 and 9.6.3 table 9.17.

use super::cursor::Cursor;
use super::parameters::{
    Parameter, ParameterList, ParameterWriter, pid, read_string, write_string,
};
use super::user_data::{self, MAX_USER_DATA};
use super::wide::WideForm;
use super::{Content, Guid, Locator, ProtocolVersion, Timestamp, VendorId, WireError};
use angaros_msg::Duration;

/// Most locators of a kind that are kept; further ones are passed over.
pub const MAX_LOCATORS: usize = 8;
/// Longest name, of a topic, a type, an enclave, in bytes. DDS stops at 256.
pub const MAX_NAME: usize = 512;
/// Most properties that are kept.
const MAX_PROPERTIES: usize = 16;

/// Which endpoints of discovery a participant has (section 9.3.2, `BuiltinEndpointSet_t`).
pub mod builtin {
    #![expect(missing_docs, reason = "the specification's names")]
    pub const PARTICIPANT_ANNOUNCER: u32 = 1 << 0;
    pub const PARTICIPANT_DETECTOR: u32 = 1 << 1;
    pub const PUBLICATIONS_ANNOUNCER: u32 = 1 << 2;
    pub const PUBLICATIONS_DETECTOR: u32 = 1 << 3;
    pub const SUBSCRIPTIONS_ANNOUNCER: u32 = 1 << 4;
    pub const SUBSCRIPTIONS_DETECTOR: u32 = 1 << 5;
    pub const PARTICIPANT_MESSAGE_WRITER: u32 = 1 << 10;
    pub const PARTICIPANT_MESSAGE_READER: u32 = 1 << 11;
    /// All of these: what we have.
    pub const OURS: u32 = 0x3f | PARTICIPANT_MESSAGE_WRITER | PARTICIPANT_MESSAGE_READER;
}

/// What a participant says about itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParticipantData {
    /// Its id.
    pub guid: Guid,
    /// The version of RTPS it speaks.
    pub version: ProtocolVersion,
    /// Who made it.
    pub vendor: VendorId,
    /// Its domain, if it says so.
    pub domain: Option<u32>,
    /// Participants with different tags do not see each other.
    pub domain_tag: String,
    /// How long it is taken for alive after it was last heard.
    pub lease: Duration,
    /// Which endpoints of discovery it has, see [`builtin`].
    pub builtin_endpoints: u32,
    /// Where discovery reaches it.
    pub metatraffic_unicast: Vec<Locator>,
    /// Where discovery reaches it and others.
    pub metatraffic_multicast: Vec<Locator>,
    /// Where data reaches it.
    pub default_unicast: Vec<Locator>,
    /// Where data reaches it and others.
    pub default_multicast: Vec<Locator>,
    /// Whether its readers want the QoS of topics beside each sample.
    pub expects_inline_qos: bool,
    /// Its name, empty if it has none. Fast DDS puts the enclave there.
    pub name: String,
    /// Names and values: process, host, as Cyclone DDS and Fast DDS tell them.
    pub properties: Vec<(String, String)>,
    /// The enclave; `None` is no participant of ROS.
    pub enclave: Option<String>,
    /// Cyclone DDS's word on itself, as in `host/0.10.5/Linux/Linux`; empty for others.
    pub cyclone: String,
}

impl ParticipantData {
    /// One that says nothing but who it is. The lease is what holds when nothing is said: 100 s.
    #[must_use]
    pub fn new(guid: Guid) -> Self {
        Self {
            guid,
            version: ProtocolVersion::OURS,
            vendor: VendorId::UNKNOWN,
            domain: None,
            domain_tag: String::new(),
            lease: Duration::from_millis(100_000),
            builtin_endpoints: 0,
            metatraffic_unicast: Vec::new(),
            metatraffic_multicast: Vec::new(),
            default_unicast: Vec::new(),
            default_multicast: Vec::new(),
            expects_inline_qos: false,
            name: String::new(),
            properties: Vec::new(),
            enclave: None,
            cyclone: String::new(),
        }
    }

    /// Reads a payload with its encapsulation header.
    ///
    /// # Errors
    /// When it is damaged, has no GUID, or demands that something unknown be understood.
    pub fn read(payload: &[u8]) -> Result<Self, WireError> {
        let mut data = Self::new(Guid::UNKNOWN);
        for parameter in &ParameterList::from_payload(payload)? {
            data.take(&parameter)?;
        }
        if data.vendor != VendorId::CYCLONE {
            data.cyclone.clear();
        }
        match data.guid.prefix {
            super::GuidPrefix::UNKNOWN => Err(WireError::Invalid),
            _ => Ok(data),
        }
    }

    fn take(&mut self, parameter: &Parameter<'_>) -> Result<(), WireError> {
        let cursor = &mut parameter.cursor();
        match parameter.id {
            pid::PARTICIPANT_GUID => self.guid = Guid::from_bytes(cursor.array()?),
            pid::PROTOCOL_VERSION => {
                let [major, minor] = cursor.array()?;
                self.version = ProtocolVersion { major, minor };
            }
            pid::VENDOR_ID => self.vendor = VendorId(cursor.array()?),
            pid::DOMAIN_ID => self.domain = Some(cursor.u32()?),
            pid::DOMAIN_TAG => self.domain_tag = name(cursor)?,
            pid::PARTICIPANT_LEASE_DURATION => {
                self.lease = Timestamp::read(cursor)?.to_duration();
            }
            pid::BUILTIN_ENDPOINT_SET => self.builtin_endpoints = cursor.u32()?,
            pid::METATRAFFIC_UNICAST_LOCATOR => add(&mut self.metatraffic_unicast, cursor)?,
            pid::METATRAFFIC_MULTICAST_LOCATOR => add(&mut self.metatraffic_multicast, cursor)?,
            pid::DEFAULT_UNICAST_LOCATOR => add(&mut self.default_unicast, cursor)?,
            pid::DEFAULT_MULTICAST_LOCATOR => add(&mut self.default_multicast, cursor)?,
            pid::EXPECTS_INLINE_QOS => self.expects_inline_qos = cursor.u8()? != 0,
            pid::ENTITY_NAME => self.name = name(cursor)?,
            pid::PROPERTY_LIST => self.properties = properties(cursor)?,
            pid::USER_DATA => {
                let enclave = user_data::find(octets(cursor)?, "enclave");
                self.enclave = enclave.filter(|text| text.len() <= MAX_NAME).map(str::to_owned);
            }
            pid::CYCLONE_VERSION_INFO => self.cyclone = cyclone_internals(cursor),
            _ if ignorable(parameter) => {}
            _ => return Err(WireError::NotUnderstood),
        }
        Ok(())
    }

    /// The form in which its endpoints of ROS write a wstring, and read it.
    #[must_use]
    pub fn wide_form(&self) -> WideForm {
        let version = self.cyclone.split('/').nth(1).and_then(|text| text.split('.').next());
        match version.and_then(|major| major.parse::<u32>().ok()) {
            _ if self.vendor == VendorId::FAST_DDS => WideForm::WideUnits,
            _ if self.vendor != VendorId::CYCLONE => WideForm::Units,
            // Up to Kilted; between that and 11 there was no release.
            None | Some(0) => WideForm::WideUnits,
            Some(_) => WideForm::Bytes,
        }
    }

    /// Appends the payload with its encapsulation header.
    pub fn write(&self, out: &mut Vec<u8>) {
        let mut list = ParameterWriter::payload(out);
        if let Some(enclave) = &self.enclave {
            write_octets(&mut list, user_data::of_participant(enclave).as_bytes());
        }
        if !self.properties.is_empty() {
            list.with(pid::PROPERTY_LIST, |out| write_properties(&self.properties, out));
        }
        if !self.name.is_empty() {
            list.string(pid::ENTITY_NAME, &self.name);
        }
        list.bytes(pid::PROTOCOL_VERSION, &[self.version.major, self.version.minor]);
        list.bytes(pid::VENDOR_ID, &self.vendor.0);
        let lease = Timestamp::from_duration(self.lease).to_le_bytes();
        list.bytes(pid::PARTICIPANT_LEASE_DURATION, &lease);
        list.bytes(pid::PARTICIPANT_GUID, &self.guid.to_bytes());
        list.u32(pid::BUILTIN_ENDPOINT_SET, self.builtin_endpoints);
        if let Some(domain) = self.domain {
            list.u32(pid::DOMAIN_ID, domain);
        }
        if !self.domain_tag.is_empty() {
            list.string(pid::DOMAIN_TAG, &self.domain_tag);
        }
        if self.expects_inline_qos {
            list.bytes(pid::EXPECTS_INLINE_QOS, &[1]);
        }
        for (id, locators) in [
            (pid::DEFAULT_UNICAST_LOCATOR, &self.default_unicast),
            (pid::DEFAULT_MULTICAST_LOCATOR, &self.default_multicast),
            (pid::METATRAFFIC_UNICAST_LOCATOR, &self.metatraffic_unicast),
            (pid::METATRAFFIC_MULTICAST_LOCATOR, &self.metatraffic_multicast),
        ] {
            locators.iter().for_each(|locator| list.with(id, |out| locator.write(out)));
        }
        list.finish();
    }
}

/// Appends the payload that only names what is gone: `id` is
/// [`pid::PARTICIPANT_GUID`] or [`pid::ENDPOINT_GUID`].
pub fn write_key(id: u16, guid: Guid, out: &mut Vec<u8>) {
    let mut list = ParameterWriter::payload(out);
    list.bytes(id, &guid.to_bytes());
    list.finish();
}

/// Which participant or endpoint is gone, from the key of a disposal or from its key hash. Cyclone
/// DDS sends a key, Fast DDS a hash.
#[must_use]
pub fn read_key(id: u16, content: Content<'_>, key_hash: Option<[u8; 16]>) -> Option<Guid> {
    let from_list = |bytes| {
        let parameter = ParameterList::from_payload(bytes).ok()?.find(id)?;
        parameter.cursor().array().ok().map(Guid::from_bytes)
    };
    match content {
        Content::Nothing => None,
        Content::Sample(bytes) | Content::Key(bytes) => from_list(bytes),
    }
    .or_else(|| key_hash.map(Guid::from_bytes))
}

/// Whether a parameter that we do not know may be passed over: another vendor's own is not for us.
pub(super) const fn ignorable(parameter: &Parameter<'_>) -> bool {
    parameter.is_vendor_specific() || !parameter.must_be_understood()
}

/// Version, flags and three words of no use to us, then the text. What cannot be read is empty: it
/// is a vendor's own.
fn cyclone_internals(cursor: &mut Cursor<'_>) -> String {
    let mut read = || {
        (0..5).try_for_each(|_| cursor.u32().map(drop))?;
        name(cursor)
    };
    read().unwrap_or_default()
}

pub(super) fn name(cursor: &mut Cursor<'_>) -> Result<String, WireError> {
    match read_string(cursor)? {
        text if text.len() > MAX_NAME => Err(WireError::TooLong),
        text => Ok(text.to_owned()),
    }
}

pub(super) fn add(locators: &mut Vec<Locator>, cursor: &mut Cursor<'_>) -> Result<(), WireError> {
    let locator = Locator::read(cursor)?;
    if locators.len() < MAX_LOCATORS && !locators.contains(&locator) {
        locators.push(locator);
    }
    Ok(())
}

pub(super) fn octets<'a>(cursor: &mut Cursor<'a>) -> Result<&'a [u8], WireError> {
    let length = cursor.u32()? as usize;
    match cursor.take(length)? {
        bytes if bytes.len() > MAX_USER_DATA => Err(WireError::TooLong),
        bytes => Ok(bytes),
    }
}

pub(super) fn write_octets(list: &mut ParameterWriter<'_>, bytes: &[u8]) {
    list.with(pid::USER_DATA, |out| {
        out.extend_from_slice(&(bytes.len() as u32).to_le_bytes());
        out.extend_from_slice(bytes);
    });
}

/// What does not fit is passed over: properties only help people.
fn properties(cursor: &mut Cursor<'_>) -> Result<Vec<(String, String)>, WireError> {
    let count = cursor.u32()? as usize;
    let mut found = Vec::new();
    for _ in 0..count.min(MAX_PROPERTIES) {
        cursor.align(4)?;
        let name = read_string(cursor)?;
        cursor.align(4)?;
        let value = read_string(cursor)?;
        if name.len() <= MAX_NAME && value.len() <= MAX_NAME {
            found.push((name.to_owned(), value.to_owned()));
        }
    }
    Ok(found)
}

fn write_properties(properties: &[(String, String)], out: &mut Vec<u8>) {
    let begin = out.len();
    out.extend_from_slice(&(properties.len() as u32).to_le_bytes());
    for text in properties.iter().flat_map(|(name, value)| [name, value]) {
        out.resize(begin + (out.len() - begin).next_multiple_of(4), 0);
        write_string(out, text);
    }
    // No binary properties (DDS Security 1.1, section 7.2.1).
    out.resize(begin + (out.len() - begin).next_multiple_of(4), 0);
    out.extend_from_slice(&0u32.to_le_bytes());
}

#[cfg(test)]
mod tests {
    use super::super::{EntityId, GuidPrefix};
    use super::*;

    #[test]
    fn what_few_participants_say_comes_back_too() {
        let guid = GuidPrefix([7; 12]).with(EntityId::PARTICIPANT);
        let plain =
            ParticipantData { lease: Duration::from_millis(7000), ..ParticipantData::new(guid) };
        let rare = ParticipantData {
            domain: Some(5),
            domain_tag: "tag".to_owned(),
            expects_inline_qos: true,
            name: "name".to_owned(),
            properties: vec![("key".to_owned(), "value".to_owned())],
            enclave: Some("/enclave".to_owned()),
            ..plain.clone()
        };
        for data in [plain, rare] {
            let mut payload = Vec::new();
            data.write(&mut payload);
            assert_eq!(ParticipantData::read(&payload), Ok(data));
        }
    }
}
