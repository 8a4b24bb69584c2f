//! rosbridge over WebSocket, as nearly all clients speak it.

use super::Shared;
use crate::session::{Incoming, Session};
use angaros_window::net::{self, Handler, Peer, Sender, SocketError, SocketRules, WebSocket, Work};
use angaros_window::{Frame, Outgoing};
use std::sync::Arc;

pub(super) struct WebSocketService {
    pub shared: Arc<Shared>,
}

impl Handler for WebSocketService {
    fn socket_at(&self, path: &str) -> Option<SocketRules> {
        // `auth` may bring the token.
        let rules = SocketRules { token_may_come_later: true, ..SocketRules::default() };
        (path == self.shared.path).then_some(rules)
    }

    fn serve(self: Arc<Self>, socket: WebSocket, peer: Peer) -> Work<'static> {
        Box::pin(async move { run(&self.shared, socket, peer).await })
    }
}

async fn run(shared: &Shared, socket: WebSocket, peer: Peer) {
    let session = Session::new(&shared.bridge, &shared.access, peer.address, peer.grant);
    let present = shared.roster.add(peer.address, session.client());
    let (mut receiver, mut sender) = socket.split();
    let outbox = Arc::clone(session.client().outbox());
    let reading = async {
        loop {
            match receiver.next(&outbox).await {
                Ok(Some(net::Incoming::Text(text))) => session.receive(Incoming::Text(&text)).await,
                Ok(Some(net::Incoming::Binary(bytes))) => {
                    session.receive(Incoming::Binary(&bytes)).await;
                }
                Ok(None) => return None,
                Err(error) => return Some(error),
            }
        }
    };
    let failed = tokio::select! {
        failed = reading => failed,
        () = write_all(shared, &session, &mut sender) => None,
        () = super::without_token(shared, &session) => {
            let why = "no token was shown";
            shared.gate.refuse(&format!("{}: {why}", session.client().name()));
            sender.close(1008, why).await;
            None
        }
    };
    drop(present);
    match failed {
        Some(error) => {
            let name = session.client().name();
            match &error {
                SocketError::Io(error) => tracing::debug!("{name}: {error}"),
                refused => shared.gate.refuse(&format!("{name}: {refused}")),
            }
            sender.close(error.close_code(), &error.to_string()).await;
        }
        // The answer to the client's farewell may still be there.
        None => {
            while let Some(Outgoing::Control(frame)) = outbox.try_next() {
                if sender.send(&frame).await.is_err() {
                    break;
                }
            }
        }
    }
}

/// Sends what is there for the client until it ends.
async fn write_all(shared: &Shared, session: &Arc<Session>, sender: &mut Sender) {
    while let Some(frames) = session.next_frames().await {
        for frame in frames {
            let is_end = matches!(frame, Frame::Close(..));
            if sender.send(&frame).await.is_err() || is_end {
                return;
            }
        }
    }
    let reason = session.client().outbox().closed().unwrap_or_default();
    shared.gate.refuse(&format!("{}: {reason}", session.client().name()));
    sender.close(1008, &reason).await;
}
