//! The bridge itself: what all its clients share.

use crate::catalogue::{Catalogue, Maker};
use crate::protocol::SUBPROTOCOLS;
use crate::session;
use angaros_window::net::{Handler, Peer, Request, Response, SocketRules, WebSocket, Work};
use angaros_window::{Engine, Gate, Grant};
use serde_json::Value;
use std::path::PathBuf;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// Where the files of a package are: its share folder, or nothing if it is not found.
pub type PackageFinder = Arc<dyn Fn(&str) -> Option<PathBuf> + Send + Sync>;

/// What a question is answered with: a value, or one line that says why there is none.
pub type Answer<'a> = Pin<Box<dyn Future<Output = Result<Value, String>> + Send + 'a>>;

/// Answers what clients ask with `angaros.ask`: what the program knows beyond the graph.
pub trait Answers: Send + Sync {
    /// Answers a client that may do what `grant` says. What it may not read must not be in the
    /// answer. The future is dropped when the client leaves.
    fn answer(&self, grant: Grant, what: String, arguments: Value) -> Answer<'_>;
}

/// How the bridge is made.
#[derive(Clone)]
pub struct FoxgloveOptions {
    /// Said to clients.
    pub name: String,
    /// The path of the WebSocket; `None` takes them anywhere.
    pub path: Option<&'static str>,
    /// Finds packages for `fetchAsset`; without one no file is given.
    pub packages: Option<PackageFinder>,
    /// Sends the time of `/clock` to every client.
    pub use_sim_time: bool,
    /// Counts refused connections, for statistics.
    pub gate: Option<Arc<Gate>>,
    /// Answers `angaros.ask`; without it there are no answers.
    pub answers: Option<Arc<dyn Answers>>,
}

impl Default for FoxgloveOptions {
    fn default() -> Self {
        Self {
            name: "angaros".to_owned(),
            path: None,
            packages: None,
            use_sim_time: false,
            gate: None,
            answers: None,
        }
    }
}

/// The bridge. Give it to [`Server::serve`](angaros_window::net::Server::serve).
pub struct Foxglove {
    pub(crate) engine: Arc<Engine>,
    pub(crate) options: FoxgloveOptions,
    pub(crate) catalogue: watch::Receiver<Arc<Catalogue>>,
    /// Another one after each start.
    pub(crate) session_id: String,
    making: Mutex<Option<JoinHandle<()>>>,
}

impl Foxglove {
    /// A bridge into this engine. Must be called within a runtime of tokio.
    #[must_use]
    pub fn new(engine: &Arc<Engine>, options: FoxgloveOptions) -> Arc<Self> {
        let (sender, catalogue) = watch::channel(Arc::default());
        let making = tokio::spawn(make(Arc::clone(engine), sender));
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Arc::new(Self {
            engine: Arc::clone(engine),
            options,
            catalogue,
            session_id: format!("{}-{}", since.as_millis(), std::process::id()),
            making: Mutex::new(Some(making)),
        })
    }
}

impl Drop for Foxglove {
    fn drop(&mut self) {
        let making = self.making.get_mut().unwrap_or_else(PoisonError::into_inner).take();
        making.iter().for_each(JoinHandle::abort);
    }
}

/// Makes a new catalogue after each change of the graph.
async fn make(engine: Arc<Engine>, sender: watch::Sender<Arc<Catalogue>>) {
    let mut maker = Maker::default();
    let mut graph = engine.graph();
    loop {
        let now = graph.borrow_and_update().clone();
        let made = maker.make(&engine, &now).await;
        if sender.send(Arc::new(made)).is_err() || graph.changed().await.is_err() {
            return;
        }
    }
}

impl Handler for Foxglove {
    fn socket_at(&self, path: &str) -> Option<SocketRules> {
        let is_here = self.options.path.is_none_or(|own| own == path);
        is_here.then(|| SocketRules { protocols: SUBPROTOCOLS, ..SocketRules::default() })
    }

    fn get(&self, _request: &Request) -> Response {
        let text = "This is a Foxglove WebSocket server. Open its address in Foxglove or \
                    Lichtblick as ws://HOST:PORT.\n";
        Response::text(200, text)
    }

    fn serve(self: Arc<Self>, socket: WebSocket, peer: Peer) -> Work<'static> {
        Box::pin(session::run(self, socket, peer))
    }
}
