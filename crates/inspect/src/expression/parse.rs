//! The text of an expression as a tree.

/// Parentheses, `not` and signs within each other.
const MAX_DEPTH: usize = 100;

/// Operators that follow each other on one level, and elements of one list.
const MAX_PARTS: usize = 1000;

/// A part of an expression.
#[derive(Debug)]
pub enum Node {
    Message,
    None,
    Bool(bool),
    Int(i128),
    Float(f64),
    Text(String),
    List(Vec<Node>),
    Field(Box<Node>, String),
    Element(Box<Node>, Box<Node>),
    /// A function of these arguments.
    Call(&'static str, Vec<Node>),
    Method(Box<Node>, &'static str, Vec<Node>),
    Not(Box<Node>),
    Minus(Box<Node>),
    And(Vec<Node>),
    Or(Vec<Node>),
    /// Operands with the comparisons between them.
    Compare(Box<Node>, Vec<(&'static str, Node)>),
    Math(&'static str, Box<Node>, Box<Node>),
}

pub const FUNCTIONS: [&str; 12] =
    ["abs", "all", "any", "bool", "float", "int", "len", "max", "min", "round", "str", "sum"];
pub const METHODS: [&str; 5] = ["startswith", "endswith", "lower", "upper", "strip"];

/// Longer symbols first.
const SYMBOLS: [&str; 20] = [
    "==", "!=", "<=", ">=", "//", "**", "<", ">", "+", "-", "*", "/", "%", "(", ")", "[", "]", ",",
    ".", "=",
];

impl Node {
    /// What it is made of.
    pub fn parts(&self) -> Vec<&Self> {
        match self {
            Self::Field(base, _) | Self::Not(base) | Self::Minus(base) => vec![base],
            Self::Element(left, right) | Self::Math(_, left, right) => vec![left, right],
            Self::List(all) | Self::Call(_, all) | Self::And(all) | Self::Or(all) => {
                all.iter().collect()
            }
            Self::Method(base, _, all) => std::iter::once(&**base).chain(all.iter()).collect(),
            Self::Compare(first, rest) => {
                std::iter::once(&**first).chain(rest.iter().map(|(_, node)| node)).collect()
            }
            _ => Vec::new(),
        }
    }
}

/// # Errors
/// Text that is no expression, with what is wrong.
pub fn parse(text: &str) -> Result<Node, String> {
    let tokens = tokens(text)?;
    let mut parser = Parser { tokens: &tokens, depth: 0 };
    let root = parser.or()?;
    match parser.tokens.first() {
        None => Ok(root),
        Some(Token::Symbol("=")) => Err("'=' is no comparison; hint: write ==".to_owned()),
        Some(extra) => Err(format!("{} is too much", extra.shown())),
    }
}

#[derive(Debug, PartialEq)]
enum Token {
    Symbol(&'static str),
    Word(String),
    Number(String),
    Text(String),
}

impl Token {
    fn shown(&self) -> String {
        match self {
            Self::Symbol(symbol) => format!("'{symbol}'"),
            Self::Word(text) | Self::Number(text) | Self::Text(text) => format!("'{text}'"),
        }
    }
}

fn tokens(text: &str) -> Result<Vec<Token>, String> {
    let mut tokens = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let end_of = |of: &dyn Fn(char) -> bool| rest.find(|c| !of(c)).unwrap_or(rest.len());
        let starts_number = |text: &str| text.starts_with(|c: char| c.is_ascii_digit());
        let (token, length) = if matches!(first, '\'' | '"') {
            quoted(rest, first)?
        } else if starts_number(rest) || first == '.' && starts_number(&rest[1..]) {
            let length = number(rest);
            (Token::Number(rest[..length].replace('_', "")), length)
        } else if first.is_alphabetic() || first == '_' {
            let length = end_of(&|c| c.is_alphanumeric() || c == '_');
            (Token::Word(rest[..length].to_owned()), length)
        } else if let Some(symbol) = SYMBOLS.iter().find(|symbol| rest.starts_with(**symbol)) {
            (Token::Symbol(symbol), symbol.len())
        } else {
            return Err(format!("'{first}' is not known here"));
        };
        tokens.push(token);
        rest = rest[length..].trim_start();
    }
    Ok(tokens)
}

/// How many bytes of the text are a number; `1e-3` is one.
fn number(text: &str) -> usize {
    let mut before = ' ';
    let mut is_part = |c: char| {
        let sign = matches!(c, '+' | '-') && matches!(before, 'e' | 'E');
        let part = c.is_ascii_alphanumeric() || c == '.' || c == '_' || sign;
        before = c;
        part
    };
    text.find(|c| !is_part(c)).unwrap_or(text.len())
}

/// A text in quotes and how many bytes it takes with them.
fn quoted(text: &str, quote: char) -> Result<(Token, usize), String> {
    let mut out = String::new();
    let mut chars = text.char_indices().skip(1);
    while let Some((at, c)) = chars.next() {
        if c == quote {
            return Ok((Token::Text(out), at + 1));
        }
        match (c, if c == '\\' { chars.next() } else { None }) {
            ('\\', Some((_, 'n'))) => out.push('\n'),
            ('\\', Some((_, 't'))) => out.push('\t'),
            ('\\', Some((_, escaped))) => out.push(escaped),
            _ => out.push(c),
        }
    }
    Err("a quote is not closed".to_owned())
}

struct Parser<'a> {
    tokens: &'a [Token],
    depth: usize,
}

impl Parser<'_> {
    fn take(&mut self, symbol: &str) -> bool {
        let is = matches!(self.tokens.first(), Some(Token::Symbol(of)) if *of == symbol);
        self.tokens = &self.tokens[usize::from(is)..];
        is
    }

    fn take_word(&mut self, word: &str) -> bool {
        let is = matches!(self.tokens.first(), Some(Token::Word(of)) if of == word);
        self.tokens = &self.tokens[usize::from(is)..];
        is
    }

    fn expect(&mut self, symbol: &str) -> Result<(), String> {
        match self.take(symbol) {
            true => Ok(()),
            false => Err(match self.tokens.first() {
                Some(other) => format!("'{symbol}' is missing before {}", other.shown()),
                None => format!("'{symbol}' is missing at the end"),
            }),
        }
    }

    /// What lies one level deeper.
    fn deeper<T>(&mut self, read: impl Fn(&mut Self) -> Result<T, String>) -> Result<T, String> {
        if self.depth == MAX_DEPTH {
            return Err("it is nested too deep".to_owned());
        }
        self.depth += 1;
        let result = read(self);
        self.depth -= 1;
        result
    }

    fn or(&mut self) -> Result<Node, String> {
        self.row("or", Self::and, Node::Or)
    }

    fn and(&mut self) -> Result<Node, String> {
        self.row("and", Self::not, Node::And)
    }

    fn row(
        &mut self,
        word: &str,
        part: impl Fn(&mut Self) -> Result<Node, String>,
        make: impl Fn(Vec<Node>) -> Node,
    ) -> Result<Node, String> {
        let first = part(self)?;
        let mut all = vec![first];
        while self.take_word(word) {
            all.push(part(self)?);
        }
        Ok(if all.len() == 1 { all.remove(0) } else { make(all) })
    }

    fn not(&mut self) -> Result<Node, String> {
        match self.take_word("not") {
            true => Ok(Node::Not(Box::new(self.deeper(Self::not)?))),
            false => self.compare(),
        }
    }

    fn compare(&mut self) -> Result<Node, String> {
        let first = self.sum()?;
        let mut rest = Vec::new();
        while let Some(operator) = self.comparison()? {
            rest.push((operator, self.sum()?));
        }
        Ok(if rest.is_empty() { first } else { Node::Compare(Box::new(first), rest) })
    }

    fn comparison(&mut self) -> Result<Option<&'static str>, String> {
        if let Some(symbol) =
            ["==", "!=", "<=", ">=", "<", ">"].into_iter().find(|symbol| self.take(symbol))
        {
            return Ok(Some(symbol));
        }
        if self.take_word("in") {
            return Ok(Some("in"));
        }
        if self.take_word("is") {
            return Ok(Some(if self.take_word("not") { "!=" } else { "==" }));
        }
        if !self.take_word("not") {
            return Ok(None);
        }
        match self.take_word("in") {
            true => Ok(Some("not in")),
            false => Err("'in' is missing after 'not'".to_owned()),
        }
    }

    fn sum(&mut self) -> Result<Node, String> {
        self.math(&["+", "-"], Self::product)
    }

    fn product(&mut self) -> Result<Node, String> {
        self.math(&["*", "//", "/", "%"], Self::sign)
    }

    fn math(
        &mut self,
        symbols: &[&'static str],
        part: impl Fn(&mut Self) -> Result<Node, String>,
    ) -> Result<Node, String> {
        let mut left = part(self)?;
        let mut count = 0;
        while let Some(symbol) = symbols.iter().find(|symbol| self.take(symbol)) {
            count += 1;
            if count > MAX_DEPTH {
                return Err("it is nested too deep".to_owned());
            }
            left = Node::Math(symbol, Box::new(left), Box::new(part(self)?));
        }
        Ok(left)
    }

    fn sign(&mut self) -> Result<Node, String> {
        if self.take("-") {
            return Ok(Node::Minus(Box::new(self.deeper(Self::sign)?)));
        }
        if self.take("+") {
            return self.deeper(Self::sign);
        }
        let mut node = self.operand()?;
        let mut count = 0;
        loop {
            count += 1;
            if count > MAX_DEPTH {
                return Err("it is nested too deep".to_owned());
            }
            if self.take(".") {
                node = self.member(node)?;
            } else if self.take("[") {
                let index = self.deeper(Self::or)?;
                self.expect("]")?;
                node = Node::Element(Box::new(node), Box::new(index));
            } else {
                return Ok(node);
            }
        }
    }

    /// What follows a dot.
    fn member(&mut self, base: Node) -> Result<Node, String> {
        let Some((Token::Word(name), rest)) = self.tokens.split_first() else {
            return Err("the name of a field is missing after '.'".to_owned());
        };
        self.tokens = rest;
        if !self.take("(") {
            return Ok(Node::Field(Box::new(base), name.clone()));
        }
        let known = METHODS.into_iter().find(|known| known == name);
        let method = known.ok_or_else(|| {
            format!("'.{name}()' is not known; hint: there are {}", METHODS.join(", "))
        })?;
        let arguments = self.deeper(|parser| parser.list(")"))?;
        Ok(Node::Method(Box::new(base), method, arguments))
    }

    /// What stands between commas, up to the symbol that closes it.
    fn list(&mut self, close: &str) -> Result<Vec<Node>, String> {
        let mut all = Vec::new();
        while !self.take(close) {
            if all.len() == MAX_PARTS {
                return Err(format!("a list has more than {MAX_PARTS} elements"));
            }
            all.push(self.or()?);
            if !self.take(",") {
                self.expect(close)?;
                break;
            }
        }
        Ok(all)
    }

    fn operand(&mut self) -> Result<Node, String> {
        let Some((token, rest)) = self.tokens.split_first() else {
            return Err("an operand is missing at the end".to_owned());
        };
        self.tokens = rest;
        match token {
            Token::Text(text) => Ok(Node::Text(text.clone())),
            Token::Number(text) => number_of(text),
            Token::Symbol("[") => Ok(Node::List(self.deeper(|parser| parser.list("]"))?)),
            Token::Symbol("(") => self.deeper(Self::parentheses),
            Token::Symbol(symbol) => Err(format!("an operand is missing before '{symbol}'")),
            Token::Word(word) => self.word(word),
        }
    }

    /// An expression in parentheses, or a tuple.
    fn parentheses(&mut self) -> Result<Node, String> {
        if self.take(")") {
            return Ok(Node::List(Vec::new()));
        }
        let first = self.or()?;
        if self.take(",") {
            let mut all = self.list(")")?;
            all.insert(0, first);
            return Ok(Node::List(all));
        }
        self.expect(")")?;
        Ok(first)
    }

    fn word(&mut self, word: &str) -> Result<Node, String> {
        match word {
            "m" => return Ok(Node::Message),
            "True" => return Ok(Node::Bool(true)),
            "False" => return Ok(Node::Bool(false)),
            "None" => return Ok(Node::None),
            _ => {}
        }
        let Some(function) = FUNCTIONS.into_iter().find(|known| *known == word) else {
            let hint = "hint: the message is m, as in m.data > 5";
            return Err(format!("'{word}' is not known; {hint}"));
        };
        self.expect("(")?;
        Ok(Node::Call(function, self.deeper(|parser| parser.list(")"))?))
    }
}

fn number_of(text: &str) -> Result<Node, String> {
    let hex = text.strip_prefix("0x").map(|digits| i128::from_str_radix(digits, 16));
    if let Some(Ok(number)) = hex {
        return Ok(Node::Int(number));
    }
    if let Ok(number) = text.parse() {
        return Ok(Node::Int(number));
    }
    text.parse().map(Node::Float).map_err(|_| format!("'{text}' is no number"))
}
