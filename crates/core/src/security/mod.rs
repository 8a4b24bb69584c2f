//! Who may take part: what keeps others out of the network, and off which topics.

use std::path::PathBuf;

/// What keeps others out. Transports to other hosts encrypt, show their certificate, and speak with
/// nobody who cannot show one of the same authority.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Security {
    /// Certificate of the authority that signed everybody's, PEM.
    pub authority: PathBuf,
    /// This process's certificate, PEM; with it the others know who it is.
    pub certificate: Option<PathBuf>,
    /// The certificate's private key, PEM; readable by its owner only.
    pub private_key: Option<PathBuf>,
    /// Who logs in, where routers ask for it.
    pub login: Option<Login>,
    /// Which topics this process may use.
    pub access: Access,
}

/// A user and where the password stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Login {
    /// The user's name.
    pub user: String,
    /// A file whose first line is the password; readable by its owner only.
    pub password_file: PathBuf,
}

/// Topics by what may be done there. Patterns are absolute names in which `*` stands for any
/// characters but `/`, and `**` for any. Servers count as subscriptions and clients as publishers
/// on the name of their service.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Access {
    /// Where this process may publish.
    pub publish: Rules,
    /// Where it may subscribe.
    pub subscribe: Rules,
}

/// Patterns of names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rules {
    /// What is allowed; `None` is everything.
    pub allow: Option<Vec<String>>,
    /// What is forbidden though it is allowed.
    pub deny: Vec<String>,
}
