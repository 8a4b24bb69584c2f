//! Starvation: what was ready long while others ran on its thread.

use crate::clocks::Ns;
use crate::hop::MAX_LOOKED_AT;
use crate::index::{Index, ThreadId, Work};
use crate::layer::Figures;
use serde::Serialize;
use std::collections::BTreeMap;

/// Entities shown.
const MAX_SHOWN: usize = 10;

/// How long an entity waited for its turn.
#[derive(Clone, Debug, Serialize)]
pub struct Turn {
    /// The entity.
    pub of: String,
    /// From being ready to its turn.
    pub wait: Figures,
    /// The most callbacks of others that began on its thread while it was ready once.
    pub passed_over: usize,
    /// Entities whose callbacks ran on that thread, itself included.
    pub entities: usize,
    /// Whether others had more than one turn each while it waited for one.
    pub starved: bool,
    /// What ran longest in its longest wait.
    pub behind: String,
    /// For how long.
    pub behind_ns: Ns,
}

/// One wait: when it became ready, when it had its turn, on which thread.
struct Wait {
    thread: ThreadId,
    ready: Ns,
    turn: Ns,
}

pub(super) fn of(index: &Index<'_>) -> Vec<Turn> {
    let mut waits: BTreeMap<(u32, u32), Vec<Wait>> = BTreeMap::new();
    for delivery in &index.deliveries {
        let at = index.moments(delivery);
        // Without an arrival it is unknown since when it was ready.
        let Some(ready) = at.arrived else { continue };
        let wait = Wait { thread: delivery.thread, ready, turn: delivery.took };
        waits.entry((delivery.thread.0, delivery.entity)).or_default().push(wait);
    }
    for span in &index.spans {
        if let Work::Timer(due) = span.work {
            let wait = Wait { thread: span.thread, ready: due.min(span.start), turn: span.start };
            waits.entry((span.thread.0, span.entity)).or_default().push(wait);
        }
    }
    let starts = starts(index);
    let turn = |((process, entity), waits): ((u32, u32), Vec<Wait>)| {
        turn(index, &starts, (process, entity), &waits)
    };
    let mut turns: Vec<Turn> = waits.into_iter().filter_map(turn).collect();
    turns.sort_by(|a, b| b.starved.cmp(&a.starved).then(b.wait.max.total_cmp(&a.wait.max)));
    turns.truncate(MAX_SHOWN);
    turns
}

/// When the callbacks of each entity began, by thread.
type CallbackStarts = BTreeMap<ThreadId, BTreeMap<u32, Vec<Ns>>>;

fn starts(index: &Index<'_>) -> CallbackStarts {
    let mut found = CallbackStarts::new();
    for (id, thread) in &index.threads {
        for span in thread.spans.iter().map(|at| &index.spans[*at]) {
            let of_thread = found.entry(*id).or_default();
            of_thread.entry(span.entity).or_default().push(span.start);
        }
    }
    found
}

/// `None` if nothing else ever ran while the entity was ready.
fn turn(
    index: &Index<'_>,
    starts: &CallbackStarts,
    of: (u32, u32),
    waits: &[Wait],
) -> Option<Turn> {
    let mut passed_over = 0;
    let mut starved = false;
    let mut most = 1;
    for wait in waits {
        let Some(thread) = index.threads.get(&wait.thread) else { continue };
        let Some(starts) = starts.get(&wait.thread) else { continue };
        let all = thread.spans.partition_point(|at| index.spans[*at].start < wait.turn)
            - thread.spans.partition_point(|at| index.spans[*at].start < wait.ready.min(wait.turn));
        let own = starts.get(&of.1).map_or(0, |own| {
            own.partition_point(|at| *at < wait.turn)
                - own.partition_point(|at| *at < wait.ready.min(wait.turn))
        });
        let others = all.saturating_sub(own);
        // Each other entity once is fair, and once more if it had just begun.
        starved |= others > starts.len();
        if others >= passed_over {
            (passed_over, most) = (others, starts.len());
        }
    }
    let longest = waits.iter().max_by_key(|wait| wait.turn - wait.ready)?;
    let thread = index.threads.get(&longest.thread)?;
    let overlapping = thread.overlapping(&index.spans, longest.ready, longest.turn);
    let overlap = |at: &usize| {
        let span = &index.spans[*at];
        span.end.unwrap_or(longest.turn).min(longest.turn) - span.start.max(longest.ready)
    };
    let others =
        overlapping.iter().take(MAX_LOOKED_AT).filter(|at| index.spans[**at].entity != of.1);
    let behind = others.max_by_key(|at| overlap(at))?;
    Some(Turn {
        of: index.label(of.0, of.1),
        wait: Figures::of(waits.iter().map(|wait| wait.turn - wait.ready).collect()),
        passed_over,
        entities: most,
        starved,
        behind: index.label(of.0, index.spans[*behind].entity),
        behind_ns: overlap(behind),
    })
}
