//! What was lost: messages by reason and place, and what the recording itself lacks.

use crate::chain::Chains;
use crate::index::{Index, Unmatched};
use angaros::trace::{DropReason, EventId};
use serde::Serialize;
use std::collections::{BTreeMap, HashSet};

/// Process and number of an entity.
type Place = (u32, u32);

/// Messages lost at one place for one reason.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LostMessages {
    /// Why.
    pub reason: String,
    /// Where: node and topic.
    pub at: String,
    /// How many.
    pub count: u64,
}

/// Deadlines missed or budgets overrun at one place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Miss {
    /// `deadline missed` or `budget overrun`.
    pub what: String,
    /// Where.
    pub at: String,
    /// How often.
    pub count: u64,
    /// Of an overrun the budget, nanoseconds.
    pub budget_ns: Option<u64>,
}

/// What the recording lacks (rule H5).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Lost {
    /// Events that found no room in memory, by process.
    pub events: Vec<(String, u64)>,
    /// Processes whose files end before their session did.
    pub cut_off: Vec<String>,
    /// Events of kinds that this program does not know.
    pub unknown: u64,
    /// Halves without their other half.
    pub unmatched: Unmatched,
    /// Ways of chains that were not followed to their end.
    pub chains_cut: u64,
}

impl Lost {
    /// Whether nothing is missing.
    #[must_use]
    pub fn is_nothing(&self) -> bool {
        *self == Self::default()
    }
}

/// What newer messages replaced on purpose, and what was lost.
pub(super) fn drops(index: &Index<'_>) -> (Vec<LostMessages>, Vec<LostMessages>) {
    let mut counts: BTreeMap<(String, Place), u64> = BTreeMap::new();
    let mut overwritten: BTreeMap<Place, u64> = BTreeMap::new();
    let mut called: HashSet<Place> = HashSet::new();
    for (process, event) in &index.recording.events {
        let at = (*process, event.b as u32);
        match event.id {
            EventId::Drop => {
                let reason = DropReason::from_number(event.a);
                let reason = reason.map_or("of an unknown kind", DropReason::name).to_owned();
                let count = counts.entry((reason, at)).or_default();
                *count = count.saturating_add(event.c.max(1));
            }
            EventId::Enqueue if event.c != 0 => *overwritten.entry(at).or_default() += 1,
            EventId::CallbackStart => drop(called.insert(at)),
            _ => {}
        }
    }
    // A full queue tells it once or twice: when the message comes, and as a loss.
    for (at, count) in overwritten {
        counts.entry((DropReason::Replaced.name().to_owned(), at)).or_insert(count);
    }
    let on_purpose = |reason: &str, at: Place| {
        reason == DropReason::Replaced.name() && !called.contains(&at) && reads_newest(index, at)
    };
    let (mut replaced, mut lost) = (Vec::new(), Vec::new());
    for ((reason, at), count) in counts {
        let list = if on_purpose(&reason, at) { &mut replaced } else { &mut lost };
        list.push(LostMessages { reason, at: index.label(at.0, at.1), count });
    }
    lost.sort_by_key(|lost| std::cmp::Reverse(lost.count));
    replaced.sort_by_key(|of| std::cmp::Reverse(of.count));
    (replaced, lost)
}

/// Whether somebody reads the newest message of a subscription when it likes: there is room for
/// one message and no callback.
fn reads_newest(index: &Index<'_>, at: Place) -> bool {
    index.is_polled(at) && index.entity(at.0, at.1).is_some_and(|of| of.depth == 1)
}

pub(super) fn misses(index: &Index<'_>) -> Vec<Miss> {
    /// What, where, and of an overrun its budget.
    type Kind = (&'static str, (u32, u32), Option<u64>);
    let mut counts: BTreeMap<Kind, u64> = BTreeMap::new();
    for (process, event) in &index.recording.events {
        let at = (*process, event.b as u32);
        let (key, by) = match event.id {
            EventId::DeadlineMissed => (("deadline missed", at, None), event.a.max(1)),
            EventId::Overrun => (("budget overrun", at, Some(event.a)), 1),
            _ => continue,
        };
        let count = counts.entry(key).or_default();
        *count = count.saturating_add(by);
    }
    let miss = |((what, at, budget_ns), count): (Kind, u64)| Miss {
        what: what.to_owned(),
        at: index.label(at.0, at.1),
        count,
        budget_ns,
    };
    counts.into_iter().map(miss).collect()
}

pub(super) fn lost(index: &Index<'_>, chains: &Chains) -> Lost {
    let processes = &index.recording.processes;
    let name = |number: usize, process: &angaros::trace::Process| {
        let label = index.process_label(number as u32);
        format!("{label} ({}, process {})", process.host, process.pid)
    };
    let named = |keep: fn(&angaros::trace::Process) -> bool| {
        let all = processes.iter().enumerate().filter(move |(_, process)| keep(process));
        all.map(|(number, process)| (name(number, process), process.dropped))
    };
    Lost {
        events: named(|process| process.dropped > 0).collect(),
        cut_off: named(|process| process.cut_off).map(|(name, _)| name).collect(),
        unknown: processes.iter().fold(0, |sum, process| process.unknown.saturating_add(sum)),
        unmatched: index.unmatched,
        chains_cut: chains.cut,
    }
}
