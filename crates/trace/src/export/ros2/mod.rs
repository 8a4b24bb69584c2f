//! The events that `ros2_tracing` would have written, from those that we record. One of ours is
//! often several of theirs, so that recording is cheap.
//!
//! * **O1** What exists is told first, at the head of the recording if it came before; what comes
//!   later is told when it comes. All of it is said by the process's first thread.
//! * **O2** The events of one thread are in the order of time. One that we know of only later (when
//!   a publisher first woke somebody) is put where it belongs, at most [`WINDOW`] events back.
//! * **O3** A message that a publisher put into the queue of a subscription of its own process is
//!   told as rclcpp's communication within a process: `rclcpp_intra_publish` and the ring buffer's
//!   events. Every other is told as `rmw_take`, `rcl_take`, `rclcpp_take`.
//! * **O4** Requests and responses are told as such, and not as the messages on topics that they
//!   are as well. Our own events tell of both.
//! * **O5** Nothing is invented: a field that recordings do not have is zero or empty, an event
//!   that was not recorded is not told.

mod existing;
mod receive;
mod running;
mod send;

use super::error::ExportError;
use super::handles::{Role, handle, message};
use super::source::Names;
use super::table::{Exported, Record, Value};
use angaros::Gid;
use angaros::trace::{Event, EventId};
use receive::Queue;
use running::Running;
use std::collections::{HashMap, VecDeque};

/// How many events of a thread are held back for one that belongs before them.
const WINDOW: usize = 256;

/// Derives the events of one process.
pub struct Deriver<'a> {
    names: &'a Names,
    process: u32,
    nodes: HashMap<&'a str, u64>,
    threads: HashMap<u32, Thread<'a>>,
    queues: HashMap<u32, Queue>,
}

/// Where the events go.
pub type Sink<'s, 'a> = dyn FnMut(Record<'a>) -> Result<(), ExportError> + 's;

#[derive(Default)]
struct Thread<'a> {
    /// Events that may still get one before them.
    held: VecDeque<Record<'a>>,
    /// Time of the last event given away.
    told_ns: u64,
    /// The message that is being published, and whether it was told to go within the process.
    publishing: Option<((Gid, u64), bool)>,
    /// The last message taken, and whether it came from within the process.
    took: Option<(Event, bool)>,
    /// The callbacks that run, the inmost last.
    running: Vec<Running>,
}

impl<'a> Deriver<'a> {
    /// For a process of a recording.
    #[must_use]
    pub fn new(names: &'a Names, process: u32) -> Self {
        let nodes = existing::nodes(names, process);
        Self { names, process, nodes, threads: HashMap::new(), queues: HashMap::new() }
    }

    /// What exists (O1), in the order of time.
    #[must_use]
    pub fn existing(&self) -> Vec<Record<'a>> {
        existing::records(self.names, self.process, &self.nodes)
    }

    /// What an event is in ROS 2's words. Events come in the order of time.
    ///
    /// # Errors
    /// Those of `to`.
    pub fn add(&mut self, event: &Event, to: &mut Sink<'_, 'a>) -> Result<(), ExportError> {
        self.derive(event);
        match self.threads.get_mut(&event.thread) {
            Some(thread) => thread.release(WINDOW, to),
            None => Ok(()),
        }
    }

    /// Gives away what is still held back.
    ///
    /// # Errors
    /// Those of `to`.
    pub fn finish(mut self, to: &mut Sink<'_, 'a>) -> Result<(), ExportError> {
        let mut threads: Vec<_> = self.threads.drain().collect();
        threads.sort_by_key(|(number, _)| *number);
        threads.iter_mut().try_for_each(|(_, thread)| thread.release(0, to))
    }

    fn derive(&mut self, event: &Event) {
        match event.id {
            EventId::Publish => self.publish(event),
            EventId::Published => self.published(event),
            EventId::Enqueue => self.enqueue(event),
            EventId::Drop => self.lost(event),
            EventId::Take => self.take(event),
            EventId::CallbackStart => self.callback_start(event),
            EventId::CallbackEnd | EventId::TimerEnd => self.callback_end(event),
            EventId::TimerStart => self.timer_start(event),
            EventId::WorkStart => self.work(event, true),
            EventId::WorkEnd => self.work(event, false),
            EventId::Wait | EventId::Wake | EventId::Execute => self.executor(event),
            EventId::SendRequest | EventId::TakeRequest => self.request(event),
            EventId::SendResponse | EventId::TakeResponse => self.response(event),
            EventId::Transition => self.transition(event),
            EventId::Overrun | EventId::DeadlineMissed => self.late(event),
            EventId::GilTaken => {
                let callback = self.pointer(Role::Callback, event.b);
                let waited = event.time_ns.saturating_sub(event.a);
                self.tell(event, Exported::GilTaken, [callback, waited.into()]);
            }
            EventId::LaunchStart
            | EventId::DeviceCopy
            | EventId::KernelRan
            | EventId::KernelModelled
            | EventId::LaunchEnd => self.launch(event),
        }
    }

    /// A process of the recording puts an event of its own at the time of ours.
    fn tell<const N: usize>(&mut self, event: &Event, what: Exported, values: [Value<'a>; N]) {
        self.tell_at(event, event.time_ns, what, values);
    }

    fn tell_at<const N: usize>(
        &mut self,
        event: &Event,
        time_ns: u64,
        what: Exported,
        values: [Value<'a>; N],
    ) {
        debug_assert_eq!(N, what.declaration().fields.len(), "{what:?}");
        let record = Record { event: what, time_ns, thread: event.thread, values: values.into() };
        self.thread(event).hold(record);
    }

    fn thread(&mut self, event: &Event) -> &mut Thread<'a> {
        self.threads.entry(event.thread).or_default()
    }

    /// The address of an entity of this process.
    fn pointer(&self, role: Role, entity: u64) -> Value<'a> {
        handle(role, self.process, entity as u32).into()
    }

    /// Whether an endpoint's messages are told as messages (rule O4).
    fn is_told(&self, entity: u64) -> bool {
        let entity = self.names.entity(self.process, entity as u32);
        entity.is_none_or(|entity| !existing::is_of_service(entity))
    }

    /// The address of an event's message; 0 if it is about none.
    fn message(event: &Event) -> Value<'a> {
        event.message().map_or(0, |(gid, number)| message(gid, number)).into()
    }

    fn label(&self, number: u64) -> Value<'a> {
        self.names.processes[self.process as usize].label(number).into()
    }

    fn launch(&mut self, event: &Event) {
        let callback = self.pointer(Role::Callback, event.b);
        let (a, b, c): (Value<'a>, Value<'a>, Value<'a>) =
            (event.a.into(), event.b.into(), event.c.into());
        match event.id {
            EventId::LaunchStart => {
                let names = [callback, self.label(event.a), self.label(event.c)];
                self.tell(event, Exported::LaunchStart, names);
            }
            EventId::DeviceCopy => {
                let took = event.time_ns.saturating_sub(event.a);
                self.tell(event, Exported::DeviceCopy, [took.into(), b, c]);
            }
            EventId::KernelRan => self.tell(event, Exported::KernelRan, [a, b, c]),
            EventId::KernelModelled => self.tell(event, Exported::KernelModelled, [a, b]),
            _ => self.tell(event, Exported::LaunchEnd, [callback, self.label(event.a)]),
        }
    }

    fn executor(&mut self, event: &Event) {
        match event.id {
            EventId::Wait => {
                // rclcpp waits without a limit at -1.
                let timeout = i64::try_from(event.a).unwrap_or(-1).cast_unsigned();
                self.tell(event, Exported::RclcppExecutorWaitForWork, [timeout.into()]);
            }
            EventId::Wake => {
                let executor = self.pointer(Role::Rcl, event.b);
                self.tell(event, Exported::Wake, [executor, event.a.into()]);
            }
            _ => {
                self.tell(event, Exported::RclcppExecutorGetNextReady, []);
                let entity = self.pointer(Role::Rcl, event.b);
                self.tell(event, Exported::RclcppExecutorExecute, [entity]);
            }
        }
    }

    fn transition(&mut self, event: &Event) {
        let machine = self.pointer(Role::Rcl, event.b);
        let start = self.label(event.a);
        let goal = self.label(event.c);
        self.tell(event, Exported::RclLifecycleTransition, [machine, start, goal]);
    }

    fn late(&mut self, event: &Event) {
        if event.id == EventId::Overrun {
            let callback = self.pointer(Role::Callback, event.b);
            let stack = self.label(event.c);
            self.tell(event, Exported::CallbackOverrun, [callback, event.a.into(), stack]);
        } else {
            let endpoint = self.pointer(Role::Rcl, event.b);
            self.tell(event, Exported::DeadlineMissed, [endpoint, event.a.into()]);
        }
    }
}

impl<'a> Thread<'a> {
    /// Puts a record where it belongs.
    fn hold(&mut self, mut record: Record<'a>) {
        record.time_ns = record.time_ns.max(self.told_ns);
        let before = |held: &Record<'_>| held.time_ns <= record.time_ns;
        let at = self.held.iter().rposition(before).map_or(0, |at| at + 1);
        self.held.insert(at, record);
    }

    /// Gives the oldest away until `keep` are left.
    fn release(&mut self, keep: usize, to: &mut Sink<'_, 'a>) -> Result<(), ExportError> {
        while self.held.len() > keep {
            let Some(record) = self.held.pop_front() else { break };
            self.told_ns = record.time_ns;
            to(record)?;
        }
        Ok(())
    }
}
