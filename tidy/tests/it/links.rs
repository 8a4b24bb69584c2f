//! Links between the documents lead to files, and the paths that ARCHITECTURE.md names exist.

use tidy::sources;

/// The targets of Markdown links to files, without what stands after `#`.
fn targets(text: &str) -> Vec<&str> {
    let after = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    let files = after.filter(|to| !to.contains("://") && !to.starts_with('#'));
    files.map(|to| to.split('#').next().unwrap_or(to)).filter(|to| !to.is_empty()).collect()
}

/// Paths in back quotes that begin with one of our folders and have no placeholder.
fn named_paths(text: &str) -> Vec<&str> {
    const TOPS: [&str; 7] =
        ["accel/", "crates/", "transports/", "packages/", "peers/", "scripts/", "docs/"];
    let quoted = text.split('`').skip(1).step_by(2);
    let ours = quoted.filter(|path| TOPS.iter().any(|top| path.starts_with(top)));
    let placeholder =
        |path: &&str| path.chars().all(|c| !" *<>{}()".contains(c) && !c.is_uppercase());
    ours.filter(placeholder).collect()
}

#[test]
fn documents_lead_to_files_that_exist() {
    let mut violations = Vec::new();
    for file in sources().iter().filter(|file| file.is("md")) {
        let root = tidy::root();
        let folder = root.join(&file.path).parent().unwrap().to_owned();
        let broken = targets(&file.text).into_iter().filter(|to| !folder.join(to).exists());
        violations
            .extend(broken.map(|to| format!("{}: link to {to}, which is not there", file.path)));
        if file.path == "ARCHITECTURE.md" {
            let gone = named_paths(&file.text).into_iter().filter(|path| !root.join(path).exists());
            violations.extend(gone.map(|path| format!("{}: names {path}", file.path)));
        }
    }
    super::none(&violations);
}

#[test]
fn links_and_paths_are_found() {
    let text =
        "[a](docs/a.md#x) [b](https://b.example) [c](#here) `crates/core/src/x.rs` `crates/NAME/`";
    assert_eq!(targets(text), ["docs/a.md"]);
    assert_eq!(named_paths(text), ["crates/core/src/x.rs"]);
}
