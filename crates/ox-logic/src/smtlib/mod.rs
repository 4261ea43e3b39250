//! SMT-LIB 2 text: s-expressions, scripts, terms, models; and the printer.
//!
//! Covered: the core theory, integers, bit-vectors, arrays, uninterpreted functions, `let`, annotations, macros
//! by `define-fun`, and quantifiers that can be pulled to the front of an assertion. Everything else is a
//! [`ParseError`] with its place. Nothing here recurses over terms, so depth is bounded by memory only.

mod definitions;
mod operators;
mod printer;
mod script;
mod sexpr;
mod sorts;
mod terms;

pub use definitions::{Definition, parse_definitions, parse_values};
pub use operators::is_reserved;
pub use printer::{TermPrinter, print_sort, print_symbol, print_term, print_value};
pub use script::{Assertion, Command, Script, parse_script};
pub use sexpr::{Kind, Sexpr, Sexprs};
pub use terms::parse_term;

/// What is wrong with a text, and where. Lines and columns count from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{line}:{column}: {message}")]
pub struct ParseError {
    pub line: u32,
    pub column: u32,
    pub message: String,
}
