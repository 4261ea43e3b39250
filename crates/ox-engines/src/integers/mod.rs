//! Systems over bit-vectors solved over integers: exact wrap-around there (`ox_encode::arith`), and the way back.
//!
//! Spacer generalises well over linear integer arithmetic and badly over bits. Where the translation is not exact it has more facts, so a
//! solution is one of the bit-vectors too; a derivation may not be. The caller checks both.
//!
//! Tried and left out: global guidance. It finds relations that Spacer alone misses, but over bits they could not be checked in a minute.

mod bits_to_integers;
mod integers_to_bits;

use crate::z3_spacer;
use bits_to_integers::Integers;
use ox_chc::{ChcAnswer, System};
use ox_logic::Store;

pub fn solve(store: &mut Store, system: &System) -> ChcAnswer {
    let integers = match Integers::of(store, system) {
        Ok(integers) => integers,
        Err(reason) => return ChcAnswer::Unknown(reason),
    };
    match z3_spacer::solve(store, &integers.system) {
        ChcAnswer::Sat(solution) => match integers.solution(store, system, &solution) {
            Some(solution) => ChcAnswer::Sat(solution),
            None => ChcAnswer::Unknown("the solution over integers cannot be said with bits".into()),
        },
        ChcAnswer::Unsat(derivation) => ChcAnswer::Unsat(integers.derivation(store, system, &derivation)),
        ChcAnswer::Unknown(reason) => ChcAnswer::Unknown(reason),
    }
}
