//! The results of `ros2_benchmark`, NVIDIA's package that RobotPerf's black-box benchmarks use: one
//! JSON object for each system at each point, with its keys and its way to conclude. Of the repeats
//! the best and the worst value of each figure are left out, and of the others the mean counts, or
//! the largest or smallest where the figure is one. What was not measured has no key, as there.
//! Source: `basic_performance_calculator.py` and the files in `results/` of
//! <https://github.com/NVIDIA-ISAAC-ROS/ros2_benchmark>.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Map, Value, json};

use super::{Record, Repeat, ResultError, ResultFile, utc};
use crate::experiment::{Experiment, show};

/// The folder of these files, beside the benchmark's other one.
const FOLDER: &str = "ros2_benchmark";

/// Figures of images that came one after the other, under whose names a workload notes them.
pub mod frames {
    /// From the first to the last.
    pub const DURATION: &str = "from the first to the last image, ms";
    /// How many there were in that time.
    pub const RATE: &str = "images a second";
    /// By how much the distance of two differs from that of the two before: the largest.
    pub const JITTER_MAX: &str = "jitter, largest, ms";
    /// The smallest of these.
    pub const JITTER_MIN: &str = "jitter, smallest, ms";
    /// Their mean.
    pub const JITTER_MEAN: &str = "jitter, mean, ms";
    /// Their standard deviation.
    pub const JITTER_DEVIATION: &str = "jitter, standard deviation, ms";
}

/// What of the values that are left counts.
#[derive(Clone, Copy)]
enum Conclusion {
    Mean,
    Largest,
    Smallest,
}

impl Conclusion {
    fn of(self, mut values: Vec<f64>) -> Option<f64> {
        values.sort_by(f64::total_cmp);
        // The best and the worst say nothing where nothing would be left.
        let kept = match values.len() {
            0 => return None,
            1 | 2 => &values[..],
            count => &values[1..count - 1],
        };
        Some(match self {
            Self::Mean => kept.iter().sum::<f64>() / kept.len() as f64,
            Self::Largest => kept[kept.len() - 1],
            Self::Smallest => kept[0],
        })
    }
}

/// Writes the files of an experiment into a folder below `folder`, and returns them.
///
/// # Errors
/// When a file cannot be written.
pub(super) fn write(
    result: &ResultFile,
    experiment: &Experiment,
    folder: &Path,
) -> Result<Vec<PathBuf>, ResultError> {
    let folder = folder.join(FOLDER);
    let mut written = Vec::new();
    for record in result.records_of(&experiment.name) {
        let path = folder.join(format!("{}.json", name(record)));
        let failed =
            |source| ResultError::Io { action: "write", path: path.display().to_string(), source };
        let text = Value::from(object(result, experiment, record)).to_string();
        fs::create_dir_all(&folder).and_then(|()| fs::write(&path, text)).map_err(failed)?;
        written.push(path);
    }
    Ok(written)
}

/// A file's name: the system and its point, in characters that every file system has.
fn name(record: &Record) -> String {
    let mut words = vec![record.system.clone(), record.variant.clone()];
    words.extend(record.params.iter().map(|(name, value)| format!("{name}_{}", show(value))));
    let plain = |c: char| if c.is_ascii_alphanumeric() || "._".contains(c) { c } else { '-' };
    words.join("-").chars().map(plain).collect()
}

fn object(result: &ResultFile, experiment: &Experiment, record: &Record) -> Map<String, Value> {
    use Conclusion::{Largest, Mean, Smallest};
    let repeats = |of: &dyn Fn(&Repeat) -> f64| record.repeats.iter().map(of).collect();
    let sent = record.sent as f64 / record.repeats.len().max(1) as f64;
    let ms = 1e-3;
    let figure = |name: &str| record.figures.get(name).copied();
    let rate_hz = record.params.get("hz").and_then(Value::as_f64);
    let all = [
        ("RECEIVED_DURATION", figure(frames::DURATION)),
        ("MEAN_PLAYBACK_FRAME_RATE", rate_hz),
        ("MEAN_FRAME_RATE", figure(frames::RATE)),
        ("NUM_MISSED_FRAMES", Mean.of(repeats(&|one| one.lost as f64))),
        ("NUM_FRAMES_SENT", Some(sent)),
        ("MAX_LATENCY", Largest.of(repeats(&|one| one.latency_us.max * ms))),
        ("MIN_LATENCY", Smallest.of(repeats(&|one| one.latency_us.min * ms))),
        ("MEAN_LATENCY", Mean.of(repeats(&|one| one.latency_us.mean * ms))),
        ("MAX_JITTER", figure(frames::JITTER_MAX)),
        ("MIN_JITTER", figure(frames::JITTER_MIN)),
        ("MEAN_JITTER", figure(frames::JITTER_MEAN)),
        ("STD_DEV_JITTER", figure(frames::JITTER_DEVIATION)),
    ];
    let mut object = Map::new();
    for (key, value) in all {
        if let Some(value) = value {
            object.insert(format!("BasicPerformanceMetrics.{key}"), value.into());
        }
    }
    if let Some(rate_hz) = rate_hz {
        let cores = result.environment.cores.max(1) as f64;
        // A message's microseconds, so often a second, of the microseconds of all cores.
        let used = |one: &Repeat| one.cpu_us_per_message * rate_hz / (1e6 * cores) * 100.0;
        let key = "ResourceMetrics.MEAN_OVERALL_CPU_UTILIZATION".to_owned();
        object.extend(Mean.of(repeats(&used)).map(|percent| (key, percent.into())));
    }
    let (system, variant) = (&record.system, &record.variant);
    object.insert("custom".to_owned(), json!({"system": format!("{system}/{variant}")}));
    object.insert("metadata".to_owned(), metadata(result, experiment, record));
    object
}

fn metadata(result: &ResultFile, experiment: &Experiment, record: &Record) -> Value {
    let environment = &result.environment;
    json!({
        "BenchmarkMetadata.NAME": experiment.title,
        "BenchmarkMetadata.TEST_DATETIME": utc(result.started_unix),
        "BenchmarkMetadata.DEVICE_ARCH": std::env::consts::ARCH,
        "BenchmarkMetadata.DEVICE_OS": format!("{}, {}", environment.os, environment.kernel),
        "BenchmarkMetadata.CONFIG": serde_yaml_ng::to_string(&record.params).unwrap_or_default(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::environment::Environment;
    use crate::experiment::parse;
    use crate::stats::Summary;

    /// A point with one repeat for each of these latencies.
    fn result(latencies_us: &[f64]) -> ResultFile {
        let environment = Environment { cores: 2, ..Environment::default() };
        let mut result = ResultFile::new(environment, 1, false);
        let text = "name: robotperf/a1\ntitle: Two nodes\nworkload: chain\nabout: Long\n";
        result.experiments.push(parse(text, "t").unwrap());
        let repeat = |us: &f64| Repeat {
            latency_us: Summary { min: us - 1.0, max: us + 1.0, mean: *us, ..Summary::default() },
            lost: 2,
            cpu_us_per_message: 1000.0,
            ..Repeat::default()
        };
        result.records.push(Record {
            experiment: "robotperf/a1".to_owned(),
            system: "angaros".into(),
            variant: "composed_fused".into(),
            params: [("hz".to_owned(), 30.into())].into(),
            sent: 300,
            figures: [(frames::RATE.to_owned(), 29.9)].into(),
            repeats: latencies_us.iter().map(repeat).collect(),
            ..Record::default()
        });
        result
    }

    fn written(result: &ResultFile, name: &str) -> (PathBuf, Value) {
        let folder = format!("angaros-ros2-benchmark-{name}-{}", std::process::id());
        let folder = std::env::temp_dir().join(folder);
        let files = write(result, &result.experiments[0], &folder).unwrap();
        let text = fs::read_to_string(&files[0]).unwrap();
        let file = files[0].strip_prefix(&folder).unwrap().to_owned();
        fs::remove_dir_all(&folder).unwrap();
        (file, serde_json::from_str(&text).unwrap())
    }

    #[test]
    fn the_best_and_the_worst_repeat_are_left_out_and_what_was_not_measured_has_no_key() {
        let (file, read) = written(&result(&[900.0, 2000.0, 1000.0, 3000.0, 9000.0]), "five");
        assert_eq!(file, Path::new("ros2_benchmark/angaros-composed_fused-hz_30.json"));
        let metric = |key: &str| read[format!("BasicPerformanceMetrics.{key}")].as_f64();
        assert_eq!(metric("MEAN_LATENCY"), Some(2.0));
        assert_eq!(metric("MAX_LATENCY"), Some(3.001));
        assert_eq!(metric("MIN_LATENCY"), Some(0.999));
        assert_eq!(
            (metric("NUM_FRAMES_SENT"), metric("NUM_MISSED_FRAMES")),
            (Some(60.0), Some(2.0))
        );
        assert_eq!((metric("MEAN_FRAME_RATE"), metric("MAX_JITTER")), (Some(29.9), None));
        assert_eq!(metric("MEAN_PLAYBACK_FRAME_RATE"), Some(30.0));
        // 30 ms a second of two cores.
        let used = read["ResourceMetrics.MEAN_OVERALL_CPU_UTILIZATION"].as_f64().unwrap();
        assert!((used - 1.5).abs() < 1e-9, "{used}");
        assert_eq!(read["metadata"]["BenchmarkMetadata.NAME"], "Two nodes");
    }

    #[test]
    fn of_two_repeats_both_count() {
        let (_, read) = written(&result(&[1000.0, 3000.0]), "two");
        assert_eq!(read["BasicPerformanceMetrics.MEAN_LATENCY"], 2.0);
    }
}
