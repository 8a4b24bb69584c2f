//! Metrics as messages (rule N4).

use super::collect::snapshot;
use super::family::{FamilyKind, Sample};
use super::settings;
use crate::node::Node;
use crate::publisher::Publisher;
use crate::timer::Timer;
use angaros_msg::builtin_interfaces::msg::Time as StampMessage;
use angaros_msg::statistics_msgs::msg::{MetricsMessage, StatisticDataPoint, StatisticDataType};
use angaros_msg::{Qos, Time};
use angaros_transport::error::Result;
use std::any::Any;
use std::collections::HashMap;
use std::time::Duration;

/// The topic, as that of topic statistics.
const TOPIC: &str = "/statistics";

/// Messages that a subscription may be late by: all metrics of a node come at once.
const DEPTH: usize = 200;

/// Publishes the metrics of a node until it is dropped.
#[must_use = "the report ends when this is dropped"]
pub struct MetricsReport {
    _timer: Timer,
}

impl Node {
    /// Publishes the metrics of this node, of its executor and of the process on `/statistics`,
    /// once per `period`.
    ///
    /// # Errors
    /// A period of zero, or a transport's limit.
    pub fn publish_metrics(&self, period: Duration) -> Result<MetricsReport> {
        crate::stalls::measure();
        let publisher = self.create_publisher(TOPIC, Qos::keep_last(DEPTH))?;
        let clock = self.clock();
        let weak = self.downgrade();
        let full = self.name().to_string();
        let name = self.name().name.clone();
        let mut window = Window { begun: clock.now(), before: HashMap::new() };
        let timer = self.create_wall_timer(period, move |_| {
            let Some(node) = weak.upgrade() else { return };
            let executor = node.core().executor().map(|executor| executor.number.to_string());
            let domain = node.context().domain().to_string();
            let is_ours = |sample: &Sample| match (sample.label("node"), sample.label("executor")) {
                (Some(of), _) => of == full && sample.label("domain") == Some(&domain),
                (None, Some(number)) => executor.as_deref() == Some(number),
                (None, None) => {
                    sample.label("wire").is_none() || { sample.label("domain") == Some(&domain) }
                }
            };
            let samples: Vec<Sample> = snapshot().into_iter().filter(is_ours).collect();
            window.tell(&publisher, &samples, clock.now(), &name);
        })?;
        Ok(MetricsReport { _timer: timer })
    }
}

/// What the environment asks for; a setting that cannot be read was an error at the context.
pub(crate) fn asked_for() -> Option<Duration> {
    settings::from_env().ok().and_then(|settings| settings.statistics)
}

/// The report that the environment asks for, as something that the node has by itself.
pub(crate) fn create_interface(node: &Node) -> Result<Box<dyn Any + Send>> {
    match asked_for() {
        Some(period) => Ok(Box::new(node.publish_metrics(period)?)),
        None => Ok(Box::new(())),
    }
}

/// What is counted between two reports.
struct Window {
    begun: Time,
    before: HashMap<String, f64>,
}

impl Window {
    fn tell(
        &mut self,
        publisher: &Publisher<MetricsMessage>,
        samples: &[Sample],
        now: Time,
        node: &str,
    ) {
        let begun = std::mem::replace(&mut self.begun, now);
        let seconds = (now - begun).nanoseconds as f64 / 1e9;
        let mut after = HashMap::with_capacity(samples.len());
        for sample in samples {
            let source = source_of(sample);
            let before = self.before.get(&source).copied();
            let statistics = match sample.family.kind {
                FamilyKind::Gauge => gauge(sample.value),
                FamilyKind::Counter | FamilyKind::Summary => {
                    counter(sample.value - before.unwrap_or(0.0), seconds)
                }
            };
            let message = MetricsMessage {
                measurement_source_name: node.to_owned(),
                metrics_source: source.clone(),
                unit: unit_of(sample),
                window_start: stamp(begun),
                window_stop: stamp(now),
                statistics,
            };
            after.insert(source, sample.value);
            // After a shutdown nobody listens.
            let _ = publisher.publish(message);
        }
        self.before = after;
    }
}

/// As in `topic_published_messages /scan`: the name and what tells it from others of the node.
fn source_of(sample: &Sample) -> String {
    let name = sample.family.name.trim_start_matches("angaros_");
    let labels = sample.labels.iter().filter(|(name, _)| *name != "domain" && *name != "node");
    labels.fold(name.to_owned(), |text, (_, value)| format!("{text} {value}"))
}

fn unit_of(sample: &Sample) -> String {
    let unit = if sample.family.unit.is_empty() { "1" } else { sample.family.unit };
    match sample.family.kind {
        FamilyKind::Gauge => unit.to_owned(),
        FamilyKind::Counter | FamilyKind::Summary => format!("{unit}/s"),
    }
}

fn point(data_type: u8, data: f64) -> StatisticDataPoint {
    StatisticDataPoint { data_type, data }
}

fn gauge(value: f64) -> Vec<StatisticDataPoint> {
    vec![
        point(StatisticDataType::STATISTICS_DATA_TYPE_AVERAGE, value),
        point(StatisticDataType::STATISTICS_DATA_TYPE_SAMPLE_COUNT, 1.0),
    ]
}

/// The rate, and by how much it grew.
fn counter(grown: f64, seconds: f64) -> Vec<StatisticDataPoint> {
    let rate = if seconds > 0.0 { grown / seconds } else { f64::NAN };
    vec![
        point(StatisticDataType::STATISTICS_DATA_TYPE_AVERAGE, rate),
        point(StatisticDataType::STATISTICS_DATA_TYPE_SAMPLE_COUNT, grown),
    ]
}

fn stamp(time: Time) -> StampMessage {
    let (sec, nanosec) = time.to_sec_nanosec();
    StampMessage { sec, nanosec }
}
