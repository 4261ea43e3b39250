//! Who did what, and when: a line for each member of the strategy.

use ox_verify::Report;
use ox_verify::run::TimelineRow;
use std::fmt::Write;

pub fn render(report: &Report) -> String {
    let width = report.timeline.iter().map(|r| r.member.chars().count()).max().unwrap_or(0);
    let mut out = String::new();
    for row in &report.timeline {
        writeln!(out, "  {:width$}  {}", row.member, line(row)).expect("writing to a string");
    }
    out
}

fn line(row: &TimelineRow) -> String {
    let Some(started) = row.started else { return "did not start".into() };
    let ended = match row.ended {
        Some(t) => format!("{t:7.2} s"),
        None => "stopped  ".into(),
    };
    let got: Vec<String> = row.progress.iter().map(|(what, value)| format!("{what} {value}")).collect();
    let got = if got.is_empty() { String::new() } else { format!(" [{}]", got.join(", ")) };
    let said = if row.said.is_empty() { "" } else { row.said.as_str() };
    format!("{started:7.2} s – {ended}  {:7.2} s of processor time  {said}{got}", row.cpu)
        .trim_end()
        .to_string()
}
