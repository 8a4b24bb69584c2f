//! A node of a chain: one ring in, one ring out, each in a file of its own that its receiver makes.

use std::rc::Rc;
use std::time::Duration;

use angaros_bench_peer::shm::SharedFile;
use angaros_bench_peer::{Args, Head, Hop, LinkError, Mode, Role, Station};

use crate::ring::Way;

/// One node.
pub struct RingStation {
    incoming: Option<Way>,
    outgoing: Option<Way>,
    hop: Hop,
    mode: Mode,
}

impl RingStation {
    /// Creates the ring into this node, then waits for the one into the next.
    pub fn open(args: &Args, hop: &Hop) -> Result<Self, LinkError> {
        let bytes = Way::bytes(args);
        let name = |index: usize| format!("ring-{}.{index}", args.session);
        let way = |file: SharedFile| Way::new(Rc::new(file), 0, args);
        let incoming = match args.role {
            Role::Source => None,
            _ => Some(way(SharedFile::create(&name(args.index), bytes)?)),
        };
        let outgoing = match args.role {
            Role::Sink => None,
            _ => Some(way(SharedFile::open(&name(args.index + 1), bytes, args.timeout)?)),
        };
        Ok(Self { incoming, outgoing, hop: hop.clone(), mode: args.mode })
    }
}

impl Station for RingStation {
    fn send(&mut self, head: Head, body: &mut [u8]) -> Result<(), LinkError> {
        let Some(outgoing) = &mut self.outgoing else {
            return Ok(());
        };
        outgoing.send(|slot| head.fill(self.mode, body, slot))
    }

    fn pass(&mut self, timeout: Duration) -> Result<bool, LinkError> {
        let Some(incoming) = &mut self.incoming else {
            return Ok(false);
        };
        let passed = incoming.receive(timeout, |message| {
            match (self.hop.arrived(message)?, &mut self.outgoing) {
                (Some(head), Some(out)) => out.send(|slot| head.fill(self.mode, message, slot)),
                _ => Ok(()),
            }
        })?;
        Ok(passed.is_some())
    }
}
