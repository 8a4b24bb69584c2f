//! QoS by parameters: `qos_overrides./topic.publisher.depth` and its like, for publishers and
//! subscriptions that opt in. The names, types and rules are those of rclcpp.

use super::node::declare_of_its_own;
use crate::node::Node;
use angaros_msg::qos::{Durability, History, Liveliness, Reliability};
use angaros_msg::{Duration, Message, Qos};
use angaros_parameters::ParameterDescriptor;
use angaros_parameters::ParameterHandle;
use angaros_transport::endpoint::{Endpoint, EndpointKind};
use angaros_transport::error::{Error, ErrorKind, Result};
use std::sync::Arc;

/// A part of the QoS that a parameter may set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QosPolicyKind {
    /// `deadline`, nanoseconds.
    Deadline,
    /// `depth`.
    Depth,
    /// `durability`: `volatile` or `transient_local`.
    Durability,
    /// `history`: `keep_last` or `keep_all`.
    History,
    /// `lifespan`, nanoseconds; of publishers only.
    Lifespan,
    /// `liveliness`: `automatic` or `manual_by_topic`.
    Liveliness,
    /// `liveliness_lease_duration`, nanoseconds.
    LivelinessLeaseDuration,
    /// `reliability`: `reliable` or `best_effort`.
    Reliability,
}

impl QosPolicyKind {
    /// All of them, in the order in which they are declared.
    pub const ALL: [Self; 8] = [
        Self::Deadline,
        Self::Durability,
        Self::History,
        Self::Depth,
        Self::Lifespan,
        Self::Liveliness,
        Self::LivelinessLeaseDuration,
        Self::Reliability,
    ];

    /// As it stands in the parameter's name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Deadline => "deadline",
            Self::Depth => "depth",
            Self::Durability => "durability",
            Self::History => "history",
            Self::Lifespan => "lifespan",
            Self::Liveliness => "liveliness",
            Self::LivelinessLeaseDuration => "liveliness_lease_duration",
            Self::Reliability => "reliability",
        }
    }
}

type Validation = dyn Fn(&Qos) -> Result<(), String> + Send + Sync;

/// Which parts of the QoS of a publisher or subscription parameters may set.
#[derive(Clone, Default)]
#[must_use = "options do nothing until a publisher or subscription is created with them"]
pub struct QosOverridingOptions {
    kinds: Vec<QosPolicyKind>,
    id: String,
    validation: Option<Arc<Validation>>,
    /// They are of an endpoint that the node has by itself.
    own: bool,
}

impl QosOverridingOptions {
    /// Lets parameters override these policies.
    pub fn new(kinds: impl IntoIterator<Item = QosPolicyKind>) -> Self {
        Self { kinds: kinds.into_iter().collect(), ..Self::default() }
    }

    /// History, depth and reliability.
    pub fn with_default_policies() -> Self {
        Self::new([QosPolicyKind::History, QosPolicyKind::Depth, QosPolicyKind::Reliability])
    }

    /// What rclcpp lets parameters set of a node's own endpoints: on `/parameter_events` and
    /// `/clock`.
    pub(crate) fn of_the_node() -> Self {
        use QosPolicyKind::{Depth, Durability, History, Reliability};
        Self { own: true, ..Self::new([Depth, Durability, History, Reliability]) }
    }

    /// Tells several publishers (or subscriptions) of one topic apart: `publisher_ID` instead of
    /// `publisher` in the names.
    pub fn id(self, id: impl Into<String>) -> Self {
        Self { id: id.into(), ..self }
    }

    /// The result must satisfy `check`, or the publisher or subscription is not created.
    pub fn validation(
        self,
        check: impl Fn(&Qos) -> Result<(), String> + Send + Sync + 'static,
    ) -> Self {
        Self { validation: Some(Arc::new(check)), ..self }
    }

    /// Declares the parameters and applies them.
    pub(crate) fn apply(
        &self,
        node: &Node,
        kind: EndpointKind,
        topic: &str,
        mut qos: Qos,
    ) -> Result<Qos> {
        let entity = match kind {
            EndpointKind::Publisher => "publisher",
            EndpointKind::Subscription => "subscription",
        };
        let (id, with_id) = match self.id.as_str() {
            "" => (String::new(), String::new()),
            id => (format!("_{id}"), format!(" with id {{{id}}}")),
        };
        let wanted = QosPolicyKind::ALL.into_iter().filter(|policy| {
            let fits = kind == EndpointKind::Publisher || *policy != QosPolicyKind::Lifespan;
            fits && self.kinds.contains(policy)
        });
        for policy in wanted {
            let name = format!("qos_overrides.{topic}.{entity}{id}.{}", policy.name());
            // In the words of rclcpp, as everything that `ros2 param describe` shows.
            let about = format!("qos policy {{{}}} for {entity} {{{topic}}}", policy.name());
            let about = ParameterDescriptor::new(about + &with_id).read_only();
            let place = QosParameter { node, name: &name, about, own: self.own };
            apply_one(&place, policy, &mut qos)?;
        }
        let verdict = self.validation.as_ref().map_or(Ok(()), |check| check(&qos));
        verdict.map_err(|why| {
            let message = format!(
                "cannot create a {kind} of node {} on '{topic}': its QoS is refused: {why}",
                node.name()
            );
            Error::new(ErrorKind::InvalidArgument, message)
        })?;
        Ok(qos)
    }
}

impl Node {
    /// An endpoint whose QoS parameters may set.
    pub(crate) fn endpoint_by_parameters<T: Message>(
        &self,
        kind: EndpointKind,
        topic: &str,
        qos: Qos,
        options: Option<&QosOverridingOptions>,
    ) -> Result<Arc<Endpoint>> {
        self.with_overrides(self.endpoint::<T>(kind, topic, qos)?, kind, options)
    }

    /// The endpoint with the QoS that parameters set.
    pub(crate) fn with_overrides(
        &self,
        endpoint: Arc<Endpoint>,
        kind: EndpointKind,
        options: Option<&QosOverridingOptions>,
    ) -> Result<Arc<Endpoint>> {
        let Some(options) = options else { return Ok(endpoint) };
        let qos = options.apply(self, kind, &endpoint.topic, endpoint.qos)?;
        Ok(Arc::new(Endpoint { qos, ..Arc::unwrap_or_clone(endpoint) }))
    }
}

/// One parameter.
struct QosParameter<'a> {
    node: &'a Node,
    name: &'a str,
    about: ParameterDescriptor,
    own: bool,
}

impl QosParameter<'_> {
    /// Its value. One that another publisher of the topic declared counts for this one too.
    fn value<P: super::Parameter>(&self, default: P) -> Result<P> {
        let Self { node, name, about, own } = self;
        if node.has_parameter(name) {
            return node.parameter(name, default);
        }
        let about = about.clone();
        let declared: Result<ParameterHandle<P>> = match own {
            true => declare_of_its_own(node, name, default, about),
            false => node.declare_parameter_with(name, default, about),
        };
        Ok(declared?.get())
    }

    /// What the word in it stands for; `system_default` leaves what is.
    fn choice<V: Copy>(&self, words: &[(&str, V); 2], now: usize) -> Result<V> {
        let word = self.value(words[now].0.to_owned())?;
        let found = words.iter().find(|(known, _)| *known == word);
        if word == "system_default" {
            return Ok(words[now].1);
        }
        found.map(|(_, value)| *value).ok_or_else(|| {
            let name = self.name;
            let node = self.node.name();
            let message = format!("parameter '{name}' of node {node} cannot be '{word}'");
            Error::new(ErrorKind::InvalidArgument, message)
                .hint(format!("it is {} or {}", words[0].0, words[1].0))
        })
    }

    /// A span of time; 0 is how rmw writes that none is set.
    fn span(&self, now: Duration) -> Result<Duration> {
        let given = self.value(now.nanoseconds)?;
        Ok(if given <= 0 { Duration::INFINITE } else { Duration::from_nanoseconds(given) })
    }
}

fn apply_one(place: &QosParameter<'_>, policy: QosPolicyKind, qos: &mut Qos) -> Result<()> {
    match policy {
        QosPolicyKind::Deadline => qos.deadline = place.span(qos.deadline)?,
        QosPolicyKind::Lifespan => qos.lifespan = place.span(qos.lifespan)?,
        QosPolicyKind::LivelinessLeaseDuration => {
            qos.liveliness_lease = place.span(qos.liveliness_lease)?;
        }
        QosPolicyKind::Depth => {
            let depth = place.value(i64::try_from(qos.depth()).unwrap_or(i64::MAX))?;
            if qos.history != History::KeepAll {
                qos.history = History::KeepLast(usize::try_from(depth).unwrap_or(0).max(1));
            }
        }
        QosPolicyKind::History => {
            let words =
                [("keep_last", History::KeepLast(qos.depth())), ("keep_all", History::KeepAll)];
            qos.history = place.choice(&words, usize::from(qos.history == History::KeepAll))?;
        }
        QosPolicyKind::Durability => {
            let words = [
                ("volatile", Durability::Volatile),
                ("transient_local", Durability::TransientLocal),
            ];
            let now = usize::from(qos.durability == Durability::TransientLocal);
            qos.durability = place.choice(&words, now)?;
        }
        QosPolicyKind::Liveliness => {
            let words = [
                ("automatic", Liveliness::Automatic),
                ("manual_by_topic", Liveliness::ManualByTopic),
            ];
            let now = usize::from(qos.liveliness == Liveliness::ManualByTopic);
            qos.liveliness = place.choice(&words, now)?;
        }
        QosPolicyKind::Reliability => {
            let words =
                [("reliable", Reliability::Reliable), ("best_effort", Reliability::BestEffort)];
            let now = usize::from(qos.reliability == Reliability::BestEffort);
            qos.reliability = place.choice(&words, now)?;
        }
    }
    Ok(())
}
