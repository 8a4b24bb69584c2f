//! A topic of ROS 1 that the bridge itself publishes.

use super::base::lock;
use super::links::{publisher_header, refuse};
use crate::messages::actionlib::Stamp;
use crate::tcpros::{Header, Link, Reader, write_header};
use crate::xmlrpc::Value;
use angaros_ros1_msg::Definition;
use bytes::Bytes;
use std::sync::{Arc, Mutex};
use tokio::net::TcpStream;
use tokio::sync::Notify;

pub(super) struct Publisher1 {
    pub topic: String,
    pub definition: Definition,
    /// Whether late subscribers get the last message.
    is_latching: bool,
    state: Mutex<State>,
    /// Told when a subscriber comes or goes.
    changed: Arc<Notify>,
}

#[derive(Default)]
struct State {
    links: Vec<Arc<Link>>,
    last: Option<Bytes>,
    /// Messages so far.
    seq: u32,
}

impl Publisher1 {
    pub fn new(
        topic: String,
        definition: Definition,
        is_latching: bool,
        changed: &Arc<Notify>,
    ) -> Arc<Self> {
        let changed = Arc::clone(changed);
        Arc::new(Self { topic, definition, is_latching, state: Mutex::default(), changed })
    }

    /// Sends what `fill` appends, with its number and the time for its header.
    pub fn push(&self, fill: impl FnOnce(&mut Vec<u8>, (u32, Stamp))) {
        let mut state = lock(&self.state);
        if state.links.is_empty() && !self.is_latching {
            return;
        }
        let mut out = vec![0; 4];
        fill(&mut out, (state.seq, Stamp::now()));
        state.seq = state.seq.wrapping_add(1);
        // Nothing of that size was taken from anywhere.
        let Ok(len) = u32::try_from(out.len() - 4) else { return };
        out[..4].copy_from_slice(&len.to_le_bytes());
        let message = Bytes::from(out);
        state.links.iter().for_each(|link| link.push(message.clone()));
        if self.is_latching {
            state.last = Some(message);
        }
    }

    /// `[topic, type]`.
    pub fn pair(&self) -> Value {
        Value::Array(vec![self.topic.clone().into(), self.definition.name.clone().into()])
    }

    /// How many subscribers are connected.
    pub fn subscribers(&self) -> usize {
        lock(&self.state).links.len()
    }

    /// Ends all connections.
    pub fn end(&self) {
        lock(&self.state).links.drain(..).for_each(|link| link.end());
    }

    /// Serves one subscriber until it or the topic ends.
    pub async fn serve(
        &self,
        node: &str,
        mut reader: Reader<TcpStream>,
        asked: &Header,
    ) -> std::io::Result<()> {
        let md5sum = asked.get("md5sum").unwrap_or_default();
        if md5sum != "*" && md5sum != self.definition.md5sum {
            return refuse(reader.get_mut(), asked, &self.topic, &self.definition).await;
        }
        let answer = publisher_header(node, &self.topic, &self.definition, self.is_latching);
        write_header(reader.get_mut(), &answer).await?;
        let link = Arc::new(Link::default());
        {
            let mut state = lock(&self.state);
            state.last.iter().for_each(|last| link.push(last.clone()));
            state.links.push(Arc::clone(&link));
        }
        self.changed.notify_one();
        let ended = link.run(reader.get_mut()).await;
        lock(&self.state).links.retain(|other| !Arc::ptr_eq(other, &link));
        self.changed.notify_one();
        ended
    }
}
