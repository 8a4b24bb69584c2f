//! A node of a chain: a service in, a service out.

use std::time::Duration;

use angaros_bench_peer::{Args, Head, Hop, LinkError, Mode, Role, Station};
use iceoryx2::prelude::*;

use crate::link::{Ipc, Receiver, Sender, failed};

/// One node.
pub struct Iceoryx2Station {
    receiver: Option<Receiver>,
    sender: Option<Sender>,
    hop: Hop,
    mode: Mode,
    // Declared last: the ports above go first.
    _node: Node<Ipc>,
}

impl Iceoryx2Station {
    /// Opens the way into this node, then the one to the next.
    pub fn open(args: &Args, hop: &Hop) -> Result<Self, LinkError> {
        let node = NodeBuilder::new().create::<Ipc>().map_err(failed("create node"))?;
        let receiver = match args.role {
            Role::Source => None,
            _ => Some(Receiver::open(args, &node, &args.index.to_string())?),
        };
        let sender = match args.role {
            Role::Sink => None,
            _ => Some(Sender::open(args, &node, &(args.index + 1).to_string())?),
        };
        Ok(Self { receiver, sender, hop: hop.clone(), mode: args.mode, _node: node })
    }
}

impl Station for Iceoryx2Station {
    fn send(&mut self, head: Head, body: &mut [u8]) -> Result<(), LinkError> {
        let Some(sender) = &self.sender else {
            return Ok(());
        };
        sender.send(|loan| head.fill(self.mode, body, loan))
    }

    fn pass(&mut self, timeout: Duration) -> Result<bool, LinkError> {
        let Some(receiver) = &mut self.receiver else {
            return Ok(false);
        };
        let passed = receiver.receive(timeout, |message| {
            match (self.hop.arrived(message)?, &self.sender) {
                (Some(head), Some(out)) => out.send(|loan| head.fill(self.mode, message, loan)),
                _ => Ok(()),
            }
        })?;
        Ok(passed.is_some())
    }
}
