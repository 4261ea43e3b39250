//! Replaces the variables of a clause that an equality defines, which leaves fewer variables and lets the transforms that look at
//! arguments see through `x' = x`.
//!
//! Way back: the predicates are the same, so a solution stays; the values of replaced variables are computed.

use super::equations::{Solved, keeping, solve};
use super::recover::recover;
use super::{BackMap, Horn, Transform, Transformed};
use crate::{Atom, Clause, ClauseId, Derivation, Solution, System};
use cranelift_entity::PrimaryMap;
use ox_logic::{Store, Term};
use rustc_hash::FxHashMap;

pub const EQUALITIES: Transform = Transform {
    name: "equalities",
    help: "replace the variables of a clause that an equality defines",
    apply: |store, system| {
        let mut out = System { preds: system.preds.clone(), clauses: PrimaryMap::new() };
        let mut maps = PrimaryMap::new();
        for clause in system.clauses.values() {
            let may = keeping(store, &clause.body);
            let solved = solve(store, clause.constraint, may);
            out.clauses.push(substituted(store, clause, &solved));
            maps.push(solved.map);
        }
        Transformed { system: out, back: Box::new(Back { original: system.clone(), maps }) }
    },
};

/// The clause with its constraint solved.
pub fn substituted(store: &mut Store, clause: &Clause, solved: &Solved) -> Clause {
    let mut atom = |a: &Atom| Atom { pred: a.pred, args: solved.apply_all(store, &a.args) };
    let body = clause.body.iter().map(&mut atom).collect();
    let head = clause.head.as_ref().map(&mut atom);
    Clause::new(store, body, solved.rest, head)
}

struct Back {
    original: System,
    maps: PrimaryMap<ClauseId, FxHashMap<Term, Term>>,
}

impl BackMap for Back {
    fn solution(&self, _: &mut Store, solution: Solution, _: &mut Horn) -> Result<Solution, String> {
        Ok(solution)
    }

    fn derivation(&self, store: &mut Store, mut derivation: Derivation) -> Derivation {
        for step in derivation.steps.values_mut() {
            let vars = &self.original.clauses[step.clause].vars;
            step.values = recover(store, vars, &self.maps[step.clause], &step.values);
        }
        derivation
    }
}
