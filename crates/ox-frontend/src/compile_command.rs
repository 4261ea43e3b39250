//! How a project compiles one of its files, as a compilation database has it, and what of that matters for its meaning.
//!
//! Where headers are, macros, the language and options like `-funsigned-char` are kept. Output, optimisation, debug information,
//! sanitizers, linking and warnings are dropped: ours take their place, or they say nothing about the program. What is in neither
//! table is passed on if clang knows it (the command may be one of gcc), else dropped and named as an assumption.
//!
//! Limits: the command of a compiler with options of another style (`cl /I…`) is refused; modules and precompiled headers that
//! another compiler made are not read (CMake names the header besides).

use crate::error::FrontendError;
use std::path::{Path, PathBuf};

/// One row of a compilation database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CompileCommand {
    /// Where the command runs.
    pub directory: PathBuf,
    /// The compiler and its arguments.
    pub arguments: Vec<String>,
}

/// The arguments that matter, independent of the directory.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Meaning {
    pub args: Vec<String>,
    /// Of the `args`, those that clang may not know.
    pub doubtful: Vec<String>,
    /// Arguments that may matter and cannot be had.
    pub left_out: Vec<String>,
    /// What `-x` says, or the compiler's name.
    pub language: Option<String>,
}

/// Where the value of an option is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Value {
    None,
    Next,
    Joined,
    Either,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Fate {
    Keep,
    /// Its value is a path, relative to the directory of the command.
    KeepPath,
    /// Its value is a header, in the directory of the command or somewhere else where headers are looked for.
    KeepHeader,
    Drop,
    /// Drop, and say so.
    LeaveOut,
}

use Fate::{Drop, Keep, KeepHeader, KeepPath, LeaveOut};
use Value::{Either, Joined, Next};

/// The first row that fits counts.
const OPTIONS: &[(&str, Value, Fate)] = &[
    // headers and macros
    ("-include-pch", Next, Drop),
    ("-include", Either, KeepHeader),
    ("-imacros", Either, KeepHeader),
    ("-isystem", Either, KeepPath),
    ("-iquote", Either, KeepPath),
    ("-idirafter", Either, KeepPath),
    ("-isysroot", Either, KeepPath),
    ("--sysroot=", Joined, KeepPath),
    ("--sysroot", Next, KeepPath),
    ("-I", Either, KeepPath),
    ("-B", Either, KeepPath),
    ("-D_FORTIFY_SOURCE", Joined, Drop),
    ("-D", Either, Keep),
    ("-U", Either, Keep),
    ("-undef", Value::None, Keep),
    ("-nostdinc", Value::None, Keep),
    ("-nostdinc++", Value::None, Keep),
    ("-nostdlibinc", Value::None, Keep),
    ("-pthread", Value::None, Keep),
    // the language
    ("-std=", Joined, Keep),
    ("--std=", Joined, Keep),
    ("-ansi", Value::None, Keep),
    ("-stdlib=", Joined, Keep),
    ("-fsigned-char", Value::None, Keep),
    ("-funsigned-char", Value::None, Keep),
    ("-fno-signed-char", Value::None, Keep),
    ("-fno-unsigned-char", Value::None, Keep),
    ("-fshort-enums", Value::None, Keep),
    ("-fshort-wchar", Value::None, Keep),
    ("-fgnu89-inline", Value::None, Keep),
    ("-fms-extensions", Value::None, Keep),
    ("-fdeclspec", Value::None, Keep),
    ("-fblocks", Value::None, Keep),
    ("-fcommon", Value::None, Keep),
    ("-fno-common", Value::None, Keep),
    ("-ffreestanding", Value::None, Keep),
    ("-fhosted", Value::None, Keep),
    ("-fexceptions", Value::None, Keep),
    ("-fno-exceptions", Value::None, Keep),
    ("-frtti", Value::None, Keep),
    ("-fno-rtti", Value::None, Keep),
    ("-fpack-struct", Joined, Keep),
    ("-ftrivial-auto-var-init=", Joined, Keep),
    ("-fvisibility", Joined, Keep),
    ("-fPIC", Value::None, Keep),
    ("-fPIE", Value::None, Keep),
    ("-fpic", Value::None, Keep),
    ("-fpie", Value::None, Keep),
    // the machine
    ("-m32", Value::None, Keep),
    ("-m64", Value::None, Keep),
    ("-march=", Joined, Keep),
    ("--target=", Joined, Keep),
    ("-target", Next, Keep),
    ("-mtune=", Joined, Drop),
    ("-mllvm", Next, Drop),
    // output
    ("-c", Value::None, Drop),
    ("-S", Value::None, Drop),
    ("-E", Value::None, Drop),
    ("-P", Value::None, Drop),
    ("-C", Value::None, Drop),
    ("-CC", Value::None, Drop),
    ("-H", Value::None, Drop),
    ("-v", Value::None, Drop),
    ("-o", Either, Drop),
    ("-emit-llvm", Value::None, Drop),
    ("-fsyntax-only", Value::None, Drop),
    ("--analyze", Value::None, Drop),
    ("-pipe", Value::None, Drop),
    ("-save-temps", Joined, Drop),
    ("--serialize-diagnostics", Next, Drop),
    ("-MF", Either, Drop),
    ("-MT", Either, Drop),
    ("-MQ", Either, Drop),
    ("-MJ", Either, Drop),
    ("-M", Joined, Drop),
    ("-Wp,-M", Joined, Drop),
    ("-Wp,-D_FORTIFY_SOURCE", Joined, Drop),
    ("-Wp,", Joined, Keep),
    ("-Xpreprocessor", Next, Keep),
    // warnings; what only asks for more of them or makes errors of them goes
    ("-Wno-", Joined, Keep),
    ("-W", Joined, Drop),
    ("-w", Value::None, Drop),
    ("-pedantic", Joined, Drop),
    ("--pedantic", Joined, Drop),
    // how fast and how it is debugged
    ("-O", Joined, Drop),
    ("-g", Joined, Drop),
    ("--param", Either, Drop),
    ("--coverage", Value::None, Drop),
    ("-coverage", Value::None, Drop),
    ("-fsanitize", Joined, Drop),
    ("-fno-sanitize", Joined, Drop),
    ("-fprofile", Joined, Drop),
    ("-fno-profile", Joined, Drop),
    ("-fcoverage", Joined, Drop),
    ("-ftest-coverage", Value::None, Drop),
    ("-fstack-protector", Joined, Drop),
    ("-fno-stack-protector", Joined, Drop),
    ("-fstack-clash-protection", Value::None, Drop),
    ("-fcf-protection", Joined, Drop),
    ("-flto", Joined, Drop),
    ("-fno-lto", Value::None, Drop),
    ("-ffat-lto-objects", Value::None, Drop),
    ("-fno-fat-lto-objects", Value::None, Drop),
    ("-fdebug", Joined, Drop),
    ("-ffile-prefix-map=", Joined, Drop),
    ("-ffile-compilation-dir=", Joined, Drop),
    ("-fdiagnostics", Joined, Drop),
    ("-fno-diagnostics", Joined, Drop),
    ("-fcolor-diagnostics", Value::None, Drop),
    ("-fno-color-diagnostics", Value::None, Drop),
    ("-fansi-escape-codes", Value::None, Drop),
    ("-fmessage-length", Joined, Drop),
    ("-frandom-seed", Joined, Drop),
    ("-ffunction-sections", Value::None, Drop),
    ("-fdata-sections", Value::None, Drop),
    ("-fomit-frame-pointer", Value::None, Drop),
    ("-fno-omit-frame-pointer", Value::None, Drop),
    ("-foptimize-sibling-calls", Value::None, Drop),
    ("-fno-optimize-sibling-calls", Value::None, Drop),
    ("-fasynchronous-unwind-tables", Value::None, Drop),
    ("-fno-asynchronous-unwind-tables", Value::None, Drop),
    ("-finline", Joined, Drop),
    ("-fno-inline", Joined, Drop),
    ("-funroll", Joined, Drop),
    ("-fno-unroll", Joined, Drop),
    ("-ftree-", Joined, Drop),
    ("-fno-tree-", Joined, Drop),
    // of these ours decide
    ("-fstrict-aliasing", Value::None, Drop),
    ("-fno-strict-aliasing", Value::None, Drop),
    ("-fstrict-overflow", Value::None, Drop),
    ("-fno-strict-overflow", Value::None, Drop),
    ("-fwrapv", Joined, Drop),
    ("-fno-wrapv", Joined, Drop),
    ("-ftrapv", Value::None, Drop),
    ("-fdelete-null-pointer-checks", Value::None, Drop),
    ("-fno-delete-null-pointer-checks", Value::None, Drop),
    ("-ffinite-loops", Value::None, Drop),
    ("-fno-finite-loops", Value::None, Drop),
    ("-fbuiltin", Joined, Drop),
    ("-fno-builtin", Joined, Drop),
    // linking
    ("-l", Either, Drop),
    ("-L", Either, Drop),
    ("-Xlinker", Next, Drop),
    ("-Xassembler", Next, Drop),
    ("-shared", Joined, Drop),
    ("-static", Joined, Drop),
    ("-rdynamic", Value::None, Drop),
    ("-pie", Value::None, Drop),
    ("-no-pie", Value::None, Drop),
    ("-s", Value::None, Drop),
    ("-nostdlib", Joined, Drop),
    ("-nodefaultlibs", Value::None, Drop),
    ("-nostartfiles", Value::None, Drop),
    ("-fuse-ld=", Joined, Drop),
    // these can change the program in ways that clang does not know
    ("-fplugin", Joined, LeaveOut),
    ("-specs=", Joined, LeaveOut),
    ("-finstrument-functions", Joined, LeaveOut),
];

/// What `-Xclang` passes to clang's inner part and goes.
const INNER_DROPPED: &[&str] =
    &["-disable-llvm-optzns", "-disable-llvm-passes", "-disable-O0-optnone", "-fcolor-diagnostics"];

/// The same, with a value that has an `-Xclang` of its own.
const INNER_WITH_VALUE: &[(&str, Fate)] = &[
    ("-include-pch", Drop),
    ("-include", KeepHeader),
    ("-load", LeaveOut),
    ("-add-plugin", LeaveOut),
    ("-plugin", LeaveOut),
];

/// Programs that run the compiler named after them.
const WRAPPERS: &[&str] = &["ccache", "sccache", "distcc", "icecc"];

impl CompileCommand {
    /// What of the command matters.
    pub fn meaning(&self, file: &Path) -> Result<Meaning, FrontendError> {
        let refuse =
            |reason: &str| FrontendError::CompileCommand { file: file.into(), reason: reason.into() };
        let mut arguments = self.expanded(&self.arguments, 0).map_err(|reason| refuse(&reason))?.into_iter();
        let base = |path: &str| path.rsplit('/').next().unwrap_or(path).to_owned();
        let mut compiler = arguments.next().map(|c| base(&c));
        if compiler.as_deref().is_some_and(|c| WRAPPERS.contains(&c)) {
            compiler = arguments.next().map(|c| base(&c));
        }
        let Some(compiler) = compiler else { return Err(refuse("the command is empty")) };
        let lower = compiler.to_lowercase();
        if ["cl", "cl.exe", "clang-cl", "clang-cl.exe"].contains(&lower.as_str()) {
            return Err(refuse(&format!("{compiler} takes options of another style than clang and gcc")));
        }
        let mut meaning = Meaning::default();
        if let Some(target) = target_of(&compiler) {
            meaning.args.push(format!("--target={target}"));
        }
        self.read(&arguments.collect::<Vec<_>>(), &mut meaning).map_err(|reason| refuse(&reason))?;
        if meaning.language.is_none() && compiler.contains("++") {
            meaning.language = Some("c++".into());
        }
        Ok(meaning)
    }

    fn read(&self, arguments: &[String], meaning: &mut Meaning) -> Result<(), String> {
        let mut rest = arguments.iter();
        while let Some(arg) = rest.next() {
            if !arg.starts_with('-') || arg == "-" || arg == "--" {
                continue;
            }
            if let Some(joined) = arg.strip_prefix("-x").filter(|j| !j.contains('=')) {
                let language = if joined.is_empty() { rest.next().map_or("", |n| n) } else { joined };
                meaning.language = (language != "none").then(|| language.to_owned());
                continue;
            }
            if arg == "-Xclang" {
                let inner = rest.next().ok_or("nothing follows -Xclang")?;
                self.inner(inner, &mut rest, meaning);
                continue;
            }
            let Some((name, joined, value, fate)) = row_of(arg) else {
                meaning.args.push(arg.clone());
                meaning.doubtful.push(arg.clone());
                continue;
            };
            let separate = match value {
                Next => true,
                Either => joined.is_empty(),
                Value::None | Joined => false,
            };
            let next = match separate {
                true => Some(rest.next().ok_or(format!("nothing follows {arg}"))?),
                false => None,
            };
            match fate {
                Drop => {}
                LeaveOut => meaning.left_out.push(arg.clone()),
                Keep => meaning.args.extend([arg].into_iter().chain(next).cloned()),
                KeepPath | KeepHeader => {
                    let path = self.path(next.map_or(joined, |n| n), fate);
                    match name.ends_with('=') {
                        true => meaning.args.push(format!("{name}{path}")),
                        false => meaning.args.extend([name.to_owned(), path]),
                    }
                }
            }
        }
        Ok(())
    }

    fn inner(&self, inner: &str, rest: &mut std::slice::Iter<String>, meaning: &mut Meaning) {
        if INNER_DROPPED.contains(&inner) {
            return;
        }
        let pass = |meaning: &mut Meaning, arg: String| meaning.args.extend(["-Xclang".to_owned(), arg]);
        let Some((_, fate)) = INNER_WITH_VALUE.iter().find(|(name, _)| *name == inner) else {
            return pass(meaning, inner.to_owned());
        };
        let value = rest.as_slice().get(1).filter(|_| rest.as_slice()[0] == "-Xclang").cloned();
        if value.is_some() {
            rest.nth(1);
        }
        match fate {
            Drop => {}
            LeaveOut => meaning.left_out.push(format!("{inner} {}", value.unwrap_or_default())),
            Keep | KeepPath | KeepHeader => {
                pass(meaning, inner.to_owned());
                if let Some(value) = value {
                    pass(meaning, self.path(&value, *fate));
                }
            }
        }
    }

    /// A path of the command, seen from where oxhorn runs.
    fn path(&self, path: &str, fate: Fate) -> String {
        let seen = self.directory.join(path);
        // `=` stands for the root of the system's headers
        match path.starts_with('=') || (fate == KeepHeader && !seen.exists()) {
            true => path.to_owned(),
            false => seen.display().to_string(),
        }
    }

    /// With the content of `@FILE` in place of it.
    fn expanded(&self, arguments: &[String], depth: u32) -> Result<Vec<String>, String> {
        let mut out = vec![];
        for arg in arguments {
            match arg.strip_prefix('@') {
                None => out.push(arg.clone()),
                Some(_) if depth > 8 => return Err(format!("{arg} includes itself")),
                Some(name) => {
                    let file = self.directory.join(name);
                    let text = std::fs::read_to_string(&file)
                        .map_err(|e| format!("the arguments in {} cannot be read ({e})", file.display()))?;
                    out.extend(self.expanded(&split_command(&text)?, depth + 1)?);
                }
            }
        }
        Ok(out)
    }
}

/// The row of an option, and what of the argument follows its name.
fn row_of(arg: &str) -> Option<(&'static str, &str, Value, Fate)> {
    OPTIONS.iter().find_map(|&(name, value, fate)| {
        let joined = arg.strip_prefix(name)?;
        let fits = match value {
            Value::None | Next => joined.is_empty(),
            Joined | Either => true,
        };
        fits.then_some((name, joined, value, fate))
    })
}

/// `arm-none-eabi-gcc` compiles for another machine than this one.
fn target_of(compiler: &str) -> Option<&str> {
    let ends = ["-gcc", "-g++", "-clang", "-clang++", "-cc", "-c++"];
    let at = ends.iter().filter_map(|end| compiler.find(end)).min()?;
    let target = &compiler[..at];
    target.contains('-').then_some(target)
}

/// Words of a command line as a shell reads them: quotes and backslashes, nothing else.
pub fn split_command(text: &str) -> Result<Vec<String>, String> {
    let mut words = vec![];
    let mut word: Option<String> = None;
    let mut quote: Option<char> = None;
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match (quote, c) {
            (Some(q), _) if c == q => quote = None,
            (Some('"'), '\\') if chars.peek().is_some_and(|n| "\\\"$`".contains(*n)) => {
                word.get_or_insert_default().extend(chars.next());
            }
            (Some(_), _) => word.get_or_insert_default().push(c),
            (None, '"' | '\'') => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (None, '\\') => word.get_or_insert_default().extend(chars.next()),
            (None, _) if c.is_whitespace() => words.extend(word.take()),
            (None, _) => word.get_or_insert_default().push(c),
        }
    }
    if quote.is_some() {
        return Err("a quote is not closed in the command".into());
    }
    words.extend(word);
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn meaning_of(command: &str) -> Meaning {
        let arguments = split_command(command).expect("the command is one");
        let command = CompileCommand { directory: "/project".into(), arguments };
        command.meaning(Path::new("a.c")).expect("the command has a meaning")
    }

    #[test]
    fn what_matters_is_kept() {
        let m = meaning_of("cc -Iinc -I gen/h -isystem/opt/h -DA -D B=1 -std=c99 -include cfg.h -m32 a.c");
        let want =
            "-I /project/inc|-I /project/gen/h|-isystem /opt/h|-DA|-D B=1|-std=c99|-include cfg.h|-m32";
        assert_eq!(m.args.join(" "), want.replace('|', " "));
        assert!(m.doubtful.is_empty() && m.left_out.is_empty());
    }

    #[test]
    fn what_does_not_matter_is_dropped() {
        let m = meaning_of(
            "ccache gcc -c -o a.o -oa.o -O3 -Os -g3 -MD -MF a.d -MTa.o -Wall -Werror -pedantic-errors -fsanitize=address \
             -fprofile-arcs -fwrapv -fstrict-aliasing -lm -L/lib -Wl,-z,now -Xclang -disable-llvm-passes -flto=auto \
             -D_FORTIFY_SOURCE=2 --param ssp-buffer-size=4 -Xclang -include-pch -Xclang a.pch -- a.c",
        );
        assert_eq!(m, Meaning::default());
    }

    #[test]
    fn the_rest_is_passed_on_or_named() {
        let m = meaning_of("gcc -fconserve-stack -Wno-error=int-conversion -fplugin=x.so a.c");
        assert_eq!(m.args, ["-fconserve-stack", "-Wno-error=int-conversion"]);
        assert_eq!(m.doubtful, ["-fconserve-stack"]);
        assert_eq!(m.left_out, ["-fplugin=x.so"]);
    }

    #[test]
    fn languages_and_machines() {
        assert_eq!(meaning_of("clang -x c++ a.c").language.as_deref(), Some("c++"));
        assert_eq!(meaning_of("clang -xc a.cc").language.as_deref(), Some("c"));
        assert_eq!(meaning_of("/usr/bin/clang++-22 a.c").language.as_deref(), Some("c++"));
        assert_eq!(meaning_of("clang-22 a.c").language, None);
        assert_eq!(meaning_of("arm-none-eabi-gcc-12 a.c").args, ["--target=arm-none-eabi"]);
    }

    #[test]
    fn words_are_those_of_a_shell() {
        let words =
            split_command(r#"cc  -DS='"a b"' "-DT=\"c\"" -DU=\"d\" e\ f "" "#).expect("they are closed");
        assert_eq!(words, ["cc", r#"-DS="a b""#, r#"-DT="c""#, r#"-DU="d""#, "e f", ""]);
        assert!(split_command("cc 'a").is_err());
    }

    #[test]
    fn other_styles_and_loose_ends_are_refused() {
        let command = |text: &str| CompileCommand {
            directory: "/project".into(),
            arguments: split_command(text).expect("the command is one"),
        };
        for text in ["", "cl.exe /c a.c", "cc -I", "cc @missing.rsp"] {
            assert!(command(text).meaning(Path::new("a.c")).is_err(), "{text}");
        }
    }
}
