//! The bits of a chunk under every schedule: it is written again only after all who held it read.

use super::*;
use angaros_transport::sync::explore;
use loom::cell::UnsafeCell;
use loom::thread;
use std::sync::Arc;

struct Chunk {
    header: ChunkHeader,
    content: UnsafeCell<u32>,
}

#[test]
fn a_chunk_is_reused_only_after_both_connections_have_let_go() {
    explore(4, || {
        let bits = std::array::from_fn(|_| AtomicU64::new(0));
        let header = ChunkHeader { bits, capacity: AtomicU64::new(0) };
        let chunk = Arc::new(Chunk { header, content: UnsafeCell::new(7) });
        let mut connections: Connections = [0; MAX_CONNECTIONS / 64];
        connections[0] = 0b01;
        chunk.header.set_all(&connections);
        chunk.header.set(1);
        let readers = [0, 1].map(|connection| {
            let chunk = Arc::clone(&chunk);
            thread::spawn(move || {
                // SAFETY: its bit is set, so nobody writes, which is what loom checks here.
                assert_eq!(chunk.content.with(|content| unsafe { *content }), 7);
                chunk.header.clear(connection);
            })
        });
        if chunk.header.is_free() {
            // SAFETY: no connection refers to it.
            chunk.content.with_mut(|content| unsafe { *content = 8 });
        }
        assert!(readers.into_iter().all(|reader| reader.join().is_ok()));
    });
}
