//! The agent as a whole: the thread of the boards' nodes, and one for each socket and line.

use crate::board::BoardInfo;
use crate::hub::Hub;
use crate::shared::Shared;
use crate::{line, udp};
use angaros::Context;
use angaros::type_lookup::Definitions;
use angaros_window::{Access, ErrorKind, Gate, WindowError};
use std::net::{SocketAddr, UdpSocket};
use std::path::Path;
use std::sync::Arc;
use std::thread::JoinHandle;

/// How an agent is made.
pub struct AgentOptions {
    /// Who may do what.
    pub access: Arc<Access>,
    /// How many boards, and how much each may take.
    pub gate: Arc<Gate>,
    /// Where definitions of types come from; those of this process when left out.
    pub definitions: Option<Definitions>,
}

impl AgentOptions {
    /// For boards that this access lets in.
    #[must_use]
    pub fn new(access: Arc<Access>, gate: Arc<Gate>) -> Self {
        Self { access, gate, definitions: None }
    }
}

/// Serves boards. Dropped, it takes leave of them.
pub struct Agent {
    shared: Arc<Shared>,
    hubs: Vec<Arc<Hub>>,
    links: Vec<JoinHandle<()>>,
    spinning: Option<JoinHandle<()>>,
}

impl Agent {
    /// Makes an agent in this context that listens nowhere yet.
    ///
    /// # Errors
    /// `System`: no thread, or a limit of a transport.
    pub fn open(context: &Context, options: AgentOptions) -> Result<Self, WindowError> {
        let definitions = options.definitions.unwrap_or_else(Definitions::of_process);
        let shared = Shared::new(context, options.access, options.gate, definitions)?;
        let spun = Arc::clone(&shared);
        let thread = std::thread::Builder::new().name("ang-mcu-nodes".to_owned());
        let spinning = Some(thread.spawn(move || spun.executor.spin())?);
        Ok(Self { shared, hubs: Vec::new(), links: Vec::new(), spinning })
    }

    /// Takes boards over UDP; port 0 takes a free one. Returns where.
    ///
    /// # Errors
    /// `Denied`: an address that others reach, without a token; `System`: a port that is not free.
    pub fn listen_udp(&mut self, address: SocketAddr) -> Result<SocketAddr, WindowError> {
        self.shared.access.check_address(address)?;
        let socket = UdpSocket::bind(address).map_err(|error| {
            let hint = "hint: another agent may have it; take another --port";
            let text = format!("cannot listen on {address}: {error}; {hint}");
            WindowError::new(ErrorKind::System, text)
        })?;
        let bound = socket.local_addr()?;
        let hub = self.hub();
        let thread = std::thread::Builder::new().name("ang-mcu-udp".to_owned());
        self.links.push(thread.spawn(move || udp::serve(&hub, &Arc::new(socket)))?);
        Ok(bound)
    }

    /// Takes a board over a serial line, as `/dev/ttyUSB0`, which may come and go.
    ///
    /// # Errors
    /// `System`: it is there and cannot be used as a line.
    pub fn open_line(&mut self, path: &Path, baud: u32) -> Result<(), WindowError> {
        let first = line::open(path, baud).map_err(|error| {
            let hint = "hint: name a serial line that is there, as --serial /dev/ttyUSB0";
            let text = format!("cannot open {}: {error}; {hint}", path.display());
            WindowError::new(ErrorKind::System, text)
        })?;
        let hub = self.hub();
        let line = line::Line { path: path.to_owned(), baud };
        let thread = std::thread::Builder::new().name("ang-mcu-line".to_owned());
        self.links.push(thread.spawn(move || line.serve(&hub, first))?);
        Ok(())
    }

    fn hub(&mut self) -> Arc<Hub> {
        let hub = Arc::new(Hub::new(&self.shared));
        self.hubs.push(Arc::clone(&hub));
        hub
    }

    /// The boards that have a session at this moment, by name.
    #[must_use]
    pub fn boards(&self) -> Vec<BoardInfo> {
        let mut all: Vec<BoardInfo> = self.hubs.iter().flat_map(|hub| hub.boards()).collect();
        all.sort_by(|one, other| one.name.cmp(&other.name));
        all
    }
}

impl Drop for Agent {
    fn drop(&mut self) {
        self.shared.stop();
        for link in self.links.drain(..) {
            // A panic of it was printed.
            drop(link.join());
        }
        self.hubs.iter().for_each(|hub| hub.end_all());
        self.shared.executor.cancel();
        if let Some(spinning) = self.spinning.take() {
            drop(spinning.join());
        }
    }
}
