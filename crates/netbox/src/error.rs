//! Why there is no network, host or profile.

/// One line, and on a line of its own what helps.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// This machine or its rights do not allow networks in a box.
    #[error(
        "cannot make a network in a box: {what}: {source}\n\
         hint: allow user namespaces (`sysctl user.max_user_namespaces`, \
         `kernel.apparmor_restrict_unprivileged_userns=0`) and /dev/net/tun, or run as root"
    )]
    Cannot {
        /// What was refused.
        what: &'static str,
        /// The kernel's answer.
        source: std::io::Error,
    },
    /// A profile that makes no sense, or a file that is none.
    #[error(
        "profile {name}: {problem}\nhint: the fields stand in crates/netbox/profiles/README.md"
    )]
    Profile {
        /// Its name or file.
        name: String,
        /// What is wrong.
        problem: String,
    },
    /// No such host, or one more than there may be.
    #[error("host {name}: {problem}")]
    Host {
        /// The name.
        name: String,
        /// What is wrong.
        problem: String,
    },
    /// A system call that failed after the network was there.
    #[error("{what}: {source}")]
    System {
        /// What was tried.
        what: String,
        /// The kernel's answer.
        source: std::io::Error,
    },
}

/// The result of what can fail here.
pub type Result<T> = std::result::Result<T, Error>;

impl Error {
    pub(crate) fn system(what: impl Into<String>, source: impl Into<std::io::Error>) -> Self {
        Self::System { what: what.into(), source: source.into() }
    }
}
