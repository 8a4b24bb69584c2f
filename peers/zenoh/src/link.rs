//! A session, one publisher and one subscriber per side.

use std::borrow::Cow;
use std::fmt::Display;
use std::io::Read;
use std::time::{Duration, Instant};

use angaros_bench_peer::{
    ADDRESS, Args, Head, Link, LinkError, Mode, Payload, Reliability, Role, Stamp, Stamps, Wake,
};
use zenoh::bytes::ZBytes;
use zenoh::handlers::{Callback, FifoChannel, FifoChannelHandler, IntoHandler};
use zenoh::pubsub::{Publisher, Subscriber};
use zenoh::qos::{CongestionControl, Reliability as Wanted};
use zenoh::sample::Sample;
use zenoh::shm::{
    BlockOn, GarbageCollect, PosixShmProviderBackend, ShmProvider, ShmProviderBuilder, ZShmMut,
};
use zenoh::{Config, Session, Wait};

use crate::rendezvous::{self, Rendezvous};

/// Messages that a subscriber keeps unless told otherwise: Zenoh's own number.
const QUEUE: usize = 256;
/// The variant that leaves a message in pieces.
pub const PIECES: &str = "tcp-pieces";
/// The variant whose payloads lie in shared memory.
pub const SHM: &str = "shm";

/// How many messages the shared memory of a side holds, and what is kept for Zenoh's own
/// book-keeping.
pub const HELD: usize = 16;
const SPARE: usize = 1 << 20;

/// Refuses what a variant does not have.
pub fn check(args: &Args) -> Result<(), LinkError> {
    let refuse = |text: &str| Err(LinkError::Unsupported(text.to_owned()));
    match args.variant == SHM {
        true if std::env::var_os(ADDRESS).is_some() => {
            refuse("shared memory reaches no other host")
        }
        false if args.mode != Mode::Copied => refuse("only variant shm lends memory"),
        _ => Ok(()),
    }
}

/// What a session needs to know of the options.
pub struct Joining<'a> {
    pub variant: &'a str,
    pub timeout: Duration,
}

impl<'a> Joining<'a> {
    /// What the options say.
    pub fn of(args: &'a Args) -> Self {
        Self { variant: &args.variant, timeout: args.timeout }
    }
}

/// A session that listens where `listens` names a meeting and connects to all that `connects`
/// names.
pub fn session(
    joining: &Joining<'_>,
    listens: Option<&str>,
    connects: &[String],
) -> Result<(Session, Option<Rendezvous>), LinkError> {
    let mut pairs = vec![
        ("mode", "\"peer\"".to_owned()),
        ("scouting/multicast/enabled", "false".to_owned()),
        ("scouting/gossip/enabled", "false".to_owned()),
        ("listen/endpoints", "[]".to_owned()),
        ("transport/shared_memory/enabled", (joining.variant == SHM).to_string()),
        ("transport/shared_memory/mode", "\"init\"".to_owned()),
    ];
    if listens.is_some() {
        pairs.push(("listen/endpoints", format!("[\"tcp/{}\"]", rendezvous::own()?)));
    }
    let mut endpoints = Vec::with_capacity(connects.len());
    for name in connects {
        endpoints.push(format!("\"{}\"", Rendezvous::find(name, joining.timeout)?));
    }
    pairs.push(("connect/endpoints", format!("[{}]", endpoints.join(","))));
    let mut config = Config::default();
    for (path, json) in pairs {
        config.insert_json5(path, &json).map_err(failed("configure"))?;
    }
    let session = zenoh::open(config).wait().map_err(failed("open session"))?;
    let Some(name) = listens else { return Ok((session, None)) };
    let locators = session.info().locators().wait();
    let Some(own) = locators.first() else {
        return Err(LinkError::Middleware("the session listens nowhere".to_owned()));
    };
    let meeting = Rendezvous::announce(name, &own.to_string())?;
    Ok((session, Some(meeting)))
}

/// The way out.
pub struct Sender {
    publisher: Publisher<'static>,
    /// Where messages are made, in variant shm.
    pool: Option<ShmProvider<PosixShmProviderBackend>>,
    payload: usize,
    stamps: Stamps,
}

impl Sender {
    /// Sends in this direction. Reliable messages wait for the network rather than be dropped.
    pub fn open(
        args: &Args,
        session: &Session,
        direction: &str,
        stamps: Stamps,
    ) -> Result<Self, LinkError> {
        let (reliability, full) = wishes(args.reliability);
        let publisher = session
            .declare_publisher(key(args, direction))
            .reliability(reliability)
            .congestion_control(full)
            .wait()
            .map_err(failed("declare publisher"))?;
        let pool = (args.variant == SHM).then(|| pool(args.payload, HELD)).transpose()?;
        Ok(Self { publisher, pool, payload: args.payload, stamps })
    }

    /// Whether messages are made in lent memory.
    pub fn lends(&self) -> bool {
        self.pool.is_some()
    }

    /// Sends bytes of this process, which Zenoh copies.
    pub fn copy(&self, bytes: &[u8]) -> Result<(), LinkError> {
        self.stamps.note(Stamp::RmwPublish);
        self.put(bytes)
    }

    /// Sends what was received on under a new head. It may belong to others, so the head is
    /// rewritten in a copy, which becomes Zenoh's.
    pub fn pass_on(&self, head: Head, message: Cow<'_, [u8]>) -> Result<(), LinkError> {
        self.stamps.note(Stamp::RmwPublish);
        let mut outgoing = message.into_owned();
        head.write(&mut outgoing);
        self.put(outgoing)
    }

    fn put(&self, message: impl Into<ZBytes>) -> Result<(), LinkError> {
        let message = message.into();
        self.stamps.note(Stamp::Write);
        let put = self.publisher.put(message).wait().map_err(failed("put"));
        self.stamps.note(Stamp::Written);
        put
    }

    /// Lets `write` fill lent memory and sends it.
    pub fn lend(
        &self,
        write: impl FnOnce(&mut [u8]) -> Result<(), LinkError>,
    ) -> Result<(), LinkError> {
        let Some(pool) = &self.pool else {
            return Err(LinkError::Middleware("this variant lends no memory".to_owned()));
        };
        self.stamps.note(Stamp::RmwPublish);
        self.put(lend(pool, self.payload, write)?)
    }
}

/// A guarantee in Zenoh's words.
pub fn wishes(reliability: Reliability) -> (Wanted, CongestionControl) {
    match reliability {
        Reliability::Reliable => (Wanted::Reliable, CongestionControl::Block),
        Reliability::BestEffort => (Wanted::BestEffort, CongestionControl::Drop),
    }
}

/// Lent memory for one message, as soon as there is some, which `write` fills.
pub fn lend(
    pool: &ShmProvider<PosixShmProviderBackend>,
    bytes: usize,
    write: impl FnOnce(&mut [u8]) -> Result<(), LinkError>,
) -> Result<ZShmMut, LinkError> {
    let mut loan = pool
        .alloc(bytes)
        .with_policy::<BlockOn<GarbageCollect>>()
        .wait()
        .map_err(failed("allocate in shared memory"))?;
    write(&mut loan)?;
    Ok(loan)
}

/// Shared memory for some messages.
pub fn pool(
    payload: usize,
    held: usize,
) -> Result<ShmProvider<PosixShmProviderBackend>, LinkError> {
    let bytes = payload.next_multiple_of(4096) * held + SPARE;
    ShmProviderBuilder::default_backend(bytes).wait().map_err(failed("make shared memory"))
}

fn key(args: &Args, direction: &str) -> String {
    format!("angaros_peer/{}/{direction}", args.session)
}

/// The way in.
pub struct Receiver {
    subscriber: Subscriber<FifoChannelHandler<Sample>>,
    spin: bool,
    in_pieces: bool,
    stamps: Stamps,
}

impl Receiver {
    /// Receives what goes in this direction.
    pub fn open(
        args: &Args,
        session: &Session,
        direction: &str,
        stamps: Stamps,
    ) -> Result<Self, LinkError> {
        let (queued, queue) = FifoChannel::new(args.depth_or(QUEUE)).into_handler();
        let arrivals = stamps.clone();
        let callback = match stamps.are_wanted() {
            false => queued,
            // On the thread of Zenoh that received it.
            true => Callback::from(move |sample: Sample| {
                arrivals.note(Stamp::Arrived);
                queued.call(sample);
            }),
        };
        let way = (callback, queue);
        let declared = session.declare_subscriber(key(args, direction)).with(way).wait();
        Ok(Self {
            subscriber: declared.map_err(failed("declare subscriber"))?,
            spin: args.wake == Wake::Spin,
            in_pieces: args.variant == PIECES,
            stamps,
        })
    }

    /// The next message, waited for at most `timeout`. The call that waits takes it too.
    pub fn next(&self, timeout: Duration) -> Result<Option<Sample>, LinkError> {
        let sleeps = self.stamps.are_wanted() && !self.spin && self.subscriber.is_empty();
        let sample = self.wait(timeout)?;
        if sleeps {
            self.stamps.note(Stamp::Woke);
        }
        self.stamps.note(Stamp::Take);
        Ok(sample)
    }

    /// The bytes of a message as one piece of memory.
    pub fn bytes<'a>(&self, sample: &'a Sample) -> Cow<'a, [u8]> {
        let bytes = sample.payload().to_bytes();
        self.stamps.note(Stamp::Taken);
        bytes
    }

    fn wait(&self, timeout: Duration) -> Result<Option<Sample>, LinkError> {
        if !self.spin {
            return self.subscriber.recv_timeout(timeout).map_err(failed("receive"));
        }
        let start = Instant::now();
        loop {
            if let Some(sample) = self.subscriber.try_recv().map_err(failed("receive"))? {
                return Ok(Some(sample));
            }
            if start.elapsed() >= timeout {
                return Ok(None);
            }
            std::hint::spin_loop();
        }
    }

    /// The first word of a message.
    fn word(&self, sample: &Sample) -> Result<u64, LinkError> {
        let mut word = [0; 8];
        let read = match self.in_pieces {
            true => sample.payload().reader().read_exact(&mut word),
            false => sample.payload().to_bytes().as_ref().read_exact(&mut word),
        };
        read.map_err(LinkError::io("read a message"))?;
        Ok(u64::from_le_bytes(word))
    }
}

/// One side of the pair.
pub struct ZenohLink {
    sender: Sender,
    receiver: Receiver,
    _meeting: Option<Rendezvous>,
    // Declared last: what it carries goes first.
    _session: Session,
}

impl ZenohLink {
    /// Pong listens, ping connects.
    pub fn open(args: &Args) -> Result<Self, LinkError> {
        check(args)?;
        let name = args.session.as_str();
        let (listens, connects, out, back) = match args.role {
            Role::Ping => (None, vec![name.to_owned()], "there", "back"),
            _ => (Some(name), Vec::new(), "back", "there"),
        };
        let (session, meeting) = session(&Joining::of(args), listens, &connects)?;
        let receiver = Receiver::open(args, &session, back, Stamps::default())?;
        let sender = Sender::open(args, &session, out, Stamps::default())?;
        Ok(Self { sender, receiver, _meeting: meeting, _session: session })
    }
}

impl Link for ZenohLink {
    fn send(&mut self, word: u64, payload: &mut Payload) -> Result<(), LinkError> {
        match self.sender.lends() {
            true => self.sender.lend(|loan| payload.write_into(word, loan)),
            false => self.sender.copy(payload.to_copy(word)?),
        }
    }

    fn receive(&mut self, timeout: Duration) -> Result<Option<u64>, LinkError> {
        let sample = self.receiver.next(timeout)?;
        sample.map(|sample| self.receiver.word(&sample)).transpose()
    }
}

/// Wraps an error of Zenoh with what was attempted.
pub fn failed<E: Display>(what: &'static str) -> impl FnOnce(E) -> LinkError {
    move |error| LinkError::Middleware(format!("{what}: {error}"))
}
