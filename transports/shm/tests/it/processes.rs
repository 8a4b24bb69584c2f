//! Real processes.

use crate::support::*;
use angaros_msg::Qos;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Not a test of its own: what a child process does, chosen by ROLE.
#[test]
fn child_process() {
    let Some(role) = setting("ROLE") else { return };
    match role.as_str() {
        "answer" => crate::deaths::answer(),
        "chain" => crate::chain::run(),
        "publish" => publish(),
        "subscribe" => subscribe(),
        "differ" => differ(),
        "confined" => crate::limits::confined(),
        "topics" => crate::limits::many_topics(),
        "hold" => crate::described::hold(),
        "fill" => crate::limits::fill_memory(),
        "look" => crate::sharing::look_around(),
        "damage" => crate::damage::read_damaged(),
        other => panic!("unknown role {other}"),
    }
}

pub fn qos() -> Qos {
    let qos = match setting("HISTORY").as_deref() {
        Some("all") => Qos::keep_all(),
        _ => Qos::keep_last(number("DEPTH", 10)),
    };
    if setting("LATCHED").is_some() { qos.transient_local() } else { qos }
}

fn topic() -> String {
    setting("TOPIC").unwrap_or_else(|| "/t".into())
}

/// Publishes COUNT messages of SIZE bytes once MATCHED subscriptions are there, and goes.
fn publish() {
    let transport = open_at(&base_path(), false).unwrap();
    let sender = publisher(&transport, &topic(), qos());
    say("ready");
    eventually("matched", || sender.matched() >= number("MATCHED", 0));
    let pause = Duration::from_micros(number("PAUSE_US", 0) as u64);
    for sequence in 1..=number("COUNT", 1) as u64 {
        let size = number("SIZE", 100) + (sequence as usize * 37) % number("SPREAD", 1);
        send(&*sender, size, sequence).unwrap();
        if !pause.is_zero() {
            std::thread::sleep(pause);
        }
    }
}

/// Receives until COUNT messages (from all publishers) came; every one must be intact.
fn subscribe() {
    let transport = open_at(&base_path(), false).unwrap();
    let receiver = Receiver::new(&transport, subscription(&transport, &topic(), qos()));
    say("ready");
    let mut last = std::collections::HashMap::new();
    let mut count = 0;
    let start = Instant::now();
    let span = Duration::from_millis(number("FOR_MS", 10_000) as u64);
    while count + (receiver.subscription.lost() as usize) < number("COUNT", 1)
        && start.elapsed() < span
    {
        let Some(got) = receiver.next(Duration::from_millis(50)) else { continue };
        let previous = last.insert(got.info.publisher, got.info.sequence_number).unwrap_or(0);
        assert!(got.info.sequence_number > previous, "out of order");
        assert!(is_intact(got.bytes.as_bytes(), got.info.sequence_number), "damaged");
        count += 1;
    }
    say(&format!("received {count} lost {}", receiver.subscription.lost()));
}

/// Publishes best effort and says how many mismatches are reported.
fn differ() {
    let transport = open_at(&base_path(), false).unwrap();
    let events = Arc::new(Mismatches::default());
    let sender = publisher_with(&transport, &topic(), Qos::sensor_data(), &events);
    let later = subscription(&transport, "/later", Qos::default());
    eventually("what came later", || later.matched() == 1);
    say(&format!("{} reported, {} matched", events.0.lock().unwrap().len(), sender.matched()));
}

#[test]
fn a_mismatch_is_reported_once_in_each_of_two_processes() {
    let base = Base::new();
    let transport = base.open_with(false);
    let events = Arc::new(Mismatches::default());
    let reader = subscription_with(&transport, "/t", Qos::default(), &events);
    let _later = publisher(&transport, "/later", Qos::default());
    let mut peer = Peer::start(&base, "differ", &[]);
    peer.expect("1 reported, 0 matched");
    assert_eq!(events.0.lock().unwrap().len(), 1);
    assert_eq!(reader.matched(), 0);
    peer.finish();
}

pub fn base_path() -> std::path::PathBuf {
    setting("BASE").unwrap().into()
}

#[test]
fn a_message_goes_from_one_process_to_another() {
    let base = Base::new();
    let mut reader = Peer::start(&base, "subscribe", &[("COUNT", "1000"), ("DEPTH", "1000")]);
    reader.expect("ready");
    let writer =
        Peer::start(&base, "publish", &[("COUNT", "1000"), ("SIZE", "20"), ("SPREAD", "5000")]);
    reader.expect("received 1000 lost 0");
    reader.finish();
    writer.finish();
    assert!(base.files().is_empty(), "{:?}", base.files());
}

#[test]
fn what_is_published_right_before_a_process_ends_arrives() {
    let base = Base::new();
    for _ in 0..5 {
        let mut reader = Peer::start(&base, "subscribe", &[("COUNT", "1")]);
        reader.expect("ready");
        let writer = Peer::start(&base, "publish", &[("COUNT", "1")]);
        reader.expect("received 1 lost 0");
        writer.finish();
        reader.finish();
    }
    assert!(base.files().is_empty(), "{:?}", base.files());
}

#[test]
fn a_late_process_receives_the_history() {
    let base = Base::new();
    let transport = base.open_with(false);
    let sender = publisher(&transport, "/t", Qos::keep_last(3).transient_local());
    (1..=5).for_each(|sequence| send(&*sender, 100, sequence).unwrap());
    let mut reader =
        Peer::start(&base, "subscribe", &[("COUNT", "3"), ("DEPTH", "3"), ("LATCHED", "1")]);
    reader.expect("ready");
    reader.expect("received 3 lost 0");
    reader.finish();
}

#[test]
fn one_publisher_serves_twenty_processes() {
    let base = Base::new();
    let transport = base.open_with(false);
    let sender = publisher(&transport, "/t", Qos::keep_last(50));
    let settings = [("COUNT", "50"), ("DEPTH", "50")];
    let mut readers: Vec<_> = (0..20).map(|_| Peer::start(&base, "subscribe", &settings)).collect();
    readers.iter_mut().for_each(|reader| reader.expect("ready"));
    eventually("all match", || sender.matched() == 20);
    (1..=50).for_each(|sequence| send(&*sender, 1000, sequence).unwrap());
    readers.iter_mut().for_each(|reader| reader.expect("received 50 lost 0"));
    readers.into_iter().for_each(Peer::finish);
    eventually("all part", || sender.matched() == 0);
}

#[test]
fn twenty_processes_publish_to_one() {
    let base = Base::new();
    let mut reader = Peer::start(&base, "subscribe", &[("COUNT", "1000"), ("DEPTH", "50")]);
    reader.expect("ready");
    let settings = [("COUNT", "50"), ("SIZE", "500")];
    let writers: Vec<_> = (0..20).map(|_| Peer::start(&base, "publish", &settings)).collect();
    reader.expect("received 1000 lost 0");
    writers.into_iter().for_each(Peer::finish);
    reader.finish();
    assert!(base.files().is_empty(), "{:?}", base.files());
}

#[test]
fn sixty_four_megabytes_arrive_in_one_message() {
    let base = Base::new();
    let mut reader = Peer::start(&base, "subscribe", &[("COUNT", "3"), ("FOR_MS", "60000")]);
    reader.expect("ready");
    let writer = Peer::start(&base, "publish", &[("COUNT", "3"), ("SIZE", "67108864")]);
    reader.expect("received 3 lost 0");
    writer.finish();
    reader.finish();
}

#[test]
fn keep_all_loses_nothing_between_processes() {
    let base = Base::new();
    let settings = [("COUNT", "20000"), ("HISTORY", "all"), ("SIZE", "64")];
    let mut reader = Peer::start(&base, "subscribe", &settings);
    reader.expect("ready");
    let writer = Peer::start(&base, "publish", &settings);
    reader.expect("received 20000 lost 0");
    writer.finish();
    reader.finish();
}
