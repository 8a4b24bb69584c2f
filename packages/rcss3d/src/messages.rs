//! Percepts as messages.

use crate::dialect::Dialect;
use crate::msg::{GameState, Heard};
use crate::percept::{GamePercept, HeardPercept, JointPercept, Percept};
use crate::vision::Side;
use angaros::Time;
use angaros::builtin_interfaces::msg::Time as Stamp;
use angaros::geometry_msgs::msg::{Quaternion, Vector3, WrenchStamped};
use angaros::nav_msgs::msg::Odometry;
use angaros::rosgraph_msgs::msg::Clock;
use angaros::sensor_msgs::msg::{Imu, JointState};
use angaros::std_msgs::msg::Header;
use std::collections::BTreeMap;

/// Names of frames.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frames {
    /// Of the inertial measurement unit, and of the torso.
    pub torso: String,
    /// In which places are seen.
    pub camera: String,
    /// The server's world, of the ground truth.
    pub world: String,
}

/// Makes messages of what one server tells.
#[derive(Clone, Debug)]
pub struct Sensors {
    dialect: Dialect,
    frames: Frames,
    /// Joints that are published under another name.
    renamed: BTreeMap<String, String>,
}

impl Sensors {
    /// With the names of frames, and of joints that are published under another name than the
    /// server's.
    #[must_use]
    pub fn new(dialect: Dialect, frames: Frames, renamed: BTreeMap<String, String>) -> Self {
        Self { dialect, frames, renamed }
    }

    /// A header of this time and the camera's frame.
    #[must_use]
    pub fn seen_at(&self, time: Time) -> Header {
        header(time, &self.frames.camera)
    }

    /// All joints; a rate is 0 where no rates are told at all, and then there are none.
    #[must_use]
    pub fn joint_state(&self, joints: &[JointPercept<'_>], time: Time) -> JointState {
        let name = |joint: &JointPercept<'_>| {
            self.renamed.get(joint.name).cloned().unwrap_or_else(|| joint.name.to_owned())
        };
        let rates = joints.iter().map(|joint| joint.velocity_rad_s);
        let has_rates = joints.iter().any(|joint| joint.velocity_rad_s.is_some());
        JointState {
            header: header(time, ""),
            name: joints.iter().map(name).collect(),
            position: joints.iter().map(|joint| joint.position_rad).collect(),
            velocity: match has_rates {
                true => rates.map(Option::unwrap_or_default).collect(),
                false => Vec::new(),
            },
            effort: Vec::new(),
        }
    }

    /// Gyroscope and accelerometer, as REP 145 wants them; `None` without either.
    #[must_use]
    pub fn imu(&self, percept: &Percept<'_>, time: Time) -> Option<Imu> {
        if percept.gyro.is_none() && percept.accel.is_none() {
            return None;
        }
        let mut imu = Imu { header: header(time, &self.frames.torso), ..Imu::default() };
        imu.orientation_covariance[0] = -1.0;
        match percept.gyro {
            Some(gyro) => imu.angular_velocity = self.axes(gyro),
            None => imu.angular_velocity_covariance[0] = -1.0,
        }
        match percept.accel {
            Some(accel) => imu.linear_acceleration = self.axes(accel),
            None => imu.linear_acceleration_covariance[0] = -1.0,
        }
        Some(imu)
    }

    /// From the server's axes of the torso to those of REP 103. SimSpark's robots have x to the
    /// right and y ahead, those of RCSSServerMJ x ahead and y to the left.
    fn axes(&self, [x, y, z]: [f64; 3]) -> Vector3 {
        match self.dialect {
            Dialect::SimSpark => Vector3 { x: y, y: -x, z },
            Dialect::Mujoco => Vector3 { x, y, z },
        }
    }

    /// Where the torso is in the server's world, if the server tells.
    #[must_use]
    pub fn ground_truth(&self, percept: &Percept<'_>, time: Time) -> Option<Odometry> {
        let [x, y, z] = percept.position?;
        let [w, i, j, k] = percept.orientation?;
        let mut odometry = Odometry {
            header: header(time, &self.frames.world),
            child_frame_id: self.frames.torso.clone(),
            ..Odometry::default()
        };
        let pose = &mut odometry.pose.pose;
        (pose.position.x, pose.position.y, pose.position.z) = (x, y, z);
        // The server cuts digits off.
        let norm = [w, i, j, k].iter().map(|one| one * one).sum::<f64>().sqrt();
        if norm > 0.5 {
            pose.orientation = Quaternion { x: i / norm, y: j / norm, z: k / norm, w: w / norm };
        }
        Some(odometry)
    }

    /// The force on each foot, in the foot's own frame, whose axes are those of REP 103 as the
    /// torso's are, and its torque about the frame's origin.
    pub fn forces<'a>(
        &self,
        percept: &'a Percept<'a>,
        time: Time,
    ) -> impl Iterator<Item = (&'a str, WrenchStamped)> {
        percept.forces.iter().map(move |one| {
            let p = self.axes(one.point);
            let f = self.axes(one.force);
            let mut message =
                WrenchStamped { header: header(time, one.name), ..WrenchStamped::default() };
            message.wrench.torque = Vector3 {
                x: p.y * f.z - p.z * f.y,
                y: p.z * f.x - p.x * f.z,
                z: p.x * f.y - p.y * f.x,
            };
            message.wrench.force = f;
            (one.name, message)
        })
    }
}

/// What does not change from percept to percept, put together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KnownGame {
    pub side: Option<Side>,
    pub number: Option<u8>,
}

impl KnownGame {
    /// Takes what a percept says of the own team.
    pub fn learn(&mut self, game: &GamePercept<'_>, own: &str) {
        let [left, right] = game.teams;
        let by_name = match (left == Some(own), right == Some(own)) {
            (true, false) => Some(Side::Left),
            (false, true) => Some(Side::Right),
            _ => None,
        };
        let told = match game.side {
            Some("left") => Some(Side::Left),
            Some("right") => Some(Side::Right),
            _ => None,
        };
        self.side = told.or(by_name).or(self.side);
        self.number = game.number.or(self.number);
    }

    /// The game.
    pub fn message(&self, game: &GamePercept<'_>, own: &str, number: u8, time: Time) -> GameState {
        let [left, right] = game.teams;
        let name = |told: Option<&str>, side: Side| match told {
            Some(name) => name.to_owned(),
            None if self.side == Some(side) => own.to_owned(),
            None => String::new(),
        };
        let [score_left, score_right] = game.scores;
        GameState {
            header: header(time, ""),
            play_time: game.play_time_s,
            play_mode: game.play_mode.to_owned(),
            team_left: name(left, Side::Left),
            team_right: name(right, Side::Right),
            score_left,
            score_right,
            side: match self.side {
                None => GameState::SIDE_UNKNOWN,
                Some(Side::Left) => GameState::SIDE_LEFT,
                Some(Side::Right) => GameState::SIDE_RIGHT,
            },
            player_number: self.number.unwrap_or(number),
        }
    }
}

/// What was heard.
pub fn heard(of: &HeardPercept<'_>, time: Time) -> Heard {
    Heard {
        header: header(time, ""),
        team: of.team.unwrap_or_default().to_owned(),
        is_own: of.is_own,
        azimuth: of.azimuth_rad.map_or(f32::NAN, |azimuth| azimuth as f32),
        data: of.data.clone(),
    }
}

/// The server's time.
pub fn clock(time: Time) -> Clock {
    Clock { clock: stamp(time) }
}

/// Seconds of the simulation as a time. They come with two decimals, which are exact again here.
pub fn time_of(seconds: f64) -> Time {
    Time::from_nanoseconds((seconds * 1e9).round() as i64)
}

fn stamp(time: Time) -> Stamp {
    let (sec, nanosec) = time.to_sec_nanosec();
    Stamp { sec, nanosec }
}

fn header(time: Time, frame: &str) -> Header {
    Header { stamp: stamp(time), frame_id: frame.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sexp::Sexp;

    fn sensors(dialect: Dialect) -> Sensors {
        let frames =
            Frames { torso: "torso".into(), camera: "camera".into(), world: "world".into() };
        Sensors::new(dialect, frames, BTreeMap::from([("hj1".into(), "head_yaw".into())]))
    }

    fn with<R>(text: &str, look: impl FnOnce(&Percept<'_>) -> R) -> R {
        look(&Percept::read(&Sexp::parse(text.as_bytes()).unwrap()))
    }

    #[test]
    fn axes_of_the_torso_are_turned_where_the_server_has_others() {
        let text = "(GYR (n torso) (rt 0 0 0))(ACC (n torso) (a 1.0 2.0 9.8))";
        let of = |dialect| {
            let imu = with(text, |percept| sensors(dialect).imu(percept, Time::default()));
            let accel = imu.unwrap().linear_acceleration;
            [accel.x, accel.y, accel.z]
        };
        assert_eq!(of(Dialect::Mujoco), [1.0, 2.0, 9.8]);
        assert_eq!(of(Dialect::SimSpark), [2.0, -1.0, 9.8]);
    }

    #[test]
    fn a_sensor_that_says_nothing_is_marked_as_absent() {
        let imu = |text| with(text, |p| sensors(Dialect::Mujoco).imu(p, Time::default()));
        assert!(imu("(time (now 1.00))").is_none());
        let alone = imu("(ACC (n torso) (a 0 0 9.8))").unwrap();
        assert_eq!(alone.orientation_covariance[0], -1.0);
        assert_eq!(alone.angular_velocity_covariance[0], -1.0);
        assert_eq!(alone.linear_acceleration_covariance[0], 0.0);
    }

    #[test]
    fn joints_may_be_called_otherwise_and_have_rates_if_the_server_tells_them() {
        let sensors = sensors(Dialect::Mujoco);
        let of = |text| with(text, |p| sensors.joint_state(&p.joints, time_of(1.5)));
        let state = of("(HJ (n q_hj1)(ax 90)(vx -180))(HJ (n q_hj2)(ax 0)(vx 0))");
        assert_eq!(state.name, ["head_yaw", "hj2"]);
        assert_eq!(state.velocity, [-std::f64::consts::PI, 0.0]);
        assert_eq!((state.header.stamp.sec, state.header.stamp.nanosec), (1, 500_000_000));
        assert!(of("(HJ (n hj1)(ax 90))").velocity.is_empty());
    }

    #[test]
    fn a_turn_whose_digits_were_cut_off_is_one_of_length_one() {
        let text = "(quat (n q) (q 0.707 0.0 0.0 -0.706))(pos (n p) (p -7.0 21.0 0.673))";
        let truth = with(text, |p| sensors(Dialect::Mujoco).ground_truth(p, Time::default()));
        let pose = truth.unwrap().pose.pose;
        let q = pose.orientation;
        assert!((q.z * q.z + q.w * q.w - 1.0).abs() < 1e-12 && q.z < 0.0);
        assert_eq!([pose.position.x, pose.position.y, pose.position.z], [-7.0, 21.0, 0.673]);
    }

    #[test]
    fn the_own_side_is_known_by_name_or_by_word_and_stays_known() {
        let learn = |known: &mut KnownGame, text: &str| {
            with(text, |p| known.learn(&p.game.unwrap(), "Bold"));
        };
        let mut mujoco = KnownGame::default();
        learn(&mut mujoco, "(GS (t 0.0)(pm PlayOn)(tl Hearts)(tr Bold)(sl 0)(sr 1))");
        assert_eq!(mujoco.side, Some(Side::Right));
        let mut simspark = KnownGame::default();
        learn(&mut simspark, "(GS (unum 4)(team left)(sl 0)(sr 0)(t 0.00)(pm PlayOn))");
        learn(&mut simspark, "(GS (sl 2)(sr 0)(t 1.00)(pm PlayOn))");
        assert_eq!(simspark, KnownGame { side: Some(Side::Left), number: Some(4) });
        let text = "(GS (sl 2)(sr 0)(t 1.00)(pm PlayOn))";
        let state = with(text, |p| simspark.message(&p.game.unwrap(), "Bold", 0, Time::default()));
        assert_eq!((&*state.team_left, &*state.team_right), ("Bold", ""));
        assert_eq!((state.score_left, state.player_number, state.side), (2, 4, 1));
    }

    #[test]
    fn a_force_beside_the_origin_turns_the_foot_in_axes_of_rep_103() {
        // SimSpark's x points to the right, so the force lifts the foot's right side.
        let text = "(FRP (n lf) (c 0.1 0.0 0.0) (f 0 5 20))";
        let (name, wrench) = with(text, |p| {
            let sensors = sensors(Dialect::SimSpark);
            let (name, message) = sensors.forces(p, Time::default()).next().unwrap();
            (name.to_owned(), message.wrench)
        });
        let Vector3 { x, y, z } = wrench.force;
        assert_eq!((&*name, [x, y, z]), ("lf", [5.0, 0.0, 20.0]));
        let Vector3 { x, y, z } = wrench.torque;
        assert_eq!([x, y, z], [-2.0, 0.0, 0.5]);
    }
}
