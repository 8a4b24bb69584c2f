//! Reliable messages that boards had not confirmed when their sessions ended, until the same boards
//! come back (rule CP3). Which board is the same is told by the number of its last session: a
//! program that was started anew has none, and gets nothing that is older than itself.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How long they are kept: a board that comes back says hello ten times a second.
const KEPT: Duration = Duration::from_secs(10);

/// Sessions of which something is kept; what each of them may leave is bounded by its queue.
const MOST_SESSIONS: usize = 64;

/// A message of a topic to a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TopicMessage {
    /// As the board has declared it.
    pub topic: String,
    pub type_name: String,
    /// CDR with its header.
    pub bytes: Vec<u8>,
}

struct Left {
    board: String,
    session: u16,
    ended: Instant,
    messages: Vec<TopicMessage>,
}

/// What the sessions of all boards have left, the oldest first.
#[derive(Default)]
pub(crate) struct Unconfirmed(Mutex<Vec<Left>>);

impl Unconfirmed {
    fn lock(&self) -> MutexGuard<'_, Vec<Left>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps what a session of a board has left.
    pub fn keep(&self, board: &str, session: u16, messages: Vec<TopicMessage>) {
        if messages.is_empty() {
            return;
        }
        let mut all = self.lock();
        if all.len() == MOST_SESSIONS {
            all.remove(0);
        }
        all.push(Left { board: board.to_owned(), session, ended: Instant::now(), messages });
    }

    /// Takes what that session of that board has left; nothing for 0, which is no session.
    pub fn take(&self, board: &str, session: u16) -> Vec<TopicMessage> {
        let mut all = self.lock();
        let is_it = |left: &Left| left.session == session && left.board == board;
        let found = all.iter().position(is_it).filter(|_| session != 0);
        found.map_or_else(Vec::new, |at| all.remove(at).messages)
    }

    /// Forgets what nobody has asked for in time.
    pub fn forget_old(&self) {
        self.lock().retain(|left| left.ended.elapsed() < KEPT);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_board_whose_session_it_was_gets_what_was_left_and_only_once() {
        let unconfirmed = Unconfirmed::default();
        let message = |text: &str| {
            let type_name = "std_msgs/msg/String".to_owned();
            TopicMessage { topic: "/in".to_owned(), type_name, bytes: text.as_bytes().to_vec() }
        };
        unconfirmed.keep("left", 7, vec![message("a"), message("b")]);
        unconfirmed.keep("right", 9, vec![message("c")]);
        unconfirmed.forget_old();
        // Another board, a program that was started anew, another session.
        for (board, session) in [("right", 7), ("left", 0), ("left", 9)] {
            assert!(unconfirmed.take(board, session).is_empty(), "{board} {session}");
        }
        assert_eq!(unconfirmed.take("left", 7), [message("a"), message("b")]);
        assert!(unconfirmed.take("left", 7).is_empty());
    }

    #[test]
    fn no_more_sessions_are_kept_than_the_bound_and_the_oldest_goes() {
        let unconfirmed = Unconfirmed::default();
        for session in 1..=u16::try_from(MOST_SESSIONS).unwrap() + 1 {
            let message = TopicMessage {
                topic: String::new(),
                type_name: String::new(),
                bytes: vec![session.to_le_bytes()[0]],
            };
            unconfirmed.keep("board", session, vec![message]);
        }
        assert_eq!(unconfirmed.lock().len(), MOST_SESSIONS);
        assert!(unconfirmed.take("board", 1).is_empty());
        assert_eq!(unconfirmed.take("board", 2)[0].bytes, [2]);
    }
}
