//! Loop unrolling: the entry function becomes acyclic.
//!
//! Section II of the SeaBMC paper wants a program without loops, whose bounds are "often detected automatically, but can also be
//! set by the user". Here both is one walk over the program that copies blocks in the order in which they are executed, one
//! copy per block and vector of iterations of the loops around it, and propagates constants on the way. Copies of a
//! block for the same iterations are one, so the result grows with the number of iterations and not with that of paths.
//!
//! - An iteration is *decided* if a condition under which the loop is left folded to a constant in it because of a constant parameter
//!   of the head, which has changed since the iteration before ([`Changing`]): counting loops with constant bounds run to their end by themselves,
//!   up to `max_iterations`.
//! - Otherwise the body is copied at most `unwind` times. If the head itself tests for the end, that test is copied once
//!   more. What would go on from there reaches [`Inst::Unwound`].
//! - Loops are nested strongly connected components ([`WeakOrder`]), so irreducible graphs need nothing special.
//! - A loop may have bounds of its own ([`LoopBound`]).
//! - A copy of a register has the same name however often loops are unrolled (`mark.rs`).
//! - Once the result has `max_insts` instructions no further iteration begins anywhere.

mod bounds;
mod changing;
mod escaping;
mod mark;

pub use bounds::{Limit, LoopBound, UnrollOptions, UnrolledLoop, loop_places};

use super::addresses::Addresses;
use super::forward_loads::{Found, Memories};
use super::fresh_names::FreshNames;
use super::propagate::jump_mut;
use super::{FormError, is_light};
use crate::{Block, BlockId, Function, Inst, Jump, Program, Reg, RegId, Terminator};
use bounds::{Loops, tests_first};
use changing::Changing;
use cranelift_entity::{EntityRef, PrimaryMap, SecondaryMap};
use mark::mark;
use ox_graph::{ComponentId, WeakOrder};
use ox_logic::{Node, Store, Term};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// The program, and what became of its loops.
pub struct Unrolled {
    pub program: Program,
    pub loops: Vec<UnrolledLoop>,
}

/// What is left to do when some path has been cut: the text of every [`Inst::Unwound`], each once.
pub fn cuts(program: &Program) -> Vec<String> {
    let insts = program.functions.values().flat_map(|f| f.blocks.values()).flat_map(|b| &b.insts);
    let mut found = vec![];
    for inst in insts {
        if let Inst::Unwound(what) = inst {
            found.push(what.clone());
        }
    }
    found.sort();
    found.dedup();
    found
}

/// The entry function without loops; it must not call anything. Other functions are dropped.
pub fn unroll(store: &mut Store, program: &Program, options: UnrollOptions) -> Result<Unrolled, FormError> {
    let function = &program.functions[program.entry];
    super::expect_no_calls(function)?;
    let flow = function.control_flow();
    let components = WeakOrder::new(&flow);
    let escaping = escaping::escaping(store, function, &flow, &components);
    let mut around = SecondaryMap::new();
    for &b in flow.order() {
        around[b] = components.around(b);
    }
    let mut states = SecondaryMap::new();
    states.resize(components.all.len());
    let out = Function { regs: PrimaryMap::new(), blocks: PrimaryMap::new(), ..function.clone() };
    let names = FreshNames::new(store, program);
    let loops = Loops::new(function, &components, &options);
    let mut walk = Walk {
        store,
        function,
        max_insts: options.max_insts,
        loops,
        components,
        around,
        escaping,
        names,
        iterations: vec![],
        out,
        values: FxHashMap::default(),
        pending: BTreeMap::new(),
        targets: PrimaryMap::new(),
        states,
        insts: 0,
        memories: Memories::new(Addresses::of_globals(program), program.pointer_width),
        changing: None,
    };
    walk.start();
    while let Some((_, copy)) = walk.pending.pop_first() {
        walk.visit(copy);
    }
    let mut functions = PrimaryMap::new();
    let (function, loops) = walk.finish();
    let entry = functions.push(function);
    let program =
        Program { pointer_width: program.pointer_width, globals: program.globals.clone(), functions, entry };
    Ok(Unrolled { program, loops })
}

/// The place of a copy in the order of execution: for every loop around it the loop's position and the iteration, then its own position.
type Key = Vec<u32>;

/// A copy of a block that is jumped to.
struct Pending {
    block: BlockId,
    /// The iterations of the loops around it.
    iterations: Vec<u32>,
    /// Jumps name this number until the copy is there.
    target: BlockId,
    incoming: Vec<Incoming>,
}

struct Incoming {
    from: BlockId,
    /// Which of the jumps of `from`.
    jump: usize,
    /// For the parameters of the block and the registers that escape to it.
    args: Vec<Term>,
}

/// What is known of a loop while it is being copied.
#[derive(Clone, Default)]
struct State {
    /// The iterations of the loops around this one.
    instance: Vec<u32>,
    undecided: u32,
    /// The parameters of the head because of which a way out folded to a constant in this iteration.
    folded: Vec<usize>,
    /// The parameters of the head in this iteration.
    head: Vec<Term>,
    /// The same by condition, as far as it was asked.
    because_of: FxHashMap<Term, Vec<usize>>,
    /// The block that all cuts of this loop go to.
    cut: Option<BlockId>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Entering {
    Open,
    /// Only to leave the loop.
    Closing(ComponentId, Limit),
    Cut(ComponentId, Limit),
}

struct Walk<'a> {
    store: &'a mut Store,
    function: &'a Function,
    max_insts: usize,
    loops: Loops,
    components: WeakOrder<BlockId>,
    around: SecondaryMap<BlockId, Vec<ComponentId>>,
    escaping: SecondaryMap<BlockId, Vec<RegId>>,
    names: FreshNames,
    /// Of the copy that is being made.
    iterations: Vec<u32>,
    out: Function,
    /// The current value of every register that is not called as before. One table is enough: copies are made in the order of
    /// execution, and what leaves a loop is a parameter where it arrives.
    values: FxHashMap<Term, Term>,
    pending: BTreeMap<Key, Pending>,
    /// The copy that a target number stands for.
    targets: PrimaryMap<BlockId, BlockId>,
    states: SecondaryMap<ComponentId, State>,
    insts: usize,
    /// A load whose value is known is that value, so that loops over texts of the program run to their end.
    memories: Memories,
    /// Made when the first condition folds: many programs have none.
    changing: Option<Changing>,
}

impl Walk<'_> {
    fn start(&mut self) {
        let params: Vec<RegId> = self.function.params.iter().map(|&p| self.reg(p)).collect();
        self.out.params = params;
        self.pend(Function::ENTRY, vec![]);
    }

    fn reg(&mut self, r: RegId) -> RegId {
        self.copied(r, None)
    }

    /// The copy of a register in this copy of its block, or at the start of one outside of its loop.
    fn copied(&mut self, r: RegId, outside: Option<BlockId>) -> RegId {
        let old = &self.function.regs[r];
        let var = self.names.marked(self.store, old.var, &mark(&self.iterations, outside));
        if var == old.var {
            self.values.remove(&old.var);
        } else {
            self.values.insert(old.var, var);
        }
        self.memories.addresses.declare(var, old.ty);
        self.out.regs.push(Reg { ty: old.ty, var, source: old.source.clone() })
    }

    fn subst(&mut self, t: Term) -> Term {
        self.store.subst_simplified(t, &self.values)
    }

    fn pend(&mut self, block: BlockId, iterations: Vec<u32>) -> &mut Pending {
        let mut key = Vec::with_capacity(2 * iterations.len() + 1);
        for (&c, &i) in self.around[block].iter().zip(&iterations) {
            key.push(self.components.position(self.components.all[c].head));
            key.push(i);
        }
        key.push(self.components.position(block));
        let targets = &mut self.targets;
        self.pending.entry(key).or_insert_with(|| {
            let target = targets.push(Function::ENTRY);
            Pending { block, iterations, target, incoming: vec![] }
        })
    }

    fn visit(&mut self, copy: Pending) {
        let entering = self.entering(&copy);
        if let Entering::Cut(c, limit) = entering {
            self.targets[copy.target] = self.cut_block(c, limit);
            return;
        }
        self.iterations.clone_from(&copy.iterations);
        let block = &self.function.blocks[copy.block];
        let new = Block { params: vec![], insts: vec![], term: Terminator::Halt, place: block.place.clone() };
        let new = self.out.blocks.push(new);
        self.targets[copy.target] = new;
        if copy.block == Function::ENTRY {
            self.out.blocks[new].params = self.out.params.clone();
        } else {
            self.parameters(&copy, new);
        }
        self.enter_head(&copy);
        if self.body(block, new) {
            self.terminator(&copy, block, new, entering);
        }
    }

    /// The loop of which the block is the head.
    fn headed(&self, block: BlockId) -> Option<ComponentId> {
        self.components.innermost(block).filter(|&c| self.components.all[c].head == block)
    }

    /// Whether the iteration that begins here is copied. All of the iteration before is there already.
    fn entering(&mut self, copy: &Pending) -> Entering {
        let Some(c) = self.headed(copy.block) else { return Entering::Open };
        let (&iteration, instance) = copy.iterations.split_last().expect("a head is in its loop");
        if self.states[c].instance != instance || iteration == 0 {
            self.states[c] =
                State { instance: instance.to_vec(), cut: self.states[c].cut, ..State::default() };
        }
        let tests_first = tests_first(&self.function.blocks[copy.block], c, &self.components);
        let limit = match iteration {
            0 => None,
            _ => {
                let decided = self.progress(c, copy);
                let state = &mut self.states[c];
                if !decided {
                    state.undecided += 1;
                }
                let full = self.insts >= self.max_insts;
                self.loops.limit(c, (iteration, decided, state.undecided), full)
            }
        };
        match limit {
            None => {
                // a head that tests is there once more
                self.loops.copied(c, if tests_first { iteration } else { iteration + 1 });
                Entering::Open
            }
            Some(limit) => {
                self.loops.copied(c, iteration);
                match tests_first {
                    true => Entering::Closing(c, limit),
                    false => Entering::Cut(c, limit),
                }
            }
        }
    }

    /// A way out folded because of a parameter that is a constant, or a constant away from something, and not what it was.
    fn progress(&self, c: ComponentId, copy: &Pending) -> bool {
        let State { folded, head, .. } = &self.states[c];
        folded.iter().any(|&i| {
            let new = copy.incoming[0].args[i];
            let known = |t: Term| is_light(self.store, t) && !matches!(self.store.node(t), Node::Var(..));
            // a loop that is entered past its head has none yet
            head.get(i).is_some_and(|&before| new != before)
                && known(new)
                && copy.incoming.iter().all(|e| e.args[i] == new)
        })
    }

    /// Remembers with what values an iteration begins.
    fn enter_head(&mut self, copy: &Pending) {
        let Some(c) = self.headed(copy.block) else { return };
        let params = &self.function.blocks[copy.block].params;
        let head = params.iter().map(|&p| self.value(p)).collect();
        let state = &mut self.states[c];
        (state.head, state.folded) = (head, vec![]);
    }

    fn value(&self, r: RegId) -> Term {
        let var = self.function.regs[r].var;
        self.values.get(&var).copied().unwrap_or(var)
    }

    fn parameters(&mut self, copy: &Pending, new: BlockId) {
        let function = self.function;
        let own = &function.blocks[copy.block].params;
        let params = own.iter().chain(&self.escaping[copy.block]);
        // parameters that get the same arguments are one
        let mut columns: FxHashMap<Vec<Term>, Term> = FxHashMap::default();
        for (i, p) in params.copied().collect::<Vec<RegId>>().into_iter().enumerate() {
            let outside = (i >= own.len()).then_some(copy.block);
            let first = copy.incoming[0].args[i];
            if copy.incoming.iter().all(|e| e.args[i] == first) {
                self.bind(p, outside, first, new);
                continue;
            }
            let column: Vec<Term> = copy.incoming.iter().map(|e| e.args[i]).collect();
            if let Some(&same) = columns.get(&column) {
                self.values.insert(function.regs[p].var, same);
                continue;
            }
            let r = self.copied(p, outside);
            columns.insert(column, self.out.regs[r].var);
            self.out.blocks[new].params.push(r);
            for e in &copy.incoming {
                jump_mut(&mut self.out.blocks[e.from].term, e.jump).args.push(e.args[i]);
            }
        }
    }

    /// The register is this term from here on.
    fn bind(&mut self, r: RegId, outside: Option<BlockId>, t: Term, new: BlockId) {
        if is_light(self.store, t) {
            self.values.insert(self.function.regs[r].var, t);
        } else {
            let r = self.copied(r, outside);
            let inst = Inst::Let(r, t);
            self.memories.note(&self.out, &inst);
            self.out.blocks[new].insts.push(inst);
        }
    }

    /// Whether execution can go on after the instructions.
    fn body(&mut self, block: &Block, new: BlockId) -> bool {
        for inst in &block.insts {
            self.insts += 1;
            let mut inst = inst.clone();
            inst.for_each_term(|t| *t = self.subst(*t));
            if let Inst::Let(r, t) = inst {
                self.bind(r, None, t, new);
                continue;
            }
            if let Inst::Load { result, mem, addr } = inst
                && let Found::Value(value) =
                    self.memories.look_back(self.store, mem, addr, self.function.regs[result].ty)
            {
                self.bind(result, None, value, new);
                continue;
            }
            inst.for_each_result(|r| *r = self.reg(*r));
            if let Inst::Alloc(r, _) = inst {
                self.memories.addresses.is_object(self.out.regs[r].var);
            }
            self.memories.note(&self.out, &inst);
            if let Inst::Assume(t) | Inst::Assert(t, _) = inst
                && let Node::Bool(holds) = *self.store.node(t)
            {
                if holds {
                    continue;
                }
                self.out.blocks[new].insts.push(inst);
                return false;
            }
            let stop = inst.ends_execution();
            self.out.blocks[new].insts.push(inst);
            if stop {
                return false;
            }
        }
        true
    }

    fn terminator(&mut self, copy: &Pending, block: &Block, new: BlockId, entering: Entering) {
        self.insts += 1;
        let (cases, default) = match &block.term {
            Terminator::Branch { cases, default } => (cases, default),
            Terminator::Return(ts) => {
                let ts = ts.iter().map(|&t| self.subst(t)).collect();
                self.out.blocks[new].term = Terminator::Return(ts);
                return;
            }
            Terminator::Halt => return,
        };
        let mut live: Vec<(Option<Term>, &Jump)> = vec![];
        // with the condition that decides it
        let mut pruned: Vec<(Term, &Jump)> = vec![];
        let mut decided = None;
        for (condition, j) in cases {
            let c = self.subst(*condition);
            match self.store.node(c) {
                _ if decided.is_some() => pruned.extend(decided.map(|d| (d, j))),
                Node::Bool(false) => pruned.push((*condition, j)),
                Node::Bool(true) => {
                    live.push((None, j));
                    decided = Some(*condition);
                }
                _ => live.push((Some(c), j)),
            }
        }
        match decided {
            Some(d) => pruned.push((d, default)),
            None => live.push((None, default)),
        }
        self.note_folded(copy, &pruned);
        let mut jumps: Vec<(Option<Term>, Jump)> = vec![];
        for (i, (condition, j)) in live.into_iter().enumerate() {
            let to = match entering {
                Entering::Closing(c, limit) if self.components.contains(c, j.to) => {
                    let cut = self.cut_block(c, limit);
                    self.targets.push(cut)
                }
                Entering::Open | Entering::Closing(..) | Entering::Cut(..) => self.jump(copy, j, new, i),
            };
            jumps.push((condition, Jump { to, args: vec![] }));
        }
        let (_, default) = jumps.pop().expect("the last jump has no condition");
        let cases =
            jumps.into_iter().map(|(c, j)| (c.expect("only the last jump has no condition"), j)).collect();
        self.out.blocks[new].term = Terminator::Branch { cases, default };
    }

    fn note_folded(&mut self, copy: &Pending, pruned: &[(Term, &Jump)]) {
        for c in self.around[copy.block].clone() {
            for (condition, j) in pruned {
                if !self.components.contains(c, j.to) {
                    let because_of = self.because_of(c, *condition);
                    self.states[c].folded.extend(because_of);
                }
            }
        }
    }

    fn because_of(&mut self, c: ComponentId, condition: Term) -> Vec<usize> {
        if let Some(known) = self.states[c].because_of.get(&condition) {
            return known.clone();
        }
        let (store, function, components) = (&mut *self.store, self.function, &self.components);
        let changing = self.changing.get_or_insert_with(|| Changing::new(store, function));
        let found = changing.because_of(store, function, components, c, condition, &self.values);
        self.states[c].because_of.insert(condition, found.clone());
        found
    }

    fn jump(&mut self, copy: &Pending, j: &Jump, from: BlockId, jump: usize) -> BlockId {
        let mut args: Vec<Term> = j.args.iter().map(|&a| self.subst(a)).collect();
        args.extend(self.escaping[j.to].iter().map(|&r| self.value(r)));
        let (source, target) = (&self.around[copy.block], &self.around[j.to]);
        let shared = source.iter().zip(target).take_while(|(a, b)| a == b).count();
        let mut iterations = copy.iterations[..shared].to_vec();
        let again = shared == target.len() && self.headed(j.to).is_some();
        iterations.resize(target.len(), 0);
        if again {
            *iterations.last_mut().expect("a head is in its loop") += 1;
        }
        let pending = self.pend(j.to, iterations);
        pending.incoming.push(Incoming { from, jump, args });
        pending.target
    }

    fn cut_block(&mut self, c: ComponentId, limit: Limit) -> BlockId {
        self.loops.cut(c, limit);
        if let Some(b) = self.states[c].cut {
            return b;
        }
        let head = self.components.all[c].head;
        let place = self.function.blocks[head].place.clone();
        let insts = vec![Inst::Unwound(self.loops.name(c).to_string())];
        let b = self.out.blocks.push(Block { params: vec![], insts, term: Terminator::Halt, place });
        self.states[c].cut = Some(b);
        b
    }

    fn finish(mut self) -> (Function, Vec<UnrolledLoop>) {
        for block in self.out.blocks.values_mut() {
            block.term.for_each_target(|to| *to = self.targets[*to]);
        }
        debug_assert_eq!(self.targets[BlockId::new(0)], Function::ENTRY, "the entry is copied first");
        (self.out, self.loops.finish(&self.components))
    }
}
