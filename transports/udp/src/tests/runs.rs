//! Datagrams that are sent together.

use super::super::send::Outgoing;
use super::{FAIR, MOST_TOGETHER, World, setup};
use angaros_transport::MessageInfo;

#[test]
fn a_run_is_part_of_one_message_and_asks_for_an_acknowledgement_at_its_end_only() {
    let mut world = World::new(1, FAIR, setup(true, false, 8));
    let mut send = |length| {
        let info = MessageInfo { sequence_number: 1, ..MessageInfo::default() };
        world.sender.push(Outgoing { bytes: world.pool.loan(length).freeze(), info });
    };
    send(512 * 7 + 1);
    send(512);
    let mut runs = Vec::new();
    while let Some(run) = world.sender.transmit(1, MOST_TOGETHER) {
        let datagrams = world.sender.datagrams(run);
        runs.push(datagrams.map(|one| (one.data.position, one.payload.len())).collect::<Vec<_>>());
        let urgent: Vec<bool> = world.sender.datagrams(run).map(|one| one.ack_now).collect();
        assert!(urgent.iter().rev().skip(1).all(|urgent| !urgent), "{urgent:?}");
    }
    assert_eq!(runs, [vec![(1, 512); 5], vec![(1, 512), (1, 512), (1, 1)], vec![(2, 512)]]);
}

#[test]
fn a_run_that_was_refused_is_sent_again_cell_by_cell() {
    let mut world = World::new(1, FAIR, setup(true, false, 8));
    let info = MessageInfo { sequence_number: 1, ..MessageInfo::default() };
    world.sender.push(Outgoing { bytes: world.pool.loan(512 * 4).freeze(), info });
    let run = world.sender.transmit(1, MOST_TOGETHER).unwrap();
    world.sender.refused(run);
    let mut again = Vec::new();
    while let Some(run) = world.sender.transmit(2, MOST_TOGETHER) {
        again.extend(world.sender.datagrams(run).map(|one| (one.data.cell, one.ack_now)));
    }
    assert_eq!(again, [(1, true), (2, true), (3, true), (4, true)]);
}
