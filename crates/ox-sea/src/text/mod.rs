//! The text form of SEA-IR: one line an instruction, terms as in SMT-LIB.
//!
//! ```text
//! program 64 entry main
//!
//! function main() -> (i32) at f.c:3 {
//! bb0():
//!   x.0: i32 = nondet 0 ; x
//!   y.1: i32 = (bvadd x.0 #x00000001)
//!   assume (bvslt x.0 #x0000000a)
//!   assert (bvslt y.1 #x0000000b) check 0
//!   (r.2: i32) = call f(x.0 y.1)
//!   if (bvslt x.0 r.2) goto bb1(x.0)
//!   goto bb2()
//! …
//! ```
//! A `; name` after a register is the source variable.

pub mod parser;
pub mod printer;

pub use parser::{SeaParseError, parse};
pub use printer::print;
