//! Bad input: one clear message each, with the name of the file and the way out.

use crate::program::{c, files, ll};
use ox_frontend::{FrontendError, Options, compile};
use std::path::PathBuf;

fn message(error: &FrontendError, parts: &[&str]) {
    let text = error.to_string();
    assert_eq!(text.lines().count(), 1, "one line: {text}");
    for part in parts {
        assert!(text.contains(part), "`{part}` is missing in: {text}");
    }
}

fn error_of(file: impl Into<PathBuf>) -> FrontendError {
    match compile(&Options::new(vec![file.into()]), &mut |_| {}) {
        Ok(_) => panic!("it compiles"),
        Err(error) => error,
    }
}

#[test]
fn no_file() {
    let error = compile(&Options::new(vec![]), &mut |_| {}).err().expect("nothing to compile");
    message(&error, &["name at least one"]);
}

#[test]
fn missing_file() {
    message(&error_of("no/such/file.c"), &["no/such/file.c: no such file"]);
}

#[test]
fn directory() {
    let directory = tempfile::tempdir().expect("a temporary directory");
    message(&error_of(directory.path()), &["is a directory", "name the source files"]);
}

#[test]
fn empty_file() {
    message(&files(&[("empty.c", "")]).error(), &["empty.c: the file is empty"]);
    message(&files(&[("empty.bc", "")]).error(), &["empty.bc: the file is empty"]);
}

#[test]
fn unknown_extension() {
    message(&files(&[("program.py", "x")]).error(), &["program.py: unknown kind of file", ".c .i"]);
    message(&files(&[("program", "x")]).error(), &["program: unknown kind of file"]);
}

#[test]
fn missing_clang() {
    let mut program = c("int main(void) { }");
    program.options.clang = Some("no-such-clang".into());
    message(&program.error(), &["clang 22 was not found", "no-such-clang", "apt-get install clang-22"]);
}

#[test]
fn code_that_does_not_compile() {
    let error = c("int main(void) { return }").error();
    message(&error, &["program.c: clang could not compile it (exit status: 1)"]);
    let FrontendError::ClangFailed { messages, .. } = error else { panic!("{error}") };
    assert!(messages.contains("program.c:6:25: error: expected expression"), "{messages}");
}

#[test]
fn clang_that_crashes_says_nothing() {
    let (status, messages) = ("signal: 11 (SIGSEGV)".into(), "\n".into());
    let error = FrontendError::ClangFailed { file: "a.c".into(), status, messages };
    message(
        &error,
        &["a.c: clang could not compile it (signal: 11 (SIGSEGV)); it says nothing: clang itself crashed"],
    );
    assert!(!error.to_string().contains("above"), "{error}");
}

#[test]
fn headers_for_other_machines() {
    let messages = "stdlib.h:26:10: fatal error: 'bits/libc-header-start.h' file not found".into();
    let error = FrontendError::ClangFailed { file: "a.c".into(), status: "exit status: 1".into(), messages };
    message(&error, &["for 32-bit programs are missing: `apt-get install gcc-multilib`"]);
}

#[test]
fn no_entry() {
    let error = c("int f(void) { return 1; } int g(void) { return 2; }").error();
    message(&error, &["program.c has no function main; use --entry NAME", "functions with a body: f, g"]);
    message(&c("int f(void);").error(), &["there is no function with a body"]);
    message(&c("int main(void) { }").entry("start").error(), &["has no function start"]);
}

#[test]
fn level_that_does_not_exist() {
    message(&c("int main(void) { }").clang_args(&["-O7"]).error(), &["-O7", "-O3"]);
    message(&c("int main(void) { }").clang_args(&["-Ohm"]).error(), &["-Ohm"]);
    message(&c("int main(void) { }").level(4).error(), &["-O4"]);
}

#[test]
fn truncated_bitcode() {
    let whole = c("int main(void) { return 3; }");
    let output = whole.path().with_extension("bc");
    let clang = ox_frontend::find_clang().expect("clang 22 is installed");
    let status = std::process::Command::new(clang.path)
        .args(["-c", "-emit-llvm", "-o"])
        .arg(&output)
        .arg(whole.path())
        .status()
        .expect("clang runs");
    assert!(status.success());
    let bytes = std::fs::read(&output).expect("clang wrote it");
    // bitcode is a multiple of four bytes
    for length in [4, 64, bytes.len() / 8 * 4, bytes.len() - 4] {
        std::fs::write(&output, &bytes[..length]).expect("the directory is writable");
        message(&error_of(&output), &["program.bc: this is not valid LLVM bitcode"]);
    }
    std::fs::write(&output, &bytes).expect("the directory is writable");
    assert!(compile(&Options::new(vec![output]), &mut |_| {}).is_ok());
}

#[test]
fn not_bitcode_at_all() {
    message(&files(&[("text.bc", "hello")]).error(), &["text.bc: this is not valid LLVM bitcode"]);
    message(&ll("define i32 @main( {").error(), &["program.ll: this is not valid LLVM bitcode or assembly"]);
}

#[test]
fn assembly_that_breaks_the_rules_of_llvm() {
    // %x does not dominate its use; the parser accepts that
    let text = "define i32 @main(i1 %c) {\n br i1 %c, label %a, label %b\na:\n %x = add i32 1, 2\n br label %b\n\
                b:\n ret i32 %x\n}";
    let error = ll(text).error();
    assert!(error.to_string().contains("program.ll"), "{error}");
}

#[test]
fn two_definitions_of_a_function() {
    let both = files(&[
        ("a.c", "int f(void) { return 1; } int main(void) { }"),
        ("b.c", "int f(void) { return 2; }"),
    ]);
    message(&both.error(), &["b.c: cannot be linked", "f", "one body"]);
}

#[test]
fn big_endian_machine() {
    let text = "target datalayout = \"E-m:e-i64:64\"\ndefine i32 @main() {\n ret i32 0\n}";
    message(&ll(text).error(), &["program.ll", "big-endian"]);
}
