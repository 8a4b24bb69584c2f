//! Patterns of full names, as in parameter files.

/// Whether a pattern (`*` stands for one token, `**` for any number of them) means this full name.
/// A pattern without a leading `/` is one of the root namespace, as in rclcpp.
#[must_use]
pub fn matches_pattern(pattern: &str, full: &str) -> bool {
    let tokens = |text: &str| -> Vec<String> {
        text.split('/').filter(|t| !t.is_empty()).map(str::to_owned).collect()
    };
    matches(&tokens(pattern), &tokens(full))
}

/// In time proportional to the product of the lengths, whatever the pattern: on a mismatch only
/// the last `**` takes one token more.
fn matches(pattern: &[String], tokens: &[String]) -> bool {
    let mut at = 0;
    let mut token = 0;
    let mut retry: Option<(usize, usize)> = None;
    while token < tokens.len() {
        match pattern.get(at) {
            Some(part) if part == "**" => {
                retry = Some((at + 1, token));
                at += 1;
            }
            Some(part) if part == "*" || *part == tokens[token] => {
                at += 1;
                token += 1;
            }
            _ => match &mut retry {
                Some((after, begun)) => {
                    *begun += 1;
                    (at, token) = (*after, *begun);
                }
                None => return false,
            },
        }
    }
    pattern[at..].iter().all(|part| part == "**")
}
