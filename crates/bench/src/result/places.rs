//! What messages at the same place of several runs took on average: the curve that a paper draws
//! over the number of the message.

use serde::{Deserialize, Serialize};

use crate::run::Measurement;

/// Values of a record.
const VALUES: usize = 400;

/// Means over runs, place by place: the first message of each run, the second, and so on. `every`
/// neighbouring places are one value; `null` where all of their messages were lost.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct PlaceMeans {
    /// How many places a value stands for.
    pub every: u64,
    /// How many runs: the most messages that any place has.
    pub runs: u64,
    /// From the actual send times, µs.
    pub mean_us: Vec<Option<f64>>,
    /// From the intended send times, µs; empty where there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub intended_us: Vec<Option<f64>>,
}

impl PlaceMeans {
    /// Of the runs in these measurements; `None` where no place is known.
    pub(crate) fn of<'a>(measured: impl Iterator<Item = &'a Measurement> + Clone) -> Option<Self> {
        let last = measured.clone().flat_map(|one| &one.places).copied().max()?;
        let every = (last + 1).div_ceil(VALUES as u64).max(1);
        let values = usize::try_from(last / every).ok()? + 1;
        let mut runs = vec![0u64; usize::try_from(last).ok()? + 1];
        let mut sums = [vec![(0.0, 0u64); values], vec![(0.0, 0u64); values]];
        for one in measured {
            for (index, place) in one.places.iter().enumerate() {
                runs[*place as usize] += 1;
                for (sums, ns) in sums.iter_mut().zip([&one.samples_ns, &one.intended_ns]) {
                    let Some(ns) = ns.get(index) else { continue };
                    let (sum, count) = &mut sums[(place / every) as usize];
                    *sum += *ns as f64 / 1e3;
                    *count += 1;
                }
            }
        }
        let mean = |(sum, count): &(f64, u64)| (*count > 0).then(|| sum / *count as f64);
        let [mean_us, intended_us] = sums.map(|sums| -> Vec<Option<f64>> {
            let known = sums.iter().any(|(_, count)| *count > 0);
            if known { sums.iter().map(mean).collect() } else { Vec::new() }
        });
        let runs = runs.into_iter().max().unwrap_or(0);
        Some(Self { every, runs, mean_us, intended_us })
    }

    /// The same with at most so many values: every k-th.
    #[must_use]
    pub fn thinned(self, values: usize) -> Self {
        let step = self.mean_us.len().div_ceil(values.max(1)).max(1);
        let thin = |us: Vec<Option<f64>>| us.into_iter().step_by(step).collect();
        Self {
            every: self.every.saturating_mul(step as u64),
            runs: self.runs,
            mean_us: thin(self.mean_us),
            intended_us: thin(self.intended_us),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(places: &[u64], us: &[u64], intended_us: &[u64]) -> Measurement {
        let ns = |us: &[u64]| us.iter().map(|us| us * 1000).collect();
        Measurement {
            places: places.to_vec(),
            samples_ns: ns(us),
            intended_ns: ns(intended_us),
            ..Measurement::default()
        }
    }

    #[test]
    fn a_place_has_the_mean_of_the_runs_in_which_its_message_came_back() {
        // Of the second run the message in the middle was lost, and of both the fourth.
        let runs =
            [run(&[0, 1, 2, 4], &[1, 2, 3, 5], &[1, 2, 3, 7]), run(&[0, 2], &[3, 5], &[3, 9])];
        let means = PlaceMeans::of(runs.iter()).unwrap();
        assert_eq!((means.every, means.runs), (1, 2));
        assert_eq!(means.mean_us, [Some(2.0), Some(2.0), Some(4.0), None, Some(5.0)]);
        assert_eq!(means.intended_us, [Some(2.0), Some(2.0), Some(6.0), None, Some(7.0)]);
        assert_eq!(PlaceMeans::of([run(&[], &[1], &[])].iter()), None);
    }

    #[test]
    fn a_long_run_has_means_of_neighbours_and_no_more_values_than_a_drawing_shows() {
        let places: Vec<u64> = (0..1000).collect();
        let one = run(&places, &places, &[]);
        let means = PlaceMeans::of([one].iter()).unwrap();
        assert_eq!((means.every, means.mean_us.len(), means.intended_us.len()), (3, 334, 0));
        assert_eq!((means.mean_us[0], means.mean_us[333]), (Some(1.0), Some(999.0)));
        let thin = means.thinned(40);
        assert_eq!((thin.every, thin.mean_us.len(), thin.mean_us[1]), (27, 38, Some(28.0)));
    }
}
