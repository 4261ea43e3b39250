//! Replays a counterexample in the IR interpreter, on the module as it was before optimisation (DESIGN, decision 8).

use crate::Rejection;
use ox_ir::interp::{
    ForbiddenAccess, Input as Supplied, Outcome, Placed, Replay, Run, RunLimits, Value,
    replay_placed as run_replay,
};
use ox_ir::{CheckId, FuncId, Loc, Module, SiteId};
use std::fmt;

/// An execution that was seen to violate a check.
#[derive(Clone, Debug)]
pub struct Counterexample {
    check: CheckId,
    loc: Option<Loc>,
    inputs: Vec<Input>,
    placement: Vec<Placed>,
    steps: u64,
    must_hold: Vec<Fact>,
    forbidden: Option<ForbiddenAccess>,
    depends_on: Vec<String>,
    unread: Vec<SiteId>,
}

/// A function that is to be inferred must say yes to these numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    pub function: String,
    pub args: Vec<Value>,
}

/// What the environment supplied for one site: a value, the content of an object, or what a function without a body writes.
#[derive(Clone, Debug)]
pub struct Input {
    pub site: SiteId,
    pub value: Supplied,
}

impl fmt::Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // whether it counts as signed is not known here
        let show = |v: &Value| match v {
            Value::Int(bits) if bits.width() == 1 => bits.unsigned().to_string(),
            Value::Int(bits) if v.to_string().starts_with('-') => format!("{v} = {}u", bits.unsigned()),
            Value::Int(_) | Value::Ptr(_) | Value::Float(..) => v.to_string(),
        };
        let args: Vec<String> = self.args.iter().map(show).collect();
        write!(f, "{}({})", self.function, args.join(", "))
    }
}

impl Counterexample {
    pub fn check(&self) -> CheckId {
        self.check
    }

    /// Where the failing check stands.
    pub fn loc(&self) -> Option<Loc> {
        self.loc
    }

    /// The access that the check stands before, if it is about one and the replay could tell.
    pub fn forbidden(&self) -> Option<&ForbiddenAccess> {
        self.forbidden.as_ref()
    }

    /// The functions without a body, and the variables of other files, without which the check might not fail.
    pub fn depends_on(&self) -> &[String] {
        &self.depends_on
    }

    /// The inputs that nothing reads: they were put into memory at the start, and stayed there.
    pub fn unread(&self) -> &[SiteId] {
        &self.unread
    }

    /// In the order in which they were read.
    pub fn inputs(&self) -> &[Input] {
        &self.inputs
    }

    /// Where objects have to be for it; empty if that does not matter.
    pub fn placement(&self) -> &[Placed] {
        &self.placement
    }

    /// What inferred functions were shown to have to say, in the order in which it was.
    pub fn must_hold(&self) -> &[Fact] {
        &self.must_hold
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
    replay_placed(module, entry, trace, &[], &[])
}

/// The same with objects where the placement wants them: any placement is one that a machine may choose. Inferred functions only say
/// yes, and only to what they must.
pub fn replay_placed(
    module: &Module,
    entry: FuncId,
    trace: &[(SiteId, Supplied)],
    placement: &[Placed],
    must_hold: &[Fact],
) -> Result<Counterexample, Rejection> {
    let (check, loc, run) = failing(module, entry, trace, placement)?;
    if let Some(fact) = refused(&run, must_hold)? {
        return Err(Rejection::NotReplayed(format!("{} need not say no", fact.function)));
    }
    let (forbidden, depends_on, unread) = (run.forbidden, run.depends_on, run.unread);
    let inputs = run.consumed.into_iter().map(|(site, value)| Input { site, value }).collect();
    let (placement, must_hold) = (placement.to_vec(), must_hold.to_vec());
    Ok(Counterexample {
        check,
        loc,
        inputs,
        placement,
        steps: run.steps,
        must_hold,
        forbidden,
        depends_on,
        unread,
    })
}

/// What an inferred function must say because a check fails after it said no, and what else was said must be.
pub fn must_hold(
    module: &Module,
    entry: FuncId,
    trace: &[(SiteId, Supplied)],
    already: &[Fact],
) -> Result<Fact, Rejection> {
    let (_, _, run) = failing(module, entry, trace, &[])?;
    let no_fact = || Rejection::NotReplayed("a check fails whatever inferred functions say".into());
    refused(&run, already)?.ok_or_else(no_fact)
}

fn failing(
    module: &Module,
    entry: FuncId,
    trace: &[(SiteId, Supplied)],
    placement: &[Placed],
) -> Result<(CheckId, Option<Loc>, Run), Rejection> {
    let not = |what: String| Err(Rejection::NotReplayed(what));
    match run_replay(module, entry, trace, placement, &RunLimits::default()) {
        Replay::Reproduced { check, loc, run, .. } => Ok((check, loc, run)),
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

/// The only thing to which an inferred function said no in that run, if there is one; what they said yes to must hold.
fn refused(run: &Run, must_hold: &[Fact]) -> Result<Option<Fact>, Rejection> {
    let mut refused: Option<Fact> = None;
    for asked in &run.inferred {
        let fact = Fact { function: asked.function.clone(), args: asked.args.clone() };
        match asked.holds {
            true if must_hold.contains(&fact) => {}
            true => return Err(Rejection::NotReplayed(format!("{} need not say yes", fact.function))),
            false if refused.as_ref().is_none_or(|r| *r == fact) => refused = Some(fact),
            false => return Err(Rejection::NotReplayed("two inferred functions say no".into())),
        }
    }
    Ok(refused)
}

fn describe(module: &Module, outcome: &Outcome) -> String {
    match outcome {
        Outcome::Returned(_) => "a return from the entry function".into(),
        Outcome::Halted => "a regular stop".into(),
        Outcome::AssumeViolated { .. } => "a violated assumption".into(),
        Outcome::ImpossibleContent { site, byte } => {
            let site = &module.sites[*site];
            let place = module.show_loc(site.loc);
            format!("a text of {} at {place} that has a byte 0x{byte:02x}, which it cannot have", site.name)
        }
        Outcome::MemoryError { what, loc } => format!("a memory error: {what} at {}", module.show_loc(*loc)),
        Outcome::Unsupported { what, loc } => {
            format!("{what} at {}, which is not supported", module.show_loc(*loc))
        }
        Outcome::ExternalCall { name, loc } => {
            format!("a call of {name} at {}, which has no body", module.show_loc(*loc))
        }
        Outcome::MemoryLimit => "more memory than a replay is given".into(),
        Outcome::StepLimit => "more steps than a replay is given".into(),
        Outcome::CallDepthLimit => "a deeper recursion than a replay is given".into(),
        Outcome::AssertFailed { loc, .. } => format!("another check, at {}", module.show_loc(*loc)),
        Outcome::InputsEnded { site } => {
            format!("a call of {} that the trace has no value for", module.sites[*site].name)
        }
        Outcome::WrongInput { site } => {
            format!("a value of another type than {} gives", module.sites[*site].name)
        }
    }
}
