//! What each member did, and when: for `--explain`, for the reason of an *unknown*, and for researchers.

use super::shares;
use crate::error::VerifyError;
use crate::strategy::Member;
use crate::worker::Owner;
use ox_engines::Takes;
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

/// How the reason of a member begins that needed too much.
pub(super) const OUT_OF_MEMORY: &str = "out of memory";

impl TimelineRow {
    fn works_on(&self, takes: Takes) -> bool {
        self.started.is_some() && ox_engines::named(self.engine).is_some_and(|e| e.takes == takes)
    }

    /// It ended without an answer, and why it did is worth knowing.
    fn gave_up(&self) -> bool {
        let speaks = self.ended.is_some() && !self.said.is_empty() && !self.inapplicable;
        speaks && (self.works_on(Takes::Program) || self.said.starts_with(OUT_OF_MEMORY))
    }

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

    /// Why there is no answer at the end of the time. `making` is what all wait for who do nothing themselves.
    pub fn out_of_time(&self, seconds: f64, making: Option<&str>) -> String {
        self.with(|rows| {
            if let Some(row) = rows.iter().find(|r| r.unsupported) {
                return row.said.clone();
            }
            // whoever covered most
            let covered = |r: &&TimelineRow| (r.covered(), !r.doing.is_empty() && r.ended.is_none());
            let furthest = rows.iter().filter(|r| r.started.is_some()).rev().max_by_key(covered);
            let gave_up = || rows.iter().find(|r| r.gave_up());
            let how_far = match (furthest.map(TimelineRow::how_far).unwrap_or_default(), making) {
                (how_far, Some(stage)) if how_far.is_empty() => format!(" while {stage}"),
                (how_far, None) if how_far.is_empty() => match gave_up() {
                    Some(row) => format!("; {}: {}", row.member, row.said),
                    None if rows.iter().any(|r| r.ended.is_none() && r.works_on(Takes::Clauses)) => {
                        " while solving clauses".into()
                    }
                    None => how_far,
                },
                (how_far, _) => how_far,
            };
            let advice =
                furthest.and_then(TimelineRow::covered).map(|_| "; more time or smaller inputs may help");
            let advice = advice.unwrap_or_default();
            format!("no answer in {seconds} s{how_far}{advice}")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn timeline(rows: Vec<TimelineRow>) -> Timeline {
        Timeline { rows: Mutex::new(rows), start: Instant::now() }
    }

    fn running(engine: &'static str) -> TimelineRow {
        TimelineRow { member: engine.into(), engine, started: Some(0.0), ..TimelineRow::default() }
    }

    #[test]
    fn the_end_of_the_time_says_how_far_it_got() {
        let bmc = TimelineRow { doing: "making the formula of 2 iterations".into(), ..running("bmc") };
        let reason = timeline(vec![running("z3-spacer"), bmc]).out_of_time(3.0, Some("linking"));
        assert_eq!(reason, "no answer in 3 s while making the formula of 2 iterations");
    }

    #[test]
    fn who_does_nothing_waits_for_what_is_made() {
        let reason = timeline(vec![running("bmc")]).out_of_time(3.0, Some("translating the program"));
        assert_eq!(reason, "no answer in 3 s while translating the program");
    }

    #[test]
    fn a_member_that_ended_for_memory_is_named_where_the_others_say_nothing() {
        let said = "out of memory (limit 300 MB) while making the formula of 1 iteration";
        let bmc = TimelineRow { ended: Some(1.0), said: said.into(), ..running("bmc") };
        let reason = timeline(vec![bmc, running("z3-spacer")]).out_of_time(3.0, None);
        assert_eq!(reason, format!("no answer in 3 s; bmc: {said}"));
    }

    #[test]
    fn so_is_one_whose_counterexample_is_none() {
        let said = "the counterexample could not be replayed: the execution ends with a memory error";
        let bmc = TimelineRow { ended: Some(1.0), said: said.into(), ..running("bmc") };
        let reason = timeline(vec![bmc, running("z3-spacer")]).out_of_time(3.0, None);
        assert_eq!(reason, format!("no answer in 3 s; bmc: {said}"));
    }

    #[test]
    fn clauses_are_solved_by_those_who_are_left() {
        let reason = timeline(vec![running("z3-spacer")]).out_of_time(3.0, None);
        assert_eq!(reason, "no answer in 3 s while solving clauses");
        let said = "Z3's Spacer gave up".into();
        let ended = TimelineRow { ended: Some(1.0), said, ..running("z3-spacer") };
        assert_eq!(timeline(vec![ended]).out_of_time(3.0, None), "no answer in 3 s");
    }
}
