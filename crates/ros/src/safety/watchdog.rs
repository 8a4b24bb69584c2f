//! Commands for an actuator, with a safe state for when they stop coming (rules D1 to D4).

use super::estop::NodeEstop as _;
use super::estop::{Estop, EstopHook};
use angaros_core::Node;
use angaros_core::ShutdownHook;
use angaros_core::Subscription;
use angaros_core::Timer;
use angaros_core::events::SubscriptionOptions;
use angaros_core::executor::CallbackGroupType;
use angaros_core::panic_text;
use angaros_msg::{Message, Qos};
use angaros_transport::clock::Clock;
use angaros_transport::error::{Error, ErrorKind, Result};
use angaros_transport::mutex::lock;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, TryLockError};
use std::time::Duration;

/// Something that moves.
pub trait Actuator: Send + 'static {
    /// What it is told.
    type Command: Message;

    /// Does what it is told. A panic brings it into its safe state.
    fn command(&mut self, command: &Self::Command);

    /// Stops, lets go, or whatever does no harm, and stays so until the next command. It must not
    /// block, and a panic in it is logged and otherwise ignored.
    fn safe_state(&mut self, reason: SafeReason);
}

/// Why an actuator is in its safe state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SafeReason {
    /// Nothing was commanded yet.
    Starting,
    /// No command came for the deadline.
    DeadlineMissed,
    /// No live publisher of the topic is left.
    PublisherLost,
    /// An emergency stop holds.
    EmergencyStop,
    /// The context was shut down, or the handle dropped.
    Shutdown,
    /// `command` panicked.
    Panicked,
}

/// What ends a safe state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Rearm {
    /// The next command.
    #[default]
    Automatic,
    /// [`CommandSubscription::rearm`].
    Explicit,
}

/// How commands are watched.
#[derive(Clone, Default)]
pub struct CommandOptions {
    rearm: Rearm,
    estop: Option<Estop>,
}

impl CommandOptions {
    /// Rearmed by the next command; with a part of its own in the emergency stop.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// What ends a safe state.
    #[must_use]
    pub fn rearm(self, rearm: Rearm) -> Self {
        Self { rearm, ..self }
    }

    /// Obeys through this part in the emergency stop.
    #[must_use]
    pub fn estop(self, estop: &Estop) -> Self {
        Self { estop: Some(estop.clone()), ..self }
    }
}

/// A watched subscription; the actuator goes to its safe state when it is dropped.
#[must_use = "the actuator goes to its safe state when this is dropped"]
pub struct CommandSubscription<A: Actuator> {
    core: Arc<Core<A>>,
    subscription: Subscription<A::Command>,
    estop: Estop,
    _timer: Timer,
    _hook: EstopHook,
    _shutdown: ShutdownHook,
}

struct Core<A> {
    topic: String,
    deadline_ns: u64,
    rearm: Rearm,
    clock: Clock,
    state: Mutex<State<A>>,
    timer: OnceLock<Timer>,
    stopped: AtomicBool,
    /// Reasons that wait for the state to be free, a bit each.
    wanted: AtomicU8,
    episodes: AtomicU64,
    ignored: AtomicU64,
}

struct State<A> {
    actuator: A,
    /// Why it is in its safe state; `None` while it is commanded.
    safe: Option<SafeReason>,
    /// Whether commands are accepted in the safe state.
    armed: bool,
    last_ns: u64,
}

/// Watched commands on a [`Node`].
pub trait NodeCommands {
    /// A subscription to commands for `actuator`, which is brought to its safe state if none comes
    /// within `deadline`, and otherwise as rules D1 to D4 of [`safety`](crate::safety) say.
    ///
    /// # Errors
    /// A deadline of zero, and as [`Node::create_subscription`].
    fn create_command_subscription<A: Actuator>(
        &self,
        topic: &str,
        qos: Qos,
        deadline: Duration,
        actuator: A,
    ) -> Result<CommandSubscription<A>>;

    /// The same with options.
    ///
    /// # Errors
    /// As [`Node::create_command_subscription`].
    fn create_command_subscription_with<A: Actuator>(
        &self,
        topic: &str,
        qos: Qos,
        deadline: Duration,
        options: CommandOptions,
        actuator: A,
    ) -> Result<CommandSubscription<A>>;
}

impl NodeCommands for Node {
    fn create_command_subscription<A: Actuator>(
        &self,
        topic: &str,
        qos: Qos,
        deadline: Duration,
        actuator: A,
    ) -> Result<CommandSubscription<A>> {
        let options = CommandOptions::new();
        self.create_command_subscription_with(topic, qos, deadline, options, actuator)
    }

    fn create_command_subscription_with<A: Actuator>(
        &self,
        topic: &str,
        qos: Qos,
        deadline: Duration,
        options: CommandOptions,
        actuator: A,
    ) -> Result<CommandSubscription<A>> {
        if deadline.is_zero() {
            let message = format!("cannot watch commands on {topic}: the deadline is 0");
            return Err(Error::new(ErrorKind::InvalidArgument, message)
                .hint("give the longest time that may pass between two commands"));
        }
        let estop = options.estop.map_or_else(|| self.estop(), Ok)?;
        let state = State { actuator, safe: None, armed: true, last_ns: 0 };
        let core = Arc::new(Core {
            topic: topic.to_owned(),
            deadline_ns: u64::try_from(deadline.as_nanos()).unwrap_or(u64::MAX / 4),
            rearm: options.rearm,
            clock: self.context().clock().clone(),
            state: Mutex::new(state),
            timer: OnceLock::new(),
            stopped: AtomicBool::new(estop.is_engaged()),
            wanted: AtomicU8::new(0),
            episodes: AtomicU64::new(0),
            ignored: AtomicU64::new(0),
        });
        core.make_safe(SafeReason::Starting);
        let group = self.create_callback_group(CallbackGroupType::MutuallyExclusive);
        let weak = Arc::downgrade(&core);
        let timer = self.create_wall_timer_in(&group, deadline, move |_| {
            if let Some(core) = weak.upgrade() {
                core.look();
            }
        })?;
        timer.cancel();
        // Set once, here.
        drop(core.timer.set(timer.clone()));
        let weak = Arc::downgrade(&core);
        let lost =
            SubscriptionOptions::new().callback_group(&group).liveliness_callback(move |change| {
                if let Some(core) = weak.upgrade().filter(|_| change.alive_count == 0) {
                    core.make_safe(SafeReason::PublisherLost);
                }
            });
        let weak = Arc::downgrade(&core);
        let command = move |message: Arc<A::Command>| {
            if let Some(core) = weak.upgrade() {
                core.command(&message);
            }
        };
        let subscription = self.create_subscription_with(topic, qos, lost, command)?;
        let weak = Arc::downgrade(&core);
        let hook = estop.on_change(move |stop| {
            if let Some(core) = weak.upgrade() {
                core.stop(stop.is_some());
            }
        });
        let weak = Arc::downgrade(&core);
        let shutdown = self.context().on_shutdown(move || {
            if let Some(core) = weak.upgrade() {
                core.make_safe(SafeReason::Shutdown);
            }
        });
        Ok(CommandSubscription {
            core,
            subscription,
            estop,
            _timer: timer,
            _hook: hook,
            _shutdown: shutdown,
        })
    }
}

impl<A: Actuator> CommandSubscription<A> {
    /// Accepts commands again; the next one ends the safe state. Does nothing while it is
    /// commanded.
    pub fn rearm(&self) {
        lock(&self.core.state).armed = true;
        self.core.settle();
    }

    /// Why the actuator is in its safe state; `None` while it is commanded.
    #[must_use]
    pub fn safe_reason(&self) -> Option<SafeReason> {
        let reason = lock(&self.core.state).safe;
        self.core.settle();
        reason
    }

    /// How often it was brought to its safe state, the beginning included.
    #[must_use]
    pub fn episodes(&self) -> u64 {
        self.core.episodes.load(Ordering::Relaxed)
    }

    /// Commands that were not accepted (rule D4).
    #[must_use]
    pub fn ignored(&self) -> u64 {
        self.core.ignored.load(Ordering::Relaxed)
    }

    /// The part in the emergency stop that it obeys.
    #[must_use]
    pub fn estop(&self) -> &Estop {
        &self.estop
    }

    /// The subscription that receives the watched commands.
    pub fn subscription(&self) -> &Subscription<A::Command> {
        &self.subscription
    }
}

impl<A: Actuator> Drop for CommandSubscription<A> {
    fn drop(&mut self) {
        self.core.make_safe(SafeReason::Shutdown);
    }
}

impl<A: Actuator> Core<A> {
    fn command(&self, command: &A::Command) {
        self.obey(command);
        self.settle();
    }

    fn obey(&self, command: &A::Command) {
        let began_ns = self.clock.monotonic_ns();
        let mut state = lock(&self.state);
        let is_over = state.safe == Some(SafeReason::Shutdown);
        if self.stopped.load(Ordering::SeqCst) || (state.safe.is_some() && !state.armed) || is_over
        {
            self.ignored.fetch_add(1, Ordering::Relaxed);
            return;
        }
        let begins = state.safe.take().is_some();
        state.last_ns = began_ns;
        if begins && let Some(timer) = self.timer.get() {
            timer.reset();
        }
        let outcome = catch_unwind(AssertUnwindSafe(|| state.actuator.command(command)));
        if let Err(panic) = outcome {
            let text = panic_text(&*panic);
            tracing::error!("the actuator of {} panicked at a command: {text}", self.topic);
            self.enter(&mut state, SafeReason::Panicked);
        }
    }

    /// The deadline of some command has passed.
    fn look(&self) {
        self.judge();
        self.settle();
    }

    /// Whether it was that of the last command.
    fn judge(&self) {
        let mut state = lock(&self.state);
        let Some(timer) = self.timer.get() else { return };
        if state.safe.is_some() {
            return timer.cancel();
        }
        let due_ns = state.last_ns.saturating_add(self.deadline_ns);
        if self.clock.monotonic_ns() < due_ns {
            return timer.set_next(due_ns);
        }
        self.enter(&mut state, SafeReason::DeadlineMissed);
        timer.cancel();
    }

    fn stop(&self, holds: bool) {
        self.stopped.store(holds, Ordering::SeqCst);
        if holds {
            self.make_safe(SafeReason::EmergencyStop);
        }
    }

    /// From any thread, also from inside of the actuator.
    fn make_safe(&self, reason: SafeReason) {
        self.wanted.fetch_or(bit(reason), Ordering::SeqCst);
        self.settle();
    }

    /// Does what is wanted. Whoever holds the state does it when it lets go: every function that
    /// takes the lock calls this afterwards.
    fn settle(&self) {
        while self.wanted.load(Ordering::SeqCst) != 0 {
            let mut state = match self.state.try_lock() {
                Ok(state) => state,
                Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner(),
                Err(TryLockError::WouldBlock) => return,
            };
            let wanted = self.wanted.swap(0, Ordering::SeqCst);
            for reason in WANTED.into_iter().filter(|reason| wanted & bit(*reason) != 0) {
                if state.safe.is_none() {
                    self.enter(&mut state, reason);
                } else if reason == SafeReason::Shutdown {
                    // It ends here: no command leads out of it.
                    state.safe = Some(reason);
                }
            }
        }
    }

    fn enter(&self, state: &mut State<A>, reason: SafeReason) {
        let automatic = self.rearm == Rearm::Automatic && reason != SafeReason::Panicked;
        (state.safe, state.armed) = (Some(reason), automatic || reason == SafeReason::Starting);
        self.episodes.fetch_add(1, Ordering::Relaxed);
        if reason != SafeReason::Starting {
            tracing::warn!("the actuator of {} goes to its safe state: {reason:?}", self.topic);
        }
        if let Err(panic) = catch_unwind(AssertUnwindSafe(|| state.actuator.safe_state(reason))) {
            let text = panic_text(&*panic);
            tracing::error!("the actuator of {} panicked in its safe state: {text}", self.topic);
        }
    }
}

/// Reasons that come from outside of a command and its deadline; of several the first one counts.
const WANTED: [SafeReason; 4] = [
    SafeReason::Starting,
    SafeReason::EmergencyStop,
    SafeReason::Shutdown,
    SafeReason::PublisherLost,
];

fn bit(reason: SafeReason) -> u8 {
    1 << reason as u8
}
