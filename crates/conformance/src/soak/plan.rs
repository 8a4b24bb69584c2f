//! What one topic of the soak carries, drawn from a seed: both processes draw the same.

use angaros::Qos;
use angaros::qos::{Durability, History, Reliability};

/// Numbers from a seed (SplitMix64, Steele, Lea and Flood 2014).
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mix(self.0)
    }

    pub fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound.max(1)
    }

    fn one_in(&mut self, chance: u64) -> bool {
        self.below(chance) == 0
    }
}

/// The output function of SplitMix64.
pub fn mix(value: u64) -> u64 {
    let value = (value ^ value >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let value = (value ^ value >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    value ^ value >> 31
}

/// A publisher or subscription.
pub struct End {
    /// 0 in the process that judges, 1 in the other.
    pub side: usize,
    /// Offered or requested.
    pub qos: Qos,
    /// The longest pause it makes now and then, in microseconds; 0 for none.
    pub pause_us: u64,
}

/// A topic of the soak test with its publishers and subscriptions.
pub struct Plan {
    /// Drawn from this.
    pub seed: u64,
    /// Messages of each publisher.
    pub messages: u64,
    /// They come into being after all subscriptions.
    pub publishers: Vec<End>,
    /// They live until all is counted.
    pub subscriptions: Vec<End>,
}

impl Plan {
    /// The plan of a seed.
    pub fn draw(seed: u64, messages: u64) -> Self {
        let mut random = Random(seed);
        let offer = offer(&mut random);
        let publishers = (0..1 + random.below(3)).map(|_| End {
            side: random.below(2) as usize,
            qos: offer,
            pause_us: [0, 0, 50, 400][random.below(4) as usize],
        });
        let publishers: Vec<_> = publishers.collect();
        let subscriptions = (0..1 + random.below(3)).map(|_| End {
            side: random.below(2) as usize,
            qos: request(&mut random, &offer),
            pause_us: [0, 0, 0, 200][random.below(4) as usize],
        });
        let subscriptions = subscriptions.collect();
        Self {
            seed,
            messages: messages.div_ceil(publishers.len() as u64),
            publishers,
            subscriptions,
        }
    }

    /// Messages that each subscription must account for.
    pub fn expected(&self) -> u64 {
        self.messages * self.publishers.len() as u64
    }

    /// Whether this subscription may lose nothing.
    pub fn keeps_all(&self, subscription: &End) -> bool {
        let both = [&self.publishers[0].qos, &subscription.qos];
        both.iter().all(|qos| {
            matches!(qos.history, History::KeepAll) && qos.reliability == Reliability::Reliable
        })
    }

    /// How many of each publisher's last messages a late subscription receives.
    pub fn history(&self) -> u64 {
        let qos = &self.publishers[0].qos;
        match qos.durability {
            Durability::TransientLocal => self.messages.min(qos.depth() as u64),
            Durability::Volatile => 0,
        }
    }
}

/// 1 to 1000, small ones as often as large ones.
fn depth(random: &mut Random) -> usize {
    let limit = [2, 10, 100, 1000][random.below(4) as usize];
    1 + random.below(limit) as usize
}

fn offer(random: &mut Random) -> Qos {
    let qos = if random.one_in(3) { Qos::keep_all() } else { Qos::keep_last(depth(random)) };
    let qos = if random.one_in(4) { qos.transient_local() } else { qos };
    if random.one_in(4) { qos.best_effort() } else { qos }
}

/// Something that the offer can serve.
fn request(random: &mut Random, offer: &Qos) -> Qos {
    let keep_all = matches!(offer.history, History::KeepAll) && !random.one_in(3);
    let qos = if keep_all { Qos::keep_all() } else { Qos::keep_last(depth(random)) };
    let best_effort = offer.reliability == Reliability::BestEffort || random.one_in(4);
    if best_effort { qos.best_effort() } else { qos }
}

/// Bytes of a message's data: mostly a few, at times up to a megabyte.
pub fn data_len(random: &mut Random) -> usize {
    let limit = match random.below(2000) {
        0 => 1 << 20,
        1..10 => 128 << 10,
        10..100 => 16 << 10,
        _ => 256,
    };
    random.below(limit) as usize
}
