//! How fast a large sample leaves, so that it arrives.
//!
//! A socket holds 208 KiB unless its owner asked for more, which are three datagrams of ours, and
//! UDP has nothing that holds a sender back: of 8 MB at once most is lost to a program that takes
//! them as fast as it can.
//!
//! * **TH1** A sample of at most [`UNTHROTTLED`] bytes leaves at once, and nothing is asked.
//! * **TH2** On this host the kernel reports how full the receiver's socket is
//!   ([`SocketDiagnostics`]); what does not fit waits until it does. It is asked as often as what
//!   fits has left.
//! * **TH3** To another host or network namespace, and where the kernel does not tell, a sample
//!   leaves at [`RATE`] at most.
//! * **TH4** Waiting is bounded: a best-effort sample of n bytes takes the publishing thread at
//!   most [`LEAST_NS`] and n / [`LEAST_RATE`] more than sending does (1 MB: 15 ms, 8 MB: 50 ms). A
//!   receiver that has taken nothing since it was waited for in vain is not waited for.
//! * **TH5** A reliable sample waits longer, [`RELIABLE_LEAST_NS`] and n / [`RELIABLE_LEAST_RATE`]
//!   (1 MB: 150 ms, 6 MB: 400 ms), but no longer than [`RELIABLE_LEAST_NS`] for a receiver that
//!   takes nothing meanwhile. One that lacks a processor would else be told of ever more samples,
//!   which are given up before they could be sent again: Cyclone DDS waits for acknowledgements
//!   there, in ROS 2 without a limit. Where nothing is known of the receiver TH3 says how long.
//! * **TH6** A large sample that would take the place of one that some reader lacks waits for
//!   acknowledgements first, at most [`ACKNOWLEDGE_NS`]; where that was in vain, not again until
//!   something more was acknowledged.

use super::socket::Sockets;
use super::socket_diagnostics::SocketDiagnostics;
use angaros_transport::clock::monotonic_ns;
use std::net::SocketAddr;
use std::time::Duration;

/// Bytes of a sample that fit into any socket's queue.
pub const UNTHROTTLED: usize = 128_000;
/// Bytes per second that leave where nothing is known of the receiver: less than what a process
/// takes that does nothing else, more than 1 Gbit/s carries.
const RATE: u64 = 400_000_000;
/// Bytes per second of a sample that is waited for most, and what is waited beside that: a receiver
/// may have to wait for a processor.
const LEAST_RATE: u64 = 200_000_000;
const LEAST_NS: u64 = 10_000_000;
/// The same for samples that would be sent again. DDS lets a write wait for 100 ms unless asked
/// otherwise (`max_blocking_time`).
const RELIABLE_LEAST_RATE: u64 = 20_000_000;
const RELIABLE_LEAST_NS: u64 = 100_000_000;
/// How long acknowledgements are waited for before something is given up. Cyclone DDS asks for what
/// it lacks 100 ms late (`NackDelay`), so there is time for that and for its answer.
pub const ACKNOWLEDGE_NS: u64 = 300_000_000;
/// Between two looks at a queue that is full.
const NAP: Duration = Duration::from_micros(50);
/// Shorter sleeps than this are not worth a system call.
const SHORT_NS: u64 = 100_000;
/// Receivers that are remembered; more are asked for each datagram.
const MAX_RECEIVERS: usize = 64;

/// What is known of a receiver.
struct Receiver {
    address: SocketAddr,
    /// Bytes that fit into its queue for all that is known.
    room: usize,
    /// What lay in the queue when it was waited for in vain.
    stuck: Option<usize>,
}

/// Holds one sender back.
#[derive(Default)]
pub struct Throttle {
    /// The line to the kernel; `Some(None)` where there is none.
    diagnostics: Option<Option<SocketDiagnostics>>,
    receivers: Vec<Receiver>,
    begun_ns: u64,
    deadline_ns: u64,
    idle_ns: u64,
    sent: u64,
    /// Questions to the kernel so far, for the tests.
    #[cfg(test)]
    pub asked: usize,
}

/// How long a sample may be held back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DelayLimit {
    /// In all, in nanoseconds.
    pub longest_ns: u64,
    /// For a receiver that takes nothing meanwhile.
    pub idle_ns: u64,
}

impl DelayLimit {
    /// So long, whatever the receiver does.
    pub fn of(longest_ns: u64) -> Self {
        Self { longest_ns, idle_ns: longest_ns }
    }

    /// That of a sample of so many bytes.
    pub fn with(bytes: usize, reliable: bool) -> Self {
        let at = |rate| (bytes as u64).saturating_mul(1_000_000_000) / rate;
        match reliable {
            false => Self::of(LEAST_NS + at(LEAST_RATE)),
            true => Self {
                longest_ns: RELIABLE_LEAST_NS + at(RELIABLE_LEAST_RATE),
                idle_ns: RELIABLE_LEAST_NS,
            },
        }
    }
}

impl Throttle {
    /// A sample begins to leave; it is held back for at most so long.
    pub fn begin(&mut self, delay_limit: DelayLimit) {
        self.begun_ns = monotonic_ns();
        self.deadline_ns = self.begun_ns.saturating_add(delay_limit.longest_ns);
        self.idle_ns = delay_limit.idle_ns;
        self.sent = 0;
        self.receivers.iter_mut().for_each(|receiver| receiver.room = 0);
    }

    /// Waits until a datagram of so many bytes may leave. `false` when it may be lost: the time is
    /// used up, or nobody takes anything there.
    pub fn admit(&mut self, sockets: &Sockets, to: SocketAddr, bytes: usize) -> bool {
        let near = sockets.is_near(to).then(|| self.admit_near(to, cost(bytes)));
        near.flatten().unwrap_or_else(|| self.admit_unseen(bytes))
    }

    /// `None` where the kernel does not tell.
    fn admit_near(&mut self, to: SocketAddr, cost: usize) -> Option<bool> {
        let SocketAddr::V4(address) = to else { return None };
        let at = self.destination(to);
        let diagnostics = self.diagnostics.get_or_insert_with(SocketDiagnostics::open).as_mut()?;
        let receiver = self.receivers.get_mut(at)?;
        // The least that lay in the queue, and until when it may stay so.
        let mut least = usize::MAX;
        let mut until_ns = 0;
        while receiver.room < cost {
            #[cfg(test)]
            {
                self.asked += 1;
            }
            let queue = diagnostics.queue_at(address)?;
            receiver.room = queue.limit.saturating_sub(queue.held);
            // What is larger than a queue goes when that is empty.
            if receiver.room >= cost || queue.held == 0 {
                receiver.stuck = None;
                break;
            }
            let given_up = receiver.stuck.is_some_and(|before| queue.held >= before);
            let now_ns = monotonic_ns();
            if queue.held < least {
                (least, until_ns) = (queue.held, now_ns.saturating_add(self.idle_ns));
            }
            if given_up || now_ns >= self.deadline_ns.min(until_ns) {
                receiver.stuck = Some(queue.held);
                return Some(false);
            }
            std::thread::sleep(NAP);
        }
        receiver.room = receiver.room.saturating_sub(cost);
        Some(true)
    }

    /// Where a receiver stands in the list.
    fn destination(&mut self, address: SocketAddr) -> usize {
        if let Some(at) = self.receivers.iter().position(|known| known.address == address) {
            return at;
        }
        if self.receivers.len() >= MAX_RECEIVERS {
            self.receivers.clear();
        }
        self.receivers.push(Receiver { address, room: 0, stuck: None });
        self.receivers.len() - 1
    }

    fn admit_unseen(&mut self, bytes: usize) -> bool {
        let due_ns = self.begun_ns.saturating_add(self.sent * 1_000_000_000 / RATE);
        let now = monotonic_ns();
        let until = due_ns.min(self.deadline_ns);
        if until > now + SHORT_NS {
            std::thread::sleep(Duration::from_nanos(until - now));
        }
        self.sent += bytes as u64;
        due_ns <= self.deadline_ns
    }
}

/// What a datagram takes of a queue: the kernel counts its own record of it, and memory in powers
/// of two where it is small.
fn cost(bytes: usize) -> usize {
    bytes + bytes / 64 + 2048
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::UdpSocket;
    use std::time::Instant;

    const DATAGRAM: usize = 64_000;
    /// How long a receiver lacks a processor.
    const PAUSE: Duration = Duration::from_millis(30);

    fn sockets() -> Sockets {
        Sockets::open(0, true, false).unwrap()
    }

    const UNTOLD: &str = "this kernel tells nothing of the queues of UDP";

    /// Whether the kernel of this machine tells of queues.
    fn is_told(to: SocketAddr) -> bool {
        let SocketAddr::V4(address) = to else { return false };
        SocketDiagnostics::open()
            .and_then(|mut diagnostics| diagnostics.queue_at(address))
            .is_some()
    }

    fn burst(throttle: &mut Throttle, sockets: &Sockets, to: SocketAddr, count: usize) -> usize {
        let bytes = vec![1; DATAGRAM];
        let send = |_: &usize| {
            let admitted = throttle.admit(sockets, to, DATAGRAM);
            sockets.send(to, &[std::io::IoSlice::new(&bytes)]);
            admitted
        };
        (0..count).filter(send).count()
    }

    #[test]
    fn a_receiver_with_the_usual_queue_that_is_slower_than_we_gets_every_datagram() {
        let receiver = UdpSocket::bind("127.0.0.1:0").unwrap();
        rustix::net::sockopt::set_socket_recv_buffer_size(&receiver, 106_496).unwrap();
        receiver.set_read_timeout(Some(Duration::from_secs(2))).unwrap();
        let to = receiver.local_addr().unwrap();
        if !is_told(to) {
            return angaros_testing::skipped(UNTOLD);
        }
        let taking = std::thread::spawn(move || {
            let mut bytes = vec![0; DATAGRAM];
            let mut count = 0;
            while count < 125 && receiver.recv(&mut bytes).is_ok() {
                count += 1;
                std::thread::sleep(Duration::from_micros(200));
            }
            count
        });
        let sockets = sockets();
        let mut throttle = Throttle::default();
        throttle.begin(DelayLimit::of(20_000_000_000));
        assert_eq!(burst(&mut throttle, &sockets, to, 125), 125);
        assert_eq!(taking.join().unwrap(), 125);
    }

    #[test]
    fn who_takes_nothing_is_waited_for_once_and_no_longer_than_said() {
        let receiver = UdpSocket::bind("127.0.0.1:0").unwrap();
        let to = receiver.local_addr().unwrap();
        if !is_told(to) {
            return angaros_testing::skipped(UNTOLD);
        }
        let sockets = sockets();
        let mut throttle = Throttle::default();
        let begun = Instant::now();
        throttle.begin(DelayLimit::of(100_000_000));
        let admitted = burst(&mut throttle, &sockets, to, 20);
        assert!(admitted < 20, "{admitted}");
        assert!(begun.elapsed() >= Duration::from_millis(100), "{:?}", begun.elapsed());
        let asked = throttle.asked;
        throttle.begin(DelayLimit::of(100_000_000));
        assert_eq!(burst(&mut throttle, &sockets, to, 20), 0);
        assert_eq!(throttle.asked - asked, 20, "one look each, and no second one");
        // It takes something, so it is waited for again.
        let mut bytes = vec![0; DATAGRAM];
        receiver.set_nonblocking(true).unwrap();
        while receiver.recv(&mut bytes).is_ok() {}
        throttle.begin(DelayLimit::of(1_000_000));
        assert!(burst(&mut throttle, &sockets, to, 2) == 2);
    }

    #[test]
    fn a_reliable_sample_waits_for_a_receiver_that_gets_a_processor_now_and_then() {
        let receiver = UdpSocket::bind("127.0.0.1:0").unwrap();
        rustix::net::sockopt::set_socket_recv_buffer_size(&receiver, 106_496).unwrap();
        receiver.set_read_timeout(Some(Duration::from_secs(2))).unwrap();
        let to = receiver.local_addr().unwrap();
        if !is_told(to) {
            return angaros_testing::skipped(UNTOLD);
        }
        let taking = std::thread::spawn(move || {
            let mut bytes = vec![0; DATAGRAM];
            let mut count = 0;
            while count < 20 && receiver.recv(&mut bytes).is_ok() {
                count += 1;
                if count % 4 == 0 {
                    std::thread::sleep(PAUSE);
                }
            }
            count
        });
        let sockets = sockets();
        let mut throttle = Throttle::default();
        let limit = DelayLimit::with(20 * DATAGRAM, true);
        let pause_ns = PAUSE.as_nanos() as u64;
        assert!(DelayLimit::with(20 * DATAGRAM, false).longest_ns < pause_ns);
        assert!(limit.longest_ns > 5 * pause_ns && limit.idle_ns > 3 * pause_ns, "{limit:?}");
        // A machine that does much else lets both wait beside that.
        throttle.begin(DelayLimit { longest_ns: 20_000_000_000, ..limit });
        assert_eq!(burst(&mut throttle, &sockets, to, 20), 20);
        assert_eq!(taking.join().unwrap(), 20);
    }

    #[test]
    fn who_takes_nothing_is_waited_for_no_longer_though_the_sample_is_reliable() {
        let receiver = UdpSocket::bind("127.0.0.1:0").unwrap();
        let to = receiver.local_addr().unwrap();
        if !is_told(to) {
            return angaros_testing::skipped(UNTOLD);
        }
        let sockets = sockets();
        let mut throttle = Throttle::default();
        let begun = Instant::now();
        throttle.begin(DelayLimit { longest_ns: 60_000_000_000, idle_ns: 50_000_000 });
        assert!(burst(&mut throttle, &sockets, to, 20) < 20);
        let took = begun.elapsed();
        assert!(took >= Duration::from_millis(50) && took < Duration::from_secs(30), "{took:?}");
    }

    #[test]
    fn a_receiver_of_whom_nothing_is_known_gets_them_at_a_rate() {
        let mut throttle = Throttle { diagnostics: Some(None), ..Throttle::default() };
        let begun = Instant::now();
        throttle.begin(DelayLimit::with(20 * DATAGRAM, false));
        let to = "127.0.0.1:9".parse().unwrap();
        let sockets = sockets();
        assert!((0..20).all(|_| throttle.admit(&sockets, to, DATAGRAM)));
        let least = Duration::from_nanos(19 * DATAGRAM as u64 * 1_000_000_000 / RATE);
        assert!(begun.elapsed() + Duration::from_nanos(SHORT_NS) >= least, "{:?}", begun.elapsed());
        throttle.begin(DelayLimit::of(0));
        assert_eq!((0..20).filter(|_| throttle.admit(&sockets, to, DATAGRAM)).count(), 1);
    }
}
