//! `benchmark.yaml`, in which the RobotPerf benchmarks collect results: for each run its hardware,
//! category, metric, value, note and time. Its headline value is the largest latency, in ms; all
//! other figures have their place in the note only.

use std::fs;
use std::path::Path;

use super::utc;
use super::{Record, ResultError, ResultFile};
use crate::experiment::show;

/// The group of experiments that this is about.
const GROUP: &str = "robotperf/";
/// The file's name.
const FILE: &str = "benchmark.yaml";

/// Writes it into `folder`; does nothing if no experiment of the result is one of RobotPerf's.
///
/// # Errors
/// When the file cannot be written.
pub fn write_robotperf(result: &ResultFile, folder: &Path) -> Result<(), ResultError> {
    let Some(text) = render(result) else { return Ok(()) };
    let path = folder.join(FILE);
    fs::write(&path, text).map_err(|source| ResultError::Io {
        action: "write",
        path: path.display().to_string(),
        source,
    })
}

fn render(result: &ResultFile) -> Option<String> {
    let records = result.records.iter().filter(|record| record.experiment.starts_with(GROUP));
    let entries: String = records.map(|record| entry(result, record)).collect();
    let when = utc(result.started_unix);
    (!entries.is_empty()).then(|| format!("# {when}; latencies in ms\nresults:\n{entries}"))
}

fn entry(result: &ResultFile, record: &Record) -> String {
    // Text of JSON is text of YAML.
    let quoted = |text: &str| serde_json::Value::from(text).to_string();
    let params: Vec<String> =
        record.params.iter().map(|(name, value)| format!("{name}={}", show(value))).collect();
    let latency = &record.latency_us;
    let note = format!(
        "{} {}/{} {}; samples {}, lost {}, mean {:.6} ms, p50 {:.6} ms, p95 {:.6} ms",
        record.experiment,
        record.system,
        record.variant,
        params.join(" "),
        record.samples,
        record.lost,
        latency.mean / 1e3,
        latency.p50 / 1e3,
        latency.p95 / 1e3,
    );
    format!(
        "  - hardware: {}\n    category: workstation\n    metric: latency\n    value: {:.6}\n    \
         note: {}\n    timestamp: {}\n",
        quoted(&result.environment.cpu),
        latency.max / 1e3,
        quoted(&note),
        quoted(&utc(result.started_unix)),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::environment::Environment;
    use crate::stats::Summary;

    fn result(experiment: &str) -> ResultFile {
        let environment = Environment { cpu: "A \"fast\" one".into(), ..Environment::default() };
        let mut result = ResultFile::new(environment, 1, false);
        result.records.push(Record {
            experiment: experiment.to_owned(),
            system: "angaros".into(),
            variant: "shm".into(),
            params: [("payload".to_owned(), 128.into())].into(),
            latency_us: Summary { max: 2500.0, p50: 40.0, ..Summary::default() },
            ..Record::default()
        });
        result
    }

    #[test]
    fn the_value_is_the_largest_latency_and_the_rest_stands_in_the_note() {
        let text = render(&result("robotperf/n2")).unwrap();
        let read: serde_json::Value = serde_yaml_ng::from_str(&text).unwrap();
        let entry = &read["results"][0];
        assert_eq!(entry["value"], 2.5);
        assert_eq!(
            (&entry["metric"], &entry["category"]),
            (&"latency".into(), &"workstation".into())
        );
        assert_eq!(entry["hardware"], "A \"fast\" one");
        let note = entry["note"].as_str().unwrap();
        assert!(note.contains("robotperf/n2 angaros/shm payload=128;"), "{note}");
        assert!(note.contains("p50 0.040000 ms"), "{note}");
    }

    #[test]
    fn other_experiments_leave_no_such_file() {
        assert_eq!(render(&result("peers/chain")), None);
    }
}
