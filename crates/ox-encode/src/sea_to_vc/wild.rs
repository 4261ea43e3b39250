//! A pointer that is one of a few places or something unknown: without what is unknown, where an oracle says that it never is that.
//!
//! A list is made of elements that were not initialised, and a path that reads one of their pointers before it was written is
//! never taken, but to see that takes the numbers that the program computes with, and constants and cases do not decide it. With
//! the unknown pointer every object could be meant, so that all addresses matter; without it none may.
//! The result is the same value wherever the path is taken. That the unknown value is never there is a formula of its own, as for
//! paths that are never taken (`feasible.rs`).

use super::address::{Addresses, Class, number};
use ox_logic::{Node, Op, Store, Term};
use rustc_hash::FxHashMap;

/// So many terms of a pointer are looked at.
const TERMS: usize = 512;

/// The parts of a pointer that is a nest of if-then-elses, in which numbers may be added.
pub(super) struct Wild {
    nest: Term,
    /// Parts before what they are part of.
    order: Vec<Term>,
    /// What is unknown.
    pub leaves: Vec<Term>,
}

impl Wild {
    /// Nothing if the pointer is no such nest, or has no object or nothing unknown among its cases.
    pub fn of(store: &Store, addresses: &Addresses, nest: Term) -> Option<Self> {
        if !matches!(store.node(nest), Node::App(Op::Ite | Op::BvAdd, _)) {
            return None;
        }
        let (mut order, mut leaves, mut objects) = (vec![], vec![], false);
        let mut seen = rustc_hash::FxHashSet::default();
        let mut stack = vec![(nest, false)];
        while let Some((t, done)) = stack.pop() {
            if done {
                order.push(t);
                continue;
            }
            if !seen.insert(t) {
                continue;
            }
            if seen.len() > TERMS {
                return None;
            }
            match parts(store, t) {
                Some(parts) => {
                    stack.push((t, true));
                    stack.extend(parts.into_iter().map(|p| (p, false)));
                }
                None if matches!(addresses.key(store, t).class, Class::Object) => objects = true,
                None => match number(store, t) {
                    Some(n) => objects |= addresses.is_taken(n),
                    None => leaves.push(t),
                },
            }
        }
        (objects && !leaves.is_empty()).then_some(Wild { nest, order, leaves })
    }

    /// When the pointer is one of these.
    pub fn when(&self, store: &mut Store, leaves: &[Term]) -> Term {
        let [yes, no] = [true, false].map(|b| store.bool(b));
        let mut when: FxHashMap<Term, Term> = leaves.iter().map(|&l| (l, yes)).collect();
        let of = |when: &FxHashMap<Term, Term>, t: Term| when.get(&t).copied().unwrap_or(no);
        for &t in &self.order {
            let found = match choice(store, t) {
                Some((c, a, b)) => {
                    let sides = [of(&when, a), of(&when, b)];
                    store.mk(Op::Ite, &[c, sides[0], sides[1]])
                }
                None => of(&when, store.args(t)[0]),
            };
            when.insert(t, found);
        }
        of(&when, self.nest)
    }

    /// The pointer where it is none of these. The others are not empty.
    pub fn without(&self, store: &mut Store, leaves: &[Term]) -> Term {
        let mut without: FxHashMap<Term, Option<Term>> = leaves.iter().map(|&l| (l, None)).collect();
        let of =
            |without: &FxHashMap<Term, Option<Term>>, t: Term| without.get(&t).copied().unwrap_or(Some(t));
        for &t in &self.order {
            let found = match choice(store, t) {
                Some((c, a, b)) => match (of(&without, a), of(&without, b)) {
                    (Some(a), Some(b)) => Some(store.mk(Op::Ite, &[c, a, b])),
                    (only, None) | (None, only) => only,
                },
                None => {
                    let [base, distance] = [0, 1].map(|i| store.args(t)[i]);
                    of(&without, base).map(|base| store.mk(Op::BvAdd, &[base, distance]))
                }
            };
            without.insert(t, found);
        }
        of(&without, self.nest).expect("the pointer has an object among its cases")
    }
}

fn choice(store: &Store, t: Term) -> Option<(Term, Term, Term)> {
    match store.node(t) {
        Node::App(Op::Ite, args) => Some((args[0], args[1], args[2])),
        _ => None,
    }
}

fn parts(store: &Store, t: Term) -> Option<Vec<Term>> {
    match store.node(t) {
        Node::App(Op::Ite, args) => Some(vec![args[1], args[2]]),
        // a place is one whole
        Node::App(Op::BvAdd, args) if matches!(store.node(args[0]), Node::App(Op::Ite, _)) => {
            number(store, args[1]).map(|_| vec![args[0]])
        }
        _ => None,
    }
}
