//! Ours and others' endpoints, and which of them are connected.

use super::action::MismatchReason;
use crate::wire::{EndpointData, Guid, VendorId};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// An endpoint, ours or another's.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub(super) data: Arc<EndpointData>,
    pub(super) is_writer: bool,
    pub(super) is_ours: bool,
}

/// All endpoints by id and by topic. Which ones are connected is remembered as pairs of writer and
/// reader.
#[derive(Default)]
pub(super) struct Endpoints {
    entries: HashMap<Guid, Entry>,
    topics: HashMap<String, Vec<Guid>>,
    connected: HashSet<(Guid, Guid)>,
}

/// What an endpoint that came means for one that is there.
pub(super) enum MatchResult {
    /// They are connected now.
    Connected,
    /// They are not.
    Refused(MismatchReason),
}

impl Endpoints {
    pub(super) fn get(&self, guid: Guid) -> Option<&Entry> {
        self.entries.get(&guid)
    }

    pub(super) fn others(&self) -> impl Iterator<Item = &Entry> {
        self.entries.values().filter(|entry| !entry.is_ours)
    }

    pub(super) fn ours(&self) -> impl Iterator<Item = &Entry> {
        self.entries.values().filter(|entry| entry.is_ours)
    }

    pub(super) fn count(&self) -> usize {
        self.entries.len()
    }

    /// Adds an endpoint; tells of each of the same topic with which it is connected or cannot be.
    /// Two of others are not our affair, nor are two of ours unless `match_own`.
    pub(super) fn add(&mut self, entry: Entry, match_own: bool) -> Vec<(Entry, MatchResult)> {
        let guid = entry.data.guid;
        let mut results = Vec::new();
        for other in self.topics.get(&entry.data.topic).into_iter().flatten() {
            let Some(other) = self.entries.get(other) else { continue };
            let ours = u8::from(entry.is_ours) + u8::from(other.is_ours);
            if other.is_writer == entry.is_writer || ours == 0 || (ours == 2 && !match_own) {
                continue;
            }
            let (writer, reader) = in_order(&entry, other);
            let Some(result) = match_endpoints(&writer.data, &reader.data) else { continue };
            if matches!(result, MatchResult::Connected) {
                self.connected.insert((writer.data.guid, reader.data.guid));
            }
            results.push((other.clone(), result));
        }
        self.topics.entry(entry.data.topic.clone()).or_default().push(guid);
        self.entries.insert(guid, entry);
        results
    }

    /// Removes an endpoint; tells of it and of those it was connected with.
    pub(super) fn remove(&mut self, guid: Guid) -> Option<(Entry, Vec<Entry>)> {
        let entry = self.entries.remove(&guid)?;
        let mut parted = Vec::new();
        if let Some(same_topic) = self.topics.get_mut(&entry.data.topic) {
            same_topic.retain(|other| *other != guid);
            for other in same_topic.iter() {
                let Some(other) = self.entries.get(other) else { continue };
                let (writer, reader) = in_order(&entry, other);
                if self.connected.remove(&(writer.data.guid, reader.data.guid)) {
                    parted.push(other.clone());
                }
            }
            if same_topic.is_empty() {
                self.topics.remove(&entry.data.topic);
            }
        }
        Some((entry, parted))
    }
}

/// Writer and reader of the two.
const fn in_order<'e>(one: &'e Entry, other: &'e Entry) -> (&'e Entry, &'e Entry) {
    if one.is_writer { (one, other) } else { (other, one) }
}

/// What becomes of a writer and a reader of one topic; `None` when they are in different
/// partitions, or the reader is of ours and takes nothing, which is no fault.
fn match_endpoints(writer: &EndpointData, reader: &EndpointData) -> Option<MatchResult> {
    let ours = |guid: Guid| guid.prefix.vendor() == VendorId::ANGAROS;
    let takes_nothing = ours(reader.guid) && reader.guid.entity.is_shown_reader();
    if !writer.qos.shares_partition(&reader.qos) || takes_nothing && ours(writer.guid) {
        return None;
    }
    if writer.type_name != reader.type_name {
        return Some(MatchResult::Refused(MismatchReason::Type));
    }
    Some(match writer.qos.incompatible_with(&reader.qos) {
        policies if policies.is_empty() => MatchResult::Connected,
        policies => MatchResult::Refused(MismatchReason::Qos(policies)),
    })
}
