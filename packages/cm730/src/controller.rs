//! The controller: measures and commands in every cycle.

use crate::bus::{Bus, BusError};
use crate::cm730controller_msgs::msg::{CM730Info, MX28Command, MX28InfoArray};
use crate::config::{
    ImuScale, command_timeout_of, imu_scale_of, low_voltage_of, plan_of, setup_of,
};
use crate::health::{self, SharedHealth};
use crate::messages::{self, header};
use crate::mx_joint_controller_msgs::msg::JointCommand;
use crate::robot::{Robot, SafeState, Setup};
use crate::services;
use crate::targets::{Source, Targets, lock};
use crate::worker::{Cyclic, Worker};
use angaros::diagnostics::Updater;
use angaros::prelude::*;
use angaros::safety::{Actuator, CommandSubscription, SafeReason};
use angaros::sensor_msgs::msg::{BatteryState, Imu, JointState, Joy};
use angaros::std_srvs::srv::{SetBool, SetBool_Request, SetBool_Response};
use std::any::Any;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// Measures and commands all joints `rate` times a second (125.0 Hz): what ros2_cm730 does with
/// `cm730controller`, `mx_joint_controller`, `imu_publisher` and `button_publisher`, in one node.
///
/// Publishes `joint_states`, `imu/data_raw`, `buttons/data`, `battery_state`, `cm730/cm730info` and
/// `cm730/mx28info`; subscribes to `cm730/joint_commands` and `cm730/mx28command`, and to
/// `joint_commands`, on which the nodes of `motion` say where joints are to be; serves `~/torque`
/// and what [`Cm730driver`](crate::Cm730driver) does. Diagnostics: `Bus`, `Cycle`, `Board`,
/// `Joints`, `Commands`. Parameters: README.md.
#[component]
pub struct Cm730controller {
    // Commands end first: the last thing that the thread does is what the safe state says.
    _commands: CommandSubscription<Commanded<JointCommand>>,
    _counts: CommandSubscription<Commanded<MX28Command>>,
    _states: CommandSubscription<Commanded<JointState>>,
    _torque: Server<SetBool>,
    _services: Vec<Box<dyn Any + Send>>,
    _updater: Updater,
    _worker: Worker,
}

impl Cm730controller {
    fn new(ctx: ComponentContext) -> Result<Self> {
        let node = ctx.node();
        let setup = Arc::new(setup_of(node)?);
        let is_enabled = node.parameter("torque", true)?;
        let deadline = command_timeout_of(node)?;
        let targets = Arc::new(Mutex::new(Targets::new(setup.joints.len(), is_enabled)));
        let health = SharedHealth::default();
        let cycle = Cycle {
            robot: Robot::new((*setup).clone()),
            targets: Arc::clone(&targets),
            outputs: Outputs::new(node, &setup)?,
            health: health.clone(),
        };
        let plan = plan_of(node, setup.servo.table.protocol, setup.period)?;
        let low_voltage_v = low_voltage_of(node)?;
        let updater = Updater::new(node)?;
        let worker = Worker::start(plan, Some(Box::new(cycle)))?;
        health::add_bus(&updater, worker.link());
        health::add_cycle(&updater, worker.link(), &setup);
        health::add_board(&updater, health.clone(), &setup, low_voltage_v);
        health::add_joints(&updater, health, &setup);
        health::add_commands(&updater, Arc::clone(&targets));
        let hearing = Hearing { node, deadline, targets: &targets, setup: &setup };
        let commands = hearing.of("cm730/joint_commands", Source::Joints, Targets::take_joints)?;
        let counts = hearing.of("cm730/mx28command", Source::Counts, Targets::take_counts)?;
        let states = hearing.of("joint_commands", Source::States, Targets::take_states)?;
        Ok(Self {
            _commands: commands,
            _counts: counts,
            _states: states,
            _torque: torque(node, targets)?,
            _services: services::offer(node, &worker.jobs())?,
            _updater: updater,
            _worker: worker,
        })
    }
}

/// What all have in common that hear commands.
struct Hearing<'a> {
    node: &'a Node,
    deadline: Duration,
    targets: &'a Arc<Mutex<Targets>>,
    setup: &'a Arc<Setup>,
}

impl Hearing<'_> {
    /// Hears commands on a topic, as long as they come.
    fn of<M: Message>(
        &self,
        topic: &str,
        source: Source,
        take: fn(&mut Targets, &Setup, &M),
    ) -> Result<CommandSubscription<Commanded<M>>> {
        let commanded = Commanded {
            source,
            take,
            targets: Arc::clone(self.targets),
            setup: Arc::clone(self.setup),
            logger: self.node.logger().clone(),
        };
        let qos = Qos::keep_last(10);
        self.node.create_command_subscription(topic, qos, self.deadline, commanded)
    }
}

/// `~/torque`: allows torque, or takes it off all joints at once.
fn torque(node: &Node, targets: Arc<Mutex<Targets>>) -> Result<Server<SetBool>> {
    node.create_service("~/torque", move |request: SetBool_Request| {
        lock(&targets).is_enabled = request.data;
        let message = match request.data {
            true => "torque is allowed; joints get it with their next command",
            false => "torque is off",
        };
        SetBool_Response { success: true, message: message.to_owned() }
    })
}

/// The joints as what hears commands.
struct Commanded<M> {
    source: Source,
    take: fn(&mut Targets, &Setup, &M),
    targets: Arc<Mutex<Targets>>,
    setup: Arc<Setup>,
    logger: Logger,
}

impl<M: Message> Actuator for Commanded<M> {
    type Command = M;

    fn command(&mut self, command: &M) {
        let mut targets = lock(&self.targets);
        let before = targets.counts;
        (self.take)(&mut targets, &self.setup, command);
        let after = targets.counts;
        drop(targets);
        if after.uneven > before.uneven {
            angaros::warn_once!(
                self.logger,
                "a command is refused: its arrays are not all as long as its names, or empty"
            );
        }
        if after.unknown > before.unknown {
            angaros::warn_once!(self.logger, "a command names joints that this robot has not");
        }
    }

    fn safe_state(&mut self, reason: SafeReason) {
        if lock(&self.targets).stop(self.source) {
            let what = match self.setup.safe_state {
                SafeState::Release => "torque is off",
                SafeState::Hold => "the joints hold",
            };
            angaros::warn!(self.logger, "no more commands ({reason:?}): {what}");
        }
    }
}

/// What is done in every cycle.
struct Cycle {
    robot: Robot,
    targets: Arc<Mutex<Targets>>,
    outputs: Outputs,
    health: SharedHealth,
}

impl Cyclic for Cycle {
    fn connected(&mut self) {
        self.robot.forget();
    }

    fn cycle(&mut self, bus: &mut Bus, now: Instant) -> std::result::Result<(), BusError> {
        let outcome = self.robot.cycle(bus, &self.targets, now);
        match outcome {
            Ok(()) => {
                self.outputs.publish(&self.robot);
                self.health.note(&self.robot);
            }
            Err(_) => self.health.note_no_port(),
        }
        outcome
    }

    fn idle(&mut self) {
        self.health.note_no_port();
    }

    fn end(&mut self, bus: &mut Bus) -> std::result::Result<(), BusError> {
        match self.robot.setup().safe_state {
            SafeState::Release => self.robot.release(bus),
            SafeState::Hold => Ok(()),
        }
    }
}

/// What is published.
struct Outputs {
    joints: Publisher<JointState>,
    imu: Publisher<Imu>,
    buttons: Publisher<Joy>,
    battery: Publisher<BatteryState>,
    cm730: Publisher<CM730Info>,
    mx28: Publisher<MX28InfoArray>,
    scale: ImuScale,
    imu_frame: String,
    /// Cycles in a second: what changes slowly is told as often.
    slow: u64,
    cycles: u64,
    pressed: Option<i64>,
    lost: u64,
}

impl Outputs {
    fn new(node: &Node, setup: &Setup) -> Result<Self> {
        let qos = Qos::keep_last(10);
        Ok(Self {
            joints: node.create_publisher("joint_states", qos)?,
            imu: node.create_publisher("imu/data_raw", qos)?,
            buttons: node.create_publisher("buttons/data", qos)?,
            battery: node.create_publisher("battery_state", qos)?,
            cm730: node.create_publisher("cm730/cm730info", qos)?,
            mx28: node.create_publisher("cm730/mx28info", qos)?,
            scale: imu_scale_of(node)?,
            imu_frame: node.parameter("imu_frame", String::from("imu_link"))?,
            slow: (1.0 / setup.period.as_secs_f64()).round().max(1.0) as u64,
            cycles: 0,
            pressed: None,
            lost: 0,
        })
    }

    fn publish(&mut self, robot: &Robot) {
        let header = header("");
        let is_slow = self.cycles.is_multiple_of(self.slow);
        self.cycles += 1;
        let joints = messages::joint_state(robot, &header);
        if !joints.name.is_empty() {
            self.note(self.joints.publish(joints).is_ok());
        }
        if let Some(mx28) = messages::mx28_info(robot, &header) {
            self.note(self.mx28.publish(mx28).is_ok());
        }
        let Some(board) = robot.board() else { return };
        let imu = messages::imu(board, self.scale, header.clone(), &self.imu_frame);
        self.note(self.imu.publish(imu).is_ok());
        if let Some(cm730) = messages::cm730_info(robot, &header) {
            self.note(self.cm730.publish(cm730).is_ok());
        }
        if is_slow || self.pressed != Some(board.buttons) {
            self.pressed = Some(board.buttons);
            let buttons = messages::buttons(board.buttons, &header);
            self.note(self.buttons.publish(buttons).is_ok());
        }
        if is_slow {
            let battery = messages::battery(board.voltage_v, &header);
            self.note(self.battery.publish(battery).is_ok());
        }
    }

    /// Says ever more seldom that messages are lost.
    fn note(&mut self, is_published: bool) {
        if !is_published {
            self.lost += 1;
            if self.lost.is_power_of_two() {
                tracing::warn!("{} messages of the robot are lost so far", self.lost);
            }
        }
    }
}
