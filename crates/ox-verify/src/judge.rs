//! From what an engine answers to evidence that holds: a derivation or an execution becomes inputs and is replayed on the
//! module as it was before LLVM's passes; a solution is checked, by a worker, on the clauses as they were before any transform.

use crate::error::VerifyError;
use crate::report::{Report, trace};
use crate::run::{Game, Given};
use crate::separate_objects::{self, as_text, overlap};
use crate::view::{Clauses, Compiled, Lowering, Views, entry_of};
use crate::worker::Owner;
use crate::worker::message::{ExecutionText, Message, Request};
use ox_chc::text::{parse_answer, print_derivation, print_solution};
use ox_chc::{ChcAnswer, Derivation, Solution, System};
use ox_encode::sea_to_chc::{Trace, TraceEnd, TraceError, flatten, trace_of};
use ox_evidence::{CheckedSolution, Counterexample, Receipt, Rejection, check_derivation, must_hold};
use ox_logic::Store;

/// What an answer about a program's clauses comes to.
pub enum Judged {
    Safe(Box<(Store, CheckedSolution)>),
    Unsafe(Box<Counterexample>),
    /// A counterexample that the program does not have.
    NotReplayed(String),
    /// Something that is not supported can be reached; the text names it.
    Unsupported(String),
    /// Evidence that does not hold, or whose *safe* does not count.
    Rejected(String),
}

/// The inner error says why the execution is none of the program.
pub fn execution(
    views: &Views,
    view: &Lowering,
    text: &ExecutionText,
) -> Result<Result<Counterexample, String>, VerifyError> {
    let found = text.read().map_err(VerifyError::Internal)?;
    let before = views.before()?;
    let entry = entry_of(&before, &view.compiled.entry_name)?;
    let inputs = trace::ir_inputs(&view.compiled, &found.inputs);
    let replayed = trace::replayed(&before, entry, &inputs, &found.objects, &[]);
    Ok(replayed.map_err(|e| because_of(view.lowered.approximations.first(), &e.to_string())))
}

/// What was approximated is the likely cause, so it comes first.
fn because_of(cause: Option<&String>, what: &str) -> String {
    cause.map(|c| format!("{c}, and {what}")).unwrap_or_else(|| what.to_string())
}

pub fn clauses(game: &Game, views: &Views, view: &Clauses, text: &str) -> Result<Judged, VerifyError> {
    let mut store = view.store.clone();
    let unreadable = |e: String| VerifyError::Internal(format!("the worker's answer cannot be read: {e}"));
    let answer = match view.flat {
        true => {
            let flat = flatten(&mut store, &view.encoding);
            let answer = parse_answer(&mut store, &flat.system, text).map_err(unreadable)?;
            let mut no_engine = |_: &mut Store, _: &System| ChcAnswer::Unknown("no engine is needed".into());
            flat.back.answer(&mut store, answer, &mut no_engine)
        }
        false => parse_answer(&mut store, &view.encoding.system, text).map_err(unreadable)?,
    };
    match answer {
        ChcAnswer::Unsat(derivation) => counterexample(game, views, view, &mut store, &derivation),
        ChcAnswer::Unknown(reason) => Ok(Judged::Rejected(reason)),
        ChcAnswer::Sat(_) if !game.view().safe_counts() => {
            Ok(Judged::Rejected("there is no counterexample in this view, whose safe does not count".into()))
        }
        ChcAnswer::Sat(solution) => {
            let system = &view.encoding.system;
            Ok(match checked(game, &store, system, solution, &view.unflattened)? {
                Ok(solution) => Judged::Safe(Box::new((store, solution))),
                Err(reason) => Judged::Rejected(reason),
            })
        }
    }
}

/// Checked in a worker. The inner error says why the solution is none.
fn checked(
    game: &Game,
    store: &Store,
    system: &System,
    solution: Solution,
    problem: &str,
) -> Result<Result<CheckedSolution, String>, VerifyError> {
    let text = print_solution(store, system, &solution);
    let second = game.shared.options.certify;
    Ok(ask_checker(game, problem, &text, second, false)?.and_then(|receipt| {
        CheckedSolution::accept(solution, problem, &text, &receipt).map_err(|e| e.to_string())
    }))
}

fn ask_checker(
    game: &Game,
    problem: &str,
    solution: &str,
    second: bool,
    inductive: bool,
) -> Result<Result<Receipt, String>, VerifyError> {
    let mut worker = game.worker(Owner::Check(game.index))?;
    worker.send(&Request::CheckSolution {
        system: problem.into(),
        solution: solution.into(),
        seconds: game.shared.remaining().map(|d| d.as_secs_f64()),
        second,
        inductive,
        programs: game.programs(),
    });
    match worker.receive().map_err(|d| game.lost(d))? {
        Message::Checked(receipt) => Ok(receipt),
        other => Err(VerifyError::Internal(format!("a checker says {other:?}"))),
    }
}

/// Whether it is an invariant of the clauses.
pub fn fact(game: &Game, problem: &str, fact: &str) -> Result<bool, VerifyError> {
    Ok(ask_checker(game, problem, fact, false, true)?.is_ok())
}

/// From a derivation to an execution of the program as it was before LLVM touched it.
fn counterexample(
    game: &Game,
    views: &Views,
    view: &Clauses,
    store: &mut Store,
    derivation: &Derivation,
) -> Result<Judged, VerifyError> {
    let cause = view.encoding.approximations.iter().chain(&view.prepared.lowered.approximations).next();
    // the user knows the entry under another name
    let cause = cause.map(|c| c.replace(view.compiled.entry_name.as_str(), &views.task.entry));
    let not_replayed = |what: &str| Ok(Judged::NotReplayed(because_of(cause.as_ref(), what)));
    if let Err(e) = check_derivation(store, &view.encoding.system, derivation) {
        return Ok(Judged::Rejected(e.to_string()));
    }
    let found = match steered(view, store, derivation) {
        Ok(t) => t,
        Err(e) => return not_replayed(&e.to_string()),
    };
    match &found.end {
        TraceEnd::Unsupported(what, place) => {
            let at = place.as_ref().map(|p| format!(" at {p}")).unwrap_or_default();
            Ok(Judged::Unsupported(format!("{what}{at} is not supported and can be reached")))
        }
        TraceEnd::AssertFailed(_) => {
            let replayed = match replayed(views, &view.compiled, &found)? {
                Err(e) if overlap(derivation, &found.addresses) => {
                    replayed_apart(game, views, view, store, derivation, found)?.ok_or(e)
                }
                other => other,
            };
            match replayed {
                Ok(c) => Ok(Judged::Unsafe(Box::new(c))),
                Err(e) => not_replayed(&e.to_string()),
            }
        }
    }
}

fn steered(view: &Clauses, store: &mut Store, derivation: &Derivation) -> Result<Trace, TraceError> {
    let prepared = &view.prepared;
    trace_of(store, &prepared.lowered.program, &prepared.globals, &view.encoding.map, derivation)
}

fn replayed(
    views: &Views,
    compiled: &Compiled,
    found: &Trace,
) -> Result<Result<Counterexample, Rejection>, VerifyError> {
    let before = views.before()?;
    let entry = entry_of(&before, &compiled.entry_name)?;
    let mut facts = vec![];
    for inputs in &found.before {
        let inputs = trace::ir_inputs(compiled, inputs);
        match must_hold(&before, entry, &inputs, &facts) {
            Ok(fact) if facts.contains(&fact) => {}
            Ok(fact) => facts.push(fact),
            Err(e) => return Ok(Err(e)),
        }
    }
    let inputs = trace::ir_inputs(compiled, &found.inputs);
    Ok(trace::replayed(&before, entry, &inputs, &found.objects, &facts))
}

/// The same steps with objects that do not overlap; a worker looks for the addresses.
fn replayed_apart(
    game: &Game,
    views: &Views,
    view: &Clauses,
    store: &mut Store,
    derivation: &Derivation,
    mut found: Trace,
) -> Result<Option<Counterexample>, VerifyError> {
    let text = print_derivation(store, derivation);
    let mut rounds = vec![];
    for _ in 0..separate_objects::ROUNDS {
        rounds.push(as_text(store, &found.addresses));
        let most = separate_objects::TIME;
        let time = game.shared.remaining().map_or(most, |t| t.min(most));
        let mut worker = game.worker(Owner::Check(game.index))?;
        worker.send(&Request::Separate {
            system: view.unflattened.clone(),
            derivation: text.clone(),
            rounds: rounds.clone(),
            seconds: Some(time.as_secs_f64()),
        });
        let Ok(Message::Derivation(Some(other))) = worker.receive() else { return Ok(None) };
        let answer = parse_answer(store, &view.encoding.system, &format!("unsat\n{other}"));
        let Ok(ChcAnswer::Unsat(other)) = answer else { return Ok(None) };
        if check_derivation(store, &view.encoding.system, &other).is_err() {
            return Ok(None);
        }
        match steered(view, store, &other) {
            Ok(trace) if matches!(trace.end, TraceEnd::AssertFailed(_)) => found = trace,
            Ok(_) | Err(_) => return Ok(None),
        }
        if let Ok(c) = replayed(views, &view.compiled, &found)? {
            return Ok(Some(c));
        }
    }
    Ok(None)
}

/// An answer about clauses that were given. The inner error says why it is none.
pub fn given(game: &Game, given: &Given, text: &str) -> Result<Result<Report, String>, VerifyError> {
    let mut store = given.store.clone();
    let answer = match parse_answer(&mut store, &given.system, text) {
        Ok(answer) => answer,
        Err(e) => return Err(VerifyError::Internal(format!("the worker's answer cannot be read: {e}"))),
    };
    let engine = game.shared.members[game.index].engine.name;
    Ok(match answer {
        ChcAnswer::Sat(solution) => checked(game, &store, &given.system, solution, &given.text)?
            .map(|s| Report::solution(engine, print_solution(&store, &given.system, s.solution()), &s)),
        ChcAnswer::Unsat(derivation) => match check_derivation(&store, &given.system, &derivation) {
            Ok(()) => Ok(Report::derivation(engine, print_derivation(&store, &derivation))),
            Err(e) => Err(e.to_string()),
        },
        ChcAnswer::Unknown(reason) => Err(reason),
    })
}
