//! The bytes against worked examples, the robot against the simulator with every fault, the nodes
//! over a pseudo terminal, and the makers' own library against the simulator.

#![allow(clippy::unwrap_used, reason = "a test fails by it")]

mod bus;
mod codec;
mod faults;
mod nodes;
mod robot;
mod sdk;
mod terminal;
mod wire;
