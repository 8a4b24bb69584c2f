//! Publishes definitions of types to tools in other processes, which ask for them by type hash.

use crate::sync::lock;
use angaros_msg::TypeHash;
use angaros_transport::{Error, ErrorKind, Result};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, mpsc};
use std::time::Duration;
use zenoh::query::{QueryTarget, Queryable};
use zenoh::{Session, Wait as _};

/// How long other processes have to answer.
const TIMEOUT: Duration = Duration::from_millis(500);
/// Bytes of a definition that is read, at most.
const MAX_DEFINITION_BYTES: usize = 1 << 20;
/// Definitions that a process publishes, at most.
const MAX_DEFINITIONS: usize = 4096;

type Table = Arc<Mutex<HashMap<String, String>>>;

/// The definitions of this process.
pub struct Definitions {
    own: Table,
    _queryable: Queryable<()>,
}

fn key(hash: &str) -> String {
    format!("@angaros/definition/{hash}")
}

impl Definitions {
    /// Declares the queryable that answers lookups.
    ///
    /// # Errors
    /// A session that was closed.
    pub fn declare(session: &Session) -> Result<Self> {
        let own = Table::default();
        let table = Arc::clone(&own);
        let answer = move |query: zenoh::query::Query| {
            let asked = query.key_expr().as_str().rsplit('/').next().unwrap_or_default();
            let found = lock(&table).get(asked).cloned();
            if let Some(text) = found {
                // A process that asked and has ended needs no answer.
                drop(query.reply(key(asked), text).wait());
            }
        };
        let queryable = session.declare_queryable(key("*")).callback(answer).wait();
        let queryable = queryable.map_err(|error| {
            Error::new(ErrorKind::System, format!("cannot show definitions over Zenoh: {error}"))
        })?;
        Ok(Self { own, _queryable: queryable })
    }

    /// Publishes a definition.
    pub fn publish(&self, hash: TypeHash, definition: &str) {
        let mut own = lock(&self.own);
        if own.len() < MAX_DEFINITIONS {
            own.entry(hash.to_string()).or_insert_with(|| definition.to_owned());
        }
    }

    /// Looks a definition up in this process, then in all others.
    pub fn find(&self, session: &Session, hash: TypeHash) -> Option<String> {
        if let Some(own) = lock(&self.own).get(&hash.to_string()) {
            return Some(own.clone());
        }
        let (sender, receiver) = mpsc::sync_channel(4);
        let heard = move |reply: zenoh::query::Reply| {
            let Ok(sample) = reply.result() else { return };
            if sample.payload().len() <= MAX_DEFINITION_BYTES
                && let Ok(text) = sample.payload().try_to_string()
            {
                drop(sender.try_send(text.into_owned()));
            }
        };
        let query = session.get(key(&hash.to_string())).target(QueryTarget::All);
        query.timeout(TIMEOUT).callback(heard).wait().ok()?;
        receiver.recv_timeout(TIMEOUT).ok()
    }
}
