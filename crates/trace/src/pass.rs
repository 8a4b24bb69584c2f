//! The pass over one thread's events: callbacks nest, so a stack finds what belongs together.

use crate::clocks::{Ns, raw};
use crate::index::{Delivery, Index, Message, Sent, Span, Thread, ThreadId, Wait, Work};
use angaros::trace::{Event, EventId};
use std::collections::HashMap;

/// Callbacks inside each other that are followed; deeper ones are unmatched.
const MAX_NESTED: usize = 64;

/// The pass over one thread's events.
pub(crate) struct Pass<'i, 'a> {
    index: &'i mut Index<'a>,
    id: ThreadId,
    offset: Ns,
    thread: Thread,
    stack: Vec<Open>,
    taken: HashMap<Message, Taken>,
    /// Callbacks that ended inside the outermost one since that began.
    inside: Vec<usize>,
    waits_since: Option<Ns>,
    any: bool,
}

impl<'i, 'a> Pass<'i, 'a> {
    pub(crate) fn new(index: &'i mut Index<'a>, id: ThreadId) -> Self {
        let offset = index.clocks.offset(id.0);
        let stack = Vec::new();
        let inside = Vec::new();
        let taken = HashMap::new();
        let thread = Thread::default();
        Self { index, id, offset, thread, stack, taken, inside, waits_since: None, any: false }
    }

    fn time(&self, time: u64) -> Ns {
        raw(time) + self.offset
    }

    pub(crate) fn see(&mut self, event: &Event) {
        let time = self.time(event.time_ns);
        if !std::mem::replace(&mut self.any, true) {
            self.thread.seen.0 = time;
        }
        self.thread.seen.1 = time;
        let message = event.message();
        match (event.id, message) {
            (EventId::Publish, Some(message)) => self.publish(message, time, event),
            (EventId::Take, Some(message)) => {
                let woke = (event.a != 0).then(|| self.time(event.a));
                let entity = event.b as u32;
                self.taken.insert(message, Taken { time, woke, entity });
            }
            (EventId::CallbackStart, Some(message)) => {
                let taken = self.taken.remove(&message);
                let known = taken.as_ref().map_or(0, |taken| taken.entity);
                let entity = if event.b == 0 { known } else { event.b as u32 };
                self.begin(time, entity, Work::Message, Some(message), taken, raw(event.a));
            }
            (EventId::CallbackEnd, message @ Some(_)) => self.end(time, message, None),
            (EventId::GilTaken, _) => {
                let waited = (time - self.time(event.a)).max(0);
                // The first time: then the user's function begins.
                if let Some(open) = self.stack.last_mut().filter(|open| open.gil == 0) {
                    open.gil = waited;
                }
            }
            (EventId::TimerStart, _) => {
                let due = if event.a == 0 { time } else { self.time(event.a) };
                self.begin(time, event.b as u32, Work::Timer(due), None, None, 0);
            }
            (EventId::TimerEnd, _) => self.end(time, None, Some(event.b as u32)),
            (EventId::Wait, _) => {
                self.waits_since = Some(time);
                self.thread.executor = event.b as u32;
            }
            (EventId::Wake, _) => {
                if let Some(from) = self.waits_since.take() {
                    self.thread.waits.push(Wait { from, to: time, slept: event.a != 0 });
                }
            }
            _ => {}
        }
    }

    fn publish(&mut self, message: Message, ready: Ns, event: &Event) {
        // Within one thread stamps do not go back; what says otherwise is damaged.
        let called = if event.b == 0 { ready } else { self.time(event.b).min(ready) };
        let begun = if event.a == 0 { called } else { self.time(event.a).min(called) };
        let span = self.stack.last().map(|open| open.span);
        let sent = Sent { thread: self.id, begun, called, ready, rang: None, done: None, span };
        self.index.sent.insert(message, sent);
    }

    fn begin(
        &mut self,
        start: Ns,
        entity: u32,
        work: Work,
        message: Option<Message>,
        taken: Option<Taken>,
        age: Ns,
    ) {
        if self.stack.len() >= MAX_NESTED {
            self.index.unmatched.span += 1;
            return;
        }
        let nested = !self.stack.is_empty();
        let span = self.index.spans.len();
        self.index.spans.push(Span { thread: self.id, entity, work, start, end: None, nested });
        self.stack.push(Open { span, message, taken, age, gil: 0 });
    }

    /// A callback ended: that of a message, or that of a timer.
    fn end(&mut self, end: Ns, message: Option<Message>, timer: Option<u32>) {
        let spans = &self.index.spans;
        let is_it = |open: &Open| match timer {
            Some(timer) => {
                let span = &spans[open.span];
                matches!(span.work, Work::Timer(_)) && span.entity == timer
            }
            None => open.message == message,
        };
        let Some(at) = self.stack.iter().rposition(is_it) else {
            self.index.unmatched.span += 1;
            return;
        };
        self.index.unmatched.span += self.stack.len() - at - 1;
        let mut closed = self.stack.drain(at..);
        let Some(open) = closed.next() else { return };
        drop(closed);
        let number = self.index.deliveries.len();
        let span = &mut self.index.spans[open.span];
        span.end = Some(end);
        match (open.message, open.taken) {
            (Some(message), Some(taken)) => {
                span.work = Work::Delivery(number);
                let entity = span.entity;
                let start = span.start;
                self.index.deliveries.push(Delivery {
                    message,
                    thread: self.id,
                    entity,
                    endpoint: taken.entity,
                    arrived: None,
                    woke: taken.woke,
                    took: taken.time,
                    start,
                    gil: open.gil.min(end - start).max(0),
                    end,
                    stamped: start - open.age,
                    span: open.span,
                });
            }
            (Some(_), None) => self.index.unmatched.span += 1,
            (None, _) => {}
        }
        match self.stack.len() {
            0 => {
                self.inside.clear();
                self.finished(open.span);
            }
            1 => self.inside.push(open.span),
            _ => {}
        }
    }

    /// A callback that is in no other has ended.
    fn finished(&mut self, span: usize) {
        let before = self.thread.busy();
        if self.thread.busy.is_empty() {
            self.thread.busy.push(0);
        }
        let of = &self.index.spans[span];
        self.thread.spans.push(span);
        self.thread.busy.push(before + of.end.unwrap_or(of.start) - of.start);
    }

    pub(crate) fn finish(mut self) {
        let process = self.id.0;
        self.index.uncalled.extend(self.taken.values().map(|taken| (process, taken.entity)));
        // The end of the outermost may be lost; what ran after it should not be lost with it.
        for span in std::mem::take(&mut self.inside) {
            self.finished(span);
        }
        self.thread.open = self.stack.drain(..).map(|open| open.span).collect();
        self.index.threads.insert(self.id, self.thread);
    }
}

/// A taking whose callback has not begun.
struct Taken {
    time: Ns,
    woke: Option<Ns>,
    entity: u32,
}

/// A callback that has not ended.
struct Open {
    span: usize,
    message: Option<Message>,
    taken: Option<Taken>,
    age: Ns,
    gil: Ns,
}
