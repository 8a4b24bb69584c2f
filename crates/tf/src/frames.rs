//! The tree of frames, and the path from one frame to another.

use crate::cache::{Cache, Entry, FrameId, Missing};
use crate::math::Transform;
use std::collections::HashMap;
use std::sync::Arc;

/// Frames that a buffer has at most (rule F5).
pub const MAX_FRAMES: usize = 16_384;

/// One frame.
pub(crate) struct Frame {
    pub(crate) name: Arc<str>,
    /// `None` for a frame without a parent.
    pub(crate) cache: Option<Cache>,
    /// The authority that last sent a transform of it.
    pub(crate) authority: Arc<str>,
}

/// All frames.
pub(crate) struct Frames {
    ids: HashMap<Arc<str>, FrameId>,
    pub(crate) list: Vec<Frame>,
    cache_time_ns: i64,
}

/// Why there is no path; names are added later, as they need an allocation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoPath {
    /// Data is missing at the time.
    Missing(Missing),
    /// The frames are of different trees.
    Unconnected,
    /// The frames form a loop.
    Loop,
}

impl From<Missing> for NoPath {
    fn from(missing: Missing) -> Self {
        Self::Missing(missing)
    }
}

/// The steps from two frames up to their nearest common ancestor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct CommonAncestor {
    from_target: usize,
    from_source: usize,
}

/// A walk up from a frame.
struct AncestorWalk {
    steps: usize,
    top: FrameId,
    /// The missing data that stopped it below a root.
    gap: Option<Missing>,
}

impl Frames {
    pub(crate) fn new(cache_time_ns: i64) -> Self {
        Self { ids: HashMap::new(), list: Vec::new(), cache_time_ns }
    }

    pub(crate) fn cache_time_ns(&self) -> i64 {
        self.cache_time_ns
    }

    pub(crate) fn id(&self, name: &str) -> Option<FrameId> {
        self.ids.get(name).copied()
    }

    pub(crate) fn name(&self, id: FrameId) -> &str {
        self.list.get(id as usize).map_or("", |frame| &frame.name)
    }

    /// The frame of this name, made if need be; `None` if there are too many.
    pub(crate) fn id_or_insert(&mut self, name: &str) -> Option<FrameId> {
        if let Some(id) = self.id(name) {
            return Some(id);
        }
        if self.list.len() >= MAX_FRAMES {
            return None;
        }
        let id = FrameId::try_from(self.list.len()).ok()?;
        let name: Arc<str> = Arc::from(name);
        self.ids.insert(Arc::clone(&name), id);
        let authority = Arc::from("no recorded authority");
        self.list.push(Frame { name, cache: None, authority });
        Some(id)
    }

    /// Inserts a transform; returns `false` if it is too old. A frame that becomes static or
    /// dynamic forgets what it was before.
    pub(crate) fn insert(&mut self, child: FrameId, entry: Entry, fixed: bool, by: &str) -> bool {
        let Some(frame) = self.list.get_mut(child as usize) else { return false };
        let same_kind = frame.cache.as_ref().is_some_and(|cache| cache.is_static() == fixed);
        if !same_kind {
            frame.cache = Some(if fixed { Cache::Static(None) } else { Cache::dynamic() });
        }
        let taken =
            frame.cache.as_mut().is_some_and(|cache| cache.insert(entry, self.cache_time_ns));
        if taken && *frame.authority != *by {
            frame.authority = Arc::from(by);
        }
        taken
    }

    /// Forgets all dynamic transforms.
    pub(crate) fn clear(&mut self) {
        self.list.iter_mut().filter_map(|frame| frame.cache.as_mut()).for_each(Cache::clear);
    }

    pub(crate) fn cache(&self, id: FrameId) -> Option<&Cache> {
        self.list.get(id as usize)?.cache.as_ref()
    }

    /// The transform that brings coordinates from `source` into `target` at a time that is not 0,
    /// or at any time if all is static.
    pub(crate) fn transform_at(
        &self,
        target: FrameId,
        source: FrameId,
        time: i64,
    ) -> Result<Transform, NoPath> {
        let parent = |frame| self.cache(frame).map(|cache| cache.parent_at(time)).transpose();
        let ancestor = self.common_ancestor(target, source, parent)?;
        let up = self.climb(source, ancestor.from_source, time);
        // What is missing at the target is named first, as in tf2.
        let down = self.climb(target, ancestor.from_target, time)?;
        Ok(match (ancestor.from_target, up?) {
            (0, up) => up,
            (_, up) => down.inv_mul(&up),
        })
    }

    /// The latest time at which all transforms between two frames are known; 0 if all are static.
    pub(crate) fn latest_common_time(
        &self,
        target: FrameId,
        source: FrameId,
    ) -> Result<i64, NoPath> {
        if target == source {
            return Ok(self.latest_of(source));
        }
        let parent = |frame| {
            let cache = self.cache(frame);
            cache.map(|cache| cache.latest().map(|l| l.1).ok_or(Missing::Empty)).transpose()
        };
        let ancestor = self.common_ancestor(target, source, parent)?;
        let earliest = self
            .earliest_latest(source, ancestor.from_source)
            .min(self.earliest_latest(target, ancestor.from_target));
        Ok(if earliest == i64::MAX { 0 } else { earliest })
    }

    fn latest_of(&self, frame: FrameId) -> i64 {
        self.cache(frame).and_then(Cache::latest).map_or(0, |(stamp, _)| stamp)
    }

    /// The least of the latest stamps on the way up; static transforms do not count.
    fn earliest_latest(&self, mut frame: FrameId, steps: usize) -> i64 {
        let mut earliest = i64::MAX;
        for _ in 0..steps {
            let Some((stamp, parent)) = self.cache(frame).and_then(Cache::latest) else { break };
            if stamp != 0 {
                earliest = earliest.min(stamp);
            }
            frame = parent;
        }
        earliest
    }

    fn climb(&self, mut frame: FrameId, steps: usize, time: i64) -> Result<Transform, Missing> {
        let mut sum = Transform::identity();
        for step in 0..steps {
            let cache = self.cache(frame).ok_or(Missing::Empty)?;
            let (parent, transform) = cache.at(time)?;
            sum = if step == 0 { transform } else { transform * sum };
            frame = parent;
        }
        Ok(sum)
    }

    fn common_ancestor(
        &self,
        target: FrameId,
        source: FrameId,
        parent: impl Fn(FrameId) -> Result<Option<FrameId>, Missing>,
    ) -> Result<CommonAncestor, NoPath> {
        let up = self.ascend(source, target, &parent)?;
        if up.top == target {
            return Ok(CommonAncestor { from_target: 0, from_source: up.steps });
        }
        let down = self.ascend(target, source, &parent)?;
        if down.top == source {
            return Ok(CommonAncestor { from_target: down.steps, from_source: 0 });
        }
        if up.top != down.top {
            return Err(down.gap.or(up.gap).map_or(NoPath::Unconnected, NoPath::Missing));
        }
        Ok(below(target, source, (down.steps, up.steps), parent)?)
    }

    /// Walks up from `frame` until `end`, a root, or a frame without data.
    fn ascend(
        &self,
        mut frame: FrameId,
        end: FrameId,
        parent: impl Fn(FrameId) -> Result<Option<FrameId>, Missing>,
    ) -> Result<AncestorWalk, NoPath> {
        let mut steps = 0;
        while frame != end {
            match parent(frame) {
                Ok(Some(next)) => frame = next,
                Ok(None) => break,
                Err(missing) => return Ok(AncestorWalk { steps, top: frame, gap: Some(missing) }),
            }
            steps += 1;
            if steps > self.list.len() {
                return Err(NoPath::Loop);
            }
        }
        Ok(AncestorWalk { steps, top: frame, gap: None })
    }
}

/// The nearest common ancestor of two frames that have one, with their distances from its top.
fn below(
    mut target: FrameId,
    mut source: FrameId,
    (mut down, mut up): (usize, usize),
    parent: impl Fn(FrameId) -> Result<Option<FrameId>, Missing>,
) -> Result<CommonAncestor, Missing> {
    let next = |frame| Ok(parent(frame)?.unwrap_or(frame));
    let all_down = down;
    let all_up = up;
    while target != source && (down > 0 || up > 0) {
        let longer_down = down >= up;
        let longer_up = up >= down;
        if longer_down {
            target = next(target)?;
            down -= 1;
        }
        if longer_up {
            source = next(source)?;
            up -= 1;
        }
    }
    Ok(CommonAncestor { from_target: all_down - down, from_source: all_up - up })
}
