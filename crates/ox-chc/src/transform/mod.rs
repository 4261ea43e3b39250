//! Transforms of systems. Each returns the way back, so that evidence found for the transformed system becomes
//! evidence for the one it was made from.

mod cone_of_influence;

pub use cone_of_influence::CONE_OF_INFLUENCE;

use crate::{Answer, Derivation, Solution, System};
use ox_logic::Store;

pub struct Transformed {
    pub system: System,
    pub back: Box<dyn BackMap>,
}

impl Transformed {
    /// An answer about the new system as one about the old.
    pub fn answer(&self, store: &mut Store, answer: Answer) -> Answer {
        match answer {
            Answer::Sat(solution) => Answer::Sat(self.back.solution(store, solution)),
            Answer::Unsat(derivation) => Answer::Unsat(self.back.derivation(store, derivation)),
            Answer::Unknown(reason) => Answer::Unknown(reason),
        }
    }
}

pub trait BackMap {
    fn solution(&self, store: &mut Store, solution: Solution) -> Solution;
    fn derivation(&self, store: &mut Store, derivation: Derivation) -> Derivation;
}

/// A row of the table of transforms.
pub struct Transform {
    pub name: &'static str,
    pub help: &'static str,
    pub apply: fn(&mut Store, &System) -> Transformed,
}
