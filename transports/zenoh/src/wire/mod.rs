//! What rmw_zenoh puts on the wire, as values: names of keys, tokens of the graph, QoS, ids and
//! attachments. Pure: no Zenoh, no threads, no clocks. Source: rmw_zenoh's `docs/design.md` and
//! its sources, held against a recording of a real one (`testdata/rmw_zenoh`).
//!
//! Whatever is read here comes from outside: anything that is not exactly of the form is refused
//! with `None`, and nothing is allocated by a length that was not checked.

mod attachment;
pub mod extension;
mod gid;
pub mod keys;
mod qos;
pub mod recovery;
mod token;
pub mod zid;

pub use attachment::Attachment;
pub use gid::gid_of;
pub use qos::QosChunk;
pub use token::{EndpointToken, Kind, MAX_TOKEN, Token, TokenBody};
