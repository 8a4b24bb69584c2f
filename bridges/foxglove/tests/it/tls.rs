//! The same over TLS. The certificate in `testdata/foxglove/` is of `localhost` and signed by
//! itself.

use crate::client::patiently;
use crate::stage::Stage;
use angaros_window::net::tls::Identity;
use rustls::pki_types::pem::PemObject as _;
use rustls::pki_types::{CertificateDer, ServerName};
use std::path::PathBuf;
use std::sync::Arc;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

fn file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../testdata/foxglove").join(name)
}

pub fn identity() -> Identity {
    Identity { certificate: file("certificate.pem"), key: file("key.pem") }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_trusts_the_certificate_is_served_and_one_without_tls_is_not() {
    let stage = Stage::encrypted(identity()).await;
    let mut roots = rustls::RootCertStore::empty();
    roots.add(CertificateDer::from_pem_file(file("certificate.pem")).unwrap()).unwrap();
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = rustls::ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_root_certificates(roots)
        .with_no_client_auth();
    let connector = tokio_rustls::TlsConnector::from(Arc::new(config));
    let tcp = TcpStream::connect(stage.address).await.unwrap();
    let name = ServerName::try_from("localhost").unwrap();
    let mut stream = patiently("TLS", connector.connect(name, tcp)).await.unwrap();
    let request = format!(
        "GET / HTTP/1.1\r\nHost: localhost:{}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\
         Sec-WebSocket-Protocol: foxglove.sdk.v1\r\n\r\n",
        stage.address.port()
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut seen = Vec::new();
    while !seen.windows(10).any(|part| part == b"serverInfo") {
        assert_ne!(patiently("the greeting", stream.read_buf(&mut seen)).await.unwrap(), 0);
    }
    let mut plain = TcpStream::connect(stage.address).await.unwrap();
    plain.write_all(request.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    // The connection may also be reset.
    drop(patiently("the end", plain.read_to_end(&mut answer)).await);
    assert!(!answer.starts_with(b"HTTP/"), "{answer:?}");
}
