//! How machine integers become numbers of the logic. A new arithmetic is one file and one row.

mod bv;
mod int;
mod signedness;

pub use signedness::{Repr, Signedness};

use ox_logic::Value;
use ox_logic::{Sort, Store, Term};
use rustc_hash::{FxHashMap, FxHashSet};

/// Whether a register, or the elements of a memory register, are read as signed or unsigned numbers; see [`Signedness`].
pub type Reprs = FxHashMap<Term, Repr>;

/// What a translation knows of the program.
#[derive(Clone, Copy)]
pub struct Context<'a> {
    pub reprs: &'a Reprs,
    /// The registers of memories that passes have added: they remember something for every address.
    pub shadows: &'a FxHashSet<Term>,
    /// The lowest address of an object and the one behind the highest: where memory is accessed, the path condition says that the
    /// address is one of these, unless it is a shadow.
    pub space: Option<(u64, u64)>,
}

/// Translates the terms of one clause. The input terms are over bit-vectors and Booleans.
pub trait Arith {
    /// A term whose value stands for the bit-vector `t`, read as `repr`; a Boolean stays one.
    fn value(&mut self, store: &mut Store, t: Term, repr: Repr) -> Term;

    /// What is known of the number of a register; `chosen`: the environment supplies it, the program does not compute it.
    fn in_range(&mut self, store: &mut Store, var: Term, chosen: bool) -> Term;

    /// Constraints on the auxiliary variables that the translation introduced.
    fn side_conditions(&mut self) -> Vec<Term>;

    /// What was approximated, for people; drained.
    fn approximations(&mut self) -> Vec<String>;
}

/// A row of the table.
pub struct ArithRow {
    pub name: &'static str,
    pub help: &'static str,
    /// The sort that stands for a sort of SEA-IR.
    pub sort: fn(&mut Store, Sort) -> Sort,
    pub translator: for<'a> fn(Context<'a>) -> Box<dyn Arith + 'a>,
    /// The machine value that a number stands for, given the sort in SEA-IR.
    pub decode: fn(&Store, &Value, Sort) -> Value,
    /// Operations wrap around, as those of the machine do.
    pub wraps: bool,
    /// What a proof under this arithmetic assumes.
    pub assumption: Option<&'static str>,
    /// The LLVM pipeline whose output it likes (DESIGN, decision 11).
    pub pipeline: &'static str,
}

pub const ALL: &[ArithRow] = &[
    ArithRow {
        name: "int",
        help: "integers, with the wrap-around of every operation encoded exactly",
        sort: int::sort,
        translator: |context| Box::new(int::IntArith::new(context, true)),
        decode: int::decode,
        wraps: true,
        assumption: None,
        pipeline: "int",
    },
    ArithRow {
        name: "bv",
        help: "bit-vectors",
        sort: |_, s| s,
        translator: |_| Box::new(bv::BvArith),
        decode: |_, v, _| v.clone(),
        wraps: true,
        assumption: None,
        pipeline: "bv",
    },
    ArithRow {
        name: "math",
        help: "unbounded integers that never wrap around (an assumption, named in the verdict)",
        sort: int::sort,
        translator: |context| Box::new(int::IntArith::new(context, false)),
        decode: int::decode,
        wraps: false,
        assumption: Some("integers never wrap around; inputs stay within their types (--arith math) [math]"),
        pipeline: "int",
    },
];

pub fn named(name: &str) -> Option<&'static ArithRow> {
    ALL.iter().find(|r| r.name == name)
}
