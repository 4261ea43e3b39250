//! Division by constants: `(div t c)` becomes a new variable `q` with `0 <= t - c·q < |c|`, `(mod t c)` becomes
//! `t - c·q`. So the remainder is not chosen by the model: a sum that wraps around keeps its bounds.

use super::cube::Cube;
use super::rows::{Row, Says};
use num_bigint::BigInt;
use num_traits::{Signed, Zero};
use ox_logic::linear::Coefficient;
use ox_logic::{Node, Op, Sort, Term};
use rustc_hash::{FxHashMap, FxHashSet};

/// One division whose dividend has an integer variable to eliminate.
pub(super) fn purify(cube: &mut Cube) -> bool {
    for literal in cube.open() {
        if let Some((t, c)) = division(cube, literal) {
            introduce(cube, t, &c);
            return true;
        }
    }
    false
}

/// The innermost division by a constant with a variable to eliminate in its dividend; a divisibility of a sum can stay.
fn division(cube: &Cube, literal: Term) -> Option<(Term, Term)> {
    let roots = match Row::of(cube.store, literal) {
        Some(Row { sum, says: Says::DividedBy(_) }) => sum.coeffs.into_keys().collect(),
        _ => vec![literal],
    };
    let mut with_vars = FxHashSet::default();
    for t in cube.store.subterms(&roots) {
        match cube.store.node(t) {
            Node::Var(..) if cube.is_eliminated(t) => drop(with_vars.insert(t)),
            Node::App(Op::Div | Op::Mod, args) if with_vars.contains(&args[0]) => {
                if BigInt::literal(cube.store, args[1]).is_some_and(|n| !n.is_zero()) {
                    return Some((args[0], args[1]));
                }
                with_vars.insert(t);
            }
            Node::App(_, args) if args.iter().any(|a| with_vars.contains(a)) => drop(with_vars.insert(t)),
            Node::Var(..)
            | Node::App(..)
            | Node::Bool(_)
            | Node::Int(_)
            | Node::Real(_)
            | Node::BitVec(..) => {}
        }
    }
    None
}

fn introduce(cube: &mut Cube, t: Term, c: &Term) {
    let store = &mut *cube.store;
    let (div, modulo) = (store.app(Op::Div, &[t, *c]), store.app(Op::Mod, &[t, *c]));
    let size = BigInt::literal(store, *c).expect("a literal").abs() - 1;
    let q = cube.name("quotient", div);
    debug_assert_eq!(cube.store.sort(q), Sort::Int);
    let store = &mut *cube.store;
    let (product, zero, size) = (store.mk(Op::Mul, &[*c, q]), store.int(0), store.int(size));
    let negative = store.mk(Op::Neg, &[product]);
    let rest = store.mk(Op::Add, &[t, negative]);
    let bounds = [store.mk(Op::Le, &[zero, rest]), store.mk(Op::Le, &[rest, size])];
    cube.substitute(&FxHashMap::from_iter([(div, q), (modulo, rest)]));
    bounds.into_iter().for_each(|b| cube.add(b));
}
