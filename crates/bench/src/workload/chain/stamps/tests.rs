use super::*;
use angaros_bench_peer::{Args, Head, Hop as Book, Role, Stamps, monotonic_ns};

/// A row with these times.
fn row(times: &[(Stamp, u64)]) -> Row {
    let mut row = [0; WORDS];
    times.iter().for_each(|(stamp, ns)| row[*stamp as usize] = *ns);
    row
}

fn source() -> Row {
    row(&[
        (Stamp::Handled, 90),
        (Stamp::Publish, 95),
        (Stamp::RmwPublish, 98),
        (Stamp::Write, 100),
        (Stamp::Serialised, 120),
        (Stamp::Written, 180),
    ])
}

/// A reader that looks for a message at `take`.
fn reader(arrived: u64, woke: u64, take: u64) -> Row {
    row(&[
        (Stamp::Arrived, arrived),
        (Stamp::Woke, woke),
        (Stamp::RmwTake, take - 2),
        (Stamp::Take, take),
        (Stamp::Taken, take + 40),
        (Stamp::RmwTaken, take + 42),
        (Stamp::RclcppTaken, take + 43),
        (Stamp::Handled, take + 45),
        (Stamp::Publish, 595),
        (Stamp::Write, 600),
        (Stamp::Written, 650),
    ])
}

#[test]
fn every_layer_gets_its_own_time_and_the_layers_add_up() {
    let way = Way::between(&source(), &reader(200, 260, 270));
    assert_eq!(way.layers(), [5, 0, 3, 22, 80, 60, 10, 42, 3]);
    assert_eq!(way.layers().iter().sum::<i64>(), 315 - 90);
}

#[test]
fn the_papers_formulas_give_its_six_categories_and_what_is_in_none() {
    let way = Way::between(&source(), &reader(200, 260, 270));
    // t2 - t0, t3 - t2, (t4 - t3) + (t9 - t8), t5 - t4, (t8 - t7) + (t10 - t9),
    // (t7 - t5) + (t13 - t10), and before t0.
    assert_eq!(way.categories(), [3, 2, 160 + 40, 8, 2 + 2, 3, 5]);
    assert_eq!(way.categories().iter().sum::<i64>(), 315 - 90);
    // With all fourteen, as a program with rclcpp, rcl and rmw has them.
    let mut stamps = [0; 14];
    (0..14).for_each(|place| stamps[place] = 1 << place);
    let way = Way { made: 0, asked: 1, stamps, serialised: 8, arrived: 8, took: 256, gap: 0 };
    let formula = [3, 4, 8 + 256, 16, 128 + 512, 96 + 8192 - 1024, 1];
    assert_eq!(way.categories(), formula);
    assert_eq!(way.categories().iter().sum::<i64>(), 8192);
}

#[test]
fn a_message_that_was_there_before_the_reader_looked_woke_nobody() {
    let layers = |arrived, woke, take| {
        let layers = Way::between(&source(), &reader(arrived, woke, take)).layers();
        (layers[4], layers[5], layers[6])
    };
    assert_eq!(layers(200, 0, 500), (80, 0, 300));
    // Nobody saw it come.
    assert_eq!(layers(0, 260, 270), (140, 0, 10));
    // What came before this message was complete was another.
    assert_eq!(layers(110, 260, 270), (140, 0, 10));
}

#[test]
fn what_contradicts_itself_keeps_its_sign() {
    let mut late = reader(200, 260, 270);
    late[Stamp::Handled as usize] = 300;
    let layers = Way::between(&source(), &late).layers();
    assert_eq!((layers[8], layers.iter().sum::<i64>()), (-12, 300 - 90));
}

/// A folder for these rows.
fn folder(name: &str, nodes: &[&[Row]]) -> std::path::PathBuf {
    let folder = std::env::temp_dir().join(format!("angaros-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    for (index, rows) in nodes.iter().enumerate() {
        let bytes: Vec<u8> = rows.iter().flatten().flat_map(|word| word.to_le_bytes()).collect();
        std::fs::write(folder.join(format!("{index}.stamps")), bytes).unwrap();
    }
    folder
}

#[test]
fn a_message_that_one_node_missed_is_in_no_profile() {
    let second = |mut row: Row| {
        row[0] = 1;
        row
    };
    let late = reader(200, 260, 270);
    let (relay, sink) = ([late, second(late)], [reader(700, 710, 720)]);
    let folder = folder("stamps-missed", &[&[source(), second(source())], &relay, &sink]);
    let mut measured = Measurement::default();
    // The sink measured 10 ns less than its stamps say.
    let noted = vec![[0, 0, 665], [1, 0, 99_999]];
    add_profile(&mut measured, &noted, &folder, 3).unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
    assert_eq!(measured.notes, ["the profile lacks 1 of 2 messages"]);
    // 100 to 315, then 600 to 765; 90 to 95 and 315 to 595 are the nodes' own.
    assert_eq!(measured.parts_ns[CATEGORIES[2]], [160 + 40 + 110 + 40]);
    assert_eq!(measured.parts_ns[CATEGORIES[6]], [5 + 280]);
    let sum: f64 = measured.breakdown_us.values().sum();
    assert!((sum - 0.665).abs() < 1e-9, "parts and rest are the whole: {sum}");
    assert!((measured.breakdown_us[UNATTRIBUTED] + 0.010).abs() < 1e-9, "{measured:?}");
    assert!((measured.breakdown_us["node"] - 0.285).abs() < 1e-9);
    assert!(!measured.breakdown_us.contains_key("build"), "no time is no layer");
}

#[test]
fn a_profile_that_is_missing_fails_the_run_and_names_the_node() {
    let error = |folder: &Path, nodes| {
        let mut measured = Measurement::default();
        let error = add_profile(&mut measured, &vec![[7, 0, 5]], folder, nodes).unwrap_err();
        assert!(measured.breakdown_us.is_empty() && measured.parts_ns.is_empty());
        error.to_string()
    };
    let folder = folder("stamps-none", &[&[source()], &[reader(200, 260, 270)]]);
    let none = error(&folder, 3);
    assert!(none.contains("node 2 left no stamps") && none.contains("hint:"), "{none}");
    let none = error(&folder, 2);
    assert!(none.contains("no profile: of 1 messages at the end, every node noted 1"), "{none}");
    std::fs::write(folder.join("1.stamps"), [1, 2, 3]).unwrap();
    assert!(error(&folder, 2).contains("1.stamps"));
    std::fs::remove_dir_all(&folder).unwrap();
}

/// A node of a chain in this folder.
fn node(role: Role, index: usize, folder: &Path) -> (Book, Stamps) {
    let args = Args { payload: 32, count: 3, warmup: 1, index, ..Args::new(role, "stamps") };
    let book = Book::new(&args);
    let stamps = book.stamps_in(folder, &args);
    (book, stamps)
}

fn pass(stamps: &Stamps, boundaries: &[Stamp]) {
    for which in boundaries {
        stamps.note(*which);
    }
}

#[test]
fn the_stamps_of_a_rust_peer_give_parts_that_sum_to_the_whole() {
    const OUT: [Stamp; 3] = [Stamp::RmwPublish, Stamp::Write, Stamp::Written];
    const IN: [Stamp; 4] = [Stamp::Arrived, Stamp::Woke, Stamp::Take, Stamp::Taken];
    let folder = folder("stamps-rust", &[]);
    let (source, relay, sink) = (
        node(Role::Source, 0, &folder),
        node(Role::Relay, 1, &folder),
        node(Role::Sink, 2, &folder),
    );
    // The first one is warm-up.
    for word in 0..4 {
        let now = monotonic_ns();
        let head = Head { word, source_ns: now, hop_ns: now };
        let mut message = [0; 32];
        head.write(&mut message);
        assert!(source.0.sent(head, now));
        pass(&source.1, &OUT);
        pass(&relay.1, &IN);
        relay.0.arrived(&message).unwrap().unwrap().write(&mut message);
        pass(&relay.1, &OUT);
        pass(&sink.1, &IN);
        assert_eq!(sink.0.arrived(&message).unwrap(), None);
    }
    for (book, _) in [&source, &relay, &sink] {
        book.write_stamps().unwrap();
    }
    let noted = sink.0.samples();
    let whole_us = noted.iter().map(|sample| sample[2]).sum::<u64>() as f64 / 3.0 / 1e3;
    let mut measured = Measurement::default();
    add_profile(&mut measured, &noted, &folder, 3).unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
    assert_eq!(measured.parts_ns[CATEGORIES[2]].len(), 3);
    let sum: f64 = measured.breakdown_us.values().sum();
    assert!((sum - whole_us).abs() < 1e-6, "{sum} of {whole_us}: {:?}", measured.breakdown_us);
    // The clock of the stamps is that of the latency: nothing is left over.
    assert!(measured.breakdown_us[UNATTRIBUTED].abs() < 1e-6, "{:?}", measured.breakdown_us);
    let parts: u64 = measured.parts_ns.values().flatten().sum();
    assert!((parts as f64 / 3e3 - whole_us).abs() < 1e-6, "{parts} of {whole_us} us in categories");
    let took_time = |layer: &str| measured.breakdown_us[layer] > 0.0;
    assert!(["node", "publish", "serialise", "transport", "wake"].map(took_time) == [true; 5]);
}
