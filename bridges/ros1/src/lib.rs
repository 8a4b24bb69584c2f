//! A bridge to ROS 1: nodes of ROS 1 and of this graph see each other's topics, services, actions
//! and parameters. It joins a master that runs, or is the master.
//!
//! * **R1A** Nothing is listed by a user: whatever one side publishes or serves is offered to the
//!   other, under the same name, as soon as its type is known (rules RM1 to RM4 of
//!   `angaros-ros1-msg`).
//! * **R1B** What the bridge itself offers on a side is never taken for something to bridge back.
//! * **R1C** Messages flow only where somebody wants them; messages that are kept for late
//!   subscribers (latched, transient local) flow at once.
//! * **R1D** A message is converted once for all subscribers of the other side: straight into the
//!   memory in which it travels, or into the buffer that the sockets share.
//! * **R1E** When the master goes and another one comes, everything is registered anew. When the
//!   bridge ends, it unregisters.
//! * **R1F** Nothing from outside takes memory beyond a limit, and nothing panics.
//!
//! ```no_run
//! # use angaros_ros1::*;
//! # use angaros_window::{Engine, EngineOptions};
//! # use std::sync::Arc;
//! # async fn example(context: angaros::Context) -> Result<(), Box<dyn std::error::Error>> {
//! let engine = Arc::new(Engine::open(&context, EngineOptions::default())?);
//! let bridge = Bridge::open(engine, Options::default()).await?;
//! bridge.ended().await;
//! bridge.close().await;
//! # Ok(()) }
//! ```
//!
//! | what | where |
//! |---|---|
//! | XML as values, calls over HTTP | [`xmlrpc`], rules XR1 to XR3 |
//! | a master | [`master`], rules MA1 to MA4 |
//! | headers, messages | [`tcpros`], rules TR1 to TR4 |
//! | what `actionlib` and `dynamic_reconfigure` write | [`messages`] |
//! | what is bridged | [`Bridge`], [`Options`], [`Mapping`] |

mod bridge;
mod connections;
mod host;
mod mapping;
pub mod master;
pub mod messages;
pub mod tcpros;
pub mod xmlrpc;

pub use bridge::{Bridge, Options};
pub use host::{Host, master_uri};
pub use mapping::Mapping;
