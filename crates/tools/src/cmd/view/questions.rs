//! What the page asks beyond the graph (`angaros.ask` of the Foxglove bridge).
//!
//! * `bag`: the bag that is shown: `path`, `player` (its node), `startNs` and `endNs` (texts) and
//!   `topics`; null if none is.
//! * `types`: the names of all types of messages that are known here.
//! * `type`, with `name`: the type of that name, as `name` and `schema` in the form `ros2msg`.
//! * `trace`, with `topic`, `path` and `windowS`, all optional: see `traces.rs`.

use super::playing::BagFacts;
use super::traces::{Traces, Wish};
use angaros_foxglove::{Answer, Answers};
use angaros_window::{Engine, Grant};
use serde_json::{Value, json};
use std::sync::Arc;

/// Answers the page.
pub struct Questions {
    engine: Arc<Engine>,
    bag: Option<Arc<BagFacts>>,
    traces: Traces,
}

impl Questions {
    pub fn new(engine: &Arc<Engine>, bag: Option<Arc<BagFacts>>, traces: Traces) -> Self {
        Self { engine: Arc::clone(engine), bag, traces }
    }

    fn types(&self) -> Value {
        let mut names = self.engine.type_names();
        names.retain(|name| name.split('/').nth(1) == Some("msg"));
        json!(names)
    }

    async fn type_of(&self, arguments: &Value) -> Result<Value, String> {
        let name = arguments["name"].as_str().ok_or("a question about a type has no 'name'")?;
        let found = self.engine.message_type(name, None).await;
        let found = found.map_err(|error| error.to_string())?;
        Ok(json!({"name": found.name, "schema": found.definition}))
    }
}

impl Answers for Questions {
    fn answer(&self, grant: Grant, what: String, arguments: Value) -> Answer<'_> {
        Box::pin(async move {
            match what.as_str() {
                "bag" => Ok(self.bag.as_ref().map_or(Value::Null, |bag| bag.to_json(&grant))),
                "types" => Ok(self.types()),
                "type" => self.type_of(&arguments).await,
                "trace" => self.traces.ask(grant, Wish::read(arguments)?).await,
                _ => Err(format!("nothing is known about {what:?}")),
            }
        })
    }
}
