//! The report for people. The last line is the verdict.

use super::{Report, Word};
use ox_ir::CheckId;
use std::fmt::Write;

pub fn render(r: &Report, show_invariants: bool) -> String {
    let mut out = String::new();
    let w = &mut out;
    put(w, body(r, show_invariants));
    put(w, vacuity(r));
    // an execution that was replayed does not depend on what was approximated to find it
    for a in r.approximations.iter().filter(|_| r.verdict != Word::Unsafe) {
        put(w, format!("approximated: {a}\n"));
    }
    for a in &r.assumptions {
        put(w, format!("assuming: {a}\n"));
    }
    put(w, r.verdict.text().to_string());
    if r.verdict == Word::Unknown {
        put(w, format!(": {}", r.reason));
    }
    out + "\n"
}

fn put(out: &mut String, text: String) {
    out.push_str(&text);
}

fn body(r: &Report, show_invariants: bool) -> String {
    let mut out = String::new();
    match (&r.verdict, &r.failure) {
        (Word::Safe, _) => {
            let checks = match r.properties.len() {
                0 => "there is nothing to check: no assertion was found".into(),
                1 => "1 check holds".into(),
                n => format!("{n} checks hold"),
            };
            line(&mut out, format!("{checks}: {} ({}), {}", r.engine, r.arith, r.checked));
            for i in r.invariants.iter().filter(|i| show_invariants || i.inferred) {
                let kind = if i.inferred { "inferred" } else { "invariant," };
                line(&mut out, format!("{}: {kind} {}: {}", i.place, i.what, i.text));
            }
        }
        (Word::Unsafe, Some(f)) => {
            line(&mut out, format!("{}: {} (in {})", f.place, f.message, f.function));
            if !f.must_hold.is_empty() {
                line(&mut out, "whatever is inferred: an assertion fails, or".into());
            }
            for fact in &f.must_hold {
                line(&mut out, format!("  {fact} must hold"));
            }
            if !f.inputs.is_empty() {
                line(&mut out, "with the inputs".into());
            }
            for (n, i) in f.inputs.iter().enumerate() {
                let at = match (&i.file, i.line) {
                    (Some(file), Some(l)) => format!(" at {file}:{l}"),
                    _ => String::new(),
                };
                let from = match (i.kind, i.name == i.origin) {
                    ("input" | "external", false) => format!("{}{at}", i.origin),
                    ("input", true) => format!("input{at}"),
                    (kind, _) => format!("{kind}{at}"),
                };
                line(&mut out, format!("  {}. {} = {}   ({from})", n + 1, i.name, i.value));
            }
            if !f.objects.is_empty() {
                let places = f.objects.iter().map(|(object, address)| format!("{object} at {address}"));
                line(&mut out, format!("with the objects {}", places.collect::<Vec<_>>().join(", ")));
            }
            line(&mut out, format!("replayed on the unoptimised program in {} steps", f.steps));
        }
        (Word::Unsafe | Word::Unknown, _) => {}
    }
    out
}

fn vacuity(r: &Report) -> String {
    let mut out = String::new();
    let Some(v) = &r.vacuity else { return out };
    if v.all {
        line(
            &mut out,
            "warning: no execution reaches an assertion, so nothing is said about any (vacuous)".into(),
        );
    }
    for p in &r.properties {
        let id = CheckId::from_u32(p.id);
        let what = match (v.unreached.contains(&id), v.undecided.contains(&id)) {
            (true, _) => "not reached by any execution",
            (false, true) => "perhaps not reached, no execution to it was found",
            (false, false) => continue,
        };
        let place = match (&p.file, p.line) {
            (Some(file), Some(l)) => format!("{file}:{l}: "),
            _ => String::new(),
        };
        line(&mut out, format!("{place}{what}: {}", p.message));
    }
    if v.unreached.is_empty() && v.undecided.is_empty() {
        line(&mut out, "every assertion is reached by some execution".into());
    }
    out
}

fn line(out: &mut String, text: String) {
    writeln!(out, "{text}").expect("writing to a string");
}
