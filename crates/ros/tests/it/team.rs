//! Groups of nodes (rules R1 to R5 of `team`), on a simulated network.

use angaros_component::sim::{Delay, Link, Simulation};
use angaros_core::{ContextOptions, Node};
use angaros_ros::team::NodeGroups as _;
use angaros_ros::team::{Broadcast, DepartureReason, Group, GroupEvent, Leader, OrderError, Term};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

const MS: Duration = Duration::from_millis(1);
const PERIOD: Duration = Duration::from_millis(100);
const TIMEOUT: Duration = Duration::from_millis(500);
/// By when rule R2 promises one leader that all members know, with links of 20 ms and at most
/// four of them on the way.
const AGREED: Duration = Duration::from_millis(2 * 500 + 2 * 100 + 8 * 20);

struct Robot {
    host: String,
    node: Node,
    group: Group,
    events: Arc<Mutex<Vec<GroupEvent>>>,
    received: Arc<Mutex<Vec<Broadcast>>>,
}

fn robot(sim: &Simulation, host: &str, priority: i32) -> Robot {
    let context = sim.context(host, ContextOptions::default()).unwrap();
    let node = Node::new(&context, host).unwrap();
    let events = Arc::<Mutex<Vec<_>>>::default();
    let received = Arc::<Mutex<Vec<_>>>::default();
    let on_event = Arc::clone(&events);
    let on_message = Arc::clone(&received);
    let group = node
        .group("team")
        .priority(priority)
        .heartbeat(PERIOD, TIMEOUT)
        .on_event(move |event| on_event.lock().unwrap().push(event))
        .on_message(move |message| on_message.lock().unwrap().push(message))
        .join()
        .unwrap();
    sim.add_node(&node).unwrap();
    Robot { host: host.to_owned(), node, group, events, received }
}

fn robots(sim: &Simulation, count: i32) -> Vec<Robot> {
    (0..count).map(|i| robot(sim, &format!("robot{i}"), i)).collect()
}

fn leader_of(robot: &Robot) -> Option<String> {
    robot.group.leader().map(|leader| leader.member.node.trim_start_matches('/').to_owned())
}

fn names(robot: &Robot) -> Vec<String> {
    let members = robot.group.members();
    let mut names: Vec<_> =
        members.iter().map(|m| m.node.trim_start_matches('/').to_owned()).collect();
    names.sort();
    names
}

/// Each of them knows exactly these members and follows the one with the highest number.
fn agreed(all: &[&Robot], context: &str) {
    let mut hosts: Vec<String> = all.iter().map(|robot| robot.host.clone()).collect();
    hosts.sort();
    let leads = all.iter().filter(|robot| robot.group.leads().is_some()).count();
    assert_eq!(leads, 1, "{context}: {hosts:?}");
    for robot in all {
        assert_eq!(names(robot), hosts, "{context}: {}", robot.host);
        assert_eq!(leader_of(robot), hosts.last().cloned(), "{context}: {}", robot.host);
    }
}

#[test]
fn members_find_each_other_and_agree_on_the_one_with_the_greatest_priority() {
    let sim = Simulation::new(1);
    sim.set_usual_link(&Link::with_delay(20 * MS)).unwrap();
    let all = robots(&sim, 5);
    sim.run_for(25 * MS + PERIOD);
    assert!(all.iter().all(|robot| names(robot).len() == 5), "R1");
    assert!(all.iter().all(|robot| leader_of(robot).is_none()), "nobody leads at once");
    sim.run_for(AGREED);
    agreed(&all.iter().collect::<Vec<_>>(), "start");
    let joined = |e: &GroupEvent| matches!(e, GroupEvent::Joined(_));
    let events = all[0].events.lock().unwrap();
    assert_eq!(events.iter().filter(|event| joined(event)).count(), 4);
}

#[test]
fn a_leader_that_dies_is_replaced_within_the_time_that_is_promised() {
    let sim = Simulation::new(2);
    sim.set_usual_link(&Link::with_delay(20 * MS)).unwrap();
    let all = robots(&sim, 4);
    sim.run_for(AGREED);
    let before = all[0].group.term();
    sim.remove_node(&all[3].node);
    sim.run_for(TIMEOUT + PERIOD + 20 * MS);
    let rest: Vec<&Robot> = all[..3].iter().collect();
    assert!(rest.iter().all(|robot| names(robot).len() == 3), "R1");
    sim.run_for(PERIOD + 20 * MS);
    agreed(&rest, "after a death");
    assert!(all[0].group.term() > before);
    let gone = all[0].events.lock().unwrap().clone();
    assert!(
        gone.iter().any(
            |e| matches!(e, GroupEvent::Gone(m, DepartureReason::Died) if m.node == "/robot3")
        )
    );
    // It wakes up again, and leads again under a greater term.
    sim.add_node(&all[3].node).unwrap();
    sim.run_for(AGREED);
    agreed(&all.iter().collect::<Vec<_>>(), "after its return");
}

#[test]
fn whoever_leaves_is_gone_at_once_and_another_leads() {
    let sim = Simulation::new(3);
    sim.set_usual_link(&Link::with_delay(20 * MS)).unwrap();
    let mut all = robots(&sim, 3);
    sim.run_for(AGREED);
    drop(all.pop());
    sim.run_for(21 * MS);
    assert_eq!(names(&all[0]), ["robot0", "robot1"]);
    sim.run_for(PERIOD + 20 * MS);
    agreed(&all.iter().collect::<Vec<_>>(), "after leaving");
    let events = all[0].events.lock().unwrap();
    assert!(events.iter().any(|e| matches!(e, GroupEvent::Gone(_, DepartureReason::Left))));
}

/// Numbers that a seed decides.
struct Dice(u64);

impl Dice {
    fn below(&mut self, count: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % count
    }
}

/// Cuts and heals so that only robots of the same part hear each other.
fn divide(sim: &Simulation, all: &[Robot], parts: &[usize]) {
    for (i, one) in all.iter().enumerate() {
        for (j, other) in all.iter().enumerate().skip(i + 1) {
            match parts[i] == parts[j] {
                true => sim.heal(&one.host, &other.host),
                false => sim.cut(&one.host, &other.host),
            }
        }
    }
}

/// Nobody ever follows two leaders under one term, and terms never go back.
fn check_terms(all: &[Robot], context: &str) {
    let mut leaders: BTreeMap<u64, Vec<Term>> = BTreeMap::new();
    for robot in all {
        let mut last = Term::default();
        for event in &*robot.events.lock().unwrap() {
            let GroupEvent::Leader(Some(Leader { member, term })) = event else { continue };
            assert!(*term >= last, "{context}: {} went back to {term:?}", robot.host);
            assert_eq!(member.id, term.leader, "{context}");
            last = *term;
            leaders.entry(term.number).or_default().push(*term);
        }
    }
    assert!(leaders.len() > 1, "{context}: nothing happened");
}

/// `ANGAROS_ROUNDS` sets how many networks.
#[test]
fn after_random_partitions_each_component_agrees_on_one_leader_and_its_members() {
    let rounds = std::env::var("ANGAROS_ROUNDS").map_or(6, |rounds| rounds.parse().unwrap());
    for seed in 0..rounds {
        let sim = Simulation::new(seed);
        let link = Link { loss: 0.05, delay: Delay::Uniform(MS, 20 * MS), ..Link::default() };
        sim.set_usual_link(&link).unwrap();
        let mut dice = Dice(seed);
        let all = robots(&sim, 6);
        for step in 0..8 {
            let parts: Vec<usize> = all.iter().map(|_| dice.below(3)).collect();
            divide(&sim, &all, &parts);
            // Sometimes the next change comes before anything could settle.
            if dice.below(3) == 0 {
                sim.run_for(MS * dice.below(900) as u32);
                continue;
            }
            sim.run_for(AGREED);
            for part in 0..3 {
                let here: Vec<&Robot> =
                    all.iter().zip(&parts).filter(|(_, p)| **p == part).map(|(r, _)| r).collect();
                if !here.is_empty() {
                    agreed(&here, &format!("seed {seed}, step {step}, {parts:?}"));
                }
            }
        }
        check_terms(&all, &format!("seed {seed}"));
    }
}

#[test]
fn members_that_are_connected_only_by_others_are_one_component_with_one_leader() {
    let sim = Simulation::new(5);
    sim.set_usual_link(&Link::with_delay(20 * MS)).unwrap();
    let all = robots(&sim, 5);
    // A row with the least in the middle: 4 - 1 - 0 - 2 - 3.
    let row = [4, 1, 0, 2, 3];
    for i in 0..5 {
        for j in i + 2..5 {
            sim.cut(&all[row[i]].host, &all[row[j]].host);
        }
    }
    // A heartbeat is passed on at each robot's next own.
    sim.run_for(AGREED + 4 * PERIOD);
    agreed(&all.iter().collect::<Vec<_>>(), "in a row");
    sim.run_for(Duration::from_secs(5));
    agreed(&all.iter().collect::<Vec<_>>(), "later");
    let changes = all[3].events.lock().unwrap();
    let deaths = changes.iter().filter(|e| matches!(e, GroupEvent::Gone(..))).count();
    assert_eq!(deaths, 0, "passing on keeps members alive");
}

#[test]
fn what_members_send_comes_to_all_in_order_and_once_over_bad_links() {
    let sim = Simulation::new(6);
    let link = Link {
        loss: 0.3,
        duplicate: 0.3,
        reorder: 0.3,
        hold: 30 * MS,
        delay: Delay::Uniform(MS, 20 * MS),
        ..Link::default()
    };
    sim.set_usual_link(&link).unwrap();
    let all = robots(&sim, 3);
    for number in 0..200_u8 {
        for (index, robot) in all.iter().enumerate() {
            robot.group.broadcast(&[index as u8, number]).unwrap();
        }
        sim.run_for(5 * MS);
    }
    sim.run_for(Duration::from_secs(5));
    for (index, robot) in all.iter().enumerate() {
        let received = robot.received.lock().unwrap();
        for sender in 0..3_u8 {
            let of = |m: &&Broadcast| m.data[0] == sender;
            let numbers: Vec<u8> = received.iter().filter(of).map(|m| m.data[1]).collect();
            let expected: Vec<u8> =
                if usize::from(sender) == index { Vec::new() } else { (0..200).collect() };
            assert_eq!(numbers, expected, "{} from {sender}", robot.host);
        }
        assert_eq!(robot.group.lost(), 0);
    }
}

#[test]
fn orders_of_a_leader_that_was_replaced_meanwhile_are_refused() {
    let sim = Simulation::new(7);
    sim.set_usual_link(&Link::with_delay(20 * MS)).unwrap();
    let all = robots(&sim, 3);
    sim.run_for(AGREED);
    assert_eq!(all[0].group.order(b"no"), Err(OrderError::NotLeader));
    let term = all[2].group.order(b"first").unwrap();
    sim.run_for(30 * MS);
    let first =
        Broadcast { from: all[2].group.own().id, term: Some(term), data: b"first".to_vec() };
    assert_eq!(*all[0].received.lock().unwrap(), [first]);
    divide(&sim, &all, &[0, 0, 1]);
    sim.run_for(AGREED);
    // Both believe that they lead; the old one's order waits behind the cut.
    assert_eq!(all[2].group.order(b"stale").unwrap(), term);
    all[1].group.order(b"new").unwrap();
    divide(&sim, &all, &[0, 0, 0]);
    sim.run_for(AGREED);
    let heard: Vec<Vec<u8>> =
        all[0].received.lock().unwrap().iter().map(|m| m.data.clone()).collect();
    assert_eq!(heard, [b"first".to_vec(), b"new".to_vec()]);
    assert_eq!(all[0].group.refused(), 1);
    agreed(&all.iter().collect::<Vec<_>>(), "joined again");
    let after = all[2].group.order(b"again").unwrap();
    assert!(after > term);
    sim.run_for(30 * MS);
    assert_eq!(all[0].received.lock().unwrap().last().unwrap().data, b"again");
}

#[test]
fn a_group_with_times_that_make_no_sense_is_refused_and_its_topics_are_hidden() {
    let sim = Simulation::new(8);
    let one = robot(&sim, "a", 0);
    let error = one.node.group("team").heartbeat(PERIOD, PERIOD).join().err().unwrap();
    assert!(error.to_string().contains("hint:"), "{error}");
    assert!(one.node.group("not a name").join().is_err());
    let topics = one.node.context().graph().endpoints;
    let of_groups: Vec<_> = topics.iter().filter(|e| e.topic.contains("team")).collect();
    assert!(of_groups.len() == 4 && of_groups.iter().all(|e| e.topic.starts_with("/_group/team/")));
}
