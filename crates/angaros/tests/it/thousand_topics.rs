//! What topics cost that nobody in another process uses: how long publishers and subscriptions take
//! to make, memory and open files.

use angaros::prelude::*;
use angaros::std_msgs::msg::String as Text;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// What one process needs for its topics.
pub struct Cost {
    /// Publishers, each with a subscription of its own topic.
    pub topics: usize,
    /// From the first to the last.
    pub took: Duration,
    /// Resident memory of the whole process in kilobytes.
    pub resident_kilobytes: u64,
    /// Open files of the whole process.
    pub files: usize,
}

/// Makes the topics over all transports and looks what they cost.
///
/// # Errors
/// What making the context, a publisher or a subscription returns.
pub fn measure(topics: usize) -> Result<Cost> {
    let start = Instant::now();
    let context = Context::from_env()?;
    let node = Node::new(&context, "thousand_topics")?;
    let executor = SingleThreadedExecutor::new(&context)?;
    executor.add_node(&node)?;
    let mut all = Vec::with_capacity(topics);
    for number in 0..topics {
        let topic = format!("topic_{number}");
        let subscription = node.create_subscription(&topic, Qos::default(), |_: Arc<Text>| {})?;
        all.push((node.create_publisher::<Text>(&topic, Qos::default())?, subscription));
    }
    let took = start.elapsed();
    Ok(Cost { topics: all.len(), took, resident_kilobytes: resident(), files: files() })
}

/// `VmRSS` of `/proc/self/status`; 0 where there is none.
fn resident() -> u64 {
    let text = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|rest| rest.split_whitespace().next()?.parse().ok()).unwrap_or(0)
}

fn files() -> usize {
    std::fs::read_dir("/proc/self/fd").map_or(0, Iterator::count)
}
