//! Where recorded events go while they are recorded: files of sessions, the flight recorder.

use super::entity::Entity;
use super::event::Event;
use super::recording::Process;

/// What was recorded since the last time.
#[derive(Default)]
pub struct Batch {
    /// The events, in the order of their times for each thread.
    pub events: Vec<Event>,
    /// Entities that came.
    pub entities: Vec<Entity>,
    /// Labels that came, in the order of their numbers.
    pub labels: Vec<String>,
    /// Events that found no room.
    /// Events that were lost.
    pub dropped: u64,
}

/// Takes what is recorded, on the thread of the collector. The first batch holds every entity and
/// every label there is.
pub trait Sink: Send {
    /// Events of before are not meant for it.
    fn take(&mut self, batch: &Batch);
    /// Nothing more comes.
    fn finish(self: Box<Self>) -> Summary;
    /// What it has so far.
    fn so_far(&self) -> Summary;
}

/// Makes a sink; it is handed what is said of this process at the head of a file.
pub type MakeSink<'a> = &'a mut dyn FnMut(&Process) -> std::io::Result<Box<dyn Sink>>;

/// What a sink took.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Events that were recorded.
    pub events: u64,
    /// Events that were lost.
    pub dropped: u64,
    /// Why it ended early; empty if it did not.
    pub trouble: String,
}
