//! Ids of sessions. A session of Angaros carries the 12 bytes of its process in its id, so that
//! whoever reads a token knows the [`Gid`] of the endpoint.

use angaros_transport::Gid;

/// What the last bytes of every session of Angaros are; the most significant ones, so that the
/// printed form has all its digits.
const MARK: [u8; 3] = *b"gna";

/// The id of the `number`th session of a process, as Zenoh stores it (least significant first).
#[must_use]
pub fn session_id(process: &[u8; 12], number: u8) -> [u8; 16] {
    let mut id = [0; 16];
    id[..12].copy_from_slice(process);
    id[12] = number;
    id[13..].copy_from_slice(&MARK);
    id
}

/// How Zenoh prints an id: as one number, hexadecimal, without leading zeros.
#[must_use]
pub fn print(id: &[u8; 16]) -> String {
    format!("{:x}", u128::from_le_bytes(*id))
}

/// The inverse of [`print()`]; `None` for anything Zenoh does not print.
#[must_use]
pub fn parse(text: &str) -> Option<[u8; 16]> {
    let digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
    let well_formed =
        (1..=32).contains(&text.len()) && !text.starts_with('0') && text.bytes().all(digit);
    if !well_formed {
        return None;
    }
    u128::from_str_radix(text, 16).ok().map(u128::to_le_bytes)
}

/// The process of a session of Angaros; `None` for sessions of others.
#[must_use]
pub fn process_of(id: &[u8; 16]) -> Option<[u8; 12]> {
    let (process, rest) = id.split_first_chunk::<12>()?;
    (rest[1..] == MARK).then_some(*process)
}

/// The id of the endpoint of Angaros with this number in a session of this process.
#[must_use]
pub fn endpoint_gid(process: [u8; 12], number: u64) -> Option<Gid> {
    let mut gid = [0; 16];
    gid[..12].copy_from_slice(&process);
    gid[12..].copy_from_slice(&u32::try_from(number).ok()?.to_be_bytes());
    Some(Gid(gid))
}

/// The number of an endpoint in its session.
#[must_use]
pub fn endpoint_number(gid: Gid) -> u64 {
    let [.., a, b, c, d] = gid.0;
    u64::from(u32::from_be_bytes([a, b, c, d]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_session_id_names_its_process_and_has_all_digits() {
        for process in [[0; 12], [0xff; 12], *b"123456789012"] {
            let id = session_id(&process, 7);
            let printed = print(&id);
            assert_eq!(printed.len(), 32);
            assert_eq!(parse(&printed), Some(id));
            assert_eq!(process_of(&id), Some(process));
            let gid = endpoint_gid(process, 0x0102_0304).unwrap();
            assert_eq!(endpoint_number(gid), 0x0102_0304);
            assert_eq!(endpoint_gid(process, 1 << 32), None);
        }
    }

    #[test]
    fn ids_of_other_sessions_have_no_process() {
        let other = parse("aac3178e146ba6f1fc6e6a4085e77f21").unwrap();
        assert_eq!(process_of(&other), None);
        for text in ["", "0ac3", "AAC3", "g", "aac3178e146ba6f1fc6e6a4085e77f211"] {
            assert_eq!(parse(text), None, "{text}");
        }
    }
}
