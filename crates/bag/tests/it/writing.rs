//! What is written is read again, in every form.

use crate::fixtures::{START_NS, add_topics, bag, numbers, write_numbers};
use angaros_bag::{
    BagErrorKind, Compression, Filter, Metadata, NewMessage, StorageId, StorageOptions,
    TopicMetadata, create, open,
};
use angaros_msg::Qos;

pub fn forms() -> Vec<StorageOptions> {
    let form = |storage_id, compression| StorageOptions {
        storage_id,
        compression,
        ..StorageOptions::default()
    };
    vec![
        form(StorageId::Mcap, Compression::None),
        form(StorageId::Mcap, Compression::Lz4),
        form(StorageId::Mcap, Compression::Zstd),
        form(StorageId::Sqlite3, Compression::None),
        form(StorageId::Sqlite3, Compression::Zstd),
    ]
}

#[test]
fn every_form_gives_back_what_was_written() {
    for mut options in forms() {
        options.custom_data.insert("robot".into(), "jackal: 7".into());
        let folder = tempfile::tempdir().unwrap();
        let path = bag(folder.path(), &options, 300);
        let bag = open(&path).unwrap();
        let info = bag.info();
        assert_eq!(info.recovered, None, "{options:?}");
        assert_eq!(info.message_count, 300);
        assert_eq!(info.storage_id, options.storage_id.as_str());
        assert_eq!((info.version, info.ros_distro.as_str()), (9, options.ros_distro.as_str()));
        assert_eq!((info.start_ns, info.duration_ns()), (Some(START_NS), 2_990_000_000));
        assert_eq!(info.custom_data, options.custom_data);
        let topic = &info.topics[1];
        assert_eq!((topic.metadata.name.as_str(), topic.message_count), ("/b", 150));
        assert_eq!(topic.metadata.offered_qos, [Qos::sensor_data().transient_local()]);
        let standard = TopicMetadata::new("/b", "std_msgs/msg/String").with_standard_definition();
        assert_eq!(topic.metadata.type_hash, standard.type_hash);
        assert_eq!(topic.metadata.definition, standard.definition);
        assert_eq!(numbers(bag.as_ref()), (0..300).collect::<Vec<_>>());
        // The file alone says the same.
        let single = open(&info.files[0].path).unwrap();
        assert_eq!(numbers(single.as_ref()).len(), 300);
        assert_eq!(single.info().custom_data, options.custom_data);
        let metadata = Metadata::read(&path).unwrap().unwrap();
        assert_eq!((metadata.version, metadata.message_count), (9, 300));
    }
}

#[test]
fn publish_times_and_sequence_numbers_are_kept_where_the_format_has_them() {
    for options in forms() {
        let folder = tempfile::tempdir().unwrap();
        let bag = open(bag(folder.path(), &options, 30)).unwrap();
        for (number, message) in bag.messages(&Filter::default()).unwrap().enumerate() {
            let message = message.unwrap();
            let log_time_ns = START_NS + number as i64 * 10_000_000;
            let (publish_time_ns, sequence) = match options.storage_id {
                StorageId::Mcap => (log_time_ns - 1, number as u64),
                // Of a row there is the time and its number, from 1 on.
                StorageId::Sqlite3 => (log_time_ns, number as u64 + 1),
            };
            let read = (message.log_time_ns, message.publish_time_ns, message.sequence);
            assert_eq!(read, (log_time_ns, publish_time_ns, sequence), "{options:?}");
        }
    }
}

#[test]
fn filters_and_seeking_give_what_is_asked() {
    for options in forms() {
        let options = StorageOptions { flush_interval_ns: 100_000_000, ..options };
        let folder = tempfile::tempdir().unwrap();
        let bag = open(bag(folder.path(), &options, 100)).unwrap();
        let time = |number: i64| Some(START_NS + number * 10_000_000);
        let filter = Filter { topics: Some(vec![1]), start_ns: time(20), end_ns: time(29) };
        let mut some = bag.messages(&filter).unwrap();
        let read: Vec<u64> = some.by_ref().map(|m| m.unwrap().log_time_ns as u64).collect();
        let expected: Vec<u64> =
            [21, 23, 25, 27, 29].iter().map(|n| time(*n).unwrap() as u64).collect();
        assert_eq!(read, expected);
        some.seek(time(26).unwrap()).unwrap();
        assert_eq!(some.by_ref().count(), 2);
        some.seek(0).unwrap();
        assert_eq!(some.count(), 15);
        let none = Filter { topics: Some(vec![]), ..Filter::default() };
        assert_eq!(bag.messages(&none).unwrap().count(), 0);
    }
}

#[test]
fn files_split_by_duration_size_and_request_and_read_as_one() {
    let split_by = [
        StorageOptions { max_bagfile_duration_ns: 500_000_000, ..StorageOptions::default() },
        StorageOptions { max_bagfile_size: 8000, ..StorageOptions::default() },
        StorageOptions {
            max_bagfile_duration_ns: 500_000_000,
            storage_id: StorageId::Sqlite3,
            ..StorageOptions::default()
        },
        // An empty database has 7 pages of 4 KiB, and 9 after 120 messages.
        StorageOptions {
            max_bagfile_size: 33_000,
            chunk_size: 400,
            storage_id: StorageId::Sqlite3,
            ..StorageOptions::default()
        },
    ];
    for options in split_by {
        let folder = tempfile::tempdir().unwrap();
        let path = bag(folder.path(), &options, 200);
        let bag = open(&path).unwrap();
        let files = &bag.info().files;
        assert!((2..=12).contains(&files.len()), "{options:?}: {files:?}");
        assert!(files[1].path.ends_with(format!("bag_1.{}", options.storage_id.extension())));
        if options.max_bagfile_duration_ns > 0 {
            // From its first message on, the last instant included.
            assert_eq!(files[0].message_count, 51);
        }
        if options.max_bagfile_size > 0 {
            let largest = files.iter().map(|file| file.size_bytes).max().unwrap();
            // The index of a file comes on top.
            assert!(largest < options.max_bagfile_size * 2, "{files:?}");
        }
        assert_eq!(numbers(bag.as_ref()), (0..200).collect::<Vec<_>>());
    }
    let folder = tempfile::tempdir().unwrap();
    let mut writer = create(folder.path().join("x"), &StorageOptions::default()).unwrap();
    add_topics(writer.as_mut());
    write_numbers(writer.as_mut(), 0..3);
    assert!(writer.split().unwrap().ends_with("x_0.mcap"));
    write_numbers(writer.as_mut(), 3..5);
    let info = writer.finish().unwrap();
    assert_eq!(info.files.iter().map(|f| f.message_count).collect::<Vec<_>>(), [3, 2]);
}

#[test]
fn wrong_use_is_refused_with_the_remedy() {
    let folder = tempfile::tempdir().unwrap();
    let refused = create(folder.path(), &StorageOptions::default()).err().unwrap();
    assert_eq!(refused.kind(), BagErrorKind::InvalidArgument);
    assert!(refused.to_string().contains("exists already\nhint: "), "{refused}");
    let mut writer = create(folder.path().join("x"), &StorageOptions::default()).unwrap();
    let topic = TopicMetadata::new("/a", "std_msgs/msg/String");
    assert_eq!(writer.add_topic(&topic).unwrap(), 0);
    assert_eq!(writer.add_topic(&topic).unwrap(), 0);
    let other = TopicMetadata::new("/a", "std_msgs/msg/Int8");
    assert!(writer.add_topic(&other).unwrap_err().to_string().contains("not std_msgs/msg/Int8"));
    let message =
        NewMessage { topic: 1, log_time_ns: 0, publish_time_ns: 0, sequence: 0, data: &[] };
    assert!(writer.write(&message).is_err());
    let nowhere = open(folder.path().join("nowhere")).err().unwrap();
    assert_eq!(nowhere.kind(), BagErrorKind::NotFound);
    std::fs::write(folder.path().join("text"), "hello").unwrap();
    assert_eq!(open(folder.path().join("text")).err().unwrap().kind(), BagErrorKind::BadData);
}

#[test]
fn what_is_said_of_a_bag_whose_oldest_files_were_removed_is_true_of_the_others() {
    for storage_id in [StorageId::Mcap, StorageId::Sqlite3] {
        let options = StorageOptions {
            storage_id,
            max_bag_files: 2,
            max_bagfile_duration_ns: 200_000_000,
            ..StorageOptions::default()
        };
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("bag");
        let mut writer = create(&path, &options).unwrap();
        add_topics(writer.as_mut());
        write_numbers(writer.as_mut(), 0..100);
        let said = writer.finish().unwrap();
        // 21 messages in a file: of the last two, 63 to 83 and 84 to 99.
        let bag = open(&path).unwrap();
        assert_eq!(numbers(bag.as_ref()), (63..100).collect::<Vec<_>>());
        let counts: Vec<u64> = said.topics.iter().map(|topic| topic.message_count).collect();
        assert_eq!((said.message_count, counts), (37, vec![18, 19]));
        let metadata = Metadata::read(&path).unwrap().unwrap();
        let counts: Vec<u64> = metadata.topics.iter().map(|topic| topic.message_count).collect();
        assert_eq!((metadata.message_count, counts), (37, vec![18, 19]));
        assert_eq!(said.start_ns, Some(START_NS + 630_000_000));
        assert_eq!(said.end_ns, Some(START_NS + 990_000_000));
    }
}
