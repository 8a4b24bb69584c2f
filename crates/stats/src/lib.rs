//! Statistics of latency samples: exact percentiles, histograms, confidence intervals, densities,
//! fits.
//!
//! No outlier is removed anywhere. Known answers from numpy and scipy stand in
//! `testdata/reference.json`, written by the script beside it.

mod bootstrap;
mod density;
mod distribution;
mod effect;
mod fit;
mod histogram;
mod paired;
mod percentile;
mod random;

pub use bootstrap::{
    Interval, difference_interval, median_interval, quantile_difference_interval,
    quantile_interval, quantile_ratio_interval, ratio_interval,
};
pub use density::{density, silverman_bandwidth};
pub use distribution::{Distribution, Fitted, best_fit, fit_all, fit_distribution, ks_distance};
pub use effect::{Effect, effect, holm};
pub use fit::{Line, LogNormal, fit_line, fit_log_normal, fit_slope};
pub use histogram::{HistogramError, decode, encode, encode_with, sorted_values};
pub use paired::paired_effect;
pub use percentile::{Summary, percentile};
pub use random::SplitMix64;

#[cfg(test)]
pub(crate) mod reference {
    //! The known answers.
    use serde::Deserialize;

    #[derive(Deserialize)]
    pub struct Reference {
        pub skewed: Vec<u64>,
        pub slower: Vec<u64>,
        pub fractions: Vec<f64>,
        pub percentiles: Vec<f64>,
        pub mean: f64,
        pub median_interval: [f64; 2],
        pub ratio: f64,
        pub ratio_interval: [f64; 2],
        pub grid: Vec<f64>,
        pub density: Vec<f64>,
        pub nodes: Vec<f64>,
        pub latency: Vec<f64>,
        pub slope: f64,
        pub intercept: f64,
        pub r: f64,
        pub lognormal_mu: f64,
        pub lognormal_sigma: f64,
        pub slope_interval: [f64; 2],
        pub p95_interval: [f64; 2],
        pub student: Vec<Student>,
        pub p_values: Vec<f64>,
        pub holm: Vec<f64>,
        pub fits: Vec<Fit>,
    }

    #[derive(Deserialize)]
    pub struct Student {
        pub log: f64,
        pub error: f64,
        pub freedom: f64,
        pub low: f64,
        pub high: f64,
        pub above: f64,
        pub below: f64,
    }

    /// A family's parameters, its KS distance to `skewed`, its density at `grid`.
    #[derive(Deserialize)]
    pub struct Fit {
        pub family: String,
        pub a: f64,
        pub b: f64,
        pub shift: f64,
        pub ks: f64,
        pub density: Vec<f64>,
    }

    pub fn load() -> Reference {
        serde_json::from_str(include_str!("../testdata/reference.json")).unwrap()
    }

    /// Asserts equality within a relative error.
    pub fn near(got: f64, want: f64, relative: f64) {
        assert!((got - want).abs() <= relative * want.abs(), "got {got}, want {want}");
    }
}
