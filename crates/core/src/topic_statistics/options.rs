//! How statistics are published.

use std::time::Duration;

/// How the statistics of a subscription are published, as `rclcpp::TopicStatisticsOptions`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TopicStatistics {
    /// The topic.
    pub topic: String,
    /// The length of a window.
    pub period: Duration,
}

impl Default for TopicStatistics {
    /// Every second on `/statistics`.
    fn default() -> Self {
        Self { topic: "/statistics".to_owned(), period: Duration::from_secs(1) }
    }
}
