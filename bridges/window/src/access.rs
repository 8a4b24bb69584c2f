//! Who may do what.
//!
//! * **GR1** Without a token in [`AccessOptions::tokens`], only this host may connect, and it may
//!   do what [`AccessOptions::anyone`] says. [`Access::check_address`] refuses any other address to
//!   listen on, unless `anyone_from_network` says otherwise.
//! * **GR2** With tokens, whoever has none gets nothing, from this host too.
//! * **GR3** Tokens are compared in a time that does not depend on where they differ.
//! * **GR4** A web page may connect only if this server served it, or if its origin is in
//!   `origins`. Who sends no origin is no browser. While the server is reached over loopback, the
//!   name in `Host` must be one of this host's, so that no other name leads a page here.
//! * **GR5** Names are matched by globs: `*` stands for any characters, `/` too, `?` for one.

mod glob;
mod origin;

pub use glob::Globs;

use crate::error::WindowError;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use subtle::ConstantTimeEq as _;

/// What somebody may do with a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Right {
    /// Read a topic.
    Read,
    /// Publish on a topic.
    Write,
    /// Call a service, or send goals to an action.
    Call,
    /// Offer a service or an action.
    Serve,
    /// Read a parameter, by `/node.parameter`.
    ReadParameter,
    /// Set a parameter, by `/node.parameter`.
    WriteParameter,
    /// Fetch a file, by its `package://` URI.
    Asset,
}

impl Right {
    fn verb(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Write => "publish on",
            Self::Call => "call",
            Self::Serve => "offer",
            Self::ReadParameter => "read parameter",
            Self::WriteParameter => "set parameter",
            Self::Asset => "fetch",
        }
    }
}

/// What may be done, by name. The default is nothing.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Rules {
    /// Topics that may be read.
    pub read: Globs,
    /// Topics that may be published on.
    pub write: Globs,
    /// Services and actions that may be called.
    pub call: Globs,
    /// Services and actions that may be offered.
    pub serve: Globs,
    /// Parameters that may be read, by `/node.parameter`.
    pub read_parameters: Globs,
    /// Parameters that may be set, by `/node.parameter`.
    pub write_parameters: Globs,
    /// Files that may be fetched, by URI.
    pub assets: Globs,
}

impl Rules {
    /// Everything.
    #[must_use]
    pub fn everything() -> Self {
        let all = Globs::all;
        Self {
            read: all(),
            write: all(),
            call: all(),
            serve: all(),
            read_parameters: all(),
            write_parameters: all(),
            assets: all(),
        }
    }

    /// Reading everything and changing nothing.
    #[must_use]
    pub fn reading() -> Self {
        let all = Globs::all;
        Self { read: all(), read_parameters: all(), assets: all(), ..Self::default() }
    }

    fn of(&self, right: Right) -> &Globs {
        match right {
            Right::Read => &self.read,
            Right::Write => &self.write,
            Right::Call => &self.call,
            Right::Serve => &self.serve,
            Right::ReadParameter => &self.read_parameters,
            Right::WriteParameter => &self.write_parameters,
            Right::Asset => &self.assets,
        }
    }
}

/// A token and what it gives.
#[derive(Clone)]
pub struct TokenRule {
    /// Who has it, for the log.
    pub name: String,
    /// The token itself; it is never logged.
    pub token: String,
    /// What it gives.
    pub rules: Rules,
}

/// How access is set up.
#[derive(Clone)]
pub struct AccessOptions {
    /// What whoever has no token may do, as long as there are no tokens at all.
    pub anyone: Rules,
    /// Let anyone connect from other hosts too, without a token.
    pub anyone_from_network: bool,
    /// The tokens.
    pub tokens: Vec<TokenRule>,
    /// Origins of pages from elsewhere that may connect, as in `https://app.foxglove.dev`; `*` is
    /// any.
    pub origins: Vec<String>,
}

impl Default for AccessOptions {
    fn default() -> Self {
        Self {
            anyone: Rules::everything(),
            anyone_from_network: false,
            tokens: Vec::new(),
            origins: Vec::new(),
        }
    }
}

/// Decides who gets in and what they may do.
pub struct Access {
    options: AccessOptions,
    anyone: Arc<Rules>,
    tokens: Vec<(TokenRule, Arc<Rules>)>,
}

impl Access {
    /// Access by these options. Empty tokens are left out: nobody is to get in by saying nothing.
    #[must_use]
    pub fn new(options: AccessOptions) -> Self {
        let anyone = Arc::new(options.anyone.clone());
        let given = options.tokens.iter().filter(|rule| !rule.token.is_empty());
        let tokens = given.map(|rule| (rule.clone(), Arc::new(rule.rules.clone()))).collect();
        Self { options, anyone, tokens }
    }

    /// Everything for everybody on this host, and nothing for others.
    #[must_use]
    pub fn loopback_only() -> Self {
        Self::new(AccessOptions::default())
    }

    /// Whether a client needs a token.
    #[must_use]
    pub fn needs_token(&self) -> bool {
        !self.options.tokens.is_empty()
    }

    /// What the owner of this token may do (rules GR1 to GR3).
    ///
    /// # Errors
    /// `Denied`: a token that is not known, or none where one is needed.
    pub fn log_in(&self, token: Option<&str>) -> Result<Grant, WindowError> {
        if !self.needs_token() {
            return Ok(Grant { name: Arc::from("anyone"), rules: Arc::clone(&self.anyone) });
        }
        let Some(given) = token else { return Err(WindowError::denied("a token is needed")) };
        let mut found = None;
        for (rule, rules) in &self.tokens {
            // All are compared, so that the time does not tell which was nearly right.
            if bool::from(rule.token.as_bytes().ct_eq(given.as_bytes())) {
                found = Some(Grant { name: Arc::from(&*rule.name), rules: Arc::clone(rules) });
            }
        }
        found.ok_or_else(|| WindowError::denied("the token is not known"))
    }

    /// Whether a server with this access may listen on the address (rule GR1).
    ///
    /// # Errors
    /// `Denied`, with the remedy.
    pub fn check_address(&self, address: SocketAddr) -> Result<(), WindowError> {
        if is_loopback(address.ip()) || self.needs_token() || self.options.anyone_from_network {
            return Ok(());
        }
        Err(WindowError::denied(format!(
            "{address} can be reached from other hosts, and no token is set; hint: give --token, \
             or --anyone if everybody on the network may do everything"
        )))
    }

    /// Whether who connects by HTTP may come from where it says (rule GR4). `local` is the address
    /// of this end of the connection.
    ///
    /// # Errors
    /// `Denied`.
    pub fn check_origin(
        &self,
        origin: Option<&str>,
        host: Option<&str>,
        local: IpAddr,
    ) -> Result<(), WindowError> {
        if is_loopback(local) && !host.is_some_and(origin::names_this_host) {
            let host = host.unwrap_or("none");
            return Err(WindowError::denied(format!("host {host:?} is not this host's name")));
        }
        let Some(origin) = origin else { return Ok(()) };
        let known = |known: &String| known == "*" || known.eq_ignore_ascii_case(origin);
        if host.is_some_and(|host| origin::is_same(origin, host))
            || self.options.origins.iter().any(known)
        {
            return Ok(());
        }
        Err(WindowError::denied(format!(
            "a page of {origin:?} may not connect; hint: --allow-origin {origin}"
        )))
    }
}

fn is_loopback(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(v4) => v4.is_loopback(),
        IpAddr::V6(v6) => {
            v6.is_loopback() || v6.to_ipv4_mapped().is_some_and(|v4| v4.is_loopback())
        }
    }
}

/// What one client may do. Clones are the same grant.
#[derive(Clone, Debug)]
pub struct Grant {
    name: Arc<str>,
    rules: Arc<Rules>,
}

impl Grant {
    /// A grant by these rules.
    #[must_use]
    pub fn new(name: &str, rules: Rules) -> Self {
        Self { name: Arc::from(name), rules: Arc::new(rules) }
    }

    /// Nothing: for clients of a bridge where the token comes later.
    #[must_use]
    pub fn nothing() -> Self {
        Self::new("nobody", Rules::default())
    }

    /// Whose token it was.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether that may be done with that name. Names of topics and services are full ones.
    #[must_use]
    pub fn allows(&self, right: Right, name: &str) -> bool {
        self.rules.of(right).matches(name)
    }

    /// Whether nothing at all may be done so.
    #[must_use]
    pub fn never(&self, right: Right) -> bool {
        self.rules.of(right).is_empty()
    }

    /// As [`Grant::allows`], with an error that says what was refused.
    ///
    /// # Errors
    /// `Denied`.
    pub fn check(&self, right: Right, name: &str) -> Result<(), WindowError> {
        if self.allows(right, name) {
            return Ok(());
        }
        Err(WindowError::denied(format!("{} may not {} {name}", self.name, right.verb())))
    }
}

#[cfg(test)]
mod tests;
