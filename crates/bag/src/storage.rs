//! What the formats have in common: one file for reading, one file for writing.

use crate::error::Result;
use crate::metadata::Metadata;
use crate::model::{Filter, TopicInfo, TopicMetadata};
use crate::{Messages, NewMessage};
use std::collections::BTreeMap;

/// What a reader found in its file.
#[derive(Clone, Debug, Default)]
pub(crate) struct Summary {
    /// Topics with their counts; messages name them by index.
    pub(crate) topics: Vec<TopicInfo>,
    pub(crate) start_ns: Option<i64>,
    pub(crate) end_ns: Option<i64>,
    /// The metadata that the file itself holds.
    pub(crate) metadata: Option<Metadata>,
    pub(crate) ros_distro: String,
    /// What is missing or broken.
    pub(crate) missing: Vec<String>,
}

impl Summary {
    pub(crate) fn message_count(&self) -> u64 {
        self.topics.iter().map(|topic| topic.message_count).sum()
    }

    /// Counts a message.
    pub(crate) fn count(&mut self, topic: usize, time_ns: i64) {
        if let Some(topic) = self.topics.get_mut(topic) {
            topic.message_count += 1;
            self.cover(time_ns, time_ns);
        }
    }

    /// Widens the span of time.
    pub(crate) fn cover(&mut self, start_ns: i64, end_ns: i64) {
        self.start_ns = Some(self.start_ns.map_or(start_ns, |start| start.min(start_ns)));
        self.end_ns = Some(self.end_ns.map_or(end_ns, |end| end.max(end_ns)));
    }

    /// The index of the topic, added if it is new.
    pub(crate) fn topic(&mut self, metadata: TopicMetadata, known: &mut TopicIndex) -> usize {
        let key = (metadata.name.clone(), metadata.type_name.clone());
        let topics = &mut self.topics;
        *known.entry(key).or_insert_with(|| {
            topics.push(TopicInfo { metadata, message_count: 0 });
            topics.len() - 1
        })
    }
}

/// Topics by name and type.
pub(crate) type TopicIndex = BTreeMap<(String, String), usize>;

/// One file that is read.
pub(crate) trait FileReader: Send + Sync {
    fn summary(&self) -> &Summary;
    fn stream(&self, filter: &Filter) -> Result<Messages>;
}

/// One file that is written.
pub(crate) trait FileWriter: Send {
    /// Topics come in the order of their indices.
    fn add_topic(&mut self, topic: &TopicMetadata) -> Result<()>;
    fn write(&mut self, message: &NewMessage<'_>) -> Result<()>;
    fn flush(&mut self) -> Result<()>;
    fn size(&self) -> u64;
    /// Ends the file; `metadata` is what it shall hold about the bag.
    fn finish(self: Box<Self>, metadata: &str) -> Result<()>;
}
