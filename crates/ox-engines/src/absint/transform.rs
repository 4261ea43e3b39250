//! The interval facts as a transform of Horn clauses (DESIGN, decision 5).
//!
//! Each clause is simplified under the facts of its body, above all the wrap-arounds that cannot happen, and the facts are added to
//! its constraint. Way back: a solution is conjoined with the facts; a derivation stays as it is, because the
//! clauses and their variables are the same and the new constraint with the facts implies the old one.

use super::fixpoint::{body_env, clause_env, fixpoint};
use super::refine::Refiner;
use super::simplify_under::{fact_formula, simplify_under};
use super::{Abstract, Facts};
use ox_chc::answer::fresh_params;
use ox_chc::transform::{BackMap, Horn, Transform, Transformed};
use ox_chc::{Atom, Clause, Definition, Derivation, Solution, System};
use ox_logic::{Op, Store, Term};

pub const INTERVALS: Transform = Transform {
    name: "intervals",
    help: "simplify the clauses by an interval analysis, and add what it found",
    apply: |store, system| {
        let facts = fixpoint(store, system);
        let mut out = System { preds: system.preds.clone(), clauses: Default::default() };
        for clause in system.clauses.values() {
            let c = simplify_clause(store, clause, &facts);
            out.clauses.push(c);
        }
        Transformed { system: out, back: Box::new(Back { original: system.clone(), facts }) }
    },
};

fn simplify_clause(store: &mut Store, clause: &Clause, facts: &Facts) -> Clause {
    let mut refiner = Refiner::new(store);
    let (Some(body), Some(full)) =
        (body_env(&mut refiner, clause, facts), clause_env(&mut refiner, clause, facts))
    else {
        // cannot be used; kept so that the numbers of clauses stay
        let constraint = store.bool(false);
        return Clause { constraint, ..clause.clone() };
    };
    let mut parts = fact_formulas(store, &clause.body, facts);
    parts.push(simplify_under(store, clause.constraint, &body));
    let constraint = store.mk(Op::And, &parts);
    // the constraint with the facts allows only what `full` does, where these arguments are equal to those before
    let mut atom = |a: &Atom| Atom {
        pred: a.pred,
        args: a.args.iter().map(|&t| simplify_under(store, t, &full)).collect(),
    };
    let body = clause.body.iter().map(&mut atom).collect();
    let head = clause.head.as_ref().map(atom);
    Clause { vars: clause.vars.clone(), body, constraint, head }
}

fn fact_formulas(store: &mut Store, atoms: &[Atom], facts: &Facts) -> Vec<Term> {
    let mut parts = vec![];
    for atom in atoms {
        let Some(known) = &facts[atom.pred] else { continue };
        for (&t, fact) in atom.args.iter().zip(known) {
            parts.push(fact_formula(store, t, fact));
        }
    }
    parts
}

struct Back {
    original: System,
    facts: Facts,
}

impl BackMap for Back {
    fn solution(&self, store: &mut Store, mut solution: Solution, _: &mut Horn) -> Result<Solution, String> {
        for pred in self.original.preds.keys() {
            let params = match &solution.definitions[pred] {
                Some(d) => d.params.clone(),
                None => fresh_params(store, &self.original, pred),
            };
            let mut parts = vec![solution.apply(store, pred, &params)];
            match &self.facts[pred] {
                None => parts.push(store.bool(false)),
                Some(known) => {
                    let known: Vec<Abstract> = known.clone();
                    parts.extend(params.iter().zip(&known).map(|(&p, fact)| fact_formula(store, p, fact)));
                }
            }
            let body = store.mk(Op::And, &parts);
            solution.definitions[pred] = Some(Definition { params, body });
        }
        Ok(solution)
    }

    fn derivation(&self, _: &mut Store, derivation: Derivation) -> Derivation {
        derivation
    }
}
