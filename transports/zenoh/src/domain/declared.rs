//! The liveliness tokens by which this process announces its nodes and endpoints.

use super::Domain;
use crate::sync::lock;
use crate::wire::{EndpointToken, Token, TokenBody, extension, zid};
use angaros_transport::{Endpoint, Error, ErrorKind, NodeName, Result};
use std::sync::Arc;
use zenoh::Wait as _;
use zenoh::liveliness::LivelinessToken;

impl Domain {
    /// The token of an endpoint of this process.
    pub(crate) fn token_of(
        &self,
        endpoint: &Endpoint,
        enclave: &str,
        body: impl FnOnce(u64) -> EndpointToken,
    ) -> Token {
        let node_id = self.shared.node_id(&endpoint.node);
        Token {
            domain: self.shared.number,
            session: self.process.printed.clone(),
            node_id,
            enclave: enclave.to_owned(),
            namespace: endpoint.node.namespace.clone(),
            node: endpoint.node.name.clone(),
            body: TokenBody::Endpoint(body(zid::endpoint_number(endpoint.gid))),
        }
    }

    /// Declares a token until the result is dropped.
    ///
    /// # Errors
    /// A session that was closed.
    pub(crate) fn show(self: &Arc<Self>, token: &Token) -> Result<DeclaredToken> {
        let text = token.to_string();
        let declared = self.process.session.liveliness().declare_token(&text).wait();
        let declared = declared.map_err(|error| {
            Error::new(ErrorKind::System, format!("cannot show {text} over Zenoh: {error}"))
        })?;
        let number = match &token.body {
            TokenBody::Node => None,
            TokenBody::Endpoint(endpoint) => Some(endpoint.id),
        };
        Ok(DeclaredToken { domain: Arc::clone(self), token: Some(declared), number })
    }
}

/// A declared token. Dropping it announces the end of the endpoint and removes the token.
pub struct DeclaredToken {
    domain: Arc<Domain>,
    token: Option<LivelinessToken>,
    number: Option<u64>,
}

impl Drop for DeclaredToken {
    fn drop(&mut self) {
        let domain = self.domain.shared.number;
        let process = &self.domain.process;
        // Declarations keep their order: other sessions receive this one before the token
        // disappears.
        let ended = self.number.and_then(|number| {
            let key = extension::ended_key(domain, &process.printed, number);
            process.session.liveliness().declare_token(key).wait().ok()
        });
        drop(self.token.take());
        drop(ended);
    }
}

/// Announces a node until it is dropped.
pub struct DeclaredNode {
    shown: DeclaredToken,
    node: (NodeName, u64),
}

impl DeclaredNode {
    /// Declares its token.
    ///
    /// # Errors
    /// A session that was closed.
    pub fn show(domain: &Arc<Domain>, node: &NodeName, enclave: &str) -> Result<Self> {
        let node_id = domain.process.next_node();
        let token = Token {
            domain: domain.shared.number,
            session: domain.process.printed.clone(),
            node_id,
            enclave: enclave.to_owned(),
            namespace: node.namespace.clone(),
            node: node.name.clone(),
            body: TokenBody::Node,
        };
        let shown = domain.show(&token)?;
        lock(&domain.shared.state).nodes.push((node.clone(), node_id));
        Ok(Self { shown, node: (node.clone(), node_id) })
    }
}

impl Drop for DeclaredNode {
    fn drop(&mut self) {
        lock(&self.shown.domain.shared.state).nodes.retain(|node| *node != self.node);
    }
}
