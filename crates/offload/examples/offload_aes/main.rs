//! Encrypts blocks by whoever is fastest. `serve NAME` is a worker of its own, of which any number
//! may run, here or elsewhere; `offload COUNT NAME..` sends so many requests to these workers and
//! to a thread of its own, and says who answered them:
//!
//! ```text
//! offload_aes serve gpu &
//! offload_aes serve board &
//! offload_aes offload 10000 gpu board
//! ```

#![allow(clippy::print_stdout, reason = "it is a program for the terminal")]

mod cipher;

use angaros::prelude::*;
use angaros_offload::{Offload, PendingRequest, Repeat};
use cipher::{Aes128, Aes128_Request, VECTOR, encrypt};
use std::collections::VecDeque;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

/// Requests that are under way at a time.
const WINDOW: usize = 8;

type Failed = Box<dyn std::error::Error>;

fn main() -> std::result::Result<(), Failed> {
    angaros::init_log();
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["serve", name] => serve(name),
        ["offload", count, names @ ..] => offload(count.parse()?, names),
        _ => Err("usage: offload_aes serve NAME | offload_aes offload COUNT NAME..".into()),
    }
}

fn serve(name: &str) -> std::result::Result<(), Failed> {
    let context = Context::from_env()?;
    let node = Node::new(&context, name)?;
    let answer = |request: Aes128_Request| encrypt(&request);
    let _server = node.create_service::<Aes128, _>(&format!("/{name}/aes"), answer)?;
    let executor = SingleThreadedExecutor::new(&context)?;
    executor.add_node(&node)?;
    executor.spin();
    Ok(())
}

fn offload(count: usize, names: &[&str]) -> std::result::Result<(), Failed> {
    let context = Context::from_env()?;
    let node = Node::new(&context, "offload")?;
    let mut builder = Offload::<Aes128>::builder(&node, "aes").thread("own", WINDOW, encrypt);
    for name in names {
        builder = builder.service(name, &format!("/{name}/aes"), WINDOW);
    }
    let aes = builder.build()?;
    let executor = SingleThreadedExecutor::new(&context)?;
    executor.add_node(&node)?;
    if !aes.wait_for_targets(1 + names.len(), Duration::from_secs(5)) {
        println!("not all of them are there");
    }
    let begun = Instant::now();
    let outcome = Arc::new(OnceLock::new());
    let ended = Arc::clone(&outcome);
    let asks = ask(aes.clone(), count);
    let _task = executor.spawn(async move { drop(ended.set(asks.await)) })?;
    executor.spin_until(|| outcome.get().is_some(), Duration::MAX);
    outcome.get().cloned().ok_or("interrupted")??;
    println!("{count} requests in {:.3} s", begun.elapsed().as_secs_f64());
    for target in aes.targets() {
        println!("{}: {} answered, {} failed", target.name, target.answered, target.failed);
    }
    Ok(())
}

/// Sends the requests, so many at a time, and looks at the answers.
async fn ask(aes: Offload<Aes128>, count: usize) -> std::result::Result<(), String> {
    let mut pending: VecDeque<PendingRequest<Aes128>> = VecDeque::new();
    for number in 0..count + WINDOW {
        if number < count {
            let request = Aes128_Request { plain: VECTOR[0].repeat(64) };
            pending.push_back(aes.call_async(request, Repeat::Idempotent));
        }
        if number + 1 >= WINDOW
            && let Some(first) = pending.pop_front()
        {
            let answer = first.await.map_err(|error| error.to_string())?;
            if answer.cipher != VECTOR[1].repeat(64) {
                return Err("a worker does not give what FIPS 197 says".to_owned());
            }
        }
    }
    Ok(())
}
