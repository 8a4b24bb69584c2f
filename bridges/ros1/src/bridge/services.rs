//! Services, both ways.

use super::base::{is_hidden, lock};
use super::served::{Served, Service1};
use super::service_calls::{Caller, probe};
use super::shared::Shared;
use super::state::{State, is_used_by, used_by_others};
use angaros::{GenericClient, GenericResponder, GenericServer, ServiceOptions};
use angaros_ros1_msg::ServicePair;
use angaros_window::Graph;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::Semaphore;
use tokio::time::timeout;

/// Packages whose services every node of ROS 2 has for tools.
const TOOLS: [&str; 2] = ["rcl_interfaces/", "type_description_interfaces/"];

/// What every node of ROS 1 has for tools.
const LOGGERS: [&str; 2] = ["/get_loggers", "/set_logger_level"];

/// Calls of one service of ROS 1 at one time.
const MAX_CALLS: usize = 64;

/// How often is looked whether a server is ready.
const LOOK: Duration = Duration::from_millis(5);

/// A service of this graph that is offered in ROS 1.
pub(super) struct FromRos2 {
    service: String,
    pair: ServicePair,
    client: GenericClient,
}

/// A service of ROS 1 that is offered in this graph, as long as this is held.
pub(super) struct FromRos1 {
    _server: GenericServer,
}

fn with_length(fill: impl FnOnce(&mut Vec<u8>) -> Result<(), String>) -> Result<Vec<u8>, String> {
    let mut out = vec![0; 4];
    fill(&mut out)?;
    let len = u32::try_from(out.len() - 4).map_err(|_| "it is too large".to_owned())?;
    out[..4].copy_from_slice(&len.to_le_bytes());
    Ok(out)
}

impl Service1<Shared> for FromRos2 {
    fn described(&self) -> Served<'_> {
        let pair = &self.pair;
        Served { service: &self.service, ros1_name: &pair.ros1_name, md5sum: &pair.md5sum }
    }

    async fn answer(&self, shared: &Shared, request: &[u8]) -> Result<Vec<u8>, String> {
        let request = self.pair.request.cdr(request);
        let request = request.map_err(|problem| format!("the request is broken: {problem}"))?;
        let until = Instant::now() + shared.options.call_timeout;
        while !self.client.service_is_ready() {
            if Instant::now() >= until {
                return Err(format!("no server of {} is ready", self.service));
            }
            tokio::time::sleep(LOOK).await;
        }
        let call = self.client.call_async(&request).map_err(|error| error.to_string())?;
        let left = until.saturating_duration_since(Instant::now());
        let answer = timeout(left, call).await;
        let answer = answer.map_err(|_| format!("{} does not answer in time", self.service))?;
        let answer = answer.map_err(|error| error.to_string())?;
        let mut out = Vec::new();
        let done = self.pair.response.to_ros1(&answer, 0, &mut out);
        done.map_err(|problem| format!("the response is broken: {problem}"))?;
        Ok(out)
    }
}

impl Shared {
    /// Offers in ROS 1 what others serve in this graph.
    pub async fn adapt_services_to_ros1(&self, state: &State, graph: &Graph) {
        let own = self.engine.node().name();
        let mut there: BTreeMap<String, String> = BTreeMap::new();
        for end in graph.snapshot.services() {
            let is_tool = TOOLS.iter().any(|package| end.type_name.starts_with(package));
            let is_wanted = self.options.services.matches(&end.name) && !is_hidden(&end.name);
            if end.node != *own && is_wanted && !is_tool {
                there.insert(end.name, end.type_name);
            }
        }
        let known: Vec<String> = lock(&self.from_ros2).keys().cloned().collect();
        for service in known.iter().filter(|service| !there.contains_key(*service)) {
            lock(&self.from_ros2).remove(service);
            self.unregister_one("unregisterService", service, &self.node.service_uri).await;
        }
        for (service, type_name) in &there {
            // A service of ROS 1 of that name stays the one of ROS 1.
            if used_by_others(&state.services, service, &self.node.name) {
                continue;
            }
            if !lock(&self.from_ros2).contains_key(service) {
                let what = format!("service {service}");
                if self.has_failed(&what) {
                    continue;
                }
                match self.new_from_ros2(service, type_name).await {
                    Ok(made) => drop(lock(&self.from_ros2).insert(service.clone(), Arc::new(made))),
                    Err(why) => {
                        self.fail(&what, &why);
                        continue;
                    }
                }
            }
            if !is_used_by(&state.services, service, &self.node.name) {
                let node = &self.node;
                let rest = [
                    service.clone().into(),
                    node.service_uri.clone().into(),
                    node.uri.clone().into(),
                ];
                if let Err(error) = node.master("registerService", &rest).await {
                    self.fail(&format!("service {service}"), &error);
                }
            }
        }
    }

    async fn new_from_ros2(&self, service: &str, type_name: &str) -> Result<FromRos2, String> {
        let ty = self.engine.service_type(service, Some(type_name)).await;
        let ty = ty.map_err(|error| error.to_string())?;
        let pair = self.types.service(&ty)?;
        let client = self.engine.node().create_generic_client(service, &ty.runtime());
        let client = client.map_err(|error| error.to_string())?;
        Ok(FromRos2 { service: service.to_owned(), pair, client })
    }

    /// Offers in this graph what others serve in ROS 1.
    pub async fn adapt_services_to_ros2(self: &Arc<Self>, state: &State, graph: &Graph) {
        let own = self.engine.node().name();
        let ends = graph.snapshot.services();
        let is_served_here =
            |service: &str| ends.iter().any(|e| e.name == service && e.node != *own);
        let is_there = |service: &str| {
            used_by_others(&state.services, service, &self.node.name)
                && self.options.services.matches(service)
                && !self.reconfigure.servers.has_service(service)
                && !LOGGERS.iter().any(|ending| service.ends_with(ending))
                && !is_served_here(service)
        };
        lock(&self.from_ros1).retain(|service, _| is_there(service));
        for service in state.services.keys().filter(|service| is_there(service)) {
            let what = format!("service {service} of ROS 1");
            if lock(&self.from_ros1).contains_key(service) || self.has_failed(&what) {
                continue;
            }
            match self.new_from_ros1(service).await {
                Ok(made) => drop(lock(&self.from_ros1).insert(service.clone(), made)),
                Err(why) => self.fail(&what, &why),
            }
        }
    }

    async fn new_from_ros1(self: &Arc<Self>, service: &str) -> Result<FromRos1, String> {
        let said = probe(&self.node, service).await?;
        let ros1_name = said.get("type").ok_or("its server does not say its type")?;
        let name = self.types.names.ros2_service(ros1_name);
        let ty = self.engine.service_type(service, Some(&name)).await;
        let ty = ty.map_err(|error| error.to_string())?;
        let pair = Arc::new(self.types.service(&ty)?);
        if let Some(md5sum) = said.get("md5sum").filter(|sum| *sum != "*" && *sum != pair.md5sum) {
            return Err(format!(
                "{ros1_name} has md5sum {md5sum} there and {} here; hint: name its ROS 2 type in \
                 the mapping",
                pair.md5sum
            ));
        }
        let limit = self.options.max_message_bytes;
        let caller = Arc::new(Caller::new(&self.node, service, &pair.md5sum, limit));
        let room = Arc::new(Semaphore::new(MAX_CALLS));
        let runtime = self.runtime.clone();
        let within = self.options.call_timeout;
        let answer = move |request: &[u8], responder: GenericResponder| {
            let converted = with_length(|out| {
                pair.request.to_ros1(request, 0, out).map_err(|problem| problem.to_string())
            });
            // Dropped without an answer, the responder tells the client so.
            let Ok(held) = Arc::clone(&room).try_acquire_owned() else { return };
            let caller = Arc::clone(&caller);
            let pair = Arc::clone(&pair);
            runtime.spawn(async move {
                let done = timeout(within, respond(&caller, &pair, converted, responder)).await;
                let done = done.unwrap_or_else(|_| Err("no answer in time".to_owned()));
                if let Err(why) = done {
                    tracing::warn!("a call of {} of ROS 1 failed: {why}", caller.service);
                }
                drop(held);
            });
        };
        let options = ServiceOptions::default();
        let node = self.engine.node();
        let server = node.create_generic_service(service, &ty.runtime(), options, answer);
        Ok(FromRos1 { _server: server.map_err(|error| error.to_string())? })
    }
}

async fn respond(
    caller: &Caller,
    pair: &ServicePair,
    request: Result<Vec<u8>, String>,
    responder: GenericResponder,
) -> Result<(), String> {
    let answer = caller.call(&request?).await?;
    let cdr = pair.response.cdr(&answer).map_err(|problem| problem.to_string())?;
    responder.respond(&cdr).map_err(|error| error.to_string())
}
