//! Inlining: every call is replaced by a copy of the body, until the entry function is alone.
//!
//! Section II of the SeaBMC paper assumes a program of one function. A recursive function is copied as long as it is at most
//! `recursion` times on the call stack; the call that would go deeper becomes [`Inst::Unwound`]. A program that grows
//! beyond `max_insts` instructions is cut in the same way. Registers of copies are new registers with variables of their own.

use super::fresh_names::FreshNames;
use crate::{Block, BlockId, FuncId, Function, Inst, Jump, Program, Reg, RegId, Terminator};
use cranelift_entity::{PrimaryMap, SecondaryMap};
use ox_graph::FlowGraph;
use ox_logic::{Node, Store, Term};
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, VecDeque};
use std::rc::Rc;

#[derive(Clone, Debug)]
pub struct InlineOptions {
    /// How many activations of one recursive function there may be at once.
    pub recursion: u32,
    /// Instead of that, by the text that [`Inst::Unwound`] has for the function.
    pub recursions: BTreeMap<String, u32>,
    /// No call is expanded once the program has this many instructions.
    pub max_insts: usize,
    /// Calls of functions that are to be inferred stay.
    pub keep_inferred: bool,
}

impl Default for InlineOptions {
    fn default() -> Self {
        InlineOptions {
            recursion: 1,
            recursions: BTreeMap::new(),
            max_insts: 2_000_000,
            keep_inferred: false,
        }
    }
}

/// The entry function with everything it calls; the other functions are gone, but for those that are to stay, behind it.
pub fn inline(store: &mut Store, program: &Program, options: InlineOptions) -> Program {
    let entry = &program.functions[program.entry];
    let names = FreshNames::new(store, program);
    let out = Function {
        name: entry.name.clone(),
        params: vec![],
        returns: entry.returns.clone(),
        regs: PrimaryMap::new(),
        blocks: PrimaryMap::new(),
        place: entry.place.clone(),
        inferred: false,
    };
    let mut inliner = Inliner {
        store,
        program,
        options,
        recursive: recursive(program),
        names,
        out,
        insts: 0,
        calls: VecDeque::new(),
        kept: vec![],
    };
    let start = inliner.block();
    inliner.calls.push_back(Call {
        callee: program.entry,
        args: None,
        start,
        back: None,
        stack: Rc::new(Stack { function: program.entry, below: None }),
    });
    while let Some(call) = inliner.calls.pop_front() {
        inliner.expand(call);
    }
    let mut functions = PrimaryMap::new();
    let entry = functions.push(inliner.out);
    functions.extend(inliner.kept.iter().map(|f| program.functions[*f].clone()));
    Program { pointer_width: program.pointer_width, globals: program.globals.clone(), functions, entry }
}

/// The functions that can call themselves, directly or not.
fn recursive(program: &Program) -> SecondaryMap<FuncId, bool> {
    let callees = |f: FuncId| {
        let insts = program.functions[f].blocks.values().flat_map(|b| &b.insts);
        insts.filter_map(Inst::callee)
    };
    let mut out = SecondaryMap::new();
    for f in FlowGraph::new(program.functions.keys(), callees).cycles().into_iter().flatten() {
        out[f] = true;
    }
    out
}

/// The functions that are active, the innermost first.
struct Stack {
    function: FuncId,
    below: Option<Rc<Stack>>,
}

impl Stack {
    fn activations(&self, f: FuncId) -> u32 {
        let mut n = 0;
        let mut at = Some(self);
        while let Some(s) = at {
            n += u32::from(s.function == f);
            at = s.below.as_deref();
        }
        n
    }
}

/// A call that still has to be replaced by its callee.
struct Call {
    callee: FuncId,
    /// Terms over the caller's new registers; `None` for the entry function, which keeps its parameters.
    args: Option<Vec<Term>>,
    /// The callee's entry block is appended to this one.
    start: BlockId,
    /// The block that takes the results.
    back: Option<BlockId>,
    stack: Rc<Stack>,
}

struct Inliner<'a> {
    store: &'a mut Store,
    program: &'a Program,
    options: InlineOptions,
    recursive: SecondaryMap<FuncId, bool>,
    names: FreshNames,
    out: Function,
    insts: usize,
    calls: VecDeque<Call>,
    /// Functions that are not copied.
    kept: Vec<FuncId>,
}

/// One copy of a function.
struct Copied {
    regs: SecondaryMap<RegId, Option<RegId>>,
    values: FxHashMap<Term, Term>,
    blocks: SecondaryMap<BlockId, Option<BlockId>>,
}

impl Inliner<'_> {
    fn block(&mut self) -> BlockId {
        self.out.blocks.push(Block { params: vec![], insts: vec![], term: Terminator::Halt, place: None })
    }

    fn reg(&mut self, copied: &mut Copied, f: &Function, r: RegId) -> RegId {
        if let Some(new) = copied.regs[r] {
            return new;
        }
        let old = &f.regs[r];
        let var = self.names.copy(self.store, old.var);
        let new = self.out.regs.push(Reg { ty: old.ty, var, source: old.source.clone() });
        copied.regs[r] = Some(new);
        if var != old.var {
            copied.values.insert(old.var, var);
        }
        new
    }

    fn expand(&mut self, call: Call) {
        let program = self.program;
        let f = &program.functions[call.callee];
        let mut copied =
            Copied { regs: SecondaryMap::new(), values: FxHashMap::default(), blocks: SecondaryMap::new() };
        self.parameters(&mut copied, f, &call);
        for (id, block) in f.blocks.iter() {
            let new = match id == Function::ENTRY {
                true => call.start,
                false => self.block(),
            };
            copied.blocks[id] = Some(new);
            if self.out.blocks[new].place.is_none() {
                self.out.blocks[new].place = block.place.clone();
            }
            let params = if id == Function::ENTRY { &[][..] } else { &block.params[..] };
            let results = block.insts.iter().flat_map(|i| i.results());
            let params: Vec<RegId> = params.iter().map(|&p| self.reg(&mut copied, f, p)).collect();
            for &r in results {
                self.reg(&mut copied, f, r);
            }
            if id != Function::ENTRY {
                self.out.blocks[new].params = params;
            }
        }
        for (id, block) in f.blocks.iter() {
            self.body(&copied, f, id, block, &call);
        }
    }

    fn parameters(&mut self, copied: &mut Copied, f: &Function, call: &Call) {
        let Some(args) = &call.args else {
            let params: Vec<RegId> = f.params.iter().map(|&p| self.reg(copied, f, p)).collect();
            self.out.params = params.clone();
            self.out.blocks[call.start].params = params;
            return;
        };
        for (&p, &arg) in f.params.iter().zip(args) {
            match self.store.node(arg) {
                Node::App(..) => {
                    let r = self.reg(copied, f, p);
                    self.out.blocks[call.start].insts.push(Inst::Let(r, arg));
                }
                Node::Bool(_) | Node::Int(_) | Node::Real(_) | Node::BitVec(..) | Node::Var(..) => {
                    copied.values.insert(f.regs[p].var, arg);
                }
            }
        }
    }

    fn body(&mut self, copied: &Copied, f: &Function, id: BlockId, block: &Block, call: &Call) {
        let mut current = copied.blocks[id].expect("every block has a copy");
        for inst in &block.insts {
            self.insts += 1;
            if let Inst::Call { callee, args, results } = inst {
                let results = results.iter().map(|&r| new_reg(copied, r)).collect();
                match self.call(copied, current, *callee, args, results, &call.stack) {
                    Some(next) => current = next,
                    None => return,
                }
                continue;
            }
            let mut inst = inst.clone();
            inst.for_each_term(|t| *t = self.store.subst_simplified(*t, &copied.values));
            inst.for_each_result(|r| *r = new_reg(copied, *r));
            self.out.blocks[current].insts.push(inst);
        }
        let mut term = block.term.clone();
        term.for_each_term(|t| *t = self.store.subst_simplified(*t, &copied.values));
        term.for_each_target(|to| *to = copied.blocks[*to].expect("every block has a copy"));
        if let (Terminator::Return(values), Some(back)) = (&mut term, call.back) {
            debug_assert_eq!(values.len(), f.returns.len());
            let jump = Jump { to: back, args: std::mem::take(values) };
            term = Terminator::Branch { cases: vec![], default: jump };
        }
        self.out.blocks[current].term = term;
    }

    /// What the function will be called; the entry comes first.
    fn kept(&mut self, f: FuncId) -> FuncId {
        let place = self.kept.iter().position(|k| *k == f).unwrap_or_else(|| {
            self.kept.push(f);
            self.kept.len() - 1
        });
        FuncId::from_u32(place as u32 + 1)
    }

    /// The block in which the caller goes on; `None` if the call was cut.
    fn call(
        &mut self,
        copied: &Copied,
        current: BlockId,
        callee: FuncId,
        args: &[Term],
        results: Vec<RegId>,
        stack: &Rc<Stack>,
    ) -> Option<BlockId> {
        let args = args.iter().map(|&a| self.store.subst_simplified(a, &copied.values)).collect();
        if self.options.keep_inferred && self.program.functions[callee].inferred {
            let callee = self.kept(callee);
            self.out.blocks[current].insts.push(Inst::Call { callee, args, results });
            return Some(current);
        }
        let cut = if self.recursive[callee]
            && let what = recursion_name(&self.program.functions[callee])
            && stack.activations(callee)
                >= *self.options.recursions.get(&what).unwrap_or(&self.options.recursion)
        {
            Some(what)
        } else if self.insts >= self.options.max_insts {
            Some(format!("size limit at a call of {}", self.program.functions[callee].name))
        } else {
            None
        };
        if let Some(what) = cut {
            self.out.blocks[current].insts.push(Inst::Unwound(what));
            return None;
        }
        let next = self.block();
        self.out.blocks[next].params = results;
        self.out.blocks[next].place = self.out.blocks[current].place.clone();
        self.calls.push_back(Call {
            callee,
            args: Some(args),
            start: current,
            back: Some(next),
            stack: Rc::new(Stack { function: callee, below: Some(stack.clone()) }),
        });
        Some(next)
    }
}

/// As [`Inst::Unwound`] has it.
fn recursion_name(f: &Function) -> String {
    let at = f.place.as_ref().map(|p| format!(" ({p})"));
    format!("recursion of {}{}", f.name, at.unwrap_or_default())
}

fn new_reg(copied: &Copied, r: RegId) -> RegId {
    copied.regs[r].expect("every register that is bound has a copy")
}
