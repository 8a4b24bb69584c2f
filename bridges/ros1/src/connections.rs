//! Connections of a listener, so many at one time.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;

/// How long is waited when the system has no more connections to give.
const EXHAUSTED: Duration = Duration::from_millis(100);

/// Runs `serve` for each connection until this task ends, and all of them with it. Beyond `most` at
/// one time they are closed.
pub async fn accept<F>(
    listener: TcpListener,
    most: usize,
    serve: impl Fn(TcpStream, SocketAddr) -> F,
) where
    F: Future<Output = io::Result<()>> + Send + 'static,
{
    let room = Arc::new(Semaphore::new(most));
    let mut connections = JoinSet::new();
    loop {
        tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((stream, from)) => {
                    let Ok(held) = Arc::clone(&room).try_acquire_owned() else { continue };
                    let served = serve(stream, from);
                    connections.spawn(async move {
                        if let Err(error) = served.await {
                            tracing::debug!("{from}: {error}");
                        }
                        drop(held);
                    });
                }
                Err(_) => tokio::time::sleep(EXHAUSTED).await,
            },
            Some(_) = connections.join_next(), if !connections.is_empty() => {}
        }
    }
}
