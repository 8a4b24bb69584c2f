//! The thread that moves frames between the interfaces and the switch.

use crate::counters::Lateness;
use crate::error::{Error, Result};
use crate::switch::Switch;
use hdrhistogram::Histogram;
use rustix::event::{EventfdFlags, PollFd, PollFlags, Timespec, eventfd, poll};
use rustix::io::Errno;
use std::num::NonZeroU64;
use std::os::fd::OwnedFd;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::Instant;

/// Frames read from one interface before the others get their turn.
const BATCH: usize = 64;
/// No frame is larger: the largest packet that a profile allows, and its header.
const LARGEST: usize = 65_536;
/// Priority of the thread, of which -20 is the highest.
const NICENESS: i32 = -15;
/// A thread that sleeps until a time wakes up about so much later: it sleeps that much less, and
/// waits awake for what is left.
const EARLY_NS: u64 = 20_000;
/// Latenesses above are counted as this, ns.
const LATEST_NS: u64 = 10_000_000_000;

/// What the thread and its owner share.
pub(crate) struct Shared {
    state: Mutex<State>,
    begun: Instant,
    wake: OwnedFd,
    ended: AtomicBool,
}

pub(crate) struct State {
    pub(crate) switch: Switch,
    /// One interface a host, by the host's number.
    interfaces: Vec<Arc<OwnedFd>>,
    lateness: Histogram<u64>,
}

impl Shared {
    pub(crate) fn new(seed: u64) -> Result<Self> {
        let wake = eventfd(0, EventfdFlags::CLOEXEC | EventfdFlags::NONBLOCK)
            .map_err(|errno| Error::system("eventfd", errno))?;
        let lateness = Histogram::new_with_bounds(1, LATEST_NS, 3)
            .map_err(|e| Error::system("histogram", std::io::Error::other(e)))?;
        let state = State { switch: Switch::new(seed), interfaces: Vec::new(), lateness };
        let state = Mutex::new(state);
        Ok(Self { state, begun: Instant::now(), wake, ended: AtomicBool::new(false) })
    }

    pub(crate) fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn add(&self, name: &str, address: [u8; 4], interface: OwnedFd) {
        let mut state = self.state();
        state.switch.add(name, address);
        state.interfaces.push(Arc::new(interface));
        drop(state);
        self.wake();
    }

    pub(crate) fn lateness(&self) -> Lateness {
        let state = self.state();
        let late = &state.lateness;
        Lateness {
            count: late.len(),
            mean_ns: late.mean(),
            p50_ns: late.value_at_quantile(0.5),
            p99_ns: late.value_at_quantile(0.99),
            max_ns: late.max(),
        }
    }

    pub(crate) fn end(&self) {
        self.ended.store(true, Ordering::Release);
        self.wake();
    }

    /// Only fails when it is woken a great many times already.
    fn wake(&self) {
        rustix::io::write(&self.wake, &1u64.to_ne_bytes()).ok();
    }

    fn now_ns(&self) -> u64 {
        u64::try_from(self.begun.elapsed().as_nanos()).unwrap_or(u64::MAX)
    }
}

/// Starts the thread; it ends after [`Shared::end`].
pub(crate) fn start(shared: &Arc<Shared>) -> Result<JoinHandle<()>> {
    let shared = Arc::clone(shared);
    std::thread::Builder::new()
        .name("netbox-pump".to_owned())
        .spawn(move || {
            // By default the kernel wakes up to 50 us late to save energy.
            rustix::thread::set_current_timer_slack(NonZeroU64::new(1)).ok();
            // Links are not slower on a busy machine. Without the right to it, they are.
            rustix::process::setpriority_process(None, NICENESS).ok();
            let mut buffer = vec![0; LARGEST];
            while !shared.ended.load(Ordering::Acquire) {
                turn(&shared, &mut buffer);
            }
        })
        .map_err(|error| Error::system("start a thread", error))
}

/// Waits for a frame, a time or a call, and handles what there is.
fn turn(shared: &Shared, buffer: &mut [u8]) {
    let (interfaces, due_ns) = {
        let state = shared.state();
        (state.interfaces.clone(), state.switch.next_due_ns())
    };
    let mut waited: Vec<PollFd<'_>> = Vec::with_capacity(interfaces.len() + 1);
    waited.push(PollFd::new(&shared.wake, PollFlags::IN));
    waited.extend(interfaces.iter().map(|interface| PollFd::new(&**interface, PollFlags::IN)));
    let timeout = due_ns.map(|due| timespec(due.saturating_sub(shared.now_ns() + EARLY_NS)));
    if poll(&mut waited, timeout.as_ref()).is_err() {
        return;
    }
    if !waited[0].revents().is_empty() {
        rustix::io::read(&shared.wake, &mut [0u8; 8][..]).ok();
    }
    let readable: Vec<usize> = (0..interfaces.len())
        .filter(|host| waited[host + 1].revents().contains(PollFlags::IN))
        .collect();
    let mut state = shared.state();
    for host in readable {
        read(shared, &mut state.switch, host, &interfaces[host], buffer);
    }
    if let Some(due_ns) = state.switch.next_due_ns() {
        while (1..=EARLY_NS).contains(&due_ns.saturating_sub(shared.now_ns())) {
            std::hint::spin_loop();
        }
    }
    write(shared, &mut state, &interfaces);
}

fn read(shared: &Shared, switch: &mut Switch, host: usize, interface: &OwnedFd, buffer: &mut [u8]) {
    for _ in 0..BATCH {
        let length = match rustix::io::read(interface, &mut *buffer) {
            Ok(length) => length,
            Err(Errno::INTR) => continue,
            Err(_) => return,
        };
        let frame = &buffer[..length];
        let answer = switch.offer(host, shared.now_ns(), frame);
        if answer.is_some_and(|answer| rustix::io::write(interface, &answer).is_err()) {
            switch.refused(host);
        }
    }
}

/// Hands over what is due. A frame that became due while others were handed over goes along.
fn write(shared: &Shared, state: &mut State, interfaces: &[Arc<OwnedFd>]) {
    let State { switch, lateness, .. } = state;
    let mut refused = Vec::new();
    switch.advance(shared.now_ns(), |host, due_ns, frame| {
        let Some(interface) = interfaces.get(host) else { return };
        // Before the frame is written: what the kernel does with it then is the host's own work,
        // although it is done meanwhile.
        let late_ns = shared.now_ns().saturating_sub(due_ns);
        match rustix::io::write(interface, frame) {
            Ok(_) => lateness.saturating_record(late_ns.max(1)),
            Err(_) => refused.push(host),
        }
    });
    for host in refused {
        switch.refused(host);
    }
}

fn timespec(ns: u64) -> Timespec {
    let (seconds, rest) = (ns / 1_000_000_000, ns % 1_000_000_000);
    #[expect(clippy::cast_possible_wrap, reason = "below a second, and small")]
    Timespec { tv_sec: seconds as i64, tv_nsec: rest as i64 }
}
