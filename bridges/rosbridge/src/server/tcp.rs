//! rosbridge over TCP: objects back to back in both directions, each in JSON or CBOR (rule RB4).

use super::Shared;
use crate::protocol::Splitter;
use crate::session::{Incoming, Session};
use angaros_window::{Access, ErrorKind, Frame, Grant, RateLimit, WindowError};
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

async fn run(shared: &Shared, stream: TcpStream, peer: SocketAddr) {
    // Without it, small messages would wait for those before them to be acknowledged.
    drop(stream.set_nodelay(true));
    let grant = match shared.access.needs_token() {
        true => Grant::nothing(),
        false => match shared.access.log_in(None) {
            Ok(grant) => grant,
            Err(_) => return,
        },
    };
    let session = Session::new(&shared.bridge, &shared.access, peer, grant);
    let present = shared.roster.add(peer, session.client());
    let (receiver, mut sender) = stream.into_split();
    let ended = tokio::select! {
        ended = read_all(shared, &session, receiver) => ended,
        ended = write_all(shared, &session, &mut sender) => ended,
        () = super::without_token(shared, &session) => Err("no token was shown".to_owned()),
    };
    drop(present);
    if let Err(why) = ended {
        tracing::info!("{}: {why}", session.client().name());
    }
}

async fn read_all(
    shared: &Shared,
    session: &Arc<Session>,
    mut receiver: OwnedReadHalf,
) -> Result<(), String> {
    let limits = shared.gate.limits();
    let mut splitter = Splitter::new(limits.message_bytes);
    let mut rate = RateLimit::new(limits.messages_per_s, Instant::now());
    let mut piece = vec![0; PIECE];
    // Since when an object is not complete.
    let mut begun: Option<Instant> = None;
    loop {
        let read = match begun {
            None => receiver.read(&mut piece).await,
            Some(begun) => {
                let left = limits.arrival_timeout.saturating_sub(begun.elapsed());
                match timeout(left, receiver.read(&mut piece)).await {
                    Ok(read) => read,
                    Err(_) => return Err("a message does not arrive in full in time".to_owned()),
                }
            }
        };
        let len = read.map_err(|error| error.to_string())?;
        if len == 0 {
            return Ok(());
        }
        splitter.push(&piece[..len]);
        while let Some(object) = splitter.next_object().map_err(|error| error.to_string())? {
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
            return Err("what comes is neither JSON nor CBOR".to_owned());
        }
    }
}

async fn write_all(
    shared: &Shared,
    session: &Arc<Session>,
    sender: &mut OwnedWriteHalf,
) -> Result<(), String> {
    let limit = shared.gate.limits().write_timeout;
    while let Some(frames) = session.next_frames().await {
        for frame in frames {
            let bytes = match &frame {
                Frame::Text(bytes) | Frame::Binary(bytes) => bytes,
                // What only a WebSocket has.
                Frame::Ping(_) | Frame::Pong(_) | Frame::Close(..) => continue,
            };
            match timeout(limit, sender.write_all(bytes)).await {
                Ok(written) => written.map_err(|error| error.to_string())?,
                Err(_) => return Err(format!("nothing was read for {} s", limit.as_secs())),
            }
        }
    }
    Err(session.client().outbox().closed().unwrap_or_default())
}
