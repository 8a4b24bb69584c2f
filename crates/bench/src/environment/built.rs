//! What a measured program was built from. Whoever builds one notes it beside the program, in the
//! file `.NAME.build`: one JSON object with `commit` and `profile`. A program that is younger than
//! its note was built by somebody else, and nothing is said of it but the folder that it lies in.

use std::path::Path;

use serde::{Deserialize, Serialize};

/// What is known of a program.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Built {
    /// The commit of its sources, with `-dirty` when they had changes; empty where nobody noted it.
    pub commit: String,
    /// How it was optimised: a profile of Cargo, or a compiler's flags; empty where that was not
    /// noted.
    pub profile: String,
    /// The file, without its folders.
    pub program: String,
}

impl Built {
    /// What the note beside a program says.
    #[must_use]
    pub fn of(program: &Path) -> Self {
        // A link, as of an installed program, stands for the file.
        let file = program.canonicalize().unwrap_or_else(|_| program.to_owned());
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let note = file.with_file_name(format!(".{name}.build"));
        let age = |path: &Path| path.metadata().and_then(|data| data.modified()).ok();
        let told = match (age(&file), age(&note)) {
            (Some(built), Some(noted)) if noted >= built => std::fs::read(&note).ok(),
            _ => None,
        };
        let told = told.and_then(|text| serde_json::from_slice::<Self>(&text).ok());
        let mut built = told.unwrap_or_else(|| Self { profile: folder(&file), ..Self::default() });
        built.program = name;
        built
    }

    /// In words, for tables.
    #[must_use]
    pub fn describe(&self) -> String {
        let or = |text: &str, without: &str| match text.is_empty() {
            true => without.to_owned(),
            false => text.to_owned(),
        };
        let commit = or(&self.commit, "commit not noted");
        format!("{commit} ({})", or(&self.profile, "profile not noted"))
    }

    /// Whether its sources are those of a commit.
    #[must_use]
    pub fn is_of_a_commit(&self) -> bool {
        !self.commit.is_empty() && !self.commit.ends_with("-dirty")
    }
}

/// The profile that a target folder of Cargo tells by its name.
fn folder(program: &Path) -> String {
    let folder = program.parent();
    let is_target =
        folder.and_then(Path::parent).is_some_and(|target| target.join("CACHEDIR.TAG").is_file());
    let name = folder.filter(|_| is_target).and_then(Path::file_name);
    name.map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::{Duration, SystemTime};

    #[test]
    fn the_note_beside_a_program_tells_its_build_unless_the_program_is_younger() {
        let root = std::env::temp_dir().join(format!("angaros-built-{}", std::process::id()));
        let folder = root.join("measure");
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(root.join("CACHEDIR.TAG"), "").unwrap();
        let (program, note) = (folder.join("ring"), folder.join(".ring.build"));
        std::fs::write(&program, "x").unwrap();
        assert_eq!(Built::of(&program).describe(), "commit not noted (measure)");
        std::fs::write(&note, r#"{"commit":"abc","profile":"measure"}"#).unwrap();
        let built = Built::of(&program);
        assert_eq!((built.describe().as_str(), built.is_of_a_commit()), ("abc (measure)", true));
        std::fs::write(&note, r#"{"commit":"abc-dirty","profile":"release"}"#).unwrap();
        assert!(!Built::of(&program).is_of_a_commit());
        let later = SystemTime::now() + Duration::from_secs(60);
        std::fs::File::options().write(true).open(&program).unwrap().set_modified(later).unwrap();
        assert_eq!(Built::of(&program).commit, "");
        std::fs::remove_dir_all(&root).unwrap();
    }
}
