//! ROS 1 and a graph of ours: alone on sockets, and with ROS 1 itself where it is installed.

#![allow(clippy::unwrap_used, reason = "a test fails by it")]

mod actions;
mod bridging;
mod commands;
mod hostile;
mod master;
mod reconfigure;
mod ros1;
mod support;
