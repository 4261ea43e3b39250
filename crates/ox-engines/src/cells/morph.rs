//! The system about single cells: in place of every array, a predicate has one index and the element there.
//!
//! A clause that derives something about any cell has its premises about that cell and about those it reads. This says
//! less than the arrays do, so that only solutions carry over: `∀ k. P'(x, k, a[k])` is one of `P(x, a)`.

use ox_chc::answer::fresh_params;
use ox_chc::transform::conjuncts;
use ox_chc::{Atom, Clause, Definition, PredId, Solution, System};
use ox_logic::{Node, Op, Sort, Store, Term};
use rustc_hash::FxHashMap;

/// The largest number of premises that one atom becomes.
const PREMISES: usize = 16;

/// `None`: there is no array, or there are arrays of arrays.
pub fn morph(store: &mut Store, system: &System) -> Option<System> {
    let mut arrays = false;
    let mut out = System { preds: system.preds.clone(), clauses: Default::default() };
    for pred in out.preds.values_mut() {
        let mut args = vec![];
        for &sort in &pred.args {
            match sort {
                Sort::Array(a) => {
                    arrays = true;
                    let (index, element) = store.array_parts(a);
                    if matches!(element, Sort::Array(_)) {
                        return None;
                    }
                    args.extend([index, element]);
                }
                Sort::Bool | Sort::Int | Sort::Real | Sort::BitVec(_) => args.push(sort),
            }
        }
        pred.args = args;
    }
    for clause in system.clauses.values() {
        let clause = Morph { store, reads: FxHashMap::default(), done: FxHashMap::default() }.clause(clause);
        out.clauses.push(clause);
    }
    arrays.then_some(out)
}

/// The system with a clause for each case in which arrays are equal to others; it has the same solutions.
pub fn by_cases(store: &mut Store, system: &System) -> System {
    let mut out = System { preds: system.preds.clone(), clauses: Default::default() };
    for clause in system.clauses.values() {
        let (mut open, mut done) = (vec![clause.constraint], 0);
        while let Some(constraint) = open.pop() {
            let cases = match open.len() + done < CASES {
                true => cases(store, constraint),
                false => None,
            };
            match cases {
                Some(cases) => open.extend(cases),
                None => {
                    done += 1;
                    out.clauses.push(Clause { constraint, ..clause.clone() });
                }
            }
        }
    }
    out
}

/// The largest number of cases that one clause becomes.
const CASES: usize = 32;

/// The cases of a disjunction in which arrays are compared, or of a condition that chooses among arrays.
fn cases(store: &mut Store, constraint: Term) -> Option<Vec<Term>> {
    let parts = conjuncts(store, constraint);
    let is_array = |t: Term| matches!(store.sort(t), Sort::Array(_));
    let compares = |t: &Term| matches!(store.node(*t), Node::App(Op::Eq, args) if is_array(args[0]));
    let is_one = |t: &Term| {
        matches!(store.node(*t), Node::App(Op::Or, _)) && store.subterms(&[*t]).iter().any(compares)
    };
    if let Some(at) = parts.iter().position(is_one) {
        let others = [&parts[..at], &parts[at + 1..]].concat();
        let cases = store.args(parts[at]).to_vec();
        return Some(cases.into_iter().map(|c| store.mk(Op::And, &[&others[..], &[c]].concat())).collect());
    }
    let chooses = |t: Term| match store.node(t) {
        Node::App(Op::Ite, args) if is_array(t) => Some(args[0]),
        Node::Bool(_) | Node::Int(_) | Node::Real(_) | Node::BitVec(..) | Node::Var(..) | Node::App(..) => {
            None
        }
    };
    let condition = store.subterms(&[constraint]).into_iter().find_map(chooses)?;
    let denied = store.mk(Op::Not, &[condition]);
    let cases = [(true, condition), (false, denied)].map(|(value, case)| {
        let value = store.bool(value);
        let rest = store.subst_simplified(constraint, &FxHashMap::from_iter([(condition, value)]));
        store.mk(Op::And, &[rest, case])
    });
    Some(cases.to_vec())
}

/// What a solution of the morphed system says about the arrays.
pub fn back(store: &mut Store, system: &System, cells: &Solution) -> Solution {
    let mut solution = Solution::default();
    for pred in system.preds.keys() {
        let params = fresh_params(store, system, pred);
        let mut args = vec![];
        for &p in &params {
            match store.sort(p) {
                Sort::Array(a) => {
                    let cell = store.fresh_var("cell", store.array_parts(a).0);
                    args.extend([cell, store.app(Op::Select, &[p, cell])]);
                }
                Sort::Bool | Sort::Int | Sort::Real | Sort::BitVec(_) => args.push(p),
            }
        }
        let body = cells.apply(store, pred, &args);
        solution.definitions[pred] = Some(Definition { params, body });
    }
    solution
}

/// The positions of indices among the arguments that `morph` gives a predicate; the element is behind its index.
pub fn indices(system: &System, pred: PredId) -> Vec<usize> {
    let (mut at, mut found) = (0, vec![]);
    for sort in &system.preds[pred].args {
        match sort {
            Sort::Array(_) => {
                found.push(at);
                at += 2;
            }
            Sort::Bool | Sort::Int | Sort::Real | Sort::BitVec(_) => at += 1,
        }
    }
    found
}

struct Morph<'a> {
    store: &'a mut Store,
    /// For an array variable: the indices at which it is read, with what is there.
    reads: FxHashMap<Term, Vec<(Term, Term)>>,
    /// Terms without arrays, by what they were.
    done: FxHashMap<Term, Term>,
}

impl Morph<'_> {
    fn clause(mut self, clause: &Clause) -> Clause {
        // the cell of the head comes first among those that are read
        let head = clause.head.as_ref().map(|h| {
            let mut args = vec![];
            for &t in &h.args {
                match self.store.sort(t) {
                    Sort::Array(a) => {
                        let index = self.store.fresh_var("k", self.store.array_parts(a).0);
                        args.extend([index, self.read(t, index)]);
                    }
                    Sort::Bool | Sort::Int | Sort::Real | Sort::BitVec(_) => args.push(self.scalar(t)),
                }
            }
            Atom { pred: h.pred, args }
        });
        let mut parts = vec![self.scalar(clause.constraint)];
        for atom in &clause.body {
            for &t in &atom.args {
                if !matches!(self.store.sort(t), Sort::Array(_)) {
                    self.scalar(t);
                }
            }
        }
        let body = clause.body.iter().flat_map(|atom| self.premises(atom)).collect();
        // equal indices have equal elements
        for reads in self.reads.into_values() {
            for (n, &(i, v)) in reads.iter().enumerate() {
                for &(j, w) in &reads[..n] {
                    let same = self.store.mk(Op::Eq, &[i, j]);
                    let equal = self.store.mk(Op::Eq, &[v, w]);
                    parts.push(self.store.mk(Op::Implies, &[same, equal]));
                }
            }
        }
        let constraint = self.store.mk(Op::And, &parts);
        Clause::new(self.store, body, constraint, head)
    }

    /// The atom about every combination of the cells that the clause reads; where that is too many, about each read cell together
    /// with the first of the other arrays.
    fn premises(&mut self, atom: &Atom) -> Vec<Atom> {
        let mut choices: Vec<Vec<(Term, Term)>> = vec![];
        let mut scalars = vec![];
        for &t in &atom.args {
            let Sort::Array(a) = self.store.sort(t) else {
                scalars.push(Some(self.scalar(t)));
                continue;
            };
            scalars.push(None);
            if !matches!(self.store.node(t), Node::Var(..)) || !self.reads.contains_key(&t) {
                let index = self.store.fresh_var("k", self.store.array_parts(a).0);
                let element = self.read(t, index);
                choices.push(vec![(index, element)]);
                continue;
            }
            choices.push(self.reads[&t].clone());
        }
        let all: usize = choices.iter().map(Vec::len).product();
        let combinations: Vec<Vec<usize>> = match all <= PREMISES {
            true => (0..all).map(|n| digits(n, &choices)).collect(),
            false => {
                let zero = vec![0; choices.len()];
                let other = |m: usize, i: usize| {
                    let mut one = zero.clone();
                    one[m] = i;
                    one
                };
                let others = choices.iter().enumerate().flat_map(|(m, c)| (1..c.len()).map(move |i| (m, i)));
                let others: Vec<Vec<usize>> = others.map(|(m, i)| other(m, i)).collect();
                [zero.clone()].into_iter().chain(others).collect()
            }
        };
        let one = |chosen: Vec<usize>| {
            let mut cells = choices.iter().zip(chosen).map(|(c, i)| c[i]);
            let args = scalars.iter().flat_map(|s| match s {
                Some(t) => vec![*t],
                None => {
                    let (index, element) = cells.next().expect("one for every array");
                    vec![index, element]
                }
            });
            Atom { pred: atom.pred, args: args.collect() }
        };
        combinations.into_iter().map(one).collect()
    }

    /// The term with reads in place of arrays. Whether two arrays are equal may be either.
    fn scalar(&mut self, t: Term) -> Term {
        for t in self.store.subterms(&[t]) {
            if self.done.contains_key(&t) || matches!(self.store.sort(t), Sort::Array(_)) {
                continue;
            }
            let new = match self.store.node(t).clone() {
                Node::Bool(_) | Node::Int(_) | Node::Real(_) | Node::BitVec(..) | Node::Var(..) => t,
                Node::App(Op::Select, args) => {
                    let index = self.done[&args[1]];
                    self.read(args[0], index)
                }
                Node::App(op, args) => match args.iter().all(|a| self.done.contains_key(a)) {
                    true => {
                        let args: Vec<Term> = args.iter().map(|a| self.done[a]).collect();
                        self.store.mk(op, &args)
                    }
                    false => self.store.fresh_var("b", self.store.sort(t)),
                },
            };
            self.done.insert(t, new);
        }
        self.done[&t]
    }

    /// What is in the array at the index, a term without arrays.
    fn read(&mut self, array: Term, index: Term) -> Term {
        match self.store.node(array).clone() {
            Node::App(Op::Store, args) => {
                let (at, element) = (self.scalar(args[1]), self.scalar(args[2]));
                let same = self.store.mk(Op::Eq, &[index, at]);
                let other = self.read(args[0], index);
                self.store.mk(Op::Ite, &[same, element, other])
            }
            Node::App(Op::Ite, args) => {
                let condition = self.scalar(args[0]);
                let (yes, no) = (self.read(args[1], index), self.read(args[2], index));
                self.store.mk(Op::Ite, &[condition, yes, no])
            }
            Node::App(Op::ConstArray(_), args) => self.scalar(args[0]),
            Node::Bool(_)
            | Node::Int(_)
            | Node::Real(_)
            | Node::BitVec(..)
            | Node::Var(..)
            | Node::App(..) => {
                let reads = self.reads.entry(array).or_default();
                if let Some((_, element)) = reads.iter().find(|(i, _)| *i == index) {
                    return *element;
                }
                let Sort::Array(a) = self.store.sort(array) else { unreachable!("only arrays are read") };
                let element = self.store.fresh_var("v", self.store.array_parts(a).1);
                self.reads.entry(array).or_default().push((index, element));
                element
            }
        }
    }
}

/// The `n`th combination.
fn digits(mut n: usize, choices: &[Vec<(Term, Term)>]) -> Vec<usize> {
    let digit = |c: &Vec<(Term, Term)>| {
        let d = n % c.len();
        n /= c.len();
        d
    };
    choices.iter().map(digit).collect()
}
