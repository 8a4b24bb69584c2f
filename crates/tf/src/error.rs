//! What can go wrong: the exceptions of tf2 with their texts (rule F8).

use angaros_msg::Time;
use std::fmt;

/// Why a transform could not be looked up.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TransformError {
    /// A frame does not exist, or the frames form a loop (`tf2::LookupException`).
    #[error("{0}")]
    Lookup(String),
    /// The frames are not part of one tree (`tf2::ConnectivityException`).
    #[error("{0}")]
    Connectivity(String),
    /// Only data from before the time is there (`tf2::ExtrapolationException`, forward).
    #[error("{0}")]
    ExtrapolationIntoFuture(String),
    /// Only data from after the time is there (`tf2::ExtrapolationException`, backward).
    #[error("{0}")]
    ExtrapolationIntoPast(String),
    /// There is a single transform, or none, and not at that time (`tf2::ExtrapolationException`,
    /// no data).
    #[error("{0}")]
    NoDataForExtrapolation(String),
    /// A frame name that no frame can have (`tf2::InvalidArgumentException`).
    #[error("{0}")]
    InvalidArgument(String),
    /// The transform did not come in time (`tf2::TimeoutException`); why, at the end.
    #[error("{0}")]
    Timeout(String),
}

impl TransformError {
    /// The constant of `tf2_msgs/msg/TF2Error` for it.
    #[must_use]
    pub fn code(&self) -> u8 {
        use angaros_msg::tf2_msgs::msg::TF2Error;
        match self {
            Self::Lookup(_) => TF2Error::LOOKUP_ERROR,
            Self::Connectivity(_) => TF2Error::CONNECTIVITY_ERROR,
            Self::ExtrapolationIntoFuture(_)
            | Self::ExtrapolationIntoPast(_)
            | Self::NoDataForExtrapolation(_) => TF2Error::EXTRAPOLATION_ERROR,
            Self::InvalidArgument(_) => TF2Error::INVALID_ARGUMENT_ERROR,
            Self::Timeout(_) => TF2Error::TIMEOUT_ERROR,
        }
    }

    /// Whether it is one of the three that tf2 throws as `ExtrapolationException`.
    #[must_use]
    pub fn is_extrapolation(&self) -> bool {
        matches!(
            self,
            Self::ExtrapolationIntoFuture(_)
                | Self::ExtrapolationIntoPast(_)
                | Self::NoDataForExtrapolation(_)
        )
    }
}

/// An instant in seconds with six decimals, as tf2 prints it.
pub(crate) struct Seconds(pub(crate) i64);

impl fmt::Display for Seconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.6}", self.0 as f64 * 1e-9)
    }
}

impl From<Time> for Seconds {
    fn from(time: Time) -> Self {
        Self(time.nanoseconds)
    }
}

/// Why a transform was not inserted (rule F7).
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum InsertError {
    /// A frame would be its own parent.
    #[error(
        "TF_SELF_TRANSFORM: Ignoring transform from authority \"{authority}\" with \
         frame_id and child_frame_id \"{frame}\" because they are the same"
    )]
    SelfTransform {
        /// The authority that sent it.
        authority: String,
        /// The frame.
        frame: String,
    },
    /// The name of the child frame is empty.
    #[error(
        "TF_NO_CHILD_FRAME_ID: Ignoring transform from authority \"{authority}\" because \
         child_frame_id not set"
    )]
    NoChildFrame {
        /// Who sent it.
        authority: String,
    },
    /// The name of the parent frame is empty.
    #[error(
        "TF_NO_FRAME_ID: Ignoring transform with child_frame_id \"{child}\" from \
         authority \"{authority}\" because frame_id not set"
    )]
    NoParentFrame {
        /// Who sent it.
        authority: String,
        /// The frame.
        child: String,
    },
    /// A value is no number.
    #[error(
        "TF_NAN_INPUT: Ignoring transform for child_frame_id \"{child}\" from \
         authority \"{authority}\" because of a nan value in the transform {values}"
    )]
    NotANumber {
        /// Who sent it.
        authority: String,
        /// The frame.
        child: String,
        /// Translation and quaternion.
        values: String,
    },
    /// The quaternion's length is not 1.
    #[error(
        "TF_DENORMALIZED_QUATERNION: Ignoring transform for child_frame_id \
         \"{child}\" from authority \"{authority}\" because of an invalid quaternion in the \
         transform {values}"
    )]
    Denormalised {
        /// Who sent it.
        authority: String,
        /// The frame.
        child: String,
        /// The quaternion.
        values: String,
    },
    /// It is older than what is kept.
    #[error(
        "TF_OLD_DATA ignoring data from the past for frame {child} at time {time} \
         according to authority {authority}\nhint: two clocks disagree, two nodes publish this \
         transform, or time went backwards"
    )]
    OldData {
        /// Who sent it.
        authority: String,
        /// The frame.
        child: String,
        /// Its stamp, seconds.
        time: String,
    },
    /// A limit of rule F5.
    #[error(
        "TF_TOO_MANY_FRAMES: Ignoring transform for child_frame_id \"{child}\" from \
         authority \"{authority}\" because there are {limit} frames \
         already\nhint: find out who makes up frame names"
    )]
    TooManyFrames {
        /// Who sent it.
        authority: String,
        /// The frame.
        child: String,
        /// How many there may be.
        limit: usize,
    },
}
