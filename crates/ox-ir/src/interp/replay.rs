//! Strict replay of a counterexample.
//!
//! A trace is a list of inputs in the order of the execution that was found, which may be one of the optimised
//! module. Calls that supply inputs are opaque to LLVM: they are not duplicated and not reordered, so the
//! sequence of sites is the same in the module before optimisation. Only an input whose value is not used at all
//! may be missing from the trace; so a site that the trace never mentions gets 0. Everything else that does not
//! match is a divergence.

use super::{Inputs, Outcome, Run, RunLimits, Value, run};
use crate::model::*;
use std::collections::HashSet;

/// What came of a trace. Only `Reproduced` is a counterexample.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Replay {
    /// The run ended in a failing assertion. `unused` inputs at the end of the trace were not asked for.
    Reproduced { check: CheckId, loc: Option<Loc>, unused: usize, run: Run },
    /// The program asked for `found` where the trace goes on with `expected` (or ends, if `None`).
    Diverged { position: usize, expected: Option<SiteId>, found: SiteId, run: Run },
    /// The run ended in another way.
    Missed(Run),
}

struct Strict<'t> {
    trace: &'t [(SiteId, Value)],
    position: usize,
    mentioned: HashSet<SiteId>,
}

impl Inputs for Strict<'_> {
    fn next(&mut self, module: &Module, site: SiteId) -> Option<Value> {
        if !self.mentioned.contains(&site) {
            return Some(Value::zero(module.sites[site].ty));
        }
        let (expected, value) = self.trace.get(self.position)?;
        (*expected == site).then(|| {
            self.position += 1;
            value.clone()
        })
    }
}

/// Runs the module on the inputs of the trace.
pub fn replay(module: &Module, entry: FuncId, trace: &[(SiteId, Value)], limits: &RunLimits) -> Replay {
    let mentioned = trace.iter().map(|(site, _)| *site).collect();
    let mut inputs = Strict { trace, position: 0, mentioned };
    let run = run(module, entry, &mut inputs, limits);
    let position = inputs.position;
    match run.outcome {
        Outcome::AssertFailed { check, loc } => {
            Replay::Reproduced { check, loc, unused: trace.len() - position, run }
        }
        Outcome::InputsEnded { site } => {
            Replay::Diverged { position, expected: trace.get(position).map(|(s, _)| *s), found: site, run }
        }
        Outcome::Returned(_)
        | Outcome::Halted
        | Outcome::AssumeViolated { .. }
        | Outcome::WrongInput { .. }
        | Outcome::MemoryError { .. }
        | Outcome::Unsupported { .. }
        | Outcome::ExternalCall { .. }
        | Outcome::StepLimit
        | Outcome::MemoryLimit
        | Outcome::CallDepthLimit => Replay::Missed(run),
    }
}
