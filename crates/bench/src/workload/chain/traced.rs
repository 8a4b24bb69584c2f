//! The stamps of our own nodes: the numbers and the ends of the messages are what each node noted
//! ([`super::stamps`]), what lies between is read off their traces.
//!
//! | stamp | event |
//! |---|---|
//! | 0 to 2 | `publish` was called |
//! | 3 | the bytes are ready, no wire has them |
//! | 4 | the waiting thread runs: the layers of [`angaros_trace::Step`] say when |
//! | 5 to 8 | the executor gave the subscription its turn |
//! | 9 | it has taken the message |
//! | 10 to 12 | the callback begins |
//! | 13 | the callback has read the first words |

use std::collections::HashMap;

use angaros::trace::{EntityKind, EventId, Recording};
use angaros_bench_peer::Stamp;
use angaros_trace::{Layer, Step, Trail};

use super::stamps::{Message, Row, Rows, Way, at};

/// A trace's clock is the processor's counter, which follows the clock of the stamps this closely.
const SLACK_NS: i64 = 100_000;

/// A message whose way the traces tell, of those that all nodes noted.
pub(super) fn of_traces(recording: &Recording, rows: &[Rows]) -> Vec<Message> {
    let Some(topic) = last_topic(recording, rows.len()) else { return Vec::new() };
    let mut trails = Trail::ending_at(recording, topic);
    trails.retain(|trail| trail.steps.len() + 1 == rows.len());
    trails.sort_by_key(|trail| trail.steps[0].called);
    let turns = turns(recording);
    let Some(source) = rows.first() else { return Vec::new() };
    let way = |number: &u64| -> Option<Message> {
        let trail = trail_of(&trails, source.get(number)?)?;
        let mut hops = Vec::with_capacity(rows.len());
        for (nodes, step) in rows.windows(2).zip(&trail.steps) {
            let turns = turns.get(&(step.receiver.as_str(), step.topic.as_str()));
            let (writer, reader) = (nodes[0].get(number)?, nodes[1].get(number)?);
            hops.push(hop(writer, reader, step, turns.map_or(&[], Vec::as_slice))?);
        }
        Some(Message { number: *number, hops })
    };
    let mut numbers: Vec<&u64> = source.keys().collect();
    numbers.sort_unstable();
    numbers.into_iter().filter_map(way).collect()
}

/// That of the message which the source noted: sent while the source sent it, or nearest to that.
/// A source that is late sends several within the slack.
fn trail_of<'a>(trails: &'a [Trail], source: &Row) -> Option<&'a Trail> {
    let (asked, written) = (at(source, Stamp::Publish), at(source, Stamp::Written));
    let first = trails.partition_point(|trail| trail.steps[0].called < asked - SLACK_NS);
    let near =
        trails[first..].iter().take_while(|trail| trail.steps[0].called <= written + SLACK_NS);
    near.min_by_key(|trail| {
        let called = trail.steps[0].called;
        (asked - called).max(called - written).max(0)
    })
}

/// `None` where the step is another message's.
fn hop(writer: &Row, reader: &Row, step: &Step, turns: &[i64]) -> Option<Way> {
    let sent = at(writer, Stamp::Publish) - SLACK_NS..=at(writer, Stamp::Written) + SLACK_NS;
    let handled = at(reader, Stamp::Handled);
    if !sent.contains(&step.called) || step.arrived > handled + SLACK_NS {
        return None;
    }
    let serialised = step.called + step.way.get(Layer::Serialise);
    let arrived = serialised + step.way.get(Layer::Transport);
    let woke = arrived + step.way.get(Layer::Wake);
    let took = woke + step.way.get(Layer::Queue);
    let last = turns.partition_point(|turn| *turn <= took);
    let turn = turns[..last].last().copied().filter(|turn| *turn >= woke).unwrap_or(took);
    let (called, begun) = (step.called, step.arrived);
    Some(Way {
        made: at(writer, Stamp::Handled),
        asked: at(writer, Stamp::Publish),
        stamps: [
            called, called, called, serialised, woke, turn, turn, turn, turn, took, begun, begun,
            begun, handled,
        ],
        serialised,
        arrived,
        took,
        gap: step.way.get(Layer::Unattributed),
    })
}

/// The topic of the last hop: that which the last node of so many subscribes to. Nodes and topics
/// end in a number alike, so that the kind of an entity decides.
fn last_topic(recording: &Recording, nodes: usize) -> Option<&str> {
    let last = nodes.checked_sub(1)?;
    let (node, ending) = (format!("/node_{last}"), format!("_{last}"));
    let mut entities = recording.entities.iter();
    let found = entities.find(|entity| {
        entity.kind == EntityKind::Subscription
            && entity.node == node
            && entity.name.starts_with("/chain_")
            && entity.name.ends_with(&ending)
    });
    found.map(|entity| entity.name.as_str())
}

/// When an executor gave each subscription its turn, sorted; by node and topic.
fn turns(recording: &Recording) -> HashMap<(&str, &str), Vec<i64>> {
    let subscriptions: HashMap<(u32, u64), (&str, &str)> = recording
        .entities
        .iter()
        .filter(|entity| entity.kind == EntityKind::Subscription)
        .map(|one| ((one.process, u64::from(one.number)), (one.node.as_str(), one.name.as_str())))
        .collect();
    let mut turns: HashMap<(&str, &str), Vec<i64>> = HashMap::new();
    for (process, event) in recording.events.iter().filter(|one| one.1.id == EventId::Execute) {
        if let Some(name) = subscriptions.get(&(*process, event.b)) {
            turns.entry(*name).or_default().push(event.time_ns.cast_signed());
        }
    }
    turns.values_mut().for_each(|times| times.sort_unstable());
    turns
}

#[cfg(test)]
mod tests {
    use super::*;
    use angaros::trace::Entity;

    #[test]
    fn of_messages_that_a_late_source_sends_at_once_each_gets_its_own_trail() {
        let trail = |called: i64| Trail {
            last: Default::default(),
            steps: vec![Step {
                topic: String::new(),
                receiver: String::new(),
                begun: called,
                work: 0,
                called,
                way: Default::default(),
                arrived: called,
            }],
        };
        let trails = [1_000_000, 1_030_000, 1_060_000, 9_000_000].map(trail);
        let noted = |asked: u64, written: u64| {
            let mut row = Row::default();
            row[Stamp::Publish as usize] = asked;
            row[Stamp::Written as usize] = written;
            trail_of(&trails, &row).map(|trail| trail.steps[0].called)
        };
        assert_eq!(noted(1_020_000, 1_035_000), Some(1_030_000));
        assert_eq!(noted(1_060_300, 1_065_000), Some(1_060_000), "the clocks are two");
        assert_eq!(noted(5_000_000, 5_005_000), None);
    }

    #[test]
    fn the_last_topic_is_found_whatever_else_ends_in_its_number_and_stands_before_it() {
        let entity = |kind, node: &str, name: &str| Entity {
            kind,
            node: node.into(),
            name: name.into(),
            ..Entity::default()
        };
        let mut recording = Recording {
            entities: vec![
                entity(EntityKind::Node, "/node_2", "/node_2"),
                entity(EntityKind::Publisher, "/node_1", "/chain_s_2"),
                entity(EntityKind::Subscription, "/node_1", "/chain_s_1"),
                entity(EntityKind::Subscription, "/node_2", "/parameter_events_2"),
                entity(EntityKind::Subscription, "/node_2", "/chain_s_2"),
            ],
            ..Recording::default()
        };
        assert_eq!(last_topic(&recording, 3), Some("/chain_s_2"));
        recording.entities.reverse();
        assert_eq!(last_topic(&recording, 3), Some("/chain_s_2"));
        assert_eq!(last_topic(&recording, 4), None);
    }
}
