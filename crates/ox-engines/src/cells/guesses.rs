//! Guesses about the cells of arrays, read off the clauses.
//!
//! A clause writes a cell where the element in its head is `ite (k = t) value rest`. If it is a loop whose `t` moves by a constant,
//! the cells between where `t` was on entry and where it is now have the value; if it is not, the cell `t` has it. Other clauses
//! carry on what was known about `rest`, except for what they write. Where the value is itself an element of an array, what
//! is known about that array carries over, moved by the distance of the two indices.

use super::inductive::Guesses;
use super::linear::{difference, solved_for};
use super::morph::indices;
use cranelift_entity::SecondaryMap;
use num_bigint::BigInt;
use num_traits::{Signed, Zero};
use ox_chc::answer::fresh_params;
use ox_chc::{Atom, Clause, PredId, System};
use ox_logic::{Node, Op, Sort, Store, Term};
use rustc_hash::{FxHashMap, FxHashSet};

/// Rounds of carrying on.
const ROUNDS: usize = 4;
/// The largest number of guesses about a predicate.
const GUESSES: usize = 200;

/// `guard → element = value` over the parameters of a predicate, for the pair at `at`.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Known {
    at: usize,
    guard: Term,
    value: Term,
}

/// What is read off `system`, the clauses about the cells of `arrays`.
pub fn guesses(store: &mut Store, arrays: &System, system: &System) -> SecondaryMap<PredId, Guesses> {
    let mut miner = Miner { store, arrays, system, known: SecondaryMap::new(), found: SecondaryMap::new() };
    for pred in system.preds.keys() {
        miner.found[pred].params = fresh_params(miner.store, system, pred);
    }
    for _ in 0..ROUNDS {
        for clause in system.clauses.values() {
            miner.clause(clause);
        }
    }
    miner.found
}

struct Miner<'a> {
    store: &'a mut Store,
    arrays: &'a System,
    system: &'a System,
    known: SecondaryMap<PredId, Vec<Known>>,
    found: SecondaryMap<PredId, Guesses>,
}

/// A loop that writes the cells from `from` on, one each `step`; `next` is written next. All over the parameters.
struct Range {
    from: Term,
    next: Term,
    step: BigInt,
    /// The index that the loop writes, over the variables of its clause.
    index: Term,
}

impl Miner<'_> {
    fn clause(&mut self, clause: &Clause) {
        let Some(head) = &clause.head else { return };
        for at in indices(self.arrays, head.pred) {
            if self.store.sort(head.args[at]) == Sort::Int {
                self.pair(clause, head, at);
            }
        }
        if let Some(again) = clause.body.iter().find(|a| a.pred == head.pred) {
            self.multiples(head, again);
        }
    }

    /// What a loop counts up by more than one stays a multiple.
    fn multiples(&mut self, head: &Atom, again: &Atom) {
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

    fn pair(&mut self, clause: &Clause, head: &Atom, at: usize) {
        let cell = head.args[at];
        let (writes, rest) = writes(self.store, cell, head.args[at + 1]);
        let again = clause.body.iter().find(|a| a.pred == head.pred && a.args[at] == cell).cloned();
        let mut ranges = vec![];
        let mut others = vec![];
        for (index, value) in writes {
            let moving = again.as_ref().map(|b| self.ranges(head, b, at, index)).unwrap_or_default();
            if moving.is_empty() {
                self.written(clause, head, at, &others, index, value);
                others.push(index);
                continue;
            }
            let again = again.as_ref().expect("it is a loop");
            for range in &moving {
                self.filled(clause, head, again, at, range, value);
            }
            ranges.extend(moving);
        }
        self.carried_on(clause, head, at, &others, &ranges, rest);
    }

    /// One cell has the value.
    fn written(&mut self, clause: &Clause, head: &Atom, at: usize, later: &[Term], index: Term, value: Term) {
        let cell = head.args[at];
        let mut guard = vec![self.store.mk(Op::Eq, &[cell, index])];
        guard.extend(self.others(cell, later));
        match element(self.arrays, clause, value) {
            None => self.learn(clause, head, at, guard, value),
            Some((premise, there)) => {
                let premise = premise.clone();
                for known in self.known[premise.pred].clone().into_iter().filter(|k| k.at == there) {
                    let (g, v) = self.about(&known, &premise, premise.args[there]);
                    let mut guard = guard.clone();
                    guard.push(g);
                    self.learn(clause, head, at, guard, v);
                }
            }
        }
    }

    /// The cells of the range have the value.
    fn filled(&mut self, clause: &Clause, head: &Atom, again: &Atom, at: usize, range: &Range, value: Term) {
        let params = self.found[head.pred].params.clone();
        let cell = params[at];
        let inside = self.inside(range, cell);
        match element(self.arrays, clause, value) {
            None => {
                let Some(value) = self.over_params(again, &params, value) else { return };
                let Some(value) = self.at_cell(head, again, &params, range, cell, value) else { return };
                self.know(head.pred, Known { at, guard: inside, value });
            }
            Some((premise, there)) => {
                let (premise, there) = (premise.clone(), there);
                let Some(distance) = difference(self.store, range.index, premise.args[there]) else { return };
                if premise.pred != head.pred {
                    return;
                }
                let distance = self.store.int(-distance);
                let source = self.store.mk(Op::Add, &[cell, distance]);
                for known in self.known[premise.pred].clone().into_iter().filter(|k| k.at == there) {
                    let map = FxHashMap::from_iter([(params[there], source)]);
                    let guard = self.store.subst_simplified(known.guard, &map);
                    let value = self.store.subst_simplified(known.value, &map);
                    let guard = self.store.mk(Op::And, &[inside, guard]);
                    self.know(head.pred, Known { at, guard, value });
                }
                if there != at {
                    let same = self.store.mk(Op::Eq, &[params[there], source]);
                    let equal = self.store.mk(Op::Eq, &[params[at + 1], params[there + 1]]);
                    let guard = self.store.mk(Op::And, &[inside, same]);
                    let guess = self.store.mk(Op::Implies, &[guard, equal]);
                    self.guess(head.pred, guess);
                }
            }
        }
    }

    /// What was known before and is not written.
    fn carried_on(
        &mut self,
        clause: &Clause,
        head: &Atom,
        at: usize,
        written: &[Term],
        ranges: &[Range],
        rest: Term,
    ) {
        let cell = head.args[at];
        let others = self.others(cell, written);
        let premise = clause
            .body
            .iter()
            .flat_map(|a| indices(self.arrays, a.pred).into_iter().map(move |i| (a, i)))
            .find(|(a, i)| a.args[*i] == cell && a.args[i + 1] == rest);
        match premise {
            None => self.learn(clause, head, at, others, rest),
            Some((premise, there)) => {
                let premise = premise.clone();
                for known in self.known[premise.pred].clone().into_iter().filter(|k| k.at == there) {
                    if premise.pred == head.pred {
                        self.outside(head.pred, &known, ranges);
                        continue;
                    }
                    let (g, v) = self.about(&known, &premise, cell);
                    let mut guard = others.clone();
                    guard.push(g);
                    self.learn(clause, head, at, guard, v);
                }
            }
        }
    }

    /// What was known on entry holds outside of the range.
    fn outside(&mut self, pred: PredId, known: &Known, ranges: &[Range]) {
        let cell = self.found[pred].params[known.at];
        for range in ranges {
            let inside = self.inside(range, cell);
            let outside = self.store.mk(Op::Not, &[inside]);
            let guard = self.store.mk(Op::And, &[known.guard, outside]);
            self.know(pred, Known { guard, ..known.clone() });
        }
    }

    fn others(&mut self, cell: Term, indices: &[Term]) -> Vec<Term> {
        let mut found = vec![];
        for &i in indices {
            let same = self.store.mk(Op::Eq, &[cell, i]);
            found.push(self.store.mk(Op::Not, &[same]));
        }
        found
    }

    /// The knowledge about an atom of the body, with its cell at `cell`.
    fn about(&mut self, known: &Known, atom: &Atom, cell: Term) -> (Term, Term) {
        let params = self.found[atom.pred].params.clone();
        let mut map: FxHashMap<Term, Term> = params.into_iter().zip(atom.args.iter().copied()).collect();
        map.insert(self.found[atom.pred].params[known.at], cell);
        (self.store.subst_simplified(known.guard, &map), self.store.subst_simplified(known.value, &map))
    }

    fn inside(&mut self, range: &Range, cell: Term) -> Term {
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

    fn divides(&mut self, step: &BigInt, a: Term, b: Term) -> Term {
        let minus = self.store.mk(Op::Neg, &[b]);
        let distance = self.store.mk(Op::Add, &[a, minus]);
        let (step, zero) = (self.store.int(step.abs()), self.store.int(0));
        let rest = self.store.mk(Op::Mod, &[distance, step]);
        self.store.mk(Op::Eq, &[rest, zero])
    }

    /// The ranges that a loop writes at `index`, one for each way in; none if it does not move by a constant.
    fn ranges(&mut self, head: &Atom, again: &Atom, at: usize, index: Term) -> Vec<Range> {
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
            found.push(Range { from, next, step: step.clone(), index });
        }
        found
    }

    /// The atoms by which a predicate is derived without itself.
    fn entries(&self, pred: PredId) -> Vec<Atom> {
        let into = |c: &&Clause| c.body.iter().all(|a| a.pred != pred);
        let heads = self.system.clauses.values().filter(into).filter_map(|c| c.head.clone());
        heads.filter(|h| h.pred == pred).collect()
    }

    /// The argument on entry, a literal or the same as an argument that does not change.
    fn entry_value(&self, pred: PredId, entry: &Atom, i: usize, changing: &FxHashSet<usize>) -> Option<Term> {
        let value = entry.args[i];
        if self.store.is_literal(value) {
            return Some(value);
        }
        let same = |j: &usize| !changing.contains(j) && entry.args[*j] == value;
        (0..entry.args.len()).find(same).map(|j| self.found[pred].params[j])
    }

    /// A term over the variables that are arguments of the atom, over its parameters.
    fn over_params(&mut self, atom: &Atom, params: &[Term], t: Term) -> Option<Term> {
        let mut map: FxHashMap<Term, Term> = FxHashMap::default();
        for (&a, &p) in atom.args.iter().zip(params) {
            if matches!(self.store.node(a), Node::Var(..)) {
                map.entry(a).or_insert(p);
            }
        }
        let known = self.store.free_vars(&[t]).iter().all(|v| map.contains_key(v));
        known.then(|| self.store.subst_simplified(t, &map))
    }

    /// A value over what the loop changes, as it was when the cell was written.
    fn at_cell(
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

    /// `guard → element = value`, over the variables of the clause, in terms of its head.
    fn learn(&mut self, clause: &Clause, head: &Atom, at: usize, guard: Vec<Term>, value: Term) {
        let guard = self.store.mk(Op::And, &guard);
        for map in self.to_head(clause, head, &[guard, value]) {
            let guard = self.store.subst_simplified(guard, &map);
            let value = self.store.subst_simplified(value, &map);
            self.know(head.pred, Known { at, guard, value });
        }
    }

    /// Parameters of the head for the variables of terms: an argument that is the variable plus a constant, else a bound of it.
    fn to_head(&mut self, clause: &Clause, head: &Atom, ts: &[Term]) -> Vec<FxHashMap<Term, Term>> {
        let params = self.found[head.pred].params.clone();
        let mut map: FxHashMap<Term, Term> = FxHashMap::default();
        for (&a, &p) in head.args.iter().zip(&params) {
            for v in self.store.free_vars(&[a]) {
                if map.contains_key(&v) || self.store.sort(a) != self.store.sort(v) {
                    continue;
                }
                if a == v {
                    map.insert(v, p);
                } else if let Some(d) = difference(self.store, v, a) {
                    let d = self.store.int(d);
                    let back = self.store.mk(Op::Add, &[p, d]);
                    map.insert(v, back);
                }
            }
        }
        let missing: Vec<Term> =
            self.store.free_vars(ts).into_iter().filter(|v| !map.contains_key(v)).collect();
        match missing[..] {
            [] => vec![map],
            [v] => {
                let bounds = bounds(self.store, clause.constraint, v);
                let mut found = vec![];
                for b in bounds {
                    if self.store.free_vars(&[b]).iter().all(|w| map.contains_key(w)) {
                        let b = self.store.subst_simplified(b, &map);
                        let mut map = map.clone();
                        map.insert(v, b);
                        found.push(map);
                    }
                }
                found
            }
            _ => vec![],
        }
    }

    fn know(&mut self, pred: PredId, known: Known) {
        if matches!(self.store.node(known.guard), Node::Bool(false)) || self.known[pred].contains(&known) {
            return;
        }
        let element = self.found[pred].params[known.at + 1];
        if self.store.free_vars(&[known.value, known.guard]).contains(&element) {
            return;
        }
        let equal = self.store.mk(Op::Eq, &[element, known.value]);
        let guess = self.store.mk(Op::Implies, &[known.guard, equal]);
        if self.guess(pred, guess) {
            self.known[pred].push(known);
        }
    }

    fn guess(&mut self, pred: PredId, guess: Term) -> bool {
        let found = &mut self.found[pred];
        let new = found.formulas.len() < GUESSES && !found.formulas.contains(&guess);
        if new {
            found.formulas.push(guess);
        }
        new
    }
}

/// The indices that are written and the values, what is written last first, and what is there else.
fn writes(store: &mut Store, cell: Term, element: Term) -> (Vec<(Term, Term)>, Term) {
    let (mut found, mut rest) = (vec![], element);
    while let Node::App(Op::Ite, args) = store.node(rest).clone() {
        let Some((index, by)) = solved_for(store, args[0], cell) else { break };
        if by != BigInt::from(1) {
            break;
        }
        found.push((index, args[1]));
        rest = args[2];
    }
    (found, rest)
}

/// The atom of the body and the position of the index, if the term is an element there.
fn element<'a>(arrays: &System, clause: &'a Clause, t: Term) -> Option<(&'a Atom, usize)> {
    let all = clause.body.iter().flat_map(|a| indices(arrays, a.pred).into_iter().map(move |i| (a, i)));
    all.into_iter().find(|(a, i)| a.args[i + 1] == t)
}

/// What a variable is compared with among the conjuncts.
fn bounds(store: &Store, constraint: Term, v: Term) -> Vec<Term> {
    let parts = match store.node(constraint) {
        Node::App(Op::And, args) => args.to_vec(),
        Node::Bool(_) | Node::Int(_) | Node::BitVec(..) | Node::Var(..) | Node::App(..) => vec![constraint],
    };
    let mut found = vec![];
    for part in parts {
        if let Node::App(Op::Le | Op::Lt | Op::Eq, args) = store.node(part) {
            found.extend((args[0] == v).then_some(args[1]));
            found.extend((args[1] == v).then_some(args[0]));
        }
    }
    found
}
