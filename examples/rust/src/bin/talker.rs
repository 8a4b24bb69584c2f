//! Publishes a text twice a second on `chatter`.

#![allow(clippy::print_stdout, reason = "it is a program for the terminal")]

use angaros::prelude::*;
use angaros::std_msgs::msg::String as Text;
use std::time::Duration;

fn main() -> Result<()> {
    angaros::init_log();
    let context = Context::from_env()?;
    let node = Node::new(&context, "talker")?;
    let publisher = node.create_publisher::<Text>("chatter", Qos::default())?;
    let mut count = 0;
    let logger = node.clone();
    let _timer = node.create_timer(Duration::from_millis(500), move |_| {
        count += 1;
        let data = format!("Hello World: {count}");
        println!("publishing: '{data}'");
        if let Err(error) = publisher.publish(Text { data }) {
            angaros::warn!(logger, "{error}");
        }
    })?;
    let executor = SingleThreadedExecutor::new(&context)?;
    executor.add_node(&node)?;
    executor.spin();
    Ok(())
}
