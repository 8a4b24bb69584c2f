//! Events reach a loaded node.

use super::support::{Fixture, Spinning, loaded, named, wait};
use angaros::prelude::*;
use angaros::sensor_msgs::msg::Image;
use angaros::std_msgs::msg::UInt64;

#[test]
fn a_loaded_node_is_told_of_matches_and_missed_deadlines() {
    Fixture::play("watch");
}

pub fn watch() {
    let spinning = Spinning::new(vec![named(loaded("Watcher", &[]), "/w", "watcher")]);
    let node = Node::new(&spinning.context, "witness").unwrap();
    let reports = node.create_polled_subscription::<UInt64>("/w/watched", Qos::keep_last(1));
    let reports = reports.unwrap();
    let mut latest = (0, 0);
    let mut now = || {
        while let Some(sample) = reports.take().unwrap() {
            let report = sample.message().unwrap().data;
            latest = (report >> 32, report & 0xffff_ffff);
        }
        latest
    };
    let mut qos = Qos::keep_last(1);
    qos.deadline.nanoseconds = 50_000_000;
    let images = node.create_publisher::<Image>("/w/image", qos).unwrap();
    assert!(wait(|| now().0 == 1), "no match was told");
    images.publish(Image::default()).unwrap();
    assert!(wait(|| now().1 >= 2), "no missed deadline was told");
    drop(images);
    assert!(wait(|| now().0 == 0), "no end of a match was told");
}
