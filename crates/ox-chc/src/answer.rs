//! What an engine answers about a system, with its evidence.

use crate::{ClauseId, PredId, System};
use cranelift_entity::{PrimaryMap, SecondaryMap, entity_impl};
use ox_logic::Model;
use ox_logic::{Store, Term};

/// `sat` and `unsat` in the words of CHC-COMP: `Sat` means that no query can be derived (safe).
#[derive(Clone, Debug, PartialEq)]
pub enum ChcAnswer {
    Sat(Solution),
    Unsat(Derivation),
    /// The reason, for people.
    Unknown(String),
}

/// An interpretation of the predicates.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Solution {
    pub definitions: SecondaryMap<PredId, Option<Definition>>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Definition {
    /// One variable an argument, all different.
    pub params: Vec<Term>,
    /// Without quantifiers. It holds for all values of the variables that are no parameters.
    pub body: Term,
}

impl Definition {
    /// The variables that stand for all values.
    pub fn universals(&self, store: &Store) -> Vec<Term> {
        store.free_vars(&[self.body]).into_iter().filter(|v| !self.params.contains(v)).collect()
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct StepId(u32);
entity_impl!(StepId, "step");

/// A ground derivation of a query. Premises come before the steps that use them; the last step is the query.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Derivation {
    pub steps: PrimaryMap<StepId, Step>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    pub clause: ClauseId,
    /// A value for every variable of the clause.
    pub values: Model,
    /// One step an atom of the body, in the same order.
    pub premises: Vec<StepId>,
}

impl Solution {
    /// The definition of `pred` with its parameters replaced by `args`; `true` where there is none. Variables that stand for all
    /// values stay as they are.
    pub fn apply(&self, store: &mut Store, pred: PredId, args: &[Term]) -> Term {
        match &self.definitions[pred] {
            None => store.bool(true),
            Some(d) => {
                let map = d.params.iter().copied().zip(args.iter().copied()).collect();
                store.subst(d.body, &map)
            }
        }
    }
}

/// Variables `NAME!0`, `NAME!1`, … for the parameters of a predicate's definition.
pub fn fresh_params(store: &mut Store, system: &System, pred: PredId) -> Vec<Term> {
    let sorts = system.preds[pred].args.clone();
    sorts.iter().enumerate().map(|(i, &s)| store.var(&format!("arg!{i}"), s)).collect()
}
