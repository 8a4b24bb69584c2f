//! What answers requests for one context (rules W1 and W5 in `trace/control/mod.rs`).

use super::invite::InvitationTurn;
use super::requesters::RequesterWatch;
use crate::context::Context;
use crate::node::{Node, NodeOptions};
use crate::publisher::Publisher;
use crate::subscription::{Sample, SubscriptionCore};
use angaros_msg::Qos;
use angaros_msg::std_msgs::msg::{String as Text, UInt8MultiArray};
use angaros_transport::clock::monotonic_ns;
use angaros_transport::endpoint::EndpointKind;
use angaros_transport::error::Result;
use angaros_transport::trace::control::{
    ANSWERS, Answer, Fetch, MAX_PIECES, Operation, Outcome, PIECE_BYTES, PIECES, Piece,
    ProcessName, REQUESTS, Request, VERSION, open_stored, own_name, recorder,
};
use std::io::{Read, Seek, SeekFrom};
use std::sync::Arc;
use std::time::Duration;

/// How often it looks for requests while none come.
const LOOK_EVERY: Duration = Duration::from_millis(250);
/// How often while there are some or somebody has just come, and for how long after that.
const LOOK_SOON: Duration = Duration::from_millis(2);
const SOON_NS: u64 = 1_000_000_000;

/// One context takes part in tracing for as long as this lives.
pub(super) struct Control {
    requesters: Arc<RequesterWatch>,
    endpoints: Arc<Endpoints>,
}

/// What is there while nobody asks.
pub(super) struct Endpoints {
    node: Node,
    requests: SubscriptionCore,
}

impl Control {
    /// Makes requests arrive; a session that runs on this host is joined.
    pub(super) fn start(context: &Context) -> Result<Self> {
        let node = Node::hidden(context, "_angaros_trace")?;
        let qos = Qos::keep_last(64);
        let endpoint = node.endpoint::<Text>(EndpointKind::Subscription, REQUESTS, qos)?;
        let requesters = RequesterWatch::new(context.events());
        let events = Arc::clone(&requesters) as _;
        let requests = SubscriptionCore::create_with_events(context, endpoint, events, false)?;
        let endpoints = Arc::new(Endpoints { node, requests });
        recorder::enter(context.domain());
        requesters.open(&endpoints, recorder::is_invited(context.domain()));
        Ok(Self { requesters, endpoints })
    }
}

impl Drop for Control {
    fn drop(&mut self) {
        self.requesters.close();
        recorder::leave(self.endpoints.node.context().domain());
    }
}

/// The kernel's id of this thread.
fn thread_id() -> u32 {
    let link = std::fs::read_link("/proc/thread-self").unwrap_or_default();
    link.file_name().and_then(|name| name.to_str()?.parse().ok()).unwrap_or(0)
}

/// Answers until nobody is there who asks.
pub(super) fn run(endpoints: &Endpoints, requesters: &RequesterWatch) {
    recorder::leave_out(thread_id());
    recorder::join(endpoints.node.context().domain());
    Agent::new(endpoints).serve(requesters);
}

impl Node {
    /// A node for endpoints of the library itself: it is declared nowhere and takes nothing from
    /// the command line.
    fn hidden(context: &Context, name: &str) -> Result<Self> {
        let options = NodeOptions {
            namespace: Some("/".to_owned()),
            ignore_command_line: true,
            without_rosout: true,
            ..NodeOptions::default()
        };
        Self::make(context, name, options, |_, _| Ok(Vec::new()))
    }
}

struct Agent<'a> {
    endpoints: &'a Endpoints,
    process: ProcessName,
    /// Made when they are first needed.
    answers: Option<Publisher<Text>>,
    pieces: Option<Publisher<UInt8MultiArray>>,
    invitations: Option<Publisher<Text>>,
    turn: InvitationTurn,
}

impl<'a> Agent<'a> {
    fn new(endpoints: &'a Endpoints) -> Self {
        let process = own_name(endpoints.node.context().domain());
        let turn = InvitationTurn::new(&process.key, monotonic_ns());
        let answers = None;
        let pieces = None;
        let invitations = None;
        Self { endpoints, process, answers, pieces, invitations, turn }
    }

    fn serve(&mut self, requesters: &RequesterWatch) {
        let mut soon_until_ns = monotonic_ns() + SOON_NS;
        loop {
            while let Some(request) = self.next_request() {
                soon_until_ns = monotonic_ns() + SOON_NS;
                self.handle(&request);
            }
            recorder::look_at_the_clock();
            // After the requests: who has been told of the end invites nobody any more.
            if let Err(error) = self.invite() {
                tracing::debug!("nobody can be invited to the tracing session: {error}");
            }
            let soon = monotonic_ns() < soon_until_ns;
            if !soon && requesters.ends(recorder::is_recording) {
                return;
            }
            if requesters.wait(if soon { LOOK_SOON } else { LOOK_EVERY }) {
                return;
            }
        }
    }

    /// The next request that can be read; what cannot is told to nobody: who sent it is unknown.
    fn next_request(&self) -> Option<Request> {
        for _ in 0..64 {
            let Ok(item) = self.endpoints.requests.take() else { continue };
            let Ok(message) = Sample::<Text>::new(item?).message() else { continue };
            match Request::decode(&message.data) {
                Ok(request) => return Some(request),
                Err(why) => tracing::debug!("a request to trace cannot be read: {why}"),
            }
        }
        None
    }

    fn handle(&mut self, request: &Request) {
        let domain = self.process.domain_id;
        let outcome = match &request.verb {
            Operation::Status => recorder::status(),
            Operation::Start(plan) => recorder::start(plan, domain),
            Operation::Stop(session) => recorder::stop(session, domain),
            Operation::Snapshot(plan) => recorder::snapshot(plan),
            Operation::Discard(session) => {
                recorder::discard(session, domain);
                return;
            }
            Operation::Join(plan) => {
                self.turn.heard(request.number, monotonic_ns());
                recorder::accept(plan, domain);
                return;
            }
            Operation::Fetch(fetch) if fetch.process != self.process.key => return,
            Operation::Fetch(fetch) => match self.send_pieces(request.number, fetch) {
                Ok(()) => return,
                Err(why) => Outcome::Refused(why),
            },
        };
        if let Err(error) = self.answer(request.number, outcome) {
            tracing::debug!("a request to trace cannot be answered: {error}");
        }
    }

    /// Invites those that record nothing to the session of this process, if it is its turn.
    fn invite(&mut self) -> Result<()> {
        let plan = recorder::invitation(self.process.domain_id);
        if plan.is_none() {
            // Its publisher is one that could ask.
            self.invitations = None;
        }
        if !self.turn.comes(plan.is_some(), monotonic_ns()) {
            return Ok(());
        }
        let Some(plan) = plan else { return Ok(()) };
        let number = self.turn.number();
        let data = Request { version: VERSION, number, verb: Operation::Join(plan) }.encode();
        if self.invitations.is_none() {
            self.invitations =
                Some(self.endpoints.node.create_publisher(REQUESTS, Qos::keep_last(1))?);
        }
        if let Some(invitations) = &self.invitations {
            // Refused only after a shutdown, when this process is about to end.
            let _ = invitations.publish(Text { data });
        }
        Ok(())
    }

    fn answer(&mut self, number: u64, outcome: Outcome) -> Result<()> {
        let process = self.process.clone();
        let data = Answer { version: VERSION, number, process, outcome }.encode();
        if self.answers.is_none() {
            // Latched: who asked may not have met this publisher yet.
            let qos = Qos::keep_last(8).transient_local();
            self.answers = Some(self.endpoints.node.create_publisher(ANSWERS, qos)?);
        }
        if let Some(answers) = &self.answers {
            // Refused only after a shutdown, when this process is about to end.
            let _ = answers.publish(Text { data });
        }
        Ok(())
    }

    fn send_pieces(&mut self, request: u64, fetch: &Fetch) -> std::result::Result<(), String> {
        let mut file = open_stored(&fetch.session, &fetch.file)
            .map_err(|error| format!("cannot read {}: {error}", fetch.file))?;
        if self.pieces.is_none() {
            let qos = Qos::keep_last(MAX_PIECES as usize).transient_local();
            let made = self.endpoints.node.create_publisher(PIECES, qos);
            self.pieces = Some(made.map_err(|error| error.to_string())?);
        }
        let Some(publisher) = &self.pieces else { return Ok(()) };
        let read = |error: std::io::Error| format!("cannot read {}: {error}", fetch.file);
        let total = file.metadata().map_err(read)?.len();
        file.seek(SeekFrom::Start(fetch.offset)).map_err(read)?;
        let mut offset = fetch.offset;
        for _ in 0..fetch.pieces.min(MAX_PIECES) {
            let mut bytes = Vec::with_capacity(PIECE_BYTES);
            file.by_ref().take(PIECE_BYTES as u64).read_to_end(&mut bytes).map_err(read)?;
            let data = Piece { request, offset, total, bytes: &bytes }.encode();
            publisher
                .publish(UInt8MultiArray { data, ..UInt8MultiArray::default() })
                .map_err(|error| error.to_string())?;
            offset += bytes.len() as u64;
            if offset >= total {
                break;
            }
        }
        Ok(())
    }
}
