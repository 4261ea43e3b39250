//! The command line of oxhorn: the only crate with a policy on input, output and exit codes.

mod args;
mod command;
mod failure;
mod headers;
mod pipeline;
mod report;
mod session;
mod worker;

use clap::Parser;
use std::process::ExitCode;

fn main() -> ExitCode {
    let cli = match args::Cli::try_parse() {
        Ok(cli) => cli,
        Err(e) => {
            // help and version are no mistakes
            let code = if e.use_stderr() { failure::BAD_USAGE } else { 0 };
            let _ = e.print();
            return ExitCode::from(code);
        }
    };
    std::panic::set_hook(Box::new(failure::report_panic));
    let result = std::panic::catch_unwind(|| command::run(cli));
    match result {
        Ok(Ok(code)) => ExitCode::from(code),
        Ok(Err(f)) => f.report(),
        Err(_) => ExitCode::from(failure::INTERNAL),
    }
}
