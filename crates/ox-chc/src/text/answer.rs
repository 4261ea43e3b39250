//! Answers as text: what a worker process prints and its parent reads.
//!
//! ```text
//! sat                                   unsat
//! (define-fun P ((arg!0 Int)) Bool …)   step 0            ; clause 0, no premises
//!                                       value x 5
//!                                       step 2 0          ; clause 2, premise is step 0
//! unknown REASON
//! ```

use crate::{ChcAnswer, ClauseId, Definition, Derivation, Solution, Step, StepId, System};
use ox_logic::smtlib::{parse_definitions, parse_term, print_sort, print_symbol, print_term, print_value};
use ox_logic::{Model, default_value, eval};
use ox_logic::{Store, Term};
use std::fmt::Write;

pub fn print_answer(store: &Store, system: &System, answer: &ChcAnswer) -> String {
    match answer {
        ChcAnswer::Sat(s) => format!("sat\n{}", print_solution(store, system, s)),
        ChcAnswer::Unsat(d) => format!("unsat\n{}", print_derivation(store, d)),
        ChcAnswer::Unknown(reason) => format!("unknown {}\n", reason.replace('\n', " ")),
    }
}

pub fn print_solution(store: &Store, system: &System, solution: &Solution) -> String {
    let mut out = String::new();
    for (id, pred) in system.preds.iter() {
        let Some(d) = &solution.definitions[id] else { continue };
        let name = print_symbol(store.name(pred.name));
        let (params, body) = (print_variables(store, &d.params), print_body(store, d));
        writeln!(out, "(define-fun {name} {params} Bool {body})").expect("writing to a string");
    }
    out
}

/// The body with its quantifier.
pub fn print_body(store: &Store, d: &Definition) -> String {
    let body = print_term(store, d.body);
    match &d.universals(store)[..] {
        [] => body,
        all => format!("(forall {} {body})", print_variables(store, all)),
    }
}

fn print_variables(store: &Store, vars: &[Term]) -> String {
    let one = |&v: &Term| format!("({} {})", print_term(store, v), print_sort(store, store.sort(v)));
    format!("({})", vars.iter().map(one).collect::<Vec<_>>().join(" "))
}

pub fn print_derivation(store: &Store, derivation: &Derivation) -> String {
    let mut out = String::new();
    for step in derivation.steps.values() {
        write!(out, "step {}", step.clause.as_u32()).expect("writing to a string");
        for p in &step.premises {
            write!(out, " {}", p.as_u32()).expect("writing to a string");
        }
        out.push('\n');
        let mut values: Vec<_> = step.values.iter().collect();
        values.sort();
        for (&var, value) in values {
            writeln!(out, "value {} {}", print_term(store, var), print_value(store, value))
                .expect("writing to a string");
        }
    }
    out
}

/// The opposite of [`print_answer`]; the error says what does not fit.
pub fn parse_answer(store: &mut Store, system: &System, text: &str) -> Result<ChcAnswer, String> {
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    match first.trim() {
        "sat" => parse_solution(store, system, rest).map(ChcAnswer::Sat),
        "unsat" => parse_derivation(store, system, rest).map(ChcAnswer::Unsat),
        other => match other.strip_prefix("unknown") {
            Some(reason) => Ok(ChcAnswer::Unknown(reason.trim().to_string())),
            None => Err(format!("`{other}` is no answer")),
        },
    }
}

fn parse_solution(store: &mut Store, system: &System, text: &str) -> Result<Solution, String> {
    let mut solution = Solution::default();
    for d in parse_definitions(store, text).map_err(|e| e.to_string())? {
        let pred = system
            .pred_named(d.name)
            .ok_or_else(|| format!("{} is no predicate of the system", store.name(d.name)))?;
        let sorts: Vec<_> = d.params.iter().map(|&p| store.sort(p)).collect();
        if sorts != system.preds[pred].args {
            return Err(format!(
                "the definition of {} has other parameters than the predicate",
                store.name(d.name)
            ));
        }
        solution.definitions[pred] = Some(Definition { params: d.params, body: d.body });
    }
    Ok(solution)
}

fn parse_derivation(store: &mut Store, system: &System, text: &str) -> Result<Derivation, String> {
    let mut derivation = Derivation::default();
    for line in text.lines() {
        if let Some(rest) = line.strip_prefix("step ") {
            let numbers: Vec<u32> = rest
                .split(' ')
                .map(|n| n.parse().map_err(|_| format!("`{n}` is no number")))
                .collect::<Result<_, _>>()?;
            let (&clause, premises) = numbers.split_first().ok_or("a step without a clause")?;
            if clause as usize >= system.clauses.len() {
                return Err(format!("there is no clause {clause}"));
            }
            if premises.iter().any(|&p| p as usize >= derivation.steps.len()) {
                return Err("a premise that does not come before its step".into());
            }
            derivation.steps.push(Step {
                clause: ClauseId::from_u32(clause),
                values: Model::default(),
                premises: premises.iter().map(|&p| StepId::from_u32(p)).collect(),
            });
        } else if let Some(rest) = line.strip_prefix("value ") {
            let step = derivation.steps.values_mut().last().ok_or("a value before the first step")?;
            let (name, value) = split_name(rest).ok_or("expected a name and a value")?;
            let vars = &system.clauses[step.clause].vars;
            let var = parse_term(store, vars, name).map_err(|e| e.to_string())?;
            let term = parse_term(store, &[], value).map_err(|e| e.to_string())?;
            let value = eval(store, term, &Model::default()).map_err(|e| e.to_string())?;
            step.values.insert(var, value);
        } else if !line.trim().is_empty() {
            return Err(format!("`{line}` is neither a step nor a value"));
        }
    }
    for step in derivation.steps.values_mut() {
        // a variable that the printing side simplified away may have any value
        for &v in &system.clauses[step.clause].vars {
            step.values.entry(v).or_insert_with(|| default_value(store, store.sort(v)));
        }
    }
    Ok(derivation)
}

fn split_name(text: &str) -> Option<(&str, &str)> {
    match text.strip_prefix('|') {
        Some(rest) => {
            let end = rest.find('|')? + 2;
            Some((&text[..end], text[end..].trim()))
        }
        None => text.split_once(' '),
    }
}
