//! The thread that owns the bus: what is done in every cycle, what others ask for between two, and
//! the port, which may be lost and found again.
//!
//! * **W1** Cycle `i` is due `i` periods after the first. One that is not over when the next is due
//!   costs that one; the others stay where they were.
//! * **W2** What others ask for is done while the next cycle is further away than half a period,
//!   and one of them after each cycle in any case.
//! * **W3** A port that is lost is opened again, once in [`REOPEN`]. Whoever asks meanwhile is told
//!   so at once.

use crate::bus::{Bus, BusCounts, BusError, Timing};
use crate::codec::Protocol;
use crate::jitter::Jitter;
use crate::port::{NoPort, Port};
use angaros::{Error, ErrorKind, Result};
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Between two attempts to open the port.
pub const REOPEN: Duration = Duration::from_millis(500);
/// How many wait for their turn at most.
const WAITING: usize = 64;
/// How long the thread sleeps at a time, so that it hears when it shall end.
const NAP: Duration = Duration::from_millis(100);

/// Something to be done at the bus, or to be told that there is none.
pub type Job = Box<dyn FnOnce(Option<&mut Bus>) -> std::result::Result<(), BusError> + Send>;

/// Opens the port.
pub type Open = Box<dyn FnMut() -> io::Result<Box<dyn Port>> + Send>;

/// What is done in every cycle.
pub trait Cyclic: Send + 'static {
    /// The port is open, for the first time or again.
    fn connected(&mut self) {}

    /// One cycle.
    ///
    /// # Errors
    /// The port is lost.
    fn cycle(&mut self, bus: &mut Bus, now: Instant) -> std::result::Result<(), BusError>;

    /// One cycle without a port.
    fn idle(&mut self) {}

    /// The last that is done at the bus.
    ///
    /// # Errors
    /// The port is lost.
    fn end(&mut self, _: &mut Bus) -> std::result::Result<(), BusError> {
        Ok(())
    }
}

/// How it is with the port.
#[derive(Clone, Debug, Default)]
pub struct LinkState {
    /// Whether it is open.
    pub is_open: bool,
    /// Why it is not.
    pub reason: String,
    /// How often it was lost.
    pub losses: u64,
    /// What happened on it, over all losses.
    pub counts: BusCounts,
    /// How late the cycles begin.
    pub jitter: Jitter,
}

/// The state of the port, shared with who tells of it.
#[derive(Clone, Default)]
pub struct Link(Arc<Mutex<LinkState>>);

impl Link {
    /// The state at this moment.
    pub fn lock(&self) -> MutexGuard<'_, LinkState> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Asks for things to be done at the bus; clones ask the same thread.
#[derive(Clone)]
pub struct Jobs(SyncSender<Job>);

impl Jobs {
    /// Asks for this. Where too many wait it is told at once that there is no bus.
    pub fn ask(
        &self,
        job: impl FnOnce(Option<&mut Bus>) -> std::result::Result<(), BusError> + Send + 'static,
    ) {
        use std::sync::mpsc::TrySendError::{Disconnected, Full};
        match self.0.try_send(Box::new(job)) {
            Ok(()) => {}
            // Without a bus nothing is lost.
            Err(Full(job) | Disconnected(job)) => drop(job(None)),
        }
    }
}

/// The thread; it ends with this.
pub struct Worker {
    jobs: Jobs,
    link: Link,
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

/// How a worker works.
pub struct Plan {
    /// Opens the port.
    pub open: Open,
    /// What the devices speak.
    pub protocol: Protocol,
    /// How long they may take.
    pub timing: Timing,
    /// Between two cycles.
    pub period: Duration,
}

impl Worker {
    /// Begins.
    ///
    /// # Errors
    /// When the thread cannot be started.
    pub fn start(plan: Plan, cyclic: Option<Box<dyn Cyclic>>) -> Result<Self> {
        let (sender, receiver) = sync_channel(WAITING);
        let link = Link::default();
        let stop = Arc::new(AtomicBool::new(false));
        let bus = Bus::new(Box::new(NoPort), plan.protocol, plan.timing);
        let state = State {
            bus,
            plan,
            cyclic,
            jobs: receiver,
            link: link.clone(),
            stop: Arc::clone(&stop),
            reopen: Instant::now(),
        };
        let thread = std::thread::Builder::new().name("cm730-bus".into()).spawn(|| state.run());
        let thread = thread.map_err(|error| {
            Error::new(ErrorKind::System, "cannot start the thread at the bus").source(error)
        })?;
        Ok(Self { jobs: Jobs(sender), link, stop, thread: Some(thread) })
    }

    /// Asks for things to be done.
    #[must_use]
    pub fn jobs(&self) -> Jobs {
        self.jobs.clone()
    }

    /// How it is with the port.
    #[must_use]
    pub fn link(&self) -> Link {
        self.link.clone()
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::SeqCst);
        self.jobs.ask(|_| Ok(()));
        if let Some(thread) = self.thread.take()
            && thread.join().is_err()
        {
            tracing::error!("the thread at the bus ended with a panic");
        }
    }
}

struct State {
    bus: Bus,
    plan: Plan,
    cyclic: Option<Box<dyn Cyclic>>,
    jobs: Receiver<Job>,
    link: Link,
    stop: Arc<AtomicBool>,
    reopen: Instant,
}

impl State {
    fn run(mut self) {
        let mut due = Instant::now();
        while !self.stop.load(Ordering::SeqCst) {
            self.connect();
            let now = Instant::now();
            match now.checked_duration_since(due) {
                None => self.wait(due),
                Some(late) => {
                    let missed = periods(late, self.plan.period);
                    due += self.plan.period * (missed + 1);
                    self.cycle(now, late, missed);
                    if let Ok(job) = self.jobs.try_recv() {
                        self.run_job(job);
                    }
                }
            }
        }
        if let Some(cyclic) = &mut self.cyclic
            && self.link.lock().is_open
        {
            // Whatever is in the way now, the program ends.
            let _ = cyclic.end(&mut self.bus);
        }
    }

    fn connect(&mut self) {
        let now = Instant::now();
        if self.link.lock().is_open || now < self.reopen {
            return;
        }
        self.reopen = now + REOPEN;
        match (self.plan.open)() {
            Ok(port) => {
                self.bus.set_port(port);
                let mut link = self.link.lock();
                link.is_open = true;
                link.reason.clear();
                drop(link);
                tracing::info!("the port of the servos is open");
                if let Some(cyclic) = &mut self.cyclic {
                    cyclic.connected();
                }
            }
            Err(error) => self.tell_closed(&error.to_string()),
        }
    }

    /// Says why there is no port, once for each reason.
    fn tell_closed(&mut self, reason: &str) {
        let mut link = self.link.lock();
        if link.reason != reason {
            reason.clone_into(&mut link.reason);
            drop(link);
            tracing::warn!("no port to the servos: {reason}; it is tried again");
        }
    }

    /// Rule W2.
    fn wait(&mut self, due: Instant) {
        let left = due.saturating_duration_since(Instant::now());
        let reserve = if self.cyclic.is_some() { self.plan.period / 2 } else { Duration::ZERO };
        let spare = left.saturating_sub(reserve);
        if spare.is_zero() {
            return std::thread::sleep(left.min(NAP));
        }
        match self.jobs.recv_timeout(spare.min(NAP)) {
            Ok(job) => self.run_job(job),
            Err(RecvTimeoutError::Timeout) => {}
            // Nobody can ask any more; the worker is about to end.
            Err(RecvTimeoutError::Disconnected) => std::thread::sleep(spare.min(NAP)),
        }
    }

    fn cycle(&mut self, now: Instant, late: Duration, missed: u32) {
        let Some(cyclic) = &mut self.cyclic else { return };
        let is_open = {
            let mut link = self.link.lock();
            link.jitter.begin(late, u64::from(missed));
            link.is_open
        };
        if !is_open {
            return cyclic.idle();
        }
        let outcome = cyclic.cycle(&mut self.bus, now);
        self.link.lock().jitter.end(now.elapsed());
        self.after(outcome);
    }

    fn run_job(&mut self, job: Job) {
        let is_open = self.link.lock().is_open;
        let outcome = job(is_open.then_some(&mut self.bus));
        self.after(outcome);
    }

    /// Rule W3.
    fn after(&mut self, outcome: std::result::Result<(), BusError>) {
        let mut link = self.link.lock();
        link.counts = self.bus.counts();
        match outcome {
            Ok(()) => {}
            Err(BusError::Lost(error)) => {
                link.is_open = false;
                link.losses += 1;
                drop(link);
                self.bus.set_port(Box::new(NoPort));
                self.reopen = Instant::now() + REOPEN;
                self.tell_closed(&error.to_string());
            }
            Err(BusError::Request(error)) => {
                drop(link);
                tracing::error!("a request cannot be sent: {error}");
            }
        }
    }
}

/// Whole periods in a span; 0 for a period of 0.
fn periods(span: Duration, period: Duration) -> u32 {
    let whole = span.as_nanos().checked_div(period.as_nanos()).unwrap_or(0);
    u32::try_from(whole).unwrap_or(u32::MAX - 1)
}
