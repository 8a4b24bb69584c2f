//! Chains found by themselves (rule H1).
//!
//! What a message causes are the messages that the callback of one of its receivers published, on
//! the callback's thread, and those that a message link names: when a linked publisher sends, the
//! last message of each linked subscription before is what it sends on. A chain is a way from a
//! source to a callback that caused nothing that was received. In a graph that feeds itself a chain
//! ends where it would go the same way again, and the next begins there; so it does after
//! [`MAX_HOPS`]. All chains together have at most [`MAX_LINKS`] hops; what lies beyond is counted.

use crate::clocks::Ns;
use crate::index::{Delivery, Index, Message, Work};
use crate::layer::{Layer, Parts};
use angaros::trace::EntityKind;
use std::collections::{HashMap, HashSet, VecDeque};

/// Hops of one chain.
pub const MAX_HOPS: usize = 64;
/// Hops of all chains of a recording together.
pub const MAX_LINKS: usize = 4 << 20;
/// Different paths that are told apart.
pub const MAX_PATHS: usize = 4096;

/// One hop of a path by name.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct HopName {
    /// The sending node; empty if it was not traced.
    pub from: String,
    /// The topic.
    pub topic: String,
    /// The receiving node.
    pub to: String,
}

/// All chains of one path: the same topics between the same nodes.
#[derive(Clone, Debug, Default)]
pub struct Path {
    /// Numbers of its hops in [`Chains::hops`].
    pub hops: Vec<u32>,
    /// Places of the deliveries of each chain in the index, one after the other.
    deliveries: Vec<usize>,
}

/// The chains of a recording.
#[derive(Clone, Debug, Default)]
pub struct Chains {
    /// The hops that there are.
    pub hops: Vec<HopName>,
    /// The paths, those with most hops and chains first.
    pub paths: Vec<Path>,
    /// The hop of each delivery.
    pub hop_of: Vec<u32>,
    /// Ways that were not followed to their end, because of the limits.
    pub cut: u64,
    /// For each delivery the messages it caused, by the time of publishing.
    caused: Vec<Vec<Message>>,
}

impl Path {
    /// How many chains went this way.
    #[must_use]
    pub fn count(&self) -> usize {
        self.deliveries.len() / self.hops.len().max(1)
    }

    /// The chains: the places of their deliveries.
    pub fn chains(&self) -> impl Iterator<Item = &[usize]> {
        self.deliveries.chunks_exact(self.hops.len().max(1))
    }

    /// The nodes and topics as a person reads them.
    #[must_use]
    pub fn title(&self, hops: &[HopName]) -> String {
        let name = |node: &str| if node.is_empty() { "(not traced)" } else { node }.to_owned();
        let mut title = String::new();
        for hop in self.hops.iter().map(|hop| &hops[*hop as usize]) {
            if title.is_empty() {
                title = name(&hop.from);
            }
            title = format!("{title} -> {}", name(&hop.to));
        }
        title
    }
}

impl Chains {
    /// Finds the chains.
    #[must_use]
    pub fn of(index: &Index<'_>) -> Self {
        let mut chains = Self { caused: caused(index), ..Self::default() };
        chains.name_hops(index);
        let sources = sources(index, &chains.caused);
        let mut walk = Walk {
            index,
            caused: &chains.caused,
            hop_of: &chains.hop_of,
            left: MAX_LINKS,
            cut: 0,
            is_source: vec![false; index.deliveries.len()],
            sources,
            paths: HashMap::new(),
        };
        let mut deliveries = Vec::new();
        let mut hops = Vec::new();
        while let Some(source) = walk.sources.pop_front() {
            walk.follow(source, &mut deliveries, &mut hops);
        }
        chains.cut = walk.cut;
        chains.paths =
            walk.paths.into_iter().map(|(hops, deliveries)| Path { hops, deliveries }).collect();
        let hops = &chains.hops;
        chains.paths.sort_by_cached_key(|path| {
            let longest = usize::MAX - path.hops.len();
            (longest, usize::MAX - path.count(), path.title(hops), path.hops.clone())
        });
        chains
    }

    fn name_hops(&mut self, index: &Index<'_>) {
        // By publisher, not by message: of the first messages the sending may not be recorded.
        let traced: HashSet<angaros::Gid> = index.sent.keys().map(|message| message.0).collect();
        let mut known: HashMap<HopName, u32> = HashMap::new();
        // The names of most deliveries were made for one before.
        let mut seen: HashMap<(angaros::Gid, u32, u32), u32> = HashMap::new();
        for delivery in &index.deliveries {
            let key = (delivery.message.0, delivery.thread.0, delivery.entity);
            let number = *seen.entry(key).or_insert_with(|| {
                let name = hop_name(index, delivery, &traced);
                let next = known.len() as u32;
                *known.entry(name.clone()).or_insert_with(|| {
                    self.hops.push(name);
                    next
                })
            });
            self.hop_of.push(number);
        }
    }

    /// The parts of one chain, hop by hop; together they are the time from its begin to its end.
    #[must_use]
    pub fn parts(&self, index: &Index<'_>, chain: &[usize]) -> Vec<Parts> {
        let mut parts = Vec::with_capacity(chain.len());
        let mut from = chain.first().map_or(0, |at| index.moments(&index.deliveries[*at]).begun);
        for (number, at) in chain.iter().enumerate() {
            let delivery = &index.deliveries[*at];
            let mut hop = index.way(delivery, from);
            let called = delivery.called();
            let next = chain.get(number + 1).map(|at| &index.deliveries[*at]);
            let until = match next {
                Some(next) => index.moments(next).begun.max(called),
                None => delivery.end,
            };
            let returned = until.min(delivery.end).max(called);
            let mut rest = Parts::default();
            rest.set(Layer::Callback, returned - called);
            rest.set(Layer::Held, until - returned);
            hop.add(&rest.complete(until - called));
            parts.push(hop);
            from = until;
        }
        parts
    }

    /// Begin and end of a chain.
    #[must_use]
    pub fn bounds(&self, index: &Index<'_>, chain: &[usize]) -> (Ns, Ns) {
        let begin = chain.first().map_or(0, |at| index.moments(&index.deliveries[*at]).begun);
        (begin, chain.last().map_or(begin, |at| index.deliveries[*at].end))
    }
}

fn hop_name(index: &Index<'_>, delivery: &Delivery, traced: &HashSet<angaros::Gid>) -> HopName {
    let receiver = index.entity(delivery.thread.0, delivery.entity);
    let sender = index.publisher(&delivery.message.0);
    let traced = traced.contains(&delivery.message.0);
    let topic = receiver.or(sender).map_or("?", |entity| entity.name.as_str());
    HopName {
        from: sender.filter(|_| traced).map_or_else(String::new, |sender| sender.node.clone()),
        topic: topic.to_owned(),
        to: receiver.map_or("?", |receiver| receiver.node.as_str()).to_owned(),
    }
}

/// For each delivery the messages it caused.
fn caused(index: &Index<'_>) -> Vec<Vec<Message>> {
    let mut caused: Vec<Vec<(Ns, Message)>> = vec![Vec::new(); index.deliveries.len()];
    for (message, sent) in &index.sent {
        if let Some(by) = direct_cause(index, sent.span) {
            caused[by].push((sent.called, *message));
        }
    }
    link(index, &mut caused);
    let sorted = |mut of: Vec<(Ns, Message)>| {
        of.sort_unstable_by_key(|(called, message)| (*called, message.0.0, message.1));
        of.dedup();
        of.into_iter().map(|(_, message)| message).collect()
    };
    caused.into_iter().map(sorted).collect()
}

/// The deliveries that nothing caused, by time.
fn sources(index: &Index<'_>, caused: &[Vec<Message>]) -> VecDeque<usize> {
    let mut is_caused = vec![false; index.deliveries.len()];
    for message in caused.iter().flatten() {
        for at in index.received.get(message).into_iter().flatten() {
            is_caused[*at] = true;
        }
    }
    let mut sources: Vec<usize> =
        (0..index.deliveries.len()).filter(|at| !is_caused[*at]).collect();
    sources.sort_by_key(|at| index.deliveries[*at].took);
    sources.into()
}

fn direct_cause(index: &Index<'_>, span: Option<usize>) -> Option<usize> {
    match index.spans[span?].work {
        Work::Delivery(at) => Some(at),
        Work::Message | Work::Timer(_) => None,
    }
}

/// A message that a link may be about.
struct Linked {
    called: Ns,
    message: Message,
    /// The subscription in whose callback it was published: the message there is its cause already,
    /// the one before it is not.
    direct: Option<u32>,
}

fn sent_by_publisher(index: &Index<'_>) -> HashMap<(u32, u32), Vec<Linked>> {
    let mut by_publisher: HashMap<(u32, u32), Vec<Linked>> = HashMap::new();
    for (message, sent) in &index.sent {
        let tail = &message.0.0[12..];
        let number = u32::from_be_bytes([tail[0], tail[1], tail[2], tail[3]]);
        let direct = direct_cause(index, sent.span).map(|at| index.deliveries[at].entity);
        let linked = Linked { called: sent.called, message: *message, direct };
        by_publisher.entry((sent.thread.0, number)).or_default().push(linked);
    }
    by_publisher
}

/// What message links say.
fn link(index: &Index<'_>, caused: &mut [Vec<(Ns, Message)>]) {
    let links: Vec<_> =
        index.recording.entities.iter().filter(|e| e.kind == EntityKind::MessageLink).collect();
    if links.is_empty() {
        return;
    }
    // What each subscription received, by the end of its callback.
    let mut received: HashMap<(u32, u32), Vec<usize>> = HashMap::new();
    for (at, delivery) in index.deliveries.iter().enumerate() {
        received.entry((delivery.thread.0, delivery.entity)).or_default().push(at);
    }
    for list in received.values_mut() {
        list.sort_by_key(|at| index.deliveries[*at].end);
    }
    let by_publisher = sent_by_publisher(index);
    let mut left = MAX_LINKS;
    for entity in links {
        for publisher in &entity.links.1 {
            let sent = by_publisher.get(&(entity.process, *publisher));
            for Linked { called, message, direct } in sent.into_iter().flatten() {
                for subscription in entity.links.0.iter().filter(|one| Some(**one) != *direct) {
                    let Some(fewer) = left.checked_sub(1) else { return };
                    left = fewer;
                    let Some(list) = received.get(&(entity.process, *subscription)) else {
                        continue;
                    };
                    let before = list.partition_point(|at| index.deliveries[*at].end <= *called);
                    let Some(last) = before.checked_sub(1) else { continue };
                    caused[list[last]].push((*called, *message));
                }
            }
        }
    }
}

/// A walk along everything that sources caused.
struct Walk<'c, 'i, 'a> {
    index: &'c Index<'a>,
    caused: &'i [Vec<Message>],
    hop_of: &'i [u32],
    /// Hops that may still be looked at.
    left: usize,
    cut: u64,
    /// Where chains begin: what nothing caused, and where a graph that feeds itself comes round.
    sources: VecDeque<usize>,
    is_source: Vec<bool>,
    paths: HashMap<Vec<u32>, Vec<usize>>,
}

impl Walk<'_, '_, '_> {
    /// Follows what a delivery caused; its depth is at most [`MAX_HOPS`].
    fn follow(&mut self, at: usize, way: &mut Vec<usize>, hops: &mut Vec<u32>) {
        if self.left == 0 {
            self.cut += 1;
            return;
        }
        self.left -= 1;
        way.push(at);
        hops.push(self.hop_of[at]);
        let mut is_end = true;
        for message in &self.caused[at] {
            for next in self.index.received.get(message).into_iter().flatten() {
                self.left = self.left.saturating_sub(1);
                if way.len() < MAX_HOPS && !hops.contains(&self.hop_of[*next]) {
                    is_end = false;
                    self.follow(*next, way, hops);
                } else if !std::mem::replace(&mut self.is_source[*next], true) {
                    self.sources.push_back(*next);
                }
            }
        }
        if is_end {
            self.arrive(way, hops);
        }
        hops.pop();
        way.pop();
    }

    fn arrive(&mut self, way: &[usize], hops: &[u32]) {
        // What a chain keeps counts too: one long way may have many ends.
        if self.left < way.len() {
            self.left = 0;
            self.cut += 1;
            return;
        }
        self.left -= way.len();
        if let Some(deliveries) = self.paths.get_mut(hops) {
            deliveries.extend_from_slice(way);
        } else if self.paths.len() < MAX_PATHS {
            self.paths.insert(hops.to_vec(), way.to_vec());
        } else {
            self.cut += 1;
        }
    }
}
