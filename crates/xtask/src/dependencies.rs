//! The direction of dependency between our crates, compared with `cargo metadata`.
//!
//! The table is the design's. A crate that is not in it is a violation: a new crate takes its place here, and a changed
//! row wants a note in `docs/decisions/`. Dev-dependencies on development crates are free; others obey the table.

use crate::tree::Tree;
use serde_json::Value;
use std::process::Command;

const ALL: &[&str] = &[
    "ox-graph",
    "ox-machine",
    "ox-logic",
    "ox-smt",
    "ox-ir",
    "ox-frontend",
    "ox-dsa",
    "ox-sea",
    "ox-chc",
    "ox-domains",
    "ox-encode",
    "ox-evidence",
    "ox-engines",
    "ox-verify",
];

/// Crate → the crates of ours that it may use.
const MAY_USE: &[(&str, &[&str])] = &[
    ("ox-graph", &[]),
    ("ox-machine", &[]),
    ("ox-logic", &[]),
    ("ox-ir", &["ox-graph", "ox-machine"]),
    ("ox-domains", &["ox-graph"]),
    ("ox-smt", &["ox-logic"]),
    ("ox-sea", &["ox-graph", "ox-machine", "ox-logic"]),
    ("ox-chc", &["ox-graph", "ox-logic"]),
    ("ox-frontend", &["ox-machine", "ox-ir"]),
    ("ox-dsa", &["ox-graph", "ox-machine", "ox-ir"]),
    ("ox-encode", &["ox-graph", "ox-machine", "ox-ir", "ox-dsa", "ox-sea", "ox-chc", "ox-logic"]),
    ("ox-evidence", &["ox-ir", "ox-sea", "ox-chc", "ox-smt", "ox-logic"]),
    (
        "ox-engines",
        &["ox-graph", "ox-sea", "ox-chc", "ox-encode", "ox-domains", "ox-smt", "ox-evidence", "ox-logic"],
    ),
    ("ox-verify", ALL),
    ("oxhorn", ALL),
    ("ox-testkit", ALL),
    ("xtask", &[]),
];

/// Only ever used by tests.
const DEVELOPMENT: &[&str] = &["ox-testkit", "xtask"];

pub fn direction(tree: &Tree) -> Vec<String> {
    let output = Command::new("cargo")
        .args(["metadata", "--no-deps", "--format-version", "1", "--offline"])
        .current_dir(&tree.top)
        .output();
    let metadata = match output {
        Ok(output) if output.status.success() => serde_json::from_slice(&output.stdout),
        Ok(output) => return vec![format!("Cargo.toml: {}", String::from_utf8_lossy(&output.stderr))],
        Err(error) => return vec![format!("Cargo.toml: cannot run cargo: {error}")],
    };
    match metadata {
        Ok(metadata) => violations(&metadata),
        Err(error) => vec![format!("Cargo.toml: cargo metadata is not JSON: {error}")],
    }
}

fn violations(metadata: &Value) -> Vec<String> {
    let packages = metadata["packages"].as_array().map(Vec::as_slice).unwrap_or_default();
    let name = |value: &Value| value["name"].as_str().unwrap_or_default().to_string();
    let ours: Vec<String> = packages.iter().map(name).collect();
    let mut violations = Vec::new();
    for package in packages {
        let user = name(package);
        let Some((_, allowed)) = MAY_USE.iter().find(|(row, _)| *row == user) else {
            violations.push(format!("crates/{user}: not in the table of crates/xtask/src/dependencies.rs"));
            continue;
        };
        for dependency in package["dependencies"].as_array().into_iter().flatten() {
            let used = name(dependency);
            let for_tests = dependency["kind"] == "dev" && DEVELOPMENT.contains(&used.as_str());
            if ours.contains(&used) && !for_tests && !allowed.contains(&used.as_str()) {
                violations.push(format!("crates/{user}/Cargo.toml: {user} may not use {used}"));
            }
        }
    }
    violations
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn found(user: &str, used: &str, kind: Value) -> Vec<String> {
        violations(&json!({"packages": [
            {"name": user, "dependencies": [{"name": used, "kind": kind}, {"name": "serde", "kind": null}]},
            {"name": used, "dependencies": []},
        ]}))
    }

    #[test]
    fn the_direction_of_the_design_is_kept() {
        assert!(found("ox-encode", "ox-ir", Value::Null).is_empty());
        assert_eq!(found("ox-engines", "ox-ir", Value::Null).len(), 1);
        assert_eq!(found("ox-evidence", "ox-engines", Value::Null).len(), 1);
        assert_eq!(found("ox-logic", "ox-smt", json!("dev")).len(), 1);
    }

    #[test]
    fn development_crates_are_for_tests_only() {
        assert!(found("oxhorn", "ox-testkit", json!("dev")).is_empty());
        assert_eq!(found("oxhorn", "ox-testkit", Value::Null).len(), 1);
    }

    #[test]
    fn a_crate_must_be_in_the_table() {
        assert_eq!(found("ox-other", "ox-logic", Value::Null).len(), 1);
    }
}
