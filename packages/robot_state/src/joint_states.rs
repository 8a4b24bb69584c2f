//! The node that merges states of joints.

use crate::description::Description;
use crate::model::Model;
use crate::moves::{Dependence, Joints, Settings};
use angaros::names::ParameterValue;
use angaros::prelude::*;
use angaros::sensor_msgs::msg::JointState;
use angaros::std_msgs::msg::String as Text;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// `joint_state_publisher` of ROS: publishes the state of all joints of a robot on `joint_states`,
/// from what several sources say of some of them and from defaults for the others.
///
/// Takes the topics of `source_list` and, unless a parameter gives it, `robot_description`.
///
/// Parameters: `rate` (10 Hz), `source_list` (empty), `publish_default_positions` (true),
/// `publish_default_velocities` and `publish_default_efforts` (false), `use_mimic_tags` (true),
/// `use_smallest_joint_limits` (true: those of `safety_controller` count too), `delta` (0.0: each
/// joint moves on by this share of its range with every message, for show), `zeros.JOINT`,
/// `dependent_joints.JOINT.parent`, `.factor` and `.offset`; `robot_description`,
/// `robot_description_file` and `xacro_arguments` as those of
/// [`RobotStatePublisher`](crate::RobotStatePublisher).
pub struct JointStatePublisher {
    _sources: Vec<Subscription<JointState>>,
    _description: Option<Subscription<Text>>,
    _timer: Timer,
}

type Shared = Arc<Mutex<Option<Joints>>>;

fn lock(joints: &Mutex<Option<Joints>>) -> MutexGuard<'_, Option<Joints>> {
    joints.lock().unwrap_or_else(PoisonError::into_inner)
}

impl JointStatePublisher {
    /// Begins to work on the node of a component.
    ///
    /// # Errors
    /// A wrong description or parameter, or a limit of a transport.
    pub fn new(ctx: &ComponentContext) -> Result<Self> {
        let node = ctx.node();
        let (description, _) = Description::of_parameters(node)?;
        let rate = rate(node)?;
        let sources: Vec<String> = node.parameter("source_list", Vec::<String>::new())?;
        let delta = node.declare_parameter("delta", 0.0)?;
        let settings = settings(node)?;
        let joints = description.map(|own| Joints::new(&own.model, &settings));
        let wait = joints.is_none();
        let shared: Shared = Arc::new(Mutex::new(joints));
        let description = match wait {
            true => Some(follow_description(node, settings, &shared)?),
            false => None,
        };
        let mut subscriptions = Vec::new();
        for topic in &sources {
            let own = Arc::clone(&shared);
            let hear = move |state: Arc<JointState>| {
                if let Some(joints) = &mut *lock(&own) {
                    joints.take(&state);
                }
            };
            subscriptions.push(node.create_subscription(topic, Qos::keep_last(10), hear)?);
        }
        let publisher = node.create_publisher::<JointState>("joint_states", Qos::keep_last(10))?;
        let clock = node.clock();
        let logger = node.logger().clone();
        let publish = move |_| {
            let mut locked = lock(&shared);
            let Some(joints) = &mut *locked else { return };
            if delta.get() > 0.0 {
                joints.move_on(delta.get());
            }
            let mut message = joints.message();
            drop(locked);
            if message.name.is_empty() {
                return;
            }
            let (sec, nanosec) = clock.now().to_sec_nanosec();
            message.header.stamp.sec = sec;
            message.header.stamp.nanosec = nanosec;
            if let Err(error) = publisher.publish(message) {
                angaros::warn_once!(logger, "states of joints were not published: {error}");
            }
        };
        let timer = node.create_timer(Duration::from_secs_f64(1.0 / rate), publish)?;
        Ok(Self { _sources: subscriptions, _description: description, _timer: timer })
    }
}

fn follow_description(
    node: &Node,
    settings: Settings,
    shared: &Shared,
) -> Result<Subscription<Text>> {
    let shared = Arc::clone(shared);
    let logger = node.logger().clone();
    let hear = move |text: Arc<Text>| match Model::parse(&text.data, "robot_description") {
        Ok(model) => *lock(&shared) = Some(Joints::new(&model, &settings)),
        Err(error) => angaros::error!(logger, "the robot's description is left out: {error}"),
    };
    let qos = Qos::keep_last(1).transient_local();
    node.create_subscription("robot_description", qos, hear)
}

/// A rate that is no rate is refused; ROS declares it as a whole number.
fn rate(node: &Node) -> Result<f64> {
    let default = Some(ParameterValue::Integer(10));
    let about = ParameterDescriptor::new("messages a second, Hz");
    let given = node.declare_dynamic_parameter("rate", default, about)?;
    let rate = given.as_ref().and_then(number).filter(|rate| *rate > 0.0 && *rate <= 10_000.0);
    rate.ok_or_else(|| {
        let message = format!("parameter 'rate' of node {} is no rate", node.name());
        Error::new(ErrorKind::InvalidArgument, message).hint("give hertz above 0, up to 10000")
    })
}

fn number(value: &ParameterValue) -> Option<f64> {
    match value {
        ParameterValue::Integer(value) => Some(*value as f64),
        ParameterValue::Double(value) => Some(*value),
        _ => None,
    }
}

fn settings(node: &Node) -> Result<Settings> {
    let mut settings = Settings {
        default_positions: node.parameter("publish_default_positions", true)?,
        default_velocities: node.parameter("publish_default_velocities", false)?,
        default_efforts: node.parameter("publish_default_efforts", false)?,
        mimic_tags: node.parameter("use_mimic_tags", true)?,
        smallest_limits: node.parameter("use_smallest_joint_limits", true)?,
        ..Settings::default()
    };
    // The names of these end in names of joints, which nobody can declare before.
    node.declare_parameters_from_overrides()?;
    for (joint, value) in node.get_parameters_by_prefix("zeros") {
        let position = number(&value).filter(|position| position.is_finite());
        let position = position.ok_or_else(|| wrong(&format!("zeros.{joint}"), "no number"))?;
        settings.zeros.insert(joint, position);
    }
    let given = node.get_parameters_by_prefix("dependent_joints");
    for name in given.keys() {
        if let Some(joint) = name.strip_suffix(".parent") {
            settings.dependent.insert(joint.to_owned(), dependence(joint, &given)?);
        }
    }
    Ok(settings)
}

fn dependence(joint: &str, given: &BTreeMap<String, ParameterValue>) -> Result<Dependence> {
    let parent = match given.get(&format!("{joint}.parent")) {
        Some(ParameterValue::String(parent)) => parent.clone(),
        _ => return Err(wrong(&format!("dependent_joints.{joint}.parent"), "no name")),
    };
    let or = |what: &str, otherwise: f64| match given.get(&format!("{joint}.{what}")) {
        None => Ok(otherwise),
        Some(value) => number(value)
            .filter(|number| number.is_finite())
            .ok_or_else(|| wrong(&format!("dependent_joints.{joint}.{what}"), "no number")),
    };
    Ok(Dependence { parent, factor: or("factor", 1.0)?, offset: or("offset", 0.0)? })
}

fn wrong(name: &str, what: &str) -> Error {
    let message = format!("parameter '{name}' is {what}");
    Error::new(ErrorKind::InvalidArgument, message).hint("zeros.JOINT is rad or m")
}
