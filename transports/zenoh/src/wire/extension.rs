//! Extensions of rmw_zenoh's wire format between endpoints of Angaros, on keys below `@angaros`.

use angaros_transport::Gid;

/// The key of liveliness assertions; without a publisher the one for all of them (`*`).
#[must_use]
pub fn alive_key(domain: u32, publisher: Option<Gid>) -> String {
    format!("@angaros/{domain}/alive/{}", id(publisher))
}

/// The key on which a publisher is told what a subscription has taken.
#[must_use]
pub fn taken_key(domain: u32, publisher: Gid) -> String {
    format!("@angaros/{domain}/taken/{}", id(Some(publisher)))
}

/// The token of an endpoint that ends in order: its session and its number there.
#[must_use]
pub fn ended_key(domain: u32, session: &str, number: u64) -> String {
    format!("@angaros/{domain}/ended/{session}/{number}")
}

fn id(gid: Option<Gid>) -> String {
    gid.map_or_else(|| "*".to_owned(), |gid| format!("{:032x}", u128::from_be_bytes(gid.0)))
}

/// The publisher in a key of [`alive_key`].
#[must_use]
pub fn parse_alive(key: &str) -> Option<Gid> {
    let hex = key.rsplit('/').next().filter(|hex| hex.len() == 32)?;
    u128::from_str_radix(hex, 16).ok().map(|gid| Gid(gid.to_be_bytes()))
}

/// Session and number in a key of [`ended_key`].
#[must_use]
pub fn parse_ended(key: &str) -> Option<(String, u64)> {
    let (rest, number) = key.rsplit_once('/')?;
    let (_, session) = rest.rsplit_once('/')?;
    super::zid::parse(session)?;
    Some((session.to_owned(), number.parse().ok()?))
}

/// Encodes a report: a subscription has taken the messages up to `number`.
#[must_use]
pub fn encode_taken(subscription: Gid, number: u64) -> Vec<u8> {
    [&subscription.0[..], &number.to_le_bytes()].concat()
}

/// The inverse of [`encode_taken`].
#[must_use]
pub fn decode_taken(bytes: &[u8]) -> Option<(Gid, u64)> {
    let (gid, number) = bytes.split_first_chunk::<16>()?;
    Some((Gid(*gid), u64::from_le_bytes(number.try_into().ok()?)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_aside_is_understood() {
        let gid = Gid([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
        assert_eq!(parse_alive(&alive_key(7, Some(gid))), Some(gid));
        assert_eq!(parse_alive(&alive_key(7, None)), None);
        assert_eq!(parse_ended(&ended_key(7, "a1", 9)), Some(("a1".to_owned(), 9)));
        assert_eq!(parse_ended("@angaros/7/ended/a1/x"), None);
        assert_eq!(decode_taken(&encode_taken(gid, u64::MAX)), Some((gid, u64::MAX)));
        assert_eq!(decode_taken(&[1; 23]), None);
    }
}
