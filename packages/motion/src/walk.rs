//! The node that walks.

use crate::balance::{Balance, BalanceGains};
use crate::gait::{Gait, GaitSettings, Posture};
use crate::legs::Legs;
use crate::managed::{Commands, LASTS_S, above, described, done, finite, lock, period};
use crate::rise::Rise;
use crate::steps::{StepSettings, Velocity};
use angaros::geometry_msgs::msg::{TransformStamped, Twist};
use angaros::lifecycle::{CallbackReturn, Lifecycle, LifecycleNode, State};
use angaros::prelude::*;
use angaros::sensor_msgs::msg::{Imu, JointState};
use angaros::std_msgs::msg::Bool;
use angaros::tf::TransformBroadcaster;
use nalgebra::{Isometry3, Quaternion, UnitQuaternion, Vector3};
use robot_state::Model;
use std::any::Any;
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// Walks as `cmd_vel` says (`geometry_msgs/msg/Twist`: `linear.x` and `linear.y` m/s, `angular.z`
/// rad/s), by preview control of the zero moment point, and answers tilts that `imu/data` shows.
/// A robot that is tilted by more than `fallen_angle`, or of which `fallen` (`std_msgs/msg/Bool`)
/// says that it lies or gets up, does nothing until it stands again. Whenever it begins to stand,
/// the joints leave the positions that `joint_states` said last and take `rise_time`.
///
/// Parameters: `robot_description_file` or `robot_description`; `body_frame` (`torso`),
/// `left_sole_frame` and `right_sole_frame` (`left_sole`, `right_sole`); `rate` (100.0 Hz),
/// `preview` (1.6 s); `body_height` (0.31 m), `lean` (0.05 rad); `single_support` (0.35 s),
/// `double_support` (0.1 s), `feet_apart` (0.074 m), `lift` (0.02 m), `longest_step` (0.06 m),
/// `widest_step` (0.03 m), `largest_turn` (0.35 rad); `balance_angle` (0.3), `balance_rate` (0.03
/// s), `balance_limit` (0.15 rad), `balance_filter` (0.03 s); `fallen_angle` (0.9 rad);
/// `rise_time` (1.0 s); `held_joints` and `held_positions` (empty: joints beside the legs that are
/// told to be there, rad);
/// `idle_velocity` (`[0.0, 0.0, 0.0]`: x, y and turn while nobody sends `cmd_vel`, for show);
/// `odom_frame` (empty; if it is set, `/tf` says where the body would be in this frame if no foot
/// ever slipped).
#[component(lifecycle)]
#[derive(Default)]
pub struct Walk {
    working: Vec<Box<dyn Any + Send>>,
    walking: Arc<Mutex<Option<Walking>>>,
}

/// What moves.
struct Walking {
    settings: GaitSettings,
    gait: Gait,
    legs: Legs,
    /// Where the joints are told to be that come behind those of the legs.
    held: Vec<f64>,
    rise: Rise,
    balance: Balance,
    gains: BalanceGains,
    fallen_rad: f64,
    idle: Velocity,
    velocity: Velocity,
    /// Since somebody gave it; beyond [`LASTS_S`] the robot stops, as its pilot is gone.
    velocity_age_s: f64,
    /// The stamp of the last measurement, and since when there was none.
    measured_ns: Option<i64>,
    measured_age_s: f64,
    /// Since somebody said that the robot lies.
    fallen_age_s: f64,
}

impl Walk {
    #[allow(clippy::unnecessary_wraps, reason = "the macro asks for a result")]
    fn new(_: ComponentContext) -> Result<Self> {
        Ok(Self::default())
    }

    /// What the walk hears; `names` are the joints that it tells what to do.
    fn listen(&self, node: &LifecycleNode, names: &[String]) -> Result<Vec<Box<dyn Any + Send>>> {
        let shared = Arc::clone(&self.walking);
        let follow = move |twist: Arc<Twist>| {
            if let Some(walking) = &mut *lock(&shared) {
                walking.follow(&twist);
            }
        };
        let velocities = node.create_subscription("cmd_vel", Qos::keep_last(1), follow)?;
        let shared = Arc::clone(&self.walking);
        let measure = move |imu: Arc<Imu>| {
            if let Some(walking) = &mut *lock(&shared) {
                walking.measure(&imu);
            }
        };
        let imu = node.create_subscription("imu/data", Qos::sensor_data(), measure)?;
        let shared = Arc::clone(&self.walking);
        let wait = move |fallen: Arc<Bool>| {
            if let Some(walking) = &mut *lock(&shared) {
                walking.fallen_age_s = if fallen.data { 0.0 } else { f64::INFINITY };
            }
        };
        let fallen = node.create_subscription("fallen", Qos::keep_last(1), wait)?;
        let shared = Arc::clone(&self.walking);
        let known = names.to_vec();
        let hear = move |state: Arc<JointState>| {
            if let Some(walking) = &mut *lock(&shared) {
                walking.rise.hear(&known, &state);
            }
        };
        let states = node.create_subscription("joint_states", Qos::sensor_data(), hear)?;
        Ok(vec![Box::new(velocities), Box::new(imu), Box::new(fallen), Box::new(states)])
    }

    fn configure(&mut self, node: &LifecycleNode) -> Result<()> {
        let model = described(node)?;
        let period = period(node, "rate", 100.0)?;
        let held = held(node)?;
        let walking = Walking::new(node, &model, &held, period.as_secs_f64())?;
        let held = held.into_iter().map(|(name, _)| name);
        let names: Vec<String> = walking.legs.names().into_iter().chain(held).collect();
        if !walking.legs.are_closed() {
            angaros::info!(node, "the legs have no closed form: solved by damped least squares");
        }
        *lock(&self.walking) = Some(walking);
        let commands = Commands::new(node)?;
        let odometry = Odometry::new(node)?;

        self.working = self.listen(node, &names)?;
        let shared = Arc::clone(&self.walking);
        let step = move |_| {
            if !commands.are_on() {
                return;
            }
            let positions = match &mut *lock(&shared) {
                Some(walking) => walking.advance(),
                None => return,
            };
            match positions {
                Some((positions, body)) => {
                    commands.send(names.clone(), positions, Vec::new());
                    if let Some(odometry) = &odometry {
                        odometry.send(&body);
                    }
                }
                None => {
                    let seldom = Duration::from_secs(5);
                    angaros::warn_throttle!(
                        commands.logger(),
                        seldom,
                        "the walk waits: the robot lies, or a foot is out of reach"
                    );
                }
            }
        };
        let timer = node.create_timer(period, step)?;
        self.working.push(Box::new(timer));
        Ok(())
    }
}

impl Walking {
    fn new(node: &Node, model: &Model, held: &[(String, f64)], step_s: f64) -> Result<Self> {
        let body: String = node.parameter("body_frame", "torso".to_owned())?;
        let left: String = node.parameter("left_sole_frame", "left_sole".to_owned())?;
        let right: String = node.parameter("right_sole_frame", "right_sole".to_owned())?;
        let mut legs = Legs::new(model, &body, [&left, &right])?;
        let mut settings = GaitSettings {
            steps: step_settings(node)?,
            body_height_m: above(node, "body_height", 0.31, false)?,
            lean_rad: finite(node, "lean", 0.05)?,
            mass: Vector3::zeros(),
            step_s,
            preview_s: above(node, "preview", 1.6, false)?,
        };
        let wrong = |what: &str| {
            let message = format!("node {} cannot walk: {what}", node.name());
            Error::new(ErrorKind::InvalidArgument, message)
        };
        let standing =
            Gait::new(settings).ok_or_else(|| wrong("a time or a height is too small"))?;
        let mass = legs.mass(model, &body, &standing.posture(), held).ok_or_else(|| {
            wrong("its feet do not reach the floor, or it has no mass")
                .hint("lower body_height, or give the links of the robot their mass")
        })?;
        settings.mass = mass;
        let gait = Gait::new(settings)
            .ok_or_else(|| wrong("its centre of mass would be below the floor"))?;
        let gains = BalanceGains {
            angle: finite(node, "balance_angle", 0.3)?,
            rate_s: finite(node, "balance_rate", 0.03)?,
            limit_rad: above(node, "balance_limit", 0.15, true)?,
            filter_s: above(node, "balance_filter", 0.03, true)?,
        };
        Ok(Self {
            settings,
            gait,
            rise: Rise::new(legs.names().len() + held.len(), above(node, "rise_time", 1.0, true)?),
            legs,
            held: held.iter().map(|(_, position)| *position).collect(),
            balance: Balance::new(gains, settings.lean_rad),
            gains,
            fallen_rad: above(node, "fallen_angle", 0.9, false)?,
            idle: idle_velocity(node)?,
            velocity: Velocity::default(),
            velocity_age_s: f64::INFINITY,
            measured_ns: None,
            measured_age_s: f64::INFINITY,
            fallen_age_s: f64::INFINITY,
        })
    }

    fn follow(&mut self, twist: &Twist) {
        let velocity = Velocity { x: twist.linear.x, y: twist.linear.y, turn: twist.angular.z };
        if [velocity.x, velocity.y, velocity.turn].iter().all(|value| value.is_finite()) {
            self.velocity = velocity;
            self.velocity_age_s = 0.0;
        }
    }

    fn measure(&mut self, imu: &Imu) {
        let stamp = imu.header.stamp;
        let now_ns = angaros::Time::from_sec_nanosec(stamp.sec, stamp.nanosec).nanoseconds;
        let since_ns = self.measured_ns.replace(now_ns).map_or(0, |last| now_ns - last);
        let q = &imu.orientation;
        let orientation = Quaternion::new(q.w, q.x, q.y, q.z);
        // An orientation of all zeros is what a sensor without one sends (REP 145).
        let Some(orientation) = UnitQuaternion::try_new(orientation, 1e-6) else { return };
        let rate = &imu.angular_velocity;
        let rate = Vector3::new(rate.x, rate.y, rate.z);
        self.balance.measure(&orientation, &rate, (since_ns as f64 / 1e9).max(0.0));
        self.measured_age_s = 0.0;
    }

    /// The positions of the joints after one more time step, and where the body is; `None` while
    /// the robot lies or a foot is out of reach.
    fn advance(&mut self) -> Option<(Vec<f64>, Isometry3<f64>)> {
        let step_s = self.settings.step_s;
        self.velocity_age_s += step_s;
        if self.velocity_age_s > LASTS_S {
            self.velocity = self.idle;
        }
        self.measured_age_s += step_s;
        if self.measured_age_s > LASTS_S {
            self.balance.relax(step_s);
        }
        self.fallen_age_s += step_s;
        if self.balance.tilt_rad() > self.fallen_rad || self.fallen_age_s <= LASTS_S {
            // It gets up somewhere else, with its feet side by side.
            self.stand();
            return None;
        }
        let rises = self.rise.is_under_way();
        self.gait.advance(if rises { &STILL } else { &self.velocity });
        let mut posture = self.gait.posture();
        posture.body = turned(&posture, &self.balance.correction());
        let mut positions = self.legs.solve(&posture).ok()?;
        positions.extend_from_slice(&self.held);
        self.rise.advance(step_s, &mut positions);
        Some((positions, posture.body))
    }

    /// Begins to stand, wherever it was.
    fn stand(&mut self) {
        self.gait.restart();
        self.rise.restart();
    }
}

/// A robot that rises does not walk yet.
const STILL: Velocity = Velocity { x: 0.0, y: 0.0, turn: 0.0 };

/// Joints beside those of the legs that are told to be somewhere, and where, rad.
fn held(node: &Node) -> Result<Vec<(String, f64)>> {
    let names: Vec<String> = node.parameter("held_joints", Vec::new())?;
    let positions: Vec<f64> = node.parameter("held_positions", Vec::new())?;
    if names.len() != positions.len() || !positions.iter().all(|value| value.is_finite()) {
        let message = format!("parameter 'held_positions' of {} is {positions:?}", node.name());
        let hint = format!("give a position in rad for each of {names:?}");
        return Err(Error::new(ErrorKind::InvalidArgument, message).hint(hint));
    }
    Ok(names.into_iter().zip(positions).collect())
}

/// Says where the body is.
struct Odometry {
    transforms: TransformBroadcaster,
    frames: [String; 2],
    clock: angaros::RosClock,
    logger: Logger,
}

impl Odometry {
    fn new(node: &Node) -> Result<Option<Self>> {
        let odom: String = node.parameter("odom_frame", String::new())?;
        if odom.is_empty() {
            return Ok(None);
        }
        Ok(Some(Self {
            transforms: TransformBroadcaster::new(node)?,
            frames: [odom, node.parameter("body_frame", "torso".to_owned())?],
            clock: node.clock(),
            logger: node.logger().clone(),
        }))
    }

    fn send(&self, body: &Isometry3<f64>) {
        let [odom, child] = &self.frames;
        let mut message = TransformStamped::default();
        let (sec, nanosec) = self.clock.now().to_sec_nanosec();
        message.header.stamp.sec = sec;
        message.header.stamp.nanosec = nanosec;
        message.header.frame_id.clone_from(odom);
        message.child_frame_id.clone_from(child);
        let place = body.translation.vector;
        message.transform.translation.x = place.x;
        message.transform.translation.y = place.y;
        message.transform.translation.z = place.z;
        let turn = body.rotation;
        message.transform.rotation.x = turn.i;
        message.transform.rotation.y = turn.j;
        message.transform.rotation.z = turn.k;
        message.transform.rotation.w = turn.w;
        // After a shutdown nobody listens.
        if let Err(error) = self.transforms.send_transform(message) {
            angaros::warn_once!(self.logger, "where the body is was not published: {error}");
        }
    }
}

fn idle_velocity(node: &Node) -> Result<Velocity> {
    let given: Vec<f64> = node.parameter("idle_velocity", vec![0.0; 3])?;
    match given[..] {
        [x, y, turn] if given.iter().all(|value| value.is_finite()) => Ok(Velocity { x, y, turn }),
        _ => {
            let message = format!("parameter 'idle_velocity' of {} is {given:?}", node.name());
            Err(Error::new(ErrorKind::InvalidArgument, message)
                .hint("it has three numbers: x and y in m/s, the turn in rad/s"))
        }
    }
}

/// The body turned about the middle between the soles.
fn turned(posture: &Posture, by: &UnitQuaternion<f64>) -> Isometry3<f64> {
    let body = &posture.body;
    let left = posture.left.translation.vector;
    let middle = (left + posture.right.translation.vector) / 2.0;
    let about = body.rotation * by * body.rotation.inverse();
    let arm = about * (body.translation.vector - middle);
    Isometry3::from_parts((middle + arm).into(), about * body.rotation)
}

fn step_settings(node: &Node) -> Result<StepSettings> {
    let standard = StepSettings::default();
    Ok(StepSettings {
        single_s: above(node, "single_support", standard.single_s, false)?,
        double_s: above(node, "double_support", standard.double_s, false)?,
        feet_apart_m: above(node, "feet_apart", standard.feet_apart_m, false)?,
        lift_m: above(node, "lift", standard.lift_m, true)?,
        longest_m: above(node, "longest_step", standard.longest_m, true)?,
        widest_m: above(node, "widest_step", standard.widest_m, true)?,
        turn_rad: above(node, "largest_turn", standard.turn_rad, true)?,
    })
}

impl Lifecycle for Walk {
    fn on_configure(&mut self, node: &LifecycleNode, _: State) -> CallbackReturn {
        let result = self.configure(node);
        done(node, result)
    }

    fn on_activate(&mut self, _: &LifecycleNode, _: State) -> CallbackReturn {
        if let Some(walking) = &mut *lock(&self.walking) {
            walking.stand();
            walking.velocity = Velocity::default();
            walking.balance = Balance::new(walking.gains, walking.settings.lean_rad);
        }
        CallbackReturn::Success
    }

    fn on_cleanup(&mut self, _: &LifecycleNode, _: State) -> CallbackReturn {
        self.working.clear();
        *lock(&self.walking) = None;
        CallbackReturn::Success
    }

    fn on_shutdown(&mut self, _: &LifecycleNode, _: State) -> CallbackReturn {
        self.working.clear();
        *lock(&self.walking) = None;
        CallbackReturn::Success
    }
}
