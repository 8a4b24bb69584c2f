//! The tasks of a chain. Messages are handles of buffers of one pool, as Copper advises for what is
//! too large to lie in a CopperList; every task writes its output once, into a buffer of its own.

use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use angaros_bench_peer::{Head, monotonic_ns};
use cu29::prelude::*;

/// A message.
pub type Octets = CuHandle<Vec<u8>>;

/// What the tasks of this process share: Copper makes them, so that they can be given nothing.
struct Shared {
    pool: Arc<CuHostMemoryPool<Vec<u8>>>,
    body: Vec<u8>,
    book: Mutex<Book>,
}

/// What the source sends next, and what came to the sink last.
#[derive(Default)]
struct Book {
    number: u64,
    arrived: Option<(u64, u64)>,
}

static SHARED: OnceLock<Shared> = OnceLock::new();

fn shared() -> CuResult<&'static Shared> {
    SHARED.get().ok_or_else(|| CuError::from("the chain was not prepared"))
}

fn book(shared: &Shared) -> MutexGuard<'_, Book> {
    shared.book.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Makes buffers for messages of `payload` bytes; once in a process.
pub fn prepare(buffers: usize, payload: usize) -> CuResult<()> {
    let pool = CuHostMemoryPool::new("octets", buffers, || vec![0; payload])?;
    let body = (0..payload).map(|i| (i % 251) as u8).collect();
    let shared = Shared { pool, body, book: Mutex::default() };
    SHARED.set(shared).map_err(|_| CuError::from("the chain was prepared twice"))
}

/// Says which message the source sends next.
pub fn send_next(number: u64) -> CuResult<()> {
    *book(shared()?) = Book { number, arrived: None };
    Ok(())
}

/// The message that came to the sink since, and how long it took, ns.
pub fn arrived() -> CuResult<Option<(u64, u64)>> {
    Ok(book(shared()?).arrived)
}

/// A buffer with `body` under `head`.
fn written(shared: &Shared, head: Head, body: &[u8]) -> CuResult<Octets> {
    let handle = shared.pool.acquire().ok_or_else(|| CuError::from("the pool is empty"))?;
    handle.with_inner_mut(|bytes| {
        bytes.copy_from_slice(body);
        head.write(bytes);
    });
    Ok(handle)
}

/// The first node.
#[derive(Reflect)]
pub struct Source;

impl Freezable for Source {}

impl CuSrcTask for Source {
    type Resources<'r> = ();
    type Output<'m> = output_msg!(Octets);

    fn new(_config: Option<&ComponentConfig>, _resources: Self::Resources<'_>) -> CuResult<Self> {
        Ok(Self)
    }

    fn process(&mut self, _ctx: &CuContext, output: &mut Self::Output<'_>) -> CuResult<()> {
        let shared = shared()?;
        let word = book(shared).number;
        let now = monotonic_ns();
        output.set_payload(written(
            shared,
            Head { word, source_ns: now, hop_ns: now },
            &shared.body,
        )?);
        Ok(())
    }
}

/// A node in the middle.
#[derive(Reflect)]
pub struct Relay;

impl Freezable for Relay {}

impl CuTask for Relay {
    type Resources<'r> = ();
    type Input<'m> = input_msg!(Octets);
    type Output<'m> = output_msg!(Octets);

    fn new(_config: Option<&ComponentConfig>, _resources: Self::Resources<'_>) -> CuResult<Self> {
        Ok(Self)
    }

    fn process(
        &mut self,
        _ctx: &CuContext,
        input: &Self::Input<'_>,
        output: &mut Self::Output<'_>,
    ) -> CuResult<()> {
        let Some(message) = input.payload() else { return Ok(()) };
        let passed = message.with_inner(|bytes| {
            let head = Head::read(bytes).map(|head| Head { hop_ns: monotonic_ns(), ..head });
            head.map(|head| written(shared()?, head, bytes)).transpose()
        })?;
        if let Some(passed) = passed {
            output.set_payload(passed);
        }
        Ok(())
    }
}

/// The last node.
#[derive(Reflect)]
pub struct Sink;

impl Freezable for Sink {}

impl CuSinkTask for Sink {
    type Resources<'r> = ();
    type Input<'m> = input_msg!(Octets);

    fn new(_config: Option<&ComponentConfig>, _resources: Self::Resources<'_>) -> CuResult<Self> {
        Ok(Self)
    }

    fn process(&mut self, _ctx: &CuContext, input: &Self::Input<'_>) -> CuResult<()> {
        let Some(message) = input.payload() else { return Ok(()) };
        let head = message.with_inner(|bytes| Head::read(bytes));
        let now = monotonic_ns();
        if let Some(head) = head {
            book(shared()?).arrived = Some((head.word, now.saturating_sub(head.source_ns)));
        }
        Ok(())
    }
}
