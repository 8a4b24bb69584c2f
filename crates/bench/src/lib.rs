//! Benchmarks against every other middleware in one run: experiments, peers, statistics, results, report.
//!
//! An experiment is one YAML file ([`experiment`]). [`run()`] plays it over systems ([`System`]) in random, alternating
//! order and returns a [`result::ResultFile`]; [`report`] turns that file into one HTML page and [`table`] into lines for
//! the terminal. How a foreign program takes part is the contract of [`peer`].

pub mod peer;
