//! rosbridge over TCP: objects back to back in both directions, each in JSON or CBOR (rule RB4).
//!
//! * **TC1** A client that is ended is told why by a last `status`, if no message is half sent.
//! * **TC2** TCP says nothing of a client whose host has gone. Who is silent for `idle_timeout` of
//!   the [`Limits`](angaros_window::Limits) is asked by the kernel, and ended without an answer.
//! * **TC3** Who begins with HTTP is ended before anything is read of it: any page in a browser of
//!   this host can send that, and what stands in its body would be done.

use super::Shared;
use crate::protocol::{SplitError, Splitter, Writer};
use crate::session::{Incoming, Session};
use angaros_window::{Access, ErrorKind, Frame, Grant, RateLimit, WindowError};
use socket2::{SockRef, TcpKeepalive};
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;
use tokio::time::timeout;

/// How many bytes are read at one time.
const PIECE: usize = 256 << 10;

/// How long is waited when the system has no more connections to give.
const EXHAUSTED: Duration = Duration::from_millis(100);

pub(super) async fn bind(access: &Access, address: SocketAddr) -> Result<TcpListener, WindowError> {
    access.check_address(address)?;
    TcpListener::bind(address).await.map_err(|error| {
        let hint = "hint: another server may have it; take another --tcp-port";
        WindowError::new(ErrorKind::System, format!("cannot listen on {address}: {error}; {hint}"))
    })
}

/// Takes connections until `stop` is over, and then ends all of them.
pub(super) async fn serve(
    shared: Arc<Shared>,
    listener: TcpListener,
    stop: impl Future<Output = ()>,
) {
    let mut connections = JoinSet::new();
    tokio::pin!(stop);
    loop {
        tokio::select! {
            () = &mut stop => break,
            accepted = listener.accept() => match accepted {
                Ok((stream, from)) => {
                    let Ok(admission) = shared.gate.admit(from.ip()) else { continue };
                    let shared = Arc::clone(&shared);
                    connections.spawn(async move {
                        run(&shared, stream, from).await;
                        drop(admission);
                    });
                }
                Err(error) => {
                    tracing::warn!("a TCP connection is not taken: {error}");
                    tokio::time::sleep(EXHAUSTED).await;
                }
            },
            Some(_) = connections.join_next(), if !connections.is_empty() => {}
        }
    }
    connections.shutdown().await;
}

/// Why a connection ends.
enum Ended {
    /// The connection failed.
    Failed(io::Error),
    /// The client may not go on, for that reason.
    Refused(String),
}

impl From<io::Error> for Ended {
    fn from(error: io::Error) -> Self {
        Self::Failed(error)
    }
}

impl From<SplitError> for Ended {
    fn from(error: SplitError) -> Self {
        Self::Refused(error.to_string())
    }
}

async fn run(shared: &Shared, stream: TcpStream, peer: SocketAddr) {
    let limits = shared.gate.limits();
    // Without it, small messages would wait for those before them to be acknowledged.
    drop(stream.set_nodelay(true));
    // It works without, as long as the client's host is there.
    drop(SockRef::from(&stream).set_tcp_keepalive(&keepalive(limits.idle_timeout)));
    let grant = match shared.access.needs_token() {
        true => Grant::nothing(),
        false => match shared.access.log_in(None) {
            Ok(grant) => grant,
            Err(_) => return,
        },
    };
    let session = Session::new(&shared.bridge, &shared.access, peer, grant);
    let present = shared.roster.add(peer, session.client());
    let (receiver, half) = stream.into_split();
    let mut sender = Sender { half, patience: limits.write_timeout, is_within: false };
    let ended = tokio::select! {
        ended = read_all(shared, &session, receiver) => ended,
        ended = write_all(&session, &mut sender) => ended,
        () = super::without_token(shared, &session) => {
            Err(Ended::Refused("no token was shown".to_owned()))
        }
    };
    drop(present);
    let name = session.client().name();
    match ended {
        Ok(()) => {}
        Err(Ended::Failed(error)) => tracing::debug!("{name}: {error}"),
        Err(Ended::Refused(why)) => {
            shared.gate.refuse(&format!("{name}: {why}"));
            sender.farewell(&why).await;
        }
    }
}

/// Questions of the kernel to who is silent for so long, twelve times as often from then on.
fn keepalive(silence: Duration) -> TcpKeepalive {
    const SHORTEST: Duration = Duration::from_secs(1);
    let between = (silence / 12).max(SHORTEST);
    TcpKeepalive::new().with_time(silence.max(SHORTEST)).with_interval(between)
}

/// Reads until the client ends the connection.
async fn read_all(
    shared: &Shared,
    session: &Arc<Session>,
    mut receiver: OwnedReadHalf,
) -> Result<(), Ended> {
    let limits = shared.gate.limits();
    let mut splitter = Splitter::new(limits.message_bytes);
    let mut rate = RateLimit::new(limits.messages_per_s, Instant::now());
    // Since when an object is not complete.
    let mut begun: Option<Instant> = None;
    let mut is_first = true;
    loop {
        let read = receiver.read_buf(splitter.room(PIECE));
        let len = match begun {
            None => read.await?,
            Some(begun) => {
                let left = limits.arrival_timeout.saturating_sub(begun.elapsed());
                timeout(left, read).await.map_err(|_| {
                    Ended::Refused("a message does not arrive in full in time".to_owned())
                })??
            }
        };
        if len == 0 {
            return Ok(());
        }
        if std::mem::take(&mut is_first) && begins_like_http(splitter.room(0)) {
            let hint = "hint: use a WebSocket, or send objects of JSON or CBOR";
            return Err(Ended::Refused(format!("this port does not speak HTTP; {hint}")));
        }
        while let Some(object) = splitter.next_object()? {
            begun = None;
            // Whoever sends too fast is read slower.
            let wait = rate.take(Instant::now());
            if !wait.is_zero() {
                tokio::time::sleep(wait).await;
            }
            session.receive(Incoming::Binary(&object)).await;
        }
        if splitter.is_inside() {
            begun = begun.or_else(|| Some(Instant::now()));
        }
        if splitter.skipped() > limits.message_bytes as u64 {
            return Err(Ended::Refused("what comes is neither JSON nor CBOR".to_owned()));
        }
    }
}

/// Whether the first bytes of a connection are those of a request of HTTP: the name of a method is
/// in capital letters, with which no object begins.
fn begins_like_http(first: &[u8]) -> bool {
    let byte = first.iter().find(|byte| !byte.is_ascii_whitespace());
    byte.is_some_and(u8::is_ascii_uppercase)
}

/// Sends what is there for the client until it is to be ended.
async fn write_all(session: &Arc<Session>, sender: &mut Sender) -> Result<(), Ended> {
    while let Some(frames) = session.next_frames().await {
        for frame in frames {
            match &frame {
                Frame::Text(bytes) | Frame::Binary(bytes) => sender.send(bytes).await?,
                // What only a WebSocket has.
                Frame::Ping(_) | Frame::Pong(_) | Frame::Close(..) => {}
            }
        }
    }
    Err(Ended::Refused(session.client().outbox().closed().unwrap_or_default()))
}

/// What a client gets.
struct Sender {
    half: OwnedWriteHalf,
    /// How long a write may make no progress.
    patience: Duration,
    /// Whether a message is half sent.
    is_within: bool,
}

impl Sender {
    async fn send(&mut self, mut bytes: &[u8]) -> Result<(), Ended> {
        self.is_within = true;
        while !bytes.is_empty() {
            let written =
                timeout(self.patience, self.half.write(bytes)).await.map_err(|_| {
                    Ended::Refused(format!("nothing was read for {} s", self.patience.as_secs()))
                })??;
            if written == 0 {
                return Err(io::Error::from(io::ErrorKind::WriteZero).into());
            }
            bytes = &bytes[written..];
        }
        self.is_within = false;
        Ok(())
    }

    /// Tells why the connection ends (rule TC1).
    async fn farewell(&mut self, why: &str) {
        const PATIENCE: Duration = Duration::from_secs(1);
        if self.is_within {
            return;
        }
        let status = Writer::new("status").text("level", "error").text("msg", why).end();
        self.patience = PATIENCE;
        // Who does not read that does not learn it.
        if self.send(&status).await.is_ok() {
            drop(self.half.shutdown().await);
        }
    }
}
