//! What the nodes of a process do with their messages: note them, work, and publish what they
//! trigger. Any number of threads may call it.

use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::notes::{self, Log};
use super::{Cause, Head, Note, Plan};
use crate::{LinkError, monotonic_ns};

/// What one process of a graph keeps while it runs: its part of the plan, its notes, and what each
/// of its publishers sent.
pub struct GraphState {
    plan: Plan,
    process: usize,
    senders: Vec<Mutex<Sender>>,
    arrivals: Vec<Mutex<Log>>,
    /// Which publishers a subscription triggers.
    triggers: Vec<Vec<usize>>,
    /// The payload of the largest message.
    body: Vec<u8>,
    /// After this nothing is published any more.
    end_ns: AtomicU64,
    /// The first error of a callback.
    failed: Mutex<Option<LinkError>>,
}

/// What belongs to one publisher.
struct Sender {
    next: u64,
    log: Log,
    /// The newest message of each input since it last published.
    fresh: Vec<Option<u64>>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl GraphState {
    /// That of one process of a plan; all memory is allocated here.
    #[must_use]
    pub fn new(plan: Plan, process: usize) -> Self {
        let here = |node: usize| plan.nodes[node].process == process;
        let sender = |(index, one): (usize, &super::PlanPublisher)| {
            let inputs = one.cause.inputs().len();
            let rows = if here(one.node) { plan.expected(index) * (1 + inputs) } else { 0 };
            Mutex::new(Sender { next: 0, log: Log::with_room(rows), fresh: vec![None; inputs] })
        };
        let arrivals = |one: &super::PlanSubscription| {
            let publishers = plan.publishers.iter().enumerate();
            let of_topic = publishers.filter(|(_, publisher)| publisher.topic == one.topic);
            let rows: usize = of_topic.map(|(index, _)| plan.expected(index)).sum();
            Mutex::new(Log::with_room(if here(one.node) { rows } else { 0 }))
        };
        let triggered = |subscription: usize| {
            let publishers = plan.publishers.iter().enumerate();
            let by = publishers.filter(|(_, one)| one.cause.inputs().contains(&subscription));
            by.map(|(index, _)| index).collect()
        };
        let largest = plan.publishers.iter().filter(|one| here(one.node)).map(|one| one.bytes);
        Self {
            senders: plan.publishers.iter().enumerate().map(sender).collect(),
            arrivals: plan.subscriptions.iter().map(arrivals).collect(),
            triggers: (0..plan.subscriptions.len()).map(triggered).collect(),
            body: (0..largest.max().unwrap_or(0)).map(|i| (i % 251) as u8).collect(),
            end_ns: AtomicU64::new(u64::MAX),
            failed: Mutex::new(None),
            process,
            plan,
        }
    }

    /// The plan.
    #[must_use]
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Whether a node lives in this process.
    #[must_use]
    pub fn is_here(&self, node: usize) -> bool {
        self.plan.nodes[node].process == self.process
    }

    /// What a publisher sends after the head.
    #[must_use]
    pub fn body(&self, publisher: usize) -> &[u8] {
        &self.body[..self.plan.publishers[publisher].bytes]
    }

    /// From `end_ns` on nothing is published.
    pub fn end_at(&self, end_ns: u64) {
        self.end_ns.store(end_ns, Ordering::Relaxed);
    }

    /// A publisher's timer calls; it was due at `due_ns`. `send` publishes on the system.
    pub fn due(
        &self,
        publisher: usize,
        due_ns: u64,
        send: &dyn Fn(usize, Head) -> Result<(), LinkError>,
    ) {
        self.plan.publishers[publisher].work.run();
        let mut sender = lock(&self.senders[publisher]);
        self.publish(publisher, &mut sender, due_ns, &[], send);
    }

    /// A message has arrived; publishes what it triggers.
    pub fn arrived(
        &self,
        subscription: usize,
        message: &[u8],
        send: &dyn Fn(usize, Head) -> Result<(), LinkError>,
    ) {
        let arrived_ns = monotonic_ns();
        let Some(Head { publisher, number, stamp_ns }) = Head::read(message) else {
            let topic = &self.plan.subscriptions[subscription].topic;
            let text = format!("{topic}: a message of {} bytes has no head", message.len());
            return self.fail(LinkError::Middleware(text));
        };
        let note = Note::Arrived { subscription, publisher, number, stamp_ns, arrived_ns };
        lock(&self.arrivals[subscription]).push(note);
        self.plan.subscriptions[subscription].work.run();
        for &triggered in &self.triggers[subscription] {
            self.triggered(triggered, subscription, number, send);
        }
    }

    fn triggered(
        &self,
        publisher: usize,
        subscription: usize,
        number: u64,
        send: &dyn Fn(usize, Head) -> Result<(), LinkError>,
    ) {
        let one = &self.plan.publishers[publisher];
        let mut sender = lock(&self.senders[publisher]);
        let causes: Vec<(usize, u64)> = match &one.cause {
            Cause::Timer { .. } => return,
            Cause::Any(_) => vec![(subscription, number)],
            Cause::All(inputs) => {
                for (place, input) in inputs.iter().enumerate() {
                    if *input == subscription {
                        sender.fresh[place] = Some(number);
                    }
                }
                let complete = sender.fresh.iter().all(Option::is_some);
                if !complete {
                    return;
                }
                let used = sender.fresh.iter_mut().map(|number| number.take().unwrap_or(0));
                inputs.iter().copied().zip(used).collect()
            }
        };
        one.work.run();
        self.publish(publisher, &mut sender, 0, &causes, send);
    }

    fn publish(
        &self,
        publisher: usize,
        sender: &mut Sender,
        due_ns: u64,
        causes: &[(usize, u64)],
        send: &dyn Fn(usize, Head) -> Result<(), LinkError>,
    ) {
        let stamp_ns = monotonic_ns();
        if stamp_ns >= self.end_ns.load(Ordering::Relaxed) {
            return;
        }
        let number = sender.next;
        sender.next += 1;
        sender.log.push(Note::Published { publisher, number, due_ns, stamp_ns });
        for &(subscription, input) in causes {
            sender.log.push(Note::Caused { publisher, number, subscription, input });
        }
        if let Err(error) = send(publisher, Head { publisher, number, stamp_ns }) {
            self.fail(error);
        }
    }

    /// Keeps the first error of a callback.
    pub fn fail(&self, error: LinkError) {
        lock(&self.failed).get_or_insert(error);
    }

    /// How many messages were published and how many arrived.
    #[must_use]
    pub(super) fn counts(&self) -> (u64, u64) {
        let sent = self.senders.iter().map(|sender| lock(sender).next).sum();
        (sent, self.arrivals.iter().map(|log| lock(log).rows().len() as u64).sum())
    }

    /// Writes what was noted.
    ///
    /// # Errors
    /// The first error of a callback, notes for which there was no room, or a file that cannot be
    /// written.
    pub(super) fn finish(&self, out: Option<&Path>) -> Result<(), LinkError> {
        if let Some(error) = lock(&self.failed).take() {
            return Err(error);
        }
        let senders: Vec<_> = self.senders.iter().map(lock).collect();
        let arrivals: Vec<_> = self.arrivals.iter().map(lock).collect();
        let logs =
            || senders.iter().map(|sender| &sender.log).chain(arrivals.iter().map(|log| &**log));
        let missed: u64 = logs().map(|log| log.missed).sum();
        if missed > 0 {
            let text = format!("{missed} messages more than the plan's periods let expect");
            return Err(LinkError::Middleware(text));
        }
        out.map_or(Ok(()), |path| notes::write(path, logs().flat_map(Log::rows)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::RefCell;

    const PLAN: &str = "topology 1 small\nspan 0 5000000\nprocess a\nnode 0 n\n\
        publisher 0 one 4 timer 1000000 0 reliable 10 0 0\n\
        publisher 0 both 4 all 1000000 0 reliable 10 0 0\n\
        publisher 0 two 4 any 1000000 0 reliable 10 0 0\n\
        subscription 0 one reliable 5 0 0\nsubscription 0 two reliable 5 0 0\n\
        trigger 1 0\ntrigger 1 1\ntrigger 2 1\n";

    fn message(publisher: usize, number: u64) -> [u8; 16] {
        let mut bytes = [0; 16];
        Head { publisher, number, stamp_ns: 1 }.fill(&[], &mut bytes).unwrap();
        bytes
    }

    #[test]
    fn all_waits_for_each_input_and_takes_the_newest_and_any_answers_every_message() {
        let state = GraphState::new(Plan::parse(PLAN).unwrap(), 0);
        let sent = RefCell::new(Vec::new());
        let send = |publisher, head: Head| {
            sent.borrow_mut().push((publisher, head.number));
            Ok(())
        };
        state.due(0, 5, &send);
        state.arrived(0, &message(0, 0), &send);
        state.arrived(0, &message(0, 1), &send);
        assert_eq!(*sent.borrow(), [(0, 0)]);
        state.arrived(1, &message(3, 7), &send);
        state.arrived(1, &message(3, 8), &send);
        assert_eq!(*sent.borrow(), [(0, 0), (1, 0), (2, 0), (2, 1)]);
        let rows = lock(&state.senders[1]).log.rows().to_vec();
        let notes: Vec<_> = rows.into_iter().filter_map(Note::of_words).collect();
        let caused =
            |subscription, input| Note::Caused { publisher: 1, number: 0, subscription, input };
        assert_eq!(notes[1..], [caused(0, 1), caused(1, 7)]);
        state.end_at(0);
        state.due(0, 6, &send);
        assert_eq!((sent.borrow().len(), state.counts()), (4, (4, 4)));
        assert_eq!(state.body(0).len(), 4);
        state.arrived(0, &[1, 2], &send);
        assert!(state.finish(None).unwrap_err().to_string().contains("has no head"));
    }

    #[test]
    fn more_messages_than_expected_are_an_error_and_not_a_growing_list() {
        let state = GraphState::new(Plan::parse(PLAN).unwrap(), 0);
        for _ in 0..200 {
            state.due(0, 5, &|_, _| Ok(()));
        }
        assert!(state.finish(None).unwrap_err().to_string().contains("more than the plan"));
    }
}
