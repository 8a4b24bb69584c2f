//! The types of actions: their definitions from here, or from the process of a server.

use super::Bridge;
use crate::session::lock;
use angaros::type_lookup::{Definition, Definitions};
use angaros::{Endpoint, EndpointKind, GraphSnapshot, Node};
use angaros_msg::names::mangle_service_request;
use angaros_window::types::ask_processes;
use angaros_window::{ErrorKind, WindowError};
use std::collections::HashMap;
use std::sync::{Arc, Mutex};

/// Types that are kept; beyond that all are looked for anew.
const MAX_KEPT: usize = 1024;

pub(super) struct ActionTypes {
    definitions: Arc<Definitions>,
    kept: Mutex<HashMap<String, Arc<Definition>>>,
}

impl Default for ActionTypes {
    fn default() -> Self {
        Self { definitions: Arc::new(Definitions::of_process()), kept: Mutex::default() }
    }
}

impl Bridge {
    /// The type of that full name, for the action of that full name.
    ///
    /// # Errors
    /// `Invalid`: the action has another type; `NotFound`.
    pub(crate) async fn action_definition(
        &self,
        action: &str,
        ty: &str,
    ) -> Result<Arc<Definition>, WindowError> {
        let seen = self.engine.node().context().graph();
        check_type(&seen, action, ty)?;
        if let Some(kept) = lock(&self.action_types.kept).get(ty) {
            return Ok(Arc::clone(kept));
        }
        let definitions = Arc::clone(&self.action_types.definitions);
        let wanted = ty.to_owned();
        // It may read files.
        let here = tokio::task::spawn_blocking(move || definitions.find(&wanted, None)).await;
        let found = match here {
            Ok(Ok(found)) => found,
            Ok(Err(error)) => {
                let asked = of_server(self.engine.node(), &seen, action, ty).await;
                asked.ok_or_else(|| WindowError::from(error))?
            }
            Err(error) => return Err(WindowError::new(ErrorKind::System, error.to_string())),
        };
        let found = Arc::new(found);
        let mut kept = lock(&self.action_types.kept);
        if kept.len() >= MAX_KEPT {
            kept.clear();
        }
        kept.insert(ty.to_owned(), Arc::clone(&found));
        Ok(found)
    }
}

fn check_type(seen: &GraphSnapshot, action: &str, ty: &str) -> Result<(), WindowError> {
    let known = seen.actions().into_iter().find(|known| known.name == action);
    let Some(known) = known.filter(|known| !known.servers.is_empty()) else { return Ok(()) };
    match known.types.contains(ty) {
        true => Ok(()),
        false => {
            let types: Vec<String> = known.types.into_iter().collect();
            let theirs = types.join(" and a ");
            Err(WindowError::invalid(format!("action {action} is a {theirs}, not a {ty}")))
        }
    }
}

/// The parts that a server announces make the whole.
async fn of_server(
    node: &Node,
    seen: &GraphSnapshot,
    action: &str,
    ty: &str,
) -> Option<Definition> {
    let service = |part: &str| {
        let topic = mangle_service_request(&format!("{action}/_action/{part}"));
        let all = seen.service_endpoints.iter();
        all.filter(|e| e.kind == EndpointKind::Subscription).find(|e| e.topic == topic)
    };
    let feedback = format!("{action}/_action/feedback");
    let publisher = seen.endpoints.iter().find(|e| {
        e.kind == EndpointKind::Publisher
            && e.topic == feedback
            && e.type_name == format!("{ty}_FeedbackMessage")
    })?;
    let send_goal = of_service(node, service("send_goal")?).await?;
    if let Some(whole) = send_goal.whole() {
        return Some(whole);
    }
    let get_result = of_service(node, service("get_result")?).await?;
    let feedback = ask(node, &publisher.type_name, publisher.type_hash).await?;
    send_goal.and(&get_result).and(&feedback).whole()
}

async fn of_service(node: &Node, server: &Endpoint) -> Option<Definition> {
    let request = &server.type_name;
    match server.service_hash.filter(|hash| !hash.is_unknown()) {
        Some(hash) => ask(node, request.strip_suffix("_Request").unwrap_or(request), hash).await,
        None => ask(node, request, server.type_hash).await,
    }
}

async fn ask(node: &Node, name: &str, hash: angaros::TypeHash) -> Option<Definition> {
    ask_processes(node, name, hash).await.ok()
}
