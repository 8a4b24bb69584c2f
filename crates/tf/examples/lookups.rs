//! Lookups per second by the depth of the chain and the number of threads, against a naive
//! composition over the same data in the same run: `cargo run --release -p angaros-tf --example
//! lookups`. Each figure is the time of one lookup, from batches of 100.

#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a program for people")]

use angaros_msg::geometry_msgs::msg::TransformStamped;
use angaros_msg::{HasHeader, Time};
use angaros_tf::nalgebra::{Matrix4, UnitQuaternion, Vector3};
use angaros_tf::{Buffer, Transform, interpolate};
use std::collections::HashMap;
use std::hint::black_box;
use std::sync::RwLock;
use std::time::Instant;

/// Entries of each frame: ten seconds at 100 Hz.
const ENTRIES: i64 = 1000;
const PERIOD_NS: i64 = 10_000_000;
const BEGIN_NS: i64 = 1_000_000_000;
const BATCH: u32 = 100;
const BATCHES: usize = 2000;

fn name(frame: usize) -> String {
    format!("robot/link_{frame}")
}

fn motion(frame: usize, index: i64) -> Transform {
    let t = index as f64 * 0.01 + frame as f64;
    Transform::new(Vector3::new(t.sin(), t.cos(), 0.1), Vector3::new(0.1, 0.2 * t.sin(), t.cos()))
}

fn filled(depth: usize) -> (Buffer, Naive) {
    let (buffer, mut naive) = (Buffer::new(), HashMap::new());
    for frame in 1..=depth {
        let mut known = Vec::new();
        for index in 0..ENTRIES {
            let (stamp, motion) = (BEGIN_NS + index * PERIOD_NS, motion(frame, index));
            known.push((stamp, motion));
            let mut message =
                TransformStamped { child_frame_id: name(frame), ..TransformStamped::default() };
            message.set_header(Time::from_nanoseconds(stamp), &name(frame - 1));
            let (t, q) = (&motion.translation, &motion.rotation);
            let into = &mut message.transform;
            (into.translation.x, into.translation.y, into.translation.z) = (t.x, t.y, t.z);
            let turn = &mut into.rotation;
            (turn.x, turn.y, turn.z, turn.w) = (q.i, q.j, q.k, q.w);
            buffer.set_transform(&message, "bench", false).unwrap();
        }
        naive.insert(name(frame), (name(frame - 1), known));
    }
    (buffer, Naive { frames: RwLock::new(naive) })
}

/// Parent and transforms over time, by the name of the frame.
type Edges = HashMap<String, (String, Vec<(i64, Transform)>)>;

/// What one writes first: names all the way, a search by halves, matrices.
struct Naive {
    frames: RwLock<Edges>,
}

impl Naive {
    fn lookup(&self, target: &str, source: &str, time: i64) -> Matrix4<f64> {
        let frames = self.frames.read().unwrap();
        let (mut at, mut sum) = (source.to_owned(), Matrix4::identity());
        while at != target {
            let (parent, known) = &frames[&at];
            let after = known.partition_point(|(stamp, _)| *stamp <= time);
            let (a, b) = (&known[after - 1], &known[after]);
            let ratio = (time - a.0) as f64 / (b.0 - a.0) as f64;
            let position = a.1.translation.vector.lerp(&b.1.translation.vector, ratio);
            let turn: UnitQuaternion<f64> = a.1.rotation.slerp(&b.1.rotation, ratio);
            let step = Matrix4::new_translation(&position) * turn.to_homogeneous();
            sum = step * sum;
            at = parent.clone();
        }
        sum
    }
}

/// Nanoseconds of one lookup, in batches, by each of `threads`.
fn measure(threads: usize, lookup: impl Fn(i64) + Sync) -> Vec<f64> {
    let run = |seed: usize| {
        let mut state = seed as u64 + 1;
        let mut times = Vec::with_capacity(BATCHES);
        for _ in 0..BATCHES {
            let begun = Instant::now();
            for _ in 0..BATCH {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let span = (ENTRIES - 2) * PERIOD_NS;
                lookup(BEGIN_NS + (state >> 16) as i64 % span + 1);
            }
            times.push(begun.elapsed().as_nanos() as f64 / f64::from(BATCH));
        }
        times
    };
    let mut times: Vec<f64> = std::thread::scope(|scope| {
        let running: Vec<_> = (0..threads).map(|seed| scope.spawn(move || run(seed))).collect();
        running.into_iter().flat_map(|thread| thread.join().unwrap()).collect()
    });
    times.sort_by(f64::total_cmp);
    times
}

fn report(what: &str, depth: usize, threads: usize, times: &[f64]) {
    let at = |part: f64| times[((times.len() - 1) as f64 * part) as usize];
    let mean = times.iter().sum::<f64>() / times.len() as f64;
    let per_second = threads as f64 * 1e9 / mean;
    println!(
        "{what:18} {depth:5} {threads:7} {:8.0} {:8.0} {:8.0} {:8.0} {per_second:12.0}",
        at(0.5),
        at(0.9),
        at(0.99),
        at(0.999)
    );
}

fn main() {
    println!("times in ns per lookup (of batches of {BATCH})");
    println!("what               depth threads      p50      p90      p99     p999   lookups/s");
    for depth in [1, 5, 10, 20] {
        let (buffer, naive) = filled(depth);
        let (target, source) = (name(0), name(depth));
        for threads in [1, 2] {
            let own = measure(threads, |time| {
                let time = Time::from_nanoseconds(time);
                black_box(buffer.lookup(&target, &source, time).unwrap());
            });
            report("buffer", depth, threads, &own);
            let other = measure(threads, |time| {
                black_box(naive.lookup(&target, &source, time));
            });
            report("naive composition", depth, threads, &other);
        }
    }
    let (a, b) = (motion(1, 0), motion(1, 1));
    let one = measure(1, |time| {
        black_box(interpolate(black_box(&a), &b, time as f64 * 1e-11));
    });
    report("interpolate", 1, 1, &one);
}
