//! A robotics framework that speaks ROS 2 without a ROS install.
