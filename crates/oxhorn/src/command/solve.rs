//! `oxhorn solve`: a CHC-COMP file to `sat`, `unsat` or `unknown`, each answer checked.

use super::check::exit_code;
use super::{options, overrides, strategy_for, workers};
use crate::args::SolveArgs;
use crate::console::Console;
use crate::failure::{Failure, print};
use crate::places::places;
use crate::render;
use ox_verify::{Input, VerdictKind, Verifier};
use std::sync::Arc;

pub fn run(args: &SolveArgs) -> Result<u8, Failure> {
    let overrides = overrides(vec![], vec![], &args.transform);
    let strategy = strategy_for(&args.limits, &overrides, Input::Clauses)?;
    // before the first thread
    let workers = workers()?;
    let options = options(&args.limits, &args.transform)?;
    let console = Arc::new(Console::new(false, false));
    let report = Verifier::with(workers, console.clone()).solve(&args.file, &places(), &strategy, options);
    console.clear();
    let report = report?;
    let evidence = report.clauses.as_deref().unwrap_or("");
    let mut out = match report.verdict {
        VerdictKind::Safe if args.model => format!("sat\n{evidence}"),
        VerdictKind::Safe => "sat\n".into(),
        VerdictKind::Unsafe if args.proof => format!("unsat\n{evidence}"),
        VerdictKind::Unsafe => "unsat\n".into(),
        VerdictKind::Unknown => format!("unknown\n; {}\n", report.reason),
    };
    if args.limits.certify && report.verdict == VerdictKind::Safe {
        out += &format!("; {}\n", render::human::evidence(&report));
    }
    if args.explain {
        out += &render::timeline::render(&report).lines().map(|l| format!("; {l}\n")).collect::<String>();
    }
    print(&out)?;
    Ok(exit_code(report.verdict))
}
