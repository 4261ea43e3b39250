//! Cells of arrays as arguments: those at a few constant indices, and one that stands for all.
//!
//! After cell morphing (Monniaux and Gonnord, SAS 2016), as the engine `cells` does it (`cells/morph.rs`), but a predicate has one index `k`
//! for all its arrays, and cells of their own at indices that clauses name. A state of `P'(x, a[3], k, a[k])` is a summary of all cells:
//! what it says holds for every `k`. A write at a constant index replaces what is known of that cell, a write at any index adds to what
//! is known of all (a weak update: the head's `a[k]` is what was written or what was there). A clause has the premise about the cell of
//! its head and about those it reads.
//!
//! The system has no arrays and derives at least as much, so only solutions carry over: `∀ k. P'(x, a[3], k, a[k])` is one of `P(x, a)`.
//!
//! Limits: arrays whose elements or indices are arrays have no cells, nor has anything that is read from them. The second index sort of a
//! predicate has cells at constants only. Beyond the bounds below premises are left out, which is sound.

use ox_chc::answer::fresh_params;
use ox_chc::transform::conjuncts;
use ox_chc::{Atom, Clause, Definition, PredId, Solution, System};
use ox_graph::UnionFind;
use ox_logic::{Node, Op, Sort, Store, Term};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// A clause is looked at for no more indices.
const INDICES: usize = 16;

/// One atom becomes no more premises.
const PREMISES: usize = 6;

/// Behind more stores nothing is known.
const DEPTH: u32 = 100;

/// What a predicate has in place of its arrays.
#[derive(Clone, Debug, Default)]
struct Shape {
    /// For each argument the indices with a cell of their own.
    exact: Vec<Vec<Term>>,
    /// The index that stands for all, and the arguments that have it.
    any: Option<(Sort, Vec<usize>)>,
}

/// A system without arrays, with the way back.
pub struct Cells {
    pub system: System,
    shapes: Vec<Shape>,
    /// Is there a cell that stands for all?
    pub for_all: bool,
}

/// The index and the element of an array that has cells.
fn parts(store: &Store, sort: Sort) -> Option<(Sort, Sort)> {
    let Sort::Array(a) = sort else { return None };
    let (index, element) = store.array_parts(a);
    let simple = |s: Sort| !matches!(s, Sort::Array(_));
    (simple(index) && simple(element)).then_some((index, element))
}

fn is_array(store: &Store, t: Term) -> bool {
    matches!(store.sort(t), Sort::Array(_))
}

fn is_constant(store: &Store, t: Term) -> bool {
    match store.node(t) {
        Node::Bool(_) | Node::Int(_) | Node::Real(_) | Node::BitVec(..) => true,
        Node::Var(..) | Node::App(..) => false,
    }
}

impl Cells {
    /// At most `limit` cells at constants for each argument, and one that stands for all if `summary`. `None`: it would have neither.
    pub fn new(store: &mut Store, system: &System, limit: usize, summary: bool) -> Option<Cells> {
        let arrays = system.preds.values().any(|p| p.args.iter().any(|s| parts(store, *s).is_some()));
        if !arrays {
            return None;
        }
        let shapes = shapes(store, system, limit, summary);
        let has = |s: &Shape| s.any.is_some() || s.exact.iter().any(|e| !e.is_empty());
        if !shapes.iter().any(has) {
            return None;
        }
        let mut out = System { preds: system.preds.clone(), clauses: Default::default() };
        for (id, pred) in system.preds.iter() {
            out.preds[id].args = sorts(store, &shapes[id.as_u32() as usize], &pred.args);
        }
        for clause in system.clauses.values() {
            let clause = Morph::new(store, &shapes).clause(clause);
            out.clauses.push(clause);
        }
        let for_all = shapes.iter().any(|s| s.any.is_some());
        Some(Cells { system: out, shapes, for_all })
    }

    /// What a solution about cells says about the arrays.
    pub fn back(&self, store: &mut Store, system: &System, cells: &Solution) -> Solution {
        let mut solution = Solution::default();
        for pred in system.preds.keys().filter(|p| cells.definitions[*p].is_some()) {
            let params = fresh_params(store, system, pred);
            let shape = &self.shapes[pred.as_u32() as usize];
            let mut args: Vec<Term> = params.iter().copied().filter(|&p| !is_array(store, p)).collect();
            for (&p, exact) in params.iter().zip(&shape.exact) {
                args.extend(exact.iter().map(|&c| store.app(Op::Select, &[p, c])));
            }
            if let Some((sort, of)) = &shape.any {
                let k = store.fresh_var("cell", *sort);
                args.push(k);
                args.extend(of.iter().map(|&i| store.app(Op::Select, &[params[i], k])));
            }
            let body = cells.apply(store, pred, &args);
            solution.definitions[pred] = Some(Definition { params, body });
        }
        solution
    }
}

/// The sorts of the new arguments: scalars, cells at constants, the index for all, and what is there.
fn sorts(store: &Store, shape: &Shape, args: &[Sort]) -> Vec<Sort> {
    let mut out: Vec<Sort> = args.iter().copied().filter(|s| !matches!(s, Sort::Array(_))).collect();
    let element = |s: Sort| parts(store, s).expect("only such arrays have cells").1;
    for (&sort, exact) in args.iter().zip(&shape.exact) {
        out.extend(exact.iter().map(|_| element(sort)));
    }
    if let Some((index, of)) = &shape.any {
        out.push(*index);
        out.extend(of.iter().map(|&i| element(args[i])));
    }
    out
}

/// An argument of a predicate, or an array of a clause.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Place {
    Argument(PredId, usize),
    Term(usize, Term),
}

/// Arrays that flow into each other have cells at the same constants: those that clauses name most.
fn shapes(store: &Store, system: &System, limit: usize, summary: bool) -> Vec<Shape> {
    let mut flow: UnionFind<Place> = UnionFind::default();
    let mut named: Vec<(Place, Term)> = vec![];
    for (n, clause) in system.clauses.values().enumerate() {
        let atoms = || clause.body.iter().chain(&clause.head);
        for atom in atoms() {
            for (i, &t) in atom.args.iter().enumerate().filter(|(_, t)| is_array(store, **t)) {
                flow.union(Place::Argument(atom.pred, i), Place::Term(n, t));
            }
        }
        let all: Vec<Term> =
            atoms().flat_map(|a| a.args.iter().copied()).chain([clause.constraint]).collect();
        for t in store.subterms(&all) {
            let Node::App(op, args) = store.node(t) else { continue };
            match op {
                Op::Select if is_constant(store, args[1]) => {
                    named.push((Place::Term(n, args[0]), args[1]));
                }
                Op::Store => {
                    flow.union(Place::Term(n, t), Place::Term(n, args[0]));
                    if is_constant(store, args[1]) {
                        named.push((Place::Term(n, t), args[1]));
                    }
                }
                Op::Ite if is_array(store, t) => {
                    flow.union(Place::Term(n, t), Place::Term(n, args[1]));
                    flow.union(Place::Term(n, t), Place::Term(n, args[2]));
                }
                Op::Eq if is_array(store, args[0]) => {
                    flow.union(Place::Term(n, args[0]), Place::Term(n, args[1]));
                }
                // no other operator makes arrays of arrays, or compares them
                _ => {}
            }
        }
    }
    let mut counts: FxHashMap<Place, BTreeMap<Term, usize>> = FxHashMap::default();
    for (place, constant) in named {
        *counts.entry(flow.find(place)).or_default().entry(constant).or_default() += 1;
    }
    let most = |place: Place| -> Vec<Term> {
        let Some(counts) = counts.get(&flow.find(place)) else { return vec![] };
        let mut all: Vec<(&Term, &usize)> = counts.iter().collect();
        all.sort_by_key(|(t, count)| (std::cmp::Reverse(**count), **t));
        all.into_iter().take(limit).map(|(t, _)| *t).collect()
    };
    let shape = |(id, args): (PredId, &Vec<Sort>)| {
        let exact = args.iter().enumerate().map(|(i, s)| match parts(store, *s) {
            Some(_) => most(Place::Argument(id, i)),
            None => vec![],
        });
        let exact = exact.collect();
        let arrays = || args.iter().enumerate().filter_map(|(i, s)| Some((i, parts(store, *s)?.0)));
        let any = arrays().next().filter(|_| summary).map(|(_, index)| {
            (index, arrays().filter(|(_, other)| *other == index).map(|(i, _)| i).collect())
        });
        Shape { exact, any }
    };
    system.preds.iter().map(|(id, p)| shape((id, &p.args))).collect()
}

/// Two arrays that are equal, if the guard holds.
struct Equality {
    guard: Option<Term>,
    sides: [Term; 2],
}

/// One clause.
struct Morph<'a> {
    store: &'a mut Store,
    shapes: &'a [Shape],
    /// The indices that the clause is about.
    indices: Vec<Term>,
    /// What is in an array at an index, for terms without arrays.
    elements: FxHashMap<(Term, Term), Term>,
    /// At which indices arrays are read that are not made from others.
    read_at: FxHashMap<Term, Vec<Term>>,
    /// Terms without arrays, by what they were.
    done: FxHashMap<Term, Term>,
    equalities: Vec<Equality>,
    depth: u32,
}

impl<'a> Morph<'a> {
    fn new(store: &'a mut Store, shapes: &'a [Shape]) -> Self {
        Morph {
            store,
            shapes,
            indices: vec![],
            elements: FxHashMap::default(),
            read_at: FxHashMap::default(),
            done: FxHashMap::default(),
            equalities: vec![],
            depth: 0,
        }
    }

    fn shape(&self, pred: PredId) -> &'a Shape {
        &self.shapes[pred.as_u32() as usize]
    }

    fn clause(mut self, clause: &Clause) -> Clause {
        // the cell of the head comes first among the indices
        let head = clause.head.as_ref().map(|h| {
            let mut args = self.scalars(h);
            args.extend(self.exact(h));
            if let Some((sort, of)) = &self.shape(h.pred).any {
                let k = self.store.fresh_var("k", *sort);
                self.note(k);
                args.push(k);
                args.extend(of.iter().map(|&i| self.read(h.args[i], k)));
            }
            Atom { pred: h.pred, args }
        });
        let mut parts = vec![];
        for part in conjuncts(self.store, clause.constraint) {
            match self.array_equality(part) {
                Some(sides) => self.equalities.push(Equality { guard: None, sides }),
                None => parts.push(self.scalar(part)),
            }
        }
        let scalars: Vec<Vec<Term>> = clause.body.iter().map(|a| self.scalars(a)).collect();
        let exact: Vec<Vec<Term>> = clause.body.iter().map(|a| self.exact(a)).collect();
        self.equal(&mut parts);
        let mut body = vec![];
        for ((atom, scalars), exact) in clause.body.iter().zip(scalars).zip(exact) {
            let known = [scalars, exact].concat();
            body.extend(self.premises(atom, &known));
        }
        let constraint = self.store.mk(Op::And, &parts);
        Clause::new(self.store, body, constraint, head)
    }

    fn note(&mut self, index: Term) {
        if self.indices.len() < INDICES && !self.indices.contains(&index) {
            self.indices.push(index);
        }
    }

    fn scalars(&mut self, atom: &Atom) -> Vec<Term> {
        let args: Vec<Term> = atom.args.iter().copied().filter(|&t| !is_array(self.store, t)).collect();
        args.into_iter().map(|t| self.scalar(t)).collect()
    }

    fn exact(&mut self, atom: &Atom) -> Vec<Term> {
        let mut out = vec![];
        for (&t, exact) in atom.args.iter().zip(&self.shape(atom.pred).exact) {
            for &c in exact {
                self.note(c);
                out.push(self.read(t, c));
            }
        }
        out
    }

    fn array_equality(&self, t: Term) -> Option<[Term; 2]> {
        match self.store.node(t) {
            Node::App(Op::Eq, args) => {
                parts(self.store, self.store.sort(args[0])).map(|_| [args[0], args[1]])
            }
            Node::Bool(_)
            | Node::Int(_)
            | Node::Real(_)
            | Node::BitVec(..)
            | Node::Var(..)
            | Node::App(..) => None,
        }
    }

    /// Equal arrays are equal at all indices that the clause is about; what is read for that may add some.
    fn equal(&mut self, out: &mut Vec<Term>) {
        let mut at = 0;
        while at < self.indices.len() {
            let index = self.indices[at];
            at += 1;
            for n in 0..self.equalities.len() {
                let Equality { guard, sides: [a, b] } = self.equalities[n];
                if parts(self.store, self.store.sort(a)).map(|p| p.0) != Some(self.store.sort(index)) {
                    continue;
                }
                let (left, right) = (self.read(a, index), self.read(b, index));
                let same = self.store.mk(Op::Eq, &[left, right]);
                out.push(match guard {
                    Some(g) => self.store.mk(Op::Implies, &[g, same]),
                    None => same,
                });
            }
        }
    }

    /// The atom about the cell of the head, and about those that are read in one of its arrays and have no argument of their own.
    fn premises(&mut self, atom: &Atom, known: &[Term]) -> Vec<Atom> {
        let shape = self.shape(atom.pred);
        let Some((sort, of)) = &shape.any else {
            return vec![Atom { pred: atom.pred, args: known.to_vec() }];
        };
        let mut indices = vec![];
        for &i in of {
            for base in bases(self.store, atom.args[i]) {
                for &j in self.read_at.get(&base).into_iter().flatten() {
                    if !shape.exact[i].contains(&j) && !indices.contains(&j) {
                        indices.push(j);
                    }
                }
            }
        }
        // as they were found: that of the head is the first
        indices.sort_by_key(|j| self.indices.iter().position(|i| i == j).unwrap_or(usize::MAX));
        indices.truncate(PREMISES);
        if indices.is_empty() {
            indices.push(self.store.fresh_var("k", *sort));
        }
        let mut out = vec![];
        for j in indices {
            let mut args = known.to_vec();
            args.push(j);
            args.extend(of.iter().map(|&i| self.read(atom.args[i], j)));
            out.push(Atom { pred: atom.pred, args });
        }
        out
    }

    /// The term with cells in place of arrays. What has arrays as arguments otherwise may have any value.
    fn scalar(&mut self, t: Term) -> Term {
        if let Some(&known) = self.done.get(&t) {
            return known;
        }
        for t in self.store.subterms(&[t]) {
            if self.done.contains_key(&t) || is_array(self.store, t) {
                continue;
            }
            let new = match self.store.node(t).clone() {
                Node::Bool(_) | Node::Int(_) | Node::Real(_) | Node::BitVec(..) | Node::Var(..) => t,
                Node::App(Op::Select, args) => match self.done.get(&args[1]).copied() {
                    Some(index) => {
                        self.note(index);
                        self.read(args[0], index)
                    }
                    None => self.store.fresh_var("v", self.store.sort(t)),
                },
                Node::App(op, args) => match args.iter().all(|a| self.done.contains_key(a)) {
                    true => {
                        let args: Vec<Term> = args.iter().map(|a| self.done[a]).collect();
                        self.store.mk(op, &args)
                    }
                    false => {
                        let any = self.store.fresh_var("v", self.store.sort(t));
                        if let Some(sides) = self.array_equality(t) {
                            self.equalities.push(Equality { guard: Some(any), sides });
                        }
                        any
                    }
                },
            };
            self.done.insert(t, new);
        }
        self.done[&t]
    }

    /// What is in an array, whose elements are no arrays, at an index without arrays.
    fn read(&mut self, array: Term, index: Term) -> Term {
        if let Some(&known) = self.elements.get(&(array, index)) {
            return known;
        }
        self.depth += 1;
        let made = if self.depth > DEPTH { None } else { self.read_made(array, index) };
        self.depth -= 1;
        let element = made.unwrap_or_else(|| {
            self.read_at.entry(array).or_default().push(index);
            let (_, element) = parts(self.store, self.store.sort(array)).expect("only such arrays are read");
            self.store.fresh_var("v", element)
        });
        self.elements.insert((array, index), element);
        element
    }

    /// `None`: the array is not made from others.
    fn read_made(&mut self, array: Term, index: Term) -> Option<Term> {
        let Node::App(op, args) = self.store.node(array).clone() else { return None };
        match op {
            Op::Store => {
                let (at, value) = (self.scalar(args[1]), self.scalar(args[2]));
                let same = self.store.mk(Op::Eq, &[index, at]);
                let other = self.read(args[0], index);
                Some(self.store.mk(Op::Ite, &[same, value, other]))
            }
            Op::Ite => {
                let condition = self.scalar(args[0]);
                let (yes, no) = (self.read(args[1], index), self.read(args[2], index));
                Some(self.store.mk(Op::Ite, &[condition, yes, no]))
            }
            Op::ConstArray(_) => Some(self.scalar(args[0])),
            // read from an array of arrays, or the value of a function
            _ => None,
        }
    }
}

/// The arrays that an array is made from.
fn bases(store: &Store, array: Term) -> Vec<Term> {
    let (mut found, mut seen, mut work) = (vec![], vec![], vec![array]);
    while let Some(t) = work.pop() {
        if seen.contains(&t) {
            continue;
        }
        seen.push(t);
        match store.node(t) {
            Node::App(Op::Store, args) => work.push(args[0]),
            Node::App(Op::Ite, args) => work.extend([args[1], args[2]]),
            Node::App(Op::ConstArray(_), _) => {}
            Node::Bool(_)
            | Node::Int(_)
            | Node::Real(_)
            | Node::BitVec(..)
            | Node::Var(..)
            | Node::App(..) => {
                found.push(t);
            }
        }
    }
    found
}
