//! Printing the text form: `Display` for modules, `print_function` for one function.

use crate::Bits;
use crate::model::*;
use ox_machine::Maker;
use std::fmt::{self, Display, Formatter};

impl Display for Module {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(f, "module ptr {}", self.pointer_width)?;
        for (id, name) in &self.files {
            writeln!(f, "file #{} {}", id.as_u32(), Quoted(name.as_bytes()))?;
        }
        for (id, site) in &self.sites {
            let (kind, name) = (site.kind.mnemonic(), Quoted(site.name.as_bytes()));
            write!(f, "site #{}: {} {kind} {name}", id.as_u32(), site.ty)?;
            if let Some(variable) = &site.variable {
                write!(f, " var {}", Quoted(variable.as_bytes()))?;
            }
            if !site.without.is_empty() {
                let bytes: String = site.without.iter().map(|byte| format!("{byte:02x}")).collect();
                write!(f, " without {}", Quoted(bytes.as_bytes()))?;
            }
            writeln!(f, "{}", Location(site.loc))?;
        }
        for (id, check) in &self.checks {
            let (message, function) = (Quoted(check.message.as_bytes()), Quoted(check.function.as_bytes()));
            let kind = check.kind.mnemonic();
            writeln!(f, "check #{}: {kind} {message} in {function}{}", id.as_u32(), Location(check.loc))?;
        }
        for global in self.globals.values() {
            print_global(f, self, global)?;
        }
        for function in self.functions.values() {
            writeln!(f)?;
            print_definition(f, self, function)?;
        }
        Ok(())
    }
}

/// The text of one function, as it stands in the module's text.
pub fn print_function(module: &Module, function: FuncId) -> String {
    struct One<'a>(&'a Module, FuncId);
    impl Display for One<'_> {
        fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
            print_definition(f, self.0, &self.0.functions[self.1])
        }
    }
    One(module, function).to_string()
}

fn print_global(f: &mut Formatter<'_>, module: &Module, global: &Global) -> fmt::Result {
    let keyword = if global.constant { "constant" } else { "global" };
    write!(f, "{keyword} {} size {} align {}", Symbol(&global.name), global.size, global.align)?;
    if global.local {
        write!(f, " local")?;
    }
    if let Some(pieces) = &global.init {
        write!(f, " = [")?;
        for (i, piece) in pieces.iter().enumerate() {
            write!(f, "{}", if i > 0 { ", " } else { "" })?;
            match piece {
                GlobalPiece::Bytes(bytes) => write!(f, "bytes {}", Quoted(bytes))?,
                GlobalPiece::Zero(n) => write!(f, "zero {n}")?,
                GlobalPiece::Undefined(n) => write!(f, "undef {n}")?,
                GlobalPiece::GlobalAddr(g, offset) => {
                    write!(f, "{}", Symbol(&module.globals[*g].name))?;
                    if *offset != 0 {
                        let sign = if *offset < 0 { '-' } else { '+' };
                        write!(f, " {sign} {}", offset.unsigned_abs())?;
                    }
                }
                GlobalPiece::FuncAddr(func) => {
                    write!(f, "{}", Symbol(&module.functions[*func].name))?;
                }
            }
        }
        write!(f, "]")?;
    }
    writeln!(f, "{}", Location(global.loc))
}

fn print_definition(f: &mut Formatter<'_>, module: &Module, function: &Function) -> fmt::Result {
    let keyword = if function.body.is_some() { "func" } else { "declare" };
    let mut params: Vec<String> = function.params.iter().map(Type::to_string).collect();
    if function.variadic {
        params.push("...".into());
    }
    write!(f, "{keyword} {}({})", Symbol(&function.name), params.join(", "))?;
    if !function.returns.is_empty() {
        write!(f, " -> {}", list(function.returns.iter()))?;
    }
    write!(f, "{}", Location(function.loc))?;
    let Some(body) = &function.body else { return writeln!(f) };
    writeln!(f, " {{")?;
    let printer = BodyPrinter { module, body };
    for value in printer.undefined_values() {
        writeln!(f, "  dropped {}", printer.defined(value))?;
    }
    for (id, block) in &body.blocks {
        writeln!(f, "{id}({}):", list(block.params.iter().map(|p| printer.defined(*p))))?;
        for inst in &block.insts {
            writeln!(f, "  {}{}", printer.inst(inst), Location(inst.loc))?;
        }
        writeln!(f, "  {}{}", printer.terminator(&block.term), Location(block.term_loc))?;
    }
    writeln!(f, "}}")
}

/// Prints parts of a body; needs the tables for the names.
struct BodyPrinter<'a> {
    module: &'a Module,
    body: &'a Body,
}

impl BodyPrinter<'_> {
    /// Values in the table that no block defines: a pass has removed their definition.
    fn undefined_values(&self) -> Vec<ValueId> {
        let mut defined = vec![false; self.body.values.len()];
        for block in self.body.blocks.values() {
            for value in block.params.iter().chain(block.insts.iter().flat_map(|i| &i.results)) {
                defined[value.as_u32() as usize] = true;
            }
        }
        self.body.values.keys().filter(|v| !defined[v.as_u32() as usize]).collect()
    }

    fn value(&self, value: ValueId) -> String {
        match self.body.values.get(value).and_then(|info| info.name.as_ref()) {
            Some(name) if is_plain(name) => format!("%{name}.{}", value.as_u32()),
            Some(name) => format!("%{}.{}", Quoted(name.as_bytes()), value.as_u32()),
            None => format!("%{}", value.as_u32()),
        }
    }

    fn defined(&self, value: ValueId) -> String {
        format!("{}: {}", self.value(value), self.body.values[value].ty)
    }

    fn operand(&self, operand: &Operand) -> String {
        match operand {
            Operand::Value(v) => self.value(*v),
            Operand::Int(bits) => int_constant(bits),
            Operand::Null => "null".into(),
            Operand::Global(g) => Symbol(&self.module.globals[*g].name).to_string(),
            Operand::Func(func) => Symbol(&self.module.functions[*func].name).to_string(),
            Operand::Float(ty, bits) => format!("0x{:x}:{}", bits.unsigned(), ty.mnemonic()),
        }
    }

    fn operands<'o>(&self, operands: impl IntoIterator<Item = &'o Operand>) -> String {
        list(operands.into_iter().map(|o| self.operand(o)))
    }

    fn inst(&self, inst: &Inst) -> String {
        let kind = self.inst_kind(&inst.kind);
        match inst.results.is_empty() {
            true => kind,
            false => format!("{} = {kind}", list(inst.results.iter().map(|r| self.defined(*r)))),
        }
    }

    fn inst_kind(&self, kind: &InstKind) -> String {
        let volatile = |v: &bool| if *v { " volatile" } else { "" };
        match kind {
            InstKind::Binary(op, a, b) => format!("{} {}", op.mnemonic(), self.operands([a, b])),
            InstKind::Compare(op, a, b) => format!("cmp {} {}", op.mnemonic(), self.operands([a, b])),
            InstKind::Cast(op, a) => format!("{} {}", op.mnemonic(), self.operand(a)),
            InstKind::Select(c, a, b) => format!("select {}", self.operands([c, a, b])),
            InstKind::Float(op, args) => format!("{}({})", op.mnemonic(), self.operands(args)),
            InstKind::FloatCompare(op, a, b) => format!("fcmp {} {}", op.mnemonic(), self.operands([a, b])),
            InstKind::PtrAdd(p, n) => format!("ptradd {}", self.operands([p, n])),
            InstKind::Alloca { size, align, name } => {
                let name = name.as_ref().map(|n| format!(" name {}", Quoted(n.as_bytes())));
                format!("alloca {}, align {align}{}", self.operand(size), name.unwrap_or_default())
            }
            InstKind::Malloc { size, zeroed, site, maker } => {
                let zeroed = if *zeroed { " zeroed" } else { "" };
                let by = match maker {
                    Maker::Malloc => String::new(),
                    other => format!(" by {}", other.word()),
                };
                format!("malloc {}, #{}{zeroed}{by}", self.operand(size), site.as_u32())
            }
            InstKind::Free(p) => format!("free {}", self.operand(p)),
            InstKind::Load { addr, align, volatile: v } => {
                format!("load {}, align {align}{}", self.operand(addr), volatile(v))
            }
            InstKind::Store { value, addr, align, volatile: v } => {
                format!("store {}, align {align}{}", self.operands([value, addr]), volatile(v))
            }
            InstKind::MemCopy { to, from, len, may_overlap } => {
                let word = if *may_overlap { "memmove" } else { "memcpy" };
                format!("{word} {}", self.operands([to, from, len]))
            }
            InstKind::MemHavoc { to, len, site } => {
                format!("memhavoc {}, #{}", self.operands([to, len]), site.as_u32())
            }
            InstKind::PtrTest { test, ptr, len } => {
                format!("ptrtest {} {}", test.mnemonic(), self.operands([ptr, len]))
            }
            InstKind::Apart { places: [(a, m), (b, n)] } => {
                format!("apart {}", self.operands([a, m, b, n]))
            }
            InstKind::ObjectSize(p) => format!("objectsize {}", self.operand(p)),
            InstKind::ResetModified(p) => format!("resetmodified {}", self.operand(p)),
            InstKind::Track(on) => format!("track {}", if *on { "on" } else { "off" }),
            InstKind::NoLeak => "noleak".into(),
            InstKind::Lifetime { ptr, live } => {
                format!("lifetime {} {}", if *live { "start" } else { "end" }, self.operand(ptr))
            }
            InstKind::MemSet { to, byte, len } => format!("memset {}", self.operands([to, byte, len])),
            InstKind::Call { callee, args } => {
                let callee = match callee {
                    Callee::Direct(func) => Symbol(&self.module.functions[*func].name).to_string(),
                    Callee::Indirect(target) => format!("indirect {}", self.operand(target)),
                };
                format!("call {callee}({})", self.operands(args))
            }
            InstKind::Nondet(site) => format!("nondet #{}", site.as_u32()),
            InstKind::Infer(site, args) => format!("infer #{}({})", site.as_u32(), self.operands(args)),
            InstKind::Assume(c) => format!("assume {}", self.operand(c)),
            InstKind::Assert(c, check) => format!("assert {}, #{}", self.operand(c), check.as_u32()),
            InstKind::Reached(check) => format!("reached #{}", check.as_u32()),
            InstKind::Unsupported(what) => format!("unsupported {}", Quoted(what.as_bytes())),
        }
    }

    fn jump(&self, jump: &Jump) -> String {
        format!("{}({})", jump.to, self.operands(&jump.args))
    }

    fn terminator(&self, term: &Terminator) -> String {
        match term {
            Terminator::Goto(jump) => format!("goto {}", self.jump(jump)),
            Terminator::Branch(c, yes, no) => {
                format!("branch {}, {}, {}", self.operand(c), self.jump(yes), self.jump(no))
            }
            Terminator::Switch(value, cases, default) => {
                let cases = cases.iter().map(|(bits, jump)| {
                    let (constant, target) = (int_constant(bits), self.jump(jump));
                    format!("{constant} => {target}")
                });
                format!("switch {} [{}], {}", self.operand(value), list(cases), self.jump(default))
            }
            Terminator::Return(values) if values.is_empty() => "return".into(),
            Terminator::Return(values) => format!("return {}", self.operands(values)),
            Terminator::Halt => "halt".into(),
        }
    }
}

impl Display for Type {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Type::Int(width) => write!(f, "i{width}"),
            Type::Ptr => write!(f, "ptr"),
            Type::Float(ty) => write!(f, "{}", ty.mnemonic()),
        }
    }
}

fn int_constant(bits: &Bits) -> String {
    match bits.width() {
        1 if bits.is_zero() => "false".into(),
        1 => "true".into(),
        width => format!("{bits}:i{width}"),
    }
}

fn list<T: Display>(items: impl Iterator<Item = T>) -> String {
    items.map(|i| i.to_string()).collect::<Vec<_>>().join(", ")
}

/// Can be written without quotes.
fn is_plain(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

/// The name of a global or a function.
struct Symbol<'a>(&'a str);

impl Display for Symbol<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let plain = |c: char| c.is_ascii_alphanumeric() || "_.$".contains(c);
        match !self.0.is_empty() && self.0.chars().all(plain) {
            true => write!(f, "@{}", self.0),
            false => write!(f, "@{}", Quoted(self.0.as_bytes())),
        }
    }
}

/// A string in quotes; everything but printable ASCII is written as `\` and two hexadecimal digits.
struct Quoted<'a>(&'a [u8]);

impl Display for Quoted<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "\"")?;
        for &byte in self.0 {
            match byte {
                b'"' | b'\\' => write!(f, "\\{byte:02x}")?,
                b' '..=b'~' => write!(f, "{}", byte as char)?,
                0..=31 | 127..=255 => write!(f, "\\{byte:02x}")?,
            }
        }
        write!(f, "\"")
    }
}

struct Location(Option<Loc>);

impl Display for Location {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(l) => write!(f, " !{}:{}:{}", l.file.as_u32(), l.line, l.column),
            None => Ok(()),
        }
    }
}
