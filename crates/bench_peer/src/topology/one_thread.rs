//! Nodes on a system that has no executors: one thread calls the timers of a process and waits for
//! all its subscriptions.

use std::cell::RefCell;
use std::sync::Arc;
use std::time::Duration;

use super::{Cause, Executor, GraphHost, GraphState, Head, TopologyArgs};
use crate::{LinkError, monotonic_ns};

/// Longest wait; between two the clock is looked at.
const WAIT: Duration = Duration::from_millis(100);

/// What a system brings: the open ends of a process. Publishers and subscriptions are counted as in
/// the plan; all is called by one thread, `publish` also from inside of `wait`.
pub trait Ends {
    /// Whether each publisher and subscription of this process has its other ends.
    ///
    /// # Errors
    /// When the system fails.
    fn is_matched(&self) -> Result<bool, LinkError>;

    /// Sends a message by a publisher of this process. It must not wait for a subscription: that
    /// may be one of the thread that calls.
    ///
    /// # Errors
    /// When the system fails.
    fn publish(&self, publisher: usize, head: Head, body: &[u8]) -> Result<(), LinkError>;

    /// Waits at most `timeout`, then takes at most one message from each subscription that has
    /// some, and hands it to `arrived`.
    ///
    /// # Errors
    /// When the system fails.
    fn wait(&self, timeout: Duration, arrived: &dyn Fn(usize, &[u8])) -> Result<(), LinkError>;
}

/// A timer and when it is due next.
struct Timer {
    publisher: usize,
    every_ns: u64,
    due_ns: u64,
}

/// All that a process has.
pub struct OneThread<E> {
    ends: E,
    state: Arc<GraphState>,
    timers: RefCell<Vec<Timer>>,
}

impl<E: Ends> OneThread<E> {
    /// Opens the ends of a process.
    ///
    /// # Errors
    /// Those of `open`; [`LinkError::Unsupported`] for more than one thread.
    pub fn open(
        args: &TopologyArgs,
        state: &Arc<GraphState>,
        open: impl FnOnce(&TopologyArgs, &Arc<GraphState>) -> Result<E, LinkError>,
    ) -> Result<Self, LinkError> {
        if args.executor == Executor::Multi {
            let text = "it has no executors: one thread waits for all of a process";
            return Err(LinkError::Unsupported(text.to_owned()));
        }
        let (ends, state) = (open(args, state)?, Arc::clone(state));
        Ok(Self { ends, state, timers: RefCell::default() })
    }

    fn send(&self, publisher: usize, head: Head) -> Result<(), LinkError> {
        self.ends.publish(publisher, head, self.state.body(publisher))
    }

    /// Calls the timers that are due; when the next one is.
    fn call_timers(&self) -> u64 {
        let mut next_ns = u64::MAX;
        for timer in self.timers.borrow_mut().iter_mut() {
            let now_ns = monotonic_ns();
            if timer.due_ns <= now_ns {
                let due_ns = timer.due_ns;
                let missed = (now_ns - due_ns) / timer.every_ns;
                timer.due_ns += (missed + 1) * timer.every_ns;
                self.state.due(timer.publisher, due_ns, &|index, head| self.send(index, head));
            }
            next_ns = next_ns.min(timer.due_ns);
        }
        next_ns
    }
}

impl<E: Ends> GraphHost for OneThread<E> {
    fn is_matched(&mut self) -> Result<bool, LinkError> {
        self.ends.is_matched()
    }

    fn begin(&mut self, begin_ns: u64) -> Result<(), LinkError> {
        let publishers = self.state.plan().publishers.iter().enumerate();
        let here = publishers.filter(|(_, one)| self.state.is_here(one.node));
        let timer = |(publisher, one): (usize, &super::PlanPublisher)| match one.cause {
            Cause::Timer { phase_ns } => {
                let every_ns = one.every_ns;
                let due_ns = begin_ns.saturating_add(phase_ns).saturating_add(every_ns);
                Some(Timer { publisher, every_ns, due_ns })
            }
            _ => None,
        };
        self.timers.replace(here.filter_map(timer).collect());
        Ok(())
    }

    fn play(&mut self, until_ns: u64) -> Result<(), LinkError> {
        let arrived = |subscription: usize, message: &[u8]| {
            self.state.arrived(subscription, message, &|index, head| self.send(index, head));
        };
        while monotonic_ns() < until_ns {
            let next_ns = self.call_timers().min(until_ns);
            let left = Duration::from_nanos(next_ns.saturating_sub(monotonic_ns()));
            self.ends.wait(left.min(WAIT), &arrived)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::topology::Plan;

    const PLAN: &str = "topology 1 small\nspan 0 100000000\nprocess a\nprocess b\n\
        node 0 n\nnode 1 m\n\
        publisher 0 one 4 timer 2000000 0 reliable 10 0 0\n\
        publisher 1 one 4 timer 2000000 0 reliable 10 0 0\n\
        publisher 0 two 4 any 2000000 0 reliable 10 0 0\n\
        subscription 0 one reliable 5 0 0\ntrigger 2 0\n";

    /// What one publishes comes back by the next wait.
    #[derive(Default)]
    struct Echo(RefCell<Vec<(usize, Vec<u8>)>>);

    impl Ends for Echo {
        fn is_matched(&self) -> Result<bool, LinkError> {
            Ok(true)
        }

        fn publish(&self, publisher: usize, head: Head, body: &[u8]) -> Result<(), LinkError> {
            let mut message = vec![0; Head::BYTES + body.len()];
            head.fill(body, &mut message)?;
            self.0.borrow_mut().push((publisher, message));
            Ok(())
        }

        fn wait(&self, timeout: Duration, arrived: &dyn Fn(usize, &[u8])) -> Result<(), LinkError> {
            let sent = self.0.take();
            if sent.is_empty() {
                std::thread::sleep(timeout);
            }
            for (_, message) in sent.iter().filter(|(publisher, _)| *publisher == 0) {
                arrived(0, message);
            }
            Ok(())
        }
    }

    #[test]
    fn timers_of_this_process_publish_when_due_and_arrivals_publish_at_once() {
        let state = Arc::new(GraphState::new(Plan::parse(PLAN).unwrap(), 0));
        let args = TopologyArgs::default();
        let mut host = OneThread::open(&args, &state, |_, _| Ok(Echo::default())).unwrap();
        assert!(host.is_matched().unwrap());
        let begin_ns = monotonic_ns();
        host.begin(begin_ns).unwrap();
        let periods = |host: &OneThread<Echo>| {
            let timers = host.timers.borrow();
            assert_eq!(timers.len(), 1, "publisher 1 lives elsewhere, 2 has no timer");
            (timers[0].due_ns - begin_ns) / 2_000_000
        };
        assert_eq!(periods(&host), 1);
        // On a busy machine calls are skipped, and a whole turn may be: then there is another.
        for _ in 0..500 {
            host.play(monotonic_ns() + 20_000_000).unwrap();
            if periods(&host) >= 10 && state.counts().1 > 0 {
                break;
            }
        }
        assert!(periods(&host) >= 10);
        // The next call stays in step with the beginning.
        assert_eq!(host.timers.borrow()[0].due_ns % 2_000_000, begin_ns % 2_000_000);
        let (sent, received) = state.counts();
        assert!(received > 0 && sent >= 2 * received, "{sent} {received}");
        let many = TopologyArgs { executor: Executor::Multi, ..args };
        assert!(OneThread::open(&many, &state, |_, _| Ok(Echo::default())).is_err());
    }
}
