//! Bit-vectors: equalities with operations that can be turned round, and variables of which only parts are read.

use super::cube::Cube;
use num_bigint::BigInt;
use num_traits::One;
use ox_logic::{Node, Op, Sort, Term, Value};
use std::collections::BTreeSet;

/// So many operations are turned round.
const DEPTH: usize = 32;

/// Integers that are bit-vectors' numbers, and bit-vectors inside of operations that can be turned round: `x` of `f(x) = t`.
pub(super) fn inverted(cube: &mut Cube) -> bool {
    for literal in cube.open() {
        let Node::App(Op::Eq, args) = cube.store.node(literal) else { continue };
        let (a, b) = (args[0], args[1]);
        for (f, t) in [(a, b), (b, a)] {
            if let Some((var, by)) = turn_round(cube, f, t) {
                cube.replace(var, by);
                return true;
            }
        }
    }
    false
}

/// Goes down `f` to a variable to eliminate that occurs nowhere else in the equality.
fn turn_round(cube: &mut Cube, mut f: Term, mut t: Term) -> Option<(Term, Term)> {
    for _ in 0..DEPTH {
        if cube.is_eliminated(f) {
            return (!cube.store.free_vars(&[t]).contains(&f)).then_some((f, t));
        }
        let Node::App(op, args) = cube.store.node(f) else { return None };
        let (op, args) = (*op, args.to_vec());
        let side = (0..args.len()).find(|&i| !cube.eliminated_in(&args[i..=i]).is_empty())?;
        let other = args.get(1 - side.min(1)).copied();
        let width = |cube: &Cube, t: Term| match cube.store.sort(t) {
            Sort::BitVec(w) => w,
            Sort::Bool | Sort::Int | Sort::Real | Sort::Array(_) => 0,
        };
        t = match (op, side) {
            (Op::BvAdd, _) => cube.store.mk(Op::BvSub, &[t, other?]),
            (Op::BvSub, 0) => cube.store.mk(Op::BvAdd, &[t, other?]),
            (Op::BvSub, _) => cube.store.mk(Op::BvSub, &[other?, t]),
            (Op::BvXor, _) => cube.store.mk(Op::BvXor, &[t, other?]),
            (Op::BvNot | Op::BvNeg, _) => cube.store.mk(op, &[t]),
            (Op::BvConcat, 0) => {
                let (low, all) = (width(cube, args[1]), width(cube, f));
                cube.store.mk(Op::BvExtract(all - 1, low), &[t])
            }
            (Op::BvConcat, _) => {
                let low = width(cube, args[1]);
                cube.store.mk(Op::BvExtract(low - 1, 0), &[t])
            }
            (Op::BvZeroExtend(_) | Op::BvSignExtend(_), _) => {
                let low = width(cube, args[0]);
                cube.store.mk(Op::BvExtract(low - 1, 0), &[t])
            }
            (Op::BvToNat, _) => {
                let w = width(cube, args[0]);
                cube.store.mk(Op::IntToBv(w), &[t])
            }
            (Op::BvMul, _) => {
                let by = odd_inverse(cube, other?)?;
                cube.store.mk(Op::BvMul, &[by, t])
            }
            _ => return None,
        };
        f = args[side];
    }
    None
}

/// The number with which an odd number makes one.
fn odd_inverse(cube: &mut Cube, t: Term) -> Option<Term> {
    let Some(Value::BitVec(w, n)) = cube.store.as_value(t) else { return None };
    let (n, modulus) = (BigInt::from(n), BigInt::one() << w);
    let inverse = n.modinv(&modulus)?;
    Some(cube.store.bv(w, inverse))
}

/// A bit-vector of which only parts are read: a variable for each part between the places where one begins or ends.
pub(super) fn split(cube: &mut Cube) -> bool {
    for var in cube.vars() {
        let Sort::BitVec(w) = cube.store.sort(var) else { continue };
        let Some(cuts) = cuts(cube, var, w) else { continue };
        let mut whole: Option<Term> = None;
        for part in cuts.windows(2) {
            let piece = cube.store.mk(Op::BvExtract(part[1] - 1, part[0]), &[var]);
            let piece = cube.name("bits", piece);
            whole = Some(match whole {
                None => piece,
                Some(low) => cube.store.mk(Op::BvConcat, &[piece, low]),
            });
        }
        cube.replace(var, whole.expect("a bit-vector has bits"));
        return true;
    }
    false
}

/// The places where parts begin and end; nothing if it is used in any other way, or as a whole.
fn cuts(cube: &Cube, var: Term, w: u32) -> Option<Vec<u32>> {
    let mut cuts = BTreeSet::from([0, w]);
    for t in cube.store.subterms(&cube.with(var)) {
        match cube.store.node(t) {
            Node::App(Op::BvExtract(high, low), args) if args[0] == var => cuts.extend([*low, high + 1]),
            Node::App(_, args) if args.contains(&var) => return None,
            Node::App(..)
            | Node::Var(..)
            | Node::Bool(_)
            | Node::Int(_)
            | Node::Real(_)
            | Node::BitVec(..) => {}
        }
    }
    (cuts.len() > 2).then(|| cuts.into_iter().collect())
}
