//! What is known of all frames, and lookups in it.

use crate::cache::{Entry, FrameId};
use crate::error::{InsertError, Seconds, TransformError};
use crate::frames::{Frames, MAX_FRAMES, NoPath};
use crate::math::{self, Transform};
use crate::messages::Transformable;
use crate::wait::ChangeNotifier;
use angaros_msg::geometry_msgs::msg::TransformStamped;
use angaros_msg::{HasHeader, Time};
use angaros_transport::Clock;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};
use std::time::Duration;

/// How far back a buffer remembers unless it is told otherwise.
pub const DEFAULT_CACHE_TIME: Duration = Duration::from_secs(10);

/// How far the square of a quaternion's length may be from 1, as in tf2.
const NORM_TOLERANCE: f64 = 10e-3;

/// The transforms of all frames over the last seconds. Clones are the same buffer.
///
/// ```
/// use angaros_tf::{Buffer, LATEST};
/// use angaros_msg::geometry_msgs::msg::TransformStamped;
///
/// let buffer = Buffer::new();
/// let mut camera = TransformStamped::default();
/// camera.header.frame_id = "base_link".into();
/// camera.child_frame_id = "camera".into();
/// camera.transform.translation.z = 0.5;
/// camera.transform.rotation.w = 1.0;
/// buffer.set_transform(&camera, "example", true).unwrap();
/// let found = buffer.lookup_transform("base_link", "camera", LATEST).unwrap();
/// assert_eq!(found.transform.translation.z, 0.5);
/// ```
#[derive(Clone)]
pub struct Buffer {
    core: Arc<Core>,
}

struct Core {
    frames: RwLock<Frames>,
    notifier: ChangeNotifier,
    clock: Clock,
    /// The last time that was told.
    latest_ns: AtomicI64,
}

/// What a lookup found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Found {
    /// Brings coordinates from the source frame into the target frame.
    pub transform: Transform,
    /// The time for which it holds; 0 if all transforms on the way are static.
    pub stamp: Time,
}

impl Default for Buffer {
    fn default() -> Self {
        Self::new()
    }
}

impl Buffer {
    /// An empty buffer that remembers ten seconds.
    #[must_use]
    pub fn new() -> Self {
        Self::with_cache_time(DEFAULT_CACHE_TIME)
    }

    /// An empty buffer that remembers this long (rule F5).
    #[must_use]
    pub fn with_cache_time(cache_time: Duration) -> Self {
        Self::on_clock(cache_time, Clock::system())
    }

    /// The same with the clock on which [`Buffer::lookup_within`] waits, usually that of a context.
    #[must_use]
    pub fn on_clock(cache_time: Duration, clock: Clock) -> Self {
        let cache_time_ns = i64::try_from(cache_time.as_nanos()).unwrap_or(i64::MAX);
        let frames = RwLock::new(Frames::new(cache_time_ns));
        let notifier = ChangeNotifier::default();
        let latest_ns = AtomicI64::new(i64::MIN);
        Self { core: Arc::new(Core { frames, notifier, clock, latest_ns }) }
    }

    /// How far back it remembers.
    #[must_use]
    pub fn cache_time(&self) -> Duration {
        Duration::from_nanos(self.read().cache_time_ns().unsigned_abs())
    }

    /// Takes a transform in: of the frame `child_frame_id` in `header.frame_id`, at the header's
    /// stamp, or at all times if it is static. A leading `/` of a name is left out. `authority`
    /// names the sender, for people.
    ///
    /// # Errors
    /// Why it was refused (rule F7).
    pub fn set_transform(
        &self,
        transform: &TransformStamped,
        authority: &str,
        is_static: bool,
    ) -> Result<(), InsertError> {
        let result = self.insert(&mut self.write(), transform, authority, is_static);
        self.core.notifier.notify();
        result
    }

    /// Takes several in at once; `refused` hears of those that were refused.
    pub fn set_transforms(
        &self,
        transforms: &[TransformStamped],
        authority: &str,
        is_static: bool,
        mut refused: impl FnMut(InsertError),
    ) {
        {
            let mut frames = self.write();
            for transform in transforms {
                if let Err(refusal) = self.insert(&mut frames, transform, authority, is_static) {
                    refused(refusal);
                }
            }
        }
        self.core.notifier.notify();
    }

    fn insert(
        &self,
        frames: &mut Frames,
        transform: &TransformStamped,
        authority: &str,
        is_static: bool,
    ) -> Result<(), InsertError> {
        let strip = |name: &str| name.strip_prefix('/').map_or(0, |_| 1);
        let parent = &transform.header.frame_id;
        let child = &transform.child_frame_id;
        let parent = &parent[strip(parent)..];
        let child = &child[strip(child)..];
        check(transform, parent, child, authority)?;
        let too_many = || InsertError::TooManyFrames {
            authority: authority.to_owned(),
            child: child.to_owned(),
            limit: MAX_FRAMES,
        };
        let child_id = frames.id_or_insert(child).ok_or_else(too_many)?;
        let parent_id = frames.id_or_insert(parent).ok_or_else(too_many)?;
        let stamp = transform.stamp().nanoseconds;
        let transform = math::from_message(&transform.transform);
        let entry = Entry { stamp, parent: parent_id, transform };
        if frames.insert(child_id, entry, is_static, authority) {
            return Ok(());
        }
        let time = Seconds(stamp).to_string();
        Err(InsertError::OldData { authority: authority.to_owned(), child: child.to_owned(), time })
    }

    /// The transform that brings coordinates from `source` into `target`, at `time` or, with
    /// [`LATEST`](crate::LATEST), as late as possible.
    ///
    /// # Errors
    /// A frame that does not exist, frames of different trees, a time for which data is missing.
    pub fn lookup(&self, target: &str, source: &str, time: Time) -> Result<Found, TransformError> {
        let frames = self.read();
        let target = known(&frames, target, "lookupTransform argument target_frame")?;
        let source = known(&frames, source, "lookupTransform argument source_frame")?;
        find(&frames, target, source, time)
            .map_err(|no_path| explain(&frames, no_path, target, source))
    }

    /// The same as a message: `header.frame_id` is the target, `child_frame_id` the source.
    ///
    /// # Errors
    /// As [`Buffer::lookup`].
    pub fn lookup_transform(
        &self,
        target: &str,
        source: &str,
        time: Time,
    ) -> Result<TransformStamped, TransformError> {
        Ok(stamped(target, source, &self.lookup(target, source, time)?))
    }

    /// Where something in `source` at `source_time` lay in `target` at `target_time`, if it did not
    /// move in `fixed` meanwhile.
    ///
    /// # Errors
    /// As [`Buffer::lookup`].
    pub fn lookup_full(
        &self,
        (target, target_time): (&str, Time),
        (source, source_time): (&str, Time),
        fixed: &str,
    ) -> Result<Found, TransformError> {
        let frames = self.read();
        let target = known(&frames, target, "lookupTransform argument target_frame")?;
        let source = known(&frames, source, "lookupTransform argument source_frame")?;
        let fixed = known(&frames, fixed, "lookupTransform argument fixed_frame")?;
        let at_source = find(&frames, fixed, source, source_time)
            .map_err(|no_path| explain(&frames, no_path, fixed, source))?;
        let at_target = find(&frames, target, fixed, target_time)
            .map_err(|no_path| explain(&frames, no_path, target, fixed))?;
        let transform = at_target.transform * at_source.transform;
        Ok(Found { transform, stamp: at_target.stamp })
    }

    /// [`Buffer::lookup_full`] as a message.
    ///
    /// # Errors
    /// As [`Buffer::lookup`].
    pub fn lookup_transform_full(
        &self,
        target: (&str, Time),
        source: (&str, Time),
        fixed: &str,
    ) -> Result<TransformStamped, TransformError> {
        Ok(stamped(target.0, source.0, &self.lookup_full(target, source, fixed)?))
    }

    /// [`Buffer::lookup`] that waits up to `timeout` for what is missing. It blocks its thread, so
    /// in a callback it needs another thread that runs the listener: see
    /// [`Buffer::wait_for_transform`] for one that does not.
    ///
    /// # Errors
    /// As [`Buffer::lookup`], after the time-out; wrong names at once.
    pub fn lookup_within(
        &self,
        target: &str,
        source: &str,
        time: Time,
        timeout: Duration,
    ) -> Result<Found, TransformError> {
        let ready = || match self.lookup(target, source, time) {
            Err(error) if !matches!(error, TransformError::InvalidArgument(_)) => None,
            found => Some(found),
        };
        let found = self.core.notifier.block(&self.core.clock, timeout, ready);
        found.unwrap_or_else(|| self.lookup(target, source, time))
    }

    /// Whether a lookup would succeed.
    ///
    /// # Errors
    /// The reason why not.
    pub fn can_transform(
        &self,
        target: &str,
        source: &str,
        time: Time,
    ) -> Result<(), TransformError> {
        let frames = self.read();
        let target = wanted(&frames, target, "canTransform argument target_frame")?;
        let source = wanted(&frames, source, "canTransform argument source_frame")?;
        let found = find(&frames, target, source, time);
        found.map(drop).map_err(|no_path| explain(&frames, no_path, target, source))
    }

    /// The latest time at which all transforms between two frames are known; 0 if all are static.
    ///
    /// # Errors
    /// As [`Buffer::lookup`].
    pub fn latest_common_time(&self, target: &str, source: &str) -> Result<Time, TransformError> {
        let frames = self.read();
        let target = known(&frames, target, "getLatestCommonTime argument target_frame")?;
        let source = known(&frames, source, "getLatestCommonTime argument source_frame")?;
        let time = frames.latest_common_time(target, source);
        time.map(Time::from_nanoseconds)
            .map_err(|no_path| explain(&frames, no_path, target, source))
    }

    /// `message` in the frame `target`, at its own time.
    ///
    /// # Errors
    /// As [`Buffer::lookup`].
    pub fn transform<T: Transformable + HasHeader>(
        &self,
        message: &T,
        target: &str,
    ) -> Result<T, TransformError> {
        let found = self.lookup(target, message.frame_id(), message.stamp())?;
        let mut moved = message.transformed(&found.transform);
        // A static transform has no time, but the data keeps its own.
        let stamp = if found.stamp == crate::LATEST { message.stamp() } else { found.stamp };
        moved.set_header(stamp, target);
        Ok(moved)
    }

    /// `message` in the frame `target` at another time, as [`Buffer::lookup_full`].
    ///
    /// # Errors
    /// As [`Buffer::lookup`].
    pub fn transform_full<T: Transformable + HasHeader>(
        &self,
        message: &T,
        target: (&str, Time),
        fixed: &str,
    ) -> Result<T, TransformError> {
        let found = self.lookup_full(target, (message.frame_id(), message.stamp()), fixed)?;
        let mut moved = message.transformed(&found.transform);
        let stamp = if found.stamp == crate::LATEST { target.1 } else { found.stamp };
        moved.set_header(stamp, target.0);
        Ok(moved)
    }

    /// Tells what time it is. When that is earlier than what was told before (a bag began anew, a
    /// simulation was reset) all transforms but the static ones are forgotten; returns whether.
    pub fn observe_time(&self, now: Time) -> bool {
        let before = self.core.latest_ns.swap(now.nanoseconds, Ordering::AcqRel);
        if now.nanoseconds >= before {
            return false;
        }
        tracing::warn!("detected jump back in time, clearing the tf buffer");
        self.clear();
        true
    }

    /// Forgets all transforms but the static ones, as when time jumped back.
    pub fn clear(&self) {
        self.write().clear();
        self.core.notifier.notify();
    }

    pub(crate) fn notifier(&self) -> &ChangeNotifier {
        &self.core.notifier
    }

    pub(crate) fn read(&self) -> RwLockReadGuard<'_, Frames> {
        self.core.frames.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, Frames> {
        self.core.frames.write().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Rule F7, as far as it can be seen from the message alone.
fn check(
    transform: &TransformStamped,
    parent: &str,
    child: &str,
    authority: &str,
) -> Result<(), InsertError> {
    let sender = || authority.to_owned();
    if child.is_empty() {
        return Err(InsertError::NoChildFrame { authority: sender() });
    }
    if child == parent {
        return Err(InsertError::SelfTransform { authority: sender(), frame: child.to_owned() });
    }
    if parent.is_empty() {
        return Err(InsertError::NoParentFrame { authority: sender(), child: child.to_owned() });
    }
    let t = &transform.transform.translation;
    let r = &transform.transform.rotation;
    let quaternion = || format!("({:.6} {:.6} {:.6} {:.6})", r.x, r.y, r.z, r.w);
    if [t.x, t.y, t.z, r.x, r.y, r.z, r.w].iter().any(|value| !value.is_finite()) {
        let values = format!("({:.6} {:.6} {:.6}) {}", t.x, t.y, t.z, quaternion());
        return Err(InsertError::NotANumber {
            authority: sender(),
            child: child.to_owned(),
            values,
        });
    }
    let square = r.x * r.x + r.y * r.y + r.z * r.z + r.w * r.w;
    if (square - 1.0).abs() >= NORM_TOLERANCE {
        let child = child.to_owned();
        let values = quaternion();
        return Err(InsertError::Denormalised { authority: sender(), child, values });
    }
    Ok(())
}

/// A frame that must exist; `argument` says which one it is.
fn known(frames: &Frames, name: &str, argument: &str) -> Result<FrameId, TransformError> {
    check_name(name, argument)?;
    frames.id(name).ok_or_else(|| {
        TransformError::Lookup(format!("\"{name}\" passed to {argument} does not exist. "))
    })
}

fn wanted(frames: &Frames, name: &str, argument: &str) -> Result<FrameId, TransformError> {
    check_name(name, argument)?;
    frames.id(name).ok_or_else(|| {
        TransformError::Lookup(format!(
            "Invalid frame ID \"{name}\" passed to {argument} - frame does not exist"
        ))
    })
}

fn check_name(name: &str, argument: &str) -> Result<(), TransformError> {
    let why = match name {
        "" => "cannot be empty",
        name if name.starts_with('/') => "cannot start with a '/'",
        _ => return Ok(()),
    };
    Err(TransformError::InvalidArgument(format!(
        "Invalid argument \"{name}\" passed to {argument} - in tf2 frame_ids {why}"
    )))
}

fn find(frames: &Frames, target: FrameId, source: FrameId, time: Time) -> Result<Found, NoPath> {
    let time = match time.nanoseconds {
        0 => frames.latest_common_time(target, source)?,
        time => time,
    };
    let transform = frames.transform_at(target, source, time)?;
    Ok(Found { transform, stamp: Time::from_nanoseconds(time) })
}

/// The error with the names of the frames.
fn explain(frames: &Frames, no_path: NoPath, target: FrameId, source: FrameId) -> TransformError {
    use crate::cache::Missing;
    let missing = match no_path {
        NoPath::Loop => {
            let all = frames.as_string();
            let text = format!("The tf tree is invalid because it contains a loop.\n{all}");
            return TransformError::Lookup(text);
        }
        NoPath::Unconnected => {
            return TransformError::Connectivity(format!(
                "Could not find a connection between '{}' and '{}' because they are not part of \
                 the same tree.Tf has two or more unconnected trees.",
                frames.name(target),
                frames.name(source)
            ));
        }
        NoPath::Missing(missing) => missing,
    };
    let text = format!(
        "{missing}, when looking up transform from frame [{}] to frame [{}]",
        frames.name(source),
        frames.name(target)
    );
    match missing {
        Missing::Future { .. } => TransformError::ExtrapolationIntoFuture(text),
        Missing::Past { .. } => TransformError::ExtrapolationIntoPast(text),
        Missing::Single { .. } | Missing::Empty => TransformError::NoDataForExtrapolation(text),
    }
}

fn stamped(target: &str, source: &str, found: &Found) -> TransformStamped {
    let mut message = TransformStamped {
        child_frame_id: source.to_owned(),
        transform: math::to_message(&found.transform),
        ..TransformStamped::default()
    };
    message.set_header(found.stamp, target);
    message
}
