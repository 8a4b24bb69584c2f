//! Random trees at random times, against a composition that is too simple to be wrong: rotation
//! matrices, a list per frame that is searched from one end, roots by walking.

use super::support::{SECOND, motion, put, put_static, stamped};
use angaros_msg::Time;
use angaros_tf::nalgebra::{Matrix3, Quaternion, Rotation3, UnitQuaternion, Vector3};
use angaros_tf::{Buffer, Transform};
use rand_pcg::Pcg32;
use rand_pcg::rand_core::Rng as _;

struct Random(Pcg32);

impl Random {
    fn below(&mut self, count: u32) -> u32 {
        self.0.next_u32() % count
    }

    fn within(&mut self, bound: f64) -> f64 {
        (f64::from(self.0.next_u32()) / f64::from(u32::MAX) * 2.0 - 1.0) * bound
    }

    fn motion(&mut self) -> Transform {
        let mut three = |bound| [self.within(bound), self.within(bound), self.within(bound)];
        let position = three(10.0);
        let turn = three(3.0);
        motion(position, turn)
    }
}

/// One transform of a frame.
#[derive(Clone)]
struct Known {
    stamp: i64,
    parent: usize,
    motion: Transform,
}

/// A frame: nothing for a root, one entry for a static frame, else in the order of time.
struct Edge {
    fixed: bool,
    known: Vec<Known>,
}

/// Rotation and translation.
type Pair = (Matrix3<f64>, Vector3<f64>);

/// By the formula of the great circle, on angle and axis of the relative rotation.
fn between(a: &Transform, b: &Transform, t: f64) -> Pair {
    let position = a.translation.vector * (1.0 - t) + b.translation.vector * t;
    let start = a.rotation.to_rotation_matrix();
    let relative: Rotation3<f64> = start.inverse() * b.rotation.to_rotation_matrix();
    let turn = UnitQuaternion::from_rotation_matrix(&relative).scaled_axis() * t;
    ((start * Rotation3::from_scaled_axis(turn)).into_inner(), position)
}

/// Parent and transform of a frame at a time.
fn step(edge: &Edge, time: i64) -> Option<(usize, Pair)> {
    let whole = |k: &Known| {
        let turn = k.motion.rotation.to_rotation_matrix().into_inner();
        (k.parent, (turn, k.motion.translation.vector))
    };
    if edge.fixed {
        return edge.known.first().map(whole);
    }
    if let Some(exact) = edge.known.iter().find(|k| k.stamp == time) {
        return Some(whole(exact));
    }
    let after = edge.known.iter().position(|k| k.stamp > time)?;
    let a = edge.known.get(after.checked_sub(1)?)?;
    let b = &edge.known[after];
    if a.parent != b.parent {
        return Some(whole(a));
    }
    let ratio = (time - a.stamp) as f64 / (b.stamp - a.stamp) as f64;
    Some((a.parent, between(&a.motion, &b.motion, ratio)))
}

/// All frames above, with the transform into each.
fn above(edges: &[Edge], mut frame: usize, time: i64) -> Vec<(usize, Pair)> {
    let mut found = vec![(frame, (Matrix3::identity(), Vector3::zeros()))];
    while let Some((parent, (turn, shift))) = step(&edges[frame], time) {
        let (_, (so_far, moved)) = found[found.len() - 1];
        found.push((parent, (turn * so_far, turn * moved + shift)));
        frame = parent;
    }
    found
}

/// What brings points of `source` into `target`; `None` if they do not meet at that time.
fn naive(edges: &[Edge], target: usize, source: usize, time: i64) -> Option<Pair> {
    let from_target = above(edges, target, time);
    let from_source = above(edges, source, time);
    let meet = |(frame, up): &(usize, Pair)| {
        let (_, down) = from_target.iter().find(|(other, _)| other == frame)?;
        let back = down.0.transpose();
        Some((back * up.0, back * (up.1 - down.1)))
    };
    from_source.iter().find_map(meet)
}

fn name(frame: usize) -> String {
    format!("frame_{frame}")
}

/// A forest in which a frame's parent has a lower number, so that there are no loops.
fn forest(random: &mut Random, buffer: &Buffer) -> Vec<Edge> {
    let count = 2 + random.below(14) as usize;
    let mut edges = Vec::new();
    for frame in 0..count {
        let is_root = frame == 0 || random.below(10) == 0;
        let (fixed, entries) = match random.below(4) {
            _ if is_root => (false, 0),
            0 => (true, 1),
            _ => (false, 1 + random.below(12)),
        };
        let mut parent = random.below(frame.max(1) as u32) as usize;
        let mut stamp = 100 * SECOND + i64::from(random.below(1000)) * 1_000_000;
        let mut known = Vec::new();
        for _ in 0..entries {
            if random.below(6) == 0 {
                parent = random.below(frame.max(1) as u32) as usize;
            }
            known.push(Known { stamp, parent, motion: random.motion() });
            stamp += 1 + i64::from(random.below(900_000_000));
        }
        fill(random, buffer, frame, fixed, &known);
        edges.push(Edge { fixed, known });
    }
    edges
}

/// Brings the transforms of a frame into the buffer, sometimes in another order.
fn fill(random: &mut Random, buffer: &Buffer, frame: usize, fixed: bool, known: &[Known]) {
    let mut order: Vec<usize> = (0..known.len()).collect();
    if random.below(2) == 0 {
        for i in (1..order.len()).rev() {
            order.swap(i, random.below(i as u32 + 1) as usize);
        }
    }
    for entry in order.into_iter().map(|index| &known[index]) {
        let stamp = Time::from_nanoseconds(entry.stamp);
        let mut message = stamped(&name(entry.parent), &name(frame), stamp, &entry.motion);
        if random.below(2) == 0 {
            // The same rotation.
            let q = &mut message.transform.rotation;
            (q.x, q.y, q.z, q.w) = (-q.x, -q.y, -q.z, -q.w);
        }
        if fixed { put_static(buffer, &message) } else { put(buffer, &message) }
    }
}

fn compare(edges: &[Edge], buffer: &Buffer, (target, source): (usize, usize), time: i64) -> bool {
    let stamp = Time::from_nanoseconds(time);
    let found = buffer.lookup(&name(target), &name(source), stamp);
    let expected = naive(edges, target, source, time);
    let context = format!("{source} to {target} at {time}: {found:?}, {expected:?}");
    assert_eq!(found.is_ok(), expected.is_some(), "{context}");
    let (Ok(found), Some((turn, shift))) = (found, expected) else { return false };
    let own: &Quaternion<f64> = found.transform.rotation.quaternion();
    let own_turn = UnitQuaternion::from_quaternion(*own).to_rotation_matrix().into_inner();
    assert!((found.transform.translation.vector - shift).norm() < 1e-8, "{context}");
    assert!((own_turn - turn).norm() < 1e-9, "{context}");
    true
}

/// `ANGAROS_ROUNDS` sets how many trees.
#[test]
fn lookups_agree_with_naive_composition_on_random_trees_at_random_times() {
    let rounds = std::env::var("ANGAROS_ROUNDS").map_or(150, |rounds| rounds.parse().unwrap());
    let mut agreed = 0;
    for round in 0..rounds {
        let mut random = Random(Pcg32::new(round, 1));
        let buffer = Buffer::with_cache_time(std::time::Duration::from_secs(1000));
        let edges = forest(&mut random, &buffer);
        let count = edges.len() as u32;
        for _ in 0..60 {
            let pair = (random.below(count) as usize, random.below(count) as usize);
            if buffer.frame_names().len() < 2
                || [pair.0, pair.1].iter().any(|f| unknown(&buffer, *f))
            {
                continue;
            }
            // Anywhere, or at the very time of some transform.
            let mut time = 100 * SECOND + i64::from(random.below(u32::MAX)) * 2;
            let edge = &edges[pair.1].known;
            if !edge.is_empty() && random.below(3) == 0 {
                time = edge[random.below(edge.len() as u32) as usize].stamp;
            }
            agreed += u32::from(compare(&edges, &buffer, pair, time));
        }
    }
    assert!(u64::from(agreed) > rounds * 10, "only {agreed} lookups found anything");
}

/// A root without children was never heard of.
fn unknown(buffer: &Buffer, frame: usize) -> bool {
    !buffer.frame_names().contains(&name(frame))
}
