//! Statistics of a subscription's messages: how old they are and how often they come.
//!
//! * **W1** Counted are the messages that are taken, before the callback: the age between
//!   publishing and taking (by the publisher's stamp), and the period between two of them.
//! * **W2** Once per period both are published as `statistics_msgs/msg/MetricsMessage` in
//!   milliseconds, with average, minimum, maximum, standard deviation and count of that window, and
//!   begin anew. A window without a sample has NaN for all but its count, as in rclcpp.

mod options;
mod window;

pub use options::TopicStatistics;

use crate::node::Node;
use crate::publisher::Publisher;
use crate::time_source::RosClock;
use crate::timer::Timer;
use angaros_msg::builtin_interfaces::msg::Time as StampMessage;
use angaros_msg::statistics_msgs::msg::{MetricsMessage, StatisticDataPoint, StatisticDataType};
use angaros_msg::{Qos, Time};
use angaros_transport::MessageInfo;
use angaros_transport::error::Result;
use angaros_transport::mutex::lock;
use std::sync::{Arc, Mutex};
use window::Window;

/// What is counted between two publications.
struct Counted {
    begun: Time,
    age: Window,
    period: Window,
    /// Steady time of the last message.
    last_ns: Option<u64>,
}

/// Counts the messages of one subscription.
pub(crate) struct Statistics {
    counted: Mutex<Counted>,
    clock: angaros_transport::clock::Clock,
}

/// Publishes what one [`Statistics`] counted.
pub(crate) struct Report {
    pub statistics: Arc<Statistics>,
    _timer: Timer,
}

impl Statistics {
    /// A message was taken.
    pub fn taken(&self, info: &MessageInfo) {
        let now_ns = self.clock.monotonic_ns();
        let now = self.clock.system_time();
        let mut counted = lock(&self.counted);
        if info.source_timestamp != Time::default() {
            counted.age.add(milliseconds((now - info.source_timestamp).nanoseconds as f64));
        }
        if let Some(last_ns) = counted.last_ns.replace(now_ns) {
            counted.period.add(milliseconds(now_ns.saturating_sub(last_ns) as f64));
        }
    }

    /// The messages about the window that ends now.
    fn end_window(&self, now: Time, node: &str) -> [MetricsMessage; 2] {
        let mut counted = lock(&self.counted);
        let begun = std::mem::replace(&mut counted.begun, now);
        let message = |source: &str, window: &mut Window| MetricsMessage {
            measurement_source_name: node.to_owned(),
            metrics_source: source.to_owned(),
            unit: "ms".to_owned(),
            window_start: stamp(begun),
            window_stop: stamp(now),
            statistics: points(&std::mem::take(window)),
        };
        let age = message("message_age", &mut counted.age);
        [age, message("message_period", &mut counted.period)]
    }
}

impl Report {
    /// Publishes the statistics of a subscription of `node`.
    pub fn create(node: &Node, options: &TopicStatistics) -> Result<Self> {
        let clock = node.clock();
        let statistics = Arc::new(Statistics {
            counted: Mutex::new(Counted {
                begun: clock.now(),
                age: Window::default(),
                period: Window::default(),
                last_ns: None,
            }),
            clock: node.context().clock().clone(),
        });
        let publisher = node.create_publisher(&options.topic, Qos::default())?;
        let counts = Arc::clone(&statistics);
        let name = node.name().name.clone();
        let timer = node.create_wall_timer(options.period, move |_| {
            publish(&publisher, &counts, &clock, &name);
        })?;
        Ok(Self { statistics, _timer: timer })
    }
}

fn publish(
    publisher: &Publisher<MetricsMessage>,
    statistics: &Statistics,
    clock: &RosClock,
    node: &str,
) {
    for message in statistics.end_window(clock.now(), node) {
        // After a shutdown nobody listens.
        let _ = publisher.publish(message);
    }
}

fn milliseconds(nanoseconds: f64) -> f64 {
    nanoseconds / 1e6
}

fn stamp(time: Time) -> StampMessage {
    let (sec, nanosec) = time.to_sec_nanosec();
    StampMessage { sec, nanosec }
}

fn points(window: &Window) -> Vec<StatisticDataPoint> {
    use StatisticDataType as Type;
    let point = |data_type, data| StatisticDataPoint { data_type, data };
    vec![
        point(Type::STATISTICS_DATA_TYPE_AVERAGE, window.average()),
        point(Type::STATISTICS_DATA_TYPE_MAXIMUM, window.maximum()),
        point(Type::STATISTICS_DATA_TYPE_MINIMUM, window.minimum()),
        point(Type::STATISTICS_DATA_TYPE_SAMPLE_COUNT, window.count() as f64),
        point(Type::STATISTICS_DATA_TYPE_STDDEV, window.standard_deviation()),
    ]
}
