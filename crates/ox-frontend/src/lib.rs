//! From source files to IR: clang, linking, `define_ub`, an LLVM pipeline, `bitcode_to_ir`.
//!
//! The only crate that knows clang or LLVM. Nothing here prints: clang's diagnostics are returned like everything else.

mod bitcode_to_ir;
mod built_in_checks;
mod clang;
mod compile;
mod compile_command;
pub mod define_ub;
mod dialects;
mod earlier_calls;
mod error;
mod indirect_calls;
mod inline;
mod library;
mod linked_libraries;
mod llvm;
mod localize;
mod memory_checks;
mod old_c;
pub mod pipeline;
mod startup_sections;
mod tables;
mod user_symbols;

pub use clang::{Clang, find_clang};
pub use compile::{Compiled, compile};
pub use compile_command::{CompileCommand, Meaning, split_command};
pub use error::FrontendError;
pub use library::{How, Model, is_not_modelled, library_words, models};
pub use linked_libraries::Library;
pub use pipeline::Pipeline;

use std::collections::BTreeMap;
use std::path::PathBuf;

/// The width of pointers and `long`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Machine {
    M32,
    M64,
}

/// What to compile and how.
#[derive(Clone, Debug)]
pub struct Options {
    pub files: Vec<PathBuf>,
    /// How the project itself compiles some of the files.
    pub commands: BTreeMap<PathBuf, CompileCommand>,
    /// Files that come out of libraries; the others are the program's own.
    pub libraries: BTreeMap<PathBuf, Library>,
    /// What the choice of the files assumes.
    pub assumptions: Vec<String>,
    /// Passed to clang last; an `-O…` in it is taken out and sets the level.
    pub clang_args: Vec<String>,
    /// `None`: what clang does by itself.
    pub machine: Option<Machine>,
    /// Of our pipeline, 0 to 3; never passed to clang.
    pub level: u8,
    pub entry: String,
    /// Parameters of the entry that point to objects of their own.
    pub objects: Vec<EntryObject>,
    /// Where accesses are checked: how many pointers in a row lead from a parameter to objects that exist.
    pub object_depth: u32,
    /// Pointers of the last of these objects are null or lead back.
    pub objects_end: bool,
    /// No two pointers lead to the same object, where accesses are checked.
    pub objects_apart: bool,
    /// Pointers to characters that the entry is given lead to texts of at most so many characters, where accesses are checked.
    pub strings: Option<u64>,
    /// At most so many arguments of `main`, each of at most so many bytes. `None`: more than those that are looked at are
    /// unsupported.
    pub arguments: Option<(u32, u32)>,
    /// Global variables have their initial values when an entry other than `main` is called, which is announced.
    pub initial_globals: bool,
    pub pipeline: Pipeline,
    pub inlining: Inlining,
    /// Where the headers that ship with oxhorn are.
    pub include_dirs: Vec<PathBuf>,
    /// `None`: look for clang 22.
    pub clang: Option<PathBuf>,
    pub checks: Checks,
    /// An allocation may give the null pointer.
    pub malloc_may_fail: bool,
    pub externals: Externals,
    /// A volatile variable changes only where the program writes it, which is announced; else a volatile load gives any value.
    pub plain_volatile: bool,
}

/// A pointer that the entry is given and that points to an object of its own, of one element if nothing else is said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntryObject {
    /// A parameter, or as the user writes what it leads to: `p->data`.
    pub pointer: String,
    pub length: Option<ObjectLength>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ObjectLength {
    /// As many elements as this number says, a parameter or a part of what one points to.
    Of(String),
    Elements(u64),
    /// A text with its terminator, of at most so many characters.
    Text(Option<u64>),
}

impl EntryObject {
    /// The option that says so.
    fn flag(&self) -> String {
        match self.length {
            Some(ObjectLength::Text(_)) => "--string".into(),
            None | Some(ObjectLength::Of(_) | ObjectLength::Elements(_)) => "--object".into(),
        }
    }
}

/// What a function without a body does to the memory of the program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Externals {
    /// It may write all that it can get at (DESIGN, decision 13).
    #[default]
    Havoc,
    /// It writes nothing and calls nothing back, which is announced.
    Pure,
    /// It is unsupported.
    Refused,
}

/// Which functions are inlined; recursive ones never are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Inlining {
    /// All, as long as the program stays below a size.
    Auto,
    All,
    /// Those that are small or called once.
    Small,
    Nothing,
}

/// What is checked, and nothing else: a property that is not asked for never fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checks {
    /// Assertions hold, no error function is called, `__builtin_unreachable()` is not reached, promises to the compiler hold.
    /// Without it a failing assertion ends the execution silently.
    pub reach: bool,
    /// Every access is inside of the object that its pointer belongs to; no copy overlaps, no call goes to data or null.
    pub spatial: bool,
    /// Every access is to an object that exists: not freed, its scope not ended.
    pub temporal: bool,
    /// Every `free` is of null or of the start of a heap object that was not freed before.
    pub free: bool,
    /// No constant is written.
    pub constants: bool,
    /// Everything allocated is freed when the program ends.
    pub leaks: bool,
    /// Signed arithmetic does not overflow, shifts are by less than the width and lose no bits, nothing is divided by zero.
    pub overflow: bool,
    /// Subscripts are inside of the array that the type shows.
    pub bounds: bool,
    /// Nothing is accessed through the null pointer.
    pub null: bool,
    /// Other undefined behaviour that clang can look for.
    pub undefined: bool,
}

/// Assertions only.
impl Default for Checks {
    fn default() -> Self {
        Checks { reach: true, ..Checks::NONE }
    }
}

impl Checks {
    pub const NONE: Checks = Checks {
        reach: false,
        spatial: false,
        temporal: false,
        free: false,
        constants: false,
        leaks: false,
        overflow: false,
        bounds: false,
        null: false,
        undefined: false,
    };

    /// The four that `memory` stands for, besides what is asked for already.
    pub const fn and_memory(self) -> Checks {
        Checks { spatial: true, temporal: true, free: true, constants: true, ..self }
    }

    /// Some of those four is asked for.
    pub const fn any_memory(self) -> bool {
        self.spatial || self.temporal || self.free || self.constants
    }

    /// The accesses themselves are looked at, not only what is freed.
    pub const fn accesses(self) -> bool {
        self.spatial || self.temporal || self.constants
    }
}

/// What most functions look at.
pub const DEFAULT_OBJECT_DEPTH: u32 = 2;

impl Options {
    /// The defaults of the command line for these files.
    pub fn new(files: Vec<PathBuf>) -> Options {
        Options {
            files,
            commands: BTreeMap::new(),
            libraries: BTreeMap::new(),
            assumptions: Vec::new(),
            clang_args: Vec::new(),
            machine: None,
            level: 2,
            entry: "main".into(),
            objects: Vec::new(),
            object_depth: DEFAULT_OBJECT_DEPTH,
            objects_end: false,
            objects_apart: false,
            strings: None,
            arguments: None,
            initial_globals: false,
            pipeline: pipeline::INT,
            inlining: Inlining::Auto,
            include_dirs: Vec::new(),
            clang: None,
            checks: Checks::default(),
            malloc_may_fail: false,
            externals: Externals::default(),
            plain_volatile: false,
        }
    }
}

/// The version of LLVM in this process.
pub fn llvm_version() -> String {
    let (major, minor, patch) = llvm::version();
    format!("{major}.{minor}.{patch}")
}
