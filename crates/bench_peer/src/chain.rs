//! The nodes of a chain: the source paces, relays and sink follow.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use super::entry::dispatch;
use super::output::{complain, print_line};
use super::pace::Pace;
use super::usage::monotonic_ns;
use super::{
    About, Args, Control, Head, Hop, Link, LinkError, Mode, Payload, PeerReport, Role, pin_to_cpu,
};

/// A control message is repeated this often until the sink has confirmed it.
const REPEAT: Duration = Duration::from_millis(100);
/// How often the source looks for the confirmation.
const LOOK: Duration = Duration::from_millis(5);
/// After the farewell a node stays this long to pass repeated ones on.
const LINGER: Duration = Duration::from_millis(300);

/// One node of a chain: a way in, a way out, or both.
pub trait Station {
    /// The source: sends one message of `body`'s length that begins with `head`; the rest is
    /// written by the rule of the mode ([`Head::fill`]). A system that copies on sending may write
    /// the head into `body` and send that.
    ///
    /// # Errors
    /// When the system refuses; one that drops the message returns `Ok`.
    fn send(&mut self, head: Head, body: &mut [u8]) -> Result<(), LinkError>;

    /// Relay and sink: waits at most `timeout` for one message, hands it to [`Hop::arrived`] and
    /// sends it on with the head that this returns. Returns whether one came.
    ///
    /// # Errors
    /// When the system fails.
    fn pass(&mut self, timeout: Duration) -> Result<bool, LinkError>;
}

/// The whole `main` of a Rust peer that also runs chains.
pub fn main_with_chain<L, S>(
    about: &About,
    open: impl FnOnce(&Args) -> Result<L, LinkError>,
    open_station: impl FnOnce(&Args, &Hop) -> Result<S, LinkError>,
) -> ExitCode
where
    L: Link,
    S: Station,
{
    let words: Vec<String> = std::env::args().skip(1).collect();
    match words.split_first() {
        Some((verb, rest)) if verb == "chain" => match Args::parse_chain(rest) {
            Ok(args) => run_chain(about, args, open_station),
            Err(error) => complain(&about.peer, &error, 2),
        },
        _ => dispatch(about, &words, open),
    }
}

fn run_chain<S: Station>(
    about: &About,
    mut args: Args,
    open: impl FnOnce(&Args, &Hop) -> Result<S, LinkError>,
) -> ExitCode {
    match about.check(&mut args).and_then(|()| measure(about, &args, open)) {
        Ok(report) => print_line(&report),
        Err(error @ LinkError::Unsupported(_)) => complain(&about.peer, &error, 3),
        Err(error) => complain(&about.peer, &error, 1),
    }
}

fn measure<S: Station>(
    about: &About,
    args: &Args,
    open: impl FnOnce(&Args, &Hop) -> Result<S, LinkError>,
) -> Result<PeerReport, LinkError> {
    if let Some(cpu) = args.cpu {
        pin_to_cpu(cpu)?;
    }
    let hop = Hop::new(args);
    let mut station = open(args, &hop)?;
    run_station(&mut station, &hop, args)?;
    if let Some(path) = &args.out {
        std::fs::write(path, hop.bytes())
            .map_err(LinkError::io(format!("write samples to {}", path.display())))?;
    }
    hop.write_stamps()?;
    Ok(hop.report(&about.peer, args))
}

/// Runs one node of a chain to its end.
///
/// # Errors
/// When the system fails, the chain does not come to stand, or the node before falls silent.
pub fn run_station<S: Station>(station: &mut S, hop: &Hop, args: &Args) -> Result<(), LinkError> {
    let meeting = Rendezvous::new(args);
    match args.role {
        Role::Source => lead(station, hop, args, &meeting),
        _ => follow(station, hop, args, &meeting),
    }
}

/// Steps 2 to 4 of the contract as source.
fn lead<S: Station>(
    station: &mut S,
    hop: &Hop,
    args: &Args,
    meeting: &Rendezvous,
) -> Result<(), LinkError> {
    let mut bodies = bodies(args)?;
    let patience = args.timeout;
    repeat(station, Control::Hello, bodies.body(0), patience, || meeting.stands())?;
    // What is left of the greetings shall be through.
    std::thread::sleep(REPEAT);
    let pace = Pace::even(args.hz);
    let start = monotonic_ns();
    for number in 0..args.warmup + args.count {
        let intended = start + pace.at(number);
        sleep_until(intended);
        let now = monotonic_ns();
        let head = Head { word: number, source_ns: now, hop_ns: now };
        if hop.sent(head, intended) {
            station.send(head, bodies.body(number))?;
        }
    }
    hop.finish();
    std::thread::sleep(REPEAT);
    repeat(station, Control::End, bodies.body(0), patience, || !meeting.stands())
}

/// The source's private bytes. In the other modes they are only what a system sees that copies.
fn bodies(args: &Args) -> Result<Payload, LinkError> {
    match args.payload_file {
        Some(_) => Payload::load(args),
        None => Ok(Payload::new(Mode::Copied, args.payload)),
    }
}

/// The same as relay or sink.
fn follow<S: Station>(
    station: &mut S,
    hop: &Hop,
    args: &Args,
    meeting: &Rendezvous,
) -> Result<(), LinkError> {
    let mut announced = args.role != Role::Sink;
    while !hop.has_ended() {
        hop.next();
        if !station.pass(args.timeout)? {
            let (what, seconds) = ("the node before".to_owned(), args.timeout.as_secs_f64());
            return Err(LinkError::Silent { what, seconds });
        }
        hop.failure()?;
        if !announced && hop.is_greeted() {
            meeting.announce()?;
            announced = true;
        }
    }
    if args.role == Role::Sink {
        meeting.dissolve();
    }
    let start = Instant::now();
    while let Some(left) = LINGER.checked_sub(start.elapsed()) {
        // A neighbour that has closed its end is what this waits for.
        if !matches!(station.pass(left), Ok(true)) {
            break;
        }
    }
    Ok(())
}

/// Sends a control message until `confirmed`.
fn repeat<S: Station>(
    station: &mut S,
    control: Control,
    body: &mut [u8],
    timeout: Duration,
    confirmed: impl Fn() -> bool,
) -> Result<(), LinkError> {
    let start = Instant::now();
    let mut count = 0;
    while start.elapsed() < timeout {
        count += 1;
        let now = monotonic_ns();
        let head = Head { word: control.word(count), source_ns: now, hop_ns: now };
        if let Err(error) = station.send(head, body) {
            // A node that has its farewell leaves after a while, and then nobody takes another one:
            // that is a failure only if the sink has not seen it.
            return if confirmed() { Ok(()) } else { Err(error) };
        }
        let sent = Instant::now();
        while sent.elapsed() < REPEAT {
            if confirmed() {
                return Ok(());
            }
            std::thread::sleep(LOOK);
        }
    }
    Err(LinkError::Silent { what: "the sink".into(), seconds: timeout.as_secs_f64() })
}

fn sleep_until(time_ns: u64) {
    while let Some(left) = time_ns.checked_sub(monotonic_ns()).filter(|left| *left > 0) {
        std::thread::sleep(Duration::from_nanos(left));
    }
}

/// An empty file that exists while the sink stands at the end of a complete chain.
struct Rendezvous(PathBuf);

impl Rendezvous {
    fn new(args: &Args) -> Self {
        Self(std::env::temp_dir().join(format!("angaros-peer-chain-{}", args.session)))
    }

    fn stands(&self) -> bool {
        self.0.exists()
    }

    fn announce(&self) -> Result<(), LinkError> {
        let what = format!("create {}", self.0.display());
        std::fs::write(&self.0, []).map_err(LinkError::io(what))
    }

    fn dissolve(&self) {
        // Already gone is as good.
        std::fs::remove_file(&self.0).ok();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};

    struct Wire {
        inn: Option<Receiver<Vec<u8>>>,
        out: Option<Sender<Vec<u8>>>,
        hop: Hop,
        loses: Option<u64>,
    }

    impl Wire {
        fn forward(&self, head: Head, body: &[u8]) -> Result<(), LinkError> {
            let mut message = vec![0; body.len()];
            head.fill(Mode::Copied, body, &mut message)?;
            if self.loses != Some(head.word) {
                // A node that has gone is an outcome that it reports itself.
                self.out.as_ref().unwrap().send(message).ok();
            }
            Ok(())
        }
    }

    impl Station for Wire {
        fn send(&mut self, head: Head, body: &mut [u8]) -> Result<(), LinkError> {
            self.forward(head, body)
        }

        fn pass(&mut self, timeout: Duration) -> Result<bool, LinkError> {
            match self.inn.as_ref().unwrap().recv_timeout(timeout) {
                Ok(message) => {
                    if let Some(head) = self.hop.arrived(&message)? {
                        self.forward(head, &message)?;
                    }
                    Ok(true)
                }
                Err(RecvTimeoutError::Timeout) => Ok(false),
                Err(RecvTimeoutError::Disconnected) => Err(LinkError::Middleware("gone".into())),
            }
        }
    }

    fn args(role: Role, index: usize, session: &str) -> Args {
        Args {
            index,
            payload: 64,
            count: 6,
            warmup: 2,
            hz: 500.0,
            timeout: Duration::from_secs(20),
            ..Args::new(role, session)
        }
    }

    #[test]
    fn a_message_that_a_relay_loses_is_missing_at_the_sink_only() {
        let session = format!("chain-test-{}", std::process::id());
        let (to_relay, at_relay) = channel();
        let (to_sink, at_sink) = channel();
        let ends = [
            (Role::Source, None, Some(to_relay)),
            (Role::Relay, Some(at_relay), Some(to_sink)),
            (Role::Sink, Some(at_sink), None),
        ];
        let nodes = ends.into_iter().enumerate().map(|(index, (role, inn, out))| {
            let args = args(role, index, &session);
            std::thread::spawn(move || {
                let hop = Hop::new(&args);
                let loses = (role == Role::Relay).then_some(5);
                let mut wire = Wire { inn, out, hop: hop.clone(), loses };
                run_station(&mut wire, &hop, &args).unwrap();
                (hop.report("wire", &args), hop.bytes())
            })
        });
        let nodes: Vec<_> = nodes.collect();
        let done: Vec<_> = nodes.into_iter().map(|node| node.join().unwrap()).collect();
        let counts: Vec<_> = done.iter().map(|(r, _)| (r.sent, r.received)).collect();
        assert_eq!(counts, [(6, 0), (6, 6), (0, 5)]);
        assert_eq!(done[2].1.len(), 5 * 24);
        assert!(!Rendezvous::new(&args(Role::Sink, 2, &session)).stands());
        // Six messages at 500 Hz.
        assert!(done[1].0.wall_ns >= 9_000_000, "{}", done[1].0.wall_ns);
    }

    /// Its neighbour has left.
    struct Deserted;

    impl Station for Deserted {
        fn send(&mut self, _: Head, _: &mut [u8]) -> Result<(), LinkError> {
            Err(LinkError::Silent { what: "receiver".into(), seconds: 1.0 })
        }

        fn pass(&mut self, _: Duration) -> Result<bool, LinkError> {
            Ok(false)
        }
    }

    #[test]
    fn a_farewell_that_cannot_be_sent_is_a_failure_only_if_the_sink_is_still_there() {
        let end = |gone| {
            let patience = Duration::from_secs(20);
            repeat(&mut Deserted, Control::End, &mut [], patience, || gone)
        };
        end(true).unwrap();
        assert!(end(false).unwrap_err().to_string().starts_with("receiver did not answer"));
    }

    #[test]
    fn a_chain_that_never_stands_is_named() {
        let (out, _keep) = channel();
        let mut args = args(Role::Source, 0, &format!("chain-none-{}", std::process::id()));
        args.timeout = Duration::from_millis(50);
        let hop = Hop::new(&args);
        let mut wire = Wire { inn: None, out: Some(out), hop: hop.clone(), loses: None };
        let error = run_station(&mut wire, &hop, &args).unwrap_err().to_string();
        assert_eq!(error, "the sink did not answer within 0.1 s");
    }
}
