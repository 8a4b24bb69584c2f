//! A managed node: it publishes on `lifecycle_chatter` while it is active.
//!
//! ```sh
//! lifecycle_talker &
//! angaros lifecycle set /lifecycle_talker configure
//! angaros lifecycle set /lifecycle_talker activate
//! ```

#![allow(clippy::print_stdout, reason = "it is a program for the terminal")]

use angaros::lifecycle::{CallbackReturn, Lifecycle, LifecycleNode, State};
use angaros::prelude::*;
use angaros::std_msgs::msg::String as Text;
use std::time::Duration;

#[derive(Default)]
struct Talker {
    timer: Option<Timer>,
}

impl Talker {
    /// The publisher and the timer that feeds it; the publisher drops what it is given while the
    /// node is not active.
    fn talk(node: &LifecycleNode) -> Result<Timer> {
        let publisher = node.create_lifecycle_publisher("lifecycle_chatter", Qos::default())?;
        let mut count = 0;
        let logger = node.node().clone();
        node.node().create_timer(Duration::from_millis(200), move |_| {
            if let Some(publisher) = publisher.when_active() {
                count += 1;
                let text = Text { data: format!("Lifecycle Hello World: {count}") };
                if let Err(error) = publisher.publish(text) {
                    angaros::warn!(logger, "{error}");
                }
            }
        })
    }
}

impl Lifecycle for Talker {
    fn on_configure(&mut self, node: &LifecycleNode, _: State) -> CallbackReturn {
        match Self::talk(node) {
            Ok(timer) => self.timer = Some(timer),
            Err(error) => {
                angaros::error!(node, "{error}");
                return CallbackReturn::Failure;
            }
        }
        println!("configured");
        CallbackReturn::Success
    }

    fn on_activate(&mut self, _: &LifecycleNode, _: State) -> CallbackReturn {
        println!("active");
        CallbackReturn::Success
    }

    fn on_deactivate(&mut self, _: &LifecycleNode, _: State) -> CallbackReturn {
        println!("inactive");
        CallbackReturn::Success
    }

    fn on_cleanup(&mut self, _: &LifecycleNode, _: State) -> CallbackReturn {
        self.timer = None;
        println!("cleaned up");
        CallbackReturn::Success
    }
}

fn main() -> Result<()> {
    angaros::init_log();
    let context = Context::from_env()?;
    let node = Node::new(&context, "lifecycle_talker")?;
    let _managed = LifecycleNode::new(&node, Talker::default())?;
    let executor = SingleThreadedExecutor::new(&context)?;
    executor.add_node(&node)?;
    executor.spin();
    Ok(())
}
