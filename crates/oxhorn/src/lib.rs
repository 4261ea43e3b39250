//! The command line of oxhorn: reads arguments, calls `ox-verify`, renders the report. The only crate with a policy on input, output and
//! exit codes.
//!
//! This is the shared library that `main.rs` loads. It has one entry, and shares nothing with the binary but the
//! process: each has a standard library of its own.

mod args;
mod clang_words;
mod command;
mod config;
mod console;
mod failure;
mod places;
mod render;

use clap::Parser;
use std::io::Write;

/// What `main` is elsewhere. Ends the process itself and at once: a member of the run may still make its view in a thread.
#[unsafe(no_mangle)]
pub extern "C" fn oxhorn_main() -> ! {
    let code = run();
    // a reader that does not listen any more does not get the rest
    let _ = std::io::stdout().flush();
    // SAFETY: ends the process and touches nothing of it
    unsafe { libc::_exit(code.into()) }
}

fn run() -> u8 {
    ox_verify::serve_if_worker();
    let words = clang_words::sorted(std::env::args_os().collect());
    let cli = match args::Cli::try_parse_from(&words) {
        Ok(cli) => cli,
        Err(e) => {
            // help and version are no mistakes
            let code = if e.use_stderr() { failure::BAD_USAGE } else { 0 };
            let _ = e.print();
            return code;
        }
    };
    std::panic::set_hook(Box::new(failure::report_panic));
    match std::panic::catch_unwind(|| command::run(cli, &words)) {
        Ok(Ok(code)) => code,
        Ok(Err(f)) => f.report(),
        Err(_) => failure::INTERNAL,
    }
}
