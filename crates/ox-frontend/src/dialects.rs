//! Functions of the environment that we know by name (DESIGN, decision 14), one row each.
//!
//! SV-COMP (`__VERIFIER_*`, `reach_error`), SeaHorn (`sassert`, `nd_*`, …), CBMC (`__CPROVER_*`,
//! `nondet_*`), KLEE (`klee_*`), and the C library as far as it ends the program, allocates, or leaves memory alone.
//! Names with a dot (`seahorn.fail`, `verifier.assume.not`, …) are those that SeaHorn's own passes leave in bitcode.
//! C++ may declare a function of a verifier without `extern "C"`; functions of the C library it may not.
//!
//! A function with a body is used as it is defined, except those that mean *error*: SV-COMP tasks define
//! `reach_error` in many ways and always mean the call.

use crate::llvm::{Type, Value};
use ox_ir::{Maker, PtrTest};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Meaning {
    /// To call it is an error. The number is the argument with a text about it, if there is one.
    Error {
        text: Option<u32>,
    },
    /// The first argument must not be zero.
    Assert {
        text: Option<u32>,
    },
    /// The first argument must be zero.
    AssertNot,
    /// Executions in which the first argument is zero are not considered.
    Assume,
    /// Executions in which the first argument is not zero are not considered.
    AssumeNot,
    /// Any value of the result type.
    Input,
    /// 0 or 1.
    BoolInput,
    /// The execution ends.
    Stop,
    /// The program ends in an orderly way.
    Exit,
    /// Memory of the calling function, of as many bytes as the first argument says.
    Alloca,
    /// A heap object of as many bytes as the argument of that number says.
    Malloc {
        size: u32,
        failing: Failing,
        maker: Maker,
    },
    Calloc(Maker),
    /// The alignment, then the size.
    AlignedAlloc(Maker),
    /// It frees what was made that way.
    Free(Maker),
    /// `memhavoc(address, size)`: those bytes have any content.
    Havoc,
    /// What the test says about the first argument; `InBounds` has a length, and wants the object to be alive.
    Test(PtrTest),
    ResetModified,
    /// Numbers that a pointer carries along, or that belong to an address, and only the verifier sees.
    Ghost(Ghost),
    /// Modifications are recorded from here on, or not.
    Track(bool),
    /// If the first argument is not zero, the second must not be.
    AssertIf,
    /// `memcpy`, `memmove`, `memset` with the arguments of the C library.
    Copy,
    Move,
    Set,
    /// `klee_make_symbolic(address, size, name)`.
    MakeSymbolic,
    /// The intrinsic of that name, on the type of the result.
    Intrinsic(&'static str),
    /// `fmod`, which is an instruction.
    FloatRemainder,
    /// Any result and no effect on the program's memory, which is announced.
    NoEffect,
    /// What it registers is not run, which is announced.
    NotRun,
    /// No effect and no result.
    Nothing,
    /// `__builtin_constant_p`: no.
    No,
    /// `__builtin_object_size`: not known.
    UnknownSize,
    Unsupported(&'static str),
    /// A verifier has such a function and we do not: not supported, by its name.
    Missing,
    /// What a model asks of the verifier (`models/ox_model.h`).
    Model(Asked),
}

/// See `models/ox_model.h`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Asked {
    /// Any value of the result type; the argument names it.
    Any,
    Assume,
    /// Any content for that many bytes; the last argument names it.
    AnyBytes(Without),
    /// That many bytes are read.
    Reads,
    /// Two places have nothing in common.
    Apart,
    /// Whether an allocation fails; the argument names it.
    AllocationFails,
    /// The first argument is true, or it is an error, of which the second says what it is.
    Check(Demand),
    /// The argument says what is not supported.
    Unsupported,
}

/// Bytes that a content cannot have, which only a replay knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Without {
    None,
    /// The third argument, if it is a constant.
    Argument,
    Space,
}

/// What a model demands, each of another property.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Demand {
    NoOverflow,
    Alive,
}

/// See `define_ub/slots.rs`. Each takes a pointer first, unless it says otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ghost {
    /// The pointer with that slot set to the second argument.
    SetSlot(u64),
    GetSlot(u64),
    /// The second argument says which slot.
    SetNamedSlot,
    GetNamedSlot,
    /// The pointer with the slots 0 and 1 of the second argument.
    CopySlots,
    /// The pointer.
    SameArgument,
    /// The kind, the address and the number.
    SetShadow,
    /// The kind and the address.
    GetShadow,
}

impl Ghost {
    /// The arguments and the result are as expected.
    pub fn fits(self, args: &[Value], result: Type) -> bool {
        let is_pointer = |v: &Value| v.ty().is_pointer();
        let is_number = |v: &Value| v.ty().is_int() && v.ty().width() <= 64;
        let gives_number = result.is_int() && result.width() <= 64;
        match (self, args) {
            (Ghost::SetSlot(_), [p, v]) => is_pointer(p) && is_number(v) && result.is_pointer(),
            (Ghost::SetNamedSlot, [p, s, v]) => {
                is_pointer(p) && is_number(s) && is_number(v) && result.is_pointer()
            }
            (Ghost::GetSlot(_), [p]) => is_pointer(p) && gives_number,
            (Ghost::GetNamedSlot, [p, s]) => is_pointer(p) && is_number(s) && gives_number,
            (Ghost::CopySlots, [p, q]) => is_pointer(p) && is_pointer(q) && result.is_pointer(),
            (Ghost::SameArgument, [p, ..]) => is_pointer(p) && (result.is_pointer() || result.is_void()),
            (Ghost::SetShadow, [k, p, v]) => {
                is_number(k) && is_pointer(p) && is_number(v) && result.is_void()
            }
            (Ghost::GetShadow, [k, p]) => is_number(k) && is_pointer(p) && gives_number,
            (
                Ghost::SetSlot(_)
                | Ghost::SetNamedSlot
                | Ghost::GetSlot(_)
                | Ghost::GetNamedSlot
                | Ghost::CopySlots
                | Ghost::SameArgument
                | Ghost::SetShadow
                | Ghost::GetShadow,
                _,
            ) => false,
        }
    }
}

/// Whether an allocation gives null.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Failing {
    /// If the user wants it.
    ByOption,
    Never,
    /// It may, whatever the user wants.
    Always,
}

impl Meaning {
    pub fn allocates(self) -> bool {
        matches!(self, Meaning::Malloc { .. } | Meaning::Calloc(_) | Meaning::AlignedAlloc(_))
    }

    pub fn frees(self) -> bool {
        matches!(self, Meaning::Free(_))
    }

    fn is_of_a_verifier(self) -> bool {
        match self {
            Meaning::Error { .. }
            | Meaning::Assert { .. }
            | Meaning::AssertNot
            | Meaning::AssertIf
            | Meaning::Assume
            | Meaning::AssumeNot
            | Meaning::Input
            | Meaning::BoolInput
            | Meaning::Havoc
            | Meaning::Test(_)
            | Meaning::ResetModified
            | Meaning::Ghost(_)
            | Meaning::Track(_)
            | Meaning::Missing
            | Meaning::MakeSymbolic => true,
            Meaning::Stop
            | Meaning::Exit
            | Meaning::Alloca
            | Meaning::Malloc { .. }
            | Meaning::Calloc(_)
            | Meaning::AlignedAlloc(_)
            | Meaning::Free(_)
            | Meaning::Copy
            | Meaning::Move
            | Meaning::Set
            | Meaning::Intrinsic(_)
            | Meaning::FloatRemainder
            | Meaning::NoEffect
            | Meaning::NotRun
            | Meaning::Nothing
            | Meaning::No
            | Meaning::UnknownSize
            | Meaning::Model(_)
            | Meaning::Unsupported(_) => false,
        }
    }
}

pub(crate) struct Row {
    pub name: &'static str,
    /// The name is only how it begins.
    prefix: bool,
    pub meaning: Meaning,
}

const fn exact(name: &'static str, meaning: Meaning) -> Row {
    Row { name, prefix: false, meaning }
}

const fn prefix(name: &'static str, meaning: Meaning) -> Row {
    Row { name, prefix: true, meaning }
}

const fn malloc(failing: Failing) -> Meaning {
    Meaning::Malloc { size: 0, failing, maker: Maker::Malloc }
}

/// Failure is an exception, which is not modelled.
const fn new(maker: Maker) -> Meaning {
    Meaning::Malloc { size: 0, failing: Failing::Never, maker }
}

/// The first row that fits counts.
pub(crate) const ALL: &[Row] = &[
    // errors
    exact("reach_error", Meaning::Error { text: None }),
    exact("__VERIFIER_error", Meaning::Error { text: None }),
    exact("__SEAHORN_error", Meaning::Error { text: None }),
    exact("__oxhorn_failed", Meaning::Error { text: Some(0) }),
    exact("__assert_fail", Meaning::Error { text: Some(0) }),
    exact("__assert_perror_fail", Meaning::Error { text: None }),
    exact("__assert", Meaning::Error { text: Some(0) }),
    exact("__assert_rtn", Meaning::Error { text: Some(3) }),
    exact("_assert", Meaning::Error { text: Some(0) }),
    exact("__assert_func", Meaning::Error { text: Some(3) }),
    exact("__assert2", Meaning::Error { text: Some(3) }),
    exact("__assert13", Meaning::Error { text: Some(3) }),
    exact("__assert_c99", Meaning::Error { text: Some(0) }),
    exact("_wassert", Meaning::Error { text: None }),
    exact("_ZSt21__glibcxx_assert_failPKciS0_S0_", Meaning::Error { text: Some(3) }),
    exact("g_assertion_message", Meaning::Error { text: Some(4) }),
    exact("g_assertion_message_expr", Meaning::Error { text: Some(4) }),
    exact("klee_report_error", Meaning::Error { text: Some(2) }),
    exact("verifier.error", Meaning::Error { text: None }),
    exact("seahorn.fail", Meaning::Error { text: None }),
    // assertions
    exact("__VERIFIER_assert", Meaning::Assert { text: None }),
    exact("__VERIFIER_assert_not", Meaning::AssertNot),
    // without <assert.h>
    exact("assert", Meaning::Assert { text: None }),
    exact("__VERIFIER_assert_if", Meaning::AssertIf),
    exact("sea_assert_if", Meaning::AssertIf),
    exact("sea.assert.if", Meaning::AssertIf),
    exact("sassert", Meaning::Assert { text: None }),
    exact("sea_assert", Meaning::Assert { text: None }),
    exact("__CPROVER_assert", Meaning::Assert { text: Some(1) }),
    exact("klee_assert", Meaning::Assert { text: None }),
    exact("static_assert", Meaning::Assert { text: None }),
    exact("verifier.assert", Meaning::Assert { text: None }),
    exact("verifier.assert.not", Meaning::AssertNot),
    // assumptions
    exact("__VERIFIER_assume", Meaning::Assume),
    exact("__SEA_assume", Meaning::Assume),
    exact("sea_assume", Meaning::Assume),
    exact("assume", Meaning::Assume),
    exact("assume_abort_if_not", Meaning::Assume),
    exact("__CPROVER_assume", Meaning::Assume),
    exact("klee_assume", Meaning::Assume),
    exact("verifier.assume", Meaning::Assume),
    exact("verifier.assume.not", Meaning::AssumeNot),
    // inputs
    exact("__VERIFIER_nondet_bool", Meaning::BoolInput),
    exact("__VERIFIER_nondet__Bool", Meaning::BoolInput),
    exact("nd_bool", Meaning::BoolInput),
    exact("sea_nd_bool", Meaning::BoolInput),
    exact("nondet_bool", Meaning::BoolInput),
    exact("verifier_nondet_bool", Meaning::BoolInput),
    prefix("__VERIFIER_nondet_", Meaning::Input),
    prefix("verifier_nondet_", Meaning::Input),
    prefix("sea_nd_", Meaning::Input),
    prefix("nd_", Meaning::Input),
    prefix("nondet_", Meaning::Input),
    exact("nd", Meaning::Input),
    prefix("nd.", Meaning::Input),
    prefix("nondet.", Meaning::Input),
    prefix("verifier.nondet.", Meaning::Input),
    exact("klee_make_symbolic", Meaning::MakeSymbolic),
    exact("memhavoc", Meaning::Havoc),
    // questions about memory
    exact("sea_is_dereferenceable", Meaning::Test(PtrTest::InBounds)),
    exact("sea.is_dereferenceable", Meaning::Test(PtrTest::InBounds)),
    exact("sea_is_alloc", Meaning::Test(PtrTest::Live)),
    exact("sea.is_alloc", Meaning::Test(PtrTest::Live)),
    exact("sea_is_modified", Meaning::Test(PtrTest::Modified)),
    exact("sea.is_modified", Meaning::Test(PtrTest::Modified)),
    exact("sea_reset_modified", Meaning::ResetModified),
    exact("sea.reset_modified", Meaning::ResetModified),
    exact("sea.tracking_on", Meaning::Track(true)),
    exact("sea.tracking_off", Meaning::Track(false)),
    exact("sea_tracking_on", Meaning::Track(true)),
    exact("sea_tracking_off", Meaning::Track(false)),
    exact("sea_set_shadowmem", Meaning::Ghost(Ghost::SetShadow)),
    exact("sea_get_shadowmem", Meaning::Ghost(Ghost::GetShadow)),
    exact("sea_set_fatptr_slot", Meaning::Ghost(Ghost::SetNamedSlot)),
    exact("sea_get_fatptr_slot", Meaning::Ghost(Ghost::GetNamedSlot)),
    exact("__sea_set_extptr_slot0_hm", Meaning::Ghost(Ghost::SetSlot(0))),
    exact("__sea_set_extptr_slot1_hm", Meaning::Ghost(Ghost::SetSlot(1))),
    exact("__sea_get_extptr_slot0_hm", Meaning::Ghost(Ghost::GetSlot(0))),
    exact("__sea_get_extptr_slot1_hm", Meaning::Ghost(Ghost::GetSlot(1))),
    exact("__sea_copy_extptr_slots_hm", Meaning::Ghost(Ghost::CopySlots)),
    exact("__sea_recover_pointer_hm", Meaning::Ghost(Ghost::SameArgument)),
    exact("sea_mkown", Meaning::Ghost(Ghost::SameArgument)),
    exact("sea_mkshr", Meaning::Ghost(Ghost::SameArgument)),
    exact("sea_mov", Meaning::Ghost(Ghost::SameArgument)),
    exact("sea_mov_reg2mem", Meaning::Ghost(Ghost::SameArgument)),
    exact("sea_bor_mkbor", Meaning::Ghost(Ghost::SameArgument)),
    exact("sea_bor_mksuc", Meaning::Ghost(Ghost::SameArgument)),
    exact("sea_bor_mem2reg", Meaning::Ghost(Ghost::SameArgument)),
    exact("sea_begin_unique", Meaning::Ghost(Ghost::SameArgument)),
    exact("sea_end_unique", Meaning::Ghost(Ghost::SameArgument)),
    exact("sea_die", Meaning::Ghost(Ghost::SameArgument)),
    exact("ox.model.heap.start", Meaning::Test(PtrTest::Freeable)),
    exact("ox.model.mapped.start", Meaning::Test(PtrTest::FreeableBy(Maker::Map))),
    exact("ox.ghost.full", Meaning::Unsupported("a program that sets so many ghosts")),
    exact("ox.ghost.unset", Meaning::Unsupported("a ghost that was not set")),
    // what models ask for
    exact("ox.model.any.bytes", Meaning::Model(Asked::AnyBytes(Without::None))),
    exact("ox.model.any.bytes.without", Meaning::Model(Asked::AnyBytes(Without::Argument))),
    exact("ox.model.any.bytes.without.space", Meaning::Model(Asked::AnyBytes(Without::Space))),
    prefix("ox.model.any.", Meaning::Model(Asked::Any)),
    exact("ox.model.assume", Meaning::Model(Asked::Assume)),
    exact("ox.model.reads", Meaning::Model(Asked::Reads)),
    exact("ox.model.apart", Meaning::Model(Asked::Apart)),
    exact("ox.model.allocation.fails", Meaning::Model(Asked::AllocationFails)),
    exact("ox.model.check.overflow", Meaning::Model(Asked::Check(Demand::NoOverflow))),
    exact("ox.model.check.live", Meaning::Model(Asked::Check(Demand::Alive))),
    exact("ox.model.new.aligned", Meaning::AlignedAlloc(Maker::New)),
    exact("ox.model.new.array.aligned", Meaning::AlignedAlloc(Maker::NewArray)),
    exact("ox.model.delete", Meaning::Free(Maker::New)),
    exact("ox.model.delete.array", Meaning::Free(Maker::NewArray)),
    exact("ox.model.map", Meaning::Calloc(Maker::Map)),
    exact("ox.model.unmap", Meaning::Free(Maker::Map)),
    exact("ox.model.unsupported", Meaning::Model(Asked::Unsupported)),
    // those of CBMC that have no model
    prefix("__CPROVER_", Meaning::Missing),
    // marks of SeaHorn's passes, for its pointer analysis and its memory
    exact("seahorn.fn.enter", Meaning::Nothing),
    exact("sea.branch_sentinel", Meaning::Nothing),
    exact("sea_dsa_alias", Meaning::Nothing),
    prefix("shadow.mem.", Meaning::Nothing),
    // ends
    exact("exit", Meaning::Exit),
    exact("_exit", Meaning::Exit),
    exact("_Exit", Meaning::Exit),
    exact("quick_exit", Meaning::Exit),
    exact("abort", Meaning::Stop),
    exact("klee_silent_exit", Meaning::Stop),
    exact("llvm.trap", Meaning::Stop),
    exact("_ZSt9terminatev", Meaning::Stop),
    exact("__cxa_pure_virtual", Meaning::Stop),
    exact("__stack_chk_fail", Meaning::Stop),
    // memory
    // declared by hand; <alloca.h> says __builtin_alloca
    exact("alloca", Meaning::Alloca),
    exact("malloc", malloc(Failing::ByOption)),
    exact("sea_malloc", malloc(Failing::Always)),
    exact("sea_malloc_havoc", malloc(Failing::Always)),
    exact("sea_malloc_safe", malloc(Failing::Never)),
    exact("sea_malloc_havoc_safe", malloc(Failing::Never)),
    exact("_Znwm", new(Maker::New)),
    exact("_Znam", new(Maker::NewArray)),
    exact("_Znwj", new(Maker::New)),
    exact("_Znaj", new(Maker::NewArray)),
    exact("calloc", Meaning::Calloc(Maker::Malloc)),
    exact("free", Meaning::Free(Maker::Malloc)),
    exact("cfree", Meaning::Free(Maker::Malloc)),
    exact("sea_free", Meaning::Free(Maker::Malloc)),
    exact("sea.free", Meaning::Free(Maker::Malloc)),
    exact("_ZdlPv", Meaning::Free(Maker::New)),
    exact("_ZdaPv", Meaning::Free(Maker::NewArray)),
    exact("_ZdlPvm", Meaning::Free(Maker::New)),
    exact("_ZdaPvm", Meaning::Free(Maker::NewArray)),
    exact("_ZdlPvj", Meaning::Free(Maker::New)),
    exact("_ZdaPvj", Meaning::Free(Maker::NewArray)),
    exact("aligned_alloc", Meaning::AlignedAlloc(Maker::Malloc)),
    exact("memalign", Meaning::AlignedAlloc(Maker::Malloc)),
    exact("memcpy", Meaning::Copy),
    exact("memmove", Meaning::Move),
    exact("memset", Meaning::Set),
    // control that a call cannot express
    exact("setjmp", Meaning::Unsupported("setjmp")),
    exact("_setjmp", Meaning::Unsupported("setjmp")),
    exact("__sigsetjmp", Meaning::Unsupported("setjmp")),
    exact("sigsetjmp", Meaning::Unsupported("setjmp")),
    exact("longjmp", Meaning::Unsupported("longjmp")),
    exact("siglongjmp", Meaning::Unsupported("longjmp")),
    exact("_longjmp", Meaning::Unsupported("longjmp")),
    exact("__longjmp_chk", Meaning::Unsupported("longjmp")),
    exact("getcontext", Meaning::Unsupported("getcontext")),
    exact("setcontext", Meaning::Unsupported("setcontext")),
    exact("makecontext", Meaning::Unsupported("makecontext")),
    exact("swapcontext", Meaning::Unsupported("swapcontext")),
    exact("sigaction", Meaning::Unsupported("a signal handler")),
    exact("atexit", Meaning::NotRun),
    exact("at_quick_exit", Meaning::NotRun),
    exact("__cxa_atexit", Meaning::NotRun),
    exact("fork", Meaning::Unsupported("fork")),
    exact("pthread_create", Meaning::Unsupported("threads")),
    exact("thrd_create", Meaning::Unsupported("threads")),
    exact("pthread_exit", Meaning::Unsupported("threads")),
    exact("__cxa_allocate_exception", Meaning::Unsupported("a C++ exception")),
    exact("__cxa_throw", Meaning::Unsupported("a C++ exception")),
    exact("__cxa_rethrow", Meaning::Unsupported("a C++ exception")),
    exact("_Unwind_Resume", Meaning::Unsupported("a C++ exception")),
    // no effect on memory; where the format is a constant, `library/formats.rs` comes first
    exact("printf", Meaning::NoEffect),
    exact("vprintf", Meaning::NoEffect),
    exact("fprintf", Meaning::NoEffect),
    exact("vfprintf", Meaning::NoEffect),
    exact("dprintf", Meaning::NoEffect),
    exact("vdprintf", Meaning::NoEffect),
    exact("syslog", Meaning::NoEffect),
    exact("vsyslog", Meaning::NoEffect),
    exact("__printf_chk", Meaning::NoEffect),
    exact("__fprintf_chk", Meaning::NoEffect),
    exact("__vprintf_chk", Meaning::NoEffect),
    exact("__vfprintf_chk", Meaning::NoEffect),
    exact("__dprintf_chk", Meaning::NoEffect),
    exact("__vdprintf_chk", Meaning::NoEffect),
    exact("sea_printf", Meaning::NoEffect),
    exact("printk", Meaning::NoEffect),
    // mathematics
    exact("fabs", Meaning::Intrinsic("llvm.fabs")),
    exact("fabsf", Meaning::Intrinsic("llvm.fabs")),
    exact("fabsl", Meaning::Intrinsic("llvm.fabs")),
    exact("sqrt", Meaning::Intrinsic("llvm.sqrt")),
    exact("sqrtf", Meaning::Intrinsic("llvm.sqrt")),
    exact("sqrtl", Meaning::Intrinsic("llvm.sqrt")),
    exact("floor", Meaning::Intrinsic("llvm.floor")),
    exact("floorf", Meaning::Intrinsic("llvm.floor")),
    exact("floorl", Meaning::Intrinsic("llvm.floor")),
    exact("ceil", Meaning::Intrinsic("llvm.ceil")),
    exact("ceilf", Meaning::Intrinsic("llvm.ceil")),
    exact("ceill", Meaning::Intrinsic("llvm.ceil")),
    exact("trunc", Meaning::Intrinsic("llvm.trunc")),
    exact("truncf", Meaning::Intrinsic("llvm.trunc")),
    exact("truncl", Meaning::Intrinsic("llvm.trunc")),
    exact("round", Meaning::Intrinsic("llvm.round")),
    exact("roundf", Meaning::Intrinsic("llvm.round")),
    exact("roundl", Meaning::Intrinsic("llvm.round")),
    exact("copysign", Meaning::Intrinsic("llvm.copysign")),
    exact("copysignf", Meaning::Intrinsic("llvm.copysign")),
    exact("copysignl", Meaning::Intrinsic("llvm.copysign")),
    exact("fmin", Meaning::Intrinsic("llvm.minnum")),
    exact("fminf", Meaning::Intrinsic("llvm.minnum")),
    exact("fminl", Meaning::Intrinsic("llvm.minnum")),
    exact("fmax", Meaning::Intrinsic("llvm.maxnum")),
    exact("fmaxf", Meaning::Intrinsic("llvm.maxnum")),
    exact("fmaxl", Meaning::Intrinsic("llvm.maxnum")),
    exact("fma", Meaning::Intrinsic("llvm.fma")),
    exact("fmaf", Meaning::Intrinsic("llvm.fma")),
    exact("fmal", Meaning::Intrinsic("llvm.fma")),
    exact("sin", Meaning::NoEffect),
    exact("sinf", Meaning::NoEffect),
    exact("cos", Meaning::NoEffect),
    exact("cosf", Meaning::NoEffect),
    exact("tan", Meaning::NoEffect),
    exact("tanf", Meaning::NoEffect),
    exact("asin", Meaning::NoEffect),
    exact("asinf", Meaning::NoEffect),
    exact("acos", Meaning::NoEffect),
    exact("acosf", Meaning::NoEffect),
    exact("atan", Meaning::NoEffect),
    exact("atanf", Meaning::NoEffect),
    exact("atan2", Meaning::NoEffect),
    exact("atan2f", Meaning::NoEffect),
    exact("sinh", Meaning::NoEffect),
    exact("sinhf", Meaning::NoEffect),
    exact("cosh", Meaning::NoEffect),
    exact("coshf", Meaning::NoEffect),
    exact("tanh", Meaning::NoEffect),
    exact("tanhf", Meaning::NoEffect),
    exact("exp", Meaning::NoEffect),
    exact("expf", Meaning::NoEffect),
    exact("exp2", Meaning::NoEffect),
    exact("exp2f", Meaning::NoEffect),
    exact("log", Meaning::NoEffect),
    exact("logf", Meaning::NoEffect),
    exact("log2", Meaning::NoEffect),
    exact("log2f", Meaning::NoEffect),
    exact("log10", Meaning::NoEffect),
    exact("log10f", Meaning::NoEffect),
    exact("pow", Meaning::NoEffect),
    exact("powf", Meaning::NoEffect),
    exact("fmod", Meaning::FloatRemainder),
    exact("fmodf", Meaning::FloatRemainder),
    // intrinsics that LLVM answers itself, differently at different levels
    exact("llvm.debugtrap", Meaning::Nothing),
    prefix("llvm.is.constant.", Meaning::No),
    prefix("llvm.objectsize.", Meaning::UnknownSize),
    prefix("llvm.var.annotation", Meaning::Nothing),
];

pub(crate) fn meaning(name: &str) -> Option<Meaning> {
    let fits = |row: &&Row| if row.prefix { name.starts_with(row.name) } else { name == row.name };
    let row = ALL.iter().find(fits).map(|row| row.meaning);
    row.or_else(|| meaning(cpp_name(name)?).filter(|m| m.is_of_a_verifier()))
}

/// The name of a function that C++ declares outside of all namespaces and classes.
fn cpp_name(mangled: &str) -> Option<&str> {
    let rest = mangled.strip_prefix("_Z")?;
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let length: usize = rest[..digits].parse().ok()?;
    rest[digits..].get(..length)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_cpp_functions() {
        assert_eq!(meaning("_Z2ndv"), Some(Meaning::Input));
        assert_eq!(meaning("_Z11reach_errorv"), Some(Meaning::Error { text: None }));
        assert_eq!(meaning("_Z17__VERIFIER_assumei"), Some(Meaning::Assume));
        assert_eq!(meaning("_Z9nd_size_tv"), Some(Meaning::Input));
        // of the C library, in a namespace, cut off, no number
        for other in ["_Z6mallocm", "_ZN1a2ndEv", "_Z99nd", "_Z", "_Znd", "_Z4exiti"] {
            assert_eq!(meaning(other), None, "{other}");
        }
    }
}
