//! How far apart the clocks of the hosts of a network are, measured as NTP does (RFC 5905, section
//! 8), although hosts in a box read one clock: so that a result holds what would have to hold
//! between real machines.
//!
//! Host 0 asks each other host by UDP over the link: t1 sent, t2 received there, t3 answered, t4
//! back. The offset is ((t2 - t1) + (t3 - t4)) / 2, and by half of the time on the way,
//! ((t4 - t1) - (t3 - t2)) / 2, it may be wrong at most, whichever way was the slower. Of several
//! exchanges the one with the smallest bound counts.

use std::net::{SocketAddr, UdpSocket};
use std::time::Duration;

use angaros_netbox::Host;

use angaros_bench_peer::monotonic_ns;

/// Exchanges with each host.
const EXCHANGES: u64 = 16;
/// An answer that takes longer is not waited for; the emulated links have round trips of up to
/// 100 ms and more.
const PATIENCE: Duration = Duration::from_millis(400);

/// What the exchange with one host, or the worst of several, gave.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClockOffset {
    /// The other clock minus ours, ns.
    pub offset_ns: i64,
    /// By how much that may be wrong, ns.
    pub bound_ns: u64,
}

impl ClockOffset {
    /// From the four times of one exchange.
    fn of(t1: u64, t2: u64, t3: u64, t4: u64) -> Self {
        let (t1, t2, t3, t4) = (i128::from(t1), i128::from(t2), i128::from(t3), i128::from(t4));
        let offset = i128::midpoint(t2 - t1, t3 - t4);
        let bound = (((t4 - t1) - (t3 - t2)).max(0) + 1) / 2;
        Self {
            offset_ns: i64::try_from(offset).unwrap_or(i64::MAX),
            bound_ns: u64::try_from(bound).unwrap_or(u64::MAX),
        }
    }

    /// The larger offset, and the larger bound: what holds for both.
    fn worse(self, other: Self) -> Self {
        let offset_ns = match self.offset_ns.unsigned_abs() >= other.offset_ns.unsigned_abs() {
            true => self.offset_ns,
            false => other.offset_ns,
        };
        Self { offset_ns, bound_ns: self.bound_ns.max(other.bound_ns) }
    }
}

/// The greatest offset of any host's clock from the first host's, with the greatest bound.
///
/// # Errors
/// A host where no socket can be made, or from which no answer came.
pub fn measure(hosts: &[Host]) -> Result<ClockOffset, String> {
    let Some((first, others)) = hosts.split_first() else { return Ok(ClockOffset::default()) };
    let mut worst = ClockOffset::default();
    for host in others {
        worst = worst.worse(between(first, host)?);
    }
    Ok(worst)
}

fn between(here: &Host, there: &Host) -> Result<ClockOffset, String> {
    let socket = |host: &Host| {
        let made = host.udp_socket().map_err(|e| e.to_string())?;
        made.set_read_timeout(Some(PATIENCE)).map_err(|e| e.to_string())?;
        Ok::<UdpSocket, String>(made)
    };
    let (asking, answering) = (socket(here)?, socket(there)?);
    let address = answering.local_addr().map_err(|e| e.to_string())?;
    std::thread::scope(|scope| {
        let answers = std::thread::Builder::new().name("ang-bench-clock".into());
        let answers = answers.spawn_scoped(scope, || answer(&answering));
        answers.map_err(|e| format!("start a thread: {e}"))?;
        let best = (0..EXCHANGES)
            .filter_map(|number| ask(&asking, address, number))
            .min_by_key(|offset| offset.bound_ns);
        // The farewell; lost, the other side ends by its time-out.
        asking.send_to(&[], address).ok();
        best.ok_or_else(|| format!("no answer from {}", there.name()))
    })
}

/// One exchange; `None` when no answer came.
fn ask(socket: &UdpSocket, address: SocketAddr, number: u64) -> Option<ClockOffset> {
    let t1 = monotonic_ns();
    socket.send_to(&number.to_le_bytes(), address).ok()?;
    let mut answer = [0u8; 24];
    loop {
        let (size, _) = socket.recv_from(&mut answer).ok()?;
        let t4 = monotonic_ns();
        let (words, _) = answer.as_chunks::<8>();
        let [same, t2, t3] = *words else { return None };
        // An older one's answer may come late.
        if size == answer.len() && u64::from_le_bytes(same) == number {
            return Some(ClockOffset::of(t1, u64::from_le_bytes(t2), u64::from_le_bytes(t3), t4));
        }
    }
}

/// Answers until the farewell or until nobody asks any more.
fn answer(socket: &UdpSocket) {
    let mut request = [0u8; 8];
    // As long as all exchanges take when every answer is lost.
    let patience = PATIENCE * u32::try_from(EXCHANGES).unwrap_or(u32::MAX);
    socket.set_read_timeout(Some(patience)).ok();
    while let Ok((size, from)) = socket.recv_from(&mut request) {
        let t2 = monotonic_ns();
        if size != request.len() {
            return;
        }
        let mut reply = [0u8; 24];
        reply[..8].copy_from_slice(&request);
        reply[8..16].copy_from_slice(&t2.to_le_bytes());
        reply[16..].copy_from_slice(&monotonic_ns().to_le_bytes());
        // Lost is as good as not sent.
        socket.send_to(&reply, from).ok();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use angaros_netbox::{Error, Network, Profile};

    #[test]
    fn the_offset_is_within_its_bound_however_lopsided_the_way() {
        // The other clock is 1000 ahead; 10 there, 90 back.
        let got = ClockOffset::of(5_000, 6_010, 6_030, 5_120);
        assert_eq!(got, ClockOffset { offset_ns: 960, bound_ns: 50 });
        assert!((got.offset_ns - 1000).unsigned_abs() <= got.bound_ns);
        let worse = got.worse(ClockOffset { offset_ns: -2000, bound_ns: 3 });
        assert_eq!(worse, ClockOffset { offset_ns: -2000, bound_ns: 50 });
    }

    #[test]
    fn hosts_in_a_box_share_a_clock_and_the_bound_knows_the_link() {
        let network = match Network::new(7) {
            Err(error @ Error::Cannot { .. }) => {
                angaros_testing::skipped(error);
                return;
            }
            network => network.unwrap(),
        };
        let hosts = ["a", "b", "c"].map(|name| network.host(name).unwrap());
        network.link(&Profile::load("wifi-good").unwrap()).unwrap();
        let got = measure(&hosts).unwrap();
        // One clock: whatever is measured is the way's doing and inside the bound.
        assert!(got.offset_ns.unsigned_abs() <= got.bound_ns, "{got:?}");
        // A millisecond each way at least, half of which is the bound.
        assert!(got.bound_ns >= 1_000_000, "{got:?}");
    }
}
