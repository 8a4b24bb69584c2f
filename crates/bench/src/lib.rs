//! Experiments, statistics, results and the report.
