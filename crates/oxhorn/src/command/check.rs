//! `oxhorn check`: the strategy runs, then the report.

use super::{options, overrides, strategy_for, task, workers};
use crate::args::{CheckArgs, FormatName};
use crate::console::Console;
use crate::failure::{Failure, SAFE, UNKNOWN, UNSAFE, print};
use crate::places;
use crate::render::{self, Show};
use ox_engines::bmc::check_solver;
use ox_verify::{Input, Options, Property, Report, VerdictKind, Verifier};
use std::sync::Arc;

pub fn run(args: &CheckArgs) -> Result<u8, Failure> {
    let overrides = overrides(args.program.view.given(), args.bounded.given(), &args.transform);
    let strategy = strategy_for(&args.limits, &overrides, Input::Program)?;
    refuse(args)?;
    // before the first thread
    let workers = workers()?;
    let options = Options { vacuity: args.vacuity, ..options(&args.limits)? };
    let console = Arc::new(Console::new(args.output.verbose, args.output.quiet));
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
