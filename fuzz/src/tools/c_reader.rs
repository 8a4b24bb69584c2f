//! The reader of messages for C: steps that the data chooses, over a message that it holds.

use angaros_c::Status;
use angaros_c::cdr::{
    CdrReader, angaros_cdr_read_array, angaros_cdr_read_bool, angaros_cdr_read_count,
    angaros_cdr_read_in_place, angaros_cdr_read_string, angaros_cdr_read_u8, angaros_cdr_read_u16,
    angaros_cdr_read_u32, angaros_cdr_read_u64, angaros_cdr_read_wstring, angaros_cdr_reader_init,
};
use std::ffi::{c_char, c_void};
use std::ptr;

/// Room for what is copied out.
const ROOM: usize = 64;

/// The first byte says how many steps follow, each a byte; the rest is the message.
pub fn c_reader(data: &[u8]) {
    let Some((&steps, rest)) = data.split_first() else { return };
    let (steps, message) = rest.split_at(usize::from(steps).min(rest.len()));
    let mut reader = CdrReader { data: ptr::null(), size: 0, position: 0, status: 0, swap: false };
    // SAFETY: the message outlives the reader.
    let begun =
        unsafe { angaros_cdr_reader_init(&raw mut reader, message.as_ptr().cast(), message.len()) };
    assert_eq!(begun as i32, reader.status);
    for step in steps {
        let before = reader.position;
        let failed = reader.status != 0;
        let status = read(&mut reader, *step, message);
        assert!(reader.position >= before && reader.position <= message.len().max(before));
        assert!(!failed || status != Status::Ok, "a failed reader fails on");
        assert_ne!(status, Status::Panic);
    }
}

/// One call; what it lends is read to its last byte.
fn read(reader: &mut CdrReader, step: u8, message: &[u8]) -> Status {
    let reader = ptr::from_mut(reader);
    let amount = usize::from(step / 11);
    let mut number = 0u64;
    let mut flag = false;
    let mut room = [0u64; ROOM];
    let mut text = ptr::null::<c_char>();
    let mut place = ptr::null::<c_void>();
    let mut length = 0usize;
    let size = 1 << (amount % 4);
    // SAFETY: every place is a variable of at least that size, and the reader's message lives.
    unsafe {
        match step % 11 {
            0 => angaros_cdr_read_bool(reader, &raw mut flag),
            1 => angaros_cdr_read_u8(reader, (&raw mut number).cast()),
            2 => angaros_cdr_read_u16(reader, (&raw mut number).cast()),
            3 => angaros_cdr_read_u32(reader, (&raw mut number).cast()),
            4 => angaros_cdr_read_u64(reader, &raw mut number),
            5 => angaros_cdr_read_count(reader, amount, &raw mut length),
            6 => {
                let status = angaros_cdr_read_string(reader, &raw mut text, &raw mut length);
                if status == Status::Ok && !text.is_null() {
                    let lent = std::slice::from_raw_parts(text.cast::<u8>(), length + 1);
                    assert_eq!(lent.last(), Some(&0));
                }
                status
            }
            7 => {
                let units = room.as_mut_ptr().cast();
                angaros_cdr_read_wstring(reader, units, amount.min(ROOM), &raw mut length)
            }
            8 => angaros_cdr_read_array(reader, room.as_mut_ptr().cast(), amount.min(ROOM), size),
            9 => angaros_cdr_read_array(reader, ptr::null_mut(), usize::MAX / size, size),
            _ => {
                let status = angaros_cdr_read_in_place(reader, amount, size, &raw mut place);
                if status == Status::Ok && amount > 0 {
                    assert!(message.as_ptr_range().contains(&place.cast()));
                    std::hint::black_box(
                        std::slice::from_raw_parts(place.cast::<u8>(), amount * size).to_vec(),
                    );
                }
                status
            }
        }
    }
}
