//! The client library: context, node, publisher, subscription, timer, executor, graph, trace and
//! the transport contract.

pub mod buffer;
pub mod clock;
pub mod doorbell;
pub mod endpoint;
pub mod error;
pub mod transport;

pub use endpoint::{Endpoint, EndpointKind, Gid, NodeName};
pub use error::{Error, ErrorKind, LoanError, PublishError, Result, TakeError};
