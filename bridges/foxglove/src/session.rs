//! One client of the bridge: three loops that end together.
//!
//! One reads what the client says (`requests.rs`), one writes what leaves for it, one tells it
//! what has changed (`telling.rs`). Calls that wait for other nodes run beside them and end with
//! them.

mod asking;
mod graph;
mod parameters;
mod requests;
mod telling;

use crate::bridge::Foxglove;
use crate::protocol::server::ServerOp;
use crate::protocol::{CDR, binary};
use angaros_window::net::{Peer, Receiver, Sender, SocketError, WebSocket};
use angaros_window::{Client, Outgoing, SubscribeOptions, SubscriptionId};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::Notify;

/// What clients can ask for.
const CAPABILITIES: &[&str] = &[
    "clientPublish",
    "parameters",
    "parametersSubscribe",
    "services",
    "connectionGraph",
    "assets",
];

/// The same with the time of `/clock`.
const CAPABILITIES_WITH_TIME: &[&str] = &[
    "clientPublish",
    "parameters",
    "parametersSubscribe",
    "services",
    "connectionGraph",
    "assets",
    "time",
];

pub(crate) struct Session {
    bridge: Arc<Foxglove>,
    client: Arc<Client>,
    state: Mutex<State>,
    /// Told when the client asks to be told of something else.
    wishes: Notify,
    /// Held by who makes a large answer, so that there is one at a time.
    large: tokio::sync::Mutex<()>,
}

/// Which changes of parameters a client wants.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
enum Updates {
    #[default]
    Nothing,
    All,
    Of(BTreeSet<String>),
}

/// A subscription of the client.
#[derive(Clone)]
struct Subscribed {
    id: SubscriptionId,
    /// How its messages are wanted where the client does not say.
    options: SubscribeOptions,
}

#[derive(Default)]
struct State {
    /// The client's ids of its subscriptions, and back.
    subscriptions: HashMap<u32, Subscribed>,
    ids: HashMap<SubscriptionId, u32>,
    /// Topics by the client's ids of the channels on which it publishes.
    channels: HashMap<u32, String>,
    /// Topics that are counted for it.
    watched: BTreeMap<String, SubscriptionId>,
    clock: Option<SubscriptionId>,
    shows_hidden: bool,
    wants_connections: bool,
    wants_graph: bool,
    statistics_every: Option<Duration>,
    updates: Updates,
}

/// Serves a client until it ends, or the server does.
pub(crate) async fn run(bridge: Arc<Foxglove>, socket: WebSocket, peer: Peer) {
    let client = Arc::new(bridge.engine.client(&peer.address.to_string(), peer.grant));
    let session = Arc::new(Session {
        bridge,
        client,
        state: Mutex::default(),
        wishes: Notify::new(),
        large: tokio::sync::Mutex::default(),
    });
    session.greet();
    if session.bridge.options.use_sim_time {
        session.follow_clock().await;
    }
    let (mut receiver, mut sender) = socket.split();
    let end = tokio::select! {
        end = session.read(&mut receiver) => end.err(),
        end = session.write(&mut sender) => end.err(),
        () = session.tell() => None,
    };
    let address = peer.address;
    match (end, session.client.outbox().closed()) {
        (Some(error), _) => {
            match &error {
                SocketError::Io(error) => tracing::debug!("client {address} has gone: {error}"),
                refused => session.refused(&format!("client {address}: {refused}")),
            }
            sender.close(error.close_code(), &error.to_string()).await;
        }
        (None, Some(reason)) => {
            session.refused(&format!("client {address}: {reason}"));
            sender.close(1008, &reason).await;
        }
        (None, None) => {
            tracing::debug!("client {address} has left");
            sender.close(1000, "").await;
        }
    }
}

impl Session {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn send(&self, op: &ServerOp<'_>) {
        self.client.outbox().send(op.to_json());
    }

    /// Notes that the client is ended, and why.
    fn refused(&self, why: &str) {
        match &self.bridge.options.gate {
            Some(gate) => gate.refuse(why),
            None => tracing::info!("refused: {why}"),
        }
    }

    /// Tells a person what went wrong (rule FG6).
    fn complain(&self, message: &str) {
        self.send(&ServerOp::Status { level: 2, message });
    }

    fn greet(&self) {
        let options = &self.bridge.options;
        let capabilities = match options.use_sim_time {
            true => CAPABILITIES_WITH_TIME,
            false => CAPABILITIES,
        };
        let mut metadata = BTreeMap::from([("angaros", env!("CARGO_PKG_VERSION").to_owned())]);
        if let Ok(distribution) = std::env::var("ROS_DISTRO") {
            metadata.insert("ROS_DISTRO", distribution);
        }
        self.send(&ServerOp::ServerInfo {
            name: &options.name,
            capabilities,
            supported_encodings: &[CDR],
            metadata,
            session_id: &self.bridge.session_id,
        });
    }

    /// The time of `/clock` comes as a subscription that leaves in another form.
    async fn follow_clock(&self) {
        let options = SubscribeOptions::newest();
        let clock = "rosgraph_msgs/msg/Clock";
        match self.client.subscribe("/clock", Some(clock), options).await {
            Ok(id) => self.state().clock = Some(id),
            Err(error) => self.complain(&error.message),
        }
    }

    async fn read(self: &Arc<Self>, receiver: &mut Receiver) -> Result<(), SocketError> {
        let mut tasks = tokio::task::JoinSet::new();
        loop {
            tokio::select! {
                incoming = receiver.next(self.client.outbox()) => match incoming? {
                    Some(incoming) => self.request(incoming, &mut tasks).await,
                    None => {
                        self.farewell(receiver.said_goodbye()).await;
                        return Ok(());
                    }
                },
                Some(_) = tasks.join_next(), if !tasks.is_empty() => {}
            }
        }
    }

    /// The answer to the client's goodbye is written by the other loop, which ends by it.
    async fn farewell(&self, said_goodbye: bool) {
        const LONGEST: Duration = Duration::from_millis(500);
        if said_goodbye {
            tokio::time::sleep(LONGEST).await;
        }
    }

    async fn write(&self, sender: &mut Sender) -> Result<(), SocketError> {
        let outbox = self.client.outbox();
        while let Some(outgoing) = outbox.next().await {
            match outgoing {
                Outgoing::Control(frame) => {
                    sender.send(&frame).await?;
                    if matches!(frame, angaros_window::Frame::Close(..)) {
                        return Ok(());
                    }
                }
                Outgoing::Message { subscription, message } => {
                    let (id, clock) = {
                        let state = self.state();
                        (state.ids.get(&subscription).copied(), state.clock)
                    };
                    let now_ns = u64::try_from(message.received_ns()).unwrap_or_default();
                    match id {
                        Some(id) => {
                            let head = binary::message_head(id, now_ns);
                            sender.send_binary(&[&head, message.bytes()]).await?;
                        }
                        None if clock == Some(subscription) => {
                            if let Some(time_ns) = clock_of(message.bytes()) {
                                sender.send_binary(&[&binary::time(time_ns)]).await?;
                            }
                        }
                        // Unsubscribed meanwhile.
                        None => {}
                    }
                }
            }
        }
        Ok(())
    }
}

/// The time of a `rosgraph_msgs/msg/Clock`.
fn clock_of(cdr: &[u8]) -> Option<u64> {
    use angaros::Message as _;
    let clock = angaros::rosgraph_msgs::msg::Clock::decode(cdr).ok()?;
    let seconds = u64::try_from(clock.clock.sec).ok()?;
    Some(seconds * 1_000_000_000 + u64::from(clock.clock.nanosec))
}

#[cfg(test)]
mod tests {
    use super::*;
    use angaros::Message as _;

    #[test]
    fn the_time_of_the_clock_is_read_from_its_bytes() {
        let mut clock = angaros::rosgraph_msgs::msg::Clock::default();
        clock.clock.sec = 2;
        clock.clock.nanosec = 5;
        let mut bytes = vec![0; clock.cdr_size()];
        clock.encode(&mut bytes).unwrap();
        assert_eq!(clock_of(&bytes), Some(2_000_000_005));
        assert_eq!(clock_of(b"x"), None);
        clock.clock.sec = -1;
        clock.encode(&mut bytes).unwrap();
        assert_eq!(clock_of(&bytes), None);
    }
}
