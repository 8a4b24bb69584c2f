//! rosbridge over UDP: one JSON object in each datagram. What does not fit into one goes as
//! `fragment`; CBOR, which has no fragments, goes as JSON in fragments then.
//!
//! * **UD1** Who sends from one address is one client, until nothing came from it for
//!   [`SILENCE`]: nothing tells that a client has gone.
//! * **UD2** Datagrams are sent in bursts of at most [`BURST`] bytes with a pause in between, so
//!   that a large message does not overrun the buffer of whoever receives it.
//! * **UD3** A datagram that comes while too many of its client wait is lost, as on the network.

use super::Shared;
use crate::session::{Incoming, Session};
use angaros_window::{Access, Admission, ErrorKind, Frame, Grant, RateLimit, WindowError};
use socket2::{Domain, Protocol, Socket, Type};
use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::net::UdpSocket;
use tokio::sync::mpsc;
use tokio::task::JoinSet;
use tokio::time::timeout;

/// How long a client may be silent.
const SILENCE: Duration = Duration::from_secs(600);

/// Bytes of one datagram that is sent; the largest has 65,507.
const DATAGRAM: usize = 60_000;

/// Bytes of the largest datagram that can come.
const LARGEST: usize = 65_535;

/// Bytes that are sent at once, without a pause in between.
const BURST: usize = 64 << 10;

/// The pause.
const PAUSE: Duration = Duration::from_millis(1);

/// Datagrams of one client that wait.
const WAITING: usize = 512;

/// What the system is asked to keep of what comes; it may give less.
const BUFFER: usize = 8 << 20;

pub(super) fn bind(access: &Access, address: SocketAddr) -> Result<UdpSocket, WindowError> {
    access.check_address(address)?;
    let open = || {
        let kind = Domain::for_address(address);
        let socket = Socket::new(kind, Type::DGRAM, Some(Protocol::UDP))?;
        // It works with less.
        drop(socket.set_recv_buffer_size(BUFFER));
        drop(socket.set_send_buffer_size(BUFFER));
        socket.set_nonblocking(true)?;
        socket.bind(&address.into())?;
        UdpSocket::from_std(socket.into())
    };
    open().map_err(|error: std::io::Error| {
        let hint = "hint: another server may have it; take another --udp-port";
        WindowError::new(ErrorKind::System, format!("cannot listen on {address}: {error}; {hint}"))
    })
}

/// Takes datagrams until `stop` is over, and then ends all clients.
pub(super) async fn serve(shared: Arc<Shared>, socket: UdpSocket, stop: impl Future<Output = ()>) {
    let socket = Arc::new(socket);
    let mut clients: HashMap<SocketAddr, mpsc::Sender<Vec<u8>>> = HashMap::new();
    let mut tasks = JoinSet::new();
    let mut datagram = vec![0; LARGEST];
    tokio::pin!(stop);
    loop {
        tokio::select! {
            () = &mut stop => break,
            received = socket.recv_from(&mut datagram) => {
                // An error is about one datagram, and the next comes all the same.
                let Ok((len, from)) = received else { continue };
                let bytes = datagram[..len].to_vec();
                if let Some(client) = clients.get(&from).filter(|client| !client.is_closed()) {
                    if client.try_send(bytes).is_err() {
                        tracing::debug!("rosbridge {from}: a datagram is lost, {WAITING} wait");
                    }
                    continue;
                }
                let Ok(admission) = shared.gate.admit(from.ip()) else { continue };
                let (sender, receiver) = mpsc::channel(WAITING);
                // There is room for the first.
                drop(sender.try_send(bytes));
                clients.insert(from, sender);
                let served = run(
                    Arc::clone(&shared),
                    Arc::clone(&socket),
                    from,
                    receiver,
                    admission,
                );
                tasks.spawn(served);
            }
            Some(ended) = tasks.join_next(), if !tasks.is_empty() => {
                if let Ok(from) = ended
                    && clients.get(&from).is_some_and(mpsc::Sender::is_closed)
                {
                    clients.remove(&from);
                }
            }
        }
    }
    tasks.shutdown().await;
}

/// Serves one client; returns who it was.
async fn run(
    shared: Arc<Shared>,
    socket: Arc<UdpSocket>,
    peer: SocketAddr,
    receiver: mpsc::Receiver<Vec<u8>>,
    admission: Admission,
) -> SocketAddr {
    let grant = match shared.access.needs_token() {
        true => Grant::nothing(),
        false => match shared.access.log_in(None) {
            Ok(grant) => grant,
            Err(_) => return peer,
        },
    };
    let access = &shared.access;
    let session = Session::within(&shared.bridge, access, peer, grant, Some(DATAGRAM));
    let present = shared.roster.add(peer, session.client());
    tokio::select! {
        () = read_all(&shared, &session, receiver) => {}
        () = write_all(&session, &socket) => {}
        () = super::without_token(&shared, &session) => {}
    }
    drop(present);
    drop(admission);
    peer
}

async fn read_all(shared: &Shared, session: &Arc<Session>, mut receiver: mpsc::Receiver<Vec<u8>>) {
    let mut rate = RateLimit::new(shared.gate.limits().messages_per_s, Instant::now());
    while let Ok(Some(bytes)) = timeout(SILENCE, receiver.recv()).await {
        let wait = rate.take(Instant::now());
        if !wait.is_zero() {
            tokio::time::sleep(wait).await;
        }
        session.receive(Incoming::Binary(&bytes)).await;
    }
}

async fn write_all(session: &Arc<Session>, socket: &UdpSocket) {
    let mut burst = 0;
    let mut sent_at = Instant::now();
    while let Some(frames) = session.next_frames().await {
        for frame in frames {
            let bytes = match &frame {
                Frame::Text(bytes) | Frame::Binary(bytes) => bytes,
                Frame::Ping(_) | Frame::Pong(_) | Frame::Close(..) => continue,
            };
            // Who had nothing to send for a while has paused already.
            if sent_at.elapsed() >= PAUSE {
                burst = 0;
            }
            if burst > 0 && burst + bytes.len() > BURST {
                tokio::time::sleep(PAUSE).await;
                burst = 0;
            }
            burst += bytes.len();
            sent_at = Instant::now();
            if let Err(error) = socket.send_to(bytes, session.peer()).await {
                tracing::debug!("{}: a datagram is lost: {error}", session.client().name());
            }
        }
    }
}
