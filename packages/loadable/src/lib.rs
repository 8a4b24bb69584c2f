//! Components in a library that a running container loads: what a package for loading looks like,
//! and everything that can go wrong with one. The tests of this package are the tests of loading.

pub mod bad;
pub mod location;
mod relay;
mod sums;
mod talker;
mod watcher;

pub use relay::Relay;
pub use sums::Sums;
pub use talker::{Listener, Talker};
pub use watcher::Watcher;

angaros::library!();
