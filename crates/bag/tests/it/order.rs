//! Messages come in the order of their log time, across topics, chunks and files.

use crate::fixtures::{add_topics, text};
use crate::writing::forms;
use angaros_bag::{Filter, NewMessage, StorageOptions, create, open};

#[test]
fn messages_written_out_of_order_come_in_order_and_equal_times_as_recorded() {
    for options in forms() {
        let options = StorageOptions { chunk_size: 200, max_bagfile_size: 20_000, ..options };
        let folder = tempfile::tempdir().unwrap();
        let mut writer = create(folder.path().join("b"), &options).unwrap();
        add_topics(writer.as_mut());
        let times: Vec<i64> = (0..400_i64).map(|n| 1_000_000 * (n - n % 7 * 3 + n % 3)).collect();
        for (sequence, &time) in times.iter().enumerate() {
            let data = text(&format!("{sequence:05}"));
            writer
                .write(&NewMessage {
                    topic: sequence % 2,
                    log_time_ns: time.max(0),
                    publish_time_ns: 0,
                    sequence: 0,
                    data: &data,
                })
                .unwrap();
        }
        writer.finish().unwrap();
        let mut expected: Vec<(i64, usize)> =
            times.iter().map(|time| (*time).max(0)).zip(0..).collect();
        expected.sort_unstable();
        let bag = open(folder.path().join("b")).unwrap();
        let read = bag.messages(&Filter::default()).unwrap().map(|message| {
            let message = message.unwrap();
            let text = std::str::from_utf8(&message.data[8..13]).unwrap();
            (message.log_time_ns, text.parse::<usize>().unwrap())
        });
        assert_eq!(read.collect::<Vec<_>>(), expected, "{options:?}");
    }
}
