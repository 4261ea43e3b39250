//! Dead code: definitions and parameters that nothing needs.
//!
//! Needed are conditions, what is returned or passed to a call, and the effects on objects that some test of the program can see:
//! `free` for liveness, allocation on the heap for leaks, writes for modification. Inputs that are not used go too, unless the
//! sequence of inputs is still to be read off an execution.

use super::propagate::jump_mut;
use super::term_vars::TermVars;
use crate::{
    BlockId, Function, Inst, ObjectEffect, Program, Question, RegId, Storage, Terminator, Test, Type,
};
use cranelift_entity::SecondaryMap;
use ox_logic::{Store, Term};
use rustc_hash::FxHashMap;

/// What happens to inputs that are not used.
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
            if let Inst::Nondet(r, _) = inst {
                this.written_outside |= matches!(f.regs[*r].ty, Type::Mem(_));
            }
            match inst.effects().asks {
                Some(Question::Test(Test::Live | Test::Freeable | Test::FreeableBy(_))) => {
                    this.liveness = true
                }
                Some(Question::Test(Test::Modified)) => this.modification = true,
                Some(Question::Leaks) => this.leaks = true,
                Some(Question::Test(Test::InBounds | Test::Writable) | Question::Size) | None => {}
            }
        }
        this
    }

    /// It does something beyond binding its register.
    fn effect(&self, inst: &Inst) -> bool {
        let effects = inst.effects();
        let kept = self.inputs == Inputs::Keep;
        let on_objects = match effects.objects {
            Some(ObjectEffect::Made(kind)) => {
                (self.leaks && matches!(kind, Storage::Heap(_))) || (kept && self.written_outside)
            }
            Some(ObjectEffect::Freed) => self.liveness || self.leaks,
            Some(ObjectEffect::Scope) => self.liveness || self.modification,
            Some(ObjectEffect::Written | ObjectEffect::Tracking) => self.modification,
            None => false,
        };
        effects.control || (kept && effects.input.is_some()) || on_objects
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
