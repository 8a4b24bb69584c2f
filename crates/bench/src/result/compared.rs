//! One system held against another.

use serde::{Deserialize, Serialize};

use super::Ratio;
use crate::experiment::{Params, Statistic};
use crate::stats::Interval;

/// Two systems at one point.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Compared {
    /// The experiment's name.
    pub experiment: String,
    /// Who is judged, `system/variant`.
    pub of: String,
    /// By whom.
    pub to: String,
    /// By what; older results know the median only.
    #[serde(default)]
    pub stat: Statistic,
    /// The point.
    pub params: Params,
    /// What is different at the other's point.
    #[serde(default, skip_serializing_if = "Params::is_empty")]
    pub with: Params,
    /// The judged median, or what else `stat` names, µs.
    pub p50_us: f64,
    /// The other's, µs.
    pub to_p50_us: f64,
    /// How many times the other's.
    pub ratio: Ratio,
    /// How often each ran, the fewer of the two; older results do not say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub repeats: Option<usize>,
    /// Whether the emulator of the network was so late in either that it measured itself
    /// ([`Record::is_invalid`](super::Record::is_invalid)).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub invalid: bool,
    /// From so many pairs of runs close in time; absent where the two did not run in pairs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pairs: Option<usize>,
    /// How much more than the other's, µs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub more_us: Option<Difference>,
    /// What it may be, where the experiment says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<Limit>,
}

/// One median, or what else is judged, minus another.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Difference {
    /// The difference.
    pub p50: f64,
    /// Its 95 % confidence interval.
    pub ci: Interval,
}

/// How large a median, or what else is judged, may be, and what that is made of.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Limit {
    /// `times` the other's plus `wake_up_us` plus `more_us`, µs.
    pub p50_us: f64,
    /// Times the other's.
    pub times: f64,
    /// What is added for wake-ups of threads, measured in the same run, µs.
    pub wake_up_us: f64,
    /// What is added besides, µs.
    #[serde(default)]
    pub more_us: f64,
}

/// Whether a median, or what else is judged, is within its limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It is, all of the ratio's interval.
    Within,
    /// The interval holds both, or there is one run only, which says nothing of how runs differ, or
    /// one of the two is invalid.
    Unclear,
    /// It is not, nothing of the interval.
    Beyond,
}

impl Verdict {
    /// As a table says it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Within => "within",
            Self::Unclear => "unclear",
            Self::Beyond => "beyond",
        }
    }
}

impl Compared {
    /// How many times the other's it may be; `None` where there is no limit.
    #[must_use]
    pub fn most(&self) -> Option<f64> {
        Some(self.limit?.p50_us / self.to_p50_us)
    }

    /// What the ratio's interval says of the limit; `None` where there is no limit.
    #[must_use]
    pub fn verdict(&self) -> Option<Verdict> {
        let most = self.most()?;
        if self.invalid || self.repeats.is_some_and(|repeats| repeats < 2) {
            return Some(Verdict::Unclear);
        }
        Some(match (self.ratio.ci.high <= most, self.ratio.ci.low > most) {
            (true, _) => Verdict::Within,
            (_, true) => Verdict::Beyond,
            _ => Verdict::Unclear,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interval_on_both_sides_of_the_limit_decides_nothing() {
        let of = |repeats, invalid, low, high| {
            let ratio = Ratio { p50: (low + high) / 2.0, ci: Interval { low, high } };
            let limit = Some(Limit { p50_us: 12.0, times: 1.2, wake_up_us: 0.0, more_us: 0.0 });
            let (experiment, of, to) = (String::new(), String::new(), String::new());
            let (p50_us, params) = (ratio.p50 * 10.0, Params::new());
            let (with, to_p50_us, more_us) = (Params::new(), 10.0, None);
            let (stat, pairs) = (Statistic::P95, None);
            let one = Compared {
                experiment,
                of,
                to,
                stat,
                params,
                with,
                p50_us,
                to_p50_us,
                ratio,
                repeats,
                invalid,
                pairs,
                more_us,
                limit,
            };
            one.verdict()
        };
        let of_runs = |repeats, low, high| of(repeats, false, low, high);
        let at = |low, high| of_runs(Some(3), low, high);
        assert_eq!(at(1.0, 1.1), Some(Verdict::Within));
        assert_eq!(at(1.1, 1.3), Some(Verdict::Unclear));
        assert_eq!(at(1.3, 1.4), Some(Verdict::Beyond));
        // Whatever a network says that was late itself.
        assert_eq!(of(Some(3), true, 1.0, 1.1), Some(Verdict::Unclear));
        assert_eq!(of(Some(3), true, 1.3, 1.4), Some(Verdict::Unclear));
        // However sure one run is of itself.
        assert_eq!(of_runs(Some(1), 1.0, 1.1), Some(Verdict::Unclear));
        assert_eq!(of_runs(Some(1), 1.3, 1.4), Some(Verdict::Unclear));
        assert_eq!(of_runs(None, 1.0, 1.1), Some(Verdict::Within), "an older result");
    }
}
