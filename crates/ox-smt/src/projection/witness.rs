//! A term in place of a variable that no theory eliminates: a term of the cube that has no variable to eliminate and the same
//! value under the model, or one with which the model satisfies the literals as well. There are finitely many terms.

use super::cube::Cube;
use super::definition::strip_not;
use num_bigint::BigInt;
use num_traits::{One, Signed};
use ox_logic::{Linear, Node, Op, Sort, Term, Value};
use rustc_hash::FxHashSet;

/// So many other terms are tried.
const TRIED: usize = 24;

/// A term of the cube without variables to eliminate that has the sort and value of this one.
pub(super) fn of_same_value(cube: &mut Cube, term: Term) -> Option<Term> {
    let value = cube.value(term);
    let sort = cube.store.sort(term);
    kept_terms(cube, sort).into_iter().find(|&t| t != term && cube.value(t) == value)
}

/// Terms of this sort without variables to eliminate: what is read and written at first, literals last.
fn kept_terms(cube: &Cube, sort: Sort) -> Vec<Term> {
    let all = cube.store.subterms(&cube.all());
    let mut with_vars = FxHashSet::default();
    let (mut indices, mut others, mut literals) = (vec![], vec![], vec![]);
    let mut used_as_index = FxHashSet::default();
    for &t in &all {
        if let Node::App(Op::Select | Op::Store, args) = cube.store.node(t) {
            used_as_index.insert(args[1]);
        }
    }
    for t in all {
        if cube.is_eliminated(t) || cube.store.args(t).iter().any(|a| with_vars.contains(a)) {
            with_vars.insert(t);
        } else if cube.store.sort(t) != sort {
            continue;
        } else if cube.store.is_literal(t) {
            literals.push(t);
        } else if used_as_index.contains(&t) {
            indices.push(t);
        } else {
            others.push(t);
        }
    }
    [indices, others, literals].concat()
}

/// A variable at a place where only its value counts, and a term of the same value; for integers also where a sum with the
/// variable is an index or another argument of a term.
pub(super) fn same_value(cube: &mut Cube) -> bool {
    for var in cube.vars() {
        if let Sort::Array(_) = cube.store.sort(var) {
            continue;
        }
        if let Some(by) = of_same_value(cube, var).or_else(|| shifted(cube, var)) {
            cube.replace(var, by);
            return true;
        }
    }
    false
}

/// `x` from an argument `c·x + r` (c is 1 or -1) that has the value of a term.
fn shifted(cube: &mut Cube, var: Term) -> Option<Term> {
    if cube.store.sort(var) != Sort::Int {
        return None;
    }
    let parents = cube.store.subterms(&cube.with(var));
    let mut arguments = vec![];
    for t in parents {
        if let Node::App(Op::Select, args) = cube.store.node(t) {
            arguments.push(args[1]);
        }
    }
    for argument in arguments {
        let mut rest = Linear::<BigInt>::whole(cube.store, argument);
        let Some(c) = rest.coeffs.remove(&var).filter(|c| c.abs().is_one()) else { continue };
        let atoms: Vec<Term> = rest.coeffs.keys().copied().collect();
        if !cube.eliminated_in(&atoms).is_empty() {
            continue;
        }
        if let Some(t) = of_same_value(cube, argument) {
            let mut by = Linear::whole(cube.store, t);
            by.add_scaled(&rest, &-BigInt::one());
            by.scale(&c);
            return Some(by.build(cube.store));
        }
    }
    None
}

/// A bit-vector: a term it is compared with, that plus or minus one, zero or all ones, if the model satisfies the literals
/// with it too.
pub(super) fn bound(cube: &mut Cube) -> bool {
    replaced(cube, compared)
}

/// A bit-vector: any term of the cube, as in [`bound`].
pub(super) fn fitting(cube: &mut Cube) -> bool {
    replaced(cube, |cube, _, var| kept_terms(cube, cube.store.sort(var)))
}

fn replaced(cube: &mut Cube, terms: fn(&Cube, &[Term], Term) -> Vec<Term>) -> bool {
    for var in cube.vars() {
        let Sort::BitVec(w) = cube.store.sort(var) else { continue };
        let literals = cube.with(var);
        let mut tried = vec![];
        let one = cube.store.bv(w, 1);
        for t in terms(cube, &literals, var).into_iter().take(TRIED) {
            tried.extend([t, cube.store.mk(Op::BvAdd, &[t, one]), cube.store.mk(Op::BvSub, &[t, one])]);
        }
        tried.extend([0, -1].map(|n| cube.store.bv(w, n)));
        for t in tried {
            if satisfies(cube, &literals, var, t) {
                cube.replace_by_another(var, t);
                return true;
            }
        }
    }
    false
}

/// The other sides of comparisons with the variable, if they have none to eliminate.
fn compared(cube: &Cube, literals: &[Term], var: Term) -> Vec<Term> {
    let mut found = vec![];
    for &literal in literals {
        let (atom, _) = strip_not(cube.store, literal);
        let &[a, b] = cube.store.args(atom) else { continue };
        for (x, t) in [(a, b), (b, a)] {
            if x == var && cube.store.sort(t) == cube.store.sort(var) && cube.eliminated_in(&[t]).is_empty() {
                found.push(t);
            }
        }
    }
    found
}

/// Whether the literals hold with the value of `t` for the variable.
fn satisfies(cube: &mut Cube, literals: &[Term], var: Term, t: Term) -> bool {
    let value = cube.value(t);
    let mut model = ox_logic::Model::default();
    for v in cube.store.free_vars(literals) {
        let value = if v == var { value.clone() } else { cube.value(v) };
        model.insert(v, value);
    }
    let mut values = ox_logic::Evaluator::new(model);
    literals.iter().all(|&l| values.is(cube.store, l, true))
}

/// The last way out: the value under the model, which is reported. Arrays last.
pub(super) fn value(cube: &mut Cube) -> bool {
    let vars = cube.vars();
    let is_array = |v: &Term| matches!(cube.store.sort(*v), Sort::Array(_));
    let Some(&var) = vars.iter().min_by_key(|v| is_array(v)) else { return false };
    cube.by_value.push(var);
    let value: Value = cube.value(var);
    let by = cube.store.value(&value);
    cube.replace(var, by);
    true
}
