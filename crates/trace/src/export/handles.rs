//! The pointers of exported traces. Ours are made up, from numbers that recordings have: equal for
//! the same object in every export, different for different ones in all processes of a recording,
//! below 2^63 so that tables with signed numbers hold them.

use angaros::Gid;

/// One of our objects is several in ROS 2, each with an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// What rcl has: every `..._handle` without `rmw`.
    Rcl = 1,
    /// What the middleware has.
    Rmw = 2,
    /// What rclcpp has.
    Rclcpp = 3,
    /// The callback.
    Callback = 4,
    /// The queue of a subscription for messages of its own process.
    Buffer = 5,
    /// What holds that queue.
    IntraProcessBuffer = 6,
    /// A node that is known only by what it has.
    UnrecordedNode = 7,
}

/// The address of an entity of a process, by number.
#[must_use]
pub fn handle(role: Role, process: u32, number: u32) -> u64 {
    (role as u64) << 52 | (u64::from(process) + 1) << 32 | u64::from(number)
}

/// The number of the endpoint with this gid.
#[must_use]
pub fn number_of(gid: Gid) -> u32 {
    gid.0[12..].iter().fold(0, |number, byte| number << 8 | u32::from(*byte))
}

/// The address of a message, the same at both of its ends.
#[must_use]
pub fn message(gid: Gid, sequence_number: u64) -> u64 {
    (mix(gid, sequence_number) >> 1).max(1)
}

/// What joins a message and its arrival at one subscription, service or client.
#[must_use]
pub fn flow(gid: Gid, sequence_number: u64, process: u32, entity: u32) -> u64 {
    let receiver = u64::from(process) << 32 | u64::from(entity);
    (scramble(mix(gid, sequence_number) ^ scramble(receiver)) >> 1).max(1)
}

fn mix(gid: Gid, sequence_number: u64) -> u64 {
    let half = |bytes: &[u8]| bytes.iter().fold(0, |bits, byte| bits << 8 | u64::from(*byte));
    let first = scramble(half(&gid.0[..8]));
    scramble(scramble(first ^ half(&gid.0[8..])) ^ sequence_number)
}

/// The finaliser of `SplitMix64` (Steele, Lea, Flood 2014): no two numbers give the same.
fn scramble(number: u64) -> u64 {
    let mut z = number.wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn different_things_have_different_pointers_and_all_fit_signed_numbers() {
        let mut seen = HashSet::new();
        for process in [0, 1, (1 << 20) - 2] {
            for number in [0, 1, u32::MAX] {
                for role in [Role::Rcl, Role::Rmw, Role::UnrecordedNode] {
                    assert!(seen.insert(handle(role, process, number)));
                }
            }
        }
        for gid in 0..100 {
            for number in 0..100 {
                assert!(seen.insert(message(Gid([gid; 16]), number)));
            }
        }
        assert!(seen.iter().all(|pointer| *pointer > 0 && i64::try_from(*pointer).is_ok()));
    }
}
