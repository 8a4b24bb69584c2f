//! The router of this host: the one that answers, or else this process.
//!
//! Sessions find each other through a router; messages travel between them directly. The process
//! that binds the router's port is the router: binding is the election. When that process ends,
//! another one takes over; connected sessions stay connected meanwhile.

use crate::config::Attempts;
use crate::sync::lock;
use std::net::{TcpStream, ToSocketAddrs as _};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;
use zenoh::{Config, Session, Wait as _};

/// How often the presence of a router is checked.
const CHECK_PERIOD: Duration = Duration::from_millis(1000);
/// Checks after which a rejected connection is logged, then at growing intervals.
const CHECKS_TO_WARN: u32 = 4;
/// Timeout of a connection on this host.
const CONNECT_TIMEOUT: Duration = Duration::from_millis(500);

/// Makes this process the router when there is none.
pub struct RouterSupervisor {
    shared: Arc<Shared>,
    thread: Mutex<Option<JoinHandle<()>>>,
}

struct Shared {
    /// `localhost:7447`.
    address: String,
    /// The configuration of the router; `None` if this process never becomes one.
    config: Option<Config>,
    router: Mutex<Option<Session>>,
    stop: Mutex<bool>,
    stopped: Condvar,
}

impl RouterSupervisor {
    /// Supervises the router at this endpoint of this host.
    pub fn new(endpoint: &str, config: Option<Config>) -> Self {
        let address = endpoint.split_once('/').map_or(endpoint, |(_, address)| address);
        let address = address.split(['?', '#']).next().unwrap_or(address).to_owned();
        let shared = Shared {
            address,
            config,
            router: Mutex::default(),
            stop: Mutex::default(),
            stopped: Condvar::new(),
        };
        Self { shared: Arc::new(shared), thread: Mutex::default() }
    }

    /// Waits for a router as configured, then becomes it.
    pub fn first(&self, attempts: Attempts) {
        let mut tries = 0;
        while !self.shared.answers() {
            tries += 1;
            match attempts {
                Attempts::Once | Attempts::Never => break,
                Attempts::Some(count) if tries >= count => break,
                Attempts::Some(_) | Attempts::Forever => {}
            }
            if tries == 1 || tries % 10 == 0 {
                tracing::warn!(
                    "waiting for a Zenoh router at {}; hint: start rmw_zenohd, or unset \
                     ZENOH_ROUTER_CHECK_ATTEMPTS",
                    self.shared.address
                );
            }
            std::thread::sleep(CHECK_PERIOD);
        }
        if attempts != Attempts::Forever {
            self.shared.become_router();
        }
    }

    /// Starts the thread that takes over whenever the session has no router.
    pub fn watch(&self, session: &Session) {
        let shared = Arc::clone(&self.shared);
        let session = session.clone();
        if shared.config.is_none() {
            return;
        }
        let thread = std::thread::Builder::new()
            .name("ang-zenoh-keep".to_owned())
            .spawn(move || shared.supervise(&session));
        match thread {
            Ok(thread) => *lock(&self.thread) = Some(thread),
            Err(error) => tracing::error!("cannot look after the Zenoh router: {error}"),
        }
    }
}

impl Shared {
    /// Whether a process listens at the address.
    fn answers(&self) -> bool {
        let Ok(addresses) = self.address.to_socket_addrs() else { return false };
        addresses
            .into_iter()
            .any(|address| TcpStream::connect_timeout(&address, CONNECT_TIMEOUT).is_ok())
    }

    fn become_router(&self) {
        let mut router = lock(&self.router);
        let Some(config) = self.config.as_ref().filter(|_| router.is_none()) else { return };
        if self.answers() {
            return;
        }
        match zenoh::open(config.clone()).wait() {
            Ok(session) => {
                tracing::debug!("this process is the Zenoh router at {}", self.address);
                *router = Some(session);
            }
            // Another process was faster and is the router.
            Err(error) => tracing::debug!("no router at {}: {error}", self.address),
        }
    }

    fn supervise(&self, session: &Session) {
        let mut stop = lock(&self.stop);
        let mut alone = 0;
        while !*stop {
            let waited = self.stopped.wait_timeout(stop, CHECK_PERIOD);
            stop = waited.unwrap_or_else(PoisonError::into_inner).0;
            if *stop {
                return;
            }
            drop(stop);
            match session.info().routers_zid().wait().next() {
                Some(_) => alone = 0,
                None => {
                    self.become_router();
                    alone += 1;
                    self.warn_of_refusal(alone);
                }
            }
            stop = lock(&self.stop);
        }
    }
}

impl Shared {
    /// Logs that a router rejects this process, after some checks.
    fn warn_of_refusal(&self, checks: u32) {
        if checks.is_multiple_of(CHECKS_TO_WARN) && checks.is_power_of_two() && self.answers() {
            tracing::warn!(
                "the Zenoh router at {} rejects this process, so that no other node is found; \
                 hint: it may ask for another certificate, or for a user and a password",
                self.address
            );
        }
    }
}

impl Drop for RouterSupervisor {
    fn drop(&mut self) {
        *lock(&self.shared.stop) = true;
        self.shared.stopped.notify_all();
        if let Some(thread) = lock(&self.thread).take() {
            drop(thread.join());
        }
        if let Some(router) = lock(&self.shared.router).take()
            && let Err(error) = router.close().wait()
        {
            tracing::debug!("the Zenoh router did not close in order: {error}");
        }
    }
}
