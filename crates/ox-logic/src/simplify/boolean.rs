//! Rules for `not`, `and`, `or`, `xor` and `=>`. `and` and `or` share their rules as *junctions*.

use super::{Rule, app_of, arg_of, complementary, rule};
use crate::{Node, Op, Store, Term};
use rustc_hash::FxHashSet;

pub(super) const ALL: &[Rule] = &[
    rule("not-not", "(not (not a)) → a", not_not),
    rule("not-compare", "(not (< a b)) → (<= b a), and so for <=, bvult, bvule, bvslt, bvsle", not_compare),
    rule("implies-or", "(=> a b) → (or (not a) b)", implies_or),
    rule("xor-constant", "(xor a false) → a, (xor a true) → (not a)", xor_constant),
    rule("xor-same", "(xor a a) → false, (xor a (not a)) → true", xor_same),
    rule("junction-single", "(and a) → a", junction_single),
    rule("junction-zero", "(and … false …) → false, (or … true …) → true", junction_zero),
    rule("junction-unit", "(and … true …) → (and …), (or … false …) → (or …)", junction_unit),
    rule("junction-flatten", "(and (and a b) c) → (and a b c)", junction_flatten),
    rule("junction-dedupe", "(and a b a) → (and a b)", junction_dedupe),
    rule("junction-complement", "(and a (not a)) → false, (or a (not a)) → true", junction_complement),
    rule("junction-absorb", "(and a (or a b)) → a, (or a (and a b)) → a", junction_absorb),
    rule(
        "junction-resolve",
        "(and a (or (not a) b)) → (and a b), (or a (and (not a) b)) → (or a b)",
        junction_resolve,
    ),
    rule(
        "junction-negated",
        "(or a (not (or a b))) → (or a (not b)), (and a (not (and a b))) → (and a (not b))",
        junction_negated,
    ),
];

/// A nested junction of at most so many arguments is always flattened; a larger one only where the rest is
/// at least a quarter as long, so that a deep chain costs linear time and space.
const SMALL: usize = 16;
/// Among so many arguments complements are searched by looking at every pair.
const FEW: usize = 6;
/// Complements and absorption are only searched in junctions of at most so many arguments.
const SEARCH: usize = 64;

fn not_not(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    (op == Op::Not).then_some(())?;
    arg_of(store, Op::Not, args[0])
}

fn not_compare(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    (op == Op::Not).then_some(())?;
    let (inner, a, b) = comparison(store, args[0])?;
    Some(store.app(dual(inner), &[b, a]))
}

fn implies_or(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    (op == Op::Implies).then_some(())?;
    let not = store.mk(Op::Not, &[args[0]]);
    Some(store.or(&[not, args[1]]))
}

fn xor_constant(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    (op == Op::Xor).then_some(())?;
    for (a, b) in [(args[0], args[1]), (args[1], args[0])] {
        match store.node(b) {
            Node::Bool(false) => return Some(a),
            Node::Bool(true) => return Some(store.not(a)),
            _ => {}
        }
    }
    None
}

fn xor_same(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    (op == Op::Xor).then_some(())?;
    match args[0] == args[1] {
        true => Some(store.bool(false)),
        false => complementary(store, args[0], args[1]).then(|| store.bool(true)),
    }
}

/// What a junction is over no arguments.
fn unit(op: Op) -> Option<bool> {
    match op {
        Op::And => Some(true),
        Op::Or => Some(false),
        _ => None,
    }
}

fn junction_single(_: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    unit(op)?;
    match args {
        [a] => Some(*a),
        _ => None,
    }
}

fn junction_zero(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    let zero = !unit(op)?;
    args.iter().copied().find(|&a| *store.node(a) == Node::Bool(zero))
}

fn junction_unit(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    let unit = Node::Bool(unit(op)?);
    let rest: Vec<Term> = args.iter().copied().filter(|&a| *store.node(a) != unit).collect();
    (rest.len() < args.len()).then(|| store.app(op, &rest))
}

fn junction_flatten(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    unit(op)?;
    let nested = |t: Term| app_of(store, t).filter(|&(o, _)| o == op).map(|(_, args)| args);
    let total: usize = args.iter().map(|&a| nested(a).map_or(1, <[Term]>::len)).sum();
    let worth = |inner: &[Term]| inner.len() <= SMALL || total - inner.len() >= inner.len() / 4;
    if !args.iter().any(|&a| nested(a).is_some_and(worth)) {
        return None;
    }
    let mut flat = Vec::with_capacity(total);
    for &a in args {
        match nested(a).filter(|inner| worth(inner)) {
            Some(inner) => flat.extend_from_slice(inner),
            None => flat.push(a),
        }
    }
    Some(store.app(op, &flat))
}

fn junction_dedupe(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    unit(op)?;
    if args.len() <= 4 && (1..args.len()).all(|i| !args[..i].contains(&args[i])) {
        return None;
    }
    let mut seen = FxHashSet::default();
    let rest: Vec<Term> = args.iter().copied().filter(|&a| seen.insert(a)).collect();
    (rest.len() < args.len()).then(|| store.app(op, &rest))
}

fn junction_complement(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    let unit = unit(op)?;
    if args.len() > SEARCH {
        return None;
    }
    let clash = match args.len() <= FEW {
        true => args.iter().enumerate().any(|(i, &a)| args[..i].iter().any(|&b| complementary(store, a, b))),
        false => {
            let there: FxHashSet<Term> = args.iter().copied().collect();
            let compared: FxHashSet<(Op, Term, Term)> =
                args.iter().filter_map(|&a| comparison(store, a)).collect();
            args.iter().any(|&a| match comparison(store, a) {
                Some((op, x, y)) => compared.contains(&(dual(op), y, x)),
                None => arg_of(store, Op::Not, a).is_some_and(|x| there.contains(&x)),
            })
        }
    };
    clash.then(|| store.bool(!unit))
}

/// A comparison whose negation is one.
fn comparison(store: &Store, t: Term) -> Option<(Op, Term, Term)> {
    match app_of(store, t)? {
        (op @ (Op::Lt | Op::Le | Op::RealLt | Op::RealLe), &[x, y]) => Some((op, x, y)),
        (op @ (Op::BvUlt | Op::BvUle | Op::BvSlt | Op::BvSle), &[x, y]) => Some((op, x, y)),
        _ => None,
    }
}

/// The comparison that holds of swapped arguments where this one does not.
fn dual(op: Op) -> Op {
    match op {
        Op::Lt => Op::Le,
        Op::Le => Op::Lt,
        Op::RealLt => Op::RealLe,
        Op::RealLe => Op::RealLt,
        Op::BvUlt => Op::BvUle,
        Op::BvUle => Op::BvUlt,
        Op::BvSlt => Op::BvSle,
        Op::BvSle => Op::BvSlt,
        other => unreachable!("{other:?} is no comparison"),
    }
}

fn junction_absorb(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    let dual = match op {
        Op::And => Op::Or,
        Op::Or => Op::And,
        _ => return None,
    };
    if args.len() > SEARCH {
        return None;
    }
    let absorbed = |t: Term| match app_of(store, t) {
        Some((o, inner)) if o == dual => inner.iter().take(SEARCH).any(|i| args.contains(i)),
        _ => false,
    };
    let rest: Vec<Term> = args.iter().copied().filter(|&a| !absorbed(a)).collect();
    (rest.len() < args.len()).then(|| store.app(op, &rest))
}

/// Only in small junctions: every argument is compared with every argument of the others.
fn junction_resolve(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    let dual = match op {
        Op::And => Op::Or,
        Op::Or => Op::And,
        _ => return None,
    };
    if args.len() > SMALL {
        return None;
    }
    for (i, &a) in args.iter().enumerate() {
        let Some((o, inner)) = app_of(store, a) else { continue };
        if o != dual || inner.len() > SMALL {
            continue;
        }
        let settled = |t: Term| args.iter().any(|&b| b != a && complementary(store, b, t));
        let rest: Vec<Term> = inner.iter().copied().filter(|&t| !settled(t)).collect();
        if rest.len() < inner.len() {
            let rest = store.mk(dual, &rest);
            let mut args = args.to_vec();
            args[i] = rest;
            return Some(store.app(op, &args));
        }
    }
    None
}

fn junction_negated(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    unit(op)?;
    if args.len() > SMALL {
        return None;
    }
    for (i, &a) in args.iter().enumerate() {
        let Some((o, inner)) = arg_of(store, Op::Not, a).and_then(|n| app_of(store, n)) else { continue };
        if o != op || inner.len() > SMALL {
            continue;
        }
        let rest: Vec<Term> = inner.iter().copied().filter(|t| !args.contains(t)).collect();
        if rest.len() < inner.len() {
            let rest = store.mk(op, &rest);
            let mut args = args.to_vec();
            args[i] = store.mk(Op::Not, &[rest]);
            return Some(store.app(op, &args));
        }
    }
    None
}
