//! The expressions of `$(eval ...)`: the part of Python that launch files use, and nothing that
//! reaches outside the expression.
//!
//! 1. Literals: whole numbers, floats, texts, `True`, `False`, `None`, lists and tuples; `pi` and
//!    the functions of `math` by their names.
//! 2. `+ - * / // % **`, comparisons in chains, `in`, `and`, `or`, `not`, `A if C else B`, `[...]`
//!    to take an element, and a few functions and methods of texts, which errors list.
//! 3. Depth, steps and the size of texts and lists are bounded.

mod call;
mod parse;
mod value;

/// The result as text, as Python's `str` writes it.
///
/// # Errors
/// Text that is no such expression, or a value that an operation does not take.
pub(super) fn eval(text: &str) -> Result<String, String> {
    let value = parse::Parser::new(text)?.whole();
    value.map(|value| value.to_string()).map_err(|why| format!("expression '{text}': {why}"))
}

#[cfg(test)]
mod tests {
    use super::eval;

    #[test]
    fn expressions_have_the_values_that_python_gives_them() {
        for (text, expected) in [
            ("1 + 2 * 3", "7"),
            ("7 / 2", "3.5"),
            ("-7 // 2", "-4"),
            ("-7 % 3", "2"),
            ("2 ** 3 ** 2", "512"),
            ("-2 ** 2", "-4"),
            ("2 ** -1", "0.5"),
            ("4 / 2", "2.0"),
            ("1e16", "1e+16"),
            ("0.1 + 0.2", "0.30000000000000004"),
            ("1e-05", "1e-05"),
            ("'sim' == 'sim'", "True"),
            ("1 < 2 < 3 and not False", "True"),
            ("'a' in ['a', 'b']", "True"),
            ("'x' not in 'abc'", "True"),
            ("'true' == 'true' or 1 / 0", "True"),
            ("'robot' + str(1 + 1)", "robot2"),
            ("'ab' * 2", "abab"),
            ("int('7') + 1", "8"),
            ("float('1')", "1.0"),
            ("3 if 'a' == 'b' else 4", "4"),
            ("'R1'.lower().startswith('r')", "True"),
            ("'a,b'.split(',')[1]", "b"),
            ("[1, 'a', 2.0]", "[1, 'a', 2.0]"),
            ("(1,)", "(1,)"),
            ("len('abc') - 1", "2"),
            ("max(1, 2.5)", "2.5"),
            ("round(2.5)", "2"),
            ("abs(-3)", "3"),
            ("math.pi", "3.141592653589793"),
            ("cos(0)", "1.0"),
            ("True + 1", "2"),
            ("None", "None"),
            ("'it\\'s'", "it's"),
            ("bool('')", "False"),
            ("[1, 2][-1]", "2"),
        ] {
            assert_eq!(eval(text).as_deref(), Ok(expected), "{text}");
        }
    }

    #[test]
    fn what_is_no_such_expression_is_an_error_that_says_why() {
        for (text, why) in [
            ("", "ends"),
            ("1 +", "ends"),
            ("__import__('os')", "__import__"),
            ("open('x')", "open"),
            ("'a'.format()", "format"),
            ("1 / 0", "zero"),
            ("'a' + 1", "text"),
            ("foo", "foo"),
            ("1 2", "2"),
            ("'a", "quote"),
            ("9 ** 9 ** 9", "large"),
            ("'a' * 100000000", "bytes"),
            ("[1][5]", "5"),
            ("9223372036854775807 + 1", "large"),
        ] {
            let error = eval(text).unwrap_err();
            assert!(error.contains(why), "{text}: {error}");
        }
        assert!(eval(&"(".repeat(10_000)).unwrap_err().contains("nested"));
        assert!(eval(&"not ".repeat(10_000)).unwrap_err().contains("nested"));
        assert!(eval(&"-".repeat(10_000)).unwrap_err().contains("nested"));
    }
}
