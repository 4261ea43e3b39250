//! What an engine is given, and what it gives back.

use crate::options::Values;
use ox_chc::{ChcAnswer, System};
use ox_evidence::Refuted;
use ox_logic::Store;
use ox_sea::Program;
use ox_sea::interp::{Input, Placed};
use ox_smt::Limits;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Clauses or a SEA-IR program; never the IR, LLVM or C.
#[derive(Clone, Copy)]
pub enum Problem<'a> {
    Clauses(&'a System),
    Program(&'a Program),
}

impl<'a> Problem<'a> {
    /// A row that takes clauses is given nothing else.
    pub fn clauses(self) -> &'a System {
        match self {
            Problem::Clauses(system) => system,
            Problem::Program(_) => panic!("an engine for clauses was given a program"),
        }
    }

    /// A row that takes programs is given nothing else.
    pub fn program(self) -> &'a Program {
        match self {
            Problem::Program(program) => program,
            Problem::Clauses(_) => panic!("an engine for programs was given clauses"),
        }
    }
}

pub struct Context<'a> {
    /// Where the terms of the problem live.
    pub store: &'a mut Store,
    pub problem: Problem<'a>,
    pub deadline: Option<Instant>,
    /// For whatever an engine chooses at random.
    pub seed: u32,
    /// The options of the engine's own row.
    pub options: &'a Values,
    /// Solver programs that are not to be searched in the path, by the names of their solvers.
    pub programs: &'a [(String, PathBuf)],
    pub others: &'a mut dyn Others,
}

impl Context<'_> {
    pub fn remaining(&self) -> Option<Duration> {
        self.deadline.map(|d| d.saturating_duration_since(Instant::now()))
    }

    /// For one question to a solver that may take all the time that is left.
    pub fn limits(&self) -> Limits {
        Limits { time: self.remaining(), seed: self.seed, ..Limits::default() }
    }
}

/// The world around an engine: other members of the run, and whoever watches.
pub trait Others {
    /// How far the engine got: the depth, the number of frames, …
    fn progress(&mut self, _what: &str, _value: u64) {}
    /// What the engine does from here on, as it reads after "while": `solving …`.
    fn stage(&mut self, _doing: &str) {}
    /// Something for people who watch.
    fn note(&mut self, _text: &str) {}
    /// A picture of what the engine did so far, in the language of graphviz.
    fn drawing(&mut self, _dot: &str) {}
    /// An inductive invariant of the clauses as the engine was given them, one definition for each predicate that it says something
    /// about. It is checked before anybody else gets it.
    fn fact(&mut self, _store: &Store, _system: &System, _fact: &ox_chc::Solution) {}
    /// The facts that others have proved of the untransformed clauses since the last call.
    fn facts(&mut self, _store: &mut Store, _system: &System) -> Vec<ox_chc::Solution> {
        vec![]
    }
    /// An execution was found. An error says why the program does not do that; the search may go on.
    fn execution(&mut self, _found: &Execution) -> Result<(), String> {
        Ok(())
    }
    /// A proof was found. What the engine does after that does not change it.
    fn proved(&mut self, _store: &mut Store, _proof: &Proof) {}
    /// After a proof: which assertions executions come to.
    fn reach(&mut self, _reach: &crate::bmc::Reach) {}
}

/// Nobody else is there.
pub struct Alone;

impl Others for Alone {}

/// An execution of a SEA-IR program that violates a check: what the environment supplies, and where objects are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Execution {
    pub inputs: Vec<(ox_sea::SiteId, Input)>,
    pub objects: Vec<Placed>,
}

/// An answer with its evidence.
#[derive(Debug)]
pub enum Answer {
    Clauses(ChcAnswer),
    /// Formulas that cover all executions, and have no model.
    Proof(Proof),
    /// Accepted by [`Others::execution`].
    Execution(Execution),
    Unknown(Unknown),
}

/// Why an engine for programs has no answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Unknown {
    pub reason: String,
    /// Something that is not supported can be reached.
    pub unsupported: bool,
    /// The place of a loop that goes on where it was cut.
    pub goes_on: Option<String>,
}

impl Unknown {
    pub fn because(reason: impl Into<String>) -> Self {
        Unknown { reason: reason.into(), ..Unknown::default() }
    }
}

/// A bounded proof.
#[derive(Debug)]
pub struct Proof {
    pub formulas: Vec<Refuted>,
    /// The claims that no solver was asked about, for the program before any simplification; where that was wanted.
    pub unsimplified: Vec<Refuted>,
    /// What it rests on besides the program's own assumptions.
    pub assumptions: Vec<String>,
    /// How often loops were unrolled.
    pub depth: u32,
}

impl From<ChcAnswer> for Answer {
    fn from(answer: ChcAnswer) -> Self {
        Answer::Clauses(answer)
    }
}
