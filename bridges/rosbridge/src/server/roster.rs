//! Who is connected, as topics of the node `rosbridge_websocket`: `client_count` and
//! `connected_clients`, both for late subscriptions too.

use crate::session::lock;
use angaros::builtin_interfaces::msg::Time;
use angaros::rosbridge_msgs::msg::{ConnectedClient, ConnectedClients};
use angaros::std_msgs::msg::Int32;
use angaros::{Context, Node, NodeOptions, Publisher, Qos, SingleThreadedExecutor};
use angaros_window::{Client, WindowError};
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// The clients of all transports, and the thread on which the nodes of the bridge run.
pub(crate) struct Roster {
    count: Publisher<Int32>,
    list: Publisher<ConnectedClients>,
    inside: Mutex<Inside>,
    executor: Arc<SingleThreadedExecutor>,
    thread: Option<JoinHandle<()>>,
}

#[derive(Default)]
struct Inside {
    next: u64,
    clients: BTreeMap<u64, (SocketAddr, SystemTime)>,
}

/// A client that is connected as long as this is held.
#[must_use = "the client no longer counts when this is dropped"]
pub(crate) struct Present {
    roster: Arc<Roster>,
    number: u64,
}

impl Roster {
    /// Makes the node, and runs it and the node of rosapi.
    pub fn new(context: &Context, rosapi: &Node) -> Result<Arc<Self>, WindowError> {
        let options = NodeOptions { ignore_command_line: true, ..NodeOptions::default() };
        let node = Node::with_options(context, "rosbridge_websocket", options)?;
        let qos = Qos::keep_last(1).transient_local();
        let count = node.create_publisher("client_count", qos)?;
        let list = node.create_publisher("connected_clients", qos)?;
        let executor = Arc::new(SingleThreadedExecutor::new(context)?);
        executor.add_node(&node)?;
        executor.add_node(rosapi)?;
        let spun = Arc::clone(&executor);
        let thread = std::thread::Builder::new().name("ang-rosbridge".to_owned());
        let thread = Some(thread.spawn(move || spun.spin())?);
        let inside = Mutex::default();
        let roster = Arc::new(Self { count, list, inside, executor, thread });
        roster.tell(&lock(&roster.inside));
        Ok(roster)
    }

    /// Counts one more.
    pub fn add(self: &Arc<Self>, peer: SocketAddr, client: &Client) -> Present {
        let mut inside = lock(&self.inside);
        inside.next += 1;
        let number = inside.next;
        inside.clients.insert(number, (peer, SystemTime::now()));
        self.tell(&inside);
        drop(inside);
        tracing::debug!("{} is connected", client.name());
        Present { roster: Arc::clone(self), number }
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        lock(&self.inside).clients.len()
    }

    fn tell(&self, inside: &Inside) {
        let clients = inside.clients.values().map(|(peer, since)| ConnectedClient {
            ip_address: peer.ip().to_string(),
            connection_time: time(*since),
        });
        let list = ConnectedClients { clients: clients.collect() };
        let data = i32::try_from(inside.clients.len()).unwrap_or(i32::MAX);
        // Nobody is worse off without: the next change tells all again.
        let _ = self.count.publish(Int32 { data });
        let _ = self.list.publish(list);
    }
}

fn time(at: SystemTime) -> Time {
    let since = at.duration_since(UNIX_EPOCH).unwrap_or(Duration::ZERO);
    Time { sec: i32::try_from(since.as_secs()).unwrap_or(i32::MAX), nanosec: since.subsec_nanos() }
}

impl Drop for Roster {
    fn drop(&mut self) {
        self.executor.cancel();
        if let Some(thread) = self.thread.take() {
            // A panic of a callback was told by the executor.
            drop(thread.join());
        }
    }
}

impl Drop for Present {
    fn drop(&mut self) {
        let mut inside = lock(&self.roster.inside);
        inside.clients.remove(&self.number);
        self.roster.tell(&inside);
    }
}
