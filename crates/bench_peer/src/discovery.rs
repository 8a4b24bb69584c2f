//! One process of many that find each other: opens what it has at a word, says when it knows
//! everybody, and stays until it is told to go.

use std::io::BufRead;
use std::ops::RangeInclusive;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use super::args::{bad, is_session};
use super::output::{complain, print_line, say};
use super::usage::{monotonic_ns, resident_kb};
use super::{About, ArgsError, LinkError, PeerReport, Usage};

/// Most processes, and most topics of all of them.
const MAX_NODES: u64 = 1000;
const MAX_TOPICS: u64 = 100_000;
/// How often a process looks whether it knows everybody, at best.
const LOOK: Duration = Duration::from_millis(10);
/// And at least, whatever a look costs: on a busy machine it costs much.
const LONGEST: Duration = Duration::from_millis(500);
/// Of one core, what all processes together may spend on looking: one over this.
const SHARE: u32 = 4;

/// The options of `PEER discovery`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CrowdArgs {
    /// `--session`: shared by all processes of a run and by no other run.
    pub session: String,
    /// `--variant`, default empty: the first.
    pub variant: String,
    /// `--index` of this process, from 0.
    pub index: u64,
    /// `--nodes`: how many processes there are, 2 to 1000.
    pub nodes: u64,
    /// `--topics` of each process, 1 to 100000 in all.
    pub topics: u64,
    /// `--timeout-ms`: how long it may take, default 60 s.
    pub timeout: Duration,
}

impl CrowdArgs {
    /// Parses what follows `PEER discovery`.
    ///
    /// # Errors
    /// The first option that is unknown, lacks its value or has none that it takes; or a required
    /// one that is missing.
    pub fn parse(words: &[String]) -> Result<Self, ArgsError> {
        let timeout = Duration::from_secs(60);
        let mut args = Self { nodes: 2, topics: 1, timeout, ..Self::default() };
        for pair in words.chunks(2) {
            let [option, value] = pair else {
                return Err(ArgsError::NoValue(pair.concat()));
            };
            args.set(option, value)?;
        }
        if args.session.is_empty() {
            return Err(ArgsError::Missing("--session"));
        }
        if args.index >= args.nodes {
            return Err(bad("--index", &args.index.to_string(), "below --nodes"));
        }
        if args.nodes * args.topics > MAX_TOPICS {
            return Err(bad("--topics", &args.topics.to_string(), "at most 100000 in all"));
        }
        Ok(args)
    }

    fn set(&mut self, option: &str, value: &str) -> Result<(), ArgsError> {
        let number = |range: RangeInclusive<u64>, expected| {
            let number = value.parse().ok().filter(|number| range.contains(number));
            number.ok_or_else(|| bad(option, value, expected))
        };
        match option {
            "--session" if is_session(value) => value.clone_into(&mut self.session),
            "--session" => return Err(bad(option, value, "1 to 48 letters, digits, - or _")),
            "--variant" => value.clone_into(&mut self.variant),
            "--index" => self.index = number(0..=MAX_NODES - 1, "0 to 999")?,
            "--nodes" => self.nodes = number(2..=MAX_NODES, "2 to 1000")?,
            "--topics" => self.topics = number(1..=MAX_TOPICS, "1 to 100000")?,
            "--timeout-ms" => {
                self.timeout = Duration::from_millis(number(0..=3_600_000, "0 to 3600000")?);
            }
            _ => return Err(ArgsError::Unknown(option.to_owned())),
        }
        Ok(())
    }

    /// The process whose topics this one subscribes to.
    #[must_use]
    pub fn next(&self) -> u64 {
        (self.index + 1) % self.nodes
    }
}

/// What a process has opened: a node with publishers for its topics and subscriptions to those of
/// the next.
pub trait Member {
    /// Whether each of its publishers and subscriptions has found its other end.
    ///
    /// # Errors
    /// When the system fails.
    fn is_matched(&mut self) -> Result<bool, LinkError>;

    /// Whether it knows every node, publisher and subscription of all processes.
    ///
    /// # Errors
    /// When the system fails.
    fn knows_everybody(&mut self) -> Result<bool, LinkError>;
}

/// Runs `PEER discovery`: `words` are those after it. `open` makes what the process has.
pub fn run_discovery<M: Member>(
    about: &About,
    words: &[String],
    open: impl FnOnce(&CrowdArgs) -> Result<M, LinkError>,
) -> ExitCode {
    let mut args = match CrowdArgs::parse(words) {
        Ok(args) => args,
        Err(error) => return complain(&about.peer, &error, 2),
    };
    let measured = about.check_variant(&mut args.variant).and_then(|()| measure(&args, open));
    match measured {
        Ok(found) => print_line(&report(about, &args, &found)),
        Err(error @ LinkError::Unsupported(_)) => complain(&about.peer, &error, 3),
        Err(error) => complain(&about.peer, &error, 1),
    }
}

/// What a process needed until it knew everybody.
struct Found {
    wall_ns: u64,
    used: Usage,
}

/// The steps of the contract but the report.
fn measure<M: Member>(
    args: &CrowdArgs,
    open: impl FnOnce(&CrowdArgs) -> Result<M, LinkError>,
) -> Result<Found, LinkError> {
    say("ready")?;
    if heard()?.trim() != "go" {
        return Err(LinkError::Middleware("told to end before it began".to_owned()));
    }
    let (begun, begun_ns, before) = (Instant::now(), monotonic_ns(), Usage::now());
    let mut member = open(args)?;
    let opened_ns = monotonic_ns();
    let left = || args.timeout.checked_sub(begun.elapsed());
    wait(args, &left, "its own topics", || member.is_matched())?;
    let matched_ns = monotonic_ns();
    wait(args, &left, "everybody", || member.knows_everybody())?;
    let known_ns = monotonic_ns();
    let used = Usage::now().since(before);
    say(&format!("known {opened_ns} {matched_ns} {known_ns} {}", resident_kb()))?;
    while !heard()?.is_empty() {}
    drop(member);
    Ok(Found { wall_ns: known_ns - begun_ns, used })
}

/// Looks until it is so. How often depends on what a look costs, so that many processes that look
/// do not keep each other from what they look for.
fn wait(
    args: &CrowdArgs,
    left: &impl Fn() -> Option<Duration>,
    what: &str,
    mut is_so: impl FnMut() -> Result<bool, LinkError>,
) -> Result<(), LinkError> {
    let processes = u32::try_from(args.nodes).unwrap_or(u32::MAX);
    loop {
        let look = Instant::now();
        if is_so()? {
            return Ok(());
        }
        let Some(left) = left() else {
            let seconds = args.timeout.as_secs_f64();
            return Err(LinkError::Middleware(format!("{what} not found within {seconds:.1} s")));
        };
        let pause = look.elapsed().saturating_mul(processes.saturating_mul(SHARE));
        std::thread::sleep(pause.clamp(LOOK, LONGEST).min(left));
    }
}

/// The next line of standard input; empty at its end.
fn heard() -> Result<String, LinkError> {
    let mut line = String::new();
    let read = std::io::stdin().lock().read_line(&mut line);
    read.map_err(LinkError::io("read standard input".to_owned()))?;
    Ok(line)
}

fn report(about: &About, args: &CrowdArgs, found: &Found) -> PeerReport {
    PeerReport {
        role: "node".to_owned(),
        peer: about.peer.clone(),
        variant: args.variant.clone(),
        wake: "none".to_owned(),
        sent: 1,
        received: 1,
        ..PeerReport::using(found.used, found.wall_ns)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<CrowdArgs, ArgsError> {
        let words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
        CrowdArgs::parse(&words)
    }

    #[test]
    fn the_last_process_subscribes_to_the_first() {
        let args = parse("--session a --index 9 --nodes 10 --topics 7").unwrap();
        assert_eq!((args.index, args.nodes, args.topics, args.next()), (9, 10, 7, 0));
    }

    #[test]
    fn a_place_that_does_not_exist_and_a_missing_session_are_refused() {
        assert!(parse("--session a --index 10 --nodes 10").is_err());
        assert!(parse("--index 0 --nodes 10").unwrap_err().to_string().contains("--session"));
        assert!(parse("--session a/b --index 0").is_err());
        assert!(parse("--session a --nodes 1000 --topics 1000").is_err());
        assert!(parse("--session a --colour red").unwrap_err().to_string().contains("--colour"));
        assert!(parse("--session a --nodes").is_err());
    }

    #[test]
    fn who_finds_nobody_says_what_it_looked_for() {
        let args = parse("--session a --timeout-ms 0").unwrap();
        let error = wait(&args, &|| None, "everybody", || Ok(false)).unwrap_err().to_string();
        assert!(error.contains("everybody not found within 0.0 s"), "{error}");
    }
}
