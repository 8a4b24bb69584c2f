//! What the components publish, and the parameters that say how, by the names of imu_tools.

use crate::GRAVITY;
use crate::filter::{Filter, Measurement};
use crate::world::WorldFrame;
use angaros::geometry_msgs::msg::{
    Quaternion, Transform, TransformStamped, Vector3 as Vector3Message, Vector3Stamped,
};
use angaros::parameters::ParameterHandle;
use angaros::prelude::*;
use angaros::sensor_msgs::msg::Imu;
use angaros::std_msgs::msg::Header;
use angaros::tf::TransformBroadcaster;
use nalgebra::{UnitQuaternion, Vector3};

/// What differs between the components before anybody sets anything.
pub(crate) struct Defaults {
    pub publish_tf: bool,
    pub use_mag: bool,
    pub world_frame: &'static str,
}

/// How measurements are read.
pub(crate) struct Input {
    pub world: WorldFrame,
    pub use_mag: bool,
    pub constant_dt: ParameterHandle<f64>,
    /// Whether every measurement tells the orientation by itself.
    pub stateless: bool,
    mag_bias: [ParameterHandle<f64>; 3],
}

/// Where results go.
pub(crate) struct Output {
    world: WorldFrame,
    data: Publisher<Imu>,
    angles: Option<[Publisher<Vector3Stamped>; 2]>,
    transforms: Option<TransformBroadcaster>,
    fixed_frame: String,
    reverse_tf: bool,
    remove_gravity: bool,
    stddev: ParameterHandle<f64>,
    heading: [ParameterHandle<f64>; 2],
    logger: angaros::logging::Logger,
}

impl Input {
    pub fn declare(node: &Node, defaults: &Defaults) -> Result<Self> {
        let name = node.parameter("world_frame", defaults.world_frame.to_owned())?;
        let world = WorldFrame::parse(&name).ok_or_else(|| {
            let message = format!("parameter 'world_frame' of node {} is '{name}'", node.name());
            Error::new(ErrorKind::InvalidArgument, message).hint("it is enu, nwu or ned")
        })?;
        Ok(Self {
            world,
            use_mag: node.parameter("use_mag", defaults.use_mag)?,
            constant_dt: number(node, "constant_dt")?,
            stateless: node.parameter("stateless", false)?,
            mag_bias: [
                number(node, "mag_bias_x")?,
                number(node, "mag_bias_y")?,
                number(node, "mag_bias_z")?,
            ],
        })
    }

    /// The measurement in a message, and in one of a magnetometer.
    pub fn measurement(&self, raw: &Imu, mag: Option<&Vector3Message>) -> Measurement {
        let bias = self.mag_bias.each_ref().map(ParameterHandle::get);
        Measurement {
            gyro: vector(&raw.angular_velocity),
            accel: vector(&raw.linear_acceleration),
            mag: mag.map(|mag| vector(mag) - Vector3::from(bias)),
        }
    }
}

impl Output {
    pub fn new(node: &Node, world: WorldFrame, defaults: &Defaults) -> Result<Self> {
        let publish_tf = node.parameter("publish_tf", defaults.publish_tf)?;
        let angles = match node.parameter("publish_debug_topics", false)? {
            true => Some([
                node.create_publisher("imu/rpy/filtered", Qos::keep_last(5))?,
                node.create_publisher("imu/rpy/raw", Qos::keep_last(5))?,
            ]),
            false => None,
        };
        Ok(Self {
            world,
            data: node.create_publisher("imu/data", Qos::keep_last(5))?,
            angles,
            transforms: publish_tf.then(|| TransformBroadcaster::new(node)).transpose()?,
            fixed_frame: node.parameter("fixed_frame", "odom".to_owned())?,
            reverse_tf: node.parameter("reverse_tf", false)?,
            remove_gravity: node.parameter("remove_gravity_vector", false)?,
            stddev: number(node, "orientation_stddev")?,
            heading: [number(node, "yaw_offset")?, number(node, "declination")?],
            logger: node.logger().clone(),
        })
    }

    /// Publishes what a filter says after a message.
    pub fn publish(&self, filter: &impl Filter, raw: &Imu, measured: &Measurement) {
        let turned = self.heading.iter().map(ParameterHandle::get).sum::<f64>();
        let heading = UnitQuaternion::from_axis_angle(&Vector3::z_axis(), turned);
        let orientation = heading * filter.orientation();
        let header = &raw.header;
        let mut sent = vec![self.data.publish(self.message(filter, orientation, raw))];
        if let Some([filtered, unfiltered]) = &self.angles {
            let alone = self.world.orientation_of(&measured.cleaned());
            sent.push(filtered.publish(angles(header, orientation)));
            sent.push(unfiltered.publish(angles(header, heading * alone)));
        }
        if let Some(transforms) = &self.transforms {
            sent.push(transforms.send_transform(self.transform(header, orientation)));
        }
        // After a shutdown nobody listens.
        if let Some(error) = sent.into_iter().find_map(std::result::Result::err) {
            angaros::warn_once!(self.logger, "an orientation was not published: {error}");
        }
    }

    fn message(&self, filter: &impl Filter, orientation: UnitQuaternion<f64>, raw: &Imu) -> Imu {
        let mut message = raw.clone();
        message.orientation = quaternion(orientation);
        let variance = self.stddev.get().powi(2);
        message.orientation_covariance = [0.0; 9];
        for index in [0, 4, 8] {
            message.orientation_covariance[index] = variance;
        }
        let turn = vector(&raw.angular_velocity) - filter.gyro_bias();
        message.angular_velocity = vector_message(turn);
        if self.remove_gravity {
            let gravity = orientation.inverse() * self.world.up() * GRAVITY;
            message.linear_acceleration =
                vector_message(vector(&raw.linear_acceleration) - gravity);
        }
        message
    }

    fn transform(&self, header: &Header, orientation: UnitQuaternion<f64>) -> TransformStamped {
        let sensor = header.frame_id.clone();
        let (parent, child, rotation) = match self.reverse_tf {
            false => (self.fixed_frame.clone(), sensor, orientation),
            true => (sensor, self.fixed_frame.clone(), orientation.inverse()),
        };
        TransformStamped {
            header: Header { stamp: header.stamp, frame_id: parent },
            child_frame_id: child,
            transform: Transform { rotation: quaternion(rotation), ..Transform::default() },
        }
    }
}

/// A parameter that is 0 and may be set while the node runs.
fn number(node: &Node, name: &str) -> Result<ParameterHandle<f64>> {
    node.declare_parameter(name, 0.0)
}

fn vector(message: &Vector3Message) -> Vector3<f64> {
    Vector3::new(message.x, message.y, message.z)
}

fn vector_message(vector: Vector3<f64>) -> Vector3Message {
    Vector3Message { x: vector.x, y: vector.y, z: vector.z }
}

fn quaternion(q: UnitQuaternion<f64>) -> Quaternion {
    Quaternion { x: q.i, y: q.j, z: q.k, w: q.w }
}

/// Roll, pitch and yaw, rad.
fn angles(header: &Header, orientation: UnitQuaternion<f64>) -> Vector3Stamped {
    let (x, y, z) = orientation.euler_angles();
    Vector3Stamped { header: header.clone(), vector: Vector3Message { x, y, z } }
}
