//! The command line of a peer, parsed without a library so that a peer stays small.

use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use super::{Head, MAX_PAYLOAD, MIN_PAYLOAD};

/// Most messages of a chain or an open loop: every node keeps a note of each.
const MAX_NOTED: u64 = 1 << 24;
const TOO_MANY: &str = "at most 16777216 with warm-up";
/// Longest queue of messages.
const MAX_DEPTH: u64 = 100_000;
/// Longest pause that is put into a run on purpose, µs.
const MAX_PAUSE_US: u64 = 60_000_000;
/// Most pairs that run at once.
const MAX_PAIRS: usize = 500;
/// Most nodes of a chain.
const MAX_NODES: usize = 1000;

/// Which side of the round trip, or which place in a chain, this process has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Sends, waits for the echo, measures.
    Ping,
    /// Echoes.
    Pong,
    /// The first node of a chain.
    Source,
    /// A node between two others.
    Relay,
    /// The last node of a chain.
    Sink,
}

impl Role {
    /// Whether it is one of a chain's.
    #[must_use]
    pub const fn in_chain(self) -> bool {
        matches!(self, Self::Source | Self::Relay | Self::Sink)
    }
}

/// The delivery guarantee asked of the system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reliability {
    /// Every message arrives, or the sender blocks.
    Reliable,
    /// Messages may be lost.
    BestEffort,
}

/// How the payload gets into a message; the table in the module's contract.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// From a private buffer by one copy.
    Copied,
    /// Generated in lent memory.
    Loaned,
    /// Only the first word is written.
    Untouched,
}

/// How a receiver waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wake {
    /// Asleep in the kernel.
    Block,
    /// Polling.
    Spin,
}

/// Why a command line was refused.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum ArgsError {
    /// An option that does not exist.
    #[error("unknown option {0}\nhint: the options are listed in the peer protocol")]
    Unknown(String),
    /// An option without its value.
    #[error("option {0} needs a value")]
    NoValue(String),
    /// A value out of range or of the wrong kind.
    #[error("option {option}: {value:?} is not {expected}")]
    BadValue {
        /// The option.
        option: String,
        /// What was given.
        value: String,
        /// What would have been accepted.
        expected: &'static str,
    },
    /// A required option is absent.
    #[error("option {0} is required")]
    Missing(&'static str),
}

/// The options of `PEER pingpong` and `PEER chain`.
#[derive(Clone, Debug, PartialEq)]
pub struct Args {
    /// `--role`, required.
    pub role: Role,
    /// `--session`, required: names the pair; 1 to 48 of `A-Z a-z 0-9 _ -`.
    pub session: String,
    /// `--variant`, default empty: the peer's first variant.
    pub variant: String,
    /// `--payload` in bytes, default 8.
    pub payload: usize,
    /// `--count` of measured messages, default 1000.
    pub count: u64,
    /// `--warmup` messages, default 100.
    pub warmup: u64,
    /// `--reliability`, default reliable.
    pub reliability: Reliability,
    /// `--mode`, default copied.
    pub mode: Mode,
    /// `--wake`, default block.
    pub wake: Wake,
    /// `--cpu`, default not pinned.
    pub cpu: Option<usize>,
    /// `--think-us`: pause before each measured message, default 0.
    pub think: Duration,
    /// `--idle-ms`: length of the idle measurement, default 0 (none).
    pub idle: Duration,
    /// `--timeout-ms`: longest wait for the other side, default 10000.
    pub timeout: Duration,
    /// `--out`: where the samples go.
    pub out: Option<PathBuf>,
    /// `--index` in a chain, 0 is the source.
    pub index: usize,
    /// `--nodes` of the chain, default 3.
    pub nodes: usize,
    /// `--pairs` of the same kind that run at once on this host, default 1: so many a system must
    /// make room for.
    pub pairs: usize,
    /// `--group`: what all of these pairs share, for systems with domains; default the session.
    pub group: String,
    /// `--gate`: a file that ping waits for once its pong has answered; default none.
    pub gate: Option<PathBuf>,
    /// `--hz`: messages per second of a chain's source, default 100, or of an open loop.
    pub hz: f64,
    /// Whether a pair runs as an open loop: `--hz` or `--times` was given.
    pub paced: bool,
    /// `--times` of an open loop: a file with the sending times instead of a rate.
    pub times: Option<PathBuf>,
    /// `--rounds`: the measured messages of an open loop go out in so many runs, default 1.
    pub rounds: u64,
    /// `--echo-delay-us`: how long pong waits before it answers a message, default 0.
    pub echo_delay: Duration,
    /// `--depth`: messages that either end keeps for the other; default 0: the peer's own choice.
    pub depth: usize,
    /// `--payload-file`: messages to send in turn instead of generated ones.
    pub payload_file: Option<PathBuf>,
    /// `--delay-us`: how long this node of a chain holds every message back, default 0.
    pub delay: Duration,
    /// `--drop-every`: this node of a chain loses every so manieth measured message; 0: none.
    pub drop_every: u64,
}

impl Args {
    /// The defaults for one role in one session.
    #[must_use]
    pub fn new(role: Role, session: &str) -> Self {
        Self {
            role,
            session: session.to_owned(),
            variant: String::new(),
            payload: MIN_PAYLOAD,
            count: 1000,
            warmup: 100,
            reliability: Reliability::Reliable,
            mode: Mode::Copied,
            wake: Wake::Block,
            cpu: None,
            think: Duration::ZERO,
            idle: Duration::ZERO,
            timeout: Duration::from_secs(10),
            out: None,
            index: 0,
            nodes: 3,
            pairs: 1,
            group: String::new(),
            gate: None,
            hz: 100.0,
            paced: false,
            times: None,
            rounds: 1,
            echo_delay: Duration::ZERO,
            depth: 0,
            payload_file: None,
            delay: Duration::ZERO,
            drop_every: 0,
        }
    }

    /// How many messages either end keeps for the other, `own` unless the command line says.
    #[must_use]
    pub fn depth_or(&self, own: usize) -> usize {
        if self.depth == 0 { own } else { self.depth }
    }

    /// What all pairs that run at once share.
    #[must_use]
    pub fn shared_name(&self) -> &str {
        if self.group.is_empty() { &self.session } else { &self.group }
    }

    /// Parses what follows `PEER pingpong`.
    ///
    /// # Errors
    /// The first option that is unknown, lacks its value, or has a value out of range.
    pub fn parse(words: &[String]) -> Result<Self, ArgsError> {
        let args = Self::read(words, Self::set_pair)?;
        if args.role.in_chain() {
            return Err(bad("--role", args.role.as_str(), "ping or pong"));
        }
        if args.paced && args.count.saturating_add(args.warmup) > MAX_NOTED {
            return Err(bad("--count", &args.count.to_string(), TOO_MANY));
        }
        Ok(args)
    }

    /// Parses what follows `PEER chain`.
    ///
    /// # Errors
    /// As [`Args::parse`], and a place that contradicts the number of nodes.
    pub fn parse_chain(words: &[String]) -> Result<Self, ArgsError> {
        let args = Self::read(words, Self::set_chain)?;
        let place = match args.index {
            0 => Role::Source,
            index if index + 1 == args.nodes => Role::Sink,
            _ => Role::Relay,
        };
        if args.index >= args.nodes || args.role != place {
            let expected = "source at index 0, sink at the last, relay between";
            return Err(bad("--role", args.role.as_str(), expected));
        }
        if args.payload < Head::BYTES {
            return Err(bad("--payload", &args.payload.to_string(), "at least 24"));
        }
        if args.count.saturating_add(args.warmup) > MAX_NOTED {
            return Err(bad("--count", &args.count.to_string(), TOO_MANY));
        }
        if args.role == Role::Sink && (args.drop_every > 0 || !args.delay.is_zero()) {
            return Err(bad(
                "--role",
                "sink",
                "a node that sends, with --delay-us or --drop-every",
            ));
        }
        Ok(args)
    }

    /// Reads all options by `set`; role and session must be there.
    fn read(
        words: &[String],
        set: fn(&mut Self, &str, &str) -> Result<(), ArgsError>,
    ) -> Result<Self, ArgsError> {
        let mut args = Self::new(Role::Pong, "");
        let mut role = None;
        let mut rest = words.iter();
        while let Some(option) = rest.next() {
            let value = rest.next().ok_or_else(|| ArgsError::NoValue(option.clone()))?;
            if option == "--role" {
                role = Some(value.parse().map_err(|e| bad(option, value, e))?);
            } else {
                set(&mut args, option, value)?;
            }
        }
        args.role = role.ok_or(ArgsError::Missing("--role"))?;
        if args.session.is_empty() {
            return Err(ArgsError::Missing("--session"));
        }
        Ok(args)
    }

    fn set_chain(&mut self, option: &str, value: &str) -> Result<(), ArgsError> {
        let fail = |expected| bad(option, value, expected);
        let node = || value.parse::<usize>().ok().filter(|&node| node <= MAX_NODES);
        match option {
            "--index" => self.index = node().ok_or_else(|| fail("0 to 1000"))?,
            "--nodes" => {
                let enough = node().filter(|&nodes| nodes >= 2);
                self.nodes = enough.ok_or_else(|| fail("2 to 1000"))?;
            }
            "--hz" => self.hz = hertz(value).ok_or_else(|| fail(HERTZ))?,
            "--delay-us" => self.delay = pause(value).ok_or_else(|| fail(PAUSE))?,
            "--drop-every" => {
                self.drop_every = value.parse().map_err(|_| fail("a whole number"))?;
            }
            "--think-us" | "--idle-ms" => return Err(ArgsError::Unknown(option.to_owned())),
            _ => self.set(option, value)?,
        }
        Ok(())
    }

    fn set_pair(&mut self, option: &str, value: &str) -> Result<(), ArgsError> {
        let fail = |expected| bad(option, value, expected);
        match option {
            "--hz" => self.hz = hertz(value).ok_or_else(|| fail(HERTZ))?,
            "--times" => self.times = Some(PathBuf::from(value)),
            "--rounds" => {
                let rounds = value.parse().ok().filter(|rounds| (1..=1000).contains(rounds));
                self.rounds = rounds.ok_or_else(|| fail("1 to 1000"))?;
            }
            "--echo-delay-us" => self.echo_delay = pause(value).ok_or_else(|| fail(PAUSE))?,
            _ => return self.set(option, value),
        }
        self.paced |= matches!(option, "--hz" | "--times");
        Ok(())
    }

    fn set(&mut self, option: &str, value: &str) -> Result<(), ArgsError> {
        let fail = |expected| bad(option, value, expected);
        let number = || value.parse::<u64>().map_err(|_| fail("a whole number"));
        match option {
            "--session" if is_session(value) => value.clone_into(&mut self.session),
            "--session" => return Err(fail("1 to 48 letters, digits, - or _")),
            "--variant" => value.clone_into(&mut self.variant),
            "--group" if is_session(value) => value.clone_into(&mut self.group),
            "--group" => return Err(fail("1 to 48 letters, digits, - or _")),
            "--gate" => self.gate = Some(PathBuf::from(value)),
            "--pairs" => {
                let pairs = value.parse().ok().filter(|pairs| (1..=MAX_PAIRS).contains(pairs));
                self.pairs = pairs.ok_or_else(|| fail("1 to 500"))?;
            }
            "--payload" => self.payload = payload(value).ok_or_else(|| fail("8 to 1073741824"))?,
            "--count" if number()? > 0 => self.count = number()?,
            "--count" => return Err(fail("a positive number")),
            "--warmup" => self.warmup = number()?,
            "--reliability" => self.reliability = value.parse().map_err(fail)?,
            "--mode" => self.mode = value.parse().map_err(fail)?,
            "--wake" => self.wake = value.parse().map_err(fail)?,
            "--cpu" => self.cpu = Some(value.parse().map_err(|_| fail("a CPU number"))?),
            "--think-us" => self.think = Duration::from_micros(number()?),
            "--idle-ms" => self.idle = Duration::from_millis(number()?),
            "--timeout-ms" => self.timeout = Duration::from_millis(number()?),
            "--out" => self.out = Some(PathBuf::from(value)),
            "--depth" => {
                let depth = number()?;
                self.depth = usize::try_from(depth.min(MAX_DEPTH + 1)).unwrap_or(usize::MAX);
                if depth > MAX_DEPTH {
                    return Err(fail("at most 100000"));
                }
            }
            "--payload-file" => self.payload_file = Some(PathBuf::from(value)),
            _ => return Err(ArgsError::Unknown(option.to_owned())),
        }
        Ok(())
    }
}

pub(super) fn bad(option: &str, value: &str, expected: &'static str) -> ArgsError {
    ArgsError::BadValue { option: option.to_owned(), value: value.to_owned(), expected }
}

pub(super) fn is_session(text: &str) -> bool {
    let allowed = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    (1..=48).contains(&text.len()) && text.chars().all(allowed)
}

fn payload(text: &str) -> Option<usize> {
    text.parse().ok().filter(|bytes| (MIN_PAYLOAD..=MAX_PAYLOAD).contains(bytes))
}

const HERTZ: &str = "0.001 to 100000";

fn hertz(text: &str) -> Option<f64> {
    text.parse().ok().filter(|hz| (0.001..=100_000.0).contains(hz))
}

const PAUSE: &str = "at most 60000000";

fn pause(text: &str) -> Option<Duration> {
    text.parse().ok().filter(|us| *us <= MAX_PAUSE_US).map(Duration::from_micros)
}

/// Declares the words of an option, both ways.
macro_rules! words {
    ($type:ident, $expected:literal, $($word:literal => $value:ident),+) => {
        impl FromStr for $type {
            type Err = &'static str;
            fn from_str(text: &str) -> Result<Self, Self::Err> {
                match text { $($word => Ok(Self::$value),)+ _ => Err($expected) }
            }
        }
        impl $type {
            /// The word on the command line and in results.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$value => $word),+ }
            }
        }
    };
}

words!(Role, "ping or pong, or source, relay or sink",
    "ping" => Ping, "pong" => Pong, "source" => Source, "relay" => Relay, "sink" => Sink);
words!(Reliability, "reliable or best_effort", "reliable" => Reliable, "best_effort" => BestEffort);
words!(Mode, "copied, loaned or untouched",
    "copied" => Copied, "loaned" => Loaned, "untouched" => Untouched);
words!(Wake, "block or spin", "block" => Block, "spin" => Spin);

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Args, ArgsError> {
        let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        Args::parse(&words)
    }

    #[test]
    fn every_option_lands_in_its_field() {
        let args = parse(
            "--role ping --session s-1 --variant udp --payload 64 --count 7 --warmup 3 \
             --reliability best_effort --mode loaned --wake spin --cpu 1 --think-us 5 --idle-ms 6 \
             --timeout-ms 7 --out /tmp/x --pairs 4 --group g --gate /tmp/gate",
        )
        .unwrap();
        let expected = Args {
            variant: "udp".into(),
            payload: 64,
            count: 7,
            warmup: 3,
            reliability: Reliability::BestEffort,
            mode: Mode::Loaned,
            wake: Wake::Spin,
            cpu: Some(1),
            think: Duration::from_micros(5),
            idle: Duration::from_millis(6),
            timeout: Duration::from_millis(7),
            out: Some("/tmp/x".into()),
            pairs: 4,
            group: "g".into(),
            gate: Some("/tmp/gate".into()),
            ..Args::new(Role::Ping, "s-1")
        };
        assert_eq!(args, expected);
    }

    #[test]
    fn a_wrong_value_names_the_option_and_what_it_takes() {
        let error = parse("--role ping --session s --payload 7").unwrap_err().to_string();
        assert_eq!(error, "option --payload: \"7\" is not 8 to 1073741824");
        let error = parse("--role ping --session s --mode zero").unwrap_err().to_string();
        assert!(error.contains("copied, loaned or untouched"), "{error}");
        assert!(parse("--role ping --session a/b").is_err());
        assert_eq!(parse("--role ping --cpu"), Err(ArgsError::NoValue("--cpu".into())));
        assert_eq!(parse("--session s"), Err(ArgsError::Missing("--role")));
        assert_eq!(parse("--role pong"), Err(ArgsError::Missing("--session")));
        assert!(matches!(parse("--role pong --colour red"), Err(ArgsError::Unknown(_))));
        assert!(parse("--role relay --session s").is_err());
        assert!(parse("--role ping --session s --index 5").is_err());
        assert!(parse("--role ping --session s --drop-every 5").is_err());
        assert!(parse("--role ping --session s --pairs 0").is_err());
        assert_eq!(parse("--role ping --session s").unwrap().shared_name(), "s");
    }

    #[test]
    fn a_place_in_a_chain_must_fit_the_number_of_nodes() {
        let chain = |line: &str| {
            let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
            Args::parse_chain(&words)
        };
        let good = "--session s --payload 24 --nodes 5 --hz 0.5";
        let args = chain(&format!("--role relay --index 3 {good}")).unwrap();
        assert_eq!((args.index, args.nodes, args.hz), (3, 5, 0.5));
        assert!(chain(&format!("--role sink --index 4 {good}")).is_ok());
        for bad in ["relay --index 0", "relay --index 4", "sink --index 5", "ping --index 0"] {
            assert!(chain(&format!("--role {bad} {good}")).is_err(), "{bad}");
        }
        let with = |rest: &str| chain(&format!("--role source {good} {rest}")).is_err();
        assert!(with("--payload 23") && with("--hz 0") && with("--hz nan") && with("--nodes 1"));
        assert!(with("--count 99999999999") && with("--think-us 1"));
        assert!(with("--rounds 2") && with("--delay-us 60000001"));
        assert!(!with("--drop-every 4") && !with("--delay-us 500"));
        assert!(chain(&format!("--role sink --index 4 {good} --drop-every 4")).is_err());
    }

    #[test]
    fn a_pair_is_an_open_loop_where_it_has_a_rate_or_times() {
        assert!(!parse("--role ping --session s --depth 5").unwrap().paced);
        let args = parse("--role ping --session s --hz 2.5 --rounds 5 --depth 1000").unwrap();
        assert_eq!((args.paced, args.hz, args.rounds, args.depth_or(7)), (true, 2.5, 5, 1000));
        assert_eq!(Args::new(Role::Ping, "s").depth_or(7), 7);
        assert!(parse("--role ping --session s --times t --echo-delay-us 9").unwrap().paced);
        for bad in ["--hz 0", "--hz 1 --count 99999999", "--rounds 0", "--depth 100001"] {
            assert!(parse(&format!("--role ping --session s {bad}")).is_err(), "{bad}");
        }
    }
}
