//! The components between a node that measures and one that listens.

use angaros::ContextOptions;
use angaros::component::{Container, ContainerSpec, NodeSpec};
use angaros::geometry_msgs::msg::Vector3;
use angaros::prelude::*;
use angaros::sensor_msgs::msg::{Imu, MagneticField};
use angaros::tf2_msgs::msg::TFMessage;
use imu_filter as _;
use std::sync::Arc;
use std::time::{Duration, Instant};

struct Robot {
    context: Context,
    container: Arc<Container>,
    thread: Option<std::thread::JoinHandle<()>>,
    raw: Publisher<Imu>,
    mag: Publisher<MagneticField>,
    data: Subscription<Imu>,
    transforms: Subscription<TFMessage>,
    _node: Node,
}

impl Robot {
    fn new(domain: u32, component: &str, parameters: &[(&str, &str)]) -> Self {
        let options = ContextOptions {
            domain: Some(domain),
            transport: Some("local".into()),
            ..ContextOptions::default()
        };
        let context = Context::new(options, &[]).unwrap();
        let of = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
        let node = NodeSpec {
            component: format!("imu_filter/{component}"),
            parameters: parameters.iter().map(of).collect(),
            ..NodeSpec::default()
        };
        let spec = ContainerSpec { nodes: vec![node], threads: 1, ..ContainerSpec::default() };
        let container = Arc::new(Container::new(&context, &spec).unwrap());
        let node = Node::new(&context, "robot").unwrap();
        let spins = Arc::clone(&container);
        Self {
            thread: Some(std::thread::spawn(move || spins.spin().unwrap())),
            raw: node.create_publisher("imu/data_raw", Qos::keep_last(50)).unwrap(),
            mag: node.create_publisher("imu/mag", Qos::keep_last(50)).unwrap(),
            data: node.create_polled_subscription("imu/data", Qos::keep_last(50)).unwrap(),
            transforms: node.create_polled_subscription("/tf", Qos::keep_last(50)).unwrap(),
            _node: node,
            context,
            container,
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
        let end = Instant::now() + Duration::from_secs(10);
        loop {
            if let Some(sample) = self.data.take().unwrap() {
                return sample.message().unwrap();
            }
            assert!(Instant::now() < end, "nothing came on imu/data");
            std::thread::sleep(Duration::from_millis(1));
        }
    }
}

impl Drop for Robot {
    fn drop(&mut self) {
        self.context.shutdown();
        let _ = self.thread.take().unwrap().join();
        let _ = &self.container;
    }
}

fn angle(message: &Imu, x: f64, y: f64, z: f64, w: f64) -> f64 {
    let q = message.orientation;
    2.0 * (q.x * x + q.y * y + q.z * z + q.w * w).abs().min(1.0).acos()
}

#[test]
fn madgwick_tells_the_orientation_from_the_first_message_on_and_as_a_transform() {
    let parameters = [("orientation_stddev", "0.1"), ("remove_gravity_vector", "true")];
    let robot = Robot::new(231, "Madgwick", &parameters);
    robot.measure(10, 0.0);
    let first = robot.next();
    // West is half a turn from east, x of enu.
    let q = nalgebra::UnitQuaternion::from_euler_angles(
        -std::f64::consts::FRAC_PI_2,
        0.0,
        std::f64::consts::PI,
    );
    assert!(angle(&first, q.i, q.j, q.k, q.w) < 1e-6, "{:?}", first.orientation);
    assert!((first.orientation_covariance[4] - 0.01).abs() < 1e-12);
    assert!(first.linear_acceleration.y.abs() < 1e-6, "{:?}", first.linear_acceleration);
    let end = Instant::now() + Duration::from_secs(10);
    let transform = loop {
        if let Some(sample) = robot.transforms.take().unwrap() {
            break sample.message().unwrap().transforms[0].clone();
        }
        assert!(Instant::now() < end, "no transform came");
        std::thread::sleep(Duration::from_millis(1));
    };
    assert_eq!((&*transform.header.frame_id, &*transform.child_frame_id), ("odom", "imu_link"));
    assert_eq!(transform.transform.rotation, first.orientation);
}

#[test]
fn the_complementary_filter_needs_no_field_and_begins_anew_when_time_goes_back() {
    let robot = Robot::new(232, "Complementary", &[("do_bias_estimation", "false")]);
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
