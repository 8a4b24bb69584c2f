//! The words that stand in the line in which somebody presses Tab. The shell hands them over after
//! `--`, the name of the command first.

/// The words after the command, without options; the one that is completed may be the last.
pub fn values() -> Vec<String> {
    let words = std::env::args_os().map(|word| word.to_string_lossy().into_owned());
    values_of(words.skip_while(|word| word != "--").skip(2))
}

fn values_of(words: impl Iterator<Item = String>) -> Vec<String> {
    words.filter(|word| !word.starts_with('-')).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_no_values() {
        let words = ["param", "get", "--hide-type", "/camera", "ra"].map(str::to_owned);
        assert_eq!(values_of(words.into_iter())[2..], ["/camera", "ra"]);
    }
}
