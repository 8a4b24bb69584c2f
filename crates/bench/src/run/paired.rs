//! The ratio of two points of a system that ran in pairs, one right after the other
//! ([`order`](super::order)).
//!
//! Every pair has its own ratio; what all of them say, and how sure that is, is [`paired_effect`].
//! Fewer than [`FEW`] pairs say little of how pairs differ: they have a rough interval, from
//! samples and runs as if these were independent.

use super::collect::Collected;
use crate::experiment::Statistic;
use crate::result::Ratio;
use crate::stats::{paired_effect, percentile, quantile_ratio_interval};

/// From so many pairs on their own ratios are judged.
pub const FEW: usize = 5;
const CONFIDENCE: f64 = 0.95;

/// How many times a percentile at `from` that at `to` is, and from how many pairs that is known.
pub fn paired_ratio(
    to: &Collected,
    from: &Collected,
    stat: Statistic,
    seed: u64,
) -> Option<(Ratio, usize)> {
    let (above, below) = (to.slices(), from.slices());
    let of = |samples: &[u64]| percentile(samples, stat.fraction()).unwrap_or(0.0);
    let pairs: Vec<(f64, f64)> =
        above.iter().zip(&below).map(|(to, from)| (of(to), of(from))).collect();
    let ratio = if pairs.len() >= FEW {
        let effect = paired_effect(&pairs, seed)?;
        Ratio { p50: effect.ratio(), ci: effect.interval(CONFIDENCE) }
    } else {
        let ci = quantile_ratio_interval(&above, &below, stat.fraction(), seed)?;
        let us = [to, from].map(|one| stat.of(&one.record.latency_us));
        Ratio { p50: us[0] / us[1], ci }
    };
    let sound = ratio.p50.is_finite() && ratio.ci.high.is_finite();
    sound.then_some((ratio, pairs.len()))
}
