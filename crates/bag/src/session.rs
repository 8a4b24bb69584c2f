//! What recording and playing share: their errors, the choice of topics, QoS from files.

use crate::BagError;
use angaros::{QosOverride, QosOverrides};
use angaros_msg::Qos;
use regex::Regex;
use std::collections::BTreeMap;
use std::path::Path;

/// Why recording or playing cannot begin, or ended.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SessionError {
    /// The bag.
    #[error(transparent)]
    Bag(#[from] BagError),
    /// The graph.
    #[error(transparent)]
    Graph(#[from] angaros::Error),
    /// A message that could not be published.
    #[error("{topic}: {error}")]
    Publish {
        /// The topic.
        topic: String,
        /// Why.
        error: angaros::PublishError,
    },
    /// An option that breaks its rules.
    #[error("{0}")]
    Option(String),
    /// A thread could not be started, or a file not be read.
    #[error("{what}: {error}")]
    System {
        /// What was tried.
        what: String,
        /// What the operating system says.
        error: std::io::Error,
    },
}

/// The end of the name under which a service's calls are published.
pub(crate) const SERVICE_EVENT: &str = "/_service_event";

/// Which topics to record or play. A topic is chosen if one of the positive conditions chooses it
/// and none of the excluding ones does.
#[derive(Clone, Debug, Default)]
pub struct Selection {
    /// All topics, services' events not included.
    pub all_topics: bool,
    /// The events of all services.
    pub all_services: bool,
    /// These topics, full names.
    pub topics: Vec<String>,
    /// The events of these services, full names.
    pub services: Vec<String>,
    /// Topics of these types, as in `std_msgs/msg/String`.
    pub types: Vec<String>,
    /// Topics, and services by their own name, in which this is found.
    pub regex: Option<Regex>,
    /// Not those in which this is found.
    pub exclude: Option<Regex>,
    /// Not these topics.
    pub exclude_topics: Vec<String>,
    /// Not topics of these types.
    pub exclude_types: Vec<String>,
    /// Not the events of these services.
    pub exclude_services: Vec<String>,
    /// Also topics with a part of the name that begins with an underscore, if `all_topics`,
    /// `types` or `regex` choose them.
    pub hidden: bool,
}

impl Selection {
    /// Everything.
    #[must_use]
    pub fn everything() -> Self {
        Self { all_topics: true, all_services: true, hidden: true, ..Self::default() }
    }

    /// Whether nothing is chosen.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        let lists = [&self.topics, &self.services, &self.types];
        let none = lists.iter().all(|list| list.is_empty()) && self.regex.is_none();
        none && !self.all_topics && !self.all_services
    }

    /// Whether the topic of this full name and type is chosen.
    #[must_use]
    pub fn wants(&self, topic: &str, type_name: &str) -> bool {
        let named = |list: &[String], name: &str| list.iter().any(|listed| listed == name);
        let found = |regex: &Option<Regex>, name: &str| {
            regex.as_ref().is_some_and(|regex| regex.is_match(name))
        };
        if let Some(service) = topic.strip_suffix(SERVICE_EVENT) {
            let excluded = found(&self.exclude, service) || named(&self.exclude_services, service);
            let chosen = self.all_services
                || named(&self.services, service)
                || named(&self.topics, topic)
                || found(&self.regex, service);
            return chosen && !excluded;
        }
        let excluded = found(&self.exclude, topic)
            || named(&self.exclude_topics, topic)
            || named(&self.exclude_types, type_name);
        let visible = self.hidden || !angaros_msg::names::is_hidden(topic);
        let found = self.all_topics || named(&self.types, type_name) || found(&self.regex, topic);
        (named(&self.topics, topic) || visible && found) && !excluded
    }

    /// A regular expression as it was typed.
    ///
    /// # Errors
    /// Text that is none.
    pub fn regex(text: &str) -> Result<Regex, SessionError> {
        Regex::new(text).map_err(|error| {
            let reason = error.to_string();
            let reason = reason.lines().last().unwrap_or_default().trim();
            SessionError::Option(format!("'{text}' is no regular expression: {reason}"))
        })
    }
}

/// A duration as rosbag2's profiles write it.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Span {
    #[serde(default)]
    sec: u64,
    #[serde(default)]
    nsec: u64,
}

/// The QoS of a topic as rosbag2's profiles write it.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Profile {
    history: Option<String>,
    depth: Option<usize>,
    reliability: Option<String>,
    durability: Option<String>,
    deadline: Option<Span>,
    lifespan: Option<Span>,
    liveliness: Option<String>,
    liveliness_lease_duration: Option<Span>,
    #[serde(default, rename = "avoid_ros_namespace_conventions")]
    _avoid: bool,
}

/// Reads the file of `--qos-profile-overrides-path`: QoS by full topic name, as rosbag2 has it.
///
/// # Errors
/// A file that cannot be read, or that says something else.
pub fn read_qos_overrides(path: &Path) -> Result<QosOverrides, SessionError> {
    let text = std::fs::read_to_string(path).map_err(|error| SessionError::System {
        what: format!("cannot read {}", path.display()),
        error,
    })?;
    parse_qos_overrides(&text)
        .map_err(|reason| SessionError::Option(format!("{}: {reason}", path.display())))
}

/// The overrides that a text holds.
///
/// # Errors
/// Why it holds none.
pub fn parse_qos_overrides(text: &str) -> Result<QosOverrides, String> {
    let profiles: BTreeMap<String, Profile> =
        serde_yaml_ng::from_str(text).map_err(|error| error.to_string())?;
    let mut overrides = QosOverrides::default();
    for (topic, profile) in profiles {
        let change = profile.change().map_err(|reason| format!("{topic}: {reason}"))?;
        overrides.0.insert(topic, change);
    }
    Ok(overrides)
}

impl Profile {
    fn change(self) -> Result<QosOverride, String> {
        let span = |span: Option<Span>| {
            span.map(|s| s.sec.saturating_mul(1_000_000_000).saturating_add(s.nsec))
        };
        Ok(QosOverride {
            reliability: word("reliability", self.reliability)?,
            durability: word("durability", self.durability)?,
            history: word("history", self.history)?,
            depth: self.depth,
            deadline: span(self.deadline),
            lifespan: span(self.lifespan),
            liveliness: word("liveliness", self.liveliness)?,
            liveliness_lease_duration: span(self.liveliness_lease_duration),
        })
    }
}

/// A policy by its name; what leaves it to the system changes nothing.
fn word<T: serde::de::DeserializeOwned>(
    policy: &str,
    text: Option<String>,
) -> Result<Option<T>, String> {
    let Some(text) = text.filter(|text| text != "system_default" && text != "unknown") else {
        return Ok(None);
    };
    let value = serde_yaml_ng::Value::String(text.clone());
    serde_yaml_ng::from_value(value).map(Some).map_err(|_| format!("{policy} cannot be '{text}'"))
}

/// `qos` with what the overrides say of the topic.
pub(crate) fn overridden(overrides: &QosOverrides, topic: &str, qos: Qos) -> Qos {
    overrides.0.get(topic).map_or(qos, |change| change.apply(qos))
}

#[cfg(test)]
mod tests {
    use super::*;
    use angaros_msg::Duration;

    fn wants(selection: &Selection, topic: &str) -> bool {
        selection.wants(topic, "std_msgs/msg/String")
    }

    #[test]
    fn all_topics_are_neither_hidden_ones_nor_services() {
        let mut all = Selection { all_topics: true, ..Selection::default() };
        assert!(wants(&all, "/a") && !wants(&all, "/a/_b") && !wants(&all, "/s/_service_event"));
        all.hidden = true;
        assert!(wants(&all, "/a/_b") && !wants(&all, "/s/_service_event"));
        all.all_services = true;
        assert!(wants(&all, "/s/_service_event"));
        assert!(wants(&Selection::everything(), "/s/_service_event"));
        assert!(Selection::default().is_empty() && !wants(&Selection::default(), "/a"));
    }

    #[test]
    fn what_is_excluded_is_not_chosen_whoever_chooses_it() {
        let selection = Selection {
            topics: vec!["/a".into(), "/_h".into()],
            regex: Some(Selection::regex("b+").unwrap()),
            exclude: Some(Selection::regex("bbb").unwrap()),
            exclude_topics: vec!["/b".into()],
            services: vec!["/s".into()],
            ..Selection::default()
        };
        for topic in ["/a", "/_h", "/bb", "/s/_service_event", "/bb/_service_event"] {
            assert!(wants(&selection, topic), "{topic}");
        }
        for topic in ["/b", "/abbb", "/c", "/t/_service_event", "/_bb"] {
            assert!(!wants(&selection, topic), "{topic}");
        }
        let typed = Selection { types: vec!["std_msgs/msg/String".into()], ..Selection::default() };
        assert!(wants(&typed, "/c") && !typed.wants("/c", "std_msgs/msg/Int8"));
        let error = Selection::regex("(").unwrap_err().to_string();
        assert!(error.starts_with("'(' is no regular expression"), "{error}");
    }

    #[test]
    fn qos_is_read_as_rosbag2_writes_it() {
        let text = "/talker:\n  reliability: best_effort\n  history: keep_last\n  depth: 7\n  \
                    deadline: {sec: 1, nsec: 5}\n  durability: system_default\n";
        let overrides = parse_qos_overrides(text).unwrap();
        let changed = overridden(&overrides, "/talker", Qos::default().transient_local());
        let expected = Qos::keep_last(7).best_effort().transient_local();
        assert_eq!(changed, expected.deadline(Duration::from_nanoseconds(1_000_000_005)));
        assert_eq!(overridden(&overrides, "/other", Qos::default()), Qos::default());
        let error = parse_qos_overrides("/t: {reliability: maybe}").unwrap_err();
        assert_eq!(error, "/t: reliability cannot be 'maybe'");
        assert!(parse_qos_overrides("/t: {reliable: true}").is_err());
    }
}
