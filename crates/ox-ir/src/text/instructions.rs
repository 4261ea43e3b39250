//! Parsing the body of a function: blocks, instructions, terminators and operands.

use super::lexer::Token;
use super::parser::{Parsed, Parser, SymbolKind};
use crate::Bits;
use crate::model::*;
use cranelift_entity::PrimaryMap;
use num_bigint::BigInt;
use ox_machine::Maker;
use std::collections::BTreeMap;

/// The state of one body.
pub(super) struct BodyParser<'a> {
    p: &'a mut Parser,
    module: &'a Module,
    /// Values by their number, as they are defined.
    values: BTreeMap<u32, ValueInfo>,
    /// Uses with the name they were written with.
    uses: Vec<(u32, Option<String>)>,
}

impl<'a> BodyParser<'a> {
    pub fn parse(p: &'a mut Parser, module: &'a Module) -> Parsed<Body> {
        let mut body = BodyParser { p, module, values: BTreeMap::new(), uses: Vec::new() };
        body.p.expect("{")?;
        while body.p.accept_word("dropped") {
            body.definition()?;
        }
        let mut blocks: PrimaryMap<BlockId, Block> = PrimaryMap::new();
        while !body.p.accept("}") {
            let expected = BlockId::from_u32(blocks.len() as u32);
            body.p.expect_word(&expected.to_string())?;
            let block = body.block()?;
            blocks.push(block);
        }
        Ok(Body { values: body.table()?, blocks })
    }

    /// All values in order; checks that the numbers are dense and that the uses fit.
    fn table(self) -> Parsed<PrimaryMap<ValueId, ValueInfo>> {
        for (id, name) in &self.uses {
            match self.values.get(id) {
                None => {
                    return self.p.error(format!("value %{id} is used in this function, but not defined"));
                }
                Some(info) if name.is_some() && info.name != *name => {
                    return self.p.error(format!("value %{id} is used with a name that is not its own"));
                }
                Some(_) => {}
            }
        }
        let mut table = PrimaryMap::new();
        for (id, info) in self.values {
            if id as usize != table.len() {
                return self.p.error(format!("value %{} is not defined in this function", table.len()));
            }
            table.push(info);
        }
        Ok(table)
    }

    /// `%x.3: i32`
    fn definition(&mut self) -> Parsed<ValueId> {
        let Token::Value(name, id) = self.p.peek().clone() else { return self.p.expected("a value") };
        if self.values.contains_key(&id) {
            return self.p.error(format!("value %{id} is defined twice"));
        }
        self.p.take();
        self.p.expect(":")?;
        let ty = self.p.ty()?;
        self.values.insert(id, ValueInfo { ty, name });
        Ok(ValueId::from_u32(id))
    }

    fn block(&mut self) -> Parsed<Block> {
        self.p.expect("(")?;
        let mut params = Vec::new();
        while !self.p.accept(")") {
            if !params.is_empty() {
                self.p.expect(",")?;
            }
            params.push(self.definition()?);
        }
        self.p.expect(":")?;
        let mut insts = Vec::new();
        loop {
            if let Some(term) = self.terminator()? {
                let term_loc = self.p.location(self.module)?;
                return Ok(Block { params, insts, term, term_loc });
            }
            insts.push(self.inst()?);
        }
    }

    fn inst(&mut self) -> Parsed<Inst> {
        let mut results = Vec::new();
        if let Token::Value(..) = self.p.peek() {
            results.push(self.definition()?);
            while self.p.accept(",") {
                results.push(self.definition()?);
            }
            self.p.expect("=")?;
        }
        let kind = self.inst_kind()?;
        let loc = self.p.location(self.module)?;
        Ok(Inst { results, kind, loc })
    }

    fn inst_kind(&mut self) -> Parsed<InstKind> {
        let word = self.p.word("an instruction")?;
        if let Some(op) = BinaryOp::from_mnemonic(&word) {
            let [a, b] = self.operands()?;
            return Ok(InstKind::Binary(op, a, b));
        }
        if let Some(op) = CastOp::from_mnemonic(&word) {
            return Ok(InstKind::Cast(op, self.operand()?));
        }
        if let Some(op) = FloatOp::from_mnemonic(&word) {
            return Ok(InstKind::Float(op, self.arguments()?));
        }
        match word.as_str() {
            "cmp" => {
                let op = self.p.mnemonic("a comparison", CompareOp::from_mnemonic)?;
                let [a, b] = self.operands()?;
                Ok(InstKind::Compare(op, a, b))
            }
            "fcmp" => {
                let op = self.p.mnemonic("a comparison of floats", FloatCompareOp::from_mnemonic)?;
                let [a, b] = self.operands()?;
                Ok(InstKind::FloatCompare(op, a, b))
            }
            "select" => {
                let [c, a, b] = self.operands()?;
                Ok(InstKind::Select(c, a, b))
            }
            "ptradd" => {
                let [p, n] = self.operands()?;
                Ok(InstKind::PtrAdd(p, n))
            }
            "call" => {
                let callee = self.callee()?;
                Ok(InstKind::Call { callee, args: self.arguments()? })
            }
            "nondet" => {
                let site = self.p.numbered("site", self.module.sites.len())?;
                Ok(InstKind::Nondet(SiteId::from_u32(site)))
            }
            "infer" => {
                let site = self.p.numbered("site", self.module.sites.len())?;
                Ok(InstKind::Infer(SiteId::from_u32(site), self.arguments()?))
            }
            "assume" => Ok(InstKind::Assume(self.operand()?)),
            "assert" => {
                let condition = self.operand()?;
                self.p.expect(",")?;
                let check = self.p.numbered("check", self.module.checks.len())?;
                Ok(InstKind::Assert(condition, CheckId::from_u32(check)))
            }
            "reached" => {
                let check = self.p.numbered("check", self.module.checks.len())?;
                Ok(InstKind::Reached(CheckId::from_u32(check)))
            }
            "unsupported" => Ok(InstKind::Unsupported(self.p.text()?)),
            _ => self.memory_inst(&word),
        }
    }

    fn memory_inst(&mut self, word: &str) -> Parsed<InstKind> {
        match word {
            "alloca" => {
                let size = self.operand()?;
                let align = self.align()?;
                let name = if self.p.accept_word("name") { Some(self.p.text()?) } else { None };
                Ok(InstKind::Alloca { size, align, name })
            }
            "malloc" => {
                let size = self.operand()?;
                let site = self.content_site()?;
                let zeroed = self.p.accept_word("zeroed");
                let maker = match self.p.accept_word("by") {
                    true => self.p.mnemonic("a maker of objects", Maker::from_word)?,
                    false => Maker::Malloc,
                };
                Ok(InstKind::Malloc { size, zeroed, site, maker })
            }
            "free" => Ok(InstKind::Free(self.operand()?)),
            "load" => {
                let addr = self.operand()?;
                let align = self.align()?;
                Ok(InstKind::Load { addr, align, volatile: self.p.accept_word("volatile") })
            }
            "store" => {
                let [value, addr] = self.operands()?;
                let align = self.align()?;
                Ok(InstKind::Store { value, addr, align, volatile: self.p.accept_word("volatile") })
            }
            "memcpy" | "memmove" => {
                let [to, from, len] = self.operands()?;
                Ok(InstKind::MemCopy { to, from, len, may_overlap: word == "memmove" })
            }
            "memset" => {
                let [to, byte, len] = self.operands()?;
                Ok(InstKind::MemSet { to, byte, len })
            }
            "memhavoc" => {
                let [to, len] = self.operands()?;
                Ok(InstKind::MemHavoc { to, len, site: self.content_site()? })
            }
            "ptrtest" => {
                let test = self.p.mnemonic("a test of a pointer", PtrTest::from_mnemonic)?;
                let [ptr, len] = self.operands()?;
                Ok(InstKind::PtrTest { test, ptr, len })
            }
            "apart" => {
                let [a, m, b, n] = self.operands()?;
                Ok(InstKind::Apart { places: [(a, m), (b, n)] })
            }
            "objectsize" => Ok(InstKind::ObjectSize(self.operand()?)),
            "resetmodified" => Ok(InstKind::ResetModified(self.operand()?)),
            "track" => Ok(InstKind::Track(self.either("on", "off")?)),
            "noleak" => Ok(InstKind::NoLeak),
            "lifetime" => {
                let live = self.either("start", "end")?;
                Ok(InstKind::Lifetime { ptr: self.operand()?, live })
            }
            other => self.p.error(format!("`{other}` is no instruction")),
        }
    }

    /// `, #3`
    fn content_site(&mut self) -> Parsed<SiteId> {
        self.p.expect(",")?;
        Ok(SiteId::from_u32(self.p.numbered("site", self.module.sites.len())?))
    }

    /// Whether it is the first of two words.
    fn either(&mut self, yes: &str, no: &str) -> Parsed<bool> {
        let choose = |word: &str| if word == yes { Some(true) } else { (word == no).then_some(false) };
        self.p.mnemonic(&format!("`{yes}` or `{no}`"), choose)
    }

    fn align(&mut self) -> Parsed<u64> {
        self.p.expect(",")?;
        self.p.expect_word("align")?;
        self.p.number("an alignment")
    }

    fn callee(&mut self) -> Parsed<Callee> {
        if self.p.accept_word("indirect") {
            return Ok(Callee::Indirect(self.operand()?));
        }
        match self.p.symbol()? {
            SymbolKind::Func(f) => Ok(Callee::Direct(f)),
            SymbolKind::Global(_) => self.p.error("a global is not a function"),
        }
    }

    fn terminator(&mut self) -> Parsed<Option<Terminator>> {
        let Token::Word(word) = self.p.peek().clone() else { return Ok(None) };
        let term = match word.as_str() {
            "goto" => {
                self.p.take();
                Terminator::Goto(self.jump()?)
            }
            "branch" => {
                self.p.take();
                let condition = self.operand()?;
                self.p.expect(",")?;
                let yes = self.jump()?;
                self.p.expect(",")?;
                Terminator::Branch(condition, yes, self.jump()?)
            }
            "switch" => {
                self.p.take();
                self.switch()?
            }
            "return" => {
                self.p.take();
                let mut values = Vec::new();
                if self.operand_follows() {
                    values.push(self.operand()?);
                    while self.p.accept(",") {
                        values.push(self.operand()?);
                    }
                }
                Terminator::Return(values)
            }
            "halt" => {
                self.p.take();
                Terminator::Halt
            }
            _ => return Ok(None),
        };
        Ok(Some(term))
    }

    fn switch(&mut self) -> Parsed<Terminator> {
        let value = self.operand()?;
        self.p.expect("[")?;
        let mut cases = Vec::new();
        while !self.p.accept("]") {
            if !cases.is_empty() {
                self.p.expect(",")?;
            }
            let Operand::Int(constant) = self.operand()? else {
                return self.p.error("a case is an integer constant");
            };
            self.p.expect("=>")?;
            cases.push((constant, self.jump()?));
        }
        self.p.expect(",")?;
        Ok(Terminator::Switch(value, cases, self.jump()?))
    }

    fn jump(&mut self) -> Parsed<Jump> {
        let block = |word: &str| word.strip_prefix("bb")?.parse().ok().map(BlockId::from_u32);
        let to = self.p.mnemonic("a block", block)?;
        Ok(Jump { to, args: self.arguments()? })
    }

    /// `(a, b, c)`
    fn arguments(&mut self) -> Parsed<Vec<Operand>> {
        self.p.expect("(")?;
        let mut args = Vec::new();
        while !self.p.accept(")") {
            if !args.is_empty() {
                self.p.expect(",")?;
            }
            args.push(self.operand()?);
        }
        Ok(args)
    }

    fn operands<const N: usize>(&mut self) -> Parsed<[Operand; N]> {
        let mut operands = Vec::with_capacity(N);
        for i in 0..N {
            if i > 0 {
                self.p.expect(",")?;
            }
            operands.push(self.operand()?);
        }
        Ok(operands.try_into().expect("as many as asked for"))
    }

    fn operand_follows(&self) -> bool {
        match self.p.peek() {
            Token::Value(..) | Token::Number(_) | Token::Hex(_) | Token::Symbol(_) => true,
            Token::Word(word) => matches!(word.as_str(), "null" | "true" | "false"),
            Token::Text(_) | Token::Mark(_) | Token::End => false,
        }
    }

    fn operand(&mut self) -> Parsed<Operand> {
        if !self.operand_follows() {
            return self.p.expected("an operand");
        }
        if let Token::Symbol(_) = self.p.peek() {
            return Ok(match self.p.symbol()? {
                SymbolKind::Global(g) => Operand::Global(g),
                SymbolKind::Func(f) => Operand::Func(f),
            });
        }
        match self.p.take() {
            Token::Value(name, id) => {
                self.uses.push((id, name));
                Ok(Operand::Value(ValueId::from_u32(id)))
            }
            Token::Word(word) => Ok(match word.as_str() {
                "null" => Operand::Null,
                other => Operand::Int(Bits::bool(other == "true")),
            }),
            Token::Number(n) => self.int_constant(n),
            Token::Hex(n) => self.float_constant(n),
            other => unreachable!("{} does not start an operand", other.describe()),
        }
    }

    fn int_constant(&mut self, n: BigInt) -> Parsed<Operand> {
        self.p.expect(":")?;
        let Type::Int(width) = self.p.ty()? else {
            return self.p.error("a decimal constant has an integer type");
        };
        let bits = Bits::from_signed(width, n.clone());
        match bits.signed() == n || BigInt::from(bits.unsigned()) == n {
            true => Ok(Operand::Int(bits)),
            false => self.p.error(format!("{n} does not fit into i{width}")),
        }
    }

    fn float_constant(&mut self, n: BigInt) -> Parsed<Operand> {
        self.p.expect(":")?;
        let Type::Float(ty) = self.p.ty()? else {
            return self.p.error("a hexadecimal constant has a floating-point type");
        };
        let bits = Bits::from_signed(ty.width(), n.clone());
        match BigInt::from(bits.unsigned()) == n {
            true => Ok(Operand::Float(ty, bits)),
            false => self.p.error(format!("0x{n:x} does not fit into {}", ty.mnemonic())),
        }
    }
}
