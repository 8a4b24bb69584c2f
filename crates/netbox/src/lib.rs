//! Networks in a box: hosts as network namespaces of this machine, joined by an emulator of links.
//!
//! For tests and benchmarks of whatever talks over a network. Nothing here knows Angaros.
//!
//! ```no_run
//! use angaros_netbox::{Network, Profile};
//!
//! let network = Network::new(7)?;
//! let robot = network.host("robot1")?;
//! let base = network.host("base")?;
//! network.link(&Profile::shipped("wifi-busy")?)?;
//! let mut ping = robot.command("ping").args(["-c1", &base.address().to_string()]).spawn()?;
//! network.cut("robot1")?;
//! network.restore("robot1")?;
//! ping.wait()?;
//! println!("{}", network.counters("robot1")?.up);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Rules
//!
//! - **N1** Every host has its own interfaces, ports, routes, host name, `/etc/hosts` and
//!   `/dev/shm`, so that programs of two hosts find each other over the network only.
//!   They share files, users, process numbers and clocks.
//! - **N2** All hosts hang on one switch. A frame to one host goes there, a broadcast or multicast
//!   frame to every other host. Frames to nobody end in the switch and are counted.
//! - **N3** A frame from A to B passes the direction `up` of A's cable, then `down` of B's. What
//!   happens to it there, the [`Profile`] of the direction says.
//! - **N4** Of every direction holds: offered + duplicated = passed + lost + dropped by the queue +
//!   cut + too large + under way.
//! - **N5** What happens to the n-th frame of a direction follows from the seed, the host's number,
//!   the direction, n and the frames' lengths and times. Who sends when is not in our hands.
//! - **N6** When the [`Network`] goes, or the process that made it in whatever way, every process
//!   in its hosts is killed, and namespaces and interfaces are gone.
//! - **N7** No privileges are needed where the kernel lets users make namespaces; where neither
//!   they nor root may, [`Network::new`] says what is missing.
//!
//! - **N8** Directions whose profile has a `medium` share one radio channel: rules M1 to M7 in
//!   `medium/mod.rs`.
//!
//! How far the emulator itself can be trusted is measured: [`Network::lateness`], and
//! `cargo run --release -p angaros-measurements --bin network_accuracy`.

mod counters;
mod direction;
mod error;
mod frame;
#[doc(hidden)]
pub mod fuzzing;
mod host;
mod medium;
mod network;
mod profile;
mod pump;
mod random;
mod switch;

pub use counters::{Counters, Lateness, PortCounters};
pub use error::{Error, Result};
pub use host::{Host, Traffic};
pub use network::Network;
pub use profile::{Cuts, Distribution, Jitter, Loss, Medium, Profile, Rate, Reorder};
