//! Messages in the order of their stamps, a little later.

use super::stamped::Stamped;
use angaros_core::Node;
use angaros_core::Timer;
use angaros_msg::Time;
use angaros_transport::clock::Clock;
use angaros_transport::error::Result;
use angaros_transport::mutex::lock;
use angaros_transport::trace::{Join, MessageLink};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// Hands messages on in the order of their stamps, each at least `delay` after its stamp. What
/// arrives when a later one has been handed on already is dropped.
#[must_use = "messages are no longer handed on when it is dropped"]
pub struct TimeSequencer<M> {
    core: Arc<Core<M>>,
    _timer: Timer,
}

struct Core<M> {
    delay: angaros_msg::Duration,
    queue_size: usize,
    clock: Clock,
    state: Mutex<State<M>>,
    callback: Mutex<Box<dyn FnMut(M) + Send>>,
    /// Tells traces what comes of what (rule K7).
    join: Join,
}

struct State<M> {
    waiting: VecDeque<(Time, M)>,
    last: Option<Time>,
    dropped: u64,
}

impl<M: Stamped> TimeSequencer<M> {
    /// A sequencer that looks every `period`, on the executor of `node`, what is due by the system
    /// time of its clock, and holds at most `queue_size` messages (at least 1); beyond, the oldest
    /// is dropped.
    ///
    /// # Errors
    /// A period of zero.
    pub fn new(
        node: &Node,
        delay: Duration,
        period: Duration,
        queue_size: usize,
        callback: impl FnMut(M) + Send + 'static,
    ) -> Result<Self> {
        let core = Arc::new(Core {
            delay: delay.into(),
            queue_size: queue_size.max(1),
            clock: node.context().clock().clone(),
            state: Mutex::new(State { waiting: VecDeque::new(), last: None, dropped: 0 }),
            callback: Mutex::new(Box::new(callback)),
            join: Join::new(MessageLink::PeriodicAsync, 1),
        });
        let weak = Arc::downgrade(&core);
        let timer = node.create_wall_timer(period, move |_| {
            if let Some(core) = weak.upgrade() {
                core.hand_on();
            }
        })?;
        Ok(Self { core, _timer: timer })
    }

    /// Takes a message.
    pub fn add(&self, message: M) {
        self.core.add(message);
    }

    /// [`TimeSequencer::add`] as the callback of a subscription.
    pub fn input(&self) -> impl FnMut(M) + Send + use<M> {
        let core = Arc::downgrade(&self.core);
        move |message| {
            if let Some(core) = core.upgrade() {
                core.add(message);
            }
        }
    }

    /// Messages that came too late, had no room or no readable stamp.
    #[must_use]
    pub fn dropped(&self) -> u64 {
        lock(&self.core.state).dropped
    }
}

impl<M: Stamped> Core<M> {
    fn add(&self, message: M) {
        self.join.arrived(0);
        let stamp = message.stamp();
        let mut state = lock(&self.state);
        let on_time = stamp.ok().filter(|stamp| state.last.is_none_or(|last| *stamp >= last));
        let Some(stamp) = on_time else {
            state.dropped += 1;
            return;
        };
        let at = state.waiting.partition_point(|(known, _)| *known <= stamp);
        state.waiting.insert(at, (stamp, message));
        if state.waiting.len() > self.queue_size {
            state.waiting.pop_front();
            state.dropped += 1;
        }
    }

    fn hand_on(&self) {
        while let Some(message) = self.next_due() {
            let _handing = self.join.hands_on();
            (lock(&self.callback))(message);
        }
    }

    fn next_due(&self) -> Option<M> {
        let now = self.clock.system_time();
        let mut state = lock(&self.state);
        let (stamp, _) = state.waiting.front()?;
        if *stamp + self.delay > now {
            return None;
        }
        let (stamp, message) = state.waiting.pop_front()?;
        state.last = Some(stamp);
        Some(message)
    }
}
