//! Model-based projection: of a formula and a model, a conjunction without some of the variables that implies there are
//! values for them, and that the model satisfies (Komuravelli, Gurfinkel, Chaki, CAV 2014; section 4.1 of the SeaHorn
//! paper, CAV 2015; Bjørner and Janota, LPAR 2015).
//!
//! First the literals that make the formula true (`implicant`), then the rules of [`RULES`] on them, the first one that
//! fits, until no variable is left. A rule makes its choices by the model, and only one of finitely many, so that all models
//! of a formula give finitely many results; the last rule puts a value in, and says so.

mod cube;
mod definition;
mod implicant;
mod integer;
mod quotient;
mod rows;

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
    Rule { name: "quotient", law: "φ[t div c] → φ[q] ∧ 0 <= t - c·q < |c|", apply: quotient::purify },
    Rule {
        name: "integer",
        law: "t <= a·x ∧ b·x <= s → a·s - b·t >= (a-1)·(b-1)",
        apply: integer::eliminate,
    },
    Rule { name: "value", law: "φ → φ[x := value of x]", apply: definition::value },
];

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
    while RULES.iter().any(|rule| (rule.apply)(&mut cube)) {}
    let (literals, by_value) = cube.into_result();
    Projected { literals, by_value }
}

/// The literals of a prime-ish implicant of the formula under the model (no projection): NNF walk, `ite` and Boolean
/// structure by the model. The literal `false` if the formula is not true under the model.
pub fn implicant(store: &mut Store, formula: Term, model: &Model) -> Vec<Term> {
    let mut values = implicant::complete(store, &[formula], model);
    implicant::literals(store, formula, &mut values).unwrap_or_else(|| vec![store.bool(false)])
}
