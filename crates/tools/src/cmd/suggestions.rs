//! A verb or an option that there is not: what was meant, where that is near, or where it is found
//! here.

use super::output;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use std::ffi::OsString;

/// Words of ROS, colcon and habit that are no verbs here, each with the line to write instead.
const ELSEWHERE: &[(&str, &str)] = &[
    ("build", "build a package with: cargo build"),
    ("colcon", "build a package with: cargo build"),
    ("echo", "write: topic echo TOPIC"),
    ("hz", "write: topic hz TOPIC"),
    ("info", "write: topic info TOPIC, node info NODE or bag info BAG"),
    ("list", "write: topic list, node list, service list or param list"),
    ("msg", "write: interface show TYPE"),
    ("srv", "write: interface show TYPE"),
    ("play", "write: bag play BAG"),
    ("record", "write: bag record -a"),
    ("rosbag", "write: bag record, bag play or bag info"),
    ("rosnode", "write: node list"),
    ("rosparam", "write: param list"),
    ("rosrun", "write: run PACKAGE EXECUTABLE"),
    ("roslaunch", "write: launch FILE"),
    ("rosservice", "write: service list"),
    ("rostopic", "write: topic list"),
    ("rviz2", "look at data with: topic echo TOPIC, or record a bag and open it in a viewer"),
    ("rqt", "look at the graph with: graph, node list, topic list and doctor"),
    ("test", "test a package with: cargo test, or a launch file with: launch test FILE"),
];

/// Options of later versions of `ros2 bag`, each with what to write instead.
const OPTIONS: &[(&str, &str)] = &[
    ("--actions", "write: --regex '^NAME/_action/' --include-hidden-topics"),
    ("--all-actions", "write: --regex '/_action/' --include-hidden-topics"),
    ("--exclude-actions", "write: --exclude-regex '^NAME/_action/'"),
    (
        "--max-cache-duration",
        "write: --max-cache-size BYTES, for a snapshot --snapshot-duration SECONDS",
    ),
    ("--progress-bar-separation-lines", "leave it out, there is no progress bar"),
    ("--progress-bar-update-rate", "leave it out, there is no progress bar"),
    (
        "--repeat-transient-local",
        "leave -b and -d out, so that one file holds all; nothing is repeated",
    ),
    ("--static-topics-path", "write: --topics NAMES --include-unpublished-topics"),
    ("--stats_max_publishing_rate", "leave it out, messages that were lost are counted at the end"),
];

/// Prints why the command line is none and ends the process, as clap does, but with suggestions of
/// our own for verbs: clap's are by likeness alone.
pub fn exit(mut error: clap::Error, line: &[OsString]) -> ! {
    if error.kind() == ErrorKind::InvalidSubcommand
        && let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidSubcommand)
    {
        let (path, verbs) = parent(line);
        output::progress(&sentence(&path, word, &verbs));
        std::process::exit(2);
    }
    if let Some(text) = unknown_option(&error, &parent(line).0) {
        output::progress(&text);
        std::process::exit(2);
    }
    // As ros2: whoever names a group of verbs and none of them is shown what there is.
    if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        let shown = output::print(&error.render().to_string());
        std::process::exit(i32::from(shown.is_err()));
    }
    drop_false_tips(&mut error);
    error.exit()
}

/// Takes away clap's advice to write `-- -x` for an option that there is not: as a value it would
/// be taken for the name of a topic or file.
fn drop_false_tips(error: &mut clap::Error) {
    let is_option = |word: &str| {
        let rest = word.trim_start_matches('-');
        rest.len() < word.len() && rest.starts_with(|c: char| c.is_ascii_alphabetic())
    };
    let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidArg) else { return };
    if !is_option(word) {
        return;
    }
    if let Some(ContextValue::StyledStrs(mut tips)) = error.remove(ContextKind::Suggested) {
        tips.retain(|tip| !tip.to_string().starts_with("to pass "));
        if !tips.is_empty() {
            error.insert(ContextKind::Suggested, ContextValue::StyledStrs(tips));
        }
    }
}

/// The error and its remedy, if it is about an option that later versions of `ros2 bag` have.
fn unknown_option(error: &clap::Error, path: &str) -> Option<String> {
    let Some(ContextValue::String(option)) = error.get(ContextKind::InvalidArg) else {
        return None;
    };
    let known = OPTIONS.iter().find(|(known, _)| known == option);
    let (_, remedy) = known.filter(|_| error.kind() == ErrorKind::UnknownArgument)?;
    path.starts_with("angaros bag ")
        .then(|| format!("error: {path} has no option '{option}'\nhint: {remedy}"))
}

/// The error and its remedy.
fn sentence(path: &str, word: &str, verbs: &[String]) -> String {
    let elsewhere = ELSEWHERE.iter().find(|(known, _)| *known == word && path == "angaros");
    let hint = match (elsewhere, near(word, verbs)) {
        (Some((_, remedy)), _) => (*remedy).to_owned(),
        (None, Some(verb)) => format!("did you mean '{verb}'?"),
        (None, None) => format!("the verbs are {}; see: {path} --help", verbs.join(", ")),
    };
    format!("error: {path} has no verb '{word}'\nhint: {hint}")
}

/// The verb that was meant. A short one has to begin with the same letter: who is led astray loses
/// more than who is shown the list.
fn near<'a>(word: &str, verbs: &'a [String]) -> Option<&'a str> {
    let found = angaros_msg::dynamic::nearest(word, verbs.iter().map(String::as_str))?;
    let same_start = found.chars().next() == word.chars().next();
    (same_start || word.chars().count() > 5).then_some(found)
}

/// The command before the word that is no verb, and the verbs that it has.
fn parent(line: &[OsString]) -> (String, Vec<String>) {
    let mut command = super::command();
    let mut path = command.get_name().to_owned();
    for word in line.iter().skip(1).filter_map(|word| word.to_str()) {
        let Some(next) = command.find_subcommand(word) else {
            if word.starts_with('-') {
                continue;
            }
            break;
        };
        path = format!("{path} {word}");
        command = next.clone();
    }
    let shown = command.get_subcommands().filter(|verb| !verb.is_hide_set());
    (path, shown.map(|verb| verb.get_name().to_owned()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(words: &[&str]) -> String {
        let line: Vec<OsString> =
            ["angaros"].iter().chain(words).map(|word| OsString::from(*word)).collect();
        let (path, verbs) = parent(&line);
        let wrong = words.iter().rfind(|word| !word.starts_with('-')).unwrap();
        sentence(&path, wrong, &verbs)
    }

    #[test]
    fn a_slip_is_answered_with_the_verb_that_was_meant_and_nothing_else_is_suggested() {
        assert_eq!(
            said(&["topci"]),
            "error: angaros has no verb 'topci'\nhint: did you mean 'topic'?"
        );
        assert!(said(&["topic", "lst"]).contains("angaros topic has no verb 'lst'"));
        assert!(said(&["topic", "lst"]).ends_with("hint: did you mean 'list'?"));
        let test = said(&["test"]);
        assert!(test.contains("launch test FILE") && !test.contains("estop"), "{test}");
        let none = said(&["bag", "frobnicate"]);
        assert!(none.contains("the verbs are record, play, info, convert"), "{none}");
    }

    #[test]
    fn options_of_later_versions_have_a_remedy_and_others_are_left_to_clap() {
        let said = |words: &[&str]| {
            let line = ["angaros"].iter().chain(words).map(OsString::from).collect::<Vec<_>>();
            let error = super::super::command().try_get_matches_from(&line).unwrap_err();
            unknown_option(&error, &parent(&line).0)
        };
        for (option, remedy) in OPTIONS {
            let text = said(&["bag", "record", option]).unwrap();
            let error = format!("error: angaros bag record has no option '{option}'\nhint: ");
            assert_eq!(text, format!("{error}{remedy}"));
        }
        assert_eq!(said(&["bag", "record", "--frobnicate"]), None);
        assert_eq!(said(&["topic", "list", "--actions"]), None);
    }

    #[test]
    fn an_option_that_there_is_not_is_no_value_and_what_may_be_one_is() {
        let said = |words: &[&str]| {
            let line = ["angaros"].iter().chain(words).map(OsString::from).collect::<Vec<_>>();
            let mut error = super::super::command().try_get_matches_from(&line).unwrap_err();
            drop_false_tips(&mut error);
            error.to_string()
        };
        for option in ["-z", "--frobnicate"] {
            let text = said(&["topic", "echo", "/scan", option]);
            let error = format!("error: unexpected argument '{option}' found");
            assert!(text.starts_with(&error) && !text.contains("tip:"), "{text}");
        }
        assert!(said(&["doctor", "--reprot"]).contains("'--report'"));
        let value = said(&["topic", "echo", "/scan", "-5"]);
        assert!(value.contains("use '-- -5'"), "{value}");
    }

    #[test]
    fn what_is_named_as_elsewhere_is_no_verb_here() {
        let command = super::super::command();
        for (word, _) in ELSEWHERE {
            assert!(command.find_subcommand(word).is_none(), "{word}");
        }
    }
}
