//! One board: its node, what it has declared, and what becomes of its messages.

use crate::board::BoardInfo;
use crate::channel::{Capacity, Channel, Port};
use crate::declare::{Entity, KnownValues, Made};
use crate::frame::{self, Content, Hello};
use crate::shared::Shared;
use crate::stream::Message;
use crate::unconfirmed::TopicMessage;
use angaros::clock::system_time;
use angaros::parameters::{ParameterCallback, ParameterSetting};
use angaros::{Node, NodeOptions};
use angaros_window::{Admission, Grant, WindowError};
use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A session with a board.
pub(crate) struct Session {
    pub channel: Arc<Channel>,
    /// Of the hello that began it.
    pub nonce: u32,
    /// The largest frame that the link takes.
    frame_bytes: u16,
    pub(crate) shared: Arc<Shared>,
    pub(crate) grant: Grant,
    pub(crate) node: Node,
    pub(crate) values: Arc<KnownValues>,
    pub(crate) calls: Arc<AtomicUsize>,
    inherited: Mutex<Vec<TopicMessage>>,
    peer: String,
    entities: Mutex<BTreeMap<u8, Entity>>,
    _on_set: ParameterCallback,
    _admission: Admission,
}

/// This host's clock, ns since 1970.
pub(crate) fn clock_ns() -> u64 {
    u64::try_from(system_time().nanoseconds).unwrap_or(0)
}

impl Session {
    /// Begins a session (rule CP2).
    ///
    /// # Errors
    /// A token that is not known, a name that another board has or that is none, a limit.
    pub fn open(
        shared: &Arc<Shared>,
        peer: &str,
        from: IpAddr,
        hello: &Hello<'_>,
        frame_bytes: u16,
        port: impl FnOnce() -> Port,
    ) -> Result<Self, WindowError> {
        let token = Some(hello.token).filter(|token| !token.is_empty());
        let grant = shared.access.log_in(token)?;
        let admission = shared.gate.admit(from)?;
        let limits = shared.gate.limits();
        let channel = Arc::new(Channel::new(
            shared.next_session(),
            Capacity {
                frame_bytes: usize::from(hello.frame_bytes.min(frame_bytes)),
                window: hello.window,
                board_message_bytes: usize::try_from(hello.message_bytes).unwrap_or(usize::MAX),
                message_bytes: limits.message_bytes,
                queued_bytes: limits.queued_bytes,
            },
            port(),
        ));
        shared.claim(hello.name, &channel)?;
        let options = NodeOptions {
            ignore_command_line: true,
            without_rosout: true,
            ..NodeOptions::default()
        };
        let node = Node::with_options(&shared.context, hello.name, options)?;
        let values = Arc::new(KnownValues::default());
        let on_set = values.forward(&node, &channel);
        shared.executor.add_node(&node)?;
        Ok(Self {
            channel,
            nonce: hello.nonce,
            frame_bytes,
            shared: Arc::clone(shared),
            grant,
            node,
            values,
            calls: Arc::default(),
            inherited: Mutex::default(),
            peer: peer.to_owned(),
            entities: Mutex::default(),
            _on_set: on_set,
            _admission: admission,
        })
    }

    pub(crate) fn entities(&self) -> MutexGuard<'_, BTreeMap<u8, Entity>> {
        self.entities.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes over what the session of that number has left for this board (rule CP3).
    pub fn inherit(&self, ended: u16) {
        *self.inherited() = self.shared.unconfirmed.take(self.name(), ended);
    }

    /// What the session before this one has left and no declaration has asked for yet.
    pub(crate) fn inherited(&self) -> MutexGuard<'_, Vec<TopicMessage>> {
        self.inherited.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sends nothing more, and leaves what the board has not confirmed for its next session.
    pub fn leave(&self) {
        let mut messages = std::mem::take(&mut *self.inherited());
        messages.extend(self.topic_messages(self.channel.end()));
        self.shared.unconfirmed.keep(self.name(), self.channel.id, messages);
    }

    /// Tells the board that it has a session.
    pub fn welcome(&self) {
        let message_bytes = self.shared.gate.limits().message_bytes;
        let message_bytes = u32::try_from(message_bytes).unwrap_or(u32::MAX);
        let channel = &self.channel;
        let answer = frame::welcome(channel.id, self.nonce, self.frame_bytes, message_bytes);
        channel.send(&answer);
    }

    /// Takes what has come in a frame of this session; `came_ns` is when that was by this host's
    /// clock. Returns whether the session goes on.
    pub fn receive(&self, content: &Content<'_>, came_ns: u64) -> bool {
        self.channel.heard(false);
        match content {
            Content::Declare(declaration) => {
                let result = self.declare(declaration);
                if let Err(reason) = &result {
                    tracing::info!("board {}: {} refused: {reason}", self.name(), declaration.name);
                }
                let channel = &self.channel;
                let most = channel.frame_bytes();
                channel.send(&frame::declared(channel.id, declaration.entity, &result, most));
            }
            Content::Reliable(fragment) => {
                for message in self.channel.accept(fragment) {
                    self.use_message(message);
                }
                self.channel.acknowledge();
            }
            Content::BestEffort(fragment) => {
                if let Some(message) = self.channel.accept_best_effort(fragment) {
                    self.use_message(message);
                }
            }
            Content::Ack { next, arrived } => self.channel.acknowledged(*next, *arrived),
            Content::Ping { left_ns } => {
                let answer = frame::pong(self.channel.id, *left_ns, came_ns, clock_ns());
                self.channel.send(&answer);
            }
            Content::Bye => return false,
            Content::Hello(_) | Content::Unknown => {}
        }
        true
    }

    /// The node that stands for the board.
    pub fn name(&self) -> &str {
        &self.node.name().name
    }

    fn use_message(&self, message: Message) {
        let number = message.entity;
        let result = match self.entities().get(&number) {
            Some(entity) => self.hand_over(entity, message),
            None => Err(format!("it has declared no entity {number}")),
        };
        if let Err(reason) = result {
            tracing::debug!("board {}: a message is lost: {reason}", self.name());
        }
    }

    /// Publishes, answers, calls or sets.
    fn hand_over(&self, entity: &Entity, message: Message) -> Result<(), String> {
        let bytes = &message.bytes;
        match &entity.made {
            Made::Publisher { publisher, ty } => {
                ty.ty.decode(bytes).map_err(|error| format!("no {}: {error}", ty.name))?;
                publisher.publish(bytes).map_err(|error| error.to_string())
            }
            Made::Service { waiting, ty, .. } => {
                let responder = waiting.end(message.call).ok_or("nobody waits for its answer")?;
                if message.failed {
                    // Dropped, the caller is told that there is no answer.
                    return Ok(());
                }
                let ty = &ty.response;
                ty.ty.decode(bytes).map_err(|error| format!("no {}: {error}", ty.name))?;
                responder.respond(bytes).map_err(|error| error.to_string())
            }
            Made::Caller { .. } => {
                self.call(entity, message);
                Ok(())
            }
            Made::Parameter => self.set(&entity.name, bytes),
            Made::Subscription { .. } => Err(format!("{} is a subscription", entity.name)),
        }
    }

    /// Calls a service for the board; the response goes to it when it comes.
    fn call(&self, entity: &Entity, message: Message) {
        let Made::Caller { client, ty } = &entity.made else { return };
        let Message { entity: number, call, bytes, .. } = message;
        let channel = Arc::clone(&self.channel);
        let answer = move |result: Result<Vec<u8>, String>| {
            let failed = result.is_err();
            let bytes = result.unwrap_or_else(String::into_bytes);
            channel.push(Message { entity: number, call, failed, bytes }, true);
        };
        if let Err(error) = ty.request.ty.decode(&bytes) {
            return answer(Err(format!("no {}: {error}", ty.request.name)));
        }
        let most = self.shared.gate.limits().calls_per_client;
        if self.calls.load(Ordering::SeqCst) >= most {
            return answer(Err(format!("{most} calls wait already")));
        }
        let one_line =
            |error: angaros::CallError| error.to_string().replace("\nhint: ", "; hint: ");
        match client.call_async(&bytes) {
            Ok(pending) => {
                let calls = Arc::clone(&self.calls);
                calls.fetch_add(1, Ordering::SeqCst);
                pending.then(move |result| {
                    calls.fetch_sub(1, Ordering::SeqCst);
                    answer(result.map_err(one_line));
                });
            }
            Err(error) => answer(Err(one_line(error))),
        }
    }

    /// Sets a parameter of the board's node to what the board says; where the node refuses it, the
    /// board gets the value that the node has.
    fn set(&self, name: &str, bytes: &[u8]) -> Result<(), String> {
        let value = frame::read_value(bytes).ok_or("it is no value of a parameter")?;
        self.values.set(name, value);
        let setting = ParameterSetting { name: name.to_owned(), value: Some(value.into()) };
        let result = self.node.set_parameters_atomically(vec![setting]);
        if result.is_err()
            && let Ok(Some(kept)) = self.node.get_parameter(name)
        {
            self.values.tell(&self.channel, name, &kept);
        }
        result.map_err(|error| error.to_string())
    }

    /// What is told of it.
    pub fn info(&self) -> BoardInfo {
        let (lost_to_board, lost_from_board) = self.channel.lost();
        BoardInfo {
            name: self.name().to_owned(),
            peer: self.peer.clone(),
            entities: self.entities().len(),
            lost_to_board,
            lost_from_board,
        }
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        self.channel.close();
        self.entities().clear();
        self.shared.executor.remove_node(&self.node);
        tracing::info!("board {} at {} is gone", self.name(), self.peer);
    }
}
