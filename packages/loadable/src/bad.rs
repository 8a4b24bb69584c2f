//! Components that misbehave: what others must survive.

use angaros::prelude::*;
use angaros::std_msgs::msg::UInt64;
use std::time::Duration;

/// Does what its parameter `how` says, 20 ms after its start unless stated otherwise:
/// `panic`, `panic_in_new`, `panic_in_drop`, `block` (for ever), `block_in_new`, `leak` (memory,
/// and a thread that keeps a publisher), `shutdown` (its own context).
#[component]
pub struct Bad {
    how: String,
    _timer: Timer,
    _publisher: Publisher<UInt64>,
}

impl Bad {
    fn new(ctx: ComponentContext) -> Result<Self> {
        let node = ctx.node();
        let how = node.parameter("how", String::new())?;
        let publisher = node.create_publisher::<UInt64>("bad", Qos::keep_last(1))?;
        match how.as_str() {
            "panic_in_new" => panic!("no good start"),
            "block_in_new" => forever(),
            _ => {}
        }
        let mode = how.clone();
        let leaked = publisher.clone();
        let context = ctx.context().clone();
        let timer = node.create_timer(Duration::from_millis(20), move |_| match mode.as_str() {
            "panic" => panic!("no good callback"),
            "block" => forever(),
            "leak" => leak(&leaked),
            "shutdown" => context.shutdown(),
            _ => {}
        })?;
        Ok(Self { how, _timer: timer, _publisher: publisher })
    }
}

impl Drop for Bad {
    fn drop(&mut self) {
        assert!(self.how != "panic_in_drop", "no good end");
    }
}

fn forever() {
    loop {
        std::thread::sleep(Duration::from_secs(3600));
    }
}

/// Leaks 64 kB, and a thread that goes on publishing until it may no longer.
fn leak(publisher: &Publisher<UInt64>) {
    std::mem::forget(vec![1_u8; 64 << 10]);
    let publisher = publisher.clone();
    let publish = move || {
        while publisher.publish(UInt64 { data: 1 }).is_ok() {
            std::thread::sleep(Duration::from_millis(1));
        }
        forever();
    };
    // A program without room for more threads is not what this is about.
    drop(std::thread::Builder::new().name("loadable-leak".into()).spawn(publish));
}
