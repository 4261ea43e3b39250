//! One member at work: its view is made, a worker runs the engine, and what the engine says is judged.

use super::answers;
use super::subject::{Given, Subject};
use super::timeline::OUT_OF_MEMORY;
use super::{Candidates, Event, Shared};
use crate::error::VerifyError;
use crate::judge::{self, Judged};
use crate::observer::Happened;
use crate::report::{self, Report};
use crate::strategy::{self, About, Condition};
use crate::view::{Clauses, Lowering, Views};
use crate::worker::message::{InductivePart, Message, ReachText, Request, Solve};
use crate::worker::{Death, Owner, Worker};
use ox_chc::System;
use ox_engines::bmc::ADDRESSES;
use ox_engines::{FactsUse, Takes};
use ox_evidence::ProblemHash;
use ox_logic::{Sort, Store};
use ox_sea::pass::{has_inferred, loop_places};
use ox_sea::{Place, Program};
use std::sync::Arc;

/// In MB: the run watches what its processes use together, and what one of them may reserve is only limited beyond that. Stacks of
/// threads count as reserved, used or not.
const SLACK: u64 = 1024;

/// So many predicates are named in a message.
const MOST_NAMES: usize = 8;

/// The option of an engine that has bounds of single loops.
const LOOPS: &str = "loops";

/// Until the member has nothing more to say.
pub(super) fn play(shared: &Arc<Shared>, index: usize) -> Result<(), VerifyError> {
    let member = &shared.members[index];
    let game = Game { shared, index };
    if let Subject::Program(views) = &shared.subject {
        // whoever comes first: a bound for a loop that is not there ends the run
        for bounds in shared.members.iter().filter_map(|m| m.options.get(LOOPS)) {
            views.source_loops()?.check(bounds)?;
        }
    }
    match (&shared.subject, member.engine.takes) {
        (Subject::Program(views), Takes::Program) => game.bounded(views, &*views.program(&member.view)?),
        (Subject::Program(views), Takes::Clauses) => game.clauses(views, &*views.clauses(&member.view)?),
        (Subject::Clauses(file), Takes::Clauses) => game.given(&*file.get()?),
        (Subject::Clauses(_), Takes::Program) => {
            Err(VerifyError::Usage(format!("{} works on programs, not on clauses", member.engine.name)))
        }
    }
}

type Pairs = Vec<(String, String)>;

/// A member that plays.
pub(crate) struct Game<'a> {
    pub shared: &'a Arc<Shared>,
    pub index: usize,
}

impl Game<'_> {
    pub fn view(&self) -> &crate::view::View {
        &self.shared.members[self.index].view
    }

    fn applies(&self, holds: impl Fn(About) -> bool) -> bool {
        let member = &self.shared.members[self.index];
        let all = member.applies.iter().all(|Condition { about, negated }| holds(*about) != *negated);
        if !all {
            self.shared.timeline.inapplicable(self.index);
        }
        all
    }

    /// Its share may depend on what the program is like.
    fn weigh(&self, holds: impl Fn(About) -> bool) {
        for (Condition { about, negated }, share) in &self.shared.members[self.index].share_when {
            if holds(*about) != *negated {
                self.shared.say(self.index, Event::Share(*share));
            }
        }
    }

    pub fn happened(&self, event: strategy::Event) {
        self.shared.say(self.index, Event::Happened(event));
    }

    fn unknown(&self, reason: &str, unsupported: bool) {
        self.shared.timeline.unknown(self.index, reason, unsupported);
    }

    fn answered(&self, report: Report) {
        self.shared.say(self.index, Event::Answered(Box::new(report)));
    }

    /// A worker for this member, with its limit of memory.
    pub fn worker(&self, owner: Owner) -> Result<Worker, VerifyError> {
        let mut worker =
            self.shared.workers.start(&self.shared.processes, owner).map_err(|d| self.lost(d))?;
        if let Some(mb) = self.shared.options.memory {
            worker.send(&Request::Memory(mb.saturating_add(SLACK)));
        }
        Ok(worker)
    }

    pub fn lost(&self, death: Death) -> VerifyError {
        let engine = self.shared.members[self.index].engine.name;
        let how_far = self.shared.timeline.how_far(self.index);
        VerifyError::Lost(match (death.out_of_memory, self.shared.options.memory) {
            (true, Some(mb)) => format!("{OUT_OF_MEMORY} (limit {mb} MB){how_far}"),
            (true, None) => format!("{OUT_OF_MEMORY}{how_far}"),
            (false, _) => format!("{engine}: {}{how_far}", death.how),
        })
    }

    /// The options of the engine, with places instead of the names of loops.
    fn options(&self, loops: impl Fn(&str) -> Result<String, VerifyError>) -> Result<Pairs, VerifyError> {
        let member = &self.shared.members[self.index];
        let one = |(name, value): (&String, &String)| {
            let value = if name == LOOPS { loops(value)? } else { value.clone() };
            Ok((name.clone(), value))
        };
        member.options.iter().map(one).collect()
    }

    fn started(&self, problem: &str, hash: ProblemHash) -> Result<Worker, VerifyError> {
        let options = self.options(|bounds| Ok(bounds.into()))?;
        self.started_with(options, problem, hash)
    }

    fn started_with(
        &self,
        mut options: Pairs,
        problem: &str,
        hash: ProblemHash,
    ) -> Result<Worker, VerifyError> {
        let shared = self.shared;
        let member = &shared.members[self.index];
        let mut worker = self.worker(Owner::Member(self.index))?;
        let has = |name: &str| member.engine.options.iter().any(|o| o.name == name);
        if shared.options.certify && has("certify") {
            options.push(("certify".into(), "true".into()));
        }
        if shared.options.vacuity && has("vacuity") {
            options.push(("vacuity".into(), "full".into()));
        }
        let facts = match shared.options.facts {
            FactsUse::Nothing => vec![],
            FactsUse::Background | FactsUse::Lemmas => {
                self.look_at_candidates(problem, hash)?;
                shared.facts_for(hash, self.index, worker.sender().ok())
            }
        };
        worker.send(&Request::Solve(Box::new(Solve {
            engine: member.engine.name.into(),
            options,
            transforms: member.transforms.iter().map(|t| t.name.to_string()).collect(),
            problem: problem.into(),
            facts,
            lemmas: shared.options.facts == FactsUse::Lemmas,
            seconds: shared.remaining().map(|d| d.as_secs_f64()),
            seed: shared.options.seed,
            programs: self.programs(),
            certify: shared.options.certify,
            reach: None,
        })));
        Ok(worker)
    }

    pub fn programs(&self) -> Vec<(String, std::path::PathBuf)> {
        match &self.shared.subject {
            Subject::Program(views) => views.task.places.programs.clone(),
            Subject::Clauses(file) => file.programs.clone(),
        }
    }

    /// What every engine says besides its answer.
    fn aside(&self, message: &Message) -> bool {
        let name = &self.shared.members[self.index].name;
        match message {
            Message::Progress(what, value) => {
                self.shared.timeline.progress(self.index, what, *value);
                self.shared.observer.happened(&Happened::Progress { member: name, what, value: *value });
                true
            }
            Message::Stage(doing) => {
                self.shared.timeline.doing(self.index, doing);
                true
            }
            Message::Note(text) => {
                self.shared.observer.happened(&Happened::Note(&format!("{name}: {text}")));
                true
            }
            Message::Drawing(dot) => {
                self.shared.observer.happened(&Happened::Drawing(dot));
                true
            }
            _ => false,
        }
    }

    fn bounded(&self, views: &Views, view: &Lowering) -> Result<(), VerifyError> {
        let program = (&view.store, &view.lowered.program);
        let holds = |about| about_program(about, program, views, None);
        if !self.applies(holds) {
            return Ok(());
        }
        self.weigh(holds);
        let places = || loop_places(&view.lowered.program);
        let options = self.options(|bounds| views.source_loops()?.by_place(bounds, &places()))?;
        let mut worker = self.started_with(options, &view.text, view.hash)?;
        loop {
            let message = worker.receive().map_err(|d| self.lost(d))?;
            if matches!(&message, Message::Progress(what, n) if what == ADDRESSES && *n > 0) {
                self.happened(strategy::Event::Addresses);
            }
            if self.aside(&message) {
                continue;
            }
            match message {
                Message::Execution(text) => match judge::execution(views, view, &text)? {
                    Ok(counterexample) => {
                        worker.send(&Request::Judged(Ok(())));
                        self.answered(answers::bounded_unsafe(self, views, view, &counterexample));
                    }
                    Err(reason) => {
                        self.happened(strategy::Event::NotReplayed);
                        worker.send(&Request::Judged(Err(reason)));
                    }
                },
                Message::Proved(proved) => match answers::bounded_safe(self, views, view, &proved) {
                    Ok(report) => self.answered(report),
                    Err(reason) => self.unknown(&reason, false),
                },
                Message::Reach(reach) => self.say_vacuity(views, &reach),
                Message::Unknown { reason, unsupported, goes_on } => {
                    let name = goes_on.and_then(|place| name_of_loop(views, &place));
                    let hint = name.map(|name| format!(" (for this loop alone: --unwind {name}:N)"));
                    let reason = reason + &hint.unwrap_or_default();
                    self.unknown(&reason, unsupported);
                    if unsupported {
                        self.happened(strategy::Event::Unsupported);
                    }
                }
                Message::Done => return Ok(()),
                other => return Err(unexpected(&other)),
            }
        }
    }

    fn clauses(&self, views: &Views, view: &Clauses) -> Result<(), VerifyError> {
        let program = (&view.store, &view.prepared.lowered.program);
        let system = &view.encoding.system;
        let approximated = !view.encoding.approximations.is_empty();
        if approximated {
            self.happened(strategy::Event::Approximated);
        }
        let clauses = Some((&view.store, system));
        let holds = |about| match about {
            About::Approximated => approximated,
            _ => about_program(about, program, views, clauses),
        };
        if !self.applies(holds) {
            return Ok(());
        }
        self.weigh(holds);
        let mut worker = self.started(&view.text, view.hash)?;
        loop {
            let message = worker.receive().map_err(|d| self.lost(d))?;
            if self.aside(&message) {
                continue;
            }
            match message {
                Message::Fact(fact) if !view.flat => self.share(fact, &view.text, view.hash)?,
                Message::Fact(_) => {}
                Message::Answer(text) => match judge::clauses(self, views, view, &text)? {
                    Judged::Safe(solution) => {
                        self.answered(answers::clauses_safe(self, views, view, &solution));
                        if self.shared.options.vacuity {
                            self.look_for_vacuity(views)?;
                        }
                    }
                    Judged::Unsafe(c) => self.answered(answers::clauses_unsafe(self, views, view, &c)),
                    Judged::NotReplayed(reason) => {
                        self.unknown(&reason, false);
                        self.happened(strategy::Event::NotReplayed);
                    }
                    Judged::Unsupported(reason) => {
                        self.unknown(&reason, true);
                        self.happened(strategy::Event::Unsupported);
                    }
                    Judged::Rejected(reason) => self.unknown(&reason, false),
                },
                Message::Unknown { reason, .. } => self.unknown(&reason, false),
                Message::Done => return Ok(()),
                other => return Err(unexpected(&other)),
            }
        }
    }

    fn given(&self, given: &Given) -> Result<(), VerifyError> {
        if !self.applies(|about| about_clauses(about, &given.store, &given.system)) {
            return Ok(());
        }
        let mut worker = self.started(&given.text, given.hash)?;
        loop {
            let message = worker.receive().map_err(|d| self.lost(d))?;
            if self.aside(&message) {
                continue;
            }
            match message {
                Message::Fact(fact) => self.share(fact, &given.text, given.hash)?,
                Message::Answer(text) => match judge::given(self, given, &text)? {
                    Ok(report) => self.answered(report),
                    Err(reason) => self.unknown(&reason, false),
                },
                Message::Unknown { reason, .. } => self.unknown(&reason, false),
                Message::Done => return Ok(()),
                other => return Err(unexpected(&other)),
            }
        }
    }

    /// A fact is for others once it was checked.
    fn share(&self, fact: String, problem: &str, hash: ProblemHash) -> Result<(), VerifyError> {
        if self.shared.options.facts != FactsUse::Nothing && judge::fact(self, problem, &fact)? {
            self.shared.add_fact(hash, Some(self.index), fact);
        }
        Ok(())
    }

    /// What is inductive of the user's candidates, and was checked, is a fact of the clauses. Whoever comes first finds out, the
    /// others wait.
    fn look_at_candidates(&self, problem: &str, hash: ProblemHash) -> Result<(), VerifyError> {
        let shared = self.shared;
        let Some(Candidates { file, text }) = &shared.options.candidates else { return Ok(()) };
        if shared.members[self.index].engine.takes == Takes::Program {
            return Ok(());
        }
        let mut looked_at = shared.looked_at.lock().expect("nothing panics while holding it");
        if !looked_at.insert(hash) {
            return Ok(());
        }
        let mut worker = self.worker(Owner::Check(self.index))?;
        worker.send(&Request::Inductive { system: problem.into(), candidates: text.clone() });
        let (file, note) = (file.display(), |text: &str| shared.observer.happened(&Happened::Note(text)));
        let found = match worker.receive().map_err(|d| self.lost(d))? {
            Message::Inductive(Ok(found)) => found,
            Message::Inductive(Err(why)) => return Err(VerifyError::Usage(format!("--facts: {file}:{why}"))),
            other => return Err(unexpected(&other)),
        };
        match unfit(&found) {
            None => {}
            Some(why) if self.sees_it_like_the_first() => {
                return Err(VerifyError::Usage(format!("--facts: {file}: {why}")));
            }
            Some(why) => note(&format!("{}: {file}: {why}", shared.members[self.index].name)),
        }
        let held = !found.part.is_empty() && judge::fact(self, problem, &found.part)?;
        note(match held {
            true => "a part of the candidates is inductive and was checked",
            false => "nothing of the candidates is inductive",
        });
        if held {
            shared.add_fact(hash, None, found.part);
        }
        Ok(())
    }

    /// Whether its clauses are those of the first member that has clauses. Definitions of the user are for these, and others may
    /// have other predicates.
    fn sees_it_like_the_first(&self) -> bool {
        let first = self.shared.members.iter().find(|m| m.engine.takes == Takes::Clauses);
        first.is_some_and(|m| m.view.text() == self.view().text())
    }

    fn say_vacuity(&self, views: &Views, reach: &ReachText) {
        let vacuity = report::vacuity(views, reach, self.shared.options.vacuity);
        self.shared.say(self.index, Event::Vacuity(vacuity));
    }

    /// For a program that clauses showed to be safe: what the first rounds of its loops reach.
    fn look_for_vacuity(&self, views: &Views) -> Result<(), VerifyError> {
        const ROUNDS: u32 = 4;
        let view = views.program(&Default::default())?;
        let mut worker = self.worker(Owner::Check(self.index))?;
        worker.send(&Request::Solve(Box::new(Solve {
            engine: "bmc".into(),
            options: vec![("vacuity".into(), "full".into())],
            transforms: vec![],
            problem: view.text.clone(),
            facts: vec![],
            lemmas: false,
            seconds: self.shared.remaining().map(|d| d.as_secs_f64() * 0.8),
            seed: self.shared.options.seed,
            programs: self.programs(),
            certify: false,
            reach: Some(ROUNDS),
        })));
        loop {
            match worker.receive().map_err(|d| self.lost(d))? {
                Message::Reach(reach) => self.say_vacuity(views, &reach),
                Message::Done => return Ok(()),
                _ => {}
            }
        }
    }
}

/// What is wrong with candidates.
fn unfit(found: &InductivePart) -> Option<String> {
    match (&found.misfits[..], &found.defined[..], &found.predicates[..]) {
        ([_, ..], _, _) => Some(found.misfits.join(", ")),
        ([], [_, ..], _) => None,
        ([], [], []) => Some("the clauses have no predicates".into()),
        ([], [], names) => {
            let more = if names.len() > MOST_NAMES { ", …" } else { "" };
            let names: Vec<&str> = names.iter().take(MOST_NAMES).map(String::as_str).collect();
            Some(format!("it defines no predicate of the clauses; they are {}{more}", names.join(", ")))
        }
    }
}

fn name_of_loop(views: &Views, place: &str) -> Option<String> {
    let (file, line) = place.rsplit_once(':')?;
    let place = Place { file: file.into(), line: line.parse().ok()? };
    views.source_loops().ok()?.at(&place).map(|l| l.name.clone())
}

fn about_program(
    about: About,
    (store, program): (&Store, &Program),
    views: &Views,
    clauses: Option<(&Store, &System)>,
) -> bool {
    match about {
        About::Inferred => has_inferred(program),
        About::Linked => ox_sea::follows_pointers(store, program),
        About::Objects => views.task.about_objects(),
        About::Approximated => false,
        About::Arrays | About::BitVectors => clauses.is_some_and(|(s, c)| about_clauses(about, s, c)),
    }
}

fn about_clauses(about: About, store: &Store, system: &System) -> bool {
    let vars = || system.clauses.values().flat_map(|c| &c.vars).map(|&v| store.sort(v));
    let args = || system.preds.values().flat_map(|p| p.args.iter().copied());
    match about {
        About::Arrays => vars().chain(args()).any(|s| matches!(s, Sort::Array(_))),
        About::BitVectors => vars().chain(args()).any(|s| matches!(s, Sort::BitVec(_))),
        About::Inferred | About::Objects | About::Approximated | About::Linked => false,
    }
}

fn unexpected(message: &Message) -> VerifyError {
    VerifyError::Internal(format!("a worker says {message:?}"))
}
