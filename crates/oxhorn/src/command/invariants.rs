//! `oxhorn invariants`: the source with what abstract interpretation knows at its loops and functions, and which checks that proves.

use super::stages::view;
use super::{task, workers};
use crate::args::{FormatName, InvariantsArgs};
use crate::failure::{Failure, print};
use ox_verify::analysis::{Analysis, Checked, How};
use ox_verify::report::invariants::Seen;
use ox_verify::{Unwatched, Verifier};
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

pub fn run(args: &InvariantsArgs) -> Result<u8, Failure> {
    let absint = ox_engines::named("absint").expect("it has a row");
    let given = args.domain.iter().map(|d| ("domain".to_string(), d.clone()));
    ox_engines::Values::new(absint, given).map_err(|e| Failure::Usage(format!("--domain: {e}")))?;
    let seconds = args.timeout;
    if !(seconds.is_finite() && seconds > 0.0 && seconds < 1e9) {
        return Err(Failure::Usage(format!("--timeout {seconds}: give a positive number of seconds")));
    }
    let how = How { domain: args.domain.clone(), timeout: Some(Duration::from_secs_f64(seconds)) };
    let verifier = Verifier::with(workers()?, Arc::new(Unwatched));
    let found = match &args.program.files[..] {
        [file] if file.extension().is_some_and(|e| e == "smt2") => {
            verifier.invariants_of_clauses(file, &how)?
        }
        _ => verifier.invariants(task(&args.program), &view(&args.program)?, &how)?,
    };
    print(&match args.format {
        FormatName::Json => in_json(&found),
        FormatName::Human => for_people(&found),
    })?;
    Ok(0)
}

/// What is said at one place.
fn said(fact: &Seen) -> String {
    let known = match fact.text.as_str() {
        "true" if fact.unnamed.is_empty() => "nothing is known".into(),
        "true" => "nothing is known of source variables".into(),
        "false" => "nothing comes here".into(),
        text => text.to_string(),
    };
    let more = match fact.unnamed.len() {
        0 => String::new(),
        _ => format!(" (more is known of values without a name in the source: {})", fact.unnamed.join(", ")),
    };
    format!("{}: {known}{more}", fact.what)
}

/// A line each; what reads the same is counted.
fn checks(all: &[Checked]) -> String {
    let mut lines: Vec<(String, usize)> = vec![];
    for c in all {
        let verdict = if c.proved { "proved" } else { "warning" };
        let place = c.place.as_ref().map(|p| format!("{p}: ")).unwrap_or_default();
        let line = format!("{verdict:8} {place}{}", c.what);
        match lines.iter_mut().find(|(l, _)| *l == line) {
            Some((_, times)) => *times += 1,
            None => lines.push((line, 1)),
        }
    }
    let counted = |(line, times): &(String, usize)| match times {
        1 => format!("{line}\n"),
        _ => format!("{line} ({times} of these)\n"),
    };
    lines.iter().map(counted).collect()
}

fn for_people(found: &Analysis) -> String {
    let mut out = String::new();
    let mut by_line: BTreeMap<(&str, u32), Vec<String>> = BTreeMap::new();
    let (mut listed, mut files) = (vec![], BTreeSet::new());
    for fact in &found.facts {
        match &fact.line {
            Some(at) if Path::new(&at.file).is_file() => {
                files.insert(at.file.as_str());
                by_line.entry((&at.file, at.line)).or_default().push(said(fact));
            }
            Some(at) => listed.push(format!("{at}: {}\n", said(fact))),
            None => listed.push(said(fact) + "\n"),
        }
    }
    for file in files {
        out += &format!("== {file}\n{}", annotated(file, &by_line));
    }
    if !listed.is_empty() {
        out += "== without source\n";
        out.extend(listed);
    }
    if found.facts.is_empty() {
        out += "there is no loop and no function of its own after LLVM's passes\n";
    }
    out += "== checks\n";
    out += &checks(&found.checks);
    out.extend(found.assumptions.iter().map(|a| format!("assuming: {a}\n")));
    out.extend(found.notes.iter().map(|n| format!("note: {n}\n")));
    let proved = found.checks.iter().filter(|c| c.proved).count();
    out + &format!("proved {proved} of {} checks\n", found.checks.len())
}

/// The lines of a file, with what is known there above them.
fn annotated(file: &str, by_line: &BTreeMap<(&str, u32), Vec<String>>) -> String {
    let text = String::from_utf8_lossy(&std::fs::read(file).unwrap_or_default()).into_owned();
    let lines: Vec<&str> = text.lines().collect();
    let last = by_line.range((file, 0)..=(file, u32::MAX)).next_back().map_or(0, |((_, line), _)| *line);
    let mut out = String::new();
    for number in 1..=last.max(lines.len() as u32) {
        for fact in by_line.get(&(file, number)).into_iter().flatten() {
            out += &format!("{:>5} | // {fact}\n", "");
        }
        if let Some(line) = lines.get(number as usize - 1) {
            out += format!("{number:>5} | {line}").trim_end();
            out += "\n";
        }
    }
    out
}

fn in_json(found: &Analysis) -> String {
    let fact = |f: &Seen| {
        json!({
            "file": f.line.as_ref().map(|l| &l.file), "line": f.line.as_ref().map(|l| l.line), "what": f.what,
            "invariant": f.text, "unnamed": f.unnamed, "smt": f.smt,
        })
    };
    let check = |c: &Checked| json!({ "place": c.place, "what": c.what, "proved": c.proved });
    let all = json!({
        "invariants": found.facts.iter().map(fact).collect::<Vec<_>>(),
        "checks": found.checks.iter().map(check).collect::<Vec<_>>(),
        "proved": found.checks.iter().filter(|c| c.proved).count(),
        "assumptions": found.assumptions, "notes": found.notes,
    });
    serde_json::to_string_pretty(&all).expect("it has a text form") + "\n"
}
