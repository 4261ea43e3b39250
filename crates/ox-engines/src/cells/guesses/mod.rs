//! Guesses about the cells of arrays, read off the clauses.
//!
//! A clause writes a cell where the element in its head is `ite (k = t) value rest`. If it is a loop whose `t` moves by a constant,
//! the cells between where `t` was on entry and where it is now have the value; if it is not, the cell `t` has it. Other clauses
//! carry on what was known about `rest`, except for what they write. Where the value is itself an element of an array, what
//! is known about that array carries over, moved by the distance of the two indices.

mod counters;
mod goals;
mod ranges;
mod scalars;

use super::inductive::Guesses;
use super::linear::{difference, solved_for};
use super::morph::indices;
use cranelift_entity::SecondaryMap;
use num_bigint::BigInt;
use num_traits::{One, Signed};
use ox_chc::answer::fresh_params;
use ox_chc::transform::conjuncts;
use ox_chc::{Atom, Clause, PredId, System};
use ox_logic::{Node, Op, Sort, Store, Term};
use ranges::Range;
use rustc_hash::FxHashMap;

/// Rounds of carrying on.
const ROUNDS: usize = 4;
/// The largest number of cells that one clause writes.
const WRITES: usize = 8;
/// The largest number of values of one term.
const ALTERNATIVES: usize = 4;
/// The largest number of guesses about a predicate.
const GUESSES: usize = 200;

/// `guard → element is one of the values` over the parameters of a predicate, for the pair at `at`.
#[derive(Clone, PartialEq, Eq)]
struct Known {
    at: usize,
    guard: Term,
    values: Vec<Term>,
    /// Where the guard is one.
    range: Option<Range>,
}

/// What is read off `system`, the clauses about the cells of `arrays`.
pub fn guesses(store: &mut Store, arrays: &System, system: &System) -> SecondaryMap<PredId, Guesses> {
    let mut miner = Miner::new(store, arrays, system);
    for _ in 0..ROUNDS {
        for clause in system.clauses.values() {
            miner.clause(clause);
        }
    }
    miner.found
}

/// What counters have to do with each other.
pub fn relations(store: &mut Store, arrays: &System, system: &System) -> SecondaryMap<PredId, Guesses> {
    let mut miner = Miner::new(store, arrays, system);
    miner.scalars();
    miner.found
}

/// What the checks demand of the cells.
pub fn demands(store: &mut Store, arrays: &System, system: &System) -> SecondaryMap<PredId, Guesses> {
    let mut miner = Miner::new(store, arrays, system);
    miner.goals();
    miner.scalars();
    miner.found
}

struct Miner<'a> {
    store: &'a mut Store,
    arrays: &'a System,
    system: &'a System,
    known: SecondaryMap<PredId, Vec<Known>>,
    /// Other formulas that are carried on.
    relations: SecondaryMap<PredId, Vec<Term>>,
    found: SecondaryMap<PredId, Guesses>,
}

impl<'a> Miner<'a> {
    fn new(store: &'a mut Store, arrays: &'a System, system: &'a System) -> Self {
        let mut found: SecondaryMap<PredId, Guesses> = SecondaryMap::new();
        for pred in system.preds.keys() {
            found[pred].params = fresh_params(store, system, pred);
        }
        Miner { store, arrays, system, known: SecondaryMap::new(), relations: SecondaryMap::new(), found }
    }
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
        for premise in clause.body.iter().filter(|a| a.pred != head.pred) {
            let params = self.found[premise.pred].params.clone();
            let map: FxHashMap<Term, Term> = params.into_iter().zip(premise.args.iter().copied()).collect();
            for relation in self.relations[premise.pred].clone() {
                let here = self.store.subst_simplified(relation, &map);
                for map in self.in_terms_of_head(clause, head, &[here]) {
                    let relation = self.store.subst_simplified(here, &map);
                    self.relate(head.pred, relation);
                }
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
                self.filled(clause, head, again, at, range, index, value);
            }
            ranges.extend(moving);
        }
        self.carried_on(clause, head, at, &others, &ranges, rest);
        if let Some(again) = again {
            let read = clause.body.iter().filter(|a| a.pred == head.pred && a.args[at] != cell);
            for index in read.map(|a| a.args[at]).collect::<Vec<_>>() {
                for range in self.ranges(head, &again, at, index) {
                    self.compared(head.pred, at, range);
                }
            }
        }
    }

    /// One cell has the value.
    fn written(&mut self, clause: &Clause, head: &Atom, at: usize, later: &[Term], index: Term, value: Term) {
        let cell = head.args[at];
        let mut guard = vec![self.store.mk(Op::Eq, &[cell, index])];
        guard.extend(self.others(cell, later));
        let Some((premise, there)) = self.element_in(clause, value) else {
            return self.learn(clause, head, at, guard, &[value], None);
        };
        for known in self.known[premise.pred].clone().into_iter().filter(|k| k.at == there) {
            let (g, values) = self.about(&known, &premise, premise.args[there]);
            let values: Vec<Term> =
                values.iter().map(|&v| self.put(value, premise.args[there + 1], v)).collect();
            let guard = [&guard[..], &[g]].concat();
            self.learn(clause, head, at, guard, &values, None);
        }
    }

    /// The cells of the range have the value, which the loop writes at `index`.
    #[expect(clippy::too_many_arguments, reason = "all of it describes one write")]
    fn filled(
        &mut self,
        clause: &Clause,
        head: &Atom,
        again: &Atom,
        at: usize,
        range: &Range,
        index: Term,
        value: Term,
    ) {
        let params = self.found[head.pred].params.clone();
        let cell = params[at];
        let inside = self.inside(range, cell);
        let Some((premise, there)) = self.element_in(clause, value) else {
            let values: Option<Vec<Term>> = alternatives(self.store, value)
                .into_iter()
                .map(|v| {
                    let v = self.over_params(again, &params, v)?;
                    self.at_cell(head, again, &params, range, cell, v)
                })
                .collect();
            if let Some(values) = values {
                self.know(head.pred, Known { at, guard: inside, values, range: Some(range.clone()) });
            }
            return;
        };
        let Some(distance) = difference(self.store, index, premise.args[there]) else { return };
        // its element is called as the parameter for it
        let mut called = again.clone();
        called.args[there + 1] = premise.args[there + 1];
        let Some(value) = self.over_params(&called, &params, value) else { return };
        let Some(value) = self.at_cell(head, again, &params, range, cell, value) else { return };
        if premise.pred != head.pred {
            return;
        }
        let distance = self.store.int(-distance);
        let source = self.store.mk(Op::Add, &[cell, distance]);
        for known in self.known[premise.pred].clone().into_iter().filter(|k| k.at == there) {
            let guard = self.put(known.guard, params[there], source);
            let guard = self.store.mk(Op::And, &[inside, guard]);
            let mut values = vec![];
            for v in known.values {
                let v = self.put(v, params[there], source);
                values.push(self.put(value, params[there + 1], v));
            }
            self.know(head.pred, Known { at, guard, values, range: None });
        }
        if there != at {
            let same = self.store.mk(Op::Eq, &[params[there], source]);
            let equal = self.store.mk(Op::Eq, &[params[at + 1], value]);
            let guard = self.store.mk(Op::And, &[inside, same]);
            let relation = self.store.mk(Op::Implies, &[guard, equal]);
            self.relate(head.pred, relation);
            if value == params[there + 1] {
                self.related_as_source(head.pred, inside, [(params[there], source), (value, params[at + 1])]);
            }
        }
    }

    /// What relates the source of a copy to other arrays relates the copy to them.
    fn related_as_source(&mut self, pred: PredId, inside: Term, copy: [(Term, Term); 2]) {
        let (map, element) = (FxHashMap::from_iter(copy), copy[1]);
        for relation in self.relations[pred].clone() {
            let used = self.store.free_vars(&[relation]);
            if used.contains(&element.0) && !used.contains(&element.1) {
                let same = self.store.subst_simplified(relation, &map);
                let relation = self.store.mk(Op::Implies, &[inside, same]);
                self.relate(pred, relation);
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
        let Some((premise, there)) = premise.map(|(a, i)| (a.clone(), i)) else {
            return self.learn(clause, head, at, others, &[rest], None);
        };
        for known in self.known[premise.pred].clone().into_iter().filter(|k| k.at == there) {
            if premise.pred == head.pred {
                self.outside(head.pred, &known, ranges);
                // an outer loop goes on with what the inner one has done
                if !ranges.is_empty() || known.range.is_none() {
                    continue;
                }
            }
            let (g, values) = self.about(&known, &premise, cell);
            let guard = [&others[..], &[g]].concat();
            let range = known.range.as_ref().filter(|_| others.is_empty());
            let range = range.map(|r| self.range_about(r, &premise));
            self.learn(clause, head, at, guard, &values, range);
        }
    }

    /// What was known on entry holds outside of the range.
    fn outside(&mut self, pred: PredId, known: &Known, ranges: &[Range]) {
        let cell = self.found[pred].params[known.at];
        for range in ranges {
            let inside = self.inside(range, cell);
            let outside = self.store.mk(Op::Not, &[inside]);
            let guard = self.store.mk(Op::And, &[known.guard, outside]);
            self.know(pred, Known { guard, range: None, ..known.clone() });
        }
    }

    fn put(&mut self, t: Term, var: Term, value: Term) -> Term {
        self.store.subst_simplified(t, &FxHashMap::from_iter([(var, value)]))
    }

    /// The atom of the body and the position of the index, if the term has one element of an array.
    fn element_in(&self, clause: &Clause, t: Term) -> Option<(Atom, usize)> {
        let vars = self.store.free_vars(&[t]);
        let all =
            clause.body.iter().flat_map(|a| indices(self.arrays, a.pred).into_iter().map(move |i| (a, i)));
        all.into_iter().find(|(a, i)| vars.contains(&a.args[i + 1])).map(|(a, i)| (a.clone(), i))
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
    fn about(&mut self, known: &Known, atom: &Atom, cell: Term) -> (Term, Vec<Term>) {
        let params = self.found[atom.pred].params.clone();
        let mut map: FxHashMap<Term, Term> = params.into_iter().zip(atom.args.iter().copied()).collect();
        map.insert(self.found[atom.pred].params[known.at], cell);
        let values = known.values.iter().map(|&v| self.store.subst_simplified(v, &map)).collect();
        (self.store.subst_simplified(known.guard, &map), values)
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

    /// `guard → element is one of the values`, over the variables of the clause, in terms of its head.
    fn learn(
        &mut self,
        clause: &Clause,
        head: &Atom,
        at: usize,
        guard: Vec<Term>,
        values: &[Term],
        range: Option<Range>,
    ) {
        let guard = self.store.mk(Op::And, &guard);
        let values: Vec<Term> = values.iter().flat_map(|&v| alternatives(self.store, v)).collect();
        let mut all = values.clone();
        all.push(guard);
        all.extend(range.iter().flat_map(|r| [r.from, r.next]));
        for map in self.in_terms_of_head(clause, head, &all) {
            let guard = self.store.subst_simplified(guard, &map);
            let values = values.iter().map(|&v| self.store.subst_simplified(v, &map)).collect();
            let range = range.as_ref().map(|r| {
                let [from, next] = [r.from, r.next].map(|t| self.store.subst_simplified(t, &map));
                Range { from, next, step: r.step.clone() }
            });
            let known = Known { at, guard, values, range };
            self.since_entry(head.pred, &known);
            self.know(head.pred, known);
        }
    }

    /// Parameters of the head for the variables of terms: an argument that is the variable plus a constant, else a bound of it.
    fn in_terms_of_head(&mut self, clause: &Clause, head: &Atom, ts: &[Term]) -> Vec<FxHashMap<Term, Term>> {
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
        let mut used = known.values.clone();
        used.push(known.guard);
        if self.store.free_vars(&used).contains(&element) {
            return;
        }
        let one: Vec<Term> = known.values.iter().map(|&v| self.store.mk(Op::Eq, &[element, v])).collect();
        let claim = self.store.mk(Op::Or, &one);
        let guess = self.store.mk(Op::Implies, &[known.guard, claim]);
        if self.guess(pred, guess) {
            self.known[pred].push(known);
        }
    }

    fn relate(&mut self, pred: PredId, relation: Term) {
        if self.guess(pred, relation) {
            self.relations[pred].push(relation);
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

/// The indices that are written and the values, and what is there else.
fn writes(store: &mut Store, cell: Term, element: Term) -> (Vec<(Term, Term)>, Term) {
    let (mut found, mut rest) = (vec![], element);
    let (yes, no) = (store.bool(true), store.bool(false));
    while found.len() < WRITES {
        let mut conditions = store.subterms(&[rest]).into_iter();
        let write =
            conditions.find_map(|t| Some((t, solved_for(store, t, cell).filter(|(_, by)| by.is_one())?.0)));
        let Some((condition, index)) = write else { break };
        let value = store.subst_simplified(rest, &FxHashMap::from_iter([(condition, yes)]));
        rest = store.subst_simplified(rest, &FxHashMap::from_iter([(condition, no)]));
        found.push((index, value));
    }
    (found, rest)
}

/// A condition that only a machine integer that wraps around meets, or its opposite.
pub fn is_wrap(store: &Store, t: Term) -> bool {
    let Node::App(Op::Le | Op::Lt, args) = store.node(t) else { return false };
    args.iter().any(|&a| match store.node(a) {
        Node::Int(n) => n.abs() >= BigInt::from(i32::MAX - 8),
        Node::Bool(_) | Node::Real(_) | Node::BitVec(..) | Node::Var(..) | Node::App(..) => false,
    })
}

/// The values of a term, whatever its conditions are; itself if it has none or many.
fn alternatives(store: &Store, t: Term) -> Vec<Term> {
    let (mut found, mut open) = (vec![], vec![t]);
    while let Some(u) = open.pop() {
        match store.node(u) {
            Node::App(Op::Ite, args) => open.extend([args[1], args[2]]),
            Node::Bool(_)
            | Node::Int(_)
            | Node::Real(_)
            | Node::BitVec(..)
            | Node::Var(..)
            | Node::App(..) => found.push(u),
        }
        if found.len() + open.len() > ALTERNATIVES {
            return vec![t];
        }
    }
    found
}

/// What a variable is compared with among the conjuncts.
fn bounds(store: &Store, constraint: Term, v: Term) -> Vec<Term> {
    let parts = conjuncts(store, constraint);
    let mut found = vec![];
    for part in parts {
        if let Node::App(Op::Le | Op::Lt | Op::Eq, args) = store.node(part) {
            found.extend((args[0] == v).then_some(args[1]));
            found.extend((args[1] == v).then_some(args[0]));
        }
    }
    found
}
