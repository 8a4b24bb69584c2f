//! Messages with nearly equal stamps (rule K3).
//!
//! Of all sets with one message of each input, those are wanted whose interval (first to last
//! stamp) is short. A set contains the *pivot*: the latest of the first messages that wait, which
//! every set that begins here must contain or leave behind. With the pivot fixed, the candidates
//! are gone through in the order of their beginnings, by moving on at the input with the earliest
//! message; the best one is kept. It is given out when the pivot itself would have to be left, or
//! when the interval from the pivot to the latest first message, which no later candidate can fall
//! below, is no better than the best. If an input has nothing more, a message is assumed there as
//! early as it can come: at the pivot, or one lower bound after its predecessor. If even that leads
//! to nothing better, nothing has to be waited for.
//!
//! The age penalty prefers sets that are complete to ones that are later: a set that ends `d` later
//! must begin more than `d * (1 + penalty)` later to be better.

use super::policy::{Decisions, MAX_INPUTS, Policy, Slot, sealed::Decide};
use angaros_msg::Time;
use std::collections::VecDeque;
use std::time::Duration;

/// Puts messages together whose stamps lie close to each other.
pub struct ApproximateTime {
    queue_size: usize,
    age_penalty: f64,
    max_interval_ns: i64,
    lower_bounds_ns: [i64; MAX_INPUTS],
    inputs: Vec<Queue>,
    candidate: Option<Candidate>,
}

#[derive(Default)]
struct Queue {
    messages: VecDeque<(i64, Slot)>,
    /// Messages before this one have been gone past in the search for the best candidate.
    next: usize,
    /// A message was displaced that might have been a better partner for the next.
    has_dropped: bool,
    warned: bool,
}

/// The best set so far: the first message of each queue.
#[derive(Clone, Copy)]
struct Candidate {
    start: i64,
    end: i64,
    pivot: usize,
    pivot_time: i64,
}

/// An input with a time.
type At = (usize, i64);

impl ApproximateTime {
    /// Every input keeps at most `queue_size` messages (at least 1).
    #[must_use]
    pub fn new(queue_size: usize) -> Self {
        Self {
            queue_size: queue_size.max(1),
            age_penalty: 0.1,
            max_interval_ns: i64::MAX,
            lower_bounds_ns: [0; MAX_INPUTS],
            inputs: Vec::new(),
            candidate: None,
        }
    }

    /// How much worse a later set is; 0.1 if it is not set, at least 0.
    #[must_use]
    pub fn age_penalty(self, penalty: f64) -> Self {
        Self { age_penalty: penalty.max(0.0), ..self }
    }

    /// Sets whose first and last stamp lie further apart are not formed.
    #[must_use]
    pub fn max_interval(self, interval: Duration) -> Self {
        let max_interval_ns = i64::try_from(interval.as_nanos()).unwrap_or(i64::MAX);
        Self { max_interval_ns, ..self }
    }

    /// Messages of an input are at least this far apart: sets are given out earlier. Inputs beyond
    /// the ninth do not exist and are left out.
    #[must_use]
    pub fn lower_bound(mut self, input: usize, bound: Duration) -> Self {
        if let Some(known) = self.lower_bounds_ns.get_mut(input) {
            *known = i64::try_from(bound.as_nanos()).unwrap_or(i64::MAX);
        }
        self
    }

    /// Whether a set with these ends is no better than the candidate.
    fn is_no_better(&self, candidate: &Candidate, start: i64, end: i64) -> bool {
        let later = end.saturating_sub(candidate.end) as f64;
        later * (1.0 + self.age_penalty) >= start.saturating_sub(candidate.start) as f64
    }

    /// The next message of each input, or with `pivot_time` the earliest one that may yet come.
    fn fronts(&self, pivot_time: Option<i64>) -> Option<(At, At)> {
        let mut first: Option<At> = None;
        let mut last: Option<At> = None;
        for (input, queue) in self.inputs.iter().enumerate() {
            let time = match (queue.messages.get(queue.next), pivot_time) {
                (Some((time, _)), _) => *time,
                (None, Some(pivot)) => {
                    let before = queue.messages.back().map_or(i64::MIN, |(time, _)| *time);
                    before.saturating_add(self.lower_bounds_ns[input]).max(pivot)
                }
                (None, None) => return None,
            };
            if first.is_none_or(|(_, known)| time < known) {
                first = Some((input, time));
            }
            if last.is_none_or(|(_, known)| time > known) {
                last = Some((input, time));
            }
        }
        first.zip(last)
    }

    /// Looks for sets for as long as every input has a message that was not gone past.
    fn process(&mut self, out: &mut Decisions) {
        while let Some(((first, start), (last, end))) = self.fronts(None) {
            for (input, queue) in self.inputs.iter_mut().enumerate() {
                // What was dropped would have been no better than what is here now.
                queue.has_dropped &= input == last;
            }
            let best = match self.candidate {
                None => {
                    let too_long = end.saturating_sub(start) > self.max_interval_ns;
                    if too_long || self.inputs[last].has_dropped {
                        self.drop_front(first, out);
                        continue;
                    }
                    None
                }
                Some(best) => Some(best).filter(|best| self.is_no_better(best, start, end)),
            };
            let candidate = best.unwrap_or_else(|| {
                let (pivot, pivot_time) =
                    self.candidate.map_or((last, end), |old| (old.pivot, old.pivot_time));
                Candidate { start, end, pivot, pivot_time }
            });
            if best.is_none() {
                self.forget_passed(out);
            }
            self.candidate = Some(candidate);
            self.inputs[first].next += 1;
            let at_pivot = first == candidate.pivot;
            if at_pivot || self.is_no_better(&candidate, candidate.pivot_time, end) {
                self.publish(out);
            } else if self.fronts(None).is_none() {
                self.look_ahead(candidate, out);
            }
        }
    }

    /// Whether nothing that may come can be better, though an input has nothing more.
    fn look_ahead(&mut self, candidate: Candidate, out: &mut Decisions) {
        let mut moves = [0; MAX_INPUTS];
        while let Some(((first, start), (_, end))) = self.fronts(Some(candidate.pivot_time)) {
            if self.is_no_better(&candidate, candidate.pivot_time, end) {
                return self.publish(out);
            }
            if !self.is_no_better(&candidate, start, end) || queue_is_done(&self.inputs[first]) {
                break;
            }
            self.inputs[first].next += 1;
            moves[first] += 1;
        }
        // It has to be waited for: nothing was gone past.
        for (queue, moves) in self.inputs.iter_mut().zip(moves) {
            queue.next -= moves;
        }
    }

    /// The candidate is the first message of each queue from now on.
    fn forget_passed(&mut self, out: &mut Decisions) {
        for (input, queue) in self.inputs.iter_mut().enumerate() {
            let passed = queue.messages.drain(..queue.next);
            out.dropped.extend(passed.map(|(_, slot)| (input, slot)));
            queue.next = 0;
        }
    }

    fn publish(&mut self, out: &mut Decisions) {
        let mut set = [0; MAX_INPUTS];
        for (queue, place) in self.inputs.iter_mut().zip(&mut set) {
            queue.next = 0;
            *place = queue.messages.pop_front().map_or(0, |(_, slot)| slot);
        }
        out.sets.push(set);
        self.candidate = None;
    }

    fn drop_front(&mut self, input: usize, out: &mut Decisions) {
        let dropped = self.inputs[input].messages.pop_front();
        out.dropped.extend(dropped.map(|(_, slot)| (input, slot)));
    }

    /// Says once that the messages of an input come otherwise than was promised.
    fn check_order(&mut self, input: usize, time: i64) {
        let bound = self.lower_bounds_ns[input];
        let queue = &mut self.inputs[input];
        let Some((before, _)) = queue.messages.back().filter(|_| !queue.warned) else { return };
        let gap = time.saturating_sub(*before);
        if gap < 0 {
            tracing::warn!("messages of input {input} arrive out of order (will print only once)");
            queue.warned = true;
        } else if gap < bound {
            tracing::warn!(
                "messages of input {input} arrive {gap} ns apart, closer than the lower bound of \
                 {bound} ns (will print only once)"
            );
            queue.warned = true;
        }
    }
}

fn queue_is_done(queue: &Queue) -> bool {
    queue.next >= queue.messages.len()
}

impl Policy for ApproximateTime {}

#[expect(private_interfaces, reason = "only synchronisers call it")]
impl Decide for ApproximateTime {
    fn begin(&mut self, inputs: usize) {
        self.inputs = (0..inputs).map(|_| Queue::default()).collect();
    }

    fn add(&mut self, input: usize, stamp: Time, slot: Slot, out: &mut Decisions) {
        self.check_order(input, stamp.nanoseconds);
        let queue = &mut self.inputs[input];
        let was_done = queue_is_done(queue);
        queue.messages.push_back((stamp.nanoseconds, slot));
        if was_done {
            self.process(out);
        }
        if self.inputs[input].messages.len() > self.queue_size {
            // The search is given up, and begins anew without the oldest message.
            self.inputs.iter_mut().for_each(|queue| queue.next = 0);
            self.drop_front(input, out);
            self.inputs[input].has_dropped = true;
            self.candidate = None;
            self.process(out);
        }
    }

    fn clear(&mut self) {
        self.inputs.iter_mut().for_each(|queue| *queue = Queue::default());
        self.candidate = None;
    }
}
