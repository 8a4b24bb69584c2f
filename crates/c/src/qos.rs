//! QoS as a structure of numbers.

use crate::status::Failure;
use angaros::Qos;
use angaros::msg::qos::{Durability, History, Liveliness, Reliability};
use angaros::msg::time::Duration;

/// The QoS of one endpoint; the numbers are those of the header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct QosStruct {
    /// 1 reliable, 2 best effort.
    pub reliability: i32,
    /// 1 transient local, 2 volatile.
    pub durability: i32,
    /// 1 keep last, 2 keep all.
    pub history: i32,
    /// 1 automatic, 3 manual by topic.
    pub liveliness: i32,
    /// Samples kept with keep last.
    pub depth: usize,
    /// Nanoseconds; `INT64_MAX` for none, here and below.
    pub deadline_ns: i64,
    /// Nanoseconds.
    pub lifespan_ns: i64,
    /// Nanoseconds.
    pub liveliness_lease_ns: i64,
}

impl From<Qos> for QosStruct {
    fn from(qos: Qos) -> Self {
        Self {
            reliability: qos.reliability as i32,
            durability: qos.durability as i32,
            history: if qos.history == History::KeepAll { 2 } else { 1 },
            liveliness: qos.liveliness as i32,
            depth: qos.depth(),
            deadline_ns: qos.deadline.nanoseconds,
            lifespan_ns: qos.lifespan.nanoseconds,
            liveliness_lease_ns: qos.liveliness_lease.nanoseconds,
        }
    }
}

fn unknown<T>(policy: &str, value: i32) -> Result<T, Failure> {
    Err(Failure::argument(format!("the QoS policy '{policy}' has no value {value}")))
}

fn span(policy: &str, nanoseconds: i64) -> Result<Duration, Failure> {
    if nanoseconds < 0 {
        return Err(Failure::argument(format!("the QoS policy '{policy}' is {nanoseconds} ns")));
    }
    Ok(Duration::from_nanoseconds(nanoseconds))
}

impl QosStruct {
    /// The same as core knows it.
    pub(crate) fn checked(self) -> Result<Qos, Failure> {
        let qos = self;
        Ok(Qos {
            reliability: match qos.reliability {
                1 => Reliability::Reliable,
                2 => Reliability::BestEffort,
                other => return unknown("reliability", other),
            },
            durability: match qos.durability {
                1 => Durability::TransientLocal,
                2 => Durability::Volatile,
                other => return unknown("durability", other),
            },
            history: match qos.history {
                1 => History::KeepLast(qos.depth.max(1)),
                2 => History::KeepAll,
                other => return unknown("history", other),
            },
            liveliness: match qos.liveliness {
                1 => Liveliness::Automatic,
                3 => Liveliness::ManualByTopic,
                other => return unknown("liveliness", other),
            },
            deadline: span("deadline", qos.deadline_ns)?,
            lifespan: span("lifespan", qos.lifespan_ns)?,
            liveliness_lease: span("liveliness lease", qos.liveliness_lease_ns)?,
        })
    }
}

/// Reliable, volatile, the newest 10 samples.
#[unsafe(no_mangle)]
pub extern "C" fn angaros_qos_default() -> QosStruct {
    Qos::default().into()
}

/// Best effort, the newest 5 samples.
#[unsafe(no_mangle)]
pub extern "C" fn angaros_qos_sensor_data() -> QosStruct {
    Qos::sensor_data().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_qos_survives_the_way_to_c_and_back() {
        let manual = Qos { liveliness: Liveliness::ManualByTopic, ..Qos::default() };
        for qos in [Qos::default(), Qos::sensor_data(), Qos::parameters().transient_local(), manual]
        {
            assert!(matches!(QosStruct::from(qos).checked(), Ok(back) if back == qos));
        }
        let all = QosStruct::from(Qos::keep_all()).checked();
        assert!(matches!(all, Ok(back) if back.history == History::KeepAll));
    }

    #[test]
    fn numbers_without_a_meaning_are_refused() {
        let good = angaros_qos_default();
        let bad = [
            QosStruct { reliability: 0, ..good },
            QosStruct { durability: 3, ..good },
            QosStruct { history: 7, ..good },
            QosStruct { liveliness: 2, ..good },
            QosStruct { deadline_ns: -1, ..good },
        ];
        for qos in bad {
            assert!(qos.checked().is_err(), "{qos:?}");
        }
    }
}
