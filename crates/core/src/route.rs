//! The sending ends of all wires of one publisher, and where each message goes.
//!
//! Who needs a message, and as what, is asked once: the [`Route`] says in whose memory it is built,
//! whether it is encoded, and who gets it. The route of a message is asked for when it is published
//! and while no other message of the publisher is, so that of two messages none goes by what was
//! true before the other. Whoever builds a message beforehand, in a loan, asks before that only for
//! the memory: a subscription that comes until it is published gets it (rule T5).
//!
//! A wire whose every subscription an earlier one reaches is not used (`reach.rs`).

use crate::context::Context;
use crate::metrics::{Traffic, WireTotals};
use crate::reach::Reachability;
use crate::subscription::MAX_TRANSPORTS;
use angaros_msg::qos::Durability;
use angaros_transport::WarmLines;
use angaros_transport::buffer::{Slot, SlotMut};
use angaros_transport::endpoint::Endpoint;
use angaros_transport::error::{LoanError, PublishError, Result};
use angaros_transport::local::{LocalItem, LocalPublisher};
use angaros_transport::used::numbers;
use angaros_transport::{MessageInfo, PublisherOptions, TransportPublisher, TransportUse};
use std::sync::Arc;

/// Who needs a message, and as what.
#[derive(Clone, Copy, Debug)]
pub struct Route {
    /// Transports by which somebody can be reached whom no earlier one reaches, or is awaited; a
    /// bit for each.
    used: u8,
    /// Transports that get the bytes: those, or for history all of them.
    sent: u8,
    /// Subscriptions of this process: none, one, or 2 for several.
    receivers: u8,
    /// It is kept for those who come later, and for those of this process.
    keeps_history: bool,
    keeps_locally: bool,
}

const _: () = assert!(MAX_TRANSPORTS <= u8::BITS as usize);

impl Route {
    /// Whether it is received by somebody, or awaited.
    pub fn is_wanted(&self) -> bool {
        self.used != 0 || self.receivers > 0
    }

    /// Whether nobody needs it, not even somebody who comes later.
    pub fn is_empty(&self) -> bool {
        !self.is_wanted() && !self.keeps_history
    }

    /// Whether some transport has use for encoded bytes.
    pub fn needs_bytes(&self) -> bool {
        self.sent != 0
    }

    /// Whether it goes to subscriptions of this process, or into their history.
    pub fn is_local(&self) -> bool {
        self.receivers > 0 || self.keeps_locally
    }

    /// Whether several in this process may need it.
    pub fn is_shared(&self) -> bool {
        self.receivers > 1 || self.keeps_history
    }
}

/// The sending ends. What each message reads comes first.
#[repr(C)]
pub struct PublisherTransports {
    /// Delivery within the process.
    pub local: LocalPublisher,
    keeps_history: bool,
    /// Every transport, a bit for each.
    all: u8,
    /// Only a message that goes to other processes touches what follows.
    transports: Vec<Arc<dyn TransportPublisher>>,
    /// Only where there are several transports.
    reach: Option<Arc<Reachability>>,
    /// What went over each transport; `totals` keeps it when the publisher goes.
    sent: Vec<Traffic>,
    /// What keeps the counts when the publisher goes.
    pub(crate) totals: Arc<WireTotals>,
}

impl Drop for PublisherTransports {
    fn drop(&mut self) {
        self.totals.keep_sent(&self.sent);
    }
}

impl PublisherTransports {
    /// What each message reads.
    pub const HOT_BYTES: usize = std::mem::offset_of!(Self, transports);

    /// Adds the memory that publishing touches.
    pub fn warm(&self, lines: &mut WarmLines) {
        self.local.warm(lines);
        if self.local.used_transports() != 0 {
            lines.add(&*self.transports);
            lines.add(&*self.sent);
            self.used().for_each(|(_, transport)| transport.warm(lines));
        }
    }

    /// Declares the publisher on all transports of the context.
    ///
    /// # Errors
    /// A limit of a transport.
    pub fn create(
        context: &Context,
        endpoint: &Arc<Endpoint>,
        options: &PublisherOptions,
    ) -> Result<Self> {
        let reach = (context.transports().len() > 1).then(Arc::<Reachability>::default);
        let told = |wire| match &reach {
            Some(reach) => {
                PublisherOptions { events: reach.listen(wire, &options.events), ..options.clone() }
            }
            None => options.clone(),
        };
        let deliver = context.delivers_locally();
        let local = context.local().create_publisher(endpoint, &told(0), deliver);
        let mut transports = Vec::with_capacity(context.transports().len());
        for (transport, wire) in context.transports().iter().zip(1..) {
            let made = transport.create_publisher(endpoint, &told(wire))?;
            made.tell_use(TransportUse::new(local.use_holder(), wire - 1));
            transports.push(made);
        }
        let totals = Arc::clone(context.wire_totals());
        let keeps_history = endpoint.qos.durability == Durability::TransientLocal;
        let all = u8::MAX.checked_shr(u8::BITS - transports.len() as u32).unwrap_or(0);
        let sent = totals.of_endpoint();
        Ok(Self { local, transports, reach, sent, totals, keeps_history, all })
    }

    /// Matches of all wires; not 0 if anybody is served.
    pub fn matched(&self) -> usize {
        let remote: usize = self.used().map(|(_, transport)| transport.matched()).sum();
        remote + self.local.matched()
    }

    /// Whether somebody who is not served is to get what is published meanwhile.
    pub fn awaits(&self) -> bool {
        self.used().any(|(_, transport)| transport.awaits())
    }

    /// The transports that may have anybody to reach.
    #[inline]
    fn used(&self) -> impl Iterator<Item = (usize, &Arc<dyn TransportPublisher>)> {
        numbers(self.local.used_transports()).filter_map(|at| Some((at, self.transports.get(at)?)))
    }

    /// Subscriptions that are served, one that several wires reach once.
    #[inline]
    pub fn served(&self) -> usize {
        self.reach.as_ref().map_or_else(|| self.matched(), |reach| reach.count())
    }

    /// Where a message goes that is published now.
    #[inline]
    pub fn route(&self) -> Route {
        let used = if self.local.used_transports() == 0 { 0 } else { self.ask() };
        let keeps_history = self.keeps_history;
        let sent = if keeps_history { self.all } else { used };
        let receivers = self.local.matched().min(2) as u8;
        Route { used, sent, receivers, keeps_history, keeps_locally: self.local.keeps_history() }
    }

    /// The transports that somebody needs.
    #[inline(never)]
    fn ask(&self) -> u8 {
        let used = self.used().filter(|(at, transport)| self.uses(transport, at + 1));
        used.fold(0, |used, (at, _)| used | 1 << at)
    }

    fn uses(&self, transport: &Arc<dyn TransportPublisher>, wire: usize) -> bool {
        let matched = transport.matched() > 0;
        if matched && !self.reach.as_ref().is_some_and(|reach| reach.is_idle(wire)) {
            return true;
        }
        // One that was awaited may have come back between the two looks.
        transport.awaits() || (!matched && transport.matched() > 0)
    }

    /// Whether what is published now goes to nobody, or to one subscription of this process only,
    /// which takes messages whose bytes are not made yet.
    pub fn may_defer(&self) -> bool {
        self.route().is_empty() || (self.may_hand_over() && self.local.matched() == 1)
    }

    /// Whether it goes to subscriptions of this process only, one of which at least does.
    pub fn may_hand_over(&self) -> bool {
        let route = self.route();
        let here = !route.needs_bytes() && self.local.may_hand_over();
        (here || self.taker(&route).is_some()) && !route.keeps_history
    }

    /// Whether it goes to other processes only, all of which take descriptors.
    pub fn may_describe(&self) -> bool {
        self.taker(&self.route()).is_some() && !self.keeps_history
    }

    /// The transport that takes a message whose bytes are not made yet, where nobody else gets it.
    pub fn taker(&self, route: &Route) -> Option<&Arc<dyn TransportPublisher>> {
        let first = self.transports.get(route.sent.trailing_zeros() as usize)?;
        (!route.is_local() && route.sent.is_power_of_two() && first.may_hand_over())
            .then_some(first)
    }

    /// Hands a message whose bytes are not made yet to the transport that takes it; returns how
    /// many bytes went in its place.
    pub fn hand_over(&self, route: &Route, item: LocalItem) -> Result<usize, PublishError> {
        let at = route.sent.trailing_zeros() as usize;
        let Some(taker) = self.transports.get(at) else { return Ok(0) };
        let bytes = taker.hand_over(item.payload, &item.info)?;
        self.sent[at].count(bytes);
        Ok(bytes)
    }

    /// A buffer of the first transport that has somebody to serve; `None` where none has.
    pub fn loan(&self, route: &Route, len: usize) -> Option<Result<SlotMut, LoanError>> {
        let first = self.transports.get(route.used.trailing_zeros() as usize)?;
        Some(first.loan(len))
    }

    /// Hands the bytes to the transports of the route.
    pub fn publish(
        &self,
        route: &Route,
        bytes: &Slot,
        info: &MessageInfo,
    ) -> Result<(), PublishError> {
        let mut result = Ok(());
        for (at, transport) in self.transports.iter().enumerate() {
            if route.sent >> at & 1 == 1 {
                self.sent[at].count(bytes.as_bytes().len());
                result = result.and(transport.publish(bytes, info));
            }
        }
        result
    }

    /// Asserts the publisher's liveliness on all transports (rule T12).
    pub fn assert_liveliness(&self, now_ns: u64) {
        self.local.assert_liveliness(now_ns);
        self.transports.iter().for_each(|transport| transport.assert_liveliness(now_ns));
    }

    /// Messages and bytes that went over a transport.
    pub fn sent_over(&self, transport: usize) -> (u64, u64) {
        self.sent.get(transport).map(Traffic::read).unwrap_or_default()
    }

    /// Messages that were replaced in full queues of the transports.
    pub fn overwritten(&self) -> u64 {
        self.transports.iter().map(|t| t.overwritten()).sum()
    }
}
