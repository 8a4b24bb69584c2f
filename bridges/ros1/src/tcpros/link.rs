//! What leaves for one subscriber (rule TR4).

use bytes::Bytes;
use std::collections::VecDeque;
use std::io;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::sync::Notify;
use tokio::time::timeout;

/// Messages and bytes that wait for one subscriber. One message may be larger.
const MAX_MESSAGES: usize = 256;
const MAX_BYTES: usize = 64 << 20;

/// How long a write may make no progress.
const PATIENCE: Duration = Duration::from_secs(60);

#[derive(Default)]
struct Queue {
    messages: VecDeque<Bytes>,
    bytes: usize,
    dropped: u64,
    ended: bool,
}

/// The queue of one subscriber.
#[derive(Default)]
pub(crate) struct Link {
    queue: Mutex<Queue>,
    filled: Notify,
}

impl Link {
    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Queues a message with its length before it.
    pub fn push(&self, message: Bytes) {
        let mut queue = self.queue();
        queue.bytes += message.len();
        queue.messages.push_back(message);
        while queue.messages.len() > MAX_MESSAGES
            || (queue.bytes > MAX_BYTES && queue.messages.len() > 1)
        {
            let gone = queue.messages.pop_front().map_or(0, |gone| gone.len());
            queue.bytes -= gone;
            queue.dropped += 1;
        }
        drop(queue);
        self.filled.notify_one();
    }

    /// Ends the connection when what waits has left.
    pub fn end(&self) {
        self.queue().ended = true;
        self.filled.notify_one();
    }

    /// Messages that were lost.
    pub fn dropped(&self) -> u64 {
        self.queue().dropped
    }

    /// The next message; `None` at the end.
    async fn next(&self) -> Option<Bytes> {
        loop {
            {
                let mut queue = self.queue();
                if let Some(next) = queue.messages.pop_front() {
                    queue.bytes -= next.len();
                    return Some(next);
                }
                if queue.ended {
                    return None;
                }
            }
            self.filled.notified().await;
        }
    }

    /// Writes what is queued until this link is ended or the subscriber has gone.
    pub async fn run(&self, stream: &mut TcpStream) -> io::Result<()> {
        let (mut reader, mut writer) = stream.split();
        tokio::select! {
            ended = gone(&mut reader) => ended,
            ended = self.write(&mut writer) => ended,
        }
    }

    async fn write(&self, writer: &mut (impl AsyncWrite + Unpin)) -> io::Result<()> {
        while let Some(message) = self.next().await {
            let mut rest = &message[..];
            while !rest.is_empty() {
                let written = timeout(PATIENCE, writer.write(rest)).await??;
                if written == 0 {
                    return Err(io::ErrorKind::WriteZero.into());
                }
                rest = &rest[written..];
            }
        }
        writer.shutdown().await
    }
}

/// Waits until a subscriber ends its connection; it has nothing to say.
async fn gone(reader: &mut (impl AsyncRead + Unpin)) -> io::Result<()> {
    let mut ignored = [0; 256];
    while reader.read(&mut ignored).await? > 0 {}
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_full_queue_loses_its_oldest_and_counts_it() {
        let link = Link::default();
        for number in 0..300_usize {
            link.push(Bytes::from(number.to_le_bytes().to_vec()));
        }
        assert_eq!(link.dropped(), 44);
        let first = link.next().await.unwrap();
        assert_eq!(first[..], 44_usize.to_le_bytes());
        link.push(Bytes::from(vec![0; MAX_BYTES + 1]));
        assert_eq!(link.next().await.unwrap().len(), MAX_BYTES + 1, "one is kept");
        link.end();
        assert_eq!(link.next().await, None);
    }
}
