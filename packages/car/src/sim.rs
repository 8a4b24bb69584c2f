//! The simulation.

use crate::notes::{Note, Notes, car_name};
use crate::{Bicycle, Command, Limits, age_ns, note_loss, stamp};
use angaros::geometry_msgs::msg::{Quaternion, Transform, TransformStamped, TwistStamped, Vector3};
use angaros::nav_msgs::msg::Odometry;
use angaros::prelude::*;
use angaros::std_msgs::msg::Header;
use angaros::tf2_msgs::msg::TFMessage;
use angaros::{CallbackGroupType, TakeError};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// A command older than this stops the car, as a driver with a watchdog does.
const COMMAND_LASTS_NS: u64 = 500_000_000;

/// Moves the car as `cmd_vel` says (speed `linear.x`, turn rate `angular.z`, which becomes a
/// steering angle) and publishes `odom` and `tf` from `CAR/odom` to `CAR/base_link`, `rate` times a
/// second (50.0 Hz). After half a second without a command it stops.
///
/// Parameters: `car` (`car`), `wheelbase` (0.26 m), `max_speed` (2.0 m/s), `max_steering` (0.5
/// rad), `max_acceleration` and `max_steering_rate` (0.0: none, a command acts at once), `out` (see
/// [`read_notes`](crate::read_notes)).
#[component]
pub struct AckermannSim {
    _commands: Subscription<TwistStamped>,
    _timer: Timer,
}

struct Setpoint {
    command: Command,
    since_ns: u64,
    notes: Notes,
}

fn lock(wanted: &Mutex<Setpoint>) -> MutexGuard<'_, Setpoint> {
    wanted.lock().unwrap_or_else(PoisonError::into_inner)
}

impl AckermannSim {
    fn new(ctx: ComponentContext) -> Result<Self> {
        let node = ctx.node();
        let wheelbase = positive(node, "wheelbase", 0.26)?;
        let limits = Limits {
            speed: node.parameter("max_speed", 2.0)?,
            steering: node.parameter("max_steering", 0.5)?,
            acceleration: node.parameter("max_acceleration", 0.0)?,
            steering_rate: node.parameter("max_steering_rate", 0.0)?,
        };
        let rate = positive(node, "rate", 50.0)?;
        let command = Command::default();
        let notes = Notes::of(node)?;
        let wanted = Arc::new(Mutex::new(Setpoint { command, since_ns: 0, notes }));
        // Commands and steps one after the other, whatever the executor.
        let group = node.create_callback_group(CallbackGroupType::MutuallyExclusive);
        let shared = Arc::clone(&wanted);
        let clock = node.context().clock().clone();
        let hear = move |sample: Sample<TwistStamped>| -> std::result::Result<(), TakeError> {
            let view = sample.view()?;
            let mut wanted = lock(&shared);
            if wanted.notes.is_own(view.header.frame_id) {
                wanted.notes.note(Note::Command, age_ns(view.header.stamp));
                let speed = view.twist.linear.x;
                let turn = view.twist.angular.z;
                wanted.command = Command::from_twist(speed, turn, wheelbase);
                wanted.since_ns = clock.monotonic_ns();
            }
            Ok(())
        };
        let qos = Qos::keep_last(10);
        let commands = node.create_subscription_in(&group, "cmd_vel", qos, hear)?;
        let mut motion = Motion::new(node, Bicycle::new(wheelbase, limits), wanted)?;
        let period = Duration::from_secs_f64(1.0 / rate);
        let clock = node.context().clock().clone();
        let step = move |_| motion.step(clock.monotonic_ns());
        let timer = node.create_timer_in(&group, period, step)?;
        Ok(Self { _commands: commands, _timer: timer })
    }
}

fn positive(node: &Node, name: &str, default: f64) -> Result<f64> {
    let value = node.parameter(name, default)?;
    match value > 0.0 && value < 1e5 {
        true => Ok(value),
        false => {
            let message = format!("parameter '{name}' of node {} is {value}", node.name());
            Err(Error::new(ErrorKind::InvalidArgument, message).hint("give a number above 0"))
        }
    }
}

struct Motion {
    car: Bicycle,
    wanted: Arc<Mutex<Setpoint>>,
    last_ns: Option<u64>,
    odometry: Publisher<Odometry>,
    transforms: Publisher<TFMessage>,
    frames: (String, String),
    lost: u64,
}

impl Motion {
    fn new(node: &Node, car: Bicycle, wanted: Arc<Mutex<Setpoint>>) -> Result<Self> {
        let name = car_name(node)?;
        Ok(Self {
            car,
            wanted,
            last_ns: None,
            odometry: node.create_publisher("odom", Qos::keep_last(10))?,
            transforms: node.create_publisher("tf", Qos::keep_last(100))?,
            frames: (format!("{name}/odom"), format!("{name}/base_link")),
            lost: 0,
        })
    }

    fn step(&mut self, now_ns: u64) {
        let elapsed = now_ns.saturating_sub(self.last_ns.replace(now_ns).unwrap_or(now_ns));
        let wanted = {
            let wanted = lock(&self.wanted);
            let stale = now_ns.saturating_sub(wanted.since_ns) > COMMAND_LASTS_NS;
            if stale { Command::default() } else { wanted.command }
        };
        self.car.step(wanted, elapsed as f64 * 1e-9);
        let (odometry, transform) = self.messages();
        note_loss("odom", &mut self.lost, self.odometry.publish(odometry));
        note_loss("tf", &mut self.lost, self.transforms.publish(transform));
    }

    fn messages(&self) -> (Odometry, TFMessage) {
        let pose = self.car.pose;
        let (sine, cosine) = (pose.heading / 2.0).sin_cos();
        let rotation = Quaternion { x: 0.0, y: 0.0, z: sine, w: cosine };
        let header = Header { stamp: stamp(), frame_id: self.frames.0.clone() };
        let mut odometry = Odometry {
            header: header.clone(),
            child_frame_id: self.frames.1.clone(),
            ..Odometry::default()
        };
        let here = &mut odometry.pose.pose;
        (here.position.x, here.position.y) = (pose.x, pose.y);
        here.orientation = rotation;
        odometry.twist.twist.linear.x = self.car.state.speed;
        odometry.twist.twist.angular.z = self.car.turn_rate();
        let translation = Vector3 { x: pose.x, y: pose.y, z: 0.0 };
        let transform = TransformStamped {
            header,
            child_frame_id: self.frames.1.clone(),
            transform: Transform { translation, rotation },
        };
        (odometry, TFMessage { transforms: vec![transform] })
    }
}
