//! Functions of the environment that we know by name (DESIGN, decision 14), one row each.
//!
//! SV-COMP (`__VERIFIER_*`, `reach_error`), SeaHorn (`sassert`, `nd_*`, …), CBMC (`__CPROVER_*`,
//! `nondet_*`), KLEE (`klee_*`), and the C library as far as it ends the program, allocates, or leaves memory alone.
//!
//! A function with a body is used as it is defined, except those that mean *error*: SV-COMP tasks define
//! `reach_error` in many ways and always mean the call.

use ox_ir::PtrTest;

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
    /// The program ends in an orderly way.
    Exit,
    /// A heap object of as many bytes as the argument of that number says.
    Malloc {
        size: u32,
        failing: Failing,
    },
    Calloc,
    /// The alignment, then the size.
    AlignedAlloc,
    Free,
    /// `memhavoc(address, size)`: those bytes have any content.
    Havoc,
    /// What the test says about the first argument; `InBounds` has a length, and wants the object to be alive.
    Test(PtrTest),
    ResetModified,
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
        matches!(self, Meaning::Malloc { .. } | Meaning::Calloc | Meaning::AlignedAlloc)
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
    Meaning::Malloc { size: 0, failing }
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
    exact("__VERIFIER_assert_if", Meaning::AssertIf),
    exact("sea_assert_if", Meaning::AssertIf),
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
    exact("memhavoc", Meaning::Havoc),
    // questions about memory
    exact("sea_is_dereferenceable", Meaning::Test(PtrTest::InBounds)),
    exact("sea_is_alloc", Meaning::Test(PtrTest::Live)),
    exact("sea_is_modified", Meaning::Test(PtrTest::Modified)),
    exact("sea_reset_modified", Meaning::ResetModified),
    exact("sea_tracking_on", Meaning::Track(true)),
    exact("sea_tracking_off", Meaning::Track(false)),
    exact("sea_set_shadowmem", Meaning::Unsupported("sea_set_shadowmem")),
    exact("sea_get_shadowmem", Meaning::Unsupported("sea_get_shadowmem")),
    // ends
    exact("exit", Meaning::Exit),
    exact("_exit", Meaning::Exit),
    exact("_Exit", Meaning::Exit),
    exact("quick_exit", Meaning::Exit),
    exact("abort", Meaning::Stop),
    exact("klee_silent_exit", Meaning::Stop),
    exact("llvm.trap", Meaning::Stop),
    exact("llvm.ubsantrap", Meaning::Stop),
    exact("_ZSt9terminatev", Meaning::Stop),
    exact("__cxa_pure_virtual", Meaning::Stop),
    exact("__stack_chk_fail", Meaning::Stop),
    // memory
    exact("malloc", malloc(Failing::ByOption)),
    exact("sea_malloc", malloc(Failing::Always)),
    exact("sea_malloc_havoc", malloc(Failing::Always)),
    exact("sea_malloc_safe", malloc(Failing::Never)),
    exact("sea_malloc_havoc_safe", malloc(Failing::Never)),
    exact("_Znwm", malloc(Failing::Never)),
    exact("_Znam", malloc(Failing::Never)),
    exact("_Znwj", malloc(Failing::Never)),
    exact("_Znaj", malloc(Failing::Never)),
    exact("calloc", Meaning::Calloc),
    exact("free", Meaning::Free),
    exact("cfree", Meaning::Free),
    exact("sea_free", Meaning::Free),
    exact("_ZdlPv", Meaning::Free),
    exact("_ZdaPv", Meaning::Free),
    exact("_ZdlPvm", Meaning::Free),
    exact("_ZdaPvm", Meaning::Free),
    exact("_ZdlPvj", Meaning::Free),
    exact("_ZdaPvj", Meaning::Free),
    exact("reallocarray", Meaning::Unsupported("reallocarray")),
    exact("aligned_alloc", Meaning::AlignedAlloc),
    exact("memalign", Meaning::AlignedAlloc),
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
    exact("atexit", Meaning::NotRun),
    exact("at_quick_exit", Meaning::NotRun),
    exact("__cxa_atexit", Meaning::NotRun),
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
    exact("atoi", Meaning::NoEffect),
    exact("atol", Meaning::NoEffect),
    exact("atof", Meaning::NoEffect),
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
    exact("fmod", Meaning::NoEffect),
    exact("fmodf", Meaning::NoEffect),
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
