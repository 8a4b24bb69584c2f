//! Where the file of a library is.

use angaros_transport::error::{Error, ErrorKind, Result};
use std::path::{Path, PathBuf};

/// The variable with the folders in which libraries are looked for, separated by `:`.
pub const LIBRARY_PATH: &str = "ANGAROS_LIBRARY_PATH";

/// The file of the library `text`: a path (from `beside` if it is relative), or the name of a
/// package, whose `libNAME.so` is looked for in the folders of `ANGAROS_LIBRARY_PATH`, in `beside`,
/// beside this program, and in the `target` folders of cargo from the current folder upwards.
///
/// # Errors
/// No such file; the text says where it was looked for.
pub fn find_library(text: &str, beside: Option<&Path>) -> Result<PathBuf> {
    let folders = folders(beside);
    let found = if text.contains('/') || text.ends_with(".so") {
        let path = Path::new(text);
        let here = beside.map(|folder| folder.join(path));
        [here, Some(path.to_owned())].into_iter().flatten().find(|path| path.is_file())
    } else {
        let file = format!("lib{}.so", text.replace('-', "_"));
        folders.iter().map(|folder| folder.join(&file)).find(|path| path.is_file())
    };
    found.ok_or_else(|| {
        let listed: Vec<_> = folders.iter().map(|folder| folder.display().to_string()).collect();
        let message = format!("there is no library '{text}'");
        Error::new(ErrorKind::NotFound, message).hint(format!(
            "build its package with crate-type = [\"cdylib\"], or say where it is: \
             {LIBRARY_PATH}=FOLDER (looked in {})",
            listed.join(", ")
        ))
    })
}

fn folders(beside: Option<&Path>) -> Vec<PathBuf> {
    let path = std::env::var_os(LIBRARY_PATH).unwrap_or_default();
    let listed: Vec<_> =
        std::env::split_paths(&path).filter(|folder| !folder.as_os_str().is_empty()).collect();
    let program = std::env::current_exe().ok();
    let program = program.as_deref().and_then(Path::parent).map(Path::to_owned);
    let current = std::env::current_dir().unwrap_or_default();
    let targets = std::env::var_os("CARGO_TARGET_DIR").map(PathBuf::from).into_iter();
    let targets = targets.chain(current.ancestors().map(|folder| folder.join("target")));
    let built = targets.flat_map(|target| [target.join("release"), target.join("debug")]);
    let built = built.filter(|folder| folder.is_dir());
    let near = beside.map(Path::to_owned).into_iter().chain(program);
    listed.into_iter().chain(near).chain(built).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_there_is_named_with_where_it_was_looked_for() {
        let error = find_library("lost-arm", Some(Path::new("/nowhere"))).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::NotFound);
        let text = error.to_string();
        assert!(text.starts_with("there is no library 'lost-arm'\nhint: "), "{text}");
        assert!(text.contains("/nowhere"), "{text}");
    }

    #[test]
    fn a_relative_path_begins_at_the_given_folder() {
        let folder = std::env::temp_dir().join(format!("angaros-find-{}", std::process::id()));
        std::fs::create_dir_all(folder.join("lib")).unwrap();
        std::fs::write(folder.join("lib/libarm.so"), "").unwrap();
        let by_path = find_library("lib/libarm.so", Some(&folder));
        let by_name = find_library("arm", Some(&folder.join("lib")));
        std::fs::remove_dir_all(&folder).unwrap();
        assert_eq!(by_path.unwrap(), folder.join("lib/libarm.so"));
        assert_eq!(by_name.unwrap(), folder.join("lib/libarm.so"));
    }
}
