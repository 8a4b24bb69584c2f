//! The thread of a domain that asks for messages that did not come, sends those that others ask
//! for, and says for silent publishers how many they have sent.
//!
//! Zenoh's own threads do none of it: they would receive nothing while they wait for the network.
//! Questions and answers are dropped like messages where the network has stopped; who asked asks
//! again.

use crate::domain::Shared;
use crate::payload::to_zenoh;
use crate::process::lock;
use crate::publisher::PublisherState;
use crate::subscription::SubscriptionState;
use crate::wire::again::{Answer, Question};
use crate::wire::{Attachment, aside};
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
use zenoh::sample::Locality;
use zenoh::{Session, Wait as _};

/// How often it looks what is due while there is anything, and otherwise.
const LOOK: (Duration, Duration) = (Duration::from_millis(250), Duration::from_secs(2));
/// How long a question may be under way.
const QUESTION: Duration = Duration::from_secs(5);
/// Jobs that wait at most; what is too much is asked for again.
const MOST_JOBS: usize = 1024;
/// Publishers whose missing messages are looked after at the same time.
const MOST_OPEN: usize = 4096;

/// What there is to do.
pub enum Job {
    /// Somebody asks a publisher of this process.
    Answer(Arc<PublisherState>, Query),
    /// A subscription of this process asks a publisher elsewhere.
    Ask(Ask),
    /// Look whether this desk has been closed.
    Wake,
}

/// A question of a subscription.
pub struct Ask {
    /// Who asks.
    pub subscription: Arc<SubscriptionState>,
    /// The publisher, by its id in attachments.
    pub publisher: [u8; 16],
    /// Where it is asked.
    pub key: Arc<str>,
    /// What it is asked for.
    pub question: Question,
}

/// Where jobs are handed in.
#[derive(Clone)]
pub struct Jobs(SyncSender<Job>);

impl Jobs {
    /// Whether there was room for it.
    pub fn hand_in(&self, job: Job) -> bool {
        self.0.try_send(job).is_ok()
    }
}

/// The thread; it ends with the value.
pub struct Desk {
    pub(crate) jobs: Jobs,
    closed: Arc<AtomicBool>,
    thread: Mutex<Option<JoinHandle<()>>>,
}

impl Desk {
    /// Opens it for a domain.
    ///
    /// # Errors
    /// A thread that cannot be started.
    pub fn open(shared: &Arc<Shared>, session: &Session) -> Result<Self> {
        let (sender, jobs) = sync_channel(MOST_JOBS);
        let closed = Arc::new(AtomicBool::new(false));
        let clerk = Clerk {
            shared: Arc::clone(shared),
            session: session.clone(),
            closed: Arc::clone(&closed),
            open: Vec::new(),
        };
        let thread = std::thread::Builder::new()
            .name("ang-zenoh-again".to_owned())
            .spawn(move || clerk.work(&jobs))
            .map_err(|error| {
                Error::new(ErrorKind::System, "cannot start a thread for Zenoh").source(error)
            })?;
        Ok(Self { jobs: Jobs(sender), closed, thread: Mutex::new(Some(thread)) })
    }
}

impl Drop for Desk {
    fn drop(&mut self) {
        self.closed.store(true, Ordering::SeqCst);
        self.jobs.hand_in(Job::Wake);
        if let Some(thread) = lock(&self.thread).take() {
            drop(thread.join());
        }
    }
}

struct Clerk {
    shared: Arc<Shared>,
    session: Session,
    closed: Arc<AtomicBool>,
    /// Whose missing messages were asked for.
    open: Vec<(Weak<SubscriptionState>, [u8; 16])>,
}

impl Clerk {
    fn work(mut self, jobs: &Receiver<Job>) {
        let (mut next, mut busy) = (0, false);
        while !self.closed.load(Ordering::SeqCst) {
            let pause = if busy { LOOK.0 } else { LOOK.1 };
            let wait =
                Duration::from_nanos(next).saturating_sub(Duration::from_nanos(monotonic_ns()));
            match jobs.recv_timeout(wait.min(pause)) {
                Ok(Job::Answer(publisher, query)) => answer(&publisher, &query),
                Ok(Job::Ask(ask)) => self.begin(ask),
                Ok(Job::Wake) | Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return,
            }
            let now = monotonic_ns();
            if now >= next {
                busy = self.look(now);
                let pause = if busy { LOOK.0 } else { LOOK.1 };
                next = now + u64::try_from(pause.as_nanos()).unwrap_or(u64::MAX);
            }
        }
    }

    /// Does what is due; whether there is anything to look after.
    fn look(&mut self, now_ns: u64) -> bool {
        let publishers = self.shared.resending();
        for publisher in &publishers {
            let Some((key, number)) = publisher.beat(now_ns) else { continue };
            let said = aside::encode_taken(Gid(publisher.wire_gid()), number);
            if let Err(error) = self.session.put(key, said).wait() {
                tracing::debug!("it cannot be said over Zenoh what was sent: {error}");
            }
        }
        let mut asks = Vec::new();
        self.open.retain(|(subscription, publisher)| {
            let Some(subscription) = subscription.upgrade() else { return false };
            let (is_open, ask) = subscription.look_after(*publisher, now_ns);
            asks.extend(ask);
            is_open
        });
        asks.into_iter().for_each(|ask| self.ask(ask));
        !publishers.is_empty() || !self.open.is_empty()
    }

    fn begin(&mut self, ask: Ask) {
        let (one, publisher) = (Arc::downgrade(&ask.subscription), ask.publisher);
        let is_known =
            self.open.iter().any(|(other, id)| *id == publisher && Weak::ptr_eq(other, &one));
        if !is_known && self.open.len() < MOST_OPEN {
            self.open.push((one, publisher));
        }
        self.ask(ask);
    }

    fn ask(&self, Ask { subscription, publisher, key, question }: Ask) {
        let hearing =
            Hearing { subscription, publisher, came: AtomicU64::new(0), answer: Mutex::new(None) };
        let sent = self
            .session
            .get(&*key)
            .target(QueryTarget::All)
            .consolidation(ConsolidationMode::None)
            .timeout(QUESTION)
            .congestion_control(CongestionControl::Drop)
            .allowed_destination(self.shared.others())
            .payload(question.encode())
            .callback(move |reply| hearing.hear(&reply))
            .wait();
        if let Err(error) = sent {
            tracing::debug!("missing messages cannot be asked for on {key}: {error}");
        }
    }
}

impl Shared {
    /// Where others are: also in this process where the transport delivers within it.
    pub(crate) fn others(&self) -> Locality {
        if self.within { Locality::Any } else { Locality::Remote }
    }
}

/// Hears what comes back until the question ends, which is when it is dropped.
struct Hearing {
    subscription: Arc<SubscriptionState>,
    publisher: [u8; 16],
    came: AtomicU64,
    answer: Mutex<Option<Answer>>,
}

impl Hearing {
    fn hear(&self, reply: &Reply) {
        let Ok(sample) = reply.result() else { return };
        let Some(attached) = sample.attachment() else {
            *lock(&self.answer) = Answer::decode(&sample.payload().to_bytes());
            return;
        };
        let head = Attachment::decode(&attached.to_bytes());
        if let Some(head) = head.filter(|head| head.gid == self.publisher) {
            self.came.fetch_add(1, Ordering::SeqCst);
            self.subscription.received(&head, sample);
        }
    }
}

impl Drop for Hearing {
    fn drop(&mut self) {
        let (answer, came) = (lock(&self.answer).take(), self.came.load(Ordering::SeqCst));
        self.subscription.answered(self.publisher, answer.as_ref(), came);
    }
}

/// Sends what is asked for and what became of the rest.
fn answer(publisher: &PublisherState, query: &Query) {
    let payload = query.payload().map(ZBytes::to_bytes).unwrap_or_default();
    let Some(question) = Question::decode(&payload) else { return };
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
            // Whoever asked is gone.
            return;
        }
    }
    drop(query.reply(query.key_expr(), answer.encode()).wait());
}
