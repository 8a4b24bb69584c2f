//! Liveliness tokens: how nodes and endpoints show themselves.
//!
//! ```text
//! @ros2_lv/<domain>/<session>/<node id>/<node id>/NN/<enclave>/<namespace>/<node>
//! @ros2_lv/<domain>/<session>/<node id>/<id>/<kind>/<enclave>/<namespace>/<node>
//!     /<name>/<type>/<hash>/<qos>[/<backends>]
//! ```

use super::QosChunk;
use super::keys::{demangle, hash_chunk, mangle, parse_hash};
use angaros_msg::TypeHash;
use angaros_msg::names::{demangle_type, mangle_type};
use std::fmt;

/// No token that is longer is read: two names and a type of ROS 2 fit in many times.
pub const MAX_TOKEN: usize = 4096;

/// What an endpoint is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Sends messages.
    Publisher,
    /// Receives messages.
    Subscription,
    /// Answers requests.
    Server,
    /// Sends requests.
    Client,
}

impl Kind {
    /// How it is written.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Self::Publisher => "MP",
            Self::Subscription => "MS",
            Self::Server => "SS",
            Self::Client => "SC",
        }
    }

    fn parse(code: &str) -> Option<Self> {
        let all = [Self::Publisher, Self::Subscription, Self::Server, Self::Client];
        all.into_iter().find(|kind| kind.code() == code)
    }
}

/// A liveliness token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// `ROS_DOMAIN_ID`.
    pub domain: u32,
    /// The session, as Zenoh prints its id.
    pub session: String,
    /// The node's number in its session.
    pub node_id: u64,
    /// The security enclave; `/` for none.
    pub enclave: String,
    /// The node's namespace; `/` for the root.
    pub namespace: String,
    /// The node's name.
    pub node: String,
    /// What it shows.
    pub body: TokenBody,
}

/// The entity that a token announces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TokenBody {
    /// A node.
    Node,
    /// Something of a node.
    Endpoint(EndpointToken),
}

/// The endpoint that a token announces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndpointToken {
    /// Its number in its session.
    pub id: u64,
    /// What it is.
    pub kind: Kind,
    /// The full name of its topic or service.
    pub name: String,
    /// The ROS name of its type.
    pub type_name: String,
    /// The type's hash; zero where none is known.
    pub hash: TypeHash,
    /// What it offers or asks for.
    pub qos: QosChunk,
    /// Ways besides the plain bytes in which the endpoint can exchange messages; kept as it stands.
    pub backends: Option<String>,
}

impl Token {
    /// Reads a token; `None` for anything that rmw_zenoh would not write.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        if text.len() > MAX_TOKEN {
            return None;
        }
        let mut chunks = text.split('/');
        let mut next = || chunks.next().filter(|chunk| !chunk.is_empty());
        if next()? != "@ros2_lv" {
            return None;
        }
        let domain = u32::try_from(number(next()?)?).ok()?;
        let session = next()?;
        super::zid::parse(session)?;
        let node_id = number(next()?)?;
        let id = number(next()?)?;
        let kind = next()?;
        let enclave = demangle(next()?);
        let namespace = demangle(next()?);
        let node = next()?;
        let body = match kind {
            "NN" => TokenBody::Node,
            _ => TokenBody::Endpoint(EndpointToken {
                id,
                kind: Kind::parse(kind)?,
                name: demangle(next()?),
                type_name: ros_type(&demangle(next()?))?,
                hash: parse_hash(next()?),
                qos: QosChunk::parse(next()?)?,
                backends: next().map(str::to_owned),
            }),
        };
        let session = session.to_owned();
        let node = demangle(node);
        Some(Self { domain, session, node_id, enclave, namespace, node, body })
    }
}

/// The ROS type of a type that is named as in DDS; `None` for other names, which no ROS 2 writes.
fn ros_type(mangled: &str) -> Option<String> {
    let name = demangle_type(mangled);
    (mangle_type(&name) == mangled).then_some(name)
}

/// A decimal number as Zenoh's peers write them.
fn number(text: &str) -> Option<u64> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { domain, session, node_id, .. } = self;
        let (id, kind) = match &self.body {
            TokenBody::Node => (*node_id, "NN"),
            TokenBody::Endpoint(endpoint) => (endpoint.id, endpoint.kind.code()),
        };
        write!(f, "@ros2_lv/{domain}/{session}/{node_id}/{id}/{kind}")?;
        let enclave = mangle(&self.enclave);
        let namespace = mangle(&self.namespace);
        write!(f, "/{enclave}/{namespace}/{}", mangle(&self.node))?;
        let TokenBody::Endpoint(endpoint) = &self.body else { return Ok(()) };
        let name = mangle(&endpoint.name);
        let type_name = mangle(&mangle_type(&endpoint.type_name));
        write!(f, "/{name}/{type_name}/{}/{}", hash_chunk(endpoint.hash), endpoint.qos)?;
        endpoint.backends.iter().try_for_each(|backends| write!(f, "/{backends}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CAMERA: &str = "@ros2_lv/0/f9980ee0495eaafb3e38f0d19e2eae12/3/10/MP/%secure%cell/%robot1/\
                          cam/%robot1%image/sensor_msgs::msg::dds_::Image_/TypeHashNotSupported/\
                          2::,5:,:,:,,";

    #[test]
    fn a_token_says_who_and_what() {
        let token = Token::parse(CAMERA).unwrap();
        assert_eq!((token.domain, token.node_id), (0, 3));
        assert_eq!(token.enclave, "/secure/cell");
        assert_eq!((token.namespace.as_str(), token.node.as_str()), ("/robot1", "cam"));
        let TokenBody::Endpoint(endpoint) = &token.body else { panic!("no endpoint") };
        assert_eq!((endpoint.id, endpoint.kind), (10, Kind::Publisher));
        assert_eq!(endpoint.name, "/robot1/image");
        assert_eq!(endpoint.type_name, "sensor_msgs/msg/Image");
        assert_eq!(endpoint.hash, TypeHash([0; 32]));
        assert_eq!(endpoint.qos.to_qos(), angaros_msg::Qos::sensor_data());
        assert_eq!(token.to_string(), CAMERA);
    }

    #[test]
    fn a_fourteenth_chunk_is_kept() {
        let text = format!("{CAMERA}/backends:cpu:;cuda:0");
        let token = Token::parse(&text).unwrap();
        assert_eq!(token.to_string(), text);
    }

    #[test]
    fn nodes_of_the_root_have_empty_names_as_percent_signs() {
        let text = "@ros2_lv/7/aac3178e146ba6f1fc6e6a4085e77f21/0/0/NN/%/%/listener";
        let token = Token::parse(text).unwrap();
        assert_eq!((token.namespace.as_str(), &token.body), ("/", &TokenBody::Node));
        assert_eq!(token.to_string(), text);
    }

    #[test]
    fn what_is_no_token_is_refused() {
        for (from, to) in [
            ("@ros2_lv", "@ros2"),
            ("/0/f99", "//f99"),
            ("/0/f99", "/x/f99"),
            ("/f99", "/0f99"),
            ("/f99", "/F99"),
            ("MP", "MX"),
            ("/cam/", "//"),
            ("/2::,5:,:,:,,", ""),
            ("/2::,5:,:,:,,", "/2::"),
        ] {
            assert_eq!(Token::parse(&CAMERA.replace(from, to)), None, "{from} as {to}");
        }
        assert_eq!(Token::parse(&format!("{CAMERA}/{}", "x".repeat(MAX_TOKEN))), None);
    }
}
