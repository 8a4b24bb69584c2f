//! Reading bytes front to back, with every length checked against what is there.

use super::writer::array_size;
use super::{HEADER_LEN, aligned};
use crate::arguments::{bytes, handle_mut, place};
use crate::status::{Failure, Status, guard};
use angaros::CdrError;
use angaros::msg::cdr::ON_DEVICE;
use std::ffi::{c_char, c_void};

/// A position in the bytes of a message.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct CdrReader {
    /// The message, encapsulation header first.
    pub data: *const u8,
    /// Bytes of the message.
    pub size: usize,
    /// Bytes read so far, header included.
    pub position: usize,
    /// The first failure, else OK.
    pub status: i32,
    /// Whether the numbers are in the other byte order.
    pub swap: bool,
}

impl CdrReader {
    /// The next `len` bytes after padding to `alignment`.
    fn take(&mut self, len: usize, alignment: usize) -> Result<&[u8], Failure> {
        let start = aligned(self.position.max(HEADER_LEN), alignment);
        let end = start.saturating_add(len);
        if end > self.size || self.data.is_null() {
            return Err(CdrError::Truncated { need: end, have: self.size }.into());
        }
        self.position = end;
        // SAFETY: the caller of init vouches for `size` bytes; start <= end <= them.
        Ok(unsafe { std::slice::from_raw_parts(self.data.add(start), len) })
    }

    /// The bytes of one number, little end first.
    fn number<const N: usize>(&mut self) -> Result<[u8; N], Failure> {
        let swap = self.swap;
        let mut number = [0; N];
        number.copy_from_slice(self.take(N, N)?);
        if swap {
            number.reverse();
        }
        Ok(number)
    }

    fn bool(&mut self) -> Result<bool, Failure> {
        match self.number()? {
            [0] => Ok(false),
            [1] => Ok(true),
            _ => Err(CdrError::Bool { at: self.position - HEADER_LEN - 1 }.into()),
        }
    }

    /// A count whose elements take at least `smallest` bytes each, which must be there.
    fn count(&mut self, smallest: usize) -> Result<usize, Failure> {
        let count = u32::from_le_bytes(self.number()?);
        self.fits(count, smallest).map_err(Failure::from)
    }

    /// The same of a sequence, which may lie on a device.
    fn element_count(&mut self, smallest: usize) -> Result<usize, Failure> {
        let count = u32::from_le_bytes(self.number()?);
        let counted = self.fits(count, smallest).map_err(|error| match count {
            ON_DEVICE => CdrError::OnDevice { at: self.position - HEADER_LEN - 4 },
            _ => error,
        });
        Ok(counted?)
    }

    fn fits(&self, count: u32, smallest: usize) -> Result<usize, CdrError> {
        let count = count as usize;
        let need = self.position.saturating_add(count.saturating_mul(smallest.max(1)));
        if need > self.size {
            return Err(CdrError::Truncated { need, have: self.size });
        }
        Ok(count)
    }

    /// A text with its terminator; `None` for one of length 0.
    fn string(&mut self) -> Result<Option<&[u8]>, Failure> {
        let length = self.count(1)?;
        let at = self.position - HEADER_LEN;
        let bytes = self.take(length, 1)?;
        match bytes.split_last() {
            None => Ok(None),
            Some((0, text)) if std::str::from_utf8(text).is_ok() => Ok(Some(bytes)),
            Some(_) => Err(CdrError::String { at }.into()),
        }
    }
}

/// Runs one step of a reader that has not failed, and keeps its failure. The value is written on
/// success only.
///
/// # Safety
/// `reader` is NULL or a reader that nobody else uses meanwhile; `value` is NULL or a place.
unsafe fn read<T>(
    reader: *mut CdrReader,
    value: *mut T,
    step: impl FnOnce(&mut CdrReader) -> Result<T, Failure>,
) -> Status {
    // SAFETY: handed on to the caller.
    let failed = unsafe { reader.as_ref() }.map(|reader| Status::from_number(reader.status));
    if let Some(status) = failed.filter(|status| *status != Status::Ok) {
        return status;
    }
    guard(|| {
        let value = place(value, "value")?;
        // SAFETY: handed on to the caller.
        let reader = unsafe { handle_mut(reader, "reader") }?;
        let read = step(reader).inspect_err(|failure| reader.status = failure.status as i32)?;
        // SAFETY: the place was checked.
        unsafe { value.write(read) };
        Ok(())
    })
}

/// Begins to read a message of either byte order.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_cdr_reader_init(
    reader: *mut CdrReader,
    data: *const c_void,
    size: usize,
) -> Status {
    guard(|| {
        let reader = place(reader, "reader")?;
        let status = Status::BadData as i32;
        let data = data.cast::<u8>();
        let mut begun = CdrReader { data, size, position: HEADER_LEN, status, swap: false };
        // SAFETY: the place was checked. It stays failed if what follows fails.
        unsafe { reader.write(begun) };
        // SAFETY: handed on to the caller.
        let bytes = unsafe { bytes(data.cast(), size, "data") }?;
        begun.swap = match bytes {
            [0, 0, _, _, ..] => true,
            [0, 1, _, _, ..] => false,
            [high, low, _, _, ..] => {
                let found = u16::from_be_bytes([*high, *low]);
                return Err(CdrError::Encapsulation(found).into());
            }
            _ => return Err(CdrError::Truncated { need: HEADER_LEN, have: size }.into()),
        };
        begun.status = Status::Ok as i32;
        // SAFETY: the place was checked.
        unsafe { reader.write(begun) };
        Ok(())
    })
}

/// Reads a `bool`.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_cdr_read_bool(reader: *mut CdrReader, value: *mut bool) -> Status {
    // SAFETY: handed on to the caller.
    unsafe { read(reader, value, CdrReader::bool) }
}

/// Reads a `uint8`.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_cdr_read_u8(reader: *mut CdrReader, value: *mut u8) -> Status {
    // SAFETY: handed on to the caller.
    unsafe { read(reader, value, |r| r.number().map(u8::from_le_bytes)) }
}

/// Reads a `int8`.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_cdr_read_i8(reader: *mut CdrReader, value: *mut i8) -> Status {
    // SAFETY: handed on to the caller.
    unsafe { read(reader, value, |r| r.number().map(i8::from_le_bytes)) }
}

/// Reads a `uint16`.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_cdr_read_u16(reader: *mut CdrReader, value: *mut u16) -> Status {
    // SAFETY: handed on to the caller.
    unsafe { read(reader, value, |r| r.number().map(u16::from_le_bytes)) }
}

/// Reads a `int16`.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_cdr_read_i16(reader: *mut CdrReader, value: *mut i16) -> Status {
    // SAFETY: handed on to the caller.
    unsafe { read(reader, value, |r| r.number().map(i16::from_le_bytes)) }
}

/// Reads a `uint32`.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_cdr_read_u32(reader: *mut CdrReader, value: *mut u32) -> Status {
    // SAFETY: handed on to the caller.
    unsafe { read(reader, value, |r| r.number().map(u32::from_le_bytes)) }
}

/// Reads a `int32`.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_cdr_read_i32(reader: *mut CdrReader, value: *mut i32) -> Status {
    // SAFETY: handed on to the caller.
    unsafe { read(reader, value, |r| r.number().map(i32::from_le_bytes)) }
}

/// Reads a `uint64`.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_cdr_read_u64(reader: *mut CdrReader, value: *mut u64) -> Status {
    // SAFETY: handed on to the caller.
    unsafe { read(reader, value, |r| r.number().map(u64::from_le_bytes)) }
}

/// Reads a `int64`.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_cdr_read_i64(reader: *mut CdrReader, value: *mut i64) -> Status {
    // SAFETY: handed on to the caller.
    unsafe { read(reader, value, |r| r.number().map(i64::from_le_bytes)) }
}

/// Reads a `float32`.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_cdr_read_f32(reader: *mut CdrReader, value: *mut f32) -> Status {
    // SAFETY: handed on to the caller.
    unsafe { read(reader, value, |r| r.number().map(f32::from_le_bytes)) }
}

/// Reads a `float64`.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_cdr_read_f64(reader: *mut CdrReader, value: *mut f64) -> Status {
    // SAFETY: handed on to the caller.
    unsafe { read(reader, value, |r| r.number().map(f64::from_le_bytes)) }
}

/// Reads a `string` in place: a terminated text and its length, valid while the message is.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_cdr_read_string(
    reader: *mut CdrReader,
    value: *mut *const c_char,
    length: *mut usize,
) -> Status {
    // SAFETY: handed on to the caller.
    unsafe {
        read(reader, value, |r| {
            let text = r.string()?;
            if let Some(length) = length.as_mut() {
                *length = text.map_or(0, |text| text.len() - 1);
            }
            Ok(text.map_or(c"".as_ptr(), |text| text.as_ptr().cast()))
        })
    }
}

/// Reads a `wstring` into `units`, which has room for `capacity`; `length` is how many there are,
/// also when the room is too small.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_cdr_read_wstring(
    reader: *mut CdrReader,
    units: *mut u16,
    capacity: usize,
    length: *mut usize,
) -> Status {
    // SAFETY: handed on to the caller.
    unsafe {
        read(reader, length, |r| {
            let count = r.count(2)?;
            if count > capacity {
                length.write(count);
                let text = format!("a wstring has {count} units, the buffer {capacity}");
                return Err(Failure::new(Status::BufferTooSmall, text));
            }
            copy_numbers(r, units.cast(), count, 2)?;
            Ok(count)
        })
    }
}

/// Reads the count of a sequence, whose elements come next and take at least `smallest` bytes
/// each: a count beyond the bytes that are there is refused.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_cdr_read_count(
    reader: *mut CdrReader,
    smallest: usize,
    value: *mut usize,
) -> Status {
    // SAFETY: handed on to the caller.
    unsafe { read(reader, value, |r| r.element_count(smallest)) }
}

/// Reads `count` numbers of `element_size` bytes each into `elements`.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_cdr_read_array(
    reader: *mut CdrReader,
    elements: *mut c_void,
    count: usize,
    element_size: usize,
) -> Status {
    let mut done = ();
    // SAFETY: handed on to the caller.
    unsafe {
        read(reader, &raw mut done, |r| copy_numbers(r, elements.cast(), count, element_size))
    }
}

/// # Safety
/// `to` is NULL or has room for that many numbers.
unsafe fn copy_numbers(
    reader: &mut CdrReader,
    to: *mut u8,
    count: usize,
    size: usize,
) -> Result<(), Failure> {
    let all = array_size(count, size)?;
    if count == 0 {
        return Ok(());
    }
    let swap = reader.swap;
    let from = reader.take(all, size)?;
    let to = place(to, "elements")?;
    for (index, number) in from.chunks_exact(if swap { size } else { all }).enumerate() {
        // SAFETY: within the room that the caller vouches for.
        let to = unsafe { std::slice::from_raw_parts_mut(to.add(index * size), number.len()) };
        to.copy_from_slice(number);
        if swap {
            to.reverse();
        }
    }
    Ok(())
}

/// Says where `count` numbers of `element_size` bytes each lie, valid while the message is; fails
/// where they are in the other byte order or misaligned.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_cdr_read_in_place(
    reader: *mut CdrReader,
    count: usize,
    element_size: usize,
    elements: *mut *const c_void,
) -> Status {
    // SAFETY: handed on to the caller.
    unsafe {
        read(reader, elements, |r| {
            let size = array_size(count, element_size)?;
            let swap = r.swap && element_size > 1;
            let alignment = if count == 0 { 1 } else { element_size };
            let place = r.take(size, alignment)?.as_ptr();
            if swap || count > 0 && !place.addr().is_multiple_of(element_size) {
                return Err(CdrError::NotInPlace.into());
            }
            Ok(place.cast::<c_void>())
        })
    }
}
