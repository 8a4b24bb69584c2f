//! A recording as bars, moments, counters and arrows: what the viewers of Perfetto and Chrome show.
//!
//! * **T1** Bars of a thread lie within each other: what its end was lost of ends with what it lies
//!   in, or with the recording.
//! * **T2** An arrow goes from where a message was published to each callback that got it, to where
//!   it was taken if no callback did. So go arrows of requests and responses.
//! * **T3** A counter is the number of messages in the queue of a subscription.

use super::error::ExportError;
use super::handles::flow;
use super::source::Names;
use angaros::Gid;
use angaros::trace::{DropReason, Event, EventId};
use std::borrow::Cow;
use std::collections::HashMap;

/// Most arrows that leave one message.
const MAX_ARROWS: usize = 64;
/// Most bars within bars of one thread.
const MAX_OPEN: usize = 64;

/// A word more about a bar or a moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Detail<'a> {
    /// A number.
    Number(u64),
    /// A word.
    Text(Cow<'a, str>),
}

/// A bar's begin, or a moment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bar<'a> {
    /// What it is called.
    pub name: String,
    /// Which layer.
    pub category: &'static str,
    /// Words more, with their names.
    pub details: Vec<(&'static str, Detail<'a>)>,
    /// The arrows that begin here.
    pub out: Vec<u64>,
    /// The arrow that ends here.
    pub into: Option<u64>,
}

/// What is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mark<'a> {
    /// A bar begins on the event's thread.
    Begin(Bar<'a>),
    /// The inmost bar of the thread ends.
    End,
    /// A moment on the thread.
    Moment(Bar<'a>),
    /// From now on so many messages are in the queue of this subscription.
    Queued(u32, u64),
}

/// Where marks go: time on the monotonic clock, thread, mark. Times of a thread need not rise.
pub type Sink<'s, 'a> = dyn FnMut(u64, u32, Mark<'a>) -> Result<(), ExportError> + 's;

/// Draws the events of one process.
pub struct Timeline<'a> {
    names: &'a Names,
    process: u32,
    threads: HashMap<u32, Thread>,
    queued: HashMap<u32, u64>,
    last_ns: u64,
}

#[derive(Default)]
struct Thread {
    open: Vec<Open>,
    /// A message that was taken, as long as its callback may still begin.
    took: Option<Event>,
}

/// What a bar is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Open {
    Publish,
    Callback,
    Timer,
    Work,
    Wait,
}

impl<'a> Timeline<'a> {
    /// For a process of a recording.
    #[must_use]
    pub fn new(names: &'a Names, process: u32) -> Self {
        Self { names, process, threads: HashMap::new(), queued: HashMap::new(), last_ns: 0 }
    }

    /// Draws an event. Events come in the order of time.
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
                to(event.time_ns, event.thread, Mark::Queued(event.b as u32, event.a))
            }
            EventId::Take => self.take(event, to),
            EventId::CallbackStart => self.callback_start(event, to),
            EventId::CallbackEnd => self.close(event, Open::Callback, to),
            EventId::TimerStart => {
                let details = vec![("expected", Detail::Number(event.a))];
                let name = format!("timer {}", self.node(event.b));
                let bar = Bar { name, category: "timer", details, ..Bar::default() };
                self.open(event, event.time_ns, Open::Timer, bar, to)
            }
            EventId::TimerEnd => self.close(event, Open::Timer, to),
            EventId::WorkStart => {
                let label = self.label(event.a);
                let name = if label.is_empty() { "work" } else { label }.to_owned();
                let bar = Bar { name, category: "work", ..Bar::default() };
                self.open(event, event.time_ns, Open::Work, bar, to)
            }
            EventId::WorkEnd => self.close(event, Open::Work, to),
            EventId::Wait => {
                let bar = Bar { name: "wait".into(), category: "executor", ..Bar::default() };
                self.open(event, event.time_ns, Open::Wait, bar, to)
            }
            EventId::Wake => self.close(event, Open::Wait, to),
            EventId::Execute => Ok(()),
            EventId::SendRequest
            | EventId::TakeRequest
            | EventId::SendResponse
            | EventId::TakeResponse => self.service(event, to),
            EventId::Drop | EventId::Transition | EventId::Overrun | EventId::DeadlineMissed => {
                let bar = self.moment(event);
                to(event.time_ns, event.thread, Mark::Moment(bar))
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
                to(self.last_ns, number, Mark::End)?;
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
        bar: Bar<'a>,
        to: &mut Sink<'_, 'a>,
    ) -> Result<(), ExportError> {
        let thread = self.threads.entry(event.thread).or_default();
        if thread.open.len() >= MAX_OPEN {
            return Ok(());
        }
        thread.open.push(what);
        to(at, event.thread, Mark::Begin(bar))
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
        (0..ends).try_for_each(|_| to(event.time_ns, event.thread, Mark::End))
    }

    fn publish(&mut self, event: &Event, to: &mut Sink<'_, 'a>) -> Result<(), ExportError> {
        // One that never ended must not hold this one.
        if self.threads.get(&event.thread).is_some_and(|t| t.open.last() == Some(&Open::Publish)) {
            self.close(event, Open::Publish, to)?;
        }
        let topic = self.topic(event);
        let bar = Bar {
            name: format!("publish {topic}"),
            category: "publish",
            details: self.of_message(event),
            out: self.arrows(event, topic),
            into: None,
        };
        let called = if event.b == 0 { event.time_ns } else { event.b.min(event.time_ns) };
        self.open(event, called, Open::Publish, bar, to)?;
        if called < event.time_ns {
            let bar = Bar { name: "serialise".into(), category: "publish", ..Bar::default() };
            to(called, event.thread, Mark::Begin(bar))?;
            to(event.time_ns, event.thread, Mark::End)?;
        }
        Ok(())
    }

    fn published(&mut self, event: &Event, to: &mut Sink<'_, 'a>) -> Result<(), ExportError> {
        if event.a != 0 {
            let bar = Bar { name: "ring".into(), category: "publish", ..Bar::default() };
            to(event.a.min(event.time_ns), event.thread, Mark::Moment(bar))?;
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
                to(event.time_ns, event.thread, Mark::Queued(entity, *queued))
            }
            _ => Ok(()),
        }
    }

    fn taken_by_hand(&self, took: &Event, to: &mut Sink<'_, 'a>) -> Result<(), ExportError> {
        let bar = Bar {
            name: format!("take {}", self.name(took.b)),
            category: "take",
            details: self.of_message(took),
            into: Some(self.arrow_to(took, took.b)),
            ..Bar::default()
        };
        to(took.time_ns, took.thread, Mark::Begin(bar))?;
        to(took.time_ns, took.thread, Mark::End)
    }

    fn callback_start(&mut self, event: &Event, to: &mut Sink<'_, 'a>) -> Result<(), ExportError> {
        let took = &mut self.threads.entry(event.thread).or_default().took;
        let took = took.take_if(|took| took.message() == event.message());
        let entity = if event.b == 0 { took.map_or(0, |took| took.b) } else { event.b };
        if let Some(took) = took {
            let bar = Bar { name: "deserialise".into(), category: "take", ..Bar::default() };
            to(took.time_ns, event.thread, Mark::Begin(bar))?;
            to(event.time_ns, event.thread, Mark::End)?;
        }
        let mut details = self.of_message(event);
        details.push(("age_ns", Detail::Number(event.a)));
        if let Some(of) = self.names.entity(self.process, entity as u32) {
            details.push(("node", Detail::Text(of.node.as_str().into())));
            details.push(("symbol", Detail::Text(of.symbol.as_str().into())));
        }
        let bar = Bar {
            name: format!("callback {}", self.name(entity)),
            category: "callback",
            details,
            into: took.map(|took| self.arrow_to(&took, took.b)),
            ..Bar::default()
        };
        self.open(event, event.time_ns, Open::Callback, bar, to)
    }

    fn service(&mut self, event: &Event, to: &mut Sink<'_, 'a>) -> Result<(), ExportError> {
        let (word, way, out) = match event.id {
            EventId::SendRequest => ("send request", REQUEST, true),
            EventId::TakeRequest => ("take request", REQUEST, false),
            EventId::SendResponse => ("send response", RESPONSE, true),
            _ => ("take response", RESPONSE, false),
        };
        let arrow = flow(event.publisher, event.sequence_number, NOBODY, way);
        let bar = Bar {
            name: format!("{word} {}", self.name(event.b)),
            category: "service",
            details: self.of_message(event),
            out: if out { vec![arrow] } else { Vec::new() },
            into: (!out).then_some(arrow),
        };
        to(event.time_ns, event.thread, Mark::Begin(bar))?;
        to(event.time_ns, event.thread, Mark::End)
    }

    fn moment(&self, event: &Event) -> Bar<'a> {
        let number = |name, value| (name, Detail::Number(value));
        let (name, category, details) = match event.id {
            EventId::Drop => {
                let reason = DropReason::from_number(event.a).map_or("unknown", DropReason::name);
                let name = format!("drop {} ({reason})", self.name(event.b));
                (name, "loss", vec![number("count", event.c)])
            }
            EventId::Transition => {
                let (start, goal) = (self.label(event.a), self.label(event.c));
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
        Bar { name, category, details, ..Bar::default() }
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
