//! Connections: headers and messages.

use super::header::{Header, MAX_HEADER};
use std::io;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::TcpStream;
use tokio::time::timeout;

/// How long a header may take.
pub(crate) const ARRIVAL: Duration = Duration::from_secs(10);

/// Memory that is taken before the bytes of a message are there, at most.
const AHEAD: usize = 1 << 20;

pub(crate) fn invalid(text: impl Into<String>) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, text.into())
}

/// Connects to a node and exchanges headers.
pub(crate) async fn connect(
    (host, port): (&str, u16),
    header: &Header,
) -> io::Result<(Reader<TcpStream>, Header)> {
    let exchange = async {
        let mut stream = TcpStream::connect((host, port)).await?;
        stream.set_nodelay(true)?;
        stream.write_all(&header.encode()).await?;
        let mut reader = Reader::new(stream);
        let answer = reader.header().await?;
        Ok::<_, io::Error>((reader, answer))
    };
    let (reader, answer) = timeout(ARRIVAL, exchange).await??;
    match answer.get("error") {
        Some(error) => Err(invalid(format!("{host}:{port} refuses: {error}"))),
        None => Ok((reader, answer)),
    }
}

/// Reads a header that must come now.
pub(crate) async fn read_header(reader: &mut Reader<TcpStream>) -> io::Result<Header> {
    timeout(ARRIVAL, reader.header()).await?
}

pub(crate) async fn write_header(stream: &mut TcpStream, header: &Header) -> io::Result<()> {
    timeout(ARRIVAL, stream.write_all(&header.encode())).await?
}

/// What is read of a connection.
pub(crate) struct Reader<S> {
    stream: BufReader<S>,
}

impl<S: AsyncRead + Unpin> Reader<S> {
    pub fn new(stream: S) -> Self {
        Self { stream: BufReader::with_capacity(64 << 10, stream) }
    }

    /// The connection itself, to write on it.
    pub fn get_mut(&mut self) -> &mut S {
        self.stream.get_mut()
    }

    async fn header(&mut self) -> io::Result<Header> {
        let mut bytes = Vec::new();
        self.frame(MAX_HEADER, &mut bytes).await?;
        Header::decode(&bytes).map_err(invalid)
    }

    /// Reads the next message into `into`, whose memory is used again.
    pub async fn frame(&mut self, limit: usize, into: &mut Vec<u8>) -> io::Result<()> {
        let len = self.stream.read_u32_le().await?;
        frame_body(&mut self.stream, len, limit, into).await
    }

    /// Reads one byte.
    pub async fn byte(&mut self) -> io::Result<u8> {
        self.stream.read_u8().await
    }
}

/// Reads the bytes of a message of that length (rule TR3).
async fn frame_body(
    stream: &mut (impl AsyncRead + Unpin),
    len: u32,
    limit: usize,
    into: &mut Vec<u8>,
) -> io::Result<()> {
    let len = len as usize;
    if len > limit {
        return Err(invalid(format!("a message of {len} bytes, {limit} at most")));
    }
    into.clear();
    into.reserve(len.min(AHEAD));
    let got = stream.take(len as u64).read_to_end(into).await?;
    match got == len {
        true => Ok(()),
        false => Err(io::ErrorKind::UnexpectedEof.into()),
    }
}

/// Reads a message from bytes as from a connection: for tests and fuzzing.
///
/// # Errors
/// The bytes end too early, or say a length beyond `limit`.
pub fn frame(bytes: &[u8], limit: usize) -> io::Result<(&[u8], &[u8])> {
    let (len, rest) = bytes.split_first_chunk::<4>().ok_or(io::ErrorKind::UnexpectedEof)?;
    let len = u32::from_le_bytes(*len) as usize;
    if len > limit {
        return Err(invalid(format!("a message of {len} bytes, {limit} at most")));
    }
    rest.split_at_checked(len).ok_or_else(|| io::ErrorKind::UnexpectedEof.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn messages_are_read_one_by_one_and_lies_take_no_memory() {
        let bytes: &[u8] = &[2, 0, 0, 0, 7, 8, 0, 0, 0, 0, 255, 255, 255, 127, 1];
        let mut reader = Reader::new(bytes);
        let mut message = Vec::new();
        reader.frame(100, &mut message).await.unwrap();
        assert_eq!(message, [7, 8]);
        reader.frame(100, &mut message).await.unwrap();
        assert!(message.is_empty());
        let error = reader.frame(usize::MAX, &mut message).await.unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::UnexpectedEof);
        assert!(message.capacity() <= 2 * AHEAD, "{}", message.capacity());
        let error = Reader::new(bytes).frame(1, &mut message).await.unwrap_err();
        assert!(error.to_string().contains("1 at most"), "{error}");
        assert_eq!(frame(bytes, 100).unwrap(), (&[7_u8, 8][..], &bytes[6..]));
    }
}
