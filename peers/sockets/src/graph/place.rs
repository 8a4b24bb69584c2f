//! Where a process of a topology listens, and how others connect to it.

use std::io::{self, ErrorKind, IoSlice};
use std::net::{TcpListener, TcpStream};
use std::os::unix::net::{UnixListener, UnixStream};

use angaros_bench_peer::LinkError;

use super::flow::Wire;
use crate::rendezvous::{self, Rendezvous};
use crate::stream::{Kind, local_only};

/// Bytes of what a stream begins with: publisher and subscription.
pub const GREETING: usize = 8;

enum Listener {
    Tcp(TcpListener),
    Unix(UnixListener),
}

/// Where one process listens.
pub struct Place {
    listener: Listener,
    _meeting: Rendezvous,
}

fn name(session: &str, process: usize) -> String {
    format!("{session}.{process}")
}

impl Place {
    /// Listens as the process of that index.
    pub fn open(kind: Kind, session: &str, process: usize) -> Result<Self, LinkError> {
        let meeting = Rendezvous::new(&name(session, process), true);
        let listener = match kind {
            Kind::Tcp => {
                let listener = TcpListener::bind(rendezvous::own()?)
                    .and_then(|listener| listener.set_nonblocking(true).map(|()| listener))
                    .map_err(LinkError::io("listen on the own address"))?;
                meeting.publish(listener.local_addr().map_err(LinkError::io("read address"))?)?;
                Listener::Tcp(listener)
            }
            Kind::Unix => {
                local_only()?;
                let what = format!("listen on {}", meeting.path().display());
                let listener = UnixListener::bind(meeting.path())
                    .and_then(|listener| listener.set_nonblocking(true).map(|()| listener))
                    .map_err(LinkError::io(what))?;
                Listener::Unix(listener)
            }
        };
        Ok(Self { listener, _meeting: meeting })
    }

    /// Which kind of stream leads here.
    pub fn kind(&self) -> Kind {
        match self.listener {
            Listener::Tcp(_) => Kind::Tcp,
            Listener::Unix(_) => Kind::Unix,
        }
    }

    /// The next one that has connected.
    pub fn accept(&self) -> Result<Option<Wire>, LinkError> {
        let accepted = match &self.listener {
            Listener::Tcp(listener) => listener.accept().and_then(|(stream, _)| ready_tcp(stream)),
            Listener::Unix(listener) => {
                listener.accept().and_then(|(stream, _)| ready_unix(stream))
            }
        };
        absent(accepted, &[ErrorKind::WouldBlock, ErrorKind::Interrupted], "accept a stream")
    }
}

/// Connects to a process; `None` while it does not listen.
pub fn connect(kind: Kind, session: &str, process: usize) -> Result<Option<Wire>, LinkError> {
    let meeting = Rendezvous::new(&name(session, process), false);
    let wire = match kind {
        Kind::Tcp => meeting.address().and_then(TcpStream::connect).and_then(ready_tcp),
        Kind::Unix => UnixStream::connect(meeting.path()).and_then(ready_unix),
    };
    absent(wire, &[ErrorKind::NotFound, ErrorKind::ConnectionRefused], "connect")
}

fn absent(
    wire: io::Result<Wire>,
    later: &[ErrorKind],
    what: &str,
) -> Result<Option<Wire>, LinkError> {
    match wire {
        Err(error) if later.contains(&error.kind()) => Ok(None),
        other => other.map(Some).map_err(LinkError::io(what)),
    }
}

fn ready_tcp(stream: TcpStream) -> io::Result<Wire> {
    stream.set_nodelay(true)?;
    stream.set_nonblocking(true)?;
    Ok(Wire::Tcp(stream))
}

fn ready_unix(stream: UnixStream) -> io::Result<Wire> {
    stream.set_nonblocking(true)?;
    Ok(Wire::Unix(stream))
}

/// Says for which publisher and subscription a stream is.
pub fn greet(wire: &mut Wire, publisher: usize, subscription: usize) -> Result<(), LinkError> {
    let word = (publisher as u64) << 32 | subscription as u64;
    match wire.write(&[IoSlice::new(&word.to_le_bytes())])? {
        GREETING => Ok(()),
        sent => Err(LinkError::Middleware(format!("a new stream took {sent} bytes"))),
    }
}

/// What a stream is for.
pub fn read_greeting(bytes: &[u8]) -> Result<(usize, usize), LinkError> {
    let Some(word) = bytes.first_chunk::<GREETING>() else {
        return Err(LinkError::Middleware(format!("a greeting of {} bytes", bytes.len())));
    };
    let word = u64::from_le_bytes(*word);
    Ok(((word >> 32) as usize, (word & u64::from(u32::MAX)) as usize))
}
