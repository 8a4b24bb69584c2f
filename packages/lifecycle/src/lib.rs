//! The managed node of the ROS demo `lifecycle`.

use angaros::lifecycle::{CallbackReturn, Lifecycle, LifecycleNode, State};
use angaros::prelude::*;
use angaros::std_msgs::msg::String as Text;
use std::time::Duration;

/// Publishes "Lifecycle HelloWorld #NUMBER" on `lifecycle_chatter` once a second while it is
/// active.
#[component]
pub struct LifecycleTalker {
    _managed: LifecycleNode,
}

impl LifecycleTalker {
    fn new(ctx: ComponentContext) -> Result<Self> {
        Ok(Self { _managed: LifecycleNode::new(ctx.node(), Talker::default())? })
    }
}

/// What it has while it is configured.
#[derive(Default)]
struct Talker {
    timer: Option<Timer>,
}

impl Talker {
    fn talk(node: &LifecycleNode) -> Result<Timer> {
        let publisher = node.create_lifecycle_publisher("lifecycle_chatter", Qos::keep_last(10))?;
        let mut count = 0_u64;
        let logger = node.node().clone();
        node.node().create_timer(Duration::from_secs(1), move |_| {
            count += 1;
            let Some(publisher) = publisher.when_active() else {
                angaros::info!(
                    logger,
                    "Lifecycle publisher is currently inactive. Messages are not published."
                );
                return;
            };
            let data = format!("Lifecycle HelloWorld #{count}");
            angaros::info!(logger, "Lifecycle publisher is active. Publishing: [{data}]");
            if let Err(error) = publisher.publish(Text { data }) {
                angaros::warn!(logger, "message {count} is not published: {error}");
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
        angaros::info!(node, "on_configure() is called.");
        CallbackReturn::Success
    }

    fn on_activate(&mut self, node: &LifecycleNode, _: State) -> CallbackReturn {
        angaros::info!(node, "on_activate() is called.");
        CallbackReturn::Success
    }

    fn on_deactivate(&mut self, node: &LifecycleNode, _: State) -> CallbackReturn {
        angaros::info!(node, "on_deactivate() is called.");
        CallbackReturn::Success
    }

    fn on_cleanup(&mut self, node: &LifecycleNode, _: State) -> CallbackReturn {
        self.timer = None;
        angaros::info!(node, "on cleanup is called.");
        CallbackReturn::Success
    }

    fn on_shutdown(&mut self, node: &LifecycleNode, state: State) -> CallbackReturn {
        self.timer = None;
        angaros::info!(node, "on shutdown is called from state {state}.");
        CallbackReturn::Success
    }
}
