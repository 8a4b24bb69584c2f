//! QoS profiles as YAML, the way rosbag2 keeps them: numbers up to version 8 of its metadata,
//! words from version 9 on; both are read, words are written.

use angaros_msg::Qos;
use angaros_msg::qos::{Durability, History, Liveliness, Reliability};
use angaros_msg::time::Duration;
use serde_yaml_ng::Value;
use std::fmt::Write;

/// Profiles in a YAML text; what is not one is left out.
pub(crate) fn parse(text: &str) -> Vec<Qos> {
    serde_yaml_ng::from_str::<Value>(text).map(|value| from_value(&value)).unwrap_or_default()
}

/// Profiles of a YAML list, or of a text that holds one.
pub(crate) fn from_value(value: &Value) -> Vec<Qos> {
    match value {
        Value::String(text) => match serde_yaml_ng::from_str::<Value>(text) {
            Ok(Value::Sequence(list)) => list.iter().map(profile).collect(),
            _ => Vec::new(),
        },
        Value::Sequence(list) => list.iter().map(profile).collect(),
        _ => Vec::new(),
    }
}

/// A policy is known by its number in `rmw` or its word.
fn is(value: &Value, number: u64, word: &str) -> bool {
    value.as_u64() == Some(number) || value.as_str() == Some(word)
}

fn profile(value: &Value) -> Qos {
    let fallback = Qos::default();
    let get = |key: &str| value.get(key).unwrap_or(&Value::Null);
    let depth = get("depth").as_u64().and_then(|depth| usize::try_from(depth).ok()).unwrap_or(0);
    let history = match get("history") {
        all if is(all, 2, "keep_all") => History::KeepAll,
        _ if depth == 0 => fallback.history,
        _ => History::KeepLast(depth),
    };
    let reliability = match get("reliability") {
        best if is(best, 2, "best_effort") => Reliability::BestEffort,
        _ => Reliability::Reliable,
    };
    let durability = match get("durability") {
        local if is(local, 1, "transient_local") => Durability::TransientLocal,
        _ => Durability::Volatile,
    };
    let liveliness = match get("liveliness") {
        manual if is(manual, 3, "manual_by_topic") => Liveliness::ManualByTopic,
        _ => Liveliness::Automatic,
    };
    Qos {
        reliability,
        durability,
        history,
        deadline: span(get("deadline")),
        lifespan: span(get("lifespan")),
        liveliness,
        liveliness_lease: span(get("liveliness_lease_duration")),
    }
}

/// Seconds and nanoseconds; zero and the infinities of various middlewares are no limit.
fn span(value: &Value) -> Duration {
    let part = |key: &str| value.get(key).and_then(Value::as_u64).unwrap_or(0);
    let sec = part("sec");
    let nsec = part("nsec");
    let total = sec.saturating_mul(1_000_000_000).saturating_add(nsec);
    match i64::try_from(total) {
        Ok(0) | Err(_) => Duration::INFINITE,
        Ok(_) if sec == 0x7fff_ffff => Duration::INFINITE,
        Ok(nanoseconds) => Duration::from_nanoseconds(nanoseconds),
    }
}

/// The text of `offered_qos_profiles`, line by line as rosbag2's library writes it.
pub(crate) fn to_yaml(profiles: &[Qos]) -> String {
    if profiles.is_empty() {
        return "[]".to_owned();
    }
    let profiles: Vec<String> = profiles.iter().map(one).collect();
    profiles.join("\n")
}

/// The same profiles as part of a document, each line after `indent`.
pub(crate) fn to_indented(profiles: &[Qos], indent: &str) -> String {
    if profiles.is_empty() {
        return " []".to_owned();
    }
    to_yaml(profiles).lines().fold(String::new(), |text, line| format!("{text}\n{indent}{line}"))
}

fn one(qos: &Qos) -> String {
    let (history, depth) = match qos.history {
        History::KeepLast(depth) => ("keep_last", depth),
        History::KeepAll => ("keep_all", 0),
    };
    let reliability = match qos.reliability {
        Reliability::Reliable => "reliable",
        Reliability::BestEffort => "best_effort",
    };
    let durability = match qos.durability {
        Durability::TransientLocal => "transient_local",
        Durability::Volatile => "volatile",
    };
    let liveliness = match qos.liveliness {
        Liveliness::Automatic => "automatic",
        Liveliness::ManualByTopic => "manual_by_topic",
    };
    let mut text = format!(
        "- history: {history}\n  depth: {depth}\n  reliability: {reliability}\n  \
         durability: {durability}"
    );
    time(&mut text, "deadline", qos.deadline);
    time(&mut text, "lifespan", qos.lifespan);
    // Writing to a String cannot fail, here and below.
    let _ = write!(text, "\n  liveliness: {liveliness}");
    time(&mut text, "liveliness_lease_duration", qos.liveliness_lease);
    text.push_str("\n  avoid_ros_namespace_conventions: false");
    text
}

/// An infinite span is 9223372036 s and 854775807 ns, as `rmw` has it.
fn time(text: &mut String, name: &str, span: Duration) {
    let span = span.nanoseconds.max(0);
    let sec = span / 1_000_000_000;
    let nsec = span % 1_000_000_000;
    let _ = write!(text, "\n  {name}:\n    sec: {sec}\n    nsec: {nsec}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn profiles_are_the_same_after_writing_and_reading() {
        let lease = Duration::from_millis(1500);
        let profiles = [
            Qos::default(),
            Qos::sensor_data().transient_local().deadline(Duration::from_millis(20)),
            Qos::keep_all().liveliness(Liveliness::ManualByTopic, lease),
        ];
        assert_eq!(parse(&to_yaml(&profiles)), profiles);
        let nested = format!("key:{}", to_indented(&profiles, "  "));
        let value: Value = serde_yaml_ng::from_str(&nested).unwrap();
        assert_eq!(from_value(&value["key"]), profiles);
        assert!(parse("[]").is_empty() && parse("").is_empty() && parse(": [").is_empty());
    }

    #[test]
    fn numbers_of_older_bags_and_their_infinities_are_understood() {
        let text = "- history: 3\n  depth: 0\n  reliability: 2\n  durability: 1\n  deadline:\n    \
                    sec: 2147483647\n    nsec: 4294967295\n  lifespan:\n    sec: 0\n    nsec: 0\n  \
                    liveliness: 1\n  liveliness_lease_duration:\n    sec: 9223372036\n    \
                    nsec: 854775807\n  avoid_ros_namespace_conventions: false";
        let expected = Qos::keep_last(10).best_effort().transient_local();
        assert_eq!(parse(text), [expected]);
    }
}
