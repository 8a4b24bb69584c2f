//! What our endpoints say of themselves on the wire, beside what those of a real ROS 2 say: the
//! same nodes as in the captures of `testdata/rtps`, field by field.

use angaros::example_interfaces::action::Fibonacci;
use angaros::example_interfaces::srv::{AddTwoInts, AddTwoInts_Request, AddTwoInts_Response};
use angaros::prelude::*;
use angaros::std_msgs::msg::String as Text;
use angaros::transport::{Discovery, DiscoveryRange};
use angaros::{ContextOptions, Duration as Span};
use angaros_dds::wire::participant_data::builtin;
use angaros_dds::wire::{
    AckNack, Content, Data, DataHead, EntityId, GuidPrefix, Heartbeat, Locator, Message,
    MessageWriter, ParameterList, ParticipantData, SequenceNumber, SequenceNumberSet, Submessage,
    VendorId, pid,
};
use std::collections::{BTreeMap, BTreeSet};
use std::net::{SocketAddr, UdpSocket};
use std::path::Path;
use std::time::{Duration, Instant};

const OURS: GuidPrefix = GuidPrefix([1, 0x77, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9]);
const TELLERS: [(EntityId, EntityId); 2] = [
    (EntityId::PUBLICATIONS_WRITER, EntityId::PUBLICATIONS_READER),
    (EntityId::SUBSCRIPTIONS_WRITER, EntityId::SUBSCRIPTIONS_READER),
];

type Parameters = BTreeMap<u16, Vec<u8>>;
/// What was said of endpoints, by whether they write, topic, and count of those of one topic.
type Said = BTreeMap<(bool, String), Vec<Parameters>>;

fn string(value: &[u8]) -> String {
    let length = u32::from_le_bytes(value[..4].try_into().unwrap()) as usize;
    let text = &value[4..4 + length];
    String::from_utf8(text.strip_suffix(&[0]).unwrap_or(text).to_vec()).unwrap()
}

/// Takes in what one DATA tells of an endpoint.
fn take(said: &mut Said, data: &Data<'_>) {
    let Content::Sample(payload) = data.content else { return };
    let is_writer = data.writer == EntityId::PUBLICATIONS_WRITER;
    if !is_writer && data.writer != EntityId::SUBSCRIPTIONS_WRITER {
        return;
    }
    let list = ParameterList::from_payload(payload).unwrap();
    let all: Parameters = list.iter().map(|one| (one.id, one.value.to_vec())).collect();
    let known = said.entry((is_writer, string(&all[&pid::TOPIC_NAME]))).or_default();
    if !known.iter().any(|one| one[&pid::ENDPOINT_GUID] == all[&pid::ENDPOINT_GUID]) {
        known.push(all);
    }
}

/// A participant that hears what others say of their endpoints, and says nothing of its own.
struct Listener {
    socket: UdpSocket,
    domain: u32,
    said: Said,
    count: i32,
}

impl Listener {
    fn new(domain: u32) -> Self {
        let socket = UdpSocket::bind("127.0.0.1:0").unwrap();
        socket.set_read_timeout(Some(Duration::from_millis(100))).unwrap();
        Self { socket, domain, said: Said::new(), count: 0 }
    }

    /// Says who it is to every participant that there may be.
    fn announce(&self) {
        let own = Locator::from(self.socket.local_addr().unwrap());
        let data = ParticipantData {
            vendor: VendorId([1, 0x77]),
            domain: Some(self.domain),
            lease: Span::from_millis(20_000),
            builtin_endpoints: builtin::OURS,
            metatraffic_unicast: vec![own],
            default_unicast: vec![own],
            ..ParticipantData::new(OURS.with(EntityId::PARTICIPANT))
        };
        let mut payload = Vec::new();
        let mut out = Vec::new();
        data.write(&mut payload);
        let head = DataHead {
            reader: EntityId::SPDP_READER,
            writer: EntityId::SPDP_WRITER,
            sequence: SequenceNumber(1),
            inline_qos: &[],
            is_key: false,
        };
        MessageWriter::begin(&mut out, OURS).data(&head, &payload);
        for index in 0..120 {
            let port = 7410 + 250 * self.domain as u16 + 2 * index;
            let _ = self.socket.send_to(&out, ("127.0.0.1", port));
        }
    }

    /// Asks for all that a writer has.
    fn ask(&mut self, of: GuidPrefix, heard: &Heartbeat, to: SocketAddr) {
        let Some((_, reader)) = TELLERS.iter().find(|(writer, _)| *writer == heard.writer) else {
            return;
        };
        let mut state = SequenceNumberSet::empty(heard.first.0);
        (heard.first.0..=heard.last.0).all(|number| state.insert(number));
        self.count += 1;
        let mut out = Vec::new();
        let mut message = MessageWriter::begin(&mut out, OURS);
        message.info_destination(of);
        let reader = *reader;
        let writer = heard.writer;
        let count = self.count;
        message.acknack(&AckNack { reader, writer, state, count, is_final: true });
        self.socket.send_to(&out, to).unwrap();
    }

    /// Listens until these topics have been heard of.
    fn listen(&mut self, wanted: &BTreeSet<(bool, String)>) {
        let end = Instant::now() + Duration::from_secs(30);
        let mut bytes = vec![0; 65_536];
        let mut announced = Instant::now();
        let mut homes = BTreeMap::new();
        self.announce();
        while !wanted.iter().all(|one| self.said.contains_key(one)) && Instant::now() < end {
            if announced.elapsed() > Duration::from_millis(300) {
                announced = Instant::now();
                self.announce();
            }
            let Ok((length, _)) = self.socket.recv_from(&mut bytes) else { continue };
            let Ok(message) = Message::parse(&bytes[..length]) else { continue };
            let from = message.header.prefix;
            for submessage in message.submessages() {
                match submessage.unwrap() {
                    Submessage::Data(data) if data.writer == EntityId::SPDP_WRITER => {
                        let Content::Sample(payload) = data.content else { continue };
                        let told = ParticipantData::read(payload).unwrap();
                        homes.insert(from, told.metatraffic_unicast[0].to_socket().unwrap());
                    }
                    Submessage::Data(data) => take(&mut self.said, &data),
                    Submessage::Heartbeat(heard) => {
                        if let Some(home) = homes.get(&from).copied() {
                            self.ask(from, &heard, home);
                        }
                    }
                    _ => {}
                }
            }
        }
    }
}

/// What the endpoints of a capture say (pcap of microseconds, Ethernet, IPv4, UDP).
fn captured(name: &str) -> Said {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/rtps");
    let bytes = std::fs::read(folder.join(name)).unwrap();
    let mut said = Said::new();
    let mut rest = &bytes[24..];
    while !rest.is_empty() {
        let length = u32::from_le_bytes(rest[8..12].try_into().unwrap()) as usize;
        let datagram = &rest[16 + 14 + 20 + 8..16 + length];
        rest = &rest[16 + length..];
        let Ok(message) = Message::parse(datagram) else { continue };
        for submessage in message.submessages() {
            if let Ok(Submessage::Data(data)) = submessage {
                take(&mut said, &data);
            }
        }
    }
    said
}

/// USER_DATA as keys and values.
fn pairs(parameters: &Parameters) -> BTreeMap<String, String> {
    let Some(value) = parameters.get(&pid::USER_DATA) else { return BTreeMap::new() };
    let text = string(value);
    let pairs = text.split_terminator(';').filter_map(|pair| pair.split_once('='));
    pairs.map(|(key, value)| (key.to_owned(), value.to_owned())).collect()
}

/// Values of USER_DATA that name who it is, so that they differ.
const IDS: [&str; 2] = ["clientid", "serviceid"];
/// What only ours say: two keys of our own, and one of Lyrical's.
const ONLY_OURS: [&str; 3] = ["angarosgid", "angarosnode", "sertypehash"];
/// Parameters that differ: who it is and who made it.
const DIFFERENT: [u16; 3] = [pid::VENDOR_ID, pid::ENDPOINT_GUID, pid::USER_DATA];
/// Parameters that only ours have: what Cyclone DDS leaves out because it holds without it, and
/// what Fast DDS 3 wants to know.
const ALSO: [u16; 3] = [pid::HISTORY, pid::DURABILITY_SERVICE, pid::PARTICIPANT_GUID];

/// What differs between an endpoint of ROS and ours.
fn differences(theirs: &Parameters, ours: &Parameters) -> Vec<String> {
    let mut found = Vec::new();
    let said = pairs(theirs);
    let own = pairs(ours);
    for (key, value) in &said {
        let is_same = match own.get(key) {
            Some(own) if IDS.contains(&key.as_str()) => own.split('.').count() == 16,
            own => own == Some(value),
        };
        if !is_same {
            found.push(format!("USER_DATA {key}: {value}, ours {:?}", own.get(key)));
        }
    }
    for key in own.keys().filter(|key| !said.contains_key(*key)) {
        if !ONLY_OURS.contains(&key.as_str()) {
            found.push(format!("USER_DATA {key}: only ours"));
        }
    }
    // A vendor's own parameters begin at 0x8000.
    for (id, value) in theirs.iter().filter(|(id, _)| **id < 0x8000 && !DIFFERENT.contains(id)) {
        if ours.get(id) != Some(value) {
            found.push(format!("{id:#06x}: {value:02x?}, ours {:02x?}", ours.get(id)));
        }
    }
    let also =
        |id: &&u16| !theirs.contains_key(id) && !ALSO.contains(id) && !DIFFERENT.contains(id);
    found.extend(ours.keys().filter(also).map(|id| format!("{id:#06x}: only ours")));
    found
}

/// Holds the endpoints of a context of ours to those of a capture; `lacking` is what ours need not
/// have.
fn compare(capture: &str, domain: u32, lacking: &[(bool, &str)]) {
    let theirs = captured(capture);
    let wanted: BTreeSet<_> = theirs
        .keys()
        .filter(|(is_writer, topic)| !lacking.contains(&(*is_writer, topic.as_str())))
        .cloned()
        .collect();
    let mut listener = Listener::new(domain);
    listener.listen(&wanted);
    let mut found = Vec::new();
    for key in &wanted {
        match listener.said.get(key).and_then(|ours| ours.first()) {
            None => found.push(format!("{key:?}: ours is not there")),
            Some(ours) => {
                let differences = differences(&theirs[key][0], ours);
                found.extend(differences.into_iter().map(|one| format!("{key:?}: {one}")));
            }
        }
    }
    assert!(wanted.len() > 15, "{wanted:?}");
    assert!(found.is_empty(), "{found:#?}");
}

fn context(domain: u32) -> Context {
    let options = ContextOptions {
        domain: Some(domain),
        transport: Some("dds".to_owned()),
        discovery: Some(Discovery { range: DiscoveryRange::Localhost, static_peers: vec![] }),
        ..ContextOptions::default()
    };
    Context::new(options, angaros::ALL).unwrap()
}

fn domain(number: u32) -> u32 {
    110 + (std::process::id().wrapping_mul(7) + number) % 20
}

#[test]
fn topics_and_services_of_ours_are_announced_as_ros_2_announces_them() {
    let domain = domain(0);
    let context = context(domain);
    let namespace = NodeOptions { namespace: Some("/demo".to_owned()), ..NodeOptions::default() };
    let adder = Node::with_options(&context, "adder", namespace).unwrap();
    let _chatter = adder.create_publisher::<Text>("chatter", Qos::default()).unwrap();
    let add = |request: AddTwoInts_Request| AddTwoInts_Response { sum: request.a + request.b };
    let _server = adder.create_service::<AddTwoInts, _>("add_two_ints", add).unwrap();
    let asker = Node::new(&context, "asker").unwrap();
    let latched = Qos::keep_last(1).transient_local();
    let _latched = asker.create_publisher::<Text>("/latched", latched).unwrap();
    let heard = asker.create_polled_subscription::<Text>("/demo/chatter", Qos::default()).unwrap();
    let _client = asker.create_client::<AddTwoInts>("/demo/add_two_ints").unwrap();
    let executor = SingleThreadedExecutor::new(&context).unwrap();
    executor.add_node(&adder).unwrap();
    executor.add_node(&asker).unwrap();
    compare("ros2_jazzy_cyclonedds.pcap", domain, &LACKING);
    drop(heard);
}

/// Endpoints that a node of rclpy has and one of ours need not have.
const LACKING: [(bool, &str); 0] = [];

#[test]
fn actions_of_ours_are_announced_as_ros_2_announces_them() {
    let domain = domain(1);
    let context = context(domain);
    let server = Node::new(&context, "fib").unwrap();
    let client = Node::new(&context, "fibclient").unwrap();
    let callbacks = ActionCallbacks::<Fibonacci>::new(drop);
    let options = ActionServerOptions::new();
    let _server = server.create_action_server("/fibonacci", options, callbacks).unwrap();
    let _client = client.create_action_client::<Fibonacci>("/fibonacci").unwrap();
    let executor = SingleThreadedExecutor::new(&context).unwrap();
    executor.add_node(&server).unwrap();
    executor.add_node(&client).unwrap();
    compare("ros2_jazzy_cyclonedds_action.pcap", domain, &LACKING);
}
