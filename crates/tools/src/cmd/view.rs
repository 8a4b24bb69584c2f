//! `angaros view`: one page on a running graph, a bag or a trace, served with the WebSocket that it
//! reads.
//!
//! A bag is played within this process: nothing of it leaves on a wire, so that a recorded command
//! moves no robot. Nodes that shall take part are served by `angaros bag play`, which the same page
//! steers through the player's services.

mod playing;
mod questions;
mod traces;

use super::bridge::access::AccessArgs;
use super::bridge::{foxglove, serving};
use super::types::TypeArgs;
use super::{CmdResult, session};
use crate::client::{Context, ContextOptions, transports};
use angaros_bag::play::Rate;
use angaros_foxglove::{Foxglove, FoxgloveOptions};
use angaros_trace::folder::{EXTENSION, files_of};
use angaros_window::net::{Handler, Peer, Request, Response, SocketRules, WebSocket, Work};
use playing::Playing;
use questions::Questions;
use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use traces::{Source, Traces};

/// Where the page finds the WebSocket.
const SOCKET: &str = "/ws";

/// The files of the page, as `scripts/web.sh build` makes them.
const FILES: [(&str, &str, &[u8]); 3] = [
    ("/", "text/html; charset=utf-8", include_bytes!("../../../../web/dist/index.html")),
    ("/viewer.css", "text/css; charset=utf-8", include_bytes!("../../../../web/dist/viewer.css")),
    (
        "/viewer.js",
        "text/javascript; charset=utf-8",
        include_bytes!("../../../../web/dist/viewer.js"),
    ),
];

/// The page loads nothing from elsewhere; it may talk to another server that its user names.
const POLICY: &str = "default-src 'self'; connect-src 'self' ws: wss: data: blob:; \
    img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; worker-src 'self' blob:; \
    frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

#[derive(clap::Args)]
pub struct Args {
    /// A bag, or the folder of a trace; what runs is shown if it is left out
    #[arg(value_name = "BAG|TRACE", value_hint = clap::ValueHint::AnyPath)]
    recording: Option<PathBuf>,
    /// How many times as fast as it was recorded a bag plays
    #[arg(long, default_value = "1.0", requires = "recording")]
    rate: String,
    /// Play the bag only when that is asked for in the page
    #[arg(long, requires = "recording")]
    start_paused: bool,
    /// Play the bag from the beginning again after its end
    #[arg(long, requires = "recording")]
    r#loop: bool,
    /// The port to listen on
    #[arg(long, default_value_t = 8080)]
    port: u16,
    /// Print the address and open no browser
    #[arg(long)]
    no_open: bool,
    #[command(flatten)]
    access: AccessArgs,
    #[command(flatten)]
    types: TypeArgs,
}

/// What the page shows.
#[derive(Debug, PartialEq, Eq)]
enum Shown {
    /// What runs in the domain.
    Graph,
    /// The trace files of a session.
    Trace(PathBuf),
    /// What was recorded of topics.
    Bag(PathBuf),
}

impl Shown {
    fn of(path: Option<&Path>) -> Result<Self, String> {
        let Some(path) = path else { return Ok(Self::Graph) };
        if !path.exists() {
            let hint = "hint: name a bag, or a folder that angaros trace has written";
            return Err(format!("there is nothing at {}; {hint}", path.display()));
        }
        let is_trace = match path.is_dir() {
            true => files_of(path).is_ok(),
            false => path.extension().is_some_and(|end| end == EXTENSION),
        };
        let path = path.to_owned();
        Ok(if is_trace { Self::Trace(path) } else { Self::Bag(path) })
    }

    /// What the page's address says of it, by which the page chooses its first panels.
    fn query(&self) -> &'static str {
        match self {
            Self::Graph => "",
            Self::Trace(_) => "show=trace",
            Self::Bag(_) => "show=bag",
        }
    }
}

pub fn run(args: &Args) -> CmdResult {
    let shown = Shown::of(args.recording.as_deref())?;
    let mut definitions = args.types.definitions()?;
    let context = match &shown {
        Shown::Bag(_) => alone()?,
        Shown::Graph | Shown::Trace(_) => session::open()?,
    };
    let playing = match &shown {
        Shown::Bag(path) => {
            let rate = Rate::parse(&args.rate)?;
            Some(Playing::start(&context, path, rate, args.r#loop, &mut definitions)?)
        }
        Shown::Graph | Shown::Trace(_) => None,
    };
    let source = match &shown {
        Shown::Trace(path) => Source::Recording(path.clone()),
        Shown::Graph | Shown::Bag(_) => Source::Running,
    };
    serving::run_in(&context, definitions, &args.access, async |bridged| {
        let engine = &bridged.engine;
        let bag = playing.as_ref().map(|playing| playing.facts().clone());
        let options = FoxgloveOptions {
            name: "angaros view".to_owned(),
            path: Some(SOCKET),
            packages: Some(foxglove::packages()),
            gate: Some(Arc::clone(&bridged.gate)),
            answers: Some(Arc::new(Questions::new(engine, bag, Traces::of(source)))),
            ..FoxgloveOptions::default()
        };
        let handler = Arc::new(Page { foxglove: Foxglove::new(engine, options) });
        let scheme = if args.access.identity().is_some() { "https" } else { "http" };
        let query = joined(&args.access.query(), shown.query());
        let said = |address| {
            let address = format!("{scheme}://{}/{query}", reachable(address));
            // Where nobody can look at it, or no browser is, the address is what there is.
            if !args.no_open && has_screen() {
                open(&address);
            }
            address
        };
        let waiting = playing.as_ref().filter(|_| !args.start_paused);
        let waiting = waiting.map(|playing| tokio::spawn(playing.begin_with_a_client(engine)));
        let served = bridged.serve(&args.access, args.port, handler, said).await;
        if let Some(waiting) = waiting {
            waiting.abort();
        }
        served
    })
}

/// A context that no other process sees, and that ends with Ctrl-C.
fn alone() -> Result<Context, Box<dyn std::error::Error>> {
    let options = ContextOptions { transport: Some("local".to_owned()), ..Default::default() };
    let context = Context::new(options, transports())?;
    context.shutdown_on_signals()?;
    Ok(context)
}

/// Two parts of a query, of which the first begins with `?` where it is not empty.
fn joined(first: &str, second: &str) -> String {
    match (first, second) {
        (_, "") => first.to_owned(),
        ("", _) => format!("?{second}"),
        _ => format!("{first}&{second}"),
    }
}

/// The address by which a browser of this host reaches a server that listens anywhere.
fn reachable(address: SocketAddr) -> SocketAddr {
    let ip = match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => IpAddr::from([127, 0, 0, 1]),
        IpAddr::V6(ip) if ip.is_unspecified() => IpAddr::from(std::net::Ipv6Addr::LOCALHOST),
        ip => ip,
    };
    SocketAddr::new(ip, address.port())
}

fn has_screen() -> bool {
    ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| std::env::var_os(name).is_some())
}

/// Asks the desktop for a browser; without one the printed address is used by hand.
fn open(address: &str) {
    let quiet = Stdio::null;
    let mut command = Command::new("xdg-open");
    let command = command.arg(address).stdin(quiet()).stdout(quiet()).stderr(quiet());
    if let Ok(mut child) = command.spawn() {
        // Somebody must take its end.
        let waiting = std::thread::Builder::new().name("ang-view-open".to_owned());
        drop(waiting.spawn(move || child.wait()));
    }
}

/// The page with the WebSocket beside it.
struct Page {
    foxglove: Arc<Foxglove>,
}

impl Handler for Page {
    fn socket_at(&self, path: &str) -> Option<SocketRules> {
        self.foxglove.socket_at(path)
    }

    fn get(&self, request: &Request) -> Response {
        let path = if request.path == "/index.html" { "/" } else { &*request.path };
        match FILES.iter().find(|(name, ..)| *name == path) {
            Some((_, content_type, bytes)) => Response::new(200, content_type, *bytes)
                .header("content-security-policy", POLICY)
                .header("cache-control", "no-cache"),
            None => Response::text(404, &format!("there is nothing at {}\n", request.path)),
        }
    }

    fn serve(self: Arc<Self>, socket: WebSocket, peer: Peer) -> Work<'static> {
        Arc::clone(&self.foxglove).serve(socket, peer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_names_no_file_that_is_not_served_and_nothing_from_elsewhere() {
        let html = std::str::from_utf8(FILES[0].2).unwrap();
        let quoted = html.split(['"', '\'']).collect::<Vec<_>>();
        let named = |before: &str| {
            let ends = quoted.windows(2).filter(|two| two[0].ends_with(before));
            ends.map(|two| two[1].to_owned()).collect::<Vec<_>>()
        };
        let mut files = named("src=");
        files.extend(named("href=").into_iter().filter(|file| !file.starts_with("data:")));
        assert_eq!(files.len(), 2, "{files:?}");
        for file in files {
            let path = file.strip_prefix('.').unwrap_or(&file);
            assert!(FILES.iter().any(|(name, ..)| *name == path), "{file}");
        }
    }

    #[test]
    fn a_folder_with_trace_files_is_a_trace_and_everything_else_a_bag() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path();
        assert_eq!(Shown::of(None), Ok(Shown::Graph));
        assert_eq!(Shown::of(Some(path)), Ok(Shown::Bag(path.to_owned())));
        let file = path.join("host-7.trace");
        std::fs::write(&file, "").unwrap();
        assert_eq!(Shown::of(Some(path)), Ok(Shown::Trace(path.to_owned())));
        assert_eq!(Shown::of(Some(&file)), Ok(Shown::Trace(file.clone())));
        let bag = path.join("a.mcap");
        std::fs::write(&bag, "").unwrap();
        assert_eq!(Shown::of(Some(&bag)), Ok(Shown::Bag(bag.clone())));
        let none = Shown::of(Some(&path.join("none"))).unwrap_err();
        assert!(none.starts_with("there is nothing at ") && none.contains("; hint: "), "{none}");
    }

    #[test]
    fn the_address_says_what_is_shown_beside_the_token() {
        let bag = Shown::Bag(PathBuf::new());
        assert_eq!(joined("", Shown::Graph.query()), "");
        assert_eq!(joined("?token=a", Shown::Graph.query()), "?token=a");
        assert_eq!(joined("", bag.query()), "?show=bag");
        assert_eq!(joined("?token=a", bag.query()), "?token=a&show=bag");
    }

    #[test]
    fn a_browser_is_sent_to_an_address_that_it_can_reach() {
        let shown = |text: &str| reachable(text.parse().unwrap()).to_string();
        assert_eq!(shown("0.0.0.0:8080"), "127.0.0.1:8080");
        assert_eq!(shown("[::]:8080"), "[::1]:8080");
        assert_eq!(shown("192.168.1.2:1"), "192.168.1.2:1");
    }
}
