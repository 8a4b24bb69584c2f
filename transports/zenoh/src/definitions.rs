//! The definitions of types, for tools in other processes: asked for by their hash.

use crate::sync::lock;
use angaros_core::{Error, ErrorKind, Result};
use angaros_msg::TypeHash;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, mpsc};
use std::time::Duration;
use zenoh::query::{QueryTarget, Queryable};
use zenoh::{Session, Wait as _};

/// How long the others have to answer.
const PATIENCE: Duration = Duration::from_millis(500);
/// No definition that is longer is read.
const LONGEST: usize = 1 << 20;
/// Definitions a process shows at most.
const MOST: usize = 4096;

type Table = Arc<Mutex<HashMap<String, String>>>;

/// Those this process shows.
pub struct Definitions {
    own: Table,
    _queryable: Queryable<()>,
}

fn key(hash: &str) -> String {
    format!("@angaros/definition/{hash}")
}

impl Definitions {
    /// Answers whoever asks.
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
                // Who asked and is gone needs no answer.
                drop(query.reply(key(asked), text).wait());
            }
        };
        let queryable = session.declare_queryable(key("*")).callback(answer).wait();
        let queryable = queryable.map_err(|error| {
            Error::new(ErrorKind::System, format!("cannot show definitions over Zenoh: {error}"))
        })?;
        Ok(Self { own, _queryable: queryable })
    }

    /// Shows one.
    pub fn publish(&self, hash: TypeHash, definition: &str) {
        let mut own = lock(&self.own);
        if own.len() < MOST {
            own.entry(hash.to_string()).or_insert_with(|| definition.to_owned());
        }
    }

    /// Asks everybody for one.
    pub fn find(&self, session: &Session, hash: TypeHash) -> Option<String> {
        if let Some(own) = lock(&self.own).get(&hash.to_string()) {
            return Some(own.clone());
        }
        let (sender, receiver) = mpsc::sync_channel(4);
        let heard = move |reply: zenoh::query::Reply| {
            let Ok(sample) = reply.result() else { return };
            if sample.payload().len() <= LONGEST
                && let Ok(text) = sample.payload().try_to_string()
            {
                drop(sender.try_send(text.into_owned()));
            }
        };
        let query = session.get(key(&hash.to_string())).target(QueryTarget::All);
        query.timeout(PATIENCE).callback(heard).wait().ok()?;
        receiver.recv_timeout(PATIENCE).ok()
    }
}
