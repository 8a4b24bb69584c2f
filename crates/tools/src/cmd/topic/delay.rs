//! How old messages are when they come, by the stamp in their header: the statistics of
//! `topic delay`.

use angaros_msg::Time;
use angaros_msg::dynamic::DynamicType;
use std::collections::VecDeque;

/// Where the stamp of a leading `std_msgs/msg/Header` lies: after the encapsulation header.
const STAMP: std::ops::Range<usize> = 4..12;

/// The ages of the newest messages, in seconds.
pub struct Delays {
    window: usize,
    list: VecDeque<f64>,
    new: bool,
}

impl Delays {
    /// `None` for a type whose first field is no header.
    pub fn new(ty: &DynamicType, window: usize) -> Option<Self> {
        let first = ty.fields.first()?;
        let is_header =
            first.name == "header" && first.declared.to_string() == "std_msgs/msg/Header";
        is_header.then(|| Self { window: window.max(1), list: VecDeque::new(), new: false })
    }

    /// Notes a message that came now by its bytes.
    pub fn add(&mut self, bytes: &[u8], now: Time) {
        // What is too short for a stamp is dropped by whoever reads it.
        if let Some(stamp) = stamp(bytes) {
            self.push((now - stamp).nanoseconds as f64 * 1e-9);
        }
    }

    fn push(&mut self, age: f64) {
        if self.list.len() == self.window {
            self.list.pop_front();
        }
        self.list.push_back(age);
        self.new = true;
    }

    /// As `ros2 topic delay` prints it; `None` if nothing new came.
    pub fn report(&mut self) -> Option<String> {
        if !std::mem::take(&mut self.new) {
            return None;
        }
        let count = self.list.len() as f64;
        let mean = self.list.iter().sum::<f64>() / count;
        let variance = self.list.iter().map(|age| (age - mean).powi(2)).sum::<f64>() / count;
        let min = self.list.iter().copied().fold(f64::INFINITY, f64::min);
        let max = self.list.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        Some(format!(
            "average delay: {mean:.3}\n\tmin: {min:.3}s max: {max:.3}s std dev: {:.5}s \
             window: {}\n",
            variance.sqrt(),
            self.list.len()
        ))
    }
}

/// The stamp of a message that begins with a header, little endian as everything in transit.
fn stamp(bytes: &[u8]) -> Option<Time> {
    let bytes: [u8; 8] = bytes.get(STAMP)?.try_into().ok()?;
    let sec = i32::from_le_bytes(bytes[..4].try_into().ok()?);
    let nanosec = u32::from_le_bytes(bytes[4..].try_into().ok()?);
    Some(Time::from_sec_nanosec(sec, nanosec))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_types_with_a_leading_header_have_a_delay() {
        let of = |name| Delays::new(&DynamicType::standard(name).unwrap(), 10).is_some();
        assert!(of("sensor_msgs/msg/Image") && of("geometry_msgs/msg/PoseStamped"));
        assert!(!of("std_msgs/msg/String") && !of("tf2_msgs/msg/TFMessage"));
        assert!(!of("std_msgs/msg/Header"));
    }

    #[test]
    fn delays_are_printed_as_ros2_topic_delay_prints_them() {
        let ty = DynamicType::standard("sensor_msgs/msg/Imu").unwrap();
        let mut delays = Delays::new(&ty, 2).unwrap();
        [9.0, 0.010, 0.030].into_iter().for_each(|age| delays.push(age));
        assert_eq!(
            delays.report().unwrap(),
            "average delay: 0.020\n\tmin: 0.010s max: 0.030s std dev: 0.01000s window: 2\n"
        );
        assert_eq!(delays.report(), None);
    }

    #[test]
    fn the_stamp_is_read_from_the_bytes() {
        let bytes = [0, 1, 0, 0, 2, 0, 0, 0, 5, 0, 0, 0, 1, 0, 0, 0, 0];
        assert_eq!(stamp(&bytes), Some(Time::from_sec_nanosec(2, 5)));
        assert_eq!(stamp(&bytes[..11]), None);
    }
}
