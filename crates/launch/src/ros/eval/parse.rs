//! Reads an expression and computes it on the way; what `and`, `or` and `if` leave out is read and
//! not computed.

use super::call::{FUNCTIONS, constant, function, method};
use super::value::{Outcome, Value, listed};

/// Parentheses, `not` and signs within each other.
const MAX_DEPTH: usize = 64;
/// Bytes of an expression.
const MAX_BYTES: usize = 64 * 1024;

#[derive(Clone, Debug, PartialEq)]
enum Token {
    Value(Value),
    Name(String),
    Symbol(&'static str),
}

/// Longer symbols first.
const SYMBOLS: [&str; 20] = [
    "**", "//", "==", "!=", "<=", ">=", "+", "-", "*", "/", "%", "<", ">", "(", ")", "[", "]", ",",
    ".", "!",
];

pub(super) struct Parser {
    tokens: Vec<Token>,
    at: usize,
    depth: usize,
    /// Whether what is read is computed.
    live: bool,
}

impl Parser {
    pub(super) fn new(text: &str) -> Result<Self, String> {
        if text.len() > MAX_BYTES {
            return Err(format!("an expression has more than {MAX_BYTES} bytes"));
        }
        let tokens = tokens(text).map_err(|why| format!("expression '{text}': {why}"))?;
        Ok(Self { tokens, at: 0, depth: 0, live: true })
    }

    pub(super) fn whole(&mut self) -> Outcome {
        let value = self.choice()?;
        match self.tokens.get(self.at) {
            None => Ok(value),
            Some(extra) => Err(format!("{} is too much", shown(extra))),
        }
    }

    fn is_next(&self, word: &str) -> bool {
        match self.tokens.get(self.at) {
            Some(Token::Symbol(symbol)) => *symbol == word,
            Some(Token::Name(name)) => name == word,
            _ => false,
        }
    }

    fn take(&mut self, word: &str) -> bool {
        let is_it = self.is_next(word);
        self.at += usize::from(is_it);
        is_it
    }

    fn expect(&mut self, word: &str) -> Result<(), String> {
        match self.take(word) {
            true => Ok(()),
            false => Err(match self.tokens.get(self.at) {
                Some(token) => format!("'{word}' is missing before {}", shown(token)),
                None => format!("ends where '{word}' is missing"),
            }),
        }
    }

    fn deeper(&mut self) -> Result<(), String> {
        self.depth += 1;
        match self.depth > MAX_DEPTH {
            true => Err(format!("is nested more than {MAX_DEPTH} deep")),
            false => Ok(()),
        }
    }

    /// Reads something that is computed only if `live`.
    fn when(&mut self, live: bool, read: fn(&mut Self) -> Outcome) -> Outcome {
        let before = self.live;
        self.live = before && live;
        let value = read(self);
        self.live = before;
        value
    }

    /// `A if C else B`: the condition stands behind the first value, so that is read twice.
    fn choice(&mut self) -> Outcome {
        self.deeper()?;
        let start = self.at;
        self.when(false, Self::either)?;
        let value = if !self.live {
            if self.take("if") {
                self.either()?;
                self.expect("else")?;
                self.choice()?;
            }
            Value::None
        } else if self.take("if") {
            let holds = self.either()?.is_true();
            self.expect("else")?;
            let other = self.when(!holds, Self::choice)?;
            let end = self.at;
            self.at = start;
            let first = self.when(holds, Self::either)?;
            self.at = end;
            if holds { first } else { other }
        } else {
            self.at = start;
            self.either()?
        };
        self.depth -= 1;
        Ok(value)
    }

    fn either(&mut self) -> Outcome {
        let mut value = self.both()?;
        while self.take("or") {
            let other = self.when(!value.is_true(), Self::both)?;
            value = if value.is_true() { value } else { other };
        }
        Ok(value)
    }

    fn both(&mut self) -> Outcome {
        let mut value = self.negated()?;
        while self.take("and") {
            let other = self.when(value.is_true(), Self::negated)?;
            value = if value.is_true() { other } else { value };
        }
        Ok(value)
    }

    fn negated(&mut self) -> Outcome {
        if !self.take("not") {
            return self.comparison();
        }
        self.deeper()?;
        let value = self.negated()?;
        self.depth -= 1;
        Ok(Value::Bool(!value.is_true()))
    }

    fn comparison(&mut self) -> Outcome {
        let mut left = self.sum()?;
        let mut result = None;
        while let Some(operator) = self.comparator()? {
            let right = self.sum()?;
            if self.live && result != Some(false) {
                result = Some(compared(&left, operator, &right)?);
            }
            result.get_or_insert(false);
            left = right;
        }
        Ok(result.map_or(left, Value::Bool))
    }

    fn comparator(&mut self) -> Result<Option<&'static str>, String> {
        for operator in ["==", "!=", "<=", ">=", "<", ">", "in"] {
            if self.take(operator) {
                return Ok(Some(operator));
            }
        }
        if self.take("not") {
            self.expect("in")?;
            return Ok(Some("not in"));
        }
        Ok(None)
    }

    fn apply(&self, left: &Value, operator: &str, right: &Value) -> Outcome {
        if self.live { left.apply(operator, right) } else { Ok(Value::None) }
    }

    fn operators(&mut self, of: &[&'static str], inner: fn(&mut Self) -> Outcome) -> Outcome {
        let mut value = inner(self)?;
        while let Some(operator) = of.iter().find(|operator| self.is_next(operator)) {
            self.at += 1;
            let right = inner(self)?;
            value = self.apply(&value, operator, &right)?;
        }
        Ok(value)
    }

    fn sum(&mut self) -> Outcome {
        self.operators(&["+", "-"], Self::product)
    }

    fn product(&mut self) -> Outcome {
        self.operators(&["*", "//", "/", "%"], Self::signed)
    }

    fn signed(&mut self) -> Outcome {
        let sign = if self.take("-") {
            -1
        } else if self.take("+") {
            1
        } else {
            return self.power();
        };
        self.deeper()?;
        let value = self.signed()?;
        self.depth -= 1;
        self.apply(&Value::Int(sign), "*", &value)
    }

    /// Binds closer than a sign on its left, not on its right.
    fn power(&mut self) -> Outcome {
        let value = self.member()?;
        if !self.take("**") {
            return Ok(value);
        }
        self.deeper()?;
        let power = self.signed()?;
        self.depth -= 1;
        self.apply(&value, "**", &power)
    }

    fn member(&mut self) -> Outcome {
        let mut value = self.atom()?;
        loop {
            if self.take("[") {
                let index = self.choice()?;
                self.expect("]")?;
                value = if self.live { value.item(&index)? } else { Value::None };
            } else if self.take(".") {
                let Some(Token::Name(name)) = self.tokens.get(self.at).cloned() else {
                    return Err("a name is missing behind '.'".into());
                };
                self.at += 1;
                self.expect("(")?;
                let (arguments, _) = self.list(")")?;
                value = if self.live { method(&value, &name, &arguments)? } else { Value::None };
            } else {
                return Ok(value);
            }
        }
    }

    /// Values up to the symbol that ends them; whether a comma stands behind the last one.
    fn list(&mut self, end: &str) -> Result<(Vec<Value>, bool), String> {
        let mut values = Vec::new();
        let mut comma = false;
        while !self.take(end) {
            if !values.is_empty() && !comma {
                self.expect(",")?;
            }
            values.push(self.choice()?);
            comma = self.take(",");
        }
        Ok((values, comma))
    }

    fn atom(&mut self) -> Outcome {
        let token = self.tokens.get(self.at).cloned();
        self.at += 1;
        match token {
            None => Err("ends where a value is missing".into()),
            Some(Token::Value(value)) => Ok(value),
            Some(Token::Symbol("(")) => {
                let (mut values, comma) = self.list(")")?;
                match values.len() {
                    1 if !comma => Ok(values.remove(0)),
                    _ => Ok(Value::Tuple(values)),
                }
            }
            Some(Token::Symbol("[")) => listed(self.list("]")?.0),
            Some(Token::Symbol(symbol)) => Err(format!("a value is missing before '{symbol}'")),
            Some(Token::Name(name)) => self.named(name),
        }
    }

    fn named(&mut self, mut name: String) -> Outcome {
        if name == "math" && self.take(".") {
            let Some(Token::Name(inner)) = self.tokens.get(self.at).cloned() else {
                return Err("a name is missing behind 'math.'".into());
            };
            self.at += 1;
            name = format!("math.{inner}");
        }
        if self.take("(") {
            let (arguments, _) = self.list(")")?;
            return if self.live { function(&name, &arguments) } else { Ok(Value::None) };
        }
        constant(&name).ok_or_else(|| {
            format!(
                "'{name}' is not known; hint: quote a text as '{name}'; functions are {FUNCTIONS}"
            )
        })
    }
}

fn compared(left: &Value, operator: &str, right: &Value) -> Result<bool, String> {
    Ok(match operator {
        "==" => left.equals(right),
        "!=" => !left.equals(right),
        "in" => right.holds(left)?,
        "not in" => !right.holds(left)?,
        "<" => left.less(right)?.is_lt(),
        "<=" => left.less(right)?.is_le(),
        ">" => left.less(right)?.is_gt(),
        _ => left.less(right)?.is_ge(),
    })
}

fn shown(token: &Token) -> String {
    match token {
        Token::Value(value) => format!("'{value}'"),
        Token::Name(name) => format!("'{name}'"),
        Token::Symbol(symbol) => format!("'{symbol}'"),
    }
}

fn tokens(text: &str) -> Result<Vec<Token>, String> {
    let mut tokens = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        if matches!(first, '\'' | '"') {
            let (value, tail) = quoted(&rest[1..], first)?;
            tokens.push(Token::Value(Value::Text(value)));
            rest = tail;
        } else if first.is_ascii_digit() || decimal(rest) {
            let (value, tail) = number(rest)?;
            tokens.push(Token::Value(value));
            rest = tail;
        } else if first.is_alphabetic() || first == '_' {
            let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
            tokens.push(Token::Name(rest[..end].to_owned()));
            rest = &rest[end..];
        } else if let Some(symbol) = SYMBOLS.iter().find(|symbol| rest.starts_with(**symbol)) {
            tokens.push(Token::Symbol(symbol));
            rest = &rest[symbol.len()..];
        } else {
            return Err(format!("'{first}' is not known here"));
        }
        rest = rest.trim_start();
    }
    Ok(tokens)
}

fn decimal(text: &str) -> bool {
    let bytes = text.as_bytes();
    bytes[0] == b'.' && bytes.get(1).is_some_and(u8::is_ascii_digit)
}

fn quoted(text: &str, quote: char) -> Result<(String, &str), String> {
    let mut out = String::new();
    let mut chars = text.char_indices();
    while let Some((at, c)) = chars.next() {
        match c {
            '\\' => match chars.next() {
                Some((_, 'n')) => out.push('\n'),
                Some((_, 't')) => out.push('\t'),
                Some((_, c)) => out.push(c),
                None => break,
            },
            c if c == quote => return Ok((out, &text[at + c.len_utf8()..])),
            c => out.push(c),
        }
    }
    Err("a quote is not closed".into())
}

fn number(text: &str) -> Result<(Value, &str), String> {
    let bytes = text.as_bytes();
    let mut end = 0;
    while let Some(byte) = bytes.get(end) {
        let is_sign =
            matches!(byte, b'+' | b'-') && end > 0 && matches!(bytes[end - 1], b'e' | b'E');
        if !(byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_') || is_sign) {
            break;
        }
        end += 1;
    }
    let (word, rest) = text.split_at(end);
    let digits = word.replace('_', "");
    let value = match digits.strip_prefix("0x") {
        Some(hex) => i64::from_str_radix(hex, 16).ok().map(Value::Int),
        None if digits.bytes().all(|b| b.is_ascii_digit()) => digits.parse().ok().map(Value::Int),
        None => digits.parse().ok().map(Value::Float),
    };
    value.map(|value| (value, rest)).ok_or_else(|| format!("'{word}' is no number"))
}
