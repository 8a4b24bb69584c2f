//! The workload `trace_event`: what one event of tracing costs the thread that passes a boundary.
//!
//! A sample is [`CALLS`] calls in a row, so that microseconds of a sample are nanoseconds of a
//! call. By variant the call is: `event` records one event (while nothing records, it finds just
//! that); `stamp` reads the clock that events are stamped by; `clock` reads
//! `clock_gettime(CLOCK_MONOTONIC)`; `tracepoint` and `tracepoint-1` emit one of LTTng with four
//! fields and with one, from the same library as the tracepoints of `ros2_tracing`; `nothing` is
//! the loop. What records is the parameter `tracing`, by the environment that comes with it.

use angaros::clock::monotonic_ns;
use angaros::std_msgs::msg::Int32;
use angaros::transport::trace::{self, DropReason};
use angaros::{Context, ContextOptions, Endpoint, Gid, Node, Publisher, Qos};
use angaros_bench_peer::{Accepted, LinkError, SoloArgs, SoloResult, Usage};
use std::ffi::{CStr, CString};
use std::hint::black_box;
use std::time::{Duration, Instant};

use crate::link::failed;

pub const WORKLOAD: &str = "trace_event";
pub const VARIANTS: [&str; 6] =
    ["event", "stamp", "clock", "nothing", "tracepoint", "tracepoint-1"];

/// Calls of one sample.
const CALLS: u64 = 1000;
/// Samples after which the collector gets time to empty the rings.
const BETWEEN: u64 = 4;
const PAUSE: Duration = Duration::from_millis(25);
/// The library of LTTng's tracepoints, and its function that emits so many of so many fields.
const PROVIDER: &str = "ANGAROS_LTTNG";
const EMIT: &CStr = c"angaros_lttng_tracepoints";
type Emit = unsafe extern "C" fn(u32, u64);

/// Its parameters.
pub fn parameters() -> Vec<(&'static str, Accepted)> {
    vec![("tracing", Accepted::words(&["off", "angaros", "lttng"]))]
}

/// Runs the workload.
pub fn measure(args: &SoloArgs) -> Result<SoloResult, LinkError> {
    let tracing = args.parameters.get("tracing").map_or("off", String::as_str);
    let fields = match args.variant.as_str() {
        "tracepoint" => 4,
        "tracepoint-1" => 1,
        _ => 0,
    };
    if (fields > 0) != (tracing == "lttng") {
        let variant = &args.variant;
        return Err(LinkError::Unsupported(format!("{variant} is not of tracing {tracing}")));
    }
    if fields > 0 {
        let emit = emit()?;
        // SAFETY: the function of our own library, which takes any numbers.
        return Ok(run(args, |calls| unsafe { emit(fields, calls) }));
    }
    let publisher = publisher().map_err(|error| failed(&error))?;
    let at = publisher.endpoint();
    Ok(match args.variant.as_str() {
        "event" => run(args, |calls| (0..calls).for_each(|number| event(at, number))),
        "stamp" => run(args, |calls| repeat(calls, trace::now)),
        "clock" => run(args, |calls| repeat(calls, monotonic_ns)),
        _ => run(args, |calls| repeat(calls, || 0)),
    })
}

fn event(at: &Endpoint, number: u64) {
    trace::lost(DropReason::Missed, (black_box(Gid([7; 16])), number), 1, at);
}

fn repeat(calls: u64, clock: impl Fn() -> u64) {
    for _ in 0..calls {
        black_box(clock());
    }
}

/// What events are about: an endpoint that talks to nobody.
fn publisher() -> angaros::Result<Publisher<Int32>> {
    let transport = Some("local".to_owned());
    let options = ContextOptions { transport, ..ContextOptions::default() };
    let context = Context::new(options, angaros::ALL)?;
    Node::new(&context, "events")?.create_publisher("events", Qos::default())
}

fn run(args: &SoloArgs, calls: impl Fn(u64)) -> SoloResult {
    let mut samples = Vec::with_capacity(args.count as usize);
    let (began, usage) = (Instant::now(), Usage::now());
    for batch in 0..args.warmup + args.count {
        let begun = Instant::now();
        calls(CALLS);
        let ns = begun.elapsed().as_nanos() as u64;
        if batch >= args.warmup {
            samples.push(ns);
        }
        if batch % BETWEEN == BETWEEN - 1 {
            std::thread::sleep(PAUSE);
        }
    }
    let wall_ns = began.elapsed().as_nanos() as u64;
    let used = Usage::now().since(usage);
    SoloResult { samples, sent: args.count, wall_ns, used, ..SoloResult::default() }
}

fn emit() -> Result<Emit, LinkError> {
    let missing = |what: &str| LinkError::Unsupported(format!("{PROVIDER} {what}"));
    let name = std::env::var(PROVIDER).map_err(|_| missing("is not set"))?;
    let name = CString::new(name).map_err(|_| missing("has a zero byte"))?;
    // SAFETY: a zero-terminated path of a library that the environment names.
    let library = unsafe { libc::dlopen(name.as_ptr(), libc::RTLD_NOW | libc::RTLD_NODELETE) };
    if library.is_null() {
        return Err(missing("names no library that can be loaded"));
    }
    // SAFETY: an open library and a zero-terminated name.
    let found = unsafe { libc::dlsym(library, EMIT.as_ptr()) };
    if found.is_null() {
        return Err(missing("is a library without that function"));
    }
    // SAFETY: in our library the symbol is a function of this type.
    Ok(unsafe { std::mem::transmute::<*mut libc::c_void, Emit>(found) })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn args(variant: &str, tracing: &str) -> SoloArgs {
        SoloArgs {
            variant: variant.into(),
            count: 5,
            warmup: 2,
            parameters: [("tracing".to_owned(), tracing.to_owned())].into(),
            ..SoloArgs::default()
        }
    }

    #[test]
    fn every_variant_gives_its_samples_or_says_that_it_is_of_other_tracing() {
        for variant in VARIANTS {
            let is_of_lttng = variant.starts_with("tracepoint");
            let result = measure(&args(variant, "off"));
            match is_of_lttng {
                true => assert!(matches!(result, Err(LinkError::Unsupported(_)))),
                false => assert_eq!(result.unwrap().samples.len(), 5, "{variant}"),
            }
            if !is_of_lttng {
                let refused = measure(&args(variant, "lttng")).unwrap_err().to_string();
                assert!(refused.contains("not of tracing lttng"), "{refused}");
            }
        }
    }
}
