//! Where the time of a message goes: an event at every layer boundary.
//!
//! Always compiled in. While no session runs an event costs one relaxed load; while one runs it is
//! a 64-byte slot in a ring of the thread that passes the boundary. Events carry (publisher gid,
//! sequence number), so the two ends of a message are joined across threads and processes of a host
//! without touching the payload. They are stamped by the processor's counter, which the collector
//! turns into times of the monotonic clock (`ticks.rs`).
//!
//! All events stand in `event.rs`, with what their values mean; `hooks.rs` is where the library
//! records them. What they name by number, the [`Entity`], is kept from its creation on, session or
//! not (`registry.rs`). Those of `ros2_tracing` are made of ours when a recording is exported.

mod breakdown;
pub mod control;
mod entity;
mod event;
pub mod flight;
mod follow;
mod hooks;
mod join;
mod label;
mod launches;
mod lttng;
mod recording;
mod registry;
mod ring;
pub mod session;
pub mod sink;
pub mod sinks;
mod switch;
mod thread;
pub(crate) mod ticks;
mod work;

pub use breakdown::{Breakdown, LayerTimes, Layers, TopicBreakdown};
pub use entity::{DropReason, Entity, EntityKind};
pub use event::{Event, EventId};
pub use follow::Follower;
pub use hooks::{
    copying_to_host, device_copy, kernel_modelled, kernel_ran, launch_end, launch_start,
};
pub use hooks::{enqueued, gil_taken, lost, now};
pub use label::{Label, label};
pub use launches::{DeviceTimes, DeviceWork, device_work};
pub use recording::{ClockReading, Process, Recording, RecordingWriter};
pub use session::{is_on, start, stop};
pub use work::{MessageLink, message_link, work, work_named};

pub use hooks::{
    built, callback_end, callback_start, callback_start_of, deadline_missed, dropped, overrun,
    publish, published, ringing, send_request, send_response, take_request, take_response, taken,
    timer_end, timer_start, transition, turn_begins, turn_ends, waiting, woke,
};
pub use join::Join;
pub use registry::{Tag, amend, declare, declare_endpoint, number_of};
pub use session::begin_context;
