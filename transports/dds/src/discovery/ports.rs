//! Which UDP ports a participant uses. RTPS 2.5, section 9.6.2 (port base 7400, domain gain 250,
//! participant gain 2, offsets 0, 10, 1, 11).

use angaros_transport::Ports;
use std::net::Ipv4Addr;
use std::ops::RangeInclusive;

/// The group in which participants announce themselves.
pub const SPDP_GROUP: Ipv4Addr = Ipv4Addr::new(239, 255, 0, 1);
/// The last participant of a host and domain; after it the next domain's ports begin.
pub const MAX_INDEX: u16 = 119;
/// The last index that others are asked for at an address: `MaxAutoParticipantIndex` as
/// rmw_cyclonedds sets it. rmw_fastrtps asks up to the one before (`maxInitialPeersRange`).
pub const LAST_PROBED_INDEX: u16 = 32;
/// The indices that participants of ours take of those that everybody is asked for: enough that
/// somebody who asks finds one of us, few enough that those who may take no others (Cyclone DDS
/// without multicast) find 25 that are free.
const SHARED_INDICES: RangeInclusive<u16> = 24..=31;

/// The indices that a participant of ours tries, in this order.
pub fn preferred() -> impl Iterator<Item = u16> {
    SHARED_INDICES.rev().chain(LAST_PROBED_INDEX + 1..=MAX_INDEX)
}

/// Where a domain's participants announce themselves; `None` when it has no ports.
#[must_use]
pub fn spdp_multicast(domain: u32) -> Option<u16> {
    port(domain, 0)
}

/// Where a domain's data for many arrives.
#[must_use]
pub fn user_multicast(domain: u32) -> Option<u16> {
    port(domain, 1)
}

/// Where discovery reaches the participant with this index.
#[must_use]
pub fn metatraffic(domain: u32, index: u16) -> Option<u16> {
    port(domain, 10 + 2 * u32::from(index))
}

/// Where data reaches it.
#[must_use]
pub fn data(domain: u32, index: u16) -> Option<u16> {
    port(domain, 11 + 2 * u32::from(index))
}

/// All ports of a domain.
#[must_use]
pub fn of_domain(domain: u32) -> Option<Ports> {
    let ends = (port(domain, 0), port(domain, 11 + 2 * u32::from(MAX_INDEX)));
    let (Some(first), Some(last)) = ends else { return None };
    Some(Ports { protocol: "udp", first, last })
}

fn port(domain: u32, offset: u32) -> Option<u16> {
    let base = domain.checked_mul(250)?.checked_add(7400)?;
    u16::try_from(base.checked_add(offset)?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ports_are_those_of_the_reference() {
        for (domain, index, ports) in [
            (0, 0, [7400, 7401, 7410, 7411]),
            (0, 1, [7400, 7401, 7412, 7413]),
            (1, 0, [7650, 7651, 7660, 7661]),
            (42, 0, [17900, 17901, 17910, 17911]),
        ] {
            let found = [
                spdp_multicast(domain),
                user_multicast(domain),
                metatraffic(domain, index),
                data(domain, index),
            ];
            assert_eq!(found, ports.map(Some));
        }
        assert_eq!(metatraffic(232, 62), Some(65534));
        assert_eq!(
            (metatraffic(232, 63), spdp_multicast(233), port(u32::MAX, 0)),
            (None, None, None)
        );
    }

    #[test]
    fn ours_leave_the_first_indices_to_those_who_may_take_no_others() {
        let ours: Vec<_> = preferred().collect();
        assert_eq!(ours[..9], [31, 30, 29, 28, 27, 26, 25, 24, 33]);
        assert_eq!((ours.len(), ours.last()), (95, Some(&MAX_INDEX)));
        let left = (0..=LAST_PROBED_INDEX).filter(|index| !ours.contains(index));
        assert_eq!(left.count(), 25);
    }

    #[test]
    fn the_last_index_ends_before_the_next_domain_begins() {
        assert!(data(0, MAX_INDEX) < spdp_multicast(1));
    }
}
