//! The engine below every bridge: rosbridge, the Foxglove protocol and the page of
//! `angaros view` are bridges into it. It knows nothing of their protocols.
//!
//! * **WN1** There is one subscription for each topic, whoever looks at it. It begins with the
//!   first client and ends with the last.
//! * **WN2** A message is copied once, out of the transport's memory, however many clients get it.
//!   It is encoded at most once in each [`Encoding`], when the first client is about to send it.
//! * **WN3** Every client has a queue for each topic, with a bound in messages and one in bytes. A
//!   full queue loses its oldest message and counts it. What does not read holds up nobody.
//! * **WN4** The topics of one client take turns, so that a large one holds up no small one for
//!   longer than one message.
//! * **WN5** What a client asks for is checked against its [`Grant`] here, before anything is
//!   created. A bridge checks nothing but its own syntax.
//! * **WN6** What belongs to a client ends when its [`Client`] is dropped: subscriptions,
//!   publishers, servers, queues.
//! * **WN7** Nothing from outside allocates more than [`Limits`] allow, and nothing panics.
//!
//! # How a bridge uses it
//!
//! ```no_run
//! # use angaros_window::*;
//! # use std::sync::Arc;
//! # async fn bridge(context: angaros::Context) -> Result<(), WindowError> {
//! let engine = Engine::open(&context, EngineOptions::default())?;
//! // For each connection, after its token was read:
//! let access = Access::loopback_only();
//! let client = Arc::new(engine.client("127.0.0.1:5000", access.log_in(None)?));
//! let id = client.subscribe("/scan", None, SubscribeOptions::default()).await?;
//! while let Some(outgoing) = client.outbox().next().await {
//!     match outgoing {
//!         // An answer that the bridge itself has put there with `outbox().send`.
//!         Outgoing::Control(frame) => drop(frame),
//!         Outgoing::Message { subscription, message } => {
//!             assert_eq!(subscription, id);
//!             // The CDR bytes, shared by all clients; `message.encoded(&json)` for others.
//!             drop(message.bytes().clone());
//!         }
//!     }
//! }
//! # Ok(()) }
//! ```
//!
//! | what | where |
//! |---|---|
//! | node, types, graph | [`Engine`], [`MessageType`], [`ServiceType`], [`Graph`] |
//! | what one connection may and does | [`Client`], [`SubscribeOptions`], [`Grant`] |
//! | what leaves for one connection | [`Outbox`], [`Outgoing`], [`Frame`] |
//! | a message in other forms than CDR | [`Message::encoded`], [`Encoder`], [`Engine::register`] |
//! | who may do what | [`Access`], [`AccessOptions`], [`Grant`], [`Right`] |
//! | how much | [`Limits`], [`Gate`], [`RateLimit`] |
//! | TCP, TLS, HTTP, WebSocket | [`net`] |
//!
//! Actions are three services and two topics. A bridge that forwards them asks
//! [`Client::check`]`(Right::Call, action)` (or `Right::Serve`) and then uses the generic clients
//! and servers of actions on [`Engine::node`], whose callbacks run on the engine's thread.

pub mod access;
pub mod client;
pub mod encoding;
pub mod engine;
pub mod error;
pub mod graph;
pub mod kept;
pub mod limits;
pub mod net;
pub mod outbox;
pub mod statistics;
pub mod types;

pub use access::{Access, AccessOptions, Grant, Right, TokenRule};
pub use client::{Advertisement, CallHold, Client, SubscribeOptions, SubscriptionId};
pub use encoding::{Encoder, Encoding, Message};
pub use engine::{Engine, EngineOptions};
pub use error::{ErrorKind, WindowError};
pub use graph::Graph;
pub use kept::Kept;
pub use limits::{Admission, Gate, Limits, RateLimit};
pub use outbox::{Frame, Outbox, Outgoing};
pub use statistics::TopicStatistics;
pub use types::{MessageType, ServiceType};
