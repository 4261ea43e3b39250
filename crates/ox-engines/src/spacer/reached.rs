//! Must-summaries: facts that are derived, each a cube with the rule and the facts that it comes from, and the derivation that they are
//! in the end.

use super::transformer::Transformer;
use ox_chc::{Derivation, PredId, Step, StepId};
use ox_logic::{Model, Op, Store, Term, Value, default_value, eval};
use ox_smt::backend::z3::Z3Solver;
use ox_smt::{SatResult, SmtError, Solver};
use rustc_hash::FxHashMap;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ReachedId(usize);

/// Every fact that satisfies the cube is derived by the rule from facts that satisfy the premises.
pub struct Reached {
    pub pred: PredId,
    pub cube: Vec<Term>,
    rule: usize,
    premises: Vec<ReachedId>,
}

#[derive(Default)]
pub struct MustSummaries {
    all: Vec<Reached>,
    of: FxHashMap<PredId, Vec<ReachedId>>,
}

impl MustSummaries {
    pub fn add(&mut self, pred: PredId, cube: Vec<Term>, rule: usize, premises: Vec<ReachedId>) -> ReachedId {
        let id = ReachedId(self.all.len());
        self.all.push(Reached { pred, cube, rule, premises });
        self.of.entry(pred).or_default().push(id);
        id
    }

    pub fn get(&self, id: ReachedId) -> &Reached {
        &self.all[id.0]
    }

    pub fn len(&self) -> usize {
        self.all.len()
    }

    pub fn of(&self, pred: PredId) -> &[ReachedId] {
        self.of.get(&pred).map_or(&[], |all| all)
    }

    /// A fact of the predicate at the slot that the model satisfies.
    pub fn at_slot(
        &self,
        store: &mut Store,
        transformer: &Transformer,
        slot: usize,
        params: &[Term],
        model: &Model,
    ) -> Option<(ReachedId, Vec<Term>)> {
        for &id in self.of(transformer.slots[slot].pred).iter().rev() {
            let here: Vec<Term> =
                self.get(id).cube.iter().map(|&t| transformer.at_slot(store, slot, params, t)).collect();
            if here.iter().all(|&t| eval(store, t, model) == Ok(Value::Bool(true))) {
                return Some((id, here));
            }
        }
        None
    }

    /// The derivation that ends with the fact, which is one of a predicate without arguments.
    pub fn derivation(
        &self,
        store: &mut Store,
        transformers: &[Transformer],
        last: ReachedId,
    ) -> Result<Result<Derivation, String>, SmtError> {
        let mut derivation = Derivation::default();
        let mut solver = Z3Solver::new()?;
        let mut done: FxHashMap<(ReachedId, Vec<Value>), StepId> = FxHashMap::default();
        let mut open = vec![Open { id: last, at: vec![], found: None }];
        while let Some(top) = open.last_mut() {
            if done.contains_key(&(top.id, top.at.clone())) {
                open.pop();
                continue;
            }
            if top.found.is_none() {
                match self.instance(store, &mut solver, transformers, top.id, &top.at)? {
                    Ok(found) => top.found = Some(found),
                    Err(reason) => return Ok(Err(reason)),
                }
                let needed = top.found.as_ref().expect("just set").1.clone();
                open.extend(needed.into_iter().map(|(id, at)| Open { id, at, found: None }));
                continue;
            }
            let Open { id, at, found } = open.pop().expect("just seen");
            let (values, needed) = found.expect("just seen");
            let reached = self.get(id);
            let clause = transformers[reached.pred.as_u32() as usize].rules[reached.rule].clause;
            let premises = needed.iter().map(|key| done[key]).collect();
            done.insert((id, at), derivation.steps.push(Step { clause, values, premises }));
        }
        Ok(Ok(derivation))
    }

    /// Values for the variables of the clause with which it derives this ground fact, and the ground facts that it uses.
    fn instance(
        &self,
        store: &mut Store,
        solver: &mut Z3Solver,
        transformers: &[Transformer],
        id: ReachedId,
        at: &[Value],
    ) -> Result<Result<Found, String>, SmtError> {
        let reached = self.get(id);
        let transformer = &transformers[reached.pred.as_u32() as usize];
        let rule = &transformer.rules[reached.rule];
        let mut parts = vec![rule.formula];
        for (&param, value) in transformer.params.iter().zip(at) {
            let value = store.value(value);
            parts.push(store.mk(Op::Eq, &[param, value]));
        }
        for (&slot, &premise) in rule.slots.iter().zip(&reached.premises) {
            let params = &transformers[transformer.slots[slot].pred.as_u32() as usize].params;
            for &t in &self.get(premise).cube {
                parts.push(transformer.at_slot(store, slot, params, t));
            }
        }
        solver.push();
        for &part in &parts {
            solver.assert(store, part)?;
        }
        let model = match solver.check(store, &[])? {
            SatResult::Sat => solver.model(store, &rule.vars)?,
            SatResult::Unsat => return Ok(Err("a fact that was reached is not derived".into())),
            SatResult::Unknown(reason) => return Ok(Err(reason)),
        };
        solver.pop();
        let value = |t: Term| eval(store, t, &model).unwrap_or_else(|_| default_value(store, store.sort(t)));
        let values = rule.values.iter().map(|&(v, t)| (v, value(t))).collect();
        let premises = rule.slots.iter().zip(&reached.premises);
        let needed = premises
            .map(|(&slot, &premise)| {
                (premise, transformer.slots[slot].vars.iter().map(|&v| value(v)).collect())
            })
            .collect();
        Ok(Ok((values, needed)))
    }
}

/// Values for a clause, and the ground facts that it uses.
type Found = (Model, Vec<(ReachedId, Vec<Value>)>);

/// A ground fact whose step is still to be made.
struct Open {
    id: ReachedId,
    at: Vec<Value>,
    found: Option<Found>,
}
