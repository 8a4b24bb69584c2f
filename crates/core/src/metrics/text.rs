//! Metrics as OpenMetrics 1.0 writes them
//! (<https://github.com/prometheus/OpenMetrics/blob/main/specification/OpenMetrics.md>).

use super::family::{ALL, FamilyKind, Sample};
use std::fmt::Write;

/// The media type of [`text`].
pub const CONTENT_TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// Samples as text, families in one piece each and in a fixed order, ended by `# EOF`.
#[must_use]
pub fn text(samples: &[Sample]) -> String {
    let mut out = String::with_capacity(64 * samples.len() + 4096);
    for family in ALL {
        let mut of_it =
            samples.iter().filter(|sample| sample.family.name == family.name).peekable();
        if of_it.peek().is_none() {
            continue;
        }
        let kind = match family.kind {
            FamilyKind::Counter => "counter",
            FamilyKind::Gauge => "gauge",
            FamilyKind::Summary => "summary",
        };
        // Writing into a string cannot fail.
        let _ = writeln!(out, "# TYPE {} {kind}", family.name);
        if !family.unit.is_empty() {
            let _ = writeln!(out, "# UNIT {} {}", family.name, family.unit);
        }
        let _ = writeln!(out, "# HELP {} {}", family.name, escaped(family.help));
        of_it.for_each(|sample| add(&mut out, sample));
    }
    out += "# EOF\n";
    out
}

fn add(out: &mut String, sample: &Sample) {
    let name = sample.family.name;
    let labels = labels(sample);
    let _ = match sample.family.kind {
        FamilyKind::Counter => writeln!(out, "{name}_total{labels} {}", sample.value),
        FamilyKind::Gauge => writeln!(out, "{name}{labels} {}", sample.value),
        FamilyKind::Summary => {
            let count = sample.count;
            let sum = sample.value;
            writeln!(out, "{name}_count{labels} {count}\n{name}_sum{labels} {sum}")
        }
    };
}

fn labels(sample: &Sample) -> String {
    if sample.labels.is_empty() {
        return String::new();
    }
    let all = sample.labels.iter().map(|(name, value)| format!("{name}=\"{}\"", escaped(value)));
    format!("{{{}}}", all.collect::<Vec<_>>().join(","))
}

fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('\n', "\\n").replace('"', "\\\"")
}

#[cfg(test)]
mod tests {
    use super::super::family::{AGE, BUSY, PUBLISHED, QUEUED};
    use super::*;

    #[test]
    fn families_stand_together_with_their_suffixes_and_units() {
        let labels = [("node", "/a"), ("topic", "/x\"\\\n")];
        let samples = [
            Sample::new(QUEUED, &[], 3.0),
            Sample::new(PUBLISHED, &labels, 1e6),
            Sample::new(BUSY, &[("executor", "1")], 0.25),
            Sample { count: 4, ..Sample::new(AGE, &[], 0.5) },
            Sample::new(PUBLISHED, &[("node", "/b"), ("topic", "/y")], 0.0),
        ];
        let text = text(&samples);
        let lines: Vec<&str> = text.lines().filter(|line| !line.contains("HELP")).collect();
        assert_eq!(
            lines,
            [
                "# TYPE angaros_topic_published_messages counter",
                r#"angaros_topic_published_messages_total{node="/a",topic="/x\"\\\n"} 1000000"#,
                "angaros_topic_published_messages_total{node=\"/b\",topic=\"/y\"} 0",
                "# TYPE angaros_topic_age_seconds summary",
                "# UNIT angaros_topic_age_seconds seconds",
                "angaros_topic_age_seconds_count 4",
                "angaros_topic_age_seconds_sum 0.5",
                "# TYPE angaros_queue_messages gauge",
                "angaros_queue_messages 3",
                "# TYPE angaros_executor_busy_seconds counter",
                "# UNIT angaros_executor_busy_seconds seconds",
                "angaros_executor_busy_seconds_total{executor=\"1\"} 0.25",
                "# EOF",
            ]
        );
    }
}
