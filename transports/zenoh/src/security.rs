//! A context's security in Zenoh's words: TLS on every link, certificates shown and asked for, a
//! login where routers ask for one, and an access list by key.

use crate::process::Setup;
use angaros_transport::security::{Access, Rules, Security};
use angaros_transport::{Error, ErrorKind, Result};
use std::fmt::Write as _;
use std::path::Path;

/// How long a router has to let in who can only be its client.
const LET_IN_MS: &str = "3000";

fn invalid(text: String) -> Error {
    Error::new(ErrorKind::InvalidArgument, text)
}

/// A text as JSON.
fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            c if c.is_control() => _ = write!(out, "\\u{:04x}", u32::from(c)),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

fn file(path: &Path) -> Result<String> {
    match path.is_file() {
        true => Ok(quoted(&path.to_string_lossy())),
        false => Err(invalid(format!("there is no file {}", path.display()))
            .hint("look at the security settings of this process")),
    }
}

/// Adds to a session's and its router's configuration what these demands need.
///
/// # Errors
/// A file that does not exist, a login that cannot be read, a pattern that means nothing.
pub fn apply(setup: &mut Setup, security: &Security, domain: u32) -> Result<()> {
    let tls = |name: &str| format!("transport/link/tls/{name}");
    let mut set = |path: String, json: String| setup.further.push((path, json));
    set("transport/link/protocols".into(), "[\"tls\"]".into());
    set(tls("root_ca_certificate"), file(&security.authority)?);
    // Robots change their addresses; that the same authority signed is what counts.
    set(tls("verify_name_on_connect"), "false".into());
    if let (Some(certificate), Some(key)) = (&security.certificate, &security.private_key) {
        let certificate = file(certificate)?;
        let key = file(key)?;
        for side in ["listen", "connect"] {
            set(tls(&format!("{side}_certificate")), certificate.clone());
            set(tls(&format!("{side}_private_key")), key.clone());
        }
        set(tls("enable_mtls"), "true".into());
    }
    // Who cannot show who it is, or is known by a password that a router has a list of, cannot be
    // met by others but at that router.
    if security.certificate.is_none() || security.login.is_some() {
        setup.connect.append(&mut setup.others);
        setup.listen.clear();
        setup.router_listen.clear();
        let further = [("mode", "\"client\""), ("connect/timeout_ms", LET_IN_MS)];
        let further = further.map(|(path, json)| (path.to_owned(), json.to_owned()));
        setup.further.extend(further);
    }
    let mut set = |path: &str, json: String| setup.further.push((path.to_owned(), json));
    if let Some(login) = &security.login {
        set("transport/auth/usrpwd/user", quoted(&login.user));
        set("transport/auth/usrpwd/password", quoted(&login.password()?));
    }
    if security.access != Access::default() {
        set("access_control", access(&security.access, domain)?);
    }
    Ok(())
}

/// The key expressions of the topics that a pattern names.
fn keys(pattern: &str, domain: u32) -> Result<[String; 3]> {
    let name = pattern.strip_prefix('/').filter(|name| !name.is_empty());
    let name = name.ok_or_else(|| {
        invalid(format!("'{pattern}' is no pattern of topics")).hint("begin it with '/'")
    })?;
    let chunks = name.split('/').map(|chunk| match chunk {
        "*" | "**" => chunk.to_owned(),
        other => other.replace("**", "*").replace('*', "$*"),
    });
    let key = format!("{domain}/{}/*/*", chunks.collect::<Vec<_>>().join("/"));
    let below = |name: &str| canonical(pattern, format!("{key}/{name}/**"));
    Ok([canonical(pattern, key.clone())?, below("@adv")?, below("@angaros")?])
}

/// Zenoh takes key expressions in one form only.
fn canonical(pattern: &str, key: String) -> Result<String> {
    let key = zenoh::key_expr::OwnedKeyExpr::autocanonize(key);
    key.map(|key| key.to_string())
        .map_err(|error| invalid(format!("'{pattern}' is no pattern of topics: {error}")))
}

fn list(patterns: &[String], domain: u32) -> Result<Vec<String>> {
    let mut all = Vec::new();
    for pattern in patterns {
        all.extend(keys(pattern, domain)?);
    }
    Ok(all)
}

/// One rule of Zenoh's access control.
fn rule(id: &str, permission: &str, messages: &str, flows: &str, keys: &[String]) -> String {
    let words = |text: &str| text.split(' ').map(quoted).collect::<Vec<_>>().join(",");
    let keys = keys.iter().map(|key| quoted(key)).collect::<Vec<_>>().join(",");
    format!(
        "{{\"id\":{},\"permission\":{},\"messages\":[{}],\"flows\":[{}],\"key_exprs\":[{keys}]}}",
        quoted(id),
        quoted(permission),
        words(messages),
        words(flows)
    )
}

/// What a process that publishes or asks must be able to send and hear.
const SPEAKS: [(&str, &str); 2] =
    [("put delete query", "egress"), ("reply declare_subscriber declare_queryable", "ingress")];
/// The same of one that subscribes or answers.
const HEARS: [(&str, &str); 2] =
    [("put delete query", "ingress"), ("reply declare_subscriber declare_queryable", "egress")];
const ALL: &str = "put delete declare_subscriber query reply declare_queryable liveliness_token \
                   liveliness_query declare_liveliness_subscriber";

fn access(access: &Access, domain: u32) -> Result<String> {
    let everything = ["**", "**/@adv/**", "**/@angaros/**"].map(|keys| format!("{domain}/{keys}"));
    let mut rules = vec![rule(
        "graph",
        "allow",
        ALL,
        "ingress egress",
        &["@ros2_lv/**", "@angaros/**"].map(str::to_owned),
    )];
    for (name, flows, Rules { allow, deny }) in
        [("publish", SPEAKS, &access.publish), ("subscribe", HEARS, &access.subscribe)]
    {
        let allowed = match allow {
            Some(patterns) => list(patterns, domain)?,
            None => everything.to_vec(),
        };
        let history: Vec<_> = allowed.iter().filter(|key| key.contains("/@")).cloned().collect();
        for (at, (messages, flow)) in flows.into_iter().enumerate() {
            if !allowed.is_empty() {
                rules.push(rule(&format!("{name}-{at}"), "allow", messages, flow, &allowed));
            }
            if !deny.is_empty() {
                let denied = list(deny, domain)?;
                rules.push(rule(&format!("not-{name}-{at}"), "deny", messages, flow, &denied));
            }
        }
        if !history.is_empty() {
            let id = format!("{name}-history");
            rules.push(rule(&id, "allow", ALL, "ingress egress", &history));
        }
    }
    let ids: Vec<_> = rules.iter().filter_map(|rule| rule.split('"').nth(3).map(quoted)).collect();
    Ok(format!(
        "{{\"enabled\":true,\"default_permission\":\"deny\",\"rules\":[{}],\
         \"subjects\":[{{\"id\":\"everybody\"}}],\
         \"policies\":[{{\"rules\":[{}],\"subjects\":[\"everybody\"]}}]}}",
        rules.join(","),
        ids.join(",")
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_become_key_expressions() {
        assert_eq!(keys("/chatter", 3).unwrap()[0], "3/chatter/*/*");
        assert_eq!(keys("/robot*/**", 0).unwrap()[0], "0/robot$*/*/*/**");
        assert!(keys("chatter", 0).is_err());
    }

    #[test]
    fn a_text_is_quoted_as_json() {
        assert_eq!(quoted("a\"b\\c\n"), "\"a\\\"b\\\\c\\u000a\"");
    }

    #[test]
    fn an_access_list_is_one_zenoh_reads() {
        let access = Access {
            publish: Rules { allow: Some(vec!["/scan".into()]), deny: vec!["/scan/**".into()] },
            subscribe: Rules::default(),
        };
        let json = super::access(&access, 0).unwrap();
        let mut config = zenoh::Config::default();
        config.insert_json5("access_control", &json).unwrap();
    }
}
