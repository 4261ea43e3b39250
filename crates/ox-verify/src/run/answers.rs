//! The report of a member whose evidence holds.

use super::member::Game;
use crate::report::{Property, Report, VerdictKind, invariants, trace};
use crate::view::{Clauses, Compiled, Lowering, Views};
use crate::worker::message::Proved;
use ox_evidence::{CheckedSolution, Counterexample, UnsatProof};
use ox_logic::Store;

fn begun(game: &Game, compiled: &Compiled, arith: &'static str, verdict: VerdictKind) -> Report {
    let mut report = Report::without_answer("");
    let member = &game.shared.members[game.index];
    report.verdict = verdict;
    report.member = member.name.clone();
    report.engine = member.engine.name;
    report.arith = arith;
    report.assumptions = compiled.assumptions.clone();
    report.frontend_times = compiled.timings.clone();
    report
}

/// Each once.
fn assume(report: &mut Report, more: &[String]) {
    for assumption in more {
        if !report.assumptions.contains(assumption) {
            report.assumptions.push(assumption.clone());
        }
    }
}

fn unsafe_(mut report: Report, compiled: &Compiled, c: &Counterexample) -> Report {
    report.properties = Property::all(&compiled.module, VerdictKind::Unsafe, Some(c.check()));
    report.failure = Some(trace::Failed::of(&compiled.module, c));
    report
}

pub fn bounded_unsafe(game: &Game, _: &Views, view: &Lowering, c: &Counterexample) -> Report {
    let mut report = begun(game, &view.compiled, "bv", VerdictKind::Unsafe);
    assume(&mut report, &view.lowered.assumptions);
    report.approximations = view.lowered.approximations.clone();
    unsafe_(report, &view.compiled, c)
}

/// An error says why the proof is none.
pub fn bounded_safe(game: &Game, _: &Views, view: &Lowering, proved: &Proved) -> Result<Report, String> {
    if !game.view().safe_counts() {
        return Err("there is no counterexample in this view, whose safe does not count".into());
    }
    let refutation = UnsatProof::accept(view.hash, &proved.receipt).map_err(|e| e.to_string())?;
    let mut report = begun(game, &view.compiled, "bv", VerdictKind::Safe);
    assume(&mut report, &view.lowered.assumptions);
    assume(&mut report, &proved.assumptions);
    report.approximations = view.lowered.approximations.clone();
    report.properties = Property::all(&view.compiled.module, VerdictKind::Safe, None);
    report.refuted(&refutation, proved.depth);
    report.awaits_reach = true;
    Ok(report)
}

pub fn clauses_unsafe(game: &Game, views: &Views, view: &Clauses, c: &Counterexample) -> Report {
    unsafe_(about_clauses(game, views, view, VerdictKind::Unsafe), &view.compiled, c)
}

pub fn clauses_safe(game: &Game, views: &Views, view: &Clauses, safe: &(Store, CheckedSolution)) -> Report {
    let (store, solution) = safe;
    let mut report = about_clauses(game, views, view, VerdictKind::Safe);
    report.properties = Property::all(&view.compiled.module, VerdictKind::Safe, None);
    report.checked(solution);
    let program = &view.prepared.lowered.program;
    let objects = &view.prepared.objects;
    report.invariants =
        invariants::read(store, program, &views.task.entry, objects, &view.encoding, solution.solution());
    report.awaits_reach = game.shared.options.vacuity;
    report
}

fn about_clauses(game: &Game, views: &Views, view: &Clauses, verdict: VerdictKind) -> Report {
    let arith = view.encoding.map.arith;
    let mut report = begun(game, &view.compiled, arith.name, verdict);
    assume(&mut report, &view.prepared.lowered.assumptions);
    report.assumptions.extend(arith.assumption.map(String::from));
    report.approximations = view.prepared.lowered.approximations.clone();
    // the user knows the entry under another name
    let named = |a: &String| a.replace(view.compiled.entry_name.as_str(), &views.task.entry);
    report.approximations.extend(view.encoding.approximations.iter().map(named));
    report
}
