//! The node that gets a robot up.

use crate::keyframes::Keyframes;
use crate::managed::{Commands, LASTS_S, above, done, lock, period};
use crate::playing::{Playing, motion};
use angaros::lifecycle::{CallbackReturn, Lifecycle, LifecycleNode, State};
use angaros::prelude::*;
use angaros::sensor_msgs::msg::{Imu, JointState};
use angaros::std_msgs::msg::Bool;
use nalgebra::{Quaternion, UnitQuaternion, Vector3};
use robot_state::{Description, Model};
use std::any::Any;
use std::path::Path;
use std::sync::{Arc, Mutex};

/// Plays the motion `front_motion` when the robot lies on its front and `back_motion` when it lies
/// on its back, as `imu/data` says; again, if it lies still after that. `fallen` says whether it
/// lies or gets up, so that others wait.
///
/// Parameters: `front_motion` and `back_motion` (paths of files), `fallen_angle` (1.0 rad: tilted
/// further than this it lies), `settle_time` (0.5 s: this long before it begins), `rate` (100.0
/// Hz), `robot_description` and `robot_description_file` as those of
/// [`KeyframePlayer`](crate::KeyframePlayer).
#[component(lifecycle)]
pub struct GetUp {
    working: Vec<Box<dyn Any + Send>>,
    state: Arc<Mutex<Lying>>,
}

/// What is known of a robot that may lie.
#[derive(Default)]
struct Lying {
    playing: Playing,
    /// The side that is down, if it lies.
    down: Option<Down>,
    /// For how long it has been so, s.
    since_s: f64,
    /// Since somebody measured it, s: nobody is moved by what was so long ago.
    measured_age_s: f64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Down {
    Front,
    Back,
}

/// On which side a body with this orientation lies; `None` if it is not tilted by more than
/// `angle_rad`, or the orientation is none.
fn down(orientation: &UnitQuaternion<f64>, angle_rad: f64) -> Option<Down> {
    let up = orientation.inverse() * Vector3::z();
    if !up.iter().all(|value| value.is_finite()) || up.z >= angle_rad.cos() {
        return None;
    }
    // x of the body points up when it lies on its back. On a side, either motion rolls it over.
    Some(if up.x > 0.0 { Down::Back } else { Down::Front })
}

impl GetUp {
    #[allow(clippy::unnecessary_wraps, reason = "the macro asks for a result")]
    fn new(_: ComponentContext) -> Result<Self> {
        Ok(Self { working: Vec::new(), state: Arc::default() })
    }

    fn configure(&mut self, node: &LifecycleNode) -> Result<()> {
        let model = Description::of_node(node)?.map(|description| description.model);
        let read = |name: &str| -> Result<Keyframes> {
            let path: String = node.parameter(name, String::new())?;
            motion(Path::new(&path), model.as_ref())
        };
        let front = read("front_motion")?;
        let back = read("back_motion")?;
        let angle_rad = above(node, "fallen_angle", 1.0, false)?;
        let settle_s = above(node, "settle_time", 0.5, true)?;
        let period = period(node, "rate", 100.0)?;
        let commands = Commands::new(node)?;
        let fallen = node.create_lifecycle_publisher::<Bool>("fallen", Qos::keep_last(1))?;

        let shared = Arc::clone(&self.state);
        let hear = move |state: Arc<JointState>| lock(&shared).playing.hear(&state);
        let states = node.create_subscription("joint_states", Qos::sensor_data(), hear)?;
        let shared = Arc::clone(&self.state);
        let measure = move |imu: Arc<Imu>| lock(&shared).measure(&imu, angle_rad);
        let imu = node.create_subscription("imu/data", Qos::sensor_data(), measure)?;

        let shared = Arc::clone(&self.state);
        let step = move |_| {
            if !commands.are_on() {
                return;
            }
            let mut state = lock(&shared);
            let by_s = period.as_secs_f64();
            state.pass(by_s);
            if let Some(down) = state.due(settle_s) {
                let motion = if down == Down::Front { &front } else { &back };
                let takes_s = state.begin(motion, model.as_ref());
                angaros::info!(commands.logger(), "gets up from its {down:?} in {takes_s:.1} s");
            }
            let demand = state.playing.advance(by_s);
            let data = state.down.is_some() || state.playing.is_busy();
            drop(state);
            if let Some(demand) = demand {
                commands.send(demand.names, demand.positions, demand.velocities);
            }
            if let Err(error) = fallen.publish(Bool { data }) {
                angaros::warn_once!(commands.logger(), "'fallen' is not published: {error}");
            }
        };
        let timer = node.create_timer(period, step)?;
        self.working = vec![Box::new(states), Box::new(imu), Box::new(timer)];
        Ok(())
    }
}

impl Lying {
    fn measure(&mut self, imu: &Imu, angle_rad: f64) {
        let q = &imu.orientation;
        let orientation = Quaternion::new(q.w, q.x, q.y, q.z);
        // An orientation of all zeros is what a sensor without one sends (REP 145).
        let Some(orientation) = UnitQuaternion::try_new(orientation, 1e-6) else { return };
        self.measured_age_s = 0.0;
        let now = down(&orientation, angle_rad);
        if now != self.down {
            self.down = now;
            self.since_s = 0.0;
        }
    }

    fn pass(&mut self, by_s: f64) {
        self.since_s += by_s;
        self.measured_age_s += by_s;
    }

    /// The side that is down, if it is time to get up from it.
    fn due(&self, settle_s: f64) -> Option<Down> {
        let is_known = self.measured_age_s <= LASTS_S;
        self.down.filter(|_| is_known && !self.playing.is_busy() && self.since_s >= settle_s)
    }

    fn begin(&mut self, motion: &Keyframes, model: Option<&Model>) -> f64 {
        self.since_s = 0.0;
        self.playing.begin(motion, model)
    }
}

impl Lifecycle for GetUp {
    fn on_configure(&mut self, node: &LifecycleNode, _: State) -> CallbackReturn {
        let result = self.configure(node);
        done(node, result)
    }

    fn on_deactivate(&mut self, _: &LifecycleNode, _: State) -> CallbackReturn {
        lock(&self.state).playing.stop();
        CallbackReturn::Success
    }

    fn on_cleanup(&mut self, _: &LifecycleNode, _: State) -> CallbackReturn {
        self.working.clear();
        CallbackReturn::Success
    }

    fn on_shutdown(&mut self, _: &LifecycleNode, _: State) -> CallbackReturn {
        self.working.clear();
        CallbackReturn::Success
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_body_lies_on_the_side_that_is_down() {
        let of =
            |roll: f64, pitch: f64| down(&UnitQuaternion::from_euler_angles(roll, pitch, 0.7), 1.0);
        assert_eq!(of(0.0, 0.0), None);
        assert_eq!(of(0.5, 0.5), None);
        assert_eq!(of(0.0, 1.5), Some(Down::Front));
        assert_eq!(of(0.0, -1.5), Some(Down::Back));
        assert!(of(1.5, 0.0).is_some());
    }

    #[test]
    fn it_is_time_to_get_up_when_it_lies_for_a_while_and_somebody_still_measures_that() {
        let mut imu = Imu::default();
        imu.orientation.y = 0.75_f64.sin();
        imu.orientation.w = 0.75_f64.cos();
        let mut lying = Lying::default();
        lying.measure(&imu, 1.0);
        lying.pass(0.1);
        assert_eq!(lying.due(0.2), None);
        lying.pass(0.2);
        assert_eq!(lying.due(0.2), Some(Down::Front));
        lying.pass(0.3);
        assert_eq!(lying.due(0.2), None, "nobody has measured for more than half a second");
        lying.measure(&imu, 1.0);
        assert_eq!(lying.due(0.2), Some(Down::Front));
    }
}
