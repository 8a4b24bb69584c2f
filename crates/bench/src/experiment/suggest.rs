//! What a person may have meant by a word that is not known.

/// Turns serde's "unknown field `a`, expected one of `b`, `c` at line 1 column 2" into one that
/// helps; the same of a word that is none of a list.
pub(crate) fn explain(message: &str) -> String {
    let kinds = [("unknown field `", "unknown key"), ("unknown variant `", "unknown word")];
    let found = kinds.iter().find_map(|(said, what)| Some((message.split_once(said)?, what)));
    let Some(((before, after), what)) = found else { return message.to_owned() };
    let Some((key, rest)) = after.split_once('`') else { return message.to_owned() };
    let (list, place) = rest.split_once(" at line").unwrap_or((rest, ""));
    let known = list.split('`').skip(1).step_by(2);
    let place = if place.is_empty() { String::new() } else { format!(" at line{place}") };
    format!("{before}{what} {key:?}{place}{}", hint(key, known))
}

/// What a person may have meant by `word`: the known one with the fewest letters changed, if those
/// are few.
pub fn nearest<'a>(word: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let near = known.min_by_key(|name| distance(word, name))?;
    (distance(word, near) <= 1 + word.len() / 3).then_some(near)
}

/// "did you mean ...", or the list of what exists when nothing is near.
pub(crate) fn suggest<'a>(key: &str, known: impl Iterator<Item = &'a str> + Clone) -> String {
    match nearest(key, known.clone()) {
        Some(name) => format!("did you mean {name:?}?"),
        None => {
            let mut all: Vec<&str> = known.collect();
            let mut seen = std::collections::BTreeSet::new();
            all.retain(|name| seen.insert(*name));
            format!("known are {}", all.join(", "))
        }
    }
}

/// The same as the second line of an error.
fn hint<'a>(key: &str, known: impl Iterator<Item = &'a str> + Clone) -> String {
    format!("\nhint: {}", suggest(key, known))
}

/// Levenshtein's edit distance.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, from) in a.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], i + 1);
        for (j, to) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(from != *to);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_are_levenshteins() {
        assert_eq!(distance("kitten", "sitting"), 3);
        assert_eq!(distance("", "abc"), 3);
        assert_eq!(distance("same", "same"), 0);
    }
}
