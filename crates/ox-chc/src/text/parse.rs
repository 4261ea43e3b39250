//! The format of CHC-COMP to a system. An assertion becomes a clause if it is one after pushing negations
//! inwards; anything else is refused with its line.

use crate::{Atom, Clause, Pred, PredId, System};
use ox_logic::smtlib::{Assertion, Command, ParseError, parse_script};
use ox_logic::{Node, Op, Sort, Store, Symbol, Term};
use rustc_hash::{FxHashMap, FxHashSet};

/// The text is not a system of Horn clauses. Shown as `LINE:COLUMN: MESSAGE`, to follow a file name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChcError {
    /// Not SMT-LIB, or a part of it that we do not read.
    #[error("{}:{}: {}", .0.line, .0.column, .0.message)]
    Syntax(ParseError),
    /// SMT-LIB, but not a Horn clause.
    #[error("{line}: {message}")]
    NotHorn { line: u32, message: String },
}

pub fn parse_system(store: &mut Store, text: &str) -> Result<System, ChcError> {
    let script = parse_script(store, text).map_err(ChcError::Syntax)?;
    let mut system = System::default();
    let mut preds: FxHashMap<Symbol, PredId> = FxHashMap::default();
    let mut asked = false;
    for command in &script.commands {
        match command {
            Command::DeclareFun { name, args, result, line } => {
                if *result != Sort::Bool {
                    let message = format!(
                        "{} is a function, not a predicate; only predicates may be declared",
                        store.name(*name)
                    );
                    return Err(ChcError::NotHorn { line: *line, message });
                }
                preds.insert(*name, system.preds.push(Pred { name: *name, args: args.clone() }));
            }
            Command::Assert { assertion, line } => {
                let clause = clause_of(store, &preds, assertion)
                    .map_err(|message| ChcError::NotHorn { line: *line, message })?;
                system.clauses.push(clause);
            }
            Command::CheckSat { line } if asked => {
                let message = "a second (check-sat): there is one answer a file".into();
                return Err(ChcError::NotHorn { line: *line, message });
            }
            Command::CheckSat { .. } => asked = true,
            Command::GetModel | Command::Other(_) => {}
        }
    }
    Ok(system)
}

fn clause_of(
    store: &mut Store,
    preds: &FxHashMap<Symbol, PredId>,
    assertion: &Assertion,
) -> Result<Clause, String> {
    let with_preds = terms_with_predicates(store, assertion.body);
    let mut body = vec![];
    let mut heads = vec![];
    let mut constraint = vec![];
    // (term, true): one of the things that may follow; (term, false): one that is assumed
    let mut work = vec![(assertion.body, true)];
    while let Some((t, positive)) = work.pop() {
        if !with_preds.contains(&t) {
            let is_false = matches!(store.node(t), Node::Bool(b) if *b != positive);
            match positive {
                _ if is_false => {}
                true => constraint.push(store.mk(Op::Not, &[t])),
                false => constraint.push(t),
            }
            continue;
        }
        let Node::App(op, args) = store.node(t).clone() else {
            unreachable!("only an application contains a predicate");
        };
        match (op, positive) {
            (Op::Implies, true) => work.extend([(args[1], true), (args[0], false)]),
            (Op::Or, true) | (Op::And, false) => work.extend(args.iter().rev().map(|&a| (a, positive))),
            (Op::Not, _) => work.push((args[0], !positive)),
            (Op::Apply(name, _), _) => {
                if args.iter().any(|a| with_preds.contains(a)) {
                    return Err(format!("{} has a predicate among its arguments", store.name(name)));
                }
                let pred =
                    *preds.get(&name).ok_or_else(|| format!("{} is not declared", store.name(name)))?;
                let atom = Atom { pred, args: args.to_vec() };
                match positive {
                    true => heads.push(atom),
                    false => body.push(atom),
                }
            }
            (other, true) => {
                return Err(format!("not a Horn clause: {} over predicates in the head", shape(other)));
            }
            (other, false) => {
                return Err(format!("not a Horn clause: {} over predicates in the body", shape(other)));
            }
        }
    }
    if heads.len() > 1 {
        return Err("not a Horn clause: more than one predicate in the head".into());
    }
    let constraint = store.mk(Op::And, &constraint);
    let clause = Clause::new(store, body, constraint, heads.pop());
    match clause.vars.iter().find(|v| !assertion.vars.contains(v)) {
        Some(&v) => Err(format!(
            "the constant {} is free; quantify it in each clause",
            ox_logic::smtlib::print_term(store, v)
        )),
        None => Ok(clause),
    }
}

fn shape(op: Op) -> &'static str {
    match op {
        Op::And => "a conjunction",
        Op::Or => "a disjunction",
        Op::Implies => "an implication",
        Op::Eq => "an equality",
        Op::Ite => "an if-then-else",
        _ => "an operator",
    }
}

/// The subterms in which a predicate or function application occurs.
fn terms_with_predicates(store: &Store, root: Term) -> FxHashSet<Term> {
    let mut seen = FxHashSet::default();
    let mut work = vec![root];
    while let Some(t) = work.pop() {
        if seen.insert(t) {
            work.extend(store.args(t));
        }
    }
    let mut order: Vec<Term> = seen.into_iter().collect();
    order.sort_unstable();
    let mut found = FxHashSet::default();
    for t in order {
        let own = matches!(store.node(t), Node::App(Op::Apply(..), _));
        if own || store.args(t).iter().any(|a| found.contains(a)) {
            found.insert(t);
        }
    }
    found
}
