//! `angaros.ask`: what the program that serves knows beyond the graph.

use super::Session;
use serde_json::{Value, json};

impl Session {
    pub(super) async fn ask(&self, what: String, arguments: Value, id: Option<String>) {
        let answered = match &self.bridge.options.answers {
            Some(answers) => answers.answer(self.client.grant(), what, arguments).await,
            None => Err(format!("this server answers nothing about {what:?}")),
        };
        let answer = match answered {
            Ok(value) => json!({"op": "angaros.answer", "id": id, "value": value}),
            Err(error) => json!({"op": "angaros.answer", "id": id, "error": error}),
        };
        self.client.outbox().send(answer.to_string());
    }
}
