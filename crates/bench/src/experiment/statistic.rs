//! Which number of a distribution is judged.

use serde::{Deserialize, Deserializer, Serialize};

use crate::stats::Summary;

/// A percentile of the samples.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Statistic {
    /// The median.
    #[default]
    P50,
    /// The 95th percentile.
    P95,
    /// The 99th percentile.
    P99,
}

impl Statistic {
    /// As files and tables say it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::P50 => "p50",
            Self::P95 => "p95",
            Self::P99 => "p99",
        }
    }

    /// The share of samples below it.
    #[must_use]
    pub const fn fraction(self) -> f64 {
        match self {
            Self::P50 => 0.5,
            Self::P95 => 0.95,
            Self::P99 => 0.99,
        }
    }

    /// Its value in a summary.
    #[must_use]
    pub const fn of(self, summary: &Summary) -> f64 {
        match self {
            Self::P50 => summary.p50,
            Self::P95 => summary.p95,
            Self::P99 => summary.p99,
        }
    }
}

/// What a file says under `stat`: one, or a list.
pub(super) fn one_or_several<'de, D: Deserializer<'de>>(
    source: D,
) -> Result<Vec<Statistic>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged, expecting = "stat must be p50, p95 or p99, or a list of them")]
    enum Said {
        One(Statistic),
        Several(Vec<Statistic>),
    }
    Ok(match Said::deserialize(source)? {
        Said::One(one) => vec![one],
        Said::Several(several) => several,
    })
}

/// What is judged where nothing is said.
pub(super) fn median() -> Vec<Statistic> {
    vec![Statistic::default()]
}
