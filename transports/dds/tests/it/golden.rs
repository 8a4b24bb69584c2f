//! What a real ROS 2 sends is read, and what we write is the same.

use crate::pcap::datagrams;
use angaros_dds::wire::entities::{self, ParticipantEntities};
use angaros_dds::wire::participant_data::{builtin, read_key, write_key};
use angaros_dds::wire::{
    Content, Data, DataHead, EndpointData, EntityId, Guid, InlineQos, LivelinessAssertion, Locator,
    Message, MessageWriter, ParticipantData, ParticipantMessage, SequenceNumber, ServiceTag,
    Submessage, VendorId, parameters::ParameterList, pid,
};
use angaros_msg::qos::{Durability, History, Reliability};
use angaros_msg::{Duration, TypeHash};
use std::collections::{BTreeMap, BTreeSet};

const CAPTURES: [&str; 2] = ["ros2_jazzy_cyclonedds.pcap", "ros2_jazzy_cyclonedds_action.pcap"];

/// Every datagram of both captures; one byte alone is no RTPS but Cyclone DDS waking itself.
fn all() -> Vec<Vec<u8>> {
    let all = CAPTURES.iter().flat_map(|name| datagrams(name));
    all.filter(|datagram| datagram != &[0]).collect()
}

/// Every payload of DATA from this writer, with the participant that sent it.
fn for_each_data(mut visit: impl FnMut(&Message<'_>, &Data<'_>)) {
    for datagram in all() {
        let message = Message::parse(&datagram).unwrap();
        for submessage in message.submessages() {
            if let Submessage::Data(data) = submessage.unwrap() {
                visit(&message, &data);
            }
        }
    }
}

/// Builds a submessage again.
fn rebuild(writer: &mut MessageWriter<'_>, submessage: &Submessage<'_>) -> &'static str {
    match submessage {
        Submessage::Data(data) => {
            let mut inline_qos = Vec::new();
            if !data.inline_qos.is_empty() {
                InlineQos::read(&data.inline_qos).unwrap().write(&mut inline_qos);
            }
            let is_key = matches!(data.content, Content::Key(_));
            let Data { reader, writer: from, sequence, .. } = *data;
            let head = DataHead { reader, writer: from, sequence, inline_qos: &inline_qos, is_key };
            writer.data(&head, data.content.bytes());
            "DATA"
        }
        Submessage::Heartbeat(heartbeat) => {
            writer.heartbeat(heartbeat);
            "HEARTBEAT"
        }
        Submessage::AckNack(acknack) => {
            writer.acknack(acknack);
            "ACKNACK"
        }
        Submessage::InfoTimestamp(timestamp) => {
            let back = timestamp.unwrap().to_time().unwrap();
            writer.info_timestamp(Some(angaros_dds::wire::Timestamp::from_time(back)));
            "INFO_TS"
        }
        Submessage::InfoDestination(prefix) => {
            writer.info_destination(*prefix);
            "INFO_DST"
        }
        other => panic!("not expected in the captures: {other:?}"),
    }
}

#[test]
fn every_datagram_is_read_and_built_again_byte_by_byte() {
    let mut kinds = BTreeSet::new();
    for datagram in all() {
        let message = Message::parse(&datagram).unwrap();
        assert_eq!(message.header.vendor, VendorId::CYCLONE);
        assert_eq!(message.header.to_bytes(), datagram[..20]);
        let mut out = Vec::new();
        let mut writer = MessageWriter::begin(&mut out, message.header.prefix);
        for submessage in message.submessages() {
            kinds.insert(rebuild(&mut writer, &submessage.unwrap()));
        }
        assert_eq!(out[20..], datagram[20..]);
    }
    let expected = ["ACKNACK", "DATA", "HEARTBEAT", "INFO_DST", "INFO_TS"];
    assert_eq!(kinds.into_iter().collect::<Vec<_>>(), expected);
}

fn parameters(payload: &[u8]) -> BTreeMap<u16, Vec<u8>> {
    let list = ParameterList::from_payload(payload).unwrap();
    list.iter().map(|parameter| (parameter.id, parameter.value.to_vec())).collect()
}

/// All that is theirs and no vendor's own is ours, with the same bytes; what we say beyond is one
/// of `also`.
fn assert_same_parameters(theirs: &[u8], ours: &[u8], also: &[u16]) {
    let theirs = parameters(theirs);
    let ours = parameters(ours);
    for (id, value) in theirs.iter().filter(|(id, _)| *id & 0x8000 == 0) {
        assert_eq!(ours.get(id), Some(value), "parameter {id:#06x}");
    }
    for id in ours.keys().filter(|id| !theirs.contains_key(id)) {
        assert!(also.contains(id), "parameter {id:#06x} is only ours");
    }
}

#[test]
fn what_participants_say_of_themselves_is_read_and_written_the_same() {
    let mut seen = BTreeSet::new();
    for_each_data(|message, data| {
        let Content::Sample(payload) = data.content else { return };
        if data.writer != EntityId::SPDP_WRITER {
            return;
        }
        let participant = ParticipantData::read(payload).unwrap();
        assert_eq!(participant.guid, message.header.prefix.with(EntityId::PARTICIPANT));
        assert_eq!(participant.vendor, VendorId::CYCLONE);
        assert_eq!(participant.domain, Some(42));
        assert_eq!(participant.enclave.as_deref(), Some("/"));
        assert_eq!(participant.lease, Duration::from_millis(10_000));
        assert_eq!(participant.builtin_endpoints & builtin::OURS, builtin::OURS);
        assert!(participant.properties.contains(&("__ProcessName".into(), "python3".into())));
        let ports = |locators: &[Locator]| locators[0].to_socket().unwrap().port();
        let data_port = ports(&participant.default_unicast);
        assert_eq!(ports(&participant.metatraffic_unicast) + 1, data_port);
        let mut ours = Vec::new();
        participant.write(&mut ours);
        assert_same_parameters(payload, &ours, &[]);
        seen.insert((participant.guid, data_port));
    });
    let ports: BTreeSet<_> = seen.iter().map(|(_, port)| *port).collect();
    assert_eq!((seen.len(), ports), (4, BTreeSet::from([17911, 17913])));
}

/// Every writer and reader that was announced.
fn endpoints() -> Vec<EndpointData> {
    let mut found = Vec::new();
    for_each_data(|message, data| {
        let Content::Sample(payload) = data.content else { return };
        let endpoint = match data.writer {
            EntityId::PUBLICATIONS_WRITER => EndpointData::read_writer(payload).unwrap(),
            EntityId::SUBSCRIPTIONS_WRITER => EndpointData::read_reader(payload).unwrap(),
            _ => return,
        };
        assert_eq!(endpoint.guid.prefix, message.header.prefix);
        assert_eq!(endpoint.vendor, VendorId::CYCLONE);
        let mut ours = Vec::new();
        endpoint.write(&mut ours);
        let also = [pid::HISTORY, pid::DURABILITY_SERVICE, pid::PARTICIPANT_GUID];
        assert_same_parameters(payload, &ours, &also);
        found.push(endpoint);
    });
    found
}

#[test]
fn what_endpoints_say_of_themselves_is_read_and_written_the_same() {
    let endpoints = endpoints();
    let named = |topic: &str| endpoints.iter().find(|it| it.topic == topic).unwrap();
    let chatter = named("rt/demo/chatter");
    assert_eq!(chatter.type_name, "std_msgs::msg::dds_::String_");
    let hash = "RIHS01_df668c740482bbd48fb39d76a70dfd4bd59db1288021743503259e948f6b1a18";
    assert_eq!(chatter.tags.type_hash, TypeHash::parse(hash));
    let qos = chatter.qos.to_ros();
    assert_eq!((qos.history, qos.reliability), (History::KeepLast(10), Reliability::Reliable));
    let rosout = named("rt/rosout").qos.to_ros();
    assert_eq!(
        (rosout.history, rosout.durability),
        (History::KeepLast(1000), Durability::TransientLocal)
    );
    assert_eq!(rosout.lifespan, Duration::from_millis(10_000));
    assert_eq!(named(entities::TOPIC).type_name, entities::TYPE_NAME);
    for topic in ["rr/fibonacci/_action/get_resultReply", "rt/fibonacci/_action/status"] {
        named(topic);
    }
}

#[test]
fn the_two_ends_of_a_client_carry_one_id_which_counts_within_its_participant() {
    let endpoints = endpoints();
    let mut ids: BTreeMap<[u8; 16], BTreeSet<String>> = BTreeMap::new();
    for endpoint in &endpoints {
        let Some(ServiceTag::Client(id)) = endpoint.tags.service else { continue };
        assert_eq!(id[..12], endpoint.guid.prefix.0);
        assert!(id[12..] != [0; 4]);
        ids.entry(id).or_default().insert(endpoint.topic.clone());
    }
    assert_eq!(ids.len(), 4, "one of the service, three of the action");
    assert!(ids.values().all(|topics| topics.len() == 2), "{ids:?}");
    let servers =
        endpoints.iter().filter(|it| matches!(it.tags.service, Some(ServiceTag::Server(_))));
    assert!(servers.count() > 20, "parameter services too");
}

#[test]
fn which_endpoint_belongs_to_which_node_is_read_and_written_the_same() {
    let mut last = BTreeMap::new();
    for_each_data(|message, data| {
        let Content::Sample(payload) = data.content else { return };
        // In both captures the participants' writer of this topic is the first they made.
        if data.writer != EntityId([0, 0, 4, 3]) {
            return;
        }
        let info = ParticipantEntities::read(payload).unwrap();
        assert_eq!(info.participant, message.header.prefix.with(EntityId::PARTICIPANT));
        let mut ours = Vec::new();
        info.write(&mut ours);
        assert_eq!(ours, payload[..ours.len()]);
        assert!(payload.len() - ours.len() < 4);
        for node in info.nodes {
            let count = node.readers.len() + node.writers.len();
            let most: &mut usize = last.entry(node.node.to_string()).or_default();
            *most = count.max(*most);
        }
    });
    let names: Vec<_> = last.keys().map(String::as_str).collect();
    assert_eq!(names, ["/asker", "/demo/adder", "/fib", "/fibclient"]);
    assert!(last.values().all(|count| *count > 2), "{last:?}");
}

#[test]
fn ends_of_participants_and_endpoints_are_read_and_written_the_same() {
    let mut ends = BTreeMap::new();
    for_each_data(|message, data| {
        let Content::Key(key) = data.content else { return };
        let inline = InlineQos::read(&data.inline_qos).unwrap();
        assert!(inline.disposed && inline.unregistered);
        let id = match data.writer {
            EntityId::SPDP_WRITER => pid::PARTICIPANT_GUID,
            _ => pid::ENDPOINT_GUID,
        };
        let guid = read_key(id, data.content, None).unwrap();
        assert_eq!(guid.prefix, message.header.prefix);
        assert_eq!(read_key(id, Content::Nothing, Some(guid.to_bytes())), Some(guid));
        let mut ours = Vec::new();
        write_key(id, guid, &mut ours);
        assert_eq!(ours, key);
        *ends.entry(data.writer).or_insert(0) += 1;
    });
    assert_eq!(ends.len(), 3, "{ends:?}");
}

#[test]
fn words_of_liveliness_are_read_and_written_the_same() {
    let mut count = 0;
    for_each_data(|message, data| {
        if data.writer != EntityId::PARTICIPANT_MESSAGE_WRITER {
            return;
        }
        let word = ParticipantMessage::read(data.content.bytes()).unwrap();
        assert_eq!(word.prefix, message.header.prefix);
        assert_eq!(word.assertion, LivelinessAssertion::Automatic);
        let mut ours = Vec::new();
        word.write(&mut ours);
        assert_eq!(ours, data.content.bytes()[..ours.len()]);
        count += 1;
    });
    assert!(count >= 4, "{count}");
}

#[test]
fn a_guid_that_is_cut_off_is_refused() {
    for_each_data(|_, data| {
        let payload = data.content.bytes();
        for length in 0..payload.len() {
            // What is cut lacks at least its sentinel, or bytes that it announces.
            match data.writer {
                EntityId::SPDP_WRITER => {
                    assert!(ParticipantData::read(&payload[..length]).is_err());
                }
                EntityId::PUBLICATIONS_WRITER => {
                    assert!(EndpointData::read_writer(&payload[..length]).is_err());
                }
                _ => {}
            }
        }
    });
    assert_eq!(Guid::from_bytes([0; 16]), Guid::UNKNOWN);
}

const FAST: &str = "ros2_jazzy_fastrtps.pcap";

/// What a submessage is called, for those that Fast DDS sends.
fn name(submessage: &Submessage<'_>) -> &'static str {
    match submessage {
        Submessage::Data(_) => "DATA",
        Submessage::Heartbeat(_) => "HEARTBEAT",
        Submessage::AckNack(_) => "ACKNACK",
        Submessage::Gap(_) => "GAP",
        Submessage::InfoTimestamp(_) => "INFO_TS",
        Submessage::InfoDestination(_) => "INFO_DST",
        Submessage::Skipped { kind: 0x80.. } => "of the vendor",
        other => panic!("not expected in the capture: {other:?}"),
    }
}

/// Visits every DATA that Fast DDS sent.
fn for_each_data_of_fast(mut visit: impl FnMut(&Message<'_>, &Data<'_>)) {
    for datagram in datagrams(FAST) {
        let message = Message::parse(&datagram).unwrap();
        assert_eq!(message.header.vendor, VendorId::FAST_DDS);
        for submessage in message.submessages() {
            if let Submessage::Data(data) = submessage.unwrap() {
                visit(&message, &data);
            }
        }
    }
}

#[test]
fn every_datagram_of_fast_dds_is_read_and_what_is_known_of_it_built_again() {
    let mut kinds = BTreeSet::new();
    for datagram in datagrams(FAST) {
        let message = Message::parse(&datagram).unwrap();
        for submessage in message.submessages() {
            let submessage = submessage.unwrap();
            kinds.insert(name(&submessage));
            if matches!(submessage, Submessage::Gap(_) | Submessage::Skipped { .. }) {
                continue;
            }
            let mut out = Vec::new();
            rebuild(&mut MessageWriter::begin(&mut out, message.header.prefix), &submessage);
            let again = Message::parse(&out).unwrap();
            let back = again.submessages().next().unwrap().unwrap();
            assert_eq!(name(&back), name(&submessage));
            if let (Submessage::Data(back), Submessage::Data(data)) = (&back, &submessage) {
                let inline = |data: &Data<'_>| InlineQos::read(&data.inline_qos).unwrap();
                assert_eq!(inline(back), inline(data));
                assert_eq!(
                    back.content.bytes()[..data.content.bytes().len()],
                    *data.content.bytes()
                );
            } else {
                assert_eq!(back, submessage);
            }
        }
    }
    assert!(kinds.len() >= 6, "{kinds:?}");
}

#[test]
fn what_fast_dds_says_of_participants_and_endpoints_comes_back_from_what_we_write() {
    let mut participants = BTreeSet::new();
    let mut topics = BTreeMap::new();
    for_each_data_of_fast(|message, data| {
        let Content::Sample(payload) = data.content else { return };
        let mut ours = Vec::new();
        let endpoint = match data.writer {
            EntityId::SPDP_WRITER => {
                let read = ParticipantData::read(payload).unwrap();
                assert_eq!(read.guid.prefix, message.header.prefix);
                assert_eq!((read.enclave.as_deref(), read.name.as_str()), (Some("/"), "/"));
                assert_eq!(read.lease, Duration::from_millis(20_000));
                read.write(&mut ours);
                assert_eq!(ParticipantData::read(&ours), Ok(read));
                participants.insert(message.header.prefix);
                return;
            }
            EntityId::PUBLICATIONS_WRITER => EndpointData::read_writer(payload).unwrap(),
            EntityId::SUBSCRIPTIONS_WRITER => EndpointData::read_reader(payload).unwrap(),
            _ => return,
        };
        endpoint.write(&mut ours);
        let back = match data.writer {
            EntityId::PUBLICATIONS_WRITER => EndpointData::read_writer(&ours),
            _ => EndpointData::read_reader(&ours),
        };
        assert_eq!(back, Ok(endpoint.clone()));
        topics.insert(endpoint.topic.clone(), endpoint);
    });
    assert_eq!(participants.len(), 2);
    let hash = "RIHS01_df668c740482bbd48fb39d76a70dfd4bd59db1288021743503259e948f6b1a18";
    assert_eq!(topics["rt/demo/chatter"].tags.type_hash, TypeHash::parse(hash));
    assert_eq!(topics["rt/latched"].qos.to_ros().durability, Durability::TransientLocal);
    assert!(topics["rq/demo/basicRequest"].qos.reliable);
    assert!(topics.contains_key("ros_discovery_info"));
}

#[test]
fn a_request_of_fast_dds_names_the_reader_of_replies_and_a_reply_names_its_request() {
    let mut requests = Vec::new();
    let mut replies = Vec::new();
    for_each_data_of_fast(|message, data| {
        let related = InlineQos::read(&data.inline_qos).unwrap().related_sample;
        let Some(related) = related else { return };
        if related.writer.prefix == message.header.prefix {
            assert!(related.writer.entity.is_reader());
            assert_eq!(related.sequence, SequenceNumber::UNKNOWN);
            requests.push((related.writer, data.sequence));
        } else {
            replies.push((related.writer, related.sequence));
        }
    });
    assert_eq!(requests.len(), 3);
    assert_eq!(replies, requests);
}
