//! The bridge: one node of ROS 1 and one hidden node of this graph, and what passes between them.

mod actions;
mod base;
mod followers;
mod links;
mod node;
mod options;
mod parameters;
mod publications;
mod publisher;
mod reconfigure;
mod served;
mod server;
mod service_calls;
mod services;
mod shared;
mod state;
mod subscriptions;
mod types;
mod values;

use crate::host::Host;
use crate::xmlrpc::{Served, serve};
use angaros_window::Engine;
use node::{Event, Node1};
pub use options::Options;
use parameters::Parameters;
use shared::Shared;
use state::State;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::{Notify, mpsc};
use tokio::task::{AbortHandle, JoinHandle};

/// What other nodes have told and was not looked at yet.
const MAX_EVENTS: usize = 4096;

/// How often the master is asked, at most.
const SHORTEST: Duration = Duration::from_millis(1);

/// How long the last calls to the master may take.
const FAREWELL: Duration = Duration::from_secs(2);

/// A bridge that runs; it ends when this is dropped, without unregistering then.
pub struct Bridge {
    shared: Arc<Shared>,
    ended: Arc<Notify>,
    _slave: Served,
    tasks: Vec<AbortHandle>,
    work: JoinHandle<()>,
    stop: Arc<Notify>,
}

impl Bridge {
    /// Begins to bridge. The master need not be there yet. Must be called within a runtime of
    /// tokio.
    ///
    /// # Errors
    /// One line: a URI that is none, or no port or node can be had.
    pub async fn open(engine: Arc<Engine>, options: Options) -> Result<Self, String> {
        let host = Host::find(options.host.as_deref(), &options.master_uri)?;
        let told = |error: std::io::Error| format!("no port for nodes of ROS 1: {error}");
        let any = SocketAddr::new(host.listen, 0);
        let slave_listener = TcpListener::bind(any).await.map_err(told)?;
        let data_listener = TcpListener::bind(any).await.map_err(told)?;
        let data_port = data_listener.local_addr().map_err(told)?.port();
        let (events, received) = mpsc::channel(MAX_EVENTS);
        let slave_port = slave_listener.local_addr().map_err(told)?.port();
        let node = Arc::new(Node1::new(&options, host, slave_port, data_port));
        let slave = serve(slave_listener, node.slave(events)).map_err(told)?;
        let parameters = match options.parameters.is_empty() {
            true => None,
            false => Some(Parameters::open(engine.node().context())?),
        };
        let shared = Shared::new(engine, options, node);
        let described: Arc<dyn node::Described> = Arc::clone(&shared) as _;
        shared.node.describe(Arc::downgrade(&described));
        let server = tokio::spawn(server::serve(Arc::clone(&shared), data_listener));
        let ended = Arc::new(Notify::new());
        let stop = Arc::new(Notify::new());
        let work = Work {
            shared: Arc::clone(&shared),
            parameters,
            ended: Arc::clone(&ended),
            stop: Arc::clone(&stop),
        };
        Ok(Self {
            shared,
            ended,
            _slave: slave,
            tasks: vec![server.abort_handle()],
            work: tokio::spawn(work.run(received)),
            stop,
        })
    }

    /// Waits until the master, or another node of the same name, ends this bridge.
    pub async fn ended(&self) {
        self.ended.notified().await;
        self.ended.notify_one();
    }

    /// The URI of the bridge's node in ROS 1.
    #[must_use]
    pub fn uri(&self) -> &str {
        &self.shared.node.uri
    }

    /// Unregisters everything and ends.
    pub async fn close(mut self) {
        self.stop.notify_one();
        // Who does not end in time is ended below.
        drop(tokio::time::timeout(FAREWELL * 2, &mut self.work).await);
    }
}

impl Drop for Bridge {
    fn drop(&mut self) {
        self.work.abort();
        self.tasks.iter().for_each(AbortHandle::abort);
        self.shared.clear();
    }
}

/// What looks at both sides and brings them together.
struct Work {
    shared: Arc<Shared>,
    parameters: Option<Parameters>,
    ended: Arc<Notify>,
    stop: Arc<Notify>,
}

impl Work {
    async fn run(mut self, mut events: mpsc::Receiver<Event>) {
        let mut graph = self.shared.engine.graph();
        let changed = self.shared.options.changed.clone().unwrap_or_default();
        let mut tick = tokio::time::interval(self.shared.options.interval.max(SHORTEST));
        tick.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        let mut state = None;
        let wanted = self.parameters.as_ref();
        let mut parameter_events = wanted.and_then(|_| self.shared.engine.parameter_events().ok());
        loop {
            tokio::select! {
                () = self.stop.notified() => break,
                _ = tick.tick() => self.ask(&mut state).await,
                () = changed.notified() => self.ask(&mut state).await,
                found = graph.changed() => {
                    if found.is_err() {
                        break;
                    }
                    self.adapt(&state).await;
                }
                event = events.recv() => match event {
                    Some(Event::Publishers(topic, uris)) => {
                        self.shared.publishers_changed(&topic, &uris);
                    }
                    Some(Event::Param(key, value)) => {
                        if let Some(parameters) = &mut self.parameters {
                            parameters.of_ros1(&self.shared, &key, &value).await;
                        }
                    }
                    Some(Event::Shutdown(why)) => {
                        tracing::warn!("ended by ROS 1: {why}");
                        self.ended.notify_one();
                    }
                    None => break,
                },
                event = parameters::next(&mut parameter_events) => {
                    if let Some(parameters) = &mut self.parameters {
                        parameters.of_ros2(&self.shared, &event).await;
                    }
                }
            }
        }
        drop(tokio::time::timeout(FAREWELL, self.shared.unregister()).await);
    }

    /// Asks the master who is there.
    async fn ask(&mut self, state: &mut Option<State>) {
        match State::ask(&self.shared.node).await {
            Ok(now) => {
                let is_new = state.as_ref().is_none_or(|before| before.pid != now.pid);
                if is_new {
                    let uri = &self.shared.node.master_uri;
                    tracing::info!("joined the master at {uri}");
                    if let Some(parameters) = &mut self.parameters {
                        parameters.master_is_new(&self.shared).await;
                    }
                }
                *state = Some(now);
                self.adapt(state).await;
            }
            Err(error) => {
                if state.take().is_some() {
                    tracing::warn!("the master has gone: {error}");
                    self.shared.master_has_gone();
                }
            }
        }
    }

    /// Brings both sides together.
    async fn adapt(&mut self, state: &Option<State>) {
        let Some(state) = state else { return };
        let graph = self.shared.engine.look();
        if self.parameters.is_some() {
            self.shared.reconfigure.servers.adapt(state);
        }
        // First, since their topics are not bridged as topics then.
        self.shared.adapt_actions(state, &graph).await;
        self.shared.adapt_publications(state, &graph).await;
        self.shared.adapt_subscriptions(state, &graph).await;
        self.shared.register_actions(state).await;
        self.shared.adapt_services_to_ros1(state, &graph).await;
        self.shared.adapt_services_to_ros2(state, &graph).await;
        if let Some(parameters) = &mut self.parameters {
            parameters.nodes(&self.shared, &graph).await;
            self.shared.reconfigure.register(state).await;
        }
    }
}
