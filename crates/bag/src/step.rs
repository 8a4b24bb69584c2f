//! Bags as what is stepped through a graph.

use crate::play::{BagMerge, MergedMessage};
use crate::{BagReader, Filter, Selection, SessionError};
use angaros::step::{Feed, FeedMessage, FeedTopic};
use angaros::type_lookup::Definitions;
use angaros_msg::qos::Durability;
use std::collections::BTreeMap;

/// The messages of bags in the order of their times, for [`angaros::step::step`].
pub struct BagFeed {
    bags: Vec<Box<dyn BagReader>>,
    topics: Vec<FeedTopic>,
    /// The feed's topic of each bag's topics.
    index: Vec<Vec<Option<usize>>>,
    end_ns: Option<i64>,
}

impl BagFeed {
    /// What `selection` chooses of these bags, up to a time in nanoseconds since 1970.
    ///
    /// # Errors
    /// A topic whose type neither the bag nor a package here has, or that has two types.
    pub fn new(
        bags: Vec<Box<dyn BagReader>>,
        selection: &Selection,
        end_ns: Option<i64>,
    ) -> Result<Self, SessionError> {
        let mut topics: Vec<FeedTopic> = Vec::new();
        let mut known: BTreeMap<String, usize> = BTreeMap::new();
        let mut index = Vec::new();
        let definitions = Definitions::of_process();
        for bag in &bags {
            let mut of_bag = Vec::new();
            for topic in bag.topics() {
                if !selection.wants(&topic.name, &topic.type_name) {
                    of_bag.push(None);
                    continue;
                }
                let topic = topic.with_definition(&definitions);
                let name = &topic.name;
                let type_name = &topic.type_name;
                let Some(type_hash) = topic.type_hash else {
                    let text =
                        format!("{name}: neither the bag nor a package here has {type_name}");
                    return Err(SessionError::Option(text));
                };
                let at = *known.entry(topic.name.clone()).or_insert(topics.len());
                if at == topics.len() {
                    let latched =
                        |qos: &angaros_msg::Qos| qos.durability == Durability::TransientLocal;
                    topics.push(FeedTopic {
                        name: topic.name.clone(),
                        type_name: topic.type_name.clone(),
                        type_hash,
                        definition: topic.definition.clone().unwrap_or_default(),
                        transient_local: topic.offered_qos.iter().any(latched),
                    });
                } else if topics[at].type_hash != type_hash {
                    let text = format!("{name} is {type_name} and {}", topics[at].type_name);
                    return Err(SessionError::Option(text));
                }
                of_bag.push(Some(at));
            }
            index.push(of_bag);
        }
        Ok(Self { bags, topics, index, end_ns })
    }
}

impl Feed for BagFeed {
    fn topics(&self) -> &[FeedTopic] {
        &self.topics
    }

    fn messages(
        &self,
    ) -> angaros::Result<Box<dyn Iterator<Item = angaros::Result<FeedMessage>> + '_>> {
        let bags = self.bags.iter().zip(&self.index).map(|(bag, index)| {
            let wanted = index.iter().enumerate().filter(|(_, topic)| topic.is_some());
            let topics = Some(wanted.map(|(at, _)| at).collect());
            (&**bag, Filter { topics, start_ns: None, end_ns: self.end_ns })
        });
        let mut merged = BagMerge::new(&bags.collect::<Vec<_>>()).map_err(|error| {
            angaros::Error::new(angaros::ErrorKind::BadData, "cannot read a bag").source(error)
        })?;
        let next = move || {
            loop {
                let MergedMessage { bag, message } = merged.next()?;
                let topic = self.index.get(bag)?.get(message.topic).copied().flatten();
                if let Some(topic) = topic {
                    let time_ns = message.log_time_ns;
                    let bytes = message.data.to_vec();
                    return Some(Ok(FeedMessage { topic, time_ns, bytes }));
                }
            }
        };
        Ok(Box::new(std::iter::from_fn(next)))
    }
}
