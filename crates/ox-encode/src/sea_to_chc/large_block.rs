//! Symbolic execution of everything between one cutpoint and the next ones, in one go.
//!
//! The symbolic store maps registers to terms over the registers at the cutpoint and the values chosen on the way.
//! Paths that meet are merged: a block's condition is the disjunction of its incoming edges, its parameters are
//! if-then-elses over them. Terms are shared, so the result is linear in the size of the block. Or one path only is executed
//! (`path.rs`), and nothing is merged.

use super::Current;
use super::calls::{CallSet, Callees, InnerCall};
use super::cutpoints::{Cutpoints, Point};
use super::memory::Heap;
use super::path::Path;
use ox_graph::FlowGraph;
use ox_logic::{Node, Op, Sort, Store, Term};
use ox_sea::{BlockId, FuncId, Function, Inst, Jump, RegId, Terminator};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;

pub enum Exit {
    /// A cutpoint, with the value of each register of its predicate.
    Point(Point, Vec<(RegId, Term)>),
    Return(Vec<Term>),
    Failure,
}

pub struct ExitEdge {
    pub to: Exit,
    pub condition: Term,
    /// The calls on the way; empty where calls are cutpoints.
    pub calls: CallSet,
}

/// An edge into a block or cutpoint: when it is taken, and the arguments of the jump.
struct Edge {
    condition: Term,
    args: Vec<Term>,
    calls: CallSet,
}

pub struct LargeBlock<'a> {
    function: &'a Function,
    cutpoints: &'a Cutpoints,
    callees: &'a Callees,
    from: Point,
    /// The only path that is executed, if it is one.
    path: Option<&'a Path>,
    /// What registers bound in the large block stand for.
    values: FxHashMap<Term, Term>,
    incoming: FxHashMap<BlockId, Vec<Edge>>,
    to_points: BTreeMap<Point, Vec<Edge>>,
    returns: Vec<Edge>,
    failures: Vec<Edge>,
    /// The calls inside of it, in the order of execution.
    pub calls: Vec<InnerCall>,
    /// Those on the way to the current instruction.
    passed: CallSet,
    heap: Heap,
    shadows: &'a FxHashSet<Term>,
    /// A range of memory of unknown length was written, and the region has any content now.
    pub approximated: bool,
}

impl<'a> LargeBlock<'a> {
    pub fn execute(
        store: &mut Store,
        current: &'a Current<'a>,
        callees: &'a Callees,
        from: Point,
        path: Option<&'a Path>,
        unsupported_fails: bool,
        heap: Heap,
    ) -> Self {
        let mut r = LargeBlock {
            function: current.f,
            cutpoints: &current.cutpoints,
            callees,
            from,
            path,
            values: FxHashMap::default(),
            incoming: FxHashMap::default(),
            to_points: BTreeMap::new(),
            returns: vec![],
            failures: vec![],
            calls: vec![],
            passed: CallSet::default(),
            heap,
            shadows: &current.shadows,
            approximated: false,
        };
        let always = store.bool(true);
        r.block(store, from.block, from.index, always, unsupported_fails);
        for block in r.order() {
            let condition = r.merge(store, block);
            r.block(store, block, 0, condition, unsupported_fails);
        }
        r
    }

    /// The basic blocks in it after the first, predecessors first, and of two branches the second.
    fn order(&self) -> Vec<BlockId> {
        if let Some(path) = self.path {
            return path.blocks.clone();
        }
        let flow = FlowGraph::new([self.from], |point| self.next(point).into_iter().rev());
        flow.order()[1..].iter().map(|point| point.block).collect()
    }

    /// Where execution goes on from a point in it.
    fn next(&self, point: Point) -> Vec<Point> {
        let Point { block, index } = point;
        // a call later in the block is a cutpoint: nothing behind it belongs to the large block
        let skip = usize::from(self.from == point);
        if self.cutpoints.next_call(self.function, block, index + skip).is_some() {
            return vec![];
        }
        let jumps = self.function.blocks[block].term.jumps();
        let targets = jumps.iter().map(|j| Point::start_of(j.to));
        targets.filter(|p| !self.cutpoints.contains(*p)).collect()
    }

    fn subst(&self, store: &mut Store, t: Term) -> Term {
        store.subst_simplified(t, &self.values)
    }

    /// The condition of a block from its incoming edges; binds its parameters.
    fn merge(&mut self, store: &mut Store, block: BlockId) -> Term {
        let edges = self.incoming.remove(&block).unwrap_or_default();
        let (condition, args, calls) = merge_edges(store, &edges);
        self.passed = calls;
        for (&p, t) in self.function.blocks[block].params.iter().zip(args) {
            self.values.insert(self.function.regs[p].var, t);
        }
        condition
    }

    fn block(
        &mut self,
        store: &mut Store,
        block: BlockId,
        start: usize,
        mut condition: Term,
        unsupported_fails: bool,
    ) {
        let b = &self.function.blocks[block];
        for (i, inst) in b.insts.iter().enumerate().skip(start) {
            let point = Point { block, index: i };
            match inst {
                // kept apart, so that every memory in a clause has a register that it comes from
                Inst::Let(r, t) if self.is_constant_memory(store, *r, *t) => {
                    let same = store.mk(Op::Eq, &[self.function.regs[*r].var, *t]);
                    condition = store.mk(Op::And, &[condition, same]);
                }
                Inst::Let(r, t) => {
                    let t = self.subst(store, *t);
                    self.values.insert(self.function.regs[*r].var, t);
                }
                // stands for itself: any value
                Inst::Nondet(..) | Inst::Havoc(..) => {}
                Inst::Alloc(..)
                | Inst::Load { .. }
                | Inst::Store { .. }
                | Inst::Copy(..)
                | Inst::Fill(..)
                | Inst::Scramble(..) => condition = self.memory_inst(store, inst, condition),
                // the state of objects: fat pointers make it explicit, without them it is anything
                Inst::Free(_)
                | Inst::Test(..)
                | Inst::ObjectSize(..)
                | Inst::ResetModified(_)
                | Inst::Track(_)
                | Inst::Reached(_)
                | Inst::Scope(..)
                | Inst::NoLeak(_) => {}
                Inst::Assume(t) => {
                    let t = self.subst(store, *t);
                    condition = store.mk(Op::And, &[condition, t]);
                }
                Inst::Assert(t, _) => {
                    let t = self.subst(store, *t);
                    let not = store.mk(Op::Not, &[t]);
                    let failing = store.mk(Op::And, &[condition, not]);
                    self.fail(store, failing);
                    condition = store.mk(Op::And, &[condition, t]);
                }
                // the clause starts here: the summary of the callee constrains the results
                Inst::Call { .. } if self.cutpoints.at_calls && point == self.from => {}
                Inst::Call { .. } if self.cutpoints.at_calls => {
                    let calls = self.passed.clone();
                    self.to_points.entry(point).or_default().push(Edge { condition, args: vec![], calls });
                    return;
                }
                Inst::Call { callee, args, .. } => {
                    let args = args.iter().map(|&t| self.subst(store, t)).collect();
                    condition = self.inner_call(store, point, *callee, args, condition);
                }
                Inst::Unsupported(..) | Inst::Unwound(_) => {
                    if unsupported_fails {
                        self.fail(store, condition);
                    }
                    return;
                }
            }
        }
        self.terminator(store, block, condition);
    }

    fn is_constant_memory(&self, store: &Store, r: RegId, t: Term) -> bool {
        let shadow = self.shadows.contains(&self.function.regs[r].var);
        !shadow && matches!(store.node(t), Node::App(Op::ConstArray(_), _))
    }

    /// Binds the result of an instruction on memory, if it is not any value; the condition behind it.
    fn memory_inst(&mut self, store: &mut Store, inst: &Inst, condition: Term) -> Term {
        let vars = inst.effects().memory.map(|mem| store.free_vars(&[mem])).unwrap_or_default();
        let is_shadow = vars.iter().any(|v| self.shadows.contains(v));
        let mut inst = inst.clone();
        inst.for_each_term(|t| *t = store.subst_simplified(*t, &self.values));
        let heap = self.heap;
        let var = |r: RegId| self.function.regs[r].var;
        let (result, value, accessed) = match &inst {
            Inst::Alloc(r, a) => (*r, a.at, vec![]),
            Inst::Load { result, mem, addr } => {
                let Sort::BitVec(width) = store.sort(var(*result)) else {
                    unreachable!("what is loaded is bits")
                };
                let accessed = heap.accessed(store, *mem, *addr, width);
                (*result, Some(heap.load(store, *mem, *addr, width)), accessed)
            }
            Inst::Store { result, mem, addr, value } => {
                let Sort::BitVec(width) = store.sort(*value) else { unreachable!("what is stored is bits") };
                let accessed = heap.accessed(store, *mem, *addr, width);
                (*result, Some(heap.store(store, *mem, *addr, *value)), accessed)
            }
            Inst::Copy(r, c) => {
                let mut accessed = heap.ends(store, c.mem, c.to, c.len);
                accessed.extend(heap.ends(store, c.mem, c.from, c.len));
                (*r, heap.copy(store, c), accessed)
            }
            Inst::Fill(r, f) => (*r, heap.fill(store, f), heap.ends(store, f.mem, f.to, f.len)),
            Inst::Scramble(r, s) => {
                (*r, heap.scramble(store, s, var(*r)), heap.ends(store, s.mem, s.to, s.len))
            }
            other => unreachable!("{other:?} is no instruction on memory"),
        };
        match (value, &inst) {
            (Some(value), _) => {
                self.values.insert(var(result), value);
            }
            (None, Inst::Alloc(..)) => {}
            (None, _) => self.approximated = true,
        }
        if is_shadow {
            return condition;
        }
        accessed.into_iter().fold(condition, |condition, addr| {
            let valid = heap.valid(store, addr);
            store.mk(Op::And, &[condition, valid])
        })
    }

    fn fail(&mut self, store: &mut Store, condition: Term) {
        if condition == store.bool(false) {
            return;
        }
        self.failures.push(Edge { condition, args: vec![], calls: self.passed.clone() });
    }

    /// A call that is not a cutpoint: its summary will be an atom of the clause. Gives the condition behind it.
    fn inner_call(
        &mut self,
        store: &mut Store,
        point: Point,
        callee: FuncId,
        args: Vec<Term>,
        reached: Term,
    ) -> Term {
        let never = store.bool(false);
        if reached == never || !self.callees.ends[callee] {
            return never;
        }
        self.passed.add(self.calls.len());
        let failed = self.callees.can_fail[callee].then(|| {
            let name = format!("failed!{}.{}", point.block, point.index);
            store.var(&name, Sort::Bool)
        });
        self.calls.push(InnerCall { point, callee, args, reached, failed });
        match failed {
            None => reached,
            Some(failed) => {
                let failing = store.mk(Op::And, &[reached, failed]);
                self.fail(store, failing);
                let passed = store.mk(Op::Not, &[failed]);
                store.mk(Op::And, &[reached, passed])
            }
        }
    }

    fn terminator(&mut self, store: &mut Store, block: BlockId, condition: Term) {
        let path = self.path;
        let taken = |jump: usize| path.is_none_or(|path| path.takes(block, jump));
        let function = self.function;
        match &function.blocks[block].term {
            Terminator::Branch { cases, default } => {
                let mut rest = condition;
                for (i, (c, jump)) in cases.iter().enumerate() {
                    let c = self.subst(store, *c);
                    if taken(i) {
                        let here = store.mk(Op::And, &[rest, c]);
                        self.jump(store, jump, here);
                    }
                    let not = store.mk(Op::Not, &[c]);
                    rest = store.mk(Op::And, &[rest, not]);
                }
                if taken(cases.len()) {
                    self.jump(store, default, rest);
                }
            }
            Terminator::Return(ts) => {
                let ts = ts.iter().map(|&t| self.subst(store, t)).collect();
                self.returns.push(Edge { condition, args: ts, calls: self.passed.clone() });
            }
            Terminator::Halt => {}
        }
    }

    fn jump(&mut self, store: &mut Store, jump: &Jump, condition: Term) {
        if condition == store.bool(false) {
            return;
        }
        let args = jump.args.iter().map(|&t| self.subst(store, t)).collect();
        let edge = Edge { condition, args, calls: self.passed.clone() };
        let point = Point::start_of(jump.to);
        match self.cutpoints.contains(point) {
            true => self.to_points.entry(point).or_default().push(edge),
            false => self.incoming.entry(jump.to).or_default().push(edge),
        }
    }

    /// One edge for each thing that can be reached.
    pub fn exits(&self, store: &mut Store) -> Vec<ExitEdge> {
        let mut out = vec![];
        for (&point, edges) in &self.to_points {
            let (condition, args, calls) = merge_edges(store, edges);
            let params = if point.index == 0 { &self.function.blocks[point.block].params[..] } else { &[] };
            let passed: FxHashMap<RegId, Term> = params.iter().copied().zip(args).collect();
            let regs = &self.cutpoints.points[&point];
            let values = regs
                .iter()
                .map(|&r| {
                    let var = self.function.regs[r].var;
                    (r, passed.get(&r).or(self.values.get(&var)).copied().unwrap_or(var))
                })
                .collect();
            out.push(ExitEdge { to: Exit::Point(point, values), condition, calls });
        }
        if !self.returns.is_empty() {
            let (condition, values, calls) = merge_edges(store, &self.returns);
            out.push(ExitEdge { to: Exit::Return(values), condition, calls });
        }
        if !self.failures.is_empty() {
            let (condition, _, calls) = merge_edges(store, &self.failures);
            out.push(ExitEdge { to: Exit::Failure, condition, calls });
        }
        out
    }
}

/// The disjunction of the conditions, for each argument the value on the edge that is taken, and the calls on the way.
fn merge_edges(store: &mut Store, edges: &[Edge]) -> (Term, Vec<Term>, CallSet) {
    let conditions: Vec<Term> = edges.iter().map(|e| e.condition).collect();
    let condition = store.mk(Op::Or, &conditions);
    let Some((last, others)) = edges.split_last() else {
        return (condition, vec![], CallSet::default());
    };
    let args = last.args.iter().enumerate().map(|(i, &arg)| {
        others.iter().rev().fold(arg, |acc, e| store.mk(Op::Ite, &[e.condition, e.args[i], acc]))
    });
    let args = args.collect();
    (condition, args, others.iter().fold(last.calls.clone(), |acc, e| acc.merge(&e.calls)))
}
