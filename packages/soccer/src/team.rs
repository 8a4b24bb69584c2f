//! How players of a team agree who goes to the ball.
//!
//! Each tells all others how far it is from the ball, in a group ([`angaros::team`]). A player may
//! have a domain for itself, so that the topics of others are not in its way; the team then meets
//! in another one.

use angaros::prelude::*;
use angaros::team::{Broadcast, Group, MemberId};
use angaros::{Clock, ContextOptions, PublishError};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

/// What a teammate has said counts for so long.
pub const TALK_LASTS: Duration = Duration::from_secs(1);

/// Teammates that are listened to at most.
const MAX_MATES: usize = 32;

/// The first byte of what a player says: the version of the rest.
const VERSION: u8 = 1;

/// What a player says.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Talk {
    /// How far it is from the ball, m; `None` if it does not know.
    pub ball_m: Option<f64>,
}

impl Talk {
    /// As bytes: the version, and the distance, below 0 for none.
    #[must_use]
    pub fn encode(&self) -> [u8; 9] {
        let mut bytes = [VERSION; 9];
        bytes[1..].copy_from_slice(&self.ball_m.unwrap_or(-1.0).to_le_bytes());
        bytes
    }

    /// From bytes; `None` for those of another version, and for a distance that is none.
    #[must_use]
    pub fn decode(bytes: &[u8]) -> Option<Self> {
        let (VERSION, distance) = bytes.split_first().map(|(first, rest)| (*first, rest))? else {
            return None;
        };
        let ball_m = f64::from_le_bytes(distance.try_into().ok()?);
        ball_m.is_finite().then(|| Self { ball_m: Some(ball_m).filter(|value| *value >= 0.0) })
    }
}

/// What teammates have said, and when.
#[derive(Debug, Default)]
struct Mates {
    heard: BTreeMap<MemberId, (Talk, u64)>,
}

/// Whether what was said at that time still counts.
fn is_fresh(at_ns: u64, now_ns: u64) -> bool {
    let age_ns = now_ns.saturating_sub(at_ns);
    age_ns <= TALK_LASTS.as_nanos() as u64
}

impl Mates {
    fn hear(&mut self, from: MemberId, talk: Talk, now_ns: u64) {
        // One that was started again has another id.
        self.heard.retain(|_, (_, at_ns)| is_fresh(*at_ns, now_ns));
        if self.heard.len() < MAX_MATES || self.heard.contains_key(&from) {
            self.heard.insert(from, (talk, now_ns));
        }
    }

    /// Whether none of them is nearer; of two that are as near, that with the smaller id goes.
    fn lets(&self, own: MemberId, ball_m: Option<f64>, now_ns: u64) -> bool {
        let fresh = self.heard.iter().filter(|(_, (_, at_ns))| is_fresh(*at_ns, now_ns));
        let mut theirs = fresh.filter_map(|(mate, (talk, _))| Some((talk.ball_m?, *mate)));
        match ball_m {
            Some(own_m) => theirs.all(|(their_m, mate)| (own_m, own) < (their_m, mate)),
            None => theirs.next().is_none(),
        }
    }
}

/// A player's part in its team.
pub struct Team {
    group: Group,
    mates: Arc<Mutex<Mates>>,
    clock: Clock,
    /// What runs the group in a domain of its own.
    _running: Option<Running>,
}

/// A node in another domain, which ends with the value.
struct Running {
    executor: Arc<SingleThreadedExecutor>,
    thread: Option<JoinHandle<()>>,
}

impl Drop for Running {
    fn drop(&mut self) {
        self.executor.cancel();
        if let Some(thread) = self.thread.take() {
            // What it said when it panicked was seen then.
            let _ = thread.join();
        }
    }
}

impl Team {
    /// Joins the team `name` with this node, in the domain `domain` if that is another one.
    ///
    /// # Errors
    /// A name that a group cannot have, a domain that does not exist, and what a node may fail at.
    pub fn join(node: &Node, name: &str, domain: Option<u32>) -> Result<Self> {
        let mates = Arc::new(Mutex::new(Mates::default()));
        let clock = node.context().clock().clone();
        let told = Arc::clone(&mates);
        let timed = clock.clone();
        let hear = move |broadcast: Broadcast| {
            if let Some(talk) = Talk::decode(&broadcast.data) {
                let mut mates = told.lock().unwrap_or_else(PoisonError::into_inner);
                mates.hear(broadcast.from, talk, timed.monotonic_ns());
            }
        };
        let other = domain.filter(|domain| *domain != node.context().domain());
        let Some(domain) = other else {
            let group = node.group(name).on_message(hear).join()?;
            return Ok(Self { group, mates, clock, _running: None });
        };
        let options = ContextOptions { domain: Some(domain), ..ContextOptions::default() };
        let context = Context::new(options, angaros::ALL)?;
        let own = node.name();
        let namespace = Some(own.namespace.clone());
        let speaks = NodeOptions { namespace, ..NodeOptions::default() };
        let speaker = Node::with_options(&context, &own.name, speaks)?;
        let group = speaker.group(name).on_message(hear).join()?;
        Ok(Self { group, mates, clock, _running: Some(Running::begin(&context, &speaker)?) })
    }

    /// Tells the others how far the ball is.
    ///
    /// # Errors
    /// As [`Group::broadcast`].
    pub fn tell(&self, talk: Talk) -> Result<(), PublishError> {
        self.group.broadcast(&talk.encode())
    }

    /// Whether it is for this player, which is so far from the ball, to go there.
    #[must_use]
    pub fn lets_chase(&self, ball_m: Option<f64>) -> bool {
        let mates = self.mates.lock().unwrap_or_else(PoisonError::into_inner);
        mates.lets(self.group.own().id, ball_m, self.clock.monotonic_ns())
    }
}

impl Running {
    fn begin(context: &Context, node: &Node) -> Result<Self> {
        let executor = Arc::new(SingleThreadedExecutor::new(context)?);
        executor.add_node(node)?;
        let runs = Arc::clone(&executor);
        let started =
            std::thread::Builder::new().name("ang-team".to_owned()).spawn(move || runs.spin());
        let failed =
            |error| Error::new(ErrorKind::System, "a thread cannot be begun").source(error);
        Ok(Self { executor, thread: Some(started.map_err(failed)?) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_is_read_again_and_what_is_no_distance_is_not() {
        for talk in [Talk { ball_m: Some(1.25) }, Talk { ball_m: None }] {
            assert_eq!(Talk::decode(&talk.encode()), Some(talk));
        }
        assert_eq!(Talk::decode(&[]), None);
        assert_eq!(Talk::decode(&[1; 8]), None);
        assert_eq!(Talk::decode(&[1; 10]), None);
        let mut other = Talk { ball_m: Some(1.0) }.encode();
        other[0] = 2;
        assert_eq!(Talk::decode(&other), None);
        assert_eq!(Talk::decode(&Talk { ball_m: Some(f64::NAN) }.encode()), None);
    }

    #[test]
    fn the_nearest_goes_and_who_is_not_heard_for_long_does_not_count() {
        let second_ns = TALK_LASTS.as_nanos() as u64;
        let [own, mate] = [[1; 16], [2; 16]].map(|bytes| MemberId { 0: bytes });
        let mut mates = Mates::default();
        assert!(mates.lets(own, Some(3.0), 0) && mates.lets(own, None, 0), "it is alone");
        mates.hear(mate, Talk { ball_m: Some(2.0) }, 0);
        assert!(!mates.lets(own, Some(3.0), second_ns) && mates.lets(own, Some(1.0), second_ns));
        assert!(!mates.lets(own, None, second_ns), "the other one knows where the ball is");
        assert!(mates.lets(own, Some(2.0), second_ns), "as near: the smaller id goes");
        assert!(mates.lets(own, Some(3.0), second_ns + 1));
        mates.hear(mate, Talk { ball_m: None }, second_ns);
        assert!(mates.lets(own, Some(3.0), second_ns));
    }

    #[test]
    fn no_more_teammates_are_kept_than_a_team_has() {
        let mut mates = Mates::default();
        for number in 0..100_u8 {
            mates.hear(MemberId { 0: [number; 16] }, Talk { ball_m: Some(1.0) }, 0);
        }
        assert_eq!(mates.heard.len(), MAX_MATES);
        let later_ns = TALK_LASTS.as_nanos() as u64 + 1;
        mates.hear(MemberId { 0: [200; 16] }, Talk { ball_m: Some(1.0) }, later_ns);
        assert_eq!(mates.heard.len(), 1, "those that are no longer heard make room");
    }
}
