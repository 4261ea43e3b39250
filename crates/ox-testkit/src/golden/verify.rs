//! `tests/verify`: every program gets its verdict, with evidence, at the marked line.
//!
//! The covering matrix runs each program once per arithmetic at the default optimisation level, 5 s each, and once more with one
//! of the other encodings ([`ENCODINGS`]), each program with another one in turn. The full
//! matrix adds the levels 0 to 3, where only contradictions fail, and all encodings, with 30 s each. A program that asks for an engine
//! without a choice of arithmetic runs once, and in the full matrix once per level, where it must answer; its encodings are tried with the
//! engines for clauses. Clauses of {small, large} × {inline, summaries, mixed} must have an answer, unless the program says that this
//! is open. A required answer that times out gets one more chance with [`SECOND_CHANCE`] times the time, and a note: a busy machine is not a wrong answer.

use super::program::{ARITHMETICS, DEFAULT_ARITHMETIC, Expectation, Program};
use super::report::{Report, Verdict};
use super::{Remarks, Settings, files_below, name_of, process, trial};
use libtest_mimic::Trial;
use std::path::Path;
use std::process::Command;
use std::time::Duration;
use std::{fs, io};

/// Ways to make clauses that must not contradict each other: {small, large} × {inline, summaries, mixed}, errors by flags, and
/// the flat forms. All use the default arithmetic.
const ENCODINGS: [&[&str]; 11] = [
    &["--step", "large", "--calls", "summaries"],
    &["--step", "small", "--calls", "mixed"],
    &["--step", "large", "--calls", "summaries", "--errors", "flags"],
    &["--step", "small", "--calls", "inline"],
    &["--step", "large", "--calls", "mixed"],
    &["--step", "small", "--calls", "summaries"],
    &["--step", "small", "--calls", "summaries", "--errors", "flags"],
    &["--step", "flat-large", "--calls", "small"],
    &["--step", "large", "--calls", "mixed", "--errors", "flags"],
    &["--step", "flat-small", "--calls", "summaries"],
    &["--step", "large", "--calls", "inline"],
];

/// Beyond {small, large} × {inline, summaries, mixed}, where every program that does not say otherwise gets its verdict.
fn is_extra(encoding: &[&str]) -> bool {
    encoding.iter().any(|word| ["--errors", "flat-large", "flat-small"].contains(word))
}

/// Of the programs that name an engine without a choice of arithmetic one in so many is also run on clauses in the covering matrix.
const SELDOM: usize = 10;

const SECOND_CHANCE: u64 = 8;

/// One way to run a program.
#[derive(Clone, Debug)]
struct Configuration {
    /// `None`: the engine has no choice.
    arith: Option<&'static str>,
    /// `None`: whatever the tool does by default.
    level: Option<u8>,
    /// Further arguments; none: the default encoding.
    encoding: &'static [&'static str],
    seconds: u64,
}

pub fn trials(settings: &Settings, remarks: &Remarks) -> io::Result<Vec<Trial>> {
    let mut trials = Vec::new();
    for path in files_below(&settings.tests.join("verify"))? {
        let name = name_of(&path, &settings.tests);
        match Program::parse(&path, &fs::read_to_string(&path)?) {
            Ok(Some(program)) => {
                for configuration in configurations(&program, settings.full, number_of(&name)) {
                    trials.extend(program_trial(settings, remarks, &name, &program, configuration));
                }
            }
            Ok(None) => {}
            Err(fault) => trials.push(trial(name, move || Err(fault))),
        }
    }
    Ok(trials)
}

/// The number of a program, the same whatever other programs there are (FNV-1a of its name).
fn number_of(name: &str) -> usize {
    let hash =
        name.bytes().fold(0x811c_9dc5, |hash: u32, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    hash as usize
}

/// `number` is that of the program, by which its encoding is chosen.
fn configurations(program: &Program, full: bool, number: usize) -> Vec<Configuration> {
    let arithmetics = match program.fixed_arithmetic() {
        true => vec![None],
        false => ARITHMETICS.map(Some).to_vec(),
    };
    let encoding: &[&str] = &[];
    let with = |level, seconds| {
        arithmetics.clone().into_iter().map(move |arith| Configuration { arith, level, encoding, seconds })
    };
    let levels = (0..=3).filter(|_| full).flat_map(|level| with(Some(level), 30));
    // the many programs about memory take part only now and then, or else the rest would take too long
    let turn = match program.fixed_arithmetic() {
        true => number.is_multiple_of(SELDOM).then_some(number / SELDOM % ENCODINGS.len()),
        false => Some(number % ENCODINGS.len()),
    };
    let encodings =
        ENCODINGS.into_iter().enumerate().filter(|(i, _)| full || turn == Some(*i)).map(|(_, encoding)| {
            let seconds = if full { 30 } else { 5 };
            Configuration { arith: Some(DEFAULT_ARITHMETIC), level: None, encoding, seconds }
        });
    with(None, 5).chain(levels).chain(encodings).collect()
}

fn program_trial(
    settings: &Settings,
    remarks: &Remarks,
    name: &str,
    program: &Program,
    configuration: Configuration,
) -> Option<Trial> {
    let expectation = match configuration.arith {
        Some(arith) => {
            let required = configuration.level.is_none()
                && !program.is_open(configuration.encoding)
                && !is_extra(configuration.encoding);
            match program.expectation(arith) {
                Expectation::NotRun => return None,
                Expectation::Must(verdict) if !required => Expectation::May(verdict),
                expectation => expectation,
            }
        }
        None => Expectation::Must(program.verdict),
    };
    let level = configuration.level.map(|level| format!("-O{level}"));
    let encoding = configuration.encoding.iter().filter(|word| !word.starts_with("--"));
    let words: Vec<&str> =
        configuration.arith.into_iter().chain(level.as_deref()).chain(encoding.copied()).collect();
    let name = format!("{name} [{}]", words.join(" "));
    let (settings, remarks, program) = (settings.clone(), remarks.clone(), program.clone());
    Some(trial(name.clone(), move || {
        let remark = check(&settings.oxhorn, &program, &configuration, expectation)?;
        if let Some(remark) = remark {
            remarks.add(format!("{name}: {remark}"));
        }
        Ok(())
    }))
}

/// `Ok(Some(_))`: as expected, but worth a remark.
fn check(
    oxhorn: &Path,
    program: &Program,
    configuration: &Configuration,
    expectation: Expectation,
) -> Result<Option<&'static str>, String> {
    let (text, report) = run(oxhorn, program, configuration)?;
    if matches!(expectation, Expectation::Must(_)) && report.verdict == Verdict::Unknown {
        let patient =
            Configuration { seconds: configuration.seconds * SECOND_CHANCE, ..configuration.clone() };
        let (text, report) = run(oxhorn, program, &patient)?;
        judge(program, configuration, expectation, &report).map_err(|fault| format!("{fault}: {text}"))?;
        return Ok(Some("slow"));
    }
    judge(program, configuration, expectation, &report).map_err(|fault| format!("{fault}: {text}"))?;
    Ok((report.verdict == Verdict::Unknown).then_some("unknown"))
}

/// The output, for messages, and the report in it.
fn run(oxhorn: &Path, program: &Program, configuration: &Configuration) -> Result<(String, Report), String> {
    let mut command = Command::new(oxhorn);
    command.args(["check", "--format", "json"]);
    // with another encoding the arithmetic is the default, and what follows where that cannot express something
    let named = configuration.arith.filter(|_| configuration.encoding.is_empty());
    command.args(named.map(|arith| ["--arith", arith]).into_iter().flatten());
    command.args(["--timeout", &configuration.seconds.to_string()]);
    command.args(configuration.level.map(|level| format!("-O{level}")));
    command.args(configuration.encoding);
    let on_clauses = program.fixed_arithmetic() && configuration.arith.is_some();
    let flags = if on_clauses { program.flags_for_clauses() } else { program.flags.clone() };
    command.arg(&program.path).args(&program.with).args(flags);
    let outcome = process::run(command, Duration::from_secs(configuration.seconds + 20))?;
    Ok((outcome.describe(), Report::read(&outcome)?))
}

fn judge(
    program: &Program,
    configuration: &Configuration,
    expectation: Expectation,
    report: &Report,
) -> Result<(), String> {
    let (expected, unknown_allowed) = match expectation {
        Expectation::Must(verdict) => (verdict, false),
        Expectation::May(verdict) => (verdict, true),
        Expectation::NotRun => unreachable!("a configuration that is not run has no report"),
    };
    if report.verdict == Verdict::Unknown && unknown_allowed {
        return Ok(());
    }
    if report.verdict != expected {
        return Err(format!("the verdict is {:?} and should be {expected:?}", report.verdict));
    }
    if configuration.arith == Some("math") && report.assumptions.is_empty() {
        return Err("unbounded integers are not announced as an assumption".into());
    }
    match (report.verdict, program.fails) {
        (Verdict::Unsafe, Some(line)) => check_line(program, line, report),
        (Verdict::Unsafe, None) | (Verdict::Safe | Verdict::Unknown, _) => Ok(()),
    }
}

fn check_line(program: &Program, line: usize, report: &Report) -> Result<(), String> {
    let name = program.path.file_name();
    let here = |file: &Option<String>| file.as_ref().is_some_and(|file| Path::new(file).file_name() == name);
    if report.failing().any(|property| property.line == Some(line) && here(&property.file)) {
        return Ok(());
    }
    let found: Vec<_> = report.failing().map(|property| (&property.file, property.line)).collect();
    Err(format!("line {line} should fail, not {found:?}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report(verdict: &str, line: u32) -> Report {
        let text = format!(
            r#"{{"verdict": "{verdict}", "engine": "e", "time_s": 0, "assumptions": [], "bounded": false,
                "properties": [{{"id": 0, "kind": "assertion", "file": "x/a_unsafe.c", "line": {line},
                "verdict": "{verdict}"}}], "invariants": [], "trace": []}}"#
        );
        serde_json::from_str(&text).unwrap()
    }
    fn judged(arith: &'static str, verdict: &str, line: u32) -> Result<(), String> {
        let text = "//@ differs: math\n\nf(); // FAILS\n";
        let program = Program::parse(Path::new("a_unsafe.c"), text).unwrap().unwrap();
        let configuration = Configuration { arith: Some(arith), level: None, encoding: &[], seconds: 1 };
        judge(&program, &configuration, program.expectation(arith), &report(verdict, line))
    }

    #[test]
    fn the_verdict_and_the_line_must_fit() {
        assert!(judged("int", "unsafe", 3).is_ok());
        assert!(judged("int", "unsafe", 4).unwrap_err().contains("line 3"));
        assert!(judged("int", "safe", 3).is_err());
        assert!(judged("int", "unknown", 3).is_err());
    }

    #[test]
    fn another_arithmetic_may_not_know_but_not_contradict() {
        assert!(judged("bv", "unknown", 3).is_ok());
        assert!(judged("bv", "safe", 3).is_err());
        assert!(judged("math", "unsafe", 3).is_err());
        assert!(judged("math", "safe", 3).unwrap_err().contains("announced"));
    }

    #[test]
    fn the_full_matrix_adds_the_levels_and_encodings() {
        let program = Program::parse(Path::new("a_safe.c"), "").unwrap().unwrap();
        assert_eq!(configurations(&program, false, 1).len(), 4);
        assert_eq!(configurations(&program, true, 1).len(), 15 + ENCODINGS.len());
    }

    #[test]
    fn the_covering_matrix_has_every_encoding() {
        let program = Program::parse(Path::new("a_safe.c"), "").unwrap().unwrap();
        let of = |number| configurations(&program, false, number).pop().expect("one is last").encoding;
        let found: std::collections::HashSet<_> = (0..ENCODINGS.len()).map(of).collect();
        assert_eq!(found.len(), ENCODINGS.len());
    }

    #[test]
    fn an_engine_without_a_choice_of_arithmetic_runs_once_per_level() {
        let program = Program::parse(Path::new("a_safe.c"), "//@ flags: --engine bmc\n").unwrap().unwrap();
        assert_eq!(configurations(&program, false, 1).len(), 1);
        // on clauses in its turn, and with every encoding in the full matrix
        assert_eq!(configurations(&program, false, SELDOM).len(), 2);
        let full = configurations(&program, true, 1);
        let (own, clauses) = full.split_at(5);
        assert!(own.iter().all(|configuration| configuration.arith.is_none()));
        assert_eq!(clauses.len(), ENCODINGS.len());
        assert!(clauses.iter().all(|configuration| configuration.arith == Some(DEFAULT_ARITHMETIC)));
    }
}
