//! The report as one JSON object. The names are a contract.

use super::{Show, human};
use ox_ir::CheckId;
use ox_verify::report::{Confirmed, Evidence};
use ox_verify::run::TimelineRow;
use ox_verify::{Report, VerdictKind};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::time::Duration;

pub fn render(r: &Report, show: &Show) -> String {
    let properties: Vec<Value> = r
        .properties
        .iter()
        .map(|p| {
            json!({"id": p.id, "kind": p.kind, "file": p.file, "line": p.line, "message": p.message,
                   "verdict": p.verdict.text()})
        })
        .collect();
    let mut object = json!({
        "verdict": r.verdict.text(),
        "engine": if r.engine.is_empty() { show.engine } else { r.engine },
        "member": r.member,
        "arith": r.arith,
        "time_s": r.time.as_secs_f64(),
        "frontend": times(&r.frontend_times),
        "timeline": r.timeline.iter().map(row).collect::<Value>(),
        "properties": properties,
        "assumptions": r.assumptions,
        "approximations": r.approximations,
        "bounded": false,
    });
    match r.verdict {
        VerdictKind::Safe => {
            let rows: Vec<Value> = r
                .invariants
                .iter()
                .map(|i| json!({"place": i.place, "what": i.what, "text": i.text, "smt": i.smt}))
                .collect();
            object["invariants"] = Value::Array(rows);
            object["evidence"] = json!(human::evidence(r));
            if let Some(evidence) = &r.evidence {
                object["vouched_by"] = vouched(evidence);
            }
            if let Some(v) = &r.vacuity {
                let ids = |checks: &BTreeSet<CheckId>| checks.iter().map(|c| c.as_u32()).collect::<Vec<_>>();
                object["vacuous"] = json!(v.all);
                object["unreached"] = json!(ids(&v.unreached));
                object["reach_undecided"] = json!(ids(&v.undecided));
            }
        }
        VerdictKind::Unsafe => {
            let f = r.failure.as_ref().expect("an unsafe report has its failure");
            let rows: Vec<Value> = f
                .inputs
                .iter()
                .map(|i| {
                    json!({"site": i.site, "name": i.name, "origin": i.origin, "kind": i.kind, "file": i.file,
                           "line": i.line, "value": i.value})
                })
                .collect();
            object["failure"] = json!({"place": f.place, "function": f.function, "message": f.message});
            object["trace"] = Value::Array(rows);
            if !f.depends_on.is_empty() {
                object["depends_on"] = json!(f.depends_on);
            }
            if !f.must_hold.is_empty() {
                object["must_hold"] = json!(f.must_hold);
            }
            if !f.objects.is_empty() {
                let place =
                    |(object, address): &(String, String)| json!({"object": object, "address": address});
                object["objects"] = f.objects.iter().map(place).collect();
            }
            object["evidence"] = json!(format!("replayed in {} steps to {}", f.steps, f.place));
        }
        VerdictKind::Unknown => object["reason"] = json!(r.reason),
    }
    object.to_string() + "\n"
}

fn row(r: &TimelineRow) -> Value {
    let progress: serde_json::Map<String, Value> =
        r.progress.iter().map(|(what, value)| (what.clone(), json!(value))).collect();
    json!({"member": r.member, "engine": r.engine, "start_s": r.started, "end_s": r.ended, "cpu_s": r.cpu,
           "said": r.said, "progress": progress})
}

fn vouched(evidence: &Evidence) -> Value {
    let confirmed = match evidence.confirmed() {
        Confirmed::By(second) => json!(second),
        Confirmed::Undecided(_) | Confirmed::NotAsked => Value::Null,
    };
    match evidence {
        Evidence::Invariants { clauses, checked_by, .. } => {
            json!({"kind": "invariants", "clauses": clauses, "checked_by": checked_by, "confirmed_by": confirmed})
        }
        Evidence::UnsatProof { formulas, refuted_by, depth, .. } => {
            json!({"kind": "refutation", "formulas": formulas, "refuted_by": refuted_by, "unwind": depth,
                   "confirmed_by": confirmed})
        }
    }
}

fn times(rows: &[(String, Duration)]) -> Value {
    rows.iter().map(|(name, d)| json!({"stage": name, "s": d.as_secs_f64()})).collect()
}
