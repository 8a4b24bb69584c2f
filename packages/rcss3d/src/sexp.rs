//! Symbolic expressions: words and lists of them (rule RS1).

/// Lists within each other, at most.
pub const MAX_DEPTH: usize = 32;

/// Words and lists of a message, at most.
pub const MAX_NODES: usize = 65_536;

/// A word, or a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sexp<'a> {
    /// A word.
    Atom(&'a str),
    /// What stands between two brackets.
    List(Vec<Sexp<'a>>),
}

/// Why a text is none. Places are bytes from its beginning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SexpError {
    /// It is no UTF-8.
    #[error("byte {0} is no text")]
    NotText(usize),
    /// There are more than [`MAX_DEPTH`] lists within each other.
    #[error("at byte {0} more than {most} lists are open", most = MAX_DEPTH)]
    TooDeep(usize),
    /// There are more than [`MAX_NODES`].
    #[error("there are more than {most} words and lists", most = MAX_NODES)]
    TooMany,
    /// A bracket closes what is not open.
    #[error("byte {0} closes a list that is not open")]
    Closes(usize),
    /// The text ends within a list.
    #[error("{0} lists are still open at the end")]
    Open(usize),
}

impl<'a> Sexp<'a> {
    /// Reads all expressions of a text. They stand side by side, without a list around them.
    ///
    /// # Errors
    /// Why it is none.
    pub fn parse(bytes: &'a [u8]) -> Result<Vec<Self>, SexpError> {
        let text =
            std::str::from_utf8(bytes).map_err(|error| SexpError::NotText(error.valid_up_to()))?;
        let mut outer: Vec<Vec<Self>> = Vec::new();
        let mut current = Vec::new();
        let mut nodes = 0;
        let mut rest = text;
        loop {
            rest = rest.trim_ascii_start();
            let at = text.len() - rest.len();
            let Some(first) = rest.as_bytes().first() else { break };
            nodes += usize::from(*first != b')');
            if nodes > MAX_NODES {
                return Err(SexpError::TooMany);
            }
            match first {
                b'(' => {
                    outer.push(std::mem::take(&mut current));
                    if outer.len() > MAX_DEPTH {
                        return Err(SexpError::TooDeep(at));
                    }
                    rest = &rest[1..];
                }
                b')' => {
                    let mut around = outer.pop().ok_or(SexpError::Closes(at))?;
                    around.push(Self::List(current));
                    current = around;
                    rest = &rest[1..];
                }
                _ => {
                    let ends = |c: char| c.is_ascii_whitespace() || matches!(c, '(' | ')');
                    let (word, after) = rest.split_at(rest.find(ends).unwrap_or(rest.len()));
                    current.push(Self::Atom(word));
                    rest = after;
                }
            }
        }
        if outer.is_empty() { Ok(current) } else { Err(SexpError::Open(outer.len())) }
    }

    /// The word; `None` of a list.
    #[must_use]
    pub fn atom(&self) -> Option<&'a str> {
        match self {
            Self::Atom(word) => Some(word),
            Self::List(_) => None,
        }
    }

    /// What a list holds; nothing in a word.
    #[must_use]
    pub fn items(&self) -> &[Self] {
        match self {
            Self::Atom(_) => &[],
            Self::List(items) => items,
        }
    }

    /// The word that a list begins with.
    #[must_use]
    pub fn head(&self) -> Option<&'a str> {
        self.items().first()?.atom()
    }

    /// What follows that word.
    #[must_use]
    pub fn tail(&self) -> &[Self] {
        self.items().get(1..).unwrap_or_default()
    }

    /// The first list in this one that begins with `key`.
    #[must_use]
    pub fn child(&self, key: &str) -> Option<&Self> {
        self.items().iter().find(|item| item.head() == Some(key))
    }

    /// The word behind `key`, of `(key word)` in this list.
    #[must_use]
    pub fn word(&self, key: &str) -> Option<&'a str> {
        self.child(key)?.tail().first()?.atom()
    }

    /// The number behind `key`, of `(key number)` in this list.
    #[must_use]
    pub fn number(&self, key: &str) -> Option<f64> {
        number(self.word(key)?)
    }

    /// The numbers behind the word that this list begins with, which are as many.
    #[must_use]
    pub fn numbers<const N: usize>(&self) -> Option<[f64; N]> {
        let tail: &[Self; N] = self.tail().try_into().ok()?;
        let mut numbers = [0.0; N];
        for (place, item) in numbers.iter_mut().zip(tail) {
            *place = number(item.atom()?)?;
        }
        Some(numbers)
    }
}

/// A word as a number; `None` of one that is not finite.
pub fn number(word: &str) -> Option<f64> {
    word.parse().ok().filter(|number: &f64| number.is_finite())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Vec<Sexp<'_>>, SexpError> {
        Sexp::parse(text.as_bytes())
    }

    #[test]
    fn expressions_stand_side_by_side_and_in_each_other() {
        let read = parse("(time (now 5.73))(GS (t 0.0)(pm  BeforeKickOff))\n()x").unwrap();
        assert_eq!(read.len(), 4);
        assert_eq!(read[0].child("now").unwrap().numbers(), Some([5.73]));
        assert_eq!((read[1].head(), read[1].word("pm")), (Some("GS"), Some("BeforeKickOff")));
        assert_eq!((read[2].head(), read[2].items().len()), (None, 0));
        assert_eq!(read[3], Sexp::Atom("x"));
    }

    #[test]
    fn a_list_with_other_things_than_the_wanted_numbers_has_none() {
        let read = parse("(rt 1 -0.0 3e2)(rt 1 2)(rt 1 nan 2)(rt 1 (2) 3)(rt 1 inf 3)").unwrap();
        let numbers: Vec<_> = read.iter().map(Sexp::numbers::<3>).collect();
        assert_eq!(numbers, [Some([1.0, -0.0, 300.0]), None, None, None, None]);
    }

    #[test]
    fn brackets_that_do_not_match_are_refused() {
        assert_eq!(parse("(a))"), Err(SexpError::Closes(3)));
        assert_eq!(parse("((a)"), Err(SexpError::Open(1)));
        assert_eq!(Sexp::parse(b"(a \xff)"), Err(SexpError::NotText(3)));
        assert_eq!(parse(""), Ok(vec![]));
    }

    #[test]
    fn depth_and_number_have_bounds() {
        let deep = |depth: usize| "(".repeat(depth) + &")".repeat(depth);
        assert!(parse(&deep(MAX_DEPTH)).is_ok());
        assert_eq!(parse(&deep(MAX_DEPTH + 1)), Err(SexpError::TooDeep(MAX_DEPTH)));
        assert_eq!(parse(&"(".repeat(1_000_000)), Err(SexpError::TooDeep(MAX_DEPTH)));
        assert!(parse(&"a ".repeat(MAX_NODES)).is_ok());
        assert_eq!(parse(&"a ".repeat(MAX_NODES + 1)), Err(SexpError::TooMany));
    }
}
