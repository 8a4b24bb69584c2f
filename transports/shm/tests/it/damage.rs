//! Shared memory that somebody damages.

use crate::processes::base_path;
use crate::support::*;
use angaros_msg::Qos;
use angaros_transport::TakeError;
use std::os::unix::fs::FileExt;
use std::path::Path;
use std::time::{Duration, Instant};

/// Child: receives, publishes and comes and goes for a while, whatever it reads.
pub fn read_damaged() {
    say("ready");
    let end = Instant::now() + Duration::from_millis(number("FOR_MS", 2000) as u64);
    let Ok(transport) = open_at(&base_path(), true) else { return };
    while Instant::now() < end {
        let (Ok(reader), Ok(sender)) =
            (try_subscription(&transport, "/t"), try_publisher(&transport, "/back"))
        else {
            continue;
        };
        for sequence in 0..200 {
            while let Ok(Some(got)) = reader.take() {
                std::hint::black_box(
                    got.bytes.as_bytes().iter().map(|&b| u64::from(b)).sum::<u64>(),
                );
            }
            let _ = send(&*sender, 300, sequence);
            std::thread::sleep(Duration::from_micros(200));
        }
    }
    say("survived");
}

#[test]
fn random_damage_neither_crashes_nor_hangs_a_process() {
    let mut random = 99_u64;
    let mut below = |bound: u64| {
        random =
            random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) % bound
    };
    for _ in 0..4 {
        let base = Base::new();
        let settings = [("COUNT", "100000000"), ("SIZE", "300"), ("PAUSE_US", "50")];
        let mut writer = Peer::start(&base, "publish", &settings);
        writer.expect("ready");
        let mut victim = Peer::start(&base, "damage", &[("FOR_MS", "1500")]);
        victim.expect("ready");
        let start = Instant::now();
        let mut flips = 0;
        while start.elapsed() < Duration::from_millis(1200) {
            for path in base.files().iter().filter(|path| is_shared(path)) {
                let Ok(file) = std::fs::OpenOptions::new().write(true).open(path) else { continue };
                // What is used lies at the start of a segment and in the endpoints of a registry.
                let bounds = if path.extension().is_some_and(|e| e == "registry") {
                    [(0, 300_000), (3_420_000, 10_000)][below(2) as usize]
                } else {
                    [(4096, 12_000), (0, 60_000)][below(2) as usize]
                };
                let _ = file.write_at(&[below(256) as u8], bounds.0 + below(bounds.1));
                flips += 1;
            }
        }
        assert!(flips > 1000, "{flips}");
        // The writer has no duty to survive its own private folder; the victim runs on its own.
        writer.kill();
        let line = victim.hear();
        assert_eq!(line.as_deref(), Some("survived"));
        let status = victim.child.wait().unwrap();
        assert!(status.success(), "{status}");
    }
}

/// What lies where in the files that others write, found by its content, and random values for it.
fn scribble(random: &mut Random, path: &Path, file: &std::fs::File) {
    let len = file.metadata().unwrap().len();
    let registry = path.extension().is_some_and(|e| e == "registry");
    let (start, room) = match (registry, random.below(4)) {
        // Header, participants, owners and stamps; records and doorbells; anything.
        (true, 0) => (0, 4096),
        (true, 1) => (4096, 200_000),
        (true, 2) => (3_400_000, 40_000),
        // Header and control block; rings; chunk headers.
        (false, 0) => (0, 16_384),
        (false, 1) => (4096, 60_000),
        _ => (0, len.max(1)),
    };
    let at = (start + random.below(room)) & !7;
    let value = match random.below(6) {
        0 => 0,
        1 => u64::MAX,
        2 => 1 << random.below(64),
        3 => random.below(1 << 20),
        4 => len.wrapping_sub(random.below(256)),
        _ => random.below(1 << 31) << 32 | random.below(1 << 31),
    };
    let count = if random.below(8) == 0 { 1 + random.below(64) } else { 1 };
    if at + 8 * count <= len {
        let bytes: Vec<u8> = (0..count).flat_map(|_| value.to_ne_bytes()).collect();
        file.write_at(&bytes, at).unwrap();
    }
}

#[test]
fn ten_thousand_random_words_in_any_header_neither_crash_nor_hang_a_process() {
    const PEERS: usize = 4;
    let rounds = number("ANGAROS_SCRIBBLES", 10_000);
    let mut random = Random(number("ANGAROS_SEED", 5) as u64);
    let mut done = 0;
    while done < rounds {
        let base = Base::new();
        let settings = [("COUNT", "100000000"), ("SIZE", "300"), ("PAUSE_US", "50")];
        let mut writer = Peer::start(&base, "publish", &settings);
        writer.expect("ready");
        let mut victim = Peer::start(&base, "damage", &[("FOR_MS", "700")]);
        victim.expect("ready");
        std::thread::sleep(Duration::from_millis(100));
        for _ in 0..rounds.div_ceil(PEERS) {
            for path in base.files().iter().filter(|path| is_shared(path)) {
                if let Ok(file) = std::fs::OpenOptions::new().write(true).open(path) {
                    scribble(&mut random, path, &file);
                }
            }
            done += 1;
            std::thread::sleep(Duration::from_micros(random.below(100)));
        }
        writer.kill();
        let begun = Instant::now();
        let line = victim.hear();
        assert_eq!(line.as_deref(), Some("survived"), "after {done} words");
        assert!(begun.elapsed() < Duration::from_secs(30), "hung for {:?}", begun.elapsed());
        let status = victim.child.wait().unwrap();
        assert!(status.success(), "{status}");
    }
}

fn is_shared(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    path.is_file() && (name.contains("registry") || name.contains(".seg."))
}

/// The segment that holds a value, and where.
fn find_in_segment_with(base: &Base, value: u64) -> (std::fs::File, u64) {
    let found =
        base.files().into_iter().filter(|path| path.to_string_lossy().contains(".seg.")).find_map(
            |path| {
                let bytes = std::fs::read(&path).unwrap();
                let at = bytes.chunks_exact(8).position(|word| word == value.to_ne_bytes())?;
                Some((std::fs::OpenOptions::new().write(true).open(path).unwrap(), at as u64 * 8))
            },
        );
    found.unwrap()
}

#[test]
fn an_entry_that_names_memory_outside_the_segment_cuts_its_publisher_off() {
    const MARK: u64 = 0x1122_3344_5566_7788;
    // Words of an entry before the sequence number: chunk, length, index.
    for (words_before, value) in [(3, 1 << 40), (3, 4096 + 65), (3, 0), (2, 1 << 40), (1, 1 << 31)]
    {
        let base = Base::new();
        let a = base.open();
        let b = base.open();
        let reader = subscription(&b, "/t", Qos::keep_last(4));
        let bad = publisher(&a, "/t", Qos::keep_last(4));
        let good = publisher(&b, "/t", Qos::keep_last(4));
        eventually("attached", || reader.matched() == 2);
        send(&*bad, 100, MARK).unwrap();
        let (file, at) = find_in_segment_with(&base, MARK);
        file.write_at(&u64::to_ne_bytes(value), at - 8 * words_before).unwrap();
        assert_eq!(reader.take().err(), Some(TakeError::Protocol), "{words_before} {value:#x}");
        send(&*good, 100, 1).unwrap();
        assert_eq!(reader.take().unwrap().unwrap().info.sequence_number, 1);
        assert_eq!(reader.matched(), 1);
        eventually("the publisher sees that it is cut off", || {
            let _ = send(&*bad, 100, 2);
            bad.matched() == 0
        });
    }
}

#[test]
fn a_segment_full_of_nonsense_ends_the_connection_on_both_sides() {
    const MARK: u64 = 0x1122_3344_5566_7788;
    let base = Base::new();
    let a = base.open();
    let b = base.open();
    let reader = subscription(&b, "/t", Qos::keep_last(4));
    let sender = publisher(&a, "/t", Qos::keep_last(4));
    eventually("attached", || reader.matched() == 1);
    send(&*sender, 100, MARK).unwrap();
    let (file, _) = find_in_segment_with(&base, MARK);
    file.write_at(&[0xff; 40_000], 4096).unwrap();
    assert_eq!(reader.take().err(), Some(TakeError::Protocol));
    (1..20).for_each(|sequence| assert!(send(&*sender, 100, sequence).is_ok()));
    assert_eq!((reader.matched(), sender.matched()), (0, 0));
}

#[test]
fn a_registry_of_another_version_is_refused_by_name_while_it_is_used() {
    let base = Base::new();
    let other = base.open();
    let path = base.files().into_iter().find(|path| is_shared(path)).unwrap();
    let file = std::fs::OpenOptions::new().write(true).open(path).unwrap();
    file.write_at(&77_u32.to_ne_bytes(), 8).unwrap();
    let error = open_at(&base.0, true).err().unwrap().to_string();
    assert!(
        error.contains("version 77")
            && error.contains("this program's is version")
            && error.contains("hint:"),
        "{error}"
    );
    drop(other);
    assert!(open_at(&base.0, true).is_ok(), "and replaced once nobody uses it");
}

#[test]
fn a_damaged_registry_is_refused_while_it_is_used() {
    let base = Base::new();
    let _other = base.open();
    let path = base.files().into_iter().find(|path| is_shared(path)).unwrap();
    let file = std::fs::OpenOptions::new().write(true).open(path).unwrap();
    file.write_at(b"nonsense", 0).unwrap();
    let error = open_at(&base.0, true).err().unwrap().to_string();
    assert!(error.contains("damaged") && error.contains("hint:"), "{error}");
}

#[test]
fn a_folder_that_others_may_write_to_is_refused() {
    use std::os::unix::fs::PermissionsExt;
    let base = Base::new();
    drop(base.open());
    // SAFETY: no arguments.
    let path = base.0.join(format!("angaros-{}", unsafe { libc::geteuid() }));
    std::fs::create_dir(&path).unwrap();
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o777)).unwrap();
    let error = open_at(&base.0, true).err().unwrap().to_string();
    assert!(error.contains("mode 777"), "{error}");
}

#[test]
fn a_dead_publishers_samples_can_be_taken_after_its_segment_was_removed() {
    let base = Base::new();
    let transport = base.open();
    let reader = subscription(&transport, "/t", Qos::default());
    let mut writer = Peer::start(
        &base,
        "publish",
        &[("MATCHED", "1"), ("COUNT", "1000000"), ("PAUSE_US", "100")],
    );
    eventually("first", || reader.take().is_ok_and(|got| got.is_some()));
    writer.kill();
    // The mapping of a dead process's segment stays usable after its file was removed.
    while let Ok(Some(got)) = reader.take() {
        assert!(is_intact(got.bytes.as_bytes(), got.info.sequence_number));
    }
    eventually("parted", || reader.matched() == 0);
}
