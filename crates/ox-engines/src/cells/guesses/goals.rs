//! Guesses from what is checked: what a check in a loop demands of the cells that it reads, of all cells of that loop.
//!
//! The counters of the loop are computed from the cell. The demand is then carried back over the clauses: loops on the way have
//! made it true for the cells that they have come by, or have seen that it is true, where what is asked on the way out of them holds.

use super::super::morph::indices;
use super::counters::Moving;
use super::{Miner, is_wrap};
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{Signed, Zero};
use ox_chc::transform::conjuncts;
use ox_chc::{Atom, Clause, PredId};
use ox_logic::{Node, Op, Sort, Term};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::VecDeque;

/// The largest number of demands that one check is carried back as.
const DEMANDS: usize = 60;

/// `guard → claim` over the parameters of a predicate, about its cells at `cells`.
#[derive(Clone, PartialEq, Eq)]
struct Demand {
    pred: PredId,
    cells: Vec<usize>,
    guard: Vec<Term>,
    claim: Term,
}

impl Miner<'_> {
    pub(super) fn goals(&mut self) {
        let system = self.system;
        for pred in system.preds.keys().filter(|&p| system.preds[p].args.is_empty()) {
            let never = self.store.bool(false);
            self.guess(pred, never);
        }
        let fails = |c: &&Clause| c.head.as_ref().is_none_or(|h| h.args.is_empty());
        for check in system.clauses.values().filter(fails) {
            for demand in self.demanded(check) {
                self.carried_back(demand);
            }
        }
    }

    /// What a check demands, with each of the cells that it reads as the one that the counters are computed from.
    fn demanded(&mut self, check: &Clause) -> Vec<Demand> {
        let parts = conjuncts(self.store, check.constraint);
        let mut elements = FxHashSet::default();
        for atom in &check.body {
            elements.extend(indices(self.arrays, atom.pred).into_iter().map(|at| atom.args[at + 1]));
        }
        let reads = |m: &Self, t: Term| m.store.free_vars(&[t]).iter().any(|v| elements.contains(v));
        let (about, others): (Vec<Term>, Vec<Term>) = parts.into_iter().partition(|&t| reads(self, t));
        let about: Vec<Term> = about.into_iter().filter(|&t| !is_wrap(self.store, t)).collect();
        let wrong = self.store.mk(Op::And, &about);
        let claim = self.store.mk(Op::Not, &[wrong]);
        let read: FxHashSet<Term> =
            self.store.free_vars(&about).into_iter().filter(|v| elements.contains(v)).collect();
        let covers = |a: &&Atom| {
            let cells = indices(self.arrays, a.pred);
            read.iter().all(|v| cells.iter().any(|&at| a.args[at + 1] == *v))
        };
        let Some(atom) = check.body.iter().find(covers).filter(|_| !read.is_empty()).cloned() else {
            return vec![];
        };
        let cells = indices(self.arrays, atom.pred);
        let cells: Vec<usize> = cells.into_iter().filter(|&at| read.contains(&atom.args[at + 1])).collect();
        let others = [others, self.asked_at_entry(&atom)].concat();
        cells.iter().filter_map(|&first| self.with_first(&atom, &cells, first, &others, claim)).collect()
    }

    /// What is asked where the loop of an atom is begun, in the words of the atom.
    fn asked_at_entry(&mut self, atom: &Atom) -> Vec<Term> {
        let mut found = vec![];
        let system = self.system;
        let into = |c: &&Clause| {
            c.head.as_ref().is_some_and(|h| h.pred == atom.pred) && c.body.iter().all(|a| a.pred != atom.pred)
        };
        let entries: Vec<&Clause> = system.clauses.values().filter(into).collect();
        let [entry] = entries[..] else { return vec![] };
        let head = entry.head.as_ref().expect("it derives the atom");
        let scalar = |i: &usize| !self.is_cell(atom.pred, *i);
        let pairs = (0..head.args.len()).filter(scalar).map(|i| (head.args[i], atom.args[i]));
        let map: FxHashMap<Term, Term> =
            pairs.filter(|(a, _)| matches!(self.store.node(*a), Node::Var(..))).collect();
        let kept: FxHashSet<Term> = (0..atom.args.len())
            .filter(|&i| self.counter(atom.pred, i).is_none_or(|c| c.level > 0))
            .map(|i| head.args[i])
            .collect();
        for part in conjuncts(self.store, entry.constraint) {
            let vars = self.store.free_vars(&[part]);
            if !vars.is_empty() && vars.iter().all(|v| map.contains_key(v) && kept.contains(v)) {
                found.push(self.store.subst_simplified(part, &map));
            }
        }
        found
    }

    fn with_first(
        &mut self,
        atom: &Atom,
        cells: &[usize],
        first: usize,
        others: &[Term],
        claim: Term,
    ) -> Option<Demand> {
        let pred = atom.pred;
        let params = self.found[pred].params.clone();
        let index = self.over_params(atom, &params, atom.args[first])?;
        let mut guard = vec![];
        let mut then: FxHashMap<Term, Term> = FxHashMap::default();
        match self.moving(pred, index) {
            None => guard.push(self.store.mk(Op::Eq, &[params[first], index])),
            Some(moving) => {
                guard.extend(self.counted_from(pred, &moving, params[first], &mut then));
            }
        }
        for &at in cells.iter().filter(|&&at| at != first) {
            let index = self.over_params(atom, &params, atom.args[at])?;
            let index = self.at_that_time(pred, index, &then)?;
            guard.push(self.store.mk(Op::Eq, &[params[at], index]));
        }
        let claim = self.over_params(atom, &params, claim)?;
        let claim = self.at_that_time(pred, claim, &then)?;
        for &other in others {
            let Some(other) = self.over_params(atom, &params, other) else { continue };
            guard.extend(self.at_that_time(pred, other, &then));
        }
        Some(Demand { pred, cells: cells.to_vec(), guard, claim })
    }

    /// The counters as they were for this cell, and those that are counted together with them.
    fn counted_from(
        &mut self,
        pred: PredId,
        moving: &Moving,
        cell: Term,
        then: &mut FxHashMap<Term, Term>,
    ) -> Vec<Term> {
        let (digits, exact) = self.digits(moving, cell);
        let mut guard = vec![exact];
        let params = self.found[pred].params.clone();
        for (factor, &digit) in moving.factors.iter().zip(&digits) {
            let now = factor.now.expect("it is an index of this predicate");
            then.insert(now, digit);
            let Some(i) = params.iter().position(|&p| p == now) else { continue };
            let from = self.begins_at(pred, i);
            if let Some(from) = from
                && factor.counter.step.abs() > BigInt::from(1)
            {
                guard.push(self.divides(&factor.counter.step, digit, from));
            }
            for (j, &other) in params.iter().enumerate() {
                if then.contains_key(&other) || self.is_cell(pred, j) {
                    continue;
                }
                let Some(counter) = self.counter(pred, j).filter(|c| c.level == factor.counter.level) else {
                    continue;
                };
                let (Some(from), Some(other_from)) = (from, self.begins_at(pred, j)) else { continue };
                let (by, rest) = counter.step.div_rem(&factor.counter.step);
                if !rest.is_zero() {
                    continue;
                }
                let minus = self.store.mk(Op::Neg, &[from]);
                let rounds = self.store.mk(Op::Add, &[digit, minus]);
                let by = self.store.int(by);
                let moved = self.store.mk(Op::Mul, &[by, rounds]);
                then.insert(other, self.store.mk(Op::Add, &[other_from, moved]));
            }
        }
        guard
    }

    /// A term with the counters as they were; `None` if one of them is not known.
    fn at_that_time(&mut self, pred: PredId, t: Term, then: &FxHashMap<Term, Term>) -> Option<Term> {
        let params = self.found[pred].params.clone();
        let used = self.store.free_vars(&[t]);
        for (i, p) in params.iter().enumerate() {
            let lost = used.contains(p) && !then.contains_key(p) && !self.is_cell(pred, i);
            if lost && self.counter(pred, i).is_some() {
                return None;
            }
        }
        Some(self.store.subst_simplified(t, then))
    }

    fn carried_back(&mut self, demand: Demand) {
        let mut open = VecDeque::from([demand]);
        let mut done: Vec<Demand> = vec![];
        while let Some(demand) = open.pop_front() {
            if done.len() == DEMANDS || done.contains(&demand) {
                continue;
            }
            done.push(demand.clone());
            self.guessed(&demand);
            let system = self.system;
            for clause in system.clauses.values() {
                if clause.head.as_ref().is_some_and(|h| h.pred == demand.pred) {
                    open.extend(self.before(clause, &demand));
                }
            }
        }
    }

    /// The demand as a guess, and about what the loop has come by.
    fn guessed(&mut self, demand: &Demand) {
        let params = self.found[demand.pred].params.clone();
        let guard = self.store.mk(Op::And, &demand.guard);
        let all = self.store.mk(Op::Implies, &[guard, demand.claim]);
        self.guess(demand.pred, all);
        for &at in &demand.cells {
            for moving in self.accesses(demand.pred, at) {
                let inside = self.come_by(&moving, params[at]);
                let some = self.store.mk(Op::Implies, &[inside, all]);
                self.guess(demand.pred, some);
            }
        }
    }

    /// What a clause demands of its premise, so that the demand is met: always, and where the clause can be used.
    fn before(&mut self, clause: &Clause, demand: &Demand) -> Vec<Demand> {
        let head = clause.head.as_ref().expect("it derives what is demanded");
        let mut found = vec![];
        let mut seen: Vec<PredId> = vec![];
        for atom in clause.body.iter().filter(|a| a.pred != head.pred) {
            if seen.contains(&atom.pred) {
                continue;
            }
            let cells: Option<Vec<usize>> = demand
                .cells
                .iter()
                .map(|&at| {
                    let mut here = indices(self.arrays, atom.pred).into_iter();
                    here.find(|&i| atom.args[i..=i + 1] == head.args[at..=at + 1])
                })
                .collect();
            let Some(cells) = cells else { continue };
            seen.push(atom.pred);
            let params = self.found[atom.pred].params.clone();
            let map: FxHashMap<Term, Term> =
                self.found[demand.pred].params.iter().copied().zip(head.args.iter().copied()).collect();
            let put = |m: &mut Self, t: Term| {
                let t = m.store.subst_simplified(t, &map);
                m.over_params(atom, &params, t)
            };
            let Some(claim) = put(self, demand.claim) else { continue };
            let guard: Vec<Term> = demand.guard.iter().filter_map(|&g| put(self, g)).collect();
            let demand = Demand { pred: atom.pred, cells, guard, claim };
            let asked = self.asked(clause, atom);
            if !asked.is_empty() {
                let guard = [&demand.guard[..], &asked].concat();
                found.push(Demand { guard, ..demand.clone() });
            }
            found.push(demand);
        }
        found
    }

    /// Conditions of a clause on what its premise does not count.
    fn asked(&mut self, clause: &Clause, atom: &Atom) -> Vec<Term> {
        let params = self.found[atom.pred].params.clone();
        let mut found = vec![];
        for part in conjuncts(self.store, clause.constraint) {
            let Some(part) = self.over_params(atom, &params, part) else { continue };
            let used = self.store.free_vars(&[part]);
            let counts =
                |m: &mut Self, i: usize| m.is_cell(atom.pred, i) || m.counter(atom.pred, i).is_some();
            let plain = (0..params.len()).all(|i| !used.contains(&params[i]) || !counts(self, i));
            if plain
                && !used.is_empty()
                && used.iter().all(|&v| matches!(self.store.sort(v), Sort::Int | Sort::Bool))
            {
                found.push(part);
            }
        }
        found
    }
}
