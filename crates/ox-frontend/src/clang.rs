//! Running clang: one process per source file, its diagnostics go to the user unchanged.
//!
//! `-O1 -Xclang -disable-llvm-passes` makes clang emit the markers of variable lifetimes without optimising anything;
//! the other flags take away its reasons to assume that undefined behaviour does not happen (DESIGN, decision 9).

use crate::error::FrontendError;
use crate::{Machine, Options};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Tried in this order.
const CANDIDATES: &[&str] = &["clang-22", "/usr/lib/llvm-22/bin/clang", "clang"];

const FLAGS: &[&str] = &[
    "-c",
    "-emit-llvm",
    "-O1",
    "-Xclang",
    "-disable-llvm-passes",
    "-g",
    // file names in debug information stay as the user gave them
    "-ffile-compilation-dir=.",
    "-fwrapv",
    "-fwrapv-pointer",
    "-fno-strict-aliasing",
    "-fno-delete-null-pointer-checks",
    "-fno-finite-loops",
    "-fno-builtin",
    // a product and a sum are rounded one by one
    "-ffp-contract=off",
    // one thread: a static variable of a C++ function needs no lock
    "-fno-threadsafe-statics",
    // -O1 must not show in the headers: no fortified or inline versions of library functions
    "-U__OPTIMIZE__",
    "-U_FORTIFY_SOURCE",
    "-D_FORTIFY_SOURCE=0",
];

/// Arguments with which clang makes no bitcode.
const OTHER_OUTPUT: &[&str] =
    &["-E", "-S", "-M", "-MM", "-fsyntax-only", "--analyze", "-###", "-emit-ast", "-o"];

/// A clang that can be run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clang {
    pub path: PathBuf,
    /// The first line of `clang --version`.
    pub version: String,
}

/// Looks for clang 22 and asks it for its version.
pub fn find_clang() -> Result<Clang, FrontendError> {
    for candidate in CANDIDATES {
        let output = Command::new(candidate).arg("--version").stdin(Stdio::null()).output();
        let Ok(output) = output else { continue };
        let text = String::from_utf8_lossy(&output.stdout);
        let version = text.lines().next().unwrap_or("").to_owned();
        if version.contains("version 22.") {
            return Ok(Clang { path: PathBuf::from(candidate), version });
        }
    }
    Err(FrontendError::ClangMissing { tried: format!("tried {}", CANDIDATES.join(", ")) })
}

/// What a file name says about its content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Language {
    C,
    Cpp,
    Llvm,
}

pub(crate) fn language(file: &Path) -> Option<Language> {
    match file.extension()?.to_str()? {
        "c" | "i" => Some(Language::C),
        "cc" | "cpp" | "cxx" | "C" | "ii" => Some(Language::Cpp),
        "ll" | "bc" => Some(Language::Llvm),
        _ => None,
    }
}

/// The user's clang arguments without `-O…`, and the level that the last of those asked for.
pub(crate) fn split_level(args: &[String]) -> Result<(Vec<String>, Option<u8>), FrontendError> {
    let mut level = None;
    let mut rest = Vec::new();
    if let Some(arg) = args.iter().find(|a| OTHER_OUTPUT.contains(&a.as_str())) {
        return Err(FrontendError::ClangArgument(arg.clone()));
    }
    for arg in args {
        match arg.strip_prefix("-O") {
            None => rest.push(arg.clone()),
            Some("") => level = Some(1),
            Some("s" | "z" | "fast" | "g") => level = Some(2),
            Some(text) => {
                let number: Option<u8> = text.parse().ok().filter(|n| *n <= 3);
                level = Some(number.ok_or_else(|| FrontendError::BadLevel(text.to_owned()))?);
            }
        }
    }
    Ok((rest, level))
}

/// Compiles one file to bitcode.
pub(crate) fn compile(
    file: &Path,
    options: &Options,
    user_args: &[String],
) -> Result<Vec<u8>, FrontendError> {
    let output = tempfile::Builder::new()
        .prefix("oxhorn-")
        .suffix(".bc")
        .tempfile()
        .map_err(FrontendError::Temporary)?;
    match &options.clang {
        Some(clang) => run(clang, file, options, user_args, output.path())?,
        None => run_first(file, options, user_args, output.path())?,
    }
    std::fs::read(output.path()).map_err(FrontendError::Temporary)
}

/// Does not ask for the version first: that would be a second process. A wrong clang shows in its bitcode.
fn run_first(
    file: &Path,
    options: &Options,
    user_args: &[String],
    output: &Path,
) -> Result<(), FrontendError> {
    for candidate in CANDIDATES {
        match run(Path::new(candidate), file, options, user_args, output) {
            Err(FrontendError::ClangMissing { .. }) => continue,
            result => return result,
        }
    }
    Err(FrontendError::ClangMissing { tried: format!("tried {}", CANDIDATES.join(", ")) })
}

fn run(
    clang: &Path,
    file: &Path,
    options: &Options,
    user_args: &[String],
    output: &Path,
) -> Result<(), FrontendError> {
    let mut command = Command::new(clang);
    command.args(FLAGS);
    match options.machine {
        None => {}
        Some(Machine::M32) => drop(command.arg("-m32")),
        Some(Machine::M64) => drop(command.arg("-m64")),
    }
    for dir in &options.include_dirs {
        command.arg("-I").arg(dir);
    }
    command.args(user_args).arg("-o").arg(output).arg(file).stdin(Stdio::null()).stdout(Stdio::null());
    let status = command
        .status()
        .map_err(|error| FrontendError::ClangMissing { tried: format!("{}: {error}", clang.display()) })?;
    match status.success() {
        true => Ok(()),
        false => Err(FrontendError::ClangFailed { file: file.to_owned(), status: status.to_string() }),
    }
}
