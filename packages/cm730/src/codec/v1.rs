//! Protocol 1.0: `FF FF ID LEN CODE P1..PN SUM`, LEN is N+2, SUM the complement of the sum of all
//! between.

use super::{Frame, Look, RequestError, first_header};

/// Parameters that a length of one byte has room for.
const MAX_PARAMS: usize = 253;
/// Header, ID and length.
const FRONT: usize = 4;

pub(super) fn encode(
    id: u8,
    code: u8,
    params: &[u8],
    out: &mut Vec<u8>,
) -> Result<(), RequestError> {
    // 255 - 2 fits into the byte.
    let length = u8::try_from(params.len() + 2).ok().filter(|_| params.len() <= MAX_PARAMS);
    let Some(length) = length else {
        return Err(RequestError::TooLong { bytes: params.len(), most: MAX_PARAMS });
    };
    let begin = out.len();
    out.extend_from_slice(&[0xFF, 0xFF, id, length, code]);
    out.extend_from_slice(params);
    let sum = checksum(&out[begin + 2..]);
    out.push(sum);
    Ok(())
}

/// The checksum over ID to the last parameter.
fn checksum(bytes: &[u8]) -> u8 {
    !bytes.iter().fold(0_u8, |sum, byte| sum.wrapping_add(*byte))
}

pub(super) fn look(bytes: &[u8]) -> Look {
    // FF is no ID: FF FF FF is a header with a byte of noise before it.
    let agrees = |rest: &[u8]| match rest {
        [0xFF] | [0xFF, 0xFF] => true,
        [0xFF, 0xFF, id, ..] => *id != 0xFF,
        _ => false,
    };
    let at = first_header(bytes, agrees);
    if at > 0 {
        return Look::Garbage(at);
    }
    let [_, _, id, length, ..] = *bytes else { return Look::Incomplete };
    if length < 2 {
        return Look::Garbage(1);
    }
    let whole = FRONT + usize::from(length);
    let Some(frame) = bytes.get(..whole) else { return Look::Incomplete };
    if checksum(&frame[2..whole - 1]) != frame[whole - 1] {
        return Look::Corrupt;
    }
    let params = frame[FRONT + 1..whole - 1].to_vec();
    Look::Frame(Frame { id, code: frame[FRONT], params }, whole)
}
