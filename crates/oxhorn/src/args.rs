//! The options. This is a contract: scripts rely on the names, the defaults and the exit codes.

use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use ox_encode::arith;
use ox_encode::sea_to_chc::step;
use ox_encode::sea_to_vc::{allocate, memory};
use ox_engines::bmc::stages;
use ox_verify::Property;
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
    /// Check a program
    Check(Box<CheckArgs>),
    /// Solve a system of constrained Horn clauses in the format of CHC-COMP
    Solve(SolveArgs),
    /// Print the strategy that is in force: which engines run on what, when, and with which share of the time
    Strategy(StrategyArgs),
    /// List the engines, with the options that a strategy can give them
    Engines,
    /// List the library functions that have a model, and how exact it is
    Models {
        /// Only these functions
        names: Vec<String>,
    },
    /// List the loops of a program: their names for --unwind, where they are, and what is known of their ends
    Loops(LoopsArgs),
    /// Print the source with what abstract interpretation knows at loops and entries of functions, and which checks it proves
    Invariants(InvariantsArgs),
    /// Print the program IR of a program
    Ir(StageArgs),
    /// Print the points-to graphs and the memory regions of a program
    Dsa(DsaArgs),
    /// Print the SEA-IR of a program
    Sea(SeaArgs),
    /// Print a formula that the bounded engine asks its solvers about a program, in SMT-LIB
    Vc(Box<VcArgs>),
    /// Print the Horn clauses of a program, or of a file in the format of CHC-COMP
    Chc(ChcArgs),
    /// Say what is installed and what is missing
    Doctor,
}

/// How a program is read.
#[derive(Args, Clone)]
pub struct ProgramArgs {
    /// C, C++ (.c .i .cc .cpp), LLVM (.ll .bc) files; several are linked. -I, -D, -U, -W, -f and -std= go to clang
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Compile as this compilation database says: the FILEs, or all that it has; a FILE that ends in .json is one too
    #[arg(long, value_name = "FILE.json")]
    pub compile_commands: Option<PathBuf>,
    /// Of the compilation database, what this executable or library links; FILEs are linked to it
    #[arg(long, value_name = "NAME")]
    pub target: Option<String>,
    /// Further arguments for clang
    #[arg(last = true, value_name = "CLANG_ARGS")]
    pub clang_args: Vec<String>,
    /// The function where execution starts
    #[arg(long, value_name = "NAME", default_value = "main")]
    pub entry: String,
    /// A pointer that the entry is given (buf, or p->data) points to an object of its own, of one element, of a number of them, or of
    /// as many as a parameter says
    #[arg(long = "object", value_name = "POINTER[:LENGTH]")]
    pub objects: Vec<String>,
    /// A pointer that the entry is given points to a text of its own, which ends with a zero byte; of at most so many characters
    #[arg(long = "string", value_name = "POINTER[:MOST]")]
    pub strings: Vec<TextObject>,
    /// All pointers to characters that the entry is given lead to texts of at most so many characters, if accesses are checked
    #[arg(long = "strings", value_name = "MOST")]
    pub all_strings: Option<u64>,
    /// How many pointers in a row lead from a parameter of the entry to objects that exist, if accesses are checked
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u32).range(0..=8))]
    pub object_depth: u32,
    /// What lies deeper does not exist: lists and trees end there
    #[arg(long)]
    pub objects_end: bool,
    /// No two pointers that the entry is given lead to the same object
    #[arg(long)]
    pub objects_apart: bool,
    /// main gets at most N arguments and N variables of its environment, each of at most LONGEST bytes
    #[arg(long, value_name = "N[:LONGEST]")]
    pub arguments: Option<ArgumentBounds>,
    /// A machine with 32-bit (-m32) or 64-bit (-m64) pointers
    #[arg(short = 'm', value_name = "BITS")]
    pub machine: Option<MachineName>,
    /// How much LLVM simplifies the program before it is verified
    #[arg(short = 'O', value_name = "LEVEL", default_value = "2", value_parser = clap::value_parser!(u8).range(0..=3))]
    pub level: u8,
    #[command(flatten)]
    pub properties: PropertyArgs,
    #[command(flatten)]
    pub view: ViewArgs,
}

/// How many arguments `main` gets, and how long they are.
#[derive(Clone, Copy)]
pub struct ArgumentBounds {
    pub most: u32,
    pub longest: u32,
}

impl std::str::FromStr for ArgumentBounds {
    type Err = String;

    fn from_str(text: &str) -> Result<ArgumentBounds, String> {
        let (most, longest) = match text.split_once(':') {
            Some((most, longest)) => (most, longest.parse().ok()),
            None => (text, Some(31)),
        };
        let most = most.parse().ok().filter(|m| (1..=64).contains(m));
        let longest = longest.filter(|l| *l <= 4096);
        let bounds = most.zip(longest).map(|(most, longest)| ArgumentBounds { most, longest });
        bounds.ok_or_else(|| "expected 1 to 64 arguments of 0 to 4096 bytes, such as 8:31".to_owned())
    }
}

/// A pointer to a text, and the most characters that it has.
#[derive(Clone)]
pub struct TextObject {
    pub pointer: String,
    pub most: Option<u64>,
}

impl std::str::FromStr for TextObject {
    type Err = String;

    fn from_str(text: &str) -> Result<TextObject, String> {
        let Some((pointer, most)) = text.split_once(':') else {
            return Ok(TextObject { pointer: text.to_owned(), most: None });
        };
        match most.parse() {
            Ok(most) => Ok(TextObject { pointer: pointer.to_owned(), most: Some(most) }),
            Err(_) => Err(format!("{most} is not a number of characters")),
        }
    }
}

/// What is checked, and of what world.
#[derive(Args, Clone)]
#[command(next_help_heading = "Properties and environment")]
pub struct PropertyArgs {
    /// What is checked, and nothing else; several with commas or by repeating
    #[arg(long, value_name = "PROPERTIES", default_value = "reach", value_delimiter = ',',
          value_parser = named(Property::ALL.iter().map(|r| (r.name, r.help))))]
    pub property: Vec<String>,
    /// An allocation may give the null pointer
    #[arg(long)]
    pub malloc_may_fail: bool,
    /// What functions without a body do to the memory of the program
    #[arg(long, value_name = "WHAT", default_value = "havoc")]
    pub externals: ExternalsName,
    /// A function without a body and without a model makes the answer unknown
    #[arg(long, conflicts_with = "externals")]
    pub strict: bool,
    /// What a volatile read gives
    #[arg(long, value_name = "WHAT", default_value = "nondet")]
    pub volatile: VolatileName,
    /// What the global variables hold when an entry other than main is called
    #[arg(long, value_name = "WHAT", default_value = "any")]
    pub globals: GlobalsName,
}

/// How the program is seen. Without these it is as the strategy says.
#[derive(Args, Clone)]
#[command(next_help_heading = "Clauses")]
pub struct ViewArgs {
    /// How machine integers are modelled
    #[arg(long, value_name = "ARITH", value_parser = named(arith::ALL.iter().map(|r| (r.name, r.help))))]
    pub arith: Option<String>,
    /// How far one clause goes
    #[arg(long, value_name = "STEP", value_parser = named(step::ALL.iter().map(|r| (r.name, r.help))))]
    pub step: Option<String>,
    /// What becomes of calls; recursive functions always have summaries
    #[arg(long, value_name = "CALLS", value_parser = named(CALLS))]
    pub calls: Option<String>,
    /// How a failure inside of a call becomes known
    #[arg(long, value_name = "ERRORS", value_parser = named(ERRORS))]
    pub errors: Option<String>,
    /// What is modelled
    #[arg(long, value_name = "TRACK", value_parser = named(TRACKS))]
    pub track: Option<String>,
    /// The pointer analysis; for all engines
    #[arg(long, value_name = "VARIANT", value_parser = named(ox_dsa::ALL.iter().map(|r| (r.name, r.help))))]
    pub dsa: Option<String>,
    /// The largest element of a memory, in bytes; for all engines
    #[arg(long, value_name = "BYTES", value_parser = ["1", "2", "4", "8"])]
    pub word_size: Option<String>,
}

const CALLS: [(&str, &str); 5] = [
    ("auto", "inlined as long as the program stays below a size"),
    ("inline", "inlined"),
    ("small", "inlined if the function is small or called once, else by summaries"),
    ("summaries", "by summaries"),
    ("mixed", "by summaries of executions that do not fail; those that do are followed in the entry"),
];

const ERRORS: [(&str, &str); 2] = [
    ("predicate", "by a predicate of its own for each function that can fail; calls are cutpoints"),
    ("flags", "by two flags in its summary; calls are not cutpoints"),
];

const TRACKS: [(&str, &str); 3] =
    [("reg", "registers"), ("ptr", "pointers too; what memory holds is arbitrary"), ("mem", "memory too")];

const FORMS: [(&str, &str); 3] = [
    ("paths", "a condition for each block"),
    ("dataflow", "section II of the SeaBMC paper to its end"),
    (
        "dataflow-all",
        "the same without the cone of influence: dead values have equations too; the other two are the cone by construction",
    ),
];

impl ViewArgs {
    /// Those that were given, by the keys of a view.
    pub fn given(&self) -> Vec<(String, String)> {
        let all = [
            ("arith", &self.arith),
            ("step", &self.step),
            ("calls", &self.calls),
            ("errors", &self.errors),
            ("track", &self.track),
            ("dsa", &self.dsa),
            ("word-size", &self.word_size),
        ];
        given(&all)
    }
}

/// How the bounded engine models memory and solves its formulas.
#[derive(Args, Clone, Default)]
#[command(next_help_heading = "Bounded engine (bmc, also as a part of auto)")]
pub struct BoundedArgs {
    /// Unroll loops up to that often; several numbers, as in 1,3,9, are tried in turn. LOOP:N is for one loop, which is not unrolled more
    /// often: main.0:3 (`oxhorn loops` lists the names), file.c:12:3 or main:12:3
    #[arg(long, value_name = "[LOOP:]N", value_delimiter = ',')]
    pub unwind: Vec<Unwinding>,
    /// The solver; `auto` lets yices, cadical and z3 race [others: z3, cadical, yices, cvc5, bitwuzla, boolector, z3-process]
    #[arg(long, value_name = "NAME")]
    pub solver: Option<String>,
    /// Memory in formulas
    #[arg(long, value_name = "NAME", value_parser = named(memory::ALL.iter().map(|r| (r.name, r.help))))]
    pub memory: Option<String>,
    /// Where objects are
    #[arg(long, value_name = "NAME", value_parser = named(allocate::PLACEMENTS.iter().map(|r| (r.name, r.help))))]
    pub placement: Option<String>,
    /// What the formula is made of
    #[arg(long, value_name = "FORM", value_parser = named(FORMS))]
    pub form: Option<String>,
    /// Make the formula of the unrolled program as it is, without simplifying the program or any term. What is left: LLVM's passes, the
    /// constants that unrolling folds, branches on a constant are taken, equal terms are one, and a load skips the stores of --memory
    /// lambdas that are known to be elsewhere
    #[arg(long)]
    pub no_simplify: bool,
}

/// How often loops are unrolled, or one of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unwinding {
    Depth(u32),
    Loop(String, u32),
}

impl std::str::FromStr for Unwinding {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let positive = |number: &str| match number.trim().parse::<u32>() {
            Ok(n) if n > 0 => Ok(n),
            Err(e) if *e.kind() == std::num::IntErrorKind::PosOverflow => {
                Err(format!("{number} is too many iterations; the most is {}", u32::MAX))
            }
            _ => Err(format!("{number} is not a positive number of iterations")),
        };
        match text.rsplit_once(':') {
            None => positive(text).map(Unwinding::Depth),
            Some((name, _)) if name.trim().is_empty() => Err("there is no loop before the colon".into()),
            Some((name, number)) => Ok(Unwinding::Loop(name.trim().into(), positive(number)?)),
        }
    }
}

impl BoundedArgs {
    /// Those that were given, by the options of the engine.
    pub fn given(&self) -> Vec<(String, String)> {
        let (mut depths, mut loops) = (vec![], vec![]);
        for one in &self.unwind {
            match one {
                Unwinding::Depth(n) => depths.push(*n),
                Unwinding::Loop(name, n) => loops.push(format!("{name}:{n}")),
            }
        }
        if let [most] = depths[..] {
            // errors that show early are found early
            depths = (0..32).map(|k| 1 << k).take_while(|n| *n < most).chain([most]).collect();
        }
        let depths: Vec<String> = depths.iter().map(u32::to_string).collect();
        let depths = (!depths.is_empty()).then(|| depths.join(","));
        let loops = (!loops.is_empty()).then(|| loops.join("\n"));
        let simplify = self.no_simplify.then(|| "false".to_owned());
        let all = [
            ("unwind", &depths),
            ("loops", &loops),
            ("solver", &self.solver),
            ("memory", &self.memory),
            ("placement", &self.placement),
            ("form", &self.form),
            ("simplify", &simplify),
        ];
        given(&all)
    }
}

fn given(all: &[(&str, &Option<String>)]) -> Vec<(String, String)> {
    all.iter().filter_map(|(name, value)| Some((name.to_string(), (*value).clone()?))).collect()
}

/// How Horn clauses are transformed before an engine gets them.
#[derive(Args, Clone)]
#[command(next_help_heading = "Clauses")]
pub struct TransformArgs {
    /// The transforms of Horn clauses, in this order (`none` for none) [default: those that pay]
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub transforms: Option<Vec<String>>,
    /// Leave out a transform of Horn clauses; may be repeated. `--no-transform intervals` with z3-spacer is Spacer alone, as in the
    /// paper of SeaHorn
    #[arg(long, value_name = "NAME")]
    pub no_transform: Vec<String>,
    /// What becomes of invariants that members prove: `background` makes them part of the clauses of the others, `lemmas` tells the
    /// engines that have lemmas, `none` keeps them apart. A FILE has invariants of another tool (SMT-LIB's define-fun): what is
    /// inductive of them is used. Both may be given [default: background]
    #[arg(long, value_name = "USE|FILE")]
    pub facts: Vec<String>,
    /// The abstract domain of the engine absint, or a product of several such as zones*congruences
    #[arg(long, value_name = "DOMAIN")]
    pub domain: Option<String>,
    /// Write a picture of the run of the engine spacer: obligations, what they need, and lemmas, in the language of graphviz
    #[arg(long, value_name = "FILE")]
    pub trace_dot: Option<PathBuf>,
}

/// Who does the work, and with how much time and memory.
#[derive(Args, Clone)]
#[command(next_help_heading = "Strategy and limits")]
pub struct StrategyArgs {
    /// One engine instead of a strategy: bmc, z3-spacer, rounds, … (`oxhorn engines` lists them); `auto` is the default strategy
    #[arg(long, value_name = "NAME", default_value = "auto")]
    pub engine: String,
    /// A strategy of your own; `oxhorn strategy` prints the default one to start from
    #[arg(long, value_name = "FILE.toml", conflicts_with = "engine")]
    pub strategy: Option<PathBuf>,
}

#[derive(Args, Clone)]
#[command(next_help_heading = "Strategy and limits")]
pub struct LimitArgs {
    #[command(flatten)]
    pub strategy: StrategyArgs,
    /// Run that many members of the strategy at the same time [default: all cores]
    #[arg(long, value_name = "N")]
    pub jobs: Option<usize>,
    /// Give up after that many seconds
    #[arg(long, value_name = "SECONDS")]
    pub timeout: Option<f64>,
    /// Give up when the whole run needs more memory
    #[arg(long, value_name = "MB")]
    pub memory_limit: Option<u64>,
    /// Let a second solver confirm a safe
    #[arg(long)]
    pub certify: bool,
    /// For engines that choose at random
    #[arg(long, value_name = "N", default_value = "0")]
    pub seed: u32,
}

#[derive(Args, Clone)]
#[command(next_help_heading = "Output")]
pub struct OutputArgs {
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    pub format: FormatName,
    /// Print a timeline: each member of the strategy, when it ran, what it said, how far it got
    #[arg(long)]
    pub explain: bool,
    /// Print stages, times, sizes and the warnings of clang on standard error
    #[arg(long, conflicts_with = "quiet")]
    pub verbose: bool,
    /// Print the verdict and nothing else
    #[arg(long)]
    pub quiet: bool,
}

/// Which options and harnesses of a project are used.
#[derive(Args, Clone)]
#[command(next_help_heading = "Projects")]
pub struct ProjectArgs {
    /// Run this harness of oxhorn.toml
    #[arg(long, value_name = "NAME", conflicts_with = "all")]
    pub harness: Option<String>,
    /// Run all harnesses of oxhorn.toml, or all jobs of SeaHorn in the directories that are named, and print a table
    #[arg(long)]
    pub all: bool,
    /// Options and harnesses are in this file (SeaHorn's sea.yaml too; several with repeating, the later ones count) instead of the oxhorn.toml of this directory or one above
    #[arg(long, value_name = "FILE")]
    pub config: Vec<PathBuf>,
    /// Do not look for an oxhorn.toml
    #[arg(long, conflicts_with = "config")]
    pub no_config: bool,
}

#[derive(Args)]
pub struct CheckArgs {
    #[command(flatten)]
    pub program: ProgramArgs,
    #[command(flatten)]
    pub project: ProjectArgs,
    #[command(flatten)]
    pub limits: LimitArgs,
    #[command(flatten)]
    pub bounded: BoundedArgs,
    #[command(flatten)]
    pub transform: TransformArgs,
    #[command(flatten)]
    pub output: OutputArgs,
    /// On safe, print the invariants of loops and functions, if the engine that answers has them
    #[arg(long, help_heading = "Output")]
    pub show_invariants: bool,
    /// On safe, name the assertions that no execution comes to
    #[arg(long, help_heading = "Output")]
    pub vacuity: bool,
    /// Nothing to check is an error (exit code 3), not safe
    #[arg(long, help_heading = "Output")]
    pub require_checks: bool,
}

#[derive(Args)]
pub struct SolveArgs {
    #[arg(value_name = "FILE.smt2")]
    pub file: PathBuf,
    #[command(flatten)]
    pub transform: TransformArgs,
    #[command(flatten)]
    pub limits: LimitArgs,
    /// On sat, print the interpretation of the predicates
    #[arg(long)]
    pub model: bool,
    /// On unsat, print the derivation
    #[arg(long)]
    pub proof: bool,
    /// Print a timeline: each member of the strategy, when it ran, what it said, how far it got
    #[arg(long)]
    pub explain: bool,
}

#[derive(Args)]
pub struct StageArgs {
    #[command(flatten)]
    pub program: ProgramArgs,
}

#[derive(Args)]
pub struct SeaArgs {
    #[command(flatten)]
    pub program: ProgramArgs,
    /// The form that the bounded engine brings it into, from the one before [default: as it is made of the program IR]
    #[arg(long, value_name = "FORM", value_parser = named(stages::form_names()))]
    pub form: Option<String>,
    /// For the forms: unroll loops that often [default: 1]; LOOP:N is for one loop
    #[arg(long, value_name = "[LOOP:]N", value_delimiter = ',', requires = "form")]
    pub unwind: Vec<Unwinding>,
}

#[derive(Args)]
pub struct VcArgs {
    #[command(flatten)]
    pub program: ProgramArgs,
    /// Write to a file instead of standard output
    #[arg(short = 'o', value_name = "OUT.smt2")]
    pub output: Option<PathBuf>,
    /// What the formula says: it has a model if and only if this is so. The program is safe if it is so for none of them
    #[arg(long, value_name = "CLAIM", default_value = "fails",
          value_parser = named(stages::CLAIMS.iter().map(|(name, help, _)| (*name, *help))))]
    pub claim: String,
    #[command(flatten)]
    pub bounded: BoundedArgs,
}

#[derive(Args)]
pub struct LoopsArgs {
    #[command(flatten)]
    pub program: ProgramArgs,
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    pub format: FormatName,
}

#[derive(Args)]
pub struct InvariantsArgs {
    /// A file that ends in .smt2 has Horn clauses in the format of CHC-COMP
    #[command(flatten)]
    pub program: ProgramArgs,
    /// The abstract domain, or a product of several such as zones*congruences
    #[arg(long, value_name = "DOMAIN")]
    pub domain: Option<String>,
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    pub format: FormatName,
    /// What is not decided after so many seconds is a warning
    #[arg(long, value_name = "SECONDS", default_value_t = 60.0)]
    pub timeout: f64,
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

#[derive(Clone, Copy, ValueEnum)]
pub enum MachineName {
    #[value(name = "32")]
    M32,
    #[value(name = "64")]
    M64,
}

/// One of these names.
fn named(names: impl IntoIterator<Item = (&'static str, &'static str)>) -> PossibleValuesParser {
    PossibleValuesParser::new(names.into_iter().map(|(name, help)| PossibleValue::new(name).help(help)))
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
pub enum GlobalsName {
    /// Any content, because functions of other files may have run before
    Any,
    /// Their initial values; the verdict assumes it
    Initial,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum FormatName {
    Human,
    Json,
}
