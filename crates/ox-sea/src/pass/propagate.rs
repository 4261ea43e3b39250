//! Constants and copies are put where they are read, and conditions that become constant are folded.
//!
//! A register bound to a light term ([`is_light`]) is replaced by it. So is a block parameter that gets the same term
//! from every jump (and itself around a loop): its value cannot have changed since, because the term's registers dominate the
//! block and every way around the loop passes them or keeps the parameter. Parameters that get the same arguments become one. Cases with a false condition go, those behind a true one as
//! well; true assumptions and assertions go; nothing remains behind false ones. Works on cyclic functions.

use super::is_light;
use crate::{Block, BlockId, ControlFlow, Function, Inst, Jump, Program, Terminator};
use cranelift_entity::SecondaryMap;
use ox_logic::{Node, Store, Term};
use rustc_hash::FxHashMap;

/// Says whether anything changed.
pub fn propagate(store: &mut Store, program: &mut Program) -> bool {
    let mut changed = false;
    for function in program.functions.values_mut() {
        // in an acyclic function everything is known when it is read
        while round(store, function) {
            changed = true;
            if function.control_flow().back_edge().is_none() {
                break;
            }
        }
    }
    changed
}

fn round(store: &mut Store, function: &mut Function) -> bool {
    let flow = function.control_flow();
    let mut pass = Propagate {
        store,
        function,
        values: FxHashMap::default(),
        incoming: SecondaryMap::new(),
        changed: false,
    };
    for b in pass.function.blocks.keys().filter(|&b| flow.position(b).is_none()).collect::<Vec<_>>() {
        clear(pass.function, b);
    }
    pass.back_edges(&flow);
    for &b in flow.order() {
        pass.block(b, &flow);
    }
    pass.changed
}

/// Nothing jumps to the block.
fn clear(function: &mut Function, b: BlockId) {
    function.blocks[b] = Block { params: vec![], insts: vec![], term: Terminator::Halt, place: None };
}

/// A jump: its block, and which of the block's jumps.
#[derive(Clone, Copy)]
struct Edge {
    from: BlockId,
    jump: usize,
}

struct Propagate<'a> {
    store: &'a mut Store,
    function: &'a mut Function,
    values: FxHashMap<Term, Term>,
    /// The jumps to a block: those from blocks that come later in the order, and those that were found to be possible.
    incoming: SecondaryMap<BlockId, Vec<Edge>>,
    changed: bool,
}

impl Propagate<'_> {
    fn back_edges(&mut self, flow: &ControlFlow) {
        for &from in flow.order() {
            for (jump, j) in self.function.blocks[from].term.jumps().iter().enumerate() {
                if flow.position(j.to) <= flow.position(from) {
                    self.incoming[j.to].push(Edge { from, jump });
                }
            }
        }
    }

    fn subst(&mut self, t: Term) -> Term {
        self.store.subst_simplified(t, &self.values)
    }

    fn block(&mut self, b: BlockId, flow: &ControlFlow) {
        if b != Function::ENTRY && self.incoming[b].is_empty() {
            self.changed = true;
            clear(self.function, b);
            return;
        }
        let mut insts = vec![];
        // a block that is only reached from later ones any more has another place in the order of the next round
        if self.incoming[b].iter().any(|e| flow.position(e.from) < flow.position(b)) {
            self.parameters(b, &mut insts);
        }
        let stopped = self.insts(b, &mut insts);
        self.function.blocks[b].insts = insts;
        match stopped {
            true => self.set_term(b, Terminator::Halt),
            false => self.terminator(b),
        }
        for (jump, j) in self.function.blocks[b].term.jumps().into_iter().enumerate() {
            if flow.position(j.to) > flow.position(b) {
                self.incoming[j.to].push(Edge { from: b, jump });
            }
        }
    }

    fn parameters(&mut self, b: BlockId, insts: &mut Vec<Inst>) {
        let params = self.function.blocks[b].params.clone();
        let mut kept = vec![];
        let mut columns: FxHashMap<Vec<Option<Term>>, Term> = FxHashMap::default();
        for (i, &p) in params.iter().enumerate() {
            let own = self.function.regs[p].var;
            let column = self.arguments(b, i, own);
            if let Some(t) = only(&column) {
                match is_light(self.store, t) {
                    true => _ = self.values.insert(own, t),
                    false => insts.push(Inst::Let(p, t)),
                }
            } else if let Some(&same) = columns.get(&column) {
                self.values.insert(own, same);
            } else {
                columns.insert(column, own);
                kept.push(i);
            }
        }
        if kept.len() == params.len() {
            return;
        }
        self.changed = true;
        self.function.blocks[b].params = kept.iter().map(|&i| params[i]).collect();
        for e in self.incoming[b].clone() {
            let j = jump_mut(&mut self.function.blocks[e.from].term, e.jump);
            j.args = kept.iter().map(|&i| j.args[i]).collect();
        }
    }

    /// What each jump gives to a parameter; `None` is its own value around a loop.
    fn arguments(&mut self, b: BlockId, i: usize, own: Term) -> Vec<Option<Term>> {
        let mut out = Vec::with_capacity(self.incoming[b].len());
        for e in 0..self.incoming[b].len() {
            let Edge { from, jump } = self.incoming[b][e];
            let arg = jump_mut(&mut self.function.blocks[from].term, jump).args[i];
            let arg = self.subst(arg);
            out.push((arg != own).then_some(arg));
        }
        out
    }

    /// Whether execution ends in the block.
    fn insts(&mut self, b: BlockId, out: &mut Vec<Inst>) -> bool {
        let old = std::mem::take(&mut self.function.blocks[b].insts);
        for mut inst in old {
            inst.for_each_term(|t| {
                let new = self.store.subst_simplified(*t, &self.values);
                self.changed |= new != *t;
                *t = new;
            });
            if let Inst::Let(r, t) = inst
                && is_light(self.store, t)
            {
                self.values.insert(self.function.regs[r].var, t);
                self.changed = true;
                continue;
            }
            if let Inst::Assume(t) | Inst::Assert(t, _) = inst
                && let Node::Bool(holds) = *self.store.node(t)
            {
                if !holds {
                    out.push(inst);
                    return true;
                }
                self.changed = true;
                continue;
            }
            let stop = inst.ends_execution();
            out.push(inst);
            if stop {
                return true;
            }
        }
        false
    }

    fn set_term(&mut self, b: BlockId, term: Terminator) {
        self.changed |= self.function.blocks[b].term != term;
        self.function.blocks[b].term = term;
    }

    fn terminator(&mut self, b: BlockId) {
        let mut term = self.function.blocks[b].term.clone();
        term.for_each_term(|t| *t = self.subst(*t));
        if let Terminator::Branch { cases, default } = term {
            term = fold_branch(self.store, cases, default);
        }
        self.set_term(b, term);
    }
}

/// The one term among the arguments, if there is no other.
fn only(column: &[Option<Term>]) -> Option<Term> {
    let mut terms = column.iter().flatten();
    let first = *terms.next()?;
    terms.all(|t| *t == first).then_some(first)
}

/// Without the cases that are never or always taken, or that make no difference.
fn fold_branch(store: &Store, cases: Vec<(Term, Jump)>, default: Jump) -> Terminator {
    let mut default = default;
    let mut kept: Vec<(Term, Jump)> = vec![];
    for (c, j) in cases {
        match store.node(c) {
            Node::Bool(false) => {}
            Node::Bool(true) => {
                default = j;
                break;
            }
            _ => kept.push((c, j)),
        }
    }
    while kept.last().is_some_and(|(_, j)| *j == default) {
        kept.pop();
    }
    Terminator::Branch { cases: kept, default }
}

pub(super) fn jump_mut(term: &mut Terminator, index: usize) -> &mut Jump {
    match term {
        Terminator::Branch { cases, default } => match cases.get_mut(index) {
            Some((_, j)) => j,
            None => default,
        },
        Terminator::Return(_) | Terminator::Halt => unreachable!("only branches jump"),
    }
}
