//! The report as one JSON object. The names are a contract.

use super::{Report, Word};
use ox_ir::CheckId;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::time::Duration;

pub fn render(r: &Report) -> String {
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
        "engine": r.engine,
        "arith": r.arith,
        "time_s": r.time.as_secs_f64(),
        "stages": times(&r.times),
        "frontend": times(&r.frontend_times),
        "properties": properties,
        "assumptions": r.assumptions,
        "approximations": r.approximations,
        "bounded": false,
    });
    match r.verdict {
        Word::Safe => {
            let rows: Vec<Value> = r
                .invariants
                .iter()
                .map(|i| json!({"place": i.place, "what": i.what, "text": i.text, "smt": i.smt}))
                .collect();
            object["invariants"] = Value::Array(rows);
            object["evidence"] = json!(r.checked);
            if let Some(v) = &r.vacuity {
                let ids = |checks: &BTreeSet<CheckId>| checks.iter().map(|c| c.as_u32()).collect::<Vec<_>>();
                object["vacuous"] = json!(v.all);
                object["unreached"] = json!(ids(&v.unreached));
                object["reach_undecided"] = json!(ids(&v.undecided));
            }
        }
        Word::Unsafe => {
            let f = r.failure.as_ref().expect("an unsafe report has its failure");
            let rows: Vec<Value> = f
                .inputs
                .iter()
                .map(|i| {
                    json!({"site": i.site, "name": i.name, "origin": i.origin, "kind": i.kind, "file": i.file,
                           "line": i.line, "value": i.value})
                })
                .collect();
            object["trace"] = Value::Array(rows);
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
        Word::Unknown => object["reason"] = json!(r.reason),
    }
    object.to_string() + "\n"
}

fn times(rows: &[(&'static str, Duration)]) -> Value {
    rows.iter().map(|(name, d)| json!({"stage": name, "s": d.as_secs_f64()})).collect()
}
