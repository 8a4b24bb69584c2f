//! The figures behind `docs/decisions/0002-file-descriptors.md`: how long after a write or a ring a
//! sleeping thread runs, by every way in which an executor could wait for both.
//!
//! ```sh
//! cargo run --release -p angaros-measurements --bin fd_wake
//! ```

#![expect(clippy::print_stdout, reason = "the program's output")]

use angaros::{Context, ContextOptions, Interest, Node, SingleThreadedExecutor};
use angaros_msg::Qos;
use angaros_msg::std_msgs::msg::Int32;
use angaros_transport::clock::monotonic_ns;
use angaros_transport::doorbell::{Doorbell, Wake};
use std::error::Error;
use std::fs::File;
use std::io::{PipeReader, PipeWriter, Read, Write};
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

type Outcome<T> = Result<T, Box<dyn Error>>;

/// Wake-ups measured for each way, in rounds that alternate between the ways.
const ROUNDS: usize = 10;
const EACH: usize = 200;
const PAUSE: Duration = Duration::from_micros(700);
const IDLE: Duration = Duration::from_secs(2);

/// What the waking and the woken thread share.
#[derive(Default)]
struct Meter {
    sent_ns: AtomicU64,
    latency_ns: AtomicU64,
    count: AtomicU64,
    stop: AtomicBool,
}

impl Meter {
    fn woken(&self) {
        let took = monotonic_ns() - self.sent_ns.load(Ordering::SeqCst);
        self.latency_ns.store(took, Ordering::SeqCst);
        self.count.fetch_add(1, Ordering::SeqCst);
    }

    fn stopped(&self) -> bool {
        self.stop.load(Ordering::SeqCst)
    }
}

/// One way to wake: what the waking thread does, and the threads that wait.
struct WakeMethod {
    name: &'static str,
    meter: Arc<Meter>,
    fire: Box<dyn Fn()>,
    threads: Vec<thread::JoinHandle<()>>,
    latencies: Vec<u64>,
}

impl WakeMethod {
    /// `fire` is also what makes the threads see the end.
    fn new(
        name: &'static str,
        meter: &Arc<Meter>,
        fire: impl Fn() + 'static,
        waits: Vec<Box<dyn FnOnce() + Send>>,
    ) -> Outcome<Self> {
        let mut threads = Vec::new();
        for wait in waits {
            threads.push(thread::Builder::new().spawn(wait)?);
        }
        let meter = Arc::clone(meter);
        let fire = Box::new(fire);
        Ok(Self { name, meter, fire, threads, latencies: Vec::new() })
    }

    fn measure(&mut self) {
        for _ in 0..EACH {
            thread::sleep(PAUSE);
            let before = self.meter.count.load(Ordering::SeqCst);
            self.meter.sent_ns.store(monotonic_ns(), Ordering::SeqCst);
            (self.fire)();
            while self.meter.count.load(Ordering::SeqCst) == before {
                thread::sleep(Duration::from_micros(300));
            }
            self.latencies.push(self.meter.latency_ns.load(Ordering::SeqCst));
        }
    }

    fn row(&mut self) -> String {
        self.latencies.sort_unstable();
        let at = |share: f64| {
            let index = (self.latencies.len() as f64 * share) as usize;
            self.latencies[index.min(self.latencies.len() - 1)] as f64 / 1000.0
        };
        let p50 = at(0.5);
        let p90 = at(0.9);
        let p99 = at(0.99);
        format!("| {} | {p50:.1} | {p90:.1} | {p99:.1} |", self.name)
    }
}

/// CPU nanoseconds and voluntary context switches of this process so far.
fn usage() -> (u64, u64) {
    // SAFETY: rusage is plain data for which zero is valid, and the kernel fills it.
    let raw = unsafe {
        let mut raw: libc::rusage = std::mem::zeroed();
        libc::getrusage(libc::RUSAGE_SELF, &raw mut raw);
        raw
    };
    let ns = |t: libc::timeval| t.tv_sec as u64 * 1_000_000_000 + t.tv_usec as u64 * 1000;
    (ns(raw.ru_utime) + ns(raw.ru_stime), raw.ru_nvcsw as u64)
}

fn eventfd() -> Outcome<File> {
    // SAFETY: returns a new descriptor, owned from here on, or a negative number.
    unsafe {
        match libc::eventfd(0, libc::EFD_CLOEXEC) {
            fd @ 0.. => Ok(File::from(OwnedFd::from_raw_fd(fd))),
            _ => Err(std::io::Error::last_os_error().into()),
        }
    }
}

/// Waits until one of the two has something; returns which.
fn wait_for(fds: [i32; 2]) -> [bool; 2] {
    let mut entries = fds.map(|fd| libc::pollfd { fd, events: libc::POLLIN, revents: 0 });
    // SAFETY: the kernel reads and writes the two live entries.
    unsafe { libc::poll(entries.as_mut_ptr(), 2, -1) };
    entries.map(|entry| entry.revents != 0)
}

/// A doorbell's waiter, as an executor without descriptors has it.
fn wait_for_rings(bell: &Doorbell, meter: &Meter, mut woken: impl FnMut()) {
    while !meter.stopped() {
        let seen = bell.sequence();
        match bell.take_ready(0) {
            Some(_) => woken(),
            None => {
                bell.wait(seen, u64::MAX, Wake::Block);
            }
        }
    }
}

/// A waiter that polls a descriptor and an eventfd.
fn wait_by_poll(mut fd: PipeReader, mut event: File, meter: &Meter) {
    let mut buffer = [0; 8];
    while !meter.stopped() {
        let ready = wait_for([fd.as_raw_fd(), event.as_raw_fd()]);
        let taken =
            [ready[0] && fd.read(&mut buffer).is_ok(), ready[1] && event.read(&mut buffer).is_ok()];
        if taken.contains(&true) {
            meter.woken();
        }
    }
}

fn write_to(mut pipe: &PipeWriter) {
    // A full pipe cannot be: each byte is read before the next.
    let _ = pipe.write(&[1]);
}

fn poke(mut event: &File) {
    let _ = event.write(&1u64.to_ne_bytes());
}

/// Messages: the ring as it is, and what (a) would make of it.
fn message_ways() -> Outcome<Vec<WakeMethod>> {
    let mut ways = Vec::new();

    let bell = Doorbell::private();
    let meter = Arc::new(Meter::default());
    let ring = bell.clone();
    let own = Arc::clone(&meter);
    let wait = move || wait_for_rings(&bell, &own, || own.woken());
    ways.push(WakeMethod::new(
        "message: futex",
        &meter,
        move || ring.ring(1),
        vec![Box::new(wait)],
    )?);

    let meter = Arc::new(Meter::default());
    let (fd, keep) = std::io::pipe()?;
    let event = eventfd()?;
    let own = Arc::clone(&meter);
    let waited = event.try_clone()?;
    let wait = move || {
        wait_by_poll(fd, waited, &own);
        drop(keep);
    };
    let fire = move || poke(&event);
    ways.push(WakeMethod::new("message: eventfd, poll (a)", &meter, fire, vec![Box::new(wait)])?);

    let bell = Doorbell::private();
    let meter = Arc::new(Meter::default());
    let (fd, keep) = std::io::pipe()?;
    let event = eventfd()?;
    let ring = bell.clone();
    let own = Arc::clone(&meter);
    let waited = event.try_clone()?;
    let wait = move || {
        wait_by_poll(fd, waited, &own);
        drop(keep);
    };
    let also = Arc::clone(&meter);
    let help = move || {
        wait_for_rings(&bell, &also, || poke(&event));
        poke(&event);
    };
    ways.push(WakeMethod::new(
        "message of another process: futex, thread, eventfd, poll (a)",
        &meter,
        move || ring.ring(1),
        vec![Box::new(wait), Box::new(help)],
    )?);
    Ok(ways)
}

/// Descriptors: waited for directly, and through a thread.
fn descriptor_ways() -> Outcome<Vec<WakeMethod>> {
    let mut ways = Vec::new();

    let meter = Arc::new(Meter::default());
    let (fd, pipe) = std::io::pipe()?;
    let event = eventfd()?;
    let own = Arc::clone(&meter);
    let wait = move || wait_by_poll(fd, event, &own);
    let fire = move || write_to(&pipe);
    ways.push(WakeMethod::new("descriptor: poll (a)", &meter, fire, vec![Box::new(wait)])?);

    let bell = Doorbell::private();
    let meter = Arc::new(Meter::default());
    let (mut fd, pipe) = std::io::pipe()?;
    let ring = bell.clone();
    let own = Arc::clone(&meter);
    let also = Arc::clone(&meter);
    let help = move || {
        let mut buffer = [0; 8];
        while !also.stopped() {
            wait_for([fd.as_raw_fd(), -1]);
            if fd.read(&mut buffer).is_ok() {
                ring.ring(1);
            }
        }
    };
    let wait = move || wait_for_rings(&bell, &own, || own.woken());
    let fire = move || write_to(&pipe);
    let waits: Vec<Box<dyn FnOnce() + Send>> = vec![Box::new(help), Box::new(wait)];
    ways.push(WakeMethod::new("descriptor: thread, futex (b)", &meter, fire, waits)?);
    Ok(ways)
}

/// The executor as it is, one for both ways, with a watched descriptor.
fn executor_ways() -> Outcome<(Vec<WakeMethod>, Arc<SingleThreadedExecutor>)> {
    let options = ContextOptions { transport: Some("local".into()), ..ContextOptions::default() };
    let context = Context::new(options, &[])?;
    let node = Node::new(&context, "fd_wake")?;
    let executor = Arc::new(SingleThreadedExecutor::new(&context)?);
    executor.add_node(&node)?;

    let meter = Arc::new(Meter::default());
    let (fd, pipe) = std::io::pipe()?;
    let own = Arc::clone(&meter);
    let watch = node.create_fd_watch(fd, Interest::READ, move |mut fd: &PipeReader, _| {
        let mut buffer = [0; 8];
        if fd.read(&mut buffer).is_ok() {
            own.woken();
        }
    })?;
    let spun = Arc::clone(&executor);
    let spin = move || {
        let _watch = watch;
        spun.spin();
    };
    let fire = move || write_to(&pipe);
    let descriptor = WakeMethod::new("executor: descriptor", &meter, fire, vec![Box::new(spin)])?;

    let meter = Arc::new(Meter::default());
    let own = Arc::clone(&meter);
    let subscription =
        node.create_subscription("t", Qos::default(), move |_: Arc<Int32>| own.woken())?;
    let publisher = node.create_publisher::<Int32>("t", Qos::default())?;
    let fire = move || {
        let _kept = &subscription;
        // The loop notices a message that was not sent: it waits for it.
        let _ = publisher.publish(Int32::default());
    };
    let message = WakeMethod::new("executor with a descriptor: message", &meter, fire, Vec::new())?;
    Ok((vec![descriptor, message], executor))
}

/// CPU percent and context switches while all of these threads only wait.
fn idle(what: &str) {
    thread::sleep(Duration::from_millis(50));
    let before = usage();
    thread::sleep(IDLE);
    let after = usage();
    let cpu = (after.0 - before.0) as f64 / IDLE.as_nanos() as f64 * 100.0;
    println!("{what}: {cpu:.3} % CPU, {} context switches in {IDLE:?}", after.1 - before.1);
}

fn main() -> Outcome<()> {
    idle("idle, nobody waits");
    let (mut ways, executor) = executor_ways()?;
    idle("idle, an executor with a watched descriptor");
    ways.extend(message_ways()?);
    ways.extend(descriptor_ways()?);
    for _ in 0..ROUNDS {
        ways.iter_mut().for_each(WakeMethod::measure);
    }
    println!("us from the write or the ring to the woken thread, {} each", ROUNDS * EACH);
    println!("| way | p50 | p90 | p99 |\n|---|---|---|---|");
    for way in &mut ways {
        println!("{}", way.row());
    }
    executor.cancel();
    for way in ways {
        way.meter.stop.store(true, Ordering::SeqCst);
        (way.fire)();
        for thread in way.threads {
            thread.join().map_err(|_| "a waiting thread panicked")?;
        }
    }
    Ok(())
}
