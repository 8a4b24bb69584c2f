//! How a service that the bridge offers in ROS 1 is served, whatever answers it.

use crate::tcpros::{Header, Reader, write_header};
use std::io;
use std::time::Duration;
use tokio::io::AsyncWriteExt as _;
use tokio::net::TcpStream;
use tokio::time::timeout;

/// How long a persistent connection may be silent.
const IDLE: Duration = Duration::from_secs(3600);

/// How long an answer may take to leave.
const PATIENCE: Duration = Duration::from_secs(60);

/// A service as clients of ROS 1 know it.
pub(super) struct Served<'a> {
    pub service: &'a str,
    /// Its type, as in `std_srvs/SetBool`.
    pub ros1_name: &'a str,
    pub md5sum: &'a str,
}

/// What answers the calls of a service; requests and responses are as ROS 1 writes them.
pub(super) trait Service1<C>: Sync {
    fn described(&self) -> Served<'_>;

    /// One response. An error is what the client is told.
    fn answer(
        &self,
        context: &C,
        request: &[u8],
    ) -> impl Future<Output = Result<Vec<u8>, String>> + Send;
}

/// Who serves.
pub(super) struct Server1<'a, C> {
    /// The name of its node in ROS 1.
    pub node: &'a str,
    pub max_request_bytes: usize,
    /// What the services want to answer.
    pub context: &'a C,
}

/// Serves one client.
pub(super) async fn serve<C: Sync>(
    of: &impl Service1<C>,
    server: Server1<'_, C>,
    mut reader: Reader<TcpStream>,
    asked: &Header,
) -> io::Result<()> {
    let Served { service, ros1_name, md5sum } = of.described();
    let theirs = asked.get("md5sum").unwrap_or_default();
    if theirs != "*" && theirs != md5sum {
        let client = asked.get("callerid").unwrap_or_default();
        let error =
            format!("request from [{client}]: md5sums do not match: [{theirs}] vs. [{md5sum}]");
        return write_header(reader.get_mut(), &Header::new([("error", &*error)])).await;
    }
    let request_type = format!("{ros1_name}Request");
    let response_type = format!("{ros1_name}Response");
    let answer = Header::new([
        ("callerid", server.node),
        ("md5sum", md5sum),
        ("service", service),
        ("type", ros1_name),
        ("request_type", &*request_type),
        ("response_type", &*response_type),
    ]);
    write_header(reader.get_mut(), &answer).await?;
    if asked.is_set("probe") {
        return Ok(());
    }
    let stays = asked.is_set("persistent");
    let mut request = Vec::new();
    loop {
        timeout(IDLE, reader.frame(server.max_request_bytes, &mut request)).await??;
        let answer = match of.answer(server.context, &request).await {
            Ok(response) => framed(1, &response),
            Err(why) => framed(0, why.replace("\nhint: ", "; hint: ").as_bytes()),
        };
        timeout(PATIENCE, reader.get_mut().write_all(&answer?)).await??;
        if !stays {
            return reader.get_mut().shutdown().await;
        }
    }
}

/// Whether it went well, then the length of a response, then the response.
fn framed(is_well: u8, response: &[u8]) -> io::Result<Vec<u8>> {
    let len = u32::try_from(response.len()).map_err(io::Error::other)?;
    Ok([&[is_well], &len.to_le_bytes()[..], response].concat())
}
