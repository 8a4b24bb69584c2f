//! A master of ROS 1: who publishes, subscribes and serves what, and the parameters of all.
//!
//! * **MA1** It answers as `rosmaster` does: `[1, text, value]` for what was done, `[-1, text, 0]`
//!   for what the caller did wrong.
//! * **MA2** A node that registers under a name of another one takes its place; the old one is
//!   told to shut down.
//! * **MA3** Whoever is to be told of a change is told in order, each node apart from the others,
//!   so that one that hangs holds up nobody. What waits for a node has a bound.
//! * **MA4** What is remembered has a bound ([`MAX_ENTRIES`]).
//!
//! The calls stand at <http://wiki.ros.org/ROS/Master_API> and
//! <http://wiki.ros.org/ROS/Parameter%20Server%20API>.

mod names;
mod notify;
mod params;
mod registry;
mod server;

pub(crate) use params::leaves;
pub use registry::MAX_ENTRIES;
pub use server::Master;
