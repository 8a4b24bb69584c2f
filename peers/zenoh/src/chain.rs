//! A node of a chain: a session that the node before connects to, and one link to the next.

use std::time::Duration;

use angaros_bench::peer::{Args, Head, Hop, LinkError, Role, Station};
use zenoh::pubsub::Publisher;
use zenoh::{Session, Wait};

use crate::link::{Receiver, failed, publisher, session};
use crate::meeting::Meeting;

/// One node.
pub struct ZenohStation {
    receiver: Option<Receiver>,
    publisher: Option<Publisher<'static>>,
    hop: Hop,
    _meeting: Option<Meeting>,
    // Declared last: what it carries goes first.
    _session: Session,
}

impl ZenohStation {
    /// The sink listens first; every node connects to the next and then listens itself.
    pub fn open(args: &Args, hop: &Hop) -> Result<Self, LinkError> {
        let name = |index: usize| format!("{}.{index}", args.session);
        let (own, next) = (name(args.index), name(args.index + 1));
        let listens = (args.role != Role::Source).then_some(own.as_str());
        let connects = (args.role != Role::Sink).then_some(next.as_str());
        let (session, meeting) = session(args, listens, connects)?;
        let way = |index: usize| format!("hop/{index}");
        let receiver = match listens {
            None => None,
            Some(_) => Some(Receiver::open(args, &session, &way(args.index))?),
        };
        let publisher = match connects {
            None => None,
            Some(_) => Some(publisher(args, &session, &way(args.index + 1))?),
        };
        Ok(Self { receiver, publisher, hop: hop.clone(), _meeting: meeting, _session: session })
    }
}

impl Station for ZenohStation {
    fn send(&mut self, head: Head, body: &mut [u8]) -> Result<(), LinkError> {
        let Some(publisher) = &self.publisher else { return Ok(()) };
        head.write(body);
        publisher.put(&*body).wait().map_err(failed("put"))
    }

    fn pass(&mut self, timeout: Duration) -> Result<bool, LinkError> {
        let Some(receiver) = &self.receiver else { return Ok(false) };
        let Some(sample) = receiver.next(timeout)? else { return Ok(false) };
        let message = sample.payload().to_bytes();
        if let (Some(head), Some(publisher)) = (self.hop.arrived(&message)?, &self.publisher) {
            // What was received may belong to others; the head is rewritten in a copy.
            let mut outgoing = message.into_owned();
            head.write(&mut outgoing);
            publisher.put(outgoing).wait().map_err(failed("put"))?;
        }
        Ok(true)
    }
}
