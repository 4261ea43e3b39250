//! Transforms of systems. Each returns the way back, so that evidence found for the transformed system becomes
//! evidence for the one it was made from.

mod cone_of_influence;

pub use cone_of_influence::CONE_OF_INFLUENCE;

use crate::{Derivation, Solution, System};
use ox_logic::Store;

pub struct Transformed {
    pub system: System,
    pub back: Box<dyn BackMap>,
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
