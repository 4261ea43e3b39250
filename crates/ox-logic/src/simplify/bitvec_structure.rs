//! Rules for taking bit-vectors apart and putting them together: `concat`, `extract`, extensions, and the
//! conversions from and to integers.

use super::bitvec::{is_zero, literal, width};
use super::{Rule, app_of, arg_of, rule};
use crate::{Node, Op, Sort, Store, Term};
use num_bigint::BigInt;
use num_traits::One;

pub(super) const ALL: &[Rule] = &[
    rule("extract-full", "((_ extract w-1 0) a) → a", extract_full),
    rule(
        "extract-extract",
        "((_ extract i j) ((_ extract k l) a)) → ((_ extract i+l j+l) a)",
        extract_extract,
    ),
    rule(
        "extract-concat",
        "((_ extract i j) (concat a b)) → ((_ extract …) a) or b, within one",
        extract_concat,
    ),
    rule(
        "extract-concat-both",
        "((_ extract i j) (concat a b)) → (concat (extract a) (extract b)), across both",
        extract_concat_both,
    ),
    rule(
        "extract-shift",
        "((_ extract i j) (bvlshr a k)) → ((_ extract i+k j+k) a), bvshl too",
        extract_shift,
    ),
    rule("extract-zero-extend", "((_ extract i j) (zero_extend a)) → within a, 0, or extended", extract_zero),
    rule("extract-sign-extend", "((_ extract i j) (sign_extend a)) → within a, or extended", extract_sign),
    rule(
        "extract-narrow",
        "((_ extract i 0) (bvadd (zero_extend a) …)) → (bvadd a …), for every operator modulo 2^w",
        extract_narrow,
    ),
    rule("extend-zero", "((_ zero_extend 0) a) → a, ((_ sign_extend 0) a) → a", extend_by_zero),
    rule("extend-extend", "(zero_extend (zero_extend a)) → (zero_extend a), sign_extend too", extend_extend),
    rule("concat-zero", "(concat 0 a) → (zero_extend a)", concat_zero),
    rule("concat-extracts", "(concat (extract i j a) (extract j-1 k a)) → (extract i k a)", concat_extracts),
    rule(
        "concat-extracts-nested",
        "(concat (extract i j a) (concat (extract j-1 k a) b)) → (concat (extract i k a) b)",
        concat_extracts_nested,
    ),
    rule("concat-ites", "(concat (ite c a b) (ite c d e)) → (ite c (concat a d) (concat b e))", concat_ites),
    rule(
        "concat-ites-nested",
        "(concat (ite c a b) (concat (ite c d e) f)) → (concat (ite c (concat a d) (concat b e)) f)",
        concat_ites_nested,
    ),
    rule(
        "concat-sign",
        "(concat (sign_extend (extract w-1 w-1 a)) a) → (sign_extend a), also onto (sign_extend a)",
        concat_sign,
    ),
    rule("int-to-bv-of-nat", "(int_to_bv (ubv_to_int a)) → a, extended or extracted", int_to_bv_of_nat),
    rule("nat-of-int-to-bv", "(ubv_to_int ((_ int_to_bv w) a)) → (mod a 2^w)", nat_of_int_to_bv),
    rule("nat-of-zero-extend", "(ubv_to_int (zero_extend a)) → (ubv_to_int a)", nat_of_extended),
];

fn extract(op: Op) -> Option<(u32, u32)> {
    match op {
        Op::BvExtract(hi, lo) => Some((hi, lo)),
        _ => None,
    }
}

/// The low bits of a sum, difference, product or bit-wise operation depend on the low bits of its arguments only.
fn modular(op: Op) -> bool {
    matches!(op, Op::BvAdd | Op::BvSub | Op::BvMul | Op::BvNeg | Op::BvNot | Op::BvAnd | Op::BvOr | Op::BvXor)
}

/// Whether the low `width` bits of `t` are simpler than `t`: it is made of constants and extensions of at most that width.
fn narrows(store: &Store, t: Term, width: u32, depth: u32) -> bool {
    match store.node(t) {
        Node::BitVec(..) => true,
        Node::App(Op::BvZeroExtend(n) | Op::BvSignExtend(n), _) => match store.sort(t) {
            Sort::BitVec(w) => w - n <= width,
            _ => false,
        },
        Node::App(op, args) if modular(*op) && depth > 0 => {
            args.iter().all(|&a| narrows(store, a, width, depth - 1))
        }
        _ => false,
    }
}

fn extract_narrow(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    let (hi, 0) = extract(op)? else { return None };
    let Node::App(inner, parts) = store.node(args[0]).clone() else { return None };
    if !modular(inner) || !parts.iter().all(|&p| narrows(store, p, hi + 1, 6)) {
        return None;
    }
    let parts: Vec<Term> = parts.iter().map(|&p| store.mk(op, &[p])).collect();
    Some(store.mk(inner, &parts))
}

fn extract_full(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    let (hi, lo) = extract(op)?;
    (lo == 0 && hi + 1 == width(store, args[0])).then_some(args[0])
}

fn extract_extract(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    let (hi, lo) = extract(op)?;
    let (Op::BvExtract(_, base), &[a]) = app_of(store, args[0])? else { return None };
    Some(store.app(Op::BvExtract(hi + base, lo + base), &[a]))
}

fn extract_concat(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    let (hi, lo) = extract(op)?;
    let (Op::BvConcat, &[a, b]) = app_of(store, args[0])? else { return None };
    let w = width(store, b);
    if lo >= w {
        Some(store.app(Op::BvExtract(hi - w, lo - w), &[a]))
    } else {
        (hi < w).then(|| store.app(Op::BvExtract(hi, lo), &[b]))
    }
}

fn extract_concat_both(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    let (hi, lo) = extract(op)?;
    let (Op::BvConcat, &[a, b]) = app_of(store, args[0])? else { return None };
    let w = width(store, b);
    (lo < w && w <= hi && (lo, hi + 1) != (0, width(store, args[0]))).then_some(())?;
    let high = store.mk(Op::BvExtract(hi - w, 0), &[a]);
    let low = store.mk(Op::BvExtract(w - 1, lo), &[b]);
    Some(store.app(Op::BvConcat, &[high, low]))
}

/// Where all bits of the result are bits of the shifted term, or all are shifted in.
fn extract_shift(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    let (hi, lo) = extract(op)?;
    let (shift, &[a, by]) = app_of(store, args[0])? else { return None };
    let (w, by) = literal(store, by)?;
    let by = u32::try_from(by).ok().filter(|&by| by < w)?;
    match shift {
        Op::BvLshr if hi + by < w => Some(store.app(Op::BvExtract(hi + by, lo + by), &[a])),
        Op::BvLshr if lo + by >= w => Some(store.bv(hi - lo + 1, 0)),
        Op::BvShl if lo >= by => Some(store.app(Op::BvExtract(hi - by, lo - by), &[a])),
        Op::BvShl if hi < by => Some(store.bv(hi - lo + 1, 0)),
        _ => None,
    }
}

fn extract_zero(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    let (hi, lo) = extract(op)?;
    let (Op::BvZeroExtend(_), &[a]) = app_of(store, args[0])? else { return None };
    let w = width(store, a);
    if hi < w {
        Some(store.app(Op::BvExtract(hi, lo), &[a]))
    } else if lo >= w {
        Some(store.bv(hi - lo + 1, 0))
    } else {
        let part = store.mk(Op::BvExtract(w - 1, lo), &[a]);
        Some(store.app(Op::BvZeroExtend(hi + 1 - w), &[part]))
    }
}

fn extract_sign(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    let (hi, lo) = extract(op)?;
    let (Op::BvSignExtend(_), &[a]) = app_of(store, args[0])? else { return None };
    let w = width(store, a);
    if hi < w {
        Some(store.app(Op::BvExtract(hi, lo), &[a]))
    } else {
        // from the sign bit upwards all bits are that bit
        let lo = lo.min(w - 1);
        let part = store.mk(Op::BvExtract(w - 1, lo), &[a]);
        let want = hi - extract(op)?.1 + 1;
        let have = w - lo;
        Some(store.app(Op::BvSignExtend(want - have), &[part]))
    }
}

fn extend_by_zero(_: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    matches!(op, Op::BvZeroExtend(0) | Op::BvSignExtend(0)).then_some(args[0])
}

fn extend_extend(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    let (inner, &[a]) = app_of(store, args[0])? else { return None };
    let new = match (op, inner) {
        (Op::BvZeroExtend(n), Op::BvZeroExtend(m)) => Op::BvZeroExtend(n + m),
        (Op::BvSignExtend(n), Op::BvSignExtend(m)) => Op::BvSignExtend(n + m),
        // the sign bit is zero
        (Op::BvSignExtend(n), Op::BvZeroExtend(m @ 1..)) => Op::BvZeroExtend(n + m),
        _ => return None,
    };
    Some(store.app(new, &[a]))
}

fn concat_zero(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    (op == Op::BvConcat && is_zero(store, args[0]))
        .then(|| store.app(Op::BvZeroExtend(width(store, args[0])), &[args[1]]))
}

fn concat_extracts(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    (op == Op::BvConcat).then_some(())?;
    let (Op::BvExtract(hi, middle), &[a]) = app_of(store, args[0])? else { return None };
    let (Op::BvExtract(next, lo), &[b]) = app_of(store, args[1])? else { return None };
    (a == b && middle == next + 1).then(|| store.app(Op::BvExtract(hi, lo), &[a]))
}

fn concat_extracts_nested(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    (op == Op::BvConcat).then_some(())?;
    let (Op::BvConcat, &[middle, low]) = app_of(store, args[1])? else { return None };
    let both = concat_extracts(store, op, &[args[0], middle])?;
    let both = simpler(store, both);
    Some(store.app(Op::BvConcat, &[both, low]))
}

/// An application that a rule has built, given a chance to be simplified.
fn simpler(store: &mut Store, t: Term) -> Term {
    match store.node(t).clone() {
        Node::App(op, args) => store.mk(op, &args),
        Node::Bool(_) | Node::Int(_) | Node::Real(_) | Node::BitVec(..) | Node::Var(..) => t,
    }
}

/// A value that was split into bytes and merged byte by byte is one value again.
fn concat_ites(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    (op == Op::BvConcat).then_some(())?;
    let (Op::Ite, &[c, a, b]) = app_of(store, args[0])? else { return None };
    let (Op::Ite, &[d, x, y]) = app_of(store, args[1])? else { return None };
    (c == d).then_some(())?;
    let (then, otherwise) = (store.mk(Op::BvConcat, &[a, x]), store.mk(Op::BvConcat, &[b, y]));
    Some(store.ite(c, then, otherwise))
}

fn concat_ites_nested(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    (op == Op::BvConcat).then_some(())?;
    let (Op::BvConcat, &[middle, low]) = app_of(store, args[1])? else { return None };
    let both = concat_ites(store, op, &[args[0], middle])?;
    let both = simpler(store, both);
    Some(store.app(Op::BvConcat, &[both, low]))
}

fn concat_sign(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    (op == Op::BvConcat).then_some(())?;
    // one sign bit alone is not extended
    let (sign, more) = match app_of(store, args[0])? {
        (Op::BvSignExtend(n), &[s]) => (s, n),
        _ => (args[0], 0),
    };
    let (Op::BvExtract(hi, lo), &[a]) = app_of(store, sign)? else { return None };
    (hi == lo && hi + 1 == width(store, a)).then_some(())?;
    match app_of(store, args[1]) {
        _ if args[1] == a => Some(store.app(Op::BvSignExtend(more + 1), &[a])),
        Some((Op::BvSignExtend(n), &[b])) if b == a => Some(store.app(Op::BvSignExtend(more + 1 + n), &[a])),
        _ => None,
    }
}

fn int_to_bv_of_nat(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    let Op::IntToBv(w) = op else { return None };
    let a = arg_of(store, Op::BvToNat, args[0])?;
    match width(store, a) {
        have if have == w => Some(a),
        have if have < w => Some(store.app(Op::BvZeroExtend(w - have), &[a])),
        _ => Some(store.app(Op::BvExtract(w - 1, 0), &[a])),
    }
}

fn nat_of_int_to_bv(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    (op == Op::BvToNat).then_some(())?;
    let (Op::IntToBv(w), &[a]) = app_of(store, args[0])? else { return None };
    let modulus = store.int(BigInt::one() << w);
    Some(store.app(Op::Mod, &[a, modulus]))
}

fn nat_of_extended(store: &mut Store, op: Op, args: &[Term]) -> Option<Term> {
    (op == Op::BvToNat).then_some(())?;
    let (Op::BvZeroExtend(_), &[a]) = app_of(store, args[0])? else { return None };
    Some(store.app(Op::BvToNat, &[a]))
}
