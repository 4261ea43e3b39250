//! Linear terms, looked at through what the simplifier makes of them.

use num_bigint::BigInt;
use num_traits::Zero;
use ox_logic::{Node, Op, Sort, Store, Term};
use rustc_hash::FxHashMap;

/// `a − b`, if it is a number.
pub fn difference(store: &mut Store, a: Term, b: Term) -> Option<BigInt> {
    let minus = store.mk(Op::Neg, &[b]);
    let t = store.mk(Op::Add, &[a, minus]);
    literal(store, t)
}

/// An equality as `by * x = sum`, with a positive factor, if it is linear in x.
pub fn solved_for(store: &mut Store, equality: Term, x: Term) -> Option<(Term, BigInt)> {
    let Node::App(Op::Eq, args) = store.node(equality).clone() else { return None };
    if store.sort(args[0]) != Sort::Int {
        return None;
    }
    let minus = store.mk(Op::Neg, &[args[1]]);
    let t = store.mk(Op::Add, &[args[0], minus]);
    let mut at = |n: i32| {
        let n = store.int(n);
        store.subst_simplified(t, &FxHashMap::from_iter([(x, n)]))
    };
    let (zero, one, two) = (at(0), at(1), at(2));
    let by = difference(store, one, zero)?;
    if by.is_zero() || difference(store, two, one)? != by {
        return None;
    }
    match by > BigInt::zero() {
        true => Some((store.mk(Op::Neg, &[zero]), by)),
        false => Some((zero, -by)),
    }
}

fn literal(store: &Store, t: Term) -> Option<BigInt> {
    match store.node(t) {
        Node::Int(n) => Some(n.clone()),
        Node::Bool(_) | Node::BitVec(..) | Node::Var(..) | Node::App(..) => None,
    }
}
