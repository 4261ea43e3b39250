//! The cells that a loop has come by: from where its index was on entry to where it is now.

use super::super::linear::{difference, solved_for};
use super::super::morph::indices;
use super::{Known, Miner};
use num_bigint::BigInt;
use num_traits::{Signed, Zero};
use ox_chc::{Atom, Clause, PredId};
use ox_logic::{Op, Sort, Term};
use rustc_hash::{FxHashMap, FxHashSet};

/// The cells from `from` on, one each `step`, before `next`.
#[derive(Clone, PartialEq, Eq)]
pub struct Range {
    pub from: Term,
    pub next: Term,
    pub step: BigInt,
}

impl Miner<'_> {
    /// What a loop counts up by more than one stays a multiple.
    pub(super) fn multiples(&mut self, head: &Atom, again: &Atom) {
        for i in 0..head.args.len() {
            if self.store.sort(head.args[i]) != Sort::Int {
                continue;
            }
            let Some(step) = difference(self.store, head.args[i], again.args[i]) else { continue };
            if step.abs() <= BigInt::from(1) {
                continue;
            }
            for entry in self.entries(head.pred) {
                let param = self.found[head.pred].params[i];
                let Some(from) = self.entry_value(head.pred, &entry, i, &FxHashSet::from_iter([i])) else {
                    continue;
                };
                let guess = self.divides(&step, param, from);
                self.guess(head.pred, guess);
            }
        }
    }

    /// What a loop has read is compared with what it keeps, from the first cell or the one before it on.
    pub(super) fn compared(&mut self, pred: PredId, at: usize, range: Range) {
        let params = self.found[pred].params.clone();
        let step = self.store.int(-range.step.clone());
        let before = self.store.mk(Op::Add, &[range.from, step]);
        let pairs = indices(self.arrays, pred);
        let scalar = |i: &usize| !pairs.iter().any(|p| i == p || *i == p + 1);
        let kept: Vec<Term> = (0..params.len()).filter(scalar).map(|i| params[i]).collect();
        let element = params[at + 1];
        for from in [range.from, before] {
            let inside = self.inside(&Range { from, ..range.clone() }, params[at]);
            for &p in
                kept.iter().filter(|&&p| self.store.sort(p) == self.store.sort(element)).collect::<Vec<_>>()
            {
                let equal = self.store.mk(Op::Eq, &[element, p]);
                let mut claims = vec![equal, self.store.mk(Op::Not, &[equal])];
                if self.store.sort(p) == Sort::Int {
                    claims.push(self.store.mk(Op::Le, &[element, p]));
                    claims.push(self.store.mk(Op::Le, &[p, element]));
                }
                for claim in claims {
                    let relation = self.store.mk(Op::Implies, &[inside, claim]);
                    self.relate(pred, relation);
                }
            }
        }
    }

    pub(super) fn range_about(&mut self, range: &Range, atom: &Atom) -> Range {
        let params = self.found[atom.pred].params.clone();
        let map: FxHashMap<Term, Term> = params.into_iter().zip(atom.args.iter().copied()).collect();
        let [from, next] = [range.from, range.next].map(|t| self.store.subst_simplified(t, &map));
        Range { from, next, step: range.step.clone() }
    }

    pub(super) fn inside(&mut self, range: &Range, cell: Term) -> Term {
        let (first, last) = match range.step.is_negative() {
            false => (self.store.mk(Op::Le, &[range.from, cell]), self.store.mk(Op::Lt, &[cell, range.next])),
            true => (self.store.mk(Op::Lt, &[range.next, cell]), self.store.mk(Op::Le, &[cell, range.from])),
        };
        let mut parts = vec![first, last];
        if range.step.abs() > BigInt::from(1) {
            parts.push(self.divides(&range.step, cell, range.from));
        }
        self.store.mk(Op::And, &parts)
    }

    pub(super) fn divides(&mut self, step: &BigInt, a: Term, b: Term) -> Term {
        let minus = self.store.mk(Op::Neg, &[b]);
        let distance = self.store.mk(Op::Add, &[a, minus]);
        let (step, zero) = (self.store.int(step.abs()), self.store.int(0));
        let rest = self.store.mk(Op::Mod, &[distance, step]);
        self.store.mk(Op::Eq, &[rest, zero])
    }

    /// The ranges that a loop writes at `index`, one for each way in; none if it does not move by a constant.
    pub(super) fn ranges(&mut self, head: &Atom, again: &Atom, at: usize, index: Term) -> Vec<Range> {
        let params = self.found[head.pred].params.clone();
        let Some(next) = self.over_params(again, &params, index) else { return vec![] };
        let map: FxHashMap<Term, Term> = params.iter().copied().zip(head.args.iter().copied()).collect();
        let then = self.store.subst_simplified(next, &map);
        let Some(step) = difference(self.store, then, index).filter(|s| !s.is_zero()) else { return vec![] };
        let changing: FxHashSet<usize> =
            (0..params.len()).filter(|&i| i != at && i != at + 1 && head.args[i] != again.args[i]).collect();
        let mut found = vec![];
        for entry in self.entries(head.pred) {
            let values: Option<FxHashMap<Term, Term>> = changing
                .iter()
                .filter(|&&i| self.store.free_vars(&[next]).contains(&params[i]))
                .map(|&i| Some((params[i], self.entry_value(head.pred, &entry, i, &changing)?)))
                .collect();
            let Some(values) = values else { continue };
            let from = self.store.subst_simplified(next, &values);
            found.push(Range { from, next, step: step.clone() });
        }
        found
    }

    /// The atoms by which a predicate is derived without itself.
    pub(super) fn entries(&self, pred: PredId) -> Vec<Atom> {
        let into = |c: &&Clause| c.body.iter().all(|a| a.pred != pred);
        let heads = self.system.clauses.values().filter(into).filter_map(|c| c.head.clone());
        heads.filter(|h| h.pred == pred).collect()
    }

    /// The argument on entry, a literal or the same as an argument that does not change.
    pub(super) fn entry_value(
        &self,
        pred: PredId,
        entry: &Atom,
        i: usize,
        changing: &FxHashSet<usize>,
    ) -> Option<Term> {
        let value = entry.args[i];
        if self.store.is_literal(value) {
            return Some(value);
        }
        let same = |j: &usize| !changing.contains(j) && entry.args[*j] == value;
        (0..entry.args.len()).find(same).map(|j| self.found[pred].params[j])
    }

    /// A value over what the loop changes, as it was when the cell was written.
    pub(super) fn at_cell(
        &mut self,
        head: &Atom,
        again: &Atom,
        params: &[Term],
        range: &Range,
        cell: Term,
        value: Term,
    ) -> Option<Term> {
        let changing = (0..params.len()).filter(|&i| head.args[i] != again.args[i]).map(|i| params[i]);
        let used: FxHashSet<Term> = self.store.free_vars(&[value]).into_iter().collect();
        let changing: Vec<Term> = changing.filter(|p| used.contains(p)).collect();
        match changing[..] {
            [] => Some(value),
            [counter] => {
                let equation = self.store.mk(Op::Eq, &[range.next, cell]);
                let (sum, by) = solved_for(self.store, equation, counter)?;
                let by = self.store.int(by);
                let then = self.store.mk(Op::Div, &[sum, by]);
                Some(self.store.subst_simplified(value, &FxHashMap::from_iter([(counter, then)])))
            }
            _ => None,
        }
    }

    /// If the range is what one round of an outer loop adds, the rounds before have added theirs.
    pub(super) fn since_entry(&mut self, pred: PredId, known: &Known) {
        let Some(range) = &known.range else { return };
        let params = self.found[pred].params.clone();
        let used = self.store.free_vars(&[range.next]);
        let all: FxHashSet<usize> = (0..params.len()).collect();
        for entry in self.entries(pred) {
            let value = |i: &usize| Some((params[*i], self.entry_value(pred, &entry, *i, &all)?));
            let values: FxHashMap<Term, Term> =
                all.iter().filter(|i| used.contains(&params[**i])).filter_map(value).collect();
            if values.is_empty() {
                continue;
            }
            let from = self.store.subst_simplified(range.next, &values);
            let range = Range { from, ..range.clone() };
            let guard = self.inside(&range, params[known.at]);
            self.know(pred, Known { guard, range: Some(range), ..known.clone() });
        }
    }
}
