//! The session of a process. Contexts with the same settings share one, which is closed with the
//! last of them. The process becomes the router while no other answers.

use crate::config::{self, Attempts, Environment, Pairs};
use crate::definitions::Definitions;
use crate::router::RouterSupervisor;
use crate::sync::lock;
use crate::wire::zid;
use angaros_transport::{Error, ErrorKind, Gid, Result};
use std::collections::HashMap;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, Weak};
use std::time::Duration;
use zenoh::{Config, Session, Wait as _};

/// How often a client looks for a router.
const ROUTER_PERIOD: Duration = Duration::from_secs(1);

/// The settings of a session; contexts with equal ones share it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Setup {
    /// Endpoints of routers that the session connects to.
    pub connect: Vec<String>,
    /// Routers of other hosts that the router of this process connects to.
    pub others: Vec<String>,
    /// Endpoints on which the session listens.
    pub listen: Vec<String>,
    /// Endpoints on which the router of this process listens; empty if it never becomes one.
    pub router_listen: Vec<String>,
    /// Further pairs of Zenoh's configuration, for the session and the router.
    pub further: Pairs,
}

/// A session with its definitions and its router.
pub struct Process {
    pub(crate) session: Session,
    /// The session's id, as Zenoh prints it.
    pub(crate) printed: String,
    pub(crate) definitions: Definitions,
    nodes: AtomicU64,
    _keeper: Option<RouterSupervisor>,
}

/// The session that was opened or closed last is closing.
static IS_CLOSING: AtomicBool = AtomicBool::new(false);

/// Whether messages may arrive for a session that has forgotten already what they are about.
pub fn is_closing() -> bool {
    IS_CLOSING.load(Ordering::Relaxed)
}

static SESSIONS: Mutex<Option<Sessions>> = Mutex::new(None);

#[derive(Default)]
struct Sessions {
    open: HashMap<Setup, Weak<Process>>,
    /// How many this process has opened.
    count: u8,
}

impl Process {
    /// The session with these settings, opened now if there is none.
    ///
    /// # Errors
    /// A configuration that cannot be read, or a session that cannot be opened.
    pub fn of(setup: Setup) -> Result<Arc<Self>> {
        let mut sessions = lock(&SESSIONS);
        let sessions = sessions.get_or_insert_default();
        if let Some(existing) = sessions.open.get(&setup).and_then(Weak::upgrade) {
            return Ok(existing);
        }
        sessions.count = sessions.count.wrapping_add(1);
        let fresh = Arc::new(Self::open(&setup, sessions.count)?);
        sessions.open.retain(|_, process| process.strong_count() > 0);
        sessions.open.insert(setup, Arc::downgrade(&fresh));
        Ok(fresh)
    }

    fn open(setup: &Setup, number: u8) -> Result<Self> {
        let environment = Environment::of_process();
        let id = zid::session_id(Gid::process(), number);
        let printed = zid::print(&id);
        let mut config = match &environment.session_file {
            Some(path) => {
                let mut config = from_file(Path::new(path))?;
                apply(&mut config, &[("id".to_owned(), format!("\"{printed}\""))])?;
                config
            }
            None => from_pairs(&config::session(&printed, &setup.connect, &setup.listen))?,
        };
        apply(&mut config, &setup.further)?;
        let overrides = config::overrides(environment.overrides.as_deref().unwrap_or_default())?;
        apply(&mut config, &overrides)?;
        let supervisor = supervisor(&config, setup, environment.attempts()?)?;
        IS_CLOSING.store(false, Ordering::Relaxed);
        let session = open_session(&config, setup, environment.attempts()?)?;
        if let Some(supervisor) = &supervisor {
            supervisor.watch(&session);
        }
        let definitions = Definitions::declare(&session)?;
        Ok(Self { session, printed, definitions, nodes: AtomicU64::new(0), _keeper: supervisor })
    }

    /// The next number of a node.
    pub(crate) fn next_node(&self) -> u64 {
        self.nodes.fetch_add(1, Ordering::Relaxed)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        IS_CLOSING.store(true, Ordering::Relaxed);
        if let Err(error) = self.session.close().wait() {
            tracing::warn!("the Zenoh session did not close in order: {error}");
        }
    }
}

/// Opens a session. A client needs a router, which may start after it.
fn open_session(config: &Config, setup: &Setup, attempts: Attempts) -> Result<Session> {
    let is_client = config.get_json("mode").unwrap_or_default().contains("client");
    let most = match attempts {
        Attempts::Forever if is_client => u32::MAX,
        Attempts::Some(count) if is_client => count,
        _ => 1,
    };
    let mut tries = 0;
    loop {
        tries += 1;
        let error = match zenoh::open(config.clone()).wait() {
            Ok(session) => return Ok(session),
            Err(error) => error,
        };
        if tries >= most {
            let text = format!("cannot open a Zenoh session: {error}");
            return Err(Error::new(ErrorKind::System, text).hint(hint(setup, is_client)));
        }
        if tries == 1 || tries % 10 == 0 {
            tracing::warn!("waiting for a Zenoh router: {error}");
        }
        std::thread::sleep(ROUTER_PERIOD);
    }
}

/// The hint for a session that cannot be opened.
fn hint(setup: &Setup, is_client: bool) -> String {
    let is_secured = setup.further.iter().any(|(path, _)| path == "mode");
    match (is_secured, is_client) {
        (true, _) => format!(
            "security makes this process a client: start a router at {} that lets it in, and look \
             at login and certificate",
            setup.connect.join(" or ")
        ),
        (false, true) => "start the router of connect/endpoints, or let clients wait for it: \
                          ZENOH_ROUTER_CHECK_ATTEMPTS=0"
            .to_owned(),
        (false, false) => "look at ZENOH_CONFIG_OVERRIDE and ZENOH_SESSION_CONFIG_URI".to_owned(),
    }
}

/// The supervisor that makes this process a router when there is none; `None` if it never becomes
/// one.
fn supervisor(
    config: &Config,
    setup: &Setup,
    attempts: Attempts,
) -> Result<Option<RouterSupervisor>> {
    let text = |path: &str| config.get_json(path).unwrap_or_default();
    let is_peer = text("mode").contains("peer") || text("mode") == "null";
    let endpoints = text("connect/endpoints");
    let strings = endpoints.split('"').skip(1).step_by(2);
    let router = strings.into_iter().find(|endpoint| config::local_port(endpoint).is_some());
    let (Some(router), true) = (router, is_peer && attempts != Attempts::Never) else {
        return Ok(None);
    };
    let port = config::local_port(router).unwrap_or_default();
    // The user's configuration may say another port than the context did.
    let listen: Vec<_> = setup.router_listen.iter().map(|one| with_port(one, port)).collect();
    let mut own = from_pairs(&config::router(&listen, &setup.others))?;
    apply(&mut own, &setup.further)?;
    let supervisor = RouterSupervisor::new(router, (!listen.is_empty()).then_some(own));
    supervisor.first(attempts);
    Ok(Some(supervisor))
}

fn with_port(endpoint: &str, port: u16) -> String {
    endpoint.rsplit_once(':').map_or_else(String::new, |(host, _)| format!("{host}:{port}"))
}

fn from_file(path: &Path) -> Result<Config> {
    Config::from_file(path).map_err(|error| {
        let text = format!("cannot read the Zenoh configuration {}: {error}", path.display());
        Error::new(ErrorKind::InvalidArgument, text)
            .hint("ZENOH_SESSION_CONFIG_URI must name a JSON5 or YAML file of Zenoh")
    })
}

fn from_pairs(pairs: &Pairs) -> Result<Config> {
    let mut config = Config::default();
    apply(&mut config, pairs)?;
    Ok(config)
}

fn apply(config: &mut Config, pairs: &[(String, String)]) -> Result<()> {
    for (path, json) in pairs {
        config.insert_json5(path, json).map_err(|error| {
            let text = format!("cannot set {path} of the Zenoh configuration to {json}: {error}");
            Error::new(ErrorKind::InvalidArgument, text)
                .hint("values are JSON5: texts stand in double quotes")
        })?;
    }
    Ok(())
}
