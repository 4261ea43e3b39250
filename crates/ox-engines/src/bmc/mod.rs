//! Bounded model checking: the program without calls and loops is one formula (SeaBMC), and solvers look for a model of it.
//!
//! Loops are unrolled more and more often, those that can go on (`deepening.rs`). A model guides the SEA-IR interpreter through the unrolled program, and what it reads is the
//! execution that is reported. Without a model there is a proof, provided that nothing was cut off: that is a second formula.
//! If the caller says that an execution is none of the program, it is looked for again with smaller objects.

mod asking;
mod deepening;
mod feasible;
mod integers;
mod look;
mod products;
pub mod question;
mod race;
mod refutations;
pub mod stages;
mod tactics;
mod vacuity;

pub use vacuity::Reach;

use crate::context::{Answer, Context, Unknown};
use crate::options::{EngineOption, Kind};
use deepening::{Bounds, Deepening};
use look::{Kept, Look, Looked};
use ox_encode::sea_to_vc;
use ox_logic::Store;
use ox_sea::pass::{Limit, UnrollOptions};
use ox_smt::{Limits, SatResult, SmtError};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

/// What the engine says it has come to, with their number: in a formula, or in a large program of which there is none yet.
pub const ADDRESSES: &str = "objects whose addresses matter";

pub const OPTIONS: &[EngineOption] = &[
    EngineOption {
        name: "unwind",
        help: "how often loops are unrolled, one after the other",
        kind: Kind::Numbers,
        default: "1,2,4,8,16,32,64,128,256,512,1024",
    },
    EngineOption {
        name: "loops",
        help: "loops with a bound of their own, one a line, as in file.c:12:3",
        kind: Kind::Loops,
        default: "",
    },
    EngineOption {
        name: "loops-time",
        help: "how long is looked for further loops that go on, before each deepening",
        kind: Kind::Seconds,
        default: "1",
    },
    EngineOption {
        name: "solver",
        help: "the solver; auto lets yices, cadical and z3 race",
        kind: Kind::Text,
        default: "auto",
    },
    EngineOption {
        name: "memory",
        help: "memory in formulas",
        kind: Kind::OneOf(&["lambdas", "arrays"]),
        default: "lambdas",
    },
    EngineOption {
        name: "placement",
        help: "where objects are",
        kind: Kind::OneOf(&["observed", "static", "relative", "symbolic"]),
        default: "observed",
    },
    EngineOption {
        name: "form",
        help: "paths as conditions, or the program as pure dataflow; all: dead definitions too, as equations",
        kind: Kind::OneOf(&["paths", "dataflow", "dataflow-all"]),
        default: "paths",
    },
    EngineOption {
        name: "simplify",
        help: "the unrolled program and the terms of its formula are simplified",
        kind: Kind::Flag,
        default: "true",
    },
    EngineOption {
        name: "sizes",
        help: "bounds in bytes on objects of symbolic size, where a counterexample is too large to be replayed",
        kind: Kind::Numbers,
        default: "64,1024,65536",
    },
    EngineOption {
        name: "iterations",
        help: "how often a loop is unrolled whose end constants decide",
        kind: Kind::Number,
        default: "10000",
    },
    EngineOption {
        name: "size",
        help: "the number of instructions from which on nothing is unrolled further",
        kind: Kind::Number,
        default: "2000000",
    },
    EngineOption {
        name: "path-conflicts",
        help: "how hard is looked whether a path is ever taken, while a large formula is made; 0: not at all",
        kind: Kind::Number,
        default: "100",
    },
    EngineOption {
        name: "vacuity",
        help: "after a proof: is any assertion reached (short), which are (full), or nothing (none)",
        kind: Kind::OneOf(&["short", "full", "none"]),
        default: "short",
    },
    EngineOption {
        name: "vacuity-time",
        help: "how long that may take, if it is short",
        kind: Kind::Seconds,
        default: "2",
    },
    EngineOption {
        name: "certify",
        help: "make the formulas that the simplifier decides once more without it, for a solver",
        kind: Kind::Flag,
        default: "false",
    },
];

/// A solver's program that says nothing for so long will not say anything later.
const FIRST_ANSWER: Duration = Duration::from_secs(5);

/// Whether the solver is known and there, and answers: an error is the user's.
pub fn check_solver(name: &str, programs: &[(String, PathBuf)]) -> Result<(), SmtError> {
    let options = question::Options::named(name, programs)?;
    match options.contenders.iter().find(|c| c.name == name) {
        Some(one) => {
            let program = one.program.clone();
            let limits = Limits { time: Some(FIRST_ANSWER), ..Limits::default() };
            let mut solver = ox_smt::backend::make(name, &ox_smt::backend::Options { program, limits })?;
            // without any condition there is a model
            match solver.check(&Store::new(), &[])? {
                SatResult::Sat => Ok(()),
                SatResult::Unsat => Err(unfit(name, "it says `unsat` where nothing is asked")),
                SatResult::Unknown(why) => Err(unfit(name, &format!("it says nothing ({why})"))),
            }
        }
        None => Ok(()),
    }
}

fn unfit(solver: &str, message: &str) -> SmtError {
    SmtError::Solver { solver: solver.into(), message: message.into() }
}

pub fn solve(context: &mut Context) -> Answer {
    let mut deepening = Deepening::new(context.options.numbers("unwind"), own_bounds(context));
    // terms, and what is known of them, stay
    let (mut store, mut kept) = (context.store.clone(), Kept::new(context));
    loop {
        let depth = deepening.bounds.deepest();
        context.others.progress("depth", depth.into());
        store.set_simplifying(context.store.is_simplifying());
        let mut look = Look::with(context, deepening.bounds.clone(), kept);
        let looked = look.run(&mut store);
        kept = look.kept;
        match looked {
            Ok(Looked::Answer(answer)) => return answer,
            Ok(Looked::TooShallow(open)) => {
                context.others.progress("covered", deepening.covered(&open).into());
                for goes_on in &open {
                    context.others.note(&goes_on.reason());
                }
                if !deepening.deepen(&open) {
                    // one that cannot be deepened is what is in the way
                    let first = open.iter().max_by_key(|o| o.limit).expect("something goes on");
                    // a bound of its own changes nothing where the program is too large
                    let place = first.place.as_ref().filter(|_| first.limit != Limit::Size);
                    let goes_on = place.map(|p| p.to_string());
                    return Answer::Unknown(Unknown { reason: first.reason(), unsupported: false, goes_on });
                }
            }
            Err(reason) => return Answer::Unknown(Unknown::because(reason)),
        }
    }
}

/// By the text of their unwinding assertions.
fn own_bounds(context: &Context) -> BTreeMap<String, u32> {
    let rows = context.options.loops("loops").into_iter();
    rows.map(|(place, bound)| (format!("loop at {place}"), bound)).collect()
}

/// Which assertions executions come to in the first rounds of the loops, for a program that another engine found safe.
pub fn reach(context: &mut Context, depth: u32) -> Result<Option<Reach>, String> {
    let mut store = context.store.clone();
    Look::new(context, Bounds::all(depth)).reach(&mut store)
}

impl Context<'_> {
    fn unrolling(&self, bounds: &Bounds) -> UnrollOptions {
        UnrollOptions {
            unwind: bounds.rest,
            loops: bounds.loops(),
            max_iterations: self.options.number("iterations").try_into().unwrap_or(u32::MAX),
            max_insts: self.options.number("size").try_into().unwrap_or(usize::MAX),
        }
    }

    fn formulas(&self, size_bound: Option<u64>) -> sea_to_vc::Options {
        let memory = sea_to_vc::memory::named(self.options.text("memory"));
        let placement = sea_to_vc::allocate::placement_named(self.options.text("placement"));
        sea_to_vc::Options {
            size_bound,
            memory: memory.expect("the row lists them"),
            placement: placement.expect("the row lists them"),
            // a second solver is to see what they decide
            intervals: !self.options.flag("certify"),
            ..sea_to_vc::Options::default()
        }
    }
}
