//! Replays a counterexample in the IR interpreter, on the module as it was before optimisation (DESIGN, decision 8).

use crate::Rejection;
use ox_ir::interp::{Outcome, Replay, RunLimits, Value as IrValue, replay as run_replay};
use ox_ir::{CheckId, FuncId, Loc, Module, SiteId};

/// An execution that was seen to violate a check.
#[derive(Clone, Debug)]
pub struct Counterexample {
    check: CheckId,
    loc: Option<Loc>,
    inputs: Vec<Input>,
    steps: u64,
}

/// One value that the environment supplied.
#[derive(Clone, Debug)]
pub struct Input {
    pub site: SiteId,
    pub value: IrValue,
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

    /// Instructions executed.
    pub fn steps(&self) -> u64 {
        self.steps
    }
}

pub fn replay(
    module: &Module,
    entry: FuncId,
    trace: &[(SiteId, IrValue)],
    expected: CheckId,
) -> Result<Counterexample, Rejection> {
    let not = |what: String| Err(Rejection::NotReplayed(what));
    match run_replay(module, entry, trace, &RunLimits::default()) {
        Replay::Finished(run) => match run.outcome {
            Outcome::AssertFailed { check, loc } if check == expected => {
                let inputs = run.consumed.into_iter().map(|(site, value)| Input { site, value }).collect();
                Ok(Counterexample { check, loc, inputs, steps: run.steps })
            }
            Outcome::AssertFailed { check, .. } => not(format!("{check} failed instead of {expected}")),
            other => not(format!("the execution ended with {other:?}")),
        },
        Replay::Diverged { expected, found } => not(format!("expected {expected:?}, found {found:?}")),
    }
}
