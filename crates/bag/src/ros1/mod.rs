//! ROS 1 bags, version 2.0 (<http://wiki.ros.org/Bags/Format/2.0>); messages come out as CDR of
//! the ROS 2 types.

mod index;
mod reader;
mod record;
mod types;

pub(crate) use reader::Ros1Reader;
