//! MCAP files whose bytes or counts do not agree with each other.

use crate::fixtures::{bag, numbers};
use angaros_bag::{ConvertOptions, Filter, StorageOptions, convert, open};
use std::path::{Path, PathBuf};

const FOOTER: usize = 9 + 20;
const MAGIC: usize = 8;
const CHUNK_INDEX: u8 = 0x08;

/// The file of a bag with messages 0 to 39, four to six in a chunk, not compressed.
fn file(folder: &Path) -> PathBuf {
    let options = StorageOptions { chunk_size: 250, ..StorageOptions::default() };
    bag(folder, &options, 40).join("bag_0.mcap")
}

fn number(bytes: &[u8], at: usize) -> usize {
    u64::from_le_bytes(bytes[at..at + 8].try_into().unwrap()) as usize
}

/// The bytes between the data and the footer.
fn summary(bytes: &[u8]) -> std::ops::Range<usize> {
    let footer = bytes.len() - MAGIC - FOOTER;
    number(bytes, footer + 9)..footer
}

fn find(bytes: &[u8], wanted: &[u8]) -> usize {
    bytes.windows(wanted.len()).position(|window| window == wanted).unwrap()
}

fn topics(bag: &dyn angaros_bag::BagReader) -> Vec<String> {
    bag.topics().into_iter().map(|topic| topic.name).collect()
}

#[test]
fn a_chunk_with_a_changed_byte_ends_in_an_error_that_names_its_checksum() {
    let folder = tempfile::tempdir().unwrap();
    let path = file(folder.path());
    let mut bytes = std::fs::read(&path).unwrap();
    let at = find(&bytes, b"message 20");
    bytes[at] ^= 1;
    std::fs::write(&path, &bytes).unwrap();
    let bag = open(&path).unwrap();
    assert_eq!(bag.info().recovered, None, "the index itself is sound");
    let read = bag.messages(&Filter::default()).unwrap();
    let errors: Vec<String> = read.filter_map(Result::err).map(|e| e.to_string()).collect();
    assert_eq!(errors.len(), 1, "{errors:?}");
    assert!(errors[0].contains("its checksum is wrong"), "{errors:?}");
    // Without the index the same is found while the file is opened.
    std::fs::write(&path, &bytes[..summary(&bytes).start]).unwrap();
    let missing = open(&path).unwrap().info().recovered.clone().unwrap().missing;
    assert!(missing.iter().any(|text| text.contains("its checksum is wrong")), "{missing:?}");
}

#[test]
fn a_summary_with_a_changed_byte_is_not_believed() {
    let folder = tempfile::tempdir().unwrap();
    let path = file(folder.path());
    let mut bytes = std::fs::read(&path).unwrap();
    let summary = summary(&bytes);
    // The name of a topic, with its length before it.
    let at = summary.start + find(&bytes[summary], b"\x02\0\0\0/b") + 5;
    bytes[at] = b'c';
    std::fs::write(&path, &bytes).unwrap();
    let bag = open(&path).unwrap();
    assert_eq!(topics(bag.as_ref()), ["/a", "/b"]);
    assert_eq!(numbers(bag.as_ref()), (0..40).collect::<Vec<_>>());
    assert_eq!(bag.info().recovered, None, "the data is whole, so nothing is missing");
}

/// Takes the first chunk out of the index, and the checksum of the summary with it.
fn forget_a_chunk(bytes: &mut Vec<u8>) {
    let at = record(bytes, CHUNK_INDEX) - 9;
    bytes.drain(at..at + 9 + number(bytes, at + 1));
    let crc = bytes.len() - MAGIC - 4;
    bytes[crc..crc + 4].fill(0);
}

#[test]
fn an_index_with_fewer_chunks_than_its_statistics_count_loses_no_message() {
    let folder = tempfile::tempdir().unwrap();
    let path = file(folder.path());
    let mut bytes = std::fs::read(&path).unwrap();
    forget_a_chunk(&mut bytes);
    std::fs::write(&path, &bytes).unwrap();
    let bag = open(&path).unwrap();
    assert_eq!(numbers(bag.as_ref()), (0..40).collect::<Vec<_>>());
    assert_eq!(bag.info().message_count, 40);
    assert_eq!(bag.info().recovered, None, "the data is whole, so nothing is missing");
}

#[test]
fn a_summary_without_a_checksum_is_believed_where_its_counts_agree() {
    let folder = tempfile::tempdir().unwrap();
    let path = file(folder.path());
    let mut bytes = std::fs::read(&path).unwrap();
    let crc = bytes.len() - MAGIC - 4;
    bytes[crc..crc + 4].fill(0);
    std::fs::write(&path, &bytes).unwrap();
    let bag = open(&path).unwrap();
    assert_eq!(bag.info().recovered, None);
    assert_eq!(numbers(bag.as_ref()).len(), 40);
}

/// Where the body of the summary's first record of a kind begins.
fn record(bytes: &[u8], op: u8) -> usize {
    let mut at = summary(bytes).start;
    while bytes[at] != op {
        at += 9 + number(bytes, at + 1);
    }
    at + 9
}

#[test]
fn an_index_whose_topics_do_not_add_up_is_not_believed() {
    let folder = tempfile::tempdir().unwrap();
    let path = file(folder.path());
    let mut bytes = std::fs::read(&path).unwrap();
    // Behind 42 bytes of other counts and the map's length the first channel and its messages.
    let at = record(&bytes, 0x0b) + 42 + 4 + 2;
    assert_eq!(number(&bytes, at), 20);
    bytes[at] = 19;
    let crc = bytes.len() - MAGIC - 4;
    bytes[crc..crc + 4].fill(0);
    std::fs::write(&path, &bytes).unwrap();
    let bag = open(&path).unwrap();
    let counts: Vec<u64> = bag.info().topics.iter().map(|topic| topic.message_count).collect();
    assert_eq!((counts, bag.info().message_count), (vec![20, 20], 40));
}

#[test]
fn a_chunk_of_another_size_than_it_states_is_damaged_and_a_conversion_counts_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = file(folder.path());
    let mut bytes = std::fs::read(&path).unwrap();
    // Where the first chunk is, as its index says; then its size when unpacked.
    let chunk = number(&bytes, record(&bytes, CHUNK_INDEX) + 16);
    let at = chunk + 9 + 16;
    let stated = number(&bytes, at);
    bytes[at..at + 8].copy_from_slice(&(stated as u64 + 1).to_le_bytes());
    std::fs::write(&path, &bytes).unwrap();
    let damaged = open(&path).unwrap();
    let to = folder.path().join("converted");
    let converted = convert(&[damaged], &to, &ConvertOptions::default()).unwrap();
    let first = converted.first.unwrap().to_string();
    assert!(first.contains(&format!("{stated} bytes where {} are stated", stated + 1)), "{first}");
    assert_eq!((converted.unreadable, converted.info.message_count), (1, 40));
}
