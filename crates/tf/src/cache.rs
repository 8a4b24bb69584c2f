//! The transforms of one frame over time.

use crate::error::Seconds;
use crate::math::{Transform, interpolate};
use std::collections::VecDeque;

/// Transforms kept for one frame, whatever the cache time (rule F5): ten seconds at 1600 Hz.
pub const MAX_TRANSFORMS: usize = 16_384;

/// A frame's place among the frames.
pub(crate) type FrameId = u32;

/// A transform of a frame at a time.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub(crate) stamp: i64,
    pub(crate) parent: FrameId,
    pub(crate) transform: Transform,
}

/// Why there is nothing at a time; all of them nanoseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Missing {
    /// There is no data at all.
    Empty,
    /// There is data at one time only.
    Single { requested: i64, only: i64 },
    /// All data is older.
    Future { requested: i64, latest: i64 },
    /// All data is newer.
    Past { requested: i64, earliest: i64 },
}

impl std::fmt::Display for Missing {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match *self {
            Self::Empty => f.write_str("Lookup would require extrapolation without any data"),
            Self::Single { requested, only } => write!(
                f,
                "Lookup would require extrapolation at time {}, but only time {} is in the buffer",
                Seconds(requested),
                Seconds(only)
            ),
            Self::Future { requested, latest } => write!(
                f,
                "Lookup would require extrapolation into the future.  Requested time {} but the \
                 latest data is at time {}",
                Seconds(requested),
                Seconds(latest)
            ),
            Self::Past { requested, earliest } => write!(
                f,
                "Lookup would require extrapolation into the past.  Requested time {} but the \
                 earliest data is at time {}",
                Seconds(requested),
                Seconds(earliest)
            ),
        }
    }
}

/// The transforms of one frame.
#[derive(Debug)]
pub(crate) enum Cache {
    /// By time, oldest first; equal stamps do not occur.
    Dynamic {
        entries: VecDeque<Entry>,
        /// The parent of all entries, if it is the same.
        parent: Option<FrameId>,
    },
    /// At all times (rule F4).
    Static(Option<Entry>),
}

/// The entries before and after a time.
enum Bracket<'a> {
    At(&'a Entry),
    Between(&'a Entry, &'a Entry),
}

impl Cache {
    pub(crate) fn dynamic() -> Self {
        Self::Dynamic { entries: VecDeque::new(), parent: None }
    }

    pub(crate) fn is_static(&self) -> bool {
        matches!(self, Self::Static(_))
    }

    /// Takes an entry in; `false` if it is older than what is kept. One with the stamp of another
    /// replaces it.
    pub(crate) fn insert(&mut self, entry: Entry, cache_time_ns: i64) -> bool {
        let (entries, parent) = match self {
            Self::Static(place) => {
                *place = Some(entry);
                return true;
            }
            Self::Dynamic { entries, parent } => (entries, parent),
        };
        let latest = entries.back().map_or(entry.stamp, |last| last.stamp.max(entry.stamp));
        let oldest = latest.saturating_sub(cache_time_ns);
        if entry.stamp < oldest {
            return false;
        }
        let same_parent = entries.is_empty() || *parent == Some(entry.parent);
        *parent = same_parent.then_some(entry.parent);
        match entries.back() {
            Some(last) if last.stamp >= entry.stamp => {
                let at = entries.partition_point(|known| known.stamp < entry.stamp);
                match entries.get_mut(at) {
                    Some(known) if known.stamp == entry.stamp => *known = entry,
                    _ => entries.insert(at, entry),
                }
            }
            _ => entries.push_back(entry),
        }
        let mut removed = false;
        while entries.len() > MAX_TRANSFORMS || entries.front().is_some_and(|e| e.stamp < oldest) {
            entries.pop_front();
            removed = true;
        }
        if removed && parent.is_none() {
            *parent = common_parent(entries);
        }
        true
    }

    pub(crate) fn clear(&mut self) {
        if let Self::Dynamic { entries, parent } = self {
            entries.clear();
            *parent = None;
        }
    }

    /// The transform to the parent, and which it is, at a time.
    pub(crate) fn at(&self, time: i64) -> Result<(FrameId, Transform), Missing> {
        Ok(match self.around(time)? {
            Bracket::At(entry) => (entry.parent, entry.transform),
            Bracket::Between(older, newer) if older.parent == newer.parent => {
                let span = newer.stamp.saturating_sub(older.stamp) as f64;
                let ratio = time.saturating_sub(older.stamp) as f64 / span;
                (older.parent, interpolate(&older.transform, &newer.transform, ratio))
            }
            Bracket::Between(older, _) => (older.parent, older.transform),
        })
    }

    /// The parent at a time. One that never changed is known at any time: whether there is data is
    /// told by [`Cache::at`].
    pub(crate) fn parent_at(&self, time: i64) -> Result<FrameId, Missing> {
        if let Self::Dynamic { parent: Some(parent), .. } = self {
            return Ok(*parent);
        }
        Ok(match self.around(time)? {
            Bracket::At(entry) | Bracket::Between(entry, _) => entry.parent,
        })
    }

    fn around(&self, time: i64) -> Result<Bracket<'_>, Missing> {
        let entries = match self {
            Self::Static(entry) => return entry.as_ref().map(Bracket::At).ok_or(Missing::Empty),
            Self::Dynamic { entries, .. } => entries,
        };
        let (Some(first), Some(last)) = (entries.front(), entries.back()) else {
            return Err(Missing::Empty);
        };
        if time == 0 || time == last.stamp {
            return Ok(Bracket::At(last));
        }
        if entries.len() == 1 {
            return Err(Missing::Single { requested: time, only: last.stamp });
        }
        if time > last.stamp {
            return Err(Missing::Future { requested: time, latest: last.stamp });
        }
        if time < first.stamp {
            return Err(Missing::Past { requested: time, earliest: first.stamp });
        }
        // Between the first and the last, so both neighbours exist.
        let newer = position_after(entries, time);
        match (entries.get(newer.wrapping_sub(1)), entries.get(newer)) {
            (Some(older), Some(_)) if older.stamp == time => Ok(Bracket::At(older)),
            (Some(older), Some(newer)) => Ok(Bracket::Between(older, newer)),
            _ => Err(Missing::Empty),
        }
    }

    /// Stamp and parent of the newest entry; 0 for static ones.
    pub(crate) fn latest(&self) -> Option<(i64, FrameId)> {
        match self {
            Self::Static(entry) => entry.as_ref().map(|entry| (0, entry.parent)),
            Self::Dynamic { entries, .. } => entries.back().map(|last| (last.stamp, last.parent)),
        }
    }

    /// Stamp of the oldest entry; 0 for static ones.
    pub(crate) fn oldest(&self) -> i64 {
        match self {
            Self::Dynamic { entries, .. } => entries.front().map_or(0, |first| first.stamp),
            Self::Static(_) => 0,
        }
    }

    /// Entries.
    pub(crate) fn len(&self) -> usize {
        match self {
            Self::Dynamic { entries, .. } => entries.len(),
            Self::Static(entry) => usize::from(entry.is_some()),
        }
    }
}

/// The index of the first entry after `time`. Most lookups ask for the recent past, so it looks
/// from the newest back in growing steps before it halves.
fn position_after(entries: &VecDeque<Entry>, time: i64) -> usize {
    let mut high = entries.len();
    let mut step = 1;
    let mut low = high.saturating_sub(step);
    while low > 0 && entries[low].stamp > time {
        high = low;
        step *= 2;
        low = low.saturating_sub(step);
    }
    while low < high {
        let middle = low.midpoint(high);
        if entries[middle].stamp > time {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    low
}

fn common_parent(entries: &VecDeque<Entry>) -> Option<FrameId> {
    let first = entries.front()?.parent;
    entries.iter().all(|entry| entry.parent == first).then_some(first)
}

#[cfg(test)]
mod tests {
    use super::*;
    use nalgebra::Vector3;

    fn entry(stamp: i64, parent: FrameId) -> Entry {
        let transform = Transform::translation(stamp as f64, 0.0, 0.0);
        Entry { stamp, parent, transform }
    }

    fn filled(stamps: &[i64]) -> Cache {
        let mut cache = Cache::dynamic();
        stamps.iter().for_each(|stamp| assert!(cache.insert(entry(*stamp, 7), 1000)));
        cache
    }

    fn x(cache: &Cache, time: i64) -> f64 {
        cache.at(time).unwrap().1.translation.x
    }

    #[test]
    fn between_two_entries_is_interpolated_whatever_order_they_came_in() {
        let cache = filled(&[100, 300, 200, 400, 250]);
        for time in [100, 150, 200, 225, 299, 300, 333, 400] {
            assert!((x(&cache, time) - time as f64).abs() < 1e-9, "{time}");
        }
        assert_eq!(x(&cache, 0), 400.0);
    }

    #[test]
    fn outside_of_what_is_known_is_an_error_with_its_bounds() {
        let cache = filled(&[100, 200]);
        let future = Missing::Future { requested: 201, latest: 200 };
        let past = Missing::Past { requested: 99, earliest: 100 };
        assert_eq!(cache.at(201).unwrap_err(), future);
        assert_eq!(cache.at(99).unwrap_err(), past);
        let single = Missing::Single { requested: 99, only: 100 };
        assert_eq!(filled(&[100]).at(99).unwrap_err(), single);
        assert_eq!(Cache::dynamic().at(0).unwrap_err(), Missing::Empty);
    }

    #[test]
    fn what_is_older_than_the_cache_time_goes_and_does_not_come_in() {
        let mut cache = filled(&[100, 1099]);
        assert!(cache.insert(entry(1101, 7), 1000));
        assert_eq!((cache.len(), cache.oldest()), (2, 1099));
        assert!(!cache.insert(entry(100, 7), 1000));
        assert!(cache.insert(entry(101, 7), 1000));
    }

    #[test]
    fn the_number_of_entries_is_bounded() {
        let mut cache = Cache::dynamic();
        for stamp in 1..=MAX_TRANSFORMS as i64 + 10 {
            cache.insert(entry(stamp, 7), i64::MAX);
        }
        assert_eq!((cache.len(), cache.oldest()), (MAX_TRANSFORMS, 11));
    }

    #[test]
    fn a_second_transform_of_the_same_time_replaces_the_first() {
        let mut cache = filled(&[100, 200]);
        let other = Entry { transform: Transform::translation(5.0, 0.0, 0.0), ..entry(200, 7) };
        assert!(cache.insert(other, 1000));
        assert_eq!((cache.len(), x(&cache, 200)), (2, 5.0));
    }

    #[test]
    fn between_different_parents_the_older_transform_holds() {
        let mut cache = filled(&[100, 200]);
        cache.insert(entry(300, 8), 1000);
        let (parent, transform) = cache.at(299).unwrap();
        assert_eq!((parent, transform.translation.vector), (7, Vector3::new(200.0, 0.0, 0.0)));
        assert_eq!((cache.parent_at(299), cache.parent_at(300)), (Ok(7), Ok(8)));
        // Once the last one with the old parent is gone, the parent is known again.
        cache.insert(entry(1201, 8), 1000);
        assert!(matches!(cache, Cache::Dynamic { parent: Some(8), .. }));
    }

    #[test]
    fn a_static_transform_holds_at_all_times() {
        let mut cache = Cache::Static(None);
        assert!(cache.insert(entry(5, 7), 1000) && cache.insert(entry(3, 7), 1000));
        assert_eq!((x(&cache, 1), x(&cache, i64::MAX), cache.len()), (3.0, 3.0, 1));
        assert_eq!(cache.latest(), Some((0, 7)));
    }
}
