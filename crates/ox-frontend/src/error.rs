//! What can go wrong on the way from source files to IR; every message names the file and the way out.

use std::path::PathBuf;
use thiserror::Error;

/// All but `BrokenModule` and `Pipeline` are mistakes of the user or of the installation.
#[derive(Debug, Error)]
pub enum FrontendError {
    #[error("no source file was given; name at least one .c, .i, .cc, .cpp, .ll or .bc file")]
    NoFiles,
    #[error("{file}: no such file; check the name and the directory", file = .0.display())]
    MissingFile(PathBuf),
    #[error("{file}: is a directory; name the source files in it", file = .0.display())]
    Directory(PathBuf),
    #[error("{file}: the file is empty; there is nothing to verify", file = .0.display())]
    EmptyFile(PathBuf),
    #[error("{file}: cannot be read ({reason}); check its permissions", file = .file.display())]
    Unreadable { file: PathBuf, reason: String },
    #[error(
        "{file}: unknown kind of file; oxhorn reads C (.c .i), C++ (.cc .cpp .cxx .C .ii) and LLVM (.ll .bc)",
        file = .0.display()
    )]
    UnknownExtension(PathBuf),
    /// The program that compiles C is not installed.
    #[error("clang 22 was not found ({tried}); install it with `apt-get install clang-22`")]
    ClangMissing { tried: String },
    /// The caller shows clang's messages first.
    #[error(
        "{file}: clang could not compile it ({status}); {hint}",
        file = .file.display(),
        hint = what_to_do(messages)
    )]
    ClangFailed { file: PathBuf, status: String, messages: String },
    /// An argument that makes clang produce something else than an object file.
    #[error(
        "`{0}` after `--`: oxhorn needs the bitcode that clang makes, and with this there is none; leave it out"
    )]
    ClangArgument(String),
    #[error("{file}: its command in the compilation database cannot be used: {reason}", file = .file.display())]
    CompileCommand { file: PathBuf, reason: String },
    #[error("-O{0}: there is no such level; the levels are -O0, -O1, -O2 and -O3")]
    BadLevel(String),
    #[error("{file}: this is not valid LLVM bitcode or assembly ({reason}); if the file is truncated, make it again with LLVM {version}", file = .file.display())]
    InvalidBitcode { file: PathBuf, reason: String, version: String },
    #[error("{file}: the bitcode was made by LLVM {producer}, but oxhorn reads up to LLVM {version}; make it again with clang-22", file = .file.display())]
    NewerBitcode { file: PathBuf, producer: String, version: String },
    #[error("{file}: the bitcode is for another kind of machine ({reason}); compile it for x86, 32 or 64 bit", file = .file.display())]
    UnsupportedTarget { file: PathBuf, reason: String },
    #[error("{file}: cannot be linked with the files before it ({reason}); every function may have one body, so name the files of one program", file = .file.display())]
    LinkConflict { file: PathBuf, reason: String },
    #[error("{files} has no function {entry}; use --entry NAME; {present}")]
    NoEntry { files: String, entry: String, present: String },
    /// An option does not fit the program.
    #[error("{0}")]
    Option(String),
    /// The given bitcode breaks LLVM's rules; or, if the file was C, oxhorn has a bug.
    #[error("{file}: LLVM's verifier rejects the module {stage}: {reason}; if you did not write the file by hand, please report this", file = .file.display())]
    BrokenModule { file: PathBuf, stage: &'static str, reason: String },
    /// A bug of oxhorn: a pipeline that LLVM does not understand.
    #[error("LLVM refused the pass pipeline `{passes}` ({reason}); please report this")]
    Pipeline { passes: String, reason: String },
}

/// A clang that crashes has no messages.
fn what_to_do(messages: &str) -> String {
    match messages.trim().is_empty() {
        true => "it says nothing: clang itself crashed on this file, which a simpler one may avoid (expressions are nested deep?)"
            .into(),
        false => format!("its messages are above{}", missing_headers(messages)),
    }
}

/// Headers that only the packages for 32-bit machines bring along.
fn missing_headers(messages: &str) -> &'static str {
    let missing = |header: &str| messages.contains(&format!("'{header}' file not found"));
    match ["bits/libc-header-start.h", "gnu/stubs-32.h", "sys/cdefs.h", "asm/errno.h"]
        .into_iter()
        .any(missing)
    {
        true => {
            "; the headers of the C library for 32-bit programs are missing: `apt-get install gcc-multilib`"
        }
        false => "",
    }
}
