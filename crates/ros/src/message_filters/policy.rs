//! What decides which messages belong together. It knows stamps only; the messages lie in slots.

use angaros_msg::Time;

/// Inputs that a synchroniser has at most.
pub const MAX_INPUTS: usize = 9;

/// The place of a message at its input.
pub(super) type Slot = usize;

/// What a policy has decided: sets to hand on, and messages to forget.
#[derive(Default)]
pub(super) struct Decisions {
    /// A slot for each input; what is beyond the inputs is 0.
    pub(super) sets: Vec<[Slot; MAX_INPUTS]>,
    /// (input, slot) of what is in no set.
    pub(super) dropped: Vec<(usize, Slot)>,
}

/// Decides which messages belong together: [`ExactTime`](super::ExactTime) or
/// [`ApproximateTime`](super::ApproximateTime).
pub trait Policy: sealed::Decide + Send + 'static {}

pub(super) mod sealed {
    use super::{Decisions, Slot, Time};

    /// The part of a policy that only this module calls.
    pub trait Decide {
        /// How many inputs there are; called once, before anything else.
        fn begin(&mut self, inputs: usize);
        /// A message arrived at an input.
        #[expect(private_interfaces, reason = "only synchronisers call it")]
        fn add(&mut self, input: usize, stamp: Time, slot: Slot, out: &mut Decisions);
        /// Forgets all messages.
        fn clear(&mut self);
    }
}
