//! When and to whom a participant announces itself.
//!
//! * At its beginning it looks for others a few times in quick succession, then seldom. It looks in
//!   the group (range SUBNET), at the static peers, and on its own host from port to port: up to
//!   the index that everybody is asked for, or up to its own, and wherever somebody was when it
//!   came. So of two participants on a host the later one always finds the other, without
//!   multicast. Those for whom no index was left (the 96th of ours on a host and domain)
//!   cannot be asked: they look in the group also where
//!   nobody looks beyond the host, on its loopback.
//! * Who is known gets a sign of life three times per lease, by unicast.
//! * Who is new gets an answer by unicast, so many per second at most.

use super::ports::{self, LAST_PROBED_INDEX, MAX_INDEX, SPDP_GROUP};
use super::{Config, Range};
use std::collections::VecDeque;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};

const MS: u64 = 1_000_000;
/// When it looks for others, after its beginning.
const BURST_NS: [u64; 6] = [0, 50 * MS, 200 * MS, 500 * MS, 1000 * MS, 2500 * MS];
/// How often it does later.
const SEARCH_PERIOD_NS: u64 = 10_000 * MS;
/// How many newcomers are answered at once, and then one each so often.
const ANSWER_BURST: u64 = 32;
const ANSWER_PERIOD_NS: u64 = MS;

/// The times of announcements, and who waits for an answer.
pub(super) struct Schedule {
    begin_ns: u64,
    searches: usize,
    search_ns: u64,
    renew_ns: u64,
    renew_period_ns: u64,
    answers: VecDeque<SocketAddr>,
    /// Answers may be given as long as this lies no further ahead than a burst takes.
    answered_until_ns: u64,
}

impl Schedule {
    pub(super) fn new(now_ns: u64, lease_ns: u64) -> Self {
        let renew_period_ns = (lease_ns / 3).max(MS);
        Self {
            begin_ns: now_ns,
            searches: 0,
            search_ns: now_ns,
            renew_ns: now_ns.saturating_add(renew_period_ns),
            renew_period_ns,
            answers: VecDeque::new(),
            answered_until_ns: now_ns,
        }
    }

    pub(super) fn due_ns(&self) -> u64 {
        let answer = match self.answers.is_empty() {
            true => u64::MAX,
            false => self.next_answer_ns(),
        };
        self.search_ns.min(self.renew_ns).min(answer)
    }

    fn next_answer_ns(&self) -> u64 {
        self.answered_until_ns.saturating_sub(ANSWER_BURST * ANSWER_PERIOD_NS)
    }

    /// Whether it is time to look for others; the next time is set.
    pub(super) fn search(&mut self, now_ns: u64) -> bool {
        if now_ns < self.search_ns {
            return false;
        }
        self.searches += 1;
        self.search_ns = match BURST_NS.get(self.searches) {
            Some(after) => self.begin_ns.saturating_add(*after).max(now_ns + MS),
            None => now_ns.saturating_add(SEARCH_PERIOD_NS),
        };
        true
    }

    /// Whether it is time to renew the lease with those who are known.
    pub(super) fn renew(&mut self, now_ns: u64) -> bool {
        if now_ns < self.renew_ns {
            return false;
        }
        self.renew_ns = now_ns.saturating_add(self.renew_period_ns);
        true
    }

    /// Somebody new waits for an answer. `limit` is how many may wait.
    pub(super) fn queue_answer(&mut self, to: SocketAddr, limit: usize) {
        if self.answers.len() < limit && !self.answers.contains(&to) {
            self.answers.push_back(to);
        }
    }

    /// Whom to answer now.
    pub(super) fn answers(&mut self, now_ns: u64) -> Vec<SocketAddr> {
        let mut found = Vec::new();
        self.answered_until_ns = self.answered_until_ns.max(now_ns);
        while self.next_answer_ns() <= now_ns
            && let Some(to) = self.answers.pop_front()
        {
            self.answered_until_ns += ANSWER_PERIOD_NS;
            found.push(to);
        }
        found
    }
}

/// Where others are looked for.
pub(super) fn search_places(config: &Config) -> Vec<SocketAddr> {
    let mut addresses = Vec::new();
    if config.range == Range::Off {
        return addresses;
    }
    if config.range == Range::Subnet || config.index > MAX_INDEX {
        let group = ports::spdp_multicast(config.domain);
        addresses.extend(group.map(|port| SocketAddr::from((SPDP_GROUP, port))));
    }
    let last = LAST_PROBED_INDEX.max(config.index);
    let this_host = (0..=last).filter(|index| *index != config.index);
    add_indices(&mut addresses, config, IpAddr::V4(Ipv4Addr::LOCALHOST), this_host);
    let occupied_ports =
        config.occupied_ports.iter().map(|port| (Ipv4Addr::LOCALHOST, *port).into());
    let further: Vec<_> = occupied_ports.filter(|address| !addresses.contains(address)).collect();
    addresses.extend(further);
    for peer in config.static_peers.iter().filter(|peer| !peer.is_loopback()) {
        add_indices(&mut addresses, config, *peer, 0..=LAST_PROBED_INDEX);
    }
    addresses
}

fn add_indices(
    addresses: &mut Vec<SocketAddr>,
    config: &Config,
    address: IpAddr,
    indices: impl Iterator<Item = u16>,
) {
    let ports = indices.filter_map(|index| ports::metatraffic(config.domain, index));
    addresses.extend(ports.map(|port| SocketAddr::new(address, port)));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn newcomers_are_answered_at_once_up_to_a_burst_and_then_at_a_rate() {
        let mut schedule = Schedule::new(0, 10_000 * MS);
        for port in 1..=100 {
            schedule.queue_answer(SocketAddr::from(([127, 0, 0, 1], port)), 1000);
        }
        let first = schedule.answers(0).len();
        assert_eq!(first as u64, ANSWER_BURST + 1);
        assert_eq!(schedule.answers(0).len(), 0);
        assert_eq!(schedule.answers(10 * MS).len(), 10);
        assert!(schedule.due_ns() <= 11 * MS);
        assert_eq!(schedule.answers(1000 * MS).len(), 33);
    }

    #[test]
    fn it_searches_a_few_times_and_then_seldom() {
        let mut schedule = Schedule::new(0, 10_000 * MS);
        let times = (0..10_000).filter(|ms| schedule.search(ms * MS)).collect::<Vec<_>>();
        assert_eq!(times, [0, 50, 200, 500, 1000, 2500]);
        assert!(schedule.search(12_500 * MS));
    }

    #[test]
    fn signs_of_life_go_out_three_times_per_lease() {
        let mut schedule = Schedule::new(0, 9_000 * MS);
        let times = (0..9_500).filter(|ms| schedule.renew(ms * MS)).collect::<Vec<_>>();
        assert_eq!(times, [3000, 6000, 9000]);
    }

    #[test]
    fn no_more_newcomers_wait_for_an_answer_than_may_and_none_of_them_twice() {
        let mut schedule = Schedule::new(0, 10_000 * MS);
        for port in (1..=30).flat_map(|port| [port, port]) {
            schedule.queue_answer(SocketAddr::from(([127, 0, 0, 1], port)), 20);
        }
        assert_eq!(schedule.answers(0).len(), 20);
    }
}
