//! A node of a chain: a session that the node before connects to, and one link to the next.

use std::time::Duration;

use angaros_bench_peer::{Args, Head, Hop, LinkError, Mode, Role, Station};
use zenoh::Session;

use crate::link::{Joining, Receiver, Sender, check, session};
use crate::rendezvous::Rendezvous;

/// One node.
pub struct ZenohStation {
    receiver: Option<Receiver>,
    sender: Option<Sender>,
    hop: Hop,
    mode: Mode,
    _meeting: Option<Rendezvous>,
    // Declared last: what it carries goes first.
    _session: Session,
}

impl ZenohStation {
    /// The sink listens first; every node connects to the next and then listens itself.
    pub fn open(args: &Args, hop: &Hop) -> Result<Self, LinkError> {
        check(args)?;
        let name = |index: usize| format!("{}.{index}", args.session);
        let (own, next) = (name(args.index), name(args.index + 1));
        let listens = (args.role != Role::Source).then_some(own.as_str());
        let connects = if args.role == Role::Sink { Vec::new() } else { vec![next] };
        let (session, meeting) = session(&Joining::of(args), listens, &connects)?;
        let stamps = hop.stamps(args);
        let way = |index: usize| format!("hop/{index}");
        let receiver = match listens {
            None => None,
            Some(_) => Some(Receiver::open(args, &session, &way(args.index), stamps.clone())?),
        };
        let sender = match args.role {
            Role::Sink => None,
            _ => Some(Sender::open(args, &session, &way(args.index + 1), stamps)?),
        };
        let (hop, mode) = (hop.clone(), args.mode);
        Ok(Self { receiver, sender, hop, mode, _meeting: meeting, _session: session })
    }
}

impl Station for ZenohStation {
    fn send(&mut self, head: Head, body: &mut [u8]) -> Result<(), LinkError> {
        let Some(sender) = &self.sender else { return Ok(()) };
        if sender.lends() {
            return sender.lend(|loan| head.fill(self.mode, body, loan));
        }
        head.write(body);
        sender.copy(body)
    }

    fn pass(&mut self, timeout: Duration) -> Result<bool, LinkError> {
        let Some(receiver) = &self.receiver else { return Ok(false) };
        let Some(sample) = receiver.next(timeout)? else { return Ok(false) };
        let message = receiver.bytes(&sample);
        match (self.hop.arrived(&message)?, &self.sender) {
            (Some(head), Some(sender)) if sender.lends() => {
                sender.lend(|loan| head.fill(self.mode, &message, loan))?;
            }
            (Some(head), Some(sender)) => sender.pass_on(head, message)?,
            _ => {}
        }
        Ok(true)
    }
}
