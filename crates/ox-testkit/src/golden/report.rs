//! The object that `oxhorn check --format json` prints: the part of the contract that the tests read.

use super::process::Outcome;
use serde::Deserialize;
use serde_json::Value;

/// A key without `Option` must be there.
#[derive(Debug, Deserialize)]
pub struct Report {
    pub verdict: Verdict,
    pub engine: String,
    pub time_s: f64,
    pub properties: Vec<Property>,
    pub assumptions: Vec<String>,
    pub bounded: Value,
    pub invariants: Option<Value>,
    pub trace: Option<Value>,
}

#[derive(Debug, Deserialize)]
pub struct Property {
    pub id: Value,
    pub kind: String,
    pub file: Option<String>,
    pub line: Option<usize>,
    pub verdict: Verdict,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    Safe,
    Unsafe,
    Unknown,
}

impl Verdict {
    pub fn exit_code(self) -> i32 {
        match self {
            Verdict::Safe => 0,
            Verdict::Unsafe => 1,
            Verdict::Unknown => 2,
        }
    }

    pub fn opposite(self) -> Verdict {
        match self {
            Verdict::Safe => Verdict::Unsafe,
            Verdict::Unsafe => Verdict::Safe,
            Verdict::Unknown => Verdict::Unknown,
        }
    }
}

impl Report {
    /// Reads the report of a run and checks what holds for every report, whatever the program.
    pub fn read(outcome: &Outcome) -> Result<Report, String> {
        outcome.check_no_panic()?;
        let report: Report = serde_json::from_str(&outcome.stdout)
            .map_err(|error| format!("no report in JSON ({error}): {}", outcome.describe()))?;
        report.check(outcome.code).map_err(|fault| format!("{fault}: {}", outcome.describe()))?;
        Ok(report)
    }

    fn check(&self, code: Option<i32>) -> Result<(), String> {
        if code != Some(self.verdict.exit_code()) {
            return Err(format!("the exit code does not fit the verdict {:?}", self.verdict));
        }
        if self.engine.is_empty() || !self.time_s.is_finite() || self.time_s < 0.0 {
            return Err("engine or time_s is not filled in".into());
        }
        let all_safe = self.properties.iter().all(|property| property.verdict == Verdict::Safe);
        match self.verdict {
            Verdict::Safe if self.invariants.is_none() => Err("`safe` without invariants".into()),
            Verdict::Safe if !all_safe => Err("`safe` with a property that is not".into()),
            Verdict::Unsafe if self.trace.is_none() => Err("`unsafe` without a trace".into()),
            Verdict::Unsafe if self.failing().next().is_none() => Err("`unsafe` without a property".into()),
            Verdict::Safe | Verdict::Unsafe | Verdict::Unknown => Ok(()),
        }
    }

    pub fn failing(&self) -> impl Iterator<Item = &Property> {
        self.properties.iter().filter(|property| property.verdict == Verdict::Unsafe)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(code: i32, json: &str) -> Result<Report, String> {
        Report::read(&Outcome { code: Some(code), stdout: json.into(), stderr: String::new() })
    }
    fn json(verdict: &str, property: &str, evidence: &str) -> String {
        format!(
            r#"{{"verdict": "{verdict}", "engine": "e", "time_s": 0.1, "assumptions": [], "bounded": false,
                "properties": [{{"id": 0, "kind": "assertion", "file": "a.c", "line": 3, "verdict": "{property}"}}]
                {evidence}}}"#
        )
    }

    #[test]
    fn a_verdict_needs_its_evidence() {
        assert!(read(0, &json("safe", "safe", r#", "invariants": []"#)).is_ok());
        assert!(read(0, &json("safe", "safe", "")).unwrap_err().contains("without invariants"));
        assert!(read(0, &json("safe", "safe", r#", "invariants": null"#)).is_err());
        assert!(read(1, &json("unsafe", "unsafe", r#", "trace": []"#)).is_ok());
        assert!(read(1, &json("unsafe", "unsafe", "")).unwrap_err().contains("without a trace"));
        assert!(read(1, &json("unsafe", "safe", r#", "trace": []"#)).is_err());
        assert!(read(0, &json("safe", "unsafe", r#", "invariants": []"#)).is_err());
        assert!(read(2, &json("unknown", "unknown", "")).is_ok());
    }

    #[test]
    fn the_exit_code_must_fit() {
        assert!(read(1, &json("safe", "safe", r#", "invariants": []"#)).unwrap_err().contains("exit code"));
    }

    #[test]
    fn every_key_of_the_contract_must_be_there() {
        let whole = json("unknown", "unknown", "");
        for key in ["verdict", "engine", "time_s", "assumptions", "bounded", "properties", "kind", "id"] {
            let without = whole.replace(&format!("\"{key}\""), "\"other\"");
            assert!(read(2, &without).is_err(), "{key} may be missing");
        }
    }

    #[test]
    fn a_panic_is_never_a_report() {
        let outcome =
            Outcome { code: Some(101), stdout: String::new(), stderr: "thread panicked at x".into() };
        assert!(Report::read(&outcome).is_err());
    }
}
