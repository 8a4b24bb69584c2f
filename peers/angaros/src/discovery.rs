//! One of many processes that find each other: a node with publishers for its topics and
//! subscriptions to those of the next one.

use std::sync::Arc;

use angaros::std_msgs::msg::String as Text;
use angaros::{Context, Node, Publisher, Qos, Subscription};
use angaros_bench_peer::{CrowdArgs, LinkError, Member};

use crate::exchange;
use crate::link::{SPIN, failed, join};

/// What a process has.
pub struct NodeMember {
    context: Context,
    _node: Node,
    publishers: Vec<Publisher<Text>>,
    subscriptions: Vec<Subscription<Text>>,
    /// What topics of this session begin with.
    prefix: String,
    nodes: usize,
    endpoints: usize,
}

impl NodeMember {
    /// Opens everything, in a domain that only this session uses.
    pub fn open(args: &CrowdArgs) -> Result<Self, LinkError> {
        let variant = args.variant.as_str();
        if variant.ends_with(SPIN) || exchange::VARIANTS.contains(&variant) {
            let text = format!("discovery of {variant} is that of its transport");
            return Err(LinkError::Unsupported(text));
        }
        Self::create(args).map_err(|error| failed(&error))
    }

    fn create(args: &CrowdArgs) -> angaros::Result<Self> {
        let context = join(&args.session, &args.variant)?;
        let session = args.session.replace(|c: char| !c.is_ascii_alphanumeric(), "_");
        let node = Node::new(&context, &format!("crowd_{session}_{}", args.index))?;
        let prefix = format!("/crowd_{session}/");
        let topic = |index: u64, number: u64| format!("{prefix}n{index}/t{number}");
        let qos = Qos::keep_last(10);
        let publishers = (0..args.topics)
            .map(|number| node.create_publisher(&topic(args.index, number), qos))
            .collect::<Result<_, _>>()?;
        let subscriptions = (0..args.topics)
            .map(|number| {
                node.create_subscription(&topic(args.next(), number), qos, |_: Arc<Text>| {})
            })
            .collect::<Result<_, _>>()?;
        let nodes = usize::try_from(args.nodes).unwrap_or(usize::MAX);
        let endpoints = usize::try_from(2 * args.nodes * args.topics).unwrap_or(usize::MAX);
        Ok(Self { context, _node: node, publishers, subscriptions, prefix, nodes, endpoints })
    }
}

impl Member for NodeMember {
    fn is_matched(&mut self) -> Result<bool, LinkError> {
        let heard = self.publishers.iter().all(|publisher| publisher.subscription_count() > 0);
        Ok(heard && self.subscriptions.iter().all(|own| own.publisher_count() > 0))
    }

    fn knows_everybody(&mut self) -> Result<bool, LinkError> {
        let graph = self.context.graph();
        let ours = |topic: &str| topic.starts_with(&self.prefix);
        let endpoints = graph.endpoints.iter().filter(|endpoint| ours(&endpoint.topic)).count();
        let name = format!("{}_", self.prefix.trim_matches('/'));
        let nodes = graph.nodes.iter().filter(|node| node.name.starts_with(&name)).count();
        Ok(nodes >= self.nodes && endpoints >= self.endpoints)
    }
}
