//! Two components in one program. Each runs alone, or both in one process:
//!
//! ```sh
//! components                                       # lists them
//! components examples/Counter
//! components examples/Counter examples/Doubler
//! ```

#![allow(clippy::print_stdout, reason = "it is a program for the terminal")]

use angaros::prelude::*;
use angaros::std_msgs::msg::Int32;
use std::sync::Arc;
use std::time::Duration;

/// Publishes 1, 2, 3, ... on `count`. Parameter: `period_ms` (500).
#[component]
struct Counter {
    _timer: Timer,
}

impl Counter {
    fn new(ctx: ComponentContext) -> Result<Self> {
        let node = ctx.node();
        let period_ms = node.parameter("period_ms", 500_u64)?;
        let counts = node.create_publisher::<Int32>("count", Qos::default())?;
        let mut data = 0;
        let logger = node.clone();
        let _timer = node.create_timer(Duration::from_millis(period_ms), move |_| {
            data += 1;
            if let Err(error) = counts.publish(Int32 { data }) {
                angaros::warn!(logger, "{error}");
            }
        })?;
        Ok(Self { _timer })
    }
}

/// Publishes twice of what comes on `count`, on `doubled`.
#[component]
struct Doubler {
    _counts: Subscription<Int32>,
}

impl Doubler {
    fn new(ctx: ComponentContext) -> Result<Self> {
        let node = ctx.node();
        let doubled = node.create_publisher::<Int32>("doubled", Qos::default())?;
        let on_count = move |count: Arc<Int32>| {
            println!("{} becomes {}", count.data, 2 * count.data);
            doubled.publish(Int32 { data: 2 * count.data })
        };
        Ok(Self { _counts: node.create_subscription("count", Qos::default(), on_count)? })
    }
}

angaros::main!();
