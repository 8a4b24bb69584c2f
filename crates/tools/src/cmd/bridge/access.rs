//! Who may do what at a bridge: options that all of them share.

use angaros_window::access::{AccessOptions, Globs, Rules, TokenRule};
use angaros_window::net::tls::Identity;
use angaros_window::{Access, Gate, Limits};
use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;

#[derive(clap::Args)]
pub struct AccessArgs {
    /// The address to listen on; any but this host's own needs a token
    #[arg(long, default_value = "127.0.0.1", value_name = "IP")]
    address: IpAddr,
    /// What clients must show; read from ANGAROS_BRIDGE_TOKEN when left out
    #[arg(long, value_name = "TOKEN")]
    token: Option<String>,
    /// Tokens with what each of them may do, from a YAML file
    #[arg(long, value_name = "FILE")]
    access: Option<PathBuf>,
    /// Let everybody on the network do everything, without a token
    #[arg(long)]
    anyone: bool,
    /// Clients may look and change nothing
    #[arg(long)]
    read_only: bool,
    /// Topics that clients may use, as in '/camera/*,!/camera/raw'
    #[arg(long, default_value = "*", value_name = "GLOBS")]
    topics: String,
    /// Services and actions that clients may use
    #[arg(long, default_value = "*", value_name = "GLOBS")]
    services: String,
    /// Parameters that clients may use, as in '/camera.*'
    #[arg(long, default_value = "*", value_name = "GLOBS")]
    parameters: String,
    /// Let pages of this origin connect, as in https://app.foxglove.dev
    #[arg(long, value_name = "ORIGIN")]
    allow_origin: Vec<String>,
    /// Encrypt with the certificate in this PEM file
    #[arg(long, requires = "key", value_name = "FILE")]
    certificate: Option<PathBuf>,
    /// The certificate's private key
    #[arg(long, requires = "certificate", value_name = "FILE")]
    key: Option<PathBuf>,
    /// Compress messages for clients that can read it
    #[arg(long)]
    compress: bool,
    /// Clients at one time
    #[arg(long, default_value_t = 256, value_name = "N")]
    max_clients: usize,
    /// Bytes of the largest message that a client may send
    #[arg(long, default_value_t = 10_000_000, value_name = "BYTES")]
    max_message_size: usize,
}

/// The form of the file of `--access`.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct AccessFile {
    tokens: Vec<TokenEntry>,
}

/// One token of it. What is left out may not be done.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct TokenEntry {
    name: String,
    token: String,
    #[serde(default)]
    read: String,
    #[serde(default)]
    write: String,
    #[serde(default)]
    call: String,
    #[serde(default)]
    serve: String,
    #[serde(default)]
    read_parameters: String,
    #[serde(default)]
    write_parameters: String,
    #[serde(default)]
    assets: String,
}

impl AccessArgs {
    /// Where to listen.
    pub fn socket(&self, port: u16) -> SocketAddr {
        SocketAddr::new(self.address, port)
    }

    /// Who gets in.
    pub fn access(&self) -> Result<Arc<Access>, Box<dyn std::error::Error>> {
        let rules = self.rules();
        let mut tokens = match &self.access {
            Some(path) => tokens_of(path)?,
            None => Vec::new(),
        };
        if let Some(token) = self.given_token() {
            tokens.push(TokenRule { name: "client".to_owned(), token, rules: rules.clone() });
        } else if self.token.is_some() {
            return Err("--token is empty; hint: leave it out, or give one".into());
        }
        Ok(Arc::new(Access::new(AccessOptions {
            anyone: rules,
            anyone_from_network: self.anyone,
            tokens,
            origins: self.allow_origin.clone(),
        })))
    }

    fn rules(&self) -> Rules {
        let topics = Globs::parse(&self.topics);
        let services = Globs::parse(&self.services);
        let parameters = Globs::parse(&self.parameters);
        let reading = Rules {
            read: topics.clone(),
            read_parameters: parameters.clone(),
            assets: Globs::all(),
            ..Rules::default()
        };
        if self.read_only {
            return reading;
        }
        Rules {
            write: topics,
            call: services.clone(),
            serve: services,
            write_parameters: parameters,
            ..reading
        }
    }

    /// The limits of all clients.
    pub fn limits(&self) -> Limits {
        Limits {
            clients: self.max_clients,
            clients_per_address: self.max_clients,
            message_bytes: self.max_message_size,
            ..Limits::default()
        }
    }

    /// What a page's address says of the token: empty, or `?token=` with what was given.
    pub fn query(&self) -> String {
        let Some(token) = self.given_token() else { return String::new() };
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte);
        let escaped = token.bytes().map(|byte| match plain(byte) {
            true => char::from(byte).to_string(),
            false => format!("%{byte:02X}"),
        });
        format!("?token={}", escaped.collect::<String>())
    }

    fn given_token(&self) -> Option<String> {
        let given = self.token.clone().or_else(|| std::env::var("ANGAROS_BRIDGE_TOKEN").ok());
        given.filter(|token| !token.is_empty())
    }

    /// What counts the clients.
    pub fn gate(&self) -> Arc<Gate> {
        Gate::new(self.limits())
    }

    /// What the server shows of itself, if it encrypts.
    pub fn identity(&self) -> Option<Identity> {
        let certificate = self.certificate.clone()?;
        Some(Identity { certificate, key: self.key.clone()? })
    }

    /// Whether messages are compressed.
    pub fn compress(&self) -> bool {
        self.compress
    }
}

fn tokens_of(path: &Path) -> Result<Vec<TokenRule>, Box<dyn std::error::Error>> {
    let text =
        std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    tokens(&text).map_err(|error| {
        let hint = "hint: write 'tokens:', then '- {name: viewer, token: ..., read: \"*\"}'";
        format!("{}: {error}; {hint}", path.display()).into()
    })
}

fn tokens(text: &str) -> Result<Vec<TokenRule>, String> {
    let file: AccessFile = serde_yaml_ng::from_str(text).map_err(|error| error.to_string())?;
    let rule = |entry: TokenEntry| match entry.token.is_empty() {
        true => Err(format!("the token of {} is empty", entry.name)),
        false => Ok(TokenRule {
            rules: Rules {
                read: Globs::parse(&entry.read),
                write: Globs::parse(&entry.write),
                call: Globs::parse(&entry.call),
                serve: Globs::parse(&entry.serve),
                read_parameters: Globs::parse(&entry.read_parameters),
                write_parameters: Globs::parse(&entry.write_parameters),
                assets: Globs::parse(&entry.assets),
            },
            name: entry.name,
            token: entry.token,
        }),
    };
    file.tokens.into_iter().map(rule).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use angaros_window::Right;
    use clap::Parser as _;

    #[derive(clap::Parser)]
    struct Line {
        #[command(flatten)]
        access: AccessArgs,
    }

    fn args(line: &str) -> AccessArgs {
        Line::parse_from(std::iter::once("x").chain(line.split_whitespace())).access
    }

    #[test]
    fn a_token_may_do_what_the_lists_on_the_command_line_say() {
        let args = args("--token secret --topics /a/*,!/a/b --services /s");
        let access = args.access().unwrap();
        assert!(access.log_in(None).is_err());
        let grant = access.log_in(Some("secret")).unwrap();
        assert!(grant.allows(Right::Read, "/a/x") && grant.allows(Right::Write, "/a/x"));
        assert!(!grant.allows(Right::Read, "/a/b") && !grant.allows(Right::Read, "/c"));
        assert!(grant.allows(Right::Call, "/s") && !grant.allows(Right::Call, "/t"));
        assert!(super::tests::args("--token=").access().is_err());
        assert_eq!(super::tests::args("--token a/b").query(), "?token=a%2Fb");
    }

    #[test]
    fn who_may_only_read_changes_nothing() {
        let grant = args("--read-only").access().unwrap().log_in(None).unwrap();
        assert!(grant.allows(Right::Read, "/a") && grant.allows(Right::ReadParameter, "/n.p"));
        for right in [Right::Write, Right::Call, Right::Serve, Right::WriteParameter] {
            assert!(grant.never(right), "{right:?}");
        }
    }

    #[test]
    fn a_file_gives_each_token_what_it_may_do_and_nothing_else() {
        let text = "tokens:\n- {name: viewer, token: abc, read: '*'}\n\
                    - {name: driver, token: def, write: /cmd_vel}\n";
        let rules = tokens(text).unwrap();
        let access = Access::new(AccessOptions { tokens: rules, ..AccessOptions::default() });
        let viewer = access.log_in(Some("abc")).unwrap();
        assert!(viewer.allows(Right::Read, "/x") && viewer.never(Right::Write));
        let driver = access.log_in(Some("def")).unwrap();
        assert!(driver.allows(Right::Write, "/cmd_vel") && driver.never(Right::Read));
        for wrong in ["", "tokens: 3", "tokens:\n- {name: x, token: ''}", "tokens: []\nother: 1"] {
            assert!(tokens(wrong).is_err(), "{wrong}");
        }
    }
}
