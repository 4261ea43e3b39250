//! Dead code: definitions and parameters that nothing needs.
//!
//! Needed are conditions, what is returned or passed to a call, and the effects on objects that some test of the program can see:
//! `free` for liveness, allocation on the heap for leaks, writes for modification. Inputs that nobody looks at go too, unless the
//! sequence of inputs is still to be read off an execution.

use super::propagate::jump_mut;
use super::term_vars::TermVars;
use crate::{BlockId, Function, Inst, Program, RegId, Storage, Terminator, Test, Type};
use cranelift_entity::SecondaryMap;
use ox_logic::{Store, Term};
use rustc_hash::FxHashMap;

/// What happens to inputs that nobody looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Inputs {
    Drop,
    Keep,
}

/// Says whether anything went.
pub fn dead_code(store: &Store, program: &mut Program, inputs: Inputs) -> bool {
    let seen = Observed::new(program, inputs);
    let mut changed = false;
    // one for all functions: it is as large as the store
    let mut vars = TermVars::default();
    for function in program.functions.values_mut() {
        changed |= clean(store, function, &seen, &mut vars);
    }
    changed
}

/// Which effects on objects the program can see.
struct Observed {
    liveness: bool,
    leaks: bool,
    modification: bool,
    /// Memory is an input: what functions without a body write to the objects, whose names a replay needs.
    written_outside: bool,
    inputs: Inputs,
}

impl Observed {
    fn new(program: &Program, inputs: Inputs) -> Self {
        let (liveness, leaks, modification, written_outside) = (false, false, false, false);
        let mut this = Observed { liveness, leaks, modification, written_outside, inputs };
        let blocks = program.functions.values().flat_map(|f| f.blocks.values().map(move |b| (f, b)));
        for (f, inst) in blocks.flat_map(|(f, b)| b.insts.iter().map(move |i| (f, i))) {
            match inst {
                Inst::Nondet(r, _) => this.written_outside |= matches!(f.regs[*r].ty, Type::Mem(_)),
                Inst::Test(_, Test::Live | Test::Freeable, _) => this.liveness = true,
                Inst::Test(_, Test::Modified, _) => this.modification = true,
                Inst::Test(_, Test::InBounds | Test::Writable, _) => {}
                Inst::NoLeak(_) => this.leaks = true,
                Inst::Let(..)
                | Inst::Havoc(..)
                | Inst::Assume(_)
                | Inst::Assert(..)
                | Inst::Call { .. }
                | Inst::Alloc(..)
                | Inst::Free(_)
                | Inst::Load { .. }
                | Inst::Store { .. }
                | Inst::Copy(..)
                | Inst::Fill(..)
                | Inst::Scramble(..)
                | Inst::ObjectSize(..)
                | Inst::ResetModified(_)
                | Inst::Track(_)
                | Inst::Reached(_)
                | Inst::Scope(..)
                | Inst::Unsupported(..)
                | Inst::Unwound(_) => {}
            }
        }
        this
    }

    /// It does something beyond binding its register.
    fn effect(&self, inst: &Inst) -> bool {
        match inst {
            Inst::Assume(_)
            | Inst::Assert(..)
            | Inst::Reached(_)
            | Inst::Call { .. }
            | Inst::Unsupported(..)
            | Inst::Unwound(_) => true,
            Inst::Nondet(..) => self.inputs == Inputs::Keep,
            Inst::Scramble(_, s) => self.inputs == Inputs::Keep && s.content.is_some(),
            Inst::Alloc(_, a) => {
                (self.leaks && a.kind == Storage::Heap)
                    || (self.inputs == Inputs::Keep && (a.content.is_some() || self.written_outside))
            }
            Inst::Free(_) => self.liveness || self.leaks,
            Inst::Scope(..) => self.liveness || self.modification,
            Inst::Store { .. } | Inst::Copy(..) | Inst::Fill(..) => self.modification,
            Inst::ResetModified(_) | Inst::Track(_) => self.modification,
            Inst::Let(..)
            | Inst::Havoc(..)
            | Inst::Load { .. }
            | Inst::Test(..)
            | Inst::ObjectSize(..)
            | Inst::NoLeak(_) => false,
        }
    }
}

#[derive(Clone, Copy)]
enum Binding {
    Inst(BlockId, usize),
    Param(BlockId, usize),
}

struct Marking<'a> {
    store: &'a Store,
    function: &'a Function,
    binding: FxHashMap<Term, (RegId, Binding)>,
    jumps: SecondaryMap<BlockId, Vec<Vec<Term>>>,
    live: SecondaryMap<RegId, bool>,
    vars: &'a mut TermVars,
    work: Vec<Term>,
}

impl Marking<'_> {
    fn mark(&mut self, terms: impl IntoIterator<Item = Term>) {
        self.vars.for_each_new(self.store, terms, |v| self.work.push(v));
    }

    fn run(&mut self) {
        while let Some(v) = self.work.pop() {
            // a variable that is no register is the address of a global
            let Some(&(r, binding)) = self.binding.get(&v) else { continue };
            self.live[r] = true;
            let function = self.function;
            match binding {
                Binding::Inst(b, i) => self.mark(function.blocks[b].insts[i].terms()),
                Binding::Param(b, i) => {
                    let args: Vec<Term> = self.jumps[b].iter().map(|args| args[i]).collect();
                    self.mark(args);
                }
            }
        }
    }
}

fn clean(store: &Store, function: &mut Function, seen: &Observed, vars: &mut TermVars) -> bool {
    let live = mark(store, function, seen, vars);
    let mut changed = false;
    let mut kept: SecondaryMap<BlockId, Vec<usize>> = SecondaryMap::new();
    for (b, block) in function.blocks.iter_mut() {
        let before = block.insts.len() + block.params.len();
        block.insts.retain(|i| seen.effect(i) || i.results().iter().any(|r| live[*r]));
        kept[b] =
            (0..block.params.len()).filter(|&i| b == Function::ENTRY || live[block.params[i]]).collect();
        block.params = kept[b].iter().map(|&i| block.params[i]).collect();
        changed |= before != block.insts.len() + block.params.len();
    }
    for block in function.blocks.values_mut() {
        for i in 0..block.term.jumps().len() {
            let j = jump_mut(&mut block.term, i);
            j.args = kept[j.to].iter().map(|&i| j.args[i]).collect();
        }
    }
    changed
}

fn mark(
    store: &Store,
    function: &Function,
    seen: &Observed,
    vars: &mut TermVars,
) -> SecondaryMap<RegId, bool> {
    vars.forget();
    let mut m = Marking {
        store,
        function,
        binding: FxHashMap::default(),
        jumps: SecondaryMap::new(),
        live: SecondaryMap::new(),
        vars,
        work: vec![],
    };
    for (b, block) in function.blocks.iter() {
        for (i, &p) in block.params.iter().enumerate() {
            m.binding.insert(function.regs[p].var, (p, Binding::Param(b, i)));
        }
        for (i, inst) in block.insts.iter().enumerate() {
            for &r in inst.results() {
                m.binding.insert(function.regs[r].var, (r, Binding::Inst(b, i)));
            }
        }
        for j in block.term.jumps() {
            m.jumps[j.to].push(j.args.clone());
        }
    }
    for block in function.blocks.values() {
        for inst in block.insts.iter().filter(|i| seen.effect(i)) {
            m.mark(inst.terms());
        }
        match &block.term {
            Terminator::Branch { cases, .. } => m.mark(cases.iter().map(|(c, _)| *c)),
            Terminator::Return(ts) => m.mark(ts.iter().copied()),
            Terminator::Halt => {}
        }
    }
    m.run();
    m.live
}
