//! One server for HTTP and WebSocket, with or without TLS. A [`Handler`] says what is behind it.
//!
//! * **NT1** Before a handler sees a connection, these are checked: the [`Gate`], the origin, the
//!   token, each with an HTTP status of its own if it fails (503, 403, 401).
//! * **NT2** The token stands in `Authorization: Bearer TOKEN`, or in the query as `token=TOKEN`
//!   for browsers, which cannot send headers with a WebSocket.
//! * **NT3** TLS, the head and each message must arrive in full within `arrival_timeout`; whoever
//!   is silent for half of `idle_timeout` is asked with a ping and then has the other half.
//! * **NT4** What is wrong with one connection ends that connection, and is told in the log, a few
//!   times a second at most.
//! * **NT5** When the server stops, its connections end with it.
//!
//! Handlers over plain TCP or UDP use [`Gate`], [`Access::log_in`](crate::Access::log_in) and
//! [`RateLimit`](crate::RateLimit) by themselves.

mod connection;
pub mod http;
pub mod tls;
pub mod websocket;

pub use http::{Request, Response};
pub use websocket::{Incoming, Receiver, Sender, SocketError, WebSocket};

use crate::access::{Access, Grant};
use crate::error::{ErrorKind, WindowError};
use crate::limits::Gate;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;

/// A connection, encrypted or not.
pub type Stream = Box<dyn Io>;

/// What can be read and written.
pub trait Io: AsyncRead + AsyncWrite + Send + Unpin {}

impl<T: AsyncRead + AsyncWrite + Send + Unpin> Io for T {}

/// A future of a handler.
pub type Work<'a> = Pin<Box<dyn Future<Output = ()> + Send + 'a>>;

/// Who has opened a WebSocket.
#[derive(Clone, Debug)]
pub struct Peer {
    /// From where.
    pub address: SocketAddr,
    /// What it may do.
    pub grant: Grant,
    /// The subprotocol that was agreed on; empty if none was.
    pub protocol: String,
    /// The path it asked for.
    pub path: String,
}

/// How a handler takes WebSockets at a path.
#[derive(Clone, Copy, Debug, Default)]
pub struct SocketRules {
    /// The subprotocols, the preferred first. If there are any, a client must offer one of them.
    pub protocols: &'static [&'static str],
    /// A client without a token gets in with a grant of nothing and shows its token later.
    pub token_may_come_later: bool,
}

/// What is behind a server.
pub trait Handler: Send + Sync + 'static {
    /// How WebSockets are taken at this path; `None` where there are none.
    fn socket_at(&self, path: &str) -> Option<SocketRules>;

    /// Answers a `GET` that asks for no WebSocket. No token is needed for it, so nothing of the
    /// robot may be in it.
    fn get(&self, request: &Request) -> Response {
        Response::text(404, &format!("there is nothing at {}\n", request.path))
    }

    /// Serves one client until it or the server ends.
    fn serve(self: Arc<Self>, socket: WebSocket, peer: Peer) -> Work<'static>;
}

/// How a server is made.
pub struct ServerOptions {
    /// Where it listens; port 0 takes a free one.
    pub address: SocketAddr,
    /// Who gets in.
    pub access: Arc<Access>,
    /// How many, shared by all servers of a process.
    pub gate: Arc<Gate>,
    /// Certificate and key; plain TCP when left out.
    pub tls: Option<tls::Identity>,
    /// Compress messages for clients that can read it (permessage-deflate). It costs more time than
    /// it saves on a fast network.
    pub compress: bool,
}

/// A server that listens.
pub struct Server {
    listener: TcpListener,
    shared: Arc<Shared>,
}

struct Shared {
    access: Arc<Access>,
    gate: Arc<Gate>,
    tls: Option<tokio_rustls::TlsAcceptor>,
    compress: bool,
}

/// How long is waited when the system has no more connections to give.
const EXHAUSTED: Duration = Duration::from_millis(100);

impl Server {
    /// Listens from now on.
    ///
    /// # Errors
    /// `Denied` (rule GR1); `System`: the address is not free, or the certificate cannot be used.
    pub async fn bind(options: ServerOptions) -> Result<Self, WindowError> {
        let address = options.address;
        options.access.check_address(address)?;
        let tls = options.tls.map(|identity| tls::acceptor(&identity)).transpose()?;
        let listener = TcpListener::bind(address).await.map_err(|error| {
            let hint = "hint: another server may have it; take another --port";
            let text = format!("cannot listen on {address}: {error}; {hint}");
            WindowError::new(ErrorKind::System, text)
        })?;
        let Ok(local) = listener.local_addr() else {
            return Err(WindowError::new(ErrorKind::System, format!("{address} has no address")));
        };
        tracing::debug!("listening on {local}");
        let shared =
            Shared { access: options.access, gate: options.gate, tls, compress: options.compress };
        Ok(Self { listener, shared: Arc::new(shared) })
    }

    /// Where it listens.
    ///
    /// # Errors
    /// The system does not tell.
    pub fn local_addr(&self) -> Result<SocketAddr, WindowError> {
        Ok(self.listener.local_addr()?)
    }

    /// Takes connections until `stop` is over, and then ends all of them.
    pub async fn serve(self, handler: Arc<dyn Handler>, stop: impl Future<Output = ()>) {
        let mut connections = JoinSet::new();
        tokio::pin!(stop);
        loop {
            tokio::select! {
                () = &mut stop => break,
                accepted = self.listener.accept() => match accepted {
                    Ok((stream, from)) => self.admit(&mut connections, &handler, stream, from),
                    Err(error) => {
                        self.shared.gate.refuse(&format!("a connection is not taken: {error}"));
                        tokio::time::sleep(EXHAUSTED).await;
                    }
                },
                Some(_) = connections.join_next(), if !connections.is_empty() => {}
            }
        }
        connections.shutdown().await;
    }

    fn admit(
        &self,
        connections: &mut JoinSet<()>,
        handler: &Arc<dyn Handler>,
        stream: TcpStream,
        from: SocketAddr,
    ) {
        let Ok(admission) = self.shared.gate.admit(from.ip()) else { return };
        let shared = Arc::clone(&self.shared);
        let handler = Arc::clone(handler);
        connections.spawn(async move {
            if let Err(reason) = connection::run(&shared, handler, stream, from).await {
                shared.gate.refuse(&format!("{from}: {reason}"));
            }
            drop(admission);
        });
    }
}
