//! Prints what it hears on `chatter`.

#![allow(clippy::print_stdout, reason = "it is a program for the terminal")]

use angaros::prelude::*;
use angaros::std_msgs::msg::String as Text;
use std::sync::Arc;

fn main() -> Result<()> {
    angaros::init_log();
    let context = Context::from_env()?;
    let node = Node::new(&context, "listener")?;
    let on_text = |text: Arc<Text>| println!("I heard: '{}'", text.data);
    let _subscription = node.create_subscription("chatter", Qos::default(), on_text)?;
    let executor = SingleThreadedExecutor::new(&context)?;
    executor.add_node(&node)?;
    executor.spin();
    Ok(())
}
