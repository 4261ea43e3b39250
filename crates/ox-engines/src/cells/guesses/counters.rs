//! What loops count, and which cells a loop has come by when its counters have some values: also loops in loops.

use super::super::linear::difference;
use super::super::morph::indices;
use super::{Miner, alternatives, writes};
use num_bigint::BigInt;
use num_traits::{One, Signed, Zero};
use ox_chc::{Atom, Clause, PredId};
use ox_logic::{Linear, Op, Sort, Term};
use rustc_hash::FxHashSet;

/// What the loop at a predicate, or one around it, adds to an argument in each round; some rounds may add nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counter {
    pub step: BigInt,
    /// How many loops further out.
    pub level: usize,
}

/// One factor of an index `base + Σ by · counter`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Factor {
    pub by: BigInt,
    pub counter: Counter,
    /// The argument; none where an inner loop has not begun.
    pub now: Option<Term>,
}

/// An index that moves with the counters of a predicate, over its parameters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moving {
    pub base: Term,
    /// From the largest to the smallest.
    pub factors: Vec<Factor>,
    pub negative: bool,
}

impl Miner<'_> {
    /// Clauses from a predicate to itself, with the premise about the same cells.
    fn rounds(&self, pred: PredId) -> Vec<(Atom, Atom)> {
        let round = |c: &Clause| {
            let head = c.head.clone().filter(|h| h.pred == pred)?;
            let again = c.body.iter().find(|a| a.pred == pred)?;
            Some((head, again.clone()))
        };
        self.system.clauses.values().filter_map(round).collect()
    }

    /// The clauses from one predicate to another.
    fn between(&self, from: PredId, to: PredId) -> Vec<(Atom, Atom)> {
        let one = |c: &Clause| {
            let head = c.head.clone().filter(|h| h.pred == to)?;
            let premise = c.body.iter().find(|a| a.pred == from)?;
            Some((head, premise.clone()))
        };
        self.system.clauses.values().filter_map(one).collect()
    }

    /// The loops around that of a predicate: where it is begun from and comes back to.
    fn around(&self, pred: PredId) -> Vec<PredId> {
        let is_around =
            |&q: &PredId| q != pred && !self.between(q, pred).is_empty() && !self.between(pred, q).is_empty();
        self.system.preds.keys().filter(is_around).collect()
    }

    /// What is added to an argument: always the same, or nothing, or it begins anew.
    fn step(&mut self, pairs: &[(Term, Term)]) -> Option<BigInt> {
        let mut step = BigInt::zero();
        for &(after, before) in pairs {
            if self.store.is_literal(after) {
                continue;
            }
            for value in alternatives(self.store, after) {
                let d = difference(self.store, value, before)?;
                // what a machine integer that wraps around does is left to the check of the guess
                if d.is_zero() || d.abs() >= BigInt::from(i32::MAX) {
                    continue;
                }
                if !step.is_zero() && d != step {
                    return None;
                }
                step = d;
            }
        }
        Some(step)
    }

    /// The loops inside of that of a counter, where all are rounds of one predicate: their counters begin anew in its rounds.
    fn inside_of(&mut self, pred: PredId, i: usize) -> usize {
        let mut found = FxHashSet::default();
        for (head, again) in self.rounds(pred) {
            if head.args[i] == again.args[i] || self.store.is_literal(head.args[i]) {
                continue;
            }
            let anew = |&j: &usize| {
                !self.is_cell(pred, j) && self.store.is_literal(head.args[j]) && head.args[j] != again.args[j]
            };
            found.extend((0..head.args.len()).filter(anew));
        }
        found.len()
    }

    pub(super) fn counter(&mut self, pred: PredId, i: usize) -> Option<Counter> {
        if self.system.preds[pred].args[i] != Sort::Int || self.is_cell(pred, i) {
            return None;
        }
        let rounds: Vec<(Term, Term)> =
            self.rounds(pred).iter().map(|(h, a)| (h.args[i], a.args[i])).collect();
        let step = self.step(&rounds)?;
        if !step.is_zero() {
            return Some(Counter { step, level: self.inside_of(pred, i) });
        }
        // a loop whose rounds go through another predicate
        for inner in self.system.preds.keys().filter(|&q| q != pred).collect::<Vec<_>>() {
            let (Some((entered, before)), Some((after, left))) =
                (self.between(pred, inner).first().cloned(), self.between(inner, pred).first().cloned())
            else {
                continue;
            };
            let same = |&j: &usize| entered.args[j] == before.args[i];
            let Some(j) = (0..entered.args.len()).find(same) else { continue };
            let kept = self.rounds(inner).iter().all(|(h, a)| h.args[j] == a.args[j]);
            if !kept {
                continue;
            }
            let step = self.step(&[(after.args[i], left.args[j])])?;
            if !step.is_zero() {
                return Some(Counter { step, level: 0 });
            }
        }
        for outer in self.around(pred) {
            let (entered, before) = self.between(outer, pred).first().cloned()?;
            let same = |&j: &usize| before.args[j] == entered.args[i];
            let Some(j) = (0..before.args.len()).find(same) else { continue };
            if self.between(outer, pred).len() > 1 || self.is_cell(outer, j) {
                continue;
            }
            let (after, left) = self.between(pred, outer).first().cloned()?;
            let step = self.step(&[(after.args[j], left.args[i])])?;
            if !step.is_zero() {
                return Some(Counter { step, level: 1 });
            }
        }
        None
    }

    /// Whether the argument is an index or an element.
    pub(super) fn is_cell(&self, pred: PredId, i: usize) -> bool {
        indices(self.arrays, pred).iter().any(|&at| i == at || i == at + 1)
    }

    /// An index over the parameters as one that moves; `None` if no counter is in it.
    pub(super) fn moving(&mut self, pred: PredId, index: Term) -> Option<Moving> {
        let params = self.found[pred].params.clone();
        let mut sum = Linear::<BigInt>::of(self.store, index);
        let mut factors = vec![];
        for (i, p) in params.iter().enumerate() {
            let by = sum.coefficient(*p);
            if by.is_zero() {
                continue;
            }
            if let Some(counter) = self.counter(pred, i) {
                sum.coeffs.remove(p);
                factors.push(Factor { by, counter, now: Some(*p) });
            }
        }
        let negative = factors.first()?.by.is_negative();
        if factors.iter().any(|f| f.by.is_negative() != negative) {
            return None;
        }
        factors.iter_mut().for_each(|f| f.by = f.by.abs());
        factors.sort_by(|a, b| b.by.cmp(&a.by));
        let base = sum.build(self.store);
        Some(Moving { base, factors, negative })
    }

    /// The counters as they were when the index was this cell, and that they have been.
    pub(super) fn digits(&mut self, moving: &Moving, cell: Term) -> (Vec<Term>, Term) {
        let (a, b) = if moving.negative { (moving.base, cell) } else { (cell, moving.base) };
        let minus = self.store.mk(Op::Neg, &[b]);
        let mut rest = self.store.mk(Op::Add, &[a, minus]);
        let mut found = vec![];
        for factor in &moving.factors {
            if factor.by.is_one() {
                found.push(rest);
                rest = self.store.int(0);
                continue;
            }
            let by = self.store.int(factor.by.clone());
            found.push(self.store.mk(Op::Div, &[rest, by]));
            rest = self.store.mk(Op::Mod, &[rest, by]);
        }
        let zero = self.store.int(0);
        let exact = self.store.mk(Op::Eq, &[rest, zero]);
        (found, exact)
    }

    /// The cells that were at the index in earlier rounds.
    pub(super) fn come_by(&mut self, moving: &Moving, cell: Term) -> Term {
        let (digits, exact) = self.digits(moving, cell);
        let mut order: Vec<usize> = (0..digits.len()).collect();
        order.sort_by_key(|&n| std::cmp::Reverse(moving.factors[n].counter.level));
        let (mut cases, mut same) = (vec![], vec![]);
        for n in order {
            let factor = &moving.factors[n];
            let Some(now) = factor.now else { break };
            let before = match factor.counter.step.is_negative() {
                false => self.store.mk(Op::Lt, &[digits[n], now]),
                true => self.store.mk(Op::Lt, &[now, digits[n]]),
            };
            let case = [&same[..], &[before]].concat();
            cases.push(self.store.mk(Op::And, &case));
            same.push(self.store.mk(Op::Eq, &[digits[n], now]));
        }
        let cases = self.store.mk(Op::Or, &cases);
        self.store.mk(Op::And, &[exact, cases])
    }

    /// The moving indices at which rounds of the predicate, or of a loop in it, read and write the array whose cell is at `at`.
    pub(super) fn accesses(&mut self, pred: PredId, at: usize) -> Vec<Moving> {
        let mut found = self.own_accesses(pred, at);
        for inner in self.system.preds.keys().filter(|&q| q != pred).collect::<Vec<_>>() {
            if self.between(inner, pred).is_empty() {
                continue;
            }
            let Some((entered, before)) = self.between(pred, inner).first().cloned() else { continue };
            let cells = indices(self.arrays, inner);
            let Some(&there) = cells.iter().find(|&&j| entered.args[j] == before.args[at]) else { continue };
            let params = self.found[pred].params.clone();
            for mut moving in self.own_accesses(inner, there) {
                let Some(base) = self.at_entry(&entered, &before, &params, moving.base) else { continue };
                moving.base = base;
                for factor in &mut moving.factors {
                    let now = factor.now.filter(|_| factor.counter.level > 0);
                    factor.now = now.and_then(|t| self.at_entry(&entered, &before, &params, t));
                    factor.counter.level = factor.counter.level.saturating_sub(1);
                }
                // those of the loop inside are compared last, and not at all
                for factor in moving.factors.iter_mut().filter(|f| f.now.is_some()) {
                    factor.counter.level += 1;
                }
                if moving.factors.iter().any(|f| f.now.is_some()) && !found.contains(&moving) {
                    found.push(moving);
                }
            }
        }
        found
    }

    /// A term over the parameters of a predicate that is derived, over those of the premise.
    fn at_entry(&mut self, head: &Atom, premise: &Atom, params: &[Term], t: Term) -> Option<Term> {
        let map = self.found[head.pred].params.iter().copied().zip(head.args.iter().copied()).collect();
        let t = self.store.subst_simplified(t, &map);
        self.over_params(premise, params, t)
    }

    fn own_accesses(&mut self, pred: PredId, at: usize) -> Vec<Moving> {
        let params = self.found[pred].params.clone();
        let mut found = vec![];
        for clause in self.system.clauses.values() {
            let Some(head) = clause.head.as_ref().filter(|h| h.pred == pred) else { continue };
            let Some(again) = clause.body.iter().find(|a| a.pred == pred) else { continue };
            let cell = head.args[at];
            let written = writes(self.store, cell, head.args[at + 1]).0.into_iter().map(|(index, _)| index);
            let read =
                clause.body.iter().filter(|a| a.pred == pred && a.args[at] != cell).map(|a| a.args[at]);
            let mut all: Vec<Term> = written.chain(read).collect();
            all.sort();
            all.dedup();
            for index in all {
                let Some(index) = self.over_params(again, &params, index) else { continue };
                if let Some(moving) = self.moving(pred, index).filter(|m| !found.contains(m)) {
                    found.push(moving);
                }
            }
        }
        found
    }
}
