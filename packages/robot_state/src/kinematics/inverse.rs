//! Inverse kinematics by damped least squares.
//!
//! Each step solves (J Jᵀ + λ² 1) y = e and moves the joints by Jᵀ y, where e is what lacks in
//! position and orientation (Nakamura and Hanafusa, "Inverse Kinematic Solutions With Singularity
//! Robustness for Robot Manipulator Control", 1986). As in Levenberg's and Marquardt's method λ
//! falls while steps help and grows when one does not. If a start leads nowhere, others within the
//! limits are tried, which are the same each time.

use super::chain::{Chain, Jacobian};
use nalgebra::{DVector, Isometry3, Matrix6, Vector3, Vector6};

/// How long a solution is looked for, and when it is good enough.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SolveOptions {
    /// Steps from each start.
    pub steps: usize,
    /// Starts, of which the first is the one that is given.
    pub starts: usize,
    /// The distance from the target that is good enough, m.
    pub position_m: f64,
    /// The angle from the target that is good enough, rad.
    pub orientation_rad: f64,
}

impl Default for SolveOptions {
    fn default() -> Self {
        Self { steps: 100, starts: 16, position_m: 1e-6, orientation_rad: 1e-6 }
    }
}

/// The best values that were found.
#[derive(Clone, Debug, PartialEq)]
pub struct Solution {
    /// A value for each variable of the chain, within its limits.
    pub values: Vec<f64>,
    /// How far the tip is from the target, m.
    pub position_m: f64,
    /// By how much the tip is turned from the target, rad.
    pub orientation_rad: f64,
    /// Whether both are good enough.
    pub reached: bool,
    /// Steps in all.
    pub steps: usize,
}

/// Values of the chain's variables for which its tip has the pose `target` in the frame of its
/// base, looked for from `start` on. The best that was found is returned, whether it reaches the
/// target or not.
///
/// # Panics
/// If `start` has not one value for each variable.
#[must_use]
pub fn solve(
    chain: &Chain,
    target: &Isometry3<f64>,
    start: &[f64],
    options: &SolveOptions,
) -> Solution {
    assert_eq!(start.len(), chain.variables().len(), "a start has a value for each variable");
    let mut best: Option<Solution> = None;
    let mut steps = 0;
    for attempt in 0..options.starts.max(1) {
        let mut values = match attempt {
            0 => start.to_vec(),
            _ => other_start(chain, attempt),
        };
        chain.clamp(&mut values);
        let found = descend(chain, target, values, options);
        steps += found.steps;
        let better = |best: &Solution| weigh(&found) < weigh(best);
        if best.as_ref().is_none_or(better) {
            best = Some(found);
        }
        if best.as_ref().is_some_and(|best| best.reached) {
            break;
        }
    }
    match best {
        Some(best) => Solution { steps, ..best },
        // At least one attempt is made.
        None => judged(chain, target, start.to_vec(), options),
    }
}

/// A metre counts as a radian.
fn weigh(solution: &Solution) -> f64 {
    solution.position_m.hypot(solution.orientation_rad)
}

fn descend(
    chain: &Chain,
    target: &Isometry3<f64>,
    mut values: Vec<f64>,
    options: &SolveOptions,
) -> Solution {
    let mut damping = 1e-2;
    let mut steps = 0;
    while steps < options.steps {
        let (pose, jacobian) = chain.jacobian(&values);
        let lacks = difference(&pose, target);
        if is_reached(&lacks, options) {
            break;
        }
        steps += 1;
        let Some(change) = change(chain, &jacobian, &lacks, &values, damping) else {
            damping *= 10.0;
            continue;
        };
        let mut next: Vec<f64> = values.iter().zip(change.iter()).map(|(at, by)| at + by).collect();
        chain.clamp(&mut next);
        let still = difference(&chain.pose(&next), target).norm();
        if still < lacks.norm() {
            values = next;
            damping = f64::max(damping * 0.3, 1e-9);
        } else if damping > 1e3 {
            // No step helps any more: a limit, or the end of the reach.
            break;
        } else {
            damping *= 4.0;
        }
    }
    Solution { steps, ..judged(chain, target, values, options) }
}

/// The change of the variables by one step. Those that stand at a limit and would go beyond stay.
fn change(
    chain: &Chain,
    jacobian: &Jacobian,
    lacks: &Vector6<f64>,
    values: &[f64],
    damping: f64,
) -> Option<DVector<f64>> {
    let mut free = jacobian.clone();
    // Each round takes at least one variable out, or is the last.
    for _ in 0..=values.len() {
        let square: Matrix6<f64> = &free * free.transpose();
        let damped = square + Matrix6::identity() * (damping * damping);
        let change = free.transpose() * damped.cholesky()?.solve(lacks);
        let blocked: Vec<usize> = (0..values.len())
            .filter(|at| {
                let limits = chain.variables()[*at].limits;
                limits.is_some_and(|limits| {
                    (change[*at] > 0.0 && values[*at] >= limits.upper)
                        || (change[*at] < 0.0 && values[*at] <= limits.lower)
                })
            })
            .collect();
        if blocked.is_empty() {
            return Some(change);
        }
        for at in blocked {
            free.column_mut(at).fill(0.0);
        }
    }
    None
}

/// What must be added to a pose: the way in m above the turn in rad, both in the frame of the base.
fn difference(pose: &Isometry3<f64>, target: &Isometry3<f64>) -> Vector6<f64> {
    let way = target.translation.vector - pose.translation.vector;
    let turn = (target.rotation * pose.rotation.inverse()).scaled_axis();
    Vector6::new(way.x, way.y, way.z, turn.x, turn.y, turn.z)
}

fn lengths(lacks: &Vector6<f64>) -> (f64, f64) {
    let way = Vector3::new(lacks[0], lacks[1], lacks[2]);
    let turn = Vector3::new(lacks[3], lacks[4], lacks[5]);
    (way.norm(), turn.norm())
}

fn is_reached(lacks: &Vector6<f64>, options: &SolveOptions) -> bool {
    let (way, turn) = lengths(lacks);
    way <= options.position_m && turn <= options.orientation_rad
}

fn judged(
    chain: &Chain,
    target: &Isometry3<f64>,
    values: Vec<f64>,
    options: &SolveOptions,
) -> Solution {
    let lacks = difference(&chain.pose(&values), target);
    let (position_m, orientation_rad) = lengths(&lacks);
    let reached = is_reached(&lacks, options);
    Solution { values, position_m, orientation_rad, reached, steps: 0 }
}

/// A start within the limits: the middle, then points of Halton's sequence, which fills a space
/// evenly.
fn other_start(chain: &Chain, attempt: usize) -> Vec<f64> {
    const PRIMES: [usize; 12] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37];
    let share = |at: usize| match attempt {
        1 => 0.5,
        _ => halton(attempt, PRIMES[at % PRIMES.len()]),
    };
    let of = |(at, limits): (usize, Option<(f64, f64)>)| {
        let (lower, upper) = limits.unwrap_or((-std::f64::consts::PI, std::f64::consts::PI));
        lower + share(at) * (upper - lower)
    };
    let limits = chain.variables().iter().map(|variable| {
        let limits = variable.limits.as_ref();
        limits.map(|limits| (limits.lower, limits.upper))
    });
    limits.enumerate().map(of).collect()
}

/// The number whose digits behind the point are those of `index` in base `base`, the other way.
fn halton(mut index: usize, base: usize) -> f64 {
    let mut share = 1.0;
    let mut sum = 0.0;
    while index > 0 {
        share /= base as f64;
        sum += share * (index % base) as f64;
        index /= base;
    }
    sum
}
