//! What brings the messages of several inputs together (rules K1 to K6).

use super::policy::{Decisions, Policy};
use super::set::{Input, MessageSet};
use super::stamped::Stamped;
use angaros_transport::mutex::lock;
use angaros_transport::trace::{Join, MessageLink};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

/// Sets that wait while the callback runs on another thread; beyond, the oldest is dropped.
const MAX_PENDING: usize = 1024;

/// What a synchroniser has done so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SyncStatus {
    /// Sets handed to the callback, or about to be.
    pub sets: u64,
    /// Messages that were in no set.
    pub dropped: u64,
    /// Messages without a readable stamp (rule K6).
    pub unreadable: u64,
}

/// Hands complete sets of messages to a callback. Clones are the same synchroniser.
pub struct Synchronizer<S: MessageSet> {
    core: Arc<Core<S>>,
}

impl<S: MessageSet> Clone for Synchronizer<S> {
    fn clone(&self) -> Self {
        Self { core: Arc::clone(&self.core) }
    }
}

struct Core<S: MessageSet> {
    state: Mutex<State<S>>,
    callback: Mutex<Box<dyn FnMut(S) + Send>>,
    /// Tells traces what comes of what (rule K7).
    join: Join,
}

struct State<S: MessageSet> {
    policy: Box<dyn Policy>,
    slots: S::Slots,
    decisions: Decisions,
    pending: VecDeque<S>,
    /// A thread hands sets on; it takes what others add.
    delivering: bool,
    status: SyncStatus,
}

impl<S: MessageSet> Synchronizer<S> {
    /// A synchroniser that decides by `policy` and hands sets to `callback`.
    pub fn new(mut policy: impl Policy, callback: impl FnMut(S) + Send + 'static) -> Self {
        policy.begin(S::INPUTS);
        let state = State {
            policy: Box::new(policy),
            slots: S::Slots::default(),
            decisions: Decisions::default(),
            pending: VecDeque::new(),
            delivering: false,
            status: SyncStatus::default(),
        };
        let callback: Box<dyn FnMut(S) + Send> = Box::new(callback);
        let join = Join::new(MessageLink::PartialSync, S::INPUTS);
        let state = Mutex::new(state);
        let callback = Mutex::new(callback);
        Self { core: Arc::new(Core { state, callback, join }) }
    }

    /// Takes a message of input `N`.
    pub fn add<const N: usize>(&self, message: S::Message)
    where
        S: Input<N>,
    {
        self.core.add::<N>(message);
    }

    /// [`Synchronizer::add`] as the callback of a subscription.
    pub fn input<const N: usize>(&self) -> impl FnMut(S::Message) + Send + use<N, S>
    where
        S: Input<N>,
    {
        let core = Arc::clone(&self.core);
        move |message| core.add::<N>(message)
    }

    /// Forgets all messages that wait, as when time jumped back.
    pub fn clear(&self) {
        let mut state = lock(&self.core.state);
        state.policy.clear();
        state.slots = S::Slots::default();
    }

    /// What it has done so far.
    #[must_use]
    pub fn status(&self) -> SyncStatus {
        lock(&self.core.state).status
    }
}

impl<S: MessageSet> Core<S> {
    fn add<const N: usize>(&self, message: S::Message)
    where
        S: Input<N>,
    {
        self.join.arrived(N);
        let stamp = message.stamp();
        let mut state = lock(&self.state);
        let Ok(stamp) = stamp else {
            state.status.unreadable += 1;
            return;
        };
        let slot = S::put(&mut state.slots, message);
        let State { policy, decisions, .. } = &mut *state;
        policy.add(N, stamp, slot, decisions);
        state.settle();
        if !std::mem::replace(&mut state.delivering, true) {
            drop(state);
            self.deliver();
        }
    }

    fn deliver(&self) {
        /// The next thread that comes delivers, also after a panic in the callback.
        struct Done<'a, S: MessageSet>(&'a Mutex<State<S>>);
        impl<S: MessageSet> Drop for Done<'_, S> {
            fn drop(&mut self) {
                lock(self.0).delivering = false;
            }
        }
        let panicked = Done(&self.state);
        loop {
            let mut state = lock(&self.state);
            let Some(set) = state.pending.pop_front() else {
                // Under the lock, so that nobody adds between the look and this.
                state.delivering = false;
                break;
            };
            drop(state);
            let _handing = self.join.hands_on();
            (lock(&self.callback))(set);
        }
        std::mem::forget(panicked);
    }
}

impl<S: MessageSet> State<S> {
    /// Does what the policy decided.
    fn settle(&mut self) {
        for (input, slot) in self.decisions.dropped.drain(..) {
            S::forget(&mut self.slots, input, slot);
            self.status.dropped += 1;
        }
        for set in self.decisions.sets.drain(..) {
            let Some(set) = S::take(&mut self.slots, &set) else { continue };
            if self.pending.len() >= MAX_PENDING {
                self.pending.pop_front();
                self.status.dropped += S::INPUTS as u64;
            }
            self.status.sets += 1;
            self.pending.push_back(set);
        }
    }
}
