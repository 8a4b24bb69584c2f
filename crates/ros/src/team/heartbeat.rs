//! What members tell each other, as a message that people can read too: a
//! `diagnostic_msgs/msg/DiagnosticArray` on `/_group/NAME/heartbeat`. The header's frame holds the
//! greatest term known (`NUMBER/ID`); there is one status per member, the sender's first: `name` is
//! its node, `hardware_id` its id, `message` is `leaving` or empty, and the values are `priority`,
//! `beat` and `leads` (the number of the term under which it leads, or 0).

use super::view::{Member, Term};
use angaros_msg::diagnostic_msgs::msg::{DiagnosticArray, DiagnosticStatus, KeyValue};
use angaros_transport::endpoint::Gid;

/// Members that a group has at most (rule R5).
pub const MAX_MEMBERS: usize = 256;

/// A term that cannot be surpassed would stop every election, so none reaches this.
pub(super) const LAST_TERM: u64 = u64::MAX / 2;

/// Bytes of a node's name that are kept.
const MAX_NAME: usize = 255;

/// What is said of one member.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Claim {
    pub(super) member: Member,
    /// How often it has told of itself.
    pub(super) beat: u64,
    /// The number of the term under which it leads, or 0.
    pub(super) leads: u64,
    pub(super) leaving: bool,
}

/// What one member knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Heartbeat {
    pub(super) term: Term,
    pub(super) claims: Vec<Claim>,
}

pub(super) fn to_message(heartbeat: &Heartbeat) -> DiagnosticArray {
    let mut message = DiagnosticArray::default();
    message.header.frame_id = format!("{}/{}", heartbeat.term.number, hex(heartbeat.term.leader));
    message.status = heartbeat.claims.iter().map(status).collect();
    message
}

fn status(claim: &Claim) -> DiagnosticStatus {
    let value = |key: &str, value: String| KeyValue { key: key.to_owned(), value };
    DiagnosticStatus {
        level: DiagnosticStatus::OK,
        name: claim.member.node.clone(),
        message: if claim.leaving { "leaving".to_owned() } else { String::new() },
        hardware_id: hex(claim.member.id),
        values: vec![
            value("priority", claim.member.priority.to_string()),
            value("beat", claim.beat.to_string()),
            value("leads", claim.leads.to_string()),
        ],
    }
}

/// What the message says; `None` if it is no heartbeat. What is said of members beyond
/// [`MAX_MEMBERS`] is left out.
pub(super) fn from_message(message: &DiagnosticArray) -> Option<Heartbeat> {
    let (number, leader) = message.header.frame_id.split_once('/')?;
    let number = number.parse().ok().filter(|number| *number < LAST_TERM)?;
    let term = Term { number, leader: unhex(leader)? };
    let claims = message.status.iter().take(MAX_MEMBERS).map(claim).collect::<Option<_>>()?;
    Some(Heartbeat { term, claims })
}

fn claim(status: &DiagnosticStatus) -> Option<Claim> {
    let find = |key: &str| status.values.iter().take(8).find(|value| value.key == key);
    let number = |key: &str| find(key)?.value.parse::<u64>().ok();
    let mut node = status.name.clone();
    let end = (0..=MAX_NAME.min(node.len())).rev().find(|end| node.is_char_boundary(*end));
    node.truncate(end.unwrap_or(0));
    let leads = number("leads").filter(|leads| *leads < LAST_TERM)?;
    let priority = find("priority")?.value.parse().ok()?;
    Some(Claim {
        member: Member { id: unhex(&status.hardware_id)?, node, priority },
        beat: number("beat")?,
        leads,
        leaving: status.message == "leaving",
    })
}

/// An id as 32 hexadecimal digits.
pub(crate) fn hex(id: Gid) -> String {
    id.0.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The id of 32 hexadecimal digits.
pub(crate) fn unhex(text: &str) -> Option<Gid> {
    let digits = text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    let number = u128::from_str_radix(text, 16).ok().filter(|_| digits)?;
    Some(Gid(number.to_be_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Heartbeat {
        let member = Member { id: Gid([0xAB; 16]), node: "/robot/n".to_owned(), priority: -3 };
        let claim = Claim { member, beat: 7, leads: 2, leaving: false };
        Heartbeat { term: Term { number: 2, leader: Gid([1; 16]) }, claims: vec![claim] }
    }

    #[test]
    fn a_heartbeat_survives_its_message() {
        assert_eq!(from_message(&to_message(&sample())), Some(sample()));
    }

    #[test]
    fn what_is_no_heartbeat_is_refused() {
        let broken: [fn(&mut DiagnosticArray); 6] = [
            |m| m.header.frame_id.clear(),
            |m| m.header.frame_id = "99999999999999999999/00".into(),
            |m| m.status[0].hardware_id = "+bababababababababababababababab".into(),
            |m| m.status[0].values.clear(),
            |m| m.status[0].values[1].value = "-1".into(),
            |m| m.status[0].values[2].value = u64::MAX.to_string(),
        ];
        for damage in broken {
            let mut message = to_message(&sample());
            damage(&mut message);
            assert_eq!(from_message(&message), None, "{message:?}");
        }
    }

    #[test]
    fn long_names_and_long_lists_are_cut() {
        let mut heartbeat = sample();
        heartbeat.claims[0].member.node = "ä".repeat(1000);
        heartbeat.claims = vec![heartbeat.claims[0].clone(); MAX_MEMBERS + 5];
        let read = from_message(&to_message(&heartbeat)).unwrap();
        assert_eq!((read.claims.len(), read.claims[0].member.node.len()), (MAX_MEMBERS, 254));
    }
}
