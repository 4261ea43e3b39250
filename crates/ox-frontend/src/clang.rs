//! Running clang: one process per source file. Bitcode and diagnostics come through pipes, so that no files are left behind, and
//! clang ends when this process does, however that ends.
//!
//! `-O1 -Xclang -disable-llvm-passes` makes clang emit the markers of variable lifetimes without optimising anything;
//! the other flags take away its reasons to assume that undefined behaviour does not happen (DESIGN, decision 9).

use crate::compile_command::Meaning;
use crate::error::FrontendError;
use crate::{Machine, Options, old_c};
use ox_ir::printable;
use rustc_hash::FxHashMap;
use std::io::Write;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Tried in this order.
const CANDIDATES: &[&str] = &["clang-22", "/usr/lib/llvm-22/bin/clang", "clang"];

const FLAGS: &[&str] = &[
    "-c",
    "-emit-llvm",
    // one process, and no files about its own crashes
    "-fintegrated-cc1",
    "-fno-crash-diagnostics",
    "-O1",
    "-Xclang",
    "-disable-llvm-passes",
    "-g",
    // file names in debug information stay as the user gave them
    "-ffile-compilation-dir=.",
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
        let output = command(Path::new(candidate)).arg("--version").output();
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

/// The same for the argument of `-x`.
pub(crate) fn language_named(name: &str) -> Option<Language> {
    match name {
        "c" | "cpp-output" => Some(Language::C),
        "c++" | "c++-cpp-output" => Some(Language::Cpp),
        "ir" => Some(Language::Llvm),
        _ => None,
    }
}

/// A file, and how its project compiles it, if a compilation database says.
pub(crate) struct Unit<'a> {
    pub file: &'a Path,
    pub language: Language,
    pub meaning: Option<Meaning>,
}

/// What clang said about arguments that are made for another compiler; it is asked once for each list.
#[derive(Default)]
pub(crate) struct RefusedArguments {
    lists: FxHashMap<Vec<String>, Vec<String>>,
}

impl RefusedArguments {
    /// The arguments for a unit, and those that were left out.
    pub(crate) fn take_out(
        &mut self,
        unit: &Unit,
        options: &Options,
    ) -> Result<(Vec<String>, Vec<String>), FrontendError> {
        let Some(meaning) = &unit.meaning else { return Ok((vec![], vec![])) };
        let doubtful = &meaning.doubtful;
        if !doubtful.is_empty() && !self.lists.contains_key(doubtful) {
            let refused = with_clang(options, |clang| ask_about(clang, doubtful))?;
            self.lists.insert(doubtful.clone(), refused);
        }
        let refused = self.lists.get(doubtful).map_or(&[][..], |r| r);
        let args = meaning.args.iter().filter(|a| !refused.contains(a)).cloned().collect();
        Ok((args, meaning.left_out.iter().chain(refused).cloned().collect()))
    }
}

/// Those of the arguments that clang does not take; nothing is compiled.
fn ask_about(clang: &Path, arguments: &[String]) -> Result<Vec<String>, FrontendError> {
    let mut command = command(clang);
    command.args(["-###", "-fsyntax-only", "-x", "c"]).args(arguments).arg("/dev/null");
    let output = command.output().map_err(|error| missing(clang, &error))?;
    let said = String::from_utf8_lossy(&output.stderr);
    let errors: Vec<&str> = said.lines().filter(|line| line.contains("error: ")).collect();
    let refused = |a: &&String| errors.iter().any(|line| line.contains(&format!("'{a}'")));
    Ok(arguments.iter().filter(refused).cloned().collect())
}

/// Arguments that write lists of headers beside the output.
const LISTS: &[&str] = &["-MD", "-MMD"];

/// The user's clang arguments without `-O…`, and the level that the last of those asked for.
pub(crate) fn split_level(args: &[String]) -> Result<(Vec<String>, Option<u8>), FrontendError> {
    let mut level = None;
    let mut rest = Vec::new();
    if let Some(arg) = args.iter().find(|a| OTHER_OUTPUT.contains(&a.as_str())) {
        return Err(FrontendError::ClangArgument(arg.clone()));
    }
    for arg in args {
        match arg.strip_prefix("-O") {
            None if LISTS.contains(&arg.as_str()) => {}
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

/// Bitcode, and what clang had to say about the source.
pub(crate) struct Output {
    pub bitcode: Vec<u8>,
    pub warnings: String,
    /// Functions that are called without a declaration: those that return `int` therefore.
    pub undeclared: Vec<String>,
    /// And those that are taken for functions of the C library.
    pub undeclared_library: Vec<String>,
    /// What clang refuses by default.
    pub refused: Vec<String>,
}

/// Compiles one file to bitcode; `args` are those of its project.
pub(crate) fn compile(
    unit: &Unit,
    args: &[String],
    options: &Options,
    user_args: &[String],
) -> Result<Output, FrontendError> {
    with_clang(options, |clang| Compiling { clang, unit, args, options, user_args }.run())
}

/// One file, and all that clang is told about it.
struct Compiling<'a> {
    clang: &'a Path,
    unit: &'a Unit<'a>,
    args: &'a [String],
    options: &'a Options,
    user_args: &'a [String],
}

impl Compiling<'_> {
    fn run(&self) -> Result<Output, FrontendError> {
        let mut first = self.with_declarations(&[]);
        let types = old_c::types_of_dialects(messages_of(&first));
        let types: Vec<&str> = types.iter().map(|(_, text)| text.as_str()).collect();
        if self.unit.language == Language::C && !types.is_empty() {
            first = self.with_declarations(&types);
        }
        let undeclared = old_c::undeclared(messages_of(&first));
        if self.unit.language != Language::C || undeclared.is_empty() {
            return first.map(|output| self.shown(output));
        }
        let dialects = old_c::of_dialects(&undeclared);
        let is_declared = |name: &String| dialects.iter().any(|(declared, _)| declared == name);
        let mut library = Vec::new();
        if !undeclared.iter().all(is_declared) {
            library = old_c::of_library(&self.with_known_library()?);
            library.retain(|(name, _)| undeclared.contains(name) && !is_declared(name));
        }
        for more in [&library[..], &[]] {
            let functions = dialects.iter().chain(more).map(|(_, text)| text.as_str());
            let all: Vec<&str> = types.iter().copied().chain(functions).collect();
            if let (true, Ok(mut output)) = (all.len() > types.len(), self.with_declarations(&all)) {
                output.undeclared = old_c::undeclared(&output.warnings);
                output.undeclared_library = more.iter().map(|(name, _)| name.clone()).collect();
                return Ok(self.shown(output));
            }
        }
        first.map(|output| self.shown(Output { undeclared, ..output }))
    }

    /// A project looks at its warnings in its own build, and some users at none.
    fn is_quiet(&self) -> bool {
        self.unit.meaning.is_some() || self.user_args.iter().any(|a| a == "-w")
    }

    fn shown(&self, output: Output) -> Output {
        let refused = old_c::refused(&output.warnings);
        match self.is_quiet() {
            true => Output { warnings: String::new(), refused, ..output },
            false => Output { refused, ..output },
        }
    }

    fn command(&self) -> Command {
        let mut command = command_for(self.clang, self.unit, self.args, self.options);
        match self.unit.language {
            Language::C => {
                command.args(self.user_args.iter().filter(|a| *a != "-w"));
                command.args(old_c::last_flags(self.is_quiet()));
            }
            Language::Cpp | Language::Llvm => drop(command.args(self.user_args)),
        }
        command
    }

    fn with_declarations(&self, declarations: &[&str]) -> Result<Output, FrontendError> {
        let mut command = self.command();
        command.args(["-o", "-"]);
        if declarations.is_empty() {
            command.arg(self.unit.file);
            return run(self.clang, command, self.unit.file, None);
        }
        let mut text = format!("# 1 \"declarations of oxhorn\"\n{}\n", declarations.join("\n"));
        match self.preprocessed() {
            // nothing is included into it
            Some(content) => {
                text += &format!("# 1 {:?}\n{content}", self.unit.file);
                command.args(["-x", "cpp-output", "-"]);
            }
            None => drop(command.args(["-include", "/dev/stdin"]).arg(self.unit.file)),
        }
        run(self.clang, command, self.unit.file, Some(text))
    }

    /// The text of a file that went through the preprocessor already.
    fn preprocessed(&self) -> Option<String> {
        let named = self.unit.meaning.as_ref().and_then(|m| m.language.as_deref());
        let is_it = match named {
            Some(language) => language == "cpp-output",
            None => self.unit.file.extension().is_some_and(|e| e == "i"),
        };
        is_it.then(|| std::fs::read_to_string(self.unit.file).ok()).flatten()
    }

    /// What clang says if it knows the functions of the C library; nothing is compiled.
    fn with_known_library(&self) -> Result<String, FrontendError> {
        let mut command = self.command();
        command.args(["-fbuiltin", "-fsyntax-only"]).arg(self.unit.file);
        let output = command.output().map_err(|error| missing(self.clang, &error))?;
        Ok(shown(&output.stderr))
    }
}

fn messages_of(result: &Result<Output, FrontendError>) -> &str {
    match result {
        Ok(output) => &output.warnings,
        Err(FrontendError::ClangFailed { messages, .. }) => messages,
        Err(_) => "",
    }
}

/// Nothing to read, and killed when the thread that runs it ends.
fn command(clang: &Path) -> Command {
    let mut command = Command::new(clang);
    command.stdin(Stdio::null());
    let parent = std::process::id();
    let tie = move || {
        // SAFETY: system calls that allocate nothing and change only the new process.
        unsafe {
            if libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL) != 0 {
                return Err(std::io::Error::last_os_error());
            }
            // it ended before
            if libc::getppid() as u32 != parent {
                libc::_exit(1);
            }
        }
        Ok(())
    };
    // SAFETY: what runs between fork and exec makes two system calls and takes no lock.
    unsafe { command.pre_exec(tie) };
    command
}

/// Does not ask for the version first: that would be a second process. A wrong clang shows in its bitcode.
fn with_clang<T>(
    options: &Options,
    work: impl Fn(&Path) -> Result<T, FrontendError>,
) -> Result<T, FrontendError> {
    if let Some(clang) = &options.clang {
        return work(clang);
    }
    for candidate in CANDIDATES {
        match work(Path::new(candidate)) {
            Err(FrontendError::ClangMissing { .. }) => continue,
            result => return result,
        }
    }
    Err(FrontendError::ClangMissing { tried: format!("tried {}", CANDIDATES.join(", ")) })
}

/// All but the user's arguments. Ours come after those of the project, so that they decide.
fn command_for(clang: &Path, unit: &Unit, args: &[String], options: &Options) -> Command {
    let mut command = command(clang);
    if let Some(meaning) = &unit.meaning {
        let quiet = ["-w", "-Wno-unknown-warning-option", "-Qunused-arguments"];
        // of C files we want to see some warnings, and nobody else sees them
        command.args(if unit.language == Language::C { &quiet[1..] } else { &quiet }).args(args);
        if let Some(language) = &meaning.language {
            command.args(["-x", language]);
        }
    }
    if unit.language == Language::C {
        command.args(old_c::FLAGS);
    }
    command.args(FLAGS).args(crate::built_in_checks::clang_arguments(options.checks));
    // what the entry is given is made after its type
    if options.entry != "main" && options.checks.any_memory() {
        command.arg("-fstandalone-debug");
    }
    match options.machine {
        None => {}
        Some(Machine::M32) => drop(command.arg("-m32")),
        Some(Machine::M64) => drop(command.arg("-m64")),
    }
    for dir in &options.include_dirs {
        command.arg("-I").arg(dir);
    }
    command
}

/// clang reads all of the input before it writes anything.
fn run(
    clang: &Path,
    mut command: Command,
    file: &Path,
    input: Option<String>,
) -> Result<Output, FrontendError> {
    let output = match input {
        None => command.output(),
        Some(text) => with_input(command, &text),
    };
    let output = output.map_err(|error| missing(clang, &error))?;
    let warnings = shown(&output.stderr);
    let (undeclared, undeclared_library) = (Vec::new(), Vec::new());
    match output.status.success() {
        true => {
            let (bitcode, refused) = (output.stdout, Vec::new());
            Ok(Output { bitcode, warnings, undeclared, undeclared_library, refused })
        }
        false => {
            let (file, status) = (file.to_owned(), output.status.to_string());
            Err(FrontendError::ClangFailed { file, status, messages: warnings })
        }
    }
}

fn with_input(mut command: Command, text: &str) -> std::io::Result<std::process::Output> {
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
    if let Some(mut input) = child.stdin.take() {
        // it may have ended by itself, which its status says
        _ = input.write_all(text.as_bytes());
    }
    child.wait_with_output()
}

/// Line by line as it may be shown.
fn shown(messages: &[u8]) -> String {
    let text = String::from_utf8_lossy(messages);
    let lines: Vec<String> = text.lines().map(|line| printable(&line.replace('\t', "    "))).collect();
    lines.join("\n")
}

fn missing(clang: &Path, error: &std::io::Error) -> FrontendError {
    FrontendError::ClangMissing { tried: format!("{}: {error}", clang.display()) }
}
