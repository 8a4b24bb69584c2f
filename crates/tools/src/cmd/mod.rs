//! The verbs: one file each, all of the same shape: an `Args` for the parser and a `run`.

mod accel;
mod action;
mod bag;
mod bench;
mod bridge;
mod complete;
mod completions;
mod component;
mod daemon;
mod doctor;
mod estop;
mod examples;
mod extensions;
mod graph;
mod interface;
mod launch;
mod lifecycle;
mod mcu;
mod multicast;
mod new;
mod node;
mod param;
mod pkg;
mod run;
mod security;
mod service;
mod suggestions;
mod tf;
mod topic;
mod trace;
mod view;

use angaros_inspect::{CmdResult, output, qos, session, types};
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use std::process::ExitCode;

/// A robotics framework that speaks ROS 2 without a ROS install.
#[derive(Parser)]
#[command(name = "angaros", version, max_term_width = 100, arg_required_else_help = true)]
struct Cli {
    /// What is printed is not held back; for scripts of ROS 2
    #[arg(long, hide = true)]
    use_python_default_buffering: bool,
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Subcommand)]
enum Verb {
    /// Run one component as a node, or a program of a ROS 2 package
    Run(run::Args),
    /// Make a package: node, message, launch file, test
    New(new::Args),
    /// Start everything that a launch file names
    Launch(launch::Args),
    /// Look at packages of ROS 2
    Pkg(pkg::Args),
    /// Load nodes into running containers and unload them
    Component(component::Args),
    /// List, print, measure and publish topics
    Topic(topic::Args),
    /// List actions and send goals
    Action(action::Args),
    /// List services, call and watch them
    Service(service::Args),
    /// Look at managed nodes and lead them
    Lifecycle(lifecycle::Args),
    /// List, read, set and load parameters
    Param(param::Args),
    /// Look at coordinate frames
    Tf(tf::Args),
    /// List nodes and what they use
    Node(node::Args),
    /// Look at a running graph in a browser
    View(view::Args),
    /// Draw who talks to whom: text, Graphviz or SVG
    Graph(graph::Args),
    /// Look at message, service and action definitions.
    Interface(interface::Args),
    /// Record and play messages, look at them, convert them
    Bag(bag::Args),
    /// See where the time of messages went
    Trace(trace::Args),
    /// Measure Angaros and other systems, and compare results
    Bench(bench::Args),
    /// Serve Foxglove and others over the network
    Bridge(bridge::Args),
    /// Tell what is wrong here and how to fix it
    #[command(visible_alias = "wtf")]
    Doctor(doctor::Args),
    /// Choose accelerators, look at them, build and measure kernels on them
    Accel(accel::Args),
    /// Make, build and run programs of micro-controllers
    Mcu(mcu::Args),
    /// Say that there is no daemon, to scripts of ROS 2
    Daemon(daemon::Args),
    /// Try whether multicast reaches other hosts
    Multicast(multicast::Args),
    /// Stop every actuator of the domain, or let them go on
    Estop(estop::Args),
    /// Tell how messages are encrypted and topics are closed to others
    Security(security::Args),
    /// Print a completion script for a shell.
    Completions(completions::Args),
    /// What extends ros2: nothing does here
    #[command(hide = true, visible_alias = "extension_points")]
    Extensions(extensions::Args),
    /// How recorded messages are stepped through the nodes of one process
    #[command(name = "__step", hide = true)]
    Step {
        /// What to step, then arguments
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<String>,
    },
    /// How a launcher starts the nodes of one process
    #[command(name = "__container", hide = true)]
    Container {
        /// What to run, then arguments
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<String>,
    },
}

/// The whole command line as clap knows it, for completions and documentation.
#[must_use]
pub fn command() -> clap::Command {
    examples::add(Cli::command())
}

/// Runs the command line of this process.
#[must_use]
pub fn main() -> ExitCode {
    clap_complete::CompleteEnv::with_factory(command).var(completions::VARIABLE).complete();
    crate::client::init_log();
    let line: Vec<std::ffi::OsString> = std::env::args_os().collect();
    let parsed = command().try_get_matches_from(&line);
    let cli = parsed
        .and_then(|found| Cli::from_arg_matches(&found))
        .unwrap_or_else(|error| suggestions::exit(error, &line));
    let result = match cli.verb {
        Verb::Run(args) => run::run(&args),
        Verb::Step { mut arguments } => {
            arguments.insert(0, "__step".into());
            run::container(&arguments)
        }
        Verb::Container { mut arguments } => {
            arguments.insert(0, "__container".into());
            run::container(&arguments)
        }
        Verb::New(args) => new::run(&args),
        Verb::Launch(args) => launch::run(&args),
        Verb::Pkg(args) => pkg::run(&args),
        Verb::Component(args) => component::run(&args),
        Verb::Topic(args) => topic::run(&args),
        Verb::Action(args) => action::run(&args),
        Verb::Service(args) => service::run(&args),
        Verb::Lifecycle(args) => lifecycle::run(&args),
        Verb::Param(args) => param::run(&args),
        Verb::Tf(args) => tf::run(&args),
        Verb::Node(args) => node::run(&args),
        Verb::View(args) => view::run(&args),
        Verb::Graph(args) => graph::run(&args),
        Verb::Interface(args) => interface::run(&args),
        Verb::Bag(args) => bag::run(&args),
        Verb::Trace(args) => trace::run(&args),
        Verb::Bench(args) => bench::run(&args),
        Verb::Bridge(args) => bridge::run(&args),
        Verb::Accel(args) => accel::run(&args),
        Verb::Mcu(args) => mcu::run(&args),
        Verb::Daemon(args) => daemon::run(&args),
        Verb::Multicast(args) => multicast::run(&args),
        Verb::Doctor(args) => doctor::run(&args),
        Verb::Estop(args) => estop::run(&args),
        Verb::Security(args) => security::run(&args),
        Verb::Completions(args) => completions::run(&args),
        Verb::Extensions(args) => extensions::run(&args),
    };
    result.unwrap_or_else(|error| {
        output::error(error.as_ref());
        ExitCode::FAILURE
    })
}
