//! The node that turns positions of joints into frames.

use crate::description::Description;
use crate::model::Model;
use crate::transforms::{Schedule, fixed, moved};
use angaros::builtin_interfaces::msg::Time as Stamp;
use angaros::parameters::{ParameterCallback, ParameterSetting};
use angaros::prelude::*;
use angaros::sensor_msgs::msg::JointState;
use angaros::std_msgs::msg::String as Text;
use angaros::tf::{StaticTransformBroadcaster, TransformBroadcaster};
use angaros::{PublishError, RosClock};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Warnings of the same kind come this far apart.
const WARN_PERIOD: Duration = Duration::from_secs(5);

/// `robot_state_publisher` of ROS: publishes the frames of a robot.
///
/// Takes `joint_states`; publishes `/tf` (joints that move), `/tf_static` (those that do not, once)
/// and `robot_description` (once, for whoever comes later too).
///
/// Parameters: `robot_description` (the URDF; may be set while it runs), `publish_frequency` (20.0
/// Hz at most for each joint; 0 to 1000, 0 for every message), `ignore_timestamp` (false: joints
/// are published by their stamps), `frame_prefix` (empty; stands before the name of each frame).
/// In place of `robot_description` there may be `robot_description_file`, the path of a file in
/// URDF or xacro, and `xacro_arguments`, texts like `NAME:=VALUE`.
pub struct RobotStatePublisher {
    _states: Subscription<JointState>,
    _callbacks: Vec<ParameterCallback>,
}

impl RobotStatePublisher {
    /// Begins to work on the node of a component.
    ///
    /// # Errors
    /// No description or a wrong one, or a limit of a transport.
    pub fn new(ctx: &ComponentContext) -> Result<Self> {
        let node = ctx.node();
        let (description, parameter) = Description::of_parameters(node)?;
        let Some(Description { text, model }) = description else {
            let message = format!("parameter 'robot_description' of {} is empty", node.name());
            return Err(Error::new(ErrorKind::InvalidArgument, message)
                .hint("give the URDF, or in robot_description_file the path of a URDF or xacro"));
        };
        let about = ParameterDescriptor::new("how often a joint is published at most, Hz");
        let worker = Worker {
            model,
            schedule: Schedule::default(),
            frequency: node.declare_parameter_with(
                "publish_frequency",
                20.0,
                about.range(0.0..=1000.0),
            )?,
            ignore_stamps: node.declare_parameter("ignore_timestamp", false)?,
            prefix: node.declare_parameter("frame_prefix", String::new())?,
            transforms: TransformBroadcaster::new(node)?,
            fixed: StaticTransformBroadcaster::new(node)?,
            description: node
                .create_publisher("robot_description", Qos::keep_last(1).transient_local())?,
            clock: node.clock(),
            logger: node.logger().clone(),
        };
        worker.tell(text);
        let worker = Arc::new(Mutex::new(worker));
        let callbacks = follow_description(node, &parameter, &worker);
        let hear = move |state: Arc<JointState>| lock(&worker).take(&state);
        let states = node.create_subscription("joint_states", Qos::sensor_data(), hear)?;
        Ok(Self { _states: states, _callbacks: callbacks })
    }
}

/// Refuses descriptions that are none, and takes others over.
fn follow_description(
    node: &Node,
    parameter: &ParameterHandle<String>,
    worker: &Arc<Mutex<Worker>>,
) -> Vec<ParameterCallback> {
    let check = |settings: &[ParameterSetting]| -> Result<(), String> {
        for setting in settings.iter().filter(|one| one.name == "robot_description") {
            let text: String = setting.get().unwrap_or_default();
            Model::parse(&text, "robot_description").map_err(|error| error.to_string())?;
        }
        Ok(())
    };
    let changed = Arc::clone(worker);
    let change = move |text: String| {
        // The check above has read it already.
        if let Ok(model) = Model::parse(&text, "robot_description") {
            let mut worker = lock(&changed);
            worker.model = model;
            worker.schedule = Schedule::default();
            worker.tell(text);
        }
    };
    vec![node.add_on_set_parameters_callback(check), parameter.on_change(change)]
}

fn lock(worker: &Mutex<Worker>) -> MutexGuard<'_, Worker> {
    worker.lock().unwrap_or_else(PoisonError::into_inner)
}

struct Worker {
    model: Model,
    schedule: Schedule,
    frequency: ParameterHandle<f64>,
    ignore_stamps: ParameterHandle<bool>,
    prefix: ParameterHandle<String>,
    transforms: TransformBroadcaster,
    fixed: StaticTransformBroadcaster,
    description: Publisher<Text>,
    clock: RosClock,
    logger: Logger,
}

impl Worker {
    /// Publishes the description and what of it stays as it is.
    fn tell(&self, text: String) {
        let (sec, nanosec) = self.clock.now().to_sec_nanosec();
        let fixed = fixed(&self.model, &self.prefix.get(), Stamp { sec, nanosec });
        self.warn(self.description.publish(Text { data: text }));
        self.warn(self.fixed.send_transforms(fixed));
    }

    fn take(&mut self, state: &JointState) {
        let names = state.name.len();
        let positions = state.position.len();
        if names != positions {
            angaros::warn_throttle!(
                self.logger,
                WARN_PERIOD,
                "a message on joint_states has {names} names and {positions} positions, and is \
                 left out"
            );
            return;
        }
        if self.schedule.went_back(self.clock.now().nanoseconds) {
            angaros::warn!(self.logger, "time went back: all joints are published anew");
        }
        let stamp = state.header.stamp;
        let stamp_ns = angaros::Time::from_sec_nanosec(stamp.sec, stamp.nanosec).nanoseconds;
        let known = state.name.iter().filter(|name| self.model.joint(name).is_some());
        let interval = interval_ns(self.frequency.get());
        if !self.schedule.is_due(known, stamp_ns, interval, self.ignore_stamps.get()) {
            return;
        }
        let pairs = state.name.iter().map(String::as_str).zip(state.position.iter().copied());
        let by_name = pairs.filter(|(_, position)| position.is_finite()).collect();
        let transforms = moved(&self.model, &by_name, &self.prefix.get(), stamp);
        if !transforms.is_empty() {
            self.warn(self.transforms.send_transforms(transforms));
        }
    }

    fn warn(&self, sent: Result<(), PublishError>) {
        // After a shutdown nobody listens.
        if let Err(error) = sent {
            angaros::warn_once!(self.logger, "frames were not published: {error}");
        }
    }
}

fn interval_ns(frequency: f64) -> i64 {
    match frequency > 0.0 {
        true => (1e9 / frequency) as i64,
        false => 0,
    }
}
