//! Strict replay of a counterexample.
//!
//! A trace is a list of inputs in the order of the execution that was found, which may be one of the optimised
//! module. Calls that supply inputs are opaque to LLVM: they are not duplicated and not reordered, so the
//! sequence of sites is the same in the module before optimisation. Only an input whose value is not used at all
//! may be missing from the trace; so a site that the trace never mentions gets 0. Everything else that does not
//! match is a divergence.
//!
//! Contents of objects are not part of that sequence, because an optimiser may remove what fills an object
//! that is not read: those of each site are taken in their order, and are zero when there are none left.
//!
//! A function without a body may do anything, so also nothing: it is passed over, unless it gives a pointer that is used, where
//! null would be an answer of our own making. What it is to write or give instead must be inputs of the trace. What it writes is taken
//! call by call, as contents are, and may only be memory that it can know (`effects.rs`).

use super::{Content, Effect, Input, Inputs, Outcome, Placed, Run, RunLimits, Value, run_placed};
use crate::model::*;
use std::collections::{HashMap, HashSet, VecDeque};

/// What came of a trace. Only `Reproduced` is a counterexample.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Replay {
    /// The run ended in a failing assertion. `unused` inputs of the trace were not asked for.
    Reproduced { check: CheckId, loc: Option<Loc>, unused: usize, run: Run },
    /// The program asked for `found` where the trace goes on with `expected` (or ends, if `None`).
    Diverged { position: usize, expected: Option<SiteId>, found: SiteId, run: Run },
    /// The run ended in another way.
    Missed(Run),
}

struct Strict<'t> {
    values: Vec<(SiteId, &'t Value)>,
    position: usize,
    mentioned: HashSet<SiteId>,
    contents: HashMap<SiteId, VecDeque<&'t Content>>,
    effects: HashMap<SiteId, VecDeque<&'t Effect>>,
}

impl<'t> Strict<'t> {
    fn new(trace: &'t [(SiteId, Input)]) -> Self {
        let mut strict = Strict {
            values: vec![],
            position: 0,
            mentioned: HashSet::new(),
            contents: HashMap::new(),
            effects: HashMap::new(),
        };
        for (site, input) in trace {
            match input {
                Input::Value(value) => {
                    strict.values.push((*site, value));
                    strict.mentioned.insert(*site);
                }
                Input::Content(content) => strict.contents.entry(*site).or_default().push_back(content),
                Input::Effect(effect) => strict.effects.entry(*site).or_default().push_back(effect),
            }
        }
        strict
    }
}

impl Inputs for Strict<'_> {
    fn next(&mut self, module: &Module, site: SiteId) -> Option<Value> {
        if !self.mentioned.contains(&site) {
            return Some(Value::zero(module.sites[site].ty));
        }
        let (expected, value) = self.values.get(self.position)?;
        (*expected == site).then(|| {
            self.position += 1;
            Value::clone(value)
        })
    }

    fn content(&mut self, _: &Module, site: SiteId, _: u64) -> Content {
        self.contents.get_mut(&site).and_then(VecDeque::pop_front).cloned().unwrap_or_default()
    }

    fn effect(&mut self, _: &Module, site: SiteId) -> Effect {
        self.effects.get_mut(&site).and_then(VecDeque::pop_front).cloned().unwrap_or_default()
    }

    fn passes_over(&self) -> bool {
        true
    }
}

/// Runs the module on the inputs of the trace. A content for a site that wants a value, or the other way round, is not used.
pub fn replay(module: &Module, entry: FuncId, trace: &[(SiteId, Input)], limits: &RunLimits) -> Replay {
    replay_placed(module, entry, trace, &[], limits)
}

/// The same with objects where the placement wants them.
pub fn replay_placed(
    module: &Module,
    entry: FuncId,
    trace: &[(SiteId, Input)],
    placement: &[Placed],
    limits: &RunLimits,
) -> Replay {
    let mut inputs = Strict::new(trace);
    let run = run_placed(module, entry, &mut inputs, placement, limits);
    let Strict { values, position, contents, effects, mentioned: _ } = inputs;
    match run.outcome {
        Outcome::AssertFailed { check, loc } => {
            let left = contents.values().map(VecDeque::len).chain(effects.values().map(VecDeque::len));
            let unused = values.len() - position + left.sum::<usize>();
            Replay::Reproduced { check, loc, unused, run }
        }
        Outcome::InputsEnded { site } => {
            Replay::Diverged { position, expected: values.get(position).map(|(s, _)| *s), found: site, run }
        }
        Outcome::Returned(_)
        | Outcome::Halted
        | Outcome::AssumeViolated { .. }
        | Outcome::ImpossibleContent { .. }
        | Outcome::WrongInput { .. }
        | Outcome::MemoryError { .. }
        | Outcome::Unsupported { .. }
        | Outcome::ExternalCall { .. }
        | Outcome::StepLimit
        | Outcome::MemoryLimit
        | Outcome::CallDepthLimit => Replay::Missed(run),
    }
}
