//! Both ends of a ring over memory that anybody writes.

use super::{Input, Memory};
use angaros_shm::fuzzing::{Consumer, Item, Producer, ring_size};

const STEPS: usize = 400;

/// One byte for the depth, then steps of one byte each with what they need.
pub fn shm_ring(data: &[u8]) {
    let mut input = Input::new(data);
    let depth = 1 + input.below(9);
    let memory = Memory::new(ring_size(depth));
    // SAFETY: zeroed memory of that size, alive until the end.
    let mut producer = unsafe { Producer::new(memory.at(), depth) };
    let mut consumer = attach(&memory);
    let mut pushed = 0;
    for _ in 0..STEPS {
        if input.is_empty() {
            break;
        }
        match input.byte() % 8 {
            0 | 1 => {
                pushed += 1;
                let item = Item { chunk: pushed * 64, sequence: pushed, ..Item::default() };
                check_replaced(producer.push(&item).ok().flatten(), pushed);
            }
            2 => check_replaced(producer.drop_oldest().ok().flatten(), pushed),
            3 => {
                if let Ok(len) = producer.queued() {
                    assert!(len <= depth, "{len} entries in a ring of {depth}");
                }
                let _ = producer.is_full();
                let (ring, depth, tail) = producer.waiting_place();
                ring.wait_for_room(1, depth, tail);
            }
            4 => {
                if let Some(consumer) = &mut consumer {
                    let _ = consumer.is_empty();
                    let _ = consumer.pop();
                }
            }
            5 => consumer = attach(&memory),
            6 => memory.poke(input.below(32), input.word()),
            _ => memory.poke(input.below(memory.len()), input.word()),
        }
    }
}

fn attach(memory: &Memory) -> Option<Consumer> {
    // SAFETY: the address is valid for every length it is given out for.
    unsafe { Consumer::new(|want| (want <= memory.len()).then(|| memory.at())) }.ok()
}

/// What a producer takes back is a chunk that it queued, whatever the memory says.
fn check_replaced(chunk: Option<u64>, pushed: u64) {
    if let Some(chunk) = chunk {
        assert!(
            chunk % 64 == 0 && (1..=pushed).contains(&(chunk / 64)),
            "{chunk} was never queued"
        );
    }
}
