//! `angaros view`: one page on a running graph, served with the WebSocket that it reads.

use super::CmdResult;
use super::bridge::access::AccessArgs;
use super::bridge::{foxglove, serving};
use super::types::TypeArgs;
use angaros_foxglove::{Foxglove, FoxgloveOptions};
use angaros_window::net::{Handler, Peer, Request, Response, SocketRules, WebSocket, Work};
use std::net::{IpAddr, SocketAddr};
use std::process::{Command, Stdio};
use std::sync::Arc;

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

pub fn run(args: &Args) -> CmdResult {
    serving::run(&args.access, &args.types, async |bridged| {
        let options = FoxgloveOptions {
            name: "angaros view".to_owned(),
            path: Some(SOCKET),
            packages: Some(foxglove::packages()),
            gate: Some(Arc::clone(&bridged.gate)),
            ..FoxgloveOptions::default()
        };
        let handler = Arc::new(Page { foxglove: Foxglove::new(&bridged.engine, options) });
        let scheme = if args.access.identity().is_some() { "https" } else { "http" };
        let said = |address| {
            let address = format!("{scheme}://{}/{}", reachable(address), args.access.query());
            // Where nobody can look at it, or no browser is, the address is what there is.
            if !args.no_open && has_screen() {
                open(&address);
            }
            address
        };
        bridged.serve(&args.access, args.port, handler, said).await
    })
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
    fn a_browser_is_sent_to_an_address_that_it_can_reach() {
        let shown = |text: &str| reachable(text.parse().unwrap()).to_string();
        assert_eq!(shown("0.0.0.0:8080"), "127.0.0.1:8080");
        assert_eq!(shown("[::]:8080"), "[::1]:8080");
        assert_eq!(shown("192.168.1.2:1"), "192.168.1.2:1");
    }
}
