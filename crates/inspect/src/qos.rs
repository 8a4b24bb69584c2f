//! QoS on the command line and as ROS 2 prints it.

use angaros::Endpoint;
use angaros_msg::qos::{Durability, History, Liveliness, Reliability};
use angaros_msg::{Duration as Span, Qos};
use std::fmt::Write;

/// Policies that replace those of the profile.
#[derive(clap::Args, Clone, Default)]
pub struct QosArgs {
    /// Start from a standard profile
    #[arg(long, value_enum)]
    qos_profile: Option<Profile>,
    /// How many samples are kept
    #[arg(long, value_name = "N")]
    qos_depth: Option<usize>,
    /// Which samples are kept
    #[arg(long, value_enum)]
    qos_history: Option<HistoryWord>,
    /// Whether lost samples are sent again
    #[arg(long, value_enum)]
    qos_reliability: Option<ReliabilityWord>,
    /// Whether late subscriptions get the history
    #[arg(long, value_enum)]
    qos_durability: Option<DurabilityWord>,
    /// How a publisher shows that it is alive
    #[arg(long, value_enum)]
    qos_liveliness: Option<LivelinessWord>,
    /// Within how many seconds it shows it
    #[arg(long, value_name = "SECONDS")]
    qos_liveliness_lease_duration_seconds: Option<f64>,
}

#[derive(clap::ValueEnum, Clone, Copy)]
#[clap(rename_all = "snake_case")]
enum Profile {
    Default,
    SystemDefault,
    SensorData,
    ServicesDefault,
    Parameters,
    ParameterEvents,
    /// The strongest that all publishers offer
    BestAvailable,
}

#[derive(clap::ValueEnum, Clone, Copy)]
#[clap(rename_all = "snake_case")]
enum HistoryWord {
    SystemDefault,
    KeepLast,
    KeepAll,
}

#[derive(clap::ValueEnum, Clone, Copy)]
#[clap(rename_all = "snake_case")]
enum ReliabilityWord {
    SystemDefault,
    Reliable,
    BestEffort,
    BestAvailable,
}

#[derive(clap::ValueEnum, Clone, Copy)]
#[clap(rename_all = "snake_case")]
enum DurabilityWord {
    SystemDefault,
    Volatile,
    TransientLocal,
    BestAvailable,
}

#[derive(clap::ValueEnum, Clone, Copy)]
#[clap(rename_all = "snake_case")]
enum LivelinessWord {
    SystemDefault,
    Automatic,
    ManualByTopic,
    BestAvailable,
}

impl QosArgs {
    /// The QoS asked for; what is not asked for comes from `base`.
    pub fn apply(&self, base: Qos) -> Qos {
        let mut qos = match self.qos_profile {
            None | Some(Profile::BestAvailable) => base,
            Some(Profile::SensorData) => Qos::sensor_data(),
            Some(Profile::Parameters | Profile::ParameterEvents) => Qos::parameters(),
            Some(Profile::Default | Profile::SystemDefault | Profile::ServicesDefault) => {
                Qos::default()
            }
        };
        match self.qos_reliability {
            Some(ReliabilityWord::Reliable) => qos.reliability = Reliability::Reliable,
            Some(ReliabilityWord::BestEffort) => qos.reliability = Reliability::BestEffort,
            Some(ReliabilityWord::SystemDefault | ReliabilityWord::BestAvailable) | None => {}
        }
        match self.qos_durability {
            Some(DurabilityWord::Volatile) => qos.durability = Durability::Volatile,
            Some(DurabilityWord::TransientLocal) => qos.durability = Durability::TransientLocal,
            Some(DurabilityWord::SystemDefault | DurabilityWord::BestAvailable) | None => {}
        }
        if let Some(depth) = self.qos_depth {
            qos.history = History::KeepLast(depth.max(1));
        }
        match (self.qos_history, qos.history) {
            (Some(HistoryWord::KeepAll), _) => qos.history = History::KeepAll,
            (Some(HistoryWord::KeepLast), History::KeepAll) => qos.history = History::default(),
            _ => {}
        }
        match self.qos_liveliness {
            Some(LivelinessWord::Automatic) => qos.liveliness = Liveliness::Automatic,
            Some(LivelinessWord::ManualByTopic) => qos.liveliness = Liveliness::ManualByTopic,
            Some(LivelinessWord::SystemDefault | LivelinessWord::BestAvailable) | None => {}
        }
        if let Some(lease) = self.qos_liveliness_lease_duration_seconds {
            // Zero is no limit, as in `rmw`; so is what is no time.
            let lease = std::time::Duration::try_from_secs_f64(lease).unwrap_or_default();
            qos.liveliness_lease =
                Some(Span::from(lease)).filter(|lease| lease.is_limit()).unwrap_or(Span::INFINITE);
        }
        qos
    }
}

/// The strongest request that all these publishers can serve, as `ros2 topic echo` picks it.
pub fn to_hear(publishers: &[&Endpoint]) -> Qos {
    let qos = Qos::default();
    match publishers {
        [] => qos.best_effort(),
        _ => qos.adapted_to(publishers.iter().map(|publisher| &publisher.qos)),
    }
}

/// An endpoint as `ros2 topic info --verbose` shows it.
pub fn describe(endpoint: &Endpoint) -> String {
    let qos = &endpoint.qos;
    let history = match qos.history {
        History::KeepLast(depth) => format!("KEEP_LAST ({depth})"),
        History::KeepAll => "KEEP_ALL".into(),
    };
    let reliability = match qos.reliability {
        Reliability::Reliable => "RELIABLE",
        Reliability::BestEffort => "BEST_EFFORT",
    };
    let durability = match qos.durability {
        Durability::TransientLocal => "TRANSIENT_LOCAL",
        Durability::Volatile => "VOLATILE",
    };
    let liveliness = match qos.liveliness {
        Liveliness::Automatic => "AUTOMATIC",
        Liveliness::ManualByTopic => "MANUAL_BY_TOPIC",
    };
    let gid: Vec<String> = endpoint.gid.0.iter().map(|byte| format!("{byte:02x}")).collect();
    let mut out = String::new();
    let mut line = |name: &str, value: &str| {
        // Writing to a String cannot fail.
        let _ = writeln!(out, "{name}: {value}");
    };
    line("Node name", &endpoint.node.name);
    line("Node namespace", &endpoint.node.namespace);
    line("Topic type", &endpoint.type_name);
    line("Topic type hash", &endpoint.type_hash.to_string());
    line("Endpoint type", &endpoint.kind.to_string().to_uppercase());
    line("GID", &gid.join("."));
    out.push_str("QoS profile:\n");
    let mut line = |name: &str, value: &str| {
        let _ = writeln!(out, "  {name}: {value}");
    };
    line("Reliability", reliability);
    line("History (Depth)", &history);
    line("Durability", durability);
    line("Lifespan", &qos.lifespan.to_string());
    line("Deadline", &qos.deadline.to_string());
    line("Liveliness", liveliness);
    line("Liveliness lease duration", &qos.liveliness_lease.to_string());
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn liveliness_is_taken_from_the_command_line() {
        let args = |seconds| QosArgs {
            qos_liveliness: Some(LivelinessWord::ManualByTopic),
            qos_liveliness_lease_duration_seconds: Some(seconds),
            ..QosArgs::default()
        };
        let expected = Qos::default().liveliness(Liveliness::ManualByTopic, Span::from_millis(500));
        assert_eq!(args(0.5).apply(Qos::default()), expected);
        for none in [0.0, -1.0, f64::NAN, f64::INFINITY] {
            assert_eq!(args(none).apply(Qos::default()).liveliness_lease, Span::INFINITE);
        }
    }
}
