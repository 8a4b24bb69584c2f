//! The endpoint that monitoring systems scrape (rule N3).

use super::request::{Answer, MAX_HEAD, read};
use super::text::{CONTENT_TYPE, text};
use super::{collect, settings};
use angaros_transport::error::{Error, ErrorKind, Result};
use angaros_transport::mutex::lock;
use std::io::ErrorKind::{Interrupted, TimedOut, WouldBlock};
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, Weak};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// How long a client may take for its request, and again for the answer.
const PATIENCE: Duration = Duration::from_secs(1);

/// How long nothing is accepted after that failed, as when no file descriptor is left.
const PAUSE: Duration = Duration::from_millis(50);

/// An endpoint; it ends when this is dropped.
#[must_use = "the endpoint ends when this is dropped"]
pub struct Endpoint {
    address: SocketAddr,
    listener: Arc<TcpListener>,
    ends: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

/// Answers `GET /metrics` at this address; port 0 takes any free one. Whoever reaches it reads the
/// names of all nodes and topics: name one of this host alone, or keep others away.
///
/// # Errors
/// An address that cannot be had.
pub fn serve(address: SocketAddr) -> Result<Endpoint> {
    let failed = |error: std::io::Error| {
        Error::new(ErrorKind::System, format!("cannot offer metrics on {address}"))
            .source(error)
            .hint("each process needs a port of its own; ANGAROS_METRICS=http:0 takes a free one")
    };
    crate::stalls::measure();
    let listener = Arc::new(TcpListener::bind(address).map_err(failed)?);
    let address = listener.local_addr().map_err(failed)?;
    let ends = Arc::new(AtomicBool::new(false));
    let own = Arc::clone(&listener);
    let told = Arc::clone(&ends);
    let thread = thread::Builder::new()
        .name("ang-metrics".into())
        .spawn(move || accept(&own, &told))
        .map_err(failed)?;
    Ok(Endpoint { address, listener, ends, thread: Some(thread) })
}

impl Endpoint {
    /// Where it is.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }
}

impl Drop for Endpoint {
    fn drop(&mut self) {
        self.ends.store(true, Ordering::SeqCst);
        // Ends the accept; without it the thread would end with the next client.
        let _ = rustix::net::shutdown(&*self.listener, rustix::net::Shutdown::Both);
        let thread = self.thread.take();
        // The last handle of a context may go on that thread itself.
        if let Some(thread) = thread.filter(|own| own.thread().id() != thread::current().id()) {
            // A panic there was reported by the thread itself.
            drop(thread.join());
        }
    }
}

fn accept(listener: &TcpListener, ends: &AtomicBool) {
    while !ends.load(Ordering::SeqCst) {
        match listener.accept() {
            // Whatever a client does wrong is its own loss.
            Ok((client, _)) => drop(answer(client)),
            Err(_) if ends.load(Ordering::SeqCst) => return,
            Err(error) => {
                tracing::debug!("a client of the metrics was not accepted: {error}");
                thread::sleep(PAUSE);
            }
        }
    }
}

/// Reads one request and answers it.
fn answer(mut client: TcpStream) -> std::io::Result<()> {
    let deadline = Instant::now() + PATIENCE;
    let mut head = Vec::with_capacity(MAX_HEAD);
    let answer = loop {
        match read(&head) {
            Answer::Incomplete => {}
            answer => break answer,
        }
        let left = deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            break Answer::Refused(408);
        }
        client.set_read_timeout(Some(left))?;
        let mut piece = [0; 1024];
        let room = piece.len().min(MAX_HEAD - head.len());
        match client.read(&mut piece[..room]) {
            Ok(0) => return Ok(()),
            Ok(length) => head.extend_from_slice(&piece[..length]),
            // The time is up, or a signal came; then it is looked again.
            Err(error) if matches!(error.kind(), WouldBlock | TimedOut | Interrupted) => {}
            Err(error) => return Err(error),
        }
    };
    client.set_write_timeout(Some(PATIENCE))?;
    client.write_all(&response(answer))?;
    client.shutdown(std::net::Shutdown::Write)
}

fn response(answer: Answer) -> Vec<u8> {
    let (status, kind, body, sends) = match answer {
        Answer::Metrics { body } => (200, CONTENT_TYPE, text(&collect::snapshot()), body),
        Answer::Refused(status) => {
            (status, "text/plain; charset=utf-8", format!("{}\n", reason(status)), true)
        }
        // Not asked for.
        Answer::Incomplete => return Vec::new(),
    };
    let reason = reason(status);
    let length = body.len();
    let allow = if status == 405 { "Allow: GET, HEAD\r\n" } else { "" };
    let head = format!(
        "HTTP/1.1 {status} {reason}\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\n\
         {allow}Cache-Control: no-store\r\nConnection: close\r\n\r\n"
    );
    let mut response = head.into_bytes();
    if sends {
        response.extend_from_slice(body.as_bytes());
    }
    response
}

fn reason(status: u16) -> &'static str {
    match status {
        200 => "OK",
        404 => "Not Found",
        405 => "Method Not Allowed",
        408 => "Request Timeout",
        413 => "Content Too Large",
        431 => "Request Header Fields Too Large",
        505 => "HTTP Version Not Supported",
        _ => "Bad Request",
    }
}

/// The endpoint that the environment asks for, which all contexts of the process share. One that
/// cannot be had is logged, once.
///
/// # Errors
/// A setting that cannot be read.
pub(crate) fn asked_for() -> Result<Option<Arc<Endpoint>>> {
    static SHARED: Mutex<(Weak<Endpoint>, bool)> = Mutex::new((Weak::new(), false));
    let Some(address) = settings::from_env()?.http else { return Ok(None) };
    let mut shared = lock(&SHARED);
    if let Some(endpoint) = shared.0.upgrade() {
        return Ok(Some(endpoint));
    }
    match serve(address) {
        Ok(endpoint) => {
            tracing::info!("metrics are at http://{}/metrics", endpoint.address());
            let endpoint = Arc::new(endpoint);
            *shared = (Arc::downgrade(&endpoint), false);
            Ok(Some(endpoint))
        }
        Err(error) => {
            if !std::mem::replace(&mut shared.1, true) {
                tracing::error!("{error}");
            }
            Ok(None)
        }
    }
}
