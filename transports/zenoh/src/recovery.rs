//! The thread of a domain that recovers missing messages: it asks publishers elsewhere for them,
//! sends again what subscriptions elsewhere ask for, and sends heartbeats for silent publishers.
//!
//! Zenoh's own threads do none of it: they would receive nothing while they wait for the network.
//! Requests and replies are dropped like messages while the network is stopped; the subscription
//! then asks again.

use crate::history::CachedMessage;
use crate::payload::to_zenoh;
use crate::sync::lock;
use crate::wire::recovery::{RecoveryReply, RecoveryRequest};
use crate::wire::{Attachment, extension};
use angaros_transport::clock::monotonic_ns;
use angaros_transport::{Error, ErrorKind, Gid, Result};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, Weak};
use std::thread::JoinHandle;
use std::time::Duration;
use zenoh::bytes::ZBytes;
use zenoh::qos::CongestionControl;
use zenoh::query::{ConsolidationMode, Query, QueryTarget, Reply};
use zenoh::sample::{Locality, Sample};
use zenoh::{Session, Wait as _};

/// How often the thread checks what is due while there is anything to recover, and otherwise.
const CHECK_PERIOD: (Duration, Duration) = (Duration::from_millis(250), Duration::from_secs(2));
/// Timeout of a request.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(5);
/// Jobs in the queue at most; what does not fit is requested again later.
const MAX_JOBS: usize = 1024;
/// Publishers of which messages are recovered at the same time, at most.
const MAX_OPEN: usize = 4096;

/// A publisher of this process that sends messages again.
pub trait Resend: Send + Sync {
    /// Its id in attachments.
    fn wire_gid(&self) -> [u8; 16];

    /// The messages that a subscription asks for, and the reply that follows them.
    fn answer(&self, request: RecoveryRequest) -> (Vec<CachedMessage>, RecoveryReply);

    /// The key and the sequence number of a heartbeat that is due now. Forgets subscriptions that
    /// were cut off for too long.
    fn heartbeat(&self, now_ns: u64) -> Option<(&str, u64)>;
}

/// A subscription of this process that asks for missing messages. A publisher is named by its id
/// in attachments.
pub trait Recover: Send + Sync {
    /// A message has come, for the first time or again.
    fn received(self: Arc<Self>, head: &Attachment, sample: &Sample);

    /// Whether messages of a publisher are missing, and the request that is due now.
    fn check(self: Arc<Self>, publisher: [u8; 16], now_ns: u64) -> (bool, Option<Request>);

    /// A request has ended with `count` messages, and with `reply` if all went well.
    fn answered(self: Arc<Self>, publisher: [u8; 16], reply: Option<&RecoveryReply>, count: u64);
}

/// What the thread is asked to do.
pub enum Job {
    /// A subscription elsewhere asks a publisher of this process.
    Answer(Arc<dyn Resend>, Query),
    /// A subscription of this process asks a publisher elsewhere.
    Request(Request),
    /// Look whether the thread has to end.
    Wake,
}

/// A request of a subscription for missing messages.
pub struct Request {
    /// The subscription that asks.
    pub subscription: Arc<dyn Recover>,
    /// The publisher, by its id in attachments.
    pub publisher: [u8; 16],
    /// The key on which the publisher answers.
    pub key: Arc<str>,
    /// The messages that are missing.
    pub range: RecoveryRequest,
}

/// Hands jobs to the thread.
#[derive(Clone)]
pub struct Jobs(SyncSender<Job>);

impl Jobs {
    /// Whether there was room for the job.
    pub fn submit(&self, job: Job) -> bool {
        self.0.try_send(job).is_ok()
    }
}

/// The publishers of this process whose messages may be asked for again.
pub type Resending = Box<dyn Fn() -> Vec<Arc<dyn Resend>> + Send>;

/// The thread of a domain; it ends when the value is dropped.
pub struct RecoveryThread {
    pub(crate) jobs: Jobs,
    closed: Arc<AtomicBool>,
    thread: Mutex<Option<JoinHandle<()>>>,
}

impl RecoveryThread {
    /// Starts it for a domain.
    ///
    /// # Errors
    /// A thread that cannot be started.
    pub fn start(session: &Session, locality: Locality, resending: Resending) -> Result<Self> {
        let (sender, jobs) = sync_channel(MAX_JOBS);
        let closed = Arc::new(AtomicBool::new(false));
        let worker = Worker {
            resending,
            locality,
            session: session.clone(),
            closed: Arc::clone(&closed),
            open: Vec::new(),
        };
        let thread = std::thread::Builder::new()
            .name("ang-zenoh-again".to_owned())
            .spawn(move || worker.run(&jobs))
            .map_err(|error| {
                Error::new(ErrorKind::System, "cannot start a thread for Zenoh").source(error)
            })?;
        Ok(Self { jobs: Jobs(sender), closed, thread: Mutex::new(Some(thread)) })
    }
}

impl Drop for RecoveryThread {
    fn drop(&mut self) {
        self.closed.store(true, Ordering::SeqCst);
        self.jobs.submit(Job::Wake);
        if let Some(thread) = lock(&self.thread).take() {
            drop(thread.join());
        }
    }
}

struct Worker {
    resending: Resending,
    /// Where publishers are asked.
    locality: Locality,
    session: Session,
    closed: Arc<AtomicBool>,
    /// Subscriptions and the publishers whose messages they miss.
    open: Vec<(Weak<dyn Recover>, [u8; 16])>,
}

impl Worker {
    fn run(mut self, jobs: &Receiver<Job>) {
        let mut next = 0;
        let mut busy = false;
        while !self.closed.load(Ordering::SeqCst) {
            let pause = if busy { CHECK_PERIOD.0 } else { CHECK_PERIOD.1 };
            let wait =
                Duration::from_nanos(next).saturating_sub(Duration::from_nanos(monotonic_ns()));
            match jobs.recv_timeout(wait.min(pause)) {
                Ok(Job::Answer(publisher, query)) => answer(&*publisher, &query),
                Ok(Job::Request(request)) => self.begin(request),
                Ok(Job::Wake) | Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return,
            }
            let now = monotonic_ns();
            if now >= next {
                busy = self.check(now);
                let pause = if busy { CHECK_PERIOD.0 } else { CHECK_PERIOD.1 };
                next = now + u64::try_from(pause.as_nanos()).unwrap_or(u64::MAX);
            }
        }
    }

    /// Does what is due. Returns whether anything is left to recover.
    fn check(&mut self, now_ns: u64) -> bool {
        let publishers = (self.resending)();
        for publisher in &publishers {
            let Some((key, number)) = publisher.heartbeat(now_ns) else { continue };
            let payload = extension::encode_taken(Gid(publisher.wire_gid()), number);
            if let Err(error) = self.session.put(key, payload).wait() {
                tracing::debug!("it cannot be said over Zenoh what was sent: {error}");
            }
        }
        let mut requests = Vec::new();
        self.open.retain(|(subscription, publisher)| {
            let Some(subscription) = subscription.upgrade() else { return false };
            let (is_open, request) = subscription.check(*publisher, now_ns);
            requests.extend(request);
            is_open
        });
        requests.into_iter().for_each(|request| self.send(request));
        !publishers.is_empty() || !self.open.is_empty()
    }

    fn begin(&mut self, request: Request) {
        let one = Arc::downgrade(&request.subscription);
        let publisher = request.publisher;
        let is_known =
            self.open.iter().any(|(other, id)| *id == publisher && Weak::ptr_eq(other, &one));
        if !is_known && self.open.len() < MAX_OPEN {
            self.open.push((one, publisher));
        }
        self.send(request);
    }

    fn send(&self, Request { subscription, publisher, key, range }: Request) {
        let collector = ReplyCollector {
            subscription,
            publisher,
            received: AtomicU64::new(0),
            reply: Mutex::new(None),
        };
        let sent = self
            .session
            .get(&*key)
            .target(QueryTarget::All)
            .consolidation(ConsolidationMode::None)
            .timeout(REQUEST_TIMEOUT)
            .congestion_control(CongestionControl::Drop)
            .allowed_destination(self.locality)
            .payload(range.encode())
            .callback(move |reply| collector.receive(&reply))
            .wait();
        if let Err(error) = sent {
            tracing::debug!("missing messages cannot be asked for on {key}: {error}");
        }
    }
}

/// Collects what comes back on a request. Zenoh drops it when the request ends.
struct ReplyCollector {
    subscription: Arc<dyn Recover>,
    publisher: [u8; 16],
    received: AtomicU64,
    reply: Mutex<Option<RecoveryReply>>,
}

impl ReplyCollector {
    fn receive(&self, reply: &Reply) {
        let Ok(sample) = reply.result() else { return };
        let Some(attached) = sample.attachment() else {
            *lock(&self.reply) = RecoveryReply::decode(&sample.payload().to_bytes());
            return;
        };
        let head = Attachment::decode(&attached.to_bytes());
        if let Some(head) = head.filter(|head| head.gid == self.publisher) {
            self.received.fetch_add(1, Ordering::SeqCst);
            Arc::clone(&self.subscription).received(&head, sample);
        }
    }
}

impl Drop for ReplyCollector {
    fn drop(&mut self) {
        let reply = lock(&self.reply).take();
        let count = self.received.load(Ordering::SeqCst);
        Arc::clone(&self.subscription).answered(self.publisher, reply.as_ref(), count);
    }
}

/// Sends the messages that are asked for and what became of the others.
fn answer(publisher: &dyn Resend, query: &Query) {
    let payload = query.payload().map(ZBytes::to_bytes).unwrap_or_default();
    let Some(question) = RecoveryRequest::decode(&payload) else { return };
    let (messages, answer) = publisher.answer(question);
    for one in messages {
        let Some(bytes) = &one.bytes else { continue };
        let attachment = Attachment {
            sequence_number: i64::try_from(one.number).unwrap_or(i64::MAX),
            source_timestamp_ns: one.stamp_ns,
            gid: publisher.wire_gid(),
        };
        let payload = to_zenoh(bytes, bytes.as_bytes().len());
        let sent = query.reply(query.key_expr(), payload).attachment(attachment.encode().to_vec());
        if sent.wait().is_err() {
            // The subscription is gone.
            return;
        }
    }
    drop(query.reply(query.key_expr(), answer.encode()).wait());
}
