//! The binary frames. All numbers are little endian.

/// What a client sends in binary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClientFrame<'a> {
    /// A message on a channel that the client has advertised.
    Message {
        /// The client's id of it.
        channel: u32,
        /// The message.
        payload: &'a [u8],
    },
    /// A request to a service.
    Call(Call<'a>),
}

/// A request to a service, or the response: both look alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Call<'a> {
    /// The server's id of the service.
    pub service: u32,
    /// The client's id of this call.
    pub call: u32,
    /// As in `cdr`.
    pub encoding: &'a str,
    /// Request or response.
    pub payload: &'a [u8],
}

/// Why bytes are no frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadFrame {
    /// It ends too early.
    #[error("a binary frame ends too early")]
    Short,
    /// Its first byte is none that is known.
    #[error("a binary frame begins with {0}, which is no operation")]
    Operation(u8),
    /// Its encoding is no text.
    #[error("the encoding of a call is no text")]
    Encoding,
}

/// The length of what stands before the payload of [`message_head`].
pub const MESSAGE_HEAD: usize = 13;

const MESSAGE_DATA: u8 = 1;
const TIME: u8 = 2;
const SERVICE_RESPONSE: u8 = 3;
const ASSET_RESPONSE: u8 = 4;
const CLIENT_MESSAGE: u8 = 1;
const CLIENT_CALL: u8 = 2;

/// Reads a frame of a client.
///
/// # Errors
/// Bytes that are none.
pub fn read(frame: &[u8]) -> Result<ClientFrame<'_>, BadFrame> {
    let (&operation, rest) = frame.split_first().ok_or(BadFrame::Short)?;
    match operation {
        CLIENT_MESSAGE => {
            let (channel, payload) = number(rest)?;
            Ok(ClientFrame::Message { channel, payload })
        }
        CLIENT_CALL => {
            let (service, rest) = number(rest)?;
            let (call, rest) = number(rest)?;
            let (len, rest) = number(rest)?;
            let len = usize::try_from(len).map_err(|_| BadFrame::Short)?;
            let (encoding, payload) = rest.split_at_checked(len).ok_or(BadFrame::Short)?;
            let encoding = std::str::from_utf8(encoding).map_err(|_| BadFrame::Encoding)?;
            Ok(ClientFrame::Call(Call { service, call, encoding, payload }))
        }
        other => Err(BadFrame::Operation(other)),
    }
}

fn number(bytes: &[u8]) -> Result<(u32, &[u8]), BadFrame> {
    let (four, rest) = bytes.split_first_chunk().ok_or(BadFrame::Short)?;
    Ok((u32::from_le_bytes(*four), rest))
}

/// What stands before a message of a subscription.
#[must_use]
pub fn message_head(subscription: u32, log_time_ns: u64) -> [u8; MESSAGE_HEAD] {
    let mut head = [0; MESSAGE_HEAD];
    head[0] = MESSAGE_DATA;
    head[1..5].copy_from_slice(&subscription.to_le_bytes());
    head[5..].copy_from_slice(&log_time_ns.to_le_bytes());
    head
}

/// The time of the server's clock.
#[must_use]
pub fn time(now_ns: u64) -> Vec<u8> {
    let mut frame = vec![TIME];
    frame.extend(now_ns.to_le_bytes());
    frame
}

/// The response to a call.
#[must_use]
pub fn service_response(response: &Call<'_>) -> Vec<u8> {
    let mut frame = Vec::with_capacity(13 + response.encoding.len() + response.payload.len());
    frame.push(SERVICE_RESPONSE);
    frame.extend(response.service.to_le_bytes());
    frame.extend(response.call.to_le_bytes());
    frame.extend(len_of(response.encoding));
    frame.extend(response.encoding.as_bytes());
    frame.extend(response.payload);
    frame
}

/// A file that a client asked for, or why it does not get it.
#[must_use]
pub fn asset_response(request: u32, asset: Result<&[u8], &str>) -> Vec<u8> {
    let mut frame = vec![ASSET_RESPONSE];
    frame.extend(request.to_le_bytes());
    let (status, error, data) = match asset {
        Ok(data) => (0, "", data),
        Err(error) => (1, error, &[][..]),
    };
    frame.push(status);
    frame.extend(len_of(error));
    frame.extend(error.as_bytes());
    frame.extend(data);
    frame
}

fn len_of(text: &str) -> [u8; 4] {
    // Texts of our own are short.
    u32::try_from(text.len()).unwrap_or(u32::MAX).to_le_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_of_clients_are_read() {
        let message = [1, 7, 0, 0, 0, 0xaa];
        let expected = ClientFrame::Message { channel: 7, payload: &[0xaa] };
        assert_eq!(read(&message), Ok(expected));
        let mut call = vec![2, 1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0];
        call.extend(b"cdr!");
        let expected = Call { service: 1, call: 2, encoding: "cdr", payload: b"!" };
        assert_eq!(read(&call), Ok(ClientFrame::Call(expected)));
        for len in 0..16 {
            assert_eq!(read(&call[..len]), Err(BadFrame::Short), "{len}");
        }
        assert_eq!(read(&[9]), Err(BadFrame::Operation(9)));
        call[13] = 0xff;
        assert_eq!(read(&call), Err(BadFrame::Encoding));
        call[9..13].copy_from_slice(&u32::MAX.to_le_bytes());
        assert_eq!(read(&call), Err(BadFrame::Short));
    }

    #[test]
    fn frames_of_the_server_have_the_bytes_of_the_specification() {
        let head = message_head(0x0102, 0x0304);
        assert_eq!(head, [1, 2, 1, 0, 0, 4, 3, 0, 0, 0, 0, 0, 0]);
        assert_eq!(time(5), [2, 5, 0, 0, 0, 0, 0, 0, 0]);
        let response = Call { service: 1, call: 2, encoding: "cdr", payload: &[9] };
        let expected = [3, 1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0, b'c', b'd', b'r', 9];
        assert_eq!(service_response(&response), expected);
        assert_eq!(asset_response(1, Ok(&[7])), [4, 1, 0, 0, 0, 0, 0, 0, 0, 0, 7]);
        assert_eq!(asset_response(1, Err("no")), [4, 1, 0, 0, 0, 1, 2, 0, 0, 0, b'n', b'o']);
    }
}
