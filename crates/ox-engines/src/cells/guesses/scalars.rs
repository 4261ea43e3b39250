//! Guesses about what loops count: counters that move together, and which number is the larger one.

use super::Miner;
use num_traits::Signed;
use ox_chc::PredId;
use ox_logic::{Op, Sort, Term};
use rustc_hash::FxHashSet;

/// More numbers are not compared with each other.
const NUMBERS: usize = 8;

impl Miner<'_> {
    pub(super) fn scalars(&mut self) {
        for pred in self.system.preds.keys().collect::<Vec<_>>() {
            let args = &self.system.preds[pred].args;
            let numbers: Vec<usize> =
                (0..args.len()).filter(|&i| args[i] == Sort::Int && !self.is_cell(pred, i)).collect();
            if numbers.len() > NUMBERS {
                continue;
            }
            let params = self.found[pred].params.clone();
            for &i in &numbers {
                if let (Some(counter), Some(from)) = (self.counter(pred, i), self.begins_at(pred, i)) {
                    let pair = if counter.step.is_negative() { [params[i], from] } else { [from, params[i]] };
                    let order = self.store.mk(Op::Le, &pair);
                    self.guess(pred, order);
                }
                for &j in numbers.iter().filter(|&&j| j != i) {
                    let order = self.store.mk(Op::Le, &[params[i], params[j]]);
                    self.guess(pred, order);
                    if i < j
                        && let Some(equal) = self.together(pred, i, j)
                    {
                        self.guess(pred, equal);
                    }
                }
            }
        }
    }

    /// Both are counted by the same loop.
    fn together(&mut self, pred: PredId, i: usize, j: usize) -> Option<Term> {
        let (a, b) = (self.counter(pred, i)?, self.counter(pred, j)?);
        if a.level != b.level {
            return None;
        }
        let (from_i, from_j) = (self.begins_at(pred, i)?, self.begins_at(pred, j)?);
        let params = self.found[pred].params.clone();
        let mut side = |p: Term, from: Term, by| {
            let minus = self.store.mk(Op::Neg, &[from]);
            let rounds = self.store.mk(Op::Add, &[p, minus]);
            let by = self.store.int(by);
            self.store.mk(Op::Mul, &[by, rounds])
        };
        let (a, b) = (side(params[i], from_i, b.step), side(params[j], from_j, a.step));
        Some(self.store.mk(Op::Eq, &[a, b]))
    }

    /// Where a counter begins, if there is one way in.
    pub(super) fn begins_at(&mut self, pred: PredId, i: usize) -> Option<Term> {
        let changing: FxHashSet<usize> =
            (0..self.system.preds[pred].args.len()).filter(|&i| self.counter(pred, i).is_some()).collect();
        let entries = self.entries(pred);
        let [entry] = &entries[..] else { return None };
        self.entry_value(pred, entry, i, &changing)
    }
}
