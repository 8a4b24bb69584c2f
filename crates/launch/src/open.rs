//! A launch file of any kind: ours, or one of ROS 2.

use super::error::LaunchError;
use super::load::{Argument, Launch};
use super::ros::{self, LoadAccess};
use std::path::Path;

impl Launch {
    /// Reads a launch file of ours or of ROS 2, and what it includes, with these argument values.
    ///
    /// # Errors
    /// A file that cannot be read, is not as its format says, or lacks an argument's value.
    pub fn open(path: &Path, given: &[(String, String)]) -> Result<Self, LaunchError> {
        match ros::is_one(path) {
            true => ros::read(path, given, LoadAccess::Whole),
            false => Self::read(path, given),
        }
    }

    /// The arguments of a file; of one of ROS 2 also those that lack a value.
    ///
    /// # Errors
    /// As [`Launch::open`].
    pub fn arguments_of(
        path: &Path,
        given: &[(String, String)],
    ) -> Result<Vec<Argument>, LaunchError> {
        match ros::is_one(path) {
            true => ros::arguments(path, given),
            false => Self::read(path, given).map(|launch| launch.arguments),
        }
    }
}
