//! Variables that the cube defines: Boolean literals, and equalities solved for a variable.

use super::cube::Cube;
use num_bigint::BigInt;
use num_traits::{One, Signed};
use ox_logic::linear::{Coefficient, Linear};
use ox_logic::{Node, Op, Rational, Sort, Store, Term};

/// Boolean variables: what its literal says, else the other side of an equality, else its value.
pub(super) fn boolean(cube: &mut Cube) -> bool {
    let vars: Vec<Term> = cube.vars().into_iter().filter(|&v| cube.store.sort(v) == Sort::Bool).collect();
    for &var in &vars {
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
    }
    !vars.is_empty()
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

/// Equalities `x = t` where `t` does not have `x`: all whose `t` has no variables to eliminate, else one other.
pub(super) fn equality(cube: &mut Cube) -> bool {
    let (mut some, mut other) = (false, None);
    for literal in cube.open() {
        if !cube.is_open(literal) {
            continue;
        }
        let Some((var, by)) = solution(cube, literal) else { continue };
        if cube.eliminated_in(&[by]).is_empty() {
            cube.replace(var, by);
            some = true;
        } else if other.is_none() {
            other = Some((var, by));
        }
    }
    match other.filter(|_| !some) {
        Some((var, by)) => {
            cube.replace(var, by);
            true
        }
        None => some,
    }
}

/// A variable that the literal defines, and as what.
fn solution(cube: &mut Cube, literal: Term) -> Option<(Term, Term)> {
    let Node::App(Op::Eq, args) = cube.store.node(literal) else { return None };
    let (a, b) = (args[0], args[1]);
    match cube.store.sort(a) {
        Sort::Int => solved::<BigInt>(cube, a, b),
        Sort::Real => solved::<Rational>(cube, a, b),
        Sort::Bool | Sort::BitVec(_) | Sort::Array(_) => {
            let mut sides = [(a, b), (b, a)].into_iter();
            sides.find(|&(x, t)| cube.is_eliminated(x) && !cube.store.free_vars(&[t]).contains(&x))
        }
    }
}

/// The equality of two sums solved for a variable with a factor that divides.
fn solved<C: Coefficient + Solvable>(cube: &mut Cube, a: Term, b: Term) -> Option<(Term, Term)> {
    let mut sum = Linear::<C>::whole(cube.store, a);
    sum.add_whole(cube.store, b, &-C::one());
    let inside: Vec<Term> = sum.coeffs.keys().copied().filter(|t| !cube.is_eliminated(*t)).collect();
    let inside = cube.eliminated_in(&inside);
    let mut candidates =
        sum.coeffs.iter().filter(|(t, c)| cube.is_eliminated(**t) && c.divides_all() && !inside.contains(t));
    let (&var, c) = candidates.next()?;
    let c = c.clone();
    sum.coeffs.remove(&var);
    sum.scale(&(-C::one() / c));
    Some((var, sum.build(cube.store)))
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
