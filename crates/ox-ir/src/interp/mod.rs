//! The interpreter: the referee of counterexamples and of differential tests.
//!
//! It runs a valid module (`validate`) on given inputs, bit-precisely, with a byte-accurate
//! memory. A pointer is an address and the object it was derived from (see `PtrTest`), which it also keeps in
//! memory and in integers of its width; an access outside of that object is a `MemoryError`, even inside another one. An
//! address that comes from elsewhere belongs to the object that contains it, so that pointers survive any detour through
//! integers and bytes. A pointer that comes from outside belongs to an object that is known there at that time (`effects.rs`), or to
//! none. Objects are laid out by a deterministic allocator with gaps between them.
//!
//! Limits, on purpose: the alignment of an access is not checked (the machine does not trap either); the addresses of
//! dead stack objects are used again. The first content of stack objects, and of globals that are defined
//! elsewhere, comes from `Inputs::unspecified_byte`; that of heap objects and of `MemHavoc` from `Inputs::content`.
//! Floating point is that of the host for `f32` and `f64`; the other formats can be moved, not
//! computed with. A conversion from a float that does not fit the integer is `Unsupported`.

mod accesses;
mod bytes;
mod dependence;
mod effects;
mod eval;
mod float;
mod forbidden_access;
mod frame;
mod input;
mod memory;
mod object;
mod placement;
mod pointer_tests;
mod ranges;
mod replay;
mod run;
mod unread_inputs;
mod value;

pub use forbidden_access::{AccessedObject, ForbiddenAccess, ObjectState, Target};
pub use input::{Content, Effect, Input};
pub use placement::{ObjectName, Placed};
pub use replay::{Replay, replay, replay_placed};
pub use run::{run, run_placed};
pub use value::{Pointer, Value};

use crate::model::*;

/// The environment of a run: it chooses the values of the `Nondet` instructions.
pub trait Inputs {
    /// The next value for this site; `None`: the trace has ended.
    fn next(&mut self, module: &Module, site: SiteId) -> Option<Value>;

    /// The bytes for a site of kind `Content`, of which the program wants so many.
    fn content(&mut self, _module: &Module, _site: SiteId, _length: u64) -> Content {
        Content::default()
    }

    /// What a function without a body writes when it is called: the input for its site, of kind `Effect`.
    fn effect(&mut self, _module: &Module, _site: SiteId) -> Effect {
        Effect::default()
    }

    /// Whether calls of functions without a body are passed over, as if they gave zeros and wrote no more than their `effect`. A call
    /// whose result is a pointer that is used never is.
    fn passes_over(&self) -> bool {
        false
    }

    /// The content of a byte that no site stands for; asked once per byte, when its object comes to life.
    fn unspecified_byte(&mut self) -> u8 {
        0
    }
}

/// What a run may use up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunLimits {
    /// Instructions and terminators.
    pub steps: u64,
    /// Bytes of live objects.
    pub memory: u64,
    /// Calls that are active at the same time.
    pub call_depth: usize,
    /// How many source positions to keep, the last ones; 0 keeps none.
    pub trace: usize,
}

impl Default for RunLimits {
    fn default() -> Self {
        RunLimits { steps: 100_000_000, memory: 1 << 28, call_depth: 100_000, trace: 0 }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    pub outcome: Outcome,
    pub steps: u64,
    /// The inputs in the order in which the run asked for them.
    pub consumed: Vec<(SiteId, Input)>,
    /// What functions that are to be inferred were asked, in this order.
    pub inferred: Vec<Inferred>,
    /// What the check that failed stands before, if it is about an access and that could be found out.
    pub forbidden: Option<ForbiddenAccess>,
    /// The functions without a body, and the variables of other files, that a check which failed depends on.
    pub depends_on: Vec<String>,
    /// The inputs that were put into memory at the start and never read there.
    pub unread: Vec<SiteId>,
    /// The source positions that the run went through; repetitions in a row are left out.
    pub trace: Vec<TracePoint>,
}

/// An answer that the run relies on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inferred {
    pub function: String,
    pub args: Vec<Value>,
    pub holds: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TracePoint {
    pub function: FuncId,
    pub loc: Loc,
}

/// How a run ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The entry function returned.
    Returned(Vec<Value>),
    /// `Halt`, or a division that traps.
    Halted,
    AssertFailed {
        check: CheckId,
        loc: Option<Loc>,
    },
    AssumeViolated {
        loc: Option<Loc>,
    },
    /// There is no more value for this site.
    InputsEnded {
        site: SiteId,
    },
    /// The value for this site does not have the site's type.
    WrongInput {
        site: SiteId,
    },
    /// The content for this site has a byte that the site does not have.
    ImpossibleContent {
        site: SiteId,
        byte: u8,
    },
    MemoryError {
        what: String,
        loc: Option<Loc>,
    },
    Unsupported {
        what: String,
        loc: Option<Loc>,
    },
    /// A function without a body was called, and not passed over.
    ExternalCall {
        name: String,
        loc: Option<Loc>,
    },
    StepLimit,
    MemoryLimit,
    CallDepthLimit,
}
