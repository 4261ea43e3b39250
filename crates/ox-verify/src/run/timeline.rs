//! What each member did, and when: for `--explain`, for the reason of an *unknown*, and for researchers.

use super::shares;
use crate::error::VerifyError;
use crate::strategy::Member;
use crate::worker::Owner;
use std::sync::Mutex;
use std::time::Instant;

/// One member of a run.
#[derive(Clone, Debug, Default)]
pub struct TimelineRow {
    pub member: String,
    pub engine: &'static str,
    /// Seconds after the start of the run; nothing for one that never started.
    pub started: Option<f64>,
    /// Nothing for one that was stopped.
    pub ended: Option<f64>,
    /// Seconds of processor time, with those of its solvers.
    pub cpu: f64,
    /// Its answer, or why it has none.
    pub said: String,
    /// How far it got: `depth` 8, `rounds` 16, …
    pub progress: Vec<(String, u64)>,
    /// What it did last, if it says so.
    pub doing: String,
    /// Something that is not supported can be reached.
    pub unsupported: bool,
    /// It had nothing to do on this problem.
    pub inapplicable: bool,
}

impl TimelineRow {
    fn covered(&self) -> Option<u64> {
        self.progress.iter().find(|(what, _)| what == "covered").map(|(_, depth)| *depth)
    }

    fn how_far(&self) -> String {
        let doing = match self.doing.is_empty() || self.ended.is_some() {
            true => String::new(),
            false => format!(" while {}", self.doing),
        };
        let covered = self.covered().map(|d| {
            let iterations = if d == 1 { "iteration" } else { "iterations" };
            format!("; bounded search covered {d} {iterations} of every loop")
        });
        doing + &covered.unwrap_or_default()
    }
}

pub(crate) struct Timeline {
    rows: Mutex<Vec<TimelineRow>>,
    start: Instant,
}

impl Timeline {
    pub fn new(members: &[Member], start: Instant) -> Self {
        let row = |m: &Member| TimelineRow {
            member: m.name.clone(),
            engine: m.engine.name,
            ..TimelineRow::default()
        };
        Timeline { rows: Mutex::new(members.iter().map(row).collect()), start }
    }

    fn with<T>(&self, work: impl FnOnce(&mut Vec<TimelineRow>) -> T) -> T {
        work(&mut self.rows.lock().expect("nothing panics while holding it"))
    }

    fn now(&self) -> f64 {
        self.start.elapsed().as_secs_f64()
    }

    pub fn started(&self, member: usize) {
        let now = self.now();
        self.with(|rows| rows[member].started = Some(now));
    }

    pub fn ended(&self, member: usize, outcome: &Result<(), VerifyError>) {
        let now = self.now();
        self.with(|rows| {
            rows[member].ended.get_or_insert(now);
            if let (Err(e), true) = (outcome, rows[member].said.is_empty()) {
                rows[member].said = e.to_string();
            }
        });
    }

    pub fn answered(&self, member: usize, verdict: &str) {
        let now = self.now();
        self.with(|rows| {
            rows[member].said = verdict.into();
            rows[member].ended = Some(now);
        });
    }

    pub fn unknown(&self, member: usize, reason: &str, unsupported: bool) {
        self.with(|rows| {
            rows[member].said = reason.into();
            rows[member].unsupported |= unsupported;
        });
    }

    pub fn inapplicable(&self, member: usize) {
        self.with(|rows| {
            rows[member].said = "does not apply".into();
            rows[member].inapplicable = true;
        });
    }

    pub fn progress(&self, member: usize, what: &str, value: u64) {
        self.with(|rows| match rows[member].progress.iter_mut().find(|(w, _)| w == what) {
            Some((_, old)) => *old = value,
            None => rows[member].progress.push((what.into(), value)),
        });
    }

    pub fn doing(&self, member: usize, what: &str) {
        self.with(|rows| rows[member].doing = what.into());
    }

    /// How far a member got, to be put behind what ended it.
    pub fn how_far(&self, member: usize) -> String {
        self.with(|rows| rows[member].how_far())
    }

    pub fn used(&self, used: &[(Owner, f64)]) {
        self.with(|rows| {
            for (owner, seconds) in used {
                if let Owner::Check(i) = owner {
                    rows[*i].cpu += seconds;
                } else if let Some(i) = shares::member(*owner) {
                    rows[i].cpu += seconds;
                }
            }
        });
    }

    pub fn rows(&self) -> Vec<TimelineRow> {
        self.with(|rows| rows.clone())
    }

    /// Why nobody has an answer. What is not supported comes first, then the first member that says something.
    pub fn reason(&self) -> String {
        self.with(|rows| {
            let speaks = |r: &&TimelineRow| !r.said.is_empty() && !r.inapplicable;
            let first = rows.iter().find(|r| r.unsupported && speaks(r)).or_else(|| rows.iter().find(speaks));
            first.map_or("no member of the strategy applies".into(), |r| r.said.clone())
        })
    }

    /// Why there is no answer at the end of the time. `frontend` is what the front-end does, which all wait for who do nothing themselves.
    pub fn out_of_time(&self, seconds: f64, frontend: Option<&str>) -> String {
        self.with(|rows| {
            if let Some(row) = rows.iter().find(|r| r.unsupported) {
                return row.said.clone();
            }
            // whoever covered most
            let covered = |r: &&TimelineRow| (r.covered(), !r.doing.is_empty() && r.ended.is_none());
            let furthest = rows.iter().filter(|r| r.started.is_some()).rev().max_by_key(covered);
            let how_far = match (furthest.map(TimelineRow::how_far).unwrap_or_default(), frontend) {
                (how_far, Some(stage)) if how_far.is_empty() => format!(" while {stage}"),
                (how_far, _) => how_far,
            };
            let advice =
                furthest.and_then(TimelineRow::covered).map(|_| "; more time or smaller inputs may help");
            let advice = advice.unwrap_or_default();
            format!("no answer in {seconds} s{how_far}{advice}")
        })
    }
}
