//! Expressions: what stands in `${}`. A subset of Python's: numbers, text, lists, arithmetic,
//! comparisons, `and`, `or`, `not`, `A if C else B`, calls of functions, `LIST[INDEX]`.
//!
//! Precedence is Python's. An expression is read before anything of it is evaluated, so that the
//! side of a condition that does not count need not have a value.

use super::functions;
use super::token::{Token, tokens};
use super::value::Value;

/// Parts that an expression may have within each other.
const MAX_NESTED: usize = 48;

/// What an expression asks of where it stands.
pub(super) trait Surroundings {
    /// The value of a property; `None` where there is none of this name.
    fn property(&mut self, name: &str) -> Result<Option<Value>, String>;
    /// One part deeper, or refused.
    fn enter(&mut self) -> Result<(), String>;
    /// Back from it.
    fn leave(&mut self);
    /// Takes so many bytes of what may be used, or refuses.
    fn spend(&mut self, bytes: u64) -> Result<(), String>;
}

/// An expression.
#[derive(Clone, Debug, PartialEq)]
enum Expression {
    Value(Value),
    Name(String),
    Not(Box<Self>),
    Minus(Box<Self>),
    Binary(&'static str, Box<Self>, Box<Self>),
    Choice { condition: Box<Self>, yes: Box<Self>, no: Box<Self> },
    Call(String, Vec<Self>),
    List(Vec<Self>),
    Index(Box<Self>, Box<Self>),
}

/// The value of an expression.
///
/// # Errors
/// It is none, a name in it has no value, or an operation has no result.
pub(super) fn evaluate(text: &str, around: &mut impl Surroundings) -> Result<Value, String> {
    let tokens = tokens(text)?;
    let mut parser = Parser { tokens: &tokens, at: 0, nested: 0 };
    let expression = parser.whole()?;
    match parser.next() {
        None => value(&expression, around),
        Some(token) => Err(format!("'{token}' is not expected there")),
    }
}

/// Binary operators by how strongly they bind.
fn strength(symbol: &str) -> Option<u8> {
    Some(match symbol {
        "or" => 1,
        "and" => 2,
        "<" | ">" | "<=" | ">=" | "==" | "!=" | "in" => 4,
        "+" | "-" => 5,
        "*" | "/" | "//" | "%" => 6,
        "**" => 8,
        _ => return None,
    })
}
const NOT: u8 = 3;
const COMPARISON: u8 = 4;
const SIGN: u8 = 7;
const POWER: u8 = 8;

struct Parser<'a> {
    tokens: &'a [Token],
    at: usize,
    nested: usize,
}

impl Parser<'_> {
    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.at)
    }

    fn next(&mut self) -> Option<Token> {
        let token = self.peek().cloned();
        self.at += 1;
        token
    }

    fn takes(&mut self, symbol: &str) -> bool {
        let is = self.peek().is_some_and(|token| token.is(symbol));
        self.at += usize::from(is);
        is
    }

    fn expect(&mut self, symbol: &str) -> Result<(), String> {
        match self.takes(symbol) {
            true => Ok(()),
            false => Err(format!("'{symbol}' is missing")),
        }
    }

    /// One part deeper; what ended with an error is not read on, so nobody counts back then.
    fn enter(&mut self) -> Result<(), String> {
        self.nested += 1;
        match self.nested > 2 * MAX_NESTED {
            true => Err(format!("it is nested more than {MAX_NESTED} deep")),
            false => Ok(()),
        }
    }

    fn whole(&mut self) -> Result<Expression, String> {
        self.enter()?;
        let yes = self.binary(1)?;
        let whole = if self.takes("if") {
            let condition = Box::new(self.binary(1)?);
            self.expect("else")?;
            let no = Box::new(self.whole()?);
            Expression::Choice { condition, yes: Box::new(yes), no }
        } else {
            yes
        };
        self.nested -= 1;
        Ok(whole)
    }

    fn binary(&mut self, weakest: u8) -> Result<Expression, String> {
        let mut left = self.unary(weakest)?;
        let mut compared = false;
        let mut links = 0;
        while let Some((symbol, binds)) = self.operator().filter(|(_, binds)| *binds >= weakest) {
            if binds == COMPARISON && compared {
                return Err("comparisons in a row; hint: join them with 'and'".into());
            }
            links += 1;
            if links > MAX_NESTED {
                return Err(format!("more than {MAX_NESTED} operators in a row"));
            }
            compared = binds == COMPARISON;
            self.at += 1;
            // Powers are read from the right, all others from the left.
            let right = self.binary(if binds == POWER { SIGN } else { binds + 1 })?;
            left = Expression::Binary(symbol, Box::new(left), Box::new(right));
        }
        Ok(left)
    }

    fn operator(&self) -> Option<(&'static str, u8)> {
        let symbol = self.peek()?.symbol()?;
        Some((symbol, strength(symbol)?))
    }

    fn unary(&mut self, weakest: u8) -> Result<Expression, String> {
        self.enter()?;
        let result = if weakest <= NOT && self.takes("not") {
            Expression::Not(Box::new(self.binary(NOT)?))
        } else if self.takes("-") {
            Expression::Minus(Box::new(self.binary(SIGN)?))
        } else if self.takes("+") {
            self.binary(SIGN)?
        } else {
            let primary = self.primary()?;
            self.indexed(primary)?
        };
        self.nested -= 1;
        Ok(result)
    }

    fn indexed(&mut self, mut of: Expression) -> Result<Expression, String> {
        let mut links = 0;
        while self.takes("[") {
            links += 1;
            if links > MAX_NESTED {
                return Err(format!("more than {MAX_NESTED} indices in a row"));
            }
            let index = self.whole()?;
            self.expect("]")?;
            of = Expression::Index(Box::new(of), Box::new(index));
        }
        Ok(of)
    }

    fn primary(&mut self) -> Result<Expression, String> {
        match self.next() {
            Some(Token::Value(value)) => Ok(Expression::Value(value)),
            Some(Token::Name(name)) if self.takes("(") => {
                Ok(Expression::Call(name, self.list(")")?))
            }
            Some(Token::Name(name)) => Ok(Expression::Name(name)),
            Some(Token::Symbol("(")) => {
                let inner = self.whole()?;
                self.expect(")")?;
                Ok(inner)
            }
            Some(Token::Symbol("[")) => Ok(Expression::List(self.list("]")?)),
            Some(token) => Err(format!("'{token}' is not expected there")),
            None => Err("it ends where a value is expected".into()),
        }
    }

    fn list(&mut self, end: &str) -> Result<Vec<Expression>, String> {
        let mut values = Vec::new();
        while !self.takes(end) {
            if !values.is_empty() {
                self.expect(",")?;
                if self.takes(end) {
                    break;
                }
            }
            values.push(self.whole()?);
        }
        Ok(values)
    }
}

fn value(of: &Expression, around: &mut impl Surroundings) -> Result<Value, String> {
    around.enter()?;
    let result = value_of(of, around);
    around.leave();
    let value = result?;
    around.spend(value.weight())?;
    Ok(value)
}

fn value_of(of: &Expression, around: &mut impl Surroundings) -> Result<Value, String> {
    match of {
        Expression::Value(known) => Ok(known.clone()),
        Expression::Name(name) => name_of(name, around),
        Expression::Not(inner) => Ok(Value::Bool(!value(inner, around)?.truth())),
        Expression::Minus(inner) => functions::minus(&value(inner, around)?),
        Expression::Binary("and", left, right) => {
            let first = value(left, around)?;
            if first.truth() { value(right, around) } else { Ok(first) }
        }
        Expression::Binary("or", left, right) => {
            let first = value(left, around)?;
            if first.truth() { Ok(first) } else { value(right, around) }
        }
        Expression::Binary(symbol, left, right) => {
            let first = value(left, around)?;
            functions::binary(symbol, first, value(right, around)?)
        }
        Expression::Choice { condition, yes, no } => match value(condition, around)?.truth() {
            true => value(yes, around),
            false => value(no, around),
        },
        Expression::Call(name, arguments) => {
            let arguments = values(arguments, around)?;
            functions::call(name.strip_prefix("math.").unwrap_or(name), &arguments)
        }
        Expression::List(inner) => Value::list(values(inner, around)?),
        Expression::Index(list, index) => {
            let list = value(list, around)?;
            functions::index(&list, &value(index, around)?)
        }
    }
}

fn values(of: &[Expression], around: &mut impl Surroundings) -> Result<Vec<Value>, String> {
    of.iter().map(|one| value(one, around)).collect()
}

fn name_of(name: &str, around: &mut impl Surroundings) -> Result<Value, String> {
    match around.property(name)? {
        Some(value) => Ok(value),
        None => functions::constant(name).ok_or_else(|| format!("there is no property '{name}'")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Fixed(u32);

    impl Surroundings for Fixed {
        fn property(&mut self, name: &str) -> Result<Option<Value>, String> {
            Ok(match name {
                "length" => Some(Value::Number(2.5)),
                "side" => Some(Value::Text("left".into())),
                _ => None,
            })
        }
        fn enter(&mut self) -> Result<(), String> {
            self.0 += 1;
            if self.0 > 200 { Err("too deep".into()) } else { Ok(()) }
        }
        fn leave(&mut self) {
            self.0 -= 1;
        }
        fn spend(&mut self, _: u64) -> Result<(), String> {
            Ok(())
        }
    }

    fn of(text: &str) -> String {
        match evaluate(text, &mut Fixed(0)) {
            Ok(value) => value.to_string(),
            Err(error) => format!("error: {error}"),
        }
    }

    #[test]
    fn results_are_those_of_python() {
        let known = [
            ("1 + 2*3", "7"),
            ("7/2", "3.5"),
            ("-7//2", "-4"),
            ("-7 % 3", "2"),
            ("7.5 % -2", "-0.5"),
            ("-2**2", "-4"),
            ("2**-1", "0.5"),
            ("2**3**2", "512"),
            ("(1+2)*-3", "-9"),
            ("length/2 + 0.5", "1.75"),
            ("1 if side == 'left' else -1", "1"),
            ("not 1 < 2 or 'x'", "x"),
            ("1 < 2 and 2 < 3", "True"),
            ("[1, 2.0, 'a'][-1]", "a"),
            ("side + '_leg'", "left_leg"),
            ("'ef' in 'left'", "True"),
            ("max(1, 2.5, -3) + len([1, 2])", "4.5"),
            ("True + 1", "2"),
            ("1 == 1.0", "True"),
            ("round(2.5) + int(-2.7)", "0"),
            ("str(3) + 'x'", "3x"),
        ];
        for (text, expected) in known {
            assert_eq!(of(text), expected, "{text}");
        }
        assert_eq!(of("radians(180) == pi and math.sin(0) == 0"), "True");
        assert_eq!(of("1 if True else 1/0"), "1");
    }

    #[test]
    fn what_has_no_value_is_said_in_words() {
        assert_eq!(of("1/0"), "error: division by zero");
        assert_eq!(of("width"), "error: there is no property 'width'");
        assert_eq!(of("1 +"), "error: it ends where a value is expected");
        assert_eq!(of("1 2"), "error: '2' is not expected there");
        assert_eq!(of("side * 2"), "error: 'left' is not a number");
        assert!(of("sqrt(-1)").starts_with("error: sqrt"));
        assert!(of("[1][3]").starts_with("error: there is no element 3"));
        assert!(of("1 < 2 < 3").contains("'and'"));
        assert!(of("open('x')").contains("there is no function 'open'"));
    }

    #[test]
    fn what_is_nested_without_end_is_refused() {
        assert!(of(&"(".repeat(10_000)).contains("error"));
        assert!(of(&format!("1{}", "+1".repeat(5_000))).contains("error"));
        assert!(of(&"-".repeat(1_000)).contains("error"));
        assert!(of(&format!("1{}", " if 1 else 1".repeat(200))).contains("error"));
    }
}
