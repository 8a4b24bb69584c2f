//! Executors: threads that sleep on one doorbell and run the callbacks of their nodes.
//!
//! * **E1** One message or timer call per turn; the next ready entity in round-robin order comes
//!   next. So no entity starves another, however fast its messages come.
//! * **E2** Callbacks of a mutually exclusive [`CallbackGroup`] never overlap; those of a
//!   reentrant group may, but a single subscription or timer never overlaps itself.
//! * **E3** Between the arrival of a message and its callback lies no other thread.
//! * **E4** The loop neither allocates, nor locks anything shared, nor makes a system call other
//!   than the wait, unless nodes or entities come and go. What it does beside that when it wakes by
//!   a transport's socket is the transport's (rule D5).
//! * **E5** A panicking callback stops its node only. What others would wait for in vain, its
//!   servers of services and actions, is withdrawn then, as if it had been dropped.

mod entity_counts;
// The models have no sockets.
#[cfg(not(loom))]
mod event_loop;
mod executable;
mod group;
pub(crate) mod nested;
pub(crate) mod prefault;
mod realtime;
mod schedule;
pub(crate) mod settings;
mod shared;
mod spin;
mod task;
mod until;
mod worker;

pub use angaros_transport::doorbell::WakePolicy;
#[cfg(not(loom))]
pub use event_loop::EventLoopLink;
pub use executable::{Executable, Progress};
pub use group::{CallbackGroup, CallbackGroupType};
pub use realtime::{MAX_SPIN_US, RealTimeExecutor, RealTimeOptions};
pub use schedule::TimerSchedule;
pub use settings::{AppliedSettings, OnMissingRight};
pub use spin::{ExecutorOptions, MultiThreadedExecutor, SingleThreadedExecutor};
pub use task::Task;

pub(crate) use shared::{EntityEntry, Shared};
