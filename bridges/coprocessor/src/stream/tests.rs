use super::*;
use crate::frame::{Content, read};

/// Both ends of a stream with a network between them that loses, doubles and reorders frames.
struct Network {
    random: u32,
    loss_percent: u32,
    to: Vec<Vec<u8>>,
    sender: Sender,
    receiver: Receiver,
    now_ns: u64,
    got: Vec<Message>,
}

impl Network {
    fn new(loss_percent: u32, window: u8) -> Self {
        Self {
            random: 1,
            loss_percent,
            to: Vec::new(),
            sender: Sender::new(9, 200, window, 1 << 30),
            receiver: Receiver::new(1 << 20),
            now_ns: 0,
            got: Vec::new(),
        }
    }

    fn chance(&mut self) -> u32 {
        self.random = self.random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (self.random >> 16) % 100
    }

    /// One millisecond: frames leave, arrive in part, and what arrived is acknowledged.
    fn step(&mut self) {
        self.now_ns += 1_000_000;
        let to = &mut self.to;
        self.sender.pump(self.now_ns, &mut |frame| to.push(frame.to_vec()));
        if self.chance() < 30 && self.to.len() > 1 {
            self.to.swap(0, 1);
        }
        for frame in std::mem::take(&mut self.to) {
            if self.chance() < self.loss_percent {
                continue;
            }
            let Content::Reliable(fragment) = read(&frame).unwrap().content else { panic!() };
            let twice = self.chance() < 10;
            for _ in 0..=u8::from(twice) {
                let got = &mut self.got;
                self.receiver.accept(&fragment, &mut |message| got.push(message));
            }
        }
        if self.chance() >= self.loss_percent {
            let (next, arrived) = self.receiver.state();
            let to = &mut self.to;
            let send = &mut |frame: &[u8]| to.push(frame.to_vec());
            self.sender.acknowledge(self.now_ns, next, arrived, send);
        }
    }

    fn run(&mut self) {
        for _ in 0..1_000_000 {
            if self.sender.is_idle() {
                return;
            }
            self.step();
        }
        panic!("{} messages arrived", self.got.len());
    }
}

fn message(number: usize, length: usize) -> Message {
    let bytes = (0..length).map(|at| (at * 31 + number) as u8).collect();
    Message {
        entity: (number % 7) as u8,
        call: number as u32,
        failed: number.is_multiple_of(11),
        bytes,
    }
}

#[test]
fn whatever_the_network_loses_doubles_and_reorders_each_message_arrives_once_and_in_order() {
    for (loss, window) in [(0, 32), (5, 32), (40, 32), (5, 1), (40, 3)] {
        let mut network = Network::new(loss, window);
        let sent: Vec<Message> = (0..300).map(|n| message(n, n * n % 2500)).collect();
        for message in &sent {
            network.sender.push(message.clone());
        }
        network.run();
        assert_eq!(network.got, sent, "loss {loss} window {window}");
    }
}

#[test]
fn numbers_go_round_and_nothing_is_lost() {
    let mut network = Network::new(10, 32);
    for number in 0..70_000 {
        network.sender.push(message(number, 4));
    }
    network.run();
    assert!(network.got.iter().enumerate().all(|(at, got)| got.call == at as u32));
    assert_eq!(network.got.len(), 70_000);
}

#[test]
fn no_more_frames_are_on_their_way_than_the_board_can_hold() {
    let mut sender = Sender::new(1, 128, 3, 1 << 20);
    sender.push(message(1, 5000));
    let mut frames = 0;
    sender.pump(0, &mut |_| frames += 1);
    assert_eq!(frames, 3);
    // The first is sent again by time alone, none of the others that have arrived.
    sender.acknowledge(1, 0, 0b111, &mut |_| frames += 1);
    sender.pump(2_000_000_000, &mut |_| frames += 1);
    assert_eq!(frames, 4);
    sender.acknowledge(2_000_000_001, 3, 0, &mut |_| ());
    sender.pump(2_000_000_002, &mut |_| frames += 1);
    assert_eq!(frames, 7);
}

#[test]
fn what_was_not_acknowledged_in_full_is_taken_out_in_order() {
    let mut sender = Sender::new(1, 128, 4, 1 << 20);
    // Frames 0; 1 and 2; 3, behind which the window ends; the others wait.
    for (number, length) in [(0, 10), (1, 200), (2, 10), (3, 300), (4, 10)] {
        sender.push(message(number, length));
    }
    let mut frames = 0;
    sender.pump(0, &mut |_| frames += 1);
    assert_eq!(frames, 4);
    // The first message has arrived, the begin of the second, and the third out of its turn.
    sender.acknowledge(1, 2, 0b10, &mut |_| ());
    sender.pump(2, &mut |_| ());
    let left = sender.take_unconfirmed();
    let expected = [(1, 200), (2, 10), (3, 300), (4, 10)].map(|(n, length)| message(n, length));
    assert_eq!(left, expected);
    assert!(sender.is_idle() && sender.take_unconfirmed().is_empty());
}

#[test]
fn what_waits_has_a_bound_and_the_oldest_that_has_not_begun_goes_first() {
    let mut sender = Sender::new(1, 128, 1, 1000);
    sender.push(message(0, 400));
    sender.pump(0, &mut |_| ());
    for number in 1..5 {
        sender.push(message(number, 300));
    }
    let kept: Vec<u32> = sender.waiting.iter().map(|message| message.call).collect();
    assert_eq!((kept, sender.lost()), (vec![0, 3, 4], 2));
    // A message that is larger than the bound is kept alone.
    let mut sender = Sender::new(1, 128, 1, 10);
    sender.push(message(7, 50));
    assert_eq!(sender.lost(), 0);
}

#[test]
fn a_length_from_outside_reserves_no_memory_beyond_what_is_there() {
    let mut receiver = Receiver::new(usize::MAX);
    let first = Some((u32::MAX, 0));
    let bytes = &[0; 10][..];
    let fragment = Fragment { number: 0, flags: FLAG_FIRST, entity: 0, first, bytes };
    receiver.accept(&fragment, &mut |_| panic!());
    assert!(receiver.assembly.message.bytes.capacity() <= RESERVE);
    let mut small = Receiver::new(9);
    small.accept(&Fragment { first: Some((10, 0)), ..fragment }, &mut |_| panic!());
    assert_eq!(small.lost(), 1);
}

#[test]
fn a_message_that_is_longer_or_shorter_than_it_said_is_lost_and_the_next_is_not() {
    let mut receiver = Receiver::new(100);
    let mut got = Vec::new();
    let cases = [(3, 4), (5, 4), (4, 4)];
    for (number, (said, length)) in cases.into_iter().enumerate() {
        let bytes = &[7; 5][..length];
        let number = number as u16;
        let flags = FLAG_FIRST | FLAG_LAST;
        let fragment = Fragment { number, flags, entity: 1, first: Some((said, 0)), bytes };
        receiver.accept(&fragment, &mut |message| got.push(message.bytes));
    }
    assert_eq!((got, receiver.lost()), (vec![vec![7; 4]], 2));
}

#[test]
fn best_effort_messages_with_a_gap_are_dropped_whole_and_old_ones_are_not_taken() {
    let mut frames = Vec::new();
    let mut number = u16::MAX - 2;
    for call in 0..3 {
        let message = message(call, 300);
        send_best_effort(1, &mut number, &message, 200, &mut |frame| frames.push(frame.to_vec()));
    }
    assert_eq!(frames.len(), 6);
    let mut receiver = BestEffortReceiver::new(1000);
    receiver.next = u16::MAX - 2;
    let mut take = |at: usize| match read(&frames[at]).unwrap().content {
        Content::BestEffort(fragment) => receiver.accept(&fragment).map(|message| message.call),
        other => panic!("{other:?}"),
    };
    assert_eq!((take(0), take(1)), (None, Some(0)));
    assert_eq!((take(3), take(2)), (None, None), "its first fragment came too late");
    assert_eq!((take(4), take(5)), (None, Some(2)));
    assert_eq!(take(5), None, "twice");
}
