//! The simulator as a port, without an operating system between: what is sent is answered at once,
//! and whoever waits for more waits for nothing.

use super::lock;
use super::world::World;
use crate::port::Port;
use std::io::{self, ErrorKind};
use std::sync::{Arc, Mutex};
use std::time::Instant;

/// A port to a world. Time passes there when somebody steps it.
pub struct Loopback {
    world: Arc<Mutex<World>>,
    waiting: Vec<u8>,
}

impl Loopback {
    /// One to this world.
    #[must_use]
    pub fn new(world: Arc<Mutex<World>>) -> Self {
        Self { world, waiting: Vec::new() }
    }

    fn check(&self) -> io::Result<()> {
        match lock(&self.world).faults.unplugged {
            true => Err(ErrorKind::BrokenPipe.into()),
            false => Ok(()),
        }
    }
}

impl Port for Loopback {
    fn send(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.check()?;
        let answer = lock(&self.world).receive(bytes);
        self.waiting.extend(answer);
        Ok(())
    }

    fn receive(&mut self, buffer: &mut [u8], _: Instant) -> io::Result<usize> {
        self.check()?;
        let pieces = lock(&self.world).faults.pieces;
        let most = if pieces == 0 { buffer.len() } else { pieces.min(buffer.len()) };
        let bytes = most.min(self.waiting.len());
        buffer[..bytes].copy_from_slice(&self.waiting[..bytes]);
        self.waiting.drain(..bytes);
        Ok(bytes)
    }

    fn discard(&mut self) {
        self.waiting.clear();
    }
}
