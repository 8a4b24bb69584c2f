//! A node with parameters that others may read and set while it runs:
//!
//! ```sh
//! parameters --ros-args -p rate:=5.0 &
//! angaros param list /parameters
//! angaros param set /parameters rate 12.5
//! angaros param set /parameters rate 500    # refused: outside of its range
//! ```

#![allow(clippy::print_stdout, reason = "it is a program for the terminal")]

use angaros::prelude::*;
use std::sync::Arc;

/// What can be set from outside.
#[derive(Clone, Debug, Parameters)]
struct Settings {
    /// Pictures per second.
    #[param(default = 30.0, range = 1.0..=120.0)]
    rate: f64,
    /// The frame in which the pictures are taken.
    #[param(default = "camera", read_only)]
    frame_id: String,
}

fn main() -> Result<()> {
    angaros::init_log();
    let context = Context::from_env()?;
    let node = Node::new(&context, "parameters")?;
    let settings = node.parameters::<Settings>()?;
    let now = settings.get();
    println!("rate {} in frame {}", now.rate, now.frame_id);
    let _watched = settings.on_change(|new: Arc<Settings>| println!("rate is now {}", new.rate));
    let executor = SingleThreadedExecutor::new(&context)?;
    executor.add_node(&node)?;
    executor.spin();
    Ok(())
}
