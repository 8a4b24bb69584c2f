//! The queue of buffers between two kernels.

use super::plain;
use angaros_accel::{BufferQueue, QueueError};

#[test]
fn ax12_a_queue_gives_what_was_sent_first_and_says_when_it_is_full_or_empty() {
    let device = plain::device();
    let queue = BufferQueue::new(&*device, 4, 2).unwrap();
    assert_eq!(queue.take().unwrap_err(), QueueError::Empty);
    for level in [1, 2] {
        let buffer = queue.reserve().unwrap();
        buffer.upload(0, &[level; 4]).unwrap();
        queue.send(&buffer).unwrap();
    }
    assert_eq!((queue.len(), queue.depth()), (2, 2));
    assert_eq!(queue.reserve().unwrap_err(), QueueError::Full { depth: 2 });
    let first = queue.take().unwrap();
    assert_eq!(first.map(<[u8]>::to_vec).unwrap(), Some(vec![1; 4]));
    assert_eq!(queue.reserve().unwrap_err(), QueueError::Full { depth: 2 }, "it is being read");
    queue.release(&first).unwrap();
    let again = queue.reserve().unwrap();
    assert!(again.is(&first), "the same buffers go round");
    queue.send(&again).unwrap();
    assert_eq!(queue.take().unwrap().map(|bytes| bytes[0]).unwrap(), Some(2));
    assert!(queue.take().unwrap().is(&first));
    assert!(queue.is_empty());
}

#[test]
fn ax12_a_buffer_is_given_back_once_and_only_to_its_queue() {
    let device = plain::device();
    let queue = BufferQueue::new(&*device, 4, 1).unwrap();
    let foreign = device.allocate(4).unwrap();
    assert_eq!(queue.send(&foreign), Err(QueueError::NotOurs));
    let ours = queue.reserve().unwrap();
    queue.release(&ours).unwrap();
    assert_eq!(queue.release(&ours), Err(QueueError::NotOurs));
    assert_eq!(queue.send(&ours), Err(QueueError::NotOurs));
}
