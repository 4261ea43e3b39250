//! Several solvers on one question; the first answer counts.
//!
//! The terms are written out for each solver before its thread starts, so threads share nothing. A loser is interrupted and not
//! waited for: a process is killed, Z3 stops at its next look at the flag and its thread cleans up behind it.

use super::integers;
use super::question::{CLAUSES, Contender, FormulaAnswer, OVER_INTEGERS, Options, Solved};
use super::tactics::tactics;
use ox_logic::{Model, Node, Op, Store, Term, Value, eval};
use ox_smt::backend::one_shot::RawAnswer;
use ox_smt::backend::{BitSolver, OneShot, Program, Z3Solver};
use ox_smt::{InterruptHandle, Limits, SatResult, SmtError, Solver};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Instant;

/// What a thread sends back.
enum Finish {
    Library(Box<dyn Solver + Send>, Result<SatResult, SmtError>),
    Process(Result<RawAnswer, SmtError>),
}

struct Race<'a> {
    store: &'a Store,
    conjuncts: &'a [Term],
    wanted: &'a [Term],
    deadline: Option<Instant>,
    sender: Sender<(usize, Finish)>,
    receiver: Receiver<(usize, Finish)>,
    running: Vec<(usize, InterruptHandle)>,
    /// Why there is no answer, of each that gave up.
    reasons: Vec<String>,
}

/// Z3 recurses over terms, and theirs are deep: a thread's usual stack is not enough.
const STACK: usize = 1 << 28;

fn spawn(work: impl FnOnce() + Send + 'static) -> Result<(), SmtError> {
    let thread = std::thread::Builder::new().stack_size(STACK).spawn(work);
    let none =
        |e| SmtError::Solver { solver: "z3".into(), message: format!("there is no further thread: {e}") };
    thread.map(|_| ()).map_err(none)
}

/// The parts of the longest disjunction among the conjuncts, each a question of its own, and the other conjuncts. Where there is no
/// disjunction there are no parts, and all conjuncts are the question.
fn goals(store: &Store, conjuncts: &[Term]) -> (Vec<Term>, Vec<Term>) {
    let parts = |t: Term| match store.node(t) {
        Node::App(Op::Or, args) => args.to_vec(),
        _ => vec![],
    };
    let several = conjuncts.iter().copied().filter(|&t| parts(t).len() > 1);
    let longest = several.max_by_key(|&t| parts(t).len());
    let always = conjuncts.iter().copied().filter(|t| Some(*t) != longest).collect();
    (longest.map(parts).unwrap_or_default(), always)
}

pub(super) fn race(
    store: &Store,
    conjuncts: &[Term],
    wanted: &[Term],
    options: &Options,
) -> Result<Solved, SmtError> {
    let deadline = options.timeout.map(|t| Instant::now() + t);
    let (sender, receiver) = channel();
    let mut race =
        Race { store, conjuncts, wanted, deadline, sender, receiver, running: vec![], reasons: vec![] };
    let result = race.run(options);
    for (_, handle) in &race.running {
        handle.interrupt();
    }
    result
}

impl Race<'_> {
    fn run(&mut self, options: &Options) -> Result<Solved, SmtError> {
        let begin = Instant::now();
        let mut failure = None;
        let mut next = 0;
        loop {
            let mut until = self.deadline;
            if let Some(contender) = options.contenders.get(next) {
                if let Err(e) = self.start(next, contender) {
                    failure = Some(e);
                }
                next += 1;
                if let Some(other) = options.contenders.get(next) {
                    let alone = begin + other.after;
                    until = Some(until.map_or(alone, |d| d.min(alone)));
                }
            }
            while !self.running.is_empty() {
                let Some((who, finish)) = self.wait(until) else { break };
                self.running.retain(|(i, _)| *i != who);
                match self.read(&options.contenders[who].name, finish) {
                    Ok(Some(solved)) => return Ok(solved),
                    Ok(None) => {}
                    Err(e) => failure = Some(e),
                }
            }
            let late = self.deadline.is_some_and(|d| Instant::now() >= d);
            if late || (self.running.is_empty() && next >= options.contenders.len()) {
                if late {
                    self.reasons.push("timeout".into());
                }
                return match failure {
                    Some(e) if self.reasons.is_empty() => Err(e),
                    _ => {
                        let answer = FormulaAnswer::Unknown(self.reasons.join("; "));
                        Ok(Solved { answer, solver: String::new() })
                    }
                };
            }
        }
    }

    fn wait(&self, until: Option<Instant>) -> Option<(usize, Finish)> {
        match until {
            None => self.receiver.recv().ok(),
            Some(at) => self.receiver.recv_timeout(at.saturating_duration_since(Instant::now())).ok(),
        }
    }

    fn start(&mut self, who: usize, contender: &Contender) -> Result<(), SmtError> {
        let time = self.deadline.map(|d| d.saturating_duration_since(Instant::now()));
        let limits = Limits { time, ..Limits::default() };
        let sender = self.sender.clone();
        let handle = match Program::ALL.iter().find(|p| p.name == contender.name) {
            Some(program) => {
                let options = ox_smt::backend::Options { limits, program: contender.program.clone() };
                let question = OneShot::new(program, &options, self.store, self.conjuncts, self.wanted)?;
                let handle = question.interrupt_handle();
                std::thread::spawn(move || {
                    // the other end is gone where the other was faster
                    let _ = sender.send((who, Finish::Process(question.run())));
                });
                handle
            }
            None if contender.name == CLAUSES => {
                let mut solver = BitSolver::default();
                solver.set_limits(limits);
                let (goals, always) = goals(self.store, self.conjuncts);
                for t in always {
                    solver.assert(self.store, t)?;
                }
                solver.goals(self.store, &goals)?;
                solver.watch(self.store, self.wanted)?;
                let handle = solver.interrupt_handle();
                spawn(move || {
                    // no goal means that nothing has to hold besides
                    let result = match goals.is_empty() {
                        true => solver.check(&Store::new(), &[]),
                        false => Ok(solver.check_any()),
                    };
                    let _ = sender.send((who, Finish::Library(Box::new(solver), result)));
                })?;
                handle
            }
            None if contender.name == OVER_INTEGERS => {
                let Some((store, conjuncts)) = integers::translate(self.store, self.conjuncts) else {
                    return Ok(());
                };
                let mut solver = Z3Solver::new()?;
                solver.set_limits(limits);
                for t in conjuncts {
                    solver.assert(&store, t)?;
                }
                let handle = solver.interrupt_handle();
                spawn(move || {
                    // a model is left to the others
                    let result = solver.check(&Store::new(), &[]).map(|r| match r {
                        SatResult::Sat => SatResult::Unknown("satisfiable".into()),
                        other => other,
                    });
                    let _ = sender.send((who, Finish::Library(Box::new(solver), result)));
                })?;
                handle
            }
            None => {
                let mut solver = match tactics(self.store, self.conjuncts) {
                    Some(names) => Z3Solver::with_tactics(names)?,
                    None => Z3Solver::new()?,
                };
                solver.set_limits(limits);
                for &t in self.conjuncts {
                    solver.assert(self.store, t)?;
                }
                let handle = solver.interrupt_handle();
                spawn(move || {
                    let result = solver.check(&Store::new(), &[]);
                    let _ = sender.send((who, Finish::Library(Box::new(solver), result)));
                })?;
                handle
            }
        };
        self.running.push((who, handle));
        Ok(())
    }

    /// Some conjunct is false under these values: the solver is wrong.
    fn refutes(&self, model: &Model) -> bool {
        let falsified = |t: &Term| eval(self.store, *t, model) == Ok(Value::Bool(false));
        self.conjuncts.iter().any(falsified)
    }

    /// Nothing if it gave up.
    fn read(&mut self, name: &str, finish: Finish) -> Result<Option<Solved>, SmtError> {
        let (result, model) = match finish {
            Finish::Library(mut solver, result) => match result? {
                SatResult::Sat => (SatResult::Sat, Some(solver.model(self.store, self.wanted)?)),
                other => (other, None),
            },
            Finish::Process(answer) => {
                let answer = answer?;
                match answer.result {
                    SatResult::Sat => (SatResult::Sat, Some(answer.model(self.store, self.wanted)?)),
                    other => (other, None),
                }
            }
        };
        let answer = match (result, model) {
            (SatResult::Sat, model) => {
                let model = model.unwrap_or_default();
                if self.refutes(&model) {
                    self.reasons.push(format!("{name}: its model does not satisfy the formula"));
                    return Ok(None);
                }
                FormulaAnswer::Sat(model)
            }
            (SatResult::Unsat, _) => FormulaAnswer::Unsat,
            (SatResult::Unknown(why), _) => {
                self.reasons.push(format!("{name}: {why}"));
                return Ok(None);
            }
        };
        Ok(Some(Solved { answer, solver: name.into() }))
    }
}
