//! A service, and two topics that carry the same messages: owned ones, as most callbacks have
//! them, so that the difference is what requests and responses cost.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use angaros::service::Call;
use angaros::{
    CallError, Client, Node, PendingCall, Publisher, Responder, Server, SingleThreadedExecutor,
    Subscription,
};
use angaros_bench_peer::{Args, Control, Link, LinkError, Payload, Role};

use crate::link::{NodeLink, check, context, executor, failed, qos, session};
use crate::peer_angaros::msg::Octets;
use crate::peer_angaros::srv::{Exchange, Exchange_Request, Exchange_Response};

/// The variants of this module.
pub const VARIANTS: [&str; 2] = [SERVICE, "topics"];
/// What both run over.
pub const TRANSPORT: &str = "shm";

const SERVICE: &str = "service";

/// Opens the link of any variant.
pub fn open(args: &Args) -> Result<Box<dyn Link>, LinkError> {
    if !VARIANTS.contains(&args.variant.as_str()) {
        return Ok(Box::new(NodeLink::open(args)?));
    }
    check(args)?;
    match (args.variant == SERVICE, args.role) {
        (false, _) => boxed(Topics::open(args)),
        (true, Role::Ping) => boxed(Asking::open(args)),
        (true, _) => boxed(Answering::open(args)),
    }
}

fn boxed<L: Link + 'static>(link: angaros::Result<L>) -> Result<Box<dyn Link>, LinkError> {
    Ok(Box::new(link.map_err(|error| failed(&error))?))
}

/// A chain passes on what it lends; there is none of these.
pub fn refuse_chain(args: &Args) -> Result<(), LinkError> {
    match VARIANTS.contains(&args.variant.as_str()) {
        true => Err(LinkError::Unsupported(format!("variant {} has no chain", args.variant))),
        false => Ok(()),
    }
}

/// Puts `word` in front of a message that holds the rest of the payload since the first time.
fn write(word: u64, payload: &mut Payload, data: &mut Vec<u8>) -> Result<(), LinkError> {
    let bytes = payload.to_copy(word)?;
    match data.len() == bytes.len() {
        true => data[..8].copy_from_slice(&bytes[..8]),
        false => *data = bytes.to_vec(),
    }
    Ok(())
}

fn word_of(data: &[u8]) -> Option<u64> {
    data.first_chunk::<8>().map(|first| u64::from_le_bytes(*first))
}

/// What a callback leaves for whoever spins.
type Inbox<T> = Arc<Mutex<Option<T>>>;

fn lock<T>(inbox: &Inbox<T>) -> MutexGuard<'_, Option<T>> {
    inbox.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Either side over two topics.
struct Topics {
    publisher: Publisher<Octets>,
    _subscription: Subscription<Octets>,
    executor: SingleThreadedExecutor,
    inbox: Inbox<Arc<Octets>>,
    message: Octets,
}

impl Topics {
    fn open(args: &Args) -> angaros::Result<Self> {
        let context = context(args)?;
        let (name, out, back) = match args.role {
            Role::Ping => ("ping", "there", "back"),
            _ => ("pong", "back", "there"),
        };
        let node = Node::new(&context, name)?;
        let (qos, executor) = (qos(args), executor(args, &context)?);
        let inbox: Inbox<Arc<Octets>> = Arc::default();
        let sink = Arc::clone(&inbox);
        let session = session(args);
        let topic = |direction: &str| format!("exchange_{session}_{direction}");
        let keep = move |message: Arc<Octets>| *lock(&sink) = Some(message);
        let subscription = node.create_subscription(&topic(back), qos, keep)?;
        let publisher = node.create_publisher(&topic(out), qos)?;
        executor.add_node(&node)?;
        let message = Octets::default();
        Ok(Self { publisher, _subscription: subscription, executor, inbox, message })
    }
}

impl Link for Topics {
    fn send(&mut self, word: u64, payload: &mut Payload) -> Result<(), LinkError> {
        write(word, payload, &mut self.message.data)?;
        self.publisher.publish_ref(&self.message).map_err(|error| failed(&error))
    }

    fn receive(&mut self, timeout: Duration) -> Result<Option<u64>, LinkError> {
        let inbox = &self.inbox;
        self.executor.spin_until(|| lock(inbox).is_some(), timeout);
        Ok(lock(inbox).take().and_then(|message| word_of(&message.data)))
    }
}

/// The side that calls.
struct Asking {
    client: Client<Exchange>,
    executor: SingleThreadedExecutor,
    /// Several under way where the rate does not wait for answers.
    calls: Vec<PendingCall<Exchange>>,
    request: Exchange_Request,
}

impl Asking {
    fn open(args: &Args) -> angaros::Result<Self> {
        let context = context(args)?;
        let node = Node::new(&context, "ping")?;
        let client = node.create_client(&format!("exchange_{}", session(args)))?;
        let executor = executor(args, &context)?;
        executor.add_node(&node)?;
        Ok(Self { client, executor, calls: Vec::new(), request: Exchange_Request::default() })
    }
}

impl Link for Asking {
    fn send(&mut self, word: u64, payload: &mut Payload) -> Result<(), LinkError> {
        write(word, payload, &mut self.request.data)?;
        match self.client.call_async(&self.request) {
            Ok(call) => self.calls.push(call),
            // The other process is still on its way: control messages are repeated.
            Err(CallError::Unavailable) if Control::is_control(word) => {}
            Err(error) => return Err(failed(&error)),
        }
        Ok(())
    }

    fn receive(&mut self, timeout: Duration) -> Result<Option<u64>, LinkError> {
        let calls = &self.calls;
        self.executor.spin_until(|| calls.iter().any(Call::is_finished), timeout);
        let Some(at) = calls.iter().position(Call::is_finished) else { return Ok(None) };
        let response = self.calls.remove(at).wait(Duration::ZERO).map_err(|e| failed(&e))?;
        Ok(word_of(&response.data))
    }
}

/// A request, and how to answer it.
type Question = (Exchange_Request, Responder<Exchange>);

/// The side that answers.
struct Answering {
    _server: Server<Exchange>,
    executor: SingleThreadedExecutor,
    inbox: Inbox<Question>,
    asked: Option<Responder<Exchange>>,
    response: Exchange_Response,
}

impl Answering {
    fn open(args: &Args) -> angaros::Result<Self> {
        let context = context(args)?;
        let node = Node::new(&context, "pong")?;
        let inbox: Inbox<Question> = Arc::default();
        let sink = Arc::clone(&inbox);
        let keep = move |request: Exchange_Request, responder: Responder<Exchange>| {
            *lock(&sink) = Some((request, responder));
        };
        let server = node.create_service(&format!("exchange_{}", session(args)), keep)?;
        let executor = executor(args, &context)?;
        executor.add_node(&node)?;
        let response = Exchange_Response::default();
        Ok(Self { _server: server, executor, inbox, asked: None, response })
    }
}

impl Link for Answering {
    fn send(&mut self, word: u64, payload: &mut Payload) -> Result<(), LinkError> {
        write(word, payload, &mut self.response.data)?;
        match self.asked.take() {
            Some(responder) => responder.respond_ref(&self.response).map_err(|e| failed(&e)),
            None => Err(LinkError::Middleware("there is no request to answer".into())),
        }
    }

    fn receive(&mut self, timeout: Duration) -> Result<Option<u64>, LinkError> {
        let inbox = &self.inbox;
        self.executor.spin_until(|| lock(inbox).is_some(), timeout);
        let question = lock(inbox).take();
        Ok(question.and_then(|(request, responder)| {
            self.asked = Some(responder);
            word_of(&request.data)
        }))
    }
}
