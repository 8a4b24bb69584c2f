//! A simulator of a board and its servos, byte for byte: the same as a library for tests
//! ([`World`], [`Loopback`]), at a pseudo terminal for any program ([`Server`]), and as a component
//! ([`Simulator`]).

mod faults;
mod loopback;
mod node;
mod random;
mod registers;
mod server;
mod servo;
mod world;

pub use faults::Faults;
pub use loopback::Loopback;
pub use node::Simulator;
pub use server::Server;
pub use world::{World, WorldOptions};

use std::sync::{Mutex, MutexGuard, PoisonError};

/// The world behind its lock, whatever happened to who held it.
pub fn lock(world: &Mutex<World>) -> MutexGuard<'_, World> {
    world.lock().unwrap_or_else(PoisonError::into_inner)
}
