//! The text forms: systems as in CHC-COMP, as they are or strictly, and as constraint logic programs; solutions as `define-fun`,
//! derivations line by line.

mod answer;
mod clp;
mod parse;
mod print;
mod strict;

pub use answer::{parse_answer, print_answer, print_body, print_derivation, print_solution};
pub use clp::{ClpError, print_clp};
pub use parse::{ChcError, Question, parse_questions, parse_system};
pub use print::print_system;
pub use strict::print_strict;
