//! Fragments that are received where their message is put together.

use super::super::receive::{CellOutcome, Part, ReassemblyBudget, Receiver};
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
        assert!(receiver.lend(&third(2, 1)).is_none(), "nothing is missing");
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
