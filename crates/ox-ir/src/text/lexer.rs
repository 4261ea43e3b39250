//! Splits the text form into tokens with their positions.

use super::parser::ParseError;
use num_bigint::BigInt;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// A word: a keyword, a mnemonic, a type, a block.
    Word(String),
    /// A decimal number, possibly negative.
    Number(BigInt),
    /// A hexadecimal number, without its `0x`.
    Hex(BigInt),
    Text(Vec<u8>),
    /// `%name.id` or `%id`
    Value(Option<String>, u32),
    /// `@name`
    Symbol(String),
    /// One of `( ) { } [ ] , : = # ! + -` and `->`, `=>`, `...`
    Mark(&'static str),
    End,
}

impl Token {
    /// For messages.
    pub(super) fn describe(&self) -> String {
        match self {
            Token::Word(word) => format!("`{word}`"),
            Token::Number(n) => format!("`{n}`"),
            Token::Hex(n) => format!("`0x{n:x}`"),
            Token::Text(_) => "a string".into(),
            Token::Value(_, id) => format!("value %{id}"),
            Token::Symbol(name) => format!("`@{name}`"),
            Token::Mark(mark) => format!("`{mark}`"),
            Token::End => "the end of the text".into(),
        }
    }
}

#[derive(Clone, Debug)]
pub(super) struct Positioned {
    pub token: Token,
    pub line: u32,
    pub column: u32,
}

/// Longer marks first.
const MARKS: &[&str] = &["...", "->", "=>", "(", ")", "{", "}", "[", "]", ",", ":", "=", "#", "!", "+", "-"];

struct Lexer<'a> {
    text: &'a [u8],
    at: usize,
    line: u32,
    line_start: usize,
}

/// All tokens; the last one is `End`.
pub(super) fn tokens(text: &str) -> Result<Vec<Positioned>, ParseError> {
    let mut lexer = Lexer { text: text.as_bytes(), at: 0, line: 1, line_start: 0 };
    let mut tokens = Vec::new();
    loop {
        lexer.skip_blanks();
        let (line, column) = lexer.position();
        let token = lexer.next_token()?;
        let end = token == Token::End;
        tokens.push(Positioned { token, line, column });
        if end {
            return Ok(tokens);
        }
    }
}

impl Lexer<'_> {
    fn position(&self) -> (u32, u32) {
        (self.line, (self.at - self.line_start) as u32 + 1)
    }

    fn error<T>(&self, message: impl Into<String>) -> Result<T, ParseError> {
        let (line, column) = self.position();
        Err(ParseError { line, column, message: message.into() })
    }

    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    fn skip_blanks(&mut self) {
        while let Some(c) = self.peek() {
            match c {
                b'\n' => {
                    self.at += 1;
                    self.line += 1;
                    self.line_start = self.at;
                }
                b' ' | b'\t' | b'\r' => self.at += 1,
                b';' => {
                    self.take_while(|c| c != b'\n');
                }
                _ => return,
            }
        }
    }

    fn take_while(&mut self, keep: impl Fn(u8) -> bool) -> String {
        let start = self.at;
        while self.peek().is_some_and(&keep) {
            self.at += 1;
        }
        String::from_utf8_lossy(&self.text[start..self.at]).into_owned()
    }

    fn next_token(&mut self) -> Result<Token, ParseError> {
        let Some(c) = self.peek() else { return Ok(Token::End) };
        let digit_follows = self.text.get(self.at + 1).is_some_and(u8::is_ascii_digit);
        match c {
            b'"' => Ok(Token::Text(self.quoted()?)),
            b'%' => self.value(),
            b'@' => {
                self.at += 1;
                match self.peek() {
                    Some(b'"') => Ok(Token::Symbol(self.quoted_name()?)),
                    _ => {
                        let name = self.take_while(|c| c.is_ascii_alphanumeric() || b"_.$".contains(&c));
                        if name.is_empty() {
                            self.error("a name must follow `@`")
                        } else {
                            Ok(Token::Symbol(name))
                        }
                    }
                }
            }
            b'0' if self.text.get(self.at + 1) == Some(&b'x') => {
                self.at += 2;
                let digits = self.take_while(|c| c.is_ascii_hexdigit());
                match BigInt::parse_bytes(digits.as_bytes(), 16) {
                    Some(n) => Ok(Token::Hex(n)),
                    None => self.error("hexadecimal digits must follow `0x`"),
                }
            }
            b'-' if digit_follows => {
                self.at += 1;
                Ok(Token::Number(-self.digits()))
            }
            b'0'..=b'9' => Ok(Token::Number(self.digits())),
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => {
                Ok(Token::Word(self.take_while(|c| c.is_ascii_alphanumeric() || c == b'_')))
            }
            _ => match MARKS.iter().find(|m| self.text[self.at..].starts_with(m.as_bytes())) {
                Some(mark) => {
                    self.at += mark.len();
                    Ok(Token::Mark(mark))
                }
                None => self.error(format!("unexpected character `{}`", c.escape_ascii())),
            },
        }
    }

    fn digits(&mut self) -> BigInt {
        let digits = self.take_while(|c| c.is_ascii_digit());
        digits.parse().expect("a row of digits is a number")
    }

    fn value(&mut self) -> Result<Token, ParseError> {
        self.at += 1;
        let name = match self.peek() {
            Some(b'0'..=b'9') => None,
            Some(b'"') => Some(self.quoted_name()?),
            _ => Some(self.take_while(|c| c.is_ascii_alphanumeric() || c == b'_')),
        };
        if name.is_some() {
            if self.peek() != Some(b'.') {
                return self.error("a value is written `%name.number` or `%number`");
            }
            self.at += 1;
        }
        match self.take_while(|c| c.is_ascii_digit()).parse() {
            Ok(id) => Ok(Token::Value(name, id)),
            Err(_) => self.error("a value is written `%name.number` or `%number`"),
        }
    }

    fn quoted_name(&mut self) -> Result<String, ParseError> {
        match String::from_utf8(self.quoted()?) {
            Ok(name) => Ok(name),
            Err(_) => self.error("the name is not valid UTF-8"),
        }
    }

    fn quoted(&mut self) -> Result<Vec<u8>, ParseError> {
        self.at += 1;
        let mut bytes = Vec::new();
        loop {
            match self.peek() {
                Some(b'"') => {
                    self.at += 1;
                    return Ok(bytes);
                }
                Some(b'\\') => {
                    let digits = self.text.get(self.at + 1..self.at + 3).unwrap_or_default();
                    let byte =
                        std::str::from_utf8(digits).ok().filter(|d| d.bytes().all(|c| c.is_ascii_hexdigit()));
                    match byte.and_then(|d| u8::from_str_radix(d, 16).ok()) {
                        Some(byte) => bytes.push(byte),
                        None => return self.error("two hexadecimal digits must follow `\\`"),
                    }
                    self.at += 3;
                }
                Some(b'\n') | None => return self.error("the string does not end"),
                Some(c) => {
                    bytes.push(c);
                    self.at += 1;
                }
            }
        }
    }
}
