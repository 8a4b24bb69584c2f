//! What tracing costs: nanoseconds per event, on and off, beside reading a clock and beside a
//! genuine tracepoint of LTTng in the same run; and a whole hop, from `publish` to the end of the
//! callback.
//!
//! ```sh
//! cargo run --release -p angaros-core --example trace_cost
//! lttng/cost.sh      # the same beside LTTng, which it starts
//! ```
//!
//! With the argument `hop` only the hop is measured, under whatever `ANGAROS_TRACE` says. Every
//! figure is per call, the least and the median of batches that alternate with all others.

#![expect(clippy::print_stdout, reason = "the program's output")]

use angaros_core::clock::monotonic_ns;
use angaros_core::trace::{self, DropReason};
use angaros_core::{Context, ContextOptions, Endpoint, Gid, Node, Sample, SingleThreadedExecutor};
use angaros_msg::Qos;
use angaros_msg::std_msgs::msg::Int32;
use std::error::Error;
use std::ffi::CString;
use std::hint::black_box;
use std::thread::sleep;
use std::time::Duration;

type Outcome<T> = Result<T, Box<dyn Error>>;
/// Emits so many tracepoints of this many fields.
type Tracepoints = unsafe extern "C" fn(u32, u64);

const BATCHES: usize = 400;
const CALLS: u64 = 500;
/// Batches after which the collectors get time to empty the rings.
const BETWEEN: usize = 5;
const PAUSE: Duration = Duration::from_millis(25);
const HOP_ROUNDS: usize = 40;
const HOPS: u64 = 300;

/// The times of one kind of call, a mean of each batch in nanoseconds.
#[derive(Default)]
struct Times(Vec<f64>);

impl Times {
    fn batch(&mut self, calls: u64, work: impl FnOnce()) {
        let begun = monotonic_ns();
        work();
        self.0.push((monotonic_ns() - begun) as f64 / calls as f64);
    }

    /// Least and median.
    fn figures(&mut self) -> (f64, f64) {
        self.0.sort_by(f64::total_cmp);
        (
            self.0.first().copied().unwrap_or(0.0),
            self.0.get(self.0.len() / 2).copied().unwrap_or(0.0),
        )
    }

    fn print(&mut self, what: &str) -> (f64, f64) {
        let (least, median) = self.figures();
        println!("{what:<44} {least:>9.1} {median:>9.1}");
        (least, median)
    }
}

fn event(at: &Endpoint, number: u64) {
    trace::lost(DropReason::Missed, (black_box(Gid([7; 16])), number), 1, at);
}

fn tracepoints() -> Option<Tracepoints> {
    let name = CString::new(std::env::var("ANGAROS_LTTNG").ok()?).ok()?;
    // SAFETY: a zero-terminated path of a library that the user named.
    let library = unsafe { libc::dlopen(name.as_ptr(), libc::RTLD_NOW | libc::RTLD_NODELETE) };
    if library.is_null() {
        return None;
    }
    // SAFETY: an open library; the symbol is a function of this type.
    unsafe {
        let found = libc::dlsym(library, c"angaros_lttng_tracepoints".as_ptr());
        (!found.is_null()).then(|| std::mem::transmute::<*mut libc::c_void, Tracepoints>(found))
    }
}

fn events(at: &Endpoint) -> Outcome<()> {
    let [mut off, mut clock, mut stamp, mut on, mut one, mut four]: [Times; 6] = Default::default();
    for _ in 0..BATCHES {
        off.batch(CALLS, || (0..CALLS).for_each(|number| event(at, number)));
    }
    let lttng = tracepoints();
    trace::start()?;
    for batch in 0..BATCHES {
        clock.batch(CALLS, || {
            (0..CALLS).for_each(|_| {
                black_box(monotonic_ns());
            });
        });
        stamp.batch(CALLS, || {
            (0..CALLS).for_each(|_| {
                black_box(trace::now());
            });
        });
        on.batch(CALLS, || (0..CALLS).for_each(|number| event(at, number)));
        if let Some(emit) = lttng {
            // SAFETY: it takes any numbers.
            one.batch(CALLS, || unsafe { emit(1, CALLS) });
            // SAFETY: as above.
            four.batch(CALLS, || unsafe { emit(4, CALLS) });
        }
        if batch % BETWEEN == 0 {
            sleep(PAUSE);
        }
    }
    let recording = trace::stop();
    println!("{:<44} {:>9} {:>9}", "nanoseconds", "least", "median");
    off.print("one event, no session");
    clock.print("clock_gettime(CLOCK_MONOTONIC)");
    let (clock_least, clock_median) = stamp.print("the clock of stamps");
    let (least, median) = on.print("one event, recorded");
    let (more_least, more_median) = (least - clock_least, median - clock_median);
    println!("{:<44} {more_least:>9.1} {more_median:>9.1}", "  beyond reading the clock");
    if lttng.is_some() {
        one.print("one tracepoint of LTTng, 1 field");
        four.print("one tracepoint of LTTng, 4 fields");
    }
    let recorded = recording.events.len() as u64 + recording.dropped();
    println!("events recorded {recorded}, of which {} found no room", recording.dropped());
    Ok(())
}

fn hop() -> Outcome<()> {
    let options = ContextOptions {
        domain: Some(97),
        transport: Some("local".into()),
        ..ContextOptions::default()
    };
    let context = Context::new(options, &[])?;
    let node = Node::new(&context, "trace_cost")?;
    let heard = |sample: Sample<Int32>| {
        black_box(sample.view().is_ok_and(|view| view.data >= 0));
    };
    let _subscription = node.create_subscription("hop", Qos::keep_last(10), heard)?;
    let publisher = node.create_publisher::<Int32>("hop", Qos::keep_last(10))?;
    let executor = SingleThreadedExecutor::new(&context)?;
    executor.add_node(&node)?;
    executor.spin_some();
    let round = || {
        for data in 0..HOPS {
            black_box(publisher.publish_ref(&Int32 { data: data as i32 }).is_ok());
            executor.spin_once(Duration::ZERO);
        }
    };
    let (mut off, mut on) = (Times::default(), Times::default());
    let mut events = 0;
    (0..10).for_each(|_| round());
    for _ in 0..HOP_ROUNDS {
        off.batch(HOPS, round);
        trace::start()?;
        // The thread's ring is made, and its memory touched where it is not yet.
        round();
        on.batch(HOPS, round);
        let recording = trace::stop();
        events = recording.events.len() as u64 / (2 * HOPS);
    }
    println!("\n{:<44} {:>9} {:>9}", "nanoseconds", "least", "median");
    let (off_least, off_median) = off.print("a hop on one thread, as ANGAROS_TRACE says");
    let (least, median) = on.print("the same while a session records");
    println!("{:<44} {:>9.1} {:>9.1}", "  more", least - off_least, median - off_median);
    println!(
        "{events} events of {} bytes each per hop: at 1000 hops a second {} kB/s",
        64,
        events * 64
    );
    Ok(())
}

fn main() -> Outcome<()> {
    if std::env::args().nth(1).as_deref() != Some("hop") {
        let options = ContextOptions {
            domain: Some(96),
            transport: Some("local".into()),
            ..ContextOptions::default()
        };
        let context = Context::new(options, &[])?;
        let node = Node::new(&context, "events")?;
        let publisher = node.create_publisher::<Int32>("events", Qos::default())?;
        events(publisher.endpoint())?;
    }
    hop()
}
