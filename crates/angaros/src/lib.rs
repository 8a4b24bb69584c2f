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

mod log_form;

pub use angaros_core::*;
pub use angaros_macros::{Parameters, component, library};
pub use angaros_msg as msg;
pub use angaros_msg::*;

/// Components and the programs that run them.
pub mod component {
    pub use angaros_core::component::*;
}

/// Coordinate frames over time.
#[cfg(feature = "tf")]
pub mod tf {
    pub use angaros_tf::*;
}

use angaros_core::transport::Entry;

/// Every transport in this build, in the order in which they are tried.
pub static ALL: &[&Entry] = &[
    #[cfg(feature = "shm")]
    &angaros_shm::ENTRY,
    #[cfg(feature = "dds")]
    &angaros_dds::ENTRY,
    #[cfg(feature = "zenoh")]
    &angaros_zenoh::ENTRY,
    #[cfg(feature = "udp")]
    &angaros_core::transport::udp::ENTRY,
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
    pub use crate::component;
    pub use crate::component::ComponentContext;
    pub use angaros_core::{
        ActionCallbacks, ActionClient, ActionServer, ActionServerOptions, CallError, CallbackGroup,
        CallbackGroupType, Client, Context, Error, ErrorKind, Loan, Logger, MessageInfo,
        MultiThreadedExecutor, Node, NodeOptions, ParameterDescriptor, ParameterHandle,
        ParameterSet, Publisher, Responder, Result, Sample, Server, SingleThreadedExecutor,
        Subscription, Timer, WakePolicy,
    };
    pub use angaros_msg::{Message, Qos, Service};
}

/// Runs the components of this program by the command line; the whole `main` of a package.
///
pub fn run_components() -> std::process::ExitCode {
    init_log();
    let args: Vec<String> = std::env::args().skip(1).collect();
    component::exit_code(component::main(&args, ALL))
}

/// Sends log lines to standard error, in the form of ROS 2 and in colour on a terminal. What nodes
/// say is chosen by their loggers (`--ros-args --log-level [LOGGER:=]LEVEL`); what the framework
/// says by the same level, else by `RUST_LOG`, else it is `info`. Does nothing when the program has
/// a log already.
pub fn init_log() {
    use std::io::IsTerminal as _;
    use tracing_subscriber::EnvFilter;
    let filter = match log_level(std::env::args().skip(1)) {
        Some(level) => EnvFilter::new(level),
        None => EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info")),
    };
    let log = tracing_subscriber::fmt()
        .with_env_filter(with_nodes(filter))
        .event_format(log_form::RosForm::from_env(std::io::stderr().is_terminal()))
        .with_writer(std::io::stderr);
    // A second call, or a program's own subscriber, wins; that is no error.
    drop(log.try_init());
}

/// Lets through what nodes say, which their loggers have chosen already, unless nothing is.
fn with_nodes(filter: tracing_subscriber::EnvFilter) -> tracing_subscriber::EnvFilter {
    use tracing_subscriber::filter::LevelFilter;
    let named = filter.to_string().contains(logging::TARGET)
        || filter.max_level_hint() == Some(LevelFilter::OFF);
    // What the Zenoh library tells of each session is for those who ask for it.
    let says_zenoh = filter.to_string().contains("zenoh");
    let filter = match "zenoh=warn".parse() {
        Ok(directive) if cfg!(feature = "zenoh") && !named && !says_zenoh => {
            filter.add_directive(directive)
        }
        _ => filter,
    };
    match format!("{}=debug", logging::TARGET).parse() {
        Ok(directive) if !named => filter.add_directive(directive),
        _ => filter,
    }
}

/// The level that a command line asks for; one that cannot be read is reported by the context.
fn log_level(args: impl Iterator<Item = String>) -> Option<&'static str> {
    use angaros_msg::names::{LogLevel, RosArgs};
    let (args, _) = RosArgs::parse(args).ok()?;
    Some(match args.log_level? {
        LogLevel::Debug => "debug",
        LogLevel::Info => "info",
        LogLevel::Warn => "warn",
        LogLevel::Error | LogLevel::Fatal => "error",
    })
}

/// The `main` function of a package of components.
#[macro_export]
macro_rules! main {
    ($($package:ident),* $(,)?) => {
        // The linker keeps a package's components only if the package is named.
        $(use $package as _;)*
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

#[cfg(test)]
mod tests {
    use super::log_level;

    #[test]
    fn the_command_line_chooses_the_log_level() {
        let level = |line: &str| log_level(line.split(' ').map(String::from));
        assert_eq!(level("x --ros-args --log-level debug"), Some("debug"));
        assert_eq!(level("x --ros-args --log-level FATAL"), Some("error"));
        assert_eq!(level("x --ros-args -r a:=b"), None);
        assert_eq!(level("--log-level debug"), None);
    }
}
