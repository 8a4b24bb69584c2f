//! TLS by rustls: certificate chain and key out of PEM files.

use crate::error::{ErrorKind, WindowError};
use rustls::pki_types::pem::PemObject as _;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use std::path::PathBuf;
use std::sync::Arc;
use tokio_rustls::TlsAcceptor;

/// What a server shows of itself.
#[derive(Clone, Debug)]
pub struct Identity {
    /// The PEM file with its certificate and those that signed it.
    pub certificate: PathBuf,
    /// The PEM file with its private key.
    pub key: PathBuf,
}

pub(super) fn acceptor(identity: &Identity) -> Result<TlsAcceptor, WindowError> {
    let failed = |path: &PathBuf, error: &dyn std::fmt::Display| {
        let text = format!("cannot use {} for TLS: {error}", path.display());
        WindowError::new(ErrorKind::System, text)
    };
    let chain = CertificateDer::pem_file_iter(&identity.certificate)
        .and_then(Iterator::collect::<Result<Vec<_>, _>>)
        .map_err(|error| failed(&identity.certificate, &error))?;
    if chain.is_empty() {
        return Err(failed(&identity.certificate, &"it holds no certificate"));
    }
    let key = PrivateKeyDer::from_pem_file(&identity.key)
        .map_err(|error| failed(&identity.key, &error))?;
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let mut config = rustls::ServerConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .and_then(|config| config.with_no_client_auth().with_single_cert(chain, key))
        .map_err(|error| failed(&identity.certificate, &error))?;
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    Ok(TlsAcceptor::from(Arc::new(config)))
}
