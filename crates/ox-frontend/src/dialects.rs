//! Functions of the environment that we know by name (DESIGN, decision 14), one row each.
//!
//! SV-COMP (`__VERIFIER_*`, `reach_error`), SeaHorn (`sassert`, `nd_*`, …), CBMC (`__CPROVER_*`,
//! `nondet_*`), KLEE (`klee_*`), and the C library as far as it ends the program, allocates, or leaves memory alone.
//!
//! A function with a body is used as it is defined, except those that mean *error*: SV-COMP tasks define
//! `reach_error` in many ways and always mean the call.

use crate::tables::names;

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
    /// Any value of the result type.
    Input,
    /// 0 or 1.
    BoolInput,
    /// The execution ends.
    Stop,
    /// Renamed, so that LLVM knows nothing of it.
    Allocate(&'static str),
    /// `memcpy`, `memmove`, `memset` with the arguments of the C library.
    Copy,
    Move,
    Set,
    /// `klee_make_symbolic(address, size, name)`.
    MakeSymbolic,
    /// Any result and no effect on the program's memory, which is announced.
    NoEffect,
    /// No effect and no result.
    Nothing,
    /// `__builtin_constant_p`: no.
    No,
    /// `__builtin_object_size`: not known.
    UnknownSize,
    Unsupported(&'static str),
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

/// The first row that fits counts.
pub(crate) const ALL: &[Row] = &[
    // errors
    exact("reach_error", Meaning::Error { text: None }),
    exact("__VERIFIER_error", Meaning::Error { text: None }),
    exact("__SEAHORN_error", Meaning::Error { text: None }),
    exact("__assert_fail", Meaning::Error { text: Some(0) }),
    exact("__assert_perror_fail", Meaning::Error { text: None }),
    exact("__assert", Meaning::Error { text: Some(0) }),
    exact("__assert_rtn", Meaning::Error { text: Some(3) }),
    exact("_assert", Meaning::Error { text: Some(0) }),
    exact("__assert_func", Meaning::Error { text: Some(3) }),
    exact("klee_report_error", Meaning::Error { text: Some(2) }),
    // assertions
    exact("__VERIFIER_assert", Meaning::Assert { text: None }),
    exact("__VERIFIER_assert_not", Meaning::AssertNot),
    exact("sassert", Meaning::Assert { text: None }),
    exact("sea_assert", Meaning::Assert { text: None }),
    exact("__CPROVER_assert", Meaning::Assert { text: Some(1) }),
    exact("klee_assert", Meaning::Assert { text: None }),
    exact("static_assert", Meaning::Assert { text: None }),
    // assumptions
    exact("__VERIFIER_assume", Meaning::Assume),
    exact("__SEA_assume", Meaning::Assume),
    exact("sea_assume", Meaning::Assume),
    exact("assume", Meaning::Assume),
    exact("assume_abort_if_not", Meaning::Assume),
    exact("__CPROVER_assume", Meaning::Assume),
    exact("klee_assume", Meaning::Assume),
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
    exact("klee_make_symbolic", Meaning::MakeSymbolic),
    // ends
    exact("exit", Meaning::Stop),
    exact("_exit", Meaning::Stop),
    exact("_Exit", Meaning::Stop),
    exact("quick_exit", Meaning::Stop),
    exact("abort", Meaning::Stop),
    exact("klee_silent_exit", Meaning::Stop),
    exact("llvm.trap", Meaning::Stop),
    exact("llvm.ubsantrap", Meaning::Stop),
    exact("_ZSt9terminatev", Meaning::Stop),
    exact("__cxa_pure_virtual", Meaning::Stop),
    exact("__stack_chk_fail", Meaning::Stop),
    // memory
    exact("malloc", Meaning::Allocate(names::MALLOC)),
    exact("_Znwm", Meaning::Allocate(names::MALLOC)),
    exact("_Znam", Meaning::Allocate(names::MALLOC)),
    exact("_Znwj", Meaning::Allocate(names::MALLOC)),
    exact("_Znaj", Meaning::Allocate(names::MALLOC)),
    exact("calloc", Meaning::Allocate(names::CALLOC)),
    exact("free", Meaning::Allocate(names::FREE)),
    exact("cfree", Meaning::Allocate(names::FREE)),
    exact("_ZdlPv", Meaning::Allocate(names::FREE)),
    exact("_ZdaPv", Meaning::Allocate(names::FREE)),
    exact("_ZdlPvm", Meaning::Allocate(names::FREE)),
    exact("_ZdaPvm", Meaning::Allocate(names::FREE)),
    exact("_ZdlPvj", Meaning::Allocate(names::FREE)),
    exact("_ZdaPvj", Meaning::Allocate(names::FREE)),
    exact("realloc", Meaning::Unsupported("realloc")),
    exact("reallocarray", Meaning::Unsupported("reallocarray")),
    exact("posix_memalign", Meaning::Unsupported("posix_memalign")),
    exact("aligned_alloc", Meaning::Unsupported("aligned_alloc")),
    exact("memalign", Meaning::Unsupported("memalign")),
    exact("valloc", Meaning::Unsupported("valloc")),
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
    exact("signal", Meaning::Unsupported("a signal handler")),
    exact("sigaction", Meaning::Unsupported("a signal handler")),
    exact("atexit", Meaning::Unsupported("atexit")),
    exact("fork", Meaning::Unsupported("fork")),
    exact("pthread_create", Meaning::Unsupported("threads")),
    exact("thrd_create", Meaning::Unsupported("threads")),
    exact("pthread_exit", Meaning::Unsupported("threads")),
    exact("qsort", Meaning::Unsupported("qsort")),
    exact("bsearch", Meaning::Unsupported("bsearch")),
    exact("__cxa_allocate_exception", Meaning::Unsupported("a C++ exception")),
    exact("__cxa_throw", Meaning::Unsupported("a C++ exception")),
    exact("__cxa_rethrow", Meaning::Unsupported("a C++ exception")),
    exact("_Unwind_Resume", Meaning::Unsupported("a C++ exception")),
    // no effect on memory
    exact("printf", Meaning::NoEffect),
    exact("vprintf", Meaning::NoEffect),
    exact("fprintf", Meaning::NoEffect),
    exact("vfprintf", Meaning::NoEffect),
    exact("dprintf", Meaning::NoEffect),
    exact("sea_printf", Meaning::NoEffect),
    exact("printk", Meaning::NoEffect),
    exact("puts", Meaning::NoEffect),
    exact("fputs", Meaning::NoEffect),
    exact("fputc", Meaning::NoEffect),
    exact("putc", Meaning::NoEffect),
    exact("putchar", Meaning::NoEffect),
    exact("perror", Meaning::NoEffect),
    exact("fflush", Meaning::NoEffect),
    exact("fgetc", Meaning::NoEffect),
    exact("getc", Meaning::NoEffect),
    exact("getchar", Meaning::NoEffect),
    exact("rand", Meaning::NoEffect),
    exact("srand", Meaning::NoEffect),
    exact("random", Meaning::NoEffect),
    exact("srandom", Meaning::NoEffect),
    exact("sleep", Meaning::NoEffect),
    exact("usleep", Meaning::NoEffect),
    exact("strlen", Meaning::NoEffect),
    exact("strcmp", Meaning::NoEffect),
    exact("strncmp", Meaning::NoEffect),
    exact("memcmp", Meaning::NoEffect),
    exact("atoi", Meaning::NoEffect),
    exact("atol", Meaning::NoEffect),
    exact("atof", Meaning::NoEffect),
    // intrinsics that LLVM answers itself, differently at different levels
    exact("llvm.debugtrap", Meaning::Nothing),
    prefix("llvm.is.constant.", Meaning::No),
    prefix("llvm.objectsize.", Meaning::UnknownSize),
    prefix("llvm.var.annotation", Meaning::Nothing),
];

pub(crate) fn meaning(name: &str) -> Option<Meaning> {
    let fits = |row: &&Row| if row.prefix { name.starts_with(row.name) } else { name == row.name };
    ALL.iter().find(fits).map(|row| row.meaning)
}
