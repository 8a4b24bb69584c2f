//! What arrives on the ports of DDS.

use angaros_dds::discovery::{
    Action, Config, Discovery, MAX_ENDPOINTS, MAX_PARTICIPANTS, Range, ports,
};
use angaros_dds::wire::entities::ParticipantEntities;
use angaros_dds::wire::parameters::ParameterList;
use angaros_dds::wire::participant_data::{MAX_LOCATORS, MAX_NAME, read_key};
use angaros_dds::wire::{
    Content, Data, DataFrag, DataFragHead, DataHead, EndpointData, GuidPrefix, InlineQos,
    Interpreter, Locator, Message, MessageWriter, ParticipantData, ParticipantMessage, Submessage,
    pid,
};
use angaros_msg::Duration;
use std::net::{Ipv4Addr, SocketAddr};

const US: GuidPrefix = GuidPrefix([0xa5; 12]);

/// A datagram: what can be read of it can be written, and reads the same again.
pub fn rtps_message(bytes: &[u8]) {
    let Ok(message) = Message::parse(bytes) else { return };
    let mut state = Interpreter::new(&message.header);
    let mut length = 0;
    for submessage in message.submessages() {
        let Ok(submessage) = submessage else { return };
        length += 4;
        assert!(length <= bytes.len(), "every submessage takes at least its head");
        state.apply(&submessage);
        let mut out = Vec::new();
        if !write(&submessage, &mut MessageWriter::begin(&mut out, state.source)) {
            continue;
        }
        let again = Message::parse(&out).unwrap();
        let back = again.submessages().next().unwrap().unwrap();
        assert!(same(&submessage, &back), "{submessage:?} {back:?}");
    }
}

/// Writes it, if we write such at all.
fn write(submessage: &Submessage<'_>, writer: &mut MessageWriter<'_>) -> bool {
    let mut inline_qos = Vec::new();
    match submessage {
        Submessage::Data(data) => {
            let is_key = matches!(data.content, Content::Key(_));
            let head = data_head(data, is_key, inline(&data.inline_qos, &mut inline_qos));
            match data.content {
                Content::Nothing => drop(writer.data_head(&head, None)),
                _ => writer.data(&head, data.content.bytes()),
            }
        }
        Submessage::DataFrag(frag) => {
            check_fragments(frag);
            let data = Data {
                reader: frag.reader,
                writer: frag.writer,
                sequence: frag.sequence,
                inline_qos: frag.inline_qos,
                content: Content::Nothing,
            };
            let head = DataFragHead {
                data: data_head(&data, frag.is_key, inline(&frag.inline_qos, &mut inline_qos)),
                first_fragment: frag.first_fragment,
                fragments: frag.fragments,
                fragment_size: frag.fragment_size,
                sample_size: frag.sample_size,
            };
            writer.data_frag(&head, frag.bytes);
        }
        Submessage::Heartbeat(heartbeat) => writer.heartbeat(heartbeat),
        Submessage::HeartbeatFrag(heartbeat) => writer.heartbeat_frag(heartbeat),
        Submessage::AckNack(acknack) => writer.acknack(acknack),
        Submessage::NackFrag(nack) => writer.nack_frag(nack),
        Submessage::Gap(gap) => writer.gap(gap),
        Submessage::InfoTimestamp(timestamp) => writer.info_timestamp(*timestamp),
        Submessage::InfoDestination(prefix) => writer.info_destination(*prefix),
        Submessage::InfoReply(reply) => {
            let count = reply.unicast.iter().count() + reply.multicast.iter().count();
            assert!(count * Locator::LENGTH <= 1 << 16);
            return false;
        }
        Submessage::InfoSource(_) | Submessage::Skipped { .. } => return false,
    }
    true
}

fn data_head<'a>(data: &Data<'_>, is_key: bool, inline_qos: &'a [u8]) -> DataHead<'a> {
    let Data { reader, writer, sequence, .. } = *data;
    DataHead { reader, writer, sequence, inline_qos, is_key }
}

fn inline<'a>(list: &ParameterList<'_>, out: &'a mut Vec<u8>) -> &'a [u8] {
    if let Ok(qos) = InlineQos::read(list)
        && qos != InlineQos::default()
    {
        qos.write(out);
    }
    out
}

fn check_fragments(frag: &DataFrag<'_>) {
    let start = u64::from(frag.first_fragment - 1) * u64::from(frag.fragment_size);
    assert!(start + frag.bytes.len() as u64 <= u64::from(frag.sample_size));
    assert!(!frag.bytes.is_empty());
}

/// Whether both say the same, padding of payloads and unknown inline QoS aside.
fn same(one: &Submessage<'_>, other: &Submessage<'_>) -> bool {
    match (one, other) {
        (Submessage::Data(one), Submessage::Data(other)) => {
            let payload = one.content.bytes();
            let padded = other.content.bytes();
            padded.starts_with(payload)
                && padded.len() - payload.len() < 4
                && (one.reader, one.writer, one.sequence)
                    == (other.reader, other.writer, other.sequence)
        }
        (Submessage::DataFrag(one), Submessage::DataFrag(other)) => {
            (one.bytes, one.first_fragment, one.fragments, one.sample_size, one.sequence)
                == (
                    other.bytes,
                    other.first_fragment,
                    other.fragments,
                    other.sample_size,
                    other.sequence,
                )
        }
        (one, other) => one == other,
    }
}

/// The payload of a builtin writer, taken for each of them: what is kept of it is bounded and reads
/// the same again, and it does not confuse who knows whom.
pub fn rtps_parameters(bytes: &[u8]) {
    if let Ok(data) = ParticipantData::read(bytes) {
        assert!(data.metatraffic_unicast.len() <= MAX_LOCATORS && data.name.len() <= MAX_NAME);
        let mut out = Vec::new();
        data.write(&mut out);
        // What Cyclone DDS says of its version is read only.
        let written = ParticipantData { cyclone: String::new(), ..data };
        assert_eq!(ParticipantData::read(&out), Ok(written));
    }
    for read in [EndpointData::read_writer, EndpointData::read_reader] {
        let Ok(data) = read(bytes) else { continue };
        assert!(data.topic.len() <= MAX_NAME && data.unicast.len() <= MAX_LOCATORS);
        let mut out = Vec::new();
        data.write(&mut out);
        assert_eq!(read(&out), Ok(data));
    }
    if let Ok(word) = ParticipantMessage::read(bytes) {
        let mut out = Vec::new();
        word.write(&mut out);
        assert_eq!(ParticipantMessage::read(&out).unwrap().prefix, word.prefix);
    }
    if let Ok(list) = ParameterList::from_inline(bytes) {
        let mut out = Vec::new();
        if let Ok(qos) = InlineQos::read(&list) {
            qos.write(&mut out);
            assert_eq!(InlineQos::read(&ParameterList::from_inline(&out).unwrap()), Ok(qos));
        }
    }
    discover(bytes);
}

/// A participant that hears the bytes in every role, from whoever they speak for.
fn discover(bytes: &[u8]) {
    let mut discovery = Discovery::new(config(), 0);
    let from = SocketAddr::from(([127, 0, 0, 1], 7410));
    let named = |id| read_key(id, Content::Sample(bytes), None).map(|guid| guid.prefix);
    let speaks_for = named(pid::PARTICIPANT_GUID).or_else(|| named(pid::ENDPOINT_GUID));
    let source = speaks_for.unwrap_or(GuidPrefix([1; 12]));
    let content = Content::Sample(bytes);
    for end in [false, true] {
        let inline = InlineQos { disposed: end, ..InlineQos::default() };
        discovery.on_participant(0, source, from, content, &inline);
        discovery.on_writer(source, bytes, None);
        discovery.on_reader(source, bytes, None);
        discovery.on_participant_message(0, source, bytes);
        discovery.on_entities(source, bytes);
        discovery.tick(1_000_000_000);
        let mut joined = 0_i64;
        while let Some(action) = discovery.next_action() {
            joined += i64::from(matches!(action, Action::Joined { .. }));
            joined -= i64::from(matches!(action, Action::Left { .. }));
        }
        assert!((-1..=1).contains(&joined));
        assert!(discovery.participants().count() <= MAX_PARTICIPANTS);
        assert!(discovery.endpoints().count() <= MAX_ENDPOINTS);
    }
}

fn config() -> Config {
    let own = Locator::udp_v4(Ipv4Addr::LOCALHOST, ports::metatraffic(0, 3).unwrap());
    Config {
        prefix: US,
        domain: 0,
        index: 3,
        occupied_ports: Vec::new(),
        range: Range::Localhost,
        static_peers: Vec::new(),
        enclave: "/".into(),
        interfaces: Vec::new(),
        metatraffic: vec![own],
        metatraffic_multicast: Vec::new(),
        data: vec![own],
        properties: Vec::new(),
        lease: Duration::from_millis(10_000),
        match_own: true,
    }
}

/// A participant's nodes and their endpoints, in the form of Humble or of newer ones.
pub fn ros_discovery_info(bytes: &[u8]) {
    let Ok(info) = ParticipantEntities::read(bytes) else { return };
    let endpoints = info.nodes.iter().map(|node| node.readers.len() + node.writers.len());
    assert!(endpoints.sum::<usize>() * 16 <= bytes.len() && info.nodes.len() * 16 <= bytes.len());
    let mut out = Vec::new();
    info.write(&mut out);
    assert_eq!(ParticipantEntities::read(&out), Ok(info));
}
