//! Datagrams that are sent together.

use super::super::offload;
use super::super::send::Outgoing;
use super::super::session::Session;
use super::super::socket::Source;
use super::{FAIR, MOST_TOGETHER, World, setup};
use angaros_transport::{MessageInfo, OpenOptions};
use std::io::IoSlice;
use std::net::{Ipv4Addr, SocketAddrV4, UdpSocket};
use std::os::fd::AsFd as _;
use std::sync::atomic::Ordering;

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

#[test]
fn what_arrived_together_is_taken_even_when_there_is_enough() {
    let session = Session::open(&OpenOptions { domain: 232, ..OpenOptions::default() }).unwrap();
    let to = SocketAddrV4::new(Ipv4Addr::LOCALHOST, session.sockets.port());
    let other = UdpSocket::bind("127.0.0.1:0").unwrap();
    // Three that cannot be read, which is counted.
    offload::send(other.as_fd(), &[IoSlice::new(&[7; 30])], 10, to).unwrap();
    session.receive(Source::Own, &|| true);
    assert_eq!(session.refused.load(Ordering::Relaxed), 3);
}
