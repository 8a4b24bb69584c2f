//! Messages with equal stamps (rule K2).

use super::policy::{Decisions, MAX_INPUTS, Policy, Slot, sealed::Decide};
use angaros_msg::Time;
use std::collections::BTreeMap;

/// Puts messages with equal stamps together.
pub struct ExactTime {
    queue_size: usize,
    inputs: usize,
    sets: BTreeMap<Time, [Option<Slot>; MAX_INPUTS]>,
}

impl ExactTime {
    /// At most `queue_size` stamps wait for their other messages; 0 means no limit but 16384.
    #[must_use]
    pub fn new(queue_size: usize) -> Self {
        let queue_size = if queue_size == 0 { 16_384 } else { queue_size };
        Self { queue_size, inputs: 0, sets: BTreeMap::new() }
    }

    fn drop_first(&mut self, out: &mut Decisions) {
        let Some((_, slots)) = self.sets.pop_first() else { return };
        let slots = slots.into_iter().enumerate();
        out.dropped.extend(slots.filter_map(|(input, slot)| Some((input, slot?))));
    }
}

impl Policy for ExactTime {}

#[expect(private_interfaces, reason = "only synchronisers call it")]
impl Decide for ExactTime {
    fn begin(&mut self, inputs: usize) {
        self.inputs = inputs;
    }

    fn add(&mut self, input: usize, stamp: Time, slot: Slot, out: &mut Decisions) {
        let set = self.sets.entry(stamp).or_default();
        if let Some(replaced) = set[input].replace(slot) {
            out.dropped.push((input, replaced));
        }
        if set[..self.inputs].iter().all(Option::is_some) {
            out.sets.push(set.map(|slot| slot.unwrap_or(0)));
            self.sets.remove(&stamp);
            while self.sets.first_key_value().is_some_and(|(first, _)| *first < stamp) {
                self.drop_first(out);
            }
        }
        while self.sets.len() > self.queue_size {
            self.drop_first(out);
        }
    }

    fn clear(&mut self) {
        self.sets.clear();
    }
}
