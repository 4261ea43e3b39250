//! A run: members start when the strategy says, each in a thread that talks to a worker process; the first answer that holds wins.
//!
//! The loop here only listens and balances. It computes nothing, so limits and interruptions are always noticed in time.

mod answers;
mod member;
mod shared;
mod shares;
mod subject;
mod timeline;

pub(crate) use member::Game;
pub(crate) use shared::{Event, Shared};
pub(crate) use subject::Given;
pub use subject::{ClauseFile, Subject, lines_of_questions, read_system};
pub use timeline::TimelineRow;

use crate::error::VerifyError;
use crate::observer::{Happened, Observer};
use crate::report::Report;
use crate::strategy::{self, Start, Strategy};
use crate::worker::{Owner, Processes, Workers};
use ox_engines::FactsUse;
use shares::Shares;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use timeline::Timeline;

/// How often shares and memory are looked at.
const TICK: Duration = Duration::from_millis(50);

/// Members work with deep terms, and a thread's stack costs nothing until it is used.
const STACK: usize = 256 << 20;

/// How a run is done.
#[derive(Clone, Debug)]
pub struct Options {
    /// How many members run at the same time.
    pub jobs: usize,
    pub timeout: Option<Duration>,
    /// For the whole run, in MB.
    pub memory: Option<u64>,
    /// A second solver confirms a *safe*.
    pub certify: bool,
    /// On *safe*, name the assertions that no execution comes to.
    pub vacuity: bool,
    pub seed: u32,
    /// What becomes of facts that members prove.
    pub facts: FactsUse,
    /// Definitions of another tool (`define-fun`); what is inductive of them is a fact.
    pub candidates: Option<Candidates>,
    /// Set by somebody else: the run ends, with the reason "interrupted".
    pub stop: Arc<AtomicBool>,
}

/// A file with definitions, and where it comes from.
#[derive(Clone, Debug)]
pub struct Candidates {
    pub file: PathBuf,
    pub text: String,
}

impl Default for Options {
    fn default() -> Self {
        let jobs = std::thread::available_parallelism().map_or(1, usize::from);
        Options {
            jobs,
            timeout: None,
            memory: None,
            certify: false,
            vacuity: false,
            seed: 0,
            facts: FactsUse::default(),
            candidates: None,
            stop: Arc::default(),
        }
    }
}

pub struct Run {
    shared: Arc<Shared>,
    events: Receiver<(usize, Event)>,
    states: Vec<State>,
    shares: Shares,
    winner: Option<(usize, Box<Report>)>,
    /// Until when the winner may say more.
    postscript: Option<Instant>,
    /// How long members may go on once something that is not supported is known to be reached, and until when that is.
    after_unsupported: (Duration, Option<Instant>),
    failures: Vec<VerifyError>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Waiting,
    Running,
    Ended,
}

impl Run {
    pub fn new(
        subject: Subject,
        Strategy { members, after_unsupported, .. }: Strategy,
        options: Options,
        (workers, processes): (Workers, Processes),
        observer: Arc<dyn Observer>,
        start: Instant,
    ) -> Self {
        let (sender, events) = channel();
        let states = vec![State::Waiting; members.len()];
        let shares = Shares::new(members.iter().map(|m| m.share).collect());
        let timeline = Timeline::new(&members, start);
        let shared = Arc::new(Shared {
            options,
            members,
            subject,
            workers,
            processes,
            observer,
            start,
            events: Mutex::new(sender),
            timeline,
            facts: Mutex::default(),
            looked_at: Mutex::default(),
        });
        let after_unsupported = (Duration::from_secs_f64(after_unsupported), None);
        let (winner, postscript, failures) = (None, None, vec![]);
        Run { shared, events, states, shares, winner, postscript, after_unsupported, failures }
    }

    pub fn go(mut self) -> Result<Report, VerifyError> {
        let outcome = self.listen();
        self.shared.timeline.used(&self.shared.processes.time_used());
        self.shared.processes.close();
        let mut report = outcome?.within_bounds();
        report.time = self.shared.start.elapsed();
        report.timeline = self.shared.timeline.rows();
        if let Subject::Program(views) = &self.shared.subject {
            report.warnings = views.warnings().into();
        }
        Ok(report)
    }

    /// Until there is something to report.
    fn listen(&mut self) -> Result<Report, VerifyError> {
        loop {
            if self.winner.is_none() {
                self.start_those_due();
                if self.states.iter().all(|s| *s != State::Running) {
                    return self.nobody_answered();
                }
            }
            match self.events.recv_timeout(self.patience()) {
                Ok((member, event)) => self.hear(member, event)?,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => unreachable!("the run holds a sender"),
            }
            if let Some(report) = self.over() {
                return Ok(report);
            }
            self.balance();
        }
    }

    fn over(&mut self) -> Option<Report> {
        let late = |at: Instant| Instant::now() >= at;
        if self.winner.is_some() && self.postscript.is_none_or(late) {
            return self.winner.take().map(|(_, report)| *report);
        }
        if self.shared.options.stop.load(Ordering::SeqCst) {
            let winner = self.winner.take().map(|(_, report)| *report);
            return Some(winner.unwrap_or_else(|| Report::without_answer("interrupted")));
        }
        if self.winner.is_none() && self.after_unsupported.1.is_some_and(late) {
            let reason = self.shared.timeline.reason();
            return Some(self.with_circumstances(Report::without_answer(&reason)));
        }
        if self.winner.is_none() && self.shared.remaining() == Some(Duration::ZERO) {
            let seconds = self.shared.options.timeout.unwrap_or_default().as_secs_f64();
            let making = match &self.shared.subject {
                Subject::Program(views) => views.doing(),
                Subject::Clauses(file) => file.is_being_read().then(|| "reading the clauses".into()),
            };
            let reason = self.shared.timeline.out_of_time(seconds, making.as_deref());
            return Some(self.with_circumstances(Report::without_answer(&reason)));
        }
        None
    }

    fn patience(&self) -> Duration {
        let next = self.shared.members.iter().zip(&self.states).filter_map(|(m, s)| match (&m.start, s) {
            (Start::At(t), State::Waiting) => Some(Duration::from_secs_f64(*t)),
            _ => None,
        });
        let elapsed = self.shared.start.elapsed();
        let next = next.map(|t| t.saturating_sub(elapsed)).min().unwrap_or(TICK);
        let left = self.shared.remaining().unwrap_or(TICK);
        next.min(left).min(TICK)
    }

    fn start_those_due(&mut self) {
        let elapsed = self.shared.start.elapsed().as_secs_f64();
        let mut running = self.states.contains(&State::Running);
        loop {
            let waiting = |i: &usize| self.states[*i] == State::Waiting;
            let at = |i: usize| match self.shared.members[i].start {
                Start::At(t) => Some((t, i)),
                Start::On { .. } => None,
            };
            let first =
                (0..self.states.len()).filter(waiting).filter_map(at).min_by(|a, b| a.0.total_cmp(&b.0));
            match first {
                // nobody waits for a time while nothing else is done
                Some((t, i)) if t <= elapsed || !running => self.start(i),
                _ => return,
            }
            running = true;
        }
    }

    fn start(&mut self, index: usize) {
        self.states[index] = State::Running;
        self.shares.begin(index);
        self.shared.timeline.started(index);
        let name = &self.shared.members[index].name;
        self.shared.observer.happened(&Happened::Started(name));
        let shared = self.shared.clone();
        let work = move || {
            let played =
                std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| member::play(&shared, index)));
            let outcome = played.unwrap_or_else(|panic| {
                let text = panic.downcast_ref::<String>().map(String::as_str);
                let text = text.or(panic.downcast_ref::<&str>().copied()).unwrap_or("a panic");
                Err(VerifyError::Internal(text.to_string()))
            });
            shared.say(index, Event::Ended(outcome));
        };
        let spawned = std::thread::Builder::new().stack_size(STACK).spawn(work);
        if let Err(e) = spawned {
            let lost = VerifyError::Lost(format!("there is no further thread: {e}"));
            self.shared.say(index, Event::Ended(Err(lost)));
        }
    }

    fn hear(&mut self, member: usize, event: Event) -> Result<(), VerifyError> {
        match event {
            Event::Happened(event) => {
                if event == strategy::Event::Unsupported {
                    self.after_unsupported.1.get_or_insert(Instant::now() + self.after_unsupported.0);
                }
                self.trigger(member, event);
            }
            Event::Share(share) => self.shares.at_least(member, share),
            Event::Answered(report) if self.winner.is_none() => {
                self.shared.timeline.answered(member, report.verdict.text());
                self.shared.timeline.used(&self.shared.processes.time_used());
                self.shared.processes.end_those(|owner| !works_for(owner, member));
                self.shared.processes.let_run(|_| true);
                self.postscript = report.awaits_reach.then(|| self.end_of_postscript());
                self.winner = Some((member, report));
            }
            Event::Answered(_) => {}
            Event::Vacuity(vacuity) => {
                if let Some((winner, report)) = &mut self.winner
                    && *winner == member
                {
                    report.vacuity = vacuity;
                    self.postscript = None;
                }
            }
            Event::Ended(outcome) => {
                self.states[member] = State::Ended;
                // who is stopped because another one has answered did not end by itself
                if self.winner.as_ref().is_none_or(|(winner, _)| *winner == member) {
                    self.shared.timeline.ended(member, &outcome);
                }
                if self.winner.as_ref().is_some_and(|(winner, _)| *winner == member) {
                    self.postscript = None;
                }
                match outcome {
                    Err(e) if e.ends_the_run() && self.winner.is_none() => return Err(e),
                    Err(e) => self.failures.push(e),
                    Ok(()) => {}
                }
                self.trigger(member, strategy::Event::Ended);
            }
        }
        Ok(())
    }

    fn end_of_postscript(&self) -> Instant {
        // the engine keeps to its own time; this is for one that does not
        let most =
            if self.shared.options.vacuity { Duration::from_secs(600) } else { Duration::from_secs(3) };
        Instant::now() + self.shared.remaining().map_or(most, |left| left.min(most))
    }

    /// Starts those that wait for this.
    fn trigger(&mut self, member: usize, event: strategy::Event) {
        if self.winner.is_some() {
            return;
        }
        let name = self.shared.members[member].name.clone();
        let wants = Start::On { event, of: name };
        for i in 0..self.states.len() {
            if self.states[i] == State::Waiting && self.shared.members[i].start == wants {
                self.start(i);
            }
        }
    }

    /// Shares of time, and the limit of memory.
    fn balance(&mut self) {
        let processes = &self.shared.processes;
        let used = processes.time_used();
        self.shared.timeline.used(&used);
        if self.winner.is_none() {
            self.shares.used(&used);
            let running: Vec<usize> = used.iter().filter_map(|(o, _)| shares::member(*o)).collect();
            let chosen = self.shares.choose(&running, self.shared.options.jobs, &used);
            processes.let_run(|owner| match owner {
                Owner::Run | Owner::Check(_) => true,
                Owner::Member(i) => chosen.contains(&i),
            });
        }
        if let Some(limit) = self.shared.options.memory {
            self.watch_memory(limit.saturating_mul(1 << 20));
        }
    }

    /// When all together use too much, whoever is furthest above its share ends.
    fn watch_memory(&self, limit: u64) {
        let used = self.shared.processes.memory_used();
        let ours = crate::worker::resident(std::process::id() as i32);
        if used.iter().map(|(_, bytes)| bytes).sum::<u64>() + ours <= limit {
            return;
        }
        let above = |(owner, bytes): &(Owner, u64)| match owner {
            Owner::Run => *bytes as f64,
            Owner::Member(i) | Owner::Check(i) => *bytes as f64 / self.shared.members[*i].memory,
        };
        if let Some((owner, _)) = used.iter().max_by(|a, b| above(a).total_cmp(&above(b))) {
            self.shared.processes.end_for_memory(*owner);
        }
    }

    fn nobody_answered(&mut self) -> Result<Report, VerifyError> {
        if let Some(at) = self.failures.iter().position(|f| matches!(f, VerifyError::Internal(_))) {
            return Err(self.failures.swap_remove(at));
        }
        let reason = self.shared.timeline.reason();
        Ok(self.with_circumstances(Report::without_answer(&reason)))
    }

    /// What is known about the program although there is no answer.
    fn with_circumstances(&self, mut report: Report) -> Report {
        report.about_nothing(&self.shared);
        report
    }
}

fn works_for(owner: Owner, member: usize) -> bool {
    match owner {
        // the postscript may need the program before LLVM's passes
        Owner::Run => true,
        Owner::Member(i) | Owner::Check(i) => i == member,
    }
}
