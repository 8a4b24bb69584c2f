//! The switch in the middle: which frame comes out where, and when. Knows no clocks or files, so
//! that its tests run on times of their own.

use crate::counters::PortCounters;
use crate::direction::{Direction, Passage};
use crate::frame::{self, Mac};
use crate::medium::{Channel, Outcome, To};
use crate::profile::Profile;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::Arc;

/// The end of a cable.
struct Port {
    name: String,
    address: [u8; 4],
    mac: Mac,
    up: Direction,
    down: Direction,
    unknown: u64,
    refused: u64,
}

/// Where a frame is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Way {
    Up(usize),
    Down(usize),
}

/// A frame under way; those due at the same time come out in the order they went in.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct UnderWay {
    due_ns: u64,
    number: u64,
    way: Way,
    frame: Arc<[u8]>,
}

pub(crate) struct Switch {
    seed: u64,
    ports: Vec<Port>,
    under_way: BinaryHeap<Reverse<UnderWay>>,
    number: u64,
    /// The radio channel, once there is a direction that goes over one.
    channel: Option<Channel>,
}

impl Switch {
    pub(crate) fn new(seed: u64) -> Self {
        let (ports, under_way) = (Vec::new(), BinaryHeap::new());
        Self { seed, ports, under_way, number: 0, channel: None }
    }

    /// One more host, with perfect cables; its number.
    pub(crate) fn add(&mut self, name: &str, address: [u8; 4]) -> usize {
        let index = self.ports.len();
        let stream = 2 * index as u64;
        self.ports.push(Port {
            name: name.to_owned(),
            address,
            mac: frame::mac(index),
            up: Direction::new(Profile::default(), self.seed, stream),
            down: Direction::new(Profile::default(), self.seed, stream + 1),
            unknown: 0,
            refused: 0,
        });
        index
    }

    /// The number of a host.
    pub(crate) fn find(&self, name: &str) -> Option<usize> {
        self.ports.iter().position(|port| port.name == name)
    }

    pub(crate) fn set_profiles(&mut self, index: usize, up: &Profile, down: &Profile) {
        if let Some(port) = self.ports.get_mut(index) {
            port.up.set_profile(up.clone());
            port.down.set_profile(down.clone());
        }
        // The first one's is everybody's: there is one channel.
        let medium = [up, down].into_iter().find_map(|profile| profile.medium.clone());
        if let (None, Some(medium)) = (&self.channel, medium) {
            self.channel = Some(Channel::new(medium, self.seed));
        }
    }

    pub(crate) fn set_cut(&mut self, index: usize, cut: bool) {
        if let Some(port) = self.ports.get_mut(index) {
            port.up.set_cut(cut);
            port.down.set_cut(cut);
        }
    }

    pub(crate) fn counters(&self, index: usize) -> PortCounters {
        self.ports.get(index).map_or_else(PortCounters::default, |port| PortCounters {
            up: port.up.counters(),
            down: port.down.counters(),
            unknown: port.unknown,
            refused: port.refused,
        })
    }

    /// The kernel of a host did not take a frame that came out.
    pub(crate) fn refused(&mut self, index: usize) {
        if let Some(port) = self.ports.get_mut(index) {
            port.refused += 1;
        }
    }

    /// When [`Self::advance`] has something to do next.
    pub(crate) fn next_due_ns(&self) -> Option<u64> {
        let on_air = self.channel.as_ref().and_then(Channel::next_ns);
        self.next_of_cables_ns().into_iter().chain(on_air).min()
    }

    fn next_of_cables_ns(&self) -> Option<u64> {
        self.under_way.peek().map(|Reverse(first)| first.due_ns)
    }

    /// Host `from` sent a frame. A question for an address is answered at once: what address a
    /// host has is no part of what cables do, and a lost question would be seconds of silence.
    pub(crate) fn offer(&mut self, from: usize, now_ns: u64, frame: &[u8]) -> Option<[u8; 42]> {
        if let Some(address) = frame::arp_question(frame) {
            let asked = self.ports.iter().enumerate();
            let mut others = asked.filter(|(index, _)| *index != from);
            let mac = others.find(|(_, port)| port.address == address)?.1.mac;
            return frame::arp_answer(frame, mac);
        }
        let port = self.ports.get_mut(from)?;
        let passage = port.up.offer(now_ns, frame.len())?;
        let frame = Arc::from(frame);
        match (&mut self.channel, port.up.medium()) {
            (Some(channel), Some(_)) => channel.push(now_ns, frame, To::AccessPoint(from)),
            _ => self.schedule(passage, Way::Up(from), &frame),
        }
        None
    }

    fn schedule(&mut self, passage: Passage, way: Way, frame: &Arc<[u8]>) {
        for due_ns in [Some(passage.due_ns), passage.copy_due_ns].into_iter().flatten() {
            let number = self.number;
            self.number += 1;
            self.under_way.push(Reverse(UnderWay {
                due_ns,
                number,
                way,
                frame: Arc::clone(frame),
            }));
        }
    }

    /// Moves everything that is due by `now_ns`; what comes out at a host goes to `out` with the
    /// host's number and when it was due.
    pub(crate) fn advance(&mut self, now_ns: u64, mut out: impl FnMut(usize, u64, &[u8])) {
        while let Some(due_ns) = self.next_due_ns().filter(|due| *due <= now_ns) {
            if self.next_of_cables_ns() != Some(due_ns) {
                self.step_on_air(due_ns, &mut out);
                continue;
            }
            let Some(Reverse(item)) = self.under_way.pop() else { return };
            let bytes = item.frame.len();
            match item.way {
                Way::Up(from) => {
                    self.ports[from].up.passed(bytes);
                    self.distribute(from, item.due_ns, &item.frame);
                }
                Way::Down(to) => {
                    self.ports[to].down.passed(bytes);
                    out(to, item.due_ns, &item.frame);
                }
            }
        }
    }

    /// What the channel has for this moment.
    fn step_on_air(&mut self, due_ns: u64, out: &mut impl FnMut(usize, u64, &[u8])) {
        let outcomes = self.channel.as_mut().map(Channel::step).unwrap_or_default();
        for Outcome { frame, to, retries, understood } in outcomes {
            let bytes = frame.len();
            if let To::AccessPoint(from) = to {
                self.ports[from].up.retried(retries);
                if understood.is_empty() {
                    self.ports[from].up.lost();
                } else {
                    self.ports[from].up.passed(bytes);
                    self.distribute(from, due_ns, &frame);
                }
                continue;
            }
            for host in to.hosts() {
                self.ports[host].down.retried(retries);
                if understood.contains(&host) {
                    self.ports[host].down.passed(bytes);
                    out(host, due_ns, &frame);
                } else {
                    self.ports[host].down.lost();
                }
            }
        }
    }

    /// The frame has come to the switch.
    fn distribute(&mut self, from: usize, now_ns: u64, frame: &Arc<[u8]>) {
        let Some(mac) = frame::destination(frame) else { return };
        let group = frame::is_group(mac);
        let mut found = group;
        let mut on_air = Vec::new();
        for to in (0..self.ports.len()).filter(|to| *to != from) {
            if !group && self.ports[to].mac != mac {
                continue;
            }
            found = true;
            let Some(passage) = self.ports[to].down.offer(now_ns, frame.len()) else { continue };
            match self.ports[to].down.medium().is_some() && self.channel.is_some() {
                true => on_air.push(to),
                false => self.schedule(passage, Way::Down(to), frame),
            }
        }
        if let (Some(channel), Some(first)) = (&mut self.channel, on_air.first()) {
            let to = if group { To::Group(on_air) } else { To::Host(*first) };
            channel.push(now_ns, Arc::clone(frame), to);
        }
        if !found {
            self.ports[from].unknown += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::profile::Loss;

    fn switch(hosts: usize) -> Switch {
        let mut switch = Switch::new(5);
        for n in 0..hosts {
            assert_eq!(switch.add(&format!("h{n}"), [10, 0, 0, n as u8]), n);
        }
        switch
    }

    fn frame(to: Mac, tag: u8) -> Vec<u8> {
        let mut bytes = to.to_vec();
        bytes.extend([2, 0, 0, 0, 0, 0, 8, 0, tag]);
        bytes
    }

    /// What comes out: host, time, tag.
    fn run(switch: &mut Switch, now_ns: u64) -> Vec<(usize, u64, u8)> {
        let mut out = Vec::new();
        switch.advance(now_ns, |to, due, frame| out.push((to, due, frame[14])));
        out
    }

    #[test]
    fn a_frame_comes_out_where_it_is_addressed_and_groups_everywhere_else() {
        let mut switch = switch(3);
        switch.offer(0, 10, &frame(frame::mac(2), 1));
        switch.offer(1, 20, &frame([0xff; 6], 2));
        switch.offer(2, 30, &frame([1, 0, 0x5e, 0, 0, 1], 3));
        switch.offer(0, 40, &frame(frame::mac(9), 4));
        switch.offer(0, 40, &frame(frame::mac(0), 5));
        switch.offer(0, 50, &[1, 2, 3]);
        let got = run(&mut switch, 100);
        assert_eq!(got, [(2, 10, 1), (0, 20, 2), (2, 20, 2), (0, 30, 3), (1, 30, 3)]);
        assert_eq!(switch.counters(0).unknown, 2);
    }

    #[test]
    fn a_frame_passes_both_cables_and_waits_until_it_is_due() {
        let mut switch = switch(2);
        let (up, down) = (
            Profile { delay_ms: 2.0, ..Profile::default() },
            Profile { delay_ms: 3.0, ..Profile::default() },
        );
        switch.set_profiles(0, &up, &Profile::default());
        switch.set_profiles(1, &Profile::default(), &down);
        switch.offer(0, 0, &frame(frame::mac(1), 7));
        assert_eq!(switch.next_due_ns(), Some(2_000_000));
        assert_eq!(run(&mut switch, 4_999_999), []);
        assert_eq!(switch.counters(1).down.under_way, 1);
        assert_eq!(run(&mut switch, 5_000_000), [(1, 5_000_000, 7)]);
        assert!(switch.counters(0).up.balanced() && switch.counters(1).down.balanced());
        assert_eq!(switch.next_due_ns(), None);
    }

    #[test]
    fn a_cut_host_neither_sends_nor_receives() {
        let mut switch = switch(3);
        switch.set_cut(1, true);
        switch.offer(0, 0, &frame([0xff; 6], 1));
        switch.offer(1, 0, &frame([0xff; 6], 2));
        assert_eq!(run(&mut switch, 0), [(2, 0, 1)]);
        switch.set_cut(1, false);
        switch.offer(1, 1, &frame([0xff; 6], 3));
        assert_eq!(run(&mut switch, 1), [(0, 1, 3), (2, 1, 3)]);
        assert_eq!((switch.counters(1).up.cut, switch.counters(1).down.cut), (1, 1));
    }

    #[test]
    fn the_same_seed_loses_the_same_frames_and_every_receiver_others() {
        let lossy = Profile { loss: Loss { random: 0.5, ..Loss::default() }, ..Profile::default() };
        let got = || {
            let mut switch = switch(3);
            for host in 0..3 {
                switch.set_profiles(host, &Profile::default(), &lossy);
            }
            for tag in 0..100 {
                switch.offer(0, u64::from(tag), &frame([0xff; 6], tag));
            }
            run(&mut switch, 1_000)
        };
        let first = got();
        assert_eq!(first, got());
        let of = |host| first.iter().filter(|f| f.0 == host).map(|f| f.2).collect::<Vec<_>>();
        assert_ne!(of(1), of(2));
        assert!(of(1).len().abs_diff(50) < 25);
    }
}
