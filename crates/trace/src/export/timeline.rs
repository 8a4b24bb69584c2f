//! A recording as slices, instants, counters and flows, as the viewers of Perfetto and Chrome show
//! it.
//!
//! * **T1** Slices of a thread are nested. A slice whose end was lost ends with the slice around
//!   it, or with the recording.
//! * **T2** A flow leads from the publishing of a message to each callback that received it, or to
//!   its take if no callback did. Requests and responses have flows of the same form.
//! * **T3** A counter is the number of messages in the queue of a subscription.
//! * **T4** An accelerator has tracks of its own, one if its kernels follow each other and more if
//!   they run at the same time. A kernel whose time is modelled is an instant on it.

mod launches;

use super::error::ExportError;
use super::handles::flow;
use super::source::Names;
use angaros::Gid;
use angaros::trace::{DropReason, Event, EventId};
use launches::{Launch, Tracks};
use std::borrow::Cow;
use std::collections::HashMap;

/// Flows that leave one message, at most.
const MAX_ARROWS: usize = 64;
/// Nested slices of one thread, at most.
const MAX_OPEN: usize = 64;

/// An argument of a slice or an instant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Detail<'a> {
    /// A number.
    Number(u64),
    /// A text.
    Text(Cow<'a, str>),
}

/// The begin of a slice, or an instant.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Slice<'a> {
    /// Its name.
    pub name: String,
    /// Its layer.
    pub category: &'static str,
    /// Its arguments, with their names.
    pub details: Vec<(&'static str, Detail<'a>)>,
    /// The flows that begin here.
    pub out: Vec<u64>,
    /// The flow that ends here.
    pub into: Option<u64>,
}

/// An event of the timeline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TimelineEvent<'a> {
    /// A slice begins on the event's thread.
    Begin(Slice<'a>),
    /// The innermost slice of the thread ends.
    End,
    /// An instant on the thread.
    Instant(Slice<'a>),
    /// From now on so many messages are in the queue of this subscription.
    Queued(u32, u64),
    /// The event's thread is none, but a track with this name.
    Track(String),
}

/// Receives the events: time on the monotonic clock, thread, event. Times of a thread need not be
/// in order.
pub type Sink<'s, 'a> = dyn FnMut(u64, u32, TimelineEvent<'a>) -> Result<(), ExportError> + 's;

/// Converts the events of one process.
pub struct Timeline<'a> {
    names: &'a Names,
    process: u32,
    threads: HashMap<u32, Thread>,
    queued: HashMap<u32, u64>,
    devices: Tracks,
    last_ns: u64,
}

#[derive(Default)]
struct Thread {
    open: Vec<Open>,
    /// A message that was taken, as long as its callback may still begin.
    took: Option<Event>,
    launch: Option<Launch>,
}

/// The kind of an open slice.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Open {
    Publish,
    Callback,
    Timer,
    Work,
    Wait,
    Launch,
}

impl<'a> Timeline<'a> {
    /// For a process of a recording.
    #[must_use]
    pub fn new(names: &'a Names, process: u32) -> Self {
        Self {
            names,
            process,
            threads: HashMap::new(),
            queued: HashMap::new(),
            devices: Tracks::default(),
            last_ns: 0,
        }
    }

    /// Converts an event. Events are passed in the order of time.
    ///
    /// # Errors
    /// Those of `to`.
    pub fn add(&mut self, event: &Event, to: &mut Sink<'_, 'a>) -> Result<(), ExportError> {
        self.last_ns = self.last_ns.max(event.time_ns);
        match event.id {
            EventId::Publish => self.publish(event, to),
            EventId::Published => self.published(event, to),
            EventId::Enqueue => {
                self.queued.insert(event.b as u32, event.a);
                to(event.time_ns, event.thread, TimelineEvent::Queued(event.b as u32, event.a))
            }
            EventId::Take => self.take(event, to),
            EventId::CallbackStart => self.callback_start(event, to),
            EventId::CallbackEnd => self.close(event, Open::Callback, to),
            EventId::GilTaken => {
                let name = "wait for the interpreter".to_owned();
                let slice = Slice { name, category: "gil", ..Slice::default() };
                let asked = event.a.min(event.time_ns);
                to(asked, event.thread, TimelineEvent::Begin(slice))?;
                to(event.time_ns, event.thread, TimelineEvent::End)
            }
            EventId::TimerStart => {
                let details = vec![("expected", Detail::Number(event.a))];
                let name = format!("timer {}", self.node(event.b));
                let slice = Slice { name, category: "timer", details, ..Slice::default() };
                self.open(event, event.time_ns, Open::Timer, slice, to)
            }
            EventId::TimerEnd => self.close(event, Open::Timer, to),
            EventId::WorkStart => {
                let label = self.label(event.a);
                let name = if label.is_empty() { "work" } else { label }.to_owned();
                let slice = Slice { name, category: "work", ..Slice::default() };
                self.open(event, event.time_ns, Open::Work, slice, to)
            }
            EventId::WorkEnd => self.close(event, Open::Work, to),
            EventId::LaunchStart
            | EventId::DeviceCopy
            | EventId::KernelRan
            | EventId::KernelModelled
            | EventId::LaunchEnd => self.launch(event, to),
            EventId::Wait => {
                let slice = Slice { name: "wait".into(), category: "executor", ..Slice::default() };
                self.open(event, event.time_ns, Open::Wait, slice, to)
            }
            EventId::Wake => self.close(event, Open::Wait, to),
            EventId::Execute => Ok(()),
            EventId::SendRequest
            | EventId::TakeRequest
            | EventId::SendResponse
            | EventId::TakeResponse => self.service(event, to),
            EventId::Drop | EventId::Transition | EventId::Overrun | EventId::DeadlineMissed => {
                let slice = self.instant(event);
                to(event.time_ns, event.thread, TimelineEvent::Instant(slice))
            }
        }
    }

    /// Ends what is still open.
    ///
    /// # Errors
    /// Those of `to`.
    pub fn finish(mut self, to: &mut Sink<'_, 'a>) -> Result<(), ExportError> {
        let mut threads: Vec<_> = self.threads.drain().collect();
        threads.sort_by_key(|(number, _)| *number);
        for (number, thread) in threads {
            for _ in thread.open {
                to(self.last_ns, number, TimelineEvent::End)?;
            }
            if let Some(took) = thread.took {
                self.taken_by_hand(&took, to)?;
            }
        }
        Ok(())
    }

    fn open(
        &mut self,
        event: &Event,
        at: u64,
        what: Open,
        slice: Slice<'a>,
        to: &mut Sink<'_, 'a>,
    ) -> Result<(), ExportError> {
        let thread = self.threads.entry(event.thread).or_default();
        if thread.open.len() >= MAX_OPEN {
            return Ok(());
        }
        thread.open.push(what);
        to(at, event.thread, TimelineEvent::Begin(slice))
    }

    /// Ends the inmost bar of a kind and what lies in it.
    fn close(
        &mut self,
        event: &Event,
        what: Open,
        to: &mut Sink<'_, 'a>,
    ) -> Result<(), ExportError> {
        let thread = self.threads.entry(event.thread).or_default();
        let Some(at) = thread.open.iter().rposition(|open| *open == what) else { return Ok(()) };
        let ends = thread.open.drain(at..).count();
        (0..ends).try_for_each(|_| to(event.time_ns, event.thread, TimelineEvent::End))
    }

    fn publish(&mut self, event: &Event, to: &mut Sink<'_, 'a>) -> Result<(), ExportError> {
        // One that never ended must not hold this one.
        if self.threads.get(&event.thread).is_some_and(|t| t.open.last() == Some(&Open::Publish)) {
            self.close(event, Open::Publish, to)?;
        }
        let topic = self.topic(event);
        let slice = Slice {
            name: format!("publish {topic}"),
            category: "publish",
            details: self.of_message(event),
            out: self.arrows(event, topic),
            into: None,
        };
        let called = if event.b == 0 { event.time_ns } else { event.b.min(event.time_ns) };
        self.open(event, called, Open::Publish, slice, to)?;
        if called < event.time_ns {
            let slice = Slice { name: "serialise".into(), category: "publish", ..Slice::default() };
            to(called, event.thread, TimelineEvent::Begin(slice))?;
            to(event.time_ns, event.thread, TimelineEvent::End)?;
        }
        Ok(())
    }

    fn published(&mut self, event: &Event, to: &mut Sink<'_, 'a>) -> Result<(), ExportError> {
        if event.a != 0 {
            let slice = Slice { name: "ring".into(), category: "publish", ..Slice::default() };
            to(event.a.min(event.time_ns), event.thread, TimelineEvent::Instant(slice))?;
        }
        self.close(event, Open::Publish, to)
    }

    fn arrows(&self, event: &Event, topic: &str) -> Vec<u64> {
        let to = |(process, entity): &(u32, u32)| {
            flow(event.publisher, event.sequence_number, *process, *entity)
        };
        self.names.subscriptions(topic).iter().take(MAX_ARROWS).map(to).collect()
    }

    fn take(&mut self, event: &Event, to: &mut Sink<'_, 'a>) -> Result<(), ExportError> {
        let before = self.threads.entry(event.thread).or_default().took.replace(*event);
        if let Some(before) = before {
            self.taken_by_hand(&before, to)?;
        }
        let entity = event.b as u32;
        match self.queued.get_mut(&entity) {
            Some(queued) if *queued > 0 => {
                *queued -= 1;
                to(event.time_ns, event.thread, TimelineEvent::Queued(entity, *queued))
            }
            _ => Ok(()),
        }
    }

    fn taken_by_hand(&self, took: &Event, to: &mut Sink<'_, 'a>) -> Result<(), ExportError> {
        let slice = Slice {
            name: format!("take {}", self.name(took.b)),
            category: "take",
            details: self.of_message(took),
            into: Some(self.arrow_to(took, took.b)),
            ..Slice::default()
        };
        to(took.time_ns, took.thread, TimelineEvent::Begin(slice))?;
        to(took.time_ns, took.thread, TimelineEvent::End)
    }

    fn callback_start(&mut self, event: &Event, to: &mut Sink<'_, 'a>) -> Result<(), ExportError> {
        let took = &mut self.threads.entry(event.thread).or_default().took;
        let took = took.take_if(|took| took.message() == event.message());
        let entity = if event.b == 0 { took.map_or(0, |took| took.b) } else { event.b };
        if let Some(took) = took {
            let slice = Slice { name: "deserialise".into(), category: "take", ..Slice::default() };
            to(took.time_ns, event.thread, TimelineEvent::Begin(slice))?;
            to(event.time_ns, event.thread, TimelineEvent::End)?;
        }
        let mut details = self.of_message(event);
        details.push(("age_ns", Detail::Number(event.a)));
        if let Some(of) = self.names.entity(self.process, entity as u32) {
            details.push(("node", Detail::Text(of.node.as_str().into())));
            details.push(("symbol", Detail::Text(of.symbol.as_str().into())));
        }
        let slice = Slice {
            name: format!("callback {}", self.name(entity)),
            category: "callback",
            details,
            into: took.map(|took| self.arrow_to(&took, took.b)),
            ..Slice::default()
        };
        self.open(event, event.time_ns, Open::Callback, slice, to)
    }

    fn service(&mut self, event: &Event, to: &mut Sink<'_, 'a>) -> Result<(), ExportError> {
        let (word, way, out) = match event.id {
            EventId::SendRequest => ("send request", REQUEST, true),
            EventId::TakeRequest => ("take request", REQUEST, false),
            EventId::SendResponse => ("send response", RESPONSE, true),
            _ => ("take response", RESPONSE, false),
        };
        let arrow = flow(event.publisher, event.sequence_number, NOBODY, way);
        let slice = Slice {
            name: format!("{word} {}", self.name(event.b)),
            category: "service",
            details: self.of_message(event),
            out: if out { vec![arrow] } else { Vec::new() },
            into: (!out).then_some(arrow),
        };
        to(event.time_ns, event.thread, TimelineEvent::Begin(slice))?;
        to(event.time_ns, event.thread, TimelineEvent::End)
    }

    fn instant(&self, event: &Event) -> Slice<'a> {
        let number = |name, value| (name, Detail::Number(value));
        let (name, category, details) = match event.id {
            EventId::Drop => {
                let reason = DropReason::from_number(event.a).map_or("unknown", DropReason::name);
                let name = format!("drop {} ({reason})", self.name(event.b));
                (name, "loss", vec![number("count", event.c)])
            }
            EventId::Transition => {
                let start = self.label(event.a);
                let goal = self.label(event.c);
                (format!("{}: {start} to {goal}", self.node(event.b)), "lifecycle", Vec::new())
            }
            EventId::Overrun => {
                let stack = ("stack", Detail::Text(self.label(event.c).into()));
                let name = format!("overrun {}", self.name(event.b));
                (name, "loss", vec![number("budget_ns", event.a), stack])
            }
            _ => {
                let name = format!("deadline missed {}", self.name(event.b));
                (name, "loss", vec![number("count", event.a)])
            }
        };
        Slice { name, category, details, ..Slice::default() }
    }

    fn arrow_to(&self, event: &Event, entity: u64) -> u64 {
        flow(event.publisher, event.sequence_number, self.process, entity as u32)
    }

    fn of_message(&self, event: &Event) -> Vec<(&'static str, Detail<'a>)> {
        let Some((gid, number)) = event.message() else { return Vec::new() };
        vec![
            ("publisher", Detail::Text(gid.to_string().into())),
            ("sequence_number", Detail::Number(number)),
        ]
    }

    fn topic(&self, event: &Event) -> &'a str {
        let name = |gid: Gid| self.names.publisher(gid).map_or("", |entity| entity.name.as_str());
        name(event.publisher)
    }

    /// What an entity is called: its topic or service, or its node.
    fn name(&self, entity: u64) -> &'a str {
        let entity = self.names.entity(self.process, entity as u32);
        entity.map_or("", |e| if e.name.is_empty() { e.node.as_str() } else { e.name.as_str() })
    }

    fn node(&self, entity: u64) -> &'a str {
        self.names.entity(self.process, entity as u32).map_or("", |entity| entity.node.as_str())
    }

    fn label(&self, number: u64) -> &'a str {
        self.names.processes[self.process as usize].label(number)
    }
}

/// No process has this number: its arrows are those of services.
const NOBODY: u32 = u32::MAX;
const REQUEST: u32 = 1;
const RESPONSE: u32 = 2;
