//! rosbridge v2: programs that speak JSON or CBOR over WebSocket, TCP or UDP take part in the
//! graph.
//!
//! * [`protocol`] reads and writes what stands on the wire, and knows nothing else (rules RB1 to
//!   RB5).
//! * [`convert`] turns messages into JSON and CBOR and back (rules CV1 to CV6).
//! * [`Session`] does what one client asks, through the engine of `angaros-window` (rules SE1 to
//!   SE6).
//! * `rosapi` answers questions about the graph.
//! * [`serve`] listens: WebSocket, TCP, UDP.

mod bridge;
pub mod convert;
pub mod protocol;
mod rosapi;
mod server;
mod session;

pub use bridge::{Bridge, BridgeOptions};
pub use server::{Rosbridge, ServeOptions, serve};
pub use session::{Incoming, Session};
