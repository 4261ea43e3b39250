//! Transforms of systems. Each returns the way back, so that evidence found for the transformed system becomes
//! evidence for the one it was made from.
//!
//! A transform keeps the numbers of predicates: one that is gone just occurs in no clause any more.

mod arguments;
mod cone_of_influence;
mod equalities;
mod equations;
mod inlining;
mod merging;
mod propagation;
mod recover;
mod slicing;
mod unfolding;

pub use cone_of_influence::CONE_OF_INFLUENCE;
pub use equalities::EQUALITIES;
pub use inlining::{FULL_INLINING, INLINING};
pub use merging::MERGING;
pub use propagation::PROPAGATION;
pub use slicing::SLICING;
pub use unfolding::{Then, UNFOLDING, undecided, unfold_rounds};

pub use equations::{Solved, conjuncts, solve as solve_equations};

use crate::{ChcAnswer, Derivation, Solution, System};
use ox_logic::Store;

pub struct Transformed {
    pub system: System,
    pub back: Box<dyn BackMap>,
}

pub trait BackMap {
    /// An error says why there is none, which only happens if `horn` has no answer.
    fn solution(&self, store: &mut Store, solution: Solution, horn: &mut Horn) -> Result<Solution, String>;
    fn derivation(&self, store: &mut Store, derivation: Derivation) -> Derivation;

    /// The answer about the system before the transform.
    fn answer(&self, store: &mut Store, answer: ChcAnswer, horn: &mut Horn) -> ChcAnswer {
        match answer {
            ChcAnswer::Sat(s) => match self.solution(store, s, horn) {
                Ok(s) => ChcAnswer::Sat(s),
                Err(reason) => ChcAnswer::Unknown(reason),
            },
            ChcAnswer::Unsat(d) => ChcAnswer::Unsat(self.derivation(store, d)),
            ChcAnswer::Unknown(reason) => ChcAnswer::Unknown(reason),
        }
    }
}

/// An engine, for systems without recursion that a way back may need a solution of.
pub type Horn<'a> = dyn FnMut(&mut Store, &System) -> ChcAnswer + 'a;

/// A row of the table of transforms.
pub struct Transform {
    pub name: &'static str,
    pub help: &'static str,
    pub apply: fn(&mut Store, &System) -> Transformed,
}

/// Every transform, in the order in which they are applied.
pub const ALL: &[Transform] =
    &[CONE_OF_INFLUENCE, EQUALITIES, UNFOLDING, PROPAGATION, SLICING, INLINING, FULL_INLINING, MERGING];

/// What is applied unless something else is asked for, in this order.
pub const DEFAULT: &[&str] =
    &["cone-of-influence", "equalities", "propagation", "slicing", "inlining", "merging"];

pub fn named(name: &str) -> Option<&'static Transform> {
    ALL.iter().find(|t| t.name == name)
}

/// The transforms one after the other, as one.
pub fn apply_all<'a>(
    store: &mut Store,
    system: &System,
    transforms: impl IntoIterator<Item = &'a Transform>,
) -> Transformed {
    let mut system = system.clone();
    let mut backs = vec![];
    for transform in transforms {
        let done = (transform.apply)(store, &system);
        debug_assert_eq!(done.system.validate(store), Ok(()), "after {}", transform.name);
        system = done.system;
        backs.push(done.back);
    }
    Transformed { system, back: Box::new(Chain(backs)) }
}

/// The engine's answer by way of the transforms, about the system as it was. If the way back fails, the engine gets the system as
/// it was.
pub fn solve_through<'a>(
    store: &mut Store,
    system: &System,
    transforms: impl IntoIterator<Item = &'a Transform>,
    engine: &mut Horn,
) -> ChcAnswer {
    let done = apply_all(store, system, transforms);
    match engine(store, &done.system) {
        ChcAnswer::Sat(s) => match done.back.solution(store, s, engine) {
            Ok(s) => ChcAnswer::Sat(s),
            Err(_) => engine(store, system),
        },
        ChcAnswer::Unsat(d) => ChcAnswer::Unsat(done.back.derivation(store, d)),
        ChcAnswer::Unknown(reason) => ChcAnswer::Unknown(reason),
    }
}

/// Ways back in the order of the transforms; evidence takes them in reverse.
struct Chain(Vec<Box<dyn BackMap>>);

impl BackMap for Chain {
    fn solution(&self, store: &mut Store, solution: Solution, horn: &mut Horn) -> Result<Solution, String> {
        self.0.iter().rev().try_fold(solution, |s, back| back.solution(store, s, horn))
    }

    fn derivation(&self, store: &mut Store, derivation: Derivation) -> Derivation {
        self.0.iter().rev().fold(derivation, |d, back| back.derivation(store, d))
    }
}
