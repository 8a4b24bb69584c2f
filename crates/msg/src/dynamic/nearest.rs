//! The known name most like an unknown one, for the hint of an error.

/// The candidate with the fewest edits to `name`, if it is near enough to be a slip: at most a
/// third of the name's length, and at least two edits are always allowed.
#[must_use]
pub fn nearest<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let limit = (name.chars().count() / 3).max(2);
    candidates
        .into_iter()
        .map(|candidate| (edits(name, candidate), candidate))
        .filter(|&(edits, candidate)| edits <= limit && edits < candidate.chars().count())
        .min_by_key(|&(edits, _)| edits)
        .map(|(_, candidate)| candidate)
}

/// Insertions, deletions, replacements that turn `a` into `b` (Wagner and Fischer, 1974).
fn edits(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(x != *y);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(row[j] + 1).min(row[j + 1] + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_finds_the_name_that_was_meant() {
        let known = ["linear", "angular", "header"];
        assert_eq!(nearest("liner", known), Some("linear"));
        assert_eq!(nearest("angluar", known), Some("angular"));
        assert_eq!(nearest("temperature", known), None);
        assert_eq!(nearest("ab", ["xy"]), None);
    }
}
