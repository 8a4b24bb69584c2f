//! Playing: the messages of bags go out again at the distances in which they were recorded.
//!
//! * **P1** Each message has its own moment on the steady clock, reckoned from the start and the
//!   rate: what comes late does not make the next late, and nothing drifts.
//! * **P2** Messages of several bags come in the order of their log times, those of one time in the
//!   order of the bags.
//! * **P3** The bytes are those of the bag, copied once, into the buffer in which they travel. The
//!   QoS offered is the one that was recorded, or what serves all who were served.
//! * **P4** Before the first message the player waits for a subscription of every topic, but not
//!   longer than it is told, and says which had none.
//! * **P5** Pausing, resuming, seeking, stepping and another rate take effect at once, from any
//!   thread.
//! * **P6** What is read ahead is bounded by count and bytes. A message that cannot be read is
//!   counted and passed over.

mod clock;
mod control;
mod lateness;
mod merge;
mod options;
mod player;
mod read_ahead;
mod topics;

pub(crate) use merge::{BagMerge, MergedMessage};

pub use control::PlayControl;
pub use lateness::Lateness;
pub use options::{PlayOptions, Rate};
pub use player::{PlayReport, Player};
