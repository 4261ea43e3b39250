//! Text to SEA-IR, line by line.

use crate::{
    Alloc, Block, BlockId, CheckId, Copy, Fill, FuncId, Function, Global, GlobalId, Inst, Jump, Layout, Place,
};
use crate::{Maker, Program, Reg, RegId, Scramble, SiteId, Storage, Terminator, Test, Type};
use cranelift_entity::PrimaryMap;
use ox_logic::smtlib::{Sexprs, parse_term};
use ox_logic::{Node, Store, Symbol, Term};
use rustc_hash::FxHashMap;

/// The text is not SEA-IR; says where and why.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {message}")]
pub struct SeaParseError {
    pub line: usize,
    pub message: String,
}

type Parse<T> = Result<T, String>;

/// The instruction once its register is known.
type Make = Box<dyn FnOnce(RegId) -> Inst>;

pub fn parse(store: &mut Store, text: &str) -> Result<Program, SeaParseError> {
    let mut p = Parser {
        store,
        pointer_width: 64,
        names: FxHashMap::default(),
        globals: PrimaryMap::new(),
        variables: FxHashMap::default(),
        registers: FxHashMap::default(),
        progress: Progress::Ended,
    };
    for line in text.lines() {
        let header = line.strip_prefix("inferred ").unwrap_or(line).strip_prefix("function ");
        if let Some(name) = header.and_then(|l| l.split('(').next()) {
            let id = FuncId::from_u32(p.names.len() as u32);
            p.names.insert(name.to_string(), id);
        }
    }
    let mut functions = PrimaryMap::new();
    let mut entry = None;
    let mut current: Option<Function> = None;
    for (number, full) in text.lines().enumerate() {
        let at = |message: String| SeaParseError { line: number + 1, message };
        let (line, note) = split_note(full);
        let line = line.trim();
        match (&mut current, line) {
            (_, "") => {}
            (None, l) if l.starts_with("program ") => {
                let words: Vec<&str> = l.split(' ').collect();
                let [_, width, "entry", name] = words[..] else {
                    return Err(at("expected `program WIDTH entry NAME`".into()));
                };
                p.pointer_width = width.parse().map_err(|_| at(format!("`{width}` is no pointer width")))?;
                entry = Some(*p.names.get(name).ok_or_else(|| at(format!("there is no function {name}")))?);
            }
            (None, l) if l.starts_with("global ") => p.global(l).map_err(at)?,
            (None, l) => current = Some(p.function_header(l).map_err(at)?),
            (Some(_), "}") if p.progress != Progress::Ended => {
                return Err(at("the last block has no end".into()));
            }
            (Some(_), "}") => {
                functions.push(current.take().expect("matched Some"));
            }
            (Some(f), l) => p.body_line(f, l, note).map_err(at)?,
        }
    }
    let end = |message: &str| SeaParseError { line: text.lines().count(), message: message.into() };
    match (current, entry) {
        (Some(_), _) => Err(end("the last function is not closed with `}`")),
        (None, None) => Err(end("there is no `program WIDTH entry NAME` line")),
        (None, Some(entry)) => {
            Ok(Program { pointer_width: p.pointer_width, globals: p.globals, functions, entry })
        }
    }
}

struct Parser<'a> {
    store: &'a mut Store,
    pointer_width: u32,
    names: FxHashMap<String, FuncId>,
    globals: PrimaryMap<GlobalId, Global>,
    /// The addresses of globals, and the registers of the current function, by their names.
    variables: FxHashMap<Symbol, Term>,
    registers: FxHashMap<Symbol, Term>,
    /// How far the current block has come.
    progress: Progress,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Progress {
    Instructions,
    Cases,
    Ended,
}

impl Parser<'_> {
    /// `global @name size N align N [constant] [observed]`
    fn global(&mut self, line: &str) -> Parse<()> {
        let expected = "expected `global @NAME size N align N [constant]`";
        let (line, observed) = split_word(line, " observed");
        let (rest, constant) = split_word(line, " constant");
        let (rest, align) = rest.rsplit_once(" align ").ok_or(expected)?;
        let (name, size) = rest.rsplit_once(" size ").ok_or(expected)?;
        let name = name.strip_prefix("global ").ok_or(expected)?;
        let name = name.strip_prefix('|').and_then(|n| n.strip_suffix('|')).unwrap_or(name);
        let number = |t: &str| t.parse().map_err(|_| format!("`{t}` is no number of bytes"));
        let sort = Type::Ptr.sort(self.pointer_width, self.store);
        let var = self.store.var(name, sort);
        self.variables.insert(self.name_of(var), var);
        let name = name.strip_prefix('@').ok_or(expected)?.to_string();
        self.globals.push(Global {
            name,
            var,
            size: number(size)?,
            align: number(align)?,
            constant,
            observed,
        });
        Ok(())
    }

    fn function_header(&mut self, line: &str) -> Parse<Function> {
        self.registers.clear();
        let (rest, inferred) = match line.strip_prefix("inferred ") {
            Some(rest) => (rest, true),
            None => (line, false),
        };
        let rest = rest.strip_prefix("function ").ok_or("expected `function NAME(…) -> (…) {`")?;
        let (rest, _) = rest.rsplit_once('{').ok_or("expected `{` at the end of the line")?;
        let (rest, place) = split_place(rest.trim());
        let (name, rest) = rest.split_once('(').ok_or("expected `(` after the function name")?;
        let (params, returns) = rest.split_once(") -> (").ok_or("expected `) -> (`")?;
        let returns = returns.strip_suffix(')').ok_or("expected `)` after the return types")?;
        let mut f = Function {
            name: name.into(),
            params: vec![],
            returns: vec![],
            regs: PrimaryMap::new(),
            blocks: PrimaryMap::new(),
            place,
            inferred,
        };
        for ty in returns.split(", ").filter(|t| !t.is_empty()) {
            f.returns.push(parse_type(ty)?);
        }
        f.params = self.regs(&mut f, params, None)?;
        Ok(f)
    }

    /// Goes on to `next`, unless the block has already come further.
    fn advance(&mut self, line: &str, allowed: &[Progress], next: Progress) -> Parse<()> {
        if !allowed.contains(&self.progress) {
            return Err(format!("`{line}` does not belong here"));
        }
        self.progress = next;
        Ok(())
    }

    fn body_line(&mut self, f: &mut Function, line: &str, note: Option<&str>) -> Parse<()> {
        use Progress::{Cases, Ended, Instructions};
        if let Some((head, rest)) = line.split_once('(')
            && let Some(number) = head.strip_prefix("bb")
            && let Ok(number) = number.parse::<u32>()
        {
            self.advance(line, &[Ended], Instructions)?;
            return self.block_header(f, number, rest, note);
        }
        if let Some(rest) = line.strip_prefix("if ") {
            self.advance(line, &[Instructions, Cases], Cases)?;
            let (cond, rest) = self.one_term(rest)?;
            let jump = self.jump(rest.trim())?;
            let block = last_block(f)?;
            let Terminator::Branch { cases, .. } = &mut block.term else {
                return Err("a case after the end of the block".into());
            };
            cases.push((cond, jump));
            return Ok(());
        }
        if line.starts_with("goto ") {
            self.advance(line, &[Instructions, Cases], Ended)?;
            let jump = self.jump(line)?;
            let Terminator::Branch { default, .. } = &mut last_block(f)?.term else {
                return Err("a jump after the end of the block".into());
            };
            *default = jump;
            return Ok(());
        }
        if line == "halt" {
            self.advance(line, &[Instructions], Ended)?;
            last_block(f)?.term = Terminator::Halt;
            return Ok(());
        }
        if let Some(rest) = line.strip_prefix("return ") {
            self.advance(line, &[Instructions], Ended)?;
            let ts = self.argument_list(rest)?;
            last_block(f)?.term = Terminator::Return(ts);
            return Ok(());
        }
        self.advance(line, &[Instructions], Instructions)?;
        let inst = self.inst(f, line, note)?;
        last_block(f)?.insts.push(inst);
        Ok(())
    }

    fn block_header(&mut self, f: &mut Function, number: u32, rest: &str, note: Option<&str>) -> Parse<()> {
        if number as usize != f.blocks.len() {
            return Err(format!("expected block bb{}", f.blocks.len()));
        }
        let (params, rest) = rest.split_once("):").ok_or("expected `):` after the block parameters")?;
        let params = match number {
            0 => f.params.clone(),
            _ => self.regs(f, params, note)?,
        };
        if number == 0 {
            name_regs(f, &params, note);
        }
        let (_, place) = split_place(rest);
        // a terminator line overwrites this one
        let term = Terminator::goto(Function::ENTRY, vec![]);
        f.blocks.push(Block { params, insts: vec![], term, place });
        Ok(())
    }

    fn inst(&mut self, f: &mut Function, line: &str, note: Option<&str>) -> Parse<Inst> {
        if let Some(rest) = line.strip_prefix("assume ") {
            return Ok(Inst::Assume(self.one_term(rest)?.0));
        }
        if let Some(rest) = line.strip_prefix("assert ") {
            let (t, rest) = self.one_term(rest)?;
            let n = rest.trim().strip_prefix("check ").and_then(|n| n.parse().ok());
            return Ok(Inst::Assert(t, CheckId::from_u32(n.ok_or("expected `check NUMBER`")?)));
        }
        if let Some(rest) = line.strip_prefix("reached check ") {
            let n = rest.trim().parse().map_err(|_| "expected `reached check NUMBER`")?;
            return Ok(Inst::Reached(CheckId::from_u32(n)));
        }
        if let Some(rest) = line.strip_prefix("unsupported ") {
            let (rest, place) = split_place(rest);
            return Ok(Inst::Unsupported(unquote(rest)?, place));
        }
        if let Some(rest) = line.strip_prefix("unwound ") {
            return Ok(Inst::Unwound(unquote(rest)?));
        }
        if let Some(rest) = line.strip_prefix("free ") {
            return Ok(Inst::Free(self.one_term(rest)?.0));
        }
        match line {
            "track true" => return Ok(Inst::Track(true)),
            "track false" => return Ok(Inst::Track(false)),
            _ => {}
        }
        for (begin, live) in [("scope true ", true), ("scope false ", false)] {
            if let Some(rest) = line.strip_prefix(begin) {
                return Ok(Inst::Scope(self.one_term(rest)?.0, live));
            }
        }
        if let Some(rest) = line.strip_prefix("reset-modified ") {
            return Ok(Inst::ResetModified(self.one_term(rest)?.0));
        }
        let (left, right) = line.split_once(" = ").ok_or("this is no instruction")?;
        if let Some(call) = right.strip_prefix("call ") {
            let (name, _) = call.split_once('(').ok_or("expected `(` after the callee")?;
            let callee = *self.names.get(name).ok_or_else(|| format!("there is no function {name}"))?;
            let args = self.argument_list(&call[name.len()..])?;
            let inner = left.strip_prefix('(').and_then(|l| l.strip_suffix(')'));
            let results = self.regs(f, inner.ok_or("expected `(results) = call`")?, note)?;
            return Ok(Inst::Call { callee, args, results });
        }
        let make: Make = if let Some(n) = right.strip_prefix("nondet ") {
            let n = n.parse().map_err(|_| format!("`{n}` is no input number"))?;
            Box::new(move |r| Inst::Nondet(r, SiteId::from_u32(n)))
        } else if let Some(why) = right.strip_prefix("havoc ") {
            let why = unquote(why)?;
            Box::new(move |r| Inst::Havoc(r, why))
        } else if let Some(make) = self.memory_inst(right)? {
            make
        } else {
            let (t, _) = self.one_term(right)?;
            Box::new(move |r| Inst::Let(r, t))
        };
        let regs = self.regs(f, left, note)?;
        match regs[..] {
            [r] => Ok(make(r)),
            _ => Err("exactly one register is bound here".into()),
        }
    }

    /// What binds one register and has to do with memory; `None` if the text does not begin with such a word.
    fn memory_inst(&mut self, text: &str) -> Parse<Option<Make>> {
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        Ok(Some(match word {
            "no-leak" => Box::new(Inst::NoLeak),
            "alloc" => {
                let (kind, rest) = rest.split_once(' ').unwrap_or((rest, ""));
                let kind = match kind {
                    "stack" => Storage::Stack,
                    "heap" => Storage::Heap(Maker::Malloc),
                    other => {
                        let maker = other.strip_prefix("heap:").and_then(Maker::from_word);
                        let unknown = || format!("`{other}` is neither stack nor heap");
                        Storage::Heap(maker.ok_or_else(unknown)?)
                    }
                };
                let (size, rest) = self.one_term(rest)?;
                let (at, rest) = match rest.trim_start().strip_prefix("at ") {
                    Some(rest) => self.one_term(rest).map(|(at, rest)| (Some(at), rest))?,
                    None => (None, rest),
                };
                let (rest, content) = split_content(rest)?;
                let (rest, observed) = split_word(rest, " observed");
                let align = rest.trim().strip_prefix("align ").and_then(|n| n.parse().ok());
                let align = align.ok_or("expected `align N`")?;
                Box::new(move |r| {
                    Inst::Alloc(r, Box::new(Alloc { kind, size, align, content, observed, at }))
                })
            }
            "load" => {
                let [mem, addr] = self.some_terms(rest)?;
                Box::new(move |result| Inst::Load { result, mem, addr })
            }
            "store" => {
                let [mem, addr, value] = self.some_terms(rest)?;
                Box::new(move |result| Inst::Store { result, mem, addr, value })
            }
            "copy" => {
                let [mem, source, to, from, len] = self.some_terms(rest)?;
                Box::new(move |r| Inst::Copy(r, Box::new(Copy { mem, source, to, from, len })))
            }
            "fill" => {
                let [mem, to, byte, len] = self.some_terms(rest)?;
                Box::new(move |r| Inst::Fill(r, Box::new(Fill { mem, to, byte, len })))
            }
            "scramble" => {
                let (rest, content) = split_content(rest)?;
                let [mem, to, len] = self.some_terms(rest)?;
                Box::new(move |r| Inst::Scramble(r, Box::new(Scramble { mem, to, len, content })))
            }
            "object-size" => {
                let [pointer] = self.some_terms(rest)?;
                Box::new(move |r| Inst::ObjectSize(r, pointer))
            }
            "test" => {
                let (name, rest) = rest.split_once(' ').unwrap_or((rest, ""));
                let row = Test::ALL.iter().find(|(n, _)| *n == name);
                let test = row.ok_or_else(|| format!("there is no test `{name}`"))?.1;
                let args = self.some_terms(rest)?;
                Box::new(move |r| Inst::Test(r, test, args))
            }
            _ => return Ok(None),
        }))
    }

    fn some_terms<const N: usize>(&mut self, text: &str) -> Parse<[Term; N]> {
        let terms = self.terms_to_end(text)?;
        let found = terms.len();
        terms.try_into().map_err(|_| format!("{N} terms are expected here, {found} found"))
    }

    /// `x.0: i32, y.1: bool`
    fn regs(&mut self, f: &mut Function, text: &str, note: Option<&str>) -> Parse<Vec<RegId>> {
        let mut out = vec![];
        for part in text.split(", ").filter(|p| !p.is_empty()) {
            let (name, ty) =
                part.split_once(": ").ok_or_else(|| format!("expected `NAME: TYPE`, found `{part}`"))?;
            let ty = parse_type(ty)?;
            let sort = ty.sort(self.pointer_width, self.store);
            let name = name.strip_prefix('|').and_then(|n| n.strip_suffix('|')).unwrap_or(name);
            let var = self.store.var(name, sort);
            self.registers.insert(self.name_of(var), var);
            out.push(f.regs.push(Reg { ty, var, source: None }));
        }
        name_regs(f, &out, note);
        Ok(out)
    }

    fn jump(&mut self, text: &str) -> Parse<Jump> {
        let rest = text.strip_prefix("goto bb").ok_or("expected `goto bbN(…)`")?;
        let (number, _) = rest.split_once('(').ok_or("expected `(` after the block")?;
        let to = BlockId::from_u32(number.parse().map_err(|_| format!("`{number}` is no block number"))?);
        Ok(Jump { to, args: self.argument_list(&rest[number.len()..])? })
    }

    /// `(t1 t2 …)` to the end of the line.
    fn argument_list(&mut self, text: &str) -> Parse<Vec<Term>> {
        let inner = text.trim().strip_prefix('(').and_then(|t| t.strip_suffix(')'));
        self.terms_to_end(inner.ok_or("expected arguments in parentheses")?)
    }

    fn terms_to_end(&mut self, text: &str) -> Parse<Vec<Term>> {
        let mut rest = text.trim();
        let mut out = vec![];
        while !rest.is_empty() {
            let (t, r) = self.one_term(rest)?;
            out.push(t);
            rest = r.trim();
        }
        Ok(out)
    }

    fn name_of(&self, var: Term) -> Symbol {
        match self.store.node(var) {
            Node::Var(name, _) => *name,
            other => panic!("a register is a variable, not {other:?}"),
        }
    }

    /// The variables in a term: of all that there are, a term has few.
    fn used(&self, text: &str) -> Parse<Vec<Term>> {
        let sexprs = Sexprs::parse(text).map_err(|e| e.message)?;
        let (mut open, mut out): (Vec<_>, Vec<Term>) = (sexprs.top().collect(), vec![]);
        while let Some(s) = open.pop() {
            open.extend(sexprs.children(s));
            let name = sexprs.symbol(s).and_then(|name| self.store.find_symbol(name));
            out.extend(name.and_then(|n| self.registers.get(&n).or_else(|| self.variables.get(&n))));
        }
        Ok(out)
    }

    /// The term at the start of the text, and what follows it.
    fn one_term<'t>(&mut self, text: &'t str) -> Parse<(Term, &'t str)> {
        let text = text.trim_start();
        let end = term_end(text);
        let scope = self.used(&text[..end])?;
        let t = parse_term(self.store, &scope, &text[..end]).map_err(|e| e.message)?;
        Ok((t, &text[end..]))
    }
}

/// Where the first s-expression of the text ends.
fn term_end(text: &str) -> usize {
    let (mut depth, mut quoted) = (0usize, false);
    for (i, c) in text.char_indices() {
        match c {
            '|' => quoted = !quoted,
            _ if quoted => {}
            '(' => depth += 1,
            ')' if depth <= 1 => return i + depth,
            ')' => depth -= 1,
            ' ' if depth == 0 => return i,
            _ => {}
        }
    }
    text.len()
}

/// The text without the word at its end, and whether it was there.
fn split_word<'t>(text: &'t str, word: &str) -> (&'t str, bool) {
    match text.strip_suffix(word) {
        Some(rest) => (rest, true),
        None => (text, false),
    }
}

/// `… content N`
fn split_content(text: &str) -> Parse<(&str, Option<SiteId>)> {
    match text.rsplit_once(" content ") {
        None => Ok((text, None)),
        Some((rest, n)) => {
            let n = n.trim().parse().map_err(|_| format!("`{n}` is no input number"))?;
            Ok((rest, Some(SiteId::from_u32(n))))
        }
    }
}

fn last_block(f: &mut Function) -> Parse<&mut Block> {
    f.blocks.values_mut().last().ok_or("an instruction before the first block".into())
}

fn name_regs(f: &mut Function, regs: &[RegId], note: Option<&str>) {
    for (&r, name) in regs.iter().zip(note.into_iter().flat_map(|n| n.split(' '))) {
        f.regs[r].source = (name != "-").then(|| name.to_string());
    }
}

/// The line without its `; names` note.
fn split_note(line: &str) -> (&str, Option<&str>) {
    match line.rsplit_once(" ; ") {
        Some((l, n)) if !n.contains('"') => (l, Some(n.trim())),
        _ => (line, None),
    }
}

/// `… at FILE:LINE`
fn split_place(text: &str) -> (&str, Option<Place>) {
    let found = text.rsplit_once(" at ").and_then(|(rest, place)| {
        let (file, line) = place.trim().rsplit_once(':')?;
        Some((rest, Place { file: file.into(), line: line.parse().ok()? }))
    });
    match found {
        Some((rest, place)) => (rest, Some(place)),
        None => (text, None),
    }
}

fn unquote(text: &str) -> Parse<String> {
    let inner = text.trim().strip_prefix('"').and_then(|t| t.strip_suffix('"'));
    Ok(inner.ok_or("expected a text in quotes")?.replace("\\\"", "\"").replace("\\\\", "\\"))
}

fn parse_type(text: &str) -> Parse<Type> {
    let number = |t: &str| t.parse::<u32>().map_err(|_| format!("`{text}` is no type"));
    match text {
        "bool" => Ok(Type::Bool),
        "ptr" => Ok(Type::Ptr),
        "mem<byte>" => Ok(Type::Mem(Layout::Byte)),
        "mem<cell ptr>" => Ok(Type::Mem(Layout::PtrCell)),
        _ => match text.strip_prefix("mem<").and_then(|t| t.strip_suffix('>')) {
            Some(inner) if inner.starts_with("shadow i") => {
                Ok(Type::Mem(Layout::Shadow(number(&inner[8..])?)))
            }
            Some(inner) if inner.starts_with("cell i") => Ok(Type::Mem(Layout::Cell(number(&inner[6..])?))),
            Some(inner) if inner.starts_with("word ") => Ok(Type::Mem(Layout::Word(number(&inner[5..])?))),
            Some(_) => Err(format!("`{text}` is no memory type")),
            None => match text.strip_prefix('i') {
                Some(width) => Ok(Type::Bits(number(width)?)),
                None => Err(format!("`{text}` is no type")),
            },
        },
    }
}
