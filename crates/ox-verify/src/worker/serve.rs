//! The worker's side: requests in, messages out, until nobody asks any more.

use super::message::{InductivePart, Message, Programs, Proved, ReachText, Request, Solve, hash_of};
use super::{ARGUMENT, OUT_OF_MEMORY};
use crate::frontend::FrontendWorker;
use crate::separate_objects;
use ox_chc::text::{parse_answer, parse_system, print_answer, print_solution};
use ox_chc::{ChcAnswer, Solution, System};
use ox_engines::bmc::Reach;
use ox_engines::{
    Answer, Context, Engine, Execution, FactsUse, Others, Problem, Proof, Takes, Values, candidates_in,
    largest_inductive_part, solve_clauses_with,
};
use ox_evidence::{Receipt, Refuted, SIMPLIFIER, check_invariant, check_refutation, check_solution};
use ox_logic::Store;
use ox_smt::backend::z3::Z3Solver;
use ox_smt::{Limits, Solver};
use std::io::{BufRead, BufReader, Write};
use std::os::fd::FromRawFd;
use std::os::unix::net::UnixStream;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

/// How the worker says that it has a mistake.
const INTERNAL: i32 = 4;

/// For a program that uses this library: to be called first in `main`. Returns unless the process was started as a worker.
pub fn serve_if_worker() {
    if std::env::args().nth(1).as_deref() == Some(ARGUMENT) {
        // SAFETY: whoever starts a worker gives it a socket as its standard input, and nothing else here uses that
        let stream = unsafe { UnixStream::from_raw_fd(0) };
        if stream.peer_addr().is_err() {
            eprintln!("a worker is started by a run, not by hand");
            end(INTERNAL);
        }
        serve(stream)
    }
}

/// Does not return.
pub(super) fn serve(stream: UnixStream) -> ! {
    std::panic::set_hook(Box::new(|info| eprintln!("internal error: {info}")));
    let requests = match stream.try_clone() {
        Ok(stream) => requests(stream),
        Err(_) => end(INTERNAL),
    };
    let code = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        let mut server = Server { stream, requests, frontend: FrontendWorker::default(), waiting: vec![] };
        server.run()
    }));
    end(code.unwrap_or(INTERNAL))
}

/// At once: a solver that lost a race may still run in a thread, and must not meet its own global state being taken down.
fn end(code: i32) -> ! {
    // SAFETY: ends the process and touches nothing of it
    unsafe { libc::_exit(code) }
}

/// A thread reads, so that the end of the run is noticed while an engine works.
fn requests(stream: UnixStream) -> Receiver<Request> {
    let (sender, requests) = channel();
    std::thread::spawn(move || read(stream, &sender));
    requests
}

fn read(stream: UnixStream, sender: &Sender<Request>) {
    for line in BufReader::new(stream).lines() {
        let Ok(line) = line else { break };
        match serde_json::from_str(&line) {
            Ok(request) => _ = sender.send(request),
            Err(e) => {
                eprintln!("a request that cannot be read: {e}");
                end(INTERNAL)
            }
        }
    }
    // SAFETY: ends our own group, this process and the solvers that it started; only if it is ours
    unsafe {
        if libc::getpgrp() == libc::getpid() {
            libc::kill(0, libc::SIGKILL);
        }
    }
    end(0)
}

struct Server {
    stream: UnixStream,
    requests: Receiver<Request>,
    frontend: FrontendWorker,
    /// Facts that came while an engine was waiting for something else.
    waiting: Vec<String>,
}

impl Server {
    fn run(&mut self) -> i32 {
        while let Ok(request) = self.requests.recv() {
            match request {
                Request::Memory(mb) => limit_memory(mb),
                Request::Compile { task, pipeline, inlining } => {
                    let mut frontend = std::mem::take(&mut self.frontend);
                    let reply = frontend.compile(task, &pipeline, &inlining, &mut |stage| self.stage(stage));
                    self.frontend = frontend;
                    self.say(&reply);
                }
                Request::Before => {
                    let reply = self.frontend.before();
                    self.say(&reply);
                }
                Request::Solve(solve) => {
                    if let Some(code) = self.solve(&solve) {
                        return code;
                    }
                    self.say(&Message::Done);
                }
                Request::Fact(fact) => self.waiting.push(fact),
                // the engine has gone on without it
                Request::Judged(_) => {}
                Request::CheckSolution { system, solution, seconds, second, inductive, programs } => {
                    let checked = checked(&system, &solution, seconds, second, inductive, &programs);
                    self.say(&Message::Checked(checked));
                }
                Request::Inductive { system, candidates } => {
                    self.say(&Message::Inductive(inductive_part(&system, &candidates)));
                }
                Request::Separate { system, derivation, rounds, seconds } => {
                    let other = separate_objects::in_worker(&system, &derivation, &rounds, limits(seconds));
                    self.say(&Message::Derivation(other));
                }
            }
        }
        0
    }

    fn say(&mut self, message: &Message) {
        let mut text = serde_json::to_string(message).expect("a message has a text form");
        text.push('\n');
        if self.stream.write_all(text.as_bytes()).is_err() {
            end(0);
        }
    }

    fn stage(&mut self, stage: &str) {
        self.say(&Message::Stage(stage.into()));
    }

    /// An exit code, if the worker has to end.
    fn solve(&mut self, solve: &Solve) -> Option<i32> {
        let engine = ox_engines::named(&solve.engine).expect("the run knows the engines");
        let options = Values::new(engine, solve.options.iter().cloned()).expect("the run has checked them");
        self.waiting = solve.facts.clone();
        let mut store = Store::new();
        let reply = match engine.takes {
            Takes::Clauses => self.on_clauses(&mut store, engine, &options, solve),
            Takes::Program => self.on_program(&mut store, engine, &options, solve),
        };
        match reply {
            Some(Message::Unknown { reason, .. }) if reason.contains("out of memory") => {
                return Some(OUT_OF_MEMORY);
            }
            Some(reply) => self.say(&reply),
            None => {}
        }
        None
    }

    fn on_clauses(
        &mut self,
        store: &mut Store,
        engine: &Engine,
        options: &Values,
        solve: &Solve,
    ) -> Option<Message> {
        let system = parse_system(store, &solve.problem).expect("the run has printed the clauses");
        let named = |name: &String| ox_engines::transforms::named(name).expect("the run has checked them");
        let transforms: Vec<_> = solve.transforms.iter().map(named).collect();
        let mut others = Voice { server: self, solve, proved: false };
        let mut context = context(store, Problem::Clauses(&system), options, solve, &mut others);
        let facts_use = if solve.lemmas { FactsUse::Lemmas } else { FactsUse::Background };
        let answer = solve_clauses_with(engine, &transforms, facts_use, &mut context);
        Some(match answer {
            ChcAnswer::Unknown(reason) => Message::Unknown { reason, unsupported: false, goes_on: None },
            answer => Message::Answer(print_answer(store, &system, &answer)),
        })
    }

    fn on_program(
        &mut self,
        store: &mut Store,
        engine: &Engine,
        options: &Values,
        solve: &Solve,
    ) -> Option<Message> {
        let program = ox_sea::text::parse(store, &solve.problem).expect("the run has printed the program");
        let mut others = Voice { server: self, solve, proved: false };
        let mut context = context(store, Problem::Program(&program), options, solve, &mut others);
        if let Some(depth) = solve.reach {
            return match ox_engines::bmc::reach(&mut context, depth) {
                Ok(reach) => reach.map(|r| Message::Reach(ReachText::from(&r))),
                Err(reason) => Some(Message::Unknown { reason, unsupported: false, goes_on: None }),
            };
        }
        let answer = (engine.solve)(&mut context);
        let proved = others.proved;
        match answer {
            // the run has judged it already
            Answer::Execution(_) => None,
            Answer::Proof(_) if proved => None,
            Answer::Proof(proof) => {
                let mut others = Voice { server: self, solve, proved: false };
                others.proved(store, &proof);
                None
            }
            Answer::Unknown(unknown) => Some(unknown.into()),
            Answer::Clauses(_) => unreachable!("an engine for programs answers about programs"),
        }
    }
}

fn context<'a>(
    store: &'a mut Store,
    problem: Problem<'a>,
    options: &'a Values,
    solve: &'a Solve,
    others: &'a mut dyn Others,
) -> Context<'a> {
    let deadline = solve.seconds.map(|s| Instant::now() + Duration::from_secs_f64(s));
    Context { store, problem, deadline, seed: solve.seed, options, programs: &solve.programs, others }
}

/// How an engine is heard.
struct Voice<'s> {
    server: &'s mut Server,
    solve: &'s Solve,
    proved: bool,
}

impl Others for Voice<'_> {
    fn progress(&mut self, what: &str, value: u64) {
        self.server.say(&Message::Progress(what.into(), value));
    }

    fn stage(&mut self, doing: &str) {
        self.server.say(&Message::Stage(doing.into()));
    }

    fn note(&mut self, text: &str) {
        self.server.say(&Message::Note(text.into()));
    }

    fn drawing(&mut self, dot: &str) {
        self.server.say(&Message::Drawing(dot.into()));
    }

    fn fact(&mut self, store: &Store, system: &System, fact: &Solution) {
        self.server.say(&Message::Fact(print_solution(store, system, fact)));
    }

    fn facts(&mut self, store: &mut Store, system: &System) -> Vec<Solution> {
        while let Ok(request) = self.server.requests.try_recv() {
            if let Request::Fact(fact) = request {
                self.server.waiting.push(fact);
            }
        }
        let waiting = std::mem::take(&mut self.server.waiting);
        waiting.iter().filter_map(|f| solution(store, system, f).ok()).collect()
    }

    fn execution(&mut self, found: &Execution) -> Result<(), String> {
        self.server.say(&Message::Execution(found.into()));
        loop {
            match self.server.requests.recv() {
                Ok(Request::Judged(judged)) => return judged,
                Ok(Request::Fact(fact)) => self.server.waiting.push(fact),
                Ok(_) => {}
                Err(_) => end(0),
            }
        }
    }

    fn proved(&mut self, store: &mut Store, proof: &Proof) {
        let message = match vouched(store, proof, self.solve) {
            Ok(receipt) => Message::Proved(Box::new(Proved {
                receipt,
                assumptions: proof.assumptions.clone(),
                depth: proof.depth,
            })),
            Err(reason) => Message::Unknown { reason, unsupported: false, goes_on: None },
        };
        self.server.say(&message);
        self.proved = true;
    }

    fn reach(&mut self, reach: &Reach) {
        self.server.say(&Message::Reach(reach.into()));
    }
}

fn solution(store: &mut Store, system: &System, text: &str) -> Result<Solution, String> {
    match parse_answer(store, system, &format!("sat\n{text}"))? {
        ChcAnswer::Sat(solution) => Ok(solution),
        ChcAnswer::Unsat(_) | ChcAnswer::Unknown(_) => Err("this is no solution".into()),
    }
}

fn inductive_part(system: &str, candidates: &str) -> Result<InductivePart, String> {
    let mut store = Store::new();
    let system = parse_system(&mut store, system).expect("the run has printed the clauses");
    let (candidates, misfits) = candidates_in(&mut store, &system, candidates).map_err(|e| e.to_string())?;
    let part = largest_inductive_part(&mut store, &system, &candidates).ok_or("the solver failed")?;
    let name = |p| store.name(system.preds[p].name).to_string();
    Ok(InductivePart {
        part: print_solution(&store, &system, &part),
        defined: system.preds.keys().filter(|&p| candidates.definitions[p].is_some()).map(name).collect(),
        misfits,
        predicates: system.preds.keys().map(name).collect(),
    })
}

fn limits(seconds: Option<f64>) -> Limits {
    Limits { time: seconds.map(Duration::from_secs_f64), ..Limits::default() }
}

fn checked(
    system: &str,
    text: &str,
    seconds: Option<f64>,
    second: bool,
    inductive: bool,
    programs: &Programs,
) -> Result<Receipt, String> {
    let mut store = Store::new();
    let clauses = parse_system(&mut store, system).map_err(|e| e.to_string())?;
    let solution = solution(&mut store, &clauses, text)?;
    let mut z3 = Z3Solver::new().map_err(|e| e.to_string())?;
    let limits = limits(seconds);
    if inductive {
        return check_invariant(&mut store, &clauses, solution, &mut z3, limits)
            .map(|c| c.receipt(system, text))
            .map_err(|e| e.to_string());
    }
    let checked =
        check_solution(&mut store, &clauses, solution, &mut z3, limits).map_err(|e| e.to_string())?;
    let mut receipt = checked.receipt(system, text);
    if second {
        let mut other = second_solver(&["z3"], programs, limits)?;
        let solution = checked.solution().clone();
        match check_solution(&mut store, &clauses, solution, other.as_mut(), limits) {
            Ok(_) => receipt.confirmed_by = Some(other.name().to_string()),
            Err(e) if e.is_undecided() => receipt.unconfirmed = Some(format!("{}: {e}", other.name())),
            Err(e) => return Err(e.to_string()),
        }
    }
    Ok(receipt)
}

/// The proof, confirmed by a second solver where that is wanted. What the simplifier decided is asked as it was before.
fn vouched(store: &Store, proof: &Proof, solve: &Solve) -> Result<Receipt, String> {
    let mut formulas: Vec<Refuted> =
        proof.formulas.iter().filter(|f| f.solver != SIMPLIFIER || !solve.certify).cloned().collect();
    formulas.extend(proof.unsimplified.iter().cloned());
    let mut second = match solve.certify {
        false => None,
        true => {
            let taken: Vec<&str> = formulas.iter().map(|f| f.solver.as_str()).collect();
            Some(second_solver(&taken, &solve.programs, limits(solve.seconds))?)
        }
    };
    let second = second.as_mut().map(|s| s.as_mut() as &mut dyn Solver);
    let refutation = check_refutation(store, formulas, second).map_err(|e| e.to_string())?;
    Ok(refutation.receipt(hash_of(solve)))
}

/// One that did not take part.
fn second_solver(taken: &[&str], programs: &Programs, limits: Limits) -> Result<Box<dyn Solver>, String> {
    for name in ["z3", "cvc5", "bitwuzla", "yices"].into_iter().filter(|n| !taken.contains(n)) {
        let program = programs.iter().find(|(n, _)| n == name).map(|(_, path)| path.clone());
        if let Ok(solver) = ox_smt::backend::make(name, &ox_smt::backend::Options { limits, program }) {
            return Ok(solver);
        }
    }
    Err("--certify needs a second solver; install yices or cvc5 (`oxhorn doctor`)".into())
}

/// Data, not address space: the shared libraries are mapped whether they are used or not.
fn limit_memory(mb: u64) {
    let bytes = mb.saturating_mul(1 << 20);
    let limit = libc::rlimit { rlim_cur: bytes, rlim_max: bytes };
    // SAFETY: the struct outlives the call
    unsafe { libc::setrlimit(libc::RLIMIT_DATA, &limit) };
}
