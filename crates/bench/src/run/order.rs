//! The order of a session: every repeat visits all points in random order, and at each point the
//! systems take turns in random order, so that a slow drift of the machine hits all of them
//! alike.

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

/// All jobs of a session in running order.
pub fn shuffled(points: usize, systems: usize, repeats: u32, seed: u64) -> Vec<Job> {
    let mut random = SplitMix64::new(seed);
    let mut jobs = Vec::new();
    for repeat in 0..repeats {
        let mut visit: Vec<usize> = (0..points).collect();
        random.shuffle(&mut visit);
        for point in visit {
            let mut turn: Vec<usize> = (0..systems).collect();
            random.shuffle(&mut turn);
            jobs.extend(turn.into_iter().map(|system| Job { point, system, repeat }));
        }
    }
    jobs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_point_sees_all_systems_in_a_row_once_per_repeat() {
        let jobs = shuffled(7, 3, 2, 42);
        assert_eq!(jobs.len(), 7 * 3 * 2);
        for turn in jobs.chunks(3) {
            assert!(turn.iter().all(|j| (j.point, j.repeat) == (turn[0].point, turn[0].repeat)));
            let mut systems: Vec<usize> = turn.iter().map(|j| j.system).collect();
            systems.sort_unstable();
            assert_eq!(systems, [0, 1, 2]);
        }
    }

    #[test]
    fn the_seed_decides_the_order() {
        assert_eq!(shuffled(9, 4, 1, 5), shuffled(9, 4, 1, 5));
        assert_ne!(shuffled(9, 4, 1, 5), shuffled(9, 4, 1, 6));
    }
}
