//! Ping and pong against each other over a channel that can lose, repeat and delay.

use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;

use super::{Args, Control, Link, LinkError, Mode, Payload, PeerReport, PingResult, Role};
use super::{open_loop, ping, pong};

/// What happens to a message on its way.
#[derive(Clone, Copy, PartialEq)]
enum Fate {
    Arrives,
    Lost,
    Twice,
    /// Kept back until the next message passes.
    Late,
}

struct Wire {
    out: Sender<u64>,
    inn: Receiver<u64>,
    fate: fn(u64) -> Fate,
    kept: Option<u64>,
}

impl Link for Wire {
    fn send(&mut self, word: u64, payload: &mut Payload) -> Result<(), LinkError> {
        let mut message = vec![0; payload.len()];
        payload.write_into(word, &mut message)?;
        // A receiver that has gone is an outcome that the other side reports.
        let send = |word| self.out.send(word).unwrap_or_default();
        match if Control::is_control(word) { Fate::Arrives } else { (self.fate)(word) } {
            Fate::Arrives => send(word),
            Fate::Lost => {}
            Fate::Twice => {
                send(word);
                send(word);
            }
            Fate::Late => {
                self.kept = Some(word);
                return Ok(());
            }
        }
        if let Some(kept) = self.kept.take() {
            send(kept);
        }
        Ok(())
    }

    fn receive(&mut self, timeout: Duration) -> Result<Option<u64>, LinkError> {
        match self.inn.recv_timeout(timeout) {
            Ok(word) => Ok(Some(word)),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(LinkError::Middleware("gone".into())),
        }
    }
}

fn run(fate: fn(u64) -> Fate, idle: Duration) -> (PingResult, PeerReport) {
    let (to_pong, from_ping) = channel();
    let (to_ping, from_pong) = channel();
    let args = move |role| Args {
        count: 8,
        warmup: 3,
        idle,
        mode: Mode::Loaned,
        ..Args::new(role, "test")
    };
    let answering = std::thread::spawn(move || {
        let mut wire = Wire { out: to_ping, inn: from_ping, fate, kept: None };
        pong("wire", &mut wire, &args(Role::Pong))
    });
    let mut wire = Wire { out: to_pong, inn: from_pong, fate: |_| Fate::Arrives, kept: None };
    let result = ping("wire", &mut wire, &args(Role::Ping));
    drop(wire);
    (result.unwrap(), answering.join().unwrap().unwrap())
}

#[test]
fn warm_up_is_discarded_and_both_sides_count_the_same() {
    let (result, pong) = run(|_| Fate::Arrives, Duration::ZERO);
    assert_eq!((result.samples.len(), result.report.sent, result.report.lost), (8, 8, 0));
    assert_eq!((pong.sent, pong.received), (8, 8));
    assert_eq!((result.report.idle_cpu_fraction, pong.idle_cpu_fraction), (None, None));
    assert!(result.report.wall_ns >= result.samples.iter().sum());
}

#[test]
fn a_lost_echo_and_a_repeated_one_are_counted() {
    let fate = |word| match word {
        5 => Fate::Lost,
        7 => Fate::Twice,
        _ => Fate::Arrives,
    };
    let report = run(fate, Duration::ZERO).0.report;
    assert_eq!((report.received, report.lost, report.duplicates, report.late), (7, 1, 1, 0));
}

#[test]
fn an_echo_that_comes_after_it_was_given_up_is_late_and_still_lost() {
    let fate = |word| if word == 6 { Fate::Late } else { Fate::Arrives };
    let report = run(fate, Duration::ZERO).0.report;
    assert_eq!((report.received, report.lost, report.late, report.duplicates), (7, 1, 1, 0));
}

#[test]
fn the_idle_share_is_measured_on_both_sides_when_asked_for() {
    let (result, pong) = run(|_| Fate::Arrives, Duration::from_millis(200));
    assert!(result.report.idle_cpu_fraction.is_some());
    // The whole test process is counted; other tests run beside it.
    assert!(pong.idle_cpu_fraction.is_some_and(|share| share >= 0.0));
}

#[test]
fn a_pong_that_never_comes_is_named() {
    let (out, _keep) = channel();
    let (_keep_too, inn) = channel();
    let mut wire = Wire { out, inn, fate: |_| Fate::Arrives, kept: None };
    let timeout = Duration::from_millis(50);
    let args = Args { timeout, ..Args::new(Role::Ping, "test") };
    let error = ping("wire", &mut wire, &args).err().unwrap().to_string();
    assert_eq!(error, "pong did not answer within 0.1 s");
}

/// An open loop of 40 messages in two rounds over a wire that does this to them.
fn run_open(fate: fn(u64) -> Fate, hz: f64) -> (PingResult, PeerReport) {
    let (to_pong, from_ping) = channel();
    let (to_ping, from_pong) = channel();
    let args = move |role| Args {
        count: 40,
        warmup: 2,
        paced: true,
        hz,
        rounds: 2,
        mode: Mode::Loaned,
        echo_delay: Duration::from_millis(1),
        ..Args::new(role, "test")
    };
    let answering = std::thread::spawn(move || {
        let mut wire = Wire { out: to_ping, inn: from_ping, fate, kept: None };
        pong("wire", &mut wire, &args(Role::Pong))
    });
    let mut wire = Wire { out: to_pong, inn: from_pong, fate: |_| Fate::Arrives, kept: None };
    let result = open_loop("wire", &mut wire, &args(Role::Ping));
    drop(wire);
    (result.unwrap(), answering.join().unwrap().unwrap())
}

#[test]
fn an_open_loop_sends_at_its_rate_and_notes_every_echo_in_sending_order() {
    let (result, pong) = run_open(|_| Fate::Arrives, 500.0);
    assert_eq!((result.report.received, result.report.lost, pong.sent), (40, 0, 40));
    // Two runs of 20 messages, 2 ms apart, and the pause between them.
    assert!(result.report.wall_ns >= 2 * 19 * 2_000_000 + 200_000_000, "{:?}", result.report);
    let (notes, _) = result.samples.as_chunks::<3>();
    assert!(notes.iter().map(|note| note[0]).eq(0..40));
    // Every echo took pong's delay at least, and is never nearer to the intended time.
    assert!(notes.iter().all(|note| note[1] >= 1_000_000 && note[2] >= note[1]));
}

#[test]
fn messages_of_an_open_loop_wait_behind_a_slow_echoer_and_it_shows() {
    // 10,000 a second, answered after 1 ms each: the last of a run waits for all before it.
    let (result, _) = run_open(|_| Fate::Arrives, 10_000.0);
    let (notes, _) = result.samples.as_chunks::<3>();
    assert_eq!(notes.len(), 40);
    assert!(notes[19][1] > notes[0][1] + 10_000_000, "{:?} {:?}", notes[0], notes[19]);
}

#[test]
fn an_open_loop_tells_lost_repeated_and_late_echoes_apart() {
    let fate = |word| match word {
        5 => Fate::Lost,
        7 => Fate::Twice,
        // The last of the first run comes with the first of the second.
        21 => Fate::Late,
        _ => Fate::Arrives,
    };
    let report = run_open(fate, 1000.0).0.report;
    assert_eq!((report.received, report.lost), (38, 2));
    assert_eq!((report.late, report.duplicates), (1, 1));
}
