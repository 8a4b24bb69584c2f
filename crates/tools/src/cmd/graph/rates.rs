//! How often messages come on the topics that are drawn.

use super::model::{Kind, Picture, Rate};
use crate::client::transport::GraphSnapshot;
use crate::client::type_lookup::Definitions;
use crate::client::{
    Context, EndpointKind, GenericSample, GenericSubscription, Node, SingleThreadedExecutor,
};
use crate::cmd::topic::arrivals::Arrivals;
use crate::cmd::types::{KnownType, resolve};
use crate::cmd::{output, qos, session};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Messages of a topic by which its rate is reckoned at most.
const WINDOW: usize = 100_000;

type Failure = Box<dyn std::error::Error>;

/// One topic while its messages are counted.
struct Counted {
    link: usize,
    arrivals: Arc<Mutex<Arrivals>>,
    _subscription: GenericSubscription,
}

/// Listens to every topic that somebody publishes and notes its rate. A topic whose type cannot be
/// read keeps none, and that is told.
pub fn measure(
    context: &Context,
    graph: &GraphSnapshot,
    definitions: &Definitions,
    span: Duration,
    picture: &mut Picture,
) -> Result<(), Failure> {
    let node = session::node(context)?;
    let mut counted = Vec::new();
    for (index, link) in picture.links.iter().enumerate() {
        if link.kind != Kind::Topic || link.from.is_empty() || link.types.len() != 1 {
            continue;
        }
        match count(context, &node, graph, definitions, &link.name) {
            Ok((arrivals, _subscription)) => {
                counted.push(Counted { link: index, arrivals, _subscription });
            }
            Err(error) => {
                let why = error.to_string();
                let why = why.split("; hint: ").next().unwrap_or_default();
                output::progress(&format!("the rate of {} is not measured: {why}", link.name));
            }
        }
    }
    let executor = SingleThreadedExecutor::new(context)?;
    executor.add_node(&node)?;
    let begun = Instant::now();
    while begun.elapsed() < span && !context.is_shutdown() {
        let left = span.saturating_sub(begun.elapsed());
        executor.spin_until(|| false, left.min(Duration::from_millis(100)));
    }
    if context.is_shutdown() {
        return Err("interrupted".into());
    }
    let took = begun.elapsed();
    for Counted { link, arrivals, .. } in counted {
        let arrivals = arrivals.lock().unwrap_or_else(PoisonError::into_inner);
        picture.links[link].rate = Some(Rate { hertz: arrivals.hertz(took) });
    }
    Ok(())
}

fn count(
    context: &Context,
    node: &Node,
    graph: &GraphSnapshot,
    definitions: &Definitions,
    topic: &str,
) -> Result<(Arc<Mutex<Arrivals>>, GenericSubscription), Failure> {
    let publishers: Vec<_> = graph
        .endpoints
        .iter()
        .filter(|e| e.kind == EndpointKind::Publisher && e.topic == topic)
        .collect();
    let first = publishers.first().ok_or("nobody publishes it")?;
    let found = resolve(context, definitions, &first.type_name, first.type_hash)?;
    let known = KnownType::from_catalog(&found.catalog, &found.name)?;
    let arrivals = Arc::new(Mutex::new(Arrivals::new(WINDOW)));
    let to = Arc::clone(&arrivals);
    let qos = angaros_msg::Qos {
        history: angaros_msg::qos::History::KeepLast(100),
        durability: angaros_msg::qos::Durability::Volatile,
        ..qos::to_hear(&publishers)
    };
    let took = move |sample: GenericSample| {
        let size = sample.bytes().len();
        let info = sample.info;
        let mut arrivals = to.lock().unwrap_or_else(PoisonError::into_inner);
        arrivals.add(Instant::now(), size, info.publisher, info.sequence_number);
    };
    let subscription = node.create_generic_subscription(topic, &known.runtime(), qos, took)?;
    Ok((arrivals, subscription))
}
