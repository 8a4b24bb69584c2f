//! Every dependency may be used under a licence that `deny.toml` allows.

use std::process::Command;

/// Whether a licence expression (SPDX, or the older `A/B`) can be met with the allowed ones.
fn met(expression: &str, allowed: &[String]) -> bool {
    let spaced = expression.replace('(', " ( ").replace(')', " ) ").replace('/', " OR ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut at = 0;
    let result = any(&words, &mut at, allowed);
    result && at == words.len()
}

fn any(words: &[&str], at: &mut usize, allowed: &[String]) -> bool {
    let mut result = all(words, at, allowed);
    while words.get(*at) == Some(&"OR") {
        *at += 1;
        result |= all(words, at, allowed);
    }
    result
}

fn all(words: &[&str], at: &mut usize, allowed: &[String]) -> bool {
    let mut result = one(words, at, allowed);
    while words.get(*at) == Some(&"AND") {
        *at += 1;
        result &= one(words, at, allowed);
    }
    result
}

fn one(words: &[&str], at: &mut usize, allowed: &[String]) -> bool {
    let Some(word) = words.get(*at) else { return false };
    *at += 1;
    if *word == "(" {
        let inside = any(words, at, allowed);
        *at += 1;
        return inside;
    }
    let mut name = (*word).to_owned();
    if let (Some(&"WITH"), Some(exception)) = (words.get(*at), words.get(*at + 1)) {
        name = format!("{name} WITH {exception}");
        *at += 2;
    }
    allowed.contains(&name)
}

/// The strings of `allow = [..]` in the table `[licenses]`.
fn allowed() -> Vec<String> {
    let text = std::fs::read_to_string(tidy::root().join("deny.toml")).unwrap();
    let table = text.split("[licenses]").nth(1).unwrap();
    let list = table.split("allow = [").nth(1).unwrap().split(']').next().unwrap();
    list.split('"').skip(1).step_by(2).map(str::to_owned).collect()
}

fn host() -> String {
    let output = Command::new(env!("CARGO")).arg("-vV").output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().find_map(|line| line.strip_prefix("host: ")).unwrap().to_owned()
}

#[test]
fn every_dependency_has_an_allowed_licence() {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--offline", "--filter-platform", &host()])
        .current_dir(tidy::root())
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let allowed = allowed();
    let packages = metadata["packages"].as_array().unwrap();
    assert!(packages.len() > 30, "only {} packages", packages.len());
    let judge = |package: &serde_json::Value| {
        let licence = package["license"].as_str().unwrap_or("none stated");
        let text = format!("{} {}: {licence}", package["name"], package["version"]);
        (!met(licence, &allowed)).then_some(text)
    };
    super::none(&packages.iter().filter_map(judge).collect::<Vec<_>>());
}

#[test]
fn licence_expressions_are_understood() {
    let allowed = ["MIT", "Zlib", "Apache-2.0 WITH LLVM-exception"].map(str::to_owned);
    for good in ["MIT", "GPL-3.0 OR MIT", "(GPL-3.0 OR MIT) AND Zlib", "X/MIT"] {
        assert!(met(good, &allowed), "{good}");
    }
    assert!(met("Apache-2.0 WITH LLVM-exception", &allowed));
    for bad in ["GPL-3.0", "MIT AND GPL-3.0", "Apache-2.0", "none stated", "", "MIT MIT"] {
        assert!(!met(bad, &allowed), "{bad}");
    }
}
