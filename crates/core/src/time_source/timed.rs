//! What a time source knows of others: who shows it the time, and who follows it.

/// What reads `/clock` for a time source.
pub(crate) trait ClockFeed: Send + Sync {
    /// Whether an executor runs it.
    fn is_run(&self) -> bool;
    /// Takes over what has come, unless another thread is about it.
    fn look(&self);
}

/// What follows ROS time.
pub(crate) trait RosTimed: Send + Sync {
    /// `/clock` says that it is `now_ns`.
    fn time_moved(&self, now_ns: i64);
    /// ROS time follows `/clock` (which said `now_ns`, or 0 for nothing yet) from now on, or no
    /// more.
    fn source_changed(&self, active: bool, now_ns: i64);
}
