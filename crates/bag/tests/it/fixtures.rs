//! Bags for the tests, and messages in a form that is easily compared.

use angaros_bag::{BagMessage, BagReader, BagWriter, Filter, NewMessage, StorageOptions};
use angaros_bag::{TopicMetadata, create, open};
use angaros_msg::{Message, Qos, std_msgs::msg::String as Text};
use sha2::{Digest, Sha256};
use std::path::{Path, PathBuf};

pub const START_NS: i64 = 1_700_000_000_000_000_000;

pub fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

pub fn jackal() -> PathBuf {
    repository().join("testdata/bags/jackal_imu_odometry.bag")
}

/// Topic, type, time and SHA-256 of the bytes.
pub fn line(reader: &dyn BagReader, message: &BagMessage) -> String {
    let topic = &reader.info().topics[message.topic].metadata;
    let hash: String = Sha256::digest(&message.data).iter().map(|b| format!("{b:02x}")).collect();
    format!("{} {} {} {hash}", topic.name, topic.type_name, message.log_time_ns)
}

pub fn lines(path: &Path) -> Vec<String> {
    let bag = open(path).unwrap();
    let messages = bag.messages(&Filter::default()).unwrap();
    let lines: Vec<String> =
        messages.map(|message| line(bag.as_ref(), &message.unwrap())).collect();
    assert_eq!(lines.len() as u64, bag.info().message_count, "{}", path.display());
    lines
}

/// A text as CDR.
pub fn text(text: &str) -> Vec<u8> {
    let message = Text { data: text.into() };
    let mut out = vec![0; message.cdr_size()];
    message.encode(&mut out).unwrap();
    out
}

/// Adds the topics that [`write_numbers`] uses.
pub fn add_topics(writer: &mut dyn BagWriter) {
    for (name, qos) in [("/a", Qos::default()), ("/b", Qos::sensor_data().transient_local())] {
        let mut topic = TopicMetadata::new(name, Text::TYPE_NAME).with_standard_definition();
        topic.offered_qos = vec![qos];
        writer.add_topic(&topic).unwrap();
    }
}

/// Writes messages of 10 ms distance with growing numbers, topics in turn.
pub fn write_numbers(writer: &mut dyn BagWriter, numbers: std::ops::Range<u64>) {
    for number in numbers {
        let log_time_ns = START_NS + number as i64 * 10_000_000;
        let data = text(&format!("message {number}"));
        let topic = (number % 2) as usize;
        let publish_time_ns = log_time_ns - 1;
        let sequence = number;
        let message = NewMessage { topic, log_time_ns, publish_time_ns, sequence, data: &data };
        writer.write(&message).unwrap();
    }
}

/// A finished bag with that many messages.
pub fn bag(folder: &Path, options: &StorageOptions, count: u64) -> PathBuf {
    let path = folder.join("bag");
    let mut writer = create(&path, options).unwrap();
    add_topics(writer.as_mut());
    write_numbers(writer.as_mut(), 0..count);
    writer.finish().unwrap();
    path
}

/// The numbers of the messages that can be read.
pub fn numbers(bag: &dyn BagReader) -> Vec<u64> {
    let number = |message: BagMessage| {
        let text = Text::decode(&message.data).unwrap().data.to_string();
        text.strip_prefix("message ").unwrap().parse().unwrap()
    };
    bag.messages(&Filter::default()).unwrap().filter_map(Result::ok).map(number).collect()
}
