//! Compiles the models of library functions (`models/*.c`) to bitcode, for 64 and for 32 bits, and writes the table of them:
//! one row for each `//@` line. `src/library/models.rs` includes the table.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// As for the user's files (`src/clang.rs`), without debug information: what is inlined gets the line of the call.
const FLAGS: &[&str] = &[
    "-c",
    "-emit-llvm",
    "-O1",
    "-Xclang",
    "-disable-llvm-passes",
    "-std=gnu17",
    "-ffreestanding",
    "-fno-builtin",
    "-fwrapv",
    "-fwrapv-pointer",
    "-fno-strict-aliasing",
    "-fno-delete-null-pointer-checks",
    "-fno-finite-loops",
    "-ffp-contract=off",
    "-fno-threadsafe-statics",
    "-fno-stack-protector",
    "-fno-unwind-tables",
    "-fno-asynchronous-unwind-tables",
    "-Wall",
    "-Wextra",
    "-Werror",
];

const TARGETS: [(u32, &str); 2] = [(64, "x86_64-pc-linux-gnu"), (32, "i386-pc-linux-gnu")];

fn main() {
    println!("cargo:rerun-if-changed=models");
    println!("cargo:rerun-if-env-changed=LLVM_SYS_221_PREFIX");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    let clang = find_clang();
    let mut files: Vec<PathBuf> = fs::read_dir("models")
        .expect("the folder is part of the crate")
        .map(|e| e.expect("readable").path())
        .collect();
    files.retain(|f| f.extension().is_some_and(|e| e == "c"));
    files.sort();
    let shared = fs::read_to_string("models/ox_model.h").expect("it is part of the crate");
    let mut table = String::from("pub(crate) const FILES: &[File] = &[\n");
    for file in &files {
        let name = file.file_stem().and_then(|s| s.to_str()).expect("a name of ours");
        for (bits, target) in TARGETS {
            compile(&clang, file, target, &out.join(format!("{name}_{bits}.bc")));
        }
        let text = fs::read_to_string(file).expect("readable");
        let rows = rows(&text, &shared, file);
        writeln!(
            table,
            "    File {{\n        name: {name:?},\n        bits64: include_bytes!(concat!(env!(\"OUT_DIR\"), \
             \"/{name}_64.bc\")),\n        bits32: include_bytes!(concat!(env!(\"OUT_DIR\"), \
             \"/{name}_32.bc\")),\n        models: &[\n{rows}        ],\n    }},"
        )
        .expect("a string grows");
    }
    table += "];\n\n";
    table += &declarations(&files);
    table += &not_modelled(&fs::read_to_string("models/not_modelled.txt").expect("it is part of the crate"));
    fs::write(out.join("models.rs"), table).expect("cargo made the folder");
}

fn find_clang() -> PathBuf {
    let own = env::var_os("LLVM_SYS_221_PREFIX").map(|prefix| Path::new(&prefix).join("bin/clang"));
    let usual = ["clang-22", "/usr/lib/llvm-22/bin/clang", "clang"].map(PathBuf::from);
    let is_22 = |clang: &PathBuf| {
        let output = Command::new(clang).arg("--version").output();
        output.is_ok_and(|o| String::from_utf8_lossy(&o.stdout).contains("version 22."))
    };
    let found = own.into_iter().chain(usual).find(is_22);
    found.unwrap_or_else(|| panic!("clang 22 is needed to compile the models; run `make setup`"))
}

fn compile(clang: &Path, file: &Path, target: &str, to: &Path) {
    let mut command = Command::new(clang);
    command.args(FLAGS).arg(format!("--target={target}")).arg("-o").arg(to).arg(file);
    let status = command.status().unwrap_or_else(|e| panic!("{}: {e}", clang.display()));
    assert!(status.success(), "clang does not compile {} for {target}", file.display());
}

/// The text of the rows of a file.
fn rows(text: &str, shared: &str, file: &Path) -> String {
    let mut rows = String::new();
    let lines: Vec<&str> = text.lines().collect();
    for (index, line) in lines.iter().enumerate() {
        let Some(words) = line.strip_prefix("//@ ") else { continue };
        let place = format!("{}:{}", file.display(), index + 1);
        let (how, header) = words.split_once(' ').unwrap_or((words, ""));
        let how = match how {
            "exact" => "Exact",
            "allowed" => "Allowed",
            "shared" => "Shared",
            other => panic!("{place}: `exact`, `allowed` or `shared`, not `{other}`"),
        };
        assert_eq!(header.is_empty(), how == "Shared", "{place}: `//@ exact header.h`, `//@ shared`");
        let declared = lines.get(index + 1).and_then(|l| declared(l));
        let declared = declared.unwrap_or_else(|| panic!("{place}: no function or variable stands below"));
        let symbol = symbol(declared, text).or_else(|| symbol(declared, shared));
        // what is ours has a name that a program cannot have
        let symbol = symbol.unwrap_or_else(|| match declared.strip_prefix("ox_") {
            Some(rest) => format!("ox.helper.{rest}"),
            None => declared.to_owned(),
        });
        writeln!(rows, "            Model {{ name: {symbol:?}, header: {header:?}, how: How::{how} }},")
            .expect("a string grows");
    }
    rows
}

/// `strlen` of `size_t strlen(const char *s) {`, `stdin` of `__attribute__((weak)) FILE *stdin = &input;`.
fn declared(line: &str) -> Option<&str> {
    let mut line = line;
    while let Some(start) = line.find("__attribute__((") {
        line = &line[start + line[start..].find("))")? + 2..];
    }
    let head = &line[..line.find(['(', '=', ';', '['])?];
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let name = head.trim_end().rsplit(|c| !is_part(c)).next()?;
    (!name.is_empty()).then_some(name)
}

/// What `name(…) __asm__("symbol")` or `name OX_NAME("symbol")` says.
fn symbol(name: &str, text: &str) -> Option<String> {
    for declaration in text.split([';', '{']) {
        let Some((before, after)) =
            declaration.split_once("__asm__(\"").or_else(|| declaration.split_once("OX_NAME(\""))
        else {
            continue;
        };
        let head = before.split('(').next()?.trim_end();
        let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
        if head.rsplit(|c| !is_part(c)).next() == Some(name) {
            return after.split('"').next().map(str::to_owned);
        }
    }
    None
}

/// Functions of verifiers are used without a header: their declarations as a program could write them.
fn declarations(files: &[PathBuf]) -> String {
    const VERIFIERS: &[&str] = &["cbmc", "klee/klee.h", "sv-comp"];
    const TYPES: &[(&str, &str)] =
        &[("uintptr_t", "__typeof__(sizeof(int))"), ("size_t", "__typeof__(sizeof(int))"), ("bool", "_Bool")];
    let mut table = String::from("const DECLARATIONS: &[(&str, &str)] = &[\n");
    for file in files {
        let text = fs::read_to_string(file).expect("readable");
        for pair in text.lines().collect::<Vec<_>>().windows(2) {
            let header = pair[0].strip_prefix("//@ ").and_then(|words| words.split_once(' '));
            if !header.is_some_and(|(_, header)| VERIFIERS.contains(&header)) {
                continue;
            }
            let name = declared(pair[1]).expect("`rows` looked at it");
            let head = &pair[1][..pair[1].find('{').expect("a function begins with its line")];
            let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
            let word = |word: &str| match TYPES.iter().find(|(ours, _)| *ours == word) {
                Some((_, theirs)) => (*theirs).to_owned(),
                None => word.to_owned(),
            };
            let words: String = head
                .split_inclusive(|c| !is_part(c))
                .map(|w| match w.find(|c| !is_part(c)) {
                    Some(end) => word(&w[..end]) + &w[end..],
                    None => word(w),
                })
                .collect();
            writeln!(table, "    ({name:?}, {:?}),", format!("{};", words.trim_end()))
                .expect("a string grows");
        }
    }
    table + "];\n\n"
}

/// Lines `header: names`.
fn not_modelled(text: &str) -> String {
    let mut table = String::from("/// By header.\npub(crate) const NOT_MODELLED: &[(&str, &[&str])] = &[\n");
    for line in text.lines().filter(|l| !l.starts_with('#') && !l.trim().is_empty()) {
        let (header, names) = line.split_once(':').unwrap_or_else(|| panic!("not_modelled.txt: {line}"));
        let names: Vec<&str> = names.split_whitespace().collect();
        writeln!(table, "    ({:?}, &{names:?}),", header.trim()).expect("a string grows");
    }
    table + "];\n"
}
