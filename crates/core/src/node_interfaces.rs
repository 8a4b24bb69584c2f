//! What a node offers by itself: services about its parameters, its types, its log.
//!
//! * **O1** They come when the node is added to an executor, as nobody could be answered before,
//!   and go when it is removed from it or its last handle is dropped.
//! * **O2** They belong to the node and do not keep it: whatever is made with the handle that their
//!   functions get knows its node weakly. A callback of theirs holds a [`WeakNode`], never a
//!   [`Node`].
//! * **O3** One that cannot be made fails `add_node`, which then leaves the node as it was.

use crate::executor::Shared;
use crate::node::{DisabledInterfaces, Node};
use angaros_transport::error::Result;
use std::any::Any;
use std::sync::Arc;

/// One thing that a node offers by itself.
pub(crate) struct Interface {
    /// Whether the node's options refuse it.
    pub(crate) refused: fn(&DisabledInterfaces) -> bool,
    /// Makes it; it ends when the result is dropped.
    pub(crate) create: fn(&Node) -> Result<Box<dyn Any + Send>>,
}

/// All of them, in the order in which they are made.
const INTERFACES: &[Interface] = &[
    Interface { refused: |without| without.rosout, create: crate::rosout::start },
    Interface {
        refused: |without| without.logger_services,
        create: crate::logging::create_services,
    },
    Interface {
        refused: |without| without.type_description,
        create: crate::type_description::create,
    },
    Interface { refused: |without| without.parameter_services, create: crate::parameters::create },
    Interface {
        refused: |_| crate::metrics::statistics_asked_for().is_none(),
        create: crate::metrics::create_interface,
    },
];

/// Lets an executor run `node`, and makes what the node offers by itself.
///
/// # Errors
/// When the node has an executor, or that has no room (rule O3).
pub(crate) fn attach(node: &Node, executor: &Arc<Shared>) -> Result<()> {
    node.attach(executor)?;
    let made = create(node).inspect_err(|_| node.detach(executor))?;
    node.keep_own(made);
    Ok(())
}

/// Makes all that `node` is to offer.
fn create(node: &Node) -> Result<Vec<Box<dyn Any + Send>>> {
    create_all(node, INTERFACES)
}

fn create_all(node: &Node, interfaces: &[Interface]) -> Result<Vec<Box<dyn Any + Send>>> {
    let owning = Node { core: Arc::clone(&node.core), owning: true };
    let wanted = interfaces.iter().filter(|interface| !(interface.refused)(&node.core.without));
    wanted.map(|interface| (interface.create)(&owning)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::executor::SingleThreadedExecutor;
    use crate::{Context, ContextOptions};
    use angaros_msg::Qos;
    use angaros_msg::std_msgs::msg::Int32;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    static HEARD: AtomicUsize = AtomicUsize::new(0);

    fn echo(node: &Node) -> Result<Box<dyn Any + Send>> {
        let publisher = node.create_publisher::<Int32>("own/out", Qos::default())?;
        let subscription = node.create_subscription("own/in", Qos::default(), {
            let node = node.downgrade();
            move |message: Arc<Int32>| {
                assert!(node.upgrade().is_some());
                HEARD.fetch_add(1, Ordering::SeqCst);
                publisher.publish(message).map_err(|error| error.to_string())
            }
        })?;
        Ok(Box::new(subscription))
    }

    const ECHO: &[Interface] = &[Interface { refused: |without| without.rosout, create: echo }];

    fn context() -> Context {
        let options = ContextOptions {
            domain: Some(201),
            transport: Some("local".into()),
            ..ContextOptions::default()
        };
        Context::new(options, &[]).unwrap()
    }

    #[test]
    fn what_a_node_offers_by_itself_runs_and_goes_with_its_last_handle() {
        let context = context();
        let executor = SingleThreadedExecutor::new(&context).unwrap();
        let node = Node::new(&context, "owner").unwrap();
        executor.add_node(&node).unwrap();
        let made = create_all(&node, ECHO).unwrap();
        node.keep_own(made);
        let user = Node::new(&context, "user").unwrap();
        let question = user.create_publisher::<Int32>("own/in", Qos::default()).unwrap();
        let answer = user.create_polled_subscription::<Int32>("own/out", Qos::default()).unwrap();
        question.publish(Int32 { data: 7 }).unwrap();
        let heard = || HEARD.load(Ordering::SeqCst) == 1;
        assert!(executor.spin_until(heard, Duration::from_secs(10)));
        assert_eq!(answer.take().unwrap().unwrap().message().unwrap().data, 7);
        drop(node);
        // The thread that watches for stalls may hold it for a moment.
        let until = std::time::Instant::now() + Duration::from_secs(10);
        while (question.subscription_count(), answer.publisher_count()) != (0, 0) {
            assert!(std::time::Instant::now() < until, "what it offers goes with it");
            std::thread::yield_now();
        }
        assert_eq!(context.graph().nodes.len(), 1, "the node has left the graph");
    }

    #[test]
    fn what_the_options_refuse_is_not_made() {
        let options = crate::NodeOptions { without_rosout: true, ..Default::default() };
        let node = Node::with_options(&context(), "plain", options).unwrap();
        assert!(create_all(&node, ECHO).unwrap().is_empty());
    }
}
