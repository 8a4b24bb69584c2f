//! Other users of this machine who run Angaros. Their nodes and those of this user do not see each
//! other; that is logged once, with what would change it.

use crate::dir::{BASE_VARIABLE, Dir};
use std::fs;
use std::path::Path;

/// Logs which other users have files of Angaros, unless a group shares the folder.
pub fn report(dir: &Dir) {
    if dir.is_shared() {
        return;
    }
    for other in others(dir.base(), dir.user()) {
        tracing::info!("{}", describe(dir.base(), dir.user(), other));
    }
}

/// Users with a folder of their own below `base`.
fn others(base: &Path, user: u32) -> Vec<u32> {
    let number = |name: &str| name.strip_prefix("angaros-")?.parse::<u32>().ok();
    let entries = fs::read_dir(base).into_iter().flatten().flatten();
    let folders = entries.filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir()));
    let found = folders.filter_map(|entry| number(entry.file_name().to_str()?));
    found.filter(|&other| other != user).collect()
}

fn describe(base: &Path, user: u32, other: u32) -> String {
    format!(
        "{} has Angaros files in {} too: its nodes and those of {} do not see each other; \
         hint: give both a group and run both with {BASE_VARIABLE}=DIR, made by \
         `sudo install -d -m 2770 -g GROUP DIR` in /dev/shm",
        name_of(other),
        base.display(),
        name_of(user)
    )
}

/// The name of a user in `/etc/passwd`, with the number; the number alone if it has none.
fn name_of(user: u32) -> String {
    let users = fs::read_to_string("/etc/passwd").unwrap_or_default();
    let is = |line: &&str| line.split(':').nth(2) == Some(&user.to_string());
    match users.lines().find(is).and_then(|line| line.split(':').next()) {
        Some(name) => format!("user {name} ({user})"),
        None => format!("user {user}"),
    }
}
