//! A golden program and what its text says about itself.
//!
//! The verdict is in the name: `<name>_safe.c`, `<name>_unsafe.cpp`; `<name>_part.c` is a further file of other
//! programs. Header lines, all optional:
//!
//! - `//@ flags: …`: further arguments, also behind `--`
//! - `//@ with: other_part.c`: further source files beside it
//! - `//@ arith: math`: meant for this arithmetic only; the others are not run
//! - `//@ skip: bv, math`: not run with these, because they are expected to time out or cannot be compared
//! - `//@ differs: math`: under this arithmetic the opposite verdict is the right one
//! - `//@ open: small+mixed, summaries: why`: with clauses of these steps and calls there may be no answer; `clauses` is all of them
//!
//! The line that fails in an unsafe program ends with `// FAILS`.

use super::report::Verdict;
use super::{directives, extension};
use std::path::{Path, PathBuf};

/// The rows of `--arith`.
pub const ARITHMETICS: [&str; 3] = ["int", "bv", "math"];
/// The engines that have one arithmetic of their own, whatever `--arith` says.
const FIXED_ARITHMETIC: [&str; 2] = ["bmc", "runs"];
/// The one that must answer a program that asks for no other.
pub const DEFAULT_ARITHMETIC: &str = "int";

#[derive(Clone, Debug)]
pub struct Program {
    pub path: PathBuf,
    pub verdict: Verdict,
    pub flags: Vec<String>,
    pub with: Vec<PathBuf>,
    arith: Option<String>,
    skip: Vec<String>,
    differs: Vec<String>,
    open: Vec<String>,
    /// The line that must fail, counted from 1.
    pub fails: Option<usize>,
}

/// What a program expects of one arithmetic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expectation {
    /// This verdict and no other.
    Must(Verdict),
    /// This verdict or `unknown`.
    May(Verdict),
    NotRun,
}

impl Program {
    /// `Ok(None)` for a file that is only a part of others.
    pub fn parse(path: &Path, text: &str) -> Result<Option<Program>, String> {
        let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or("");
        let verdict = match stem.rsplit_once('_') {
            Some((_, "safe")) => Verdict::Safe,
            Some((_, "unsafe")) => Verdict::Unsafe,
            Some((_, "part")) => return Ok(None),
            Some(_) | None => {
                return Err(format!("{stem}: the name ends neither in _safe, _unsafe nor _part"));
            }
        };
        if !["c", "cpp", "ll"].contains(&extension(path)) {
            return Err(format!("{stem}: not a .c, .cpp or .ll file"));
        }
        let mut program = Program {
            path: path.to_path_buf(),
            verdict,
            flags: Vec::new(),
            with: Vec::new(),
            arith: None,
            skip: Vec::new(),
            differs: Vec::new(),
            open: Vec::new(),
            fails: failing_line(text, verdict)?,
        };
        for (key, value) in directives(text, "//") {
            program.directive(key, value)?;
        }
        Ok(Some(program))
    }

    fn directive(&mut self, key: &str, value: &str) -> Result<(), String> {
        let dir = self.path.parent().unwrap_or(Path::new(""));
        match key {
            "flags" => self.flags.extend(value.split_whitespace().map(String::from)),
            "with" => self.with.extend(value.split(',').map(|file| dir.join(file.trim()))),
            "arith" => self.arith = Some(arithmetics(value)?.remove(0)),
            "skip" => self.skip = arithmetics(value)?,
            "differs" => self.differs = arithmetics(value)?,
            "open" => self.open = encodings(value)?,
            unknown => return Err(format!("unknown header `{unknown}`")),
        }
        Ok(())
    }

    /// The flags ask for an engine that has no choice of arithmetic.
    pub fn fixed_arithmetic(&self) -> bool {
        let asks = |pair: &[String]| pair[0] == "--engine" && FIXED_ARITHMETIC.contains(&pair[1].as_str());
        self.flags.windows(2).any(asks)
    }

    /// The flags with an engine for Horn clauses instead of the bounded one.
    pub fn flags_for_clauses(&self) -> Vec<String> {
        let mut out: Vec<String> = ["--engine", "auto"].map(String::from).to_vec();
        let mut rest = self.flags.iter();
        while let Some(flag) = rest.next() {
            match flag.as_str() {
                "--engine" | "--unwind" | "--solver" => _ = rest.next(),
                _ => out.push(flag.clone()),
            }
        }
        out
    }

    /// Clauses of this encoding (the words of its options) may have no answer.
    pub fn is_open(&self, encoding: &[&str]) -> bool {
        let all = |name: &String| name == "clauses" || name.split('+').all(|word| encoding.contains(&word));
        self.open.iter().any(all)
    }

    pub fn expectation(&self, arith: &str) -> Expectation {
        let listed = |list: &[String]| list.iter().any(|name| name == arith);
        let meant_for = self.arith.as_deref();
        if listed(&self.skip) || meant_for.is_some_and(|name| name != arith) {
            Expectation::NotRun
        } else if listed(&self.differs) {
            Expectation::May(self.verdict.opposite())
        } else if arith == meant_for.unwrap_or(DEFAULT_ARITHMETIC) {
            Expectation::Must(self.verdict)
        } else {
            Expectation::May(self.verdict)
        }
    }
}

fn arithmetics(value: &str) -> Result<Vec<String>, String> {
    let names: Vec<String> = value.split(',').map(|name| name.trim().to_string()).collect();
    match names.iter().find(|name| !ARITHMETICS.contains(&name.as_str())) {
        Some(name) => Err(format!("unknown arithmetic `{name}`")),
        None => Ok(names),
    }
}

fn encodings(value: &str) -> Result<Vec<String>, String> {
    const WORDS: [&str; 6] = ["clauses", "small", "large", "inline", "summaries", "mixed"];
    let Some((names, _)) = value.split_once(':').filter(|(_, why)| !why.trim().is_empty()) else {
        return Err(format!("`open: {value}` does not say why"));
    };
    let names: Vec<String> = names.split(',').map(|name| name.trim().to_string()).collect();
    match names.iter().flat_map(|name| name.split('+')).find(|word| !WORDS.contains(word)) {
        Some(word) => Err(format!("unknown encoding `{word}`")),
        None => Ok(names),
    }
}

fn failing_line(text: &str, verdict: Verdict) -> Result<Option<usize>, String> {
    let marked = |(index, line): (usize, &str)| line.trim_end().ends_with("// FAILS").then_some(index + 1);
    let lines: Vec<usize> = text.lines().enumerate().filter_map(marked).collect();
    match (verdict, lines.as_slice()) {
        (Verdict::Unsafe, [line]) => Ok(Some(*line)),
        (Verdict::Unsafe, _) => Err("an unsafe program needs exactly one line with // FAILS".into()),
        (Verdict::Safe | Verdict::Unknown, []) => Ok(None),
        (Verdict::Safe | Verdict::Unknown, _) => Err("// FAILS in a program that is not unsafe".into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(name: &str, text: &str) -> Result<Option<Program>, String> {
        Program::parse(Path::new(name), text)
    }

    #[test]
    fn the_default_arithmetic_must_answer_and_the_others_may() {
        let program = parse("d/a_safe.c", "int main(void) {}\n").unwrap().unwrap();
        assert_eq!(program.expectation("int"), Expectation::Must(Verdict::Safe));
        assert_eq!(program.expectation("bv"), Expectation::May(Verdict::Safe));
    }

    #[test]
    fn headers_are_read() {
        let text =
            "//@ skip: bv\n//@ differs: math\n//@ flags: -m32 -- -DX=1\n//@ with: b_part.c\nf(); // FAILS\n";
        let program = parse("d/a_unsafe.c", text).unwrap().unwrap();
        assert_eq!(program.fails, Some(5));
        assert_eq!(program.flags, ["-m32", "--", "-DX=1"]);
        assert_eq!(program.with, [Path::new("d/b_part.c")]);
        assert_eq!(program.expectation("bv"), Expectation::NotRun);
        assert_eq!(program.expectation("math"), Expectation::May(Verdict::Safe));
        assert!(!program.fixed_arithmetic());
        let bounded = parse("a_safe.c", "//@ flags: --engine bmc --solver cadical -m32\n").unwrap().unwrap();
        assert!(bounded.fixed_arithmetic());
        assert_eq!(bounded.flags_for_clauses(), ["--engine", "auto", "-m32"]);
        let math = parse("a_safe.c", "//@ arith: math\n").unwrap().unwrap();
        assert_eq!(math.expectation("math"), Expectation::Must(Verdict::Safe));
        assert_eq!(math.expectation("int"), Expectation::NotRun);
    }

    #[test]
    fn mistakes_in_a_golden_program_are_errors() {
        assert!(parse("a_part.c", "").unwrap().is_none());
        assert!(parse("a.c", "").is_err());
        assert!(parse("a_safe.txt", "").is_err());
        assert!(parse("a_safe.c", "x; // FAILS\n").is_err());
        assert!(parse("a_unsafe.c", "x;\n").is_err());
        assert!(parse("a_unsafe.c", "x; // FAILS\ny; // FAILS\n").is_err());
        assert!(parse("a_safe.c", "//@ skip: real\n").is_err());
        assert!(parse("a_safe.c", "//@ skpi: bv\n").is_err());
    }

    #[test]
    fn open_encodings_are_named_with_a_reason() {
        let program = |text: &str| Program::parse(Path::new("a_safe.c"), text).map(|p| p.expect("it is one"));
        let open = program("//@ open: small+mixed, summaries: needs a quantifier\n").unwrap();
        assert!(open.is_open(&["--step", "small", "--calls", "mixed"]));
        assert!(open.is_open(&["--step", "large", "--calls", "summaries"]));
        assert!(!open.is_open(&["--step", "large", "--calls", "mixed"]));
        assert!(!open.is_open(&[]));
        assert!(program("//@ open: clauses: a list\n").unwrap().is_open(&["--step", "large"]));
        assert!(program("//@ open: clauses\n").is_err());
        assert!(program("//@ open: tiny: why\n").is_err());
    }
}
