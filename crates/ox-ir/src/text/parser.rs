//! The cursor over the tokens that `definitions.rs` and `instructions.rs` share: what is
//! expected next, and the small pieces (types, numbers, locations) that occur everywhere.

use super::lexer::{Positioned, Token, tokens};
use crate::model::*;
use num_traits::ToPrimitive;
use std::collections::HashMap;
use thiserror::Error;

/// Text that is not a module: a mistake of the one who wrote it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{line}:{column}: {message}")]
pub struct ParseError {
    pub line: u32,
    pub column: u32,
    pub message: String,
}

pub(super) type Parsed<T> = Result<T, ParseError>;

/// Reads the text form of a module. Only the syntax is checked and that every name is known; `validate` does the rest.
pub fn parse_module(text: &str) -> Parsed<Module> {
    let mut parser = Parser { tokens: tokens(text)?, at: 0, symbols: HashMap::new() };
    parser.collect_symbols()?;
    parser.module()
}

/// What a `@name` stands for.
#[derive(Clone, Copy)]
pub(super) enum SymbolKind {
    Global(GlobalId),
    Func(FuncId),
}

pub(super) struct Parser {
    tokens: Vec<Positioned>,
    at: usize,
    pub symbols: HashMap<String, SymbolKind>,
}

impl Parser {
    /// Names may be used before their definition, so they are numbered first.
    fn collect_symbols(&mut self) -> Parsed<()> {
        let (mut globals, mut functions) = (0, 0);
        for i in 0..self.tokens.len() {
            let Token::Symbol(name) = &self.tokens[i].token else { continue };
            let before = i.checked_sub(1).map(|b| &self.tokens[b].token);
            let Some(Token::Word(keyword)) = before else { continue };
            let counted = match keyword.as_str() {
                "global" | "constant" => &mut globals,
                "func" | "declare" => &mut functions,
                _ => continue,
            };
            let kind = match keyword.as_str() {
                "global" | "constant" => SymbolKind::Global(GlobalId::from_u32(*counted)),
                _ => SymbolKind::Func(FuncId::from_u32(*counted)),
            };
            *counted += 1;
            if self.symbols.insert(name.clone(), kind).is_some() {
                self.at = i;
                return self.error(format!("`@{name}` is defined twice"));
            }
        }
        Ok(())
    }

    pub fn peek(&self) -> &Token {
        &self.tokens[self.at].token
    }

    pub fn take(&mut self) -> Token {
        let token = self.peek().clone();
        self.at = (self.at + 1).min(self.tokens.len() - 1);
        token
    }

    /// An error at the next token.
    pub fn error<T>(&self, message: impl Into<String>) -> Parsed<T> {
        let Positioned { line, column, .. } = self.tokens[self.at];
        Err(ParseError { line, column, message: message.into() })
    }

    pub fn expected<T>(&self, what: &str) -> Parsed<T> {
        self.error(format!("expected {what}, found {}", self.peek().describe()))
    }

    pub fn accept(&mut self, mark: &'static str) -> bool {
        let found = *self.peek() == Token::Mark(mark);
        if found {
            self.take();
        }
        found
    }

    pub fn expect(&mut self, mark: &'static str) -> Parsed<()> {
        if self.accept(mark) { Ok(()) } else { self.expected(&format!("`{mark}`")) }
    }

    pub fn next_is_word(&self, word: &str) -> bool {
        matches!(self.peek(), Token::Word(w) if w == word)
    }

    pub fn accept_word(&mut self, word: &str) -> bool {
        let found = self.next_is_word(word);
        if found {
            self.take();
        }
        found
    }

    pub fn expect_word(&mut self, word: &str) -> Parsed<()> {
        if self.accept_word(word) { Ok(()) } else { self.expected(&format!("`{word}`")) }
    }

    pub fn word(&mut self, what: &str) -> Parsed<String> {
        match self.peek() {
            Token::Word(word) => {
                let word = word.clone();
                self.take();
                Ok(word)
            }
            _ => self.expected(what),
        }
    }

    /// A word of one of the tables.
    pub fn mnemonic<T>(&mut self, what: &str, from: impl Fn(&str) -> Option<T>) -> Parsed<T> {
        let found = match self.peek() {
            Token::Word(word) => from(word),
            _ => None,
        };
        match found {
            Some(value) => {
                self.take();
                Ok(value)
            }
            None => self.expected(what),
        }
    }

    pub fn number<T: TryFrom<i128>>(&mut self, what: &str) -> Parsed<T> {
        let number = match self.peek() {
            Token::Number(n) => n.to_i128().and_then(|n| T::try_from(n).ok()),
            _ => return self.expected(what),
        };
        match number {
            Some(n) => {
                self.take();
                Ok(n)
            }
            None => self.error(format!("{what} is out of range")),
        }
    }

    pub fn bytes(&mut self) -> Parsed<Vec<u8>> {
        match self.peek() {
            Token::Text(bytes) => {
                let bytes = bytes.clone();
                self.take();
                Ok(bytes)
            }
            _ => self.expected("a string"),
        }
    }

    pub fn text(&mut self) -> Parsed<String> {
        let start = self.at;
        match String::from_utf8(self.bytes()?) {
            Ok(text) => Ok(text),
            Err(_) => {
                self.at = start;
                self.error("the string is not valid UTF-8")
            }
        }
    }

    /// `#3`, which must be below `count`.
    pub fn numbered(&mut self, what: &str, count: usize) -> Parsed<u32> {
        self.expect("#")?;
        let Token::Number(n) = self.peek() else { return self.expected("a number") };
        match n.to_u32().filter(|&n| (n as usize) < count) {
            Some(n) => {
                self.take();
                Ok(n)
            }
            None => self.error(format!("there is no {what} #{n}")),
        }
    }

    /// `#3` where entries are defined: they must be in order.
    pub fn next_number(&mut self, count: usize) -> Parsed<()> {
        self.expect("#")?;
        match self.peek() {
            Token::Number(n) if n.to_usize() == Some(count) => {
                self.take();
                Ok(())
            }
            _ => self.expected(&format!("the next number, {count}")),
        }
    }

    pub fn location(&mut self, module: &Module) -> Parsed<Option<Loc>> {
        if !self.accept("!") {
            return Ok(None);
        }
        let file: u32 = self.number("a file number")?;
        if file as usize >= module.files.len() {
            return self.error(format!("there is no file #{file}"));
        }
        self.expect(":")?;
        let line = self.number("a line")?;
        self.expect(":")?;
        let column = self.number("a column")?;
        Ok(Some(Loc { file: FileId::from_u32(file), line, column }))
    }

    pub fn ty(&mut self) -> Parsed<Type> {
        let parse = |word: &str| match word {
            "ptr" => Some(Type::Ptr),
            _ => match FloatType::from_mnemonic(word) {
                Some(float) => Some(Type::Float(float)),
                None => word.strip_prefix('i')?.parse().ok().filter(|w| *w <= Type::MAX_WIDTH).map(Type::Int),
            },
        };
        self.mnemonic("a type", parse)
    }

    pub fn symbol(&mut self) -> Parsed<SymbolKind> {
        let Token::Symbol(name) = self.peek() else { return self.expected("a name with `@`") };
        match self.symbols.get(name).copied() {
            Some(kind) => {
                self.take();
                Ok(kind)
            }
            None => self.error(format!("`@{name}` is not defined")),
        }
    }
}
