//! The client library: context, node, publisher, subscription, timer, executor, graph, trace and
//! the transport contract.
//!
//! The way of a message, in files: `publisher.rs` (publish) → `transport/` (a wire) →
//! `doorbell.rs` (ring) → `executor/worker.rs` (wake, take a turn) → `subscription/` (take) →
//! `subscription/callback.rs` (the user's function).

pub mod buffer;
pub mod clock;
pub mod component;
mod context;
pub mod doorbell;
pub mod endpoint;
pub mod error;
pub mod events;
pub mod executor;
pub mod fd;
#[cfg(feature = "fuzzing")]
#[doc(hidden)]
pub mod fuzzing;
mod guard_condition;
pub mod library;
mod node;
mod node_interfaces;
mod parameter_file;
mod parameters;
mod publisher;
mod qos_overrides;
mod random;
pub mod service;
mod signal;
pub mod step;
mod subscription;
#[cfg(not(loom))]
mod sync;
#[cfg(loom)]
#[doc(hidden)]
pub mod sync;
mod timer;
pub mod trace;
pub mod transport;

pub use clock::{Clock, VirtualClock};
pub use context::{Context, ContextOptions, MAX_DOMAIN};
pub use endpoint::{Endpoint, EndpointKind, Gid, NodeName};
pub use error::{Error, ErrorKind, LoanError, PublishError, Result, TakeError};
pub use events::{PublisherOptions, SubscriptionOptions};
pub use executor::{
    CallbackGroup, CallbackGroupType, ExecutorOptions, MultiThreadedExecutor, RealTimeExecutor,
    RealTimeOptions, SingleThreadedExecutor, WakePolicy,
};
pub use fd::{FdWatch, Interest};
pub use guard_condition::GuardCondition;
pub use node::{Node, NodeOptions, RuntimeType};
pub use node_interfaces::WeakNode;
pub use parameters::Parameter;
pub use publisher::{GenericLoan, GenericPublisher, IntoMessage, Loan, Publisher};
pub use qos_overrides::{
    DurabilityName, HistoryName, LivelinessName, QosOverride, QosOverrides, ReliabilityName,
};
pub use service::{
    CallError, Client, GenericClient, GenericResponder, GenericServer, PendingCall, RespondError,
    Responder, RuntimeService, Server, ServiceCallback, ServiceOptions,
};
pub use subscription::{
    CallbackResult, GenericSample, GenericSubscription, LatestValue, Sample, SampleStream,
    Subscription, SubscriptionCallback,
};
pub use timer::{Timer, TimerInfo};
pub use transport::MessageInfo;
