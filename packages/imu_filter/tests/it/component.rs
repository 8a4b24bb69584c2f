//! The components between a node that measures and one that listens.

use angaros::geometry_msgs::msg::Vector3;
use angaros::prelude::*;
use angaros::sensor_msgs::msg::{Imu, MagneticField};
use angaros::tf2_msgs::msg::TFMessage;
use angaros_fixture::{RunningComponents, component, first};
use imu_filter as _;
use std::sync::Arc;

struct Robot {
    raw: Publisher<Imu>,
    mag: Publisher<MagneticField>,
    data: Subscription<Imu>,
    transforms: Subscription<TFMessage>,
    _graph: RunningComponents,
}

impl Robot {
    fn new(name: &str, parameters: &[(&str, &str)]) -> Self {
        let nodes = vec![component(&format!("imu_filter/{name}"), parameters)];
        let graph = RunningComponents::new(nodes, 1);
        Self {
            raw: graph.node.create_publisher("imu/data_raw", Qos::keep_last(50)).unwrap(),
            mag: graph.node.create_publisher("imu/mag", Qos::keep_last(50)).unwrap(),
            data: graph.hear("imu/data", 50),
            transforms: graph.hear("/tf", 50),
            _graph: graph,
        }
    }

    /// Publishes a measurement of a robot that lies on its left side and faces west.
    fn measure(&self, at_ms: u32, turn: f64) {
        let mut raw = Imu::default();
        raw.header.frame_id = "imu_link".into();
        raw.header.stamp.sec = 100;
        raw.header.stamp.nanosec = at_ms * 1_000_000;
        raw.angular_velocity.x = turn;
        raw.linear_acceleration = Vector3 { x: 0.0, y: -9.80665, z: 0.0 };
        let mut mag = MagneticField { header: raw.header.clone(), ..MagneticField::default() };
        // Its feet are in the north, and the field points down.
        mag.magnetic_field = Vector3 { x: 0.0, y: 45e-6, z: -20e-6 };
        self.raw.publish(raw).unwrap();
        self.mag.publish(mag).unwrap();
    }

    fn next(&self) -> Arc<Imu> {
        first(&self.data, |_| true)
    }
}

fn angle(message: &Imu, x: f64, y: f64, z: f64, w: f64) -> f64 {
    let q = message.orientation;
    2.0 * (q.x * x + q.y * y + q.z * z + q.w * w).abs().min(1.0).acos()
}

#[test]
fn madgwick_tells_the_orientation_from_the_first_message_on_and_as_a_transform() {
    let parameters = [("orientation_stddev", "0.1"), ("remove_gravity_vector", "true")];
    let robot = Robot::new("Madgwick", &parameters);
    robot.measure(10, 0.0);
    let told = robot.next();
    // West is half a turn from east, x of enu.
    let q = nalgebra::UnitQuaternion::from_euler_angles(
        -std::f64::consts::FRAC_PI_2,
        0.0,
        std::f64::consts::PI,
    );
    assert!(angle(&told, q.i, q.j, q.k, q.w) < 1e-6, "{:?}", told.orientation);
    assert!((told.orientation_covariance[4] - 0.01).abs() < 1e-12);
    assert!(told.linear_acceleration.y.abs() < 1e-6, "{:?}", told.linear_acceleration);
    let transforms = first(&robot.transforms, |_| true);
    let transform = &transforms.transforms[0];
    assert_eq!((&*transform.header.frame_id, &*transform.child_frame_id), ("odom", "imu_link"));
    assert_eq!(transform.transform.rotation, told.orientation);
}

#[test]
fn without_a_state_every_message_tells_the_orientation_by_itself() {
    let robot = Robot::new("Madgwick", &[("stateless", "true")]);
    let q = nalgebra::UnitQuaternion::from_euler_angles(
        -std::f64::consts::FRAC_PI_2,
        0.0,
        std::f64::consts::PI,
    );
    for at_ms in [10, 20, 30] {
        robot.measure(at_ms, 20.0);
        let told = robot.next();
        assert!(angle(&told, q.i, q.j, q.k, q.w) < 1e-6, "{:?}", told.orientation);
    }
}

#[test]
fn the_complementary_filter_needs_no_field_and_begins_anew_when_time_goes_back() {
    let robot = Robot::new("Complementary", &[("do_bias_estimation", "false")]);
    for at_ms in (10..=200).step_by(10) {
        robot.measure(at_ms, 1.0);
        robot.next();
    }
    robot.measure(210, 1.0);
    let turned = robot.next();
    robot.measure(20, 1.0);
    let anew = robot.next();
    let half = std::f64::consts::FRAC_1_SQRT_2;
    assert!(angle(&turned, -half, 0.0, 0.0, half) > 0.1);
    assert!(angle(&anew, -half, 0.0, 0.0, half) < 1e-6, "{:?}", anew.orientation);
    assert!(robot.transforms.take().unwrap().is_none());
}
