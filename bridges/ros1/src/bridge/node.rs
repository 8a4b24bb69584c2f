//! The bridge as a node of ROS 1: its names, its calls to the master, and its slave API.

use super::options::Options;
use crate::host::Host;
use crate::xmlrpc::{Api, Value, call};
use std::net::SocketAddr;
use std::sync::{Arc, OnceLock, Weak};
use std::time::Duration;
use tokio::sync::mpsc::Sender;

/// How long a call to the master or a node may take.
const PATIENCE: Duration = Duration::from_secs(5);

/// What ROS 1 tells the bridge.
pub(super) enum Event {
    /// The publishers of a topic are now these.
    Publishers(String, Vec<String>),
    /// A parameter has changed.
    Param(String, Value),
    /// It is to end, for that reason.
    Shutdown(String),
}

/// Says what is bridged to whoever asks.
pub(super) trait Described: Send + Sync {
    /// `[[topic, type], ...]` of what the node publishes in ROS 1.
    fn publications(&self) -> Value;
    /// The same of what it subscribes to in ROS 1.
    fn subscriptions(&self) -> Value;
}

pub(super) struct Node1 {
    pub name: String,
    /// The URI of its slave API.
    pub uri: String,
    /// The URI of its services.
    pub service_uri: String,
    pub master_uri: String,
    host: Host,
    data_port: u16,
    described: OnceLock<Weak<dyn Described>>,
}

impl Node1 {
    pub fn new(options: &Options, host: Host, slave_port: u16, data_port: u16) -> Self {
        Self {
            name: options.name.clone(),
            uri: format!("http://{}/", host.with_port(slave_port)),
            service_uri: format!("rosrpc://{}", host.with_port(data_port)),
            master_uri: options.master_uri.clone(),
            host,
            data_port,
            described: OnceLock::new(),
        }
    }

    /// Lets others ask what is bridged.
    pub fn describe(&self, described: Weak<dyn Described>) {
        // It is called once.
        drop(self.described.set(described));
    }

    fn described(&self) -> Option<Arc<dyn Described>> {
        self.described.get().and_then(Weak::upgrade)
    }

    /// Calls a node or the master with this node's name before the arguments; returns what was
    /// asked for.
    pub async fn call(&self, uri: &str, method: &str, rest: &[Value]) -> Result<Value, String> {
        let mut params = vec![Value::from(&*self.name)];
        params.extend_from_slice(rest);
        let answer = call(uri, method, &params, PATIENCE).await?;
        match answer.items() {
            [Value::Int(1), _, value] => Ok(value.clone()),
            [_, why, _] => Err(format!("{method}: {}", why.text().unwrap_or("refused"))),
            _ => Err(format!("{method} at {uri}: an answer that is none")),
        }
    }

    /// Calls the master.
    pub async fn master(&self, method: &str, rest: &[Value]) -> Result<Value, String> {
        self.call(&self.master_uri, method, rest).await
    }

    /// What answers the calls of other nodes.
    pub fn slave(self: &Arc<Self>, events: Sender<Event>) -> Arc<dyn Api> {
        Arc::new(Slave { node: Arc::clone(self), events })
    }
}

/// Calls that other nodes make (<http://wiki.ros.org/ROS/Slave_API>).
struct Slave {
    node: Arc<Node1>,
    events: Sender<Event>,
}

/// Texts of an array.
pub(super) fn texts(value: &Value) -> Vec<String> {
    value.items().iter().filter_map(Value::text).map(str::to_owned).collect()
}

impl Api for Slave {
    fn answer(&self, method: &str, params: &[Value], _: SocketAddr) -> Result<Value, String> {
        let text = |at: usize| params.get(at).and_then(Value::text).unwrap_or_default().to_owned();
        let tell = |event| {
            let told = self.events.try_send(event);
            told.map_err(|_| format!("{method}: too much at one time"))
        };
        let nothing = || Value::Array(Vec::new());
        let (said, value) = match (method, params) {
            ("publisherUpdate", [_, _, uris]) => {
                tell(Event::Publishers(text(1), texts(uris)))?;
                ("", 0.into())
            }
            ("paramUpdate", [_, _, value]) => {
                tell(Event::Param(text(1), value.clone()))?;
                ("", 0.into())
            }
            ("shutdown", _) => {
                tell(Event::Shutdown(text(1)))?;
                ("shutdown", 0.into())
            }
            ("requestTopic", [_, _, protocols]) => {
                let name = |protocol: &Value| {
                    protocol.items().first().and_then(Value::text).map(str::to_owned)
                };
                if !protocols.items().iter().any(|one| name(one).as_deref() == Some("TCPROS")) {
                    let why = "only TCPROS is spoken here".into();
                    return Ok(Value::Array(vec![0.into(), why, 0.into()]));
                }
                let port = i32::from(self.node.data_port);
                let place = vec!["TCPROS".into(), self.node.host.name.clone().into(), port.into()];
                ("ready", Value::Array(place))
            }
            ("getPid", _) => ("", i32::try_from(std::process::id()).unwrap_or(i32::MAX).into()),
            ("getMasterUri", _) => ("", self.node.master_uri.clone().into()),
            ("getName", _) => ("", self.node.name.clone().into()),
            ("getBusStats", _) => ("", Value::Array(vec![nothing(), nothing(), nothing()])),
            ("getPublications", _) => {
                let all = self.node.described().map(|one| one.publications());
                ("publications", all.unwrap_or_else(nothing))
            }
            ("getSubscriptions", _) => {
                let all = self.node.described().map(|one| one.subscriptions());
                ("subscriptions", all.unwrap_or_else(nothing))
            }
            ("getBusInfo", _) => ("bus info", nothing()),
            _ => return Err(format!("there is no {method} with such arguments")),
        };
        Ok(Value::Array(vec![1.into(), said.into(), value]))
    }
}
