//! Nodes, callback groups, timers, loggers and clocks.

use crate::callback::{Callback, Detached, Owner};
use crate::clock::PyClock;
use crate::context::PyContext;
use crate::error::{bad_value, raised};
use crate::parameters::Value;
use crate::process_life::{gone, is_child};
use crate::sink::{NodeSink, lock};
use angaros::clock::system_time;
use angaros::logging::{Levels, SourceLocation, print};
use angaros::names::{ParameterSource, ParameterValue, RosArgs};
use angaros::parameters::{is_for, read_parameter_file};
use angaros::{
    CallbackGroup, CallbackGroupType, LogLevel, Logger, Node, NodeName, NodeOptions, Timer,
};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use std::collections::HashSet;
use std::sync::{LazyLock, Mutex};
use std::time::Duration;

/// A named set of publishers, subscriptions and timers.
#[pyclass(frozen, name = "Node", module = "angaros._native")]
pub(crate) struct PyNode {
    owner: Mutex<Detached<Owner>>,
}

impl PyNode {
    pub(crate) fn owner(&self) -> PyResult<Owner> {
        let owner = lock(&self.owner).get().cloned();
        owner.ok_or_else(|| gone("the node was destroyed"))
    }
}

/// Which parts of itself a node does not offer.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
struct Options {
    namespace: Option<String>,
    args: Vec<String>,
    ignore_command_line: bool,
    rosout: bool,
    parameter_services: bool,
    logger_services: bool,
    allow_undeclared: bool,
    declare_overrides: bool,
}

#[pymethods]
impl PyNode {
    /// A node; `parameters` are values that come before those of the command line.
    #[new]
    fn new(
        py: Python<'_>,
        context: &PyContext,
        name: &str,
        options: Options,
        parameters: Vec<(String, Value)>,
    ) -> PyResult<Self> {
        let context = context.open()?;
        let mut line = options.args;
        if !line.is_empty() && line[0] != "--ros-args" {
            line.insert(0, "--ros-args".to_owned());
        }
        let (args, _) = RosArgs::parse(line).map_err(raised)?;
        let mut given: Vec<_> = parameters
            .into_iter()
            .filter_map(|(name, value)| value.0.map(|value| (name, value)))
            .collect();
        let own = NodeName {
            namespace: options.namespace.clone().unwrap_or_else(|| "/".to_owned()),
            name: name.to_owned(),
        };
        given.extend(own_parameters(&args.parameters, &own)?);
        let options = NodeOptions {
            namespace: options.namespace,
            remaps: args.remaps,
            parameters: given,
            allow_undeclared_parameters: options.allow_undeclared,
            automatically_declare_parameters_from_overrides: options.declare_overrides,
            ignore_command_line: options.ignore_command_line,
            without_parameter_services: !options.parameter_services,
            without_rosout: !options.rosout,
            logger_services: options.logger_services,
            ..NodeOptions::default()
        };
        let node = py.detach(|| Node::with_options(&context, name, options)).map_err(raised)?;
        let owner = Owner { node, sink: NodeSink::default() };
        Ok(Self { owner: Mutex::new(Detached::new(owner)) })
    }

    /// Lets go of the node, which leaves the graph with the last of its parts.
    fn destroy(&self) {
        let owner = std::mem::replace(&mut *lock(&self.owner), Detached::none());
        drop(owner);
    }

    /// The name after all remap rules.
    fn name(&self) -> PyResult<String> {
        Ok(self.owner()?.node.name().name.clone())
    }

    /// The absolute namespace.
    fn namespace(&self) -> PyResult<String> {
        Ok(self.owner()?.node.name().namespace.clone())
    }

    /// The full name of a service after expansion and remap rules.
    fn resolve_service(&self, name: &str) -> PyResult<String> {
        self.owner()?.node.resolve_service(name).map_err(raised)
    }

    /// The full name of a topic after expansion and remap rules.
    fn resolve_topic(&self, name: &str) -> PyResult<String> {
        self.owner()?.node.resolve_topic_name(name).map_err(raised)
    }

    /// The logger of the node.
    fn logger(&self) -> PyResult<PyLogger> {
        Ok(PyLogger { logger: Named::OfNode(self.owner()?.node.logger().clone()) })
    }

    /// The clock of the node.
    fn clock(&self) -> PyResult<PyClock> {
        Ok(PyClock::of(self.owner()?.node.clock()))
    }
}

/// A callback group.
#[pyclass(frozen, name = "CallbackGroup", module = "angaros._native")]
pub(crate) struct PyGroup {
    pub group: CallbackGroup,
}

#[pymethods]
impl PyGroup {
    /// A group whose callbacks may overlap, or not.
    #[new]
    fn new(reentrant: bool) -> Self {
        let kind = match reentrant {
            true => CallbackGroupType::Reentrant,
            false => CallbackGroupType::MutuallyExclusive,
        };
        Self { group: CallbackGroup::new(kind) }
    }
}

/// A timer.
#[pyclass(frozen, name = "Timer", module = "angaros._native")]
pub(crate) struct PyTimer {
    timer: Detached<Timer>,
    callback: Callback,
}

#[pymethods]
impl PyTimer {
    /// A timer by the node's clock, or by the steady one; the callback gets the times at which it
    /// was due and ran, in nanoseconds.
    #[new]
    fn new(
        py: Python<'_>,
        node: &PyNode,
        group: Option<&PyGroup>,
        period_ns: u64,
        steady: bool,
        callback: Py<PyAny>,
    ) -> PyResult<Self> {
        let owner = node.owner()?;
        let group = owner.node.group_or_default(group.map(|group| group.group.clone()));
        let callback = Callback::new(callback, &owner.sink);
        let shared = callback.clone();
        let period = Duration::from_nanos(period_ns);
        let run = move |info: angaros::TimerInfo| {
            shared.call(|py| PyTuple::new(py, [info.expected_ns, info.actual_ns]));
        };
        let timer = py.detach(|| match steady {
            true => owner.node.create_wall_timer_in(&group, period, run),
            false => owner.node.create_timer_in(&group, period, run),
        });
        Ok(Self { timer: Detached::new(timer.map_err(raised)?), callback })
    }

    /// Lets it rest.
    fn cancel(&self, py: Python<'_>) {
        py.detach(|| self.timer.get().map(Timer::cancel));
    }

    /// Starts its period anew.
    fn reset(&self, py: Python<'_>) {
        py.detach(|| self.timer.get().map(Timer::reset));
    }

    fn __traverse__(&self, visit: pyo3::PyVisit<'_>) -> Result<(), pyo3::PyTraverseError> {
        self.callback.traverse(&visit)
    }

    fn __clear__(&self) {
        self.callback.clear();
    }
}

/// A logger.
#[pyclass(frozen, name = "Logger", module = "angaros._native")]
pub(crate) struct PyLogger {
    logger: Named,
}

/// Of a node, or of none.
enum Named {
    OfNode(Logger),
    OfProcess(String),
}

/// The levels of loggers that belong to no node.
static LEVELS: LazyLock<Levels> = LazyLock::new(|| Levels::new(&RosArgs::default()));

/// A logger that belongs to no node.
#[pyfunction]
pub(crate) fn process_logger(name: String) -> PyLogger {
    PyLogger { logger: Named::OfProcess(name) }
}

impl Named {
    fn level(&self) -> LogLevel {
        match self {
            Self::OfNode(logger) => logger.level(),
            Self::OfProcess(name) => LEVELS.effective(name),
        }
    }
}

/// The levels by rclpy's numbers.
fn level(number: u8) -> PyResult<LogLevel> {
    Ok(match number {
        10 => LogLevel::Debug,
        20 => LogLevel::Info,
        30 => LogLevel::Warn,
        40 => LogLevel::Error,
        50 => LogLevel::Fatal,
        other => return Err(bad_value(format!("there is no log level {other}"))),
    })
}

/// Texts of places in sources, which stay for ever; so many and no more.
fn kept(text: String) -> &'static str {
    const MOST: usize = 10_000;
    static KEPT: Mutex<Option<HashSet<&'static str>>> = Mutex::new(None);
    let mut kept = lock(&KEPT);
    let kept = kept.get_or_insert_default();
    match kept.get(text.as_str()) {
        Some(known) => known,
        None if kept.len() >= MOST => "",
        None => {
            let new: &'static str = Box::leak(text.into_boxed_str());
            kept.insert(new);
            new
        }
    }
}

#[pymethods]
impl PyLogger {
    /// Its name.
    fn name(&self) -> &str {
        match &self.logger {
            Named::OfNode(logger) => logger.name(),
            Named::OfProcess(name) => name,
        }
    }

    /// The logger below it with this name.
    fn child(&self, suffix: &str) -> Self {
        let logger = match &self.logger {
            Named::OfNode(logger) => Named::OfNode(logger.child(suffix)),
            Named::OfProcess(name) => Named::OfProcess(format!("{name}.{suffix}")),
        };
        Self { logger }
    }

    /// Gives it a level of its own; 0 takes it back.
    fn set_level(&self, number: u8) -> PyResult<bool> {
        let level = if number == 0 { None } else { Some(level(number)?) };
        Ok(match &self.logger {
            Named::OfNode(logger) => logger.set_level(level),
            Named::OfProcess(name) => LEVELS.set(name, level),
        })
    }

    /// The level it goes by.
    fn level(&self) -> u8 {
        match self.logger.level() {
            LogLevel::Debug => 10,
            LogLevel::Info => 20,
            LogLevel::Warn => 30,
            LogLevel::Error => 40,
            LogLevel::Fatal => 50,
        }
    }

    /// Whether lines of this level are said.
    fn is_enabled(&self, number: u8) -> PyResult<bool> {
        Ok(level(number)? >= self.logger.level())
    }

    /// Says a line.
    fn log(
        &self,
        py: Python<'_>,
        number: u8,
        text: &str,
        place: (String, String, u32),
    ) -> PyResult<()> {
        let level = level(number)?;
        let (file, function, line) = place;
        let place = SourceLocation { file: kept(file), function: kept(function), line };
        if level < self.logger.level() {
            return Ok(());
        }
        py.detach(|| match &self.logger {
            // What a child by `fork` says stays in it.
            Named::OfNode(logger) if is_child() => {
                print(level, logger.name(), system_time(), place, text);
            }
            Named::OfNode(logger) => logger.log(level, place, format_args!("{text}")),
            Named::OfProcess(name) => print(level, name, system_time(), place, text),
        });
        Ok(())
    }
}

/// The parameters for a node of this name on its own command line.
fn own_parameters(
    sources: &[ParameterSource],
    name: &NodeName,
) -> PyResult<Vec<(String, ParameterValue)>> {
    let mut found = Vec::new();
    for source in sources {
        match source {
            ParameterSource::Override { node, name: parameter, value } => {
                if node.as_ref().is_none_or(|pattern| is_for(pattern, name)) {
                    found.push((parameter.clone(), value.clone()));
                }
            }
            ParameterSource::File(path) => {
                let all = read_parameter_file(path).map_err(raised)?;
                let own = all.into_iter().filter(|given| is_for(&given.node, name));
                found.extend(own.map(|given| (given.name, given.value)));
            }
        }
    }
    Ok(found)
}
