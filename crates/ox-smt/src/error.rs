//! What can go wrong with a solver.

use std::path::PathBuf;

#[derive(Debug, thiserror::Error)]
pub enum SmtError {
    /// A name that no row of [`crate::backend::ALL`] has: the user's mistake.
    #[error("there is no solver called `{name}`; known are {known}")]
    UnknownSolver { name: String, known: String },

    /// The user asked for a solver that is not installed.
    #[error("the program `{program}` was not found; {hint}")]
    NotFound { program: String, hint: String },

    /// The solver's program could not be started or spoken to.
    #[error("{program}: {source}")]
    Io { program: PathBuf, source: std::io::Error },

    /// The solver reported an error, or answered something else than the protocol allows.
    #[error("{solver}: {message}")]
    Solver { solver: String, message: String },

    /// The solver gave something that terms cannot express.
    #[error("unsupported: {0}")]
    Unsupported(String),

    /// The solver cannot do this at all.
    #[error("{solver} does not support {feature}")]
    UnsupportedFeature { solver: String, feature: &'static str },

    /// A model or core was asked for after another answer.
    #[error("no {0}: the last check did not answer so")]
    NotAvailable(&'static str),
}
