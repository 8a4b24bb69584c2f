//! Conditions: `$(arg sim) == true and not ($(env HOME) == "")`.
//!
//! * Operands are words, quoted texts and substitutions; the value of a substitution is one
//!   operand, whatever characters it has.
//! * `==` and `!=` compare numbers as numbers and everything else as text; `<`, `<=`, `>`, `>=`
//!   compare numbers only.
//! * `not` binds closest, then comparisons, `and`, `or`. An operand alone is `true`, `false`, `1`
//!   or `0`.

/// Parentheses and `not` within each other.
const MAX_DEPTH: usize = 64;

/// Whether the condition holds. `expand` gives the value of what stands between `$(` and `)`.
///
/// # Errors
/// Text that is no condition, or what `expand` returns.
pub(super) fn holds(
    text: &str,
    expand: &mut dyn FnMut(&str) -> Result<String, String>,
) -> Result<bool, String> {
    let tokens = tokens(text, expand)?;
    let mut parser = Parser { text, tokens: &tokens, depth: 0 };
    let result = parser.any()?;
    match parser.tokens.first() {
        None => Ok(result),
        Some(extra) => Err(parser.wrong(&format!("'{}' is too much", extra.shown()))),
    }
}

#[derive(Clone, Debug, PartialEq)]
enum Token {
    Symbol(&'static str),
    Word(String),
    Quoted(String),
}

impl Token {
    fn shown(&self) -> &str {
        match self {
            Self::Symbol(symbol) => symbol,
            Self::Word(text) | Self::Quoted(text) => text,
        }
    }
}

/// Longer symbols first.
const SYMBOLS: [&str; 8] = ["==", "!=", "<=", ">=", "<", ">", "(", ")"];

fn tokens(
    text: &str,
    expand: &mut dyn FnMut(&str) -> Result<String, String>,
) -> Result<Vec<Token>, String> {
    let mut tokens = Vec::new();
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        let quote = rest.chars().next().filter(|c| matches!(c, '\'' | '"'));
        if let Some(symbol) = SYMBOLS.iter().find(|symbol| rest.starts_with(**symbol)) {
            tokens.push(Token::Symbol(symbol));
            rest = &rest[symbol.len()..];
        } else if let Some(quote) = quote {
            let (inner, tail) = rest[1..]
                .split_once(quote)
                .ok_or_else(|| format!("condition '{text}': a quote is not closed"))?;
            tokens.push(Token::Quoted(super::substitute::expand_text(inner, expand)?));
            rest = tail;
        } else {
            let (token, tail) = word(rest, expand)?;
            tokens.push(token);
            rest = tail;
        }
        rest = rest.trim_start();
    }
    Ok(tokens)
}

/// A word; what a substitution yields is never an operator.
fn word<'a>(
    text: &'a str,
    expand: &mut dyn FnMut(&str) -> Result<String, String>,
) -> Result<(Token, &'a str), String> {
    let mut value = String::new();
    let mut rest = text;
    let mut substituted = false;
    loop {
        if let Some(inside) = rest.strip_prefix("$(") {
            let (inner, tail) = super::substitute::closed(inside)?;
            value += &expand(inner)?;
            (substituted, rest) = (true, tail);
            continue;
        }
        let ends = |c: char| c.is_whitespace() || "=!<>()'\"".contains(c);
        match rest.chars().next() {
            Some(c) if !ends(c) || rest.len() == text.len() => {
                value.push(c);
                rest = &rest[c.len_utf8()..];
            }
            _ => break,
        }
    }
    Ok((if substituted { Token::Quoted(value) } else { Token::Word(value) }, rest))
}

struct Parser<'a> {
    text: &'a str,
    tokens: &'a [Token],
    depth: usize,
}

impl Parser<'_> {
    fn wrong(&self, why: &str) -> String {
        format!(
            "condition '{}': {why}; hint: write true, false, or as in $(arg mode) == sim and not \
             $(arg debug)",
            self.text
        )
    }

    fn take(&mut self, wanted: &str) -> bool {
        let is_it = match self.tokens.first() {
            Some(Token::Symbol(symbol)) => *symbol == wanted,
            Some(Token::Word(word)) => word == wanted,
            _ => false,
        };
        if is_it {
            self.tokens = &self.tokens[1..];
        }
        is_it
    }

    fn any(&mut self) -> Result<bool, String> {
        let mut result = self.all()?;
        while self.take("or") {
            result |= self.all()?;
        }
        Ok(result)
    }

    fn all(&mut self) -> Result<bool, String> {
        let mut result = self.one()?;
        while self.take("and") {
            result &= self.one()?;
        }
        Ok(result)
    }

    fn one(&mut self) -> Result<bool, String> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(self.wrong(&format!("is nested more than {MAX_DEPTH} deep")));
        }
        let result = if self.take("not") {
            !self.one()?
        } else if self.take("(") {
            let inner = self.any()?;
            if !self.take(")") {
                return Err(self.wrong("')' is missing"));
            }
            inner
        } else {
            self.comparison()?
        };
        self.depth -= 1;
        Ok(result)
    }

    fn operand(&mut self) -> Result<String, String> {
        match self.tokens.split_first() {
            Some((Token::Word(text) | Token::Quoted(text), rest)) => {
                self.tokens = rest;
                Ok(text.clone())
            }
            Some((Token::Symbol(symbol), _)) => {
                Err(self.wrong(&format!("a value is missing before '{symbol}'")))
            }
            None => Err(self.wrong("a value is missing at the end")),
        }
    }

    fn comparison(&mut self) -> Result<bool, String> {
        let left = self.operand()?;
        let symbol = match self.tokens.first() {
            Some(Token::Symbol(symbol)) if !matches!(*symbol, "(" | ")") => *symbol,
            _ => {
                return match left.trim() {
                    "true" | "True" | "1" => Ok(true),
                    "false" | "False" | "0" => Ok(false),
                    other => Err(self.wrong(&format!("'{other}' is neither true nor false"))),
                };
            }
        };
        self.tokens = &self.tokens[1..];
        let right = self.operand()?;
        let number = |text: &str| text.trim().parse::<f64>().ok();
        let numbers = number(&left).zip(number(&right));
        let ordered = |is: fn(f64, f64) -> bool| match numbers {
            Some((left, right)) => Ok(is(left, right)),
            None => Err(self.wrong(&format!("'{symbol}' compares numbers"))),
        };
        match symbol {
            "==" => Ok(numbers.map_or(left == right, |(left, right)| left == right)),
            "!=" => Ok(numbers.map_or(left != right, |(left, right)| left != right)),
            "<" => ordered(|left, right| left < right),
            "<=" => ordered(|left, right| left <= right),
            ">" => ordered(|left, right| left > right),
            _ => ordered(|left, right| left >= right),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str) -> Result<bool, String> {
        holds(text, &mut |inner| match inner {
            "arg mode" => Ok("sim".into()),
            "arg evil" => Ok("x' or true".into()),
            "arg n" => Ok("10".into()),
            other => Err(format!("no {other}")),
        })
    }

    #[test]
    fn conditions_read_as_written() {
        for (text, expected) in [
            ("true", true),
            ("not true", false),
            ("$(arg mode) == sim", true),
            ("$(arg mode)_x == 'sim_x'", true),
            ("$(arg mode) != sim or $(arg n) >= 9.5", true),
            ("not ($(arg mode) == sim and 2 < 1)", true),
            ("1 == 1.0", true),
            ("false and false or true", true),
            ("$(arg evil) == sim", false),
            ("'$(arg mode)!' == \"sim!\"", true),
        ] {
            assert_eq!(check(text), Ok(expected), "{text}");
        }
    }

    #[test]
    fn what_is_no_condition_is_an_error() {
        for text in ["", "maybe", "a ==", "(true", "true true", "a < b", "'x", "$(arg q)", "== 1"] {
            assert!(check(text).is_err(), "{text}");
        }
        assert!(check(&"(".repeat(10_000)).unwrap_err().contains("nested"));
        assert!(check(&"not ".repeat(10_000)).unwrap_err().contains("nested"));
    }
}
