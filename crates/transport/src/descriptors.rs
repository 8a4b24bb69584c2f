//! Whether a subscription takes descriptors of memory on a device.

use crate::contract::TransportSubscription;
use crate::mutex::lock;
use std::sync::{Arc, Mutex, Weak};

/// Whether subscriptions take messages in which a descriptor of memory on a device stands in place
/// of a sequence (`angaros_msg::cdr::DeviceSequence`), which their callbacks may change. Reading
/// such a message as usual gives [`CdrError::OnDevice`](angaros_msg::CdrError::OnDevice). Clones
/// are the same switch.
#[derive(Clone)]
pub struct DescriptorSwitch(Arc<Mutex<State>>);

struct State {
    is_on: bool,
    wires: Vec<Weak<dyn TransportSubscription>>,
}

impl DescriptorSwitch {
    /// A switch of no subscription yet.
    #[must_use]
    pub fn new(is_on: bool) -> Self {
        Self(Arc::new(Mutex::new(State { is_on, wires: Vec::new() })))
    }

    /// Whether descriptors are taken.
    #[must_use]
    pub fn is_on(&self) -> bool {
        lock(&self.0).is_on
    }

    /// Takes them from now on, or not. Messages that are on their way come as they are.
    pub fn set(&self, is_on: bool) {
        let mut state = lock(&self.0);
        state.is_on = is_on;
        state.wires.iter().filter_map(Weak::upgrade).for_each(|wire| wire.take_descriptors(is_on));
    }

    /// Switches the wires of one more subscription, too.
    pub fn add(&self, wires: &[Arc<dyn TransportSubscription>]) {
        let mut state = lock(&self.0);
        wires.iter().for_each(|wire| wire.take_descriptors(state.is_on));
        state.wires.extend(wires.iter().map(Arc::downgrade));
    }
}
