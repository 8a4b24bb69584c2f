//! One client: what it asked for, what it is still to be told.
//!
//! * **SE1** Operations of one client are done in the order in which they came, but for calls of
//!   services and goals, which go on beside the others until they are answered.
//! * **SE2** Every operation that cannot be done is told with `status`, or with the operation that
//!   answers it; nothing ends the connection but what cannot be read on.
//! * **SE3** While the client has not shown a token where one is needed, it may do nothing but
//!   `auth`.
//! * **SE4** A client's topics have one subscription each, whatever it subscribes (rule RB1).
//! * **SE5** A publisher stays for `unregister_timeout` after it was unadvertised.
//! * **SE6** When a session is dropped, calls of services that it serves end without an answer,
//!   goals of actions that it serves are aborted, and goals that it sent go on.

mod actions;
mod goals;
mod outgoing;
mod services;
mod topics;

use crate::bridge::Bridge;
use crate::protocol::body::Body;
use crate::protocol::{
    Defragmenter, Id, Level, MAX_LAYERS, Op, OpError, Request, Writer, png_decode, read,
};
use angaros_window::{Access, Client, Grant, WindowError};
use bytes::Bytes;
use std::borrow::Cow;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tokio::task::JoinSet;

/// What came from a client: a message, whatever it stands in on the wire.
#[derive(Clone, Copy, Debug)]
pub enum Incoming<'a> {
    /// A text frame, or an object of a stream.
    Text(&'a str),
    /// A binary frame (rule RB4).
    Binary(&'a [u8]),
}

/// One client. Servers hold it in an `Arc`: one task gives it what comes, another sends what
/// [`Session::next_frames`] returns.
pub struct Session {
    bridge: Arc<Bridge>,
    client: Arc<Client>,
    access: Arc<Access>,
    /// Bytes that a frame may have, where the transport cannot carry more.
    most_bytes: Option<usize>,
    is_known: AtomicBool,
    level: Mutex<Level>,
    fragments: Mutex<Defragmenter>,
    topics: topics::Topics,
    services: Arc<services::Served>,
    actions: Arc<actions::Served>,
    goals: Arc<goals::Goals>,
    tasks: Mutex<JoinSet<()>>,
    connected: SystemTime,
    peer: SocketAddr,
}

pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What an operation comes to.
pub(crate) type Done = Result<(), WindowError>;

impl Session {
    /// A client that connected from `peer` with this grant: that of nothing if it is still to show
    /// its token.
    #[must_use]
    pub fn new(
        bridge: &Arc<Bridge>,
        access: &Arc<Access>,
        peer: SocketAddr,
        grant: Grant,
    ) -> Arc<Self> {
        Self::within(bridge, access, peer, grant, None)
    }

    /// The same for a transport whose frames have at most `most_bytes`.
    #[must_use]
    pub fn within(
        bridge: &Arc<Bridge>,
        access: &Arc<Access>,
        peer: SocketAddr,
        grant: Grant,
        most_bytes: Option<usize>,
    ) -> Arc<Self> {
        let waits = access.needs_token() && grant.name() == Grant::nothing().name();
        let client = Arc::new(bridge.engine().client(&format!("rosbridge {peer}"), grant));
        Arc::new(Self {
            client,
            access: Arc::clone(access),
            most_bytes,
            is_known: AtomicBool::new(!waits),
            level: Mutex::default(),
            fragments: Mutex::new(Defragmenter::new(bridge.fragment_limits())),
            topics: topics::Topics::default(),
            services: Arc::default(),
            actions: Arc::default(),
            goals: Arc::default(),
            tasks: Mutex::default(),
            connected: SystemTime::now(),
            peer,
            bridge: Arc::clone(bridge),
        })
    }

    /// Whether it has shown its token, or needs none.
    #[must_use]
    pub fn is_known(&self) -> bool {
        self.is_known.load(Ordering::SeqCst)
    }

    /// From where it connected.
    #[must_use]
    pub fn peer(&self) -> SocketAddr {
        self.peer
    }

    /// When it connected.
    #[must_use]
    pub fn connected(&self) -> SystemTime {
        self.connected
    }

    /// The client of the engine.
    #[must_use]
    pub fn client(&self) -> &Arc<Client> {
        &self.client
    }

    /// Does what a message asks for.
    pub async fn receive(self: &Arc<Self>, incoming: Incoming<'_>) {
        let first = match incoming {
            Incoming::Text(text) => Cow::Borrowed(text.as_bytes()),
            Incoming::Binary(bytes) => Cow::Borrowed(bytes),
        };
        let mut current = first;
        for _ in 0..=MAX_LAYERS {
            match self.unwrap_layer(&current).await {
                Some(inner) => current = Cow::Owned(inner),
                None => return,
            }
        }
        let what = format!("a message in more than {MAX_LAYERS} layers of fragments and PNG");
        self.tell_error(&OpError::unreadable(what));
    }

    /// Does what a message asks for, or returns what is in it.
    async fn unwrap_layer(self: &Arc<Self>, bytes: &[u8]) -> Option<Vec<u8>> {
        let request = match body_of(bytes).map_err(OpError::unreadable).and_then(read) {
            Ok(request) => request,
            Err(error) => {
                self.tell_error(&error);
                return None;
            }
        };
        let Request { id, op } = request;
        if !self.is_known() && !matches!(op, Op::Auth { .. }) {
            self.tell(Level::Error, "auth is needed first", id.as_ref());
            return None;
        }
        let unwrapped = match &op {
            Op::Fragment { data, num, total } => match &id {
                Some(id) => {
                    let now_ns = self.bridge.now_ns();
                    let whole = lock(&self.fragments).add(id, *num, *total, data, now_ns);
                    whole.map(|whole| whole.map(String::into_bytes))
                }
                None => Err("'id' is missing".to_owned()),
            },
            Op::Png { data } => {
                let most = self.bridge.engine().limits().message_bytes;
                png_decode(data, most).map(Some)
            }
            _ => {
                self.perform(id, op).await;
                return None;
            }
        };
        unwrapped.unwrap_or_else(|what| {
            let name = if matches!(op, Op::Png { .. }) { "png" } else { "fragment" };
            self.tell_error(&OpError { id, op: name.to_owned(), what });
            None
        })
    }

    async fn perform(self: &Arc<Self>, id: Option<Id>, op: Op<'_>) {
        let name = name_of(&op);
        let done = match op {
            Op::Advertise { topic, ty, latch, queue_size } => {
                self.advertise(&topic, &ty, latch, queue_size, id.as_ref()).await
            }
            Op::Unadvertise { topic } => self.unadvertise(&topic, id.as_ref()),
            Op::Publish { topic, ty, msg, latch } => {
                self.publish(&topic, ty.as_deref(), msg, latch).await
            }
            Op::Subscribe { topic, ty, modifiers } => {
                self.subscribe(&topic, ty.as_deref(), modifiers, id.as_ref()).await
            }
            Op::Unsubscribe { topic } => self.unsubscribe(&topic, id.as_ref()),
            Op::CallService(call) => return self.call_service(id, call).await,
            Op::AdvertiseService { service, ty } => self.advertise_service(&service, &ty).await,
            Op::UnadvertiseService { service } => self.unadvertise_service(&service),
            Op::ServiceResponse { service, values, result } => {
                self.service_response(&service, id.as_ref(), values, result)
            }
            Op::AdvertiseAction { action, ty } => self.advertise_action(&action, &ty).await,
            Op::UnadvertiseAction { action } => self.unadvertise_action(&action),
            Op::SendActionGoal(goal) => return self.send_goal(id, goal).await,
            Op::CancelActionGoal { action } => self.cancel_goal(&action, id.as_ref()),
            Op::ActionFeedback { action, values } => {
                self.action_feedback(&action, id.as_ref(), values)
            }
            Op::ActionResult { action, values, status, result } => {
                self.action_result(&action, id.as_ref(), values, (status, result))
            }
            Op::SetLevel { level } => {
                *lock(&self.level) = level;
                Ok(())
            }
            Op::Auth { token } => self.auth(&token),
            // Taken before, or nothing to do.
            Op::Fragment { .. } | Op::Png { .. } | Op::Told => Ok(()),
        };
        if let Err(error) = done {
            self.tell_error(&OpError { id, op: name.to_owned(), what: error.message });
        }
    }

    /// A client that needs no token may show one all the same; clients do so by habit.
    fn auth(&self, token: &str) -> Done {
        if self.access.needs_token() {
            self.client.set_grant(self.access.log_in(Some(token))?);
            self.is_known.store(true, Ordering::SeqCst);
        }
        Ok(())
    }

    /// Lets a task go on beside the operations of the client, until the session ends.
    fn spawn(&self, task: impl Future<Output = ()> + Send + 'static) {
        let mut tasks = lock(&self.tasks);
        // What has ended is taken out, so that the set holds no more than goes on.
        while tasks.try_join_next().is_some() {}
        tasks.spawn(task);
    }

    fn tell_error(&self, error: &OpError) {
        self.tell(Level::Error, &error.to_string(), error.id.as_ref());
    }

    /// Tells the client, if it wants to hear it.
    fn tell(&self, level: Level, text: &str, id: Option<&Id>) {
        if level <= *lock(&self.level) {
            let status = Writer::new("status").text("level", level.as_str()).text("msg", text);
            self.send(status.id(id).end(), None);
        }
    }

    /// The time of publishing.
    fn now() -> angaros::Time {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or(Duration::ZERO);
        angaros::Time::from_nanoseconds(i64::try_from(since.as_nanos()).unwrap_or(i64::MAX))
    }

    /// Puts a JSON message into the queue, in fragments of `fragment_size` if that is given.
    fn send(&self, json: Vec<u8>, fragment_size: Option<usize>) {
        for frame in self.cut(Bytes::from(json), fragment_size) {
            // A client that is gone needs nothing any more.
            let _ = self.client.outbox().send(frame);
        }
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        lock(&self.tasks).abort_all();
        self.actions.end_all();
    }
}

/// JSON, or CBOR if it cannot be JSON (rule RB4).
fn body_of(bytes: &[u8]) -> Result<Body<'_>, String> {
    let first = bytes.iter().find(|byte| !byte.is_ascii_whitespace());
    // A map of CBOR begins with one of these, and JSON never does.
    if first.is_some_and(|byte| (0xa0..=0xbf).contains(byte)) {
        return Body::cbor(bytes);
    }
    let text = std::str::from_utf8(bytes).map_err(|_| "the message is no UTF-8".to_owned())?;
    // Whether it is JSON is seen when its fields are looked for.
    Ok(Body::Json(text))
}

fn name_of(op: &Op<'_>) -> &'static str {
    match op {
        Op::Advertise { .. } => "advertise",
        Op::Unadvertise { .. } => "unadvertise",
        Op::Publish { .. } => "publish",
        Op::Subscribe { .. } => "subscribe",
        Op::Unsubscribe { .. } => "unsubscribe",
        Op::CallService(_) => "call_service",
        Op::AdvertiseService { .. } => "advertise_service",
        Op::UnadvertiseService { .. } => "unadvertise_service",
        Op::ServiceResponse { .. } => "service_response",
        Op::AdvertiseAction { .. } => "advertise_action",
        Op::UnadvertiseAction { .. } => "unadvertise_action",
        Op::SendActionGoal(_) => "send_action_goal",
        Op::CancelActionGoal { .. } => "cancel_action_goal",
        Op::ActionFeedback { .. } => "action_feedback",
        Op::ActionResult { .. } => "action_result",
        Op::Fragment { .. } => "fragment",
        Op::Png { .. } => "png",
        Op::SetLevel { .. } => "set_level",
        Op::Auth { .. } => "auth",
        Op::Told => "status",
    }
}
