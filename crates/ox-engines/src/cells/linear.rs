//! Linear terms: differences, and equalities solved for a variable.

use num_bigint::BigInt;
use num_traits::{One, Signed, Zero};
use ox_logic::{Linear, Node, Op, Sort, Store, Term};

/// `a − b`, if it is a number.
pub fn difference(store: &Store, a: Term, b: Term) -> Option<BigInt> {
    Linear::<BigInt>::difference(store, a, b).as_constant().cloned()
}

/// An equality as `by * x = sum`, with a positive factor, if it is linear in x.
pub fn solved_for(store: &mut Store, equality: Term, x: Term) -> Option<(Term, BigInt)> {
    let Node::App(Op::Eq, args) = store.node(equality).clone() else { return None };
    if store.sort(args[0]) != Sort::Int {
        return None;
    }
    let mut sum = Linear::<BigInt>::difference(store, args[0], args[1]);
    let by = sum.coeffs.remove(&x).filter(|by| !by.is_zero())?;
    let rest: Vec<Term> = sum.coeffs.keys().copied().collect();
    if store.free_vars(&rest).contains(&x) {
        return None;
    }
    // by·x + sum = 0
    if by.is_positive() {
        sum.scale(&-BigInt::one());
    }
    Some((sum.build(store), by.abs()))
}
