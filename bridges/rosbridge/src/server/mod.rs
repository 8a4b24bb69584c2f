//! The listeners: WebSocket, TCP and UDP, with what stands for all of them in the graph.

mod roster;
mod tcp;
mod udp;
mod websocket;

use crate::bridge::{Bridge, BridgeOptions};
use crate::rosapi::RosapiNode;
use angaros::Context;
use angaros_window::net::{Server, ServerOptions, tls};
use angaros_window::{Access, Engine, Gate, WindowError};
use roster::Roster;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use tokio::sync::watch;
use tokio::task::JoinSet;

/// How a rosbridge is served.
pub struct ServeOptions {
    /// Where to listen.
    pub address: IpAddr,
    /// The port of WebSocket; 0 takes a free one.
    pub port: u16,
    /// The path of WebSocket.
    pub path: String,
    /// The port of TCP; none when left out.
    pub tcp_port: Option<u16>,
    /// The port of UDP; none when left out.
    pub udp_port: Option<u16>,
    /// Certificate and key for WebSocket; plain when left out.
    pub tls: Option<tls::Identity>,
    /// Compress WebSocket messages for clients that can read it.
    pub compress: bool,
    /// Who gets in.
    pub access: Arc<Access>,
    /// How many, shared by all servers of a process.
    pub gate: Arc<Gate>,
    /// How the bridge behaves.
    pub bridge: BridgeOptions,
}

impl ServeOptions {
    /// WebSocket on port 9090 of this host, for whoever that access lets in.
    #[must_use]
    pub fn new(access: Arc<Access>, gate: Arc<Gate>) -> Self {
        Self {
            address: IpAddr::V4(Ipv4Addr::LOCALHOST),
            port: 9090,
            path: "/".to_owned(),
            tcp_port: None,
            udp_port: None,
            tls: None,
            compress: false,
            access,
            gate,
            bridge: BridgeOptions::default(),
        }
    }
}

/// What all listeners of one rosbridge need.
pub(crate) struct Shared {
    pub bridge: Arc<Bridge>,
    pub access: Arc<Access>,
    pub gate: Arc<Gate>,
    pub roster: Arc<Roster>,
    pub path: String,
}

/// A rosbridge that listens. Dropped, it closes, and its clients with it.
pub struct Rosbridge {
    websocket: SocketAddr,
    tcp: Option<SocketAddr>,
    udp: Option<SocketAddr>,
    shared: Arc<Shared>,
    stop: watch::Sender<bool>,
    tasks: JoinSet<()>,
    _rosapi: RosapiNode,
}

impl Rosbridge {
    /// Where WebSockets are taken.
    #[must_use]
    pub fn websocket(&self) -> SocketAddr {
        self.websocket
    }

    /// Where TCP connections are taken.
    #[must_use]
    pub fn tcp(&self) -> Option<SocketAddr> {
        self.tcp
    }

    /// Where datagrams are taken.
    #[must_use]
    pub fn udp(&self) -> Option<SocketAddr> {
        self.udp
    }

    /// Clients at this moment, over all transports.
    #[must_use]
    pub fn client_count(&self) -> usize {
        self.shared.roster.count()
    }

    /// Stops listening and waits until the clients have ended.
    pub async fn close(mut self) {
        // It fails only if nobody listens any more.
        let _ = self.stop.send(true);
        while self.tasks.join_next().await.is_some() {}
    }
}

/// Opens a rosbridge: its listeners, the node `rosbridge_websocket`, and rosapi. Must be called
/// within a runtime of tokio.
///
/// # Errors
/// `Denied`: an address that others reach, without a token; `System`: a port that is not free, a
/// limit of a transport.
pub async fn serve(
    context: &Context,
    engine: &Arc<Engine>,
    options: ServeOptions,
) -> Result<Rosbridge, WindowError> {
    let address = |port| SocketAddr::new(options.address, port);
    let bridge = Bridge::new(Arc::clone(engine), options.bridge)?;
    let server = Server::bind(ServerOptions {
        address: address(options.port),
        access: Arc::clone(&options.access),
        gate: Arc::clone(&options.gate),
        tls: options.tls,
        compress: options.compress,
    })
    .await?;
    let tcp = match options.tcp_port {
        Some(port) => Some(tcp::bind(&options.access, address(port)).await?),
        None => None,
    };
    let udp = match options.udp_port {
        Some(port) => Some(udp::bind(&options.access, address(port))?),
        None => None,
    };
    let rosapi = RosapiNode::new(context, engine, bridge.rosapi())?;
    let roster = Roster::new(context, rosapi.node())?;
    let shared = Arc::new(Shared {
        bridge,
        access: options.access,
        gate: options.gate,
        roster,
        path: options.path,
    });
    let stop = watch::Sender::new(false);
    let mut tasks = JoinSet::new();
    let websocket = server.local_addr()?;
    let tcp_address = tcp.as_ref().map(tokio::net::TcpListener::local_addr).transpose()?;
    let udp_address = udp.as_ref().map(tokio::net::UdpSocket::local_addr).transpose()?;
    let service = Arc::new(websocket::WebSocketService { shared: Arc::clone(&shared) });
    tasks.spawn(server.serve(service, until(stop.subscribe())));
    if let Some(listener) = tcp {
        tasks.spawn(tcp::serve(Arc::clone(&shared), listener, until(stop.subscribe())));
    }
    if let Some(socket) = udp {
        tasks.spawn(udp::serve(Arc::clone(&shared), socket, until(stop.subscribe())));
    }
    Ok(Rosbridge {
        websocket,
        tcp: tcp_address,
        udp: udp_address,
        shared,
        stop,
        tasks,
        _rosapi: rosapi,
    })
}

/// Over when the rosbridge is to close, or is gone.
async fn until(mut stop: watch::Receiver<bool>) {
    // An error means that the sender is gone.
    let _ = stop.wait_for(|stop| *stop).await;
}

/// Over when a client has not shown its token in time; never for one that has, or needs none.
async fn without_token(shared: &Shared, session: &crate::session::Session) {
    tokio::time::sleep(shared.bridge.options().auth_timeout).await;
    if session.is_known() {
        std::future::pending::<()>().await;
    }
}
