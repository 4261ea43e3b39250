//! Symbolic execution of everything between one cutpoint and the next ones, in one go.
//!
//! The symbolic store maps registers to terms over the registers at the cutpoint and the values chosen on the way.
//! Paths that meet are merged: a block's condition is the disjunction of its incoming edges, its parameters are
//! if-then-elses over them. Terms are shared, so the result is linear in the region.

use super::cutpoints::{Cutpoints, Point};
use ox_logic::{Op, Store, Term};
use ox_sea::{BlockId, Function, Inst, Jump, RegId, Terminator};
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
}

/// An edge into a block or cutpoint: when it is taken, and the arguments of the jump.
struct Edge {
    condition: Term,
    args: Vec<Term>,
}

pub struct Region<'a> {
    function: &'a Function,
    cutpoints: &'a Cutpoints,
    from: Point,
    /// What registers bound in the region stand for.
    values: FxHashMap<Term, Term>,
    incoming: FxHashMap<BlockId, Vec<Edge>>,
    to_points: BTreeMap<Point, Vec<Edge>>,
    returns: Vec<(Term, Vec<Term>)>,
    failures: Vec<Term>,
}

impl<'a> Region<'a> {
    pub fn execute(
        store: &mut Store,
        function: &'a Function,
        cutpoints: &'a Cutpoints,
        from: Point,
        unsupported_fails: bool,
    ) -> Self {
        let mut r = Region {
            function,
            cutpoints,
            from,
            values: FxHashMap::default(),
            incoming: FxHashMap::default(),
            to_points: BTreeMap::new(),
            returns: vec![],
            failures: vec![],
        };
        let always = store.bool(true);
        r.block(store, from.block, from.index, always, unsupported_fails);
        for block in r.order() {
            let condition = r.merge(store, block);
            r.block(store, block, 0, condition, unsupported_fails);
        }
        r
    }

    /// The blocks of the region after its first, predecessors first.
    fn order(&self) -> Vec<BlockId> {
        let mut post = vec![];
        let mut seen = FxHashSet::default();
        let mut stack = vec![(self.from.block, self.from.index, 0)];
        while let Some((block, index, next)) = stack.pop() {
            // a call later in the block is a cutpoint: nothing behind it belongs to the region
            let skip = usize::from(self.from == Point { block, index });
            let jumps = match Cutpoints::next_call(self.function, block, index + skip) {
                Some(_) => vec![],
                None => self.function.blocks[block].term.jumps(),
            };
            let Some(jump) = jumps.get(next) else {
                post.push(block);
                continue;
            };
            stack.push((block, index, next + 1));
            if !self.cutpoints.contains(Point::start_of(jump.to)) && seen.insert(jump.to) {
                stack.push((jump.to, 0, 0));
            }
        }
        post.pop(); // the first block
        post.reverse();
        post
    }

    fn subst(&self, store: &mut Store, t: Term) -> Term {
        store.subst_simplified(t, &self.values)
    }

    /// The condition of a block from its incoming edges; binds its parameters.
    fn merge(&mut self, store: &mut Store, block: BlockId) -> Term {
        let edges = self.incoming.remove(&block).unwrap_or_default();
        let (condition, args) = merge_edges(store, &edges);
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
                Inst::Let(r, t) => {
                    let t = self.subst(store, *t);
                    self.values.insert(self.function.regs[*r].var, t);
                }
                // stands for itself: any value
                Inst::Nondet(..) | Inst::Havoc(..) => {}
                // memory is not tracked here: any value
                Inst::Alloc(..)
                | Inst::Free(_)
                | Inst::Load { .. }
                | Inst::Store { .. }
                | Inst::Copy(..)
                | Inst::Fill(..)
                | Inst::Scramble(..)
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
                    self.failures.push(store.mk(Op::And, &[condition, not]));
                    condition = store.mk(Op::And, &[condition, t]);
                }
                // the clause starts here: the summary of the callee constrains the results
                Inst::Call { .. } if point == self.from => {}
                Inst::Call { .. } => {
                    self.to_points.entry(point).or_default().push(Edge { condition, args: vec![] });
                    return;
                }
                Inst::Unsupported(..) | Inst::Unwound(_) => {
                    if unsupported_fails {
                        self.failures.push(condition);
                    }
                    return;
                }
            }
        }
        self.terminator(store, &b.term, condition);
    }

    fn terminator(&mut self, store: &mut Store, term: &Terminator, condition: Term) {
        match term {
            Terminator::Branch { cases, default } => {
                let mut rest = condition;
                for (c, jump) in cases {
                    let c = self.subst(store, *c);
                    let taken = store.mk(Op::And, &[rest, c]);
                    self.jump(store, jump, taken);
                    let not = store.mk(Op::Not, &[c]);
                    rest = store.mk(Op::And, &[rest, not]);
                }
                self.jump(store, default, rest);
            }
            Terminator::Return(ts) => {
                let ts = ts.iter().map(|&t| self.subst(store, t)).collect();
                self.returns.push((condition, ts));
            }
            Terminator::Halt => {}
        }
    }

    fn jump(&mut self, store: &mut Store, jump: &Jump, condition: Term) {
        if condition == store.bool(false) {
            return;
        }
        let args = jump.args.iter().map(|&t| self.subst(store, t)).collect();
        let edge = Edge { condition, args };
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
            let (condition, args) = merge_edges(store, edges);
            let params = if point.index == 0 { &self.function.blocks[point.block].params[..] } else { &[] };
            let regs = &self.cutpoints.points[&point];
            let values = regs
                .iter()
                .map(|&r| {
                    let var = self.function.regs[r].var;
                    let arg = params.iter().position(|&p| p == r).and_then(|i| args.get(i));
                    (r, arg.or(self.values.get(&var)).copied().unwrap_or(var))
                })
                .collect();
            out.push(ExitEdge { to: Exit::Point(point, values), condition });
        }
        if !self.returns.is_empty() {
            let edges: Vec<Edge> =
                self.returns.iter().map(|(c, ts)| Edge { condition: *c, args: ts.clone() }).collect();
            let (condition, values) = merge_edges(store, &edges);
            out.push(ExitEdge { to: Exit::Return(values), condition });
        }
        if !self.failures.is_empty() {
            let condition = store.mk(Op::Or, &self.failures);
            out.push(ExitEdge { to: Exit::Failure, condition });
        }
        out
    }
}

/// The disjunction of the conditions, and for each argument the value on the edge that is taken.
fn merge_edges(store: &mut Store, edges: &[Edge]) -> (Term, Vec<Term>) {
    let conditions: Vec<Term> = edges.iter().map(|e| e.condition).collect();
    let condition = store.mk(Op::Or, &conditions);
    let Some((last, others)) = edges.split_last() else {
        return (condition, vec![]);
    };
    let args = last.args.iter().enumerate().map(|(i, &arg)| {
        others.iter().rev().fold(arg, |acc, e| store.mk(Op::Ite, &[e.condition, e.args[i], acc]))
    });
    (condition, args.collect())
}
