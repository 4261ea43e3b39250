//! Replays a counterexample in the IR interpreter, on the module as it was before optimisation (DESIGN, decision 8).

use crate::Rejection;
use ox_ir::interp::{Input as Supplied, Outcome, Placed, Replay, RunLimits, replay_placed as run_replay};
use ox_ir::{CheckId, FuncId, Loc, Module, SiteId};

/// An execution that was seen to violate a check.
#[derive(Clone, Debug)]
pub struct Counterexample {
    check: CheckId,
    loc: Option<Loc>,
    inputs: Vec<Input>,
    placement: Vec<Placed>,
    steps: u64,
}

/// What the environment supplied for one site: a value, the content of an object, or what a function without a body writes.
#[derive(Clone, Debug)]
pub struct Input {
    pub site: SiteId,
    pub value: Supplied,
}

impl Counterexample {
    pub fn check(&self) -> CheckId {
        self.check
    }

    /// Where the failing check stands.
    pub fn loc(&self) -> Option<Loc> {
        self.loc
    }

    /// In the order in which they were read.
    pub fn inputs(&self) -> &[Input] {
        &self.inputs
    }

    /// Where objects have to be for it; empty if that does not matter.
    pub fn placement(&self) -> &[Placed] {
        &self.placement
    }

    /// Instructions executed.
    pub fn steps(&self) -> u64 {
        self.steps
    }
}

/// Whichever check fails is the counterexample's: the execution is genuine, whatever the engine had in mind.
pub fn replay(
    module: &Module,
    entry: FuncId,
    trace: &[(SiteId, Supplied)],
) -> Result<Counterexample, Rejection> {
    replay_placed(module, entry, trace, &[])
}

/// The same with objects where the placement wants them: any placement is one that a machine may choose.
pub fn replay_placed(
    module: &Module,
    entry: FuncId,
    trace: &[(SiteId, Supplied)],
    placement: &[Placed],
) -> Result<Counterexample, Rejection> {
    let not = |what: String| Err(Rejection::NotReplayed(what));
    match run_replay(module, entry, trace, placement, &RunLimits::default()) {
        Replay::Reproduced { check, loc, run, .. } => {
            let inputs = run.consumed.into_iter().map(|(site, value)| Input { site, value }).collect();
            Ok(Counterexample { check, loc, inputs, placement: placement.to_vec(), steps: run.steps })
        }
        Replay::Diverged { position, found, .. } => {
            let name = &module.sites[found].name;
            not(format!(
                "the program asks for {name} where the trace has something else (input {})",
                position + 1
            ))
        }
        Replay::Missed(run) => not(format!("the execution ends with {}", describe(module, &run.outcome))),
    }
}

fn describe(module: &Module, outcome: &Outcome) -> String {
    match outcome {
        Outcome::Returned(_) => "a return from the entry function".into(),
        Outcome::Halted => "a regular stop".into(),
        Outcome::AssumeViolated { .. } => "a violated assumption".into(),
        Outcome::MemoryError { what, loc } => format!("a memory error: {what} at {}", module.show_loc(*loc)),
        Outcome::Unsupported { what, loc } => {
            format!("{what} at {}, which is not supported", module.show_loc(*loc))
        }
        Outcome::ExternalCall { name, loc } => {
            format!("a call of {name} at {}, which has no body", module.show_loc(*loc))
        }
        other => format!("{other:?}"),
    }
}
