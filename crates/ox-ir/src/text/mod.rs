//! The text form of the IR, close to LLVM's. `parse_module(&module.to_string())` gives the module back.
//!
//! ```text
//! module ptr 64
//! file #0 "f.c"
//! site #0: i32 input "__VERIFIER_nondet_int" var "x" !0:4:7
//! check #0: assertion "x > 0" in "main" !0:5:3
//! global @counter size 4 align 4 = [zero 4] !0:1:5
//!
//! func @main() -> i32 !0:3:1 {
//! bb0():
//!   %x.0: i32 = nondet #0 !0:4:7
//!   %1: i1 = cmp sgt %x.0, 0:i32
//!   assert %1, #0 !0:5:3
//!   branch %1, bb1(%x.0), bb2()
//! …
//! ```
//!
//! A value is written `%name.id` or `%id`: the number is its identity, the name is the source
//! variable. Where a value is defined its type follows. `!file:line:column` is a source location. A comment
//! runs from `;` to the end of the line. Line breaks mean nothing.

mod definitions;
mod instructions;
mod lexer;
mod mnemonics;
mod parser;
mod printer;

pub use parser::{ParseError, parse_module};
pub use printer::print_function;
