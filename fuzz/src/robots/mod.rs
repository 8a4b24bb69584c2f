//! What the packages for robots read: devices, descriptions, referees, frames.

mod capture;
mod description;
mod dynamixel;
mod football;
mod frames;

pub use capture::{camera_info_file, camera_picture, v4l2_answers};
pub use description::{motion_file, robot_description};
pub use dynamixel::{dynamixel_devices, dynamixel_frames};
pub use football::{game_controller_packet, rcss3d_message, soccer_talk};
pub use frames::frames;

/// Every target of this group by its name.
pub(crate) const TARGETS: &[(&str, crate::Target)] = &[
    ("camera_info_file", camera_info_file),
    ("camera_picture", camera_picture),
    ("dynamixel_devices", dynamixel_devices),
    ("dynamixel_frames", dynamixel_frames),
    ("frames", frames),
    ("game_controller_packet", game_controller_packet),
    ("motion_file", motion_file),
    ("rcss3d_message", rcss3d_message),
    ("robot_description", robot_description),
    ("soccer_talk", soccer_talk),
    ("v4l2_answers", v4l2_answers),
];
