//! `oxhorn check`: the whole walk, then the report.

use super::{check_timeout, engines, transforms};
use crate::args::{CallsName, CheckArgs, ErrorsName, FormatName, PropertyName, TrackName};
use crate::failure::{Failure, print};
use crate::report::{self, Report};
use crate::session::Session;
use crate::{bounded, pipeline};

pub fn run(args: &CheckArgs) -> Result<u8, Failure> {
    let memory = args.program.property.iter().any(|p| match p {
        PropertyName::Memory
        | PropertyName::Spatial
        | PropertyName::Temporal
        | PropertyName::Free
        | PropertyName::Constants
        | PropertyName::Leaks => true,
        PropertyName::Reach
        | PropertyName::Overflow
        | PropertyName::Bounds
        | PropertyName::Null
        | PropertyName::Ub => false,
    });
    let bounded = args.engine == bounded::NAME;
    let engines = if bounded { vec![] } else { engines(&args.engine)? };
    check_timeout(args.timeout)?;
    transforms(&args.transform)?;
    let overflow = |p: &PropertyName| matches!(p, PropertyName::Overflow | PropertyName::Ub);
    if args.program.property.iter().any(overflow) && args.program.arith.is_some_and(|a| !a.wraps) {
        let what = "--arith math has no overflow, so --property overflow and ub need int or bv";
        return Err(Failure::Usage(what.into()));
    }
    if memory && !bounded && args.program.track == TrackName::Reg {
        let what = format!(
            "--property memory, its parts and leaks need the engine bmc, or --track ptr or mem for {}",
            args.engine
        );
        return Err(Failure::Usage(what));
    }
    if !args.bounded.unwind.is_empty() && !bounded {
        return Err(Failure::Usage(format!(
            "--unwind needs a bounded engine (bmc; {} is not one)",
            args.engine
        )));
    }
    let format = args.format;
    let engine_name = engines.first().map_or(bounded::NAME, |e| e.name);
    let farewell = move |reason: &str| {
        let report = Report::without_answer(engine_name, reason);
        print(&render(&report, format, false));
    };
    let session = Session::start(args.timeout, args.verbose, Box::new(farewell));
    let report = match bounded {
        true => bounded::check(args, &session)?,
        false if is_plain_auto(args) => bounded::check_first(args, &engines, &session)?,
        false => pipeline::check(args, &engines, &session)?,
    };
    session.take_floor();
    print(&render(&report, args.format, args.show_invariants));
    Ok(report.exit_code())
}

/// `auto` looks for bugs and complete unwindings first, unless the user asks for something that only Horn clauses have.
fn is_plain_auto(args: &CheckArgs) -> bool {
    let p = &args.program;
    let plain = p.arith.is_none() && p.step.name == "large" && p.track == TrackName::Mem;
    let plain = plain && p.calls == CallsName::Auto && p.errors == ErrorsName::Predicate;
    args.engine == "auto" && plain && !args.show_invariants
}

fn render(report: &Report, format: FormatName, show_invariants: bool) -> String {
    match format {
        FormatName::Human => report::human::render(report, show_invariants),
        FormatName::Json => report::json::render(report),
    }
}
