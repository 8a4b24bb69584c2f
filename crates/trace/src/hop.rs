//! One hop: a message from its publisher to one receiver, split into layers (rule H2).
//!
//! | layer | from | to |
//! |---|---|---|
//! | build | the loan | the call of publish |
//! | serialise | the call of publish | the bytes are ready |
//! | transport | the bytes are ready | the message is there for the receiver |
//! | wake | the end of transport, if the receiving thread slept then | it runs |
//! | queue | it runs, or the end of transport | the message is taken |
//! | deserialise | taken | the callback begins |
//! | gil | the callback, in Python, asks for the interpreter | it has it |
//! | callback | the user's function begins | the next message of the chain is begun, or it ends |
//! | held | it ended | a linked publisher begins the next message |
//!
//! A message is there for the receiver when it is in its queue; if no event says when, then when a
//! sleeping thread was woken first, or else when every wire had it.
//!
//! If the events that would tell where transport ends are lost, or its publisher was not traced,
//! that part is unattributed; so is sleep of the receiving thread while the message was there and
//! no other thread of its node ran a callback.

use crate::clocks::Ns;
use crate::index::{Delivery, Index, Sent};
use crate::layer::{Layer, Parts};

/// The moments of a hop.
#[derive(Clone, Copy, Debug, Default)]
pub struct Moments {
    /// The begin of the hop.
    pub begun: Ns,
    /// Publish was called, and the bytes were ready; as `begun` if the publisher was not traced.
    pub called: Ns,
    /// See `called`.
    pub ready: Ns,
    /// The message was where the receiver finds it; `None` if no event says when.
    pub arrived: Option<Ns>,
    /// The receiving thread ran for it; as `took` or earlier.
    pub awake: Ns,
    /// Taken.
    pub took: Ns,
}

impl Index<'_> {
    /// The moments of a delivery's way.
    #[must_use]
    pub fn moments(&self, delivery: &Delivery) -> Moments {
        let took = delivery.took;
        let Some(sent) = self.sent.get(&delivery.message) else {
            let begun = delivery.stamped.min(took);
            let arrived = delivery.arrived.map(|at| at.clamp(begun, took));
            let awake = delivery.woke.unwrap_or(begun).clamp(arrived.unwrap_or(begun), took);
            return Moments { begun, called: begun, ready: begun, arrived, awake, took };
        };
        let Sent { begun, called, ready, .. } = *sent;
        // Another thread may take the message before its publisher's call has returned.
        let latest = took.max(ready);
        let arrived =
            delivery.arrived.or(sent.rang).or(sent.done).map(|at| at.clamp(ready, latest));
        let from = arrived.unwrap_or(ready);
        let awake = delivery.woke.unwrap_or(from).clamp(from, latest);
        Moments { begun, called, ready, arrived, awake, took }
    }

    /// The way of a delivery by layers, from `from` (its begin, or later) to the user's function.
    #[must_use]
    pub fn way(&self, delivery: &Delivery, from: Ns) -> Parts {
        let at = self.moments(delivery);
        let mut parts = Parts::default();
        let called = at.called.max(from);
        let ready = at.ready.max(from);
        let traced = self.sent.contains_key(&delivery.message);
        if traced {
            parts.set(Layer::Build, called - from);
            parts.set(Layer::Serialise, ready - called);
        }
        if let Some(arrived) = at.arrived {
            let arrived = arrived.max(ready);
            if traced {
                parts.set(Layer::Transport, arrived - ready);
            }
            let (wake, queue) = self.wait(delivery, arrived, at.awake.max(arrived));
            parts.set(Layer::Wake, wake);
            parts.set(Layer::Queue, queue);
        } else if delivery.woke.is_some_and(|woke| woke > ready) {
            // When it arrived is unknown, but not that it waited from the wake-up on.
            parts.set(Layer::Queue, (at.took - at.awake).max(0));
        }
        parts.set(Layer::Deserialise, (delivery.start - at.took).max(0));
        parts.set(Layer::Gil, delivery.gil);
        parts.complete(delivery.called() - from)
    }

    /// From the arrival to the taking: waking up, and waiting for a turn.
    fn wait(&self, delivery: &Delivery, arrived: Ns, awake: Ns) -> (Ns, Ns) {
        let turn = (delivery.took - awake).max(0);
        let thread = self.threads.get(&delivery.thread);
        let slept_from = thread.and_then(|thread| thread.wait_before(awake)).map(|wait| wait.from);
        let Some(slept_from) = slept_from.filter(|from| *from > arrived && *from < awake) else {
            return (awake - arrived, turn);
        };
        // It was busy when the message came, then slept though it was there: its group may have
        // kept it back.
        let kept = self.kept_back(delivery, slept_from, awake);
        (0, turn + (slept_from - arrived) + kept)
    }

    /// The most that one other thread ran callbacks of the receiving node between two times.
    fn kept_back(&self, delivery: &Delivery, from: Ns, to: Ns) -> Ns {
        self.others_of_node(delivery, from, to).map(|(ns, _)| ns).max().unwrap_or(0)
    }

    /// What other threads of the process ran for the receiving node between two times: how long
    /// and which callback last.
    pub(crate) fn others_of_node(
        &self,
        delivery: &Delivery,
        from: Ns,
        to: Ns,
    ) -> impl Iterator<Item = (Ns, usize)> {
        let process = delivery.thread.0;
        let node = self.entity(process, delivery.entity).map(|entity| entity.node.as_str());
        let others = self
            .threads_of(process)
            .iter()
            .filter(move |id| **id != delivery.thread)
            .take(MAX_THREADS)
            .filter_map(|id| self.threads.get(id));
        others.filter_map(move |thread| {
            let of_node = |at: &&usize| {
                let entity = self.entity(process, self.spans[**at].entity);
                node.is_some() && entity.map(|entity| entity.node.as_str()) == node
            };
            let spans = thread.overlapping(&self.spans, from, to);
            let spans = spans.iter().take(MAX_LOOKED_AT).filter(of_node);
            let overlap = |at: &usize| {
                let span = &self.spans[*at];
                span.end.unwrap_or(to).min(to) - span.start.max(from)
            };
            spans.fold(None, |sum: Option<(Ns, usize)>, at| {
                Some((sum.map_or(0, |sum| sum.0) + overlap(at), *at))
            })
        })
    }
}

/// Threads looked at to explain one wait.
const MAX_THREADS: usize = 64;
/// Callbacks looked at to explain one wait.
pub(crate) const MAX_LOOKED_AT: usize = 1024;
