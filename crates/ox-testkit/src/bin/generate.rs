//! `cargo run -p ox-testkit --bin generate -- FUNCTIONS INSTRUCTIONS [SEED]`: a large C program on standard output.

use ox_testkit::large_c::{Size, generate};
use std::io::Write;
use std::process::ExitCode;

fn main() -> ExitCode {
    let numbers: Result<Vec<usize>, _> = std::env::args().skip(1).map(|a| a.parse()).collect();
    let (size, seed) = match numbers.as_deref() {
        Ok(&[functions, instructions]) => (Size { functions, instructions }, 0),
        Ok(&[functions, instructions, seed]) => (Size { functions, instructions }, seed as u64),
        _ => {
            eprintln!("usage: generate FUNCTIONS INSTRUCTIONS [SEED]");
            return ExitCode::from(3);
        }
    };
    match std::io::stdout().write_all(generate(seed, size).as_bytes()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("generate: {error}");
            ExitCode::FAILURE
        }
    }
}
