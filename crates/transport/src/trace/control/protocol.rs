//! What the command and the processes of a domain tell each other (rules W1 to W3 in `mod.rs`).

use angaros_msg::names;
use serde::{Deserialize, Serialize};

/// Version of requests, answers and pieces.
pub const VERSION: u32 = 1;
/// `std_msgs/msg/String`: a [`Request`] as JSON.
pub const REQUESTS: &str = "/_angaros/trace/requests";
/// `std_msgs/msg/String`: an [`Answer`] as JSON.
pub const ANSWERS: &str = "/_angaros/trace/answers";
/// `std_msgs/msg/UInt8MultiArray`: a [`Piece`] of a file.
pub const PIECES: &str = "/_angaros/trace/pieces";
/// Requests and answers are no longer.
pub const MAX_TEXT: usize = 64 << 10;
/// Bytes of a file in one piece.
pub const PIECE_BYTES: usize = 64 << 10;
/// Most pieces that are sent for one request.
pub const MAX_PIECES: u32 = 32;
/// Most files that an answer names.
pub const MAX_FILES: usize = 256;
/// No file of one process grows beyond, whatever a plan says.
pub const MAX_FILE_BYTES: u64 = 4 << 30;

/// Whether a topic is one of those of tracing itself.
#[must_use]
pub fn is_own(topic: &str) -> bool {
    topic.starts_with("/_angaros/trace/")
}

/// What the command asks of all processes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Request {
    /// See [`VERSION`].
    pub version: u32,
    /// Answers repeat it.
    pub number: u64,
    /// What is asked for.
    pub verb: Operation,
}

/// What a request asks for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Operation {
    /// What is going on.
    Status,
    /// Begin a session.
    Start(Plan),
    /// End this session.
    Stop(String),
    /// Write what the flight recorder holds.
    Snapshot(Plan),
    /// Send pieces of a file that lies at the process's host.
    Fetch(Fetch),
    /// Files of this session that lie at other hosts are no longer needed.
    Discard(String),
    /// Who records nothing yet joins this session. Processes say it to each other, by turns; nobody
    /// answers. The request's number is the inviter's.
    Join(Plan),
}

/// A session, or a snapshot.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Plan {
    /// Its id: 32 hexadecimal digits.
    pub session: String,
    /// Where the files go: an absolute path at the host of the command.
    pub folder: String,
    /// Name of the host of the command.
    pub host: String,
    /// When it began, system clock, nanoseconds.
    pub started_ns: i64,
    /// After so many seconds it ends by itself; 0 if it does not.
    pub seconds: u64,
    /// Bytes of the file of one process; events beyond are dropped and counted.
    pub max_bytes: u64,
}

/// Which part of which file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fetch {
    /// Who is to send it: [`ProcessName::key`].
    pub process: String,
    /// Of which session.
    pub session: String,
    /// Name of the file.
    pub file: String,
    /// From which byte on.
    pub offset: u64,
    /// How many pieces.
    pub pieces: u32,
}

/// A process as it names itself.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ProcessName {
    /// Unique among all processes of all hosts: that of its host, `/`, the process id, `/`, when it
    /// was started.
    pub key: String,
    /// Process id.
    pub pid: u32,
    /// Name, as the kernel shows it.
    pub name: String,
    /// Name of its host.
    pub host: String,
    /// ROS domain.
    pub domain_id: u32,
}

impl ProcessName {
    /// The part of [`ProcessName::key`] that all processes of a host have alike.
    #[must_use]
    pub fn host_key(&self) -> &str {
        self.key.split('/').next().unwrap_or_default()
    }

    /// Whether it is the other one; contexts of one process answer each for itself.
    #[must_use]
    pub fn is(&self, other: &Self) -> bool {
        self.key == other.key
    }
}

/// What a process answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answer {
    /// See [`VERSION`].
    pub version: u32,
    /// The request's number.
    pub number: u64,
    /// Who answers.
    pub process: ProcessName,
    /// What it says.
    pub outcome: Outcome,
}

/// What came of a request at one process.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// What is going on: the session, if there is one, with what it recorded so far, and how many
    /// seconds the flight recorder keeps, 0 if there is none.
    Status {
        /// The session that records, or that has ended and was not stopped yet.
        session: Option<Plan>,
        /// What it recorded so far.
        report: Report,
        /// Seconds that the flight recorder keeps.
        flight_seconds: u64,
    },
    /// It records now; the file's name in the folder, or `None` if the folder cannot be seen from
    /// there and its file is sent in the end.
    Started(Option<String>),
    /// Another session runs there.
    Busy(Plan),
    /// The session has ended there.
    Stopped(Report),
    /// It records nothing.
    NotTracing,
    /// What the flight recorder held is written.
    Snapshot(Report),
    /// It cannot.
    Refused(String),
}

/// What was recorded.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Report {
    /// Events.
    pub events: u64,
    /// Events that found no room.
    pub dropped: u64,
    /// The file in the folder of the command, if it can be seen from there.
    pub file: Option<String>,
    /// Files that lie at the process's host and have to be fetched.
    pub to_fetch: Vec<StoredFile>,
    /// What went wrong; empty if nothing did.
    pub trouble: String,
}

/// A file that lies at another host.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct StoredFile {
    /// Its name.
    pub name: String,
    /// Its length.
    pub bytes: u64,
}

impl Request {
    /// As it goes on the wire.
    #[must_use]
    pub fn encode(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// The inverse.
    ///
    /// # Errors
    /// Text that is no request of this version, with what is wrong with it.
    pub fn decode(text: &str) -> Result<Self, String> {
        let request: Self = decode(text)?;
        match &request.verb {
            Operation::Start(plan) | Operation::Snapshot(plan) | Operation::Join(plan) => {
                plan.check()?;
            }
            Operation::Stop(session) | Operation::Discard(session) => check_session(session)?,
            Operation::Fetch(fetch) => {
                check_session(&fetch.session)?;
                check_file(&fetch.file)?;
                if fetch.pieces == 0 || fetch.pieces > MAX_PIECES {
                    return Err(format!("{} pieces cannot be asked for", fetch.pieces));
                }
            }
            Operation::Status => {}
        }
        Ok(request)
    }
}

impl Answer {
    /// As it goes on the wire.
    #[must_use]
    pub fn encode(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// The inverse.
    ///
    /// # Errors
    /// Text that is no answer of this version, with what is wrong with it.
    pub fn decode(text: &str) -> Result<Self, String> {
        let answer: Self = decode(text)?;
        match &answer.outcome {
            Outcome::Started(Some(file)) => check_file(file)?,
            Outcome::Busy(plan) => plan.check()?,
            Outcome::Stopped(report) | Outcome::Snapshot(report) => report.check()?,
            Outcome::Status { session, report, .. } => {
                session.as_ref().map_or(Ok(()), Plan::check)?;
                report.check()?;
            }
            _ => {}
        }
        Ok(answer)
    }
}

impl Plan {
    /// Whether the plan can be carried out.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn check(&self) -> Result<(), String> {
        check_session(&self.session)?;
        if self.folder.is_empty() || self.folder.contains('\0') {
            return Err("the folder has no name".into());
        }
        Ok(())
    }

    /// Bytes that a file may have.
    pub fn limit(&self) -> u64 {
        self.max_bytes.min(MAX_FILE_BYTES)
    }
}

impl Report {
    fn check(&self) -> Result<(), String> {
        if self.to_fetch.len() > MAX_FILES {
            return Err(format!("{} files are too many", self.to_fetch.len()));
        }
        let names = self.file.iter().chain(self.to_fetch.iter().map(|file| &file.name));
        names.map(String::as_str).try_for_each(check_file)
    }
}

fn decode<T: for<'a> Deserialize<'a>>(text: &str) -> Result<T, String> {
    #[derive(Deserialize)]
    struct Versioned {
        version: u32,
    }
    if text.len() > MAX_TEXT {
        return Err(format!("{} bytes are too many", text.len()));
    }
    let version = serde_json::from_str::<Versioned>(text).map_err(|error| error.to_string())?;
    if version.version != VERSION {
        return Err(format!("version {} is not {VERSION}", version.version));
    }
    serde_json::from_str(text).map_err(|error| error.to_string())
}

fn check_session(id: &str) -> Result<(), String> {
    let right = id.len() == 32 && id.bytes().all(|byte| byte.is_ascii_hexdigit());
    if right { Ok(()) } else { Err("the session has no proper id".into()) }
}

/// A name that leads nowhere but into the folder it is looked for in.
fn check_file(name: &str) -> Result<(), String> {
    let good = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'_');
    let right = name.len() <= 200
        && name.ends_with(".trace")
        && !name.starts_with('.')
        && name.bytes().all(good);
    if right { Ok(()) } else { Err("a file has no proper name".into()) }
}

/// Part of a file on its way to the command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece<'a> {
    /// Number of the request that asked for it.
    pub request: u64,
    /// Where it belongs.
    pub offset: u64,
    /// Bytes of the whole file.
    pub total: u64,
    /// The bytes.
    pub bytes: &'a [u8],
}

const PIECE_MAGIC: [u8; 4] = *b"ATP1";
const PIECE_HEAD: usize = 28;

impl<'a> Piece<'a> {
    /// As it goes on the wire: `ATP1`, request, offset, total (u64, little-endian), the bytes.
    #[must_use]
    pub fn encode(&self) -> Vec<u8> {
        let mut out = Vec::with_capacity(PIECE_HEAD + self.bytes.len());
        out.extend(PIECE_MAGIC);
        for number in [self.request, self.offset, self.total] {
            out.extend(number.to_le_bytes());
        }
        out.extend(self.bytes);
        out
    }

    /// The inverse; `None` if it is no piece, or would lie outside of its file.
    #[must_use]
    pub fn decode(data: &'a [u8]) -> Option<Self> {
        let (head, bytes) = data.split_at_checked(PIECE_HEAD)?;
        let (magic, numbers) = head.split_at_checked(4)?;
        let mut words = numbers.chunks_exact(8).map(|word| {
            word.iter().rev().fold(0, |number: u64, byte| number << 8 | u64::from(*byte))
        });
        let piece =
            Self { request: words.next()?, offset: words.next()?, total: words.next()?, bytes };
        let end = piece.offset.checked_add(bytes.len() as u64)?;
        let fits = end <= piece.total && piece.total <= MAX_FILE_BYTES;
        (magic == PIECE_MAGIC && fits && bytes.len() <= PIECE_BYTES).then_some(piece)
    }
}

/// A word that is safe as part of a file's name.
pub fn file_word(text: &str) -> String {
    let good = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    let word: String = text.chars().map(|c| if good(c) { c } else { '_' }).take(64).collect();
    if word.is_empty() { "host".into() } else { word }
}

/// Whether ROS 2's tools hide the topics of this module.
#[must_use]
pub fn are_hidden() -> bool {
    [REQUESTS, ANSWERS, PIECES].into_iter().all(names::is_hidden)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan() -> Plan {
        Plan { session: "0f".repeat(16), folder: "/tmp/x".into(), ..Plan::default() }
    }

    #[test]
    fn requests_and_answers_survive_the_wire_and_their_topics_are_hidden() {
        assert!(are_hidden());
        let fetch = Fetch {
            process: "a/1/2".into(),
            session: plan().session,
            file: "h-1.trace".into(),
            offset: u64::MAX,
            pieces: 3,
        };
        let verbs = [
            Operation::Status,
            Operation::Start(plan()),
            Operation::Stop(plan().session),
            Operation::Snapshot(plan()),
            Operation::Fetch(fetch),
            Operation::Discard(plan().session),
        ];
        for verb in verbs {
            let request = Request { version: VERSION, number: u64::MAX, verb };
            assert_eq!(Request::decode(&request.encode()), Ok(request));
        }
        let report = Report {
            events: 5,
            to_fetch: vec![StoredFile { name: "h-2.trace".into(), bytes: 7 }],
            ..Report::default()
        };
        for outcome in [
            Outcome::Status { session: Some(plan()), report: report.clone(), flight_seconds: 3 },
            Outcome::Started(Some("h-1.trace".into())),
            Outcome::Busy(plan()),
            Outcome::Stopped(report),
            Outcome::NotTracing,
            Outcome::Refused("no".into()),
        ] {
            let process = ProcessName { key: "k/1/2".into(), pid: 1, ..ProcessName::default() };
            let answer = Answer { version: VERSION, number: 1, process, outcome };
            assert_eq!(Answer::decode(&answer.encode()), Ok(answer));
        }
    }

    #[test]
    fn names_that_lead_elsewhere_and_other_versions_are_refused() {
        let stop = |session: &str| {
            let verb = Operation::Stop(session.into());
            Request::decode(&Request { version: VERSION, number: 1, verb }.encode())
        };
        assert!(stop("../../etc").is_err() && stop(&"0f".repeat(16)).is_ok());
        for name in ["../x.trace", "/etc/x.trace", ".x.trace", "x", "a b.trace", ""] {
            assert!(check_file(name).is_err(), "{name}");
        }
        let other = Request { version: 2, number: 1, verb: Operation::Status };
        assert_eq!(Request::decode(&other.encode()), Err("version 2 is not 1".into()));
        assert!(Request::decode(&" ".repeat(MAX_TEXT + 1)).is_err());
    }

    #[test]
    fn a_piece_survives_the_wire_and_one_outside_of_its_file_is_none() {
        let piece = Piece { request: 9, offset: 5, total: 8, bytes: b"abc" };
        assert_eq!(Piece::decode(&piece.encode()), Some(piece));
        assert_eq!(Piece::decode(&Piece { total: 7, ..piece }.encode()), None);
        assert_eq!(Piece::decode(&Piece { offset: u64::MAX, ..piece }.encode()), None);
        assert_eq!(Piece::decode(&piece.encode()[..20]), None);
    }
}
