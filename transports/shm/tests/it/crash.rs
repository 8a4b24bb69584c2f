//! Participants that are killed while others go on.

use crate::support::*;
use angaros_msg::Qos;
use angaros_transport::Transport;
use std::time::{Duration, Instant};

#[test]
fn three_hundred_kills_leave_the_others_correct_and_nothing_behind() {
    let kills: usize = number("ANGAROS_KILLS", 300);
    let base = Base::new();
    let transport = base.open_with(false);
    let steady_sender = publisher(&transport, "/down", Qos::keep_last(4));
    let steady_reader =
        Receiver::new(&transport, subscription(&transport, "/up", Qos::keep_last(4)));
    let writer = [
        ("TOPIC", "/up"),
        ("COUNT", "100000000"),
        ("SIZE", "200"),
        ("SPREAD", "3000"),
        ("DEPTH", "4"),
        ("PAUSE_US", "20"),
    ];
    let reader = [("TOPIC", "/down"), ("COUNT", "100000000"), ("DEPTH", "4"), ("FOR_MS", "600000")];
    let mut random = Random(7);
    let mut peers: Vec<Peer> = Vec::new();
    let mut sent = 0;
    let mut received = 0_u64;
    let mut killed = 0;
    let mut next_kill = Instant::now() + Duration::from_millis(200);
    while killed < kills {
        while peers.len() < 6 {
            let (role, settings) = if random.below(2) == 0 {
                ("publish", &writer[..])
            } else {
                ("subscribe", &reader[..])
            };
            peers.push(Peer::start(&base, role, settings));
        }
        sent += 1;
        send(&*steady_sender, 100 + (sent as usize * 53) % 4000, sent).unwrap();
        for _ in 0..10 {
            let Some(got) = steady_reader.next(Duration::from_micros(200)) else { break };
            assert!(is_intact(got.bytes.as_bytes(), got.info.sequence_number), "damaged");
            received += 1;
        }
        if Instant::now() > next_kill {
            let index = random.below(peers.len() as u64) as usize;
            peers.swap_remove(index).kill();
            killed += 1;
            next_kill = Instant::now() + Duration::from_micros(random.below(30_000));
        }
    }
    assert!(sent > 500 && received > 500, "sent {sent}, received {received}");
    peers.iter_mut().for_each(Peer::kill);
    eventually("the dead are gone", || {
        transport.graph().endpoints.len() == 2 && steady_sender.matched() == 0
    });
    while steady_reader.next(Duration::from_millis(20)).is_some() {}
    eventually("segments are gone", || base.files().len() <= 3);
    drop(steady_sender);
    eventually("every chunk and ring is free", || transport.payload_in_use() == 0);
    drop((steady_reader, transport));
    assert!(base.files().is_empty(), "{:?}", base.files());
}

#[test]
fn a_start_after_everybody_was_killed_finds_a_clean_folder() {
    let base = Base::new();
    let mut writer = Peer::start(&base, "publish", &[("COUNT", "1000000"), ("PAUSE_US", "100")]);
    let mut reader = Peer::start(&base, "subscribe", &[("COUNT", "1000000")]);
    writer.expect("ready");
    reader.expect("ready");
    std::thread::sleep(Duration::from_millis(50));
    writer.kill();
    reader.kill();
    assert!(!base.files().is_empty());
    let transport = base.open();
    assert!(transport.graph().endpoints.is_empty());
    assert_eq!(base.files().len(), 2, "folder and registry: {:?}", base.files());
    drop(transport);
    assert!(base.files().is_empty(), "{:?}", base.files());
}

#[test]
fn a_start_in_one_domain_removes_what_the_killed_left_in_another() {
    let base = Base::new();
    let mut writer = Peer::start(&base, "publish", &[("COUNT", "1")]);
    writer.expect("ready");
    let mut blocked = Peer::start(&base, "subscribe", &[("COUNT", "2"), ("TOPIC", "/other")]);
    blocked.expect("ready");
    blocked.kill();
    writer.kill();
    let options = angaros_transport::OpenOptions {
        domain: 9,
        deliver_within_process: true,
        ..Default::default()
    };
    let transport = angaros_shm::ShmTransport::open(Some(&base.0), &options).unwrap();
    let files = base.files();
    assert!(files.len() == 2 && files[1].ends_with("d9.registry"), "{files:?}");
    let same = angaros_shm::ShmTransport::open(Some(&base.0), &options).unwrap();
    let other = base.open();
    assert_eq!(base.files().len(), 3, "and nothing that is in use");
    drop((same, other, transport));
    assert!(base.files().is_empty(), "{:?}", base.files());
}

#[test]
fn a_killed_keep_all_reader_does_not_keep_its_writer_waiting() {
    let base = Base::new();
    let transport = base.open_with(false);
    let sender = publisher(&transport, "/t", Qos::keep_all());
    let mut reader = Peer::start(&base, "subscribe", &[("HISTORY", "all"), ("COUNT", "1")]);
    reader.expect("ready");
    eventually("matched", || sender.matched() == 1);
    reader.kill();
    let start = Instant::now();
    for sequence in 1..=3000 {
        // A time-out is legal until the death is noticed.
        let _ = send(&*sender, 100, sequence);
    }
    assert!(start.elapsed() < Duration::from_secs(2), "{:?}", start.elapsed());
    assert_eq!(sender.matched(), 0);
}
