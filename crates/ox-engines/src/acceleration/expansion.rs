//! The way back: a step that is n rounds of a loop becomes n steps, whose values are computed round by round.

use super::cases::Case;
use cranelift_entity::PrimaryMap;
use num_traits::ToPrimitive;
use ox_chc::{ClauseId, Derivation, Step, StepId};
use ox_logic::{EvalError, Model, Node, Store, Term, Value, default_value, eval};
use rustc_hash::FxHashMap;

/// Where a clause of the accelerated system comes from.
pub enum Origin {
    Same(ClauseId),
    Rounds {
        clause: ClauseId,
        case: Case,
        /// How many rounds it is; one if there is nothing.
        count: Option<Term>,
    },
}

/// The derivation from the clauses before acceleration. An error says why there is none, such as more steps than `longest`.
pub fn expand(
    store: &Store,
    origins: &PrimaryMap<ClauseId, Origin>,
    derivation: Derivation,
    longest: u64,
) -> Result<Derivation, String> {
    let mut length: u64 = 0;
    for step in derivation.steps.values() {
        length = length.saturating_add(rounds(store, &origins[step.clause], &step.values)?);
    }
    if length > longest {
        return Err(format!(
            "the counterexample has {length} steps; with the option `length` there may be {longest}"
        ));
    }
    let mut out = Derivation::default();
    out.steps.reserve(length as usize);
    let mut new: FxHashMap<StepId, StepId> = FxHashMap::default();
    for (id, step) in derivation.steps {
        let premises: Vec<StepId> = step.premises.iter().map(|p| new[p]).collect();
        let last = match &origins[step.clause] {
            Origin::Same(clause) => out.steps.push(Step { clause: *clause, premises, ..step }),
            Origin::Rounds { clause, case, .. } => {
                let n = rounds(store, &origins[step.clause], &step.values)?;
                let first = (*clause, step.values, premises);
                repeat(store, &mut out, case, first, n)?
            }
        };
        new.insert(id, last);
    }
    Ok(out)
}

fn rounds(store: &Store, origin: &Origin, values: &Model) -> Result<u64, String> {
    let Origin::Rounds { count: Some(count), .. } = origin else { return Ok(1) };
    match eval(store, *count, values).map_err(|e| e.to_string())? {
        // more than that are too many anyway
        Value::Int(n) => Ok(n.to_u64().unwrap_or(u64::MAX)),
        other => Err(format!("{other:?} is no number of rounds")),
    }
}

/// The last of n rounds.
fn repeat(
    store: &Store,
    out: &mut Derivation,
    case: &Case,
    (clause, mut values, mut premises): (ClauseId, Model, Vec<StepId>),
    n: u64,
) -> Result<StepId, String> {
    let vars: Vec<Term> = case.map.keys().copied().collect();
    let changed: Vec<(Term, Term)> =
        case.before.iter().copied().zip(case.after.iter().copied()).filter(|(x, t)| x != t).collect();
    let mut terms: Vec<Term> = vars.iter().map(|v| case.map[v]).collect();
    terms.extend(changed.iter().map(|(_, t)| t));
    for v in store.free_vars(&terms) {
        // what the closure does not mention may have any value
        values.entry(v).or_insert_with(|| default_value(store, store.sort(v)));
    }
    let mut last = None;
    for _ in 0..n {
        let found: Result<Vec<Value>, EvalError> = terms.iter().map(|&t| value(store, t, &values)).collect();
        let mut found = found.map_err(|e| e.to_string())?;
        let after = found.split_off(vars.len());
        let step = Step { clause, values: vars.iter().copied().zip(found).collect(), premises };
        let id = out.steps.push(step);
        premises = vec![id];
        last = Some(id);
        values.extend(changed.iter().map(|(x, _)| *x).zip(after));
    }
    last.ok_or_else(|| "a step is no round of its loop".into())
}

fn value(store: &Store, t: Term, values: &Model) -> Result<Value, EvalError> {
    match (store.node(t), values.get(&t)) {
        (Node::Var(..), Some(value)) => Ok(value.clone()),
        _ => eval(store, t, values),
    }
}
