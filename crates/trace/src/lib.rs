//! What recordings tell: where messages spent their time, and why.
//!
//! * **H1** A chain is found, not configured: it begins with a message that was published outside
//!   of every callback of a subscription or service (in a timer, in a loop of the user's own), and
//!   goes on with what the callback published that received it, on the same thread; or with what a
//!   message link says.
//! * **H2** Every nanosecond between the begin and the end of a chain stands in exactly one row: a
//!   layer's, or `unattributed`. A row takes only what events show; the rest is unattributed, never
//!   guessed. Parts and unattributed add up to the measured latency exactly.
//! * **H3** Times of one host are compared as they are. Those of several hosts are put on one clock
//!   by the messages that went between them, and the uncertainty is stated.
//! * **H4** Percentiles are exact, with linear interpolation (numpy's default), and no sample is
//!   left out as an outlier.
//! * **H5** What is missing is said: events without room, files cut off, halves of messages.
//! * **H6** Recordings are outside bytes: events in any order with any values are answered without
//!   panic, in time and memory proportional to the events and to stated limits.

pub mod chain;
pub mod clocks;
pub mod diff;
pub mod export;
pub mod folder;
mod hop;
pub mod index;
pub mod layer;
pub mod live;
mod pass;
pub mod report;
pub mod trail;

pub use chain::Chains;
pub use diff::Diff;
pub use folder::{Fault, FileNote, Folder, FolderError};
pub use hop::Moments;
pub use index::Index;
pub use layer::{Figures, Layer, Parts};
pub use report::{AsPaper001, Category, Options, Report};
pub use trail::{Step, Trail};
