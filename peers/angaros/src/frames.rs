//! The workload `tf`: lookups in the buffer beside a naive composition of the same transforms.
//!
//! `depth` frames in a row, each with ten seconds of transforms at 100 Hz; a lookup is from the
//! last to the first frame at a random time that lies between two transforms, by each of `threads`
//! threads. A sample is one lookup between two readings of the clock. The rate is that of
//! [`ROUNDS`] times as many lookups without a clock between them.

use std::collections::HashMap;
use std::hint::black_box;
use std::time::Instant;

use angaros::tf::nalgebra::{Matrix4, Vector3};
use angaros::tf::{Buffer, Transform};
use angaros_bench_peer::{Accepted, LinkError, SoloArgs, SoloResult, Usage};
use angaros_msg::geometry_msgs::msg::TransformStamped;
use angaros_msg::{HasHeader, Time};
use std::sync::{PoisonError, RwLock};

use crate::link::failed;

pub const WORKLOAD: &str = "tf";
pub const VARIANTS: [&str; 2] = ["buffer", "naive"];

const ENTRIES: i64 = 1000;
const PERIOD_NS: i64 = 10_000_000;
const BEGIN_NS: i64 = 1_000_000_000;
/// How many lookups give the rate, for each that gives a sample.
const ROUNDS: u64 = 10;

/// Its parameters.
pub fn parameters() -> Vec<(&'static str, Accepted)> {
    vec![("depth", Accepted::range(1..=100)), ("threads", Accepted::range(1..=64))]
}

/// Runs the workload.
pub fn measure(args: &SoloArgs) -> Result<SoloResult, LinkError> {
    let depth = args.number("depth")? as usize;
    let threads = args.number("threads")?;
    let (target, source) = (name(0), name(depth));
    if args.variant == "buffer" {
        let buffer = filled_buffer(depth)?;
        return run(args, threads, |time| {
            let found = buffer.lookup(&target, &source, Time::from_nanoseconds(time));
            black_box(found).is_ok()
        });
    }
    let naive = Naive::filled(depth);
    run(args, threads, |time| black_box(naive.lookup(&target, &source, time)).is_some())
}

/// Warms up, takes the samples, then the rate.
fn run(
    args: &SoloArgs,
    threads: u64,
    lookup: impl Fn(i64) -> bool + Sync,
) -> Result<SoloResult, LinkError> {
    if !times(0, args.warmup).all(&lookup) {
        return Err(LinkError::Middleware("a lookup found nothing".into()));
    }
    let share = |thread: u64| args.count / threads + u64::from(thread < args.count % threads);
    let timed = |thread: u64| {
        let one = |time: i64| {
            let begun = Instant::now();
            black_box(lookup(time));
            begun.elapsed().as_nanos() as u64
        };
        times(thread, share(thread)).map(one).collect::<Vec<u64>>()
    };
    let samples = in_threads(threads, timed)?.concat();
    let (begun, usage) = (Instant::now(), Usage::now());
    let missing = |thread: u64| {
        let missed = |time: &i64| !lookup(*time);
        times(thread, share(thread) * ROUNDS).filter(missed).count() as u64
    };
    let lost = in_threads(threads, missing)?.iter().sum();
    let wall_ns = begun.elapsed().as_nanos() as u64;
    let used = Usage::now().since(usage);
    Ok(SoloResult {
        samples,
        sent: args.count * ROUNDS,
        lost,
        bytes: 0,
        wall_ns,
        used,
        ..SoloResult::default()
    })
}

fn in_threads<T: Send>(threads: u64, work: impl Fn(u64) -> T + Sync) -> Result<Vec<T>, LinkError> {
    let work = &work;
    std::thread::scope(|scope| {
        let start = |thread| {
            let named = std::thread::Builder::new().name(format!("lookup_{thread}"));
            named.spawn_scoped(scope, move || work(thread))
        };
        let running: Vec<_> = (0..threads).map(start).collect();
        let ended = running.into_iter().map(|thread| {
            let thread = thread.map_err(LinkError::io("start a thread"))?;
            thread.join().map_err(|_| LinkError::Middleware("a lookup panicked".into()))
        });
        ended.collect()
    })
}

/// Times within what is known, the same in every variant.
fn times(seed: u64, count: u64) -> impl Iterator<Item = i64> {
    let mut state = seed + 1;
    (0..count).map(move |_| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let span = (ENTRIES - 2) * PERIOD_NS;
        BEGIN_NS + (state >> 16) as i64 % span + 1
    })
}

fn name(frame: usize) -> String {
    format!("robot/link_{frame}")
}

/// How a frame lies in the one before, at the transform with this number.
fn motion(frame: usize, index: i64) -> Transform {
    let t = index as f64 * 0.01 + frame as f64;
    Transform::new(Vector3::new(t.sin(), t.cos(), 0.1), Vector3::new(0.1, 0.2 * t.sin(), t.cos()))
}

fn known(frame: usize) -> impl Iterator<Item = (i64, Transform)> {
    (0..ENTRIES).map(move |index| (BEGIN_NS + index * PERIOD_NS, motion(frame, index)))
}

fn filled_buffer(depth: usize) -> Result<Buffer, LinkError> {
    let buffer = Buffer::new();
    for frame in 1..=depth {
        for (stamp, motion) in known(frame) {
            let mut message =
                TransformStamped { child_frame_id: name(frame), ..TransformStamped::default() };
            message.set_header(Time::from_nanoseconds(stamp), &name(frame - 1));
            let (t, q) = (&motion.translation, &motion.rotation);
            let into = &mut message.transform;
            (into.translation.x, into.translation.y, into.translation.z) = (t.x, t.y, t.z);
            let turn = &mut into.rotation;
            (turn.x, turn.y, turn.z, turn.w) = (q.i, q.j, q.k, q.w);
            buffer.set_transform(&message, "bench", false).map_err(|error| failed(&error))?;
        }
    }
    Ok(buffer)
}

/// Parent and transforms over time, by the name of the frame.
type Edges = HashMap<String, (String, Vec<(i64, Transform)>)>;

/// What one writes first: names all the way, a search by halves, matrices.
struct Naive {
    frames: RwLock<Edges>,
}

impl Naive {
    fn filled(depth: usize) -> Self {
        let edge = |frame| (name(frame), (name(frame - 1), known(frame).collect()));
        Self { frames: RwLock::new((1..=depth).map(edge).collect()) }
    }

    fn lookup(&self, target: &str, source: &str, time: i64) -> Option<Matrix4<f64>> {
        let frames = self.frames.read().unwrap_or_else(PoisonError::into_inner);
        let (mut at, mut sum) = (source.to_owned(), Matrix4::identity());
        while at != target {
            let (parent, known) = frames.get(&at)?;
            let after = known.partition_point(|(stamp, _)| *stamp <= time);
            let (a, b) = (known.get(after.checked_sub(1)?)?, known.get(after)?);
            let ratio = (time - a.0) as f64 / (b.0 - a.0) as f64;
            let position = a.1.translation.vector.lerp(&b.1.translation.vector, ratio);
            let turn = a.1.rotation.slerp(&b.1.rotation, ratio);
            sum = Matrix4::new_translation(&position) * turn.to_homogeneous() * sum;
            at.clone_from(parent);
        }
        Some(sum)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ways_find_the_same_transform() {
        for depth in [1, 5] {
            let (buffer, naive) = (filled_buffer(depth).unwrap(), Naive::filled(depth));
            let (target, source) = (name(0), name(depth));
            for time in times(7, 20) {
                let found = buffer.lookup(&target, &source, Time::from_nanoseconds(time)).unwrap();
                let other = naive.lookup(&target, &source, time).unwrap();
                let difference = found.transform.to_homogeneous() - other;
                assert!(difference.norm() < 1e-9, "depth {depth}: {difference}");
            }
            assert!(naive.lookup(&target, "robot/other", BEGIN_NS).is_none());
        }
    }

    #[test]
    fn lookups_that_find_nothing_are_counted_and_each_thread_has_its_share() {
        let args = SoloArgs { count: 7, warmup: 0, ..SoloArgs::default() };
        let result = run(&args, 3, |_| false).unwrap();
        assert_eq!((result.samples.len(), result.sent, result.lost), (7, 70, 70));
        let args = SoloArgs { warmup: 1, ..args };
        assert!(run(&args, 1, |_| false).is_err());
    }
}
