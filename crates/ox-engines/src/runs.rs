//! Runs of the program on chosen inputs: a check that fails in one of them fails.
//!
//! A loop that fills a large array and then finds a wrong cell far away is a long execution, and often nearly any input leads
//! there. The SEA-IR interpreter runs the program on a few plans of inputs (all the same, one for each place, counting, at random), first for a
//! few steps and then for many. It proves nothing, and inputs that have to be computed are not found.

use crate::context::{Answer, Context, Execution, Unknown};
use crate::options::{EngineOption, Kind};
use ox_logic::{ArrayValue, Model, Node, Sort, Store, Value, default_value};
use ox_sea::interp::{Choice, Guide, Input, Outcome, Run, run_with_globals};
use ox_sea::{FuncId, Program, RegId, Terminator};
use std::collections::BTreeSet;

pub const OPTIONS: &[EngineOption] = &[
    EngineOption {
        name: "steps",
        help: "how many steps a run may have, one after the other",
        kind: Kind::Numbers,
        default: "10000,20000000",
    },
    EngineOption {
        name: "long",
        help: "how many of the runs that were cut short go on with the next length",
        kind: Kind::Number,
        default: "100",
    },
    EngineOption {
        name: "random",
        help: "how many runs on inputs at random there are of each length",
        kind: Kind::Number,
        default: "10",
    },
];

/// After so many executions that are none of the program no further one is looked for.
const REJECTED: usize = 3;

/// How inputs are chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Plan {
    /// All the same.
    Constant(u64),
    /// From a number on, by a difference that may be negative.
    Counting(u64, u64),
    /// One number for each place that reads an input, from this number on.
    BySite(u64),
    /// Small numbers, numbers of the program and their neighbours, and any.
    Random(u64),
}

/// The first ones differ most from each other, because few are run for long.
const FIXED: [Plan; 8] = [
    Plan::Counting(0, 1),
    Plan::BySite(1),
    Plan::Constant(0),
    Plan::Random(u64::MAX),
    Plan::Constant(u64::MAX),
    Plan::Counting(1_000_000, u64::MAX),
    Plan::Constant(1),
    Plan::Constant(2),
];

pub fn solve(context: &mut Context) -> Answer {
    let program = context.problem.program();
    let numbers = numbers_of(context.store, program);
    let random = context.options.number("random");
    let long = context.options.number("long") as usize;
    let plans: Vec<Plan> = FIXED.into_iter().chain((0..random).map(Plan::Random)).collect();
    // those that had an end within fewer steps have the same end within more
    let mut open = plans;
    let (mut tried, mut rejected) = (0, 0);
    for steps in context.options.numbers("steps") {
        let plans = std::mem::take(&mut open);
        let most = if tried == 0 { plans.len() } else { long };
        for plan in plans.into_iter().take(most) {
            context.others.stage(&format!("running the program for up to {steps} steps"));
            tried += 1;
            context.others.progress("runs", tried);
            let Some(run) = one(context.store, program, &numbers, plan, context.seed, steps.into()) else {
                continue;
            };
            match run.outcome {
                Outcome::AssertFailed(_) => {
                    let execution = Execution { inputs: run.inputs, objects: run.objects };
                    match context.others.execution(&execution) {
                        Ok(()) => return Answer::Execution(execution),
                        Err(reason) => rejected += reject(context, &reason),
                    }
                    if rejected == REJECTED {
                        return unknown("the checks that failed do not fail in the program");
                    }
                }
                Outcome::StepLimit => open.push(plan),
                Outcome::Returned(_) | Outcome::Halted if is_the_only(&run) => {
                    return unknown("the program reads no input, and no check fails");
                }
                Outcome::Returned(_)
                | Outcome::Halted
                | Outcome::AssumeViolated
                | Outcome::Unsupported(..)
                | Outcome::Unwound(_)
                | Outcome::NoChoice => {}
            }
        }
    }
    unknown(&format!("no check fails in {tried} runs on chosen inputs"))
}

fn unknown(reason: &str) -> Answer {
    Answer::Unknown(Unknown::because(reason))
}

fn reject(context: &mut Context, reason: &str) -> usize {
    context.others.note(&format!("an execution is none of the program: {reason}"));
    1
}

/// `None`: a term has no value.
fn one(store: &Store, program: &Program, numbers: &[u64], plan: Plan, seed: u32, steps: u64) -> Option<Run> {
    let mut inputs = Inputs { store, program, numbers, plan, read: 0, site: 0, random: 0 };
    if let Plan::Random(n) = plan {
        inputs.random = (u64::from(seed) << 32).wrapping_add(n).wrapping_add(1);
    }
    let entry = &program.functions[program.entry];
    let args: Vec<Value> =
        entry.params.iter().map(|&p| inputs.value(store.sort(entry.regs[p].var))).collect();
    run_with_globals(store, program, &args, &Model::default(), &mut inputs, steps).ok()
}

/// Nothing that the environment supplies was looked at.
fn is_the_only(run: &Run) -> bool {
    run.inputs.iter().all(|(_, input)| match input {
        Input::Value(_) => false,
        Input::Content(content) => content.is_empty(),
        Input::Effect(effect) => effect.is_empty(),
    })
}

struct Inputs<'a> {
    store: &'a Store,
    program: &'a Program,
    numbers: &'a [u64],
    plan: Plan,
    read: u64,
    /// The place that reads the next one.
    site: u64,
    /// The state of the generator.
    random: u64,
}

impl Inputs<'_> {
    fn value(&mut self, sort: Sort) -> Value {
        match sort {
            Sort::Bool => Value::Bool(self.number() & 1 == 1),
            Sort::BitVec(width) => Value::bv(width, self.number()),
            Sort::Array(a) => {
                let default = self.value(self.store.array_parts(a).1);
                Value::Array(Box::new(ArrayValue { sort, default, entries: Default::default() }))
            }
            Sort::Int | Sort::Real => default_value(self.store, sort),
        }
    }

    fn number(&mut self) -> u64 {
        let read = self.read;
        self.read += 1;
        match self.plan {
            Plan::Constant(n) => n,
            Plan::Counting(from, by) => from.wrapping_add(read.wrapping_mul(by)),
            Plan::BySite(from) => from.wrapping_add(self.site),
            Plan::Random(_) => match self.word() % 4 {
                0 => self.word() % 4,
                1 => self.word() % 256,
                2 if !self.numbers.is_empty() => {
                    let at = self.word() as usize % self.numbers.len();
                    self.numbers[at].wrapping_add(self.word() % 3).wrapping_sub(1)
                }
                _ => self.word(),
            },
        }
    }

    /// SplitMix64.
    fn word(&mut self) -> u64 {
        self.random = self.random.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.random;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}

impl Guide for Inputs<'_> {
    fn choose(&mut self, function: FuncId, reg: RegId, choice: Choice) -> Option<Value> {
        self.site = match choice {
            Choice::Input(site) => u64::from(site.as_u32()),
            Choice::Havoc | Choice::Content => u64::from(reg.as_u32()),
        };
        let sort = self.store.sort(self.program.functions[function].regs[reg].var);
        Some(self.value(sort))
    }
}

/// The numbers that the program compares and computes with.
fn numbers_of(store: &Store, program: &Program) -> Vec<u64> {
    let mut terms = vec![];
    for block in program.functions.values().flat_map(|f| f.blocks.values()) {
        terms.extend(block.insts.iter().flat_map(|i| i.terms()));
        if let Terminator::Branch { cases, .. } = &block.term {
            terms.extend(cases.iter().map(|(c, _)| *c));
        }
    }
    let number = |t| match store.node(t) {
        Node::BitVec(_, n) => u64::try_from(n).ok(),
        Node::Bool(_) | Node::Int(_) | Node::Real(_) | Node::Var(..) | Node::App(..) => None,
    };
    let found: BTreeSet<u64> = store.subterms(&terms).into_iter().filter_map(number).collect();
    found.into_iter().collect()
}
