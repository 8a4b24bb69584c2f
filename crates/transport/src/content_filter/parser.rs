//! From words to a condition whose fields exist and whose comparisons make sense.

use super::condition::{Condition, Operand, Relation, Step};
use super::tokens::{Kind, Number, SyntaxError, Token, number, tokens, wrong};
use super::{ContentFilter, MAX_PARAMETERS, MAX_TEXT};
use angaros_msg::dynamic::{DynamicType, Element};
use angaros_msg::idl::{ArrayKind, Primitive};
use std::sync::Arc;

/// How deep conditions may be nested.
const MAX_DEPTH: usize = 64;

/// What can be compared with what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Class {
    Number,
    Text,
    Bool,
}

struct Parser<'a> {
    ty: &'a Arc<DynamicType>,
    words: Vec<Token>,
    parameters: Vec<Operand>,
    at: usize,
    depth: usize,
}

pub(super) fn parse(
    filter: &ContentFilter,
    ty: &Arc<DynamicType>,
) -> Result<Condition, SyntaxError> {
    let long = |text: &String| text.len() > MAX_TEXT;
    if long(&filter.expression) || filter.parameters.iter().any(long) {
        return wrong(format!("it is longer than {MAX_TEXT} bytes"));
    }
    if filter.parameters.len() > MAX_PARAMETERS {
        return wrong(format!("it has more than {MAX_PARAMETERS} parameters"));
    }
    let parameters = filter.parameters.iter().map(|text| parameter(text)).collect();
    let words = tokens(&filter.expression)?;
    let mut parser = Parser { ty, words, parameters, at: 0, depth: 0 };
    let condition = parser.any()?;
    match parser.words.get(parser.at) {
        None => Ok(condition),
        Some(word) => wrong(format!("'{}' at position {} is too much", word.text, word.at)),
    }
}

/// A parameter's text as a value.
fn parameter(text: &str) -> Operand {
    let text = text.trim();
    let quoted = text.strip_prefix(['\'', '`']).and_then(|rest| rest.strip_suffix('\''));
    if let Some(inner) = quoted {
        return Operand::Text(inner.to_owned());
    }
    match number(text) {
        Ok(number) => literal(number),
        Err(_) => boolean(text).unwrap_or_else(|| Operand::Text(text.to_owned())),
    }
}

fn literal(number: Number) -> Operand {
    match number {
        Number::Whole(number) => Operand::Whole(number),
        Number::Real(number) => Operand::Real(number),
    }
}

fn boolean(word: &str) -> Option<Operand> {
    let known = |text: &str| word.eq_ignore_ascii_case(text);
    match (known("true"), known("false")) {
        (true, _) => Some(Operand::Bool(true)),
        (_, true) => Some(Operand::Bool(false)),
        _ => None,
    }
}

impl Parser<'_> {
    /// Conditions joined by OR.
    fn any(&mut self) -> Result<Condition, SyntaxError> {
        let mut left = self.all()?;
        while self.keyword("or") {
            left = Condition::Or(Box::new(left), Box::new(self.all()?));
        }
        Ok(left)
    }

    /// Conditions joined by AND.
    fn all(&mut self) -> Result<Condition, SyntaxError> {
        let mut left = self.one()?;
        while self.keyword("and") {
            left = Condition::And(Box::new(left), Box::new(self.one()?));
        }
        Ok(left)
    }

    fn one(&mut self) -> Result<Condition, SyntaxError> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return wrong(format!("conditions are nested more than {MAX_DEPTH} deep"));
        }
        let condition = if self.keyword("not") {
            Condition::Not(Box::new(self.one()?))
        } else if self.sign("(") {
            let inner = self.any()?;
            if !self.sign(")") {
                return wrong("a ')' is missing");
            }
            inner
        } else if self.at == self.words.len() {
            return wrong("it ends where a condition should begin");
        } else {
            self.predicate()?
        };
        self.depth -= 1;
        Ok(condition)
    }

    fn predicate(&mut self) -> Result<Condition, SyntaxError> {
        let (left, class) = self.operand()?;
        let negated = self.keyword("not");
        if self.keyword("between") {
            let (low, low_class) = self.operand()?;
            if !self.keyword("and") {
                return wrong("BETWEEN needs two values joined by AND");
            }
            let (high, high_class) = self.operand()?;
            alike(class, low_class)?;
            alike(class, high_class)?;
            has_field(&[&left, &low, &high])?;
            let between = Condition::Between(left, low, high);
            return Ok(if negated { Condition::Not(Box::new(between)) } else { between });
        }
        if negated {
            return wrong("NOT between operands stands before BETWEEN only");
        }
        let relation = self.relation()?;
        let (right, right_class) = self.operand()?;
        if relation == Relation::Like && (class, right_class) != (Class::Text, Class::Text) {
            return wrong("LIKE compares texts");
        }
        alike(class, right_class)?;
        has_field(&[&left, &right])?;
        Ok(Condition::Compare(left, relation, right))
    }

    fn relation(&mut self) -> Result<Relation, SyntaxError> {
        if self.keyword("like") {
            return Ok(Relation::Like);
        }
        let Some(word) = self.words.get(self.at) else {
            return wrong("it ends where an operator should stand");
        };
        let relation = match (&word.kind, word.text.as_str()) {
            (Kind::Sign, "=") => Relation::Equal,
            (Kind::Sign, "<>" | "!=") => Relation::Unequal,
            (Kind::Sign, "<") => Relation::Less,
            (Kind::Sign, "<=") => Relation::LessOrEqual,
            (Kind::Sign, ">") => Relation::Greater,
            (Kind::Sign, ">=") => Relation::GreaterOrEqual,
            (_, text) => return wrong(format!("'{text}' at position {} is no operator", word.at)),
        };
        self.at += 1;
        Ok(relation)
    }

    fn operand(&mut self) -> Result<(Operand, Class), SyntaxError> {
        let Some(word) = self.words.get(self.at) else {
            return wrong("it ends where a field or value should stand");
        };
        self.at += 1;
        let value = match &word.kind {
            Kind::Number(number) => literal(*number),
            Kind::Text => Operand::Text(word.text.clone()),
            Kind::Parameter(number) => match self.parameters.get(*number) {
                Some(value) => value.clone(),
                None => return wrong(format!("there is no parameter %{number}")),
            },
            Kind::Word => match boolean(&word.text) {
                Some(value) => value,
                None => return self.field(&word.text),
            },
            Kind::Sign => {
                let Token { text, at, .. } = word;
                return wrong(format!("'{text}' at position {at} is no field or value"));
            }
        };
        let class = match &value {
            Operand::Text(_) => Class::Text,
            Operand::Bool(_) => Class::Bool,
            _ => Class::Number,
        };
        Ok((value, class))
    }

    /// The steps of a path, each of which exists.
    fn field(&self, path: &str) -> Result<(Operand, Class), SyntaxError> {
        let mut ty = self.ty;
        let mut steps = Vec::new();
        let mut parts = path.split('.').peekable();
        while let Some(part) = parts.next() {
            let (name, index) = split_index(part)?;
            let Ok((place, field)) = ty.field(name) else {
                return wrong(format!("there is no field '{name}' in {}", ty.name));
            };
            match (field.array, index) {
                (ArrayKind::Single, Some(_)) => return wrong(format!("'{name}' is no array")),
                (ArrayKind::Single, None) | (_, Some(_)) => {}
                (_, None) => {
                    return wrong(format!("'{name}' is an array; write one element, {name}[0]"));
                }
            }
            steps.push(Step { field: place, index });
            let class = match &field.element {
                Element::Message(inner) if parts.peek().is_some() => {
                    ty = inner;
                    continue;
                }
                Element::Message(_) => return wrong(format!("'{name}' is a structure")),
                Element::Primitive(Primitive::Bool) => Class::Bool,
                Element::Primitive(_) => Class::Number,
                Element::Text(_) | Element::WideText(_) => Class::Text,
            };
            if let Some(next) = parts.next() {
                return wrong(format!("'{name}' has no field '{next}'"));
            }
            return Ok((Operand::Field(steps), class));
        }
        wrong(format!("'{path}' is no field"))
    }

    fn keyword(&mut self, word: &str) -> bool {
        let next = self.words.get(self.at);
        let found = next.is_some_and(|w| w.kind == Kind::Word && w.text.eq_ignore_ascii_case(word));
        self.at += usize::from(found);
        found
    }

    fn sign(&mut self, sign: &str) -> bool {
        let found = self.words.get(self.at).is_some_and(|w| w.kind == Kind::Sign && w.text == sign);
        self.at += usize::from(found);
        found
    }
}

fn split_index(part: &str) -> Result<(&str, Option<usize>), SyntaxError> {
    let Some((name, rest)) = part.split_once('[') else { return Ok((part, None)) };
    match rest.strip_suffix(']').and_then(|digits| digits.parse().ok()) {
        Some(index) => Ok((name, Some(index))),
        None => wrong(format!("'{part}' has no index; write {name}[0]")),
    }
}

fn alike(left: Class, right: Class) -> Result<(), SyntaxError> {
    let name = |class| match class {
        Class::Number => "a number",
        Class::Text => "a text",
        Class::Bool => "a bool",
    };
    match left == right {
        true => Ok(()),
        false => wrong(format!("{} cannot be compared with {}", name(left), name(right))),
    }
}

fn has_field(operands: &[&Operand]) -> Result<(), SyntaxError> {
    match operands.iter().any(|operand| matches!(operand, Operand::Field(_))) {
        true => Ok(()),
        false => wrong("a comparison says nothing: there is no field in it"),
    }
}
