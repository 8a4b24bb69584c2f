//! Telling a calibration with every image.

use angaros::builtin_interfaces::msg::Time as Stamp;
use angaros::prelude::*;
use angaros::sensor_msgs::msg::CameraInfo;
use angaros::{CdrError, GenericPublisher, PublishError, RuntimeType};
use std::ops::Range;

/// Where the stamp lies in an encoded message: `header` is its first field, and `stamp` that of the
/// header, behind the four bytes of the encapsulation (OMG DDSI-RTPS 2.5, 10.2).
const STAMP: Range<usize> = 4..12;

/// Publishes a calibration that seldom changes with stamps that always do (rule CI4).
pub struct CameraInfoPublisher {
    publisher: GenericPublisher,
    /// The message as it is sent, with the stamp of the last one.
    bytes: Vec<u8>,
}

impl CameraInfoPublisher {
    /// A publisher of `info` on `topic` of `node`.
    ///
    /// # Errors
    /// What creating a publisher returns, or a calibration beyond the bounds of its message.
    pub fn new(node: &Node, topic: &str, qos: Qos, info: &CameraInfo) -> Result<Self> {
        let of = RuntimeType::of::<CameraInfo>();
        let publisher = node.create_generic_publisher(topic, &of, qos)?;
        let mut infos = Self { publisher, bytes: Vec::new() };
        infos.set(info).map_err(|error| {
            let message = format!("the calibration on {}", infos.publisher.endpoint().topic);
            Error::new(ErrorKind::InvalidArgument, message).source(error)
        })?;
        Ok(infos)
    }

    /// From now on it is this one.
    ///
    /// # Errors
    /// A calibration beyond the bounds of its message; what was told before is told on then.
    pub fn set(&mut self, info: &CameraInfo) -> std::result::Result<(), CdrError> {
        let mut bytes = vec![0; info.cdr_size()];
        let written = info.encode(&mut bytes)?;
        bytes.truncate(written);
        self.bytes = bytes;
        Ok(())
    }

    /// Publishes it with the stamp of an image.
    ///
    /// # Errors
    /// As [`Publisher::publish`].
    pub fn publish(&mut self, stamp: Stamp) -> std::result::Result<(), PublishError> {
        let (sec, nanosec) = self.bytes[STAMP].split_at_mut(size_of_val(&stamp.sec));
        sec.copy_from_slice(&stamp.sec.to_le_bytes());
        nanosec.copy_from_slice(&stamp.nanosec.to_le_bytes());
        self.publisher.publish(&self.bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use angaros::std_msgs::msg::Header;
    use angaros_fixture::{LONG, RunningNode, context, first};

    fn info(focal_length: f64) -> CameraInfo {
        CameraInfo {
            header: Header { frame_id: "front".to_owned(), ..Header::default() },
            width: 640,
            height: 480,
            distortion_model: "plumb_bob".to_owned(),
            d: vec![-0.28, 0.07, 1e-3, -5e-4, 0.0],
            k: [focal_length, 0.0, 320.0, 0.0, focal_length, 240.0, 0.0, 0.0, 1.0],
            ..CameraInfo::default()
        }
    }

    #[test]
    fn every_image_has_its_stamp_and_the_calibration_of_the_moment() {
        let context = context();
        let camera = RunningNode::new(&context, "camera");
        let peer = Node::new(&context, "peer").unwrap();
        let heard = peer.create_polled_subscription::<CameraInfo>("camera_info", Qos::default());
        let heard = heard.unwrap();
        let qos = Qos::default();
        let mut infos =
            CameraInfoPublisher::new(&camera.node, "camera_info", qos, &info(500.0)).unwrap();
        assert!(heard.wait_for_publishers(1, LONG));
        let stamps = [(1, 2), (-3, 999_999_999), (i32::MAX, 0)];
        for (count, (sec, nanosec)) in stamps.into_iter().enumerate() {
            let wanted = info(500.0 + count as f64);
            infos.set(&wanted).unwrap();
            let stamp = Stamp { sec, nanosec };
            infos.publish(stamp).unwrap();
            let mut got = CameraInfo::default();
            first(&heard, |one: &CameraInfo| {
                got = one.clone();
                true
            });
            let header = Header { stamp, ..wanted.header.clone() };
            assert_eq!(got, CameraInfo { header, ..wanted });
        }
    }
}
