//! SEA-IR to text.

use crate::{
    Block, BlockId, Function, Inst, Jump, Maker, Place, Program, RegId, SiteId, Storage, Terminator, Test,
};
use ox_logic::smtlib::print_term;
use ox_logic::{Store, Term};
use std::fmt::Write;

pub fn print(store: &Store, program: &Program) -> String {
    let mut p = Printer { store, program, out: String::new() };
    p.line(&format!("program {} entry {}", program.pointer_width, program.functions[program.entry].name));
    for g in program.globals.values() {
        let constant = if g.constant { " constant" } else { "" };
        let observed = if g.observed { " observed" } else { "" };
        p.line(&format!("global {} size {} align {}{constant}{observed}", p.term(g.var), g.size, g.align));
    }
    for f in program.functions.values() {
        p.function(f);
    }
    p.out
}

struct Printer<'a> {
    store: &'a Store,
    program: &'a Program,
    out: String,
}

impl Printer<'_> {
    fn line(&mut self, text: &str) {
        self.out.push_str(text);
        self.out.push('\n');
    }

    fn function(&mut self, f: &Function) {
        let params = self.regs(f, &f.params);
        let returns: Vec<String> = f.returns.iter().map(|t| t.to_string()).collect();
        let place = at(&f.place);
        let inferred = if f.inferred { "inferred " } else { "" };
        let returns = returns.join(", ");
        self.line(&format!("\n{inferred}function {}({params}) -> ({returns}){place} {{", f.name));
        for (id, block) in f.blocks.iter() {
            self.block(f, id, block);
        }
        self.line("}");
    }

    fn block(&mut self, f: &Function, id: BlockId, block: &Block) {
        let params = self.regs(f, &block.params);
        let notes = self.notes(f, &block.params);
        self.line(&format!("{id}({params}):{}{notes}", at(&block.place)));
        for inst in &block.insts {
            let text = self.inst(f, inst);
            let notes = self.notes(f, inst.results());
            self.line(&format!("  {text}{notes}"));
        }
        match &block.term {
            Terminator::Branch { cases, default } => {
                for (c, j) in cases {
                    let text = format!("  if {} {}", self.term(*c), self.jump(j));
                    self.line(&text);
                }
                let text = format!("  {}", self.jump(default));
                self.line(&text);
            }
            Terminator::Return(ts) => {
                let text = format!("  return ({})", self.terms(ts));
                self.line(&text);
            }
            Terminator::Halt => self.line("  halt"),
        }
    }

    fn inst(&self, f: &Function, inst: &Inst) -> String {
        match inst {
            Inst::Let(r, t) => format!("{} = {}", self.reg(f, *r), self.term(*t)),
            Inst::Nondet(r, site) => format!("{} = nondet {}", self.reg(f, *r), site.as_u32()),
            Inst::Havoc(r, why) => format!("{} = havoc {why:?}", self.reg(f, *r)),
            Inst::Assume(t) => format!("assume {}", self.term(*t)),
            Inst::Assert(t, check) => format!("assert {} check {}", self.term(*t), check.as_u32()),
            Inst::Reached(check) => format!("reached check {}", check.as_u32()),
            Inst::Call { callee, args, results } => {
                let results = self.regs(f, results);
                let name = &self.program.functions[*callee].name;
                format!("({results}) = call {name}({})", self.terms(args))
            }
            Inst::Alloc(r, a) => {
                let kind = match a.kind {
                    Storage::Stack => "stack".to_owned(),
                    Storage::Heap(Maker::Malloc) => "heap".to_owned(),
                    Storage::Heap(maker) => format!("heap:{}", maker.word()),
                };
                let size = self.term(a.size);
                let observed = if a.observed { " observed" } else { "" };
                let content = content(a.content);
                let at = a.at.map(|t| format!(" at {}", self.term(t))).unwrap_or_default();
                format!("{} = alloc {kind} {size}{at} align {}{observed}{content}", self.reg(f, *r), a.align)
            }
            Inst::Free(t) => format!("free {}", self.term(*t)),
            Inst::Load { result, .. } => {
                format!("{} = load {}", self.reg(f, *result), self.terms(&inst.terms()))
            }
            Inst::Store { result, .. } => {
                format!("{} = store {}", self.reg(f, *result), self.terms(&inst.terms()))
            }
            Inst::Copy(r, _) => format!("{} = copy {}", self.reg(f, *r), self.terms(&inst.terms())),
            Inst::Fill(r, _) => format!("{} = fill {}", self.reg(f, *r), self.terms(&inst.terms())),
            Inst::Scramble(r, s) => {
                let terms = self.terms(&inst.terms());
                format!("{} = scramble {terms}{}", self.reg(f, *r), content(s.content))
            }
            Inst::Test(r, test, args) => {
                format!("{} = test {} {}", self.reg(f, *r), test_name(*test), self.terms(args))
            }
            Inst::ObjectSize(r, t) => format!("{} = object-size {}", self.reg(f, *r), self.term(*t)),
            Inst::Track(on) => format!("track {on}"),
            Inst::Scope(t, live) => format!("scope {live} {}", self.term(*t)),
            Inst::ResetModified(t) => format!("reset-modified {}", self.term(*t)),
            Inst::NoLeak(r) => format!("{} = no-leak", self.reg(f, *r)),
            Inst::Unsupported(what, place) => format!("unsupported {what:?}{}", at(place)),
            Inst::Unwound(what) => format!("unwound {what:?}"),
        }
    }

    fn jump(&self, j: &Jump) -> String {
        format!("goto {}({})", j.to, self.terms(&j.args))
    }

    fn term(&self, t: Term) -> String {
        print_term(self.store, t)
    }

    fn terms(&self, ts: &[Term]) -> String {
        ts.iter().map(|&t| self.term(t)).collect::<Vec<_>>().join(" ")
    }

    fn reg(&self, f: &Function, r: RegId) -> String {
        format!("{}: {}", self.term(f.regs[r].var), f.regs[r].ty)
    }

    fn regs(&self, f: &Function, rs: &[RegId]) -> String {
        rs.iter().map(|&r| self.reg(f, r)).collect::<Vec<_>>().join(", ")
    }

    /// The source names of the registers bound on a line: `; x - y` (`-` for none).
    fn notes(&self, f: &Function, rs: &[RegId]) -> String {
        if rs.iter().all(|&r| f.regs[r].source.is_none()) {
            return String::new();
        }
        let mut out = " ;".to_string();
        for &r in rs {
            write!(out, " {}", f.regs[r].source.as_deref().unwrap_or("-")).expect("writing to a string");
        }
        out
    }
}

fn content(site: Option<SiteId>) -> String {
    site.map_or(String::new(), |s| format!(" content {}", s.as_u32()))
}

fn test_name(test: Test) -> &'static str {
    let row = Test::ALL.iter().find(|(_, t)| *t == test);
    row.expect("every test has a row").0
}

fn at(place: &Option<Place>) -> String {
    place.as_ref().map_or(String::new(), |p| format!(" at {p}"))
}
