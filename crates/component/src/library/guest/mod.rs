//! The library's side: its table, and one component on a thread of its own.
//!
//! The thread makes the component, spins its executor and drops it. So everything that user code
//! does, and however long it takes, is on a thread that nobody else needs.

mod log;
mod transport;

use super::Request;
use super::abi::{ABI_VERSION, ErrorSink, Handle, HostTable, LibraryTable, Text, TextSink};
use super::convert::guarded;
use crate::{all, make};
use angaros_core::Context;
use angaros_core::Node;
use angaros_core::executor::{ExecutorOptions, SingleThreadedExecutor, WakePolicy};
use angaros_transport::endpoint::Gid;
use angaros_transport::error::{Error, ErrorKind, Result};
use angaros_transport::mutex::lock;
use std::any::Any;
use std::ptr;
use std::sync::{Arc, Condvar, Mutex, OnceLock, PoisonError};
use std::thread::{Builder, JoinHandle};
use std::time::Duration;
use transport::HostTransport;

/// What `angaros::library!` exports.
#[must_use]
pub const fn table(package: &'static str, version: &'static str) -> LibraryTable {
    LibraryTable {
        abi: ABI_VERSION,
        size: size_of::<LibraryTable>() as u32,
        package: Text::of(package),
        version: Text::of(version),
        angaros: Text::of(env!("CARGO_PKG_VERSION")),
        unwinds: cfg!(panic = "unwind"),
        components,
        create,
        node_name,
        state,
        stop,
        destroy,
    }
}

unsafe extern "C" fn components(sink: TextSink) {
    guarded("a library", (), || {
        all().iter().for_each(|entry| sink.leave(&format!("{}/{}", entry.package, entry.name)));
    });
}

unsafe extern "C" fn create(
    request: Text,
    host: *const HostTable,
    ctx: Handle,
    error: ErrorSink,
) -> Handle {
    // SAFETY: the first two fields are the same in every version.
    let (abi, size) = unsafe { ((*host).abi, (*host).size) };
    if (abi, size as usize) != (ABI_VERSION, size_of::<HostTable>()) {
        let message = format!("the library has ABI version {ABI_VERSION}, the program {abi}");
        error.leave(&Error::new(ErrorKind::InvalidArgument, message));
        return ptr::null_mut();
    }
    guarded("making a component", ptr::null_mut(), || {
        // SAFETY: a static of the program, which stays; the text lives for the call.
        let (host, request) = unsafe { (&*host, request.to_owned()) };
        // From here on the context is given back whatever happens.
        let transport = HostTransport::new(host, ctx);
        install(host);
        match Guest::start(&request, transport) {
            Ok(guest) => Box::into_raw(Box::new(guest)).cast(),
            Err(reason) => {
                error.leave(&reason);
                ptr::null_mut()
            }
        }
    })
}

/// Ids and log come from and go to the program; the first component decides, and there is only one
/// program.
fn install(host: &'static HostTable) {
    static HOST: OnceLock<&'static HostTable> = OnceLock::new();
    if HOST.set(host).is_err() {
        return;
    }
    Gid::draw_from(|| {
        let mut gid = [0; 16];
        if let Some(host) = HOST.get() {
            // SAFETY: a function of the program, which stays; the variable lives for the call.
            unsafe { (host.next_gid)(&raw mut gid) };
        }
        Gid(gid)
    });
    log::install(host);
}

/// # Safety
/// `handle` came from `create` and was not destroyed.
unsafe fn guest<'a>(handle: Handle) -> &'a Guest {
    // SAFETY: the caller vouches for it.
    unsafe { &*handle.cast::<Guest>() }
}

unsafe extern "C" fn node_name(handle: Handle, sink: TextSink) {
    // SAFETY: the program's handle.
    let guest = unsafe { guest(handle) };
    guarded("a component", (), || sink.leave(&guest.name));
}

unsafe extern "C" fn state(handle: Handle) -> u32 {
    // SAFETY: the program's handle.
    let guest = unsafe { guest(handle) };
    guarded("a component", 1, || guest.state())
}

unsafe extern "C" fn stop(handle: Handle, timeout_ns: u64) -> bool {
    // SAFETY: the program's handle.
    let guest = unsafe { guest(handle) };
    guarded("ending a component", false, || guest.stop(Duration::from_nanos(timeout_ns)))
}

unsafe extern "C" fn destroy(handle: Handle) {
    guarded("ending a component", (), || {
        // SAFETY: the program's handle, which it does not use after this.
        unsafe {
            if guest(handle).shared.has_ended() {
                drop(Box::from_raw(handle.cast::<Guest>()));
            }
        }
    });
}

/// A component with its thread.
struct Guest {
    name: String,
    shared: Arc<Shared>,
    thread: Mutex<Option<JoinHandle<()>>>,
}

struct Shared {
    context: Context,
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    stage: Stage,
    /// Known once it runs.
    name: String,
    /// While it runs.
    node: Option<Node>,
    /// Why it never ran.
    refusal: Option<Error>,
    /// A callback had panicked before it ended.
    failed: bool,
}

#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Stage {
    /// Its `new` runs.
    #[default]
    Starting,
    /// Its callbacks run.
    Running,
    /// It is dropped.
    Ended,
}

impl Guest {
    fn start(request: &str, transport: HostTransport) -> Result<Self> {
        let request: Request = serde_json::from_str(request).map_err(|error| {
            let message = "the library cannot read the program's request";
            Error::new(ErrorKind::BadData, message).source(error)
        })?;
        let component = request.node.component.clone();
        let context =
            Context::over_host(request.domain, request.line.clone(), Arc::new(transport))?;
        let shared = Arc::new(Shared { context, state: Mutex::default(), changed: Condvar::new() });
        let patience = Duration::from_millis(request.start_timeout_ms);
        let run = Arc::clone(&shared);
        let thread = Builder::new()
            .name(format!("ang-load-{}", request.number))
            .spawn(move || run.run(&request))
            .map_err(|error| {
                let message = format!("cannot start a thread for {component}");
                Error::new(ErrorKind::System, message).source(error)
            })?;
        match shared.wait_started(patience) {
            Some(Ok(name)) => Ok(Self { name, shared, thread: Mutex::new(Some(thread)) }),
            Some(Err(error)) => {
                drop(thread.join());
                Err(error)
            }
            None => {
                shared.context.shutdown();
                let message =
                    format!("{component} did not come out of its `new` within {patience:?}");
                Err(Error::new(ErrorKind::Callback, message)
                    .hint("its thread is left behind; do what takes long in a timer or task"))
            }
        }
    }

    fn state(&self) -> u32 {
        let state = lock(&self.shared.state);
        let failed = state.failed || state.node.as_ref().is_some_and(Node::has_failed);
        match (failed, state.stage) {
            (true, _) => 2,
            (false, Stage::Ended) => 3,
            _ => 1,
        }
    }

    fn stop(&self, timeout: Duration) -> bool {
        self.shared.context.shutdown();
        if !self.shared.wait_ended(timeout) {
            return false;
        }
        if let Some(thread) = lock(&self.thread).take() {
            // A panic was logged where it happened.
            drop(thread.join());
        }
        true
    }
}

/// What one component consists of.
struct Parts {
    component: Box<dyn Any + Send>,
    node: Node,
    executor: SingleThreadedExecutor,
}

impl Shared {
    fn has_ended(&self) -> bool {
        lock(&self.state).stage == Stage::Ended
    }

    /// Changes the state and tells who waits for it; what `change` returns is dropped after that.
    fn change<R>(&self, change: impl FnOnce(&mut State) -> R) {
        let before = change(&mut lock(&self.state));
        self.changed.notify_all();
        drop(before);
    }

    /// The life of the component, on its own thread.
    fn run(&self, request: &Request) {
        let parts = match build(&self.context, request) {
            Ok(parts) => parts,
            Err(error) => {
                return self.change(|state| {
                    (state.refusal, state.stage) = (Some(error), Stage::Ended);
                });
            }
        };
        let Parts { component, node, executor } = parts;
        let name = node.name().to_string();
        self.change(|state| {
            (state.name, state.node) = (name.clone(), Some(node.clone()));
            state.stage = Stage::Running;
        });
        guarded("an executor", (), || executor.spin());
        let failed = node.has_failed();
        self.change(|state| {
            state.failed = failed;
            state.node.take()
        });
        guarded(&format!("node {name} at its end"), (), || drop(component));
        guarded("an executor", (), || drop((executor, node)));
        self.change(|state| state.stage = Stage::Ended);
    }

    /// The node's name or why there is none; `None` when it takes longer than `patience`.
    fn wait_started(&self, patience: Duration) -> Option<Result<String>> {
        let (mut state, _) = self
            .changed
            .wait_timeout_while(lock(&self.state), patience, |s| s.stage == Stage::Starting)
            .unwrap_or_else(PoisonError::into_inner);
        match state.refusal.take() {
            Some(error) => Some(Err(error)),
            None => (state.stage != Stage::Starting).then(|| Ok(state.name.clone())),
        }
    }

    fn wait_ended(&self, timeout: Duration) -> bool {
        let (state, _) = self
            .changed
            .wait_timeout_while(lock(&self.state), timeout, |s| s.stage != Stage::Ended)
            .unwrap_or_else(PoisonError::into_inner);
        state.stage == Stage::Ended
    }
}

/// Makes node, component and executor; a panic in user code becomes an error.
fn build(context: &Context, request: &Request) -> Result<Parts> {
    let wake = WakePolicy::from_setting(&request.wake)?;
    let (node, component) = make(context, &request.node)?;
    let executor = SingleThreadedExecutor::with_options(context, ExecutorOptions { wake })?;
    executor.add_node(&node)?;
    Ok(Parts { component, node, executor })
}
