//! The client library: context, node, publisher, subscription, service, client, timer, executor,
//! parameters of nodes, logging, ROS time, metrics.
//!
//! ARCHITECTURE.md lists the files that a message passes, and draws which modules of this crate may
//! import which others.

mod choice;
mod context;
pub mod events;
pub mod executor;
pub mod fd;
#[cfg(feature = "fuzzing")]
#[doc(hidden)]
pub mod fuzzing;
mod guard_condition;
pub mod logging;
pub mod metrics;
mod node;
mod node_interfaces;
mod open;
pub mod parameters;
mod publisher;
mod qos_overrides;
mod reach;
pub mod rosout;
mod route;
pub mod service;
pub mod stalls;
mod subscription;
mod time_source;
mod timer;
mod topic_statistics;
mod trace_control;
pub mod type_description;

pub use angaros_msg::names::LogLevel;
pub use angaros_transport::buffer::IntoMessage;
pub use angaros_transport::content_filter::ContentFilter;
pub use angaros_transport::panic_text;
pub use angaros_transport::{
    Clock, Endpoint, EndpointKind, Error, ErrorKind, Gid, LoanError, MessageInfo, NodeName,
    PublishError, Result, TakeError, VirtualClock,
};
pub use context::{Context, ContextOptions, Delivery, MAX_DOMAIN, ShutdownHook};
pub use events::{PublisherOptions, SubscriptionOptions};
pub use executor::{
    CallbackGroup, CallbackGroupType, ExecutorOptions, MultiThreadedExecutor, RealTimeExecutor,
    RealTimeOptions, SingleThreadedExecutor, WakePolicy,
};
pub use fd::{FdWatch, Interest};
pub use guard_condition::GuardCondition;
pub use logging::Logger;
pub use node::{EntityGuard, Node, NodeOptions, RuntimeType, WeakNode};
pub use parameters::{
    Parameter, ParameterCallback, ParameterDescriptor, ParameterError, ParameterHandle,
    ParameterSet, ParameterSetting, ParameterType, Parameters, ParametersClient,
    QosOverridingOptions, QosPolicyKind, RemoteParameterError,
};
pub use publisher::{GenericLoan, GenericPublisher, HeldBytes, Loan, Publisher};
pub use qos_overrides::{
    DurabilityName, HistoryName, LivelinessName, QosOverride, QosOverrides, ReliabilityName,
};
pub use route::{PublisherTransports, Route};
pub use service::{
    CallError, Client, GenericClient, GenericResponder, GenericServer, PendingCall, RespondError,
    Responder, RuntimeService, Server, ServiceCallback, ServiceEnd, ServiceIntrospection,
    ServiceOptions,
};
pub use subscription::{
    CallbackResult, GenericSample, GenericSubscription, LatestValue, Sample, SampleStream,
    Subscription, SubscriptionCallback, SubscriptionTransports,
};
pub use time_source::{
    ClockChange, ClockType, JumpHandler, JumpThreshold, Rate, RosClock, TimeJump, TimeSource,
};
pub use timer::{Timer, TimerInfo};
pub use topic_statistics::TopicStatistics;
