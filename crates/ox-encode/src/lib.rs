//! From the program IR to SEA-IR, and from SEA-IR to Horn clauses or to one formula.
//!
//! A file or folder an arrow: `ir_to_sea`, `sea_to_chc`, `sea_to_vc`; `arith` says how machine integers become numbers.

pub mod arith;
pub mod ir_to_sea;
pub mod sea_to_chc;
pub mod sea_to_vc;
