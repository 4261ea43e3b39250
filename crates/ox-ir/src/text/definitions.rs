//! Parsing what stands at the top of a module: tables, globals, functions and their blocks.

use super::instructions::BodyParser;
use super::lexer::Token;
use super::parser::{Parsed, Parser, SymbolKind};
use crate::model::*;

impl Parser {
    pub(super) fn module(&mut self) -> Parsed<Module> {
        self.expect_word("module")?;
        self.expect_word("ptr")?;
        let mut module = Module::new(self.number("the width of a pointer")?);
        loop {
            let start = self.peek().clone();
            match &start {
                Token::End => return Ok(module),
                Token::Word(word) => {
                    self.take();
                    match word.as_str() {
                        "file" => self.file(&mut module)?,
                        "site" => self.site(&mut module)?,
                        "check" => self.check(&mut module)?,
                        "global" => self.global(&mut module, false)?,
                        "constant" => self.global(&mut module, true)?,
                        "declare" => self.function(&mut module, false)?,
                        "func" => self.function(&mut module, true)?,
                        other => return self.error(format!("`{other}` does not start a definition")),
                    }
                }
                _ => return self.expected("a definition"),
            }
        }
    }

    fn file(&mut self, module: &mut Module) -> Parsed<()> {
        self.next_number(module.files.len())?;
        let name = self.text()?;
        module.files.push(name);
        Ok(())
    }

    fn site(&mut self, module: &mut Module) -> Parsed<()> {
        self.next_number(module.sites.len())?;
        self.expect(":")?;
        let ty = self.ty()?;
        let kind = self.mnemonic("a kind of site", SiteKind::from_mnemonic)?;
        let name = self.text()?;
        let variable = if self.accept_word("var") { Some(self.text()?) } else { None };
        let without = if self.accept_word("without") { self.bytes_in_hex()? } else { Vec::new() };
        let loc = self.location(module)?;
        module.sites.push(Site { ty, kind, name, loc, variable, without });
        Ok(())
    }

    /// `"0a20"`
    fn bytes_in_hex(&mut self) -> Parsed<Vec<u8>> {
        let text = self.text()?;
        let pair = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok();
        let bytes: Option<Vec<u8>> = text.as_bytes().chunks(2).map(pair).collect();
        match bytes {
            Some(bytes) => Ok(bytes),
            None => self.error("expected bytes in hexadecimal digits"),
        }
    }

    fn check(&mut self, module: &mut Module) -> Parsed<()> {
        self.next_number(module.checks.len())?;
        self.expect(":")?;
        let kind = self.mnemonic("a kind of check", CheckKind::from_mnemonic)?;
        let message = self.text()?;
        self.expect_word("in")?;
        let function = self.text()?;
        let loc = self.location(module)?;
        module.checks.push(Check { kind, message, loc, function });
        Ok(())
    }

    /// The name that is being defined here.
    fn defined_name(&mut self) -> Parsed<String> {
        match self.take() {
            Token::Symbol(name) => Ok(name),
            _ => self.expected("a name with `@`"),
        }
    }

    fn global(&mut self, module: &mut Module, constant: bool) -> Parsed<()> {
        let name = self.defined_name()?;
        self.expect_word("size")?;
        let size = self.number("a size")?;
        self.expect_word("align")?;
        let align = self.number("an alignment")?;
        let local = self.accept_word("local");
        let init = if self.accept("=") { Some(self.pieces()?) } else { None };
        let loc = self.location(module)?;
        module.globals.push(Global { name, size, align, constant, local, init, loc });
        Ok(())
    }

    fn pieces(&mut self) -> Parsed<Vec<GlobalPiece>> {
        self.expect("[")?;
        let mut pieces = Vec::new();
        while !self.accept("]") {
            if !pieces.is_empty() {
                self.expect(",")?;
            }
            pieces.push(self.piece()?);
        }
        Ok(pieces)
    }

    fn piece(&mut self) -> Parsed<GlobalPiece> {
        if let Token::Symbol(_) = self.peek() {
            return Ok(match self.symbol()? {
                SymbolKind::Global(g) => GlobalPiece::GlobalAddr(g, self.offset()?),
                SymbolKind::Func(f) => GlobalPiece::FuncAddr(f),
            });
        }
        let word = self.word("a part of an initialiser")?;
        match word.as_str() {
            "bytes" => Ok(GlobalPiece::Bytes(self.bytes()?)),
            "zero" => Ok(GlobalPiece::Zero(self.number("a number of bytes")?)),
            "undef" => Ok(GlobalPiece::Undefined(self.number("a number of bytes")?)),
            other => self.error(format!("`{other}` is no part of an initialiser")),
        }
    }

    fn offset(&mut self) -> Parsed<i64> {
        let negative = self.accept("-");
        if !negative && !self.accept("+") {
            return Ok(0);
        }
        let amount: i128 = self.number("an offset")?;
        match i64::try_from(if negative { -amount } else { amount }) {
            Ok(offset) => Ok(offset),
            Err(_) => self.error("the offset is out of range"),
        }
    }

    fn function(&mut self, module: &mut Module, has_body: bool) -> Parsed<()> {
        let name = self.defined_name()?;
        self.expect("(")?;
        let (mut params, mut variadic) = (Vec::new(), false);
        while !self.accept(")") {
            if variadic {
                return self.expected("`)` after `...`");
            }
            if !params.is_empty() {
                self.expect(",")?;
            }
            match self.accept("...") {
                true => variadic = true,
                false => params.push(self.ty()?),
            }
        }
        let mut returns = Vec::new();
        if self.accept("->") {
            returns.push(self.ty()?);
            while self.accept(",") {
                returns.push(self.ty()?);
            }
        }
        let loc = self.location(module)?;
        let body = if has_body { Some(BodyParser::parse(self, module)?) } else { None };
        module.functions.push(Function { name, params, returns, variadic, body, loc });
        Ok(())
    }
}
