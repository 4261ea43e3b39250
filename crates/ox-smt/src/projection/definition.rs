//! Variables that the cube defines: Boolean literals, and equalities solved for a variable.

use super::cube::Cube;
use num_bigint::BigInt;
use num_traits::{One, Signed};
use ox_logic::linear::{Coefficient, Linear};
use ox_logic::{Node, Op, Rational, Sort, Store, Term};

/// A Boolean variable: what its literal says, else the other side of an equality, else its value.
pub(super) fn boolean(cube: &mut Cube) -> bool {
    let Some(var) = cube.vars().into_iter().find(|&v| cube.store.sort(v) == Sort::Bool) else { return false };
    let value = cube.value(var);
    let mut by = cube.store.value(&value);
    let literals = cube.with(var);
    let decided = literals.iter().any(|&l| strip_not(cube.store, l).0 == var);
    if !decided && let Some(other) = literals.iter().find_map(|&l| other_side(cube.store, l, var)) {
        by = match cube.value(other) == value {
            true => other,
            false => cube.store.mk(Op::Not, &[other]),
        };
    }
    cube.replace(var, by);
    true
}

/// The atom of a literal and whether it is not negated.
pub(crate) fn strip_not(store: &Store, literal: Term) -> (Term, bool) {
    match store.node(literal) {
        Node::App(Op::Not, args) => (args[0], false),
        _ => (literal, true),
    }
}

fn other_side(store: &Store, literal: Term, var: Term) -> Option<Term> {
    let (atom, _) = strip_not(store, literal);
    let Node::App(Op::Eq, args) = store.node(atom) else { return None };
    match (args[0] == var, args[1] == var) {
        (true, false) => Some(args[1]),
        (false, true) => Some(args[0]),
        (true, true) | (false, false) => None,
    }
}

/// An equality `x = t` where `t` does not have `x`: one whose `t` has no variables to eliminate, if there is one.
pub(super) fn equality(cube: &mut Cube) -> bool {
    let mut found = None;
    for literal in cube.open() {
        for (var, by) in solutions(cube, literal) {
            let clean = cube.eliminated_in(&[by]).is_empty();
            if clean || found.is_none() {
                found = Some((var, by));
            }
            if clean {
                cube.replace(var, by);
                return true;
            }
        }
    }
    let Some((var, by)) = found else { return false };
    cube.replace(var, by);
    true
}

fn solutions(cube: &mut Cube, literal: Term) -> Vec<(Term, Term)> {
    let Node::App(Op::Eq, args) = cube.store.node(literal) else { return vec![] };
    let (a, b) = (args[0], args[1]);
    match cube.store.sort(a) {
        Sort::Int => solved::<BigInt>(cube, a, b),
        Sort::Real => solved::<Rational>(cube, a, b),
        Sort::Bool | Sort::BitVec(_) | Sort::Array(_) => {
            let sides = [(a, b), (b, a)].into_iter();
            sides
                .filter(|&(x, t)| cube.is_eliminated(x) && !cube.store.free_vars(&[t]).contains(&x))
                .collect()
        }
    }
}

/// The equality of two sums solved for the variables with a factor that divides.
fn solved<C: Coefficient + Solvable>(cube: &mut Cube, a: Term, b: Term) -> Vec<(Term, Term)> {
    let mut sum = Linear::<C>::whole(cube.store, a);
    sum.add_whole(cube.store, b, &-C::one());
    let inside: Vec<Term> = sum.coeffs.keys().copied().filter(|t| !cube.is_eliminated(*t)).collect();
    let inside = cube.eliminated_in(&inside);
    let candidates =
        sum.coeffs.iter().filter(|(t, c)| cube.is_eliminated(**t) && c.divides_all() && !inside.contains(t));
    let candidates: Vec<(Term, C)> = candidates.map(|(&t, c)| (t, c.clone())).collect();
    let build = |(var, c): (Term, C)| {
        let mut by = sum.clone();
        by.coeffs.remove(&var);
        by.scale(&(-C::one() / c));
        (var, by.build(cube.store))
    };
    candidates.into_iter().map(build).collect()
}

/// Numbers by which every number of the sort can be divided.
trait Solvable {
    fn divides_all(&self) -> bool;
}

impl Solvable for BigInt {
    fn divides_all(&self) -> bool {
        self.abs().is_one()
    }
}

impl Solvable for Rational {
    fn divides_all(&self) -> bool {
        true
    }
}
