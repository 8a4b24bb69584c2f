//! Where a page comes from, and by which name it asked for this host (rule GR4).

/// Whether a page of this origin was served under that `Host`: same name, same port.
pub(super) fn is_same(origin: &str, host: &str) -> bool {
    let Some((scheme, rest)) = origin.split_once("://") else { return false };
    let port = match scheme {
        "http" => "80",
        "https" => "443",
        _ => return false,
    };
    let (name, given) = split(rest);
    let (host_name, host_port) = split(host);
    name.eq_ignore_ascii_case(host_name) && given.unwrap_or(port) == host_port.unwrap_or(port)
}

/// Whether a `Host` is a name of this host that no other can have.
pub(super) fn names_this_host(host: &str) -> bool {
    let (name, _) = split(host);
    let bare = name.strip_prefix('[').and_then(|inner| inner.strip_suffix(']')).unwrap_or(name);
    bare.eq_ignore_ascii_case("localhost")
        || bare.parse::<std::net::IpAddr>().is_ok_and(|address| address.is_loopback())
}

/// Name and port. The name of an IPv6 address has brackets.
fn split(host: &str) -> (&str, Option<&str>) {
    match host.rsplit_once(':') {
        Some((name, port)) if !port.contains(']') => (name, Some(port)),
        _ => (host, None),
    }
}
