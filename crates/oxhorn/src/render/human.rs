//! The report for people. The last line is the verdict.

use super::{Show, timeline};
use ox_ir::CheckId;
use ox_verify::report::trace::Input;
use ox_verify::report::{Confirmed, Evidence};
use ox_verify::{Report, VerdictKind};
use std::fmt::Write;

pub fn render(r: &Report, show: &Show) -> String {
    let mut out = String::new();
    let w = &mut out;
    if show.timeline {
        put(w, format!("timeline:\n{}", timeline::render(r)));
    }
    if show.verdict_only {
        put(w, verdict(r));
        return out;
    }
    put(w, body(r, show.invariants));
    put(w, vacuity(r));
    // an execution that was replayed does not depend on what was approximated to find it
    for a in r.approximations.iter().filter(|_| r.verdict != VerdictKind::Unsafe) {
        put(w, format!("approximated: {a}\n"));
    }
    for a in &r.assumptions {
        put(w, format!("assuming: {a}\n"));
    }
    put(w, verdict(r));
    out
}

fn verdict(r: &Report) -> String {
    match r.verdict {
        VerdictKind::Unknown => format!("unknown: {}\n", r.reason),
        VerdictKind::Safe | VerdictKind::Unsafe => format!("{}\n", r.verdict.text()),
    }
}

/// Who vouches for a *safe*.
pub fn evidence(r: &Report) -> String {
    let Some(evidence) = &r.evidence else { return "nothing was to be checked".into() };
    let confirmed = match evidence.confirmed() {
        Confirmed::By(second) => format!(", confirmed by {second}"),
        Confirmed::Undecided(why) => format!(", not confirmed by a second solver ({why})"),
        Confirmed::NotAsked => ", not confirmed by a second solver (--certify)".into(),
    };
    match evidence {
        Evidence::UnsatProof { .. } if evidence.by_simplifier_alone() => match evidence.confirmed() {
            Confirmed::NotAsked => "decided while simplifying, no solver was asked (--certify)".into(),
            Confirmed::By(_) | Confirmed::Undecided(_) => format!("decided while simplifying{confirmed}"),
        },
        Evidence::UnsatProof { formulas, refuted_by, .. } => {
            let what = if *formulas == 1 { "formula" } else { "formulas" };
            format!("{formulas} {what} refuted by {}{confirmed}", refuted_by.join(" and "))
        }
        Evidence::Invariants { clauses, checked_by, .. } => {
            format!("invariants of {clauses} clauses checked by {checked_by}{confirmed}")
        }
    }
}

fn put(out: &mut String, text: String) {
    out.push_str(&text);
}

fn body(r: &Report, show_invariants: bool) -> String {
    let mut out = String::new();
    match (&r.verdict, &r.failure) {
        (VerdictKind::Safe, _) => {
            let checks = match r.properties.len() {
                0 => "nothing to check: the program has nothing that could violate what was asked for".into(),
                1 => "1 check holds".into(),
                n => format!("{n} checks hold"),
            };
            line(&mut out, format!("{checks}: {} ({}), {}", r.engine, r.arith, evidence(r)));
            if show_invariants && r.invariants.is_empty() {
                line(
                    &mut out,
                    format!("there are no invariants to show: the answer of {} needed none", r.engine),
                );
            }
            for i in r.invariants.iter().filter(|i| show_invariants || i.inferred) {
                let kind = if i.inferred { "inferred" } else { "invariant," };
                line(&mut out, format!("{}: {kind} {}: {}", i.place, i.what, i.text));
            }
        }
        (VerdictKind::Unsafe, Some(f)) => {
            let others = match f.depends_on.is_empty() {
                true => String::new(),
                false => format!("; it depends on {}, not defined in these files", f.depends_on.join(", ")),
            };
            line(&mut out, format!("{}: {} (in {}){others}", f.place, f.message, f.function));
            if !f.must_hold.is_empty() {
                line(&mut out, "no choice of the inferred functions works; they would need:".into());
            }
            for fact in &f.must_hold {
                line(&mut out, format!("  {fact}"));
            }
            if !f.inputs.is_empty() {
                line(&mut out, "with the inputs".into());
            }
            let (mut n, mut lines) = (0, 0);
            while let Some(i) = f.inputs.get(n) {
                if lines == INPUTS {
                    let rest = f.inputs.len() - n;
                    line(&mut out, format!("  … and {rest} more (all of them with --format json)"));
                    break;
                }
                lines += 1;
                let again = f.inputs[n..].iter().take_while(|o| is_same(i, o)).count();
                let at = match (&i.file, i.line) {
                    (Some(file), Some(l)) => format!(" at {file}:{l}"),
                    _ => String::new(),
                };
                let from = match (i.kind, i.name == i.origin) {
                    ("input" | "external", false) => format!("{}{at}", i.origin),
                    ("input", true) => format!("input{at}"),
                    (kind, _) => format!("{kind}{at}"),
                };
                let (number, times) = match again {
                    1 => (format!("{}.", n + 1), String::new()),
                    _ => (format!("{}.–{}.", n + 1, n + again), format!(", {again} times")),
                };
                line(&mut out, format!("  {number} {} = {}{times}   ({from})", i.name, i.value));
                n += again;
            }
            if !f.objects.is_empty() {
                let places = f.objects.iter().map(|(object, address)| format!("{object} = {address}"));
                line(&mut out, format!("object addresses: {}", places.collect::<Vec<_>>().join(", ")));
            }
            line(&mut out, format!("replayed on the unoptimised program in {} steps", f.steps));
        }
        (VerdictKind::Unsafe | VerdictKind::Unknown, _) => {}
    }
    out
}

/// The largest number of lines with inputs.
const INPUTS: usize = 200;

/// They would be shown by the same line.
fn is_same(one: &Input, other: &Input) -> bool {
    let key = |i: &Input| (i.name.clone(), i.origin.clone(), i.kind, i.file.clone(), i.line, i.value.clone());
    key(one) == key(other)
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
