//! Model-based projection: of a formula and a model, a conjunction without some of the variables that implies there are
//! values for them, and that the model satisfies (Komuravelli, Gurfinkel, Chaki, CAV 2014; section 4.1 of the SeaHorn
//! paper, CAV 2015; Bjørner and Janota, LPAR 2015).
//!
//! First the literals that make the formula true (`implicant`), then the rules of [`RULES`] on them, the first one that
//! fits, until no variable is left. A rule makes its choices by the model, and only one of finitely many, so that all models
//! of a formula give finitely many results; the last rule puts a value in, and says so.

mod array;
mod bits;
mod cell;
mod cube;
pub(crate) mod definition;
pub(crate) mod implicant;
mod integer;
mod quotient;
mod real;
pub(crate) mod rows;
mod witness;

use cube::Cube;
use ox_logic::{Model, Store, Term};

/// What [`project`] finds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Projected {
    /// Conjuncts. The literal `false` alone if the formula is not true under the model.
    pub literals: Vec<Term>,
    /// Variables for which the model's value was put in because no rule fitted, also those made on the way. If there are
    /// some, the models of the formula can give infinitely many results.
    pub by_value: Vec<Term>,
}

/// One way to get rid of a variable.
pub struct Rule {
    pub name: &'static str,
    pub law: &'static str,
    /// Whether it did something.
    apply: fn(&mut Cube) -> bool,
}

/// The rules in the order in which they are tried.
pub const RULES: &[Rule] = &[
    Rule {
        name: "boolean", law: "b ∧ φ → φ[true], (b = c) ∧ φ → φ[b := c]", apply: definition::boolean
    },
    Rule { name: "equality", law: "x = t ∧ φ → φ[x := t]", apply: definition::equality },
    Rule {
        name: "inverted",
        law: "(f(x) = t) ∧ φ → φ[x := f⁻¹(t)] for bit-vector operations f that have an inverse",
        apply: bits::inverted,
    },
    Rule {
        name: "array-equality",
        law: "(store(a, i, v) = b) ∧ φ → (b[i] = v) ∧ φ[a := store(b, i, x)], also between arrays that stay",
        apply: array::equality,
    },
    Rule { name: "array-difference", law: "a ≠ b → a[k] ≠ b[k]", apply: array::difference },
    Rule {
        name: "read-over-write",
        law: "φ[store(a, i, v)[j]] → (i = j) ∧ φ[v] or (i ≠ j) ∧ φ[a[j]]",
        apply: cell::read_over_write,
    },
    Rule {
        name: "cells",
        law: "φ[a[i], a[j]] → (i = j) ∧ φ[x, x] or (i ≠ j) ∧ φ[x, y]",
        apply: cell::expand,
    },
    Rule { name: "quotient", law: "φ[t div c] → φ[q] ∧ 0 <= t - c·q < |c|", apply: quotient::purify },
    Rule { name: "rounding", law: "φ[to_int t] → φ[n] ∧ n <= t < n + 1", apply: real::rounding },
    Rule { name: "real", law: "t <= x ∧ x < s → t < s for the greatest t", apply: real::eliminate },
    Rule {
        name: "integer",
        law: "t <= a·x ∧ b·x <= s → a·s - b·t >= (a-1)·(b-1), or a·x = t + k, for the greatest t / a",
        apply: integer::eliminate,
    },
    Rule { name: "bits", law: "φ[x[3:0], x[7:4]] → φ[y, z]", apply: bits::split },
    Rule {
        name: "bound",
        law: "φ[x] → φ[t] for a t that the bit-vector x is compared with",
        apply: witness::bound,
    },
    Rule {
        name: "same-value",
        law: "φ[x] → φ[t] for a term t of the value of x",
        apply: witness::same_value,
    },
    Rule {
        name: "fitting",
        law: "φ[x] → φ[t] for any t of the cube with which it holds",
        apply: witness::fitting,
    },
    Rule { name: "value", law: "φ → φ[x := value of x]", apply: witness::value },
];

/// After so many steps values are put in: whatever the rules do, projection ends.
const STEPS: usize = 20_000;

/// A formula over the variables that are not eliminated, that implies ∃ vars. formula, and that the model satisfies.
/// The model assigns all free variables of the formula (missing ones have default values). If the formula is not true
/// under it (or has no value: a division by zero, an uninterpreted function), the result is `false`.
pub fn project(store: &mut Store, formula: Term, vars: &[Term], model: &Model) -> Projected {
    let mut values = implicant::complete(store, &[formula], model);
    let Some(literals) = implicant::literals(store, formula, &mut values) else {
        return Projected { literals: vec![store.bool(false)], by_value: vec![] };
    };
    let mut cube = Cube::new(store, values, vars);
    for literal in literals {
        cube.add(literal);
    }
    let mut steps = 0;
    while RULES.iter().any(|rule| (rule.apply)(&mut cube)) {
        steps += 1;
        debug_assert!(steps < STEPS, "the rules go round in circles");
        if steps >= STEPS {
            while witness::value(&mut cube) {}
        }
    }
    let (literals, by_value) = cube.into_result();
    Projected { literals, by_value }
}

/// The literals of a prime-ish implicant of the formula under the model (no projection): NNF walk, `ite` and Boolean
/// structure by the model. The literal `false` if the formula is not true under the model.
pub fn implicant(store: &mut Store, formula: Term, model: &Model) -> Vec<Term> {
    let mut values = implicant::complete(store, &[formula], model);
    implicant::literals(store, formula, &mut values).unwrap_or_else(|| vec![store.bool(false)])
}
