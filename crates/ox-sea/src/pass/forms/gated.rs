//! Gated single static assignment (GSSA): block parameters become if-then-else over branch conditions.
//!
//! A parameter of a block is decided by the branches between the block's immediate dominator and the block. Seen from each
//! block on the way, its value is a choice, by the branch there, between the values seen from the next blocks and the arguments of jumps
//! that arrive (Fig. 3d). Each such value is bound once, so the result is as large as the graph.
//!
//! Deviation: the paper's select reads registers of blocks that need not have been executed. Here what is read that way is moved up to
//! where it dominates the select; definitions are pure, so it does no harm to execute them on more paths. An object of symbolic size
//! has size 0 on paths that do not allocate it, so that no bound on sizes excludes those.

use super::super::FormError;
use super::super::fresh_names::FreshNames;
use super::super::is_light;
use super::super::term_vars::TermVars;
use super::expect_plain;
use crate::{Block, BlockId, ControlFlow, Function, Inst, Jump, Program, Reg, RegId, Terminator, Type};
use cranelift_entity::SecondaryMap;
use ox_graph::Dominators;
use ox_logic::{Op, Sort, Store, Term};
use rustc_hash::FxHashMap;

pub fn gated(store: &mut Store, program: &mut Program) -> Result<(), FormError> {
    let function = &program.functions[program.entry];
    let flow = expect_plain(function)?;
    let dominators = Dominators::new(&flow);
    let names = FreshNames::beside(store, program, function);
    let function = &mut program.functions[program.entry];
    for b in function.blocks.keys().filter(|&b| flow.position(b).is_none()).collect::<Vec<_>>() {
        function.blocks[b] = Block { params: vec![], insts: vec![], term: Terminator::Halt, place: None };
    }
    let mut gating = Gating { store, function, flow: &flow, dominators: &dominators, names };
    gating.guard_sizes();
    for &b in flow.order() {
        if b != Function::ENTRY && !gating.function.blocks[b].params.is_empty() {
            gating.block(b);
        }
    }
    for b in function.blocks.values_mut() {
        if let Terminator::Branch { cases, default } = &mut b.term {
            cases.iter_mut().for_each(|(_, j)| j.args.clear());
            default.args.clear();
        }
    }
    hoist(store, function, &flow, &dominators);
    Ok(())
}

struct Gating<'a> {
    store: &'a mut Store,
    function: &'a mut Function,
    flow: &'a ControlFlow,
    dominators: &'a Dominators<'a, BlockId>,
    names: FreshNames,
}

impl Gating<'_> {
    /// Makes the symbolic sizes of objects depend on whether their block is reached.
    fn guard_sizes(&mut self) {
        let mut reached: FxHashMap<BlockId, Term> = FxHashMap::default();
        reached.insert(Function::ENTRY, self.store.bool(true));
        for &b in self.flow.order() {
            let symbolic = |i: &Inst| matches!(i, Inst::Alloc(_, a) if !self.store.is_literal(a.size));
            if !self.function.blocks[b].insts.iter().any(symbolic) {
                continue;
            }
            let condition = self.reached(b, &mut reached);
            for inst in &mut self.function.blocks[b].insts {
                if let Inst::Alloc(_, a) = inst
                    && let Sort::BitVec(width) = self.store.sort(a.size)
                    && !self.store.is_literal(a.size)
                {
                    let nothing = self.store.bv(width, 0);
                    a.size = self.store.mk(Op::Ite, &[condition, a.size, nothing]);
                }
            }
        }
    }

    /// That execution comes to the block: bound there, from the condition of its immediate dominator.
    fn reached(&mut self, b: BlockId, known: &mut FxHashMap<BlockId, Term>) -> Term {
        let mut above = vec![b];
        while let Some(&b) = above.last()
            && !known.contains_key(&b)
        {
            above.push(self.dominators.immediate(b));
        }
        let mut condition = known[&above.pop().expect("the entry is known")];
        while let Some(b) = above.pop() {
            let from_dominator = self.reached_from_dominator(b);
            let t = self.store.mk(Op::And, &[condition, from_dominator]);
            if t != condition {
                condition = match is_light(self.store, t) {
                    true => t,
                    false => {
                        let var = self.names.named(self.store, "reached", Sort::Bool);
                        let r = self.function.regs.push(Reg { ty: Type::Bool, var, source: None });
                        self.function.blocks[b].insts.insert(0, Inst::Let(r, t));
                        var
                    }
                };
            }
            known.insert(b, condition);
        }
        condition
    }

    /// Seen from the immediate dominator, by the branches in between.
    fn reached_from_dominator(&mut self, target: BlockId) -> Term {
        let mut seen: FxHashMap<BlockId, Term> = FxHashMap::default();
        let (yes, no) = (self.store.bool(true), self.store.bool(false));
        seen.insert(target, yes);
        let mut condition = yes;
        for b in self.region(target) {
            let Terminator::Branch { cases, default } = &self.function.blocks[b].term else {
                unreachable!("a block before another one branches")
            };
            let along = |j: &Jump| seen.get(&j.to).copied().unwrap_or(no);
            condition = along(default);
            for (c, j) in cases.iter().rev() {
                condition = self.store.mk(Op::Ite, &[*c, along(j), condition]);
            }
            seen.insert(b, condition);
        }
        condition
    }

    /// Replaces the parameters by definitions at the start of the block.
    fn block(&mut self, merge: BlockId) {
        let region = self.region(merge);
        let params = std::mem::take(&mut self.function.blocks[merge].params);
        let mut insts = vec![];
        // the values of the parameters as seen from a block of the region
        let mut seen: FxHashMap<BlockId, Vec<Term>> = FxHashMap::default();
        for &b in &region {
            let top = b == self.dominators.immediate(merge);
            let values = self.values_from(b, merge, &params, &seen);
            let bound = params.iter().zip(values).map(|(&p, t)| match (top, is_light(self.store, t)) {
                (true, _) => {
                    insts.push(Inst::Let(p, t));
                    t
                }
                (false, true) => t,
                (false, false) => self.bind(p, t, &mut insts),
            });
            let bound = bound.collect();
            seen.insert(b, bound);
        }
        insts.append(&mut self.function.blocks[merge].insts);
        self.function.blocks[merge].insts = insts;
    }

    /// The blocks on the ways from the immediate dominator, which comes last, to the block, which is not one of them.
    fn region(&self, merge: BlockId) -> Vec<BlockId> {
        let top = self.dominators.immediate(merge);
        let mut found = vec![];
        let mut known = rustc_hash::FxHashSet::default();
        let mut stack = self.flow.predecessors(merge).collect::<Vec<_>>();
        while let Some(b) = stack.pop() {
            if !known.insert(b) {
                continue;
            }
            found.push(b);
            if b != top {
                stack.extend(self.flow.predecessors(b));
            }
        }
        found.sort_unstable_by_key(|&b| std::cmp::Reverse(self.flow.position(b)));
        found
    }

    fn values_from(
        &mut self,
        b: BlockId,
        merge: BlockId,
        params: &[RegId],
        seen: &FxHashMap<BlockId, Vec<Term>>,
    ) -> Vec<Term> {
        let Terminator::Branch { cases, default } = &self.function.blocks[b].term else {
            unreachable!("a block before another one branches")
        };
        let along = |j: &Jump| match j.to == merge {
            true => Some(j.args.clone()),
            false => seen.get(&j.to).cloned(),
        };
        // jumps that do not come here do not matter
        let mut ways: Vec<(Option<Term>, Vec<Term>)> = vec![];
        for (c, j) in cases {
            ways.extend(along(j).map(|values| (Some(*c), values)));
        }
        ways.extend(along(default).map(|values| (None, values)));
        let (_, mut values) = ways.pop().expect("some jump leads to the block");
        for (condition, other) in ways.into_iter().rev() {
            let condition = condition.expect("only the last jump has no condition");
            for i in 0..params.len() {
                values[i] = self.store.mk(Op::Ite, &[condition, other[i], values[i]]);
            }
        }
        values
    }

    fn bind(&mut self, like: RegId, t: Term, insts: &mut Vec<Inst>) -> Term {
        let old = &self.function.regs[like];
        let var = self.names.copy(self.store, old.var);
        let reg = Reg { ty: old.ty, var, source: old.source.clone() };
        insts.push(Inst::Let(self.function.regs.push(reg), t));
        var
    }
}

/// Moves every definition up to where it dominates all that read it.
fn hoist(store: &Store, function: &mut Function, flow: &ControlFlow, dominators: &Dominators<'_, BlockId>) {
    let mut place: FxHashMap<Term, BlockId> = FxHashMap::default();
    for &b in flow.order() {
        for inst in &function.blocks[b].insts {
            place.extend(inst.results().iter().map(|&r| (function.regs[r].var, b)));
        }
    }
    let mut vars = TermVars::default();
    let mut read = |terms: Vec<Term>, at: BlockId, place: &mut FxHashMap<Term, BlockId>| {
        vars.for_each(store, terms, |v| {
            // parameters of the entry and addresses of globals are known everywhere
            if let Some(p) = place.get_mut(&v) {
                *p = dominators.common(*p, at);
            }
        });
    };
    for &b in flow.order().iter().rev() {
        let block = &function.blocks[b];
        read(block.term.terms(), b, &mut place);
        for inst in block.insts.iter().rev() {
            let at = inst.results().first().map_or(b, |&r| place[&function.regs[r].var]);
            read(inst.terms(), at, &mut place);
        }
    }
    let mut moved: SecondaryMap<BlockId, Vec<Inst>> = SecondaryMap::new();
    for &b in flow.order() {
        for inst in std::mem::take(&mut function.blocks[b].insts) {
            let at = inst.results().first().map_or(b, |&r| place[&function.regs[r].var]);
            moved[at].push(inst);
        }
    }
    for &b in flow.order() {
        function.blocks[b].insts = std::mem::take(&mut moved[b]);
    }
}
