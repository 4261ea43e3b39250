//! Rules for `=` on any sort. Those of integers and bit-vectors are in their theories' files.

use super::{Rule, arg_of, commutative_order, complementary, rule};
use crate::{Node, Op, Store, Term};
use std::cmp::Ordering;

pub(super) const ALL: &[Rule] = &[
    rule("eq-reflexive", "(= a a) → true", reflexive),
    rule("eq-true", "(= a true) → a, (= a false) → (not a)", bool_constant),
    rule("eq-complement", "(= a (not a)) → false", complement),
    rule("eq-negations", "(= (not a) (not b)) → (= a b), (= (not a) b) → (not (= a b))", negations),
    rule("eq-order", "(= b a) → (= a b) by term index, constants last", order),
];

fn reflexive(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    (op == Op::Eq && args[0] == args[1]).then(|| store.bool(true))
}

fn bool_constant(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    (op == Op::Eq).then_some(())?;
    for (a, b) in [(args[0], args[1]), (args[1], args[0])] {
        match store.node(b) {
            Node::Bool(true) => return Some(a),
            Node::Bool(false) => return Some(store.not(a)),
            Node::Int(_) | Node::BitVec(..) | Node::Var(..) | Node::App(..) => {}
        }
    }
    None
}

fn complement(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    (op == Op::Eq && complementary(store, args[0], args[1])).then(|| store.bool(false))
}

fn negations(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    (op == Op::Eq).then_some(())?;
    match (arg_of(store, Op::Not, args[0]), arg_of(store, Op::Not, args[1])) {
        (Some(a), Some(b)) => Some(store.eq(a, b)),
        (Some(a), None) => negated_equality(store, a, args[1]),
        (None, Some(b)) => negated_equality(store, args[0], b),
        (None, None) => None,
    }
}

fn negated_equality(store: &mut Store, a: Term, b: Term) -> Option<Term> {
    let eq = store.mk(Op::Eq, &[a, b]);
    Some(store.not(eq))
}

fn order(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    (op == Op::Eq && commutative_order(store, args[0], args[1]) == Ordering::Greater)
        .then(|| store.eq(args[1], args[0]))
}
