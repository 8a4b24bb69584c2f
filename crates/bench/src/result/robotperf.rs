//! `benchmark.yaml`, in which the RobotPerf benchmarks collect results, one file for each
//! benchmark: what it is, how it is run again, and for each run its type, metric with unit,
//! hardware, category, source of data, value, note and time. The value is the largest latency; all
//! other figures have their place in the note. The key of the time is spelled as the catalogue
//! spells it.

use std::fs;
use std::path::{Path, PathBuf};

use serde::Serialize;

use super::ros2_benchmark;
use super::utc;
use super::{Record, ResultError, ResultFile};
use crate::experiment::{Experiment, show};
use crate::stats::sorted_values;

/// The group of experiments that this is about.
const GROUP: &str = "robotperf/";
/// The file's name, in a folder named after the benchmark.
const FILE: &str = "benchmark.yaml";

/// The kinds of machines that the catalogue has.
pub const CATEGORIES: [&str; 4] = ["edge", "workstation", "datacenter", "cloud"];

/// Benchmarks of the catalogue that are among the experiments: id, name, source of data.
const KNOWN: [(&str, &str, &str); 5] = [
    ("a1", "a1_perception_2nodes", "perception/image"),
    ("a2", "a2_rectify", "perception/image"),
    ("n1", "n1_intra_process", "simulation"),
    ("n2", "n2_inter_process", "simulation"),
    ("n3", "n3_intra_network", "simulation"),
];

#[derive(Serialize)]
struct Benchmark<'a> {
    id: &'a str,
    name: &'a str,
    description: &'a str,
    short: &'a str,
    graph: &'a str,
    reproduction: String,
    results: Vec<Entry>,
}

#[derive(Serialize)]
struct Entry {
    result: Outcome,
}

#[derive(Serialize)]
struct Outcome {
    /// `grey`: noted inside of the graph that is measured.
    r#type: &'static str,
    metric: &'static str,
    metric_unit: &'static str,
    hardware: String,
    category: String,
    timestampt: String,
    value: f64,
    note: String,
    datasource: &'static str,
}

/// Whether a result has benchmarks of the catalogue.
#[must_use]
pub fn has_robotperf(result: &ResultFile) -> bool {
    result.experiments.iter().any(|one| one.name.starts_with(GROUP))
}

/// Writes the files below `folder`, one for each benchmark of the catalogue in the result and, for
/// each system at each point, one in the form of `ros2_benchmark`, and returns them. `category` is
/// what the machine is, one of [`CATEGORIES`]: nobody but its owner knows.
///
/// # Errors
/// When a file cannot be written.
pub fn write_robotperf(
    result: &ResultFile,
    category: &str,
    folder: &Path,
) -> Result<Vec<PathBuf>, ResultError> {
    let mut written = Vec::new();
    for experiment in result.experiments.iter().filter(|one| one.name.starts_with(GROUP)) {
        let (name, text) = render(result, experiment, category)?;
        let folder = folder.join(name);
        let path = folder.join(FILE);
        let failed =
            |source| ResultError::Io { action: "write", path: path.display().to_string(), source };
        fs::create_dir_all(&folder).and_then(|()| fs::write(&path, text)).map_err(failed)?;
        written.push(path);
        written.extend(ros2_benchmark::write(result, experiment, &folder)?);
    }
    Ok(written)
}

fn render<'a>(
    result: &ResultFile,
    experiment: &'a Experiment,
    category: &str,
) -> Result<(&'a str, String), ResultError> {
    let id = experiment.name.strip_prefix(GROUP).unwrap_or(&experiment.name);
    let known = KNOWN.iter().find(|(known, ..)| *known == id);
    let (name, datasource) = known.map_or((id, "simulation"), |known| (known.1, known.2));
    let records = result.records_of(&experiment.name);
    let quick = if result.quick { " --quick" } else { "" };
    let benchmark = Benchmark {
        id,
        name,
        description: experiment.about.trim(),
        short: &experiment.title,
        graph: "",
        reproduction: format!(
            "peers/build.sh all\nangaros bench run {}{quick} --peer all --category {category}\n",
            experiment.name
        ),
        results: records
            .into_iter()
            .map(|record| Entry { result: outcome(result, record, category, datasource) })
            .collect(),
    };
    let text = serde_yaml_ng::to_string(&benchmark).map_err(|error| ResultError::Io {
        action: "describe",
        path: experiment.name.clone(),
        source: std::io::Error::other(error),
    })?;
    Ok((name, text))
}

fn outcome(
    result: &ResultFile,
    record: &Record,
    category: &str,
    datasource: &'static str,
) -> Outcome {
    let params: Vec<String> =
        record.params.iter().map(|(name, value)| format!("{name}={}", show(value))).collect();
    let l = &record.latency_us;
    let ms = |us: f64| us / 1e3;
    let rms = rms_ns(record) / 1e6;
    let lost = 100.0 * record.lost as f64 / record.sent.max(1) as f64;
    let note = format!(
        "{}/{} {}; mean_latency {:.6}, rms_latency {:.6}, max_latency {:.6}, min_latency {:.6}, \
         lost messages {lost:.2} %; median {:.6}, 95th percentile {:.6}, {} samples; {}",
        record.system,
        record.variant,
        params.join(" "),
        ms(l.mean),
        rms,
        ms(l.max),
        ms(l.min),
        ms(l.p50),
        ms(l.p95),
        record.samples,
        result.provenance().sentence,
    );
    Outcome {
        r#type: "grey",
        metric: "latency",
        metric_unit: "ms",
        hardware: result.environment.cpu.clone(),
        category: category.to_owned(),
        timestampt: utc(result.started_unix),
        value: (ms(l.max) * 1e6).round() / 1e6,
        note,
        datasource,
    }
}

/// The root of the mean square of all samples, ns; 0 where they were not kept.
fn rms_ns(record: &Record) -> f64 {
    let values = sorted_values(&record.histogram, usize::MAX).unwrap_or_default();
    let squares: f64 = values.iter().map(|ns| (*ns as f64).powi(2)).sum();
    (squares / values.len().max(1) as f64).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::environment::Environment;
    use crate::experiment::parse;
    use crate::stats::{Summary, encode_with};

    fn result(name: &str) -> ResultFile {
        let environment = Environment { cpu: "A \"fast\" one".into(), ..Environment::default() };
        let mut result = ResultFile::new(environment, 1, false);
        let text = format!("name: {name}\ntitle: Short\nworkload: chain\nabout: Long\n");
        result.experiments.push(parse(&text, "t").unwrap());
        result.records.push(Record {
            experiment: name.to_owned(),
            system: "angaros".into(),
            variant: "shm".into(),
            params: [("payload".to_owned(), 128.into())].into(),
            samples: 9,
            sent: 10,
            lost: 1,
            latency_us: Summary { max: 2500.0, p50: 40.0, mean: 3.0, ..Summary::default() },
            // The root of (1 + 49) / 2 is 5.
            histogram: encode_with(&[1000, 7000], 5).unwrap(),
            ..Record::default()
        });
        result
    }

    #[test]
    fn a_file_has_every_key_of_the_catalogue() {
        let folder = std::env::temp_dir().join(format!("angaros-robotperf-{}", std::process::id()));
        let files = write_robotperf(&result("robotperf/n2"), "edge", &folder).unwrap();
        let folder_of = folder.join("n2_inter_process");
        let other = folder_of.join("ros2_benchmark/angaros-shm-payload_128.json");
        assert_eq!(files, [folder_of.join("benchmark.yaml"), other]);
        let text = fs::read_to_string(&files[0]).unwrap();
        fs::remove_dir_all(&folder).unwrap();
        let read: serde_json::Value = serde_yaml_ng::from_str(&text).unwrap();
        let keys = |value: &serde_json::Value| -> Vec<String> {
            let mut keys: Vec<String> = value.as_object().unwrap().keys().cloned().collect();
            keys.sort_unstable();
            keys
        };
        let top = ["description", "graph", "id", "name", "reproduction", "results", "short"];
        assert_eq!(keys(&read), top);
        assert_eq!((&read["id"], &read["name"]), (&"n2".into(), &"n2_inter_process".into()));
        let entry = &read["results"][0]["result"];
        let all = [
            "category",
            "datasource",
            "hardware",
            "metric",
            "metric_unit",
            "note",
            "timestampt",
            "type",
            "value",
        ];
        assert_eq!(keys(entry), all);
        assert_eq!((&entry["value"], &entry["category"]), (&2.5.into(), &"edge".into()));
        assert_eq!((&entry["type"], &entry["metric_unit"]), (&"grey".into(), &"ms".into()));
        assert_eq!(entry["hardware"], "A \"fast\" one");
        let note = entry["note"].as_str().unwrap();
        assert!(note.starts_with("angaros/shm payload=128; mean_latency 0.003000"), "{note}");
        assert!(note.contains("rms_latency 0.005000") && note.contains("lost messages 10.00 %"));
    }

    #[test]
    fn other_experiments_leave_no_such_file() {
        let folder = std::env::temp_dir().join("angaros-robotperf-none");
        let files = write_robotperf(&result("peers/chain"), "edge", &folder).unwrap();
        assert!(files.is_empty() && !folder.exists());
        assert!(!has_robotperf(&result("peers/chain")) && has_robotperf(&result("robotperf/a1")));
    }
}
