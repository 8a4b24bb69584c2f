//! The order of a session: every repeat visits all points in random order, and at each point the
//! systems take turns in random order, so that a slow drift of the machine hits all of them
//! alike.
//!
//! Points that are held against each other are a group: a system runs all of a group one right
//! after the other, so that also what the machine does for seconds only hits them alike. Which is
//! first is random in every other repeat, and the other way round in the next: neither the first
//! nor the second place favours one.

use crate::stats::SplitMix64;

/// One run to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Job {
    /// Index of the point.
    pub point: usize,
    /// Index of the system.
    pub system: usize,
    /// Number of the repeat.
    pub repeat: u32,
}

/// All jobs of a session in running order, from groups of points and how often each system runs.
/// The runs of a system with fewer repeats than others are spread over the whole session.
pub fn shuffled(groups: &[Vec<usize>], repeats: &[u32], seed: u64) -> Vec<Job> {
    let mut random = SplitMix64::new(seed);
    let mut jobs = Vec::new();
    // The order inside a group, for each system by itself.
    let mut turns: Vec<Vec<Vec<usize>>> = repeats.iter().map(|_| groups.to_vec()).collect();
    let rounds = repeats.iter().copied().max().unwrap_or(0);
    for round in 0..rounds {
        let mut visit: Vec<usize> = (0..groups.len()).collect();
        random.shuffle(&mut visit);
        for group in visit {
            let mut turn: Vec<usize> = (0..repeats.len()).collect();
            random.shuffle(&mut turn);
            for system in turn {
                let Some(repeat) = repeat_in(round, repeats[system], rounds) else { continue };
                let order = &mut turns[system][group];
                match (order.len(), repeat % 2) {
                    (0 | 1, _) => {}
                    (_, 0) => random.shuffle(order),
                    _ => order.reverse(),
                }
                jobs.extend(order.iter().map(|&point| Job { point, system, repeat }));
            }
        }
    }
    jobs
}

/// Which of its `repeats` a system plays in a round; `None` where it leaves the round out.
fn repeat_in(round: u32, repeats: u32, rounds: u32) -> Option<u32> {
    let by = |round: u32| (u64::from(round) * u64::from(repeats)) / u64::from(rounds.max(1));
    (by(round + 1) > by(round)).then(|| u32::try_from(by(round)).unwrap_or(u32::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn single(points: usize) -> Vec<Vec<usize>> {
        (0..points).map(|point| vec![point]).collect()
    }

    #[test]
    fn every_point_sees_all_systems_in_a_row_once_per_repeat() {
        let jobs = shuffled(&single(7), &[2; 3], 42);
        assert_eq!(jobs.len(), 7 * 3 * 2);
        for turn in jobs.chunks(3) {
            assert!(turn.iter().all(|j| (j.point, j.repeat) == (turn[0].point, turn[0].repeat)));
            let mut systems: Vec<usize> = turn.iter().map(|j| j.system).collect();
            systems.sort_unstable();
            assert_eq!(systems, [0, 1, 2]);
        }
    }

    #[test]
    fn a_group_runs_in_a_row_and_each_of_it_is_first_as_often() {
        let jobs = shuffled(&[vec![0, 2], vec![1, 3]], &[20, 20], 5);
        assert_eq!(jobs.len(), 4 * 20 * 2);
        let mut first = [0; 4];
        for pair in jobs.chunks(2) {
            assert_eq!((pair[0].system, pair[0].repeat), (pair[1].system, pair[1].repeat));
            assert_eq!(pair[0].point % 2, pair[1].point % 2);
            assert_ne!(pair[0].point, pair[1].point);
            first[pair[0].point] += 1;
        }
        assert_eq!(first, [20; 4]);
        // Not always the same one in even repeats.
        let even: Vec<usize> =
            jobs.chunks(2).filter(|p| p[0].repeat % 2 == 0).map(|p| p[0].point).collect();
        assert!((0..4).all(|point| even.contains(&point)), "{even:?}");
    }

    #[test]
    fn fewer_repeats_are_spread_over_the_session_and_numbered_from_zero() {
        let jobs = shuffled(&single(1), &[9, 3], 1);
        let of = |system| -> Vec<u32> {
            jobs.iter().filter(|job| job.system == system).map(|job| job.repeat).collect()
        };
        assert_eq!((of(0), of(1)), ((0..9).collect(), vec![0, 1, 2]));
        let places: Vec<usize> = (0..jobs.len()).filter(|&at| jobs[at].system == 1).collect();
        assert!(places.windows(2).all(|two| two[1] - two[0] >= 3), "{places:?}");
    }

    #[test]
    fn the_seed_decides_the_order() {
        assert_eq!(shuffled(&single(9), &[1; 4], 5), shuffled(&single(9), &[1; 4], 5));
        assert_ne!(shuffled(&single(9), &[1; 4], 5), shuffled(&single(9), &[1; 4], 6));
    }
}
