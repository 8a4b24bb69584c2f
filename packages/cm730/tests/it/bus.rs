//! The bus at a port that says what a test wants.

use cm730::bus::{Answer, Bus, BusError, Timing};
use cm730::codec::{Frame, Protocol, Range, Request};
use cm730::port::Port;
use std::collections::VecDeque;
use std::io;
use std::time::{Duration, Instant};

/// Says these pieces, one at a time, whatever is sent. What lies there before the first request is
/// thrown away by who discards.
struct Script {
    before: Vec<u8>,
    pieces: VecDeque<Vec<u8>>,
    endless: bool,
}

impl Port for Script {
    fn send(&mut self, _: &[u8]) -> io::Result<()> {
        Ok(())
    }

    fn receive(&mut self, buffer: &mut [u8], _: Instant) -> io::Result<usize> {
        let mut piece = std::mem::take(&mut self.before);
        if piece.is_empty() {
            piece = self.pieces.pop_front().unwrap_or_default();
        }
        if piece.is_empty() && self.endless {
            piece = vec![0x55; 64];
        }
        buffer[..piece.len()].copy_from_slice(&piece);
        Ok(piece.len())
    }

    fn discard(&mut self) {
        self.before.clear();
    }
}

fn status(id: u8, data: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    Frame::of_status(Protocol::V1, id, 0, data).encode(Protocol::V1, &mut out).unwrap();
    out
}

fn bus(before: Vec<u8>, pieces: &[Vec<u8>], endless: bool) -> Bus {
    let port = Script { before, pieces: pieces.iter().cloned().collect(), endless };
    let timing = Timing { baud: 1_000_000, timeout: Duration::from_millis(1) };
    Bus::new(Box::new(port), Protocol::V1, timing)
}

fn data(answer: &Answer) -> Option<u8> {
    answer.data(1).map(|data| data[0])
}

const RANGES: [Range; 3] = [
    Range { id: 1, address: 43, length: 1 },
    Range { id: 2, address: 43, length: 1 },
    Range { id: 3, address: 43, length: 1 },
];

#[test]
fn what_came_before_the_request_is_no_answer() {
    let mut bus = bus(status(1, &[99]), &[status(1, &[7])], false);
    assert_eq!(bus.read(RANGES[0]).unwrap(), Some(vec![7]));
}

#[test]
fn answers_count_by_their_id_and_others_are_left_out() {
    let said = [status(3, &[30]), status(9, &[90]), status(1, &[10]), status(1, &[11])];
    let mut bus = bus(Vec::new(), &said, false);
    let answers = bus.call(&Request::BulkRead(&RANGES)).unwrap();
    assert_eq!(answers.iter().map(data).collect::<Vec<_>>(), [Some(10), None, Some(30)]);
    assert_eq!(answers[1], Answer::Silent);
    let counts = bus.counts();
    assert_eq!((counts.answers, counts.silent, counts.unexpected), (2, 1, 2));
}

#[test]
fn an_answer_within_one_that_is_cut_short_is_found_when_no_more_comes() {
    let mut cut = status(1, &[10; 40]);
    cut.truncate(20);
    let mut bus = bus(Vec::new(), &[cut, status(2, &[20]), status(3, &[30])], false);
    let answers = bus.call(&Request::BulkRead(&RANGES)).unwrap();
    assert_eq!(answers.iter().map(data).collect::<Vec<_>>(), [None, Some(20), Some(30)]);
    assert_eq!(answers[0], Answer::Corrupt);
}

#[test]
fn a_device_that_never_falls_silent_does_not_keep_the_bus() {
    let mut bus = bus(Vec::new(), &[status(1, &[10])], true);
    let answers = bus.call(&Request::BulkRead(&RANGES)).unwrap();
    assert_eq!(answers.iter().map(data).collect::<Vec<_>>(), [Some(10), None, None]);
    assert!(bus.counts().noise_bytes > 1000);
}

#[test]
fn what_nobody_answers_is_not_waited_for() {
    let mut bus = bus(Vec::new(), &[], true);
    let write = Request::SyncWrite { address: 24, length: 1, block: &[1, 1, 2, 1] };
    assert!(bus.call(&write).unwrap().is_empty());
    let request = Request::Ping { id: 0xFF };
    assert!(matches!(bus.call(&request), Err(BusError::Request(_))));
    assert_eq!(bus.counts().requests, 1);
}
