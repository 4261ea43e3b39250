//! The harnesses of a project, a line each.

use crate::config::Expect;
use ox_verify::VerdictKind;
use serde_json::{Value, json};
use std::fmt::Write;
use std::time::Duration;

pub struct Row {
    pub name: String,
    pub outcome: Outcome,
    pub time: Duration,
    pub expect: Option<Expect>,
}

pub enum Outcome {
    Verdict {
        verdict: VerdictKind,
        /// Where it fails, or why there is no answer.
        detail: String,
    },
    /// There is no verdict, because the harness cannot be checked at all.
    Error { code: u8, text: String, messages: String },
    /// The run was interrupted before.
    NotRun,
}

impl Row {
    /// Who says nothing expects *safe*; an *unknown* is never expected.
    pub fn as_expected(&self) -> bool {
        let expected = self.expect.unwrap_or(Expect::Safe).verdict();
        matches!(self.outcome, Outcome::Verdict { verdict, .. } if verdict == expected)
    }

    fn verdict(&self) -> &'static str {
        match &self.outcome {
            Outcome::Verdict { verdict, .. } => verdict.text(),
            Outcome::Error { .. } => "error",
            Outcome::NotRun => "not run",
        }
    }

    fn detail(&self) -> &str {
        match &self.outcome {
            Outcome::Verdict { detail, .. } => detail,
            Outcome::Error { text, .. } => text,
            Outcome::NotRun => "",
        }
    }

    /// What is said when it has ended.
    pub fn line(&self) -> String {
        let expected = if self.as_expected() { "" } else { ", not expected" };
        let detail = self.detail();
        let detail = if detail.is_empty() { String::new() } else { format!(": {detail}") };
        let messages = match &self.outcome {
            Outcome::Error { messages, .. } if !messages.is_empty() => format!("\n{messages}"),
            Outcome::Verdict { .. } | Outcome::Error { .. } | Outcome::NotRun => String::new(),
        };
        let (name, verdict, time) = (&self.name, self.verdict(), seconds(self.time));
        format!("{name}: {verdict} ({time}{expected}){detail}{messages}")
    }
}

fn seconds(time: Duration) -> String {
    format!("{:.1} s", time.as_secs_f64())
}

pub fn render(rows: &[Row]) -> String {
    let cells: Vec<[String; 5]> = rows
        .iter()
        .map(|r| {
            let expected = if r.as_expected() { "yes" } else { "no" };
            [r.name.clone(), r.verdict().into(), seconds(r.time), expected.into(), r.detail().into()]
        })
        .collect();
    let head = ["harness", "verdict", "time", "expected", ""].map(String::from);
    let width = |i: usize| cells.iter().chain([&head]).map(|c| c[i].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..4).map(width).collect();
    let mut out = String::new();
    for cell in [&head].into_iter().chain(&cells) {
        let mut line = String::new();
        for (i, (text, width)) in cell.iter().zip(&widths).enumerate() {
            // times stand below one another
            match i {
                2 => write!(line, "{text:>width$}  "),
                _ => write!(line, "{text:width$}  "),
            }
            .expect("writing to a string");
        }
        line.push_str(&cell[4]);
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out + &summary(rows)
}

fn summary(rows: &[Row]) -> String {
    let count = |wanted: &dyn Fn(&Row) -> bool| rows.iter().filter(|r| wanted(r)).count();
    let harnesses = match rows.len() {
        1 => "1 harness".into(),
        n => format!("{n} harnesses"),
    };
    let mut parts = vec![format!("{} as expected", count(&Row::as_expected))];
    for verdict in ["unsafe", "safe", "unknown", "error", "not run"] {
        let n = count(&|r| !r.as_expected() && r.verdict() == verdict);
        if n > 0 {
            parts.push(format!("{n} {verdict}"));
        }
    }
    format!("{harnesses}: {}\n", parts.join(", "))
}

/// The report of a harness, with its name and what was expected.
pub fn json(row: &Row, report: Option<Value>) -> Value {
    let mut object = match (&row.outcome, report) {
        (Outcome::Verdict { .. }, Some(report)) => report,
        (Outcome::Verdict { verdict, detail }, None) => json!({"verdict": verdict.text(), "reason": detail}),
        (Outcome::Error { text, messages, .. }, _) => json!({"error": text, "messages": messages}),
        (Outcome::NotRun, _) => json!({"error": "not run"}),
    };
    object["harness"] = json!(row.name);
    object["expected"] = json!(row.expect.map(|e| e.verdict().text()));
    object["as_expected"] = json!(row.as_expected());
    object
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(name: &str, verdict: VerdictKind, detail: &str, expect: Option<Expect>) -> Row {
        let outcome = Outcome::Verdict { verdict, detail: detail.into() };
        Row { name: name.into(), outcome, time: Duration::from_millis(1240), expect }
    }

    #[test]
    fn a_line_for_each_and_a_sum() {
        let rows = [
            row("push", VerdictKind::Safe, "", None),
            row("pop", VerdictKind::Unsafe, "pop.c:3: assertion fails", None),
            row("known", VerdictKind::Unsafe, "k.c:1: x", Some(Expect::Unsafe)),
            row("slow", VerdictKind::Unknown, "out of time", Some(Expect::Safe)),
        ];
        let expected = "\
harness  verdict   time  expected
push     safe     1.2 s  yes
pop      unsafe   1.2 s  no        pop.c:3: assertion fails
known    unsafe   1.2 s  yes       k.c:1: x
slow     unknown  1.2 s  no        out of time
4 harnesses: 2 as expected, 1 unsafe, 1 unknown
";
        assert_eq!(render(&rows), expected);
        assert_eq!(rows[1].line(), "pop: unsafe (1.2 s, not expected): pop.c:3: assertion fails");
    }

    #[test]
    fn a_report_has_its_name() {
        let object =
            json(&row("a", VerdictKind::Safe, "", Some(Expect::Unsafe)), Some(json!({"verdict": "safe"})));
        assert_eq!(
            object,
            json!({"verdict": "safe", "harness": "a", "expected": "unsafe", "as_expected": false})
        );
    }
}
