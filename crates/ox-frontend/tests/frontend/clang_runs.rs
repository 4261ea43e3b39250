//! How clang is run: what it says comes back, it leaves no files, and it does not outlive whoever started it.

use crate::program::c;
use ox_frontend::{FrontendError, Options, compile};
use std::fs;
use std::io::{BufRead, BufReader};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Where the child of a test finds the program to compile and the clang to take.
const WORK: &str = "OX_CLANG_RUNS";

#[test]
fn warnings_come_back() {
    let program = c("#warning \"said \\033[31m once\"\nint main(void) { return 0; }");
    let compiled = program.compile();
    let [text] = &compiled.warnings[..] else { panic!("{:?}", compiled.warnings) };
    assert!(
        text.contains("warning: \"said") && text.lines().all(|l| l.chars().all(ox_ir::is_printable)),
        "{text:?}"
    );
    let again = compiled.through(&program.options.pipeline, program.options.inlining, &mut |_| {});
    assert!(again.expect("it went through before").warnings.is_empty());
    assert!(c("int main(void) { return 0; }").compile().warnings.is_empty());
}

/// Lists of headers would be written beside the output.
#[test]
fn lists_of_headers_are_not_written() {
    let program = c("int main(void) { return 0; }").clang_args(&["-MD", "-MMD"]);
    program.compile();
    assert!(!Path::new("-.d").exists());
}

/// A program in the place of clang.
fn instead_of_clang(directory: &Path, script: &str) -> PathBuf {
    let path = directory.join("clang.sh");
    fs::write(&path, format!("#!/bin/sh\n{script}\n")).expect("the directory is writable");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("it is our own file");
    path
}

/// Compiles in a child of its own, in which no other test runs.
fn child(work: &str) {
    let (file, clang) = work.split_once(':').expect("a file and a clang");
    let mut options = Options::new(vec![file.into()]);
    options.clang = Some(clang.into());
    let result = compile(&options, &mut |_| {});
    assert!(!matches!(result, Err(FrontendError::ClangMissing { .. })));
}

fn start(test: &str, program: &Path, clang: &Path) -> Command {
    let mut command = Command::new(std::env::current_exe().expect("this program has a path"));
    command.args(["--exact", test, "--nocapture"]);
    command.env(WORK, format!("{}:{}", program.display(), clang.display()));
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
    command
}

/// The stand-in for clang holds the writing end of a pipe open and never ends by itself: the reading end sees the end of the pipe when it
/// is killed, and not before.
#[test]
fn clang_ends_with_us() {
    if let Ok(work) = std::env::var(WORK) {
        return child(&work);
    }
    let directory = tempfile::tempdir().expect("a temporary directory");
    let pipe = directory.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo is installed").success());
    let script = format!("exec 9>'{}'; echo running >&9; exec sleep 1000", pipe.display());
    let clang = instead_of_clang(directory.path(), &script);
    let program = directory.path().join("program.c");
    fs::write(&program, "int main(void) { return 0; }").expect("the directory is writable");
    let mut command = start("clang_runs::clang_ends_with_us", &program, &clang);
    let mut ours = command.spawn().expect("this program can run");
    let mut lines = BufReader::new(fs::File::open(&pipe).expect("the pipe is there")).lines();
    assert_eq!(lines.next().expect("clang runs").expect("it is text"), "running");
    ours.kill().expect("it is our own child");
    ours.wait().expect("it is our own child");
    assert!(lines.next().is_none());
}

#[test]
fn nothing_is_left_in_the_temporary_directory() {
    if let Ok(work) = std::env::var(WORK) {
        return child(&work);
    }
    let directory = tempfile::tempdir().expect("a temporary directory");
    let temporary = directory.path().join("tmp");
    fs::create_dir(&temporary).expect("the directory is writable");
    let real = ox_frontend::find_clang().expect("clang is installed").path;
    let left = format!("ls '{}' >'{}'", temporary.display(), directory.path().join("left").display());
    // what is there while clang runs would be left if it were stopped then
    let clang = instead_of_clang(directory.path(), &format!("{left}; exec '{}' \"$@\"", real.display()));
    let program = directory.path().join("program.c");
    fs::write(&program, "int main(void) { return 0; }").expect("the directory is writable");
    let mut command = start("clang_runs::nothing_is_left_in_the_temporary_directory", &program, &clang);
    assert!(command.env("TMPDIR", &temporary).status().expect("this program can run").success());
    assert_eq!(fs::read_to_string(directory.path().join("left")).expect("clang ran"), "");
    assert_eq!(fs::read_dir(&temporary).expect("it is there").count(), 0);
}
