//! `oxhorn check`: the strategy runs, then the report.

use super::{check_all, options, overrides, strategy_for, task, workers};
use crate::args::{CheckArgs, Cli, Command, FormatName};
use crate::config::{self, Options as Words, Plan};
use crate::console::Console;
use crate::failure::{Failure, SAFE, UNKNOWN, UNSAFE, print};
use crate::places;
use crate::render::{self, Show};
use clap::Parser;
use ox_engines::bmc::check_solver;
use ox_verify::{Input, Options, Property, Report, VerdictKind, Verifier};
use std::ffi::OsString;
use std::sync::Arc;

/// With the options that the project's files add, for one harness or all.
pub fn run(args: &CheckArgs, words: &[OsString]) -> Result<u8, Failure> {
    let Some(plans) = config::plans(&args.project, words)? else {
        if args.program.files.is_empty() && args.program.compile_commands.is_none() {
            let what = "no FILE was given, and there is no oxhorn.toml here or in a directory above";
            return Err(Failure::Usage(format!("{what}; see `oxhorn check --help`")));
        }
        return run_one(args);
    };
    let runs = plans.list.iter().map(written_out).collect::<Result<Vec<_>, _>>()?;
    let output = &runs.first().expect("there is something to run").output;
    for note in plans.notes.iter().filter(|_| !output.quiet) {
        eprintln!("oxhorn: {note}");
    }
    if args.project.all {
        return check_all::run(&plans.list, output);
    }
    let ([plan], [run]) = (&plans.list[..], &runs[..]) else {
        unreachable!("without --all there is one plan")
    };
    let code = run_one(run)?;
    let expected = plan.expect.map(|e| e.verdict());
    if let Some(expected) = expected.filter(|e| exit_code(*e) != code && !output.quiet) {
        eprintln!("oxhorn: expected: {}", expected.text());
    }
    Ok(code)
}

/// As if the command line had said everything.
fn written_out(plan: &Plan) -> Result<Box<CheckArgs>, Failure> {
    let words = ["oxhorn".into(), "check".into()].into_iter().chain(Words::new().words(&plan.settings));
    match Cli::try_parse_from(words).map(|cli| cli.command) {
        Ok(Command::Check(args)) => Ok(args),
        Ok(_) => unreachable!("the command is check"),
        Err(e) => Err(Failure::Usage(contradiction(&e))),
    }
}

/// Options that a file has and that do not go together.
fn contradiction(error: &clap::Error) -> String {
    let text = error.to_string();
    let first = text.lines().next().unwrap_or_default();
    format!("the options of the project cannot be used: {}", first.trim_start_matches("error: "))
}

fn run_one(args: &CheckArgs) -> Result<u8, Failure> {
    let overrides = overrides(args.program.view.given(), args.bounded.given(), &args.transform);
    let strategy = strategy_for(&args.limits, &overrides, Input::Program)?;
    refuse(args)?;
    // before the first thread
    let workers = workers()?;
    let options = Options { vacuity: args.vacuity, ..options(&args.limits, &args.transform)? };
    let console = Console::new(args.output.verbose, args.output.quiet);
    let console = Arc::new(console.drawing(args.transform.trace_dot.clone()));
    let report = Verifier::with(workers, console.clone()).verify(task(&args.program), &strategy, options);
    console.clear();
    let report = report?;
    if args.output.verbose && !report.warnings.is_empty() {
        eprint!("{}", report.warnings);
    }
    if args.require_checks && report.verdict == VerdictKind::Safe && report.properties.is_empty() {
        return Err(Failure::NothingToCheck);
    }
    print(&rendered(&report, args))?;
    Ok(exit_code(report.verdict))
}

/// What does not go together.
fn refuse(args: &CheckArgs) -> Result<(), Failure> {
    let (task, view) = (task(&args.program), &args.program.view);
    let overflow = task.has(Property::Overflow) || task.has(Property::Ub);
    if overflow && view.arith.as_deref() == Some("math") {
        let what = "--arith math has no overflow, so --property overflow and ub need int or bv";
        return Err(Failure::Usage(what.into()));
    }
    if task.about_objects() && view.track.as_deref() == Some("reg") {
        let what = "--track reg has no objects, so --property memory, its parts and leaks need ptr or mem";
        return Err(Failure::Usage(what.into()));
    }
    if let Some(solver) = &args.bounded.solver {
        check_solver(solver, &places::solvers()).map_err(|e| Failure::Usage(e.to_string()))?;
    }
    Ok(())
}

fn rendered(report: &Report, args: &CheckArgs) -> String {
    let show = Show {
        invariants: args.show_invariants,
        timeline: args.output.explain,
        verdict_only: args.output.quiet,
        engine: &args.limits.strategy.engine,
    };
    match args.output.format {
        FormatName::Human => render::human::render(report, &show),
        FormatName::Json => render::json::render(report, &show),
    }
}

pub fn exit_code(verdict: VerdictKind) -> u8 {
    match verdict {
        VerdictKind::Safe => SAFE,
        VerdictKind::Unsafe => UNSAFE,
        VerdictKind::Unknown => UNKNOWN,
    }
}
