//! The inertial sensor: as it comes, and with an orientation.

use crate::{Losses, Registers, Tilt, header};
use angaros::geometry_msgs::msg::Vector3;
use angaros::prelude::*;
use angaros::sensor_msgs::msg::Imu;
use angaros::std_msgs::msg::UInt8MultiArray;
use std::sync::Arc;

/// Publishes `imu/data_raw`, angular velocity and acceleration, for each `cm730/state`.
#[component]
pub struct ImuPublisher {
    _tables: Subscription<UInt8MultiArray>,
}

impl ImuPublisher {
    fn new(ctx: ComponentContext) -> Result<Self> {
        let node = ctx.node();
        let publisher = node.create_publisher("imu/data_raw", Qos::keep_last(10))?;
        let mut losses = Losses::of("imu/data_raw");
        let tell = move |table: Arc<UInt8MultiArray>| {
            let Some(registers) = Registers::decode(&table.data) else { return };
            let mut imu = Imu {
                header: header("imu_link"),
                angular_velocity: vector(registers.gyro),
                linear_acceleration: vector(registers.acceleration),
                ..Imu::default()
            };
            // As the definition of the message says: this one has no orientation.
            imu.orientation_covariance[0] = -1.0;
            losses.note(publisher.publish(imu));
        };
        Ok(Self { _tables: node.create_subscription("cm730/state", Qos::keep_last(10), tell)? })
    }
}

/// Publishes `imu/data`, the same with an orientation, for each `imu/data_raw`.
#[component]
pub struct ImuFusion {
    _raw: Subscription<Imu>,
}

impl ImuFusion {
    fn new(ctx: ComponentContext) -> Result<Self> {
        let node = ctx.node();
        let publisher = node.create_publisher("imu/data", Qos::keep_last(10))?;
        let mut losses = Losses::of("imu/data");
        let mut tilt = Tilt::default();
        let mut before = None;
        let tell = move |raw: Arc<Imu>| {
            let stamp = raw.header.stamp;
            let now = f64::from(stamp.sec) + f64::from(stamp.nanosec) * 1e-9;
            let seconds = (now - before.replace(now).unwrap_or(now)).clamp(0.0, 1.0);
            tilt.update(array(&raw.angular_velocity), array(&raw.linear_acceleration), seconds);
            let mut imu = Imu::clone(&raw);
            imu.orientation_covariance = [0.01, 0.0, 0.0, 0.0, 0.01, 0.0, 0.0, 0.0, 1.0];
            let [x, y, z, w] = tilt.quaternion();
            let turned = &mut imu.orientation;
            (turned.x, turned.y, turned.z, turned.w) = (x, y, z, w);
            losses.note(publisher.publish(imu));
        };
        Ok(Self { _raw: node.create_subscription("imu/data_raw", Qos::keep_last(10), tell)? })
    }
}

fn vector([x, y, z]: [f64; 3]) -> Vector3 {
    Vector3 { x, y, z }
}

fn array(vector: &Vector3) -> [f64; 3] {
    [vector.x, vector.y, vector.z]
}
