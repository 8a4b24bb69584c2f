//! Where somebody can be reached. RTPS 2.5, sections 8.3.5.11 and 9.3.2.3.

use super::WireError;
use super::cursor::{Cursor, Endian};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

/// A kind of network, a port and an address, as they travel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Locator {
    /// A [`LocatorKind`] or another vendor's.
    pub kind: i32,
    /// UDP port.
    pub port: u32,
    /// IPv4 in the last four bytes.
    pub address: [u8; 16],
}

/// The kinds of [`Locator`] that have a name.
pub struct LocatorKind;

impl LocatorKind {
    /// UDP over IPv4.
    pub const UDP_V4: i32 = 1;
    /// UDP over IPv6.
    pub const UDP_V6: i32 = 2;
}

impl Locator {
    /// Bytes it takes.
    pub const LENGTH: usize = 24;

    /// UDP over IPv4.
    #[must_use]
    pub fn udp_v4(address: Ipv4Addr, port: u16) -> Self {
        let mut bytes = [0; 16];
        bytes[12..].copy_from_slice(&address.octets());
        Self { kind: LocatorKind::UDP_V4, port: u32::from(port), address: bytes }
    }

    /// The socket address, `None` for a kind that we do not know, port 0 or no address.
    #[must_use]
    pub fn to_socket(&self) -> Option<SocketAddr> {
        let port = u16::try_from(self.port).ok().filter(|port| *port != 0)?;
        let address = match self.kind {
            LocatorKind::UDP_V4 => {
                let [.., a, b, c, d] = self.address;
                IpAddr::V4(Ipv4Addr::new(a, b, c, d))
            }
            LocatorKind::UDP_V6 => IpAddr::V6(Ipv6Addr::from(self.address)),
            _ => return None,
        };
        (!address.is_unspecified()).then(|| SocketAddr::new(address, port))
    }

    pub(super) fn read(cursor: &mut Cursor<'_>) -> Result<Self, WireError> {
        Ok(Self { kind: cursor.i32()?, port: cursor.u32()?, address: cursor.array()? })
    }

    pub(super) fn write(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(&self.kind.to_le_bytes());
        out.extend_from_slice(&self.port.to_le_bytes());
        out.extend_from_slice(&self.address);
    }
}

impl From<SocketAddr> for Locator {
    fn from(socket: SocketAddr) -> Self {
        match socket.ip() {
            IpAddr::V4(address) => Self::udp_v4(address, socket.port()),
            IpAddr::V6(address) => Self {
                kind: LocatorKind::UDP_V6,
                port: u32::from(socket.port()),
                address: address.octets(),
            },
        }
    }
}

/// Locators that still lie in their message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LocatorList<'a> {
    bytes: &'a [u8],
    endian: Endian,
}

impl<'a> LocatorList<'a> {
    /// A list of none.
    pub const EMPTY: Self = Self { bytes: &[], endian: Endian::Little };

    pub(super) fn read(cursor: &mut Cursor<'a>) -> Result<Self, WireError> {
        let count = cursor.u32()? as usize;
        let length = count.checked_mul(Locator::LENGTH).ok_or(WireError::Truncated)?;
        Ok(Self { bytes: cursor.take(length)?, endian: cursor.endian() })
    }

    /// The locators in the order of the message.
    pub fn iter(&self) -> impl Iterator<Item = Locator> + use<'a> {
        let endian = self.endian;
        let one = move |bytes| Locator::read(&mut Cursor::new(bytes, endian)).ok();
        self.bytes.chunks_exact(Locator::LENGTH).filter_map(one)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sockets_come_back_from_their_locators() {
        for text in ["127.0.0.1:7400", "[fe80::1]:17911", "239.255.0.1:7401"] {
            let socket: SocketAddr = text.parse().unwrap();
            assert_eq!(Locator::from(socket).to_socket(), Some(socket));
        }
    }

    #[test]
    fn what_cannot_be_reached_is_no_socket() {
        let good = Locator::udp_v4(Ipv4Addr::LOCALHOST, 7400);
        for bad in [
            Locator { kind: 17, ..good },
            Locator { port: 0, ..good },
            Locator { port: 70_000, ..good },
            Locator { address: [0; 16], ..good },
        ] {
            assert_eq!(bad.to_socket(), None, "{bad:?}");
        }
    }
}
