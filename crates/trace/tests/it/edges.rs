//! Where one layer, one turn or one count ends and the next begins: recordings made by hand.

use crate::synthetic::{RecordingBuilder, parts};
use angaros::trace::{DropReason, EntityKind, EventId};
use angaros_trace::chain::MAX_HOPS;
use angaros_trace::{Chains, Index};

/// One publisher of /in and one subscription to it, on another node.
fn pair() -> RecordingBuilder {
    let mut builder = RecordingBuilder::new();
    builder.entity(EntityKind::Publisher, 1, "/source", "/in");
    builder.entity(EntityKind::Subscription, 2, "/sink", "/in");
    builder
}

#[test]
fn a_thread_that_slept_before_the_message_came_woke_for_it() {
    let mut builder = pair();
    builder.event((0, 20, 90), EventId::Wait, (0, 0), [0, 8, 0]);
    builder.publish((0, 10), (1, 1), [100, 101, 0, 102]);
    builder.event((0, 20, 150), EventId::Wake, (0, 0), [1, 8, 0]);
    builder.receive((0, 20), (1, 1), 2, [150, 160, 165, 180]);
    // build, serialise, transport, wake, queue, deserialise, gil, callback, held, unattributed
    assert_eq!(parts(&builder.recording), [[0, 1, 1, 48, 10, 5, 0, 15, 0, 0]]);
}

#[test]
fn callbacks_inside_each_other_are_followed_to_a_depth_of_64() {
    let mut builder = pair();
    let depth = 70;
    for number in 1..=depth {
        builder.publish((0, 10), (1, number), [number, number, 0, number]);
        builder.event((0, 20, 100 + number), EventId::Take, (1, number), [0, 2, 0]);
        builder.event((0, 20, 200 + number), EventId::CallbackStart, (1, number), [0, 2, 0]);
        builder.event((0, 20, 400 - number), EventId::CallbackEnd, (1, number), [0, 2, 0]);
    }
    let index = Index::of(&builder.recording);
    assert_eq!(index.deliveries.len(), 64);
    // Of the six innermost neither the begin nor the end is taken.
    assert_eq!(index.unmatched.span, 12);
}

#[test]
fn what_has_only_one_half_is_counted() {
    let mut builder = pair();
    for number in 1..=3 {
        builder.publish((0, 10), (1, number), [number, number, 0, number]);
        builder.event((0, 20, 10 + number), EventId::Take, (1, number), [0, 2, 0]);
    }
    // The second begins within the first and its end is lost; the third is never called.
    builder.event((0, 20, 20), EventId::CallbackStart, (1, 1), [0, 2, 0]);
    builder.event((0, 20, 21), EventId::CallbackStart, (1, 2), [0, 2, 0]);
    builder.event((0, 20, 30), EventId::CallbackEnd, (1, 1), [0, 2, 0]);
    let index = Index::of(&builder.recording);
    assert_eq!((index.unmatched.span, index.unmatched.callback), (1, 1), "{:?}", index.unmatched);
    assert_eq!(index.deliveries.len(), 1);
}

#[test]
fn as_many_turns_of_others_as_there_are_entities_are_fair() {
    for (turns, starved) in [(2, false), (3, true)] {
        let mut builder = pair();
        builder.entity(EntityKind::Publisher, 3, "/source", "/often");
        builder.entity(EntityKind::Subscription, 4, "/greedy", "/often");
        builder.publish((0, 10), (1, 1), [100, 101, 0, 102]);
        for number in 1..=turns {
            let at = 100 + number * 10;
            builder.publish((0, 10), (3, number), [at, at + 1, 0, at + 2]);
            builder.receive((0, 20), (3, number), 4, [0, at + 3, at + 4, at + 9]);
        }
        builder.receive((0, 20), (1, 1), 2, [0, 300, 301, 302]);
        let report = builder.report();
        let turn = report.turns.iter().find(|turn| turn.of == "/sink (/in)").unwrap();
        assert_eq!((turn.passed_over, turn.entities), (turns as usize, 2));
        assert_eq!(turn.starved, starved, "{turns} turns of the other one");
    }
}

#[test]
fn a_chain_ends_after_64_hops_and_the_next_begins_there() {
    let mut builder = RecordingBuilder::new();
    let nodes = 80;
    for node in 0..nodes {
        let (from, to) = (format!("/n{node}"), format!("/n{}", node + 1));
        builder.entity(EntityKind::Publisher, 2 * node + 1, &from, &format!("/t{node}"));
        builder.entity(EntityKind::Subscription, 2 * node + 2, &to, &format!("/t{node}"));
    }
    builder.publish((0, 10), (1, 1), [1, 2, 0, 3]);
    for node in 0..nodes {
        // Each node sends on within the callback.
        let (at, of) = (10 * u64::from(node) + 5, (2 * node + 1, 1));
        let (thread, by) = ((0, 20 + node), u64::from(2 * node + 2));
        builder.event((0, thread.1, at), EventId::Take, of, [0, by, 0]);
        builder.event((0, thread.1, at + 1), EventId::CallbackStart, of, [0, by, 0]);
        if node + 1 < nodes {
            builder.publish(thread, (2 * node + 3, 1), [at + 2, at + 3, 0, at + 4]);
        }
        builder.event((0, thread.1, at + 5), EventId::CallbackEnd, of, [0, by, 0]);
    }
    let index = Index::of(&builder.recording);
    let lengths: Vec<usize> = Chains::of(&index).paths.iter().map(|path| path.hops.len()).collect();
    assert_eq!(lengths, [MAX_HOPS, nodes as usize - MAX_HOPS]);
}

#[test]
fn losses_are_counted_once_and_at_least_as_one() {
    let mut builder = pair();
    let replaced = DropReason::Replaced as u64;
    for number in 1..=2 {
        builder.event((0, 20, number), EventId::Enqueue, (1, number), [3, 2, 1]);
    }
    let lost = |builder: &RecordingBuilder| -> Vec<(String, u64)> {
        builder.report().drops.iter().map(|lost| (lost.reason.clone(), lost.count)).collect()
    };
    let name = DropReason::Replaced.name().to_owned();
    assert_eq!(lost(&builder), [(name.clone(), 2)], "as the queue tells it");
    // The same two, told as losses: the first without a number.
    builder.event((0, 20, 3), EventId::Drop, (1, 1), [replaced, 2, 0]);
    builder.event((0, 20, 4), EventId::Drop, (1, 2), [replaced, 2, 1]);
    assert_eq!(lost(&builder), [(name, 2)]);
}
