//! Fragments that are received where their message is put together.

use super::super::receive::{CellOutcome, LentMessage, Part, ReassemblyBudget, Receiver};
use super::super::wire::{Data, Stream};
use super::STREAM;

/// Bytes of a fragment that is received in place.
const PLACED: usize = 16 * 1024;

/// The header of a fragment of a message of three.
fn third(fragment: u32, incarnation: u32) -> Data {
    Data {
        stream: Stream { incarnation, ..STREAM },
        fragment,
        fragments: 3,
        length: 3 * PLACED as u32 - 8,
        cell: 1 + u64::from(fragment),
        position: 1,
        sequence: 1,
        ..Data::default()
    }
}

#[test]
fn a_message_whose_fragments_were_received_in_place_is_the_one_that_was_sent() {
    for reliable in [true, false] {
        let memory = ReassemblyBudget::new(1 << 20, 1 << 20);
        let mut receiver = Receiver::new(Stream { incarnation: 0, ..STREAM }, reliable, 4);
        let bytes: Vec<u8> = (0..3 * PLACED - 8).map(|at| (at / 7) as u8).collect();
        let mut parts = bytes.chunks(PLACED);
        let first = Part::Bytes(parts.next().unwrap());
        assert_eq!(receiver.take(&third(0, 1), false, first, &memory, 1), CellOutcome::Fresh);
        for (fragment, part) in (1..).zip(parts) {
            let mut lent = receiver.lend(&third(fragment - 1, 1)).unwrap();
            assert!(receiver.lend(&third(fragment - 1, 1)).is_none(), "it is lent once");
            let data = third(fragment, 1);
            assert!(lent.is_next(&data) && !lent.is_next(&third(fragment - 1, 1)));
            lent.place().copy_from_slice(part);
            receiver.give_back(lent);
            let part = Part::Placed(part.len());
            assert_eq!(receiver.take(&data, false, part, &memory, 1), CellOutcome::Fresh);
        }
        assert!(receiver.lend(&third(2, 1)).is_none(), "nothing is missing, nothing is expected");
        assert_eq!(receiver.next(&memory).unwrap().bytes.as_bytes(), bytes);
        assert_eq!(memory.used(), 0);
    }
}

#[test]
fn nothing_is_placed_into_a_message_that_was_given_up() {
    let memory = ReassemblyBudget::new(1 << 20, 1 << 20);
    let mut receiver = Receiver::new(Stream { incarnation: 0, ..STREAM }, true, 4);
    let take = |receiver: &mut Receiver, data: &Data, part: Part<'_>| {
        receiver.take(data, false, part, &memory, 1)
    };
    let bytes = vec![1; PLACED];
    take(&mut receiver, &third(0, 1), Part::Bytes(&bytes));
    let lent = receiver.lend(&third(0, 1)).unwrap();
    // The stream begins anew, with a message in the same cells.
    take(&mut receiver, &third(0, 2), Part::Bytes(&bytes));
    let other = receiver.lend(&third(0, 2)).unwrap();
    receiver.give_back(lent);
    assert!(receiver.lend(&third(0, 2)).is_none(), "the other message's place is its own");
    receiver.give_back(other);
    assert!(receiver.lend(&third(0, 2)).is_some());
    receiver.clear(&memory);
    let outcome = take(&mut receiver, &third(1, 2), Part::Placed(PLACED));
    assert_eq!((outcome, memory.used()), (CellOutcome::Refused, 0));
}

#[test]
fn a_message_is_not_lent_for_a_fragment_that_is_there() {
    for reliable in [true, false] {
        let memory = ReassemblyBudget::new(1 << 20, 1 << 20);
        let mut receiver = Receiver::new(Stream { incarnation: 0, ..STREAM }, reliable, 4);
        let bytes = vec![1; PLACED];
        for fragment in [1, 0] {
            receiver.take(&third(fragment, 1), false, Part::Bytes(&bytes), &memory, 1);
        }
        assert!(receiver.lend(&third(0, 1)).is_none());
        assert!(receiver.lend(&third(1, 1)).is_some());
    }
}

/// The header of a fragment of the n-th message of three fragments.
fn nth(message: u64, fragment: u32) -> Data {
    let data = third(fragment, 1);
    let cell = data.cell + 3 * (message - 1);
    Data { cell, position: message, sequence: message, ..data }
}

fn bytes_of(message: u64, fragment: u32) -> Vec<u8> {
    let length = if fragment == 2 { PLACED - 8 } else { PLACED };
    vec![(10 * message) as u8 + fragment as u8; length]
}

#[test]
fn after_two_messages_of_one_length_the_first_fragment_of_the_third_is_received_in_place() {
    for reliable in [true, false] {
        let memory = ReassemblyBudget::new(1 << 20, 1 << 20);
        let mut receiver = Receiver::new(Stream { incarnation: 0, ..STREAM }, reliable, 4);
        let mut placed = Vec::new();
        let mut lent = None;
        for message in 1..=4 {
            for fragment in 0..3 {
                let data = nth(message, fragment);
                let bytes = bytes_of(message, fragment);
                let mut part = Part::Bytes(&bytes);
                if let Some(known) = lent.take() {
                    let mut known: LentMessage = known;
                    if known.is_next(&data) {
                        known.place().copy_from_slice(&bytes);
                        part = Part::Placed(bytes.len());
                        placed.push((message, fragment));
                    }
                    receiver.give_back(known);
                }
                assert_eq!(receiver.take(&data, false, part, &memory, 1), CellOutcome::Fresh);
                if fragment == 2 {
                    let whole = receiver.next(&memory).unwrap();
                    let sent: Vec<u8> = (0..3).flat_map(|part| bytes_of(message, part)).collect();
                    assert_eq!(whole.bytes.as_bytes(), sent, "message {message}");
                }
                lent = receiver.lend(&data);
            }
        }
        let in_place =
            [(1, 1), (1, 2), (2, 1), (2, 2), (3, 0), (3, 1), (3, 2), (4, 0), (4, 1), (4, 2)];
        assert_eq!(placed, in_place);
        assert_eq!(memory.used(), 0);
    }
}

#[test]
fn a_buffer_that_waited_for_another_message_than_came_is_not_taken_for_it() {
    let memory = ReassemblyBudget::new(1 << 20, 1 << 20);
    let mut receiver = Receiver::new(Stream { incarnation: 0, ..STREAM }, true, 4);
    for message in 1..=2 {
        for fragment in 0..3 {
            let bytes = bytes_of(message, fragment);
            receiver.take(&nth(message, fragment), false, Part::Bytes(&bytes), &memory, 1);
        }
        receiver.next(&memory).unwrap();
    }
    let lent = receiver.lend(&nth(2, 2)).unwrap();
    assert!(!lent.is_next(&nth(3, 1)) && !lent.is_next(&nth(4, 0)) && lent.is_next(&nth(3, 0)));
    receiver.give_back(lent);
    // Its second fragment overtook the first, which can no longer be placed into a buffer apart.
    let bytes = bytes_of(3, 1);
    receiver.take(&nth(3, 1), false, Part::Bytes(&bytes), &memory, 1);
    let placed = Part::Placed(PLACED);
    let outcome = receiver.take(&nth(3, 0), false, placed, &memory, 1);
    assert_eq!(outcome, CellOutcome::Refused);
}
