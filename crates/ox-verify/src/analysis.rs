//! What abstract interpretation alone says of a program or of clauses: facts at loop heads, calls and entries of functions, and which
//! checks they prove. For people who look; `check` does not use it.
//!
//! Clauses have a predicate for the entry of each function here, so that a function is looked at for what it is called with only. Every fact
//! and every proof is checked by Z3 in another process, on these clauses as they are, before it is told.
//!
//! A check is proved alone: the others are taken to end the execution where they fail, as they do.

use crate::Verifier;
use crate::error::VerifyError;
use crate::loops::SourceLoops;
use crate::report::invariants::{self, Seen};
use crate::report::{Property, VerdictKind, demangled};
use crate::run::read_system;
use crate::task::Task;
use crate::view::{View, Views};
use crate::worker::message::{Message, Request, Solve};
use crate::worker::{Death, Owner, Processes, Worker};
use ox_chc::text::{parse_answer, print_body, print_solution, print_system};
use ox_chc::{ChcAnswer, Solution, System};
use ox_encode::sea_to_chc::{self, sea_to_chc};
use ox_logic::Store;
use ox_sea::{CheckId, Inst, Program};
use std::collections::BTreeSet;
use std::path::Path;
use std::time::{Duration, Instant};

const ENGINE: &str = "absint";

/// What was found.
pub struct Analysis {
    pub facts: Vec<Seen>,
    pub checks: Vec<Checked>,
    /// What all of it relies on.
    pub assumptions: Vec<String>,
    /// What is not known, and why.
    pub notes: Vec<String>,
}

pub struct Checked {
    /// `file:line`, where known.
    pub place: Option<String>,
    pub what: String,
    pub proved: bool,
}

/// How it is done.
pub struct How {
    /// A domain or a product of several; the engine's own if not given.
    pub domain: Option<String>,
    pub timeout: Option<Duration>,
}

impl Verifier {
    /// Of a program.
    pub fn invariants(&self, task: Task, view: &View, how: &How) -> Result<Analysis, VerifyError> {
        let processes = Processes::default();
        let views = self.views(task, &processes);
        let analyst = Analyst::new(self, how, processes);
        let found = analyst.program(&views, view);
        analyst.processes.close();
        self.workers.dismiss();
        found
    }

    /// Of clauses in the format of CHC-COMP.
    pub fn invariants_of_clauses(&self, file: &Path, how: &How) -> Result<Analysis, VerifyError> {
        let analyst = Analyst::new(self, how, Processes::default());
        let found = analyst.clauses(file);
        analyst.processes.close();
        self.workers.dismiss();
        found
    }
}

struct Analyst<'a> {
    verifier: &'a Verifier,
    options: Vec<(String, String)>,
    processes: Processes,
    end: Option<Instant>,
}

impl<'a> Analyst<'a> {
    fn new(verifier: &'a Verifier, how: &How, processes: Processes) -> Self {
        let options = how.domain.iter().map(|d| ("domain".to_string(), d.clone())).collect();
        let end = how.timeout.map(|t| Instant::now() + t);
        Analyst { verifier, options, processes, end }
    }

    fn program(&self, views: &Views, view: &View) -> Result<Analysis, VerifyError> {
        if !view.safe_counts() {
            return Err(VerifyError::Usage(
                "this view leaves executions out; what holds in it is no invariant".into(),
            ));
        }
        let (mut store, prepared, compiled) = views.prepared(view)?;
        let options = sea_to_chc::Options {
            arith: view.arith,
            step: view.step,
            errors: view.errors,
            unsupported_fails: true,
            space: prepared.space,
            entries: true,
        };
        let program = &prepared.lowered.program;
        let encoding = sea_to_chc(&mut store, program, &options);
        let mut notes = vec![];
        let facts = self.facts(&mut store, &encoding.system, &mut notes)?;
        let mut seen = invariants::seen(
            &store,
            program,
            &views.task.entry,
            &prepared.objects,
            &encoding,
            facts.as_ref().unwrap_or(&Solution::default()),
        );
        at_loops(&*views.source_loops()?, &mut seen, &mut notes);
        let all = self.proves(&mut store, &encoding.system)?;
        let mut checks = vec![];
        let mut absent = None;
        let there = checks_in(program);
        for row in Property::all(&compiled.module, VerdictKind::Unknown, None) {
            let id = CheckId::from_u32(row.id);
            // a check that is not there was decided by LLVM or the simplifier, unless what is not supported comes before it
            let proved = match (all, there.contains(&id)) {
                (true, _) => true,
                (false, true) => self.proves_alone(&store, program, &options, Some(id))?,
                (false, false) => match absent {
                    Some(known) => known,
                    None => *absent.insert(self.proves_alone(&store, program, &options, None)?),
                },
            };
            let place = row.file.zip(row.line).map(|(file, line)| format!("{file}:{line}"));
            checks.push(Checked { place, what: demangled(&row.message), proved });
        }
        if self.late() {
            notes.push("the time is over; what it was not enough for is a warning".into());
        }
        let mut assumptions = compiled.assumptions.clone();
        assumptions.extend(prepared.lowered.assumptions.iter().cloned());
        assumptions.extend(view.arith.assumption.map(String::from));
        let mut told = BTreeSet::new();
        assumptions.retain(|a| told.insert(a.clone()));
        Ok(Analysis { facts: seen, checks, assumptions, notes })
    }

    /// Whether one check holds, or, for none, whether nothing unsupported is reached.
    fn proves_alone(
        &self,
        store: &Store,
        program: &Program,
        options: &sea_to_chc::Options,
        check: Option<CheckId>,
    ) -> Result<bool, VerifyError> {
        let mut store = store.clone();
        let alone = with_check_alone(program, check);
        let system = sea_to_chc(&mut store, &alone, options).system;
        self.proves(&mut store, &system)
    }

    fn clauses(&self, file: &Path) -> Result<Analysis, VerifyError> {
        let mut store = Store::new();
        let system = read_system(&mut store, file)?;
        let mut notes = vec![];
        let solution = self.facts(&mut store, &system, &mut notes)?;
        let mut facts = vec![];
        for (pred, row) in system.preds.iter() {
            let definition = solution.as_ref().and_then(|s| s.definitions[pred].as_ref());
            let text = definition.map_or("true".to_string(), |d| print_body(&store, d));
            facts.push(Seen {
                place: None,
                line: None,
                is_loop: false,
                what: format!("predicate {}", store.name(row.name)),
                text: text.clone(),
                unnamed: vec![],
                smt: text,
            });
        }
        let all = self.proves(&mut store, &system)?;
        let mut checks = vec![];
        let queries: Vec<_> = system.queries().map(|(id, _)| id).collect();
        for (number, query) in (1..).zip(queries) {
            let proved = all || {
                let mut alone = rules(&system);
                alone.clauses.push(system.clauses[query].clone());
                self.proves(&mut store, &alone)?
            };
            checks.push(Checked { place: None, what: format!("query {number}"), proved });
        }
        if self.late() {
            notes.push("the time is over; what it was not enough for is a warning".into());
        }
        Ok(Analysis { facts, checks, assumptions: vec![], notes })
    }

    /// What holds of everything that can be derived, checked.
    fn facts(
        &self,
        store: &mut Store,
        system: &System,
        notes: &mut Vec<String>,
    ) -> Result<Option<Solution>, VerifyError> {
        let rules = rules(system);
        let Some(solution) = self.solved(store, &rules, &[])? else {
            notes.push("the analysis did not end in time; nothing is known".into());
            return Ok(None);
        };
        let problem = print_system(store, &rules);
        let text = print_solution(store, &rules, &solution);
        if self.holds(&problem, &text, true)? {
            return Ok(Some(solution));
        }
        notes.push("the solver did not confirm all facts; only those that it confirmed are told".into());
        let mut worker = self.worker()?;
        worker.send(&Request::Inductive { system: problem.clone(), candidates: text });
        let part = match worker.receive().map_err(lost)? {
            Message::Inductive(part) => part.map(|p| p.part).unwrap_or_default(),
            other => return Err(unexpected(&other)),
        };
        if part.is_empty() || !self.holds(&problem, &part, true)? {
            return Ok(None);
        }
        match parse_answer(store, &rules, &format!("sat\n{part}")) {
            Ok(ChcAnswer::Sat(solution)) => Ok(Some(solution)),
            Ok(_) | Err(_) => Err(VerifyError::Internal("a checked part cannot be read".into())),
        }
    }

    /// Whether there is a checked solution.
    fn proves(&self, store: &mut Store, system: &System) -> Result<bool, VerifyError> {
        let Some(solution) = self.solved(store, system, ox_chc::transform::DEFAULT)? else {
            return Ok(false);
        };
        let (problem, text) = (print_system(store, system), print_solution(store, system, &solution));
        self.holds(&problem, &text, false)
    }

    /// The engine's solution, not checked yet.
    fn solved(
        &self,
        store: &mut Store,
        system: &System,
        transforms: &[&str],
    ) -> Result<Option<Solution>, VerifyError> {
        if self.late() {
            return Ok(None);
        }
        let mut worker = self.worker()?;
        worker.send(&Request::Solve(Box::new(Solve {
            engine: ENGINE.into(),
            options: self.options.clone(),
            transforms: transforms.iter().map(|t| t.to_string()).collect(),
            problem: print_system(store, system),
            facts: vec![],
            lemmas: false,
            seconds: self.seconds(),
            seed: 0,
            programs: vec![],
            certify: false,
            reach: None,
        })));
        let mut found = None;
        loop {
            match worker.receive().map_err(lost)? {
                Message::Answer(text) => found = Some(text),
                Message::Done => break,
                Message::Stage(_)
                | Message::Progress(..)
                | Message::Note(_)
                | Message::Drawing(_)
                | Message::Fact(_)
                | Message::Unknown { .. } => {}
                other => return Err(unexpected(&other)),
            }
        }
        let Some(text) = found else { return Ok(None) };
        match parse_answer(store, system, &text) {
            Ok(ChcAnswer::Sat(solution)) => Ok(Some(solution)),
            Ok(ChcAnswer::Unsat(_) | ChcAnswer::Unknown(_)) => Ok(None),
            Err(e) => Err(VerifyError::Internal(format!("the worker's answer cannot be read: {e}"))),
        }
    }

    /// Checked in a process of its own.
    fn holds(&self, problem: &str, solution: &str, inductive: bool) -> Result<bool, VerifyError> {
        let mut worker = self.worker()?;
        let (system, solution) = (problem.to_string(), solution.to_string());
        let seconds = self.seconds();
        worker.send(&Request::CheckSolution {
            system,
            solution,
            seconds,
            second: false,
            inductive,
            programs: vec![],
        });
        match worker.receive().map_err(lost)? {
            Message::Checked(receipt) => Ok(receipt.is_ok()),
            other => Err(unexpected(&other)),
        }
    }

    fn worker(&self) -> Result<Worker, VerifyError> {
        self.verifier.workers.start(&self.processes, Owner::Run).map_err(lost)
    }

    fn late(&self) -> bool {
        self.end.is_some_and(|end| Instant::now() >= end)
    }

    fn seconds(&self) -> Option<f64> {
        self.end.map(|end| end.saturating_duration_since(Instant::now()).as_secs_f64().max(0.001))
    }
}

/// The head of a loop is where the loop stands in the source. Those of which no head is left are named.
fn at_loops(loops: &SourceLoops, seen: &mut [Seen], notes: &mut Vec<String>) {
    let mut left: BTreeSet<&str> = loops.0.iter().map(|l| l.name.as_str()).collect();
    for fact in seen.iter_mut().filter(|f| f.is_loop) {
        let Some(own) = fact.line.as_ref().and_then(|place| loops.at(place)) else { continue };
        left.remove(own.name.as_str());
        fact.place = Some(own.place().to_string());
        fact.line = Some(own.place());
    }
    for l in loops.0.iter().filter(|l| left.contains(l.name.as_str())) {
        notes.push(format!(
            "{}: loop {} has no head of its own: LLVM unrolled or removed it, or nothing reaches it",
            l.place(),
            l.name
        ));
    }
}

fn lost(death: Death) -> VerifyError {
    VerifyError::Lost(format!("{ENGINE}: {}", death.how))
}

fn unexpected(message: &Message) -> VerifyError {
    VerifyError::Internal(format!("a worker says {message:?}"))
}

/// Without the queries.
fn rules(system: &System) -> System {
    let mut out = System { preds: system.preds.clone(), clauses: Default::default() };
    for clause in system.clauses.values().filter(|c| c.head.is_some()) {
        out.clauses.push(clause.clone());
    }
    out
}

fn checks_in(program: &Program) -> BTreeSet<CheckId> {
    let insts = program.functions.values().flat_map(|f| f.blocks.values()).flat_map(|b| &b.insts);
    let check = |inst: &Inst| if let Inst::Assert(_, check) = inst { Some(*check) } else { None };
    insts.filter_map(check).collect()
}

/// The program in which nothing else fails: where another check would, the execution ends.
fn with_check_alone(program: &Program, check: Option<CheckId>) -> Program {
    let mut program = program.clone();
    for f in program.functions.values_mut() {
        for inst in f.blocks.values_mut().flat_map(|b| &mut b.insts) {
            if let Inst::Assert(holds, other) = inst
                && Some(*other) != check
            {
                *inst = Inst::Assume(*holds);
            }
        }
    }
    program
}
