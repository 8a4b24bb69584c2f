//! The calls of the master API.

use super::names::{namespace, resolved};
use super::notify::Notifier;
use super::registry::{Notice, Registry};
use crate::xmlrpc::{Api, Served, Value, serve};
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::net::TcpListener;
use tokio::sync::Notify;

/// A master that serves; it ends when this is dropped.
pub struct Master {
    uri: String,
    changed: Arc<Notify>,
    _served: Served,
}

struct Inner {
    uri: String,
    registry: Mutex<Registry>,
    notifier: Notifier,
    changed: Arc<Notify>,
}

impl Master {
    /// Serves at a listener. `host` is how others reach this host.
    ///
    /// # Errors
    /// One line: the listener has no address.
    pub fn serve(listener: TcpListener, host: &str) -> Result<Self, String> {
        let told = |error: std::io::Error| format!("the master has no address: {error}");
        let port = listener.local_addr().map_err(told)?.port();
        let uri = format!("http://{host}:{port}/");
        let changed = Arc::new(Notify::new());
        let inner = Inner {
            uri: uri.clone(),
            registry: Mutex::default(),
            notifier: Notifier::default(),
            changed: Arc::clone(&changed),
        };
        let served = serve(listener, Arc::new(inner)).map_err(told)?;
        Ok(Self { uri, changed, _served: served })
    }

    /// What `ROS_MASTER_URI` is to be.
    #[must_use]
    pub fn uri(&self) -> &str {
        &self.uri
    }

    /// Told when somebody registers or leaves.
    #[must_use]
    pub fn changed(&self) -> Arc<Notify> {
        Arc::clone(&self.changed)
    }
}

/// What a caller did wrong, or what is not there.
struct Refused(String);

type Answer = Result<(String, Value), Refused>;

fn done(text: impl Into<String>, value: impl Into<Value>) -> Answer {
    Ok((text.into(), value.into()))
}

impl Api for Inner {
    fn answer(&self, method: &str, params: &[Value], _: SocketAddr) -> Result<Value, String> {
        let mut texts = params.iter().map(|param| param.text().unwrap_or_default());
        let caller = texts.next().unwrap_or_default();
        let rest: Vec<&str> = texts.collect();
        let mut registry = self.registry.lock().unwrap_or_else(PoisonError::into_inner);
        let mut notices = Vec::new();
        let answer = match rest[..] {
            [] => self.plain(&registry, method),
            _ if method.to_lowercase().contains("param") => {
                let value = params.get(2);
                param(&mut registry, method, caller, &rest, value, &mut notices)
            }
            _ => node(&mut registry, method, caller, &rest, &mut notices),
        };
        let answer = answer.ok_or_else(|| format!("there is no {method} with such arguments"))?;
        // Within the lock, so that nodes are told in the order of the changes.
        self.notifier.tell(notices);
        drop(registry);
        if method.starts_with("register") || method.starts_with("unregister") {
            self.changed.notify_one();
        }
        Ok(match answer {
            Ok((text, value)) => Value::Array(vec![1.into(), text.into(), value]),
            Err(Refused(why)) => Value::Array(vec![(-1).into(), why.into(), 0.into()]),
        })
    }
}

impl Inner {
    /// Calls with nothing but a caller.
    fn plain(&self, registry: &Registry, method: &str) -> Option<Answer> {
        let pid = i32::try_from(std::process::id()).unwrap_or(i32::MAX);
        Some(match method {
            "getUri" => done("", self.uri.clone()),
            "getPid" => done("", pid),
            "getSystemState" => done("current system state", registry.system_state()),
            "getTopicTypes" => done("current topics", registry.topic_types()),
            "getParamNames" => done("Parameter names", registry.params.names()),
            "getPublishedTopics" => done("current topics", registry.published_topics("/")),
            _ => return None,
        })
    }
}

/// Calls about topics, services and nodes; `None` for none of them.
fn node(
    registry: &mut Registry,
    method: &str,
    caller: &str,
    rest: &[&str],
    notices: &mut Vec<Notice>,
) -> Option<Answer> {
    let name = resolved(rest[0], caller);
    Some(match (method, rest) {
        ("registerPublisher", [_, ty, api]) => registry
            .register_publisher(caller, &name, ty, api, notices)
            .map_err(Refused)
            .and_then(|subscribers| {
                done(format!("Registered [{caller}] as publisher of [{name}]"), subscribers)
            }),
        ("registerSubscriber", [_, ty, api]) => registry
            .register_subscriber(caller, &name, ty, api, notices)
            .map_err(Refused)
            .and_then(|publishers| done(format!("Subscribed to [{name}]"), publishers)),
        ("registerService", [_, uri, api]) => registry
            .register_service(caller, &name, uri, api, notices)
            .map_err(Refused)
            .and_then(|()| done(format!("Registered [{caller}] as provider of [{name}]"), 1)),
        ("unregisterPublisher", [_, api]) => {
            done("", registry.unregister_publisher(caller, &name, api, notices))
        }
        ("unregisterSubscriber", [_, api]) => {
            done("", registry.unregister_subscriber(caller, &name, api))
        }
        ("unregisterService", [_, uri]) => {
            done("", registry.unregister_service(caller, &name, uri))
        }
        ("lookupService", [_]) => match registry.service_uri(&name) {
            Some(uri) => done("rosrpc URI", uri),
            None => Err(Refused(format!("no provider of {name}"))),
        },
        ("lookupNode", [_]) => match registry.node_api(&name) {
            Some(api) => done("node api", api),
            None => Err(Refused(format!("unknown node [{name}]"))),
        },
        ("getPublishedTopics", [below]) => done("current topics", registry.published_topics(below)),
        _ => return None,
    })
}

/// Calls about parameters; `None` for none of them.
fn param(
    registry: &mut Registry,
    method: &str,
    caller: &str,
    rest: &[&str],
    value: Option<&Value>,
    notices: &mut Vec<Notice>,
) -> Option<Answer> {
    // Where a caller's API comes before the key.
    let subscribes = method.ends_with("subscribeParam");
    let key = if subscribes { rest.get(1)? } else { rest.first()? };
    let key = resolved(key, caller);
    Some(match method {
        "getParam" => match registry.params.get(&key) {
            Some(value) => done(format!("Parameter [{key}]"), value),
            None => Err(Refused(format!("Parameter [{key}] is not set"))),
        },
        "hasParam" => done(key.clone(), Value::Bool(registry.params.get(&key).is_some())),
        "setParam" => {
            let value = value?.clone();
            match registry.params.set(&key, value.clone()) {
                Ok(()) => {
                    registry.param_changed(caller, &key, &value, notices);
                    done(format!("parameter {key} set"), 0)
                }
                Err(why) => Err(Refused(why)),
            }
        }
        "deleteParam" => match registry.params.remove(&key) {
            true => {
                let nothing = Value::Struct(BTreeMap::new());
                registry.param_changed(caller, &key, &nothing, notices);
                done(format!("parameter {key} deleted"), 0)
            }
            false => Err(Refused(format!("parameter [{key}] is not set"))),
        },
        "searchParam" => match search(registry, rest[0], caller) {
            Some(found) => done("Found", found),
            None => {
                Err(Refused(format!("Cannot find parameter [{}] in an upwards search", rest[0])))
            }
        },
        "subscribeParam" => registry
            .subscribe_param(caller, rest[0], &key, notices)
            .map_err(Refused)
            .and_then(|value| done(format!("Subscribed to parameter [{key}]"), value)),
        "unsubscribeParam" => done("", registry.unsubscribe_param(caller, &key)),
        _ => return None,
    })
}

/// The nearest parameter of that name, from the caller upwards. Its first part decides.
fn search(registry: &Registry, name: &str, caller: &str) -> Option<String> {
    if name.starts_with('/') {
        return registry.params.get(name).map(|_| name.to_owned());
    }
    let first = name.split('/').next().unwrap_or_default();
    let mut below = resolved(caller, "/");
    loop {
        let base = below.trim_end_matches('/');
        if registry.params.get(&format!("{base}/{first}")).is_some() {
            return Some(format!("{base}/{name}"));
        }
        if base.is_empty() {
            return None;
        }
        below = namespace(base).to_owned();
    }
}
