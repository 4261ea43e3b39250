//! LLVM must not use undefined behaviour against us (DESIGN, decision 9; UFO, section 2.1, for uninitialised variables).
//!
//! An ordered list of steps that runs on every module, from source or bitcode, before the first LLVM pass. After it the
//! module has no undefined behaviour that an optimisation could exploit: each case has become a check that fails, a
//! fresh nondeterministic value, or the end of the execution.
//!
//! Everything is expressed by calls of functions named `ox.*`, one declaration per site, of which LLVM only
//! knows that they read and write memory that nothing else sees. So it neither deletes, merges nor reorders them, and
//! the sequence of nondet values of an execution is the same before and after optimisation.
//!
//! Not covered: the alignment that loads and stores promise (LLVM 22 draws no conclusions from it), `fptosi` out of
//! range (floats are opaque above), constant expressions with `inbounds`; overlapping `memcpy` and other invalid accesses
//! unless they are checked (`memory_checks`).

mod accesses;
mod aliases;
mod allocation;
mod arithmetic;
mod assembly;
mod assembly_text;
mod callbacks;
mod computed_gotos;
mod control;
mod dispatch;
mod entry;
mod entry_objects;
mod environment;
mod environment_reach;
mod exceptions;
mod guessed_addresses;
mod inferred;
mod initialisation;
mod initialisers;
mod instrument;
mod intrinsics;
mod locals;
mod memory;
mod objects;
mod outside_calls;
mod pointer_origin;
mod points_to;
mod promises;
mod reached;
mod signatures;
mod sizes;
mod slots;
mod type_information;
mod undefined;
mod unseen;
mod variadic;
mod variadic_area;
mod wrappers;

use crate::error::FrontendError;
use crate::llvm::{Layout, Module, Value};
use crate::tables::Tables;
use crate::{Checks, Externals};

/// The module while it is being defined.
pub(crate) struct Defining<'a> {
    pub module: &'a Module<'a>,
    pub layout: Layout,
    pub tables: &'a mut Tables,
    /// The function that the user wants verified; it has a body.
    pub entry: &'a str,
    /// Its parameters that point to objects of their own.
    pub objects: &'a [crate::EntryObject],
    pub object_depth: u32,
    /// Nothing lies deeper.
    pub objects_end: bool,
    /// No two pointers lead to the same object.
    pub objects_apart: bool,
    /// Pointers to characters lead to texts of at most so many of them.
    pub strings: Option<u64>,
    /// At most so many arguments of `main`, each of at most so many bytes.
    pub arguments: Option<(u32, u32)>,
    /// Global variables have their initial values when an entry other than `main` is called.
    pub initial_globals: bool,
    pub unseen: Unseen,
    /// What is wrong with the objects that the user wants, if something is.
    pub refused: Option<String>,
    /// Non-constant globals start with any content.
    pub any_globals: bool,
    pub checks: Checks,
    pub malloc_may_fail: bool,
    pub externals: Externals,
    pub plain_volatile: bool,
    /// Variables of other files without a size.
    pub of_unknown_size: Vec<Value>,
    /// The program has its own `operator new` or `malloc`.
    pub own_new: bool,
}

/// One row: a step of `define_ub`.
pub struct Step {
    pub name: &'static str,
    pub help: &'static str,
    run: fn(&mut Defining),
}

/// In this order: later steps rely on what earlier ones made of calls.
pub const ALL: &[Step] = &[
    Step {
        name: "library",
        help: "models of library functions that the program uses and does not define",
        run: crate::library::provide,
    },
    Step {
        name: "sizes",
        help: "a variable of another file whose size is not known gets one",
        run: sizes::run,
    },
    Step {
        name: "promises",
        help: "drop flags, attributes and metadata that promise something to the optimiser",
        run: promises::run,
    },
    Step {
        name: "intrinsics",
        help: "intrinsics make no promises, and those that are not known are unsupported before they are rewritten",
        run: intrinsics::run,
    },
    Step {
        name: "computed_gotos",
        help: "labels are numbers, and a computed goto is a switch",
        run: computed_gotos::run,
    },
    Step {
        name: "slots",
        help: "ghosts of SeaHorn that pointers carry along, and shadow memory",
        run: slots::run,
    },
    Step { name: "aliases", help: "an alias is what it stands for", run: aliases::run },
    Step {
        name: "initialisers",
        help: "undefined bytes of an initialiser are zero, which is announced",
        run: initialisers::run,
    },
    Step {
        name: "exceptions",
        help: "a throw is unsupported, so that no call unwinds",
        run: exceptions::run,
    },
    Step {
        name: "inferred",
        help: "functions without a body in functions annotated with \"partial\" are to be inferred",
        run: inferred::run,
    },
    Step {
        name: "type_information",
        help: "what C++ knows about classes at run time is left out, and to look at it is unsupported",
        run: type_information::run,
    },
    Step {
        name: "variadic",
        help: "variable arguments lie in an object that the call makes",
        run: variadic::run,
    },
    Step {
        name: "signatures",
        help: "a call through another type than the function's is unsupported unless it passes what is taken",
        run: signatures::run,
    },
    Step {
        name: "wrappers",
        help: "a function without a body whose address is taken gets one that calls it",
        run: wrappers::run,
    },
    Step {
        name: "outside_calls",
        help: "what a pointer from outside calls is a function without a body",
        run: outside_calls::run,
    },
    Step { name: "entry", help: "constructors, then the entry function on any arguments", run: entry::run },
    Step {
        name: "callbacks",
        help: "a function without a body may call the functions that it is given",
        run: callbacks::run,
    },
    Step {
        name: "environment",
        help: "inputs, assertions, assumptions, exits, allocation and other functions without a body",
        run: environment::run,
    },
    Step {
        name: "control",
        help: "unreachable and llvm.assume become checks; assembly is unsupported",
        run: control::run,
    },
    Step { name: "memory", help: "a volatile load gives any value", run: memory::run },
    Step {
        name: "guessed_addresses",
        help: "numbers used as addresses may be those of visible variables, and are announced",
        run: guessed_addresses::run,
    },
    Step { name: "accesses", help: "announce what is taken for granted about memory", run: accesses::run },
    Step {
        name: "arithmetic",
        help: "guard divisions, oversized shifts and bit counts of zero",
        run: arithmetic::run,
    },
    Step { name: "locals", help: "a variable without a value starts with any value", run: locals::run },
    Step { name: "reached", help: "mark where assertions are decided, for vacuity", run: reached::run },
    Step { name: "undefined", help: "undef and poison are any value at each use", run: undefined::run },
];

pub(crate) use accesses::looks_at_places;
pub(crate) use environment::Variables as SiteVariables;
pub(crate) use environment_reach::is_unknown;
pub(crate) use instrument::Stop;
pub(crate) use signatures::fits;
pub(crate) use undefined::run as define_undefined;
pub(crate) use unseen::Unseen;

/// Code behind the end of an execution is dropped after each step, so that the next one does not speak of it.
pub(crate) fn run(defining: &mut Defining) -> Result<(), FrontendError> {
    crate::built_in_checks::insert(defining)?;
    for step in ALL {
        (step.run)(defining);
        if let Some(what) = defining.refused.take() {
            return Err(FrontendError::Option(what));
        }
        crate::pipeline::run_passes(defining.module, "function(unreachableblockelim)")?;
    }
    if defining.tables.pointers_from_outside {
        defining.effect_site(ox_ir::OUTSIDE_MEMORY);
    }
    match defining.checks.any_memory() {
        true => crate::memory_checks::insert(defining)?,
        false => crate::memory_checks::refuse(defining, &defining.of_unknown_size.clone()),
    }
    // they were there to be checked
    for name in [crate::tables::names::READS, crate::tables::names::APART] {
        let asked = defining.module.function(name);
        asked.into_iter().flat_map(|f| f.users()).for_each(|call| call.erase());
    }
    Ok(())
}
