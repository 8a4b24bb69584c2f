//! The goals that clients of ROS 1 have sent to a server of this graph, and what an action server
//! of ROS 1 would say of them.

use super::status::{ACTIVE, PENDING, PREEMPTING, RECALLED, RECALLING, REJECTED, is_terminal};
use crate::messages::actionlib::{GoalName, Stamp, Status};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// Goals of one action that are known, those that have ended included.
const MAX_GOALS: usize = 1024;

/// How long a goal is shown after its end, as actionlib's servers do.
const SHOWN: Duration = Duration::from_secs(5);

/// What becomes of a goal that a client sends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Proposal {
    /// It goes to the server.
    New,
    /// It ends at once: somebody has cancelled it before it came.
    Recalled,
    /// It ends at once: there are too many.
    Refused,
    /// It has come before; nothing is to be done.
    Known,
}

/// What a request to cancel asks of the server.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Cancel<H> {
    /// Every goal, those of others included.
    pub is_all: bool,
    /// Every goal up to that time, those of others included.
    pub before: Option<Stamp>,
    /// These.
    pub goals: Vec<H>,
}

struct Entry<H> {
    stamp: Stamp,
    number: u8,
    text: String,
    /// The goal at its server, as soon as that has accepted it.
    handle: Option<H>,
    /// Somebody wants it to end.
    is_cancelled: bool,
    ended: Option<Instant>,
}

/// The goals by their ids in ROS 1. `H` is what they are at their server.
pub(super) struct Goals<H> {
    known: BTreeMap<String, Entry<H>>,
    /// The last time of a request to cancel: goals up to it are not begun any more.
    cancelled_until: Stamp,
}

impl<H> Default for Goals<H> {
    fn default() -> Self {
        Self { known: BTreeMap::new(), cancelled_until: Stamp::default() }
    }
}

impl<H: Clone> Goals<H> {
    /// A client sends a goal.
    pub fn propose(&mut self, goal: &GoalName, now: Instant) -> Proposal {
        self.forget(now);
        if let Some(known) = self.known.get_mut(&goal.id) {
            // Cancelled before it came.
            let is_awaited = known.number == RECALLING && known.ended.is_some();
            if !is_awaited {
                return Proposal::Known;
            }
            known.stamp = goal.stamp;
            return Proposal::Recalled;
        }
        if !self.make_room() {
            return Proposal::Refused;
        }
        let is_late = !goal.stamp.is_zero() && goal.stamp <= self.cancelled_until;
        self.insert(goal, PENDING);
        if is_late { Proposal::Recalled } else { Proposal::New }
    }

    fn insert(&mut self, goal: &GoalName, number: u8) -> &mut Entry<H> {
        self.known.entry(goal.id.clone()).or_insert(Entry {
            stamp: goal.stamp,
            number,
            text: String::new(),
            handle: None,
            is_cancelled: false,
            ended: None,
        })
    }

    /// Forgets goals whose end was shown for long enough.
    fn forget(&mut self, now: Instant) {
        self.known.retain(|_, entry| {
            entry.ended.is_none_or(|ended| now.saturating_duration_since(ended) < SHOWN)
        });
    }

    /// Forgets the goal that ended first if there are too many. Returns whether there is room.
    fn make_room(&mut self) -> bool {
        if self.known.len() < MAX_GOALS {
            return true;
        }
        let ended = self.known.iter().filter_map(|(id, entry)| Some((entry.ended?, id)));
        let Some(first) = ended.min().map(|(_, id)| id.clone()) else { return false };
        self.known.remove(&first);
        true
    }

    /// The server has accepted a goal. Returns whether it is to be cancelled at once.
    pub fn accepted(&mut self, id: &str, handle: H) -> bool {
        let Some(entry) = self.known.get_mut(id) else { return false };
        entry.handle = Some(handle);
        entry.is_cancelled
    }

    /// A client wants goals to end: that of an id, those up to a time, both, or, without either,
    /// all.
    pub fn cancel(&mut self, request: &GoalName, now: Instant) -> Cancel<H> {
        self.forget(now);
        let before = Some(request.stamp).filter(|stamp| !stamp.is_zero());
        let is_all = request.id.is_empty() && before.is_none();
        let mut goals = Vec::new();
        for (id, entry) in self.known.iter_mut().filter(|(_, entry)| entry.ended.is_none()) {
            let is_early = before.is_some_and(|before| entry.stamp <= before);
            if !(is_all || is_early || *id == request.id) {
                continue;
            }
            entry.is_cancelled = true;
            match &entry.handle {
                Some(handle) => goals.push(handle.clone()),
                None => entry.number = RECALLING,
            }
        }
        let is_unknown = !request.id.is_empty() && !self.known.contains_key(&request.id);
        if is_unknown && self.make_room() {
            // The request has overtaken its goal.
            self.insert(&GoalName { stamp: Stamp::default(), ..request.clone() }, RECALLING)
                .ended = Some(now);
        }
        self.cancelled_until = self.cancelled_until.max(before.unwrap_or_default());
        Cancel { is_all, before, goals }
    }

    /// Looks where goals stand at their server.
    pub fn refresh(&mut self, look: impl Fn(&H) -> u8) {
        for entry in self.known.values_mut().filter(|entry| entry.ended.is_none()) {
            let Some(now) = entry.handle.as_ref().map(&look) else { continue };
            // An end is told with its result. No client understands that a goal that it recalls,
            // or that has begun, is one step back.
            let is_back = match entry.number {
                PENDING => false,
                ACTIVE => now == PENDING,
                _ => now != PREEMPTING,
            };
            if !is_terminal(now) && !is_back {
                entry.number = now;
            }
        }
    }

    /// The status with which feedback of a goal goes out; `None` if it has ended.
    pub fn running(&mut self, id: &str) -> Option<Status> {
        let entry = self.known.get_mut(id).filter(|entry| entry.ended.is_none())?;
        if entry.number == PENDING {
            entry.number = ACTIVE;
        }
        Some(status(id, entry))
    }

    /// A goal ends. Returns the status with which its result goes out; `None` if nobody knows it.
    pub fn end(&mut self, id: &str, number: u8, text: &str, now: Instant) -> Option<Status> {
        let entry = self.known.get_mut(id)?;
        entry.number = number;
        text.clone_into(&mut entry.text);
        entry.handle = None;
        entry.ended = Some(now);
        Some(status(id, entry))
    }

    /// What is shown of all goals.
    pub fn statuses(&mut self, now: Instant) -> Vec<Status> {
        self.forget(now);
        self.known.iter().map(|(id, entry)| status(id, entry)).collect()
    }
}

fn status<H>(id: &str, entry: &Entry<H>) -> Status {
    let goal = GoalName { stamp: entry.stamp, id: id.to_owned() };
    Status { goal, number: entry.number, text: entry.text.clone() }
}

/// How a goal ends that never came to a server.
pub(super) fn early_end(proposal: Proposal) -> Option<(u8, &'static str)> {
    match proposal {
        Proposal::New | Proposal::Known => None,
        Proposal::Recalled => Some((RECALLED, "cancelled before it came")),
        Proposal::Refused => Some((REJECTED, "the action has too many goals")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bridge::actions::status::{ABORTED, PREEMPTED, SUCCEEDED};

    fn goal(id: &str, sec: u32) -> GoalName {
        GoalName { stamp: Stamp { sec, nanosec: 0 }, id: id.to_owned() }
    }

    /// Goals `a` and `b` of times 10 and 20 that a server has accepted, and `c` of 30 that none
    /// has.
    fn three(now: Instant) -> Goals<char> {
        let mut goals = Goals::default();
        for (id, sec) in [("a", 10), ("b", 20), ("c", 30)] {
            assert_eq!(goals.propose(&goal(id, sec), now), Proposal::New);
        }
        assert!(!goals.accepted("a", 'a') && !goals.accepted("b", 'b'));
        goals.refresh(|_| ACTIVE);
        goals
    }

    fn numbers(goals: &mut Goals<char>, now: Instant) -> Vec<u8> {
        goals.statuses(now).iter().map(|status| status.number).collect()
    }

    #[test]
    fn a_request_to_cancel_means_one_goal_those_up_to_a_time_or_all() {
        let now = Instant::now();
        for (request, expected) in [
            (goal("b", 0), vec!['b']),
            (goal("", 15), vec!['a']),
            (goal("b", 15), vec!['a', 'b']),
            (goal("", 0), vec!['a', 'b']),
        ] {
            let mut goals = three(now);
            let cancel = goals.cancel(&request, now);
            assert_eq!(cancel.goals, expected, "{request:?}");
            assert_eq!(cancel.is_all, request == GoalName::default());
            assert_eq!(cancel.before.is_some(), request.stamp.sec == 15);
            let waits = numbers(&mut goals, now)[2];
            assert_eq!(waits, if cancel.is_all { RECALLING } else { PENDING });
            // It is cancelled as soon as its server has it.
            assert_eq!(goals.accepted("c", 'c'), cancel.is_all);
        }
    }

    #[test]
    fn a_goal_that_was_cancelled_before_it_came_ends_at_once() {
        let now = Instant::now();
        let mut goals = three(now);
        assert!(goals.cancel(&goal("late", 0), now).goals.is_empty());
        assert_eq!(goals.propose(&goal("late", 40), now), Proposal::Recalled);
        assert_eq!(goals.end("late", RECALLED, "", now).unwrap().goal, goal("late", 40));
        assert_eq!(goals.propose(&goal("late", 40), now), Proposal::Known);
        goals.cancel(&goal("", 50), now);
        assert_eq!(goals.propose(&goal("old", 50), now), Proposal::Recalled);
        assert_eq!(goals.propose(&goal("new", 51), now), Proposal::New);
        assert_eq!(goals.propose(&goal("without a time", 0), now), Proposal::New);
        assert_eq!(goals.propose(&goal("a", 10), now), Proposal::Known);
    }

    #[test]
    fn a_goal_goes_forward_only_and_is_shown_a_while_after_its_end() {
        let now = Instant::now();
        let mut goals = three(now);
        assert_eq!(numbers(&mut goals, now), [ACTIVE, ACTIVE, PENDING]);
        goals.refresh(|handle| if *handle == 'a' { PREEMPTING } else { PENDING });
        assert_eq!(numbers(&mut goals, now), [PREEMPTING, ACTIVE, PENDING]);
        goals.refresh(|_| SUCCEEDED);
        assert_eq!(numbers(&mut goals, now), [PREEMPTING, ACTIVE, PENDING], "without a result");
        goals.refresh(|_| ACTIVE);
        assert_eq!(numbers(&mut goals, now)[0], PREEMPTING);
        assert_eq!(goals.running("c").unwrap().number, ACTIVE);
        let end = goals.end("a", PREEMPTED, "why", now).unwrap();
        assert_eq!((end.number, &*end.text, &*end.goal.id), (PREEMPTED, "why", "a"));
        assert_eq!(goals.running("a"), None);
        assert_eq!(goals.end("nobody", ABORTED, "", now), None);
        let later = now + SHOWN;
        assert_eq!(numbers(&mut goals, now)[0], PREEMPTED);
        assert_eq!(numbers(&mut goals, later), [ACTIVE, ACTIVE]);
    }

    #[test]
    fn what_has_ended_gives_way_and_what_goes_on_does_not() {
        let now = Instant::now();
        let mut goals: Goals<char> = Goals::default();
        for number in 0..MAX_GOALS {
            assert_eq!(goals.propose(&goal(&number.to_string(), 1), now), Proposal::New);
        }
        assert_eq!(goals.propose(&goal("more", 1), now), Proposal::Refused);
        goals.end("5", SUCCEEDED, "", now);
        assert_eq!(goals.propose(&goal("more", 1), now), Proposal::New);
        assert_eq!(goals.statuses(now).len(), MAX_GOALS);
        assert_eq!(early_end(Proposal::Refused).map(|(number, _)| number), Some(REJECTED));
    }
}
