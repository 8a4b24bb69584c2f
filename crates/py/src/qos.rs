//! QoS as numbers: reliability, durability, history, depth, liveliness, then deadline, lifespan and
//! lease in nanoseconds, the largest number for none.

use crate::error::bad_value;
use angaros::Qos;
use angaros::qos::{Durability, History, Liveliness, Reliability};
use angaros::time::Duration;
use pyo3::prelude::*;

/// The numbers of one endpoint's QoS, those of rclpy's enumerations.
pub(crate) type Numbers = (u8, u8, u8, usize, u8, i64, i64, i64);

/// The numbers of a QoS.
pub(crate) fn numbers(qos: &Qos) -> Numbers {
    (
        match qos.reliability {
            Reliability::Reliable => 1,
            Reliability::BestEffort => 2,
        },
        match qos.durability {
            Durability::TransientLocal => 1,
            Durability::Volatile => 2,
        },
        if qos.history == History::KeepAll { 2 } else { 1 },
        qos.depth(),
        match qos.liveliness {
            Liveliness::Automatic => 1,
            Liveliness::ManualByTopic => 3,
        },
        qos.deadline.nanoseconds,
        qos.lifespan.nanoseconds,
        qos.liveliness_lease.nanoseconds,
    )
}

/// The QoS with these numbers.
pub(crate) fn qos(numbers: Numbers) -> PyResult<Qos> {
    let (reliability, durability, history, depth, liveliness, deadline, lifespan, lease) = numbers;
    let unknown = |policy: &str, value: u8| {
        bad_value(format!("the QoS policy '{policy}' has no value {value} here"))
    };
    let span = |policy: &str, nanoseconds: i64| match nanoseconds {
        0.. => Ok(Duration::from_nanoseconds(nanoseconds)),
        _ => Err(bad_value(format!("the QoS policy '{policy}' is {nanoseconds} ns"))),
    };
    Ok(Qos {
        reliability: match reliability {
            1 => Reliability::Reliable,
            2 => Reliability::BestEffort,
            other => return Err(unknown("reliability", other)),
        },
        durability: match durability {
            1 => Durability::TransientLocal,
            2 => Durability::Volatile,
            other => return Err(unknown("durability", other)),
        },
        history: match history {
            1 => History::KeepLast(depth.max(1)),
            2 => History::KeepAll,
            other => return Err(unknown("history", other)),
        },
        liveliness: match liveliness {
            1 => Liveliness::Automatic,
            3 => Liveliness::ManualByTopic,
            other => return Err(unknown("liveliness", other)),
        },
        deadline: span("deadline", deadline)?,
        lifespan: span("lifespan", lifespan)?,
        liveliness_lease: span("liveliness lease", lease)?,
    })
}

/// By which policies an offer of the first fails a request of the second.
#[pyfunction]
pub(crate) fn incompatible_policies(offered: Numbers, requested: Numbers) -> PyResult<Vec<String>> {
    let offered = qos(offered)?;
    let requested = qos(requested)?;
    Ok(offered.incompatible_with(&requested).iter().map(ToString::to_string).collect())
}
