//! The client library: context, node, publisher, subscription, timer, executor, graph, trace and
//! the transport contract.
//!
//! The way of a message, in files: `publisher.rs` (publish) → `transport/` (a wire) →
//! `doorbell.rs` (ring) → `executor/worker.rs` (wake, take a turn) → `subscription/` (take) →
//! `subscription/callback.rs` (the user's function).

pub mod action;
pub mod buffer;
pub mod clock;
pub mod clock_offset;
pub mod component;
pub mod content_filter;
mod context;
pub mod diagnostics;
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
pub mod lifecycle;
pub mod logging;
pub mod message_filters;
pub mod metrics;
mod node;
mod node_interfaces;
mod open;
pub mod parameters;
mod publisher;
mod qos_overrides;
mod random;
mod reach;
pub mod rosout;
mod route;
pub mod safety;
pub mod security;
pub mod service;
mod signal;
pub mod stalls;
pub mod step;
mod subscription;
#[cfg(not(loom))]
mod sync;
#[cfg(loom)]
#[doc(hidden)]
pub mod sync;
pub mod team;
mod time_source;
mod timer;
mod topic_statistics;
pub mod trace;
mod trace_control;
pub mod transport;
pub mod type_description;
pub mod type_lookup;

pub use action::{
    ActionCallbacks, ActionClient, ActionServer, ActionServerOptions, CancelResponse,
    ClientGoalHandle, GoalError, GoalId, GoalOutcome, GoalResponse, GoalStatus, SendGoalOptions,
    ServerGoalHandle,
};
pub use angaros_msg::names::LogLevel;
pub use clock::{Clock, VirtualClock};
pub use content_filter::ContentFilter;
pub use context::{Context, ContextOptions, MAX_DOMAIN, ShutdownHook};
pub use endpoint::{Endpoint, EndpointKind, Gid, NodeName};
pub use error::{Error, ErrorKind, LoanError, PublishError, Result, TakeError};
pub use events::{PublisherOptions, SubscriptionOptions};
pub use executor::{
    CallbackGroup, CallbackGroupType, ExecutorOptions, MultiThreadedExecutor, RealTimeExecutor,
    RealTimeOptions, SingleThreadedExecutor, WakePolicy,
};
pub use fd::{FdWatch, Interest};
pub use guard_condition::GuardCondition;
pub use logging::Logger;
pub use node::{Node, NodeOptions, RuntimeType};
pub use node_interfaces::WeakNode;
pub use parameters::{
    Parameter, ParameterCallback, ParameterDescriptor, ParameterError, ParameterHandle,
    ParameterSet, ParameterSetting, ParameterType, Parameters, ParametersClient,
    QosOverridingOptions, QosPolicyKind, RemoteParameterError,
};
pub use publisher::{GenericLoan, GenericPublisher, IntoMessage, Loan, Publisher};
pub use qos_overrides::{
    DurabilityName, HistoryName, LivelinessName, QosOverride, QosOverrides, ReliabilityName,
};
pub use service::{
    CallError, Client, GenericClient, GenericResponder, GenericServer, PendingCall, RespondError,
    Responder, RuntimeService, Server, ServiceCallback, ServiceEnd, ServiceIntrospection,
    ServiceOptions,
};
pub use subscription::{
    CallbackResult, GenericSample, GenericSubscription, LatestValue, Sample, SampleStream,
    Subscription, SubscriptionCallback,
};
pub use time_source::{
    ClockChange, ClockType, JumpHandler, JumpThreshold, Rate, RosClock, TimeJump, TimeSource,
};
pub use timer::{Timer, TimerInfo};
pub use topic_statistics::TopicStatistics;
pub use transport::MessageInfo;
