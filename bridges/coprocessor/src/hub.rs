//! The boards of one socket or line, by where they are.

use crate::board::BoardInfo;
use crate::channel::Port;
use crate::frame::{self, Content, Hello};
use crate::session::{Session, clock_ns};
use crate::shared::Shared;
use std::collections::HashMap;
use std::fmt;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A session in which nothing was heard for so long is over.
const SILENCE_NS: u64 = 2_500_000_000;

/// Where a board is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Peer {
    /// At this address.
    Udp(SocketAddr),
    /// On the line that the hub is of.
    Line,
}

impl Peer {
    fn ip(self) -> IpAddr {
        match self {
            Self::Udp(address) => address.ip(),
            Self::Line => IpAddr::V4(Ipv4Addr::LOCALHOST),
        }
    }
}

impl fmt::Display for Peer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Udp(address) => address.fmt(f),
            Self::Line => f.write_str("a serial line"),
        }
    }
}

pub(crate) struct Hub {
    shared: Arc<Shared>,
    sessions: Mutex<HashMap<Peer, Arc<Session>>>,
}

impl Hub {
    pub fn new(shared: &Arc<Shared>) -> Self {
        Self { shared: Arc::clone(shared), sessions: Mutex::default() }
    }

    fn sessions(&self) -> MutexGuard<'_, HashMap<Peer, Arc<Session>>> {
        self.sessions.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn is_stopped(&self) -> bool {
        self.shared.is_stopped()
    }

    pub fn is_empty(&self) -> bool {
        self.sessions().is_empty()
    }

    /// Takes bytes that should be a frame (rule CP1). `port` makes what sends frames to that peer,
    /// which takes frames of at most `frame_bytes` from it.
    pub fn receive(&self, peer: Peer, bytes: &[u8], frame_bytes: u16, port: impl Fn() -> Port) {
        let came_ns = clock_ns();
        let frame = match frame::read(bytes) {
            Ok(frame) => frame,
            Err(error) => {
                tracing::trace!("{peer}: {} bytes are no frame: {error:?}", bytes.len());
                return;
            }
        };
        if let Content::Hello(hello) = &frame.content {
            return self.hello(peer, hello, frame.session, frame_bytes, port);
        }
        let session = self.sessions().get(&peer).cloned();
        let is_of = |session: &Arc<Session>| session.channel.id == frame.session;
        match session.filter(|session| is_of(session) && !session.channel.is_closed()) {
            Some(session) => {
                if !session.receive(&frame.content, came_ns) {
                    self.sessions().remove(&peer);
                }
            }
            None if matches!(frame.content, Content::Unknown | Content::Bye) => {}
            None => port()(&frame::unknown(frame.session)),
        }
    }

    /// Takes a hello of a board whose session `ended` was, 0 for none.
    fn hello(
        &self,
        peer: Peer,
        hello: &Hello<'_>,
        ended: u16,
        frame_bytes: u16,
        port: impl Fn() -> Port,
    ) {
        let known = self.sessions().get(&peer).cloned();
        if let Some(known) = known {
            let is_open = !known.channel.is_closed();
            // Asked again before the answer came.
            if is_open && known.nonce == hello.nonce && known.channel.heard(true) {
                return known.welcome();
            }
            // The board was started anew, or has given the session up.
            known.leave();
            self.sessions().remove(&peer);
        }
        let text = peer.to_string();
        match Session::open(&self.shared, &text, peer.ip(), hello, frame_bytes, &port) {
            Ok(session) => {
                tracing::info!("board {} at {peer}", session.name());
                session.inherit(ended);
                session.welcome();
                self.sessions().insert(peer, Arc::new(session));
            }
            Err(error) => {
                self.shared.gate.refuse(&format!("board {:?} at {peer}: {error}", hello.name));
                let most = usize::from(hello.frame_bytes.min(frame_bytes));
                port()(&frame::refuse(hello.nonce, &error.message, most));
            }
        }
    }

    /// Sends again what is due, and ends sessions in which nothing was heard (rule CP5).
    pub fn tick(&self) {
        let all: Vec<(Peer, Arc<Session>)> =
            self.sessions().iter().map(|(peer, session)| (*peer, Arc::clone(session))).collect();
        for (peer, session) in all {
            // Closed is one whose name another board has taken.
            if session.channel.silent_ns() > SILENCE_NS || session.channel.is_closed() {
                session.leave();
                self.sessions().remove(&peer);
            } else {
                session.channel.pump();
            }
        }
        self.shared.unconfirmed.forget_old();
    }

    /// Takes leave of all boards.
    pub fn end_all(&self) {
        let all = std::mem::take(&mut *self.sessions());
        for session in all.values() {
            session.leave();
            session.channel.send(&frame::bye(session.channel.id));
        }
    }

    pub fn boards(&self) -> Vec<BoardInfo> {
        let all: Vec<Arc<Session>> = self.sessions().values().cloned().collect();
        all.iter().map(|session| session.info()).collect()
    }
}
