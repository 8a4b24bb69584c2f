//! One connection from its first byte until a handler has it.

use super::http::{self, Request, Response};
use super::websocket::{WebSocket, handshake};
use super::{Handler, Peer, Shared, Stream};
use crate::access::Grant;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::time::timeout;

/// Serves one connection. The error says why it was refused.
pub(super) async fn run(
    shared: &Shared,
    handler: Arc<dyn Handler>,
    stream: TcpStream,
    from: SocketAddr,
) -> Result<(), String> {
    let told = |error: std::io::Error| error.to_string();
    let local = stream.local_addr().map_err(told)?.ip();
    // A small message must not wait for a larger one.
    stream.set_nodelay(true).map_err(told)?;
    let limit = shared.gate.limits().arrival_timeout;
    let mut stream: Stream = match &shared.tls {
        None => Box::new(stream),
        Some(tls) => match timeout(limit, tls.accept(stream)).await {
            Ok(Ok(stream)) => Box::new(stream),
            Ok(Err(error)) => return Err(format!("no TLS: {error}")),
            Err(_) => return Err("TLS takes too long".to_owned()),
        },
    };
    let (request, rest) = match timeout(limit, head(&mut stream)).await {
        Ok(Ok(Some(read))) => read,
        Ok(Ok(None)) => return Ok(()),
        Ok(Err(reason)) => {
            answer(&mut stream, &Response::text(400, "this is no request of HTTP\n"), limit).await;
            return Err(reason);
        }
        Err(_) => return Err("the head of the request takes too long".to_owned()),
    };
    match decide(shared, &*handler, &request, local) {
        Decision::Answer(response) => {
            answer(&mut stream, &response, limit).await;
            Ok(())
        }
        Decision::Refuse(response, reason) => {
            answer(&mut stream, &response, limit).await;
            Err(reason)
        }
        Decision::Open { response, grant, agreed } => {
            let written = timeout(limit, stream.write_all(&response)).await;
            written.map_err(|_| "the answer is not read".to_owned())?.map_err(told)?;
            let deflate = agreed.deflate;
            let socket = WebSocket::new(stream, rest, deflate, shared.gate.limits().clone());
            let protocol = agreed.protocol;
            let peer = Peer { address: from, grant, protocol, path: request.path };
            handler.serve(socket, peer).await;
            Ok(())
        }
    }
}

enum Decision {
    Answer(Response),
    Refuse(Response, String),
    Open { response: Vec<u8>, grant: Grant, agreed: handshake::Agreed },
}

/// What becomes of a request (rules NT1 and NT2).
fn decide(shared: &Shared, handler: &dyn Handler, request: &Request, local: IpAddr) -> Decision {
    let host = request.header("host");
    if let Err(error) = shared.access.check_origin(request.header("origin"), host, local) {
        return Decision::Refuse(Response::text(403, &format!("{error}\n")), error.message);
    }
    if !handshake::is_upgrade(request) {
        let mut response = match &*request.method {
            "GET" | "HEAD" => handler.get(request),
            _ => Response::text(405, "only GET is understood\n"),
        };
        response.without_body = request.method == "HEAD";
        return Decision::Answer(response);
    }
    let Some(rules) = handler.socket_at(&request.path) else {
        let text = format!("there is no WebSocket at {}\n", request.path);
        return Decision::Refuse(Response::text(404, &text), text.trim_end().to_owned());
    };
    let token = request.token();
    let grant = match shared.access.log_in(token.as_deref()) {
        Ok(grant) => grant,
        Err(_) if token.is_none() && rules.token_may_come_later => Grant::nothing(),
        Err(error) => {
            return Decision::Refuse(Response::text(401, &format!("{error}\n")), error.message);
        }
    };
    match handshake::agree(request, rules.protocols, shared.compress) {
        Ok(agreed) => Decision::Open { response: agreed.response(), grant, agreed },
        Err(error) => {
            let response = Response::text(error.status(), &format!("{error}\n"));
            Decision::Refuse(response, error.to_string())
        }
    }
}

/// The head of the request and what came after it; `None` if nothing came at all.
async fn head(stream: &mut Stream) -> Result<Option<(Request, Vec<u8>)>, String> {
    let mut read = Vec::with_capacity(1024);
    loop {
        if let Some((request, len)) = http::parse(&read).map_err(|error| error.to_string())? {
            return Ok(Some((request, read.split_off(len))));
        }
        let before = read.len();
        match stream.read_buf(&mut read).await {
            Ok(0) if before == 0 => return Ok(None),
            Ok(0) => return Err("the connection ends within the head".to_owned()),
            Ok(_) => {}
            Err(error) => return Err(error.to_string()),
        }
    }
}

/// Answers and ends. Who does not read that gets nothing more.
async fn answer(stream: &mut Stream, response: &Response, limit: std::time::Duration) {
    let bytes = response.to_bytes();
    let written = async {
        stream.write_all(&bytes).await?;
        stream.shutdown().await
    };
    // It ends here either way.
    drop(timeout(limit, written).await);
}
