//! Everything that ends a run without a report.

use ox_frontend::FrontendError;
use std::path::PathBuf;

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum VerifyError {
    /// The user's files or options; the message says what to do.
    #[error("{0}")]
    Usage(String),
    /// A file that clang does not compile, and what clang says about it.
    #[error("{error}")]
    Compile { error: String, messages: String },
    /// A file that is not what it should be.
    #[error("{}: {message}", file.display())]
    Input { file: PathBuf, message: String },
    /// A process that works for us died, or was ended; another member may still answer.
    #[error("{0}")]
    Lost(String),
    /// Our own mistake.
    #[error("internal error: {0}")]
    Internal(String),
}

impl From<FrontendError> for VerifyError {
    fn from(e: FrontendError) -> Self {
        let error = e.to_string();
        match e {
            FrontendError::ClangFailed { messages, .. } => VerifyError::Compile { error, messages },
            _ => VerifyError::Usage(error),
        }
    }
}

impl VerifyError {
    /// No other member can do better.
    pub fn ends_the_run(&self) -> bool {
        match self {
            VerifyError::Usage(_) | VerifyError::Compile { .. } | VerifyError::Input { .. } => true,
            VerifyError::Lost(_) | VerifyError::Internal(_) => false,
        }
    }
}
