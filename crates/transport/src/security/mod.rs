//! Who may take part: what keeps others out of the network, and off which topics.
//!
//! * **SE1** Security is asked for by `ANGAROS_SECURITY`: the path of a YAML file, or the section
//!   itself as JSON, which is how `angaros launch` hands on its `security:`. A file holds the
//!   keys of [`Security`], at the top or under `security:`; its relative paths are from its
//!   folder.
//! * **SE2** Nothing starts half-secured. A file that is missing, unreadable or no PEM, a key or
//!   password that others can read, a certificate without its key, and a transport to other hosts
//!   that cannot be secured are errors. With `required: false` such a transport is left out
//!   instead, never used without.
//! * **SE3** Messages within the host are not encrypted; shared memory is readable by its user
//!   only.
//! * **SE4** What [`Access`] forbids does not leave the host: an endpoint of it is not shown to
//!   transports to other hosts. Those let nothing in that the authority's certificates do not vouch
//!   for; what others may do is checked where they are let in.
//! * **SE5** ROS 2's keystores (`ROS_SECURITY_ENABLE`) hold signed permissions for DDS, which are
//!   not read here: with the strategy `Enforce` that is an error, else a warning.

mod guard;

pub use guard::guard;

use crate::error::{Error, ErrorKind, Result};
use angaros_msg::names::matches_pattern;
use serde::{Deserialize, Serialize};
use std::io::Read as _;
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};

/// Files larger than this are none of ours.
const MAX_FILE: u64 = 1 << 20;

/// What keeps others out. Transports to other hosts encrypt, show their certificate, and speak with
/// nobody who cannot show one of the same authority.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Security {
    /// Certificate of the authority that signed everybody's, PEM.
    pub authority: PathBuf,
    /// This process's certificate, PEM; with it the others know who it is.
    #[serde(default)]
    pub certificate: Option<PathBuf>,
    /// The certificate's private key, PEM; readable by its owner only.
    #[serde(default)]
    pub private_key: Option<PathBuf>,
    /// Who logs in, where routers ask for it.
    #[serde(default)]
    pub login: Option<Login>,
    /// Which topics this process may use.
    #[serde(default)]
    pub access: Access,
    /// Whether a transport that cannot be secured is an error; else it is left out.
    #[serde(default = "yes")]
    pub required: bool,
}

fn yes() -> bool {
    true
}

/// A user and where the password stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Login {
    /// The user's name.
    pub user: String,
    /// A file whose first line is the password; readable by its owner only.
    pub password_file: PathBuf,
}

impl Login {
    /// The password.
    ///
    /// # Errors
    /// A file that cannot be read or is empty.
    pub fn password(&self) -> Result<String> {
        let text = read(&self.password_file, "password file")?;
        match text.lines().next().map(str::trim_end).filter(|line| !line.is_empty()) {
            Some(line) => Ok(line.to_owned()),
            None => Err(bad(&self.password_file, "password file", "is empty")),
        }
    }
}

/// Topics by what may be done there. Patterns are absolute names whose parts may be `*` (any one)
/// and `**` (any number). Servers count as subscriptions and clients as publishers, on the name of
/// their service.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Access {
    /// Where this process may publish.
    pub publish: Rules,
    /// Where it may subscribe.
    pub subscribe: Rules,
}

/// Patterns of names.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Rules {
    /// What is allowed; `None` is everything.
    pub allow: Option<Vec<String>>,
    /// What is forbidden though it is allowed.
    pub deny: Vec<String>,
}

impl Rules {
    /// Whether they permit this full name.
    #[must_use]
    pub fn permit(&self, name: &str) -> bool {
        let listed =
            |patterns: &[String]| patterns.iter().any(|pattern| matches_pattern(pattern, name));
        self.allow.as_deref().is_none_or(listed) && !listed(&self.deny)
    }

    fn check(&self) -> Result<()> {
        let patterns = self.allow.iter().flatten().chain(&self.deny);
        match patterns.into_iter().find(|pattern| !pattern.starts_with('/')) {
            None => Ok(()),
            Some(pattern) => Err(invalid(format!("access rule '{pattern}' is no absolute name"))
                .hint(format!("write it as /{pattern}"))),
        }
    }
}

impl Security {
    /// What the environment asks for (rules SE1 and SE5).
    ///
    /// # Errors
    /// What rule SE2 says.
    pub fn from_env() -> Result<Option<Self>> {
        Self::read(|name| std::env::var(name).ok())
    }

    /// The same from `variables`.
    ///
    /// # Errors
    /// As [`Security::from_env`].
    pub fn read(variables: impl Fn(&str) -> Option<String>) -> Result<Option<Self>> {
        let value = |name| variables(name).map(|text| text.trim().to_owned()).unwrap_or_default();
        let security = match value("ANGAROS_SECURITY") {
            text if text.is_empty() => return ros(&value).map(|()| None),
            text if text.starts_with('{') => serde_json::from_str(&text)
                .map_err(|error| invalid("ANGAROS_SECURITY cannot be read").source(error))?,
            path => Self::from_file(Path::new(&path))?,
        };
        security.check()?;
        Ok(Some(security))
    }

    /// Reads a file (rule SE1); what it names is not looked at yet.
    ///
    /// # Errors
    /// A file that cannot be read.
    pub fn from_file(path: &Path) -> Result<Self> {
        let text = read(path, "security file")?;
        let broken = |error| {
            invalid(format!("cannot read the security file {}", path.display())).source(error)
        };
        let mut tree: serde_yaml_ng::Value = serde_yaml_ng::from_str(&text).map_err(broken)?;
        if let Some(section) = tree.get("security").cloned() {
            tree = section;
        }
        let security: Self = serde_yaml_ng::from_value(tree).map_err(broken)?;
        Ok(security.within(path.parent().unwrap_or(Path::new("."))))
    }

    /// The same with paths from `folder`.
    #[must_use]
    pub fn within(mut self, folder: &Path) -> Self {
        let login = self.login.iter_mut().map(|login| &mut login.password_file);
        let ours = self.certificate.iter_mut().chain(&mut self.private_key).chain(login);
        for path in ours.chain([&mut self.authority]) {
            *path = folder.join(&*path);
        }
        self
    }

    /// The value of `ANGAROS_SECURITY` for a child process.
    #[must_use]
    pub fn to_variable(&self) -> String {
        // Paths that are no UTF-8 cannot have come from a file of ours.
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Looks whether everything is there and private (rule SE2).
    ///
    /// # Errors
    /// What is not.
    pub fn check(&self) -> Result<()> {
        pem(&self.authority, "certificate of the authority")?;
        match (&self.certificate, &self.private_key) {
            (None, None) => {}
            (Some(certificate), Some(key)) => {
                pem(certificate, "certificate")?;
                private(key, "private key")?;
                pem(key, "private key")?;
            }
            (Some(_), None) => {
                let hint = "add private_key: PATH, or remove 'certificate'";
                return Err(invalid("security has a certificate without a key").hint(hint));
            }
            (None, Some(_)) => {
                let hint = "add certificate: PATH, or remove 'private_key'";
                return Err(invalid("security has a private key without a certificate").hint(hint));
            }
        }
        if let Some(login) = &self.login {
            private(&login.password_file, "password file")?;
            login.password()?;
        }
        self.access.publish.check()?;
        self.access.subscribe.check()
    }
}

/// Rule SE5.
fn ros(value: &impl Fn(&'static str) -> String) -> Result<()> {
    if !value("ROS_SECURITY_ENABLE").eq_ignore_ascii_case("true") {
        return Ok(());
    }
    let store = value("ROS_SECURITY_KEYSTORE");
    let message = "ROS_SECURITY_ENABLE asks for the permissions of a ROS 2 keystore, which are not \
                   read here";
    if value("ROS_SECURITY_STRATEGY").eq_ignore_ascii_case("enforce") {
        return Err(invalid(message).hint(format!(
            "write a file with authority: {store}/public/identity_ca.cert.pem, certificate, \
             private_key and access, and set ANGAROS_SECURITY to its path"
        )));
    }
    tracing::warn!("{message}: nothing is secured; hint: set ANGAROS_SECURITY, or unset it");
    Ok(())
}

fn invalid(message: impl Into<String>) -> Error {
    Error::new(ErrorKind::InvalidArgument, message)
}

fn bad(path: &Path, what: &str, how: &str) -> Error {
    invalid(format!("security: the {what} {} {how}", path.display()))
        .hint(format!("give another {what}, or unset ANGAROS_SECURITY to run without security"))
}

fn read(path: &Path, what: &str) -> Result<String> {
    let mut text = String::new();
    let file = std::fs::File::open(path).and_then(|file| {
        let data = file.metadata()?;
        file.take(MAX_FILE).read_to_string(&mut text)?;
        Ok(data.len())
    });
    match file {
        Ok(len) if len > MAX_FILE => Err(bad(path, what, "is too large")),
        Ok(_) => Ok(text),
        Err(error) => Err(bad(path, what, "cannot be read").source(error)),
    }
}

fn pem(path: &Path, what: &str) -> Result<()> {
    match read(path, what)?.contains("-----BEGIN ") {
        true => Ok(()),
        false => Err(bad(path, what, "is no PEM file")),
    }
}

fn private(path: &Path, what: &str) -> Result<()> {
    let data =
        std::fs::metadata(path).map_err(|error| bad(path, what, "cannot be read").source(error))?;
    if data.mode() & 0o077 != 0 {
        let path = path.display();
        let mode = data.mode() & 0o777;
        let message = format!("security: others can read the {what} {path} (mode {mode:o})");
        return Err(invalid(message).hint(format!("chmod 600 {path}")));
    }
    Ok(())
}

#[cfg(test)]
mod tests;
