//! Protocol 2.0: `FF FF FD 00 ID LEN(2) CODE P1..PN CRC(2)`, LEN counts from CODE to the end. Where
//! `FF FF FD` stands from CODE to PN, another `FD` is put behind it.

use super::{Frame, Look, MAX_FRAME, RequestError, crc16, first_header};

const HEADER: [u8; 4] = [0xFF, 0xFF, 0xFD, 0x00];
/// Header, ID and length.
const FRONT: usize = 7;
/// The checksum.
const BACK: usize = 2;

pub(super) fn encode(
    id: u8,
    code: u8,
    params: &[u8],
    out: &mut Vec<u8>,
) -> Result<(), RequestError> {
    let begin = out.len();
    out.extend_from_slice(&HEADER);
    out.extend_from_slice(&[id, 0, 0, code]);
    for &byte in params {
        out.push(byte);
        // The code counts: it can be the first FF of three.
        let from = begin + FRONT;
        if out[from..].ends_with(&[0xFF, 0xFF, 0xFD]) {
            out.push(0xFD);
        }
    }
    let bytes = out.len() - begin + BACK;
    if bytes > MAX_FRAME {
        out.truncate(begin);
        return Err(RequestError::TooLong { bytes, most: MAX_FRAME });
    }
    // At most MAX_FRAME.
    let length = (bytes - FRONT) as u16;
    out[begin + 5..begin + FRONT].copy_from_slice(&length.to_le_bytes());
    let crc = crc16(&out[begin..]);
    out.extend_from_slice(&crc.to_le_bytes());
    Ok(())
}

pub(super) fn look(bytes: &[u8]) -> Look {
    let agrees = |rest: &[u8]| {
        let known = rest.len().min(HEADER.len());
        // FF and FD are no IDs.
        rest[..known] == HEADER[..known] && !matches!(rest.get(4), Some(0xFF | 0xFD))
    };
    let at = first_header(bytes, agrees);
    if at > 0 {
        return Look::Garbage(at);
    }
    let [_, _, _, _, id, low, high, ..] = *bytes else { return Look::Incomplete };
    let length = usize::from(u16::from_le_bytes([low, high]));
    let whole = FRONT + length;
    if length < 1 + BACK || whole > MAX_FRAME {
        return Look::Garbage(1);
    }
    let Some(frame) = bytes.get(..whole) else { return Look::Incomplete };
    let body = &frame[FRONT..whole - BACK];
    let crc = u16::from_le_bytes([frame[whole - 2], frame[whole - 1]]);
    if crc16(&frame[..whole - BACK]) != crc {
        return Look::Corrupt;
    }
    let params = unstuffed(body);
    Look::Frame(Frame { id, code: body[0], params }, whole)
}

/// The parameters behind the code, without the bytes that were put between.
fn unstuffed(body: &[u8]) -> Vec<u8> {
    let mut params = Vec::with_capacity(body.len() - 1);
    let mut at = 1;
    while at < body.len() {
        params.push(body[at]);
        let stuffed = body[..=at].ends_with(&[0xFF, 0xFF, 0xFD]);
        at += if stuffed && body.get(at + 1) == Some(&0xFD) { 2 } else { 1 };
    }
    params
}
