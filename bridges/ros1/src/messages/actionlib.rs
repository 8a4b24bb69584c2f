//! What `actionlib` writes around goals, results and feedback, as ROS 1 writes it: all fields one
//! behind the other (<http://wiki.ros.org/actionlib/DetailedDescription>). The part that is the
//! action's own stands last, so that the rest of a message is its bytes.

use super::fields::{Fields, put_list, put_text, put_word};
use angaros::Time;
use std::time::{SystemTime, UNIX_EPOCH};

/// The fewest bytes of a `GoalStatus`.
const LEAST_STATUS: usize = 17;

/// A time of ROS 1: seconds, then nanoseconds. Zero stands for none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Stamp {
    /// Seconds since 1970.
    pub sec: u32,
    /// Nanoseconds beside them.
    pub nanosec: u32,
}

impl Stamp {
    /// System time.
    #[must_use]
    pub fn now() -> Self {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        // Until 2106, as all of ROS 1.
        let sec = u32::try_from(now.as_secs()).unwrap_or(u32::MAX);
        Self { sec, nanosec: now.subsec_nanos() }
    }

    /// Whether it stands for no time.
    #[must_use]
    pub fn is_zero(self) -> bool {
        self == Self::default()
    }

    /// A time of this graph; zero for one before 1970.
    #[must_use]
    pub fn of(time: Time) -> Self {
        let (sec, nanosec) = time.to_sec_nanosec();
        u32::try_from(sec).map_or_else(|_| Self::default(), |sec| Self { sec, nanosec })
    }

    /// As this graph writes it; the last time that it can write for one behind that.
    #[must_use]
    pub fn time(self) -> Time {
        Time::from_sec_nanosec(i32::try_from(self.sec).unwrap_or(i32::MAX), self.nanosec)
    }
}

/// `actionlib_msgs/GoalID`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GoalName {
    /// When the client sent the goal.
    pub stamp: Stamp,
    /// What no other goal of the action has.
    pub id: String,
}

/// `actionlib_msgs/GoalStatus`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Status {
    /// The goal that it is about.
    pub goal: GoalName,
    /// Where the goal stands: one of the constants of `actionlib_msgs/GoalStatus`.
    pub number: u8,
    /// What the server says about it.
    pub text: String,
}

impl Fields<'_> {
    fn stamp(&mut self) -> Option<Stamp> {
        Some(Stamp { sec: self.word()?, nanosec: self.word()? })
    }

    fn header(&mut self) -> Option<()> {
        self.word()?;
        self.stamp()?;
        self.bytes().map(drop)
    }

    fn goal(&mut self) -> Option<GoalName> {
        Some(GoalName { stamp: self.stamp()?, id: self.text()? })
    }

    fn status(&mut self) -> Option<Status> {
        Some(Status { goal: self.goal()?, number: self.byte()?, text: self.text()? })
    }
}

/// Reads a message of the topic `goal`: its id, and the bytes of what is asked for.
#[must_use]
pub fn read_goal(bytes: &[u8]) -> Option<(GoalName, &[u8])> {
    let mut fields = Fields(bytes);
    fields.header()?;
    let goal = fields.goal()?;
    Some((goal, fields.0))
}

/// Reads a message of the topic `result` or `feedback`, likewise.
#[must_use]
pub fn read_report(bytes: &[u8]) -> Option<(Status, &[u8])> {
    let mut fields = Fields(bytes);
    fields.header()?;
    let status = fields.status()?;
    Some((status, fields.0))
}

/// Reads a message of the topic `status`.
#[must_use]
pub fn read_statuses(bytes: &[u8]) -> Option<Vec<Status>> {
    let mut fields = Fields(bytes);
    fields.header()?;
    let all = fields.list(LEAST_STATUS, Fields::status)?;
    fields.0.is_empty().then_some(all)
}

/// Reads a message of the topic `cancel`.
#[must_use]
pub fn read_cancel(bytes: &[u8]) -> Option<GoalName> {
    let mut fields = Fields(bytes);
    let goal = fields.goal()?;
    fields.0.is_empty().then_some(goal)
}

fn put_stamp(out: &mut Vec<u8>, stamp: Stamp) {
    put_word(out, stamp.sec);
    put_word(out, stamp.nanosec);
}

fn put_header(out: &mut Vec<u8>, seq: u32, now: Stamp) {
    put_word(out, seq);
    put_stamp(out, now);
    put_text(out, "");
}

/// Appends a message of the topic `cancel`.
pub fn put_cancel(out: &mut Vec<u8>, goal: &GoalName) {
    put_stamp(out, goal.stamp);
    put_text(out, &goal.id);
}

fn put_status(out: &mut Vec<u8>, status: &Status) {
    put_cancel(out, &status.goal);
    out.push(status.number);
    put_text(out, &status.text);
}

/// Appends a message of the topic `goal`, whose own part has these bytes.
pub fn put_goal(out: &mut Vec<u8>, (seq, now): (u32, Stamp), goal: &GoalName, own: &[u8]) {
    put_header(out, seq, now);
    put_cancel(out, goal);
    out.extend_from_slice(own);
}

/// Appends a message of the topic `result` or `feedback`, likewise.
pub fn put_report(out: &mut Vec<u8>, (seq, now): (u32, Stamp), status: &Status, own: &[u8]) {
    put_header(out, seq, now);
    put_status(out, status);
    out.extend_from_slice(own);
}

/// Appends a message of the topic `status`.
pub fn put_statuses(out: &mut Vec<u8>, (seq, now): (u32, Stamp), all: &[Status]) {
    put_header(out, seq, now);
    put_list(out, all, put_status);
}

#[cfg(test)]
mod tests {
    use super::super::fields::MAX_TEXT;
    use super::*;

    fn goal(id: &str) -> GoalName {
        GoalName { stamp: Stamp { sec: 5, nanosec: 7 }, id: id.to_owned() }
    }

    fn status(id: &str) -> Status {
        Status { goal: goal(id), number: 3, text: "done".to_owned() }
    }

    const AT: (u32, Stamp) = (1, Stamp { sec: 2, nanosec: 3 });

    #[test]
    fn messages_come_back_as_they_were_and_pieces_of_them_are_refused() {
        let mut bytes = Vec::new();
        put_goal(&mut bytes, AT, &goal("a"), b"own");
        let expected =
            [1_u8, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 5, 0, 0, 0, 7, 0, 0, 0, 1];
        assert_eq!(bytes[..expected.len()], expected);
        assert_eq!(read_goal(&bytes), Some((goal("a"), &b"own"[..])));
        let before = bytes.len() - 3;
        assert!((0..before).all(|cut| read_goal(&bytes[..cut]).is_none()));

        let mut bytes = Vec::new();
        put_report(&mut bytes, AT, &status("b"), b"own");
        assert_eq!(read_report(&bytes), Some((status("b"), &b"own"[..])));
        let before = bytes.len() - 3;
        assert!((0..before).all(|cut| read_report(&bytes[..cut]).is_none()));

        let mut bytes = Vec::new();
        let all = [status("c"), status(""), status("d")];
        put_statuses(&mut bytes, AT, &all);
        assert_eq!(read_statuses(&bytes).as_deref(), Some(&all[..]));
        assert!((0..bytes.len()).all(|cut| read_statuses(&bytes[..cut]).is_none()));

        let mut bytes = Vec::new();
        put_cancel(&mut bytes, &goal("e"));
        assert_eq!(read_cancel(&bytes), Some(goal("e")));
        assert!((0..bytes.len()).all(|cut| read_cancel(&bytes[..cut]).is_none()));
    }

    #[test]
    fn counts_and_lengths_that_lie_are_refused() {
        let mut bytes = Vec::new();
        put_statuses(&mut bytes, AT, &[]);
        let count = bytes.len() - 4;
        bytes[count..].copy_from_slice(&[255; 4]);
        assert_eq!(read_statuses(&bytes), None);
        let mut long = Vec::new();
        put_cancel(&mut long, &goal(&"x".repeat(MAX_TEXT + 1)));
        assert_eq!(read_cancel(&long), None);
        assert_eq!(read_cancel(&[0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0xff]), None);
    }

    #[test]
    fn times_come_back_as_they_were() {
        let stamp = Stamp { sec: 1_700_000_000, nanosec: 999_999_999 };
        assert_eq!(Stamp::of(stamp.time()), stamp);
        assert!(Stamp::of(Time::from_nanoseconds(-1)).is_zero());
        assert!(Stamp::now() > stamp);
    }
}
