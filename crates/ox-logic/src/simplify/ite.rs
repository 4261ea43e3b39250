//! Rules for `ite`, and the lifting of an `ite` of constants through any operator.

use super::{Rule, app_of, arg_of, fold_values, rule};
use crate::{Node, Op, Sort, Store, Term};

pub(super) const ALL: &[Rule] = &[
    rule("ite-condition", "(ite true a b) → a, (ite false a b) → b", condition),
    rule("ite-same", "(ite c a a) → a", same),
    rule("ite-not", "(ite (not c) a b) → (ite c b a)", negated),
    rule("ite-nested", "(ite c (ite c a b) d) → (ite c a d), (ite c a (ite c b d)) → (ite c a d)", nested),
    rule("ite-merge", "(ite c a (ite d a b)) → (ite (or c d) a b)", merge),
    rule("ite-merge-then", "(ite c (ite d a b) b) → (ite (and c d) a b)", merge_then),
    rule(
        "ite-merge-crossed",
        "(ite c a (ite d b a)) → (ite (or c (not d)) a b), (ite c (ite d b a) b) → (ite (and c (not d)) a b)",
        merge_crossed,
    ),
    rule("ite-bool-condition", "(ite c c b) → (or c b), (ite c a c) → (and c a)", bool_condition),
    rule("ite-bool-constant", "(ite c true b) → (or c b), (ite c a false) → (and c a), …", bool_constant),
];

fn condition(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    match store.node(args[0]) {
        Node::Bool(c) if op == Op::Ite => Some(if *c { args[1] } else { args[2] }),
        _ => None,
    }
}

fn same(_: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    (op == Op::Ite && args[1] == args[2]).then_some(args[1])
}

fn negated(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    (op == Op::Ite).then_some(())?;
    let c = arg_of(store, Op::Not, args[0])?;
    Some(store.ite(c, args[2], args[1]))
}

fn ite_of(store: &Store, t: Term) -> Option<(Term, Term, Term)> {
    match app_of(store, t)? {
        (Op::Ite, &[c, a, b]) => Some((c, a, b)),
        _ => None,
    }
}

fn nested(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    (op == Op::Ite).then_some(())?;
    let c = args[0];
    match (ite_of(store, args[1]), ite_of(store, args[2])) {
        (Some((d, a, _)), _) if d == c => Some(store.ite(c, a, args[2])),
        (_, Some((d, _, b))) if d == c => Some(store.ite(c, args[1], b)),
        _ => None,
    }
}

fn merge(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    (op == Op::Ite).then_some(())?;
    let (d, a, b) = ite_of(store, args[2])?;
    (a == args[1]).then_some(())?;
    let either = store.mk(Op::Or, &[args[0], d]);
    Some(store.ite(either, a, b))
}

fn merge_then(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    (op == Op::Ite).then_some(())?;
    let (d, a, b) = ite_of(store, args[1])?;
    (b == args[2]).then_some(())?;
    let both = store.mk(Op::And, &[args[0], d]);
    Some(store.ite(both, a, b))
}

fn merge_crossed(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    (op == Op::Ite).then_some(())?;
    let &[c, x, y] = args else { return None };
    if let Some((d, b, a)) = ite_of(store, y)
        && a == x
    {
        let not = store.mk(Op::Not, &[d]);
        let either = store.mk(Op::Or, &[c, not]);
        return Some(store.ite(either, a, b));
    }
    let (d, b, a) = ite_of(store, x)?;
    (b == y).then_some(())?;
    let not = store.mk(Op::Not, &[d]);
    let both = store.mk(Op::And, &[c, not]);
    Some(store.ite(both, a, b))
}

fn bool_constant(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    (op == Op::Ite && store.sort(args[1]) == Sort::Bool).then_some(())?;
    let &[c, a, b] = args else { return None };
    match (store.node(a), store.node(b)) {
        (Node::Bool(true), _) => Some(store.or(&[c, b])),
        (_, Node::Bool(false)) => Some(store.and(&[c, a])),
        (Node::Bool(false), _) => {
            let n = store.mk(Op::Not, &[c]);
            Some(store.and(&[n, b]))
        }
        (_, Node::Bool(true)) => {
            let n = store.mk(Op::Not, &[c]);
            Some(store.or(&[n, a]))
        }
        _ => None,
    }
}

fn bool_condition(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    (op == Op::Ite).then_some(())?;
    let &[c, a, b] = args else { return None };
    match (c == a, c == b) {
        (true, _) => Some(store.or(&[c, b])),
        (_, true) => Some(store.and(&[c, a])),
        (false, false) => None,
    }
}

/// How many literals a nest of `ite` has that an operator is lifted through.
const LEAVES: usize = 8;

/// Fires where one argument is a small nest of `ite` over literals, or two are `ite` over one condition, and all others
/// are literals.
pub(super) fn lift(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    if args.len() > 3 || op == Op::Ite {
        return None;
    }
    let mut open = (0..args.len()).filter(|&i| !store.is_literal(args[i]));
    match [open.next(), open.next(), open.next()] {
        [Some(i), None, _] if leaves(store, args[i], LEAVES)? > 1 => lift_nest(store, op, args, i, args[i]),
        [Some(i), Some(j), None] => {
            let ((c, a, b), (d, x, y)) = (ite_of(store, args[i])?, ite_of(store, args[j])?);
            (c == d && [a, b, x, y].iter().all(|&t| store.is_literal(t))).then_some(())?;
            let mut args = args.to_vec();
            (args[i], args[j]) = (a, x);
            let then = fold_values(store, op, &args)?;
            (args[i], args[j]) = (b, y);
            let otherwise = fold_values(store, op, &args)?;
            Some(store.ite(c, then, otherwise))
        }
        _ => None,
    }
}

/// How many literals a nest of `ite` has; nothing if there is anything else in it, or more than `most`.
fn leaves(store: &Store, t: Term, most: usize) -> Option<usize> {
    if store.is_literal(t) {
        return (most > 0).then_some(1);
    }
    let (_, a, b) = ite_of(store, t)?;
    let n = leaves(store, a, most.checked_sub(1)?)?;
    Some(n + leaves(store, b, most - n)?)
}

/// `op` over `args` with the nest `t` in place of argument `i`.
fn lift_nest(store: &mut Store, op: Op, args: &[Term], i: usize, t: Term) -> Option<Term> {
    let Some((c, a, b)) = ite_of(store, t) else {
        let mut args = args.to_vec();
        args[i] = t;
        return fold_values(store, op, &args);
    };
    let then = lift_nest(store, op, args, i, a)?;
    let otherwise = lift_nest(store, op, args, i, b)?;
    Some(store.mk(Op::Ite, &[c, then, otherwise]))
}
