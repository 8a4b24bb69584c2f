//! Which topics there are, and the subscriptions to them (rule R1).

use super::RecordTime;
use super::cache::Cache;
use super::options::RecordOptions;
use crate::TopicMetadata;
use crate::session::{SessionError, overridden};
use angaros::type_lookup::{Definitions, TypeQuery};
use angaros::{
    Endpoint, EndpointKind, GenericSample, GenericSubscription, Gid, MessageInfo, Node,
    RuntimeType, SingleThreadedExecutor,
};
use angaros_msg::{Qos, TypeHash};
use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, PoisonError};

/// The topics that are recorded.
pub(super) struct Topics {
    options: RecordOptions,
    cache: Arc<Cache>,
    time: RecordTime,
    known: BTreeMap<String, Topic>,
    own_name: String,
    definitions: Definitions,
    /// Who is asked for the definitions that are nowhere here, with topic and begin.
    inquiries: Vec<(usize, TypeQuery, u64)>,
}

/// How long the messages of a topic wait for its definition, at most (rule R7).
const PATIENCE_NS: u64 = 5_000_000_000;

/// A topic that is recorded.
struct Topic {
    index: usize,
    subscription: Option<GenericSubscription>,
    qos: Qos,
    of: Described,
    /// What the subscriptions before this one had lost.
    lost_before: u64,
    numbers: Arc<Mutex<Numbers>>,
}

/// The numbers of the messages that came, by publisher.
#[derive(Default)]
struct Numbers {
    publishers: HashMap<Gid, u64>,
    missing: u64,
}

/// Publishers of one topic whose numbers are followed.
const MAX_PUBLISHERS: usize = 4096;

impl Numbers {
    /// Notes a message; returns whether it is new.
    fn note(&mut self, info: &MessageInfo) -> bool {
        let number = info.sequence_number;
        if let Some(last) = self.publishers.get_mut(&info.publisher) {
            if number <= *last {
                return false;
            }
            self.missing += number - *last - 1;
            *last = number;
        } else if self.publishers.len() < MAX_PUBLISHERS {
            self.publishers.insert(info.publisher, number);
        }
        true
    }
}

impl Topics {
    pub fn new(options: RecordOptions, node: &Node, cache: &Arc<Cache>, time: &RecordTime) -> Self {
        let own_name = node.name().name.clone();
        let cache = Arc::clone(cache);
        let time = time.clone();
        let known = BTreeMap::new();
        let definitions = Definitions::of_process();
        Self { options, cache, time, known, own_name, definitions, inquiries: Vec::new() }
    }

    pub fn names(&self) -> Vec<String> {
        self.known.keys().cloned().collect()
    }

    /// Messages that can wait in the queues of all subscriptions.
    pub fn queued_at_most(&self) -> usize {
        let publishers =
            |topic: &Topic| topic.subscription.as_ref().map_or(0, |s| s.publisher_count().max(1));
        self.known.values().map(|topic| topic.qos.depth() * publishers(topic)).sum()
    }

    /// Subscribes to what is new and chosen, if `again` allows that, and again to what is offered
    /// weaker than before.
    pub fn discover(
        &mut self,
        node: &Node,
        executor: &SingleThreadedExecutor,
        again: bool,
    ) -> Result<(), SessionError> {
        for (name, ends) in self.chosen(node) {
            if !again && !self.known.contains_key(&name) {
                continue;
            }
            // Who only subscribes says the type too, if nobody publishes.
            let first = ends.publishers.first().or(ends.subscriptions.first());
            let Some(first) = first.cloned() else { continue };
            let known = self.known.get(&name).map(|topic| topic.of.name.clone());
            let type_name = known.unwrap_or_else(|| first.type_name.clone());
            let mut publishers = ends.publishers;
            publishers.retain(|publisher| publisher.type_name == type_name);
            if !publishers.is_empty() || first.kind == EndpointKind::Subscription {
                self.follow(node, executor, &name, (&first, &publishers))?;
            }
        }
        self.count_losses();
        self.ask(node);
        Ok(())
    }

    /// The topics that there are and that the options choose.
    fn chosen(&self, node: &Node) -> BTreeMap<String, TopicEndpoints> {
        let options = &self.options;
        let mut topics: BTreeMap<String, TopicEndpoints> = BTreeMap::new();
        for endpoint in node.context().graph().endpoints {
            // What does not begin so is a service's, or another middleware's own.
            let ours = endpoint.topic.starts_with('/') && endpoint.node.name != self.own_name;
            if ours && options.selection.wants(&endpoint.topic, &endpoint.type_name) {
                let ends = topics.entry(endpoint.topic.clone()).or_default();
                match endpoint.kind {
                    EndpointKind::Publisher => ends.publishers.push(endpoint),
                    EndpointKind::Subscription => ends.subscriptions.push(endpoint),
                }
            }
        }
        topics.retain(|_, ends| {
            (options.unpublished || !ends.publishers.is_empty())
                && !(options.ignore_leaf && ends.subscriptions.is_empty())
        });
        topics
    }

    /// Takes over the definitions that have been told.
    fn ask(&mut self, node: &Node) {
        let cache = &self.cache;
        let now_ns = node.context().clock().monotonic_ns();
        self.inquiries.retain_mut(|(topic, inquiry, begun_ns)| {
            let told = match inquiry.poll() {
                None if now_ns.saturating_sub(*begun_ns) < PATIENCE_NS => return true,
                None => Err("no process answered in time".to_owned()),
                Some(found) => {
                    found.and_then(|found| found.text().map_err(|error| error.to_string()))
                }
            };
            if let Err(error) = &told {
                let name = inquiry.type_name();
                tracing::warn!("{name} is recorded without its definition: {error}");
            }
            cache.define(*topic, told.ok());
            false
        });
    }

    fn follow(
        &mut self,
        node: &Node,
        executor: &SingleThreadedExecutor,
        name: &str,
        (first, publishers): (&Endpoint, &[Endpoint]),
    ) -> Result<(), SessionError> {
        // The default of ROS 2 before there is a publisher.
        let asked =
            Qos::keep_last(self.options.depth).adapted_to(publishers.iter().map(|p| &p.qos));
        let qos = overridden(&self.options.qos, name, asked);
        match self.known.get_mut(name) {
            // A request that is too weak hears everybody all the same.
            Some(topic) if !is_weaker(&qos, &topic.qos) => return Ok(()),
            Some(topic) => {
                tracing::info!("{name} is offered with weaker QoS now: subscribing again");
                while executor.spin_once(std::time::Duration::ZERO) {}
                let gone = topic.subscription.take();
                topic.lost_before += gone.map_or(0, |subscription| subscription.lost());
                topic.qos = qos;
            }
            None => self.begin(node, name, (first, publishers), qos)?,
        }
        self.subscribe(node, name)
    }

    /// A topic that is new.
    fn begin(
        &mut self,
        node: &Node,
        name: &str,
        (first, publishers): (&Endpoint, &[Endpoint]),
        qos: Qos,
    ) -> Result<(), SessionError> {
        let of = Described::of(&self.definitions, first);
        let mut metadata = TopicMetadata::new(name, &of.name);
        metadata.type_hash = Some(of.hash);
        metadata.definition.clone_from(&of.definition);
        metadata.offered_qos = publishers.iter().map(|publisher| publisher.qos).collect();
        let index = self.cache.add_topic(metadata, of.definition.is_some());
        if of.definition.is_none() {
            let now_ns = node.context().clock().monotonic_ns();
            match TypeQuery::new(node, &of.name, of.hash) {
                Ok(inquiry) => self.inquiries.push((index, inquiry, now_ns)),
                // Not a name that ROS 2 has: recorded as it is.
                Err(_) => self.cache.define(index, None),
            }
        }
        tracing::info!("recording {name} ({})", of.name);
        let subscription = None;
        let lost_before = 0;
        let numbers = Arc::default();
        let topic = Topic { index, subscription, qos, of, lost_before, numbers };
        self.known.insert(name.to_owned(), topic);
        Ok(())
    }

    fn subscribe(&mut self, node: &Node, name: &str) -> Result<(), SessionError> {
        let Some(topic) = self.known.get_mut(name) else { return Ok(()) };
        let cache = Arc::clone(&self.cache);
        let time = self.time.clone();
        let index = topic.index;
        let numbers = Arc::clone(&topic.numbers);
        let callback = move |sample: GenericSample| {
            if !numbers.lock().unwrap_or_else(PoisonError::into_inner).note(&sample.info) {
                return;
            }
            let now = time.now_ns();
            cache.push(index, sample, now.unwrap_or_default());
        };
        let definition = topic.of.definition.as_deref().unwrap_or_default();
        let of = RuntimeType { name: &topic.of.name, hash: topic.of.hash, definition };
        let created = node.create_generic_subscription(name, &of, topic.qos, callback)?;
        topic.subscription = Some(created);
        Ok(())
    }

    fn count_losses(&self) {
        for topic in self.known.values() {
            let subscription = topic.subscription.as_ref();
            let told = topic.lost_before + subscription.map_or(0, GenericSubscription::lost);
            let missing = topic.numbers.lock().unwrap_or_else(PoisonError::into_inner).missing;
            // Each knows of losses that the other does not: of the last messages, and of those
            // between two subscriptions.
            self.cache.set_lost(topic.index, told.max(missing));
        }
    }

    /// Ends all subscriptions.
    pub fn close(&mut self) {
        self.count_losses();
        self.known.values_mut().for_each(|topic| topic.subscription = None);
    }
}

/// Who is at a topic.
#[derive(Default)]
struct TopicEndpoints {
    publishers: Vec<Endpoint>,
    subscriptions: Vec<Endpoint>,
}

/// Whether `new` asks for less than `old`.
fn is_weaker(new: &Qos, old: &Qos) -> bool {
    !new.incompatible_with(old).is_empty()
}

/// The type of a topic.
struct Described {
    name: String,
    hash: TypeHash,
    /// `None` if it is nowhere here.
    definition: Option<String>,
}

impl Described {
    /// As the files here have it, or as it is compiled in.
    fn of(definitions: &Definitions, endpoint: &Endpoint) -> Self {
        let name = endpoint.type_name.clone();
        let hash = endpoint.type_hash;
        let found = definitions.find(&name, Some(hash)).ok();
        let definition = found.as_ref().and_then(|found| found.text().ok());
        let known = found.map_or(hash, |found| found.hash);
        Self { name, hash: if hash == TypeHash::UNKNOWN { known } else { hash }, definition }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gaps_are_counted_and_what_came_already_is_known() {
        let mut numbers = Numbers::default();
        let mut note = |publisher: u8, sequence_number| {
            let publisher = Gid([publisher; 16]);
            numbers.note(&MessageInfo { publisher, sequence_number, ..MessageInfo::default() })
        };
        assert!(note(1, 5) && note(1, 6) && note(2, 1) && note(1, 9));
        assert!(!note(1, 9) && !note(1, 7) && note(2, 2));
        assert_eq!(numbers.missing, 2);
    }

    #[test]
    fn who_asks_for_less_is_weaker() {
        let strong = Qos::keep_last(7).transient_local();
        let mixed = Qos::keep_last(7).best_effort();
        assert!(is_weaker(&mixed, &strong) && !is_weaker(&strong, &mixed));
        assert!(!is_weaker(&strong, &strong));
    }
}
