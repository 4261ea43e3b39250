//! Checks a derivation by evaluation alone: no solver is involved.

use crate::Rejection;
use ox_chc::{Derivation, Step, System};
use ox_logic::{Store, Term, Value, eval};

/// Every step instantiates its clause, its premises derive the atoms of the body, and the last step is a query.
pub fn check_derivation(store: &Store, system: &System, derivation: &Derivation) -> Result<(), Rejection> {
    let Some((last, root)) = derivation.steps.iter().next_back() else {
        return Err(Rejection::WrongStep { step: 0, what: "there is no step".into() });
    };
    for (id, step) in derivation.steps.iter() {
        check_step(store, system, derivation, step)
            .map_err(|what| Rejection::WrongStep { step: id.as_u32(), what })?;
        if step.premises.iter().any(|&p| p >= id) {
            let what = "a premise does not come before it".into();
            return Err(Rejection::WrongStep { step: id.as_u32(), what });
        }
    }
    match system.clauses[root.clause].head {
        None => Ok(()),
        Some(_) => {
            Err(Rejection::WrongStep { step: last.as_u32(), what: "the last step derives no query".into() })
        }
    }
}

fn check_step(store: &Store, system: &System, derivation: &Derivation, step: &Step) -> Result<(), String> {
    let clause = system.clauses.get(step.clause).ok_or("the clause does not exist")?;
    if let Some(&v) =
        clause.vars.iter().find(|v| step.values.get(v).map(|x| x.sort()) != Some(store.sort(**v)))
    {
        return Err(format!("{} has no value of its sort", ox_logic::smtlib::print_term(store, v)));
    }
    let value = |t: Term, step: &Step| eval(store, t, &step.values).map_err(|e| e.to_string());
    if value(clause.constraint, step)? != Value::Bool(true) {
        return Err("the constraint of its clause is false".into());
    }
    if clause.body.len() != step.premises.len() {
        return Err("it has not one premise for each atom".into());
    }
    for (atom, &p) in clause.body.iter().zip(&step.premises) {
        let premise = derivation.steps.get(p).ok_or("a premise does not exist")?;
        let derived = system.clauses[premise.clause].head.as_ref().ok_or("a premise derives nothing")?;
        if derived.pred != atom.pred {
            return Err("a premise derives another predicate".into());
        }
        for (&a, &b) in atom.args.iter().zip(&derived.args) {
            if value(a, step)? != value(b, premise)? {
                return Err("a premise derives other values".into());
            }
        }
    }
    Ok(())
}
