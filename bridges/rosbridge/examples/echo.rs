//! Publishes below `/back` what it hears below `/there`, of any standard type: each message is
//! decoded to its last field and encoded again. Clients of the bridge compare what they sent with
//! what comes back. `scripts/matlab.sh` runs it.

use angaros::dynamic::DynamicType;
use angaros::prelude::*;
use angaros::{CdrError, EndpointKind, GenericSample, GenericSubscription};
use angaros_window::MessageType;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

/// How often is looked for new topics.
const LOOK: Duration = Duration::from_millis(20);

type Failure = Box<dyn std::error::Error>;

fn decoded_and_encoded(
    ty: &Arc<DynamicType>,
    bytes: &[u8],
) -> std::result::Result<Vec<u8>, CdrError> {
    ty.decode(bytes)?.encode()
}

/// Hears one topic and publishes what it hears.
fn echo(node: &Node, topic: &str, ty: &str) -> std::result::Result<GenericSubscription, Failure> {
    let of = MessageType::standard(ty)?;
    let back = format!("/back{}", topic.trim_start_matches("/there"));
    let publisher = node.create_generic_publisher(&back, &of.runtime(), Qos::default())?;
    let ty = Arc::clone(&of.ty);
    let speaker = node.clone();
    let hear = move |sample: GenericSample| {
        let again = match decoded_and_encoded(&ty, sample.bytes()) {
            Ok(again) => again,
            Err(error) => {
                angaros::warn!(speaker, "a message on {back} cannot be read: {error}");
                return;
            }
        };
        if let Err(error) = publisher.publish(&again) {
            angaros::warn!(speaker, "a message on {back} is not published: {error}");
        }
    };
    Ok(node.create_generic_subscription(topic, &of.runtime(), Qos::default(), hear)?)
}

/// Echoes all topics below `/there` from a node, until what is returned is dropped.
///
/// # Errors
/// A node that can have no timer.
pub fn echo_all(node: &Node) -> Result<Timer> {
    let looking = node.clone();
    let mut echoes: HashMap<String, Option<GenericSubscription>> = HashMap::new();
    node.create_timer(LOOK, move |_| {
        let seen = looking.context().graph();
        let publishers = seen.endpoints.iter().filter(|one| one.kind == EndpointKind::Publisher);
        let there: HashMap<&str, &str> = publishers
            .filter(|one| one.topic.starts_with("/there/"))
            .map(|one| (one.topic.as_str(), one.type_name.as_str()))
            .collect();
        echoes.retain(|topic, _| there.contains_key(topic.as_str()));
        for (topic, ty) in there {
            echoes.entry(topic.to_owned()).or_insert_with(|| {
                let made = echo(&looking, topic, ty);
                if let Err(error) = &made {
                    angaros::warn!(looking, "no echo of {topic}: {error}");
                }
                made.ok()
            });
        }
    })
}

fn main() -> Result<()> {
    angaros::init_log();
    let context = Context::from_env()?;
    let node = Node::new(&context, "echo")?;
    let _timer = echo_all(&node)?;
    let executor = SingleThreadedExecutor::new(&context)?;
    executor.add_node(&node)?;
    executor.spin();
    Ok(())
}
