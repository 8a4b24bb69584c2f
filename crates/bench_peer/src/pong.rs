//! The side that echoes.

use std::time::{Duration, Instant};

use super::{Args, Control, Idle, Link, LinkError, Payload, PeerReport, Usage};

/// After the farewell pong stays this long, in case its echo got lost and ping repeats itself.
const LINGER: Duration = Duration::from_millis(300);

/// Runs the contract as pong, until ping says goodbye.
///
/// # Errors
/// When the system fails or ping is silent for longer than `--timeout-ms`, think and idle time
/// added.
pub fn pong<L: Link>(peer: &str, link: &mut L, args: &Args) -> Result<PeerReport, LinkError> {
    let mut payload = Payload::load(args)?;
    let mut notes = Notes::new();
    let patience = args.timeout + args.think + args.idle;
    loop {
        let Some(word) = link.receive(patience)? else {
            return Err(LinkError::Silent { what: "ping".into(), seconds: patience.as_secs_f64() });
        };
        let control = Control::from_word(word);
        if control.is_some() {
            notes.before(control);
        } else if !args.echo_delay.is_zero() {
            std::thread::sleep(args.echo_delay);
        }
        link.send(word, &mut payload)?;
        notes.answered += 1;
        match control {
            Some(Control::End) => break,
            Some(other) => notes.after(other),
            None => {}
        }
    }
    let report = notes.report(peer, args);
    linger(link, &mut payload)?;
    Ok(report)
}

/// Answers repeated farewells for a moment.
fn linger<L: Link>(link: &mut L, payload: &mut Payload) -> Result<(), LinkError> {
    let start = Instant::now();
    while let Some(left) = LINGER.checked_sub(start.elapsed()) {
        match link.receive(left) {
            Ok(Some(word)) => link.send(word, payload)?,
            // Nobody asks again, or ping has closed its end: both mean that the farewell arrived.
            Ok(None) | Err(_) => break,
        }
    }
    Ok(())
}

/// What pong remembers between control messages.
struct Notes {
    section: (Instant, Usage),
    idle: Option<(Instant, Usage)>,
    idled: Option<Idle>,
    end: Option<(u64, Usage)>,
    answered: u64,
}

impl Notes {
    fn new() -> Self {
        let now = (Instant::now(), Usage::now());
        Self { section: now, idle: None, idled: None, end: None, answered: 0 }
    }

    /// Called before the echo of a control message goes out.
    fn before(&mut self, control: Option<Control>) {
        if control == Some(Control::Measure)
            && let Some((start, usage)) = self.idle.take()
        {
            self.idled = Some(Idle::of(Usage::now().since(usage), start.elapsed()));
        }
        if control == Some(Control::End) {
            let wall = u64::try_from(self.section.0.elapsed().as_nanos()).unwrap_or(u64::MAX);
            self.end = Some((wall, Usage::now().since(self.section.1)));
        }
    }

    /// Called after the echo of a control message went out.
    fn after(&mut self, control: Control) {
        let now = (Instant::now(), Usage::now());
        match control {
            Control::Idle => self.idle = Some(now),
            Control::Measure => {
                self.section = now;
                self.answered = 0;
            }
            Control::Hello | Control::End => {}
        }
    }

    fn report(&self, peer: &str, args: &Args) -> PeerReport {
        let (wall_ns, used) = self.end.unwrap_or_default();
        let mut report = PeerReport::new(peer, args, used, wall_ns);
        // The farewell itself was answered too and is no message.
        report.sent = self.answered.saturating_sub(1);
        report.received = report.sent;
        report.idle_cpu_fraction = self.idled.map(|idle| idle.cpu_fraction);
        report.idle_wakeups_per_s = self.idled.map(|idle| idle.wakeups_per_s);
        report
    }
}
