//! Every event, declared once: its number in files, its name, and what its values mean. An event is
//! 64 bytes, the same in memory and in a file.

use crate::endpoint::Gid;

/// Declares the events. Each has a number that never changes, a name, and the names of its values
/// `a`, `b` and `c`; an empty name is a value that is not used.
macro_rules! events {
    ($(
        $(#[doc = $doc:literal])+
        $id:ident = $number:literal, $name:literal ($a:literal, $b:literal, $c:literal);
    )+) => {
        /// Which boundary was passed.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u32)]
        pub enum EventId {
            $($(#[doc = $doc])+ $id = $number,)+
        }

        impl EventId {
            /// All of them, by number.
            pub const ALL: &'static [Self] = &[$(Self::$id,)+];

            /// Its name.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$id => $name,)+ }
            }

            /// The names of its values `a`, `b` and `c`; empty for one that is not used.
            #[must_use]
            pub const fn values(self) -> [&'static str; 3] {
                match self { $(Self::$id => [$a, $b, $c],)+ }
            }

            const fn from_number(number: u32) -> Option<Self> {
                match number { $($number => Some(Self::$id),)+ _ => None }
            }
        }
    };
}

impl EventId {
    /// Which of its values are times: nanoseconds of the monotonic clock, or 0.
    #[must_use]
    pub const fn times(self) -> [bool; 3] {
        match self {
            Self::Publish | Self::KernelRan => [true, true, false],
            Self::Published | Self::Take | Self::TimerStart | Self::GilTaken | Self::DeviceCopy => {
                [true, false, false]
            }
            _ => [false; 3],
        }
    }
}

// `entity` is the number of an [`Entity`](super::Entity) of the same process. Times are nanoseconds
// of the monotonic clock, `source_timestamp` is of the system clock as on the wire.
events! {
    /// The bytes are ready, no wire has them yet. `loaned` is when the loan was begun, or 0;
    /// `called` when `publish` was called.
    Publish = 1, "publish" ("loaned", "called", "source_timestamp");
    /// Every wire has the message. `rang` is the first time that a sleeping thread was woken, or 0.
    Published = 2, "published" ("rang", "subscriptions", "bytes");
    /// A subscription took it. `woke` is when this thread last came out of a wait.
    Take = 3, "take" ("woke", "entity", "source_timestamp");
    /// The user's function begins. `age` is the time since the source timestamp, in nanoseconds;
    /// `is_intra_process` is 1 if the message was published in this process.
    CallbackStart = 4, "callback_start" ("age", "entity", "is_intra_process");
    /// The user's function has ended.
    CallbackEnd = 5, "callback_end" ("", "entity", "");
    /// What a node is there for begins (see [`work`](super::work)); `label` is its name, or 0.
    WorkStart = 6, "work_start" ("label", "", "");
    /// It has ended.
    WorkEnd = 7, "work_end" ("label", "", "");
    /// A message was lost at `entity`, `count` of them at once; `reason` is a
    /// [`DropReason`](super::DropReason).
    Drop = 8, "drop" ("reason", "entity", "count");
    /// A message arrived in the queue of a subscription of this process, put there by the thread
    /// that published it or by one of a transport. `queued` counts those in the queue, this one
    /// included; `overwritten` is 1 if the oldest had to go for it.
    Enqueue = 9, "enqueue" ("queued", "entity", "overwritten");
    /// A thread of an executor has nothing to do and waits, at most `timeout` nanoseconds.
    Wait = 10, "executor_wait" ("timeout", "entity", "");
    /// It came out of that wait; `slept` is 1 if it slept in the kernel, 0 if it was spinning.
    Wake = 11, "executor_wake" ("slept", "entity", "");
    /// An executor gives an entity its turn, which then does something.
    Execute = 12, "executor_execute" ("executor", "entity", "");
    /// A timer's callback begins; it was due at `expected`, which is 0 if the timer follows a clock
    /// other than the monotonic one.
    TimerStart = 13, "timer_start" ("expected", "entity", "");
    /// It has ended.
    TimerEnd = 14, "timer_end" ("", "entity", "");
    /// A client sent a request; the message is (client's gid, number of the request), as in the
    /// three that follow.
    SendRequest = 15, "send_request" ("", "entity", "");
    /// A service took it.
    TakeRequest = 16, "take_request" ("", "entity", "");
    /// A service answered.
    SendResponse = 17, "send_response" ("", "entity", "source_timestamp");
    /// The client took the answer.
    TakeResponse = 18, "take_response" ("", "entity", "source_timestamp");
    /// A managed node went from one state to another; both are labels.
    Transition = 19, "lifecycle_transition" ("start_label", "entity", "goal_label");
    /// A callback ran beyond its declared budget, in nanoseconds; its stack is a label.
    Overrun = 20, "callback_overrun" ("budget", "entity", "label");
    /// A deadline of an endpoint passed without a message, `count` periods of it at once: when
    /// that was noticed.
    DeadlineMissed = 21, "deadline_missed" ("count", "entity", "");
    /// A callback in Python has the interpreter, whose lock only one thread holds at a time (the
    /// GIL); it was `asked` for then. `entity` is 0 if it is not known which callback that is.
    GilTaken = 22, "gil_taken" ("asked", "entity", "");
    /// A kernel is handed to an accelerator, in the callback of `entity`, or 0; kernel and device
    /// are labels. The three that follow belong to the launch of their thread that has not ended.
    LaunchStart = 23, "launch_start" ("kernel_label", "entity", "device_label");
    /// So many bytes were copied since `began`; `to_host` is 1 if they came from the accelerator, 0
    /// if they went to it.
    DeviceCopy = 24, "device_copy" ("began", "bytes", "to_host");
    /// The kernel ran from `start` to `end`, by the accelerator's clock put on the monotonic one,
    /// which may be off by `bound` nanoseconds.
    KernelRan = 25, "kernel_ran" ("start", "end", "bound");
    /// A kernel whose time is modelled took so many cycles of a clock with `clock_hz` ticks in a
    /// second. That is no time of the host.
    KernelModelled = 26, "kernel_modelled" ("cycles", "clock_hz", "");
    /// The launch is over; `error_label` says why it failed, or is 0.
    LaunchEnd = 27, "launch_end" ("error_label", "entity", "");
}

/// A boundary that a message passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Event {
    /// Monotonic clock.
    pub time_ns: u64,
    /// The message's publisher; zeros where no message is concerned.
    pub publisher: Gid,
    /// The message's number.
    pub sequence_number: u64,
    /// First value, by event: see [`EventId::values`].
    pub a: u64,
    /// Second value, by event.
    pub b: u64,
    /// Third value, by event.
    pub c: u64,
    /// Which boundary.
    pub id: EventId,
    /// Kernel thread id.
    pub thread: u32,
}

impl Event {
    /// Bytes of one event.
    pub const SIZE: usize = 64;

    /// The event as eight little-endian words.
    #[must_use]
    pub fn to_words(&self) -> [u64; 8] {
        let gid = u128::from_le_bytes(self.publisher.0);
        let first = gid as u64;
        let last = (gid >> 64) as u64;
        let tail = u64::from(self.id as u32) | u64::from(self.thread) << 32;
        [self.time_ns, first, last, self.sequence_number, self.a, self.b, tail, self.c]
    }

    /// The inverse of [`Event::to_words`]; `None` for an unknown event.
    #[must_use]
    pub fn from_words(words: &[u64; 8]) -> Option<Self> {
        let mut gid = [0; 16];
        gid[..8].copy_from_slice(&words[1].to_le_bytes());
        gid[8..].copy_from_slice(&words[2].to_le_bytes());
        Some(Self {
            time_ns: words[0],
            publisher: Gid(gid),
            sequence_number: words[3],
            a: words[4],
            b: words[5],
            c: words[7],
            id: EventId::from_number(words[6] as u32)?,
            thread: (words[6] >> 32) as u32,
        })
    }

    /// Whether a message is concerned, and which.
    #[must_use]
    pub fn message(&self) -> Option<(Gid, u64)> {
        (self.publisher.0 != [0; 16]).then_some((self.publisher, self.sequence_number))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_event_survives_its_words() {
        let event = Event {
            time_ns: 5,
            publisher: Gid([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]),
            sequence_number: 7,
            a: 8,
            b: 9,
            c: 10,
            id: EventId::Take,
            thread: 77,
        };
        assert_eq!(Event::from_words(&event.to_words()), Some(event));
        assert_eq!(Event::from_words(&[0; 8]), None);
    }

    #[test]
    fn every_event_has_a_number_and_a_name_of_its_own() {
        for (at, id) in EventId::ALL.iter().enumerate() {
            assert_eq!(EventId::from_number(*id as u32), Some(*id));
            let other = EventId::ALL[..at].iter().find(|other| other.name() == id.name());
            assert_eq!(other, None, "{id:?}");
        }
    }
}
