//! What a node is told of those it talks with.

use angaros::prelude::*;
use angaros::sensor_msgs::msg::Image;
use angaros::std_msgs::msg::UInt64;
use std::time::Duration;

/// Subscribes to `image` with a deadline of 50 ms and publishes on `watched`, every 10 ms, how many
/// publishers it is matched with (upper 32 bits) and how many deadlines were missed (lower).
#[component]
pub struct Watcher {
    _timer: Timer,
}

impl Watcher {
    fn new(ctx: ComponentContext) -> Result<Self> {
        let node = ctx.node();
        let mut qos = Qos::keep_last(1);
        qos.deadline.nanoseconds = 50_000_000;
        let images = node.create_polled_subscription::<Image>("image", qos)?;
        let watched = node.create_publisher::<UInt64>("watched", Qos::keep_last(1))?;
        let timer = node.create_timer(Duration::from_millis(10), move |_| {
            // Taken and dropped: this is about what comes beside the images.
            while let Ok(Some(_)) = images.take() {}
            let events = images.events();
            let missed = events.deadline_missed.total_count & 0xffff_ffff;
            let data = events.matched.current_count << 32 | missed;
            if let Err(error) = watched.publish(UInt64 { data }) {
                tracing::warn!("watcher: {error}");
            }
        })?;
        Ok(Self { _timer: timer })
    }
}
