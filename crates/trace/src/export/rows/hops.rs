//! The table of hops: a message from its publisher to one that took it. For this table what was
//! sent is kept in memory, some hundred bytes per message.

use super::super::error::ExportError;
use super::super::source::{Names, Source};
use super::{Cell, Column, ColumnType::Number, ColumnType::Text, Table};
use angaros::Gid;
use angaros::trace::{Event, EventId};
use std::collections::{HashMap, VecDeque};

pub(super) const COLUMNS: &[Column] = &[
    ("topic", Text),
    ("type", Text),
    ("publisher", Text),
    ("sequence_number", Number),
    ("from_host", Text),
    ("from_pid", Number),
    ("from_thread", Number),
    ("from_node", Text),
    ("to_host", Text),
    ("to_pid", Number),
    ("to_thread", Number),
    ("to_node", Text),
    ("loaned_ns", Number),
    ("called_ns", Number),
    ("ready_ns", Number),
    ("rang_ns", Number),
    ("published_ns", Number),
    ("queued_ns", Number),
    ("woke_ns", Number),
    ("taken_ns", Number),
    ("callback_start_ns", Number),
    ("callback_end_ns", Number),
    ("latency_ns", Number),
    ("callback_ns", Number),
];

/// Most messages remembered that are in a queue, or taken and not called back, of one process.
const MAX_OPEN: usize = 1 << 20;

type Message = (Gid, u64);

#[derive(Clone, Copy, Default)]
struct Sent {
    process: u32,
    thread: u32,
    loaned: u64,
    called: u64,
    ready: u64,
    rang: u64,
    published: u64,
}

/// A message that was taken.
#[derive(Clone, Copy)]
struct Hop {
    took: Event,
    queued: Option<u64>,
    start: Option<u64>,
    end: Option<u64>,
}

pub(super) fn write(source: &Source, table: &mut dyn Table) -> Result<(), ExportError> {
    let count = source.names().processes.len() as u32;
    let mut sent = HashMap::new();
    for process in 0..count {
        for event in source.events(process)?.iter() {
            remember(&mut sent, process, event);
        }
    }
    for process in 0..count {
        let mut open = Open::default();
        for event in source.events(process)?.iter() {
            if let Some(hop) = open.add(event) {
                table.row(&row(source.names(), process, &hop, &sent))?;
            }
        }
        for hop in open.rest() {
            table.row(&row(source.names(), process, &hop, &sent))?;
        }
    }
    Ok(())
}

fn remember(sent: &mut HashMap<Message, Sent>, process: u32, event: &Event) {
    let message = (event.publisher, event.sequence_number);
    match event.id {
        EventId::Publish => {
            let of = sent.entry(message).or_default();
            (of.process, of.thread) = (process, event.thread);
            (of.loaned, of.called, of.ready) = (event.a, event.b, event.time_ns);
        }
        EventId::Published => {
            let of = sent.entry(message).or_default();
            (of.rang, of.published) = (event.a, event.time_ns);
        }
        _ => {}
    }
}

/// Hops of a process that are not over.
#[derive(Default)]
struct Open {
    /// When messages came into queues, by message and subscription.
    queued: HashMap<(Message, u64), u64>,
    /// The order in which they came, to forget the oldest.
    order: VecDeque<(Message, u64)>,
    /// What each thread took and has not called back.
    taken: HashMap<u32, Vec<Hop>>,
}

impl Open {
    /// Returns a hop that is over.
    fn add(&mut self, event: &Event) -> Option<Hop> {
        let message = (event.publisher, event.sequence_number);
        match event.id {
            EventId::Enqueue => {
                if self.order.len() >= MAX_OPEN
                    && let Some(oldest) = self.order.pop_front()
                {
                    self.queued.remove(&oldest);
                }
                self.order.push_back((message, event.b));
                self.queued.insert((message, event.b), event.time_ns);
                None
            }
            EventId::Take => {
                let queued = self.queued.remove(&(message, event.b));
                let taken = self.taken.entry(event.thread).or_default();
                // A callback begins right after the take: what did not was taken by hand.
                let last = taken.pop_if(|hop| hop.start.is_none());
                taken.push(Hop { took: *event, queued, start: None, end: None });
                last
            }
            EventId::CallbackStart => {
                self.hop(event)?.1.start = Some(event.time_ns);
                None
            }
            EventId::CallbackEnd => {
                let (at, hop) = self.hop(event)?;
                hop.end = Some(event.time_ns);
                hop.start?;
                Some(self.taken.get_mut(&event.thread)?.remove(at))
            }
            _ => None,
        }
    }

    fn hop(&mut self, event: &Event) -> Option<(usize, &mut Hop)> {
        let taken = self.taken.get_mut(&event.thread)?;
        let at = taken.iter().rposition(|hop| hop.took.message() == event.message())?;
        Some((at, &mut taken[at]))
    }

    fn rest(self) -> Vec<Hop> {
        let mut rest: Vec<Hop> = self.taken.into_values().flatten().collect();
        rest.sort_by_key(|hop| hop.took.time_ns);
        rest
    }
}

fn row<'a>(
    names: &'a Names,
    process: u32,
    hop: &Hop,
    sent: &HashMap<Message, Sent>,
) -> [Cell<'a>; COLUMNS.len()] {
    let took = &hop.took;
    let sent = sent.get(&(took.publisher, took.sequence_number)).filter(|sent| sent.ready != 0);
    let by = sent.map(|sent| &names.processes[sent.process as usize]);
    let from = names.publisher(took.publisher);
    let to = names.entity(process, took.b as u32);
    let to_process = &names.processes[process as usize];
    let here = |time: u64| time_cell(names, process, time);
    let there = |time: fn(&Sent) -> u64| {
        sent.map_or(Cell::Empty, |sent| time_cell(names, sent.process, time(sent)))
    };
    let called = sent.filter(|sent| sent.called != 0).map(|sent| (sent.process, sent.called));
    let latency = called.zip(hop.start).map(|((by, called), start)| {
        names.system_ns(process, start).wrapping_sub(names.system_ns(by, called))
    });
    let callback = hop.start.zip(hop.end).map(|(start, end)| end.saturating_sub(start));
    [
        to.or(from).map_or(Cell::Empty, |of| Cell::text(&of.name)),
        to.or(from).map_or(Cell::Empty, |of| Cell::text(&of.type_name)),
        Cell::Text(took.publisher.to_string().into()),
        Cell::number(took.sequence_number),
        by.map_or(Cell::Empty, |by| Cell::text(&by.host)),
        by.map_or(Cell::Empty, |by| Cell::number(by.pid.into())),
        sent.map_or(Cell::Empty, |sent| Cell::number(sent.thread.into())),
        from.map_or(Cell::Empty, |of| Cell::text(&of.node)),
        Cell::text(&to_process.host),
        Cell::number(to_process.pid.into()),
        Cell::number(took.thread.into()),
        to.map_or(Cell::Empty, |of| Cell::text(&of.node)),
        there(|sent| sent.loaned),
        there(|sent| sent.called),
        there(|sent| sent.ready),
        there(|sent| sent.rang),
        there(|sent| sent.published),
        here(hop.queued.unwrap_or(0)),
        here(took.a),
        here(took.time_ns),
        here(hop.start.unwrap_or(0)),
        here(hop.end.unwrap_or(0)),
        latency.map_or(Cell::Empty, Cell::Number),
        callback.map_or(Cell::Empty, Cell::number),
    ]
}

/// A time on the system clock; none at 0.
fn time_cell<'a>(names: &Names, process: u32, time_ns: u64) -> Cell<'a> {
    if time_ns == 0 { Cell::Empty } else { Cell::Number(names.system_ns(process, time_ns)) }
}
