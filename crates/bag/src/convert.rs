//! Bags from bags: other storage, other compression, fewer topics, several joined in the order of
//! time.

use crate::error::{BagError, BagErrorKind, Result};
use crate::model::{BagInfo, BagMessage, Filter};
use crate::options::StorageOptions;
use crate::{BagReader, BagWriter, Messages, NewMessage, create};
use angaros::type_lookup::Definitions;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::path::Path;

/// The contents and the format of a new bag.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ConvertOptions {
    /// How it is written.
    pub storage: StorageOptions,
    /// Only these topics; empty is all.
    pub topics: Vec<String>,
    /// But none of these.
    pub exclude_topics: Vec<String>,
    /// Only messages logged at this time or later, nanoseconds since the epoch.
    pub start_ns: Option<i64>,
    /// Only messages logged at this time or earlier, nanoseconds since the epoch.
    pub end_ns: Option<i64>,
}

/// The result of a conversion.
#[derive(Clone, Debug, PartialEq)]
pub struct Converted {
    /// The new bag.
    pub info: BagInfo,
    /// Messages and blocks that could not be read; the first of these is kept.
    pub unreadable: u64,
    /// Why the first of them could not.
    pub first: Option<BagError>,
}

/// Writes the messages of all inputs into a new bag, in the order of their log time.
///
/// # Errors
/// A topic that no input has, one that two inputs have with different types, or a file that cannot
/// be written. What cannot be read of the inputs is counted, not an error.
pub fn convert(
    inputs: &[Box<dyn BagReader>],
    output: &Path,
    options: &ConvertOptions,
) -> Result<Converted> {
    check_topics(inputs, output, options)?;
    let mut writer = create(output, &options.storage)?;
    let mut unreadable = 0;
    let mut first = None;
    let mut joined = MergedBags::new(inputs, writer.as_mut(), options)?;
    loop {
        match joined.next() {
            None => break,
            Some(Ok(message)) => writer.write(&NewMessage {
                topic: message.topic,
                log_time_ns: message.log_time_ns,
                publish_time_ns: message.publish_time_ns,
                sequence: message.sequence,
                data: &message.data,
            })?,
            Some(Err(error)) => {
                unreadable += 1;
                first.get_or_insert(error);
            }
        }
    }
    Ok(Converted { info: writer.finish()?, unreadable, first })
}

fn check_topics(
    inputs: &[Box<dyn BagReader>],
    output: &Path,
    options: &ConvertOptions,
) -> Result<()> {
    let all: Vec<String> =
        inputs.iter().flat_map(|bag| bag.topics()).map(|topic| topic.name).collect();
    let Some(unknown) = options.topics.iter().find(|topic| !all.contains(topic)) else {
        return Ok(());
    };
    let near = angaros_msg::dynamic::nearest(unknown, all.iter().map(String::as_str));
    let hint = match near {
        Some(near) => format!("did you mean '{near}'?"),
        None => "see angaros bag info".to_owned(),
    };
    let message = format!("cannot be made: no input has topic {unknown}");
    Err(BagError::new(BagErrorKind::InvalidArgument, output, message).hint(hint))
}

/// The messages of several bags, with the topics of the one that is written.
struct MergedBags {
    /// Stream, new topic of each old one, next message.
    streams: Vec<(Messages, Vec<usize>, Option<BagMessage>)>,
    heads: BinaryHeap<Reverse<(i64, usize)>>,
    errors: Vec<BagError>,
}

impl MergedBags {
    fn new(
        inputs: &[Box<dyn BagReader>],
        writer: &mut dyn BagWriter,
        options: &ConvertOptions,
    ) -> Result<Self> {
        let wanted = |name: &String| {
            (options.topics.is_empty() || options.topics.contains(name))
                && !options.exclude_topics.contains(name)
        };
        let mut new = Self { streams: Vec::new(), heads: BinaryHeap::new(), errors: Vec::new() };
        let definitions = Definitions::of_process();
        for bag in inputs {
            let mut places = Vec::new();
            let mut chosen = Vec::new();
            for (index, topic) in bag.topics().into_iter().enumerate() {
                if wanted(&topic.name) {
                    chosen.push(index);
                    // What the old bag does not say, the new one does.
                    places.push(writer.add_topic(&topic.with_definition(&definitions))?);
                } else {
                    places.push(usize::MAX);
                }
            }
            let start_ns = options.start_ns;
            let end_ns = options.end_ns;
            let filter = Filter { topics: Some(chosen), start_ns, end_ns };
            new.streams.push((bag.messages(&filter)?, places, None));
            new.advance(new.streams.len() - 1);
        }
        Ok(new)
    }

    fn advance(&mut self, index: usize) {
        let (stream, _, head) = &mut self.streams[index];
        for next in stream {
            match next {
                Ok(message) => {
                    self.heads.push(Reverse((message.log_time_ns, index)));
                    *head = Some(message);
                    return;
                }
                Err(error) => self.errors.push(error),
            }
        }
    }

    fn next(&mut self) -> Option<Result<BagMessage>> {
        if let Some(error) = self.errors.pop() {
            return Some(Err(error));
        }
        let Reverse((_, index)) = self.heads.pop()?;
        let (_, places, head) = &mut self.streams[index];
        let mut message = head.take()?;
        message.topic = places[message.topic];
        self.advance(index);
        Some(Ok(message))
    }
}
