//! Diagnostics: what a node knows about its health, on `/diagnostics` once per second. Names, texts
//! and parameters are those of `diagnostic_updater`.
//!
//! * **I1** Each [`Task`] fills in one status per period (parameter `diagnostic_updater.period`, in
//!   seconds); all statuses of a node travel in one `diagnostic_msgs/msg/DiagnosticArray`.
//! * **I2** A status is called `NODE: TASK`, with the node's full name where the parameter
//!   `diagnostic_updater.use_fqn` is true. One that says nothing is an error.
//! * **I3** A task that is added is published once as starting up.

mod frequency;
mod status;
mod timestamp;

pub use frequency::{FrequencyBounds, FrequencyStatus};
pub use status::{Level, Status};
pub use timestamp::{TimestampBounds, TimestampStatus};

use angaros_core::Node;
use angaros_core::Publisher;
use angaros_core::RosClock;
use angaros_core::Timer;
use angaros_msg::Qos;
use angaros_msg::builtin_interfaces::msg::Time as StampMessage;
use angaros_msg::diagnostic_msgs::msg::{DiagnosticArray, DiagnosticStatus};
use angaros_transport::error::Result;
use angaros_transport::mutex::lock;
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// The topic on which diagnostics are published.
pub const TOPIC: &str = "/diagnostics";

/// Something whose health can be told.
pub trait Task: Send + 'static {
    /// Its name, unique in the node.
    fn name(&self) -> &str;
    /// Says how it is.
    fn run(&mut self, status: &mut Status);
}

/// Runs the tasks of a node. Clones are the same updater; it ends with the last.
#[derive(Clone)]
pub struct Updater {
    core: Arc<Core>,
    _timer: Arc<Timer>,
}

struct Core {
    publisher: Publisher<DiagnosticArray>,
    clock: RosClock,
    /// What statuses' names begin with.
    prefix: String,
    tasks: Mutex<Vec<Box<dyn Task>>>,
    hardware_id: Mutex<String>,
}

impl Updater {
    /// An updater of this node.
    ///
    /// # Errors
    /// A parameter of another type, a period that is none, or a limit of a transport.
    pub fn new(node: &Node) -> Result<Self> {
        let seconds = node.parameter("diagnostic_updater.period", 1.0)?;
        let full = node.parameter("diagnostic_updater.use_fqn", false)?;
        let prefix = if full { node.name().to_string() } else { node.name().name.clone() };
        let core = Arc::new(Core {
            publisher: node.create_publisher(TOPIC, Qos::keep_last(1))?,
            clock: node.clock(),
            prefix,
            tasks: Mutex::default(),
            hardware_id: Mutex::default(),
        });
        let weak = Arc::downgrade(&core);
        let period = Duration::try_from_secs_f64(seconds).unwrap_or_default();
        let timer = node.create_timer(period, move |_| {
            if let Some(core) = weak.upgrade() {
                core.update();
            }
        })?;
        Ok(Self { core, _timer: Arc::new(timer) })
    }

    /// Names the hardware that the statuses are about.
    pub fn set_hardware_id(&self, id: impl Into<String>) {
        *lock(&self.core.hardware_id) = id.into();
    }

    /// Adds a task (rule I3).
    pub fn add_task(&self, task: impl Task) {
        let mut starting = Status::new(task.name());
        starting.summary(Level::Ok, "Node starting up");
        lock(&self.core.tasks).push(Box::new(task));
        self.core.publish(vec![starting]);
    }

    /// Adds a task that is a function.
    pub fn add(&self, name: &str, run: impl FnMut(&mut Status) + Send + 'static) {
        self.add_task(Named { name: name.to_owned(), run });
    }

    /// Removes the task of this name; returns whether there was one.
    pub fn remove(&self, name: &str) -> bool {
        let mut tasks = lock(&self.core.tasks);
        let before = tasks.len();
        tasks.retain(|task| task.name() != name);
        tasks.len() < before
    }

    /// Runs all tasks now.
    pub fn force_update(&self) {
        self.core.update();
    }

    /// Gives all tasks this status once, such as at the end of the program.
    pub fn broadcast(&self, level: Level, message: &str) {
        let names: Vec<_> =
            lock(&self.core.tasks).iter().map(|task| task.name().to_owned()).collect();
        let status = |name: String| {
            let mut status = Status::new(&name);
            status.summary(level, message);
            status
        };
        self.core.publish(names.into_iter().map(status).collect());
    }
}

impl Core {
    fn update(&self) {
        let statuses = {
            let mut tasks = lock(&self.tasks);
            let run = |task: &mut Box<dyn Task>| {
                let mut status = Status::new(task.name());
                task.run(&mut status);
                status
            };
            tasks.iter_mut().map(run).collect()
        };
        self.publish(statuses);
    }

    fn publish(&self, statuses: Vec<Status>) {
        let (sec, nanosec) = self.clock.now().to_sec_nanosec();
        let hardware_id = lock(&self.hardware_id).clone();
        let mut array = DiagnosticArray::default();
        array.header.stamp = StampMessage { sec, nanosec };
        array.status = statuses
            .into_iter()
            .map(|status| {
                let mut message: DiagnosticStatus = status.into_message();
                message.name = format!("{}: {}", self.prefix, message.name);
                message.hardware_id.clone_from(&hardware_id);
                message
            })
            .collect();
        // After a shutdown nobody listens.
        let _ = self.publisher.publish(array);
    }
}

struct Named<F> {
    name: String,
    run: F,
}

impl<F: FnMut(&mut Status) + Send + 'static> Task for Named<F> {
    fn name(&self) -> &str {
        &self.name
    }
    fn run(&mut self, status: &mut Status) {
        (self.run)(status);
    }
}

/// Several tasks under one name: the worst of their summaries, the values of all.
pub struct Composite {
    name: String,
    tasks: Vec<Box<dyn Task>>,
}

impl Composite {
    /// One without tasks.
    #[must_use]
    pub fn new(name: &str) -> Self {
        Self { name: name.to_owned(), tasks: Vec::new() }
    }

    /// The same with one more.
    #[must_use]
    pub fn with(mut self, task: impl Task) -> Self {
        self.tasks.push(Box::new(task));
        self
    }
}

impl Task for Composite {
    fn name(&self) -> &str {
        &self.name
    }

    fn run(&mut self, status: &mut Status) {
        let mut whole = Status::new(&self.name);
        whole.summary(Level::Ok, "");
        for task in &mut self.tasks {
            let mut part = Status::new(task.name());
            task.run(&mut part);
            whole.merge(part);
        }
        *status = whole;
    }
}
