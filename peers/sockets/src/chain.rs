//! A node of a chain: one socket from the node before, one to the next.

use std::time::Duration;

use angaros_bench_peer::{Args, Head, Hop, LinkError, Role, Station};

use crate::{Socket, Waiting};

/// One node.
pub struct SocketStation {
    incoming: Option<Socket>,
    outgoing: Option<Socket>,
    hop: Hop,
}

impl SocketStation {
    /// Listens, connects to the next node, and only then waits for the one before: every node
    /// listens before it waits, so that nobody waits for ever.
    pub fn open(args: &Args, hop: &Hop) -> Result<Self, LinkError> {
        let name = |index: usize| format!("{}.{index}", args.session);
        let waiting = match args.role {
            Role::Source => None,
            _ => Some(Waiting::open(args, &name(args.index))?),
        };
        let outgoing = match args.role {
            Role::Sink => None,
            _ => Some(Socket::connect(args, &name(args.index + 1))?),
        };
        let incoming = waiting.map(|waiting| waiting.accept(args)).transpose()?;
        Ok(Self { incoming, outgoing, hop: hop.clone() })
    }
}

impl Station for SocketStation {
    fn send(&mut self, head: Head, body: &mut [u8]) -> Result<(), LinkError> {
        let Some(outgoing) = &mut self.outgoing else { return Ok(()) };
        head.write(body);
        outgoing.send_bytes(body)
    }

    fn pass(&mut self, timeout: Duration) -> Result<bool, LinkError> {
        let Some(incoming) = &mut self.incoming else { return Ok(false) };
        let Some(message) = incoming.message(timeout)? else { return Ok(false) };
        if let (Some(head), Some(outgoing)) = (self.hop.arrived(message)?, &mut self.outgoing) {
            head.write(message);
            outgoing.send_bytes(message)?;
        }
        Ok(true)
    }
}
