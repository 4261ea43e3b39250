//! `oxhorn solve`: a file of clauses to `sat`, `unsat` or `unknown` for each of its questions, each answer checked.

use super::check::exit_code;
use super::{options, overrides, strategy_for, workers};
use crate::args::SolveArgs;
use crate::console::Console;
use crate::failure::{Failure, SAFE, UNKNOWN, UNSAFE, print};
use crate::places::places;
use crate::render;
use ox_verify::run::lines_of_questions;
use ox_verify::{Input, Report, VerdictKind, Verifier};
use std::sync::Arc;

pub fn run(args: &SolveArgs) -> Result<u8, Failure> {
    let overrides = overrides(vec![], vec![], &args.transform);
    let strategy = strategy_for(&args.limits, &overrides, Input::Clauses)?;
    // before the first thread
    let workers = workers()?;
    let options = options(&args.limits, &args.transform)?;
    let questions = lines_of_questions(&args.file)?;
    let mut codes = vec![];
    for (question, line) in questions.iter().enumerate() {
        let console = Arc::new(Console::new(false, false).drawing(args.transform.trace_dot.clone()));
        let verifier = Verifier::with(workers.clone(), console.clone());
        let report = verifier.solve(&args.file, question, &places(), &strategy, options.clone());
        console.clear();
        let report = report?;
        match questions.len() {
            1 => print(&answer(args, &report))?,
            _ => print(&format!("; line {line}\n{}", answer(args, &report)))?,
        }
        codes.push(exit_code(report.verdict));
    }
    // what was found comes before what is not known
    Ok([UNSAFE, UNKNOWN].into_iter().find(|code| codes.contains(code)).unwrap_or(SAFE))
}

fn answer(args: &SolveArgs, report: &Report) -> String {
    let evidence = report.clauses.as_deref().unwrap_or("");
    let mut out = match report.verdict {
        VerdictKind::Safe if args.model => format!("sat\n{evidence}"),
        VerdictKind::Safe => "sat\n".into(),
        VerdictKind::Unsafe if args.proof => format!("unsat\n{evidence}"),
        VerdictKind::Unsafe => "unsat\n".into(),
        VerdictKind::Unknown => format!("unknown\n; {}\n", report.reason),
    };
    if args.limits.certify && report.verdict == VerdictKind::Safe {
        out += &format!("; {}\n", render::human::evidence(report));
    }
    if args.explain {
        out += &render::timeline::render(report).lines().map(|l| format!("; {l}\n")).collect::<String>();
    }
    out
}
