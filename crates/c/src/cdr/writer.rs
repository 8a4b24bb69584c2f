//! Writing bytes front to back; padding is always zero.

use super::{HEADER_LEN, aligned, is_element};
use crate::arguments::{bytes, handle_mut, place, text};
use crate::status::{Failure, Status, guard};
use std::ffi::{c_char, c_void};

/// A position in a buffer that is being written; without a buffer it only counts.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct CdrWriter {
    /// The buffer; NULL to count the bytes that a message needs.
    pub data: *mut u8,
    /// Bytes of the buffer.
    pub capacity: usize,
    /// Bytes written or counted so far, header included.
    pub position: usize,
    /// The first failure, else OK.
    pub status: i32,
}

impl CdrWriter {
    /// The next `len` bytes after zero padding to `alignment`; `None` while counting.
    fn space(&mut self, len: usize, alignment: usize) -> Result<Option<&mut [u8]>, Failure> {
        let start = aligned(self.position.max(HEADER_LEN), alignment);
        let end = start.saturating_add(len);
        if self.data.is_null() {
            self.position = end;
            return Ok(None);
        }
        let before = self.position;
        if end > self.capacity || before > start {
            let text = format!("the buffer has {} bytes, the message needs {end}", self.capacity);
            return Err(Failure::new(Status::BufferTooSmall, text));
        }
        self.position = end;
        // SAFETY: the caller of init vouches for `capacity` bytes; before <= start <= end <= them.
        let all = unsafe { std::slice::from_raw_parts_mut(self.data.add(before), end - before) };
        let (padding, space) = all.split_at_mut(start - before);
        padding.fill(0);
        Ok(Some(space))
    }

    fn number<const N: usize>(&mut self, bytes: &[u8; N]) -> Result<(), Failure> {
        self.copy(bytes, N)
    }

    fn copy(&mut self, bytes: &[u8], alignment: usize) -> Result<(), Failure> {
        if let Some(space) = self.space(bytes.len(), alignment)? {
            space.copy_from_slice(bytes);
        }
        Ok(())
    }

    fn count(&mut self, count: usize) -> Result<(), Failure> {
        let count = u32::try_from(count)
            .map_err(|_| Failure::argument(format!("a sequence cannot have {count} elements")))?;
        self.number(&count.to_le_bytes())
    }

    fn string(&mut self, text: &[u8]) -> Result<(), Failure> {
        if text.contains(&0) {
            return Err(Failure::argument("a string contains a NUL"));
        }
        if std::str::from_utf8(text).is_err() {
            return Err(Failure::argument("a string is not UTF-8"));
        }
        self.count(text.len() + 1)?;
        self.copy(text, 1)?;
        self.copy(&[0], 1)
    }
}

/// Runs one step of a writer that has not failed, and keeps its failure.
///
/// # Safety
/// `writer` is NULL or a writer that nobody else uses meanwhile.
unsafe fn write(
    writer: *mut CdrWriter,
    step: impl FnOnce(&mut CdrWriter) -> Result<(), Failure>,
) -> Status {
    // SAFETY: handed on to the caller.
    let failed = unsafe { writer.as_ref() }.map(|writer| Status::from_number(writer.status));
    if let Some(status) = failed.filter(|status| *status != Status::Ok) {
        return status;
    }
    guard(|| {
        // SAFETY: handed on to the caller.
        let writer = unsafe { handle_mut(writer, "writer") }?;
        step(writer).inspect_err(|failure| writer.status = failure.status as i32)
    })
}

/// Begins a message: writes the encapsulation header to the start of `data`. With `data` NULL the
/// writer only counts.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_cdr_writer_init(
    writer: *mut CdrWriter,
    data: *mut c_void,
    capacity: usize,
) -> Status {
    guard(|| {
        let writer = place(writer, "writer")?;
        let data = data.cast::<u8>();
        let short = !data.is_null() && capacity < HEADER_LEN;
        let status = if short { Status::BufferTooSmall } else { Status::Ok } as i32;
        // SAFETY: the place was checked.
        unsafe { writer.write(CdrWriter { data, capacity, position: HEADER_LEN, status }) };
        if short {
            let text = format!("a buffer of {capacity} bytes cannot hold a message");
            return Err(Failure::new(Status::BufferTooSmall, text));
        }
        if !data.is_null() {
            // SAFETY: the caller vouches for capacity bytes, which are at least as many.
            unsafe { data.cast::<[u8; HEADER_LEN]>().write([0, 1, 0, 0]) };
        }
        Ok(())
    })
}

/// The bytes of the message, if no step failed.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_cdr_writer_finish(
    writer: *mut CdrWriter,
    size: *mut usize,
) -> Status {
    // SAFETY: handed on to the caller.
    unsafe {
        write(writer, |w| {
            // A structure without fields takes one byte.
            if w.position <= HEADER_LEN {
                w.number(&[0])?;
            }
            place(size, "size")?.write(w.position);
            Ok(())
        })
    }
}

/// Writes a `bool`.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_cdr_write_bool(writer: *mut CdrWriter, value: bool) -> Status {
    // SAFETY: handed on to the caller.
    unsafe { write(writer, |w| w.number(&[u8::from(value)])) }
}

/// Writes a `uint8`.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_cdr_write_u8(writer: *mut CdrWriter, value: u8) -> Status {
    // SAFETY: handed on to the caller.
    unsafe { write(writer, |w| w.number(&value.to_le_bytes())) }
}

/// Writes a `int8`.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_cdr_write_i8(writer: *mut CdrWriter, value: i8) -> Status {
    // SAFETY: handed on to the caller.
    unsafe { write(writer, |w| w.number(&value.to_le_bytes())) }
}

/// Writes a `uint16`.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_cdr_write_u16(writer: *mut CdrWriter, value: u16) -> Status {
    // SAFETY: handed on to the caller.
    unsafe { write(writer, |w| w.number(&value.to_le_bytes())) }
}

/// Writes a `int16`.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_cdr_write_i16(writer: *mut CdrWriter, value: i16) -> Status {
    // SAFETY: handed on to the caller.
    unsafe { write(writer, |w| w.number(&value.to_le_bytes())) }
}

/// Writes a `uint32`.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_cdr_write_u32(writer: *mut CdrWriter, value: u32) -> Status {
    // SAFETY: handed on to the caller.
    unsafe { write(writer, |w| w.number(&value.to_le_bytes())) }
}

/// Writes a `int32`.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_cdr_write_i32(writer: *mut CdrWriter, value: i32) -> Status {
    // SAFETY: handed on to the caller.
    unsafe { write(writer, |w| w.number(&value.to_le_bytes())) }
}

/// Writes a `uint64`.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_cdr_write_u64(writer: *mut CdrWriter, value: u64) -> Status {
    // SAFETY: handed on to the caller.
    unsafe { write(writer, |w| w.number(&value.to_le_bytes())) }
}

/// Writes a `int64`.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_cdr_write_i64(writer: *mut CdrWriter, value: i64) -> Status {
    // SAFETY: handed on to the caller.
    unsafe { write(writer, |w| w.number(&value.to_le_bytes())) }
}

/// Writes a `float32`.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_cdr_write_f32(writer: *mut CdrWriter, value: f32) -> Status {
    // SAFETY: handed on to the caller.
    unsafe { write(writer, |w| w.number(&value.to_le_bytes())) }
}

/// Writes a `float64`.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_cdr_write_f64(writer: *mut CdrWriter, value: f64) -> Status {
    // SAFETY: handed on to the caller.
    unsafe { write(writer, |w| w.number(&value.to_le_bytes())) }
}

/// Writes a terminated UTF-8 text as a `string`.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_cdr_write_string(
    writer: *mut CdrWriter,
    value: *const c_char,
) -> Status {
    // SAFETY: handed on to the caller.
    unsafe { write(writer, |w| w.string(text(value, "value")?.as_bytes())) }
}

/// Writes `length` bytes of UTF-8 as a `string`.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_cdr_write_string_n(
    writer: *mut CdrWriter,
    value: *const c_char,
    length: usize,
) -> Status {
    // SAFETY: handed on to the caller.
    unsafe { write(writer, |w| w.string(bytes(value.cast(), length, "value")?)) }
}

/// Writes `length` UTF-16 units as a `wstring`.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_cdr_write_wstring(
    writer: *mut CdrWriter,
    units: *const u16,
    length: usize,
) -> Status {
    // SAFETY: handed on to the caller.
    unsafe {
        write(writer, |w| {
            let units = bytes(units.cast(), length.saturating_mul(2), "units")?;
            w.count(length)?;
            w.copy(units, 2)
        })
    }
}

/// Writes the count of a sequence, whose elements come next.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_cdr_write_count(writer: *mut CdrWriter, count: usize) -> Status {
    // SAFETY: handed on to the caller.
    unsafe { write(writer, |w| w.count(count)) }
}

/// Writes `count` numbers of `element_size` bytes each, without a count before them.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_cdr_write_array(
    writer: *mut CdrWriter,
    elements: *const c_void,
    count: usize,
    element_size: usize,
) -> Status {
    // SAFETY: handed on to the caller.
    unsafe {
        write(writer, |w| {
            let size = array_size(count, element_size)?;
            match bytes(elements, size, "elements")? {
                [] => Ok(()),
                elements => w.copy(elements, element_size),
            }
        })
    }
}

/// Makes room for `count` numbers of `element_size` bytes each and says where, so that they are
/// written in place; the room holds what the buffer held.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_cdr_write_reserve(
    writer: *mut CdrWriter,
    count: usize,
    element_size: usize,
    elements: *mut *mut c_void,
) -> Status {
    // SAFETY: handed on to the caller.
    unsafe {
        write(writer, |w| {
            let size = array_size(count, element_size)?;
            let alignment = if count == 0 { 1 } else { element_size };
            let room = w.space(size, alignment)?;
            let room = room.map_or(std::ptr::null_mut(), |room| room.as_mut_ptr().cast());
            place(elements, "elements")?.write(room);
            Ok(())
        })
    }
}

pub(super) fn array_size(count: usize, element_size: usize) -> Result<usize, Failure> {
    if !is_element(element_size) {
        return Err(Failure::argument(format!("there are no numbers of {element_size} bytes")));
    }
    count
        .checked_mul(element_size)
        .ok_or_else(|| Failure::argument(format!("a message cannot have {count} elements")))
}
