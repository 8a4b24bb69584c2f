//! Prints twice a second where the camera of `tf_broadcaster` is in `odom`.

#![allow(clippy::print_stdout, reason = "it is a program for the terminal")]

use angaros::prelude::*;
use angaros::tf::{Buffer, LATEST, TransformListener};
use std::time::Duration;

fn main() -> Result<()> {
    angaros::init_log();
    let context = Context::from_env()?;
    let node = Node::new(&context, "tf_listener")?;
    let buffer = Buffer::new();
    let _listener = TransformListener::new(&node, &buffer)?;
    let _timer = node.create_timer(Duration::from_millis(500), move |_| {
        match buffer.lookup_transform("odom", "camera", LATEST) {
            Ok(found) => {
                let at = found.transform.translation;
                println!("camera at x {:.2} m, y {:.2} m, z {:.2} m", at.x, at.y, at.z);
            }
            Err(error) => println!("not yet: {error}"),
        }
    })?;
    let executor = SingleThreadedExecutor::new(&context)?;
    executor.add_node(&node)?;
    executor.spin();
    Ok(())
}
