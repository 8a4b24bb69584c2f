//! What an executor runs.

use super::group::CallbackGroup;
use super::schedule::TimerSchedule;
use crate::stalls::EntityDescription;
use angaros_transport::{Binding, WarmLines};

/// Whether an entity found something to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// One callback ran; there may be more.
    Ran,
    /// One callback ran and nothing was left; what comes after that is announced.
    RanLast,
    /// Nothing was there.
    Idle,
}

impl Progress {
    /// What a turn says that ran: whether there is `more` to do.
    pub fn ran(more: bool) -> Self {
        if more { Self::Ran } else { Self::RanLast }
    }
}

/// What an executor runs: a subscription, a timer, a task.
pub trait Executable: Send + Sync {
    /// Does at most one unit of work. Calls for one entity never overlap (rule E2).
    fn execute(&self) -> Progress;
    /// Sets where the entity's work is announced; announces what is already there.
    fn bind(&self, binding: Option<&Binding>);
    /// The group it belongs to.
    fn group(&self) -> &CallbackGroup;
    /// What it is, for people.
    fn about(&self) -> EntityDescription;
    /// Whether it has something to do; `false` too if it cannot tell. From any thread.
    fn has_work(&self) -> bool {
        false
    }

    /// Its number in traces; 0 if it has none.
    fn traced(&self) -> u32 {
        0
    }
    /// Adds the memory that a turn of it will touch (rule H2).
    fn warm(&self, _lines: &mut WarmLines) {}
    /// Its times, if it is a timer.
    fn schedule(&self) -> Option<&TimerSchedule> {
        None
    }
    /// Its node is out of service for good, so nobody may wait for it any more (rule E5). May come
    /// while `execute` runs on another thread, or waits further down on this one.
    fn retire(&self) {}
}
