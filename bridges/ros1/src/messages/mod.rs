//! Messages of ROS 1 that the bridge itself reads and writes, since they stand for something else
//! in this graph. A message that ends too early, or whose counts do not fit in it, is refused as a
//! whole.

pub mod actionlib;
pub mod dynamic_reconfigure;
mod fields;
