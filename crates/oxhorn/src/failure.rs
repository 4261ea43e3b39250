//! Everything that ends a command without a verdict, and the exit codes.

use ox_verify::VerifyError;
use std::io::Write;
use std::path::PathBuf;

pub const SAFE: u8 = 0;
pub const UNSAFE: u8 = 1;
pub const UNKNOWN: u8 = 2;
pub const BAD_USAGE: u8 = 3;
pub const INTERNAL: u8 = 4;

#[derive(Debug, thiserror::Error)]
pub enum Failure {
    #[error("{0}")]
    Verify(#[from] VerifyError),
    /// An option that cannot be had.
    #[error("{0}")]
    Usage(String),
    /// With `--require-checks`.
    #[error(
        "nothing to check: the program has no assertion, and nothing else that --property asks for (--require-checks)"
    )]
    NothingToCheck,
    #[error("cannot write {file}: {error}")]
    Output { file: PathBuf, error: std::io::Error },
    #[error("cannot write to standard output: {0}")]
    StandardOutput(std::io::Error),
}

impl Failure {
    /// Says it, and returns the exit code.
    pub fn report(&self) -> u8 {
        if let Failure::Verify(VerifyError::Compile { messages, .. }) = self {
            eprintln!("{}", messages.trim_end());
        }
        eprintln!("oxhorn: {self}");
        match self {
            Failure::Verify(VerifyError::Internal(_)) => INTERNAL,
            // a process that worked for us is gone, and with it the answer
            Failure::Verify(VerifyError::Lost(_)) => UNKNOWN,
            Failure::Verify(
                VerifyError::Usage(_) | VerifyError::Compile { .. } | VerifyError::Input { .. },
            )
            | Failure::Usage(_)
            | Failure::NothingToCheck
            | Failure::Output { .. }
            | Failure::StandardOutput(_) => BAD_USAGE,
        }
    }
}

/// Instead of Rust's panic text: one line, and where to find more.
pub fn report_panic(info: &std::panic::PanicHookInfo) {
    let what = info.payload_as_str().unwrap_or("something that should not happen did");
    let place = info.location().map(|l| format!(" ({}:{})", l.file(), l.line())).unwrap_or_default();
    eprintln!("oxhorn: internal error: {what}{place}");
    eprintln!("oxhorn: please report this with the input that caused it");
}

/// Prints to standard output. A closed pipe (`oxhorn … | head`) is no error: the reader has seen enough.
pub fn print(text: &str) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(e) if e.kind() != std::io::ErrorKind::BrokenPipe => Err(Failure::StandardOutput(e)),
        Ok(()) | Err(_) => Ok(()),
    }
}
