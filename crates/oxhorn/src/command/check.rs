//! `oxhorn check`: the whole walk, then the report.

use super::{check_timeout, engines};
use crate::args::{CheckArgs, FormatName, PropertyName};
use crate::failure::{Failure, print};
use crate::pipeline;
use crate::report::{self, Report};
use crate::session::Session;

pub fn run(args: &CheckArgs) -> Result<u8, Failure> {
    let engines = engines(&args.engine)?;
    check_timeout(args.timeout)?;
    for p in &args.property {
        let name = match p {
            PropertyName::Reach => continue,
            PropertyName::Memory => "memory",
            PropertyName::Overflow => "overflow",
        };
        return Err(Failure::Usage(format!("--property {name} is not available yet; only reach is")));
    }
    if args.unwind.is_some() {
        let what =
            format!("--unwind needs a bounded engine, and there is none yet ({} is not one)", args.engine);
        return Err(Failure::Usage(what));
    }
    let format = args.format;
    let engine_name = engines[0].name;
    let farewell = move |reason: &str| {
        let report = Report::without_answer(engine_name, reason);
        print(&render(&report, format, false));
    };
    let session = Session::start(args.timeout, args.verbose, Box::new(farewell));
    let report = pipeline::check(args, &engines, &session)?;
    session.take_floor();
    print(&render(&report, args.format, args.show_invariants));
    Ok(report.exit_code())
}

fn render(report: &Report, format: FormatName, show_invariants: bool) -> String {
    match format {
        FormatName::Human => report::human::render(report, show_invariants),
        FormatName::Json => report::json::render(report),
    }
}
