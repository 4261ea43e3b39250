//! The text forms: systems as in CHC-COMP, solutions as `define-fun`, derivations line by line.

mod answer;
mod parse;
mod print;

pub use answer::{parse_answer, print_answer, print_derivation, print_solution};
pub use parse::{ChcError, parse_system};
pub use print::print_system;
