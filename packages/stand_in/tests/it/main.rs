//! The stand-ins together: a reading of the driver reaches the ends of both branches.

#![allow(clippy::unwrap_used, reason = "a test fails by it")]

use angaros::ContextOptions;
use angaros::component::{Container, ContainerSpec, NodeSpec};
use angaros::prelude::*;
use angaros::sensor_msgs::msg::Imu;
use angaros::tf2_msgs::msg::TFMessage;
use std::time::{Duration, Instant};

#[test]
fn a_reading_of_the_driver_becomes_transforms_and_an_orientation() {
    let transport = Some("local".into());
    let options = ContextOptions { domain: Some(213), transport, ..ContextOptions::default() };
    let context = Context::new(options, &[]).unwrap();
    let node =
        |name: &str| NodeSpec { component: format!("stand_in/{name}"), ..NodeSpec::default() };
    let nodes = ["Cm730", "JointStates", "ImuPublisher", "ImuFusion", "RobotState"].map(node);
    let spec = ContainerSpec { nodes: nodes.into(), threads: 1, ..ContainerSpec::default() };
    let container = Container::new(&context, &spec).unwrap();
    let reader = Node::new(&context, "reader").unwrap();
    let keep = Qos::keep_last(1);
    let frames = reader.create_polled_subscription::<TFMessage>("/tf", keep).unwrap();
    let imu = reader.create_polled_subscription::<Imu>("/imu/data", keep).unwrap();
    std::thread::scope(|scope| {
        scope.spawn(|| container.spin());
        let deadline = Instant::now() + Duration::from_secs(10);
        let mut links = 0;
        let mut turned = 0.0;
        while (links == 0 || turned == 0.0) && Instant::now() < deadline {
            if let Some(sample) = frames.take().unwrap() {
                links = sample.message().unwrap().transforms.len();
            }
            if let Some(sample) = imu.take().unwrap() {
                let q = sample.message().unwrap().orientation;
                turned = q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w;
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        context.shutdown();
        assert_eq!(links, stand_in::JOINTS);
        assert!((turned - 1.0).abs() < 1e-9, "{turned}");
    });
}
