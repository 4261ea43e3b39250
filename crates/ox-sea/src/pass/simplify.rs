//! Constant propagation, store-to-load forwarding, CFG simplification and dead code, until nothing changes.
//!
//! Run on the program as it comes and again once it is unrolled, when most addresses and conditions are constants.

use super::{Inputs, dead_code, forward_loads, propagate, straighten};
use crate::Program;
use ox_logic::Store;

/// Each round pays for the next one only a little; what is left then is left to the solver.
const ROUNDS: u32 = 4;

pub fn simplify(store: &mut Store, program: &mut Program, inputs: Inputs) {
    rounds(store, program, |store, program| _ = dead_code(store, program, inputs));
}

/// The same, and dead code stays.
pub fn simplify_all(store: &mut Store, program: &mut Program) {
    rounds(store, program, |_, _| {});
}

fn rounds(store: &mut Store, program: &mut Program, after: impl Fn(&mut Store, &mut Program)) {
    for _ in 0..ROUNDS {
        propagate(store, program);
        let straightened = straighten(program);
        let forwarded = forward_loads(store, program);
        after(store, program);
        if !forwarded && !straightened {
            break;
        }
    }
    // what was merged in the last round are copies
    propagate(store, program);
    straighten(program);
}
