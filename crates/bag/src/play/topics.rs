//! The publishers of what is played (rules P3 and P4).

use super::options::PlayOptions;
use crate::session::{Selection, SessionError, overridden};
use crate::{BagReader, Filter, TopicMetadata};
use angaros::type_lookup::Definitions;
use angaros::{GenericPublisher, Node, RuntimeType};
use angaros_msg::Qos;
use angaros_msg::qos::{Durability, Reliability};
use std::collections::BTreeMap;

/// The publishers, and which topic of which bag is whose.
pub(super) struct Publishers {
    pub list: Vec<Published>,
    /// By bag and topic.
    index: Vec<Vec<Option<usize>>>,
    /// Topics that are not played though they are chosen, with the reason.
    pub skipped: Vec<(String, String)>,
    definitions: Definitions,
}

/// A topic that is played.
pub(super) struct Published {
    /// Its name in the bag.
    pub name: String,
    pub publisher: GenericPublisher,
    pub count: u64,
    pub refused: u64,
}

impl Publishers {
    pub fn create(
        node: &Node,
        bags: &[Box<dyn BagReader>],
        options: &PlayOptions,
    ) -> Result<Self, SessionError> {
        let selection = Selection {
            all_topics: options.selection.is_empty() || options.selection.all_topics,
            all_services: options.selection.is_empty() || options.selection.all_services,
            hidden: true,
            ..options.selection.clone()
        };
        let definitions = Definitions::of_process();
        let mut all =
            Self { list: Vec::new(), index: Vec::new(), skipped: Vec::new(), definitions };
        let mut known: BTreeMap<String, usize> = BTreeMap::new();
        for bag in bags {
            let mut index = Vec::new();
            for topic in bag.topics() {
                let wanted = selection.wants(&topic.name, &topic.type_name);
                index.push(if wanted { all.add(node, topic, options, &mut known)? } else { None });
            }
            all.index.push(index);
        }
        for (name, reason) in &all.skipped {
            tracing::warn!("{name} is not played: {reason}");
        }
        Ok(all)
    }

    fn add(
        &mut self,
        node: &Node,
        topic: TopicMetadata,
        options: &PlayOptions,
        known: &mut BTreeMap<String, usize>,
    ) -> Result<Option<usize>, SessionError> {
        if let Some(&at) = known.get(&topic.name) {
            if self.list[at].publisher.endpoint().type_name == topic.type_name {
                return Ok(Some(at));
            }
            let reason = format!("another bag has it as another type than {}", topic.type_name);
            self.skipped.push((topic.name, reason));
            return Ok(None);
        }
        let topic = topic.with_definition(&self.definitions);
        let Some(hash) = topic.type_hash else {
            let reason =
                format!("neither the bag nor a package here has its type {}", topic.type_name);
            self.skipped.push((topic.name, reason));
            return Ok(None);
        };
        let definition = topic.definition.as_deref().unwrap_or_default();
        let of = RuntimeType { name: &topic.type_name, hash, definition };
        let qos = overridden(&options.qos, &topic.name, offered(&topic.offered_qos));
        let publisher = node.create_generic_publisher(&topic.name, &of, qos)?;
        known.insert(topic.name.clone(), self.list.len());
        self.list.push(Published { name: topic.name, publisher, count: 0, refused: 0 });
        Ok(Some(self.list.len() - 1))
    }

    /// The publisher of a topic of a bag.
    pub fn of(&mut self, bag: usize, topic: usize) -> Option<&mut Published> {
        let at = self.index.get(bag)?.get(topic).copied()??;
        self.list.get_mut(at)
    }

    /// What to read of a bag.
    pub fn filter(&self, bag: usize, start_ns: Option<i64>, end_ns: Option<i64>) -> Filter {
        let topics = self.index[bag].iter().enumerate();
        let topics = topics.filter_map(|(topic, publisher)| publisher.map(|_| topic)).collect();
        Filter { topics: Some(topics), start_ns, end_ns }
    }

    /// Names of topics that nobody subscribes to.
    pub fn unheard(&self) -> Vec<String> {
        let unheard = self.list.iter().filter(|topic| topic.publisher.subscription_count() == 0);
        unheard.map(|topic| topic.publisher.endpoint().topic.clone()).collect()
    }
}

/// What was offered; of several offers, what serves all who were served.
fn offered(recorded: &[Qos]) -> Qos {
    let Some(first) = recorded.first() else { return Qos::default() };
    if recorded.iter().all(|qos| qos == first) {
        return *first;
    }
    let depth = recorded.iter().map(Qos::depth).max().unwrap_or(10);
    let mut qos = Qos::keep_last(depth);
    if recorded.iter().all(|qos| qos.reliability == Reliability::BestEffort) {
        qos = qos.best_effort();
    }
    if recorded.iter().any(|qos| qos.durability == Durability::TransientLocal) {
        qos = qos.transient_local();
    }
    qos
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_offer_is_the_recorded_one_or_serves_everybody() {
        let latched = Qos::keep_last(1).transient_local();
        assert_eq!(offered(&[latched, latched]), latched);
        assert_eq!(offered(&[]), Qos::default());
        let mixed = offered(&[latched, Qos::sensor_data()]);
        assert_eq!(mixed, Qos::keep_last(5).transient_local());
        for request in [latched, Qos::sensor_data(), Qos::default()] {
            assert!(mixed.incompatible_with(&request).is_empty());
        }
    }
}
