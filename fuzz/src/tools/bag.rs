//! Bags: files of every format, whole or damaged, and their metadata.

use crate::scratch;
use angaros_bag::{
    Contributions, Filter, Metadata, Sorting, StorageId, StorageOptions, info_json, info_text,
    open, parse_outputs, parse_qos_overrides,
};
use angaros_msg::Qos;
use std::path::Path;

/// Opens the file and reads it twice, the second time from the middle.
fn read(name: &str, data: &[u8]) {
    let path = scratch::file(name, data);
    let Ok(bag) = open(&path) else { return };
    let info = bag.info();
    let _ = info_json(info, None).to_string();
    let Ok(mut stream) = bag.messages(&Filter::default()) else { return };
    let mut before = i64::MIN;
    let mut count = 0_u64;
    let mut middle = None;
    let mut damaged = false;
    for message in stream.by_ref() {
        count += 1;
        let Ok(message) = message else {
            damaged = true;
            continue;
        };
        assert!(message.topic < info.topics.len(), "a topic that is not there");
        assert!(message.log_time_ns >= before, "messages out of order");
        before = message.log_time_ns;
        middle.get_or_insert(before);
    }
    assert!(stream.next().is_none(), "a stream that ended goes on");
    if let Some(middle) = middle {
        stream.seek(middle).expect("the file is still there");
        // A damaged index may lead past what ended the first reading.
        assert!(
            damaged || stream.by_ref().count() as u64 <= count,
            "more from the middle than from the start"
        );
    }
    let all = Contributions::of(bag.as_ref()).expect("the file is still there");
    let _ = info_text(info, Some(&all), Sorting::Count);
}

/// An MCAP file.
pub fn bag_mcap(data: &[u8]) {
    read("fuzz.mcap", data);
}

/// A database of SQLite.
pub fn bag_sqlite(data: &[u8]) {
    read("fuzz.db3", data);
}

/// A ROS 1 bag.
pub fn bag_ros1(data: &[u8]) {
    read("fuzz.bag", data);
}

/// A `metadata.yaml`, or a file of outputs.
pub fn bag_metadata(data: &[u8]) {
    let _ = parse_outputs(&String::from_utf8_lossy(data));
    let Ok(metadata) = Metadata::parse(&String::from_utf8_lossy(data), Path::new("fuzz")) else {
        return;
    };
    let custom: usize = metadata.custom_data.keys().map(String::len).sum();
    assert!(metadata.topics.len() + custom <= data.len() * 4, "more than is there");
}

/// A file about the storage: what is understood says the same however often it is applied.
fn configure(text: &str) {
    for storage_id in [StorageId::Mcap, StorageId::Sqlite3] {
        let mut options = StorageOptions { storage_id, ..StorageOptions::default() };
        if options.apply_config(text).is_ok() {
            let once = options.clone();
            options.apply_config(text).expect("it was understood before");
            assert_eq!(options, once, "applied twice it is another");
        }
    }
}

/// A file with QoS by topic, or about the storage.
pub fn bag_profiles(data: &[u8]) {
    configure(&String::from_utf8_lossy(data));
    let Ok(overrides) = parse_qos_overrides(&String::from_utf8_lossy(data)) else { return };
    for change in overrides.0.values() {
        let changed = change.apply(Qos::default());
        assert!(changed.depth() > 0, "a queue without room");
        assert_eq!(change.apply(changed), changed, "applied twice it is another");
    }
}
