//! Elimination of a real variable that occurs only in sums (Loos and Weispfenning, "Applying linear quantifier elimination",
//! 1993, by a model as in Komuravelli, Gurfinkel, Chaki, CAV 2014).
//!
//! A side without bounds lets all bounds go; else disequalities are split by the model, and the greatest lower bound under the
//! model meets every bound of the other side, which is exact. `(to_int t)` becomes an integer variable with its bounds.

use super::cube::Cube;
use super::definition::strip_not;
use num_traits::{One, Signed, Zero};
use ox_logic::{Linear, Node, Op, Rational, Sort, Store, Term, Value};
use rustc_hash::FxHashMap;

type Sum = Linear<Rational>;

/// `sum < 0`, `sum <= 0`, `sum ≠ 0`. Equalities were solved for the variable before.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Says {
    Negative,
    AtMostZero,
    NotZero,
}

/// A bound of the variable: a sum, its value, and whether the variable is not the bound itself.
struct Bound {
    sum: Sum,
    value: Rational,
    strict: bool,
}

pub(super) fn eliminate(cube: &mut Cube) -> bool {
    let vars: Vec<Term> = cube.vars().into_iter().filter(|&v| cube.store.sort(v) == Sort::Real).collect();
    for var in vars {
        let literals = cube.with(var);
        let rows: Option<Vec<(Sum, Says)>> = literals.iter().map(|&l| row(cube.store, l, var)).collect();
        let Some(rows) = rows else { continue };
        literals.into_iter().for_each(|l| cube.remove(l));
        for literal in without(cube, var, rows) {
            cube.add(literal);
        }
        return true;
    }
    false
}

/// Nothing if the variable occurs anywhere but as a summand.
fn row(store: &Store, literal: Term, var: Term) -> Option<(Sum, Says)> {
    let (atom, sign) = strip_not(store, literal);
    let Node::App(op, args) = store.node(atom) else { return None };
    let (sum, says) = match (op, sign) {
        (Op::RealLe, true) => (difference(store, args[0], args[1]), Says::AtMostZero),
        (Op::RealLt, true) => (difference(store, args[0], args[1]), Says::Negative),
        (Op::RealLe, false) => (difference(store, args[1], args[0]), Says::Negative),
        (Op::RealLt, false) => (difference(store, args[1], args[0]), Says::AtMostZero),
        (Op::Eq, false) if store.sort(args[0]) == Sort::Real => {
            (difference(store, args[0], args[1]), Says::NotZero)
        }
        _ => return None,
    };
    let others: Vec<Term> = sum.coeffs.keys().copied().filter(|&t| t != var).collect();
    (!store.free_vars(&others).contains(&var)).then_some((sum, says))
}

fn difference(store: &Store, a: Term, b: Term) -> Sum {
    let mut sum = Sum::whole(store, a);
    sum.add_whole(store, b, &-Rational::one());
    sum
}

fn without(cube: &mut Cube, var: Term, rows: Vec<(Sum, Says)>) -> Vec<Term> {
    let mut result = vec![];
    let has = |side: fn(&Rational) -> bool| {
        rows.iter().any(|(sum, says)| *says != Says::NotZero && side(&sum.coefficient(var)))
    };
    let bounded = has(Signed::is_negative) && has(Signed::is_positive);
    let (mut lower, mut upper) = (vec![], vec![]);
    for (mut sum, mut says) in rows {
        let c = sum.coefficient(var);
        if c.is_zero() {
            result.push(build(cube.store, &sum, says));
            continue;
        }
        if !bounded {
            // far enough out every bound holds and every disequality
            continue;
        }
        if says == Says::NotZero {
            if value_of(cube, &sum).is_positive() {
                sum.scale(&-Rational::one());
            }
            says = Says::Negative;
        }
        // the sum may have been turned round
        let c = sum.coeffs.remove(&var).unwrap_or(c);
        let positive = c.is_positive();
        sum.scale(&(-Rational::one() / c));
        let value = value_of(cube, &sum);
        let bound = Bound { sum, value, strict: says == Says::Negative };
        if positive { &mut upper } else { &mut lower }.push(bound);
    }
    let Some(greatest) = lower.iter().max_by(|b, c| b.value.cmp(&c.value).then(b.strict.cmp(&c.strict)))
    else {
        return result;
    };
    for b in &lower {
        result.push(less(cube.store, &b.sum, &greatest.sum, b.strict && !greatest.strict));
    }
    for b in &upper {
        result.push(less(cube.store, &greatest.sum, &b.sum, b.strict || greatest.strict));
    }
    result
}

fn less(store: &mut Store, a: &Sum, b: &Sum, strict: bool) -> Term {
    let mut sum = a.clone();
    sum.add_scaled(b, &-Rational::one());
    build(store, &sum, if strict { Says::Negative } else { Says::AtMostZero })
}

fn build(store: &mut Store, sum: &Sum, says: Says) -> Term {
    let (sum, zero) = (sum.build(store), store.real(Rational::zero()));
    match says {
        Says::Negative => store.mk(Op::RealLt, &[sum, zero]),
        Says::AtMostZero => store.mk(Op::RealLe, &[sum, zero]),
        Says::NotZero => {
            let eq = store.mk(Op::Eq, &[sum, zero]);
            store.mk(Op::Not, &[eq])
        }
    }
}

fn value_of(cube: &mut Cube, sum: &Sum) -> Rational {
    sum.coeffs.iter().fold(sum.constant.clone(), |n, (&atom, c)| match cube.value(atom) {
        Value::Real(v) => n + c * v,
        other => panic!("a real number expected, {other} given"),
    })
}

/// `(to_int t)` of a term with a variable to eliminate.
pub(super) fn rounding(cube: &mut Cube) -> bool {
    let rounded = cube.store.subterms(&cube.open()).into_iter().find_map(|t| match cube.store.node(t) {
        Node::App(Op::ToInt, args) if !cube.eliminated_in(args).is_empty() => Some((t, args[0])),
        _ => None,
    });
    let Some((t, real)) = rounded else { return false };
    let n = cube.name("rounded", t);
    let store = &mut *cube.store;
    let (low, one) = (store.mk(Op::ToReal, &[n]), store.real(Rational::one()));
    let high = store.mk(Op::RealAdd, &[low, one]);
    let bounds = [store.mk(Op::RealLe, &[low, real]), store.mk(Op::RealLt, &[real, high])];
    cube.substitute(&FxHashMap::from_iter([(t, n)]));
    bounds.into_iter().for_each(|b| cube.add(b));
    true
}
