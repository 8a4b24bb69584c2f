//! The text of a launch file, key by key.

use super::tree::Spanned;
use super::values::{Cpus, OneOrMany, Ordered, Parameters, Seconds, Text};
use angaros::QosOverride;
use angaros::security::Security;
use angaros_msg::names::ParameterValue;
use serde::Deserialize;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserializer, IgnoredAny, MapAccess, Visitor};
use std::fmt;

/// A whole file, or a group in one. Conditions and a group's arguments are gone by the time it is
/// read: `substitute` has used them up.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct Body {
    /// Those of the file, told apart from its body before; here for the list of known keys.
    #[serde(rename = "arguments")]
    pub _arguments: Option<IgnoredAny>,
    #[serde(rename = "name")]
    pub _name: Option<Text>,
    pub namespace: Option<Spanned<String>>,
    pub parameters: Parameters,
    pub parameter_files: Vec<String>,
    pub remaps: Ordered<Spanned<String>>,
    pub set_env: Ordered<Text>,
    pub security: Option<Spanned<Security>>,
    pub nodes: Vec<Spanned<NodeText>>,
    pub containers: Ordered<Spanned<ContainerText>>,
    pub groups: Vec<Body>,
    pub include: Vec<Spanned<IncludeText>>,
    pub on: Vec<Spanned<RuleText>>,
    pub lifecycle: Vec<Spanned<String>>,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct ArgumentText {
    pub default: Option<Text>,
    pub description: Option<String>,
    pub choices: Vec<Text>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct NodeText {
    pub component: Option<Spanned<String>>,
    pub package: Option<String>,
    pub library: Option<Spanned<String>>,
    pub program: Option<Vec<Text>>,
    pub name: Option<Spanned<String>>,
    pub namespace: Option<Spanned<String>>,
    pub parameters: Parameters,
    pub parameter_files: Vec<String>,
    pub remaps: Ordered<Spanned<String>>,
    pub qos: Ordered<Spanned<QosOverride>>,
    pub executor: Option<Executor>,
    pub wake: Option<Wake>,
    pub cpu: Option<Cpus>,
    pub priority: Option<Priority>,
    pub accelerator: Option<Accelerator>,
    pub env: Ordered<Text>,
    pub respawn: Option<Spanned<Respawn>>,
    pub after: Vec<Spanned<AfterText>>,
    pub delay: Option<Spanned<Seconds>>,
    pub autostart: Option<Spanned<bool>>,
    pub on_exit: Option<Spanned<OnExit>>,
    pub required: Option<Spanned<bool>>,
    pub lifecycle: Option<Goal>,
    pub prefix: Vec<Text>,
    pub cwd: Option<String>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct ContainerText {
    pub nodes: Vec<Spanned<NodeText>>,
    pub executor: Option<Executor>,
    pub wake: Option<Wake>,
    pub cpu: Option<Cpus>,
    pub priority: Option<Priority>,
    pub env: Ordered<Text>,
    pub respawn: Option<Spanned<Respawn>>,
    pub after: Vec<Spanned<AfterText>>,
    pub delay: Option<Spanned<Seconds>>,
    pub autostart: Option<Spanned<bool>>,
    pub on_exit: Option<Spanned<OnExit>>,
    pub required: Option<Spanned<bool>>,
    pub prefix: Vec<Text>,
    pub cwd: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct IncludeText {
    pub file: Spanned<String>,
    #[serde(default)]
    pub arguments: Ordered<Text>,
    #[serde(default)]
    pub namespace: Option<Spanned<String>>,
}

/// What is waited for before a process is started: a name, or a name and how far it must be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct AfterText {
    pub node: String,
    pub is: Progress,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AfterMap {
    node: String,
    #[serde(default)]
    is: Progress,
}

struct AfterVisitor;

impl<'de> Visitor<'de> for AfterVisitor {
    type Value = AfterText;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a node's name or {node: NAME, is: ready}")
    }

    fn visit_str<E>(self, node: &str) -> Result<AfterText, E> {
        Ok(AfterText { node: node.to_owned(), is: Progress::Started })
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<AfterText, A::Error> {
        let AfterMap { node, is } = AfterMap::deserialize(MapAccessDeserializer::new(map))?;
        Ok(AfterText { node, is })
    }
}

impl<'de> Deserialize<'de> for AfterText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(AfterVisitor)
    }
}

/// The device of a node's kernels, as parameters of the node: a name, or a name and how it is used.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Accelerator(pub Vec<(String, ParameterValue)>);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AcceleratorMap {
    device: Option<String>,
    policy: Option<AcceleratorPolicy>,
    composition: Option<Composition>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum AcceleratorPolicy {
    FallBack,
    Fail,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Composition {
    Fused,
    Streamed,
    Sequential,
    Separate,
}

impl From<AcceleratorMap> for Accelerator {
    fn from(map: AcceleratorMap) -> Self {
        let policy = map.policy.map(|policy| match policy {
            AcceleratorPolicy::FallBack => "fall_back",
            AcceleratorPolicy::Fail => "fail",
        });
        let composition = map.composition.map(|composition| match composition {
            Composition::Fused => "fused",
            Composition::Streamed => "streamed",
            Composition::Sequential => "sequential",
            Composition::Separate => "separate",
        });
        let all = [
            ("accelerator", map.device),
            ("accelerator_policy", policy.map(str::to_owned)),
            ("composition", composition.map(str::to_owned)),
        ];
        let given = all.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?)));
        Self(given.map(|(name, value)| (name, ParameterValue::String(value))).collect())
    }
}

struct AcceleratorVisitor;

impl<'de> Visitor<'de> for AcceleratorVisitor {
    type Value = Accelerator;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a device, as cpu or gpu:0, or {device: gpu, policy: fail, composition: fused}")
    }

    fn visit_str<E>(self, device: &str) -> Result<Accelerator, E> {
        let device = Some(device.to_owned());
        Ok(AcceleratorMap { device, policy: None, composition: None }.into())
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Accelerator, A::Error> {
        Ok(AcceleratorMap::deserialize(MapAccessDeserializer::new(map))?.into())
    }
}

impl<'de> Deserialize<'de> for Accelerator {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(AcceleratorVisitor)
    }
}

/// How far a node has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Progress {
    /// Its process runs.
    #[default]
    Started,
    /// It is in the graph; of a program, as `started`.
    Ready,
    /// Its lifecycle has come to `inactive`.
    Inactive,
    /// Its lifecycle has come to `active`.
    Active,
}

/// To which state the launch brings a node with a lifecycle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Goal {
    /// Configured.
    Inactive,
    /// Configured and activated.
    Active,
}

/// How nodes are spread over processes, as files write it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum AnyDeployment {
    #[default]
    AsWritten,
    Compose,
    Split,
}

impl From<AnyDeployment> for super::Deployment {
    fn from(deployment: AnyDeployment) -> Self {
        match deployment {
            AnyDeployment::AsWritten => Self::AsWritten,
            AnyDeployment::Compose => Self::Compose,
            AnyDeployment::Split => Self::Split,
        }
    }
}

/// What the end of a process means for the launch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OnExit {
    /// The others go on; an end with an error makes the launch's exit code 1.
    #[default]
    Report,
    /// The others go on, and an end with an error is none.
    Ignore,
    /// It is started again.
    Restart,
    /// Everything ends.
    Shutdown,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RuleText {
    #[serde(default)]
    pub exit: Option<Spanned<String>>,
    #[serde(default)]
    pub start: Option<Spanned<String>>,
    #[serde(default)]
    pub output: Option<Spanned<String>>,
    #[serde(default)]
    pub code: Option<Spanned<Text>>,
    #[serde(default)]
    pub matches: Option<Spanned<String>>,
    #[serde(default)]
    pub delay: Option<Seconds>,
    #[serde(rename = "do")]
    pub actions: OneOrMany<ActionText>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum ActionText {
    Start(Spanned<String>),
    Stop(Spanned<String>),
    Restart(Spanned<String>),
    Shutdown(Text),
    Log(Text),
    Run(Vec<Text>),
}

/// How a process runs its callbacks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub enum Executor {
    /// One after the other on one thread.
    #[default]
    Single,
    /// On this many threads; 0 means one per CPU.
    Multi(usize),
    /// On one real-time thread, which gets the priority and the CPUs.
    RealTime {
        /// Goes on without what it has no right to.
        best_effort: bool,
    },
}

impl TryFrom<String> for Executor {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let threads = text.strip_prefix("multi(").and_then(|rest| rest.strip_suffix(')'));
        match (text.as_str(), threads.map(|n| n.trim().parse::<u16>())) {
            ("single", _) => Ok(Self::Single),
            ("multi", _) => Ok(Self::Multi(0)),
            ("realtime", _) => Ok(Self::RealTime { best_effort: false }),
            ("realtime(best_effort)", _) => Ok(Self::RealTime { best_effort: true }),
            (_, Some(Ok(threads @ 1..))) => Ok(Self::Multi(threads.into())),
            _ => Err(format!(
                "executor '{text}' is not known; \
                 hint: use single, multi, multi(4), realtime or realtime(best_effort)"
            )),
        }
    }
}

/// How an executor waits for work.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub(super) struct Wake(pub String);

impl TryFrom<String> for Wake {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        match angaros::WakePolicy::parse(&text) {
            Some(_) => Ok(Self(text)),
            None => Err(format!(
                "wake '{text}' is not known; hint: use block, spin(50) or adaptive(50)"
            )),
        }
    }
}

/// A SCHED_FIFO priority, 1 to 99.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "i64")]
pub(super) struct Priority(pub u8);

impl TryFrom<i64> for Priority {
    type Error = String;

    fn try_from(value: i64) -> Result<Self, String> {
        match u8::try_from(value) {
            Ok(value @ 1..=99) => Ok(Self(value)),
            _ => Err(format!("priority {value} is not possible; hint: real-time is 1 to 99")),
        }
    }
}

/// Whether and how a process is started again after it ended by itself.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Respawn {
    /// Seconds before the first restart; doubled for each further one, up to 30 s.
    #[serde(default = "Respawn::first_delay")]
    pub delay: f64,
    /// How often at most; no limit when absent.
    #[serde(default)]
    pub limit: Option<u32>,
}

impl Respawn {
    fn first_delay() -> f64 {
        1.0
    }
}

impl Default for Respawn {
    fn default() -> Self {
        Self { delay: Self::first_delay(), limit: None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test::ExpectText;
    use crate::tree::Node;

    /// The keys that a type has, as its error about one that it has not tells them.
    fn keys<'de, T: Deserialize<'de>>(node: &'de Node) -> Vec<String> {
        let error = node.read::<T>().err().expect("a key that is not there").message;
        let (_, known) = error.split_once("known here are ").expect("all keys");
        known.split(", ").map(str::to_owned).collect()
    }

    #[test]
    fn every_key_of_a_launch_file_and_of_a_test_is_documented() {
        let page =
            include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/how-to/launch.md"));
        let wrong = Node::parse("{qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq: 1}").unwrap();
        let all = [
            keys::<Body>(&wrong),
            keys::<ArgumentText>(&wrong),
            keys::<NodeText>(&wrong),
            keys::<ContainerText>(&wrong),
            keys::<IncludeText>(&wrong),
            keys::<RuleText>(&wrong),
            keys::<Respawn>(&wrong),
            keys::<QosOverride>(&wrong),
            keys::<ExpectText>(&wrong),
            ["if", "unless", "is"].map(str::to_owned).to_vec(),
            ["report", "ignore", "restart", "shutdown"].map(str::to_owned).to_vec(),
            ["start", "stop", "log", "run"].map(str::to_owned).to_vec(),
        ];
        assert!(all.iter().all(|keys| keys.len() > 1), "{all:?}");
        let is_there = |key: &str| {
            let quoted = [format!("`{key}`"), format!("`{key}:"), format!("{{{key}: ")];
            quoted.iter().any(|text| page.contains(text)) || page.contains(&format!(", {key}: "))
        };
        let missing: Vec<_> = all.iter().flatten().filter(|key| !is_there(key)).collect();
        assert!(missing.is_empty(), "not in docs/how-to/launch.md: {missing:?}");
    }
}
