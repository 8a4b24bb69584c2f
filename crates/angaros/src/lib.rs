//! A robotics framework that speaks ROS 2 without a ROS install.
//!
//! Nodes publish and subscribe to topics; messages are the bytes ROS 2 puts on the wire, written
//! once and read in place, whether the other node is in the same process or another one.
//!
//! ```no_run
//! use angaros::prelude::*;
//! use angaros::std_msgs::msg::String as Text;
//! use std::sync::Arc;
//!
//! fn main() -> Result<()> {
//!     let context = Context::from_env()?;
//!     let node = Node::new(&context, "listener")?;
//!     let _heard = node.create_subscription("chatter", Qos::default(), |m: Arc<Text>| {
//!         println!("I heard: {}", m.data);
//!     })?;
//!     let executor = SingleThreadedExecutor::new(&context)?;
//!     executor.add_node(&node)?;
//!     executor.spin();
//!     Ok(())
//! }
//! ```

#[cfg(feature = "accel")]
mod launches;
mod log;

pub use angaros_core::{
    CallError, CallbackGroup, CallbackGroupType, CallbackResult, Client, ClockChange, ClockType,
    ContentFilter, Context, ContextOptions, DurabilityName, ExecutorOptions, FdWatch,
    GenericClient, GenericLoan, GenericPublisher, GenericResponder, GenericSample, GenericServer,
    GenericSubscription, GuardCondition, HeldBytes, HistoryName, Interest, IntoMessage,
    JumpHandler, JumpThreshold, LatestValue, LivelinessName, Loan, Logger, MAX_DOMAIN,
    MultiThreadedExecutor, Node, NodeOptions, Parameter, ParameterCallback, ParameterDescriptor,
    ParameterError, ParameterHandle, ParameterSet, ParameterSetting, ParameterType, Parameters,
    ParametersClient, PendingCall, Publisher, PublisherOptions, QosOverride, QosOverrides,
    QosOverridingOptions, QosPolicyKind, Rate, RealTimeExecutor, RealTimeOptions, ReliabilityName,
    RemoteParameterError, RespondError, Responder, RosClock, RuntimeService, RuntimeType, Sample,
    SampleStream, Server, ServiceCallback, ServiceEnd, ServiceIntrospection, ServiceOptions,
    ShutdownHook, SingleThreadedExecutor, Subscription, SubscriptionCallback, SubscriptionOptions,
    TimeJump, TimeSource, Timer, TimerInfo, TopicStatistics, WakePolicy, WeakNode,
};
pub use angaros_core::{
    debug, debug_once, debug_throttle, error, error_once, error_throttle, fatal, fatal_once,
    fatal_throttle, info, info_once, info_throttle, warn, warn_once, warn_throttle,
};
pub use angaros_macros::{Parameters, component, library};
pub use angaros_msg as msg;
pub use angaros_msg::interfaces::*;
pub use angaros_msg::names::LogLevel;
pub use angaros_msg::{
    Action, BuildInPlace, CdrError, Duration, HasHeader, Message, Qos, Service, ServiceEvent,
    ServiceEventKind, Time, TypeHash, dynamic, include_interfaces, names, qos, time,
};
pub use angaros_ros::action::{
    ActionCallbacks, ActionClient, ActionServer, ActionServerOptions, CancelResponse,
    ClientGoalHandle, GoalError, GoalId, GoalOutcome, GoalResponse, GoalStatus, NodeActions,
    SendGoalOptions, ServerGoalHandle,
};
pub use angaros_ros::{
    action, clock_offset, diagnostics, lifecycle, message_filters, safety, team,
};
pub use angaros_transport::local::Deferred;
pub use angaros_transport::{
    Clock, DescriptorSwitch, Endpoint, EndpointKind, EntityAllocator, Error, ErrorKind, Gid,
    GraphSnapshot, LoanError, MessageInfo, NodeName, PublishError, Result, TakeError, VirtualClock,
};
pub use log::init_log;

/// Components and the programs that run them.
pub mod component {
    #[doc(hidden)]
    pub use angaros_component::inventory;
    pub use angaros_component::library::{LIBRARY_PATH, find_library};
    pub use angaros_component::{
        CONTAINER_VERB, ComponentContext, ComponentEntry, Container, ContainerServices,
        ContainerSpec, NodeSpec, NodeState, NodeStatus, START_TIMEOUT, STEP_VERB, TRACE_DIR,
        UNLOAD_TIMEOUT, all, exit_code, find, main, register,
    };
}

/// Graphs of components that are stepped message by message, with the same result every time.
pub mod step {
    pub use angaros_component::step::{
        Assembled, Difference, Feed, FeedFile, FeedMessage, FeedTopic, OutputName, Round,
        StepOptions, StepReport, StepSpec, main, step, write_feed,
    };
}

/// A network in this process, on a clock of its own.
pub mod sim {
    pub use angaros_component::sim::{Delay, ENTRY, HOP, Link, LinkStats, Simulation, Step};
}

/// Executors, callback groups and tasks.
pub mod executor {
    pub use angaros_core::executor::{
        CallbackGroup, CallbackGroupType, EventLoopLink, ExecutorOptions, MAX_SPIN_US,
        MultiThreadedExecutor, RealTimeExecutor, RealTimeOptions, SingleThreadedExecutor, Task,
        WakePolicy,
    };
    pub use angaros_transport::warm::prefetch_again;
}

/// Events of publishers and subscriptions: matches, deadlines, liveliness, losses.
pub use angaros_core::events;

/// File descriptors on an executor.
pub mod fd {
    pub use angaros_core::fd::{FdWatch, Interest, MAX_ERRORS, Ready};
}

/// Loggers of nodes and their levels.
pub mod logging {
    #[doc(hidden)]
    pub use angaros_core::logging::function_of;
    pub use angaros_core::logging::{
        HasLogger, Levels, Logger, MAX_LEVELS, SourceLocation, TARGET, level_name, print,
    };
}

/// What is counted, as figures that monitoring systems read.
pub mod metrics {
    pub use angaros_core::metrics::{
        CONTENT_TYPE, Endpoint, Family, FamilyKind, MetricsReport, Sample, serve, snapshot, text,
    };
}

/// Parameters of nodes, their files, and clients of them.
pub mod parameters {
    pub use angaros_core::parameters::{
        FileParameter, MAX_NAME_BYTES, MAX_PARAMETERS, PARAMETER_EVENTS, Parameter,
        ParameterCallback, ParameterDescriptor, ParameterError, ParameterEventSubscription,
        ParameterField, ParameterHandle, ParameterList, ParameterReader, ParameterScope,
        ParameterSet, ParameterSetting, ParameterType, Parameters, ParametersClient,
        QosOverridingOptions, QosPolicyKind, RangeBound, RemoteParameterError,
        START_TYPE_DESCRIPTION_SERVICE, USE_SIM_TIME, dump_parameters, field_name, is_for,
        read_parameter_file, value_from_message,
    };
}

/// The log lines of all nodes as a topic.
pub mod rosout {
    pub use angaros_core::rosout::{KEPT, TOPIC, qos};
}

/// Services, their clients and servers.
pub mod service {
    pub use angaros_core::service::{
        Call, CallError, Client, GenericClient, GenericResponder, GenericServer, PendingCall,
        PendingGenericCall, RespondError, Responder, RuntimeService, Server, ServiceCallback,
        ServiceEnd, ServiceIntrospection, ServiceOptions,
    };
}

/// Callbacks that keep others waiting.
pub mod stalls {
    pub use angaros_core::stalls::{DEFAULT_LIMIT, Stall, StallCounts, StallKind, counts, recent};
}

/// Which messages a subscription takes, by what stands in them.
pub mod content_filter {
    pub use angaros_transport::content_filter::{ContentFilter, MAX_PARAMETERS, MAX_TEXT};
}

/// Definitions of types that were not compiled in.
pub mod type_lookup {
    pub use angaros_ros::type_lookup::{Definition, Definitions, Source, TypeQuery};
}

/// Recordings of events, and what switches them on and off.
pub mod trace {
    pub use angaros_transport::trace::{
        Breakdown, ClockReading, DeviceTimes, DeviceWork, DropReason, Entity, EntityKind, Event,
        EventId, Follower, Label, LayerTimes, Layers, MessageLink, Process, Recording,
        RecordingWriter, TopicBreakdown, control, device_work, flight, gil_taken, is_on, label,
        message_link, now, start, stop, work, work_named,
    };
}

/// What keeps others out.
pub mod security {
    pub use angaros_transport::security::{Access, Login, Security};
}

/// The clocks of this computer.
pub mod clock {
    pub use angaros_transport::clock::{monotonic_ns, system_time};
}

/// For those who write a transport: its contract and what it is built of.
pub mod transport {
    pub use angaros_transport::*;
}

/// What the macros of this crate expand to.
#[doc(hidden)]
pub mod library {
    pub use angaros_component::library::{LibraryTable, table};
}

/// Coordinate frames over time.
#[cfg(feature = "tf")]
pub use angaros_tf as tf;

/// Accelerators: the contract, and the back ends of this build. With the feature `accel`.
#[cfg(feature = "accel")]
pub mod accel {
    pub use angaros_accel::*;
    pub use angaros_accel_fpga_sim::{FIRMWARE_VARIABLE, Target};
    use std::sync::OnceLock;

    /// Every back end in this build, the preferred ones first. What is launched from now on by
    /// [`run_host`] is in traces.
    #[must_use]
    pub fn registry() -> Registry {
        static REGISTRY: OnceLock<Registry> = OnceLock::new();
        observe(&super::launches::IntoTraces);
        before_end(super::executor::prefetch_again);
        let of_this_build = || {
            Registry::new(&[
                &angaros_accel_cpu::CpuBackend,
                &angaros_accel_cuda::CudaBackend,
                &angaros_accel_gpu::GpuBackend,
                &angaros_accel_fpga_sim::FpgaSimBackend,
            ])
        };
        REGISTRY.get_or_init(of_this_build).clone()
    }

    /// The device that others are held to: the processor, one thread, no vector instructions.
    ///
    /// # Errors
    /// [`AccelError::Unavailable`] where it cannot be opened.
    pub fn oracle() -> Result<std::sync::Arc<dyn Device>> {
        let device = angaros_accel_cpu::CpuDevice::open(&angaros_accel_cpu::Options::oracle())?;
        Ok(device)
    }
}

use angaros_transport::Entry;

/// Every transport in this build, in the order in which they are tried.
pub static ALL: &[&Entry] = &[
    #[cfg(feature = "shm")]
    &angaros_shm::ENTRY,
    #[cfg(feature = "dds")]
    &angaros_dds::ENTRY,
    #[cfg(feature = "zenoh")]
    &angaros_zenoh::ENTRY,
    #[cfg(feature = "udp")]
    &angaros_udp::ENTRY,
];

/// Makes a context over [`ALL`] transports from the environment and the command line.
pub trait FromEnv: Sized {
    /// Reads `ROS_DOMAIN_ID`, `ROS_NAMESPACE`, `ANGAROS_TRANSPORT` and the `--ros-args` of the
    /// command line, and ends on SIGINT or SIGTERM.
    ///
    /// # Errors
    /// A value that cannot be read, or a transport that cannot be opened.
    fn from_env() -> Result<Self>;
}

impl FromEnv for Context {
    fn from_env() -> Result<Self> {
        let args = std::env::args().skip(1).collect();
        let context = Self::new(ContextOptions { args, ..ContextOptions::default() }, ALL)?;
        context.shutdown_on_signals()?;
        Ok(context)
    }
}

/// What nearly every program uses.
pub mod prelude {
    pub use crate::FromEnv;
    pub use crate::Parameters;
    pub use crate::clock_offset::NodeClockOffsets as _;
    pub use crate::component;
    pub use crate::component::ComponentContext;
    pub use crate::safety::{NodeCommands as _, NodeEstop as _};
    pub use crate::team::NodeGroups as _;
    pub use crate::{
        ActionCallbacks, ActionClient, ActionServer, ActionServerOptions, CallError, CallbackGroup,
        CallbackGroupType, Client, Context, Error, ErrorKind, Loan, Logger, Message, MessageInfo,
        MultiThreadedExecutor, Node, NodeActions as _, NodeOptions, ParameterDescriptor,
        ParameterHandle, ParameterSet, Publisher, Qos, Responder, Result, Sample, Server, Service,
        SingleThreadedExecutor, Subscription, Timer, WakePolicy,
    };
}

/// Runs the components of this program by the command line; the whole `main` of a package.
///
pub fn run_components() -> std::process::ExitCode {
    init_log();
    let args: Vec<String> = std::env::args().skip(1).collect();
    component::exit_code(component::main(&args, ALL))
}

/// The `main` function of a package of components.
#[macro_export]
macro_rules! main {
    ($($package:ident),* $(,)?) => {
        // The linker keeps a package's components only if the package is named.
        $(use $package as _;)*
        const _: () = {
            #[global_allocator]
            static ALLOCATOR: $crate::EntityAllocator = $crate::EntityAllocator;
        };
        fn main() -> ::std::process::ExitCode {
            $crate::run_components()
        }
    };
}

/// The code in the documents, compiled by the tests.
#[cfg(doctest)]
mod documents {
    #[doc = include_str!("../../../README.md")]
    mod readme {}
    #[doc = include_str!("../../../docs/how-to/write-a-node.md")]
    mod write_a_node {}
    #[doc = include_str!("../../../docs/how-to/use-loans.md")]
    mod use_loans {}
    #[doc = include_str!("../../../docs/how-to/load-components.md")]
    mod load_components {}
    #[doc = include_str!("../../../docs/how-to/simulate-a-network.md")]
    mod simulate_a_network {}
    #[doc = include_str!("../../../docs/concepts/actions.md")]
    mod actions {}
    #[doc = include_str!("../../../docs/concepts/executors.md")]
    mod executors {}
    #[doc = include_str!("../../../docs/concepts/logging.md")]
    mod logging {}
    #[doc = include_str!("../../../docs/concepts/lifecycle.md")]
    mod lifecycle {}
    #[doc = include_str!("../../../docs/concepts/introspection.md")]
    mod introspection {}
    #[doc = include_str!("../../../docs/concepts/qos.md")]
    mod qos {}
    #[doc = include_str!("../../../docs/concepts/parameters.md")]
    mod parameters {}
    #[doc = include_str!("../../../docs/concepts/services.md")]
    mod services {}
    #[doc = include_str!("../../../docs/concepts/teams.md")]
    mod teams {}
    #[doc = include_str!("../../../docs/concepts/safety.md")]
    mod safety {}
    #[cfg(feature = "tf")]
    #[doc = include_str!("../../../docs/concepts/tf.md")]
    mod tf {}
}
