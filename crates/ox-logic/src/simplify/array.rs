//! Rules for arrays.

use super::bitvec::offset;
use super::{Rule, app_of, args_of, int, rule};
use crate::{Op, Sort, Store, Term};

pub(super) const ALL: &[Rule] = &[
    rule("select-store-same", "(select (store a i v) i) → v", select_same),
    rule("select-store-other", "(select (store a i v) j) → (select a j) where i and j differ", select_other),
    rule("select-const", "(select ((as const S) v) i) → v", select_const),
    rule("store-store", "(store (store a i v) i w) → (store a i w)", store_store),
    rule("store-select", "(store a i (select a i)) → a", store_select),
    rule("store-const", "(store ((as const S) v) i v) → ((as const S) v)", store_const),
];

/// How many stores one `select` looks through.
const STORES: usize = 256;

/// Array, index and element of a store.
fn store_of(store: &Store, t: Term) -> Option<(Term, Term, Term)> {
    match app_of(store, t)? {
        (Op::Store, &[a, i, v]) => Some((a, i, v)),
        _ => None,
    }
}

/// Whether two indices are certainly different.
fn differ(store: &Store, i: Term, j: Term) -> bool {
    match store.sort(i) {
        Sort::Int => int::differ(store, i, j),
        Sort::BitVec(_) => {
            let ((a, c), (b, d)) = (offset(store, i), offset(store, j));
            match store.is_literal(i) && store.is_literal(j) {
                true => i != j,
                false => a == b && c != d,
            }
        }
        Sort::Bool | Sort::Real | Sort::Array(_) => store.is_literal(i) && store.is_literal(j) && i != j,
    }
}

fn select_same(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    (op == Op::Select).then_some(())?;
    let (_, i, v) = store_of(store, args[0])?;
    (i == args[1]).then_some(v)
}

fn select_other(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    (op == Op::Select).then_some(())?;
    let mut array = args[0];
    for _ in 0..STORES {
        match store_of(store, array) {
            Some((a, i, _)) if differ(store, i, args[1]) => array = a,
            _ => break,
        }
    }
    (array != args[0]).then(|| store.app(Op::Select, &[array, args[1]]))
}

fn const_of(store: &Store, t: Term) -> Option<Term> {
    match app_of(store, t)? {
        (Op::ConstArray(_), &[v]) => Some(v),
        _ => None,
    }
}

fn select_const(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    (op == Op::Select).then_some(())?;
    const_of(store, args[0])
}

fn store_store(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    (op == Op::Store).then_some(())?;
    let (a, i, _) = store_of(store, args[0])?;
    (i == args[1]).then(|| store.app(Op::Store, &[a, i, args[2]]))
}

fn store_select(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    (op == Op::Store && args_of(store, Op::Select, args[2]) == Some((args[0], args[1]))).then_some(args[0])
}

fn store_const(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    (op == Op::Store && const_of(store, args[0]) == Some(args[2])).then_some(args[0])
}
