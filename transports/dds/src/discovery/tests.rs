//! Participants that hear each other without a network in between.

use super::*;
use crate::wire::qos::EndpointQos;
use crate::wire::{EndpointTags, Locator, VendorId, entities};
use angaros_msg::{Duration, Qos};
use std::collections::BTreeSet;
use std::net::Ipv4Addr;

const MS: u64 = 1_000_000;

/// Participants of one host, by their ports; loopback delivers everything at once.
struct Host {
    all: Vec<Discovery>,
    done: Vec<Vec<Action>>,
    datagrams: usize,
    now_ns: u64,
}

fn prefix(index: u16) -> GuidPrefix {
    let mut prefix = GuidPrefix([7; 12]);
    prefix.0[10..].copy_from_slice(&index.to_be_bytes());
    prefix
}

fn config(index: u16, range: Range) -> Config {
    let at = |port: Option<u16>| vec![Locator::udp_v4(Ipv4Addr::LOCALHOST, port.unwrap())];
    Config {
        prefix: prefix(index),
        domain: 5,
        index,
        occupied_ports: Vec::new(),
        range,
        static_peers: Vec::new(),
        enclave: "/".into(),
        interfaces: vec![],
        metatraffic: at(ports::metatraffic(5, index)),
        metatraffic_multicast: Vec::new(),
        data: at(ports::data(5, index)),
        properties: Vec::new(),
        lease: Duration::from_millis(10_000),
        match_own: false,
    }
}

fn endpoint(of: u16, entity: EntityId, topic: &str, qos: Qos) -> EndpointData {
    EndpointData {
        guid: prefix(of).with(entity),
        topic: topic.into(),
        type_name: "std_msgs::msg::dds_::String_".into(),
        qos: EndpointQos::from_ros(&qos),
        tags: EndpointTags::default(),
        unicast: Vec::new(),
        multicast: Vec::new(),
        expects_inline_qos: false,
        vendor: VendorId::ANGAROS,
    }
}

fn node(name: &str) -> NodeName {
    NodeName { namespace: "/".into(), name: name.into() }
}

impl Host {
    fn new(indices: impl IntoIterator<Item = u16>, range: Range) -> Self {
        let make = |index| Discovery::new(config(index, range), 0);
        let all: Vec<_> = indices.into_iter().map(make).collect();
        let done = all.iter().map(|_| Vec::new()).collect();
        Self { all, done, datagrams: 0, now_ns: 0 }
    }

    /// Ticks everybody at each due time until `until_ms`, and carries what they send.
    fn run(&mut self, until_ms: u64) {
        loop {
            while (0..self.all.len()).any(|at| self.carry(at)) {}
            let due = self.all.iter().map(Discovery::due_ns).min().unwrap();
            self.now_ns = self.now_ns.max(due);
            if due > until_ms * MS {
                self.now_ns = until_ms * MS;
                return;
            }
            self.all.iter_mut().for_each(|one| {
                one.tick(self.now_ns);
            });
        }
    }

    /// Carries one thing that a participant wants sent; `false` when there is none.
    fn carry(&mut self, at: usize) -> bool {
        let Some(action) = self.all[at].next_action() else { return false };
        let source = self.all[at].config.prefix;
        match &action {
            Action::Announce { to, payload, ended } => {
                self.datagrams += to.len();
                let end =
                    InlineQos { disposed: *ended, unregistered: *ended, ..InlineQos::default() };
                let content = match ended {
                    true => Content::Key(payload),
                    false => Content::Sample(payload),
                };
                for other in 0..self.all.len() {
                    let port = ports::metatraffic(5, self.all[other].config.index).unwrap();
                    if to.contains(&SocketAddr::from(([127, 0, 0, 1], port))) {
                        let from = SocketAddr::from(([127, 0, 0, 1], 40_000));
                        self.all[other].on_participant(self.now_ns, source, from, content, &end);
                    }
                }
            }
            Action::Write { writer, payload, .. } => self.deliver(source, *writer, payload, None),
            Action::Dispose { writer, instance, payload } => {
                self.deliver(source, *writer, payload, Some(*instance));
            }
            Action::WriteEntities { payload } => {
                self.all.iter_mut().for_each(|one| one.on_entities(source, payload));
            }
            Action::Joined { participant, .. } => self.tell_late(at, participant.guid.prefix),
            _ => {}
        }
        self.done[at].push(action);
        true
    }

    /// What a reliable transient-local writer does: a newcomer gets what was written before.
    fn tell_late(&mut self, newcomer: usize, of: GuidPrefix) {
        let Some(at) = self.all.iter().position(|one| one.config.prefix == of) else { return };
        for action in self.done[at].clone() {
            match action {
                Action::Write { writer: EntityId::PUBLICATIONS_WRITER, payload, .. } => {
                    self.all[newcomer].on_writer(of, &payload, None);
                }
                Action::Write { writer: EntityId::SUBSCRIPTIONS_WRITER, payload, .. } => {
                    self.all[newcomer].on_reader(of, &payload, None);
                }
                Action::WriteEntities { payload } => self.all[newcomer].on_entities(of, &payload),
                _ => {}
            }
        }
    }

    fn deliver(&mut self, from: GuidPrefix, writer: EntityId, payload: &[u8], ended: Option<Guid>) {
        let now_ns = self.now_ns;
        for other in self.all.iter_mut().filter(|one| one.config.prefix != from) {
            match writer {
                EntityId::PUBLICATIONS_WRITER => other.on_writer(from, payload, ended),
                EntityId::SUBSCRIPTIONS_WRITER => other.on_reader(from, payload, ended),
                _ => other.on_participant_message(now_ns, from, payload),
            }
        }
    }

    fn count(&self, at: usize, which: impl Fn(&Action) -> bool) -> usize {
        self.done[at].iter().filter(|action| which(action)).count()
    }
}

#[test]
fn participants_of_one_host_find_each_other_without_multicast_whatever_their_ports() {
    let indices = [0, 1, 31, 32, 40, 119];
    let mut host = Host::new(indices, Range::Localhost);
    host.run(10);
    for one in &host.all {
        let found: BTreeSet<_> = one.participants.keys().copied().collect();
        let others = indices.iter().filter(|index| **index != one.config.index);
        assert_eq!(found, others.map(|index| prefix(*index)).collect(), "{}", one.config.index);
    }
    let group = |to: &SocketAddr| to.ip().is_multicast();
    let multicast =
        |action: &Action| matches!(action, Action::Announce { to, .. } if to.iter().any(group));
    assert_eq!((0..indices.len()).map(|at| host.count(at, multicast)).sum::<usize>(), 0);
}

#[test]
fn a_hundred_participants_settle_down_to_three_signs_of_life_per_lease_and_pair() {
    let mut host = Host::new(0..100, Range::Localhost);
    host.run(3000);
    assert!(host.all.iter().all(|one| one.participants.len() == 99));
    let before = host.datagrams;
    host.run(33_000);
    let signs = 100 * 99 * 9;
    let searches = 100 * 100 * 4;
    let sent = host.datagrams - before;
    assert!(sent <= signs + searches, "{sent}");
    assert!(host.all.iter().all(|one| one.participants.len() == 99), "nobody is lost");
}

#[test]
fn range_off_sends_nothing_and_hears_nobody() {
    let mut host = Host::new([0, 1], Range::Off);
    let mut loud = Host::new([2], Range::Localhost);
    host.run(20_000);
    assert_eq!(host.datagrams, 0);
    loud.run(10);
    let Some(Action::Announce { payload, .. }) = loud.done[0].first() else { panic!() };
    let from = SocketAddr::from(([127, 0, 0, 1], 40_000));
    let content = Content::Sample(payload);
    host.all[0].on_participant(0, prefix(2), from, content, &InlineQos::default());
    assert_eq!(host.all[0].participants.len(), 0);
}

#[test]
fn range_subnet_also_looks_in_the_group_and_at_static_peers() {
    let mut config = config(3, Range::Subnet);
    config.static_peers = vec!["10.1.2.3".parse().unwrap(), "127.0.0.1".parse().unwrap()];
    let addresses = announce::search_places(&config);
    let has = |text: &str| addresses.contains(&text.parse().unwrap());
    assert!(has("239.255.0.1:8650") && has("10.1.2.3:8660") && has("10.1.2.3:8724"));
    assert!(has("127.0.0.1:8660") && !has("127.0.0.1:8666"), "not its own port");
    assert_eq!(addresses.len(), 1 + 32 + 33);
}

#[test]
fn whoever_has_no_port_that_can_be_asked_looks_in_the_group_too() {
    let group = "239.255.0.1:8650".parse().unwrap();
    let addresses = |index| announce::search_places(&config(index, Range::Localhost));
    assert!(!addresses(119).contains(&group));
    assert!(addresses(120).contains(&group) && addresses(120).len() == 121);
}

#[test]
fn who_is_silent_for_its_lease_has_died_and_who_says_so_has_ended() {
    let mut host = Host::new([0, 1, 2], Range::Localhost);
    host.run(10);
    let left =
        |how| move |action: &Action| matches!(action, Action::Left { how: h, .. } if *h == how);
    host.all[2].leave();
    host.run(20);
    assert_eq!(host.count(0, left(EndReason::Ended)), 1);
    host.all.truncate(1);
    host.done.truncate(1);
    host.run(9_900);
    assert_eq!(host.all[0].participants.len(), 1);
    host.run(13_500);
    assert_eq!(host.count(0, left(EndReason::Died)), 1);
    assert_eq!(host.all[0].participants.len(), 0);
}

#[test]
fn endpoints_meet_once_and_part_once_on_both_sides() {
    let mut host = Host::new([0, 1], Range::Localhost);
    let writer = EntityId::user_writer(1);
    let reader = EntityId::user_reader(2);
    let of_node = || Some(node("talker"));
    host.all[0].add_writer(0, endpoint(0, writer, "rt/a", Qos::default()), of_node());
    host.run(10);
    host.all[1].add_reader(host.now_ns, endpoint(1, reader, "rt/a", Qos::default()), None);
    host.all[1].add_reader(
        host.now_ns,
        endpoint(1, EntityId::user_reader(3), "rt/b", Qos::default()),
        None,
    );
    host.run(100);
    let matched =
        |action: &Action| matches!(action, Action::MatchReader { .. } | Action::MatchWriter { .. });
    assert_eq!((host.count(0, matched), host.count(1, matched)), (1, 1));
    let found: Vec<_> = host.all[1].endpoints().collect();
    assert_eq!(found.len(), 1);
    assert_eq!((&found[0].1, found[0].2), (&node("talker"), true));
    host.all[0].remove_endpoint(host.now_ns, prefix(0).with(writer));
    host.run(200);
    let parted = |action: &Action| {
        matches!(action, Action::UnmatchReader { how: EndReason::Ended, .. })
            || matches!(action, Action::UnmatchWriter { how: EndReason::Ended, .. })
    };
    assert_eq!((host.count(0, parted), host.count(1, parted)), (1, 1));
    assert_eq!(host.all[1].endpoints().count(), 0);
}

#[test]
fn who_cannot_be_connected_is_told_on_both_sides_with_the_reason() {
    let mut host = Host::new([0, 1], Range::Localhost);
    let best = Qos::sensor_data();
    host.all[0].add_writer(0, endpoint(0, EntityId::user_writer(1), "rt/a", best), None);
    let mut other = endpoint(1, EntityId::user_reader(1), "rt/a", Qos::default());
    host.all[1].add_reader(0, other.clone(), None);
    other.guid.entity = EntityId::user_reader(2);
    other.type_name = "other".into();
    host.all[1].add_reader(0, other, None);
    host.run(100);
    for at in 0..2 {
        let reasons: Vec<_> = host.done[at]
            .iter()
            .filter_map(|action| match action {
                Action::Incompatible { why, .. } => Some(why.clone()),
                _ => None,
            })
            .collect();
        assert_eq!(reasons.len(), 2, "{at}");
        assert!(reasons.contains(&MismatchReason::Type));
        assert!(
            reasons
                .iter()
                .any(|why| matches!(why, MismatchReason::Qos(policies) if policies.len() == 1))
        );
    }
}

#[test]
fn nodes_are_told_together_and_unassigned_endpoints_have_the_names_of_ros() {
    let mut host = Host::new([0, 1], Range::Localhost);
    host.run(10);
    for count in 0..50 {
        host.all[0].add_node(host.now_ns, node(&format!("n{count}")));
    }
    let data = endpoint(0, EntityId::user_writer(1), "rt/a", Qos::default());
    host.all[0].add_writer(host.now_ns, data, None);
    let data = endpoint(0, EntityId::user_writer(2), "rt/a", Qos::default());
    host.all[0].add_writer(host.now_ns, data, Some(node("n7")));
    host.run(500);
    assert_eq!(host.count(0, |action| matches!(action, Action::WriteEntities { .. })), 1);
    assert_eq!(host.all[1].nodes().len(), 50);
    let name = |key, tag: Option<&str>| {
        let mut data = endpoint(0, EntityId::user_writer(key), "rt/a", Qos::default());
        data.tags.node = tag.map(node);
        host.all[1].node_of(&data).unwrap()
    };
    assert_eq!((name(1, None), name(2, None)), (unknown_node(), node("n7")));
    assert_eq!(name(1, Some("said")), node("said"));
    host.all[0].remove_node(host.now_ns, &node("n3"));
    host.run(1000);
    assert_eq!(host.all[1].nodes().len(), 49);
}

#[test]
fn an_endpoint_of_a_participant_without_enclave_is_of_a_bare_dds_program() {
    let mut one = Discovery::new(config(0, Range::Localhost), 0);
    let mut data = config(1, Range::Localhost).participant_data();
    data.enclave = None;
    one.add_participant(0, SocketAddr::from(([127, 0, 0, 1], 1)), data);
    let mut payload = Vec::new();
    endpoint(1, EntityId::user_writer(1), "Square", Qos::default()).write(&mut payload);
    one.on_writer(prefix(1), &payload, None);
    assert_eq!(one.endpoints().next().unwrap().1, bare_dds_node());
}

#[test]
fn nobody_speaks_for_another() {
    let mut host = Host::new([0, 1, 2], Range::Localhost);
    host.run(10);
    let mut payload = Vec::new();
    endpoint(1, EntityId::user_writer(1), "rt/a", Qos::default()).write(&mut payload);
    host.all[0].on_writer(prefix(2), &payload, None);
    assert_eq!(host.all[0].endpoints().count(), 0);
    host.all[0].on_writer(prefix(1), &payload, None);
    host.all[0].on_writer(prefix(2), &[], Some(prefix(1).with(EntityId::user_writer(1))));
    assert_eq!(host.all[0].endpoints().count(), 1);
    let key = Some(prefix(1).with(EntityId::PARTICIPANT).to_bytes());
    let end = InlineQos { disposed: true, key_hash: key, ..InlineQos::default() };
    let from = SocketAddr::from(([127, 0, 0, 1], 1));
    host.all[0].on_participant(0, prefix(2), from, Content::Nothing, &end);
    assert_eq!(host.all[0].participants.len(), 2);
    let empty = entities::ParticipantEntities {
        participant: prefix(1).with(EntityId::PARTICIPANT),
        nodes: Vec::new(),
    };
    let mut payload = Vec::new();
    empty.write(&mut payload);
    host.all[0].on_entities(prefix(2), &payload);
    assert_eq!(host.all[0].refused(Refusal::Unreadable), 4);
}

#[test]
fn a_flood_of_participants_and_endpoints_is_refused_by_name_and_ours_still_work() {
    let mut one = Discovery::new(config(0, Range::Localhost), 0);
    let from = SocketAddr::from(([127, 0, 0, 1], 1));
    for index in 1..=(MAX_PARTICIPANTS as u16 + 10) {
        let mut data = config(1, Range::Localhost).participant_data();
        data.guid.prefix = prefix(index);
        one.add_participant(0, from, data);
        while one.next_action().is_some() {}
    }
    assert_eq!(one.participants.len(), MAX_PARTICIPANTS);
    assert_eq!(one.refused(Refusal::Participants), 10);
    let mut payload = Vec::new();
    for key in 1..=(MAX_ENDPOINTS_OF_ONE as u32 + 1) {
        payload.clear();
        let entity = EntityId::user_writer(key);
        endpoint(1, entity, &format!("rt/{key}"), Qos::default()).write(&mut payload);
        one.on_writer(prefix(1), &payload, None);
    }
    assert_eq!(one.refused(Refusal::Endpoints), 1);
    one.add_reader(0, endpoint(0, EntityId::user_reader(1), "rt/5", Qos::default()), None);
    let mut actions = std::iter::from_fn(|| one.next_action());
    assert!(actions.any(|action| matches!(action, Action::MatchWriter { .. })));
}

#[test]
fn automatic_liveliness_with_a_lease_is_asserted_thrice_per_lease() {
    let mut host = Host::new([0, 1], Range::Localhost);
    let qos = Qos::default()
        .liveliness(angaros_msg::qos::Liveliness::Automatic, Duration::from_millis(900));
    host.all[0].add_writer(0, endpoint(0, EntityId::user_writer(1), "rt/a", qos), None);
    host.run(3050);
    let asserted = host.count(1, |action| matches!(action, Action::Asserted { .. }));
    assert_eq!(asserted, 10);
    host.all[0].remove_endpoint(host.now_ns, prefix(0).with(EntityId::user_writer(1)));
    host.run(6000);
    assert_eq!(host.count(1, |action| matches!(action, Action::Asserted { .. })), 10);
}

#[test]
fn an_endpoint_whose_qos_changes_is_matched_anew_and_a_repeated_one_is_not() {
    let mut one = Discovery::new(config(0, Range::Localhost), 0);
    let from = SocketAddr::from(([127, 0, 0, 1], 1));
    one.add_participant(0, from, config(1, Range::Localhost).participant_data());
    one.add_reader(0, endpoint(0, EntityId::user_reader(1), "rt/a", Qos::default()), None);
    let mut told = |qos: Qos| {
        let mut payload = Vec::new();
        endpoint(1, EntityId::user_writer(1), "rt/a", qos).write(&mut payload);
        while one.next_action().is_some() {}
        one.on_writer(prefix(1), &payload, None);
        std::iter::from_fn(|| one.next_action()).collect::<Vec<_>>()
    };
    assert!(matches!(told(Qos::default())[0], Action::MatchWriter { .. }));
    assert_eq!(told(Qos::default()), []);
    let changed = told(Qos::sensor_data());
    assert!(matches!(changed[0], Action::UnmatchWriter { .. }));
    assert!(matches!(changed[1], Action::Incompatible { .. }));
}

#[test]
fn a_participant_that_moved_is_met_anew_at_its_new_address() {
    let mut one = Discovery::new(config(0, Range::Localhost), 0);
    let from = SocketAddr::from(([127, 0, 0, 1], 1));
    let before = config(1, Range::Localhost);
    let after = config(7, Range::Localhost);
    let mut told = |config: &Config| {
        one.add_participant(0, from, config.participant_data());
        let actions = std::iter::from_fn(|| one.next_action());
        let joined = |action| match action {
            Action::Joined { metatraffic, data, .. } => {
                Some((metatraffic[0].port(), data[0].port()))
            }
            _ => None,
        };
        actions.filter_map(joined).collect::<Vec<_>>()
    };
    let ports = |metatraffic, data| {
        (ports::metatraffic(5, metatraffic).unwrap(), ports::data(5, data).unwrap())
    };
    assert_eq!(told(&before), [ports(1, 1)]);
    assert_eq!(told(&before), [], "it only says that it lives");
    let mut moved = before.clone();
    moved.metatraffic = after.metatraffic;
    assert_eq!(told(&moved), [ports(7, 1)]);
    moved.data = after.data;
    assert_eq!(told(&moved), [ports(7, 7)]);
}
