//! Records, connection tables, chunk headers and doorbells that hold any bytes.

use super::{Input, Memory};
use angaros_core::Gid;
use angaros_shm::fuzzing::{
    ChunkHeader, Control, EndpointBytes, MAX_CONNECTIONS, NodeBytes, Phase, Record, decode_node,
    encode_node,
};
use angaros_transport::clock::monotonic_ns;
use angaros_transport::doorbell::{Doorbell, DoorbellSlot, MAX_ENTITIES, Wake};
use std::sync::Arc;

/// The first byte chooses the structure, the others are its bytes.
pub fn shm_tables(data: &[u8]) {
    let Some((first, bytes)) = data.split_first() else { return };
    match first % 5 {
        0 => endpoint(bytes),
        1 => node(bytes),
        2 => control(bytes),
        3 => chunk(bytes),
        _ => doorbell(bytes),
    }
}

fn endpoint(bytes: &[u8]) {
    let mut record: EndpointBytes = [0; size_of::<EndpointBytes>()];
    let len = bytes.len().min(record.len());
    record[..len].copy_from_slice(&bytes[..len]);
    let Some(read) = Record::decode(&record) else { return };
    let again = read.encode().expect("what was read fits");
    assert_eq!(Record::decode(&again).expect("its own bytes"), read);
    let _ = (read.endpoint.qos.depth(), read.endpoint.can_serve(&read.endpoint));
}

fn node(bytes: &[u8]) {
    let mut record: NodeBytes = [0; size_of::<NodeBytes>()];
    let len = bytes.len().min(record.len());
    record[..len].copy_from_slice(&bytes[..len]);
    let Some(read) = decode_node(&record) else { return };
    let again = encode_node(&read).expect("what was read fits");
    assert_eq!(decode_node(&again).expect("its own bytes"), read);
}

fn control(bytes: &[u8]) {
    let mut input = Input::new(bytes);
    let memory = Memory::new(size_of::<Control>());
    // SAFETY: aligned memory of that size that holds atomics only.
    let table: &Control = unsafe { memory.at().cast().as_ref() };
    let publisher = Gid(input.bytes());
    let subscription = Gid(input.bytes());
    table.initialise(publisher, input.word());
    let _ = table.asserted_ns(subscription);
    for _ in 0..64 {
        if input.is_empty() {
            break;
        }
        match input.byte() % 4 {
            0 => memory.poke(input.below(16), input.word()),
            1 => memory.poke(input.below(memory.len()), input.word()),
            2 => table.offer(input.below(MAX_CONNECTIONS), input.word() >> 3, subscription, 4096),
            _ => {
                if let Some((index, serial, _)) = table.find_offer(publisher, subscription) {
                    assert!(index < MAX_CONNECTIONS);
                    let entry = table.entry(index);
                    if entry.advance(serial, Phase::Offered, Phase::Attached) {
                        assert!(entry.is_in(serial, Phase::Attached));
                    }
                }
            }
        }
    }
}

fn chunk(bytes: &[u8]) {
    let memory = Memory::new(size_of::<ChunkHeader>());
    memory.fill(bytes);
    // SAFETY: aligned memory of that size that holds atomics only.
    let header = unsafe { ChunkHeader::at(memory.at()) };
    for connection in 0..MAX_CONNECTIONS {
        header.clear(connection);
        assert!(!header.has(connection));
    }
    assert!(header.is_free());
}

fn doorbell(bytes: &[u8]) {
    let memory = Arc::new(Memory::new(size_of::<DoorbellSlot>()));
    memory.fill(bytes);
    let slot = memory.at().cast::<DoorbellSlot>();
    // SAFETY: aligned memory of atomics, kept by the handle.
    let bell = unsafe { Doorbell::from_raw(slot, memory) };
    let mut cursor = usize::from(bytes.first().copied().unwrap_or_default());
    let mut taken = 0;
    while let Some(entity) = bell.take_ready(cursor) {
        assert!(entity < MAX_ENTITIES);
        taken += 1;
        assert!(taken <= MAX_ENTITIES, "more ready than there can be");
        cursor = entity + 1;
    }
    bell.ring(cursor);
    bell.wake_one();
    assert!(bell.take_ready(cursor).is_some(), "a ring is found whatever was there before");
    bell.wait(bell.sequence(), monotonic_ns() + 1000, Wake::Spin { ns: 100 });
}
