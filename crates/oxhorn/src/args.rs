//! The options. This is a contract: scripts rely on the names, the defaults and the exit codes.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use ox_encode::arith::{self, ArithRow};
use ox_encode::sea_to_chc::step::{self, StepRow};
use std::path::PathBuf;

/// Verifies C, C++ and LLVM programs: safe, unsafe or unknown, with checked evidence.
#[derive(Parser)]
#[command(name = "oxhorn", version, max_term_width = 100)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Subcommand)]
pub enum Command {
    /// Check the assertions of a program
    Check(CheckArgs),
    /// Solve a system of constrained Horn clauses in the format of CHC-COMP
    Solve(SolveArgs),
    /// Print the program IR of a program
    Ir(StageArgs),
    /// Print the points-to graphs and the memory regions of a program
    Dsa(DsaArgs),
    /// Print the SEA-IR of a program
    Sea(StageArgs),
    /// Print the Horn clauses of a program, or of a file in the format of CHC-COMP
    Chc(ChcArgs),
    /// Say what is installed and what is missing
    Doctor,
    /// Run an engine on standard input (used by oxhorn itself)
    #[command(hide = true)]
    Worker(WorkerArgs),
}

/// How a program is read.
#[derive(Args, Clone)]
pub struct ProgramArgs {
    /// C, C++ (.c .i .cc .cpp), LLVM (.ll .bc) files; several are linked
    #[arg(required_unless_present = "compile_commands", value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Compile as this compilation database says: the FILEs, or all that it has; a FILE that ends in .json is one too
    #[arg(long, value_name = "FILE.json")]
    pub compile_commands: Option<PathBuf>,
    /// Arguments for clang
    #[arg(last = true, value_name = "CLANG_ARGS")]
    pub clang_args: Vec<String>,
    /// The function where execution starts
    #[arg(long, value_name = "NAME", default_value = "main")]
    pub entry: String,
    /// A machine with 32-bit (-m32) or 64-bit (-m64) pointers
    #[arg(short = 'm', value_name = "BITS")]
    pub machine: Option<Machine>,
    /// How much LLVM simplifies the program before it is verified
    #[arg(short = 'O', value_name = "LEVEL", default_value = "2", value_parser = clap::value_parser!(u8).range(0..=3))]
    pub level: u8,
    /// How machine integers are modelled [default: int]
    #[arg(long, value_name = "ARITH", value_parser = row(arith::ALL.iter().map(|r| (r.name, r.help)), arith::named))]
    pub arith: Option<&'static ArithRow>,
    /// How far one clause goes
    #[arg(long, value_name = "STEP", default_value = "large", value_parser = row(step::ALL.iter().map(|r| (r.name, r.help)), step::named))]
    pub step: &'static StepRow,
    /// What becomes of calls; recursive functions always have summaries
    #[arg(long, value_name = "CALLS", default_value = "auto")]
    pub calls: CallsName,
    /// How a failure inside of a call becomes known
    #[arg(long, value_name = "ERRORS", default_value = "predicate")]
    pub errors: ErrorsName,
    /// What is modelled: registers, pointers, memory
    #[arg(long, value_name = "TRACK", default_value = "mem")]
    pub track: TrackName,
    /// What to check, and nothing else: one or several with commas between them; may be repeated
    #[arg(long, value_name = "PROPERTIES", default_value = "reach", value_delimiter = ',')]
    pub property: Vec<PropertyName>,
    /// An allocation may give the null pointer
    #[arg(long)]
    pub malloc_may_fail: bool,
    /// What functions without a body do to the memory of the program
    #[arg(long, value_name = "WHAT", default_value = "havoc")]
    pub externals: ExternalsName,
    /// What a volatile read gives
    #[arg(long, value_name = "WHAT", default_value = "nondet")]
    pub volatile: VolatileName,
    /// The pointer analysis: cs, ci or flat
    #[arg(long, value_name = "VARIANT", default_value = "cs")]
    pub dsa: String,
    /// The largest element of a memory, in bytes: 1, 2, 4 or 8
    #[arg(long, value_name = "BYTES", default_value = "8", value_parser = ["1", "2", "4", "8"])]
    pub word_size: String,
}

/// How the bounded engine models memory and solves its formulas.
#[derive(Args, Clone)]
pub struct BoundedArgs {
    /// Unroll loops that often (engine bmc); several numbers, as in 1,2,4, are tried in turn
    #[arg(long, value_name = "N", value_delimiter = ',', value_parser = clap::value_parser!(u32).range(1..))]
    pub unwind: Vec<u32>,
    /// The solver (engine bmc); `auto` lets yices and z3 race
    #[arg(long, value_name = "NAME", default_value = "auto")]
    pub solver: String,
    /// Let a second solver confirm every formula that was refuted (engine bmc)
    #[arg(long)]
    pub certify: bool,
    /// On safe, name the assertions that no execution comes to (engines bmc and auto)
    #[arg(long)]
    pub vacuity: bool,
    /// Memory in formulas: lambdas or arrays (engine bmc)
    #[arg(long, value_name = "NAME", default_value = "lambdas")]
    pub memory: String,
    /// Where objects are: observed, static or symbolic (engine bmc)
    #[arg(long, value_name = "NAME", default_value = "observed")]
    pub placement: String,
    /// Paths as conditions or the program as pure dataflow (engine bmc)
    #[arg(long, value_name = "FORM", default_value = "paths")]
    pub form: FormName,
}

/// How Horn clauses are transformed before an engine gets them.
#[derive(Args, Clone)]
pub struct TransformArgs {
    /// The transforms of Horn clauses, in this order (`none` for none) [default: those that pay]
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub transforms: Option<Vec<String>>,
    /// Leave out a transform of Horn clauses; may be repeated
    #[arg(long, value_name = "NAME")]
    pub no_transform: Vec<String>,
}

#[derive(Args)]
pub struct CheckArgs {
    #[command(flatten)]
    pub program: ProgramArgs,
    #[command(flatten)]
    pub bounded: BoundedArgs,
    #[command(flatten)]
    pub transform: TransformArgs,
    /// The engine; `auto` chooses
    #[arg(long, value_name = "NAME", default_value = "auto")]
    pub engine: String,
    /// Give up after that many seconds
    #[arg(long, value_name = "SECONDS")]
    pub timeout: Option<f64>,
    /// Give up when an engine needs more memory
    #[arg(long, value_name = "MB")]
    pub memory_limit: Option<u64>,
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    pub format: FormatName,
    /// On safe, print the invariants of loops and functions
    #[arg(long)]
    pub show_invariants: bool,
    /// Print stages, times and sizes on standard error
    #[arg(long)]
    pub verbose: bool,
}

#[derive(Args)]
pub struct SolveArgs {
    #[arg(value_name = "FILE.smt2")]
    pub file: PathBuf,
    #[command(flatten)]
    pub transform: TransformArgs,
    /// The engine; `auto` chooses
    #[arg(long, value_name = "NAME", default_value = "auto")]
    pub engine: String,
    /// Give up after that many seconds
    #[arg(long, value_name = "SECONDS")]
    pub timeout: Option<f64>,
    /// Give up when an engine needs more memory
    #[arg(long, value_name = "MB")]
    pub memory_limit: Option<u64>,
    /// On sat, print the interpretation of the predicates
    #[arg(long)]
    pub model: bool,
    /// On unsat, print the derivation
    #[arg(long)]
    pub proof: bool,
}

#[derive(Args)]
pub struct StageArgs {
    #[command(flatten)]
    pub program: ProgramArgs,
}

#[derive(Args)]
pub struct DsaArgs {
    #[command(flatten)]
    pub program: ProgramArgs,
    /// How precise: cs (by calling context), ci (one graph), flat (one region)
    #[arg(long, value_name = "NAME", default_value = "cs")]
    pub variant: String,
    /// Draw the graphs for graphviz
    #[arg(long)]
    pub dot: bool,
}

#[derive(Args)]
pub struct ChcArgs {
    #[command(flatten)]
    pub program: ProgramArgs,
    /// Write to a file instead of standard output
    #[arg(short = 'o', value_name = "OUT.smt2")]
    pub output: Option<PathBuf>,
    #[arg(long, value_name = "FORMAT", default_value = "chc-comp")]
    pub format: ClausesName,
    /// Transform the clauses first, by these transforms in this order
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub transforms: Vec<String>,
}

/// How Horn clauses are written.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ClausesName {
    /// SMT-LIB in the strict format of CHC-COMP, for any solver
    ChcComp,
    /// SMT-LIB with any terms as arguments, shorter to read
    Short,
    /// A constraint logic program
    Clp,
}

#[derive(Args)]
pub struct WorkerArgs {
    #[arg(long)]
    pub engine: String,
    #[arg(long)]
    pub memory_limit: Option<u64>,
    #[arg(long, value_delimiter = ',')]
    pub transforms: Vec<String>,
}

#[derive(Clone, Copy, ValueEnum)]
pub enum Machine {
    #[value(name = "32")]
    M32,
    #[value(name = "64")]
    M64,
}

/// The rows of a table, by their names.
fn row<T: Clone + Send + Sync + 'static>(
    names: impl Iterator<Item = (&'static str, &'static str)>,
    named: fn(&str) -> Option<T>,
) -> impl TypedValueParser<Value = T> {
    let names = names.map(|(name, help)| PossibleValue::new(name).help(help));
    PossibleValuesParser::new(names).map(move |name| named(&name).expect("it has a row"))
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum CallsName {
    /// Inlined as long as the program stays below a size
    Auto,
    /// Inlined
    Inline,
    /// Inlined if the function is small or called once, else by summaries
    Small,
    /// By summaries
    Summaries,
    /// By summaries of executions that do not fail; those that do are followed in the entry
    Mixed,
}

impl CallsName {
    pub fn inlining(self) -> ox_frontend::Inlining {
        match self {
            CallsName::Auto => ox_frontend::Inlining::Auto,
            CallsName::Inline => ox_frontend::Inlining::All,
            CallsName::Small => ox_frontend::Inlining::Small,
            CallsName::Summaries | CallsName::Mixed => ox_frontend::Inlining::Nothing,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ErrorsName {
    /// By a predicate of its own for each function that can fail; calls are cutpoints
    Predicate,
    /// By two flags in its summary; calls are not cutpoints
    Flags,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum TrackName {
    Reg,
    Ptr,
    Mem,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum PropertyName {
    /// Assertions hold, nothing that must not be reached is reached
    Reach,
    /// The next four: spatial, temporal, free, constants
    Memory,
    /// Every access is inside of the object that its pointer belongs to; null belongs to none
    Spatial,
    /// Nothing is accessed after it was freed or its scope has ended
    Temporal,
    /// Only heap objects are freed, each once
    Free,
    /// No constant is written
    Constants,
    /// Everything is freed in the end
    Leaks,
    /// Signed arithmetic does not overflow, shifts are valid, nothing is divided by zero
    Overflow,
    /// Subscripts are inside of arrays whose size their type shows
    Bounds,
    /// Nothing is accessed through the null pointer
    Null,
    /// overflow, bounds, null, and other undefined behaviour: counts of the bits of zero, sizes of arrays, missing returns
    Ub,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ExternalsName {
    /// They may write everything that they can get at
    Havoc,
    /// They write nothing and call nothing back; the verdict assumes it
    Pure,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum VolatileName {
    /// Any value
    Nondet,
    /// What the program wrote last; the verdict assumes it
    Plain,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum FormName {
    /// A condition for each block
    Paths,
    /// Section II of the SeaBMC paper to its end
    Dataflow,
    /// The same without the cone of influence
    DataflowAll,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum FormatName {
    Human,
    Json,
}
