//! Transforms and point clouds as anybody may publish them.

use angaros_msg::sensor_msgs::msg::PointCloud2;
use angaros_msg::tf2_msgs::msg::TFMessage;
use angaros_msg::{HasHeader as _, Message as _};
use angaros_tf::{Buffer, LATEST};

/// The first byte chooses: a `TFMessage`, after which every frame is looked up in every other, or
/// a `PointCloud2`, which is brought into its own frame and so keeps its size.
pub fn frames(bytes: &[u8]) {
    match bytes.split_first() {
        Some((0, rest)) => transforms(rest),
        Some((_, rest)) => cloud(rest),
        None => {}
    }
}

fn transforms(bytes: &[u8]) {
    let Ok(message) = TFMessage::decode(bytes) else { return };
    let buffer = Buffer::new();
    buffer.set_transforms(&message.transforms, "fuzz", false, |refusal| _ = refusal.to_string());
    let names = buffer.frame_names();
    for target in names.iter().take(20) {
        for source in names.iter().take(20) {
            for time in [LATEST, message.transforms[0].stamp()] {
                if let Ok(found) = buffer.lookup(target, source, time) {
                    let length = found.transform.rotation.quaternion().norm();
                    assert!((length - 1.0).abs() < 1e-6, "a rotation of length {length}");
                }
            }
        }
    }
    drop((
        buffer.all_frames_as_yaml(None),
        buffer.all_frames_as_dot(),
        buffer.all_frames_as_tree(),
    ));
}

fn cloud(bytes: &[u8]) {
    let Ok(mut cloud) = PointCloud2::decode(bytes) else { return };
    let buffer = Buffer::new();
    let mut transform = angaros_msg::geometry_msgs::msg::TransformStamped::default();
    transform.set_header(LATEST, "map");
    transform.child_frame_id = "laser".to_owned();
    transform.transform.rotation.w = 1.0;
    buffer.set_transform(&transform, "fuzz", true).unwrap();
    cloud.header.frame_id = "laser".to_owned();
    if let Ok(moved) = buffer.transform_cloud(&cloud, "map") {
        assert_eq!(moved.data.len(), cloud.data.len());
        assert_eq!(
            (moved.fields, moved.width, moved.height),
            (cloud.fields, cloud.width, cloud.height)
        );
    }
}
