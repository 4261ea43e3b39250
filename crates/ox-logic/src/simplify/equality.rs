//! Rules for `=` on any sort. Those of integers and bit-vectors are in their theories' files.

use super::{Rule, app_of, arg_of, commutative_order, complementary, rule};
use crate::{Node, Op, Store, Term};
use std::cmp::Ordering;

pub(super) const ALL: &[Rule] = &[
    rule("eq-reflexive", "(= a a) → true", reflexive),
    rule("eq-true", "(= a true) → a, (= a false) → (not a)", bool_constant),
    rule("eq-complement", "(= a (not a)) → false", complement),
    rule("eq-negations", "(= (not a) (not b)) → (= a b), (= (not a) b) → (not (= a b))", negations),
    rule(
        "eq-ite-constant",
        "(= (ite c a k) l) → (and c (= a l)) for constants k and l that differ, (or (not c) (= a l)) for equal ones",
        ite_constant,
    ),
    rule(
        "eq-ite-branch",
        "(= (ite c a b) a) → (or c (= b a)), (= (ite c a b) b) → (or (not c) (= a b))",
        ite_branch,
    ),
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
            Node::Int(_) | Node::Real(_) | Node::BitVec(..) | Node::Var(..) | Node::App(..) => {}
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

fn ite_of(store: &Store, t: Term) -> Option<(Term, Term, Term)> {
    match app_of(store, t)? {
        (Op::Ite, &[c, a, b]) => Some((c, a, b)),
        _ => None,
    }
}

fn ite_constant(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    (op == Op::Eq && store.is_literal(args[1])).then_some(())?;
    let (c, a, b) = ite_of(store, args[0])?;
    // the condition of the branch that is no constant
    let (condition, open, constant) = match (store.is_literal(a), store.is_literal(b)) {
        (false, true) => (c, a, b),
        (true, false) => (store.mk(Op::Not, &[c]), b, a),
        (true, true) | (false, false) => return None,
    };
    let eq = store.mk(Op::Eq, &[open, args[1]]);
    if constant == args[1] {
        let not = store.mk(Op::Not, &[condition]);
        return Some(store.or(&[not, eq]));
    }
    Some(store.and(&[condition, eq]))
}

fn ite_branch(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    (op == Op::Eq).then_some(())?;
    for (t, other) in [(args[0], args[1]), (args[1], args[0])] {
        let Some((c, a, b)) = ite_of(store, t) else { continue };
        if a == other {
            let eq = store.mk(Op::Eq, &[b, other]);
            return Some(store.or(&[c, eq]));
        }
        if b == other {
            let (not, eq) = (store.mk(Op::Not, &[c]), store.mk(Op::Eq, &[a, other]));
            return Some(store.or(&[not, eq]));
        }
    }
    None
}

fn order(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    (op == Op::Eq && commutative_order(store, args[0], args[1]) == Ordering::Greater)
        .then(|| store.eq(args[1], args[0]))
}
