//! A node of this graph as a server of `dynamic_reconfigure` in ROS 1 (rules RD1, RD3).

use super::super::base::lock;
use super::super::publisher::Publisher1;
use super::super::served::{Served, Service1};
use super::super::state::{State, is_used_by, used_by_others};
use super::super::values::{to_ros1, to_ros2};
use super::{DESCRIPTIONS, Reconfigure, SET, UPDATES, setting, value};
use crate::messages::dynamic_reconfigure::{
    Config, Parameter, RECONFIGURE, Setting, config, description, put_config, put_description,
    read_config, reconfigure_md5sum,
};
use crate::xmlrpc::Value;
use angaros::names::ParameterValue;
use angaros::parameters::USE_SIM_TIME;
use angaros::rcl_interfaces::msg::ParameterDescriptor;
use angaros_window::{Client, WindowError};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use tokio::sync::Notify;

/// A node that is offered, as long as it is there.
pub(in super::super) struct Offered {
    node: String,
    client: Arc<Client>,
    service: String,
    md5sum: String,
    descriptions: Arc<Publisher1>,
    updates: Arc<Publisher1>,
    values: Mutex<BTreeMap<String, Setting>>,
}

impl Offered {
    fn new(node: &str, client: &Arc<Client>) -> Result<Self, String> {
        let unheard = Arc::new(Notify::new());
        let topic = |name: &str| format!("{node}/{name}");
        Ok(Self {
            node: node.to_owned(),
            client: Arc::clone(client),
            service: topic(SET),
            md5sum: reconfigure_md5sum()?,
            descriptions: Publisher1::new(topic(DESCRIPTIONS), description()?, true, &unheard),
            updates: Publisher1::new(topic(UPDATES), config()?, true, &unheard),
            values: Mutex::default(),
        })
    }

    fn publishers(&self) -> [&Arc<Publisher1>; 2] {
        [&self.descriptions, &self.updates]
    }

    /// Tells subscribers what there is and what it is now.
    fn describe(&self, parameters: &[Parameter]) {
        let pair = |one: &Parameter| (one.name.clone(), one.default.clone());
        *lock(&self.values) = parameters.iter().map(pair).collect();
        self.descriptions.push(|out, _| put_description(out, parameters));
        self.tell();
    }

    fn config(&self) -> Config {
        lock(&self.values).iter().map(|(name, one)| (name.clone(), one.clone())).collect()
    }

    fn tell(&self) {
        self.updates.push(|out, _| put_config(out, &self.config()));
    }

    /// Sets what a client asks for; its answer is what the node has then.
    async fn set(&self, asked: Config) -> Result<(), String> {
        let asked = asked.into_iter().filter(|(name, _)| lock(&self.values).contains_key(name));
        let settings: Vec<_> = asked.map(|(name, one)| (name, to_ros2(&value(one)))).collect();
        let names: Vec<String> = settings.iter().map(|(name, _)| name.clone()).collect();
        let told = |error: WindowError| error.to_string();
        let verdicts = self.client.set_parameters(&self.node, settings).await.map_err(told)?;
        for (name, verdict) in names.iter().zip(verdicts) {
            if let Err(why) = verdict {
                tracing::info!("parameter {name} of {} is refused: {why}", self.node);
            }
        }
        let now = self.client.get_parameters(&self.node, &names).await.map_err(told)?;
        let now = now.iter().map(|one| one.as_ref().and_then(|one| setting(&to_ros1(one))));
        let pairs = names.into_iter().zip(now).filter_map(|(name, one)| Some((name, one?)));
        lock(&self.values).extend(pairs);
        Ok(())
    }
}

impl<C: Sync> Service1<C> for Offered {
    fn described(&self) -> Served<'_> {
        Served { service: &self.service, ros1_name: RECONFIGURE, md5sum: &self.md5sum }
    }

    async fn answer(&self, _context: &C, request: &[u8]) -> Result<Vec<u8>, String> {
        let asked = read_config(request).ok_or("the request is no Config")?;
        self.set(asked).await?;
        let mut answer = Vec::new();
        put_config(&mut answer, &self.config());
        Ok(answer)
    }
}

/// A parameter as it is described in ROS 1; `None` for one that cannot be set from there.
fn parameter(described: &ParameterDescriptor, now: &Value) -> Option<Parameter> {
    if described.read_only || described.name == USE_SIM_TIME {
        return None;
    }
    let default = setting(now)?;
    let (mut min, mut max) = default.widest();
    let whole = |number: i64| Setting::Int(number.clamp(i32::MIN.into(), i32::MAX.into()) as i32);
    match &default {
        Setting::Int(_) => {
            if let Some(range) = described.integer_range.first() {
                (min, max) = (whole(range.from_value), whole(range.to_value));
            }
        }
        Setting::Double(_) => {
            if let Some(range) = described.floating_point_range.first() {
                (min, max) = (Setting::Double(range.from_value), Setting::Double(range.to_value));
            }
        }
        Setting::Bool(_) | Setting::Str(_) => {}
    }
    let description = described.description.clone();
    Some(Parameter { name: described.name.clone(), description, min, max, default })
}

impl Reconfigure {
    /// Offers what has become of a node.
    pub async fn offer_anew(&self, node: &str) {
        if let Err(error) = self.read(node).await {
            tracing::warn!("parameters of {node} are not told to dynamic_reconfigure: {error}");
        }
    }

    async fn read(&self, node: &str) -> Result<(), WindowError> {
        let names = self.client.list_parameters(node).await?;
        let values = self.client.get_parameters(node, &names).await?;
        self.offer(node, &names, &values).await;
        Ok(())
    }

    /// Offers a node with these parameters. One without is not offered.
    pub async fn offer(&self, node: &str, names: &[String], values: &[Option<ParameterValue>]) {
        if let Err(why) = self.describe(node, names, values).await {
            tracing::warn!("{node} is not offered to dynamic_reconfigure: {why}");
        }
    }

    async fn describe(
        &self,
        node: &str,
        names: &[String],
        values: &[Option<ParameterValue>],
    ) -> Result<(), String> {
        let described = self.client.describe_parameters(node, names).await;
        let described = described.map_err(|error| error.to_string())?;
        let key = |name: &str| format!("{node}/{}", name.replace('.', "/"));
        let both = described.iter().zip(values);
        let wanted = both.filter(|(one, _)| self.wanted.matches(&key(&one.name)));
        let all = wanted.filter_map(|(one, now)| parameter(one, &to_ros1(now.as_ref()?)));
        let parameters: Vec<Parameter> = all.collect();
        if parameters.is_empty() {
            return Ok(());
        }
        let new = Arc::new(Offered::new(node, &self.client)?);
        let offered = Arc::clone(lock(&self.offered).entry(node.to_owned()).or_insert(new));
        offered.describe(&parameters);
        Ok(())
    }

    /// A node's parameter has got a value.
    pub fn changed(&self, node: &str, name: &str, now: &Value) {
        let Some(offered) = lock(&self.offered).get(node).cloned() else { return };
        let Some(now) = setting(now) else { return };
        let is_known = lock(&offered.values).get_mut(name).map(|known| *known = now).is_some();
        if is_known {
            offered.tell();
        }
    }

    /// Ends what is offered of nodes that have gone.
    pub async fn keep(&self, is_there: impl Fn(&str) -> bool) {
        let gone = self.all().into_iter().filter(|one| !is_there(&one.node));
        for one in gone.collect::<Vec<_>>() {
            lock(&self.offered).remove(&one.node);
            self.unregister_one(&one).await;
        }
    }

    async fn unregister_one(&self, one: &Offered) {
        for publisher in one.publishers() {
            publisher.end();
            let rest = [publisher.topic.clone().into(), self.node.uri.clone().into()];
            self.tell("unregisterPublisher", &rest).await;
        }
        let rest = [one.service.clone().into(), self.node.service_uri.clone().into()];
        self.tell("unregisterService", &rest).await;
    }

    async fn tell(&self, method: &str, rest: &[Value]) {
        if let Err(error) = self.node.master(method, rest).await {
            tracing::debug!("{error}");
        }
    }

    /// Tells the master of all that it does not know yet.
    pub async fn register(&self, state: &State) {
        let own = &self.node.name;
        let uri = &self.node.uri;
        for one in self.all() {
            if used_by_others(&state.services, &one.service, own) {
                continue;
            }
            for publisher in one.publishers() {
                if !is_used_by(&state.publishers, &publisher.topic, own) {
                    let ty = publisher.definition.name.clone();
                    let rest = [publisher.topic.clone().into(), ty.into(), uri.clone().into()];
                    self.tell("registerPublisher", &rest).await;
                }
            }
            if !is_used_by(&state.services, &one.service, own) {
                let at = self.node.service_uri.clone();
                let rest = [one.service.clone().into(), at.into(), uri.clone().into()];
                self.tell("registerService", &rest).await;
            }
        }
    }

    /// Tells the master that nothing is offered any more.
    pub async fn unregister(&self) {
        for one in self.all() {
            self.unregister_one(&one).await;
        }
    }

    /// The server whose service that is.
    pub fn service(&self, service: &str) -> Option<Arc<Offered>> {
        let node = service.strip_suffix(SET)?.strip_suffix('/')?;
        lock(&self.offered).get(node).cloned()
    }

    /// The topic of that name.
    pub fn publisher(&self, topic: &str) -> Option<Arc<Publisher1>> {
        let (node, _) = topic.rsplit_once('/')?;
        let offered = lock(&self.offered).get(node).cloned()?;
        offered.publishers().into_iter().find(|one| one.topic == topic).cloned()
    }

    /// `[topic, type]` of what is published in ROS 1.
    pub fn publications(&self) -> Vec<Value> {
        let all = self.all();
        all.iter().flat_map(|one| one.publishers()).map(|one| one.pair()).collect()
    }

    /// Ends all connections, without telling the master.
    pub fn end(&self) {
        let all = std::mem::take(&mut *lock(&self.offered));
        all.values().flat_map(|one| one.publishers()).for_each(|publisher| publisher.end());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use angaros::rcl_interfaces::msg::{FloatingPointRange, IntegerRange};

    #[test]
    fn a_parameter_has_the_range_that_its_node_describes_or_the_widest_there_is() {
        let mut described = ParameterDescriptor { name: "gain".to_owned(), ..Default::default() };
        let none = parameter(&described, &Value::Double(0.5)).unwrap();
        assert_eq!((none.min, none.max), Setting::Double(0.5).widest());
        let range = FloatingPointRange { from_value: 0.0, to_value: 2.0, step: 0.0 };
        described.floating_point_range.push(range);
        let some = parameter(&described, &Value::Double(0.5)).unwrap();
        assert_eq!((some.min, some.max), (Setting::Double(0.0), Setting::Double(2.0)));
        described.integer_range.push(IntegerRange { from_value: -1, to_value: 1 << 40, step: 1 });
        let whole = parameter(&described, &Value::Int(3)).unwrap();
        assert_eq!((whole.min, whole.max), (Setting::Int(-1), Setting::Int(i32::MAX)));
        assert_eq!(parameter(&described, &Value::Array(Vec::new())), None);
        described.read_only = true;
        assert_eq!(parameter(&described, &Value::Int(3)), None);
    }
}
