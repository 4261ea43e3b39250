//! Derivations with the same steps and other values.

use crate::{Derivation, Step, StepId, System};
use cranelift_entity::SecondaryMap;
use ox_logic::{Model, Node, Op, Store, Term, default_value};
use rustc_hash::FxHashMap;

/// The steps of a derivation with variables of their own instead of values.
pub struct SymbolicDerivation {
    /// What makes values for these variables a derivation.
    pub conditions: Vec<Term>,
    own: SecondaryMap<StepId, FxHashMap<Term, Term>>,
}

impl SymbolicDerivation {
    pub fn of(store: &mut Store, system: &System, derivation: &Derivation) -> Self {
        let mut this = SymbolicDerivation { conditions: vec![], own: SecondaryMap::new() };
        for (id, step) in derivation.steps.iter() {
            let clause = &system.clauses[step.clause];
            let own: FxHashMap<Term, Term> = clause.vars.iter().map(|&v| (v, copy(store, v))).collect();
            this.conditions.push(store.subst(clause.constraint, &own));
            for (atom, &premise) in clause.body.iter().zip(&step.premises) {
                let derived = &system.clauses[derivation.steps[premise].clause].head;
                let derived = derived.as_ref().map_or(&[][..], |h| &h.args);
                for (&a, &b) in atom.args.iter().zip(derived) {
                    let a = store.subst(a, &own);
                    let b = store.subst(b, &this.own[premise]);
                    this.conditions.push(store.mk(Op::Eq, &[a, b]));
                }
            }
            this.own[id] = own;
        }
        this
    }

    /// What stands for a variable of a step's clause.
    pub fn variable(&self, step: StepId, var: Term) -> Option<Term> {
        self.own[step].get(&var).copied()
    }

    pub fn variables(&self) -> Vec<Term> {
        let mut all: Vec<Term> = self.own.values().flat_map(|own| own.values().copied()).collect();
        all.sort();
        all
    }

    /// The derivation with the values of a model of the conditions.
    pub fn with_values(&self, store: &Store, derivation: &Derivation, model: &Model) -> Derivation {
        let mut other = Derivation::default();
        for (id, step) in derivation.steps.iter() {
            let value = |own: &Term| {
                model.get(own).cloned().unwrap_or_else(|| default_value(store, store.sort(*own)))
            };
            let values = self.own[id].iter().map(|(&v, own)| (v, value(own))).collect();
            other.steps.push(Step { clause: step.clause, values, premises: step.premises.clone() });
        }
        other
    }
}

fn copy(store: &mut Store, var: Term) -> Term {
    let Node::Var(name, sort) = *store.node(var) else { unreachable!("only variables are quantified") };
    let stem = store.name(name).split('!').next().unwrap_or_default().to_string();
    store.fresh_var(&stem, sort)
}
